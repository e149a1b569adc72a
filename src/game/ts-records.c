/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-records"

#include "config.h"

#include "ts-records.h"

#include <string.h>

#include "ts-disk.h"

/* What each line begins with: a line of another version is not ours to read. */
#define MARK "1"

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
  FIELD_SUM,
  N_FIELDS
};

/* Half of a line may be a number as well, so each line has a sum: FNV-1a, 32 bits (Fowler, Noll and Vo, RFC 9923). */
static guint32
compute_sum (const char *text,
             gsize length)
{
  guint32 sum = 2166136261U;

  for (gsize i = 0; i < length; i++)
    sum = (sum ^ (guint8) text[i]) * 16777619U;

  return sum;
}

static char *
format_date (gint64 date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (date);

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

static gboolean
has_right_sum (const char *line,
               const char *sum)
{
  g_autofree char *expected = g_strdup_printf ("%08x", compute_sum (line, strlen (line) - strlen (sum) - 1));

  return g_str_equal (sum, expected);
}

/* The record in a line; %NULL if it is damaged. */
static TsRecord *
parse_line (const char *line)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", N_FIELDS);
  g_autoptr (TsRecord) record = g_new0 (TsRecord, 1);
  guint assisted;

  if (g_strv_length (fields) != N_FIELDS || !g_str_equal (fields[FIELD_MARK], MARK) ||
      !has_right_sum (line, fields[FIELD_SUM]))
    return NULL;

  record->title = g_uri_unescape_string (fields[FIELD_TITLE], NULL);
  if (record->title == NULL || !g_utf8_validate (record->title, -1, NULL) ||
      !parse_date (fields[FIELD_DATE], &record->date) ||
      ts_board_text_parse (fields[FIELD_BOARD], &record->board) != TS_BOARD_TEXT_OK ||
      !g_ascii_string_to_signed (fields[FIELD_ELAPSED], 10, 0, G_MAXINT64 / 1000, &record->elapsed_ms, NULL) ||
      !parse_count (fields[FIELD_MOVES], &record->moves) || !parse_count (fields[FIELD_PAR], &record->par) ||
      !parse_count (fields[FIELD_HINTS], &record->n_hints) || !parse_count (fields[FIELD_UNDOS], &record->n_undos) ||
      !parse_count (fields[FIELD_ASSISTED], &assisted) || assisted > 1)
    return NULL;

  record->assisted = assisted == 1;

  return g_steal_pointer (&record);
}

/* As RFC 4180 has it. */
static void
append_quoted (GString *csv,
               const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
  g_autofree char *doubled = g_strjoinv ("\"\"", parts);

  g_string_append_printf (csv, "\"%s\"", doubled);
}

static void
append_csv_line (GString *csv,
                 const TsRecord *record)
{
  g_autofree char *date = format_date (record->date);
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&record->board, id);
  g_string_append_printf (csv, "%s,%ux%u,", date, record->board.columns, record->board.rows);
  append_quoted (csv, id);
  g_string_append_c (csv, ',');
  append_quoted (csv, record->title);
  g_string_append_printf (csv, ",%u,", record->moves);
  if (record->par > 0)
    g_string_append_printf (csv, "%u", record->par);
  g_string_append_printf (csv, ",%" G_GINT64_FORMAT ".%03d,%u,%u,%s\r\n", record->elapsed_ms / 1000,
                          (int) (record->elapsed_ms % 1000), record->n_hints, record->n_undos,
                          record->assisted ? "yes" : "no");
}

void
ts_records_free_record (TsRecord *self)
{
  g_free (self->title);
  g_free (self);
}

/**
 * ts_records_is_own:
 *
 * Returns: whether the player had no help, so that the game counts for bests and averages
 */
gboolean
ts_records_is_own (const TsRecord *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->n_hints == 0 && !self->assisted;
}

