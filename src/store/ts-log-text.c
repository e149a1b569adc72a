/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-log-text"

#include "config.h"

#include "ts-log-text.h"

#include <string.h>

#include "ts-board-text.h"
#include "ts-line.h"

#define FIRST_LINE "tileshift-game"
#define RESULT "result"
#define REMAINING "remaining"
#define IDENTITY_FORMAT "%016" G_GINT64_MODIFIER "x"

/* The fields of a result. */
enum
{
  FIELD_KIND,
  FIELD_ELAPSED,
  FIELD_DATE,
  FIELD_PAR,
  FIELD_ALIKE,
  N_FIELDS
};

/* @value: (nullable): %NULL adds nothing */
static void
add_field (GString *text,
           const char *name,
           const char *value)
{
  if (value == NULL)
    return;

  g_string_append (text, name);
  ts_line_append_text (text, value);
  g_string_append_c (text, '\n');
}

/**
 * ts_log_text_add_header:
 *
 * The board comes last, so that a header with a board is complete.
 */
void
ts_log_text_add_header (GString *text,
                        const TsGameHeader *header,
                        const TsBoard *initial)
{
  g_autofree char *source = header->source.file != NULL ? g_file_get_uri (header->source.file) : NULL;
  char id[TS_BOARD_TEXT_SIZE];

  g_string_append_printf (text, FIRST_LINE "\nidentity\t" IDENTITY_FORMAT "\n", header->identity);
  add_field (text, "title", header->source.title);
  add_field (text, "picture", header->source.key);
  add_field (text, "source", source);
  add_field (text, "id", header->id);
  add_field (text, "difficulty", ts_difficulty_get_name (header->difficulty));
  add_field (text, "control", header->control);
  add_field (text, "origin", ts_game_header_get_origin_name (header->origin));
  if (header->has_numbers)
    add_field (text, "numbers", "yes");
  if (!ts_crop_equal (&header->source.crop, &TS_CROP_SQUARE))
    {
      g_string_append (text, "crop");
      ts_line_append_crop (text, &header->source.crop);
      g_string_append_c (text, '\n');
    }
  ts_board_text_format (initial, id);
  add_field (text, "board", id);
}

static gboolean
has_cell (TsEventKind kind)
{
  return kind == TS_EVENT_SLIDE || kind == TS_EVENT_WATCHED;
}

void
ts_log_text_add_event (GString *text,
                       const TsEvent *event)
{
  g_string_append_printf (text, "%s\t%" G_GINT64_FORMAT, ts_history_get_event_name (event->kind), event->elapsed_ms);
  if (has_cell (event->kind))
    g_string_append_printf (text, "\t%u", event->cell);
  else if (event->kind == TS_EVENT_CROP)
    ts_line_append_crop (text, &event->crop);
  else if (event->is_remaining)
    g_string_append (text, "\t" REMAINING);
  g_string_append_c (text, '\n');
}

/**
 * ts_log_text_add_end:
 *
 * The last line: what follows it does not count.
 */
void
ts_log_text_add_end (GString *text,
                     const TsGameEnd *end)
{
  g_autofree char *date = ts_log_text_format_date (end->date);

  g_string_append_printf (text, RESULT "\t%" G_GINT64_FORMAT "\t%s\t%u\t%d\n", end->elapsed_ms, date, end->par,
                          end->is_alike ? 1 : 0);
}

/* The board is the last line of the header, and an ID that names another board is none. */
static gboolean
read_board (const char *value,
            TsGameRecord *game)
{
  char *id = game->header.id;
  TsBoard board;
  TsBoard named;

  if (ts_board_text_parse (value, &board) != TS_BOARD_TEXT_OK || !ts_board_is_solvable (&board))
    return FALSE;

  game->history = ts_history_new (&board);
  if (id != NULL && (ts_board_text_parse (id, &named) != TS_BOARD_TEXT_OK || !ts_board_equal (&named, &board)))
    g_clear_pointer (&game->header.id, g_free);

  return TRUE;
}

static void
read_header_field (const char *name,
                   const char *value,
                   TsGameRecord *game)
{
  const struct
  {
    const char *name;
    char **text;
  } texts[] = {
    { "title", &game->header.source.title },
    { "picture", &game->header.source.key },
    { "id", &game->header.id },
    { "control", &game->header.control },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (!g_str_equal (name, texts[i].name))
        continue;
      g_free (*texts[i].text);
      *texts[i].text = g_strdup (value);
    }
  if (g_str_equal (name, "identity"))
    g_ascii_string_to_unsigned (value, 16, 0, G_MAXUINT64, &game->header.identity, NULL);
  else if (g_str_equal (name, "source"))
    {
      g_clear_object (&game->header.source.file);
      game->header.source.file = g_file_new_for_uri (value);
    }
  else if (g_str_equal (name, "difficulty"))
    game->header.difficulty = ts_difficulty_parse (value);
  else if (g_str_equal (name, "origin"))
    game->header.origin = ts_game_header_parse_origin (value);
  else if (g_str_equal (name, "numbers"))
    game->header.has_numbers = g_str_equal (value, "yes");
}

/* Returns: %FALSE if this line cannot be read; one of an unknown kind says nothing */
static gboolean
read_header_line (const char *line,
                  TsGameRecord *game)
{
  g_auto (GStrv) fields = ts_line_split (line);
  guint n_fields = fields != NULL ? g_strv_length (fields) : 0;

  if (n_fields == 0)
    return FALSE;
  if (g_str_equal (fields[0], "crop"))
    return n_fields >= 4 && ts_line_parse_crop (fields + 1, &game->header.source.crop);
  if (n_fields >= 2 && g_str_equal (fields[0], "board"))
    return read_board (fields[1], game);
  if (n_fields >= 2)
    read_header_field (fields[0], fields[1], game);

  return TRUE;
}

