/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-daily-calendar"

#include "config.h"

#include "ts-daily-calendar.h"

#include <glib/gi18n.h>
#include <langinfo.h>
#include <string.h>

#include "ts-announcer.h"
#include "ts-daily.h"
#include "ts-puzzle-words.h"
#include "ts-streak.h"
#include "ts-words.h"

#define DAYS_PER_WEEK 7

/* Of _NL_TIME_WEEK_1STDAY: the first day of the weeks that a locale counts from is a Monday, and otherwise a Sunday. */
#define MONDAY 19971201

/* What a day's button keeps its day under. */
#define DAY_KEY "ts-daily-calendar-day"

/**
 * TsDailyCalendar:
 *
 * Each day is a button, which arrow keys reach and a screen reader names with all that is known of the day. GtkCalendar
 * has neither: its days are labels with a number, whose marks GTK 4.8 does not show, and its today is the local one.
 */
struct _TsDailyCalendar
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkWidget *header;
  GtkWidget *month_label;
  GtkWidget *next_button;
  GtkGrid *grid;
  GtkWidget *day_label;
  GtkWidget *play_button;

  /* Owned */
  TsSession *session;
  GDateTime *now;
  GDateTime *month; /* its first day in UTC */
  GDateTime *day;   /* (nullable): the chosen one */

  /* Borrowed */
  GtkWidget *day_button; /* (nullable): of the chosen day */
};

G_DEFINE_FINAL_TYPE (TsDailyCalendar, ts_daily_calendar, GTK_TYPE_BOX)

/* Neither GLib nor POSIX knows it. Without the GNU C library it is that of the language: GTK's translation ends in it.
 * Returns: 0 for Sunday */
static int
get_first_weekday (void)
{
#ifdef HAVE_FIRST_WEEKDAY
  int first = *nl_langinfo (_NL_TIME_FIRST_WEEKDAY) - 1;

  return (first + (GPOINTER_TO_UINT (nl_langinfo (_NL_TIME_WEEK_1STDAY)) == MONDAY ? 1 : 0)) % DAYS_PER_WEEK;
#else
  const char *first = g_dgettext ("gtk40", "calendar:week_start:0");

  return g_ascii_digit_value (first[strlen (first) - 1]) % DAYS_PER_WEEK;
#endif
}

/* Returns: (transfer full): what is known of the day, with its date first */
static char *
dup_words (TsDailyCalendar *self,
           GDateTime *day,
           const char *separator,
           TsDay *state)
{
  const TsResult *result = NULL;

  *state = ts_streak_get_day (ts_results_get_list (ts_session_get_stores (self->session)->results), day, self->now,
                              &result);

  return ts_puzzle_words_dup_day_state (day, *state, result, separator);
}

/* Shows the day that was chosen. */
static void
toggled_cb (TsDailyCalendar *self,
            GtkToggleButton *button)
{
  g_autofree char *words = NULL;
  TsDay state;

  if (!gtk_toggle_button_get_active (button))
    return;

  g_clear_pointer (&self->day, g_date_time_unref);
  self->day_button = GTK_WIDGET (button);
  self->day = g_date_time_ref (g_object_get_data (G_OBJECT (button), DAY_KEY));
  words = dup_words (self, self->day, " · ", &state);
  gtk_label_set_label (GTK_LABEL (self->day_label), words);
  gtk_widget_set_sensitive (self->play_button, TRUE);
}

/* Arrow keys choose, too. */
static void
focus_cb (GtkEventControllerFocus *focus)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (focus))),
                                TRUE);
}

static void
style_day (GtkWidget *button,
           TsDay state)
{
  static const char *const classes[] = {
    [TS_DAY_SOLVED] = "solved",
    [TS_DAY_HELPED] = "helped",
    [TS_DAY_WATCHED] = "missed",
    [TS_DAY_MISSED] = "missed",
    [TS_DAY_PRACTICED] = "practiced",
    [TS_DAY_TODAY] = "today",
  };

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_halign (gtk_button_get_child (GTK_BUTTON (button)), GTK_ALIGN_CENTER);
  if (state < G_N_ELEMENTS (classes) && classes[state] != NULL)
    gtk_widget_add_css_class (button, classes[state]);
  gtk_widget_set_sensitive (button, state != TS_DAY_FUTURE);
}

