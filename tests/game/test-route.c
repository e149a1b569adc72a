/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the route: moves that cancel, and the way back from home.
 * Room: tests of game.
 */

#include <glib.h>

#include "ts-moves.h"
#include "ts-route.h"

static void
append (TsRoute *route,
        const char *moves)
{
  for (; *moves != '\0'; moves++)
    {
      TsDirection direction;

      g_assert_true (ts_moves_parse_letter (*moves, &direction));
      ts_route_append (route, direction);
    }
}

static void
assert_way_back (TsRoute *route,
                 const char *moves)
{
  g_assert_cmpuint (ts_route_get_length (route), ==, strlen (moves));
  for (; *moves != '\0'; moves++)
    {
      TsDirection direction = ts_route_get_way_back (route);

      g_assert_cmpint (ts_moves_get_letter (direction), ==, *moves);
      ts_route_append (route, direction);
    }
  g_assert_cmpuint (ts_route_get_length (route), ==, 0);
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
      g_autoptr (TsRoute) route = ts_route_new ();

      append (route, cases[i].moves);
      assert_way_back (route, cases[i].way_back);
    }
}

static void
test_from_home (void)
{
  g_autoptr (TsRoute) route = ts_route_new_from_home ("ULDDR");
  g_autoptr (TsRoute) none = ts_route_new_from_home ("");

  g_assert_cmpuint (ts_route_get_length (none), ==, 0);
  assert_way_back (route, "ULDDR");
}

/* What was walked since the solution was asked for lies before it, and the start of it may have been walked already. */
static void
test_routes_join (void)
{
  g_autoptr (TsRoute) along = ts_route_new_from_home ("ULDDR");
  g_autoptr (TsRoute) astray = ts_route_new_from_home ("ULDDR");
  g_autoptr (TsRoute) walked = ts_route_new ();

  append (walked, "UL");
  ts_route_append_route (along, walked);
  assert_way_back (along, "DDR");

  append (walked, "RD");
  append (walked, "LU");
  ts_route_append_route (astray, walked);
  assert_way_back (astray, "DRULDDR");

  ts_route_clear (walked);
  g_assert_cmpuint (ts_route_get_length (walked), ==, 0);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/route/opposites-cancel", test_opposites_cancel);
  g_test_add_func ("/route/from-home", test_from_home);
  g_test_add_func ("/route/routes-join", test_routes_join);

  return g_test_run ();
}
