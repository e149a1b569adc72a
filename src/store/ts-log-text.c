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
  ts_line_append_pair (text, "title", header->source.title);
  ts_line_append_pair (text, "picture", header->source.key);
  ts_line_append_pair (text, "source", source);
  ts_line_append_pair (text, "id", header->id);
  ts_line_append_pair (text, "difficulty", ts_difficulty_get_name (header->difficulty));
  ts_line_append_pair (text, "control", header->control);
  ts_line_append_pair (text, "origin", ts_game_header_get_origin_name (header->origin));
  ts_line_append_pair (text, "numbers", header->has_numbers ? "yes" : NULL);
  if (!ts_crop_equal (&header->source.crop, &TS_CROP_SQUARE))
    {
      g_string_append (text, "crop");
      ts_line_append_crop (text, &header->source.crop);
      g_string_append_c (text, '\n');
    }
  ts_board_text_format (initial, id);
  ts_line_append_pair (text, "board", id);
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

/* Returns: %FALSE if this line cannot be read; one of an unknown kind says nothing */
static gboolean
read_header_line (char **fields,
                  TsGameRecord *game)
{
  TsGameHeader *header = &game->header;
  const struct
  {
    const char *name;
    char **text;
  } texts[] = { { "title", &header->source.title },
                { "picture", &header->source.key },
                { "id", &header->id },
                { "control", &header->control } };
  const char *name = fields[0];
  const char *value = fields[1];

  if (g_str_equal (name, "crop"))
    return g_strv_length (fields) >= 4 && ts_line_parse_crop (fields + 1, &header->source.crop);
  if (value == NULL)
    return TRUE;
  if (g_str_equal (name, "board"))
    return read_board (value, game);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (!g_str_equal (name, texts[i].name))
        continue;
      g_free (*texts[i].text);
      *texts[i].text = g_strdup (value);
    }
  if (g_str_equal (name, "identity"))
    g_ascii_string_to_unsigned (value, 16, 0, G_MAXUINT64, &header->identity, NULL);
  else if (g_str_equal (name, "source"))
    {
      g_clear_object (&header->source.file);
      header->source.file = g_file_new_for_uri (value);
    }
  else if (g_str_equal (name, "difficulty"))
    header->difficulty = ts_difficulty_parse (value);
  else if (g_str_equal (name, "origin"))
    header->origin = ts_game_header_parse_origin (value);
  else if (g_str_equal (name, "numbers"))
    header->has_numbers = g_str_equal (value, "yes");

  return TRUE;
}

/* @fields: date, par, and whether tiles look alike */
static gboolean
read_end (char **fields,
          gint64 elapsed_ms,
          TsGameRecord *game)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (fields[0], NULL);
  TsGameEnd end = { .elapsed_ms = elapsed_ms, .is_alike = g_str_equal (fields[2], "1") };

  end.date = date != NULL ? g_date_time_to_unix (date) : 0;
  if (end.date == 0 || !ts_line_parse_count (fields[1], &end.par))
    return FALSE;

  game->end = end;
  return TRUE;
}

/* Returns: %FALSE if this cannot have happened; an event of an unknown kind has a time as well, and moves nothing */
static gboolean
read_event_line (char **fields,
                 TsGameRecord *game)
{
  guint n_fields = g_strv_length (fields);
  TsEvent event = { .crop.is_square = TRUE };
  guint kind = 0;

  if (n_fields < 2 || *fields[0] == '\0' ||
      !g_ascii_string_to_signed (fields[1], 10, 0, G_MAXINT64 / 1000, &event.elapsed_ms, NULL))
    return FALSE;
  if (g_str_equal (fields[0], RESULT))
    return n_fields >= 5 && read_end (fields + 2, event.elapsed_ms, game);

  while (kind < TS_N_EVENT_KINDS && !g_str_equal (fields[0], ts_history_get_event_name ((TsEventKind) kind)))
    kind++;
  if (kind == TS_N_EVENT_KINDS)
    return TRUE;

  event.kind = (TsEventKind) kind;
  event.is_remaining = event.kind == TS_EVENT_HELPED && g_strcmp0 (fields[2], REMAINING) == 0;
  if ((has_cell (event.kind) && (n_fields < 3 || !ts_line_parse_count (fields[2], &event.cell))) ||
      (event.kind == TS_EVENT_CROP && (n_fields < 5 || !ts_line_parse_crop (fields + 2, &event.crop))))
    return FALSE;

  return ts_game_record_apply (game, &event);
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
  gboolean is_good = TRUE;
  gsize good = 0;

  while (is_good && game->end.date == 0 && at < end)
    {
      g_autofree char **fields = ts_line_next (&at, end);

      if (fields == NULL)
        is_good = FALSE;
      else if (good == 0)
        is_good = g_str_equal (fields[0], FIRST_LINE);
      else
        is_good = game->history != NULL ? read_event_line (fields, game) : read_header_line (fields, game);
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
