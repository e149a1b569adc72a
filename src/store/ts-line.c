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
 * ts_line_next:
 * @at: (inout): before the end of the text, where a line begins; then where the next one does
 * @end: of the text, which need not end with a zero
 *
 * Returns: (transfer full) (nullable): the line; %NULL if it has no newline, or a NUL
 */
char *
ts_line_next (const char **at,
              const char *end)
{
  const char *line = *at;
  const char *newline = memchr (line, '\n', (gsize) (end - line));
  gsize length = (gsize) ((newline != NULL ? newline : end) - line);

  *at = newline != NULL ? newline + 1 : end;

  return newline != NULL && memchr (line, '\0', length) == NULL ? g_strndup (line, length) : NULL;
}

/**
 * ts_line_split:
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
 * ts_line_next_fields:
 *
 * Returns: (transfer full) (nullable): what ts_line_split() makes of ts_line_next()
 */
char **
ts_line_next_fields (const char **at,
                     const char *end)
{
  g_autofree char *line = ts_line_next (at, end);

  return line != NULL ? ts_line_split (line) : NULL;
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
