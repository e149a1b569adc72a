/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-result"

#include "config.h"

#include "ts-result.h"

#include "ts-board-text.h"
#include "ts-line.h"

/* The end of the year 9999. */
#define MAX_DATE G_GINT64_CONSTANT (253402300799)

/* The fields of a line of the cache. Enumerations and booleans are counts. */
static const struct
{
  enum
  {
    NUMBER,
    COUNT,
    TEXT,
    BOARD
  } type;
  gsize offset;
} fields[] = {
  { NUMBER, G_STRUCT_OFFSET (TsResult, size) },
  { TEXT, G_STRUCT_OFFSET (TsResult, replay) },
  { NUMBER, G_STRUCT_OFFSET (TsResult, identity) },
  { NUMBER, G_STRUCT_OFFSET (TsResult, date) },
  { BOARD, G_STRUCT_OFFSET (TsResult, board) },
  { NUMBER, G_STRUCT_OFFSET (TsResult, elapsed_ms) },
  { COUNT, G_STRUCT_OFFSET (TsResult, origin) },
  { COUNT, G_STRUCT_OFFSET (TsResult, difficulty) },
  { TEXT, G_STRUCT_OFFSET (TsResult, picture) },
  { TEXT, G_STRUCT_OFFSET (TsResult, title) },
  { TEXT, G_STRUCT_OFFSET (TsResult, control) },
  { COUNT, G_STRUCT_OFFSET (TsResult, moves) },
  { COUNT, G_STRUCT_OFFSET (TsResult, n_slides) },
  { COUNT, G_STRUCT_OFFSET (TsResult, par) },
  { COUNT, G_STRUCT_OFFSET (TsResult, n_hints) },
  { COUNT, G_STRUCT_OFFSET (TsResult, n_undos) },
  { COUNT, G_STRUCT_OFFSET (TsResult, helped) },
  { COUNT, G_STRUCT_OFFSET (TsResult, is_alike) },
  { COUNT, G_STRUCT_OFFSET (TsResult, is_excluded) },
};

/**
 * ts_result_new:
 * @history: at the end of the game
 * @replay: the name of the file
 *
 * Returns: (transfer full): the result, which is not excluded
 */
TsResult *
ts_result_new (const TsGameHeader *header,
               const TsHistory *history,
               const TsGameEnd *end,
               const char *replay)
{
  TsResult *self = g_new (TsResult, 1);

  *self = (TsResult){
    .identity = header->identity,
    .date = end->date,
    .board = history->initial,
    .title = g_strdup (header->source.title),
    .picture = g_strdup (header->source.key),
    .moves = history->moves,
    .par = end->par,
    .elapsed_ms = end->elapsed_ms,
    .n_hints = history->n_hints,
    .n_undos = history->n_undos,
    .helped = history->helped,
    .origin = header->origin,
    .difficulty = header->difficulty,
    .replay = g_strdup (replay),
    .control = g_strdup (header->control),
    .n_slides = history->helped == TS_GAME_HELP_SOLUTION ? 0 : history->position,
    .is_alike = end->is_alike,
  };

  return self;
}

void
ts_result_free (TsResult *self)
{
  g_free (self->title);
  g_free (self->picture);
  g_free (self->replay);
  g_free (self->control);
  g_free (self);
}

TsVerdict
ts_result_get_verdict (const TsResult *self)
{
  if (self->n_hints > 0 || self->helped != TS_GAME_HELP_NONE)
    return TS_VERDICT_HELPED;
  if (self->is_alike)
    return TS_VERDICT_ALIKE;

  return self->origin == TS_ORIGIN_GIVEN ? TS_VERDICT_KNOWN : TS_VERDICT_COUNTS;
}

gboolean
ts_result_counts (const TsResult *self)
{
  return ts_result_get_verdict (self) == TS_VERDICT_COUNTS && !self->is_excluded && !self->is_repeated;
}

void
ts_result_append_line (const TsResult *self,
                       GString *lines)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      gconstpointer field = G_STRUCT_MEMBER_P (self, fields[i].offset);
      const char *text = fields[i].type == TEXT ? *(char *const *) field : NULL;
      char id[TS_BOARD_TEXT_SIZE];

      if (i > 0 && fields[i].type != TEXT)
        g_string_append_c (lines, '\t');
      switch (fields[i].type)
        {
        case NUMBER:
          g_string_append_printf (lines, "%" G_GUINT64_FORMAT, *(const guint64 *) field);
          break;
        case COUNT:
          g_string_append_printf (lines, "%u", *(const guint *) field);
          break;
        case BOARD:
          ts_board_text_format (field, id);
          g_string_append (lines, id);
          break;
        case TEXT:
        default:
          ts_line_append_text (lines, text != NULL ? text : "");
          break;
        }
    }
  g_string_append_c (lines, '\n');
}

static gboolean
parse_field (gsize i,
             const char *text,
             TsResult *self)
{
  gpointer field = G_STRUCT_MEMBER_P (self, fields[i].offset);

  switch (fields[i].type)
    {
    case NUMBER:
      return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, field, NULL);
    case COUNT:
      return ts_line_parse_count (text, field);
    case BOARD:
      return ts_board_text_parse (text, field) == TS_BOARD_TEXT_OK;
    case TEXT:
    default:
      *(char **) field = g_strdup (text);
      return TRUE;
    }
}

/**
 * ts_result_parse:
 * @line: of the cache
 *
 * Returns: (transfer full) (nullable): the result; %NULL if the line is none
 */
TsResult *
ts_result_parse (char **line)
{
  g_autoptr (TsResult) self = g_new0 (TsResult, 1);

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      if (line[i] == NULL || !parse_field (i, line[i], self))
        return NULL;
    }
  if (self->origin > TS_ORIGIN_GIVEN || self->difficulty > TS_DIFFICULTY_HARD || self->elapsed_ms < 0 ||
      self->date < 0 || self->date > MAX_DATE)
    return NULL;

  if (*self->control == '\0')
    g_clear_pointer (&self->control, g_free);

  return g_steal_pointer (&self);
}
