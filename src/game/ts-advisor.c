/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-advisor"

#include "config.h"

#include "ts-advisor.h"

#include "ts-search-task.h"
#include "ts-moves.h"

/* When a search ends without a proof: of the initial board, and of the present one. */
#define INITIAL_LIMIT_MS (30 * 1000)
#define PRESENT_LIMIT_MS (5 * 1000)

/* A search that no one asked for begins when the tiles are at rest: before, it would make their frames late, and be in
 * vain if the player goes on. */
#define REST_MS 150

/**
 * TsAdvisor:
 *
 * The best solution known is kept as the route from the solved board to the present one. Each move of the game is
 * appended: a move along the solution cancels the last move of the route, any other makes it longer by one. So there is
 * always a solution after the first one was found, and a move along it needs no search. A solution is replaced only by
 * a shorter one, so that following the advice always ends at the solved board.
 *
 * There are two searches: one from the initial board, for the par, which starts with the advisor; and one from the
 * present board, which starts when advice is wanted after a move away from the solution. Both end with the game.
 *
 * Its advice is shown as the hint of the game. A step of the guide is explained until it is done. After each move the
 * guide is asked anew, so that it is always the step of the present board, whichever way the player went.
 */
struct _TsAdvisor
{
  GObject parent_instance;

  /* Owned */
  TsGame *game;
  GByteArray *from_solved; /* from the solved board to the present one, if has_solution */
  TsSearchTask *initial;   /* of the initial board */
  TsSearchTask *present;   /* of the present board */

  /* Plain */
  int par;
  int par_bound; /* no solution of the initial board is shorter */
  gboolean has_solution;
  gboolean has_left_solution; /* since a board was last searched */
  gboolean is_advice_wanted;
  gboolean eager;
};

