/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The advisor's way after a game: what each move and each solution found do to what it knows.
 * Owned by the advisor, as a part of it.
 * Thread: the game's.
 */

#define G_LOG_DOMAIN "ts-advisor"

#include "config.h"

#include "ts-advisor-private.h"

/* When to be content with what was found: of the board a game starts from, and of one on the way. */
#define START_LIMIT_MS (30 * 1000)
#define PRESENT_LIMIT_MS (5 * 1000)

static void
set_par (TsAdvisor *self,
         int par,
         int bound)
{
  gboolean was_proved = ts_advisor_get_par_proved (self);

  if (self->par != par)
    {
      self->par = par;
      g_object_notify (G_OBJECT (self), "par");
    }

  self->par_bound = bound;
  if (was_proved != ts_advisor_get_par_proved (self))
    g_object_notify (G_OBJECT (self), "par-proved");
}

/* The par is at most @n_moves and at least @bound. */
static void
narrow_par (TsAdvisor *self,
            guint n_moves,
            guint bound)
{
  int par = self->par == TS_ADVISOR_UNKNOWN ? (int) n_moves : MIN (self->par, (int) n_moves);

  set_par (self, par, MAX (self->par_bound, (int) bound));
}

/* The way from the start to here and on along the solution is a solution of the board the game started from. */
static void
update_par (TsAdvisor *self)
{
  narrow_par (self, ts_inquiry_get_distance (self->about_start) + ts_route_get_length (self->from_home), 0);
}

/* Answers the question, if there is one and the answer is known. */
void
_ts_advisor_give_advice (TsAdvisor *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  TsSlide slide;
  guint cell;

  if (!self->is_wanted || !self->has_solution || self->is_astray)
    return;

  self->is_wanted = FALSE;
  cell = ts_board_get_source (board, ts_route_get_way_back (self->from_home));
  if (ts_board_check_slide (board, cell, &slide) == TS_SLIDE_OK)
    g_signal_emit_by_name (self, "advice", &slide);
}

/* Takes what was found if it is better than what is known. */
static void
found_cb (TsInquiry *inquiry,
          const TsSolution *solution,
          TsRoute *from_home,
          gpointer user_data)
{
  g_autoptr (TsRoute) found = from_home;
  TsAdvisor *self = user_data;

  g_assert (TS_IS_ADVISOR (self));

  if (!self->has_solution || ts_route_get_length (found) < ts_route_get_length (self->from_home))
    {
      ts_route_free (self->from_home);
      self->from_home = g_steal_pointer (&found);
      self->has_solution = TRUE;
      g_object_notify (G_OBJECT (self), "moves-to-go");
    }

  if (inquiry == self->about_start)
    narrow_par (self, solution->n_moves, solution->lower_bound);
  else
    self->is_astray = FALSE;
  update_par (self);
  _ts_advisor_give_advice (self);
}

/* Asks about the present board if that is wanted and may find more than is known. */
void
_ts_advisor_ask_if_astray (TsAdvisor *self)
{
  if (self->is_astray && (self->is_wanted || self->eager) && !ts_inquiry_is_running (self->about_present))
    ts_inquiry_ask (self->about_present, self->solver, ts_game_get_board (self->game));
}

static void
follow_move (TsAdvisor *self,
             TsDirection direction)
{
  if (!self->has_solution || ts_route_get_way_back (self->from_home) != direction)
    {
      self->is_astray = TRUE;
      ts_inquiry_cancel (self->about_present);
    }

  ts_inquiry_follow (self->about_start, direction);
  ts_inquiry_follow (self->about_present, direction);
  ts_route_append (self->from_home, direction);
}

/* In the order of events: a slide of the game's, or one that was made before the advisor came. */
static void
follow_slide (const TsSlide *slide,
              gpointer user_data)
{
  TsAdvisor *self = user_data;

  g_assert (TS_IS_ADVISOR (self));

  for (guint i = 0; i < slide->n_tiles; i++)
    follow_move (self, slide->direction);
}

/* A finished game has no questions, and its own way is a solution. */
static void
end (TsAdvisor *self)
{
  ts_inquiry_cancel (self->about_start);
  ts_inquiry_cancel (self->about_present);
  ts_route_clear (self->from_home);
  self->has_solution = TRUE;
  self->is_astray = FALSE;
}

static void
moved_cb (TsAdvisor *self,
          const TsSlide *slide)
{
  g_assert (TS_IS_ADVISOR (self));

  self->is_wanted = FALSE;
  follow_slide (slide, self);
  if (ts_board_is_solved (ts_game_get_board (self->game)))
    end (self);

  if (self->has_solution)
    update_par (self);
  _ts_advisor_ask_if_astray (self);
  g_object_notify (G_OBJECT (self), "moves-to-go");
}

/* A board may also be finished because it looks whole. */
static void
solved_cb (TsAdvisor *self)
{
  g_assert (TS_IS_ADVISOR (self));

  if (!ts_game_get_solved (self->game))
    return;

  end (self);
  update_par (self);
  g_object_notify (G_OBJECT (self), "moves-to-go");
}

static void
reset_cb (TsAdvisor *self)
{
  g_assert (TS_IS_ADVISOR (self));

  g_object_freeze_notify (G_OBJECT (self));
  ts_inquiry_cancel (self->about_present);
  ts_route_clear (self->from_home);
  self->has_solution = FALSE;
  self->is_astray = FALSE;
  self->is_wanted = FALSE;
  set_par (self, TS_ADVISOR_UNKNOWN, 0);

  ts_inquiry_ask (self->about_start, self->solver, ts_game_get_initial_board (self->game));
  ts_game_foreach_slide (self->game, follow_slide, self);
  if (ts_game_get_solved (self->game))
    end (self);
  _ts_advisor_ask_if_astray (self);
  g_object_notify (G_OBJECT (self), "moves-to-go");
  g_object_thaw_notify (G_OBJECT (self));
}

void
_ts_advisor_follow_init (TsAdvisor *self)
{
  self->from_home = ts_route_new ();
  self->about_start = ts_inquiry_new (START_LIMIT_MS, found_cb, self);
  self->about_present = ts_inquiry_new (PRESENT_LIMIT_MS, found_cb, self);
}

/* Begins to follow its game, and to search. */
void
_ts_advisor_follow (TsAdvisor *self)
{
  g_signal_connect_object (self->game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  reset_cb (self);
}
