/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-line"

#include "config.h"

#include "ts-line.h"

#include <math.h>
#include <string.h>

/* Characters that need no percent-encoding between tabs; letters, digits and UTF-8 need none either. */
#define ALLOWED_CHARACTERS " !\"#$&'()*+,/:;<=>?@[]^_`{|}~"

/* The shape of the tiles, as the last field of a crop. */
#define SQUARE "square"
#define SHAPED "shaped"

/**
 * ts_line_append_text:
 *
 * Appends a field, behind a tab unless it is the first one of its line.
 */
void
ts_line_append_text (GString *line,
                     const char *text)
{
  if (line->len > 0 && line->str[line->len - 1] != '\n')
    g_string_append_c (line, '\t');
  g_string_append_uri_escaped (line, text, ALLOWED_CHARACTERS, TRUE);
}

void
ts_line_append_crop (GString *line,
                     const TsCrop *crop)
{
  const double numbers[] = { crop->x, crop->y, crop->zoom };
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_string_append_printf (line, "\t%s", g_ascii_dtostr (number, sizeof number, numbers[i]));
  g_string_append (line, crop->is_square ? "\t" SQUARE : "\t" SHAPED);
}

/**
 * ts_line_append_pair:
 * @text: (nullable): %NULL adds nothing
 *
 * Appends a whole line with one field.
 */
void
ts_line_append_pair (GString *lines,
                     const char *kind,
                     const char *text)
{
  if (text == NULL)
    return;

  g_string_append (lines, kind);
  ts_line_append_text (lines, text);
  g_string_append_c (lines, '\n');
}

/* In its place, since it becomes no longer. */
static gboolean
unescape (char *field)
{
  g_autofree char *text = g_uri_unescape_string (field, NULL);

  if (text != NULL)
    memcpy (field, text, strlen (text) + 1);

  return text != NULL;
}

/**
 * ts_line_next:
 * @at: (inout): before the end of the text, where a line begins; then where the next one does
 * @end: of the text, which need not end with a zero
 *
 * Allocates once, because the statistics of ten thousand games read a million lines.
 *
 * Returns: (transfer container) (nullable): the kind, then the text of each field, in the memory of the array; %NULL if
 *   the line has no newline, or a NUL, or a field that is no text
 */
char **
ts_line_next (const char **at,
              const char *end)
{
  const char *line = *at;
  const char *newline = memchr (line, '\n', (gsize) (end - line));
  gsize length = newline != NULL ? (gsize) (newline - line) : 0;
  g_autofree char **fields = NULL;
  gsize n_fields = 1;
  char *text;

  *at = newline != NULL ? newline + 1 : end;
  if (newline == NULL || memchr (line, '\0', length) != NULL)
    return NULL;

  for (gsize i = 0; i < length; i++)
    n_fields += line[i] == '\t';
  fields = g_malloc0 ((n_fields + 1) * sizeof *fields + length + 1);
  text = (char *) (fields + n_fields + 1);
  memcpy (text, line, length);
  for (gsize i = 0; i < n_fields; i++)
    {
      fields[i] = strsep (&text, "\t");
      if ((strchr (fields[i], '%') != NULL && !unescape (fields[i])) || !g_utf8_validate (fields[i], -1, NULL))
        return NULL;
    }

  return g_steal_pointer (&fields);
}

gboolean
ts_line_parse_count (const char *field,
                     guint *count)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (field, 10, 0, G_MAXINT32, &value, NULL))
    return FALSE;

  *count = (guint) value;
  return TRUE;
}

/**
 * ts_line_parse_crop:
 * @fields: at least three, and %NULL behind the last
 * @crop: (inout): the default if the numbers are out of range; keeps the shape of tiles that the fields do not have
 *
 * Returns: whether the first three fields are numbers
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
    *crop = crop->is_square ? TS_CROP_SQUARE : TS_CROP_INIT;
  if (fields[3] != NULL)
    crop->is_square = g_str_equal (fields[3], SQUARE);

  return TRUE;
}