G_DEFINE_FINAL_TYPE (TsAdvisor, ts_advisor, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_MOVES_TO_GO,
  PROP_EAGER,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

/* The par is at most @n_moves and at least @bound. */
static void
narrow_par (TsAdvisor *self,
            guint n_moves,
            guint bound)
{
  self->par = self->par == TS_ADVISOR_UNKNOWN ? (int) n_moves : MIN (self->par, (int) n_moves);
  self->par_bound = MAX (self->par_bound, (int) bound);
}

/* The moves from the initial board to the present one, continued by the solution, solve the initial board too. */
static void
update_par (TsAdvisor *self)
{
  narrow_par (self, ts_search_task_get_distance (self->initial) + self->from_solved->len, 0);
}

/* Shows and counts the advice to move a tile in the direction. */
static void
advise (TsAdvisor *self,
        TsDirection direction)
{
  ts_game_show_next (self->game, direction);
  ts_game_add_hint (self->game);
}

/* Gives the wanted advice as soon as the next move is known. */
static void
give_advice (TsAdvisor *self)
{
  if (!self->is_advice_wanted || !self->has_solution || self->has_left_solution)
    return;

  self->is_advice_wanted = FALSE;
  advise (self, ts_route_get_way_back (self->from_solved));
}

/* Explains the step of the present board. */
static void
find_step (TsAdvisor *self)
{
  TsGuideStep step;

  if (ts_guide_get_step (ts_game_get_board (self->game), ts_game_get_lookalikes (self->game), &step))
    ts_game_show_step (self->game, &step);
}

static void
update_step (TsAdvisor *self)
{
  const TsGuideStep *step = &ts_game_get_hint (self->game)->step;

  if (step->n_tiles == 0)
    return;

  if (ts_game_get_solved (self->game) || ts_guide_is_done (step, ts_game_get_board (self->game)))
    ts_game_show_step (self->game, NULL);
  else
    find_step (self);
}

/* Replaces the known solution by a better one. */
static void
found_cb (TsSearchTask *task,
          const TsSolution *solution,
          GByteArray *route,
          gpointer user_data)
{
  g_autoptr (GByteArray) found = route;
  TsAdvisor *self = user_data;

  if (!self->has_solution || found->len < self->from_solved->len)
    {
      g_byte_array_unref (self->from_solved);
      self->from_solved = g_steal_pointer (&found);
      self->has_solution = TRUE;
    }

  if (task == self->initial)
    narrow_par (self, solution->n_moves, solution->lower_bound);
  else
    self->has_left_solution = FALSE;
  update_par (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
  give_advice (self);
}

/* Searches the present board if its solution is wanted and a shorter one than the known one may exist. */
static void
search_if_needed (TsAdvisor *self,
                  guint delay_ms)
{
  if (!self->has_left_solution || !(self->is_advice_wanted || self->eager))
    return;

  if (!ts_search_task_is_running (self->present))
    ts_search_task_start (self->present, ts_game_get_board (self->game), delay_ms);
  else if (delay_ms == 0)
    ts_search_task_hurry (self->present);
}

static void
follow_move (TsAdvisor *self,
             TsDirection direction)
{
  if (!self->has_solution || ts_route_get_way_back (self->from_solved) != direction)
    {
      self->has_left_solution = TRUE;
      ts_search_task_cancel (self->present);
    }

  ts_search_task_follow (self->initial, direction);
  ts_search_task_follow (self->present, direction);
  ts_route_append (self->from_solved, direction);
}

static void
follow_slide (TsAdvisor *self,
              const TsSlide *slide)
{
  for (guint i = 0; i < slide->n_tiles; i++)
    follow_move (self, slide->direction);
}

/* The moves of a finished game are a solution, so that nothing is left to search. */
static void
end (TsAdvisor *self)
{
  ts_search_task_cancel (self->initial);
  ts_search_task_cancel (self->present);
  g_byte_array_set_size (self->from_solved, 0);
  self->has_solution = TRUE;
  self->has_left_solution = FALSE;
  self->is_advice_wanted = FALSE;
}

/* A game may also end without a move, when look-alikes become known. */
static void
update (TsAdvisor *self)
{
  if (ts_game_get_solved (self->game))
    end (self);
  if (self->has_solution)
    update_par (self);
  search_if_needed (self, REST_MS);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
}

static void
moved_cb (TsAdvisor *self,
          const TsSlide *slide)
{
  self->is_advice_wanted = FALSE;
  follow_slide (self, slide);
  update_step (self);
  update (self);
}

static void
ts_advisor_finalize (GObject *object)
{
  TsAdvisor *self = TS_ADVISOR (object);

  g_clear_object (&self->game);
  g_clear_pointer (&self->from_solved, g_byte_array_unref);
  g_clear_pointer (&self->initial, ts_search_task_free);
  g_clear_pointer (&self->present, ts_search_task_free);

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

/* Of PROP_EAGER, which alone can be written. */
static void
ts_advisor_set_property (GObject *object,
                         guint prop_id,
                         const GValue *value,
                         GParamSpec *pspec)
{
  TsAdvisor *self = TS_ADVISOR (object);

  if (self->eager == g_value_get_boolean (value))
    return;

  self->eager = !self->eager;
  g_object_notify_by_pspec (object, pspec);
  search_if_needed (self, 0);
}

static void
ts_advisor_class_init (TsAdvisorClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = ts_advisor_finalize;
  object_class->get_property = ts_advisor_get_property;
  object_class->set_property = ts_advisor_set_property;

  /* Single-tile moves of the best solution known of the present board. Also notified when the solution is proved. */
  props[PROP_MOVES_TO_GO] = g_param_spec_int ("moves-to-go", NULL, NULL, TS_ADVISOR_UNKNOWN, G_MAXINT,
                                              TS_ADVISOR_UNKNOWN, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  /* Whether each rest after a move away from the solution starts a search for moves-to-go. */
  props[PROP_EAGER] = g_param_spec_boolean ("eager", NULL, NULL, FALSE,
                                            G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
ts_advisor_init (TsAdvisor *self)
{
  self->from_solved = g_byte_array_new ();
  self->par = TS_ADVISOR_UNKNOWN;
}

/**
 * ts_advisor_new:
 * @game: the game to follow
 * @solver: what to search with
 *
 * Returns: (transfer full): an advisor that is already searching
 */
TsAdvisor *
ts_advisor_new (TsGame *game,
                TsSharedSolver *solver)
{
  const TsHistory *history;
  TsAdvisor *self = g_object_new (TS_TYPE_ADVISOR, NULL);

  self->game = g_object_ref (game);
  self->initial = ts_search_task_new (solver, INITIAL_LIMIT_MS, found_cb, self);
  self->present = ts_search_task_new (solver, PRESENT_LIMIT_MS, found_cb, self);
  g_signal_connect_object (game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::solved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "lookalikes-changed", G_CALLBACK (update_step), self, G_CONNECT_SWAPPED);

  history = ts_game_get_history (game);
  ts_search_task_start (self->initial, &history->initial, 0);
  for (guint i = 0; i < history->position; i++)
    follow_slide (self, &g_array_index (history->path, TsHistoryStep, i).slide);
  update (self);

  return self;
}

/* Asks for the next move. TsGame:hint shows it: during this call if it is known, else usually within a tenth of a
 * second. A move of the game cancels the request; a finished game gets no answer. */
void
ts_advisor_advise (TsAdvisor *self)
{
  if (ts_game_get_solved (self->game))
    return;

  self->is_advice_wanted = TRUE;
  search_if_needed (self, 0);
  give_advice (self);
}

/* Explains the next step of the guide in TsGame:hint, and shows its first move. A finished game gets no answer. */
void
ts_advisor_explain (TsAdvisor *self)
{
  const TsGuideStep *step = &ts_game_get_hint (self->game)->step;

  if (ts_game_get_solved (self->game))
    return;

  if (step->n_tiles == 0)
    find_step (self);
  if (step->n_tiles > 0)
    advise (self, ts_moves_get_direction (step->moves[0]));
}

void
ts_advisor_cancel_advice (TsAdvisor *self)
{
  self->is_advice_wanted = FALSE;
}

/* Returns: the fewest moves known to solve the initial board, or %TS_ADVISOR_UNKNOWN */
int
ts_advisor_get_par (TsAdvisor *self)
{
  return self->par;
}

/* Returns: whether the par is proved to be the fewest moves; always %FALSE if tiles look the same, because the search
 * tells them apart */
gboolean
ts_advisor_get_par_proved (TsAdvisor *self)
{
  return self->par == self->par_bound && !ts_game_has_lookalikes (self->game);
}

/* Returns: the fewest moves known to solve the present board, or %TS_ADVISOR_UNKNOWN */
int
ts_advisor_get_moves_to_go (TsAdvisor *self)
{
  return self->has_solution ? (int) self->from_solved->len : TS_ADVISOR_UNKNOWN;
}

/* Returns: (transfer full) (nullable): the best solution known of the present board, as letters of U D L R */
char *
ts_advisor_dup_solution (TsAdvisor *self)
{
  guint n_moves;
  char *letters;

  if (!self->has_solution)
    return NULL;

  n_moves = self->from_solved->len;
  letters = g_new0 (char, n_moves + 1);
  for (guint i = 0; i < n_moves; i++)
    letters[n_moves - 1 - i] = ts_moves_get_letter (ts_moves_get_opposite ((TsDirection) self->from_solved->data[i]));

  return letters;
}

gboolean
ts_advisor_get_eager (TsAdvisor *self)
{
  return self->eager;
}
