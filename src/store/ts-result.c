/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-result"

#include "config.h"

#include "ts-result.h"

#include <string.h>

#include "ts-board-text.h"

/* The first field; another one is of a later version. */
#define MARK "1"

/* The first fields of marks. */
#define MARK_LEFT_OUT "out"
#define MARK_COUNTED "in"

/* A later version may have more fields before the sum, and an earlier one had fewer. */
enum
{
  FIELD_MARK,
  FIELD_DATE,
  FIELD_BOARD,
  FIELD_TITLE,
  FIELD_MOVES,
  FIELD_PAR,
  FIELD_ELAPSED,
  FIELD_HINTS,
  FIELD_UNDOS,
  FIELD_ASSISTED,
  FIELD_ORIGIN,
  FIELD_REPLAY,
  N_NEEDED_FIELDS,
  FIELD_CONTROL = N_NEEDED_FIELDS,
  FIELD_SLIDES,
  N_FIELDS
};

/* In place of a field. */
#define UNKNOWN "-"

/* FNV-1a, 32 bits (Fowler, Noll and Vo, RFC 9923). Without a sum, half a number would be read as a number. */
static guint32
compute_sum (const char *text,
             gsize length)
{
  guint32 sum = 2166136261U;

  for (gsize i = 0; i < length; i++)
    sum = (sum ^ (guint8) text[i]) * 16777619U;

  return sum;
}

char *
ts_result_format_date (const TsResult *self)
{
  g_autoptr (GDateTime) time = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  time = g_date_time_new_from_unix_utc (self->date);

  return g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ");
}

static gboolean
parse_date (const char *text,
            gint64 *date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (text, NULL);

  if (time == NULL)
    return FALSE;

  *date = g_date_time_to_unix (time);
  return TRUE;
}

static gboolean
parse_count (const char *text,
             guint *count)
{
  guint64 value;

  if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXINT32, &value, NULL))
    return FALSE;

  *count = (guint) value;
  return TRUE;
}

/**
 * ts_result_is_intact:
 *
 * Returns: whether the line has its sum; it may be of a later version
 */
gboolean
ts_result_is_intact (const char *line)
{
  const char *tab;
  g_autofree char *expected = NULL;

  g_return_val_if_fail (line != NULL, FALSE);

  tab = strrchr (line, '\t');
  if (tab == NULL)
    return FALSE;

  expected = g_strdup_printf ("\t%08x", compute_sum (line, (gsize) (tab - line)));

  return g_str_equal (tab, expected);
}

/* Returns: (transfer full): the line with its sum, without its end */
static char *
add_sum (const char *text)
{
  return g_strdup_printf ("%s\t%08x", text, compute_sum (text, strlen (text)));
}

/* Leaves out what is unknown to this version. */
static void
parse_optional_fields (char *const *fields,
                       guint n_fields,
                       TsResult *result)
{
  if (n_fields > FIELD_CONTROL && !g_str_equal (fields[FIELD_CONTROL], UNKNOWN))
    result->control = g_strdup (fields[FIELD_CONTROL]);
  if (n_fields > FIELD_SLIDES && !parse_count (fields[FIELD_SLIDES], &result->n_slides))
    result->n_slides = 0;
}

static gboolean
parse_fields (char *const *fields,
              TsResult *result)
{
  guint assisted;

  result->title = g_uri_unescape_string (fields[FIELD_TITLE], NULL);
  if (result->title == NULL || !g_utf8_validate (result->title, -1, NULL) ||
      !parse_date (fields[FIELD_DATE], &result->date) ||
      ts_board_text_parse (fields[FIELD_BOARD], &result->board) != TS_BOARD_TEXT_OK ||
      !g_ascii_string_to_signed (fields[FIELD_ELAPSED], 10, 0, G_MAXINT64 / 1000, &result->elapsed_ms, NULL) ||
      !parse_count (fields[FIELD_MOVES], &result->moves) || !parse_count (fields[FIELD_PAR], &result->par) ||
      !parse_count (fields[FIELD_HINTS], &result->n_hints) || !parse_count (fields[FIELD_UNDOS], &result->n_undos) ||
      !parse_count (fields[FIELD_ASSISTED], &assisted) || assisted > 1 ||
      !ts_saved_game_parse_origin (fields[FIELD_ORIGIN], &result->origin))
    return FALSE;

  result->assisted = assisted == 1;
  if (!g_str_equal (fields[FIELD_REPLAY], UNKNOWN))
    result->replay = g_strdup (fields[FIELD_REPLAY]);

  return TRUE;
}

