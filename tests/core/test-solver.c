/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the solver's interface: result codes, budgets, memory, threads, and random calls.
 */

#include "boards.h"
#include "instances.h"
#include "solver-memory.h"
#include "solver-threads.h"
#include "ts-moves.h"

typedef TsSolverResult (*Solve) (TsSolver *solver,
                                 const TsBoard *board,
                                 const TsSolverBudget *budget,
                                 TsSolution *solution);

static const Solve solves[] = { ts_solver_solve_fast, ts_solver_improve, ts_solver_solve };

/* A poll that returns @verdict after @n_patient calls. */
typedef struct
{
  unsigned n_calls;
  unsigned n_patient;
  TsSolverVerdict verdict;
  TsSolverProgress last;
} Poll;

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  Poll *poll = user_data;

  if (poll->n_calls > 0)
    {
      g_assert_cmpuint (progress->n_moves, <=, poll->last.n_moves);
      g_assert_cmpuint (progress->lower_bound, >=, poll->last.lower_bound);
      g_assert_cmpuint (progress->n_nodes, >=, poll->last.n_nodes);
    }
  g_assert_cmpuint (progress->lower_bound, <=, progress->n_moves);

  poll->last = *progress;
  return poll->n_calls++ < poll->n_patient ? TS_SOLVER_GO_ON : poll->verdict;
}

/* Returns a board of distance 80, on which every search takes long. */
static TsBoard
get_hard_board (void)
{
  g_autoptr (GArray) instances = instances_load ("hard80_17.txt", 4, 4);

  return g_array_index (instances, Instance, 0).board;
}

static void
test_unsolvable (Fixture *fixture,
                 gconstpointer data)
{
  const TsBoard board = board_from_id ("3x3:2,1,3,4,5,6,7,8,0");
  TsSolution solution;

  ts_solution_init (&solution);
  for (unsigned i = 0; i < G_N_ELEMENTS (solves); i++)
    g_assert_cmpint (solves[i](fixture->solver, &board, NULL, &solution), ==, TS_SOLVER_UNSOLVABLE);
}

/* In bytes, as documented at TsSolverMemory. */
#define MAX_TABLE_BYTES 8000000
#define MAX_CALL_BYTES 16000000
#define MAX_LARGE_CALL_BYTES 40000000
#define MAX_BYTES 65000000

static void
test_tables (Fixture *fixture,
             gconstpointer data)
{
  g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, 4, 4), ==, 0);
  g_assert_cmpint (ts_solver_prepare (fixture->solver, 5, 4, NULL), ==, TS_SOLVER_OK);
  g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, 5, 4), ==, 0);
  g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, 1, 99), ==, 0);

  for (unsigned columns = TS_BOARD_MIN_SIDE; columns <= 8; columns++)
    for (unsigned rows = TS_BOARD_MIN_SIDE; columns * rows <= TS_SOLVER_MAX_OPTIMAL_CELLS; rows++)
      {
        gssize n_bytes = fixture->memory.n_bytes;
        gint n_blocks = fixture->memory.n_blocks;
        const TsBoard board = board_from_seed (columns, rows, 1);
        TsSolution solution;

        fixture->memory.max_bytes = n_bytes;
        g_assert_cmpint (ts_solver_prepare (fixture->solver, columns, rows, NULL), ==, TS_SOLVER_OK);
        g_assert_cmpint (fixture->memory.n_blocks, ==, n_blocks + 2);
        g_assert_cmpint (fixture->memory.n_bytes - n_bytes, <=, MAX_TABLE_BYTES);
        g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, columns, rows), >, 0);
        g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, columns, rows),
                          <=,
                          (gsize) (fixture->memory.n_bytes - n_bytes));
        g_assert_cmpint (fixture->memory.max_bytes - fixture->memory.n_bytes, <=, MAX_CALL_BYTES);

        /* The tables are not built again, and a call releases its memory. */
        n_bytes = fixture->memory.n_bytes;
        fixture->memory.max_bytes = n_bytes;
        g_assert_cmpint (ts_solver_solve (fixture->solver, &board, &(TsSolverBudget){ .max_nodes = 20000 }, &solution),
                         !=,
                         TS_SOLVER_NO_MEMORY);
        g_assert_cmpint (fixture->memory.n_bytes, ==, n_bytes);
        if (!ts_solution_is_proved (&solution) || solution.n_nodes > 0)
          g_assert_cmpint (fixture->memory.max_bytes, >, n_bytes);
        g_assert_cmpint (fixture->memory.max_bytes - n_bytes, <=, MAX_CALL_BYTES);
      }
}

