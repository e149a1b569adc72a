/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-daily-calendar"

#include "config.h"

#include "ts-daily-calendar.h"

#include <glib/gi18n.h>
#include <langinfo.h>

#include "ts-announcer.h"
#include "ts-daily.h"
#include "ts-gallery.h"
#include "ts-puzzle-words.h"
#include "ts-streak.h"
#include "ts-words.h"

#define DAYS_PER_WEEK 7
#define MAX_DAYS 31
#define SECONDS_PER_DAY (G_TIME_SPAN_DAY / G_TIME_SPAN_SECOND)

/* Of _NL_TIME_WEEK_1STDAY: the first day of the weeks that a locale counts from is a Monday, and otherwise a Sunday. */
#define MONDAY 19971201

/**
 * TsDailyCalendar:
 *
 * Each day is a check button of one group, which is one stop of Tab. Arrow keys choose the next one, and a screen
 * reader names it with all that is known of the day. GtkCalendar has neither: its days are labels with a number, whose
 * marks GTK 4.8 does not show, and its today is the local one.
 */
struct _TsDailyCalendar
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *month_label;
  GtkWidget *next_button;
  GtkGrid *grid;
  GtkLabel *day_label;
  GtkLabel *next_label;

  /* Borrowed */
  GtkWidget *days[MAX_DAYS];

  /* Owned */
  TsSession *session;
  GDateTime *now;
  GDateTime *month; /* its first day in UTC */

  /* Plain */
  int chosen; /* of @days */
};

G_DEFINE_FINAL_TYPE (TsDailyCalendar, ts_daily_calendar, GTK_TYPE_BOX)

/* Neither GLib nor POSIX knows it.
 * Returns: 0 for Sunday; without the GNU C library, that of ISO 8601 */
static int
get_first_weekday (void)
{
#ifdef HAVE_FIRST_WEEKDAY
  int first = *nl_langinfo (_NL_TIME_FIRST_WEEKDAY) - 1;

  return (first + (GPOINTER_TO_UINT (nl_langinfo (_NL_TIME_WEEK_1STDAY)) == MONDAY ? 1 : 0)) % DAYS_PER_WEEK;
#else
  return 1;
#endif
}

/* @state: (out): of the day
 * Returns: (transfer full): what is known of the day, in words */
static char *
dup_words (TsDailyCalendar *self,
           int i,
           const char *separator,
           TsDay *state)
{
  g_autoptr (GDateTime) day = g_date_time_add_days (self->month, i);
  const TsResult *result;

  *state = ts_streak_get_day (ts_results_get_list (ts_session_get_results (self->session)), day, self->now, &result);

  return ts_puzzle_words_dup_day_state (day, *state, result, separator);
}

static void
toggled_cb (TsDailyCalendar *self)
{
  g_autofree char *words = NULL;
  TsDay state;

  for (int i = 0; i < MAX_DAYS; i++)
    {
      if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->days[i])))
        self->chosen = i;
    }
  words = dup_words (self, self->chosen, " · ", &state);
  gtk_label_set_label (self->day_label, words);
}

/* Shows the days of self->month. Chooses the same day of it, or the last one that can be played. */
static void
update (TsDailyCalendar *self)
{
  static const char *const classes[TS_DAY_WATCHED + 1] = {
    [TS_DAY_SOLVED] = "solved",
    [TS_DAY_HELPED] = "helped",
    [TS_DAY_WATCHED] = "missed",
    [TS_DAY_MISSED] = "missed",
    [TS_DAY_PRACTICED] = "practiced",
    [TS_DAY_TODAY] = "today",
  };
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self->grid));
  int n_days = g_date_get_days_in_month (g_date_time_get_month (self->month),
                                         (GDateYear) g_date_time_get_year (self->month));
  int n_past = (int) (g_date_time_difference (self->now, self->month) / G_TIME_SPAN_DAY);
  int last = MIN (n_days - 1, n_past);
  int first_column = (g_date_time_get_day_of_week (self->month) - get_first_weekday () + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  /* Translators: a month and a year as a heading, in the format of strftime; see g_date_time_format(). */
  g_autofree char *month = g_date_time_format (self->month, _ ("%OB %OY"));

  gtk_label_set_label (self->month_label, month);
  gtk_widget_set_sensitive (self->next_button, n_past >= n_days);
  for (int i = 0; i < MAX_DAYS; i++)
    {
      TsDay state;
      g_autofree char *name = dup_words (self, i, C_ ("list", ", "), &state);

      g_object_set (gtk_layout_manager_get_layout_child (layout, self->days[i]), "column",
                    (first_column + i) % DAYS_PER_WEEK, "row", 1 + (first_column + i) / DAYS_PER_WEEK, NULL);
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->days[i]), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
      gtk_widget_set_css_classes (self->days[i], (const char *[]){ classes[state], NULL });
      gtk_widget_set_visible (self->days[i], i < n_days);
      gtk_widget_set_sensitive (self->days[i], i <= last);
    }
  self->chosen = MIN (self->chosen, last);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->days[self->chosen]), TRUE);
  toggled_cb (self);
}

