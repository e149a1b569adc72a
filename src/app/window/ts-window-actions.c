/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a person can ask the window for: its actions, their keys, and when they are enabled.
 * Owned by the window, as a part of it.
 */

#define G_LOG_DOMAIN "ts-window-actions"

#include "config.h"

#include "ts-help.h"
#include "ts-moves.h"
#include "ts-window-private.h"

static void
new_game_action (GtkWidget *widget,
                 const char *action_name,
                 GVariant *parameter)
{
  ts_window_new_game (TS_WINDOW (widget));
}

static void
previous_game_action (GtkWidget *widget,
                      const char *action_name,
                      GVariant *parameter)
{
  if (!ts_window_resume (TS_WINDOW (widget)))
    _ts_window_keep_tell (TS_WINDOW (widget));
}

static void
statistics_action (GtkWidget *widget,
                   const char *action_name,
                   GVariant *parameter)
{
  _ts_window_show_statistics (TS_WINDOW (widget));
}

static void
restart_action (GtkWidget *widget,
                const char *action_name,
                GVariant *parameter)
{
  ts_game_restart (TS_WINDOW (widget)->game);
}

static void
undo_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  ts_game_undo (TS_WINDOW (widget)->game);
}

static void
redo_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  ts_game_redo (TS_WINDOW (widget)->game);
}

/* The parameter is one of U D L R: where a tile shall move or, if the player prefers, the gap. */
static void
slide_action (GtkWidget *widget,
              const char *action_name,
              GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);
  TsDirection direction;

  if (ts_board_view_get_game (self->board_view) == NULL ||
      !ts_moves_parse_letter (g_variant_get_string (parameter, NULL)[0], &direction))
    return;

  if (g_settings_get_boolean (self->settings, "arrows-move-gap"))
    direction = ts_moves_get_opposite (direction);
  ts_game_slide (self->game, ts_board_get_source (ts_game_get_board (self->game), direction));
}

static void
hint_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  _ts_window_hint (TS_WINDOW (widget));
}

static void
solve_action (GtkWidget *widget,
              const char *action_name,
              GVariant *parameter)
{
  _ts_window_watch (TS_WINDOW (widget));
}

static void
open_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  _ts_window_choose_file (TS_WINDOW (widget));
}

static void
play_numbers_action (GtkWidget *widget,
                     const char *action_name,
                     GVariant *parameter)
{
  ts_window_play_numbers (TS_WINDOW (widget), NULL);
}

static void
cancel_loading_action (GtkWidget *widget,
                       const char *action_name,
                       GVariant *parameter)
{
  _ts_window_cancel_loading (TS_WINDOW (widget));
}

static void
look_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  ts_victory_hide (TS_WINDOW (widget)->victory);
}

static void
read_board_action (GtkWidget *widget,
                   const char *action_name,
                   GVariant *parameter)
{
  _ts_window_read_board (TS_WINDOW (widget));
}

static void
dismiss_notice_action (GtkWidget *widget,
                       const char *action_name,
                       GVariant *parameter)
{
  _ts_window_hide_notice (TS_WINDOW (widget));
}

static void
help_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);

  if (self->help == NULL)
    g_set_weak_pointer (&self->help, GTK_WINDOW (ts_help_new (GTK_WINDOW (self))));

  gtk_window_present (self->help);
}

/* Here too, because a screen reader is told of no action of the application, and because a dialog that waits for an
 * answer must not take the key for it: nobody could use the preferences then. */
static void
preferences_action (GtkWidget *widget,
                    const char *action_name,
                    GVariant *parameter)
{
  gtk_widget_activate_action (widget, "app.preferences", NULL);
}

/* Built when it is first asked for, as the menu is: both have many widgets, and a start needs none of them. */
static void
show_shortcuts_action (GtkWidget *widget,
                       const char *action_name,
                       GVariant *parameter)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (widget);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/help-overlay.ui");

      gtk_application_window_set_help_overlay (
          window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
    }

  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static void
copy_id_action (GtkWidget *widget,
                const char *action_name,
                GVariant *parameter)
{
  _ts_window_copy_id (TS_WINDOW (widget));
}

static void
paste_id_action (GtkWidget *widget,
                 const char *action_name,
                 GVariant *parameter)
{
  _ts_window_paste_id (TS_WINDOW (widget));
}

static void
paste_action (GtkWidget *widget,
              const char *action_name,
              GVariant *parameter)
{
  _ts_window_paste (TS_WINDOW (widget));
}