/* On this size the widest beam takes 39.6 MB for eight moves. For ten it would take 40.02 MB, so that the widest one is
 * half as wide. The solutions cannot be proved to be shortest, so that all beams are tried. */
static void
test_memory_of_the_widest_beam (Fixture *fixture,
                                gconstpointer data)
{
  static const struct
  {
    const char *moves; /* from the solved board */
    gssize min_bytes;
    gssize max_bytes;
  } cases[] = {
    { "DDDRULUU", 39500000, MAX_LARGE_CALL_BYTES },
    { "DDDDRUULUU", 19500000, 20500000 },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gssize n_bytes = fixture->memory.n_bytes;
      TsBoard board = board_solved (10, 15);
      TsSolution solution;

      g_assert_cmpint (ts_moves_apply (&board, cases[i].moves, NULL), ==, TS_MOVES_OK);
      fixture->memory.max_bytes = n_bytes;
      g_assert_cmpint (ts_solver_solve (fixture->solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_cmpuint (solution.n_moves, ==, strlen (cases[i].moves));
      g_assert_false (ts_solution_is_proved (&solution));
      g_assert_cmpint (fixture->memory.max_bytes - n_bytes, >=, cases[i].min_bytes);
      g_assert_cmpint (fixture->memory.max_bytes - n_bytes, <=, cases[i].max_bytes);
    }
}

/* A poll that cancels after @n_before_cancel boards and records the most boards between two polls. */
typedef struct
{
  uint64_t n_before_cancel;
  uint64_t n_last;
  uint64_t max_between;
  unsigned n_after_cancel;
} Count;

static TsSolverVerdict
count_cb (const TsSolverProgress *progress,
          void *user_data)
{
  Count *count = user_data;

  count->max_between = MAX (count->max_between, progress->n_nodes - count->n_last);
  count->n_last = progress->n_nodes;
  if (progress->n_nodes < count->n_before_cancel)
    return TS_SOLVER_GO_ON;

  count->n_after_cancel++;
  return TS_SOLVER_CANCEL;
}

/* A search ends within a millisecond after it is cancelled: it expands at least ten boards per microsecond, so few
 * boards between two polls, and no poll after the cancellation, are sufficient. Of several threads all end. */
static void
test_cancel_is_prompt (Fixture *fixture,
                       gconstpointer data)
{
  const TsBoard hard = get_hard_board ();
  const TsBoard boards[] = { hard, board_from_id ("10x10#1"), board_from_id ("5x5#1"), hard };
  unsigned n_jobs = 0;
  const TsSolverThreads threads = test_threads_get (4, &n_jobs);

  for (unsigned i = 0; i < G_N_ELEMENTS (boards); i++)
    for (uint64_t n_before_cancel = 1; n_before_cancel < 1000000; n_before_cancel *= 9)
      {
        Count count = { .n_before_cancel = n_before_cancel };
        TsSolverBudget budget = { .poll = count_cb, .user_data = &count, .threads = i == 3 ? &threads : NULL };
        TsSolution solution;

        g_assert_cmpint (ts_solver_solve (fixture->solver, &boards[i], &budget, &solution), ==, TS_SOLVER_CANCELLED);
        g_assert_cmpuint (count.n_after_cancel, ==, 1);
        g_assert_true (ts_solution_solves (&solution, &boards[i]));
        if (budget.threads != NULL)
          continue;

        g_assert_cmpuint (solution.n_nodes, ==, count.n_last);
        g_assert_cmpuint (count.max_between, <, 4096);
      }
  g_assert_cmpuint (n_jobs, >, 0);
}

/* Building tables takes less than a second, so 1000 evenly spread polls are at most a millisecond apart. */
static void
test_building_polls (Fixture *fixture,
                     gconstpointer data)
{
  Poll poll = { .n_patient = G_MAXUINT };
  TsSolverBudget budget = { .poll = poll_cb, .user_data = &poll };

  g_assert_cmpint (ts_solver_prepare (fixture->solver, 4, 4, &budget), ==, TS_SOLVER_OK);
  g_test_message ("%u polls", poll.n_calls);
  g_assert_cmpuint (poll.n_calls, >, 1000);

  /* A second call has nothing to build and does not poll; a cancelled call leaves no tables. */
  poll = (Poll){ .n_patient = 100, .verdict = TS_SOLVER_CANCEL };
  g_assert_cmpint (ts_solver_prepare (fixture->solver, 4, 4, &budget), ==, TS_SOLVER_OK);
  g_assert_cmpuint (poll.n_calls, ==, 0);
  g_assert_cmpint (ts_solver_prepare (fixture->solver, 3, 5, &budget), ==, TS_SOLVER_CANCELLED);
  g_assert_cmpuint (poll.n_calls, ==, 101);
  g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, 3, 5), ==, 0);
  g_assert_cmpint (fixture->memory.n_blocks, ==, 3);
}

