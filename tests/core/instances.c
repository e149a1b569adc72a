/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "instances.h"

#include "boards.h"

#include <stdlib.h>
#include <string.h>

/* @name: a file of the tests, such as data/korf100.txt
 * Returns: (transfer full): its lines */
GStrv
instances_read_lines (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, name, NULL);
  g_autofree char *contents = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_file_get_contents (path, &contents, NULL, &error))
    g_error ("%s", error->message);

  return g_strsplit (contents, "\n", -1);
}

static TsBoard
parse_board (const char *numbers,
             unsigned columns,
             unsigned rows)
{
  uint16_t tiles[TS_BOARD_MAX_CELLS];
  TsBoard board;
  char *end = (char *) numbers;

  for (unsigned cell = 0; cell < columns * rows; cell++)
    tiles[cell] = (uint16_t) strtoul (end, &end, 10);
  if (!ts_board_init_from_tiles (&board, columns, rows, tiles))
    g_error ("No board: %s", numbers);

  return board;
}

/* @name: a file of lines "id length numbers…"
 * Returns: (transfer full) (element-type Instance): its boards */
GArray *
instances_load (const char *name,
                unsigned columns,
                unsigned rows)
{
  g_autofree char *path = g_strconcat ("data/", name, NULL);
  g_auto (GStrv) lines = instances_read_lines (path);
  GArray *instances = g_array_new (FALSE, FALSE, sizeof (Instance));

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      Instance instance;
      char *end;

      if (!g_ascii_isdigit (lines[i][0]))
        continue;

      instance.id = (unsigned) strtoul (lines[i], &end, 10);
      instance.length = (unsigned) strtoul (end, &end, 10);
      instance.board = parse_board (end, columns, rows);
      g_array_append_val (instances, instance);
    }

  return instances;
}

/* @census: (out caller-allocates): set to the contents of bfs_CxR.txt; free with census_clear() */
void
census_load (Census *census,
             unsigned columns,
             unsigned rows)
{
  g_autofree char *name = g_strdup_printf ("data/bfs_%ux%u.txt", columns, rows);
  g_auto (GStrv) lines = instances_read_lines (name);

  census->counts = g_array_new (FALSE, FALSE, sizeof (guint64));
  census->farthest = g_array_new (FALSE, FALSE, sizeof (TsBoard));
  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      char *end;

      if (g_str_has_prefix (lines[i], "far"))
        {
          TsBoard board = parse_board (lines[i] + 3, columns, rows);

          g_array_append_val (census->farthest, board);
        }
      else if (g_ascii_isdigit (lines[i][0]))
        {
          guint64 distance = strtoul (lines[i], &end, 10);
          guint64 count = strtoul (end, NULL, 10);

          g_assert_cmpuint (distance, ==, census->counts->len);
          g_array_append_val (census->counts, count);
        }
    }
}

void
census_clear (Census *census)
{
  g_clear_pointer (&census->counts, g_array_unref);
  g_clear_pointer (&census->farthest, g_array_unref);
}

unsigned
instances_get_manhattan (const TsBoard *board)
{
  unsigned sum = 0;

  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      int home = board->tiles[cell] - 1;

      if (home >= 0)
        sum += (unsigned) (abs (home % board->columns - (int) cell % board->columns) +
                           abs (home / board->columns - (int) cell / board->columns));
    }

  return sum;
}

/* Breadth-first search from the solved board, for sizes of up to 9 cells.
 * @boards: (inout) (element-type TsBoard): all solvable boards are appended by rising distance
 * Returns: (transfer full) (element-type guint8): [rank] the board's distance from solved, or 255 if unsolvable */
GArray *
instances_measure (unsigned columns,
                   unsigned rows,
                   GArray *boards)
{
  GArray *distances = g_array_new (FALSE, FALSE, sizeof (guint8));
  guint n_ranks = factorial (columns * rows);
  TsBoard board;

  g_array_set_size (distances, n_ranks);
  memset (distances->data, 255, n_ranks);

  ts_board_init (&board, columns, rows);
  g_array_index (distances, guint8, board_get_rank (&board)) = 0;
  g_array_append_val (boards, board);

  for (guint i = 0; i < boards->len; i++)
    for (unsigned direction = 0; direction < TS_N_DIRECTIONS; direction++)
      {
        TsBoard beside = g_array_index (boards, TsBoard, i);
        guint8 distance = g_array_index (distances, guint8, board_get_rank (&beside));
        guint8 *known;

        if (ts_board_slide (&beside, ts_board_get_source (&beside, (TsDirection) direction), NULL) != TS_SLIDE_OK)
          continue;

        known = &g_array_index (distances, guint8, board_get_rank (&beside));
        if (*known != 255)
          continue;

        *known = distance + 1;
        g_array_append_val (boards, beside);
      }

  return distances;
}