/* Returns: (transfer none): the button of the day */
static GtkWidget *
create_day (TsDailyCalendar *self,
            GDateTime *day)
{
  g_autofree char *number = ts_words_dup_format ("%d", g_date_time_get_day_of_month (day));
  GtkWidget *button = gtk_toggle_button_new_with_label (number);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  TsDay state;
  g_autofree char *words = dup_words (self, day, C_ ("list", ", "), &state);

  /* From GTK 4.12 on the number would be its name: a label beats a property. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
  g_object_set_data_full (G_OBJECT (button), DAY_KEY, g_date_time_ref (day), (GDestroyNotify) g_date_time_unref);
  style_day (button, state);
  g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (focus, "enter", G_CALLBACK (focus_cb), NULL);
  gtk_widget_add_controller (button, focus);

  return button;
}

static void
add_weekdays (TsDailyCalendar *self)
{
  /* A Sunday. */
  g_autoptr (GDateTime) sunday = g_date_time_new_utc (2026, 11, 1, 0, 0, 0);

  for (int column = 0; column < DAYS_PER_WEEK; column++)
    {
      g_autoptr (GDateTime) day = g_date_time_add_days (sunday, (get_first_weekday () + column) % DAYS_PER_WEEK);
      g_autofree char *name = g_date_time_format (day, "%a");
      GtkWidget *label = gtk_label_new (name);

      gtk_widget_add_css_class (label, "dim-label");
      gtk_grid_attach (self->grid, label, column, 0, 1, 1);
    }
}

/* Fills the grid with the days of self->month. Selects self->day again, or the last day that can be played. */
static void
update (TsDailyCalendar *self)
{
  g_autoptr (GDateTime) next = g_date_time_add_months (self->month, 1);
  /* Translators: a month and a year as a heading, in the format of strftime; see g_date_time_format(). */
  g_autofree char *month = g_date_time_format (self->month, _ ("%OB %OY"));
  int place = (g_date_time_get_day_of_week (self->month) - get_first_weekday () + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  int n_days = (int) (g_date_time_difference (next, self->month) / G_TIME_SPAN_DAY);
  g_autoptr (GDateTime) chosen = g_steal_pointer (&self->day);
  gboolean had_focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) == GTK_WIDGET (self->grid);
  GtkWidget *group = NULL;
  GtkWidget *last = NULL;
  GtkWidget *child;

  gtk_label_set_label (GTK_LABEL (self->month_label), month);
  gtk_widget_set_sensitive (self->next_button, ts_daily_get_seed (next) <= ts_daily_get_seed (self->now));
  self->day_button = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
  add_weekdays (self);
  for (int i = 0; i < n_days; i++, place++)
    {
      g_autoptr (GDateTime) day = g_date_time_add_days (self->month, i);
      GtkWidget *button = create_day (self, day);

      gtk_grid_attach (self->grid, button, place % DAYS_PER_WEEK, 1 + place / DAYS_PER_WEEK, 1, 1);
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), (GtkToggleButton *) group);
      group = button;
      if (gtk_widget_get_sensitive (button) && (chosen == NULL || g_date_time_compare (day, chosen) <= 0))
        last = button;
    }
  if (last != NULL)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (last), TRUE);
  if (last != NULL && had_focus)
    gtk_widget_grab_focus (last);
}

/* The new month is said after the focus has moved, which ends what is said. */
static void
turn (TsDailyCalendar *self,
      int n_months)
{
  GDateTime *month = g_date_time_add_months (self->month, n_months);

  g_clear_pointer (&self->day, g_date_time_unref);
  g_date_time_unref (self->month);
  self->month = month;
  update (self);
  /* With the last month the button becomes insensitive, and an insensitive one keeps no focus. */
  if (!gtk_widget_get_sensitive (self->next_button) && self->day_button != NULL)
    gtk_widget_grab_focus (self->day_button);
  ts_announcer_say (GTK_WIDGET (self), gtk_label_get_label (GTK_LABEL (self->month_label)));
}