/* A poll that builds tables of other sizes, and those that the call itself builds. */
static TsSolverVerdict
build_meanwhile_cb (const TsSolverProgress *progress,
                    void *user_data)
{
  for (unsigned columns = 2; columns <= 4; columns++)
    g_assert_cmpint (ts_solver_prepare (user_data, columns, 4, NULL), ==, TS_SOLVER_OK);

  return TS_SOLVER_GO_ON;
}

/* A search of low priority that builds tables keeps no other one waiting, of whatever size: here it is itself suspended,
 * in its poll, until the other ones have built theirs. */
static void
test_building_holds_no_lock (Fixture *fixture,
                             gconstpointer data)
{
  TsSolverBudget budget = { .poll = build_meanwhile_cb, .user_data = fixture->solver };

  g_assert_cmpint (ts_solver_prepare (fixture->solver, 4, 4, &budget), ==, TS_SOLVER_OK);
  /* The solver, and the tables of three sizes once. */
  g_assert_cmpint (fixture->memory.n_blocks, ==, 7);
}

/* Ends at some of the first 100 polls: in a beam search, while tables are built, and in IDA*. */
static void
test_stop (Fixture *fixture,
           gconstpointer data)
{
  const TsBoard boards[] = { get_hard_board (), board_from_id ("10x10#1") };

  for (unsigned i = 0; i < G_N_ELEMENTS (boards); i++)
    for (unsigned n_patient = 0; n_patient < 100; n_patient += 9)
      {
        Poll poll = { .n_patient = n_patient, .verdict = TS_SOLVER_STOP };
        TsSolverBudget budget = { .poll = poll_cb, .user_data = &poll };
        TsSolution solution;

        g_assert_cmpint (ts_solver_solve (fixture->solver, &boards[i], &budget, &solution), ==, TS_SOLVER_BUDGET_ENDED);
        g_assert_cmpuint (poll.n_calls, ==, n_patient + 1);
        g_assert_true (ts_solution_solves (&solution, &boards[i]));
      }
}

static void
test_max_nodes (Fixture *fixture,
                gconstpointer data)
{
  TsBoard board = get_hard_board ();
  TsBoard large = board_from_id ("8x8#1");

  for (guint64 max_nodes = 1; max_nodes < 1000000; max_nodes *= 10)
    {
      TsSolverBudget budget = { .max_nodes = max_nodes };
      TsSolution solution;

      g_assert_cmpint (ts_solver_solve (fixture->solver, &board, &budget, &solution), ==, TS_SOLVER_BUDGET_ENDED);
      g_assert_true (ts_solution_solves (&solution, &board));
      g_assert_cmpuint (solution.n_nodes, <=, max_nodes + 1100);
      /* A beam counts each board. */
      g_assert_cmpint (ts_solver_solve_fast (fixture->solver, &large, &budget, &solution), ==, TS_SOLVER_BUDGET_ENDED);
      g_assert_cmpuint (solution.n_nodes, ==, max_nodes);
    }
}

