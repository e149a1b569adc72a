/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-game-record"

#include "config.h"

#include "ts-game-record.h"

/**
 * ts_game_record_new:
 * @initial: (nullable): the initial board; %NULL if it is not known yet
 * @key: of the picture
 * @title: what people call the picture
 *
 * Returns: (transfer full): of a game in which nothing has happened
 */
TsGameRecord *
ts_game_record_new (const TsBoard *initial,
                    const char *key,
                    const char *title)
{
  TsGameRecord *self = g_new0 (TsGameRecord, 1);

  self->header.source = (TsPuzzleSource){ .title = g_strdup (title), .key = g_strdup (key), .crop = TS_CROP_SQUARE };
  self->events = g_array_new (FALSE, FALSE, sizeof (TsEvent));
  self->history = initial != NULL ? ts_history_new (initial) : NULL;

  return self;
}

void
ts_game_record_free (TsGameRecord *self)
{
  ts_game_header_clear (&self->header);
  g_array_unref (self->events);
  g_clear_pointer (&self->history, ts_history_free);
  g_free (self);
}

/* Returns: %FALSE if the event is illegal in this state; then nothing changed */
gboolean
ts_game_record_apply (TsGameRecord *self,
                      const TsEvent *event)
{
  TsSlide slide;

  if (self->end.date != 0 || ts_history_apply (self->history, event, &slide) != TS_SLIDE_OK)
    return FALSE;

  if (event->kind == TS_EVENT_CROP)
    self->header.source.crop = event->crop;
  g_array_append_val (self->events, *event);

  return TRUE;
}

/* Returns: whether it has ended, or every tile is home; a game that ended by look-alike tiles and has no result yet is
 * not finished, because the picture decides which tiles look alike */
gboolean
ts_game_record_is_finished (const TsGameRecord *self)
{
  return self->end.date != 0 || (self->history->position > 0 && ts_board_is_solved (&self->history->board));
}

/* Returns: (nullable): the next event from @i on that leaving the game, or looking at it, does not make */
static const TsEvent *
find_event (const TsGameRecord *self,
            guint *i)
{
  while (*i < self->events->len)
    {
      const TsEvent *event = &g_array_index (self->events, TsEvent, (*i)++);

      if (event->kind != TS_EVENT_PAUSE && event->kind != TS_EVENT_CROP)
        return event;
    }

  return NULL;
}

/**
 * ts_game_record_goes_on:
 * @earlier: with the same identity
 *
 * Returns: whether all that happened in @earlier begins this game; pauses and crops aside
 */
gboolean
ts_game_record_goes_on (const TsGameRecord *self,
                        const TsGameRecord *earlier)
{
  const TsEvent *event;
  guint i = 0;
  guint j = 0;

  while ((event = find_event (earlier, &j)) != NULL)
    {
      const TsEvent *own = find_event (self, &i);

      if (own == NULL || own->kind != event->kind || own->elapsed_ms != event->elapsed_ms || own->cell != event->cell)
        return FALSE;
    }

  return earlier->end.date == 0 || self->end.date != 0;
}
