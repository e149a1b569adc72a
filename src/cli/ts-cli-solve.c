/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli solve: prints short solutions of boards, several boards solved at a time, in the order of input.
 * Thread: main reads; one thread for each processor solves. The thread that completes the next answer prints it.
 */

#define G_LOG_DOMAIN "ts-cli-solve"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ts-shared-solver.h"

/* Boards that are read but not answered: enough to keep every processor busy while one board takes long. */
#define MAX_PENDING_JOBS 256

/* Some decades. A number of microseconds must fit into 64 bits. */
#define MAX_SECONDS 1e9

typedef enum
{
  EFFORT_USUAL, /* shortest up to 16 cells, fast above */
  EFFORT_OPTIMAL,
  EFFORT_FAST,
} Effort;

typedef struct
{
  TsSharedSolver *solver;
  Effort effort;
  gint64 time_limit_us; /* for each board; 0 for none */
  GThreadPool *pool;
  GMutex mutex;
  GCond answered;
  GQueue jobs; /* of Job, in the order of input; guarded by the mutex */
} Solving;

typedef struct
{
  char *text;
  TsBoard board;
  TsSolution solution;
  gint64 end_us; /* on the monotonic clock */
  gint64 elapsed_us;
  gboolean is_done; /* guarded by the mutex */
} Job;

