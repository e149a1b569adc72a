/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli solve: prints short solutions of boards, several boards solved at a time.
 * Thread: main reads; the threads of a pool solve. The thread that completes the next answer prints it.
 */

#define G_LOG_DOMAIN "ts-cli-solve"

#include "config.h"

#include "ts-cli-input.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <math.h>
#include <signal.h>
#include <unistd.h>

#include "ts-moves.h"
#include "ts-shared-solver.h"

/* Boards that are read but not printed. The answers behind a slow board wait for it, at most a few KB each. */
#define MAX_PENDING_JOBS 10000

/* Some decades. A number of microseconds must fit into 64 bits. */
#define MAX_SECONDS 1e9

#define MAX_THREADS 256

/* Without @is_optimal and @is_fast boards of up to 16 cells get a shortest solution, larger ones a fast one. */
typedef struct
{
  gboolean is_optimal;
  gboolean is_fast;
  gint64 time_limit_us; /* for each board; 0 for none */
  guint n_threads;
  gboolean unordered;
  gboolean json;    /* an object in place of fields */
  gboolean compact; /* counts in place of repeated letters */
} Options;

typedef struct
{
  const Options *options;
  TsSharedSolver *solver;
  TsSolverThreads threads; /* for each board */
  GThreadPool *pool;
  GMutex preparing; /* so that one job builds the tables, on all threads, and the others wait for them */
  GMutex mutex;
  GCond printed;
  GQueue jobs;        /* of Job, in the order of input; guarded by the mutex, as all below */
  TsCliStatus status; /* of the boards */
} Solving;

typedef struct
{
  Solving *solving;
  char *id;
  TsBoard board;
  gint64 end_us;    /* on the monotonic clock */
  gboolean is_done; /* guarded by the mutex, as the answer */
  char *answer;     /* NULL if the search was not begun */
} Job;

/* Set by Ctrl-C: boards that are being solved get the best solution so far, the others none. */
static int is_interrupted;

/* Ends standard input: a read that waits is restarted, and finds no more, as the next ones do. */
static void
interrupt_cb (int signal_number)
{
  int error = errno;
  int nothing = open ("/dev/null", O_RDONLY);

  g_atomic_int_set (&is_interrupted, TRUE);
  dup2 (nothing, STDIN_FILENO);
  errno = error;
}

static const int caught_signals[] = { SIGINT, SIGTERM };

