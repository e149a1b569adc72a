/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-window"

#include "config.h"

#include "ts-window.h"

#include <glib/gi18n.h>

#include "ts-title.h"
#include "ts-window-private.h"
#include "ts-words.h"

/**
 * TsWindow:
 *
 * Split by what is done: `ts-window-actions.c` is what a person can ask for, `ts-window-game.c` starts games,
 * `ts-window-keep.c` finds them again, `ts-window-picture.c` opens pictures, and this file holds them
 * together and shows the state of the game.
 */
G_DEFINE_FINAL_TYPE (TsWindow, ts_window, GTK_TYPE_APPLICATION_WINDOW)

enum
{
  PROP_0,
  PROP_PAUSED,
  PROP_PEEKING,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

void
_ts_window_update_status (TsWindow *self)
{
  guint moves = ts_game_get_moves (self->game);
  g_autofree char *time = ts_words_dup_time (ts_game_get_elapsed_us (self->game));
  g_autofree char *words = NULL;

  g_assert (TS_IS_WINDOW (self));

  /* Translators: the state of a running game. The first is how many moves were made, the second the time, as 2:34. */
  words = ts_words_dup_format (ngettext ("%u move · %s", "%u moves · %s", moves), moves, time);
  words = _ts_window_add_moves_to_go (self, g_steal_pointer (&words));
  gtk_inscription_set_text (self->status_label, words);
}

static void
reset_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  ts_victory_hide (self->victory);
  _ts_window_update_status (self);
  _ts_window_actions_update (self);
}

static void
finished_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_praise (self);
  ts_victory_set_news (self->victory, self->news);
  ts_victory_show (self->victory, ts_game_get_moves (self->game), ts_game_get_elapsed_us (self->game));
}

static void
cut_failed_cb (TsWindow *self,
               GError *error)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_show_notice (self, ts_words_dup_picture_error (error, gtk_label_get_label (self->title_label)));
}

static gboolean
ts_window_close_request (GtkWindow *window)
{
  TsWindow *self = TS_WINDOW (window);
  gboolean maximized = gtk_window_is_maximized (window);
  int width;
  int height;

  _ts_window_keep_save (self);
  g_settings_set_boolean (self->settings, "window-maximized", maximized);
  if (!maximized && !gtk_window_is_fullscreen (window))
    {
      gtk_window_get_default_size (window, &width, &height);
      g_settings_set_int (self->settings, "window-width", width);
      g_settings_set_int (self->settings, "window-height", height);
    }

  return GTK_WINDOW_CLASS (ts_window_parent_class)->close_request (window);
}

static void
ts_window_dispose (GObject *object)
{
  TsWindow *self = TS_WINDOW (object);

  _ts_window_menu_dispose (self);
  _ts_window_pause_dispose (self);
  g_clear_weak_pointer (&self->help);
  _ts_window_picture_dispose (self);
  _ts_window_cancel_deal (self);
  _ts_window_advice_dispose (self);
  _ts_window_choice_dispose (self);
  _ts_window_lookalikes_dispose (self);
  _ts_window_game_dispose (self);
  _ts_window_keep_dispose (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_WINDOW);
  g_clear_object (&self->game);
  g_clear_pointer (&self->news, g_free);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (ts_window_parent_class)->dispose (object);
}

static void
ts_window_get_property (GObject *object,
                        guint prop_id,
                        GValue *value,
                        GParamSpec *pspec)
{
  TsWindow *self = TS_WINDOW (object);

  /* The actions of the buttons ask while the template is still being built. */
  switch (prop_id)
    {
    case PROP_PAUSED:
      g_value_set_boolean (value, self->game != NULL && ts_game_get_paused (self->game));
      break;
    case PROP_PEEKING:
      g_value_set_boolean (value, self->board_view != NULL && ts_board_view_get_peeking (self->board_view));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_window_set_property (GObject *object,
                        guint prop_id,
                        const GValue *value,
                        GParamSpec *pspec)
{
  TsWindow *self = TS_WINDOW (object);

  switch (prop_id)
    {
    case PROP_PAUSED:
      _ts_window_set_paused (self, g_value_get_boolean (value));
      break;
    case PROP_PEEKING:
      _ts_window_set_peeking (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TsWindow, board_view);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, victory);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, title_label);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, status_label);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, loading_box);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, loading_label);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, cancel_button);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, notice_revealer);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, notice_label);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, offer_button);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, notice_button);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, peek_button);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, peek_box);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, pause_card);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, resume_button);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, drop_hint);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, primary_menu);
  gtk_widget_class_bind_template_callback (widget_class, finished_cb);
  gtk_widget_class_bind_template_callback (widget_class, cut_failed_cb);
  gtk_widget_class_bind_template_callback (widget_class, _ts_window_hide_notice);
}

static void
ts_window_class_init (TsWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = ts_window_dispose;
  object_class->get_property = ts_window_get_property;
  object_class->set_property = ts_window_set_property;
  GTK_WINDOW_CLASS (klass)->close_request = ts_window_close_request;

  props[PROP_PAUSED] = g_param_spec_boolean ("paused", NULL, NULL, FALSE, flags);
  props[PROP_PEEKING] = g_param_spec_boolean ("peeking", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);

  g_type_ensure (TS_TYPE_BOARD_VIEW);
  g_type_ensure (TS_TYPE_TITLE);
  g_type_ensure (TS_TYPE_VICTORY);
  bind_template (GTK_WIDGET_CLASS (klass));
  _ts_window_class_actions_init (klass);
  _ts_window_class_choice_init (klass);
}

static void
follow_game (TsWindow *self)
{
  g_signal_connect_object (self->game, "notify::moves", G_CALLBACK (_ts_window_update_status), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::elapsed", G_CALLBACK (_ts_window_update_status), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::can-undo", G_CALLBACK (_ts_window_actions_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::can-redo", G_CALLBACK (_ts_window_actions_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::solved", G_CALLBACK (_ts_window_actions_update), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
}

static void
ts_window_init (TsWindow *self)
{
  self->settings = g_settings_new (TS_APPLICATION_ID);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (self->settings, "window-width"),
                               g_settings_get_int (self->settings, "window-height"));
  if (g_settings_get_boolean (self->settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));

  g_settings_bind (self->settings, "show-numbers", self->board_view, "show-numbers", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "mark-home", self->board_view, "mark-home", G_SETTINGS_BIND_GET);
  _ts_window_game_init (self);
  _ts_window_keys_init (self);
  _ts_window_menu_init (self);
  _ts_window_notice_init (self);
  _ts_window_pause_init (self);
  _ts_window_peek_init (self);
  _ts_window_advice_init (self);
  _ts_window_deal_init (self);
  _ts_window_keep_init (self);
  _ts_window_actions_init (self);
  _ts_window_speech_init (self);
  _ts_window_paste_init (self);
  follow_game (self);
  _ts_window_lookalikes_init (self);
  reset_cb (self);
}

/**
 * ts_window_new:
 *
 * Returns: (transfer none): a window without a picture; it shows its board when a picture, or the word that there is
 *   none, has come
 */
TsWindow *
ts_window_new (GtkApplication *application)
{
  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  return g_object_new (TS_TYPE_WINDOW, "application", application, NULL);
}
