/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-log-text"

#include "config.h"

#include "ts-log-text.h"

#include <string.h>

#include "ts-board-text.h"

/* Raised whenever an older program would read a log wrongly. */
#define MAGIC "tileshift-game"
#define VERSION "1"

/* Characters of a title that need no percent-encoding between tabs. */
#define ALLOWED_CHARACTERS " !\"#$&'()*+,/:;<=>?@[]^_`{|}~"

#define FNV_PRIME G_GUINT64_CONSTANT (1099511628211)
#define SUM_LENGTH 16
#define MAX_FIELDS 8
#define MAX_VERSION_LENGTH 8

typedef enum
{
  LINE_GOOD,
  LINE_ILLEGAL, /* torn, changed, or impossible in this game */
  LINE_UNKNOWN, /* whole, but of a later version */
} LineKind;

static guint64
add_to_sum (guint64 sum,
            const char *text,
            gsize length)
{
  for (gsize i = 0; i < length; i++)
    sum = (sum ^ (guint8) text[i]) * FNV_PRIME;

  return sum;
}

/* Ends the line that began at @start. */
static void
end_line (GString *text,
          gsize start,
          guint64 *sum)
{
  *sum = add_to_sum (*sum, text->str + start, text->len - start);
  g_string_append_printf (text, "\t%016" G_GINT64_MODIFIER "x\n", *sum);
}

static void
add_line (GString *text,
          guint64 *sum,
          const char *name,
          const char *value)
{
  gsize start = text->len;

  g_string_append_printf (text, "%s\t%s", name, value);
  end_line (text, start, sum);
}

/* @value: (nullable): %NULL adds nothing */
static void
add_escaped (GString *text,
             guint64 *sum,
             const char *name,
             const char *value)
{
  g_autofree char *escaped = value != NULL ? g_uri_escape_string (value, ALLOWED_CHARACTERS, TRUE) : NULL;

  if (escaped != NULL)
    add_line (text, sum, name, escaped);
}

/**
 * ts_log_text_add_header:
 * @sum: (inout): %TS_LOG_TEXT_FIRST_SUM
 *
 * The board comes last, so that a header with a board is complete.
 */
void
ts_log_text_add_header (GString *text,
                        guint64 *sum,
                        const TsSavedGame *header)
{
  char id[TS_BOARD_TEXT_SIZE];

  add_line (text, sum, MAGIC, VERSION);
  add_escaped (text, sum, "title", header->title);
  add_escaped (text, sum, "picture", header->picture);
  add_escaped (text, sum, "uri", header->uri);
  add_escaped (text, sum, "id", header->id);
  add_escaped (text, sum, "difficulty", header->difficulty);
  add_escaped (text, sum, "control", header->control);
  add_line (text, sum, "origin", ts_saved_game_get_origin_name (header->origin));
  if (header->crop.zoom > 0.0)
    {
      gsize start = text->len;

      g_string_append (text, "part");
      ts_saved_game_format_crop (text, &header->crop);
      end_line (text, start, sum);
    }
  ts_board_text_format (&header->initial, id);
  add_line (text, sum, "board", id);
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
  gsize start = text->len;

  g_string_append_printf (text, "%s\t%" G_GINT64_FORMAT, ts_saved_game_get_event_name (event->kind),
                          event->elapsed_ms);
  if (has_cell (event->kind))
    g_string_append_printf (text, "\t%u", event->cell);
  else if (event->kind == TS_EVENT_CROP)
    ts_saved_game_format_crop (text, &event->crop);
  end_line (text, start, sum);
}

/**
 * ts_log_text_add_result:
 * @sum: (inout): the sum of the line before
 * @line: of results.tsv
 *
 * Adds the last line of a log.
 */
void
ts_log_text_add_result (GString *text,
                        guint64 *sum,
                        const char *line)
{
  add_line (text, sum, "result", line);
}

