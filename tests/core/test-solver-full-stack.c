/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search when its stack is full, which no known board reaches: linked with a ts-ida.c whose limit is low.
 */

#include "instances.h"
#include "solver-memory.h"

/* A search that loses boards proves solutions that are too long. */
static void
test_korf (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);

  g_assert_cmpuint (instances->len, ==, 100);
  for (guint i = 0; i < instances->len; i++)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);

      g_assert_cmpuint (fixture_measure (fixture, &instance->board), ==, instance->length);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/solver-full-stack/korf", Fixture, NULL, fixture_set_up, test_korf, fixture_tear_down);

  return g_test_run ();
}
