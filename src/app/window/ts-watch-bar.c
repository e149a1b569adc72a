/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-watch-bar"

#include "config.h"

#include "ts-watch-bar.h"

#include <glib/gi18n.h>

#include "ts-action.h"
#include "ts-announcer.h"
#include "ts-settings.h"
#include "ts-toplevels.h"
#include "ts-words.h"

/**
 * TsWatchBar:
 *
 * Is invisible while the watch is off. Uses the action `win.pause`. Has no children until it is first shown, because
 * the start of the program needs none.
 */
struct _TsWatchBar
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkWidget *controls;
  GtkButton *pause_button;
  GtkWidget *back_button;

  /* Owned */
  TsWatch *watch; /* NULL at first */
};

G_DEFINE_FINAL_TYPE (TsWatchBar, ts_watch_bar, GTK_TYPE_BOX)

static void
update (TsWatchBar *self)
{
  TsWatchState state = ts_watch_get_state (self->watch);
  const char *words = state == TS_WATCH_HALTED ? C_ ("replay", "Play") : C_ ("replay", "Pause");

  g_assert (TS_IS_WATCH_BAR (self));

  gtk_widget_set_visible (GTK_WIDGET (self), state != TS_WATCH_OFF);
  if (state == TS_WATCH_OFF)
    return;

  if (self->controls == NULL)
    {
      gtk_widget_init_template (GTK_WIDGET (self));
      ts_toplevels_mend_names (GTK_WIDGET (self));
    }
  gtk_button_set_icon_name (self->pause_button, state == TS_WATCH_HALTED ? "media-playback-start-symbolic"
                                                                         : "media-playback-pause-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->pause_button), words);
  gtk_widget_set_visible (self->controls, state != TS_WATCH_OVER);
}

/* @pace: as near to this as the settings allow */
static void
set_pace (TsWatchBar *self,
          guint pace)
{
  g_autofree char *words = NULL;
  g_autoptr (GVariant) range = ts_settings_dup_range ("watch-pace");
  guint lower;
  guint upper;

  g_variant_get (range, "(uu)", &lower, &upper);
  pace = CLAMP (pace, lower, upper);
  /* Translators: the speed at which the solution is shown. */
  words = ts_words_dup_format (ngettext ("%u move per second", "%u moves per second", pace), pace);
  g_settings_set_uint (ts_settings_get (), "watch-pace", pace);
  ts_announcer_say (GTK_WIDGET (self), words);
}

static void
slower_action (TsWatchBar *self)
{
  set_pace (self, g_settings_get_uint (ts_settings_get (), "watch-pace") / 2);
}

static void
faster_action (TsWatchBar *self)
{
  set_pace (self, g_settings_get_uint (ts_settings_get (), "watch-pace") * 2);
}

static void
stop_action (TsWatchBar *self)
{
  ts_watch_stop (self->watch);
}

static void
keep_action (TsWatchBar *self)
{
  ts_watch_leave (self->watch, TRUE);
}

static void
back_action (TsWatchBar *self)
{
  ts_watch_leave (self->watch, FALSE);
}

static gboolean
ts_watch_bar_grab_focus (GtkWidget *widget)
{
  TsWatchBar *self = TS_WATCH_BAR (widget);

  return gtk_widget_grab_focus (gtk_widget_get_visible (self->controls) ? GTK_WIDGET (self->pause_button)
                                                                        : self->back_button);
}

static void
ts_watch_bar_dispose (GObject *object)
{
  TsWatchBar *self = TS_WATCH_BAR (object);

  g_clear_object (&self->watch);

  G_OBJECT_CLASS (ts_watch_bar_parent_class)->dispose (object);
}

static void
ts_watch_bar_class_init (TsWatchBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_watch_bar_dispose;
  widget_class->grab_focus = ts_watch_bar_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-watch-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TsWatchBar, controls);
  gtk_widget_class_bind_template_child (widget_class, TsWatchBar, pause_button);
  gtk_widget_class_bind_template_child (widget_class, TsWatchBar, back_button);
  gtk_widget_class_install_action (widget_class, "watch.slower", NULL, TS_ACTION (slower_action));
  gtk_widget_class_install_action (widget_class, "watch.faster", NULL, TS_ACTION (faster_action));
  gtk_widget_class_install_action (widget_class, "watch.stop", NULL, TS_ACTION (stop_action));
  gtk_widget_class_install_action (widget_class, "watch.keep", NULL, TS_ACTION (keep_action));
  gtk_widget_class_install_action (widget_class, "watch.back", NULL, TS_ACTION (back_action));
}

static void
ts_watch_bar_init (TsWatchBar *self)
{
}

/**
 * ts_watch_bar_set_watch:
 * @watch: the watch to follow
 */
void
ts_watch_bar_set_watch (TsWatchBar *self,
                        TsWatch *watch)
{
  g_return_if_fail (TS_IS_WATCH_BAR (self));
  g_return_if_fail (TS_IS_WATCH (watch));

  if (self->watch != NULL)
    g_signal_handlers_disconnect_by_func (self->watch, update, self);
  g_set_object (&self->watch, watch);
  g_signal_connect_object (watch, "notify::state", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/**
 * ts_watch_bar_escape:
 *
 * Stops the solution; one that is over is left for the player's own game.
 */
void
ts_watch_bar_escape (TsWatchBar *self)
{
  g_return_if_fail (TS_IS_WATCH_BAR (self));

  if (ts_watch_get_state (self->watch) == TS_WATCH_OVER)
    ts_watch_leave (self->watch, FALSE);
  else
    ts_watch_stop (self->watch);
}
