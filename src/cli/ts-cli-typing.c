/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-typing"

#include "config.h"

#include "ts-cli-typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ts-cli-input.h"

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

#define PROMPT "> "

/* What the arrow keys send, and the letters of their moves. */
static const char *const arrows[][2] = {
  { "\033[A", "U" },
  { "\033[B", "D" },
  { "\033[C", "R" },
  { "\033[D", "L" },
  { "\033OA", "U" },
  { "\033OB", "D" },
  { "\033OC", "R" },
  { "\033OD", "L" },
};

static gboolean is_edited;

#ifdef HAVE_READLINE
/* On an empty line an arrow key is the letter of its move and ends the line; else it does what it usually does. */
static int
arrow_cb (int count,
          int key)
{
  static rl_command_func_t *const usual[] = { rl_get_previous_history, rl_get_next_history, rl_forward_char,
                                              rl_backward_char };

  if (rl_end > 0)
    return usual[key - 'A'](count, key);

  rl_insert_text (arrows[key - 'A'][1]);
  rl_redisplay ();
  return rl_newline (1, '\n');
}

static void
begin_editing (void)
{
  rl_readline_name = "tileshift-cli";
  /* A tab stands between words. */
  rl_inhibit_completion = 1;
  rl_initialize ();
  /* Several lines that are pasted are several entries. */
  rl_variable_bind ("enable-bracketed-paste", "off");
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    rl_bind_keyseq (arrows[i][0], arrow_cb);
}

static gboolean
read_edited_line (GString *line)
{
  char *typed = readline (PROMPT);

  /* Ctrl+D leaves the cursor behind the prompt. */
  if (typed == NULL)
    ts_cli_print ("\n");
  g_string_assign (line, typed != NULL ? typed : "");
  if (line->len > 1)
    add_history (typed);
  free (typed);

  return typed != NULL;
}
#endif

/**
 * ts_cli_typing_begin:
 *
 * Prepares for ts_cli_typing_read_line().
 *
 * Returns: whether an arrow key that is the first of a line acts at once, as on a terminal that can move its cursor
 */
gboolean
ts_cli_typing_begin (void)
{
#ifdef HAVE_READLINE
  is_edited = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO) && g_getenv ("TERM") != NULL &&
              !g_str_equal (g_getenv ("TERM"), "dumb");
  if (is_edited)
    begin_editing ();
#endif

  return is_edited;
}

/**
 * ts_cli_typing_read_line:
 * @line: (inout): set to the next line, without its end; each arrow key is the letter of its move
 * @status: (inout): set to an error of the input, which is printed
 *
 * Shows a prompt on a terminal.
 *
 * Returns: whether there was a line
 */
gboolean
ts_cli_typing_read_line (GString *line,
                         TsCliStatus *status)
{
  gboolean is_terminal = isatty (STDIN_FILENO);

#ifdef HAVE_READLINE
  if (is_edited)
    return read_edited_line (line);
#endif

  ts_cli_print ("%s", is_terminal ? PROMPT : "");
  if (!ts_cli_read_line (line, status))
    {
      ts_cli_print ("%s", is_terminal ? "\n" : "");
      return FALSE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    g_string_replace (line, arrows[i][0], arrows[i][1], 0);
  return TRUE;
}
