/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-log-text"

#include "config.h"

#include "ts-log-text.h"

#include "ts-board-text.h"
#include "ts-line.h"
#include "ts-result.h"

/* @value: (nullable): %NULL adds nothing */
static void
add_text (GString *text,
          guint64 *sum,
          const char *name,
          const char *value)
{
  g_autofree char *escaped = value != NULL ? ts_line_escape (value) : NULL;
  g_autofree char *line = g_strconcat (name, "\t", escaped, NULL);

  if (escaped != NULL)
    ts_line_add (text, sum, line);
}

/**
 * ts_log_text_add_header:
 * @sum: (inout): %TS_LINE_FIRST_SUM
 *
 * The board comes last, so that a header with a board is complete.
 */
void
ts_log_text_add_header (GString *text,
                        guint64 *sum,
                        const TsSubject *subject,
                        const TsSetup *setup,
                        const TsBoard *initial)
{
  g_autofree char *uri = subject->source != NULL ? g_file_get_uri (subject->source) : NULL;
  char id[TS_BOARD_TEXT_SIZE];

  ts_line_add_first (text, sum, TS_LOG_TEXT_KIND);
  add_text (text, sum, "title", subject->title);
  add_text (text, sum, "picture", subject->key);
  add_text (text, sum, "uri", uri);
  add_text (text, sum, "id", setup->id);
  add_text (text, sum, "difficulty", ts_difficulty_get_name (setup->difficulty));
  add_text (text, sum, "control", setup->control);
  add_text (text, sum, "origin", ts_setup_get_origin_name (setup->origin));
  if (setup->has_numbers)
    add_text (text, sum, "numbers", "yes");
  if (!ts_crop_equal (&subject->crop, &TS_CROP_INIT))
    {
      g_autoptr (GString) line = g_string_new ("part");

      ts_line_append_crop (line, &subject->crop);
      ts_line_add (text, sum, line->str);
    }
  ts_board_text_format (initial, id);
  add_text (text, sum, "board", id);
}

static gboolean
has_cell (TsEventKind kind)
{
  return kind == TS_EVENT_SLIDE || kind == TS_EVENT_WATCHED;
}

/**
 * ts_log_text_add_event:
 * @sum: (inout): the sum of the line before
 */
void
ts_log_text_add_event (GString *text,
                       guint64 *sum,
                       const TsEvent *event)
{
  g_autoptr (GString) line = g_string_new (ts_history_get_event_name (event->kind));

  g_string_append_printf (line, "\t%" G_GINT64_FORMAT, event->elapsed_ms);
  if (has_cell (event->kind))
    g_string_append_printf (line, "\t%u", event->cell);
  else if (event->kind == TS_EVENT_CROP)
    ts_line_append_crop (line, &event->crop);
  ts_line_add (text, sum, line->str);
}

/* The board is the last line of the header, and an ID that names another board is none. */
static gboolean
read_board (const char *value,
            TsGameRecord *game)
{
  char *id = game->setup.id;
  TsBoard board;
  TsBoard named;

  if (ts_board_text_parse (value, &board) != TS_BOARD_TEXT_OK || !ts_board_is_solvable (&board))
    return FALSE;

  game->history = ts_history_new (&board);
  if (id != NULL && (ts_board_text_parse (id, &named) != TS_BOARD_TEXT_OK || !ts_board_equal (&named, &board)))
    g_clear_pointer (&game->setup.id, g_free);

  return TRUE;
}

/* Returns: (nullable): where the text of the header line called @name belongs */
static char **
find_text (TsGameRecord *game,
           const char *name)
{
  const struct
  {
    const char *name;
    char **text;
  } texts[] = {
    { "title", &game->subject.title },
    { "picture", &game->subject.key },
    { "id", &game->setup.id },
    { "control", &game->setup.control },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (g_str_equal (name, texts[i].name))
        return texts[i].text;
    }

  return NULL;
}

static void
read_header_field (const char *name,
                   const char *value,
                   TsGameRecord *game)
{
  char **text = find_text (game, name);

  if (text != NULL)
    {
      g_free (*text);
      *text = g_strdup (value);
    }
  else if (g_str_equal (name, "uri"))
    {
      g_clear_object (&game->subject.source);
      game->subject.source = g_file_new_for_uri (value);
    }
  else if (g_str_equal (name, "difficulty"))
    game->setup.difficulty = ts_difficulty_parse (value);
  else if (g_str_equal (name, "origin"))
    game->setup.origin = ts_setup_parse_origin (value);
  else if (g_str_equal (name, "numbers"))
    game->setup.has_numbers = g_str_equal (value, "yes");
}

