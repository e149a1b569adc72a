/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games in the real terminal program beyond its frozen interface: random boards, hints and a terminal.
 */

/* For pseudo-terminals. */
#define _XOPEN_SOURCE 700

#include "config.h"

#include "program.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
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
test_new (void)
{
  g_auto (Outcome) another = run_program ("new\nnew\nnew\n", "play --size 5x4");
  g_auto (Outcome) many = run_program ("new\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\nnew\n", "play --size 8x8");
  g_autofree char *last_id = NULL;
  const char *last;

  g_assert_cmpuint (count_parts (another.out, "Game 5x4:"), ==, 4);
  last = g_strrstr (another.out, "Game 5x4:");
  last_id = g_strndup (last, strcspn (last, "\n"));
  g_assert_cmpuint (count_parts (another.out, last_id), ==, 1);
  /* One in 64 boards has the gap in its last cell. */
  g_assert_cmpuint (count_parts (many.out, "Game 8x8:"), ==, 13);
  g_assert_cmpuint (count_parts (many.out, ",0\n"), <, 12);
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

/* Who follows the hints solves the board in the fewest moves. On a board whose quick solution is longer, the hints are the moves of a shortest one. */
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

/* Returns: the side of a new pseudo-terminal where a person sits */
static int
open_terminal (int *program_side)
{
  int terminal = posix_openpt (O_RDWR | O_NOCTTY);

  g_assert_cmpint (terminal, >=, 0);
  g_assert_cmpint (grantpt (terminal), ==, 0);
  g_assert_cmpint (unlockpt (terminal), ==, 0);
  *program_side = open (ptsname (terminal), O_RDWR | O_NOCTTY);
  g_assert_cmpint (*program_side, >=, 0);

  return terminal;
}

/* A prompt is printed on a terminal and never into a pipe. */
static void
test_terminal (void)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autofree char *path = program_path ();
  const char *argv[] = { path, "play", "3x2:1,2,3,0,4,5", NULL };
  int program_side;
  int terminal = open_terminal (&program_side);
  g_auto (Outcome) piped = run_program ("4\n", "play 3x2:1,2,3,0,4,5");
  g_auto (Outcome) typed = { 0 };

  g_subprocess_launcher_take_stdin_fd (launcher, program_side);

  /* A tile, then the end-of-file key. */
  g_assert_cmpint (write (terminal, "4\n\004", 3), ==, 3);
  typed = run_argv (launcher, argv, NULL);
  close (terminal);

  g_assert_cmpint (typed.status, ==, STATUS_OK);
  g_assert_cmpuint (count_parts (typed.out, "\n> "), ==, 2);
  g_assert_true (g_str_has_suffix (typed.out, "\n> \nThe game ends unfinished after 1 move.\n"));
  assert_lacks (piped.out, ">");
}

/* Reads what the program writes up to its next prompt, or to its end. */
static void
read_screen (int terminal,
             GString *screen)
{
  gssize n_read;
  char byte;

  do
    {
      n_read = read (terminal, &byte, 1);
      if (n_read == 1)
        g_string_append_c (screen, byte);
    }
  while (n_read == 1 && !g_str_has_suffix (screen->str, "\n> "));
}

/* In a session of its own, whose keys are this terminal's. */
static void
take_terminal_cb (gpointer user_data)
{
  setsid ();
  ioctl (STDIN_FILENO, TIOCSCTTY, 0);
}

/* Plays on a terminal of this type, or of none if it is %NULL, pressing @keys one after the other, each at a prompt.
 * @end_signal: ends the program, which gets it after these unless it is that of the last key; 0 for none
 * Returns: (transfer full): what stands on the screen, the game's end included */
static char *
press_keys (const char *type,
            const char *const *keys,
            int end_signal)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = program_path ();
  const char *argv[] = { path, "play", "3x2:1,2,3,0,4,5", NULL };
  GString *screen = g_string_new (NULL);
  struct termios before;
  struct termios after;
  int program_side;
  int terminal = open_terminal (&program_side);

  g_assert_cmpint (tcgetattr (terminal, &before), ==, 0);
  g_subprocess_launcher_set_child_setup (launcher, take_terminal_cb, NULL, NULL);
  g_subprocess_launcher_unsetenv (launcher, "TERM");
  /* Without settings of a person's own. */
  g_subprocess_launcher_setenv (launcher, "INPUTRC", "/dev/null", TRUE);
  if (type != NULL)
    g_subprocess_launcher_setenv (launcher, "TERM", type, TRUE);
  g_subprocess_launcher_take_stdin_fd (launcher, dup (program_side));
  g_subprocess_launcher_take_stdout_fd (launcher, program_side);
  process = g_subprocess_launcher_spawnv (launcher, argv, &error);
  g_assert_no_error (error);
  g_clear_object (&launcher);

  for (; *keys != NULL; keys++)
    {
      read_screen (terminal, screen);
      g_assert_cmpint (write (terminal, *keys, strlen (*keys)), ==, strlen (*keys));
    }
  read_screen (terminal, screen);
  if (end_signal != 0)
    g_subprocess_send_signal (process, end_signal);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  if (end_signal != 0)
    g_assert_cmpint (g_subprocess_get_term_sig (process), ==, end_signal);

  g_assert_cmpint (tcgetattr (terminal, &after), ==, 0);
  g_assert_cmphex (after.c_lflag, ==, before.c_lflag);
  close (terminal);
  g_test_message ("%s", screen->str);

  return g_string_free (screen, FALSE);
}

