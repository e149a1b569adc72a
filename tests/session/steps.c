/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "steps.h"

#include "ts-moves.h"
#include "ts-pasted.h"

TsPuzzle *
get_puzzle (SessionTest *test)
{
  return ts_session_get_puzzle (test->session);
}

TsGame *
get_game (SessionTest *test)
{
  return ts_puzzle_get_game (get_puzzle (test));
}

guint
get_moves (SessionTest *test)
{
  return ts_game_get_moves (get_game (test));
}

TsOrigin
get_origin (SessionTest *test)
{
  return ts_puzzle_get_header (get_puzzle (test))->origin;
}

gboolean
is_source (SessionTest *test,
           GFile *file)
{
  GFile *source = ts_puzzle_get_header (get_puzzle (test))->source.file;

  return file != NULL && source != NULL ? g_file_equal (source, file) : file == source;
}

guint
count (SessionTest *test,
       TsMessageKind kind)
{
  return session_test_count (test->messages, kind);
}

void
assert_size (SessionTest *test,
             guint columns,
             guint rows)
{
  const TsBoard *board = ts_game_get_board (get_game (test));

  g_assert_cmpuint (board->columns, ==, columns);
  g_assert_cmpuint (board->rows, ==, rows);
  assert_size_setting (test->settings, columns, rows);
}

void
assert_id (SessionTest *test,
           const char *id)
{
  g_autofree char *present = ts_puzzle_dup_id (get_puzzle (test));

  g_assert_cmpstr (present, ==, id);
}

void
assert_file (const char *path,
             const char *expected)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

void
reopen (SessionTest *test)
{
  session_test_close (test);
  session_test_start (test, test->data);
}

/* Returns: the puzzle that goes on */
TsPuzzle *
resume (SessionTest *test)
{
  request (test->session, get_puzzle (test) == NULL ? TS_REQUEST_START : TS_REQUEST_SAVED);
  workers_wait ();

  return get_puzzle (test);
}

TsPuzzle *
open_saved (SessionTest *test,
            const char *name)
{
  request_saved (test->session, name);
  workers_wait ();

  return get_puzzle (test);
}

/* As it is dropped: a folder, too. */
void
open_one (SessionTest *test,
          GFile *file)
{
  GSList files = { .data = file };

  request_files (test->session, &files);
  workers_wait ();
}

void
play_new_game (SessionTest *test)
{
  request (test->session, TS_REQUEST_NEW_GAME);
  workers_wait ();
}

void
restart (SessionTest *test)
{
  ts_session_restart (test->session);
  workers_wait ();
}

/* The present size begins another game. */
void
play_size (SessionTest *test,
           guint columns,
           guint rows)
{
  const TsBoard *board = ts_game_get_board (get_game (test));
  gboolean is_present = board->columns == columns && board->rows == rows;

  ts_session_request (test->session, (TsPuzzleRequest){ .columns = columns, .rows = rows, .is_new = is_present });
  workers_wait ();
}

void
play_day (SessionTest *test,
          GDateTime *day,
          TsOrigin origin)
{
  TsPuzzleRequest request = { .kind = TS_REQUEST_DAY, .day = g_date_time_ref (day), .origin = origin };

  ts_puzzle_request_add_file (&request, test->day);
  ts_session_request (test->session, request);
  workers_wait ();
}

void
paste_text (SessionTest *test,
            const char *text)
{
  TsPuzzleRequest pasted;
  TsMessage why;

  if (ts_pasted_parse_text (text, &pasted, &why))
    ts_session_request (test->session, pasted);
  else
    ts_session_refuse (test->session, &why);
  workers_wait ();
}

/* @file: (nullable): what comes with the picture */
void
paste (SessionTest *test,
       GBytes *bytes,
       GFile *file)
{
  TsPuzzleRequest pasted = { .kind = TS_REQUEST_FILES, .bytes = g_bytes_ref (bytes) };

  if (file != NULL)
    ts_puzzle_request_add_file (&pasted, file);
  ts_session_request (test->session, pasted);
  workers_wait ();
}

/* Solves the present board, except for its last move. Returns: the cell of that */
guint
solve_almost (SessionTest *test)
{
  TsGame *game = get_game (test);
  g_autofree TsSolution *solution = g_new (TsSolution, 1);
  TsDirection direction = TS_DIRECTION_UP;

  ts_solver_solve_fast (ts_shared_solver_get (ts_session_get_stores (test->session)->solver), ts_game_get_board (game),
                        NULL, solution);
  for (guint i = 0; i < solution->n_moves; i++)
    {
      direction = ts_moves_get_direction (solution->moves[i]);
      if (i + 1 < solution->n_moves)
        ts_game_slide (game, ts_board_get_source (ts_game_get_board (game), direction));
    }

  return ts_board_get_source (ts_game_get_board (game), direction);
}

void
solve (SessionTest *test)
{
  ts_game_slide (get_game (test), solve_almost (test));
  g_assert_true (ts_game_get_solved (get_game (test)));
}

/* Plays the board with numbers, and makes a move.
 * Returns: (transfer full): the path of the saved game */
char *
save_numbers (SessionTest *test,
              const char *id)
{
  session_test_play_numbers (test, id);
  session_test_slide_anywhere (get_game (test));

  return g_build_filename (test->data, "games", ts_puzzle_get_saved_name (get_puzzle (test)), NULL);
}

/* Returns: (transfer full): the path of the only game in a folder of the data folder */
char *
get_only_file (SessionTest *test,
               const char *folder)
{
  g_auto (GStrv) names = folder_list (test->data, folder, ".tsgame");

  g_assert_cmpuint (g_strv_length (names), ==, 1);

  return g_build_filename (test->data, folder, names[0], NULL);
}

/* Returns: (transfer full): the saved games, up to @max */
GPtrArray *
collect (SessionTest *test,
         guint max)
{
  g_autoptr (GAsyncResult) result = NULL;

  ts_session_collect_saved_async (test->session, 1, max, NULL, wait_for_keep_result, &result);
  wait_for (result != NULL);

  return ts_session_collect_saved_finish (test->session, result);
}
