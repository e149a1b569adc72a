/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-result"

#include "config.h"

#include "ts-result.h"

#include "ts-board-text.h"
#include "ts-line.h"

enum
{
  FIELD_KIND,
  FIELD_DATE,
  FIELD_BOARD,
  FIELD_TITLE,
  FIELD_MOVES,
  FIELD_PAR,
  FIELD_ELAPSED,
  FIELD_HINTS,
  FIELD_UNDOS,
  FIELD_HELPED,
  FIELD_ORIGIN,
  FIELD_REPLAY,
  FIELD_CONTROL,
  FIELD_SLIDES,
  N_FIELDS,
  FIELD_ALIKE = N_FIELDS, /* if tiles looked alike, or another field follows */
  FIELD_AFTER,            /* if the clock was set back */
};

/* The second field of a mark. */
#define MARK_FIELD_REPLAY 1
#define N_MARK_FIELDS 2

/* In place of a field. */
#define UNKNOWN "-"

static char *
format_date (gint64 date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (date);

  return g_date_time_format (time, "%Y-%m-%dT%H:%M:%SZ");
}

char *
ts_result_format_date (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return format_date (self->date);
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

/* Returns: (nullable): %NULL if it is unknown */
static const char *
get_known (const char *field)
{
  return g_str_equal (field, UNKNOWN) ? NULL : field;
}

static gboolean
parse_fields (char *const *fields,
              TsResult *result)
{
  guint helped;

  if (!parse_date (fields[FIELD_DATE], &result->date) ||
      ts_board_text_parse (fields[FIELD_BOARD], &result->board) != TS_BOARD_TEXT_OK ||
      !g_ascii_string_to_signed (fields[FIELD_ELAPSED], 10, 0, G_MAXINT64 / 1000, &result->elapsed_ms, NULL) ||
      !parse_count (fields[FIELD_MOVES], &result->moves) || !parse_count (fields[FIELD_PAR], &result->par) ||
      !parse_count (fields[FIELD_HINTS], &result->n_hints) || !parse_count (fields[FIELD_UNDOS], &result->n_undos) ||
      !parse_count (fields[FIELD_HELPED], &helped) || helped > 1 ||
      !parse_count (fields[FIELD_SLIDES], &result->n_slides))
    return FALSE;

  result->helped = helped == 1;
  result->is_alike = g_strcmp0 (fields[FIELD_ALIKE], "1") == 0;
  if (fields[FIELD_ALIKE] != NULL && fields[FIELD_AFTER] != NULL)
    parse_date (fields[FIELD_AFTER], &result->after);
  result->title = g_strdup (fields[FIELD_TITLE]);
  result->origin = ts_setup_parse_origin (fields[FIELD_ORIGIN]);
  result->replay = g_strdup (get_known (fields[FIELD_REPLAY]));
  result->control = g_strdup (get_known (fields[FIELD_CONTROL]));

  return TRUE;
}

/**
 * ts_result_parse_line:
 * @line: without its checksum
 *
 * Returns: (transfer full) (nullable): the result; %NULL if it is a line of another kind
 */
TsResult *
ts_result_parse_line (const char *line)
{
  g_auto (GStrv) fields = NULL;
  g_autoptr (TsResult) result = g_new0 (TsResult, 1);

  g_return_val_if_fail (line != NULL, NULL);

  fields = ts_line_split (line);
  if (fields == NULL || g_strv_length (fields) < N_FIELDS || !g_str_equal (fields[FIELD_KIND], TS_RESULT_KIND) ||
      !parse_fields (fields, result))
    return NULL;

  return g_steal_pointer (&result);
}

/* @text: (nullable): %NULL if it is unknown */
static char *
escape (const char *text)
{
  return ts_line_escape (text != NULL ? text : UNKNOWN);
}

/**
 * ts_result_format_line:
 *
 * Returns: (transfer full): the line without its checksum
 */
char *
ts_result_format_line (const TsResult *result)
{
  g_autofree char *date = NULL;
  g_autofree char *title = NULL;
  g_autofree char *replay = NULL;
  g_autofree char *control = NULL;
  g_autofree char *after = NULL;
  char id[TS_BOARD_TEXT_SIZE];

  g_return_val_if_fail (result != NULL, NULL);

  date = ts_result_format_date (result);
  title = ts_line_escape (result->title);
  replay = escape (result->replay);
  control = escape (result->control);
  if (result->after > result->date)
    after = format_date (result->after);
  ts_board_text_format (&result->board, id);

  return g_strdup_printf (TS_RESULT_KIND "\t%s\t%s\t%s\t%u\t%u\t%" G_GINT64_FORMAT "\t%u\t%u\t%d\t%s\t%s\t%s\t%u%s%s%s",
                          date, id, title, result->moves, result->par, result->elapsed_ms, result->n_hints,
                          result->n_undos, result->helped ? 1 : 0, ts_setup_get_origin_name (result->origin),
                          replay, control, result->n_slides,
                          result->is_alike ? "\t1" : after != NULL ? "\t0"
                                                                   : "",
                          after != NULL ? "\t" : "",
                          after != NULL ? after : "");
}

/**
 * ts_result_format_mark:
 * @replay: of the result
 *
 * Returns: (transfer full): the line without its checksum
 */
char *
ts_result_format_mark (const char *replay,
                       gboolean is_left_out)
{
  g_autofree char *field = NULL;

  g_return_val_if_fail (replay != NULL, NULL);

  field = ts_line_escape (replay);

  return g_strconcat (is_left_out ? TS_RESULT_KIND_LEFT_OUT : TS_RESULT_KIND_COUNTED, "\t", field, NULL);
}

/**
 * ts_result_get_replay:
 * @fields: of a result or a mark
 *
 * Returns: (nullable): the name of the log; %NULL if the line has none
 */
const char *
ts_result_get_replay (char *const *fields)
{
  guint n_fields = g_strv_length ((char **) fields);

  if (n_fields > FIELD_REPLAY && g_str_equal (fields[FIELD_KIND], TS_RESULT_KIND))
    return get_known (fields[FIELD_REPLAY]);
  if (n_fields >= N_MARK_FIELDS && (g_str_equal (fields[FIELD_KIND], TS_RESULT_KIND_LEFT_OUT) ||
                                    g_str_equal (fields[FIELD_KIND], TS_RESULT_KIND_COUNTED)))
    return fields[MARK_FIELD_REPLAY];

  return NULL;
}

void
ts_result_free (TsResult *self)
{
  g_free (self->title);
  g_free (self->replay);
  g_free (self->control);
  g_free (self);
}

TsVerdict
ts_result_get_verdict (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, TS_VERDICT_HELPED);

  if (self->n_hints > 0 || self->helped)
    return TS_VERDICT_HELPED;
  if (self->is_alike)
    return TS_VERDICT_ALIKE;

  return self->origin == TS_ORIGIN_GIVEN ? TS_VERDICT_KNOWN : TS_VERDICT_COUNTS;
}

/**
 * ts_result_get_order:
 *
 * Returns: what grows in the order in which games were finished, also where the clock was set back: seconds since 1970
 */
gint64
ts_result_get_order (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return MAX (self->date, self->after);
}

/**
 * ts_result_counts:
 *
 * Returns: whether the game counts for bests and averages: it can, and the player has not left it out
 */
gboolean
ts_result_counts (const TsResult *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return ts_result_get_verdict (self) == TS_VERDICT_COUNTS && !self->is_left_out;
}