/**
 * ts_records_format_line:
 *
 * Returns: (transfer full): the record as a line, of fields between tabs, without its end
 */
char *
ts_records_format_line (const TsRecord *record)
{
  g_autofree char *date = NULL;
  g_autofree char *title = NULL;
  g_autofree char *text = NULL;
  char id[TS_BOARD_TEXT_SIZE];

  g_return_val_if_fail (record != NULL, NULL);

  date = format_date (record->date);
  title = g_uri_escape_string (record->title, " !()[],;:&+'", TRUE);
  ts_board_text_format (&record->board, id);
  text = g_strdup_printf (MARK "\t%s\t%s\t%s\t%u\t%u\t%" G_GINT64_FORMAT "\t%u\t%u\t%d", date, id, title, record->moves,
                          record->par, record->elapsed_ms, record->n_hints, record->n_undos, record->assisted ? 1 : 0);

  return g_strdup_printf ("%s\t%08x", text, compute_sum (text, strlen (text)));
}

/**
 * ts_records_is_line:
 *
 * Returns: whether ts_records_format_line() may have made this
 */
gboolean
ts_records_is_line (const char *line)
{
  g_autoptr (TsRecord) record = NULL;

  g_return_val_if_fail (line != NULL, FALSE);

  record = parse_line (line);

  return record != NULL;
}

/**
 * ts_records_append:
 *
 * Adds a line at the end; its folder is made if it is not there.
 *
 * Returns: whether the line is there
 */
gboolean
ts_records_append (const char *path,
                   const TsRecord *record,
                   GError **error)
{
  g_autofree char *folder = NULL;
  g_autofree char *line = NULL;

  g_return_val_if_fail (path != NULL, FALSE);
  g_return_val_if_fail (record != NULL, FALSE);

  folder = g_path_get_dirname (path);
  line = ts_records_format_line (record);

  return ts_disk_make_folder (folder, error) && ts_disk_append (path, line, error);
}

/**
 * ts_records_load:
 * @n_damaged: (out): lines that were skipped
 *
 * Returns: (transfer full) (element-type TsRecord) (nullable): all games in the order in which they were finished; none
 *   if there is no file; %NULL with an error if it cannot be read
 */
GPtrArray *
ts_records_load (const char *path,
                 guint *n_damaged,
                 GError **error)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) ts_records_free_record);
  g_autoptr (GError) local_error = NULL;
  g_autofree char *text = NULL;
  gsize length = 0;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (n_damaged != NULL, NULL);

  *n_damaged = 0;
  text = ts_disk_read (path, TS_RECORDS_MAX_SIZE, &length, &local_error);
  if (text == NULL && !g_error_matches (local_error, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      g_propagate_error (error, g_steal_pointer (&local_error));
      return NULL;
    }

  /* A zero in the middle ends a string, and not the file. */
  for (char *line = text, *end = text + length; text != NULL && line < end; line += strlen (line) + 1)
    {
      char *newline = memchr (line, '\n', (gsize) (end - line));
      TsRecord *record;

      if (newline != NULL)
        *newline = '\0';
      record = parse_line (line);
      if (record != NULL)
        g_ptr_array_add (records, record);
      else
        ++*n_damaged;
    }

  return g_steal_pointer (&records);
}

/**
 * ts_records_format_csv:
 * @records: (element-type TsRecord):
 *
 * Returns: (transfer full): a table for other programs: UTF-8, RFC 4180, the first line names the columns; par is empty
 *   where nobody knows it
 */
char *
ts_records_format_csv (const GPtrArray *records)
{
  GString *csv = g_string_new ("date,size,board,picture,moves,par,seconds,hints,undos,assisted\r\n");

  g_return_val_if_fail (records != NULL, g_string_free (csv, FALSE));

  for (guint i = 0; i < records->len; i++)
    append_csv_line (csv, g_ptr_array_index (records, i));

  return g_string_free (csv, FALSE);
}