static void
play_daily_action (GtkWidget *widget,
                   const char *action_name,
                   GVariant *parameter)
{
  _ts_window_play_daily (TS_WINDOW (widget));
}

static void
fullscreen_action (GtkWidget *widget,
                   const char *action_name,
                   GVariant *parameter)
{
  GtkWindow *window = GTK_WINDOW (widget);

  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

/* Escape leaves what lies over the board, the topmost first. */
static void
escape_action (GtkWidget *widget,
               const char *action_name,
               GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);

  if (gtk_widget_get_visible (GTK_WIDGET (self->notice_revealer)))
    _ts_window_hide_notice (self);
  else if (self->loading != NULL)
    _ts_window_cancel_loading (self);
  else if (gtk_widget_get_visible (GTK_WIDGET (self->victory)))
    ts_victory_hide (self->victory);
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

void
_ts_window_class_actions_init (TsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "win.new-game", NULL, new_game_action);
  gtk_widget_class_install_action (widget_class, "win.previous-game", NULL, previous_game_action);
  gtk_widget_class_install_action (widget_class, "win.statistics", NULL, statistics_action);
  gtk_widget_class_install_action (widget_class, "win.restart", NULL, restart_action);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  gtk_widget_class_install_action (widget_class, "win.slide", "s", slide_action);
  gtk_widget_class_install_action (widget_class, "win.hint", NULL, hint_action);
  gtk_widget_class_install_action (widget_class, "win.solve", NULL, solve_action);
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.play-numbers", NULL, play_numbers_action);
  gtk_widget_class_install_action (widget_class, "win.cancel-loading", NULL, cancel_loading_action);
  gtk_widget_class_install_action (widget_class, "win.look", NULL, look_action);
  gtk_widget_class_install_action (widget_class, "win.read-board", NULL, read_board_action);
  gtk_widget_class_install_action (widget_class, "win.dismiss-notice", NULL, dismiss_notice_action);
  gtk_widget_class_install_action (widget_class, "win.help", NULL, help_action);
  gtk_widget_class_install_action (widget_class, "win.preferences", NULL, preferences_action);
  gtk_widget_class_install_action (widget_class, "win.show-shortcuts", NULL, show_shortcuts_action);
  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, fullscreen_action);
  gtk_widget_class_install_action (widget_class, "win.escape", NULL, escape_action);
  gtk_widget_class_install_action (widget_class, "win.copy-id", NULL, copy_id_action);
  gtk_widget_class_install_action (widget_class, "win.paste-id", NULL, paste_id_action);
  gtk_widget_class_install_action (widget_class, "win.paste", NULL, paste_action);
  gtk_widget_class_install_action (widget_class, "win.play-daily", NULL, play_daily_action);
  gtk_widget_class_install_property_action (widget_class, "win.pause", "paused");
  gtk_widget_class_install_property_action (widget_class, "win.peek", "peeking");

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.escape", NULL);
}

void
_ts_window_actions_init (TsWindow *self)
{
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  g_autoptr (GAction) difficulty = g_settings_create_action (self->settings, "difficulty");
  g_autoptr (GAction) show_numbers = g_settings_create_action (self->settings, "show-numbers");
  g_autoptr (GAction) mark_home = g_settings_create_action (self->settings, "mark-home");

  g_assert (TS_IS_WINDOW (self));

  g_action_map_add_action (G_ACTION_MAP (group), difficulty);
  g_action_map_add_action (G_ACTION_MAP (group), show_numbers);
  g_action_map_add_action (G_ACTION_MAP (group), mark_home);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "settings", G_ACTION_GROUP (group));
}

/**
 * _ts_window_actions_update:
 *
 * Says what can be done now. The way to the previous game alone is ts-window-keep.c's, which reads a folder for it.
 */
void
_ts_window_actions_update (TsWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean solved = ts_game_get_solved (self->game);

  g_assert (TS_IS_WINDOW (self));

  gtk_widget_action_set_enabled (widget, "win.undo", ts_game_get_can_undo (self->game));
  gtk_widget_action_set_enabled (widget, "win.redo", ts_game_get_can_redo (self->game));
  gtk_widget_action_set_enabled (widget, "win.hint", !solved);
  gtk_widget_action_set_enabled (widget, "win.solve", !solved);
  gtk_widget_action_set_enabled (widget, "win.crop", self->source != NULL);
  gtk_widget_action_set_enabled (widget, "win.cancel-loading", self->loading != NULL);
  gtk_widget_action_set_enabled (widget, "win.pause", !solved);
  gtk_widget_action_set_enabled (widget, "win.peek", _ts_window_get_can_peek (self));
}
