/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the shuffle: uniform by Pearson's chi-square test, never solved, and unchanged by test vectors.
 */

#include "boards.h"
#include "instances.h"
#include "ts-board-text.h"
#include "ts-shuffle.h"

/* Expected number of boards of each kind. */
#define N_EACH 1000

/* A size, and the quantiles of the chi-square distribution with (kinds − 1) degrees of freedom at 0.0005 and 0.9995: a
 * uniform shuffle fails a case with probability 0.001. The seeds are fixed, so a case fails always or never. */
typedef struct
{
  const char *path;
  unsigned columns;
  unsigned rows;
  TsShuffleGap gap;
  unsigned n_kinds;
  double low;
  double high;
} FairCase;

/* The kinds are boards: half of all arrangements of the tiles and the gap, without the solved one. */
static const FairCase cases[] = {
  { "/shuffle/fair/2x2", 2, 2, TS_SHUFFLE_GAP_ANYWHERE, 11, 1.265, 31.420 },
  { "/shuffle/fair/3x2", 3, 2, TS_SHUFFLE_GAP_ANYWHERE, 359, 276.445, 452.647 },
  { "/shuffle/fair/2x3", 2, 3, TS_SHUFFLE_GAP_ANYWHERE, 359, 276.445, 452.647 },
  { "/shuffle/fair/2x2-gap-home", 2, 2, TS_SHUFFLE_GAP_HOME, 2, 3.9e-7, 12.116 },
  { "/shuffle/fair/3x2-gap-home", 3, 2, TS_SHUFFLE_GAP_HOME, 59, 28.943, 100.090 },
  { "/shuffle/fair/2x3-gap-home", 2, 3, TS_SHUFFLE_GAP_HOME, 59, 28.943, 100.090 },
};

/* Returns Pearson's X² = Σ (observed − expected)² / expected, and asserts that every kind has occurred. */
static double
chi_square (const unsigned *counts,
            unsigned n_counts,
            unsigned n_kinds)
{
  unsigned n_seen = 0;
  double sum = 0;

  for (unsigned i = 0; i < n_counts; i++)
    {
      double deviation = (double) counts[i] - N_EACH;

      if (counts[i] == 0)
        continue;
      n_seen++;
      sum += deviation * deviation / N_EACH;
    }

  g_assert_cmpuint (n_seen, ==, n_kinds);
  return sum;
}

static void
test_fair (gconstpointer data)
{
  const FairCase *fair = data;
  unsigned n_counts = factorial (fair->columns * fair->rows);
  g_autofree unsigned *counts = g_new0 (unsigned, n_counts);
  double sum;

  for (unsigned seed = 0; seed < N_EACH * fair->n_kinds; seed++)
    {
      TsBoard board;

      ts_shuffle (&board, fair->columns, fair->rows, seed, fair->gap);
      counts[board_get_rank (&board)]++;
    }

  sum = chi_square (counts, n_counts, fair->n_kinds);
  g_test_message ("chi-square %.3f, allowed %.3f to %.3f", sum, fair->low, fair->high);
  g_assert_cmpfloat (sum, >, fair->low);
  g_assert_cmpfloat (sum, <, fair->high);
}

static void
check_shuffle (unsigned columns,
               unsigned rows,
               guint64 seed,
               TsShuffleGap gap)
{
  TsBoard board;
  TsBoard again;
  TsBoard copy;

  /* The result does not depend on the previous contents. */
  memset (&board, 0x00, sizeof board);
  memset (&again, 0xff, sizeof again);
  ts_shuffle (&board, columns, rows, seed, gap);
  ts_shuffle (&again, columns, rows, seed, gap);
  g_assert_cmpmem (&board, sizeof board, &again, sizeof again);

  g_assert_true (ts_board_init_from_tiles (&copy, columns, rows, board.tiles));
  g_assert_cmpmem (&board, sizeof board, &copy, sizeof copy);
  g_assert_true (ts_board_is_solvable (&board));
  g_assert_false (ts_board_is_solved (&board));
  if (gap == TS_SHUFFLE_GAP_HOME)
    g_assert_cmpuint (board.gap, ==, columns * rows - 1);
}

static void
shuffle_shape (unsigned columns,
               unsigned rows)
{
  guint64 n_seeds = columns * rows <= 100 ? 200 : 5;

  for (guint64 seed = 0; seed < n_seeds; seed++)
    {
      check_shuffle (columns, rows, seed, TS_SHUFFLE_GAP_ANYWHERE);
      check_shuffle (columns, rows, seed, TS_SHUFFLE_GAP_HOME);
      check_shuffle (columns, rows, G_MAXUINT64 - seed, TS_SHUFFLE_GAP_ANYWHERE);
      check_shuffle (columns, rows, G_MAXUINT64 - seed, TS_SHUFFLE_GAP_HOME);
    }
}

static void
test_every_shape (void)
{
  for_each_shape (shuffle_shape);
}

/* shuffle-reference.py, a second implementation in Python, has written the vectors. */
static void
test_vectors (void)
{
  g_auto (GStrv) lines = instances_read_lines ("core/shuffle-vectors.txt");
  unsigned n_vectors = 0;

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], " ", -1);
      char id[TS_BOARD_TEXT_SIZE];
      unsigned columns;
      unsigned rows;
      TsBoard board;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;

      g_assert_cmpuint (g_strv_length (fields), ==, 4);
      g_assert_cmpint (ts_board_text_parse_size (fields[0], &columns, &rows), ==, TS_BOARD_TEXT_OK);
      ts_shuffle (&board, columns, rows, g_ascii_strtoull (fields[1], NULL, 10),
                  g_str_equal (fields[2], "home") ? TS_SHUFFLE_GAP_HOME : TS_SHUFFLE_GAP_ANYWHERE);
      ts_board_text_format (&board, id);
      g_assert_cmpstr (id, ==, fields[3]);
      n_vectors++;
    }

  g_assert_cmpuint (n_vectors, ==, 160);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_fair);
  g_test_add_func ("/shuffle/every-shape", test_every_shape);
  g_test_add_func ("/shuffle/vectors", test_vectors);

  return g_test_run ();
}