/* Returns: %FALSE if this line cannot be read; one of an unknown kind says nothing */
static gboolean
read_header_line (char *const *fields,
                  guint n_fields,
                  TsGameRecord *game)
{
  if (g_str_equal (fields[0], "part"))
    return n_fields >= 4 && ts_line_parse_crop (fields + 1, &game->subject.crop);
  if (n_fields >= 2 && g_str_equal (fields[0], "board"))
    return read_board (fields[1], game);
  if (n_fields >= 2)
    read_header_field (fields[0], fields[1], game);

  return TRUE;
}

static gboolean
read_event (char *const *fields,
            guint n_fields,
            TsEvent *event)
{
  static const guint n_needed[TS_N_EVENT_KINDS] = { 3, 2, 2, 2, 2, 2, 5, 3 };
  guint64 cell = 0;

  if (n_fields < n_needed[event->kind] ||
      !g_ascii_string_to_signed (fields[1], 10, 0, G_MAXINT64 / 1000, &event->elapsed_ms, NULL))
    return FALSE;
  if (event->kind == TS_EVENT_CROP)
    return ts_line_parse_crop (fields + 2, &event->crop);
  if (has_cell (event->kind) && !g_ascii_string_to_unsigned (fields[2], 10, 0, G_MAXUINT16, &cell, NULL))
    return FALSE;

  event->cell = (guint) cell;
  return TRUE;
}

/* Returns: %FALSE if this cannot have happened; an unknown event says nothing */
static gboolean
read_event_line (char *const *fields,
                 guint n_fields,
                 TsGameRecord *game)
{
  for (guint i = 0; i < TS_N_EVENT_KINDS; i++)
    {
      TsEvent event = { .kind = (TsEventKind) i };

      if (g_str_equal (fields[0], ts_history_get_event_name (event.kind)))
        return read_event (fields, n_fields, &event) && ts_game_record_apply (game, &event);
    }

  return TRUE;
}

static gboolean
read_line (const char *line,
           TsGameRecord *game)
{
  g_auto (GStrv) fields = ts_line_split (line);
  guint n_fields = fields != NULL ? g_strv_length (fields) : 0;

  if (n_fields == 0)
    return FALSE;
  if (game->history == NULL)
    return read_header_line (fields, n_fields, game);
  if (!g_str_equal (fields[0], TS_RESULT_KIND))
    return read_event_line (fields, n_fields, game);

  game->result = g_strdup (line);
  return TRUE;
}

/**
 * ts_log_text_parse:
 * @text: need not end with a zero
 * @length: bytes of the text
 * @good_length: (out): bytes of the lines that count: those before the first one that is torn, changed or illegal
 * @sum: (out): the sum of the last line that counts
 *
 * Returns: (transfer full) (nullable): the game after all lines that count; %NULL with an error if its header is not
 *   complete, or if the log is of a later version
 */
TsGameRecord *
ts_log_text_parse (const char *text,
                   gsize length,
                   gsize *good_length,
                   guint64 *sum,
                   GError **error)
{
  g_autoptr (TsGameRecord) game = ts_game_record_new (NULL, "", "");
  const char *at = text;
  guint64 next_sum = TS_LINE_FIRST_SUM;

  *good_length = 0;
  *sum = TS_LINE_FIRST_SUM;
  if (ts_line_is_newer (text, length, TS_LOG_TEXT_KIND))
    {
      ts_game_log_error_set (error, TS_GAME_LOG_ERROR_FUTURE, "a later version");
      return NULL;
    }

  while (game->result == NULL && at < text + length)
    {
      g_autofree char *line = ts_line_read (&at, text + length, &next_sum);

      if (line == NULL || !read_line (line, game))
        break;
      *good_length = (gsize) (at - text);
      *sum = next_sum;
    }
  if (game->history != NULL)
    return g_steal_pointer (&game);

  ts_game_log_error_set (error, TS_GAME_LOG_ERROR_DAMAGED, "no complete header");
  return NULL;
}
