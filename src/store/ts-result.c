/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-result"

#include "config.h"

#include "ts-result.h"

#include "ts-board-text.h"
#include "ts-line.h"
#include "ts-log-text.h"

/* The fields of a line of the cache. */
enum
{
  FIELD_SIZE,
  FIELD_REPLAY,
  FIELD_IDENTITY,
  FIELD_DATE,
  FIELD_BOARD,
  FIELD_ELAPSED,
  FIELD_ORIGIN,
  FIELD_DIFFICULTY,
  FIELD_PICTURE,
  FIELD_TITLE,
  FIELD_CONTROL,
  FIELD_COUNTS,
};

/* The numbers at the end of a line. */
static const gsize counts[] = { G_STRUCT_OFFSET (TsResult, moves), G_STRUCT_OFFSET (TsResult, n_slides),
                                G_STRUCT_OFFSET (TsResult, par), G_STRUCT_OFFSET (TsResult, n_hints),
                                G_STRUCT_OFFSET (TsResult, n_undos), G_STRUCT_OFFSET (TsResult, helped),
                                G_STRUCT_OFFSET (TsResult, is_alike), G_STRUCT_OFFSET (TsResult, is_excluded) };

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

/**
 * ts_result_counts:
 *
 * Returns: whether the game counts for bests and averages
 */
gboolean
ts_result_counts (const TsResult *self)
{
  return ts_result_get_verdict (self) == TS_VERDICT_COUNTS && !self->is_excluded && !self->is_repeated;
}

/**
 * ts_result_compare:
 * @a: (type TsResult): a pointer to a pointer, as for g_ptr_array_sort()
 * @b: (type TsResult): the same
 *
 * Orders by date, then by name.
 */
int
ts_result_compare (gconstpointer a,
                   gconstpointer b)
{
  const TsResult *first = *(const TsResult *const *) a;
  const TsResult *second = *(const TsResult *const *) b;

  if (first->date != second->date)
    return first->date < second->date ? -1 : 1;

  return g_strcmp0 (first->replay, second->replay);
}

/**
 * ts_result_format_line:
 *
 * Returns: (transfer full): a line for the cache of results
 */
char *
ts_result_format_line (const TsResult *self)
{
  GString *line = g_string_new (NULL);
  g_autofree char *date = ts_log_text_format_date (self->date);
  const char *difficulty = ts_difficulty_get_name (self->difficulty);
  char id[TS_BOARD_TEXT_SIZE];

  ts_board_text_format (&self->board, id);
  g_string_append_printf (line, "%" G_GUINT64_FORMAT, self->size);
  ts_line_append_text (line, self->replay);
  g_string_append_printf (line, "\t%" G_GINT64_MODIFIER "x\t%s\t%s\t%" G_GINT64_FORMAT "\t%s\t%s", self->identity, date,
                          id, self->elapsed_ms, ts_game_header_get_origin_name (self->origin),
                          difficulty != NULL ? difficulty : "");
  ts_line_append_text (line, self->picture);
  ts_line_append_text (line, self->title);
  ts_line_append_text (line, self->control != NULL ? self->control : "");
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    g_string_append_printf (line, "\t%u", G_STRUCT_MEMBER (guint, self, counts[i]));

  return g_string_free (line, FALSE);
}

/**
 * ts_result_parse_line:
 *
 * Returns: (transfer full) (nullable): the result; %NULL if the line is none
 */
TsResult *
ts_result_parse_line (const char *line)
{
  g_auto (GStrv) fields = ts_line_split (line);
  g_autoptr (TsResult) self = g_new0 (TsResult, 1);

  if (fields == NULL || g_strv_length (fields) < FIELD_COUNTS + G_N_ELEMENTS (counts) ||
      !g_ascii_string_to_unsigned (fields[FIELD_SIZE], 10, 0, G_MAXUINT64, &self->size, NULL) ||
      !g_ascii_string_to_unsigned (fields[FIELD_IDENTITY], 16, 0, G_MAXUINT64, &self->identity, NULL) ||
      !ts_log_text_parse_date (fields[FIELD_DATE], &self->date) ||
      ts_board_text_parse (fields[FIELD_BOARD], &self->board) != TS_BOARD_TEXT_OK ||
      !g_ascii_string_to_signed (fields[FIELD_ELAPSED], 10, 0, G_MAXINT64 / 1000, &self->elapsed_ms, NULL))
    return NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      if (!ts_line_parse_count (fields[FIELD_COUNTS + i], &G_STRUCT_MEMBER (guint, self, counts[i])))
        return NULL;
    }
  self->replay = g_strdup (fields[FIELD_REPLAY]);
  self->origin = ts_game_header_parse_origin (fields[FIELD_ORIGIN]);
  self->difficulty = ts_difficulty_parse (fields[FIELD_DIFFICULTY]);
  self->picture = g_strdup (fields[FIELD_PICTURE]);
  self->title = g_strdup (fields[FIELD_TITLE]);
  self->control = *fields[FIELD_CONTROL] != '\0' ? g_strdup (fields[FIELD_CONTROL]) : NULL;

  return g_steal_pointer (&self);
}
