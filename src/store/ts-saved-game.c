/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-saved-game"

#include "config.h"

#include "ts-saved-game.h"

#include <math.h>

static const char *const origin_names[TS_N_ORIGINS] = { "shuffled", "daily", "given" };

static const char *const event_names[] = { "slide", "undo", "redo", "hint", "assisted", "pause", "crop", "watched" };
G_STATIC_ASSERT (G_N_ELEMENTS (event_names) == TS_N_EVENT_KINDS);

/**
 * ts_saved_game_fail:
 *
 * Sets @error.
 *
 * Returns: %FALSE
 */
gboolean
ts_saved_game_fail (TsGameLogError code,
                    const char *message,
                    GError **error)
{
  g_set_error_literal (error, TS_GAME_LOG_ERROR, (int) code, message);
  return FALSE;
}

/**
 * ts_saved_game_new:
 * @picture: the key of the picture
 * @title: what people call the picture
 *
 * Returns: (transfer full): a game in which nothing has happened
 */
TsSavedGame *
ts_saved_game_new (const TsBoard *initial,
                   const char *picture,
                   const char *title)
{
  TsSavedGame *self;

  g_return_val_if_fail (initial != NULL, NULL);
  g_return_val_if_fail (picture != NULL && title != NULL, NULL);

  self = g_new0 (TsSavedGame, 1);
  self->initial = *initial;
  self->board = *initial;
  self->picture = g_strdup (picture);
  self->title = g_strdup (title);
  self->events = g_array_new (FALSE, FALSE, sizeof (TsEvent));
  self->path = g_array_new (FALSE, FALSE, sizeof (uint16_t));
  self->watched = g_byte_array_new ();

  return self;
}

void
ts_saved_game_free (TsSavedGame *self)
{
  g_free (self->picture);
  g_free (self->title);
  g_free (self->uri);
  g_free (self->id);
  g_free (self->difficulty);
  g_free (self->control);
  g_free (self->result);
  g_array_unref (self->events);
  g_array_unref (self->path);
  g_byte_array_unref (self->watched);
  g_free (self);
}

static guint
count_moves (TsSavedGame *self,
             const TsSlide *slide)
{
  return self->watched->data[self->position - 1] ? 0 : slide->n_tiles;
}

static gboolean
slide (TsSavedGame *self,
       guint cell,
       gboolean is_watched)
{
  TsSlide slide;
  uint16_t gap = (uint16_t) cell;
  const guint8 flag = is_watched ? 1 : 0;

  if (ts_board_slide (&self->board, cell, &slide) != TS_SLIDE_OK)
    return FALSE;

  g_array_set_size (self->path, self->position);
  g_array_append_val (self->path, gap);
  g_byte_array_set_size (self->watched, self->position);
  g_byte_array_append (self->watched, &flag, 1);
  self->position++;
  self->moves += count_moves (self, &slide);
  return TRUE;
}

static gboolean
undo (TsSavedGame *self)
{
  TsSlide slide;

  if (self->position == 0)
    return FALSE;

  ts_board_slide (&self->board,
                  self->position > 1 ? g_array_index (self->path, uint16_t, self->position - 2) : self->initial.gap,
                  &slide);
  self->moves -= count_moves (self, &slide);
  self->position--;
  self->n_undos++;
  return TRUE;
}

static gboolean
redo (TsSavedGame *self)
{
  TsSlide slide;

  if (self->position == self->path->len)
    return FALSE;

  ts_board_slide (&self->board, g_array_index (self->path, uint16_t, self->position), &slide);
  self->position++;
  self->moves += count_moves (self, &slide);
  return TRUE;
}

static gboolean
apply_by_kind (TsSavedGame *self,
               const TsEvent *event)
{
  switch (event->kind)
    {
    case TS_EVENT_SLIDE:
    case TS_EVENT_WATCHED:
      return slide (self, event->cell, event->kind == TS_EVENT_WATCHED);
    case TS_EVENT_UNDO:
      return undo (self);
    case TS_EVENT_REDO:
      return redo (self);
    case TS_EVENT_HINT:
      self->n_hints++;
      return TRUE;
    case TS_EVENT_ASSISTED:
      self->assisted = TRUE;
      return TRUE;
    case TS_EVENT_PAUSE:
      return TRUE;
    case TS_EVENT_CROP:
      self->crop = event->crop;
      return TRUE;
    default:
      return FALSE;
    }
}

/**
 * ts_saved_game_apply:
 *
 * A slide after the board was solved is legal: with another crop's look-alikes it was not solved.
 *
 * Returns: %FALSE if the event is illegal in this state; then nothing changed
 */
gboolean
ts_saved_game_apply (TsSavedGame *self,
                     const TsEvent *event)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (event != NULL, FALSE);

  if (self->result != NULL || event->elapsed_ms < 0 || !apply_by_kind (self, event))
    return FALSE;

  g_array_append_val (self->events, *event);
  self->elapsed_ms = MAX (self->elapsed_ms, event->elapsed_ms);
  self->is_finished = self->position > 0 && ts_board_is_solved (&self->board);

  return TRUE;
}

const char *
ts_saved_game_get_event_name (TsEventKind kind)
{
  g_return_val_if_fail (kind < TS_N_EVENT_KINDS, NULL);

  return event_names[kind];
}

const char *
ts_saved_game_get_origin_name (TsOrigin origin)
{
  g_return_val_if_fail (origin < TS_N_ORIGINS, NULL);

  return origin_names[origin];
}

gboolean
ts_saved_game_parse_origin (const char *name,
                            TsOrigin *origin)
{
  g_return_val_if_fail (name != NULL, FALSE);
  g_return_val_if_fail (origin != NULL, FALSE);

  for (guint i = 0; i < TS_N_ORIGINS; i++)
    {
      if (g_str_equal (name, origin_names[i]))
        {
          *origin = (TsOrigin) i;
          return TRUE;
        }
    }

  return FALSE;
}

/**
 * ts_saved_game_format_crop:
 *
 * Adds three fields to a line, each after a tab.
 */
void
ts_saved_game_format_crop (GString *text,
                           const TsSavedCrop *crop)
{
  const double numbers[] = { crop->x, crop->y, crop->zoom };
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_string_append_printf (text, "\t%s", g_ascii_dtostr (number, sizeof number, numbers[i]));
}

/**
 * ts_saved_game_parse_crop:
 * @fields: at least three
 */
gboolean
ts_saved_game_parse_crop (char *const *fields,
                          TsSavedCrop *crop)
{
  double *const numbers[] = { &crop->x, &crop->y, &crop->zoom };

  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      char *end;

      *numbers[i] = g_ascii_strtod (fields[i], &end);
      if (end == fields[i] || *end != '\0' || !isfinite (*numbers[i]))
        return FALSE;
    }

  return TRUE;
}