/* A second signal ends the program at once. A signal that is ignored stays so. */
static void
catch_signals (void)
{
  struct sigaction action = { .sa_handler = interrupt_cb, .sa_flags = (int) (SA_RESETHAND | SA_RESTART) };

  for (unsigned i = 0; i < G_N_ELEMENTS (caught_signals); i++)
    {
      struct sigaction old;

      if (sigaction (caught_signals[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
        sigaction (caught_signals[i], &action, NULL);
    }
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  const Job *job = user_data;

  if (g_get_monotonic_time () >= job->end_us || g_atomic_int_get (&is_interrupted))
    return TS_SOLVER_STOP;

  return TS_SOLVER_GO_ON;
}

/* Returns the time taken. It does not include building the tables, which happens only for the first board of a size. */
static gint64
solve (Job *job,
       TsSolution *solution)
{
  const Options *options = job->solving->options;
  TsSolver *solver = ts_shared_solver_get (job->solving->solver);
  gboolean is_large = ts_board_get_n_cells (&job->board) > TS_SOLVER_MAX_OPTIMAL_CELLS;
  gboolean is_fast = options->is_fast || (is_large && !options->is_optimal && options->time_limit_us == 0);
  TsSolverThreads all = { options->n_threads, job->solving->threads.run, job->solving->threads.user_data };
  TsSolverBudget budget = { .poll = poll_cb, .user_data = job, .threads = &all };
  gint64 start_us;

  job->end_us = G_MAXINT64;
  if (!is_fast)
    {
      g_mutex_lock (&job->solving->preparing);
      ts_solver_prepare (solver, job->board.columns, job->board.rows, &budget);
      g_mutex_unlock (&job->solving->preparing);
    }

  budget.threads = &job->solving->threads;
  start_us = g_get_monotonic_time ();
  if (options->time_limit_us > 0)
    job->end_us = start_us + options->time_limit_us;
  if (is_fast)
    ts_solver_solve_fast (solver, &job->board, &budget, solution);
  else
    ts_solver_solve (solver, &job->board, &budget, solution);

  return g_get_monotonic_time () - start_us;
}

static void
append_json_string (GString *text,
                    const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);

  g_string_append_c (text, '"');
  for (const char *c = valid; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_printf (text, "\\%c", *c);
      else if ((guchar) *c < 0x20)
        g_string_append_printf (text, "\\u%04x", *c);
      else
        g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

/* Scripts read the answer, so that nothing in it depends on the language, neither does the decimal point.
 * @members: what follows the status in JSON
 * @fields: what follows the ID otherwise
 * Returns: (transfer full): one line, without its newline */
static char *
new_answer (const Options *options,
            const char *id,
            const char *status,
            const char *members,
            const char *fields)
{
  g_autofree char *escaped = g_strescape (id, NULL);
  GString *text;

  if (!options->json)
    return g_strconcat (escaped, "\t", fields, NULL);

  text = g_string_new ("{\"id\":");
  append_json_string (text, id);
  g_string_append_printf (text, ",\"status\":\"%s\"%s}", status, members);

  return g_string_free (text, FALSE);
}

static char *
new_solution_answer (const Options *options,
                     const char *id,
                     const TsSolution *solution,
                     gint64 elapsed_us)
{
  g_autofree char *moves = g_strdup (solution->moves);
  g_autofree char *bound = g_strdup_printf ("%u", solution->lower_bound);
  gboolean is_proved = ts_solution_is_proved (solution);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *members = NULL;
  g_autofree char *fields = NULL;

  g_ascii_formatd (seconds, sizeof seconds, "%.3f", (double) elapsed_us / G_USEC_PER_SEC);
  if (options->compact)
    ts_moves_compact (solution->moves, moves);
  members = g_strdup_printf (",\"moves\":%u,\"solution\":\"%s\",\"lower_bound\":%s,\"nodes\":%" G_GUINT64_FORMAT
                             ",\"seconds\":%s",
                             solution->n_moves, moves, bound, solution->n_nodes, seconds);
  fields = g_strdup_printf ("%u\t%s\t%s\t%" G_GUINT64_FORMAT "\t%s", solution->n_moves, moves,
                            is_proved ? "optimal" : bound, solution->n_nodes, seconds);

  return new_answer (options, id, is_proved ? "optimal" : "unproved", members, fields);
}

/* @words: why, untranslated */
static char *
new_invalid_answer (const Options *options,
                    const char *id,
                    const char *words)
{
  g_autofree char *members = g_strdup_printf (",\"error\":\"%s\"", words);
  g_autofree char *fields = g_strconcat ("invalid: ", words, NULL);

  return new_answer (options, id, "invalid", members, fields);
}

static void
print_job (Solving *self,
           Job *job)
{
  g_queue_remove (&self->jobs, job);
  if (job->answer != NULL)
    ts_cli_print ("%s\n", job->answer);
  g_free (job->id);
  g_free (job->answer);
  g_free (job);
  g_cond_signal (&self->printed);
}

/* Takes @answer. Prints the job, or in order of input all jobs that were waiting for it. */
static void
complete_job (Solving *self,
              Job *job,
              char *answer)
{
  job->is_done = TRUE;
  job->answer = answer;

  if (self->options->unordered)
    {
      print_job (self, job);
      return;
    }

  while ((job = g_queue_peek_head (&self->jobs)) != NULL && job->is_done)
    print_job (self, job);
}

static void
solve_job (gpointer data,
           gpointer user_data)
{
  Job *job = data;
  Solving *self = user_data;
  const Options *options = self->options;
  gboolean is_begun = !g_atomic_int_get (&is_interrupted);
  g_autofree TsSolution *solution = g_new (TsSolution, 1);
  gint64 elapsed_us = is_begun ? solve (job, solution) : 0;

  g_mutex_lock (&self->mutex);
  if (!is_begun || (options->is_optimal && !ts_solution_is_proved (solution)))
    self->status = MAX (self->status, TS_CLI_NEGATIVE);
  complete_job (self, job, is_begun ? new_solution_answer (options, job->id, solution, elapsed_us) : NULL);
  g_mutex_unlock (&self->mutex);
}

/* Takes @answer (nullable): without one a thread finds the answer. Waits while the queue is full. */
static void
add_job (Solving *self,
         const char *id,
         const TsBoard *board,
         char *answer)
{
  Job *job = g_new (Job, 1);

  *job = (Job){ .solving = self, .id = g_strdup (id), .board = *board };
  g_mutex_lock (&self->mutex);
  while (g_queue_get_length (&self->jobs) >= MAX_PENDING_JOBS)
    g_cond_wait (&self->printed, &self->mutex);
  g_queue_push_tail (&self->jobs, job);
  if (answer != NULL)
    complete_job (self, job, answer);
  g_mutex_unlock (&self->mutex);

  if (answer == NULL)
    g_thread_pool_push (self->pool, job, NULL);
}

static TsCliStatus
add_item (const TsCliItem *item,
          gpointer user_data)
{
  Solving *self = user_data;
  const Options *options = self->options;
  TsCliStatus status = ts_cli_check_solvable (item);
  char *answer = NULL;

  if (status == TS_CLI_ERROR)
    answer = new_invalid_answer (options, item->text, item->error);
  else if (status == TS_CLI_NEGATIVE)
    answer = new_answer (options, item->text, "unsolvable", "", "unsolvable");
  add_job (self, item->text, &item->board, answer);

  return status;
}

/* The threads of the pool leave the signals to the main thread, which may wait for input. */
static GThreadPool *
new_pool (Solving *self)
{
  GThreadPool *pool;
  sigset_t caught;
  sigset_t old;

  sigemptyset (&caught);
  for (unsigned i = 0; i < G_N_ELEMENTS (caught_signals); i++)
    sigaddset (&caught, caught_signals[i]);

  pthread_sigmask (SIG_BLOCK, &caught, &old);
  pool = g_thread_pool_new (solve_job, self, (int) self->options->n_threads, TRUE, NULL);
  pthread_sigmask (SIG_SETMASK, &old, NULL);

  return pool;
}

static TsCliStatus
solve_all (char *const *ids,
           const Options *options)
{
  Solving self = { .options = options };
  TsCliStatus status;

  catch_signals ();
  self.solver = ts_shared_solver_new ();
  self.threads = *ts_shared_solver_get_threads (self.solver);
  /* Several boards get a thread each, a single one gets them all. */
  self.threads.n_threads = g_strv_length ((char **) ids) == 1 && !g_str_equal (*ids, "-") ? options->n_threads : 1;
  g_mutex_init (&self.preparing);
  g_mutex_init (&self.mutex);
  g_cond_init (&self.printed);
  g_queue_init (&self.jobs);
  self.pool = new_pool (&self);

  status = ts_cli_for_each_id (ids, NULL, add_item, &self);

  g_thread_pool_free (self.pool, FALSE, TRUE);
  g_cond_clear (&self.printed);
  g_mutex_clear (&self.preparing);
  g_mutex_clear (&self.mutex);
  ts_shared_solver_unref (self.solver);

  return MAX (status, self.status);
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

  ts_cli_print_error (_ ("--time-limit: \"%s\" is not a number of seconds greater than 0"), text);
  return FALSE;
}

/* Without @text, as many as the processors. */
static gboolean
read_n_threads (const char *text,
                guint *n_threads)
{
  guint64 n = g_get_num_processors ();

  if (text != NULL && !ts_cli_read_number ("--jobs", text, &n))
    return FALSE;

  *n_threads = (guint) CLAMP (n, 1, MAX_THREADS);
  return TRUE;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *limit = NULL;
  g_autofree char *jobs = NULL;
  double seconds;
  Options options = { 0 };
  TsCliStatus status;
  const GOptionEntry entries[] = {
    { "optimal", 0, 0, G_OPTION_ARG_NONE, &options.is_optimal, N_ ("Search for the shortest solution on boards of any "
                                                                   "size"),
      NULL },
    { "fast", 0, 0, G_OPTION_ARG_NONE, &options.is_fast, N_ ("Find a short solution quickly"), NULL },
    { "time-limit", 0, 0, G_OPTION_ARG_STRING, &limit, N_ ("Stop after S seconds per board and print the best solution "
                                                           "so far"),
      "S" },
    { "jobs", 0, 0, G_OPTION_ARG_STRING, &jobs, N_ ("Number of boards to solve at a time (default: one per "
                                                    "processor)"),
      "N" },
    { "unordered", 0, 0, G_OPTION_ARG_NONE, &options.unordered, N_ ("Print each answer as soon as it is found"), NULL },
    { "compact", 0, 0, G_OPTION_ARG_NONE, &options.compact, N_ ("Write moves with counts: DR2U3"), NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, N_ ("Print one JSON object per line"), NULL },
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (options.is_optimal && options.is_fast)
    return ts_cli_print_usage_error (self);
  if (!read_time_limit (limit, &seconds) || !read_n_threads (jobs, &options.n_threads))
    return TS_CLI_ERROR;

  options.time_limit_us = (gint64) ceil (seconds * G_USEC_PER_SEC);

  return solve_all (*args + 1, &options);
}

const TsCliCommand ts_cli_solve = {
  .name = "solve",
  .parameters = "ID...|-",
  .min_args = 1,
  .max_args = G_MAXUINT,
  .summary = N_ ("Print short solutions of boards"),
  .description = N_ ("Prints one line per board with these fields, separated by TABs: the ID, the\n"
                     "number of moves, the moves, \"optimal\" or a lower bound on the number of moves,\n"
                     "the number of boards examined, and the seconds; or the ID, a TAB and\n"
                     "\"unsolvable\", or \"invalid: \" with a reason. By default, boards of up to 16\n"
                     "cells are solved optimally and larger ones quickly. \"-\" reads IDs from standard\n"
                     "input, one per line. Ctrl-C prints the best solutions so far. The exit status\n"
                     "is 1 if a board is unsolvable or, with --optimal, not proved, and 2 if an ID is\n"
                     "invalid."),
  .run = run,
};
