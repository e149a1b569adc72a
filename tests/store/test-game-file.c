/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the file of a game: what is written is read, and whatever happens to the end of a file, the lines before count.
 */

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "store-test.h"
#include "ts-shuffle.h"

#define N_EVENTS 60

/* Plays on, and reads what is written then. */
static void
assert_comes_back (TsGameRecord *game,
                   GRand *random,
                   guint n_events)
{
  g_autoptr (GString) text = NULL;
  g_autoptr (TsGameFile) file = NULL;

  for (guint i = 0; i < n_events; i++)
    store_test_play (game, random);
  text = store_test_format (game);
  file = ts_game_file_parse (text->str, text->len, "a file");
  g_assert_no_error (file->error);
  g_assert_false (file->is_torn);
  g_assert_true (g_utf8_validate (text->str, (gssize) text->len, NULL));
  g_assert_cmpint (ts_game_record_is_finished (file->game), ==, ts_game_record_is_finished (game));
  store_test_assert_equal (file->game, game);
}

/* Cells and tiles beyond 255, a header with nothing, and a path of 455 CJK characters and more. */
static void
test_extreme_games (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20);
  g_autoptr (TsGameRecord) large = NULL;
  g_autoptr (TsGameRecord) distant = store_test_create_header ("fox");
  g_autoptr (TsGameRecord) least = ts_game_record_new (&distant->history->initial, "", "");
  g_autoptr (GString) uri = g_string_new ("file:///");
  TsBoard board;

  ts_shuffle (&board, 20, 20, 2, TS_SHUFFLE_GAP_HOME);
  large = ts_game_record_new (&board, "fox", "Fox");
  assert_comes_back (large, random, N_EVENTS);
  assert_comes_back (least, NULL, 0);
  for (guint i = 0; i < 20000; i++)
    g_string_append (uri, "%E7%8B%90");
  g_object_unref (distant->header.source.file);
  distant->header.source.file = g_file_new_for_uri (uri->str);
  assert_comes_back (distant, NULL, 0);
}

/* What is left of a file after a crash: each whole line counts, and nothing else; also where the disk has zeros for the
 * rest. */
static void
test_every_truncation (StoreTest *test,
                       gconstpointer data)
{
  g_autoptr (GString) header = store_test_format (test->game);
  g_autoptr (GString) text = NULL;
  gsize n_whole = 0;
  guint n_events = 0;

  for (guint i = 0; i < N_EVENTS; i++)
    store_test_play (test->game, test->random);
  text = store_test_format (test->game);
  for (gsize i = 0; i <= text->len * 2 + 1; i++)
    {
      gsize length = i / 2;
      gsize n_left = i % 2 == 0 ? length : text->len + 4096;
      int code = length == 0 ? TS_STORE_ERROR_NOT_FOUND : TS_STORE_ERROR_DAMAGED;
      g_autofree char *left = g_malloc0 (text->len + 4096);
      g_autoptr (TsGameFile) file = NULL;

      memcpy (left, text->str, length);
      if (i % 2 == 0 && length > 0 && left[length - 1] == '\n')
        {
          n_events += n_whole >= header->len;
          n_whole = length;
        }
      file = ts_game_file_parse (left, n_left, "a file");
      g_assert_cmpuint (file->text->len, ==, n_whole);
      g_assert_cmpint (file->is_torn, ==, n_left > n_whole);
      g_assert_false (file->is_damaged);
      g_assert_cmpint (file->game != NULL, ==, n_whole >= header->len);
      if (file->game != NULL)
        g_assert_cmpuint (file->game->events->len, ==, n_events);
      else
        g_assert_error (file->error, TS_STORE_ERROR, code);
    }
}

#define FIRST "tileshift-game\n"
#define BOARD "board\t2x2:1,2,3,0\n"
#define NO_IDENTITY "identity\t0000000000000000\n"
#define NO_PICTURE "picture\t\n"
#define END "result\t4097\t2026-11-21T11:00:00Z\t31\t1\n"

