/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-advisor"

#include "config.h"

#include "ts-advisor.h"

#include "ts-cancellable.h"
#include "ts-moves.h"

/* When a search ends without a proof: of the initial board, and of the present one. */
#define INITIAL_LIMIT_MS (30 * 1000)
#define PRESENT_LIMIT_MS (5 * 1000)

/* After this time a thorough search tells what it has found, and begins again with that. */
#define FIRST_LIMIT_MS 1000

/* A search that no one asked for begins when the tiles are at rest: before, it would make their frames late, and be in
 * vain if the player goes on. */
#define REST_MS 150

/* A quick and then a thorough search for the solution of a board. The game may go on meanwhile: each solution is
 * extended by the moves since to one of the present board. */
typedef struct
{
  /* Borrowed */
  TsAdvisor *advisor;

  /* Owned */
  GCancellable *cancellable; /* while it runs */
  GByteArray *since;         /* the route from the searched board to the present one */

  /* Plain */
  TsBoard board;
  guint begin_id;       /* until it begins */
  guint limit_ms;       /* of the thorough search that runs; 0 for the quick one */
  guint final_limit_ms; /* of the last one */
} Search;

/**
 * TsAdvisor:
 *
 * A route is the single-tile moves from one board to another, a TsDirection each. A move cancels its opposite directly
 * before it.
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
  TsSharedSolver *solver;
  GByteArray *from_solved; /* the route from the solved board to the present one, if has_solution */
  Search initial;          /* of the initial board */
  Search present;          /* of the present board */

  /* Plain */
  int par;
  int par_bound; /* no solution of the initial board is shorter */
  gboolean has_solution;
  gboolean has_left_solution; /* since a board was last searched */
  gboolean is_advice_wanted;
  gboolean shows_moves_to_go;
};

G_DEFINE_FINAL_TYPE (TsAdvisor, ts_advisor, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_MOVES_TO_GO,
  PROP_SHOWS_MOVES_TO_GO,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

/* The route must have a move.
 * Returns: the move that takes its last one back */
static TsDirection
get_way_back (const GByteArray *route)
{
  return ts_moves_get_opposite ((TsDirection) route->data[route->len - 1]);
}

static void
append_move (GByteArray *route,
             TsDirection direction)
{
  guint8 move = (guint8) direction;

  if (route->len > 0 && get_way_back (route) == direction)
    g_byte_array_set_size (route, route->len - 1);
  else
    g_byte_array_append (route, &move, 1);
}

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
  narrow_par (self, self->initial.since->len + self->from_solved->len, 0);
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
  advise (self, get_way_back (self->from_solved));
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

static void
notify_moves_to_go (TsAdvisor *self)
{
  if (self->shows_moves_to_go && self->has_solution)
    ts_game_set_remaining_shown (self->game);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MOVES_TO_GO]);
}

/* Replaces the known solution by a better one. */
static void
use_solution (TsAdvisor *self,
              const Search *search,
              const TsSolution *solution)
{
  g_autoptr (GByteArray) route = g_byte_array_new ();

  for (guint i = solution->n_moves; i-- > 0;)
    append_move (route, ts_moves_get_opposite (ts_moves_get_direction (solution->moves[i])));
  for (guint i = 0; i < search->since->len; i++)
    append_move (route, (TsDirection) search->since->data[i]);
  if (!self->has_solution || route->len < self->from_solved->len)
    {
      g_byte_array_unref (self->from_solved);
      self->from_solved = g_steal_pointer (&route);
      self->has_solution = TRUE;
    }

  if (search == &self->initial)
    narrow_par (self, solution->n_moves, solution->lower_bound);
  else
    self->has_left_solution = FALSE;
  update_par (self);
  notify_moves_to_go (self);
  give_advice (self);
}

static void
searched_cb (GObject *source_object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree TsSolution *solution = g_task_propagate_pointer (G_TASK (result), NULL);
  Search *search = user_data;

  /* The search was cancelled; the advisor may be gone. */
  if (solution == NULL)
    return;

  if (search->limit_ms == search->final_limit_ms || ts_solution_is_proved (solution))
    g_clear_object (&search->cancellable);
  else
    {
      search->limit_ms = search->limit_ms == 0 ? FIRST_LIMIT_MS : search->final_limit_ms;
      ts_shared_solver_search_async (search->advisor->solver, &search->board, solution, search->limit_ms,
                                     search->cancellable, searched_cb, search);
    }
  use_solution (search->advisor, search, solution);
}

static gboolean
begin_search_cb (gpointer user_data)
{
  Search *search = user_data;

  search->begin_id = 0;
  ts_shared_solver_search_async (search->advisor->solver, &search->board, NULL, 0, search->cancellable, searched_cb,
                                 search);

  return G_SOURCE_REMOVE;
}

