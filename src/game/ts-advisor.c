/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-advisor"

#include "config.h"

#include "ts-advisor-private.h"

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
  _ts_advisor_follow_init (self);
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
  _ts_advisor_follow (self);

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
  _ts_advisor_ask_if_astray (self);
  _ts_advisor_give_advice (self);
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
  _ts_advisor_ask_if_astray (self);
}
