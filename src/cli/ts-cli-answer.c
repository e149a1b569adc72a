/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-answer"

#include "config.h"

#include "ts-cli-answer.h"

#include "ts-moves.h"

static void
append_json_string (GString *text,
                    const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value, -1);

  g_string_append_c (text, '"');
  for (const char *c = valid; *c != '\0'; c++)
    {
      if (*c == '"' || *c == '\\')
        g_string_append_printf (text, "\\%c", *c);
      else if ((guchar) *c < 0x20)
        g_string_append_printf (text, "\\u%04x", *c);
      else
        g_string_append_c (text, *c);
    }
  g_string_append_c (text, '"');
}

/* Begins the object; a field or the end follows. */
static GString *
new_object (const char *id,
            const char *status)
{
  GString *text = g_string_new ("{\"id\":");

  append_json_string (text, id);
  g_string_append (text, ",\"status\":");
  append_json_string (text, status);

  return text;
}

static char *
end_object (GString *text)
{
  return g_string_free (g_string_append_c (text, '}'), FALSE);
}

static char *
new_json (const char *id,
          const TsSolution *solution,
          const char *moves,
          const char *seconds)
{
  GString *text = new_object (id, ts_solution_is_proved (solution) ? "optimal" : "unproved");

  g_string_append_printf (text, ",\"moves\":%u,\"solution\":\"%s\",\"lower_bound\":%u", solution->n_moves, moves,
                          solution->lower_bound);
  g_string_append_printf (text, ",\"nodes\":%" G_GUINT64_FORMAT ",\"seconds\":%s", solution->n_nodes, seconds);

  return end_object (text);
}

static char *
new_fields (const char *id,
            const TsSolution *solution,
            const char *moves,
            const char *seconds)
{
  g_autofree char *escaped = g_strescape (id, NULL);
  g_autofree char *bound = g_strdup_printf ("%u", solution->lower_bound);

  return g_strdup_printf ("%s\t%u\t%s\t%s\t%" G_GUINT64_FORMAT "\t%s", escaped, solution->n_moves, moves,
                          ts_solution_is_proved (solution) ? "optimal" : bound, solution->n_nodes, seconds);
}

/**
 * ts_cli_answer_new:
 *
 * Returns: (transfer full): one line, without its newline
 */
char *
ts_cli_answer_new (const TsCliAnswerStyle *style,
                   const char *id,
                   const TsSolution *solution,
                   gint64 elapsed_us)
{
  g_autofree char *moves = g_strdup (solution->moves);
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (seconds, sizeof seconds, "%.3f", (double) elapsed_us / G_USEC_PER_SEC);
  if (style->compact)
    ts_moves_compact (solution->moves, moves);

  return (style->json ? new_json : new_fields) (id, solution, moves, seconds);
}

/**
 * ts_cli_answer_new_unsolvable:
 *
 * Returns: (transfer full): one line, without its newline
 */
char *
ts_cli_answer_new_unsolvable (const TsCliAnswerStyle *style,
                              const char *id)
{
  g_autofree char *escaped = g_strescape (id, NULL);

  return style->json ? end_object (new_object (id, "unsolvable")) : g_strdup_printf ("%s\tunsolvable", escaped);
}

/**
 * ts_cli_answer_new_invalid:
 * @words: why, untranslated
 *
 * Returns: (transfer full): one line, without its newline
 */
char *
ts_cli_answer_new_invalid (const TsCliAnswerStyle *style,
                           const char *id,
                           const char *words)
{
  g_autofree char *escaped = g_strescape (id, NULL);
  GString *text;

  if (!style->json)
    return g_strdup_printf ("%s\tinvalid: %s", escaped, words);

  text = new_object (id, "invalid");
  g_string_append (text, ",\"error\":");
  append_json_string (text, words);

  return end_object (text);
}