/**
 * ts_result_parse_line:
 *
 * Returns: (transfer full) (nullable): the result; %NULL if the line is damaged or of a later version
 */
TsResult *
ts_result_parse_line (const char *line)
{
  g_auto (GStrv) fields = NULL;
  g_autoptr (TsResult) result = g_new0 (TsResult, 1);
  guint n_fields;

  g_return_val_if_fail (line != NULL, NULL);

  fields = g_strsplit (line, "\t", N_FIELDS + 1);
  n_fields = g_strv_length (fields);
  if (!ts_result_is_intact (line) || n_fields <= N_NEEDED_FIELDS || !g_str_equal (fields[FIELD_MARK], MARK) ||
      !parse_fields (fields, result))
    return NULL;

  /* The last one is the sum. */
  parse_optional_fields (fields, n_fields - 1, result);

  return g_steal_pointer (&result);
}

/* Returns: (transfer full): the fields that are known, each after a tab */
static char *
format_optional_fields (const TsResult *result)
{
  g_autofree char *control = NULL;

  if (result->control == NULL && result->n_slides == 0)
    return g_strdup ("");

  control = g_uri_escape_string (result->control != NULL ? result->control : UNKNOWN, NULL, FALSE);

  return g_strdup_printf ("\t%s\t%u", control, result->n_slides);
}

/**
 * ts_result_format_line:
 *
 * Returns: (transfer full): the line without its end
 */
char *
ts_result_format_line (const TsResult *result)
{
  g_autofree char *date = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  g_autofree char *optional = NULL;
  char id[TS_BOARD_TEXT_SIZE];

  g_return_val_if_fail (result != NULL, NULL);

  date = ts_result_format_date (result);
  title = g_uri_escape_string (result->title, " !()[],;:&+'", TRUE);
  optional = format_optional_fields (result);
  ts_board_text_format (&result->board, id);
  text = g_strdup_printf (MARK "\t%s\t%s\t%s\t%u\t%u\t%" G_GINT64_FORMAT "\t%u\t%u\t%d\t%s\t%s%s", date, id, title,
                          result->moves, result->par, result->elapsed_ms, result->n_hints, result->n_undos,
                          result->assisted ? 1 : 0, ts_saved_game_get_origin_name (result->origin),
                          result->replay != NULL ? result->replay : UNKNOWN, optional);

  return add_sum (text);
}

/**
 * ts_result_format_mark:
 * @replay: of the result
 *
 * Returns: (transfer full): the line without its end
 */
char *
ts_result_format_mark (const char *replay,
                       gboolean is_left_out)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (replay != NULL, NULL);

  text = g_strconcat (is_left_out ? MARK_LEFT_OUT : MARK_COUNTED, "\t", replay, NULL);

  return add_sum (text);
}

/**
 * ts_result_parse_mark:
 * @is_left_out: (out): whether the result is left out from this line on
 *
 * Returns: (transfer full) (nullable): the replay of the result; %NULL if the line is damaged or no mark
 */
char *
ts_result_parse_mark (const char *line,
                      gboolean *is_left_out)
{
  g_auto (GStrv) fields = NULL;

  g_return_val_if_fail (line != NULL, NULL);
  g_return_val_if_fail (is_left_out != NULL, NULL);

  fields = g_strsplit (line, "\t", 3);
  *is_left_out = g_str_equal (fields[0] != NULL ? fields[0] : "", MARK_LEFT_OUT);
  if (g_strv_length (fields) != 3 || (!*is_left_out && !g_str_equal (fields[0], MARK_COUNTED)) ||
      !ts_result_is_intact (line))
    return NULL;

  return g_strdup (fields[1]);
}

void
ts_result_free (TsResult *self)
{
  g_free (self->title);
  g_free (self->replay);
  g_free (self->control);
  g_free (self);
}

/**
 * ts_result_is_own:
 *
 * Returns: whether the player had no help
 */
gboolean
ts_result_is_own (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->n_hints == 0 && !self->assisted;
}

/**
 * ts_result_can_count:
 *
 * Returns: whether the program dealt the board, and the player had no help
 */
gboolean
ts_result_can_count (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return ts_result_is_own (self) && self->origin != TS_ORIGIN_GIVEN;
}

/**
 * ts_result_counts:
 *
 * Returns: whether the game counts for bests and averages: it can, and is not left out
 */
gboolean
ts_result_counts (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return ts_result_can_count (self) && !self->is_left_out;
}