/* What a file says is the same for every version of the program, and is written again. */
static void
test_format (void)
{
  static const struct
  {
    const char *text;
    const char *again; /* NULL if it is the same, "" if the header is none */
    gboolean is_torn;
  } cases[] = {
    { FIRST "identity\t0123456789abcdef\ntitle\tA %25 fox\npicture\tkey\nsource\tfile:///a%2520fox.jpg\nid\t2x2#116\n"
            "difficulty\teasy\ncontrol\tclick\norigin\tshuffled\nnumbers\tyes\ncrop\t0.5\t0.25\t2\tshaped\n"
            "board\t2x2:0,2,1,3\n"
            "slide\t10\t1\nundo\t20\nredo\t30\nhint\t40\nhelp\t45\tremaining\nhelp\t50\npause\t60\n"
            "crop\t70\t0.5\t0.25\t2\tshaped\nwatched\t80\t3\nresult\t90\t2026-11-21T11:00:00Z\t3\t0\n" },
    { FIRST NO_IDENTITY "title\t\n" NO_PICTURE "origin\tgiven\ncrop\t0.5\t0.5\t1\tshaped\n" BOARD },
    /* Behind a result nothing counts. */
    { FIRST NO_IDENTITY "title\t\n" NO_PICTURE "origin\tdaily\n" BOARD END },
    { FIRST NO_IDENTITY "title\t\n" NO_PICTURE "origin\tdaily\n" BOARD END "hint\t5000\nhint\t5001\n",
      FIRST NO_IDENTITY "title\t\n" NO_PICTURE "origin\tdaily\n" BOARD END, TRUE },
    /* A crop of before that says nothing of the tiles has square ones. An ID of another board would start a game that this
     * one was not. */
    { FIRST "crop\t0.5\t0.25\t2\ntitle\tFox\nid\t2x2#116\n" BOARD "crop\t12\t0.5\t0.5\t1\n",
      FIRST NO_IDENTITY "title\tFox\n" NO_PICTURE "origin\tshuffled\n" BOARD "crop\t12\t0.5\t0.5\t1\tsquare\n" },
    /* A newer program has more lines, more fields, and more words: all lines count. */
    { FIRST "weather\tfine\ntitle\tFox\tVixen\norigin\tmarathon\t1\ncrop\t0.5\t0.25\t2\t90\n"
            "board\t2x2:1,2,3,0\tmore\nteleport\t5\nteleport\t6\tfar\nslide\t10\t1\tfast\nhint\t11\tloud\n",
      FIRST NO_IDENTITY "title\tFox\n" NO_PICTURE "origin\tgiven\ncrop\t0.5\t0.25\t2\tshaped\n" BOARD
                        "slide\t10\t1\nhint\t11\n" },
    { FIRST "crop\t0.5\t0.5\n" BOARD, "" },
    { FIRST "crop\t0.5\t\t2\n" BOARD, "" },
    { FIRST "title\t%FF\n" BOARD, "" },
    { FIRST "board\t3x2:1,2,3,5,4,0\n", "" },
    { "tileshift-set\n" BOARD, "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *text = cases[i].text;
      g_autoptr (TsGameFile) file = ts_game_file_parse (text, strlen (text), "a file");
      g_autoptr (GString) again = NULL;

      if (file->game == NULL)
        {
          g_assert_error (file->error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED);
          g_assert_cmpstr (cases[i].again, ==, "");
          continue;
        }
      g_assert_cmpint (file->is_torn, ==, cases[i].is_torn);
      g_assert_false (file->is_damaged);
      again = store_test_format (file->game);
      if (file->game->end.date != 0)
        ts_game_file_add_end (again, &file->game->end);
      g_assert_cmpstr (again->str, ==, cases[i].again != NULL ? cases[i].again : text);
    }
}

/* Lines that no version writes, and events that cannot be: the game is what it was before. Whole lines behind them tell that
 * this is no end that a crash has torn. */
static void
test_illegal_lines (StoreTest *test,
                    gconstpointer data)
{
  static const char *const lines[] = { "hint", "hint\t-1", "hint\t9223372036854776", "slide\t5", "crop\t5\t0.5\t\t2",
                                       "undo\t5", "redo\t5", "slide\t5\t12", "slide\t5\t255", "watched\t5\t12",
                                       "slide\t5\t99999999999", "slide\t5x\t1", "", "teleport", "teleport\t", "\t5",
                                       "result\t5\tnever\t0\t0", "result\t5", "result\t5\t1970-01-01T00:00:00Z\t0\t0",
                                       "result\t5\t2026-11-21T11:00:00Z\t0" };
  static const char *const tails[] = { "\n", "\nhint\t7", "\nhint\t7\n" };

  for (gsize i = 0; i < G_N_ELEMENTS (lines) * G_N_ELEMENTS (tails); i++)
    {
      const char *tail = tails[i % G_N_ELEMENTS (tails)];
      g_autoptr (GString) text = store_test_format (test->game);
      gsize length = text->len;
      g_autoptr (TsGameFile) file = NULL;

      g_string_append_printf (text, "%s%s", lines[i / G_N_ELEMENTS (tails)], tail);
      file = ts_game_file_parse (text->str, text->len, "");
      g_assert_cmpuint (file->text->len, ==, length);
      g_assert_cmpint (file->is_damaged, ==, tail == tails[2]);
      store_test_assert_equal (file->game, test->game);
    }
}

/* A game that can go on is open, for this program alone. */
static void
test_open (StoreTest *test,
           gconstpointer data)
{
  static const struct
  {
    const char *name;
    const char *text; /* of a file that is no game, if any */
    gssize length;
    int code; /* of TS_STORE_ERROR; -1 for none */
  } cases[] = {
    { "fox", NULL, 0, -1 },
    { "cat", NULL, 0, TS_STORE_ERROR_NOT_FOUND },
    { "owl", NULL, 0, TS_STORE_ERROR_NOT_FOUND },
    /* A power cut leaves zeros of a new file. */
    { "day", "\0\0\0\0", 4, TS_STORE_ERROR_NOT_FOUND },
    { "dog", "hello\n", 6, TS_STORE_ERROR_DAMAGED },
  };

  store_test_fill (test, "games/fox:h games/cat:hv.");
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = store_test_get_name (cases[i].name);
      g_autoptr (GError) error = NULL;
      g_autoptr (TsGameFile) file = NULL;

      if (cases[i].text != NULL)
        store_test_write (test->games, name, cases[i].text, cases[i].length);
      if (cases[i].code == -1)
        store_test_set_age (test->games, name, 9999);
      file = ts_saved_games_find (test->folder, &(TsSavedGameQuery){ .name = name }, &error);
      g_assert_cmpint (error != NULL ? error->code : -1, ==, cases[i].code);
      g_assert_cmpstr (error != NULL ? error->message : name, ==, name);
      if (file == NULL)
        continue;
      g_assert_cmpint (file->fd, >=, 0);
      g_assert_cmpint (fcntl (file->fd, F_GETFD) & FD_CLOEXEC, !=, 0);
      g_assert_cmpint (file->last_played, <=, g_get_real_time () / G_USEC_PER_SEC - 9999);
      /* Another program has written to it since it was read. */
      store_test_extend (test->games, name, "hint\t9\n", -1);
      close (g_steal_fd (&file->fd));
      ts_game_file_open (file, test->folder);
      g_assert_cmpint (file->fd, ==, -1);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game-file/extreme-games", test_extreme_games);
  store_test_add ("/game-file/every-truncation", NULL, test_every_truncation);
  g_test_add_func ("/game-file/format", test_format);
  store_test_add ("/game-file/illegal-lines", NULL, test_illegal_lines);
  store_test_add ("/game-file/open", NULL, test_open);

  return g_test_run ();
}