/* The new month is said after the focus has moved, which ends what is said. */
static void
turn_cb (GtkWidget *button,
         TsDailyCalendar *self)
{
  g_autoptr (GDateTime) before = g_steal_pointer (&self->month);

  self->month = g_date_time_add_months (before, button == self->next_button ? 1 : -1);
  update (self);
  /* With the last month the button becomes insensitive, and an insensitive one keeps no focus. */
  if (!gtk_widget_get_sensitive (self->next_button))
    gtk_widget_grab_focus (self->days[self->chosen]);
  ts_announcer_say (GTK_WIDGET (self), gtk_label_get_label (self->month_label));
}

static void
play_cb (TsDailyCalendar *self)
{
  g_autoptr (TsSession) session = g_object_ref (self->session);
  g_autoptr (GDateTime) day = g_date_time_add_days (self->month, self->chosen);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  gboolean is_today = ts_daily_get_seed (day) == ts_daily_get_seed (now);

  gtk_widget_activate_action (GTK_WIDGET (self), "window.close", NULL);
  ts_session_request (session, ts_gallery_create_day_request (day, is_today ? TS_ORIGIN_DAILY : TS_ORIGIN_GIVEN));
}

static void
ts_daily_calendar_dispose (GObject *object)
{
  TsDailyCalendar *self = TS_DAILY_CALENDAR (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_DAILY_CALENDAR);
  g_clear_object (&self->session);
  g_clear_pointer (&self->now, g_date_time_unref);
  g_clear_pointer (&self->month, g_date_time_unref);

  G_OBJECT_CLASS (ts_daily_calendar_parent_class)->dispose (object);
}

static void
ts_daily_calendar_class_init (TsDailyCalendarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_daily_calendar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-daily-calendar.ui");
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, month_label);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, next_button);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, grid);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, day_label);
  gtk_widget_class_bind_template_child (widget_class, TsDailyCalendar, next_label);
  gtk_widget_class_bind_template_callback (widget_class, turn_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
}

static void
ts_daily_calendar_init (TsDailyCalendar *self)
{
  /* A Sunday. */
  g_autoptr (GDateTime) sunday = g_date_time_new_utc (2026, 11, 1, 0, 0, 0);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int column = 0; column < DAYS_PER_WEEK; column++)
    {
      g_autoptr (GDateTime) day = g_date_time_add_days (sunday, (get_first_weekday () + column) % DAYS_PER_WEEK);
      g_autofree char *name = g_date_time_format (day, "%a");
      /* Some languages do not shorten it. */
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", name, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

      gtk_widget_add_css_class (label, "dim-label");
      gtk_grid_attach (self->grid, label, column, 0, 1, 1);
    }
  for (int i = 0; i < MAX_DAYS; i++)
    {
      g_autofree char *number = ts_words_dup_format ("%d", i + 1);
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", number, "halign", GTK_ALIGN_CENTER, "hexpand", TRUE,
                                       NULL);

      self->days[i] = g_object_new (GTK_TYPE_CHECK_BUTTON, "accessible-role", GTK_ACCESSIBLE_ROLE_RADIO, "child", label,
                                    "group", self->days[0], NULL);
      g_signal_connect_object (self->days[i], "toggled", G_CALLBACK (toggled_cb), self, G_CONNECT_SWAPPED);
      gtk_grid_attach (self->grid, self->days[i], 0, 1, 1, 1);
    }
}

/**
 * ts_daily_calendar_set_session:
 * @session: has the results, and plays
 * @now: in any time zone; its month is shown first, and its day is chosen
 */
void
ts_daily_calendar_set_session (TsDailyCalendar *self,
                               TsSession *session,
                               GDateTime *now)
{
  gint64 midnight;
  g_autoptr (GDateTime) next = NULL;
  g_autofree char *time = NULL;
  g_autofree char *words = NULL;

  self->session = g_object_ref (session);
  self->now = g_date_time_to_utc (now);
  self->chosen = g_date_time_get_day_of_month (self->now) - 1;
  self->month = g_date_time_new_utc (g_date_time_get_year (self->now), g_date_time_get_month (self->now), 1, 0, 0, 0);
  g_signal_connect_object (ts_session_get_results (session), "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);

  midnight = (g_date_time_to_unix (now) / SECONDS_PER_DAY + 1) * SECONDS_PER_DAY;
  next = g_date_time_new_from_unix_local (midnight);
  /* Translators: a time of day, in the format of strftime; see g_date_time_format(). */
  time = g_date_time_format (next, C_ ("time of day", "%OH:%OM"));
  /* Translators: on the page of the daily puzzle; %s is a time of day, as 13:00. */
  words = g_strdup_printf (_ ("The next puzzle comes at %s."), time);
  gtk_label_set_label (self->next_label, words);
}