static LineKind
judge (gboolean is_good)
{
  return is_good ? LINE_GOOD : LINE_ILLEGAL;
}

static gboolean
read_text (const char *value,
           char **text)
{
  g_free (*text);
  *text = g_uri_unescape_string (value, NULL);

  return *text != NULL && g_utf8_validate (*text, -1, NULL);
}

/* The board is the last line of the header. */
static gboolean
has_header (const TsSavedGame *game)
{
  return game->initial.columns > 0;
}

static gboolean
read_board (const char *value,
            TsSavedGame *game)
{
  TsBoard board;

  if (ts_board_text_parse (value, &board) != TS_BOARD_TEXT_OK || !ts_board_is_solvable (&board))
    return FALSE;

  game->initial = board;
  game->board = board;
  return TRUE;
}

/* Returns: (nullable): where the text of the header line called @name belongs */
static char **
find_text (TsSavedGame *game,
           const char *name)
{
  const struct
  {
    const char *name;
    char **text;
  } texts[] = {
    { "title", &game->title },
    { "picture", &game->picture },
    { "uri", &game->uri },
    { "id", &game->id },
    { "difficulty", &game->difficulty },
    { "control", &game->control },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      if (g_str_equal (name, texts[i].name))
        return texts[i].text;
    }

  return NULL;
}

static LineKind
read_header_line (char *const *fields,
                  guint n_fields,
                  TsSavedGame *game)
{
  char **text = find_text (game, fields[0]);

  if (n_fields == 4 && g_str_equal (fields[0], "part"))
    return judge (ts_saved_game_parse_crop (fields + 1, &game->crop));
  if (n_fields != 2)
    return LINE_UNKNOWN;
  if (g_str_equal (fields[0], MAGIC))
    return LINE_GOOD;
  if (text != NULL)
    return judge (read_text (fields[1], text));
  if (g_str_equal (fields[0], "origin"))
    return ts_saved_game_parse_origin (fields[1], &game->origin) ? LINE_GOOD : LINE_UNKNOWN;
  if (g_str_equal (fields[0], "board"))
    return judge (read_board (fields[1], game));

  return LINE_UNKNOWN;
}

static gboolean
read_event (char *const *fields,
            guint n_fields,
            TsEvent *event)
{
  static const guint n_expected[TS_N_EVENT_KINDS] = { 3, 2, 2, 2, 2, 2, 5, 3 };
  guint64 cell = 0;

  if (n_fields != n_expected[event->kind] ||
      !g_ascii_string_to_signed (fields[1], 10, 0, G_MAXINT64 / 1000, &event->elapsed_ms, NULL))
    return FALSE;
  if (event->kind == TS_EVENT_CROP)
    return ts_saved_game_parse_crop (fields + 2, &event->crop);
  if (has_cell (event->kind) && !g_ascii_string_to_unsigned (fields[2], 10, 0, G_MAXUINT16, &cell, NULL))
    return FALSE;

  event->cell = (guint) cell;
  return TRUE;
}

static LineKind
read_event_line (char *const *fields,
                 guint n_fields,
                 TsSavedGame *game)
{
  for (guint i = 0; i < TS_N_EVENT_KINDS; i++)
    {
      TsEvent event = { .kind = (TsEventKind) i };

      if (g_str_equal (fields[0], ts_saved_game_get_event_name (event.kind)))
        return judge (read_event (fields, n_fields, &event) && ts_saved_game_apply (game, &event));
    }

  return LINE_UNKNOWN;
}

/* @line: without its sum */
static LineKind
read_line (const char *line,
           TsSavedGame *game)
{
  g_auto (GStrv) fields = NULL;
  guint n_fields;

  if (has_header (game) && g_str_has_prefix (line, "result\t"))
    {
      game->result = g_strdup (line + strlen ("result\t"));
      game->is_finished = TRUE;
      return LINE_GOOD;
    }

  fields = g_strsplit (line, "\t", MAX_FIELDS);
  n_fields = g_strv_length (fields);

  return has_header (game) ? read_event_line (fields, n_fields, game) : read_header_line (fields, n_fields, game);
}