/* In any case a new board is drawn before the search takes processor time. */
static void
schedule_search (Search *search,
                 guint delay_ms)
{
  g_clear_handle_id (&search->begin_id, g_source_remove);
  search->begin_id = g_timeout_add_full (G_PRIORITY_LOW, delay_ms, begin_search_cb, search, NULL);
}

/* Starts a search that does not run. */
static void
start_search (Search *search,
              const TsBoard *board,
              guint delay_ms)
{
  search->board = *board;
  search->limit_ms = 0;
  g_byte_array_set_size (search->since, 0);
  search->cancellable = g_cancellable_new ();
  schedule_search (search, delay_ms);
}

static void
cancel_search (Search *search)
{
  g_clear_handle_id (&search->begin_id, g_source_remove);
  ts_cancellable_clear (&search->cancellable);
}

/* Searches the present board if its solution is wanted and a shorter one than the known one may exist. */
static void
search_if_needed (TsAdvisor *self,
                  guint delay_ms)
{
  if (!self->has_left_solution || !(self->is_advice_wanted || self->shows_moves_to_go))
    return;

  if (self->present.cancellable == NULL)
    start_search (&self->present, ts_game_get_board (self->game), delay_ms);
  else if (self->present.begin_id != 0 && delay_ms == 0)
    schedule_search (&self->present, delay_ms);
}

static void
follow_move (TsAdvisor *self,
             TsDirection direction)
{
  if (!self->has_solution || get_way_back (self->from_solved) != direction)
    {
      self->has_left_solution = TRUE;
      cancel_search (&self->present);
    }

  append_move (self->initial.since, direction);
  append_move (self->present.since, direction);
  append_move (self->from_solved, direction);
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
  cancel_search (&self->initial);
  cancel_search (&self->present);
  g_byte_array_set_size (self->from_solved, 0);
  self->has_solution = TRUE;
  self->has_left_solution = FALSE;
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
  notify_moves_to_go (self);
}

static void
cancel_advice (TsAdvisor *self)
{
  self->is_advice_wanted = FALSE;
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

  cancel_search (&self->initial);
  cancel_search (&self->present);
  g_byte_array_unref (self->initial.since);
  g_byte_array_unref (self->present.since);
  g_byte_array_unref (self->from_solved);
  ts_shared_solver_unref (self->solver);
  g_object_unref (self->game);

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
    case PROP_SHOWS_MOVES_TO_GO:
      g_value_set_boolean (value, ts_advisor_get_shows_moves_to_go (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

/* Of PROP_SHOWS_MOVES_TO_GO, which alone can be written. */
static void
ts_advisor_set_property (GObject *object,
                         guint prop_id,
                         const GValue *value,
                         GParamSpec *pspec)
{
  TsAdvisor *self = TS_ADVISOR (object);

  if (self->shows_moves_to_go == g_value_get_boolean (value))
    return;

  self->shows_moves_to_go = !self->shows_moves_to_go;
  g_object_notify_by_pspec (object, pspec);
  notify_moves_to_go (self);
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
  /* Whether the player sees moves-to-go: each rest after a move away from the solution starts a search. */
  props[PROP_SHOWS_MOVES_TO_GO] =
      g_param_spec_boolean ("shows-moves-to-go", NULL, NULL, FALSE,
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
  self->solver = ts_shared_solver_ref (solver);
  self->initial =
      (Search){ .advisor = self, .since = g_byte_array_new (), .final_limit_ms = INITIAL_LIMIT_MS };
  self->present =
      (Search){ .advisor = self, .since = g_byte_array_new (), .final_limit_ms = PRESENT_LIMIT_MS };
  g_signal_connect_object (game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "refused", G_CALLBACK (cancel_advice), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::paused", G_CALLBACK (cancel_advice), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::solved", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "lookalikes-changed", G_CALLBACK (update_step), self, G_CONNECT_SWAPPED);

  history = ts_game_get_history (game);
  start_search (&self->initial, &history->initial, 0);
  for (guint i = 0; i < history->position; i++)
    follow_slide (self, &g_array_index (history->path, TsHistoryStep, i).slide);
  update (self);

  return self;
}

/* Asks for the next move. TsGame:hint shows it: during this call if it is known, else usually within a tenth of a
 * second. A slide, also a refused one, and a pause cancel the request; a finished game gets no answer. */
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
  return self->par == self->par_bound && ts_game_get_lookalikes (self->game) == NULL;
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
ts_advisor_get_shows_moves_to_go (TsAdvisor *self)
{
  return self->shows_moves_to_go;
}
