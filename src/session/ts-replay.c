/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay"

#include "config.h"

#include "ts-replay.h"

#include <math.h>
#include <string.h>

#include "ts-board-text.h"
#include "ts-cancellable.h"
#include "ts-data-folder.h"
#include "ts-disk-queue.h"
#include "ts-moves.h"
#include "ts-puzzle-loader.h"

#define MS_PER_S 1000
#define US_PER_MS 1000.0

/* From one step of a solution to the next. */
#define SOLUTION_STEP_MS 250

/* When the review's search for one distance ends without a proof. Only the hardest boards need a tenth of it. */
#define REVIEW_LIMIT_MS (60 * 1000)

/**
 * TsReplay:
 *
 * Its game shows the board at the present position. Between two steps the game is paused, so that it refuses other
 * slides and its own clock does not run. A jump, and a step back from a solved board, make another game.
 *
 * That of a solution searches until a shortest one is proved, and has no step before one is found. A shorter one that
 * begins with the steps that were made replaces those to come.
 */
struct _TsReplay
{
  GObject parent_instance;

  /* Owned */
  TsResult *result;    /* of a finished game, or NULL */
  TsPicture *picture;  /* of a finished game; NULL for numbers, and if it is gone */
  GArray *steps;       /* of TsReplayStep */
  TsPuzzle *puzzle;    /* whose solution it is, or NULL */
  TsAdvisor *advisor;  /* of a game that stays at the initial board of a solution, or NULL */
  guint16 *lookalikes; /* of the picture when the game ended, as far as the last board tells; NULL if it is solved */
  TsGame *game;
  TsSharedSolver *solver;
  GCancellable *reviewing; /* the review's searches, or NULL */
  TsSolution *shortest;    /* of the board below; proved to be a shortest one while no search runs */

  /* Plain */
  TsBoard initial;
  TsBoard reviewed; /* before the step that is being reviewed */
  guint n_left;     /* steps that are not reviewed */
  TsReview review;
  guint position; /* how many steps were made */
  double speed;
  gboolean is_playing;
  guint timeout_id; /* until the next step or second */
  gint64 start_us;  /* on the monotonic clock: when the game's time was @start_ms */
  gint64 start_ms;
};

G_DEFINE_FINAL_TYPE (TsReplay, ts_replay, G_TYPE_OBJECT)

static guint changed_signal;

/* Tells from @final, the last board of a finished game, which tiles look the same: the one in a cell looks as the one
 * whose home it is.
 * Returns: (transfer full) (nullable): as ts_game_set_lookalikes() wants them */
static guint16 *
find_lookalikes (const TsBoard *final)
{
  guint n_tiles = ts_board_get_n_cells (final) - 1;
  guint16 *classes;

  if (ts_board_is_solved (final) || final->gap != n_tiles)
    return NULL;

  classes = g_new0 (guint16, n_tiles);
  for (guint first = 1; first <= n_tiles; first++)
    {
      for (guint tile = first; classes[tile - 1] == 0; tile = final->tiles[tile - 1])
        classes[tile - 1] = (guint16) first;
    }

  return classes;
}

static void
notify_changed (gpointer self)
{
  g_signal_emit (self, changed_signal, 0);
}

static const TsSlide *
get_slide (TsReplay *self,
           guint step)
{
  return &g_array_index (self->steps, TsReplayStep, step).slide;
}

/* Makes the game at the position of the replay. */
static void
set_game (TsReplay *self)
{
  TsHistory *history = ts_history_new (&self->initial);
  TsSlide slide;

  for (guint i = 0; i < self->position; i++)
    ts_history_apply (history, &(TsEvent){ .cell = get_slide (self, i)->gap_after }, &slide);

  g_clear_object (&self->game);
  self->game = ts_game_new_from_history (history);
  ts_game_set_lookalikes (self->game, self->lookalikes);
  ts_game_set_paused (self->game, TRUE);
}

static void
slide_game (TsReplay *self,
            guint cell)
{
  ts_game_set_paused (self->game, FALSE);
  ts_game_slide (self->game, cell);
  ts_game_set_paused (self->game, TRUE);
}

/* Replaces the steps by the best solution known if that has fewer and begins with those that were made. The game counts
 * as helped from the first one on. Ends early if look-alike tiles make the picture whole. */
