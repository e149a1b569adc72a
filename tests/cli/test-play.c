/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games in the real terminal program: solved ones, wrong entries, words, pipes and a terminal.
 */

/* For pseudo-terminals. */
#define _XOPEN_SOURCE 700

#include "program.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned
count_parts (const char *text,
             const char *part)
{
  unsigned n = 0;

  for (const char *found = strstr (text, part); found != NULL; found = strstr (found + 1, part))
    n++;

  return n;
}

/* The last line of a solved game, with its number of moves and any time. */
static void
assert_well_done (const Outcome *outcome,
                  unsigned n_moves)
{
  g_autofree char *pattern = g_strdup_printf ("\nWell done! %u moves? in \\d+:\\d\\d\\.\n$", n_moves);

  g_test_message ("%s", outcome->out);
  g_assert_cmpint (outcome->status, ==, STATUS_OK);
  g_assert_cmpstr (outcome->err, ==, "");
  g_assert_true (g_regex_match_simple (pattern, outcome->out, 0, 0));
}

static void
test_whole_game (void)
{
  g_auto (Outcome) letters = run_program ("LURDRULDLU\n", "play --size 3x2 --seed 1");
  g_auto (Outcome) lines = run_program ("l\nU\nr\td\nR,u\n\nLDLU", "play '3x2#1'");
  g_auto (Outcome) arrows = run_program ("←↑1\n→ D→\n↑l↓ L1↑", "play '3x2#1'");

  assert_well_done (&letters, 10);
  assert_well_done (&lines, 10);
  assert_well_done (&arrows, 10);
  g_assert_true (g_str_has_prefix (letters.out, "Game 3x2:5,0,4,1,3,2\n"));
  g_assert_true (g_str_has_prefix (lines.out, "Game 3x2:5,0,4,1,3,2\n"));
  assert_contains (lines.out, "│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │ 5 │   │\n");
}