/* The moves of a solution are bounded, and count by their number; no memory after the letters is read. */
static void
test_solution (void)
{
  const TsBoard board = board_solved (3, 3);
  TsSolution solution;

  ts_solution_init (&solution);
  for (unsigned i = 0; i < TS_SOLUTION_MAX_MOVES; i++)
    ts_solution_append (&solution, i % 2 == 0 ? TS_DIRECTION_DOWN : TS_DIRECTION_UP);
  ts_solution_append (&solution, TS_DIRECTION_DOWN);
  g_assert_cmpuint (solution.n_moves, ==, TS_SOLUTION_MAX_MOVES);
  g_assert_false (ts_solution_solves (&solution, &board));

  solution.moves[--solution.n_moves] = '\0';
  g_assert_true (ts_solution_solves (&solution, &board));
  solution.n_moves -= 2;
  g_assert_false (ts_solution_solves (&solution, &board));
  solution.n_moves = UINT_MAX;
  g_assert_false (ts_solution_solves (&solution, &board));
}

/* Repeated calls never lengthen the solution or lower the bound, and lead to the proof. */
static void
test_improve (Fixture *fixture,
              gconstpointer data)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  const Instance *instance = &g_array_index (instances, Instance, 16);
  TsSolution solution;
  TsSolverResult result = ts_solver_solve_fast (fixture->solver, &instance->board, NULL, &solution);

  g_assert_cmpint (result, ==, TS_SOLVER_OK);
  g_assert_cmpuint (solution.lower_bound, <=, instance->length);
  for (guint64 max_nodes = 10000; !ts_solution_is_proved (&solution); max_nodes *= 3)
    {
      TsSolverBudget budget = { .max_nodes = max_nodes };
      TsSolution before = solution;

      result = ts_solver_improve (fixture->solver, &instance->board, &budget, &solution);
      g_assert_cmpuint (solution.n_moves, <=, before.n_moves);
      g_assert_cmpuint (solution.lower_bound, >=, before.lower_bound);
      g_assert_cmpuint (solution.n_nodes, >=, before.n_nodes);
    }
  g_assert_cmpint (result, ==, TS_SOLVER_OK);
  g_assert_cmpuint (solution.n_moves, ==, instance->length);
}

/* Where a proof takes less than a millisecond, a fast solution takes no more: it is the proof, or a narrow beam. */
static void
test_fast_is_fast (Fixture *fixture,
                   gconstpointer data)
{
  for (unsigned columns = 2; columns <= 6; columns++)
    for (unsigned rows = 2; columns * rows <= 12; rows++)
      for (unsigned seed = 1; seed <= 10; seed++)
        {
          const TsBoard board = board_from_seed (columns, rows, seed);
          TsSolution fast;

          ts_solver_solve_fast (fixture->solver, &board, NULL, &fast);
          g_assert_cmpuint (fast.n_nodes, <, columns * rows <= 9 ? 500 : 5000);
          g_assert_true (ts_solution_is_proved (&fast) || columns * rows > 9);
        }
}