static void
adopt_solution (TsReplay *self)
{
  int n_moves = ts_advisor_get_moves_to_go (self->advisor);
  g_autofree char *letters = NULL;
  TsBoard board = self->initial;

  if (n_moves == TS_ADVISOR_UNKNOWN || (self->steps->len > 0 && (guint) n_moves >= self->steps->len))
    return;

  letters = ts_advisor_dup_solution (self->advisor);
  for (guint i = 0; i < self->position; i++)
    {
      if (letters[i] != ts_moves_get_letter (get_slide (self, i)->direction))
        return;
    }

  g_array_set_size (self->steps, 0);
  for (guint i = 0; letters[i] != '\0' && (i == 0 || !ts_board_is_solved_by (&board, self->lookalikes)); i++)
    {
      TsReplayStep step = { .moves = i + 1, .elapsed_ms = (i + 1) * SOLUTION_STEP_MS };

      ts_board_slide (&board, ts_board_get_source (&board, ts_moves_get_direction (letters[i])), &step.slide);
      g_array_append_val (self->steps, step);
    }
  ts_game_set_helped (ts_puzzle_get_game (self->puzzle));
}

static void
moves_to_go_cb (TsReplay *self)
{
  adopt_solution (self);
  notify_changed (self);
}

static void
move_to (TsReplay *self,
         guint position)
{
  guint before = self->position;

  if (position == before)
    return;

  /* Handlers of TsGame::moved find the new position. */
  self->position = position;
  if (ts_game_get_solved (self->game) || (position != before + 1 && position + 1 != before))
    set_game (self);
  else if (position > before)
    slide_game (self, get_slide (self, before)->gap_after);
  else
    slide_game (self, get_slide (self, position)->gap_before);
  /* At the beginning each shorter solution begins with the steps that were made. */
  if (self->advisor != NULL)
    adopt_solution (self);
  notify_changed (self);
}

static gboolean
is_at_end (TsReplay *self)
{
  return self->position == self->steps->len;
}

/* When the last step before @position happened. */
static gint64
get_step_ms (TsReplay *self,
             guint position)
{
  return position > 0 ? g_array_index (self->steps, TsReplayStep, position - 1).elapsed_ms : 0;
}

/* The time of the game while it plays. */
static gint64
get_clock_ms (TsReplay *self)
{
  gint64 waited_us = g_get_monotonic_time () - self->start_us;

  return self->start_ms + (gint64) ((double) waited_us * self->speed / US_PER_MS);
}

/* Wakes up for the next step, and for each full second before it. */
static void
schedule (TsReplay *self,
          GSourceFunc wake)
{
  gint64 now_ms = get_clock_ms (self);
  gint64 next_second_ms = (now_ms / MS_PER_S + 1) * MS_PER_S;
  gint64 next_ms = MIN (get_step_ms (self, self->position + 1), next_second_ms);

  self->timeout_id = g_timeout_add ((guint) ceil ((double) MAX (next_ms - now_ms, 0) / self->speed), wake, self);
}

/* Makes the next step if its time has come. A handler may stop the replay, choose another position, or let go of the
 * replay. */
static gboolean
wake_cb (gpointer user_data)
{
  g_autoptr (TsReplay) self = g_object_ref (user_data);

  self->timeout_id = 0;
  if (!is_at_end (self) && get_step_ms (self, self->position + 1) <= get_clock_ms (self))
    move_to (self, self->position + 1);
  else
    notify_changed (self);

  if (self->is_playing && is_at_end (self))
    ts_replay_set_playing (self, FALSE);
  else if (self->is_playing && self->timeout_id == 0)
    schedule (self, wake_cb);

  return G_SOURCE_REMOVE;
}

/* Lets the clock go on at @elapsed_ms. */
static void
set_clock (TsReplay *self,
           gint64 elapsed_ms)
{
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  self->start_ms = elapsed_ms;
  self->start_us = g_get_monotonic_time ();
  if (self->is_playing && !is_at_end (self))
    schedule (self, wake_cb);
}