static void
results_cb (TsDailyCalendar *self)
{
  /* Closed windows may live on for a moment. */
  if (self->session != NULL)
    update (self);
}

static void
previous_cb (TsDailyCalendar *self)
{
  turn (self, -1);
}

static void
next_cb (TsDailyCalendar *self)
{
  turn (self, 1);
}

static void
play_cb (TsDailyCalendar *self)
{
  g_autoptr (TsSession) session = g_object_ref (self->session);
  g_autoptr (GDateTime) day = g_date_time_ref (self->day);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  gboolean is_today = ts_daily_get_seed (day) == ts_daily_get_seed (now);

  gtk_widget_activate_action (GTK_WIDGET (self), "window.close", NULL);
  ts_session_request (session, (TsPuzzleRequest){
                                   .kind = TS_REQUEST_DAY,
                                   .day = g_steal_pointer (&day),
                                   .origin = is_today ? TS_ORIGIN_DAILY : TS_ORIGIN_GIVEN,
                               });
}

/* Tab stops at the chosen day alone; arrow keys go from day to day. */
static gboolean
ts_daily_calendar_focus (GtkWidget *widget,
                         GtkDirectionType direction)
{
  TsDailyCalendar *self = TS_DAILY_CALENDAR (widget);
  GtkWidget *grid = GTK_WIDGET (self->grid);
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;
  /* Changes as soon as the focus is in the grid. */
  GtkWidget *day_button = self->day_button;
  gboolean is_in_grid = gtk_widget_get_focus_child (widget) == grid;

  if (is_in_grid && is_tab)
    return direction == GTK_DIR_TAB_FORWARD ? gtk_widget_grab_focus (self->play_button)
                                            : gtk_widget_child_focus (self->header, direction);
  if (!GTK_WIDGET_CLASS (ts_daily_calendar_parent_class)->focus (widget, direction))
    return FALSE;
  if (is_tab && gtk_widget_get_focus_child (widget) == grid && day_button != NULL)
    gtk_widget_grab_focus (day_button);

  return TRUE;
}

static void
ts_daily_calendar_dispose (GObject *object)
{
  TsDailyCalendar *self = TS_DAILY_CALENDAR (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_DAILY_CALENDAR);
  g_clear_object (&self->session);
  g_clear_pointer (&self->now, g_date_time_unref);
  g_clear_pointer (&self->month, g_date_time_unref);
  g_clear_pointer (&self->day, g_date_time_unref);

  G_OBJECT_CLASS (ts_daily_calendar_parent_class)->dispose (object);
}

static void
ts_daily_calendar_class_init (TsDailyCalendarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_daily_calendar_dispose;
  widget_class->focus = ts_daily_calendar_focus;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-daily-calendar.ui");
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, header);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, month_label);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, next_button);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, grid);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, day_label);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, play_button);
  gtk_widget_class_bind_template_callback (widget_class, previous_cb);
  gtk_widget_class_bind_template_callback (widget_class, next_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
}

static void
ts_daily_calendar_init (TsDailyCalendar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_daily_calendar_set_session:
 * @session: has the results, and plays
 * @now: in any time zone; its month is shown first
 */
void
ts_daily_calendar_set_session (TsDailyCalendar *self,
                               TsSession *session,
                               GDateTime *now)
{
  self->session = g_object_ref (session);
  self->now = g_date_time_to_utc (now);
  self->month = g_date_time_new_utc (g_date_time_get_year (self->now), g_date_time_get_month (self->now), 1, 0, 0, 0);
  g_signal_connect_object (ts_session_get_stores (session)->results, "changed", G_CALLBACK (results_cb), self,
                           G_CONNECT_SWAPPED);
  update (self);
}
