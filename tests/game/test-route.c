/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the route: moves that cancel, and the way back from the solved board.
 */

#include <glib.h>

#include "ts-moves.h"
#include "ts-route.h"

static void
append (GByteArray *route,
        const char *moves)
{
  for (; *moves != '\0'; moves++)
    ts_route_append (route, ts_moves_get_direction (*moves));
}

static void
assert_way_back (GByteArray *route,
                 const char *moves)
{
  g_assert_cmpuint (route->len, ==, strlen (moves));
  for (; *moves != '\0'; moves++)
    {
      TsDirection direction = ts_route_get_way_back (route);

      g_assert_cmpint (ts_moves_get_letter (direction), ==, *moves);
      ts_route_append (route, direction);
    }
  g_assert_cmpuint (route->len, ==, 0);
}

static void
test_opposites_cancel (void)
{
  static const struct
  {
    const char *moves;
    const char *way_back;
  } cases[] = {
    { "", "" },
    { "U", "D" },
    { "UD", "" },
    { "LR", "" },
    { "UU", "DD" },
    { "UL", "RD" },
    { "ULRD", "" },
    { "ULDR", "LURD" },
    { "DDDUUULLRRDUDR", "LU" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) route = g_byte_array_new ();

      append (route, cases[i].moves);
      assert_way_back (route, cases[i].way_back);
    }
}

static void
test_from_solved (void)
{
  g_autoptr (GByteArray) route = ts_route_new_from_solved ("ULDDR");
  g_autoptr (GByteArray) none = ts_route_new_from_solved ("");

  g_assert_cmpuint (none->len, ==, 0);
  assert_way_back (route, "ULDDR");
}

/* The moves since a search began are appended to its solution; they may be the solution's first moves or others. */
static void
test_append_route (void)
{
  g_autoptr (GByteArray) along = ts_route_new_from_solved ("ULDDR");
  g_autoptr (GByteArray) away = ts_route_new_from_solved ("ULDDR");
  g_autoptr (GByteArray) since = g_byte_array_new ();

  append (since, "UL");
  ts_route_append_route (along, since);
  assert_way_back (along, "DDR");

  append (since, "RD");
  append (since, "LU");
  ts_route_append_route (away, since);
  assert_way_back (away, "DRULDDR");

  g_byte_array_set_size (since, 0);
  g_assert_cmpuint (since->len, ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/route/opposites-cancel", test_opposites_cancel);
  g_test_add_func ("/route/from-solved", test_from_solved);
  g_test_add_func ("/route/append-route", test_append_route);

  return g_test_run ();
}
