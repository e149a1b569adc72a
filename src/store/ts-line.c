/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-line"

#include "config.h"

#include "ts-line.h"

#include <math.h>
#include <string.h>

/* Of logs, results and library alike. */
#define VERSION 1

/* Characters that need no percent-encoding between tabs; letters, digits and UTF-8 need none either. */
#define ALLOWED_CHARACTERS " !\"#$&'()*+,/:;<=>?@[]^_`{|}~"

#define FNV_PRIME G_GUINT64_CONSTANT (1099511628211)
#define SUM_FORMAT "\t%016" G_GINT64_MODIFIER "x\n"
#define SUM_LENGTH 18

/* Longer than any first line of ours up to its version. */
#define MAX_FIRST_LENGTH 64

static guint64
add_to_sum (guint64 sum,
            const char *text,
            gsize length)
{
  for (gsize i = 0; i < length; i++)
    sum = (sum ^ (guint8) text[i]) * FNV_PRIME;

  return sum;
}

/**
 * ts_line_escape:
 *
 * Returns: (transfer full): a field with this text
 */
char *
ts_line_escape (const char *text)
{
  return g_uri_escape_string (text, ALLOWED_CHARACTERS, TRUE);
}

/**
 * ts_line_append_crop:
 *
 * Adds three fields to a line.
 */
void
ts_line_append_crop (GString *line,
                     const TsCrop *crop)
{
  const double numbers[] = { crop->x, crop->y, crop->zoom };
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_string_append_printf (line, "\t%s", g_ascii_dtostr (number, sizeof number, numbers[i]));
}

/**
 * ts_line_parse_crop:
 * @fields: at least three
 * @crop: (out): the default if the numbers are out of range
 *
 * Returns: whether the fields are numbers
 */
gboolean
ts_line_parse_crop (char *const *fields,
                    TsCrop *crop)
{
  double *const numbers[] = { &crop->x, &crop->y, &crop->zoom };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      char *end;

      *numbers[i] = g_ascii_strtod (fields[i], &end);
      if (end == fields[i] || *end != '\0' || !isfinite (*numbers[i]))
        return FALSE;
    }
  if (!ts_crop_is_valid (crop))
    *crop = TS_CROP_INIT;

  return TRUE;
}

/**
 * ts_line_add:
 * @sum: (inout): the sum of the line before, or %TS_LINE_FIRST_SUM
 * @line: kind and fields
 *
 * Adds the line with its checksum and its end.
 */
void
ts_line_add (GString *text,
             guint64 *sum,
             const char *line)
{
  *sum = add_to_sum (*sum, line, strlen (line));
  g_string_append (text, line);
  g_string_append_printf (text, SUM_FORMAT, *sum);
}

/**
 * ts_line_add_first:
 * @kind: of the file
 *
 * Adds the first line of a file.
 */
void
ts_line_add_first (GString *text,
                   guint64 *sum,
                   const char *kind)
{
  g_autofree char *line = g_strdup_printf ("%s\t%d", kind, VERSION);

  ts_line_add (text, sum, line);
}

/**
 * ts_line_read:
 * @at: (inout): before the end of the text, where a line begins; then where the next one does
 * @end: of the text, which need not end with a zero
 * @sum: (inout): the sum of the line before, or %TS_LINE_FIRST_SUM
 *
 * Returns: (transfer full) (nullable): the line without its checksum; %NULL and no sum if it is torn or changed
 */
char *
ts_line_read (const char **at,
              const char *end,
              guint64 *sum)
{
  const char *line = *at;
  const char *newline = memchr (line, '\n', (gsize) (end - line));
  gsize length = newline != NULL ? (gsize) (newline + 1 - line) : 0;
  gsize line_length = length - MIN (length, SUM_LENGTH);
  char expected[SUM_LENGTH + 1];
  guint64 next_sum = add_to_sum (*sum, line, line_length);

  *at = newline != NULL ? newline + 1 : end;
  g_snprintf (expected, sizeof expected, SUM_FORMAT, next_sum);
  if (line_length == 0 || memcmp (line + line_length, expected, SUM_LENGTH) != 0 ||
      memchr (line, '\0', line_length) != NULL)
    return NULL;

  *sum = next_sum;
  return g_strndup (line, line_length);
}

/**
 * ts_line_split:
 * @line: of ts_line_read()
 *
 * Returns: (transfer full) (nullable): the kind, then the text of each field; %NULL if one of them is no text
 */
char **
ts_line_split (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);

  for (guint i = 0; fields[i] != NULL; i++)
    {
      char *text = g_uri_unescape_string (fields[i], NULL);

      if (text == NULL)
        return NULL;
      g_free (fields[i]);
      fields[i] = text;
      if (!g_utf8_validate (text, -1, NULL))
        return NULL;
    }

  return g_steal_pointer (&fields);
}

/**
 * ts_line_is_newer:
 * @text: of a file; need not end with a zero
 * @kind: of the file
 *
 * Reads no checksum: the lines of a later version may end in another way.
 *
 * Returns: whether a later version of the program wrote it
 */
gboolean
ts_line_is_newer (const char *text,
                  gsize length,
                  const char *kind)
{
  g_autofree char *beginning = g_strndup (text, MIN (length, MAX_FIRST_LENGTH));
  gsize kind_length = strlen (kind);

  return g_str_has_prefix (beginning, kind) && beginning[kind_length] == '\t' &&
         g_ascii_strtoull (beginning + kind_length + 1, NULL, 10) > VERSION;
}
