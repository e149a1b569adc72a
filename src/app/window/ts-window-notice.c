/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's notice: a sentence over the row below the board, with or without something to do about it.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-notice"

#include "config.h"

#include "ts-announcer.h"
#include "ts-window-private.h"

void
_ts_window_notice_init (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  g_signal_connect_object (self->game, "moved", G_CALLBACK (_ts_window_withdraw_news), self, G_CONNECT_SWAPPED);
}

/**
 * _ts_window_show_notice:
 * @words: (transfer full): one sentence
 */
void
_ts_window_show_notice (TsWindow *self,
                        char *words)
{
  g_autofree char *owned = words;

  g_assert (TS_IS_WINDOW (self));

  self->notice_passes = FALSE;
  gtk_widget_hide (GTK_WIDGET (self->offer_button));
  gtk_label_set_label (self->notice_label, owned);
  gtk_widget_set_visible (GTK_WIDGET (self->notice_revealer), TRUE);
  gtk_revealer_set_reveal_child (self->notice_revealer, TRUE);
  ts_announcer_say (GTK_WIDGET (self), owned);
}

/**
 * _ts_window_show_news:
 * @words: (transfer full): one sentence
 *
 * Shows a notice that nobody has to answer: it goes with the next move.
 */
void
_ts_window_show_news (TsWindow *self,
                      char *words)
{
  _ts_window_show_notice (self, words);
  self->notice_passes = TRUE;
}

/**
 * _ts_window_show_offer:
 * @words: (transfer full): one sentence
 * @label: of a button that does something about it
 * @action_name: what it does
 * @target: (nullable): the action's parameter; a floating reference is taken
 *
 * Shows a notice that goes by itself when the button is used or the game begins.
 */
void
_ts_window_show_offer (TsWindow *self,
                       char *words,
                       const char *label,
                       const char *action_name,
                       GVariant *target)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_show_news (self, words);
  gtk_button_set_label (self->offer_button, label);
  /* Without an action first: the last offer's would not understand this one's target. */
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->offer_button), NULL);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (self->offer_button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->offer_button), action_name);
  gtk_widget_show (GTK_WIDGET (self->offer_button));
}

void
_ts_window_hide_notice (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  gtk_widget_hide (GTK_WIDGET (self->offer_button));
  gtk_revealer_set_reveal_child (self->notice_revealer, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->notice_revealer), FALSE);
}

/**
 * _ts_window_withdraw_news:
 *
 * What is only said in passing goes when the player goes on.
 */
void
_ts_window_withdraw_news (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->notice_passes)
    _ts_window_hide_notice (self);
}