/* A given lower bound proves nothing, true or not, of whatever parity. */
static void
test_improve_bounds (Fixture *fixture,
                     gconstpointer data)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  const Instance *instance = &g_array_index (instances, Instance, 0);
  TsSolution first;

  g_assert_cmpuint (instance->length % 2, ==, 1);
  ts_guide_solve (&instance->board, &first);
  g_assert_cmpuint (first.n_moves, >, instance->length);
  for (unsigned bound = instance->length - 1; bound <= first.n_moves + 1; bound++)
    {
      TsSolution solution = first;

      solution.lower_bound = bound;
      g_assert_cmpint (ts_solver_improve (fixture->solver, &instance->board, NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_cmpuint (solution.n_moves, ==, instance->length);
      g_assert_cmpuint (solution.lower_bound, ==, instance->length);
    }
}

/* Moves that do not solve the board are replaced. */
static void
test_improve_nonsense (Fixture *fixture,
                       gconstpointer data)
{
  const TsBoard board = board_from_id ("3x3#1");
  TsSolution solution;

  memset (&solution, 'U', sizeof solution);
  g_assert_false (ts_solution_solves (&solution, &board));
  g_assert_cmpint (ts_solver_improve (fixture->solver, &board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_true (ts_solution_solves (&solution, &board));
  g_assert_true (ts_solution_is_proved (&solution));
}

/* Each allocation fails in turn. */
static void
test_no_memory (void)
{
  TestMemory blocks = { .n_allowed = 0 };
  TsSolverMemory memory = test_memory_get (&blocks);
  TsSolverResult result = TS_SOLVER_NO_MEMORY;
  const TsBoard board = board_from_id ("3x4#1");

  g_assert_null (ts_solver_new (&memory));
  for (gint n_allowed = 0; result == TS_SOLVER_NO_MEMORY; n_allowed++)
    {
      TsSolution solution;
      TsSolver *solver;

      g_assert_cmpint (n_allowed, <, 10);
      blocks.n_allowed = 1;
      solver = ts_solver_new (&memory);
      blocks.n_allowed = n_allowed;
      result = ts_solver_solve (solver, &board, NULL, &solution);
      g_assert_true (ts_solution_solves (&solution, &board));
      g_assert_cmpint (result, ==, ts_solution_is_proved (&solution) ? TS_SOLVER_OK : TS_SOLVER_NO_MEMORY);
      ts_solver_free (solver);
      g_assert_cmpint (blocks.n_blocks, ==, 0);
    }
  g_assert_cmpint (result, ==, TS_SOLVER_OK);
}

static gpointer
solve_some (gpointer data)
{
  for (unsigned seed = 1; seed <= 10; seed++)
    {
      const TsBoard board = board_from_seed (4, 3, seed);
      TsSolution solution;

      g_assert_cmpint (ts_solver_solve (data, &board, NULL, &solution), ==, TS_SOLVER_OK);
      g_assert_true (ts_solution_solves (&solution, &board));
      g_assert_true (ts_solution_is_proved (&solution));
    }

  return NULL;
}

/* Concurrent calls build the tables once. */
static void
test_threads (Fixture *fixture,
              gconstpointer data)
{
  GThread *threads[4];

  for (unsigned i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, solve_some, fixture->solver);
  for (unsigned i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);

  g_assert_cmpint (fixture->memory.n_blocks, ==, 3);
}

/* As on a machine whose other processors are busy: the last job does everything. */
static void
run_in_turn (TsSolverJob job,
             void *job_data,
             unsigned n_jobs,
             void *user_data)
{
  *(unsigned *) user_data += n_jobs;
  while (n_jobs-- > 0)
    job (n_jobs, job_data);
}

/* A search that is stopped after some milliseconds has a solution that is nearly as short as the shortest. */
static void
test_stopped_soon (Fixture *fixture,
                   gconstpointer data)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  unsigned n_stopped = 0;

  for (guint i = 0; i < instances->len; i += 5)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      TsSolverBudget budget = { .max_nodes = 20000 };
      TsSolution solution;

      n_stopped += ts_solver_solve (fixture->solver, &instance->board, &budget, &solution) != TS_SOLVER_OK;
      g_assert_cmpuint (solution.n_moves, <=, instance->length + 12);
    }
  g_assert_cmpuint (n_stopped, >, 0);
}

/* Any number of threads finds solutions of the same length. */
static void
test_jobs (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  unsigned n_jobs = 0;
  const TsSolverThreads threads[] = {
    test_threads_get (1, &n_jobs),
    test_threads_get (2, &n_jobs),
    { 3, run_in_turn, &n_jobs },
    test_threads_get (8, &n_jobs),
  };

  for (guint i = 0; i < instances->len; i += 8)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);

      for (unsigned j = 0; j < G_N_ELEMENTS (threads); j++)
        {
          TsSolverBudget budget = { .threads = &threads[j] };
          TsSolution solution;

          g_assert_cmpint (ts_solver_solve (fixture->solver, &instance->board, &budget, &solution), ==, TS_SOLVER_OK);
          g_assert_cmpuint (solution.n_moves, ==, instance->length);
          g_assert_true (ts_solution_is_proved (&solution));
          g_assert_true (ts_solution_solves (&solution, &instance->board));
        }
    }
  g_assert_cmpuint (n_jobs, >, 0);
}