/* Puts @slide before the solution, which then is one of the board before the slide. A move cancels its opposite. */
static void
prepend (TsSolution *solution,
         const TsSlide *slide)
{
  char letter = ts_moves_get_letter (slide->direction);
  char opposite = ts_moves_get_letter (ts_moves_get_opposite (slide->direction));
  guint n_cancelled = 0;
  guint n_added;

  while (n_cancelled < slide->n_tiles && solution->moves[n_cancelled] == opposite)
    n_cancelled++;
  n_added = slide->n_tiles - n_cancelled;

  solution->lower_bound = solution->n_moves > slide->n_tiles ? solution->n_moves - slide->n_tiles : 0;
  memmove (solution->moves + n_added, solution->moves + n_cancelled, solution->n_moves - n_cancelled + 1);
  memset (solution->moves, letter, n_added);
  solution->n_moves += n_added;
  solution->n_moves -= n_cancelled;
}

/* Counts what the last step that is left lost, once the solution of the board before it is proved. Until then, the par
 * is the distance after the step. */
static void
count_lost (TsReplay *self)
{
  TsReplayStep *step = &g_array_index (self->steps, TsReplayStep, --self->n_left);

  step->n_lost = (int) (self->review.par + step->slide.n_tiles - self->shortest->n_moves) / 2;
  self->review.n_lost += (guint) step->n_lost;
  self->review.par = self->shortest->n_moves;
}

static void searched_cb (GObject *source_object,
                         GAsyncResult *result,
                         gpointer user_data);

/* Works backward from the solved board, whose distance is 0, to the first step that needs a search. A slide of k tiles
 * changes the distance by at most k, so that the shortest solution after a slide bounds the distance before it from
 * both sides: a proof needs a few iterations of the search at most, where a cold one needs many. */
static void
review (TsReplay *self)
{
  while (self->n_left > 0)
    {
      const TsSlide *slide = get_slide (self, self->n_left - 1);
      TsSlide back;

      ts_board_slide (&self->reviewed, slide->gap_before, &back);
      prepend (self->shortest, slide);
      if (!ts_solution_is_proved (self->shortest))
        {
          ts_shared_solver_search_async (self->solver, &self->reviewed, self->shortest, REVIEW_LIMIT_MS,
                                         self->reviewing, searched_cb, self);
          return;
        }
      count_lost (self);
    }

  self->review.state = TS_REVIEW_COMPLETE;
}

static void
searched_cb (GObject *source_object,
             GAsyncResult *result,
             gpointer user_data)
{
  g_autofree TsSolution *solution = g_task_propagate_pointer (G_TASK (result), NULL);
  TsReplay *self = user_data;

  /* The search was cancelled; the replay may be gone. */
  if (solution == NULL)
    return;

  if (ts_solution_is_proved (solution))
    {
      *self->shortest = *solution;
      count_lost (self);
      review (self);
    }
  else
    self->review.state = TS_REVIEW_ENDED;

  notify_changed (self);
}

/* @final: the board after the last step */
static void
begin_review (TsReplay *self,
              const TsBoard *final)
{
  self->review.state = TS_REVIEW_ENDED;
  if (!ts_board_is_solved (final) || ts_board_get_n_cells (final) > TS_SOLVER_MAX_OPTIMAL_CELLS)
    return;

  self->review.state = TS_REVIEW_RUNNING;
  self->reviewing = g_cancellable_new ();
  self->shortest = g_new (TsSolution, 1);
  ts_solution_init (self->shortest);
  self->reviewed = *final;
  self->n_left = self->steps->len;
  review (self);
}

