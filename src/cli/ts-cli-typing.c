/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-typing"

#include "config.h"

#include "ts-cli-typing.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "ts-cli.h"

#define ESCAPE '\033'

/* The effect of a key. */
typedef enum
{
  KEY_EDITS,
  KEY_ENDS_LINE,
  KEY_ENDS_INPUT,
} KeyResult;

typedef struct
{
  /* Borrowed */
  const char *prompt;
  GString *line;

  /* Plain */
  struct termios terminal; /* as it was, and will be again */
} Typing;

/* Another program may end this one or stop it while a line is typed. */
static const int signals[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP };

/* SA_RESETHAND removes the handler, so that the signal that it raises ends or stops the program at once. */
static const int signal_flags = (int) (SA_RESETHAND | SA_NODEFER);

/* For the handler of these signals, which gets nothing else: the terminal as it will be again, and while a line is
 * typed. */
static struct termios terminal_at_end;
static struct termios terminal_by_key;
static volatile sig_atomic_t is_continued;

/* Gives the terminal back, and takes it again if the program was only stopped. */
static void
signal_cb (int number)
{
  struct sigaction action = { .sa_handler = signal_cb, .sa_flags = signal_flags };
  int error = errno;

  tcsetattr (STDIN_FILENO, TCSANOW, &terminal_at_end);
  raise (number);

  sigaction (number, &action, NULL);
  tcsetattr (STDIN_FILENO, TCSANOW, &terminal_by_key);
  is_continued = 1;
  errno = error;
}

/* Signals that are ignored, as by nohup, stay so. */
static void
replace_handlers (void (*old_handler) (int),
                  void (*new_handler) (int))
{
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    {
      struct sigaction action;

      sigaction (signals[i], NULL, &action);
      if (action.sa_handler != old_handler)
        continue;

      action = (struct sigaction){ .sa_handler = new_handler, .sa_flags = signal_flags };
      sigaction (signals[i], &action, NULL);
    }
}

/* Every key is a byte that is read: Ctrl-C and Ctrl-Z too, so that the terminal is set back before they act. */
static void
begin (Typing *self)
{
  tcgetattr (STDIN_FILENO, &self->terminal);
  terminal_at_end = self->terminal;
  terminal_by_key = self->terminal;
  terminal_by_key.c_lflag &= ~(tcflag_t) (ICANON | ECHO | ISIG | IEXTEN);
  terminal_by_key.c_cc[VMIN] = 1;
  terminal_by_key.c_cc[VTIME] = 0;
  replace_handlers (SIG_DFL, signal_cb);
  tcsetattr (STDIN_FILENO, TCSADRAIN, &terminal_by_key);
  ts_cli_print ("%s%s", self->prompt, self->line->str);
}

static void
end (Typing *self)
{
  tcsetattr (STDIN_FILENO, TCSADRAIN, &self->terminal);
  replace_handlers (signal_cb, SIG_DFL);
  ts_cli_print ("\n");
}

/* Waits for a key. A stop is let through while it waits and not before, where nothing would tell of it.
 * Returns: %FALSE at the end of the input */
static gboolean
read_byte (Typing *self,
           char *byte)
{
  sigset_t stop;
  sigset_t before;
  fd_set input;
  int n_ready;

  sigemptyset (&stop);
  sigaddset (&stop, SIGTSTP);
  sigprocmask (SIG_BLOCK, &stop, &before);
  do
    {
      /* The shell has written below the line that was begun. */
      if (is_continued)
        ts_cli_print ("%s%s", self->prompt, self->line->str);
      is_continued = 0;
      FD_ZERO (&input);
      FD_SET (STDIN_FILENO, &input);
      n_ready = pselect (STDIN_FILENO + 1, &input, NULL, NULL, NULL, &before);
    }
  while (n_ready < 0 && errno == EINTR);
  sigprocmask (SIG_SETMASK, &before, NULL);

  return read (STDIN_FILENO, byte, 1) == 1;
}

static void
erase_character (Typing *self)
{
  const char *last = g_utf8_find_prev_char (self->line->str, self->line->str + self->line->len);

  if (last == NULL)
    return;

  ts_cli_print ("%s", g_unichar_iswide (g_utf8_get_char_validated (last, -1)) ? "\b\b  \b\b" : "\b \b");
  g_string_truncate (self->line, (gsize) (last - self->line->str));
}