static void
job_free (Job *job)
{
  g_free (job->text);
  g_free (job);
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  const Job *job = user_data;

  return g_get_monotonic_time () < job->end_us ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

static gboolean
is_fast (const Solving *solving,
         const TsBoard *board)
{
  if (solving->effort != EFFORT_USUAL)
    return solving->effort == EFFORT_FAST;

  return ts_board_get_n_cells (board) > TS_SOLVER_MAX_OPTIMAL_CELLS && solving->time_limit_us == 0;
}

/* The time does not include building the tables, which happens only for the first board of a shape. */
static void
solve (const Solving *solving,
       Job *job)
{
  TsSolver *solver = ts_shared_solver_get (solving->solver);
  gboolean fast = is_fast (solving, &job->board);
  TsSolverBudget budget = { .poll = poll_cb, .user_data = job };
  gint64 start_us;

  if (!fast)
    ts_solver_prepare (solver, job->board.columns, job->board.rows, NULL);

  start_us = g_get_monotonic_time ();
  job->end_us = solving->time_limit_us == 0 ? G_MAXINT64 : start_us + solving->time_limit_us;
  if (fast)
    ts_solver_solve_fast (solver, &job->board, &budget, &job->solution);
  else
    ts_solver_solve (solver, &job->board, &budget, &job->solution);
  job->elapsed_us = g_get_monotonic_time () - start_us;
}

/* Scripts read the answer, so that nothing in it depends on the language, neither does the decimal point. */
static void
print_answer (const Job *job)
{
  const TsSolution *solution = &job->solution;
  g_autofree char *bound = NULL;
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  if (ts_solution_is_proved (solution))
    bound = g_strdup ("optimal");
  else
    bound = g_strdup_printf ("%u", solution->lower_bound);
  g_ascii_formatd (seconds, sizeof seconds, "%.3f", (double) job->elapsed_us / G_USEC_PER_SEC);

  ts_cli_print ("%s\t%u\t%s\t%s\t%" G_GUINT64_FORMAT "\t%s\n", job->text, solution->n_moves, solution->moves, bound,
                solution->n_nodes, seconds);
}

static void
solve_job (gpointer data,
           gpointer user_data)
{
  Job *job = data;
  Solving *solving = user_data;

  solve (solving, job);

  g_mutex_lock (&solving->mutex);
  job->is_done = TRUE;
  while ((job = g_queue_peek_head (&solving->jobs)) != NULL && job->is_done)
    {
      g_queue_pop_head (&solving->jobs);
      print_answer (job);
      job_free (job);
    }
  g_cond_signal (&solving->answered);
  g_mutex_unlock (&solving->mutex);
}

static TsCliStatus
add_job (const TsCliId *id,
         gpointer user_data)
{
  Solving *solving = user_data;
  TsBoard board;
  Job *job;

  if (!ts_cli_read_board (id, &board))
    return TS_CLI_ERROR;

  if (!ts_board_is_solvable (&board))
    {
      ts_cli_print_id_error (id, _ ("this board cannot be solved"));
      return TS_CLI_NEGATIVE;
    }

  job = g_new0 (Job, 1);
  job->text = g_strdup (id->text);
  job->board = board;

  g_mutex_lock (&solving->mutex);
  while (g_queue_get_length (&solving->jobs) >= MAX_PENDING_JOBS)
    g_cond_wait (&solving->answered, &solving->mutex);
  g_queue_push_tail (&solving->jobs, job);
  g_mutex_unlock (&solving->mutex);
  g_thread_pool_push (solving->pool, job, NULL);

  return TS_CLI_OK;
}

static TsCliStatus
solve_all (char *const *args,
           Effort effort,
           double time_limit)
{
  Solving solving = { .effort = effort, .time_limit_us = (gint64) ceil (time_limit * G_USEC_PER_SEC) };
  TsCliStatus status;

  solving.solver = ts_shared_solver_new ();
  solving.pool = g_thread_pool_new (solve_job, &solving, (int) g_get_num_processors (), FALSE, NULL);
  g_mutex_init (&solving.mutex);
  g_cond_init (&solving.answered);
  g_queue_init (&solving.jobs);

  status = ts_cli_for_each_id (args, add_job, &solving);

  g_thread_pool_free (solving.pool, FALSE, TRUE);
  g_cond_clear (&solving.answered);
  g_mutex_clear (&solving.mutex);
  ts_shared_solver_unref (solving.solver);

  return status;
}

/* Without @text, @seconds is set to 0, which means no limit. */
static gboolean
read_time_limit (const char *text,
                 double *seconds)
{
  char *end = NULL;

  *seconds = 0;
  if (text == NULL)
    return TRUE;

  *seconds = g_ascii_strtod (text, &end);
  if (end != text && *end == '\0' && *seconds > 0 && *seconds <= MAX_SECONDS)
    return TRUE;

  ts_cli_print_error (_ ("--time-limit: \"%s\" is not a number of seconds above 0"), text);
  return FALSE;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *limit = NULL;
  gboolean optimal = FALSE;
  gboolean fast = FALSE;
  double seconds;
  TsCliStatus status;
  const GOptionEntry entries[] = {
    { "optimal", 0, 0, G_OPTION_ARG_NONE, &optimal, N_ ("Look for the shortest solution, however long"), NULL },
    { "fast", 0, 0, G_OPTION_ARG_NONE, &fast, N_ ("Be content with a short solution at once"), NULL },
    { "time-limit", 0, 0, G_OPTION_ARG_STRING, &limit, N_ ("For each board: then print the best so far"), "S" },
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (g_strv_length (*args) < 2 || (optimal && fast))
    return ts_cli_print_usage_error (self);
  if (!read_time_limit (limit, &seconds))
    return TS_CLI_ERROR;

  return solve_all (*args + 1, optimal ? EFFORT_OPTIMAL : fast ? EFFORT_FAST
                                                               : EFFORT_USUAL,
                    seconds);
}

const TsCliCommand ts_cli_solve = {
  .name = "solve",
  .parameters = "ID...|-",
  .summary = N_ ("Print short solutions of boards"),
  .description = N_ ("Prints a line a board: the id, the number of moves, the moves, \"optimal\" or a number of moves\n"
                     "that no solution is below, the boards looked at, and seconds, with TABs between them. Without\n"
                     "options, boards of up to 16 cells are solved in the fewest moves and larger ones fast. \"-\"\n"
                     "reads ids from standard input, one a line. The exit status is 1 if a board is unsolvable and\n"
                     "2 if an id is invalid."),
  .run = run,
};