/* Returns: the length of the line up to its sum, or 0 if this is not the sum of the line */
static gsize
check_sum (const char *line,
           gsize length,
           guint64 *sum)
{
  char expected[SUM_LENGTH + 2];
  gsize body_length = length - MIN (length, SUM_LENGTH + 1);
  guint64 next = add_to_sum (*sum, line, body_length);

  g_snprintf (expected, sizeof expected, "\t%016" G_GINT64_MODIFIER "x", next);
  if (body_length == 0 || memcmp (line + body_length, expected, SUM_LENGTH + 1) != 0 ||
      memchr (line, '\0', body_length) != NULL)
    return 0;

  *sum = next;
  return body_length;
}

/* Read without its sum: the lines of a later version may end in another way. */
static gboolean
check_version (const char *text,
               gsize length,
               GError **error)
{
  g_autofree char *beginning = g_strndup (text, MIN (length, sizeof MAGIC + MAX_VERSION_LENGTH));
  const char *version = beginning + strlen (MAGIC "\t");
  gsize n_digits;

  if (!g_str_has_prefix (beginning, MAGIC "\t") || !g_ascii_isdigit (*version))
    return ts_saved_game_fail (TS_GAME_LOG_ERROR_DAMAGED, "not a log of a game", error);

  n_digits = strspn (version, "0123456789");
  if (n_digits != strlen (VERSION) || !g_str_has_prefix (version, VERSION))
    return ts_saved_game_fail (TS_GAME_LOG_ERROR_FUTURE, "a later version", error);

  return TRUE;
}

/* Reads the lines up to the first one that does not count.
 * Returns: the kind of the last line read */
static LineKind
read_lines (const char *text,
            gsize length,
            TsSavedGame *game,
            gsize *good_length,
            guint64 *sum)
{
  while (game->result == NULL)
    {
      const char *line = text + *good_length;
      const char *newline = memchr (line, '\n', length - *good_length);
      guint64 next_sum = *sum;
      gsize body_length = newline != NULL ? check_sum (line, (gsize) (newline - line), &next_sum) : 0;
      g_autofree char *body = g_strndup (line, body_length);
      LineKind kind = body_length > 0 ? read_line (body, game) : LINE_ILLEGAL;

      if (kind != LINE_GOOD)
        return kind;
      *good_length = (gsize) (newline + 1 - text);
      *sum = next_sum;
    }

  return LINE_GOOD;
}

/**
 * ts_log_text_parse:
 * @text: need not end with a zero
 * @length: bytes of the text
 * @good_length: (out): bytes of the lines that count: those before the first one that is torn, changed or illegal
 * @sum: (out): the sum of the last line that counts
 *
 * Returns: (transfer full) (nullable): the game after all lines that count; %NULL with an error if its header is not
 *   complete, or if a whole line is of a later version
 */
TsSavedGame *
ts_log_text_parse (const char *text,
                   gsize length,
                   gsize *good_length,
                   guint64 *sum,
                   GError **error)
{
  TsBoard no_board = { 0 };
  g_autoptr (TsSavedGame) game = ts_saved_game_new (&no_board, "", "");
  gboolean is_good;

  *good_length = 0;
  *sum = TS_LOG_TEXT_FIRST_SUM;
  if (!check_version (text, length, error))
    return NULL;

  if (read_lines (text, length, game, good_length, sum) == LINE_UNKNOWN)
    is_good = ts_saved_game_fail (TS_GAME_LOG_ERROR_FUTURE, "a line of a later version", error);
  else
    is_good = has_header (game) || ts_saved_game_fail (TS_GAME_LOG_ERROR_DAMAGED, "an incomplete header", error);

  return is_good ? g_steal_pointer (&game) : NULL;
}