static gboolean
has_readline (void)
{
#ifdef HAVE_READLINE
  return TRUE;
#else
  g_test_skip ("built without readline");
  return FALSE;
#endif
}

/* An arrow key at a prompt is a move; in a line it moves the cursor. */
static void
test_arrow_keys (void)
{
  const char *const keys[] = { "\033[A", "\033[D", "\033OC", "5\033[D\033OD4 \033[C\n", NULL };
  g_autofree char *screen = NULL;

  if (!has_readline ())
    return;

  screen = press_keys ("xterm", keys, 0);
  assert_contains (screen, "An arrow key slides a tile at once.\r\n");
  assert_contains (screen, "\n> U\r\nNo tile can move up: the gap is in the bottom row.\r\n> ");
  assert_contains (screen, "\n> L\r\nTile 4 left.\r\n");
  assert_contains (screen, "\n> R\r\nTile 4 right.\r\n");
  assert_contains (screen, "\r\nTile 4 left.\r\nTile 5 left.\r\n");
  assert_contains (screen, "\r\nWell done! 4 moves in ");
}

/* Characters, words and lines are erased, and typed again from the history; a tab is a space. */
static void
test_editing_keys (void)
{
  const char *const keys[] = { "hi\177\b4\n", "quit x\027\027undo\n", "help\n", "\020\020\016 4\n",
                               "\020\020\020\n", "\t4\tundo\t\n", "quit\025\004", NULL };
  g_autofree char *screen = NULL;

  if (!has_readline ())
    return;

  screen = press_keys ("xterm", keys, 0);
  g_assert_cmpuint (count_parts (screen, "Tile 4 left."), ==, 3);
  g_assert_cmpuint (count_parts (screen, "Tile 4 right."), ==, 3);
  assert_contains (screen, "\r\nThe game ends unfinished after 0 moves.\r\n");
}

/* The terminal is as it was before, also if another program or a key ends the game. */
static void
test_end_signals (void)
{
  static const struct
  {
    const char *key;
    int signal;
  } cases[] = { { NULL, SIGHUP }, { NULL, SIGTERM }, { "5\003", SIGINT }, { "\034", SIGQUIT } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const keys[] = { "4\n", cases[i].key, NULL };
      g_autofree char *screen = press_keys ("xterm", keys, cases[i].signal);

      assert_contains (screen, "Tile 4 left.");
      assert_lacks (screen, "Tile 5");
    }
}

/* A dumb terminal edits its lines itself; an arrow key is the letter of its move. */
static void
test_dumb_terminal (void)
{
  const char *const keys[] = { "4\n", "no\n", "4 x\n", "\033[D\033OC\033[D\033[D\n", NULL };
  g_autofree char *screen = press_keys ("dumb", keys, 0);
  g_autofree char *unknown = press_keys (NULL, keys, 0);

  assert_contains (screen, "Tile 4 left.\r\n1 2 3\r\n4 0 5\r\n> ");
  assert_contains (screen, "\n\"no\" is neither the number of a tile nor U D L R; type \"help\" for help.\r\n> ");
  /* A board that has changed is shown all the same. */
  assert_contains (screen, "\n\"x\" is neither the number of a tile nor U D L R; type \"help\" for help.\r\n1 2 3\r\n");
  assert_contains (screen, "\r\nTile 4 left.\r\nTile 4 right.\r\nTile 4 left.\r\nTile 5 left.\r\n");
  assert_contains (screen, "\r\nWell done! 6 moves in ");
  assert_lacks (screen, "An arrow key");
  assert_contains (unknown, "Tile 4 left.\r\n1 2 3\r\n");
}

int
main (int argc,
      char **argv)
{
  static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP };

  /* Of a program in the background of a shell, or of nohup, some are ignored, and so they are of its programs. */
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    signal (signals[i], SIG_DFL);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/play/new", test_new);
  g_test_add_func ("/play/hints-are-shortest", test_hints_are_shortest);
  g_test_add_func ("/play/hints-are-of-one-solution", test_hints_are_of_one_solution);
  g_test_add_func ("/play/terminal", test_terminal);
  g_test_add_func ("/play/arrow-keys", test_arrow_keys);
  g_test_add_func ("/play/editing-keys", test_editing_keys);
  g_test_add_func ("/play/end-signals", test_end_signals);
  g_test_add_func ("/play/dumb-terminal", test_dumb_terminal);

  return g_test_run ();
}