/* Solves some of Korf's boards. Returns the number of boards searched. */
static guint64
solve_korf (Fixture *fixture)
{
  g_autoptr (GArray) instances = instances_load ("korf100.txt", 4, 4);
  guint64 n_nodes = 0;

  for (guint i = 0; i < instances->len; i += 10)
    {
      const Instance *instance = &g_array_index (instances, Instance, i);
      TsSolution solution;

      ts_solver_solve (fixture->solver, &instance->board, NULL, &solution);
      g_assert_cmpuint (solution.n_moves, ==, instance->length);
      g_assert_true (ts_solution_is_proved (&solution));
      n_nodes += solution.n_nodes;
    }

  return n_nodes;
}

/* The building of the large tables. */
typedef struct
{
  TestMemory *memory;
  void *scratch;
  guint64 n_first;  /* boards searched when the building begins */
  unsigned n_polls; /* while they are built */
} BuildWatch;

static void *
watch_allocate (size_t n_bytes,
                void *user_data)
{
  BuildWatch *self = user_data;
  void *bytes = test_memory_allocate (n_bytes, self->memory);

  if (n_bytes > MAX_CALL_BYTES && n_bytes <= 2 * (gsize) MAX_CALL_BYTES)
    self->scratch = bytes;

  return bytes;
}

static void
watch_release (void *bytes,
               void *user_data)
{
  BuildWatch *self = user_data;

  if (bytes == self->scratch)
    self->scratch = NULL;
  test_memory_release (bytes, self->memory);
}

/* Stops each call after five thousand polls of building, and when it is built. */
static TsSolverVerdict
watch_cb (const TsSolverProgress *progress,
          void *user_data)
{
  BuildWatch *self = user_data;

  if (self->scratch == NULL)
    return self->n_polls == 0 ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;

  if (self->n_polls++ == 0)
    self->n_first = progress->n_nodes;
  return self->n_polls % 5000 == 0 ? TS_SOLVER_STOP : TS_SOLVER_GO_ON;
}

/* Returns the number of searches until the large tables are built. */
static unsigned
search_watched (Fixture *fixture,
                BuildWatch *watch)
{
  const TsSolverBudget budget = { .poll = watch_cb, .user_data = watch };
  TsBoard board = get_hard_board ();
  TsSolution solution;
  unsigned n_calls = 0;

  for (; ts_solver_get_table_bytes (fixture->solver, 4, 4) <= MAX_TABLE_BYTES; n_calls++)
    g_assert_cmpint (ts_solver_solve (fixture->solver, &board, &budget, &solution), ==, TS_SOLVER_BUDGET_ENDED);

  return n_calls;
}

/* A hard board has large tables built after a million boards. Calls that end early leave the rest to the next, within
 * the memory that TsSolverMemory states. With them, searches find shortest solutions sooner. Building takes less than
 * three seconds, so 3000 evenly spread polls are at most a millisecond apart. */
static void
test_large_tables (Fixture *fixture,
                   gconstpointer data)
{
  static BuildWatch watch;
  const TsSolverMemory memory = { watch_allocate, watch_release, &watch };
  guint64 n_nodes;

  watch.memory = &fixture->memory;
  ts_solver_free (fixture->solver);
  fixture->solver = ts_solver_new (&memory);
  n_nodes = solve_korf (fixture);
  g_assert_cmpuint (ts_solver_get_table_bytes (fixture->solver, 4, 4), <=, MAX_TABLE_BYTES);

  g_assert_cmpuint (search_watched (fixture, &watch), >, 1);
  g_assert_cmpuint (watch.n_first, >, 900000);
  g_assert_cmpuint (watch.n_first, <, 1200000);
  g_assert_cmpuint (watch.n_polls, >, 3000);
  g_assert_cmpint (fixture->memory.n_blocks, ==, 5);
  g_assert_cmpint (fixture->memory.max_bytes, <=, MAX_BYTES);
  g_assert_cmpuint (solve_korf (fixture), <, n_nodes * 2 / 3);
}

