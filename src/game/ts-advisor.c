/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-advisor"

#include "config.h"

#include "ts-advisor.h"

#include "ts-inquiry.h"

/* When to be content with what was found: of the board a game starts from, and of one on the way. */
#define START_LIMIT_MS (30 * 1000)
#define PRESENT_LIMIT_MS (5 * 1000)

/**
 * TsAdvisor:
 *
 * The best solution known is kept as the route from the solved board to the present one. Each move of the player's is
 * appended: one along the solution cancels the last move of the route, any other makes it longer by one. So there is
 * always a solution once the first one was found, a move along it needs no search, and another one replaces it only
 * when it is shorter: whoever follows the advice arrives.
 *
 * There are two inquiries: about the board the game started from, for the par, as soon as the game starts; and about
 * the present board, when advice is wanted after a move away from the solution. When the game ends, both end.
 */

struct _TsAdvisor
{
  GObject parent_instance;

  /* Owned */
  TsGame *game;
  TsSharedSolver *solver;
  TsRoute *from_home; /* from the solved board to the present one, if has_solution */
  TsInquiry *about_start;
  TsInquiry *about_present;

  /* Plain */
  int par;
  int par_bound; /* no solution of the board the game started from is shorter */
  gboolean has_solution;
  gboolean is_astray; /* the player has left the solution since a board was asked about */
  gboolean is_wanted; /* advice is, and is still to be given */
  gboolean eager;
};

G_DEFINE_FINAL_TYPE (TsAdvisor, ts_advisor, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_PAR,
  PROP_PAR_PROVED,
  PROP_MOVES_TO_GO,
  PROP_EAGER,
  N_PROPS
};

enum
{
  SIGNAL_ADVICE,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void
set_par (TsAdvisor *self,
         int par,
         int bound)
{
  gboolean was_proved = ts_advisor_get_par_proved (self);

  if (self->par != par)
    {
      self->par = par;
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAR]);
    }

  self->par_bound = bound;
  if (was_proved != ts_advisor_get_par_proved (self))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAR_PROVED]);
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
static void
give_advice (TsAdvisor *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  TsSlide slide;
  guint cell;

  if (!self->is_wanted || !self->has_solution || self->is_astray)
    return;

  self->is_wanted = FALSE;
  cell = ts_board_get_source (board, ts_route_get_way_back (self->from_home));
  if (ts_board_check_slide (board, cell, &slide) == TS_SLIDE_OK)
    g_signal_emit (self, signals[SIGNAL_ADVICE], 0, &slide);
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
      g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
    }

  if (inquiry == self->about_start)
    narrow_par (self, solution->n_moves, solution->lower_bound);
  else
    self->is_astray = FALSE;
  update_par (self);
  give_advice (self);
}