/* Reads a number without a sign up to a tab or the end of the line, and goes behind it. A statistic of ten thousand
 * games reads a million lines: nothing is allocated for one. */
static gboolean
read_number (const char **at,
             gint64 max,
             gint64 *number)
{
  const char *digit = *at;

  for (*number = 0; g_ascii_isdigit (*digit) && *number <= max; digit++)
    *number = *number * 10 + (*digit - '0');
  if (digit == *at || *number > max || (*digit != '\t' && *digit != '\0'))
    return FALSE;

  *at = digit + (*digit == '\t' ? 1 : 0);
  return TRUE;
}

/* @fields: behind the name */
static gboolean
read_event (const char *fields,
            TsEvent *event)
{
  gint64 cell = 0;

  if (!read_number (&fields, G_MAXINT64 / 1000, &event->elapsed_ms))
    return FALSE;
  if (event->kind == TS_EVENT_CROP)
    {
      g_auto (GStrv) numbers = g_strsplit (fields, "\t", -1);

      return g_strv_length (numbers) >= 3 && ts_line_parse_crop (numbers, &event->crop);
    }
  if (has_cell (event->kind) && !read_number (&fields, G_MAXUINT16, &cell))
    return FALSE;

  event->cell = (guint) cell;
  event->is_remaining = event->kind == TS_EVENT_HELPED && g_str_equal (fields, REMAINING);
  return TRUE;
}

static gboolean
read_end (const char *line,
          TsGameRecord *game)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  TsGameEnd end = { 0 };

  if (g_strv_length (fields) < N_FIELDS ||
      !g_ascii_string_to_signed (fields[FIELD_ELAPSED], 10, 0, G_MAXINT64 / 1000, &end.elapsed_ms, NULL) ||
      !ts_log_text_parse_date (fields[FIELD_DATE], &end.date) || end.date == 0 ||
      !ts_line_parse_count (fields[FIELD_PAR], &end.par))
    return FALSE;

  end.is_alike = g_str_equal (fields[FIELD_ALIKE], "1");
  game->end = end;
  return TRUE;
}

/* Returns: %FALSE if this cannot have happened; an event of an unknown kind has a time as well, and moves nothing */
static gboolean
read_event_line (const char *line,
                 TsGameRecord *game)
{
  gsize length = strcspn (line, "\t");
  const char *fields = line + length + 1;
  gint64 unused;

  if (length == 0 || line[length] == '\0')
    return FALSE;
  if (g_str_has_prefix (line, RESULT "\t"))
    return read_end (line, game);

  for (guint i = 0; i < TS_N_EVENT_KINDS; i++)
    {
      TsEvent event = { .kind = (TsEventKind) i, .crop.is_square = TRUE };
      const char *name = ts_history_get_event_name (event.kind);

      if (strncmp (line, name, length) == 0 && name[length] == '\0')
        return read_event (fields, &event) && ts_game_record_apply (game, &event);
    }

  return read_number (&fields, G_MAXINT64 / 1000, &unused);
}

/**
 * ts_log_text_parse:
 * @text: need not end with a zero
 * @length: bytes of the text
 * @name: of the file, for the error's message
 * @good_length: (out) (optional): bytes of the lines that count: those before the first one that is torn or illegal
 * @is_damaged: (out) (optional): whether whole lines follow the first bad one: a crash leaves none
 *
 * Returns: (transfer full) (nullable): the game after all lines that count; %NULL with %TS_STORE_ERROR_DAMAGED if its
 *   header is not complete
 */
TsGameRecord *
ts_log_text_parse (const char *text,
                   gsize length,
                   const char *name,
                   gsize *good_length,
                   gboolean *is_damaged,
                   GError **error)
{
  g_autoptr (TsGameRecord) game = ts_game_record_new (NULL, "", "");
  const char *at = text;
  const char *end = text + length;
  g_autofree char *first = ts_line_next (&at, end);
  gboolean is_good = g_strcmp0 (first, FIRST_LINE) == 0;
  gsize good = 0;

  while (is_good && game->end.date == 0 && at < end)
    {
      g_autofree char *line = ts_line_next (&at, end);

      is_good = line != NULL && (game->history != NULL ? read_event_line (line, game) : read_header_line (line, game));
      if (is_good)
        good = (gsize) (at - text);
    }
  if (good_length != NULL)
    *good_length = good;
  if (is_damaged != NULL)
    *is_damaged = !is_good && at < end && memchr (at, '\n', (gsize) (end - at)) != NULL;
  if (game->history != NULL)
    return g_steal_pointer (&game);

  ts_store_error_set (error, TS_STORE_ERROR_DAMAGED, name);
  return NULL;
}

/**
 * ts_log_text_format_date:
 * @date: seconds since 1970 UTC
 *
 * Returns: (transfer full): as ISO 8601 has it
 */
char *
ts_log_text_format_date (gint64 date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (date);

  return g_date_time_format_iso8601 (time);
}

gboolean
ts_log_text_parse_date (const char *text,
                        gint64 *date)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (text, NULL);

  if (time == NULL)
    return FALSE;

  *date = g_date_time_to_unix (time);
  return TRUE;
}
