/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-hints"

#include "config.h"

#include "ts-hints.h"

/**
 * TsHints:
 *
 * A paused game gets no hints. A slide, also a refused one, and a pause cancel the hint that was asked for.
 */
struct _TsHints
{
  GObject parent_instance;

  /* Owned */
  TsGame *game;
  TsAdvisor *advisor;
  GSettings *settings;
};

G_DEFINE_FINAL_TYPE (TsHints, ts_hints, G_TYPE_OBJECT)

static void
ts_hints_dispose (GObject *object)
{
  TsHints *self = TS_HINTS (object);

  g_clear_object (&self->advisor);
  g_clear_object (&self->game);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_hints_parent_class)->dispose (object);
}

static void
ts_hints_class_init (TsHintsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_hints_dispose;
}

static void
ts_hints_init (TsHints *self)
{
}

/**
 * ts_hints_new:
 * @advisor: of @game
 * @settings: the key `hints`
 *
 * Returns: (transfer full): the hints of @game
 */
TsHints *
ts_hints_new (TsGame *game,
              TsAdvisor *advisor,
              GSettings *settings)
{
  static const char *const cancelling[] = { "refused", "notify::paused" };
  TsHints *self;

  g_return_val_if_fail (TS_IS_GAME (game), NULL);
  g_return_val_if_fail (TS_IS_ADVISOR (advisor), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (TS_TYPE_HINTS, NULL);
  self->game = g_object_ref (game);
  self->advisor = g_object_ref (advisor);
  self->settings = g_object_ref (settings);
  for (guint i = 0; i < G_N_ELEMENTS (cancelling); i++)
    g_signal_connect_object (game, cancelling[i], G_CALLBACK (ts_advisor_cancel_advice), advisor, G_CONNECT_SWAPPED);
  g_signal_connect_object (advisor, "advice", G_CALLBACK (ts_game_add_hint), game, G_CONNECT_SWAPPED);

  return self;
}

/* TsAdvisor::advice of the game's advisor follows as soon as a good move is known, with TsAdvisor:step if the settings
 * say that hints explain. */
void
ts_hints_ask (TsHints *self)
{
  g_return_if_fail (TS_IS_HINTS (self));

  if (ts_game_get_paused (self->game))
    return;

  if (g_settings_get_enum (self->settings, "hints") == TS_HINT_STYLE_EXPLAIN)
    ts_advisor_explain (self->advisor);
  else
    ts_advisor_advise (self->advisor);
}
