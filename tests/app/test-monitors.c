/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the monitors: the shorter side that bars leave to a board, and where there is no monitor, that of a common one.
 * Needs the display of tests/run-headless, one monitor of 1280 by 1024.
 */

#include "app-test.h"
#include "ts-monitors.h"

static void
test_short_side (void)
{
  GListModel *monitors = gdk_display_get_monitors (gdk_display_get_default ());

  g_assert_cmpint (ts_monitors_get_short_side (monitors), ==, 1024 - 100);
}

static void
test_without_monitors (void)
{
  g_autoptr (GListStore) none = g_list_store_new (GDK_TYPE_MONITOR);

  g_assert_cmpint (ts_monitors_get_short_side (G_LIST_MODEL (none)), ==, 1080);
}

int
main (int argc,
      char **argv)
{
  app_test_init (&argc, &argv);

  g_test_add_func ("/monitors/short-side", test_short_side);
  g_test_add_func ("/monitors/without-monitors", test_without_monitors);

  return g_test_run ();
}