static void
ts_replay_finalize (GObject *object)
{
  TsReplay *self = TS_REPLAY (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_object (&self->game);
  ts_cancellable_clear (&self->reviewing);
  g_clear_object (&self->advisor);
  g_clear_object (&self->puzzle);
  g_clear_object (&self->picture);
  g_clear_pointer (&self->result, ts_result_free);
  g_clear_pointer (&self->steps, g_array_unref);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
  g_free (self->shortest);
  g_free (self->lookalikes);

  G_OBJECT_CLASS (ts_replay_parent_class)->finalize (object);
}

static void
ts_replay_class_init (TsReplayClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = ts_replay_finalize;

  /**
   * TsReplay::changed:
   *
   * A step was made, and at each full second that is played; playing has begun or ended; more steps are reviewed; the
   * first or a shorter solution is known, or may be proved now to be a shortest one.
   */
  changed_signal =
      g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
ts_replay_init (TsReplay *self)
{
  self->speed = 1.0;
}

/* Adds the step that @event is, if it moved tiles. @history: before the event; changed */
static void
add_step (TsReplay *self,
          TsHistory *history,
          const TsEvent *event)
{
  TsReplayStep step = { .is_undo = event->kind == TS_EVENT_UNDO, .n_lost = TS_REVIEW_UNKNOWN };

  ts_history_apply (history, event, &step.slide);
  if (step.slide.n_tiles == 0)
    return;

  step.elapsed_ms = history->elapsed_ms;
  step.moves = history->moves;
  g_array_append_val (self->steps, step);
}

/**
 * ts_replay_new:
 * @saved: a finished game
 * @name: of its file
 * @solver: for the review
 *
 * Returns: (transfer full) (nullable): the replay at its beginning, not playing and without a picture; %NULL if @saved
 *   is not finished or has no slide
 */
TsReplay *
ts_replay_new (const TsGameRecord *saved,
               const char *name,
               TsSharedSolver *solver)
{
  g_autoptr (TsReplay) self = g_object_new (TS_TYPE_REPLAY, NULL);
  g_autoptr (TsHistory) history = NULL;

  if (saved->end.date == 0)
    return NULL;

  self->result = ts_result_new (&saved->header, saved->history, &saved->end, name);
  self->initial = saved->history->initial;
  self->steps = g_array_new (FALSE, FALSE, sizeof (TsReplayStep));

  history = ts_history_new (&self->initial);
  for (guint i = 0; i < saved->events->len; i++)
    add_step (self, history, &g_array_index (saved->events, TsEvent, i));
  if (self->steps->len == 0)
    return NULL;

  self->lookalikes = find_lookalikes (&history->board);
  self->solver = ts_shared_solver_ref (solver);
  begin_review (self, &history->board);
  set_game (self);

  return g_steal_pointer (&self);
}

/**
 * ts_replay_new_solution:
 * @session: plays a puzzle that is not solved
 *
 * Returns: (transfer full): the solution of the present board, which is searched for in the background; the replay has
 *   no steps until it is known
 */
TsReplay *
ts_replay_new_solution (TsSession *session)
{
  TsReplay *self = g_object_new (TS_TYPE_REPLAY, NULL);
  TsPuzzle *puzzle = ts_session_get_puzzle (session);
  TsGame *game = ts_puzzle_get_game (puzzle);
  g_autoptr (TsGame) start = NULL;

  self->puzzle = g_object_ref (puzzle);
  self->initial = *ts_game_get_board (game);
  self->steps = g_array_new (FALSE, FALSE, sizeof (TsReplayStep));
  self->lookalikes = g_memdup2 (ts_game_get_lookalikes (game),
                                (ts_board_get_n_cells (&self->initial) - 1) * sizeof *self->lookalikes);
  set_game (self);
  start = ts_game_new (&self->initial);
  ts_game_set_lookalikes (start, self->lookalikes);
  self->advisor = ts_advisor_new (start, ts_session_get_stores (session)->solver);
  g_signal_connect_object (self->advisor, "notify::moves-to-go", G_CALLBACK (moves_to_go_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}

/* The file may still have to be written. A picture that is gone is no error. */
static void
load_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  TsPuzzleLoader *loader = task_data;
  const char *name = loader->request.name;
  g_autofree char *path = NULL;
  const TsPuzzleSource *source;

  ts_disk_queue_wait (G_MAXUINT, cancellable);
  path = ts_data_folder_find (loader->folder, name, TRUE);
  if (path == NULL)
    ts_store_error_set (&loader->error, TS_STORE_ERROR_NOT_FOUND, name);
  else
    loader->last = ts_game_file_read (path, &loader->error);
  source = loader->last != NULL ? &loader->last->header.source : NULL;
  if (source != NULL && source->file != NULL)
    {
      ts_puzzle_source_copy (&loader->header.source, source);
      loader->picture = ts_puzzle_loader_load_picture (loader, cancellable, NULL);
    }

  if (loader->error != NULL)
    g_task_return_error (task, g_steal_pointer (&loader->error));
  else
    g_task_return_boolean (task, TRUE);
}

/**
 * ts_replay_load_async:
 * @name: of the file, as TsResult has it
 *
 * Reads the file, and loads the picture, in a worker.
 */
void
ts_replay_load_async (TsSession *session,
                      const char *name,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data)
{
  const TsStores *stores = ts_session_get_stores (session);
  g_autoptr (GTask) task = NULL;
  TsPuzzleLoader *loader = g_new0 (TsPuzzleLoader, 1);

  loader->folder = g_strdup (stores->folder);
  loader->request.name = g_strdup (name);
  loader->solver = ts_shared_solver_ref (stores->solver);
  loader->short_side = stores->short_side;
  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_task_data (task, loader, (GDestroyNotify) ts_puzzle_loader_free);
  g_task_run_in_thread (task, load_in_worker);
}

/* Returns: (transfer full) (nullable): the replay, without a picture if that is gone */
TsReplay *
ts_replay_load_finish (GAsyncResult *result,
                       GError **error)
{
  TsPuzzleLoader *loader;
  TsReplay *self;

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return NULL;

  loader = g_task_get_task_data (G_TASK (result));
  self = ts_replay_new (loader->last, loader->request.name, loader->solver);
  if (self != NULL)
    self->picture = g_steal_pointer (&loader->picture);
  else
    ts_store_error_set (error, TS_STORE_ERROR_DAMAGED, loader->request.name);

  return self;
}

/* Returns: (transfer none) (nullable): title, first board, moves, time and date; %NULL for a solution */
const TsResult *
ts_replay_get_result (TsReplay *self)
{
  return self->result;
}

/* Returns: for ts_session_request(): the board of the finished game on its picture; if that is gone, with numbers */
TsPuzzleRequest
ts_replay_create_request (TsReplay *self)
{
  TsPuzzleRequest request = { .kind = TS_REQUEST_NUMBERS };

  if (self->picture != NULL)
    request.kind = TS_REQUEST_SOURCE;
  ts_puzzle_source_copy (&request.source, &self->result->header.source);
  ts_puzzle_request_set_board (&request, &self->result->board, NULL);
  request.has_numbers = self->result->header.has_numbers;

  return request;
}

/* Returns: (transfer none): of the game; valid as long as the replay */
const TsGameHeader *
ts_replay_get_header (TsReplay *self)
{
  return self->result != NULL ? &self->result->header : ts_puzzle_get_header (self->puzzle);
}

/* Returns: (transfer none) (nullable): %NULL for numbers, and if the picture is gone */
TsPicture *
ts_replay_get_picture (TsReplay *self)
{
  return self->puzzle != NULL ? ts_puzzle_get_picture (self->puzzle) : self->picture;
}

/* Returns: (transfer none) (nullable): of all steps; %NULL for a solution */
const TsReview *
ts_replay_get_review (TsReplay *self)
{
  return self->result != NULL ? &self->review : NULL;
}

guint
ts_replay_get_n_steps (TsReplay *self)
{
  return self->steps->len;
}

/**
 * ts_replay_get_step:
 * @step: its index
 *
 * Returns: (transfer none): the step
 */
const TsReplayStep *
ts_replay_get_step (TsReplay *self,
                    guint step)
{
  g_return_val_if_fail (step < self->steps->len, NULL);

  return &g_array_index (self->steps, TsReplayStep, step);
}

/* Returns: whether the last step that was made is known to have lost distance to the solution */
gboolean
ts_replay_get_has_lost (TsReplay *self)
{
  return self->position > 0 && ts_replay_get_step (self, self->position - 1)->n_lost > 0;
}

/* Returns: whether it is a solution with the fewest moves possible */
gboolean
ts_replay_get_is_proved (TsReplay *self)
{
  /* Look-alikes may have been found since. */
  return self->advisor != NULL && ts_game_get_lookalikes (ts_puzzle_get_game (self->puzzle)) == NULL &&
         ts_advisor_get_par_proved (self->advisor) &&
         ts_advisor_get_moves_to_go (self->advisor) == (int) self->steps->len;
}

/* Returns: (transfer full): three lines: the ID of the first board, all single-tile moves as letters U D L R, and for
 * each of them the milliseconds played when it happened */
char *
ts_replay_dup_text (TsReplay *self)
{
  g_autoptr (GString) moves = g_string_new (NULL);
  g_autoptr (GString) times = g_string_new (NULL);
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&self->initial, id);
  for (guint i = 0; i < self->steps->len; i++)
    {
      const TsReplayStep *step = ts_replay_get_step (self, i);

      for (guint tile = 0; tile < step->slide.n_tiles; tile++)
        {
          g_string_append_c (moves, ts_moves_get_letter (step->slide.direction));
          g_string_append_printf (times, "%s%" G_GINT64_FORMAT, times->len > 0 ? " " : "", step->elapsed_ms);
        }
    }

  return g_strdup_printf ("%s\n%s\n%s\n", id, moves->str, times->str);
}

/* Returns: (transfer full): the moves that solved the board, without undone ones, as `DR2U3` */
char *
ts_replay_dup_solution (TsReplay *self)
{
  g_autoptr (GString) moves = g_string_new (NULL);
  char *compact;

  for (guint i = 0; i < self->steps->len; i++)
    {
      const TsReplayStep *step = ts_replay_get_step (self, i);

      if (step->is_undo)
        g_string_truncate (moves, moves->len - step->slide.n_tiles);
      for (guint tile = 0; !step->is_undo && tile < step->slide.n_tiles; tile++)
        g_string_append_c (moves, ts_moves_get_letter (step->slide.direction));
    }
  compact = g_malloc (moves->len + 1);
  ts_moves_compact (moves->str, compact);

  return compact;
}

/* Returns: (transfer none): shows the board at the present position; paused, so that it refuses slides */
TsGame *
ts_replay_get_game (TsReplay *self)
{
  return self->game;
}

/* Returns: how many steps were made */
guint
ts_replay_get_position (TsReplay *self)
{
  return self->position;
}

/**
 * ts_replay_set_position:
 * @position: 0 to the number of steps
 *
 * A replay that plays goes on from there.
 */
void
ts_replay_set_position (TsReplay *self,
                        guint position)
{
  g_return_if_fail (position <= self->steps->len);

  if (position == self->position)
    return;

  move_to (self, position);
  set_clock (self, get_step_ms (self, position));
  if (is_at_end (self))
    ts_replay_set_playing (self, FALSE);
}

/* Returns: the time of the game: that of the last step, or a later one while the replay plays */
gint64
ts_replay_get_elapsed_ms (TsReplay *self)
{
  if (!self->is_playing || is_at_end (self))
    return get_step_ms (self, self->position);

  return MIN (get_clock_ms (self), get_step_ms (self, self->position + 1));
}

gboolean
ts_replay_get_playing (TsReplay *self)
{
  return self->is_playing;
}

/* At the end, playing begins again. */
void
ts_replay_set_playing (TsReplay *self,
                       gboolean playing)
{
  playing = !!playing;
  if (self->is_playing == playing)
    return;

  if (playing && is_at_end (self))
    move_to (self, 0);
  self->is_playing = playing;
  set_clock (self, get_step_ms (self, self->position));
  notify_changed (self);
}

/**
 * ts_replay_set_speed:
 * @speed: 1 for that of the game
 */
void
ts_replay_set_speed (TsReplay *self,
                     double speed)
{
  gint64 elapsed_ms = ts_replay_get_elapsed_ms (self);

  self->speed = speed;
  set_clock (self, elapsed_ms);
}

/* Puts the game whose solution it is at the position of the replay, by moves that do not count. */
void
ts_replay_continue_game (TsReplay *self)
{
  TsGame *game = ts_puzzle_get_game (self->puzzle);
  TsAdvisor *advisor = ts_puzzle_get_advisor (self->puzzle);

  if (!ts_board_equal (ts_game_get_board (game), &self->initial))
    return;

  ts_game_set_paused (game, FALSE);
  /* These may be thousands. */
  g_object_freeze_notify (G_OBJECT (game));
  g_object_freeze_notify (G_OBJECT (advisor));
  for (guint i = 0; i < self->position && !ts_game_get_solved (game); i++)
    ts_game_slide_watched (game, ts_replay_get_step (self, i)->slide.gap_after);
  g_object_thaw_notify (G_OBJECT (advisor));
  g_object_thaw_notify (G_OBJECT (game));
}
