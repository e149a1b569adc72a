/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-result"

#include "config.h"

#include "ts-result.h"

#include <stdio.h>

#include "ts-board-text.h"
#include "ts-line.h"

/* The end of the year 9999. */
#define MAX_DATE G_GINT64_CONSTANT (253402300799)

/* The first field of a line of the cache. */
#define NUMBERS \
  "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u %u %u %u %u %u %u %u %d"
#define N_NUMBERS 13

/* With the replay, the board, the picture, the title, and the control, which is empty if it is unknown. */
#define N_FIELDS 6

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
    .end = *end,
    .board = history->initial,
    .moves = history->moves,
    .n_slides = history->helped == TS_GAME_HELP_SOLUTION ? 0 : history->position,
    .n_hints = history->n_hints,
    .n_undos = history->n_undos,
    .helped = history->helped,
    .replay = g_strdup (replay),
  };
  ts_game_header_copy (&self->header, header);

  return self;
}

void
ts_result_free (TsResult *self)
{
  ts_game_header_clear (&self->header);
  g_free (self->replay);
  g_free (self);
}

TsVerdict
ts_result_get_verdict (const TsResult *self)
{
  if (self->n_hints > 0 || self->helped != TS_GAME_HELP_NONE)
    return TS_VERDICT_HELPED;
  if (self->end.is_alike)
    return TS_VERDICT_ALIKE;

  return self->header.origin == TS_ORIGIN_GIVEN ? TS_VERDICT_KNOWN : TS_VERDICT_COUNTS;
}

gboolean
ts_result_counts (const TsResult *self)
{
  return ts_result_get_verdict (self) == TS_VERDICT_COUNTS && !self->is_excluded && !self->is_repeated;
}

/**
 * ts_result_append_line:
 *
 * Appends a line for the cache, which has all but @is_excluded and @is_repeated.
 */
void
ts_result_append_line (const TsResult *self,
                       GString *lines)
{
  const TsGameHeader *header = &self->header;
  const TsGameEnd *end = &self->end;
  char id[TS_BOARD_TEXT_SIZE];
  const char *const texts[] = { self->replay, id, header->source.key, header->source.title, header->control };

  ts_board_text_format (&self->board, id);
  g_string_append_printf (lines, NUMBERS, self->size, header->identity, end->date, end->elapsed_ms, self->moves,
                          self->n_slides, end->par, self->n_hints, self->n_undos, self->helped, header->origin,
                          header->difficulty, end->is_alike);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    ts_line_append_text (lines, texts[i] != NULL ? texts[i] : "");
  g_string_append_c (lines, '\n');
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
  TsResult self = { 0 };
  TsGameHeader *header = &self.header;
  TsGameEnd *end = &self.end;

  if (g_strv_length (line) != N_FIELDS ||
      sscanf (line[0], NUMBERS, &self.size, &header->identity, &end->date, &end->elapsed_ms, &self.moves,
              &self.n_slides, &end->par, &self.n_hints, &self.n_undos, &self.helped, &header->origin,
              &header->difficulty, &end->is_alike) != N_NUMBERS ||
      ts_board_text_parse (line[2], &self.board) != TS_BOARD_TEXT_OK || header->origin > TS_ORIGIN_GIVEN ||
      header->difficulty > TS_DIFFICULTY_HARD || end->elapsed_ms < 0 || end->date < 0 || end->date > MAX_DATE)
    return NULL;

  self.replay = g_strdup (line[1]);
  header->source.key = g_strdup (line[3]);
  header->source.title = g_strdup (line[4]);
  header->control = *line[5] != '\0' ? g_strdup (line[5]) : NULL;

  return g_memdup2 (&self, sizeof self);
}
