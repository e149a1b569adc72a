/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A solver under test, and memory for it: counts blocks and bytes, and can fail.
 * Thread: any; @max_bytes is not exact when several threads solve.
 */

#pragma once

#include "ts-guide.h"
#include "ts-solver.h"

#include <glib.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  gint n_blocks;    /* in use */
  gssize n_bytes;   /* in use */
  gssize max_bytes; /* the most in use at once */
  gint n_allowed;   /* further allocations that succeed; negative for no limit */
} TestMemory;

/* Precedes each block, and keeps it aligned like malloc()'s. */
typedef union
{
  size_t n_bytes;
  max_align_t aligned;
} TestMemoryHeader;

static inline void *
test_memory_allocate (size_t n_bytes,
                      void *user_data)
{
  TestMemory *memory = user_data;
  TestMemoryHeader *header;
  gssize n_out;

  if (g_atomic_int_get (&memory->n_allowed) >= 0 && g_atomic_int_add (&memory->n_allowed, -1) <= 0)
    {
      g_atomic_int_set (&memory->n_allowed, 0);
      return NULL;
    }

  header = malloc (sizeof *header + n_bytes);
  header->n_bytes = n_bytes;
  /* The solver must not depend on the contents of new memory. */
  memset (header + 1, 0xa5, n_bytes);
  g_atomic_int_inc (&memory->n_blocks);
  n_out = g_atomic_pointer_add (&memory->n_bytes, (gssize) n_bytes) + (gssize) n_bytes;
  if (n_out > memory->max_bytes)
    memory->max_bytes = n_out;

  return header + 1;
}

static inline void
test_memory_release (void *block,
                     void *user_data)
{
  TestMemory *memory = user_data;
  TestMemoryHeader *header = (TestMemoryHeader *) block - 1;

  g_atomic_int_add (&memory->n_blocks, -1);
  g_atomic_pointer_add (&memory->n_bytes, -(gssize) header->n_bytes);
  free (header);
}

static inline TsSolverMemory
test_memory_get (TestMemory *memory)
{
  return (TsSolverMemory){ test_memory_allocate, test_memory_release, memory };
}

/* A solver for one test. */
typedef struct
{
  TestMemory memory;
  TsSolverMemory callbacks;
  TsSolver *solver;
} Fixture;

static inline void
fixture_set_up (Fixture *fixture,
                gconstpointer data)
{
  fixture->memory.n_allowed = -1;
  fixture->callbacks = test_memory_get (&fixture->memory);
  fixture->solver = ts_solver_new (&fixture->callbacks);
  g_assert_nonnull (fixture->solver);
}

static inline void
fixture_tear_down (Fixture *fixture,
                   gconstpointer data)
{
  ts_solver_free (fixture->solver);
  g_assert_cmpint (fixture->memory.n_blocks, ==, 0);
}

/* Returns the distance of a board. Starts from a long solution, so that IDA* finds the shortest without the fast beam. */
static inline unsigned
fixture_measure (Fixture *fixture,
                 const TsBoard *board)
{
  TsSolution solution;

  ts_guide_solve (board, &solution);
  g_assert_true (ts_solution_solves (&solution, board));
  g_assert_cmpint (ts_solver_improve (fixture->solver, board, NULL, &solution), ==, TS_SOLVER_OK);
  g_assert_true (ts_solution_is_proved (&solution));
  g_assert_true (ts_solution_solves (&solution, board));

  return solution.n_moves;
}

/* Runs all tests with one solver, @solver. Returns their status. */
static inline int
run_with_solver (TsSolver **solver)
{
  Fixture fixture = { 0 };
  int status;

  fixture_set_up (&fixture, NULL);
  *solver = fixture.solver;
  status = g_test_run ();
  fixture_tear_down (&fixture, NULL);

  return status;
}