/* Asks about the present board if that is wanted and may find more than is known. */
static void
ask_if_astray (TsAdvisor *self)
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
  ask_if_astray (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
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
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
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
  ask_if_astray (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
  g_object_thaw_notify (G_OBJECT (self));
}

static void
ts_advisor_dispose (GObject *object)
{
  TsAdvisor *self = TS_ADVISOR (object);

  ts_inquiry_cancel (self->about_start);
  ts_inquiry_cancel (self->about_present);
  g_clear_object (&self->game);

  G_OBJECT_CLASS (ts_advisor_parent_class)->dispose (object);
}

static void
ts_advisor_finalize (GObject *object)
{
  TsAdvisor *self = TS_ADVISOR (object);

  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_clear_pointer (&self->from_home, ts_route_free);
  g_clear_pointer (&self->about_start, ts_inquiry_free);
  g_clear_pointer (&self->about_present, ts_inquiry_free);

  G_OBJECT_CLASS (ts_advisor_parent_class)->finalize (object);
}

static void
ts_advisor_get_property (GObject *object,
                         guint prop_id,
                         GValue *value,
                         GParamSpec *pspec)
{
  TsAdvisor *self = TS_ADVISOR (object);

  switch (prop_id)
    {
    case PROP_PAR:
      g_value_set_int (value, ts_advisor_get_par (self));
      break;
    case PROP_PAR_PROVED:
      g_value_set_boolean (value, ts_advisor_get_par_proved (self));
      break;
    case PROP_MOVES_TO_GO:
      g_value_set_int (value, ts_advisor_get_moves_to_go (self));
      break;
    case PROP_EAGER:
      g_value_set_boolean (value, ts_advisor_get_eager (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_advisor_set_property (GObject *object,
                         guint prop_id,
                         const GValue *value,
                         GParamSpec *pspec)
{
  TsAdvisor *self = TS_ADVISOR (object);

  switch (prop_id)
    {
    case PROP_EAGER:
      ts_advisor_set_eager (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_advisor_class_init (TsAdvisorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_advisor_dispose;
  object_class->finalize = ts_advisor_finalize;
  object_class->get_property = ts_advisor_get_property;
  object_class->set_property = ts_advisor_set_property;

  /* Single-tile moves of the best solution known of the board the game started from. */
  props[PROP_PAR] = g_param_spec_int ("par", NULL, NULL, TS_ADVISOR_UNKNOWN, G_MAXINT, TS_ADVISOR_UNKNOWN,
                                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_PAR_PROVED] =
      g_param_spec_boolean ("par-proved", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* Single-tile moves of the best solution known of the present board. */
  props[PROP_MOVES_TO_GO] = g_param_spec_int ("moves-to-go", NULL, NULL, TS_ADVISOR_UNKNOWN, G_MAXINT,
                                              TS_ADVISOR_UNKNOWN, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* Whether each move away from the solution starts a search, also when no advice is wanted. */
  props[PROP_EAGER] = g_param_spec_boolean ("eager", NULL, NULL, FALSE,
                                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * TsAdvisor::advice:
   * @slide: (type gpointer): the TsSlide, of one tile, that comes next; valid during the emission
   *
   * The answer to ts_advisor_advise().
   */
  signals[SIGNAL_ADVICE] = g_signal_new ("advice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
ts_advisor_init (TsAdvisor *self)
{
  self->from_home = ts_route_new ();
  self->about_start = ts_inquiry_new (START_LIMIT_MS, found_cb, self);
  self->about_present = ts_inquiry_new (PRESENT_LIMIT_MS, found_cb, self);
}

/**
 * ts_advisor_new:
 * @game: followed from now on, through all its boards
 * @solver: what to search with
 *
 * Returns: (transfer full): an advisor that is already searching
 */
TsAdvisor *
ts_advisor_new (TsGame *game,
                TsSharedSolver *solver)
{
  TsAdvisor *self;

  g_return_val_if_fail (TS_IS_GAME (game), NULL);
  g_return_val_if_fail (solver != NULL, NULL);

  self = g_object_new (TS_TYPE_ADVISOR, NULL);
  self->game = g_object_ref (game);
  self->solver = ts_shared_solver_ref (solver);
  g_signal_connect_object (self->game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  reset_cb (self);

  return self;
}

/**
 * ts_advisor_advise:
 *
 * Asks for the next move. TsAdvisor::advice gives it: during this call if it is known, else within a tenth of a second.
 * A move or another game withdraws the question; a finished game has no answer.
 */
void
ts_advisor_advise (TsAdvisor *self)
{
  g_return_if_fail (TS_IS_ADVISOR (self));

  if (ts_game_get_solved (self->game))
    return;

  self->is_wanted = TRUE;
  ask_if_astray (self);
  give_advice (self);
}

/**
 * ts_advisor_drop:
 *
 * Withdraws the question, if there is one that has not been answered.
 */
void
ts_advisor_drop (TsAdvisor *self)
{
  g_return_if_fail (TS_IS_ADVISOR (self));

  self->is_wanted = FALSE;
}

/**
 * ts_advisor_get_par:
 *
 * Returns: the fewest moves known to solve the board the game started from, or %TS_ADVISOR_UNKNOWN
 */
int
ts_advisor_get_par (TsAdvisor *self)
{
  g_return_val_if_fail (TS_IS_ADVISOR (self), TS_ADVISOR_UNKNOWN);

  return self->par;
}

/**
 * ts_advisor_get_par_proved:
 *
 * Returns: whether nobody can solve that board in fewer moves; never so if tiles look alike, for the search tells them
 *   apart
 */
gboolean
ts_advisor_get_par_proved (TsAdvisor *self)
{
  g_return_val_if_fail (TS_IS_ADVISOR (self), FALSE);

  return self->par == self->par_bound && !ts_game_has_lookalikes (self->game);
}

/**
 * ts_advisor_get_moves_to_go:
 *
 * Returns: the fewest moves known to solve the present board, or %TS_ADVISOR_UNKNOWN
 */
int
ts_advisor_get_moves_to_go (TsAdvisor *self)
{
  g_return_val_if_fail (TS_IS_ADVISOR (self), TS_ADVISOR_UNKNOWN);

  return self->has_solution ? (int) ts_route_get_length (self->from_home) : TS_ADVISOR_UNKNOWN;
}

gboolean
ts_advisor_get_eager (TsAdvisor *self)
{
  g_return_val_if_fail (TS_IS_ADVISOR (self), FALSE);

  return self->eager;
}

/**
 * ts_advisor_set_eager:
 * @eager: whether moves-to-go shall be a searched number after every move, and not only where advice was given
 */
void
ts_advisor_set_eager (TsAdvisor *self,
                      gboolean eager)
{
  g_return_if_fail (TS_IS_ADVISOR (self));

  eager = !!eager;
  if (self->eager == eager)
    return;

  self->eager = eager;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_EAGER]);
  ask_if_astray (self);
}
