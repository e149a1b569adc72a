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

/**
 * ts_result_append_line:
 *
 * Appends a line for the cache, which has all but @is_excluded and @is_repeated.
 */
void
ts_result_append_line (const TsResult *self,
                       GString *lines)
{
  char id[TS_BOARD_TEXT_SIZE];
  const char *const texts[] = { self->replay, id, self->picture, self->title, self->control };

  ts_board_text_format (&self->board, id);
  g_string_append_printf (lines, NUMBERS, self->size, self->identity, self->date, self->elapsed_ms, self->moves,
                          self->n_slides, self->par, self->n_hints, self->n_undos, self->helped, self->origin,
                          self->difficulty, self->is_alike);
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

  if (g_strv_length (line) != N_FIELDS ||
      sscanf (line[0], NUMBERS, &self.size, &self.identity, &self.date, &self.elapsed_ms, &self.moves, &self.n_slides,
              &self.par, &self.n_hints, &self.n_undos, &self.helped, &self.origin, &self.difficulty,
              &self.is_alike) != N_NUMBERS ||
      ts_board_text_parse (line[2], &self.board) != TS_BOARD_TEXT_OK || self.origin > TS_ORIGIN_GIVEN ||
      self.difficulty > TS_DIFFICULTY_HARD || self.elapsed_ms < 0 || self.date < 0 || self.date > MAX_DATE)
    return NULL;

  self.replay = g_strdup (line[1]);
  self.picture = g_strdup (line[3]);
  self.title = g_strdup (line[4]);
  self.control = *line[5] != '\0' ? g_strdup (line[5]) : NULL;

  return g_memdup2 (&self, sizeof self);
}