static void *
allocate_no_scratch (size_t n_bytes,
                     void *user_data)
{
  bool is_scratch = n_bytes > MAX_CALL_BYTES && n_bytes <= 2 * (gsize) MAX_CALL_BYTES;

  return is_scratch ? NULL : test_memory_allocate (n_bytes, user_data);
}

/* Without memory for the large tables, the search goes on with the small ones. */
static void
test_no_large_tables (Fixture *fixture,
                      gconstpointer data)
{
  const TsSolverMemory memory = { allocate_no_scratch, test_memory_release, &fixture->memory };
  TsBoard board = get_hard_board ();
  TsSolution solution;

  ts_solver_free (fixture->solver);
  fixture->solver = ts_solver_new (&memory);
  g_assert_cmpint (ts_solver_solve (fixture->solver, &board, &(TsSolverBudget){ .max_nodes = 1200000 }, &solution),
                   ==,
                   TS_SOLVER_BUDGET_ENDED);
  g_assert_cmpuint (solution.n_nodes, >=, 1200000);
  g_assert_cmpint (fixture->memory.n_blocks, ==, 3);
}

/* Random boards, calls and budgets: a valid result code and a solution. */
static void
test_fuzz (Fixture *fixture,
           gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20261121);

  for (unsigned i = 0; i < 100; i++)
    {
      Poll poll = { .n_patient = (unsigned) g_rand_int_range (random, 0, 60), .verdict = TS_SOLVER_STOP };
      TsSolverBudget budget = { .poll = poll_cb, .user_data = &poll };
      Solve solve = solves[g_rand_int_range (random, 0, G_N_ELEMENTS (solves))];
      unsigned columns = (unsigned) g_rand_int_range (random, TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE + 1);
      unsigned rows = (unsigned) g_rand_int_range (random, TS_BOARD_MIN_SIDE, TS_BOARD_MAX_SIDE + 1);
      const TsBoard board = board_from_seed (columns, rows, g_rand_int (random));
      TsSolution solution;
      TsSolverResult result;

      ts_solution_init (&solution);
      if (g_rand_boolean (random))
        budget.max_nodes = 1ull << g_rand_int_range (random, 0, 20);
      if (g_rand_boolean (random))
        poll.verdict = TS_SOLVER_CANCEL;

      result = solve (fixture->solver, &board, &budget, &solution);
      g_assert_true (result == TS_SOLVER_OK || result == TS_SOLVER_BUDGET_ENDED || result == TS_SOLVER_CANCELLED);
      g_assert_true (ts_solution_solves (&solution, &board));
      g_assert_cmpuint (solution.lower_bound, <=, solution.n_moves);
    }
}

#define ADD(path, function) g_test_add ("/solver/" path, Fixture, NULL, fixture_set_up, function, fixture_tear_down)

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("unsolvable", test_unsolvable);
  ADD ("tables", test_tables);
  ADD ("memory-of-the-widest-beam", test_memory_of_the_widest_beam);
  ADD ("cancel-is-prompt", test_cancel_is_prompt);
  ADD ("building-polls", test_building_polls);
  ADD ("building-holds-no-lock", test_building_holds_no_lock);
  ADD ("stop", test_stop);
  ADD ("max-nodes", test_max_nodes);
  ADD ("improve", test_improve);
  ADD ("fast-is-fast", test_fast_is_fast);
  ADD ("improve-bounds", test_improve_bounds);
  ADD ("improve-nonsense", test_improve_nonsense);
  ADD ("threads", test_threads);
  ADD ("stopped-soon", test_stopped_soon);
  ADD ("jobs", test_jobs);
  ADD ("large-tables", test_large_tables);
  ADD ("no-large-tables", test_no_large_tables);
  ADD ("fuzz", test_fuzz);
  g_test_add_func ("/solver/solution", test_solution);
  g_test_add_func ("/solver/no-memory", test_no_memory);

  return g_test_run ();
}