/* A line slide of k tiles counts as k moves. The game ends with the move that solves it and ignores the rest. */
static void
test_tiles (void)
{
  g_auto (Outcome) line = run_program ("5\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) single = run_program ("4\n5\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) count = run_program ("l2\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) beyond = run_program ("LL2L quit\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) words = run_program ("5 3 dance\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) one = run_program ("15", "play 4x4:1,2,3,4,5,6,7,8,9,10,11,12,13,14,0,15");
  g_auto (Outcome) rest = run_program ("5\nhint\n3\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) none = run_program ("", "play 2x2:1,2,3,0");

  assert_well_done (&line, 2);
  assert_well_done (&single, 2);
  assert_well_done (&count, 2);
  assert_well_done (&beyond, 2);
  g_assert_null (strstr (beyond.out, "No tile can move"));
  assert_well_done (&words, 2);
  g_assert_null (strstr (words.out, "cannot slide"));
  assert_well_done (&rest, 2);
  g_assert_cmpuint (count_parts (rest.out, "┌"), ==, 2);
  assert_well_done (&one, 1);
  assert_contains (one.out, "1 move in");
  assert_well_done (&none, 0);
}

/* Each is refused with a sentence, the board stays as it was, and the game goes on. */
static void
test_wrong_entries (void)
{
  static const struct
  {
    const char *entry;
    const char *answer;
  } cases[] = {
    { "0", "There is no tile 0: the tiles are 1 to 5." },
    { "6", "There is no tile 6: the tiles are 1 to 5." },
    { "99999999999999999999999", "There is no tile 99999999999999999999999" },
    { "1", "Tile 1 cannot slide" },
    { "U", "No tile can move up" },
    { "r", "No tile can move right" },
    { "undo", "There is no move to undo." },
    { "redo", "There is no move to redo." },
    { "-4", "\"-4\" is neither" },
    { "4x", "\"4x\" is neither" },
    { "UDX", "\"UDX\" is neither" },
    { "sail on", "\"sail\" is neither" },
    { "\xff\x1b[2J", "\"\\377\\033[2J\" is neither" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *input = g_strdup_printf ("%s\n5\nundo\n", cases[i].entry);
      g_autofree char *shown = g_strescape (cases[i].entry, NULL);
      g_auto (Outcome) outcome = run_program (input, "play 3x2:3,1,2,0,4,5");

      g_test_message ("%s", shown);
      g_assert_cmpint (outcome.status, ==, STATUS_OK);
      g_assert_cmpstr (outcome.err, ==, "");
      assert_contains (outcome.out, cases[i].answer);
      g_assert_cmpuint (count_parts (outcome.out, "│ 3 │ 1 │ 2 │\n├───┼───┼───┤\n│   │ 4 │ 5 │\n"), ==, 3);
      g_assert_cmpuint (count_parts (outcome.out, "│ 3 │ 1 │ 2 │\n├───┼───┼───┤\n│ 4 │ 5 │   │\n"), ==, 1);
    }
}

/* The words before a wrong word in a line take effect, the words after it do not. */
static void
test_wrong_in_line (void)
{
  g_auto (Outcome) outcome = run_program ("4 U 5\n", "play 3x2:3,1,2,0,4,5");

  assert_contains (outcome.out, "No tile can move up");
  g_assert_true (g_str_has_suffix (outcome.out, "│ 4 │   │ 5 │\n└───┴───┴───┘\n"
                                                "The game ends unfinished after 1 move.\n"));
}

static void
test_words (void)
{
  g_auto (Outcome) taken_back = run_program ("5 undo\nREDO\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) restarted = run_program ("4\nrestart\n5\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) another = run_program ("new\nnew\nnew\n", "play --size 5x4");
  g_auto (Outcome) many = run_program ("new\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\n", "play --size 8x8");
  g_auto (Outcome) helped = run_program ("help\n?\n", "play 3x2:1,2,3,0,4,5");
  g_autofree char *last_id = NULL;
  const char *last;

  /* The slide solves the board, so that the game is over before the undo. */
  assert_well_done (&taken_back, 2);
  assert_well_done (&restarted, 2);
  g_assert_cmpuint (count_parts (restarted.out, "Game 3x2:1,2,3,0,4,5\n"), ==, 2);
  g_assert_cmpuint (count_parts (another.out, "Game 5x4:"), ==, 4);
  last = g_strrstr (another.out, "Game 5x4:");
  last_id = g_strndup (last, strcspn (last, "\n"));
  g_assert_cmpuint (count_parts (another.out, last_id), ==, 1);
  /* One in 64 boards has the gap in its last cell. */
  g_assert_cmpuint (count_parts (many.out, "Game 8x8:"), ==, 13);
  g_assert_cmpuint (count_parts (many.out, ",0\n"), <, 12);
  g_assert_cmpuint (count_parts (helped.out, "Type the number of a tile"), ==, 3);
}

/* Who follows the hints solves the board in the fewest moves; a hint makes no move. */
static void
test_hints (void)
{
  g_autoptr (GString) moves = g_string_new (NULL);

  for (unsigned i = 0; i < 10; i++)
    {
      g_autofree char *input = g_strdup_printf ("%s hint\nHINT\n", moves->str);
      g_auto (Outcome) outcome = run_program (input, "play '3x2#1'");
      const char *found = strstr (outcome.out, "Slide tile ");
      const char *again = strstr (found + 1, "Slide tile ");
      const char *letter = strchr (found, '(') + 1;

      g_test_message ("%s", outcome.out);
      g_assert_cmpuint (count_parts (outcome.out, "Slide tile "), ==, 2);
      g_assert_true (strncmp (found, again, (size_t) (letter - found) + 1) == 0);
      g_string_append_printf (moves, "%c ", *letter);
    }

  {
    g_auto (Outcome) solved = run_program (moves->str, "play '3x2#1'");

    assert_well_done (&solved, 10);
  }
}

/* The moves of the hints in @text, one after the other. */
static char *
dup_hinted_moves (const char *text)
{
  GString *moves = g_string_new (NULL);

  for (const char *hint = strstr (text, "Slide tile "); hint != NULL; hint = strstr (hint + 1, "Slide tile "))
    g_string_append_c (moves, strchr (hint, '(')[1]);

  return g_string_free (moves, FALSE);
}

/* Plays the board of @id by @moves; the hint before each of them names it. */
static void
assert_hinted (const char *id,
               const char *moves)
{
  g_autofree char *arguments = g_strdup_printf ("play '%s'", id);
  g_autoptr (GString) input = g_string_new (NULL);
  g_autofree char *hinted = NULL;
  g_auto (Outcome) outcome = { 0 };

  for (const char *letter = moves; *letter != '\0'; letter++)
    g_string_append_printf (input, "hint\n%c\n", *letter);
  outcome = run_program (input->str, arguments);
  hinted = dup_hinted_moves (outcome.out);
  g_assert_cmpstr (hinted, ==, moves);
  assert_well_done (&outcome, (unsigned) strlen (moves));
}

/* On a board whose quick solution is longer, the hints are the moves of a shortest one. */
static void
test_hints_are_shortest (void)
{
  g_auto (Outcome) fast = run_program ("", "solve --fast '5x2#3'");
  g_auto (Outcome) optimal = run_program ("", "solve '5x2#3'");
  g_auto (GStrv) fast_fields = g_strsplit (fast.out, "\t", -1);
  g_auto (GStrv) fields = g_strsplit (optimal.out, "\t", -1);

  g_assert_cmpuint (strlen (fields[2]), <, strlen (fast_fields[2]));
  assert_hinted ("5x2#3", fields[2]);
}

/* On a larger board a quick solution of the board after a move may be another one. */
static void
test_hints_are_of_one_solution (void)
{
  g_auto (Outcome) fast = run_program ("", "solve --fast '5x4#3'");
  g_auto (GStrv) fields = g_strsplit (fast.out, "\t", -1);

  assert_hinted ("5x4#3", fields[2]);
}

/* A board of more than 16 cells. */
static void
test_hints_of_large_board (void)
{
  g_auto (Outcome) outcome =
      run_program ("hint\n23 hint\nhint 24 hint\n", "play 5x5:1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,0,23,24");
  g_autofree char *hinted = dup_hinted_moves (outcome.out);

  g_assert_cmpstr (hinted, ==, "LLL");
  assert_contains (outcome.out, "Slide tile 23 (L).");
  assert_contains (outcome.out, "Slide tile 24 (L).");
  assert_well_done (&outcome, 2);
}

static void
test_undo (void)
{
  g_auto (Outcome) outcome = run_program ("5\nundo\nredo\nundo\n4\nundo 4\n", "play 3x2:3,1,2,0,4,5");

  /* Three boards as at the start, two after the line slide, two after the slide of one tile. */
  g_assert_cmpint (outcome.status, ==, STATUS_OK);
  g_assert_cmpuint (count_parts (outcome.out, "│   │ 4 │ 5 │\n"), ==, 3);
  g_assert_cmpuint (count_parts (outcome.out, "│ 4 │ 5 │   │\n"), ==, 2);
  g_assert_cmpuint (count_parts (outcome.out, "│ 4 │   │ 5 │\n"), ==, 2);
  g_assert_true (g_str_has_suffix (outcome.out, "The game ends unfinished after 1 move.\n"));
}

/* Quitting and the end of the input are no errors. */
static void
test_ends (void)
{
  static const char *const inputs[] = { "", "quit\n", "q", "Q\n", "\n\n", "U quit\nquit" };

  for (unsigned i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_auto (Outcome) outcome = run_program (inputs[i], "play 3x2:1,2,3,0,4,5");

      g_assert_cmpint (outcome.status, ==, STATUS_OK);
      g_assert_cmpstr (outcome.err, ==, "");
      g_assert_true (g_str_has_suffix (outcome.out, "\nThe game ends unfinished after 0 moves.\n"));
      assert_lacks (outcome.out, "is neither");
    }
}

static void
test_unsolvable (void)
{
  g_auto (Outcome) outcome = run_program ("", "play 2x2:2,1,3,0");

  g_assert_cmpint (outcome.status, ==, STATUS_NEGATIVE);
  g_assert_cmpstr (outcome.out, ==, "");
  assert_contains (outcome.err, "cannot be solved");
}

/* Columns are aligned when the numbers have two or three digits; a locale without box-drawing characters gets plain
 * ASCII. */
static void
test_drawing (void)
{
  g_auto (Outcome) utf8 = run_program ("", "play 4x3:1,2,3,4,5,6,7,8,9,10,0,11");
  g_auto (Outcome) narrow = run_program ("", "play '5x2#1'");
  g_auto (Outcome) ascii = run_shell ("LC_ALL=C \"$0\" play 4x3:1,2,3,4,5,6,7,8,9,10,0,11 </dev/null");

  assert_contains (utf8.out, "┌────┬────┬────┬────┐\n"
                             "│  1 │  2 │  3 │  4 │\n"
                             "├────┼────┼────┼────┤\n"
                             "│  5 │  6 │  7 │  8 │\n"
                             "├────┼────┼────┼────┤\n"
                             "│  9 │ 10 │    │ 11 │\n"
                             "└────┴────┴────┴────┘\n");
  assert_contains (ascii.out, "+----+----+----+----+\n"
                              "|  1 |  2 |  3 |  4 |\n"
                              "+----+----+----+----+\n"
                              "|  5 |  6 |  7 |  8 |\n"
                              "+----+----+----+----+\n"
                              "|  9 | 10 |    | 11 |\n"
                              "+----+----+----+----+\n");
  /* The last tile is 9. */
  assert_contains (narrow.out, "┌───┬───┬───┬───┬───┐\n");
  for (const char *c = ascii.out; *c != '\0'; c++)
    g_assert_true (g_ascii_isprint (*c) || *c == '\n');
}

static void
test_drawing_of_large_board (void)
{
  g_auto (Outcome) outcome = run_shell ("LC_ALL=C \"$0\" play 13x8#1 </dev/null");
  g_auto (GStrv) lines = g_strsplit (outcome.out, "\n", -1);
  unsigned n_lines = 0;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (lines[i][0] != '+' && lines[i][0] != '|')
        continue;

      g_assert_cmpuint (strlen (lines[i]), ==, strlen ("+") + 13 * strlen (" 103 |"));
      n_lines++;
    }
  g_assert_cmpuint (n_lines, ==, 2 * 8 + 1);
}

/* A prompt is printed on a terminal and never into a pipe. */
static void
test_terminal (void)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *path = program_path ();
  const char *argv[] = { path, "play", "3x2:1,2,3,0,4,5", NULL };
  int terminal = posix_openpt (O_RDWR | O_NOCTTY);
  g_auto (Outcome) piped = run_program ("4\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) typed = { 0 };

  g_assert_cmpint (terminal, >=, 0);
  g_assert_cmpint (grantpt (terminal), ==, 0);
  g_assert_cmpint (unlockpt (terminal), ==, 0);
  g_subprocess_launcher_take_stdin_fd (launcher, open (ptsname (terminal), O_RDWR | O_NOCTTY));

  /* A tile, then the end-of-file key. */
  g_assert_cmpint (write (terminal, "4\n\004", 3), ==, 3);
  typed = run_argv (launcher, argv, NULL);
  close (terminal);

  g_assert_cmpint (typed.status, ==, STATUS_OK);
  g_assert_cmpuint (count_parts (typed.out, "\n> "), ==, 2);
  g_assert_true (g_str_has_suffix (typed.out, "\n> \nThe game ends unfinished after 1 move.\n"));
  assert_lacks (piped.out, ">");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/play/whole-game", test_whole_game);
  g_test_add_func ("/play/tiles", test_tiles);
  g_test_add_func ("/play/wrong-entries", test_wrong_entries);
  g_test_add_func ("/play/wrong-in-line", test_wrong_in_line);
  g_test_add_func ("/play/words", test_words);
  g_test_add_func ("/play/hints", test_hints);
  g_test_add_func ("/play/hints-are-shortest", test_hints_are_shortest);
  g_test_add_func ("/play/hints-are-of-one-solution", test_hints_are_of_one_solution);
  g_test_add_func ("/play/hints-of-large-board", test_hints_of_large_board);
  g_test_add_func ("/play/undo", test_undo);
  g_test_add_func ("/play/ends", test_ends);
  g_test_add_func ("/play/unsolvable", test_unsolvable);
  g_test_add_func ("/play/drawing", test_drawing);
  g_test_add_func ("/play/drawing-of-large-board", test_drawing_of_large_board);
  g_test_add_func ("/play/terminal", test_terminal);

  return g_test_run ();
}
