/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many shuffles and slides a second, each beside a plain peer that is measured in the same run.
 */

#include "ts-board.h"
#include "ts-shuffle.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* The shortest of so many rounds counts, so that what else the machine does is left out. */
#define N_ROUNDS 9
#define N_SHUFFLES 20000
#define N_SLIDES 200000

typedef struct
{
  unsigned columns;
  unsigned rows;
  TsBoard start;
  uint16_t cells[N_SLIDES]; /* legal from the start board, one after the other */
} Course;

typedef void (*RoundFunc) (const Course *course);

/* Through a pointer that may change, so that the compiler cannot leave the copies out. */
static void *(*volatile copy) (void *, const void *, size_t) = memcpy;

static void
shuffle_round (const Course *course)
{
  TsBoard board;

  for (guint64 seed = 0; seed < N_SHUFFLES; seed++)
    ts_shuffle (&board, course->columns, course->rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
}

/* What many games do: Fisher and Yates with rand(), slightly unfair, and half of the boards unsolvable. */
static void
rand_round (const Course *course)
{
  TsBoard board = course->start;

  for (unsigned n = 0; n < N_SHUFFLES; n++)
    {
      for (unsigned i = course->columns * course->rows - 1; i > 0; i--)
        {
          unsigned j = (unsigned) rand () % (i + 1);
          uint16_t tile = board.tiles[i];

          board.tiles[i] = board.tiles[j];
          board.tiles[j] = tile;
        }
    }
  copy (&board, &board, 1);
}

static void
slide_round (const Course *course)
{
  TsBoard board = course->start;

  for (unsigned i = 0; i < N_SLIDES; i++)
    ts_board_slide (&board, course->cells[i], NULL);
}

static void
copy_round (const Course *course)
{
  TsBoard board;

  for (unsigned i = 0; i < N_SLIDES; i++)
    copy (&board, &course->start, sizeof board);
}

static gint64
time_round (RoundFunc func,
            const Course *course)
{
  gint64 start_us = g_get_monotonic_time ();

  func (course);
  return g_get_monotonic_time () - start_us;
}

/* The two take turns, so that both see the same machine. */
static void
compare (const char *what,
         RoundFunc ours,
         const char *peer_name,
         RoundFunc peer,
         const Course *course,
         unsigned n)
{
  gint64 ours_us = G_MAXINT64;
  gint64 peer_us = G_MAXINT64;

  for (unsigned i = 0; i < N_ROUNDS; i++)
    {
      ours_us = MIN (ours_us, time_round (ours, course));
      peer_us = MIN (peer_us, time_round (peer, course));
    }

  g_print ("%ux%u: %.2f million %s a second, %.2f times the time of %s\n", course->columns, course->rows,
           (double) n / (double) ours_us, what, (double) ours_us / (double) peer_us, peer_name);
}

/* A walk of random slides, lines among them, from a shuffled board. */
static void
plan_course (Course *course,
             unsigned columns,
             unsigned rows)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20260606);
  TsBoard board;
  unsigned n = 0;

  course->columns = columns;
  course->rows = rows;
  ts_shuffle (&course->start, columns, rows, 1, TS_SHUFFLE_GAP_ANYWHERE);
  board = course->start;
  while (n < N_SLIDES)
    {
      unsigned cell = (unsigned) g_rand_int_range (rand, 0, (gint32) (columns * rows));

      if (ts_board_slide (&board, cell, NULL) == TS_SLIDE_OK)
        course->cells[n++] = (uint16_t) cell;
    }
}

int
main (void)
{
  static const unsigned sides[] = { 4, 10 };
  g_autofree Course *course = g_new (Course, 1);

  for (unsigned i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      plan_course (course, sides[i], sides[i]);
      compare ("shuffles", shuffle_round, "a plain Fisher-Yates with rand()", rand_round, course, N_SHUFFLES);
      compare ("slides", slide_round, "copying a board", copy_round, course, N_SLIDES);
    }

  return 0;
}