static void
erase_word (Typing *self)
{
  while (g_str_has_suffix (self->line->str, " "))
    erase_character (self);
  while (self->line->len > 0 && !g_str_has_suffix (self->line->str, " "))
    erase_character (self);
}

static void
erase_line (Typing *self)
{
  while (self->line->len > 0)
    erase_character (self);
}

static void
add (Typing *self,
     char byte)
{
  g_string_append_c (self->line, byte);
  ts_cli_print ("%c", byte);
}

/* The moves of the arrow keys, whose escape sequences end with A to D. */
static const char arrow_letters[] = { 'U', 'D', 'R', 'L' };

/* Reads the rest of a key's escape sequence. An arrow is the letter of its move; alone in its line it ends the line. */
static KeyResult
press_special_key (Typing *self)
{
  gboolean is_alone = self->line->len == 0;
  char byte = 0;

  if (!read_byte (self, &byte))
    return KEY_ENDS_INPUT;
  if (byte != '[' && byte != 'O')
    return KEY_EDITS;

  /* Modifiers are numbers before the last byte. */
  do
    {
      if (!read_byte (self, &byte))
        return KEY_ENDS_INPUT;
    }
  while (g_ascii_isdigit (byte) || byte == ';');

  if (byte < 'A' || byte > 'D')
    return KEY_EDITS;

  add (self, arrow_letters[byte - 'A']);
  return is_alone ? KEY_ENDS_LINE : KEY_EDITS;
}

static void
send_signal (Typing *self,
             int number)
{
  end (self);
  raise (number);
  begin (self);
}

static KeyResult
press_key (Typing *self,
           char key)
{
  const cc_t *keys = self->terminal.c_cc;
  cc_t byte = (cc_t) key;

  if (key == '\n')
    return KEY_ENDS_LINE;
  /* A Ctrl-D from before the line was read arrives as a zero byte. */
  if (self->line->len == 0 && (byte == keys[VEOF] || key == '\0'))
    return KEY_ENDS_INPUT;
  if (key == ESCAPE)
    return press_special_key (self);

  if (byte == keys[VERASE] || key == '\b' || key == '\177')
    erase_character (self);
  else if (byte == keys[VWERASE])
    erase_word (self);
  else if (byte == keys[VKILL])
    erase_line (self);
  else if (byte == keys[VINTR])
    send_signal (self, SIGINT);
  else if (byte == keys[VQUIT])
    send_signal (self, SIGQUIT);
  else if (byte == keys[VSUSP])
    send_signal (self, SIGTSTP);
  else if (!g_ascii_iscntrl (key))
    add (self, key);

  return KEY_EDITS;
}

/**
 * ts_cli_typing_is_dumb:
 *
 * Returns: whether standard output, if it is a terminal, cannot erase a character
 */
gboolean
ts_cli_typing_is_dumb (void)
{
  const char *type = g_getenv ("TERM");

  return type == NULL || g_str_equal (type, "dumb");
}

/**
 * ts_cli_typing_read_line:
 * @prompt: written before the line
 * @line: (inout): set to the next line, without its newline
 *
 * Standard input and output must be a terminal that is not dumb. An arrow key is the letter of its move; one that is
 * the first key of a line is the whole line.
 *
 * Returns: %FALSE at the end of the input
 */
gboolean
ts_cli_typing_read_line (const char *prompt,
                         GString *line)
{
  Typing self = { .prompt = prompt, .line = line };
  KeyResult result = KEY_EDITS;
  char key = 0;

  g_return_val_if_fail (prompt != NULL, FALSE);
  g_return_val_if_fail (line != NULL, FALSE);

  g_string_truncate (line, 0);
  begin (&self);
  while (result == KEY_EDITS)
    result = read_byte (&self, &key) ? press_key (&self, key) : KEY_ENDS_INPUT;
  end (&self);

  return result == KEY_ENDS_LINE;
}

/**
 * ts_cli_typing_replace_arrows:
 * @line: (inout): read from a terminal that does not edit lines by itself
 *
 * Replaces each arrow key by the letter of its move.
 */
void
ts_cli_typing_replace_arrows (GString *line)
{
  g_return_if_fail (line != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (arrow_letters); i++)
    {
      const char letter[] = { arrow_letters[i], '\0' };
      const char normal[] = { ESCAPE, '[', (char) ('A' + i), '\0' };
      const char application[] = { ESCAPE, 'O', (char) ('A' + i), '\0' };

      g_string_replace (line, normal, letter, 0);
      g_string_replace (line, application, letter, 0);
    }
}
