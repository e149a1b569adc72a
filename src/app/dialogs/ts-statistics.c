/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-statistics"

#include "config.h"

#include "ts-statistics.h"

#include <glib/gi18n.h>

#include "ts-action.h"
#include "ts-averages.h"
#include "ts-cancellable.h"
#include "ts-daily-calendar.h"
#include "ts-file-dialog.h"
#include "ts-wrap-box.h"
#include "ts-toast.h"
#include "ts-puzzle-words.h"
#include "ts-plot.h"
#include "ts-replay-dialog.h"
#include "ts-replay-list.h"
#include "ts-settings.h"
#include "ts-words.h"

/* Games that an average is of, and at most as many in the plot. */
static const guint lengths[] = { 1, 5, 12, 50, 100 };
#define N_LENGTHS G_N_ELEMENTS (lengths)

/* Columns of the grid, behind that of the captions. */
#define CURRENT 1
#define BEST 2

#define MAX_PLOTTED 100

/* Of the line in the plot. */
#define ROLLING_LENGTH 5

/* Of the exported file, less the umask. */
#define CSV_MODE 0666

/**
 * TsStatistics:
 *
 * Follows the results.
 */
struct _TsStatistics
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkWidget *switcher;
  GtkStack *stack;
  GtkStackPage *scores_page;
  GtkDropDown *kind_drop_down;
  GtkDropDown *period_drop_down;
  GtkDropDown *control_drop_down; /* shown if any game had another control than the usual one */
  GtkLabel *best_label;
  GtkLabel *fewest_label;
  GtkLabel *solves_label;
  GtkLabel *helped_label;
  GtkWidget *details; /* shown if any game counts */
  GtkDropDown *measure_drop_down;
  GtkWidget *best_button;
  GtkGrid *grid;
  GtkLabel *plot_label;
  GtkLabel *top_label;
  GtkLabel *bottom_label;
  GtkDrawingArea *plot;
  TsReplayList *replay_list;
  TsDailyCalendar *calendar;
  TsToast *toast;

  /* Owned */
  TsSession *session;
  char *best_replay;         /* of the best game shown; NULL without one */
  GPtrArray *kinds;          /* a result of each kind in the drop-down, in its order; NULL without any */
  GCancellable *cancellable; /* of the reading */

  /* Plain */
  TsResult kind; /* its size and difficulty are shown, or are to be shown first */
};

G_DEFINE_FINAL_TYPE (TsStatistics, ts_statistics, GTK_TYPE_WINDOW)

static const GPtrArray *
get_results (TsStatistics *self)
{
  return ts_session_get_results (self->session);
}

/* @name: the accessible one, of the caption and the value: a labelled-by relation to the caption would hide the value
 *   from GTK 4.14 on
 * Takes both. */
static void
take_words (gpointer label,
            char *words,
            char *name)
{
  g_autofree char *owned_words = words;
  g_autofree char *owned_name = name;

  gtk_label_set_label (label, words);
  gtk_accessible_update_property (label, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* Takes @words. The caption is the label before. */
static void
take_value (GtkLabel *label,
            char *words)
{
  GtkWidget *caption = gtk_widget_get_prev_sibling (GTK_WIDGET (label));

  take_words (label, words, g_strdup_printf (C_ ("choice", "%s: %s"), gtk_label_get_text (GTK_LABEL (caption)), words));
}

/* Takes @words. @column: below its heading and right of its caption */
static void
set_cell (TsStatistics *self,
          int column,
          int row,
          char *words)
{
  GtkLabel *heading = GTK_LABEL (gtk_grid_get_child_at (self->grid, column, 0));
  GtkLabel *caption = GTK_LABEL (gtk_grid_get_child_at (self->grid, 0, row));
  /* Translators: a cell of a table, read by screen readers: row, column, value, as “Average of 5, Best: 0:52”. */
  char *name = g_strdup_printf (C_ ("table", "%s, %s: %s"), gtk_label_get_label (caption),
                                gtk_label_get_label (heading), words);

  take_words (gtk_grid_get_child_at (self->grid, column, row), words, name);
}

/* @value: in thousandths */
static char *
dup_value (TsMeasure measure,
           gint64 value)
{
  if (measure == TS_MEASURE_TIME)
    return ts_words_dup_exact_time (value);
  if (measure == TS_MEASURE_MOVES && value % 1000 == 0)
    return ts_words_dup_format ("%d", (int) (value / 1000));

  return ts_words_dup_format ("%.2f", (double) value / 1000);
}

static void
show_average (TsStatistics *self,
              guint index,
              TsMeasure measure,
              const gint64 *values,
              guint n_values)
{
  TsAverage average = ts_averages_compute (values, n_values, measure, lengths[index], NULL);
  guint n_missing = lengths[index] - MIN (lengths[index], n_values);
  int row = (int) index + 1;

  gtk_widget_set_visible (gtk_grid_get_child_at (self->grid, BEST, row), n_missing == 0);
  if (n_missing > 0)
    {
      set_cell (self, CURRENT, row,
                /* Translators: so many games are missing for an average. */
                ts_words_dup_format (ngettext ("%u more game", "%u more games", n_missing), n_missing));
      return;
    }

  set_cell (self, CURRENT, row, dup_value (measure, average.current));
  set_cell (self, BEST, row, dup_value (measure, average.best));
}

/* @best: the index of the best value */
static void
show_plot (TsStatistics *self,
           TsMeasure measure,
           const gint64 *values,
           guint n_values,
           guint best)
{
  g_autofree gint64 *rolling = g_new (gint64, n_values);
  guint n_shown = MIN (n_values, MAX_PLOTTED);
  guint first = n_values - n_shown;
  gint64 highest;
  g_autofree char *title = NULL;
  g_autofree char *top = NULL;
  g_autofree char *bottom = dup_value (measure, 0);
  g_autofree char *last = dup_value (measure, values[n_values - 1]);
  g_autofree char *name = NULL;

  ts_averages_compute (values, n_values, measure, ROLLING_LENGTH, rolling);
  highest = ts_plot_show (self->plot, values + first, rolling + first, n_shown,
                          best >= first ? (int) (best - first) : -1);
  top = dup_value (measure, highest);
  title = ts_words_dup_format (ngettext ("Last %u Game", "Last %u Games", n_shown), n_shown);
  /* Translators: describes a plot to screen readers; %s is “Last 12 Games”, then the highest and the last value. */
  name = g_strdup_printf (_ ("%s: highest %s, last %s"), title, top, last);
  gtk_label_set_label (self->plot_label, title);
  gtk_label_set_label (self->top_label, top);
  gtk_label_set_label (self->bottom_label, bottom);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->plot), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* @counting: (element-type TsResult): at least one */
static void
show_details (TsStatistics *self,
              const GPtrArray *counting)
{
  TsMeasure measure = (TsMeasure) gtk_drop_down_get_selected (self->measure_drop_down);
  g_autofree gint64 *values = ts_averages_measure (counting, measure);
  guint best = ts_averages_find_best (counting, measure);
  const TsResult *best_result = g_ptr_array_index (counting, best);

  for (guint i = 0; i < N_LENGTHS; i++)
    show_average (self, i, measure, values, counting->len);
  show_plot (self, measure, values, counting->len, best);
  gtk_widget_set_visible (GTK_WIDGET (self->plot_label), counting->len > 1);
  self->best_replay = g_strdup (best_result->replay);
}

static void
show_best (GtkLabel *label,
           const GPtrArray *counting,
           TsMeasure measure)
{
  g_autofree gint64 *values = ts_averages_measure (counting, measure);

  if (counting->len == 0)
    /* Translators: in place of a best time or of the fewest moves. */
    take_value (label, g_strdup (_ ("None yet")));
  else
    take_value (label, dup_value (measure, values[ts_averages_find_best (counting, measure)]));
}

/* Returns: when the chosen period began, in seconds since 1970 */
static gint64
get_since (TsStatistics *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) midnight = NULL;

  if (gtk_drop_down_get_selected (self->period_drop_down) == 0)
    return G_MININT64;

  midnight = g_date_time_new_local (g_date_time_get_year (now), g_date_time_get_month (now),
                                    g_date_time_get_day_of_month (now), 0, 0, 0);

  return midnight != NULL ? g_date_time_to_unix (midnight) : G_MININT64;
}

static void
selected_cb (TsStatistics *self)
{
  guint selected = gtk_drop_down_get_selected (self->kind_drop_down);
  guint control = gtk_drop_down_get_selected (self->control_drop_down); /* the first one stands for any */
  g_auto (GStrv) controls = ts_settings_dup_nicks ("control");
  g_autoptr (GPtrArray) counting = NULL;
  const TsResult *kind;
  TsGamesFilter filter;
  TsGames games;

  if (self->kinds == NULL || selected >= self->kinds->len)
    return;

  kind = g_ptr_array_index (self->kinds, selected);
  self->kind = (TsResult){ .board = kind->board, .header.difficulty = kind->header.difficulty };
  filter = (TsGamesFilter){
    .columns = kind->board.columns,
    .rows = kind->board.rows,
    .difficulty = kind->header.difficulty,
    .since = get_since (self),
    .control = control > 0 ? controls[control - 1] : NULL,
  };
  games = ts_averages_select (get_results (self), &filter);
  counting = games.counting;
  show_best (self->best_label, counting, TS_MEASURE_TIME);
  show_best (self->fewest_label, counting, TS_MEASURE_MOVES);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->fewest_label)), counting->len > 0);
  take_value (self->solves_label, ts_words_dup_format ("%u", games.n_alone));
  take_value (self->helped_label, ts_words_dup_format ("%u", games.n_helped));
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->helped_label)), games.n_helped > 0);
  gtk_widget_set_visible (self->details, counting->len > 0);
  g_clear_pointer (&self->best_replay, g_free);
  if (counting->len > 0)
    show_details (self, counting);
  gtk_widget_set_visible (self->best_button, self->best_replay != NULL);
}

static void
best_clicked_cb (TsStatistics *self)
{
  gtk_window_present (GTK_WINDOW (ts_replay_dialog_new (GTK_WINDOW (self), self->session, self->best_replay, FALSE)));
}

static int
compare_kinds (gconstpointer a,
               gconstpointer b)
{
  const TsResult *first = *(const TsResult *const *) a;
  const TsResult *second = *(const TsResult *const *) b;
  int order = (int) ts_board_get_n_cells (&first->board) - (int) ts_board_get_n_cells (&second->board);

  if (order == 0)
    order = first->board.columns - second->board.columns;

  return order != 0 ? order : (int) first->header.difficulty - (int) second->header.difficulty;
}

static gboolean
is_same_kind (gconstpointer a,
              gconstpointer b)
{
  return compare_kinds (&a, &b) == 0;
}

/* Returns: (transfer container): a result of each kind of board, the smallest first */
static GPtrArray *
find_kinds (const GPtrArray *results)
{
  GPtrArray *kinds = g_ptr_array_new ();

  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      if (!g_ptr_array_find_with_equal_func (kinds, result, is_same_kind, NULL))
        g_ptr_array_add (kinds, result);
    }

  g_ptr_array_sort (kinds, compare_kinds);

  return kinds;
}

/* Lists the kinds and selects the wanted one or, if no such game was finished, that of the last game. */
static void
fill_kinds (TsStatistics *self,
            const GPtrArray *results)
{
  const TsResult *last = g_ptr_array_index (results, results->len - 1);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint position;

  for (guint i = 0; i < self->kinds->len; i++)
    {
      const TsResult *result = g_ptr_array_index (self->kinds, i);
      g_autofree char *name = ts_puzzle_words_dup_kind (&result->board, result->header.difficulty);

      gtk_string_list_append (names, name);
    }

  if (!g_ptr_array_find_with_equal_func (self->kinds, &self->kind, is_same_kind, &position))
    g_ptr_array_find_with_equal_func (self->kinds, last, is_same_kind, &position);
  gtk_drop_down_set_model (self->kind_drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->kind_drop_down, position);
}

static gboolean
has_hovered (const GPtrArray *results)
{
  for (guint i = 0; i < results->len; i++)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (g_strcmp0 (result->header.control, "hover") == 0)
        return TRUE;
    }

  return FALSE;
}

/* A player who looks at another page than @before stays there. */
static void
show_page (TsStatistics *self,
           const char *before,
           const char *page)
{
  const char *present = gtk_stack_get_visible_child_name (self->stack);

  gtk_stack_page_set_visible (self->scores_page, g_str_equal (page, "scores"));
  gtk_widget_show (self->switcher);
  if (!g_str_equal (present, before) && !g_str_equal (present, "loading"))
    return;

  gtk_stack_set_visible_child_name (self->stack, page);
  gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
}

static void
results_cb (TsStatistics *self)
{
  const GPtrArray *results = get_results (self);
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->kinds);

  if (results->len == 0)
    {
      if (before != NULL)
        show_page (self, "scores", "empty");
      return;
    }

  self->kinds = find_kinds (results);
  fill_kinds (self, results);
  selected_cb (self);
  gtk_widget_set_visible (GTK_WIDGET (self->control_drop_down), has_hovered (results));
  if (before == NULL)
    show_page (self, "empty", "scores");
}

/* Excludes a result, or includes an excluded one again. */
static void
exclude_action (TsStatistics *self,
                const char *action_name,
                GVariant *replay)
{
  TsResults *results = ts_session_get_stores (self->session)->results;
  const char *name = g_variant_get_string (replay, NULL);

  ts_results_exclude (results, name, !ts_results_find (results, name)->is_excluded);
}

static void
remove_action (TsStatistics *self,
               const char *action_name,
               GVariant *replay)
{
  ts_results_remove (ts_session_get_stores (self->session)->results, g_variant_get_string (replay, NULL));
  ts_toast_show (self->toast, TS_TOAST_ANSWER, _ ("The game and its result are deleted."), C_ ("removal", "Undo"),
                 "statistics.undo");
}

static void
undo_action (TsStatistics *self)
{
  if (ts_results_restore (ts_session_get_stores (self->session)->results))
    ts_toast_drop (self->toast, TS_TOAST_ANSWER);
}

static void
delete_removed (TsStatistics *self)
{
  ts_results_delete_removed (ts_session_get_stores (self->session)->results);
}

static void
excluded_cb (TsStatistics *self,
             gboolean is_excluded,
             const GError *error)
{
  if (error != NULL)
    ts_toast_show (self->toast, TS_TOAST_NEWS, _ ("Your results could not be saved."), NULL, NULL);
  else
    ts_toast_show (self->toast, TS_TOAST_ANSWER,
                   is_excluded ? _ ("Excluded from best results and averages.") : _ ("Included again."), NULL, NULL);
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  TsStatistics *self = user_data;
  guint n_damaged;
  g_autofree char *damaged = NULL;

  /* The window is gone. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  n_damaged = ts_results_load_finish (ts_session_get_stores (self->session)->results, result);
  damaged = ts_words_dup_format (
      ngettext ("%u damaged file was skipped.", "%u damaged files were skipped.", n_damaged), n_damaged);
  if (n_damaged > 0)
    ts_toast_show (self->toast, TS_TOAST_NEWS, damaged, NULL, NULL);
  if (self->kinds == NULL)
    show_page (self, "empty", "empty");
}

/* Replaces the file whole: if the disk is full, the old file stays. */
static gboolean
write_csv (TsStatistics *self,
           GFile *file)
{
  g_autofree char *csv = ts_results_format_csv (get_results (self));
  const char *path = g_file_peek_path (file);

  return path != NULL && g_file_set_contents_full (path, csv, -1, G_FILE_SET_CONTENTS_CONSISTENT, CSV_MODE, NULL);
}

static void
export_response_cb (TsStatistics *self,
                    int response,
                    GtkNativeDialog *dialog)
{
  g_autoslist (GFile) files = ts_file_dialog_take_files (dialog, response);

  if (files != NULL)
    {
      g_autofree char *name = g_file_get_basename (files->data);
      const char *pattern = write_csv (self, files->data) ? _ ("Exported to “%s”.") : _ ("“%s” could not be written.");
      g_autofree char *sentence = ts_words_dup_with (pattern, "%s", name);

      ts_toast_show (self->toast, TS_TOAST_ANSWER, sentence, NULL, NULL);
    }
}

static void
export_cb (TsStatistics *self)
{
  GtkFileChooser *chooser =
      ts_file_dialog_new (GTK_WINDOW (self), _ ("Export Results"), GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Export"),
                          G_CALLBACK (export_response_cb), self);

  if (chooser == NULL)
    return;

  gtk_file_chooser_set_current_name (chooser, "tileshift.csv");
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

static void
ts_statistics_dispose (GObject *object)
{
  TsStatistics *self = TS_STATISTICS (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_STATISTICS);
  ts_cancellable_clear (&self->cancellable);
  if (self->session != NULL)
    delete_removed (self);
  g_clear_object (&self->session);
  g_clear_pointer (&self->kinds, g_ptr_array_unref);
  g_clear_pointer (&self->best_replay, g_free);

  G_OBJECT_CLASS (ts_statistics_parent_class)->dispose (object);
}

static void
ts_statistics_class_init (TsStatisticsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_statistics_dispose;

  g_type_ensure (TS_TYPE_DAILY_CALENDAR);
  g_type_ensure (TS_TYPE_WRAP_BOX);
  g_type_ensure (TS_TYPE_TOAST);
  g_type_ensure (TS_TYPE_REPLAY_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-statistics.ui");
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, switcher);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, stack);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, scores_page);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, kind_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, best_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, fewest_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, period_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, control_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, details);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, measure_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, best_button);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, grid);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, plot_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, top_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, bottom_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, solves_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, helped_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, plot);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, replay_list);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, calendar);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, toast);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, best_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  /* Deletes a replay and its result, unless `statistics.undo` takes that back before the window is closed. */
  gtk_widget_class_install_action (widget_class, "statistics.remove", "s", TS_ACTION (remove_action));
  gtk_widget_class_install_action (widget_class, "statistics.exclude", "s", TS_ACTION (exclude_action));
  gtk_widget_class_install_action (widget_class, "statistics.undo", NULL, TS_ACTION (undo_action));
}

static void
attach_label (TsStatistics *self,
              int column,
              int row,
              const char *words)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", words, "xalign", column == 0 ? 0.0 : 1.0, "justify",
                                   column == 0 ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT, "hexpand", column == 0, "wrap",
                                   TRUE, NULL);

  gtk_widget_add_css_class (label, column == 0 || row == 0 ? "dim-label" : "numeric");
  gtk_grid_attach (self->grid, label, column, row, 1, 1);
}

static void
fill_grid (TsStatistics *self)
{
  attach_label (self, CURRENT, 0, _ ("Current"));
  attach_label (self, BEST, 0, _ ("Best"));
  for (guint i = 0; i < N_LENGTHS; i++)
    {
      /* Translators: an average of the last games. */
      g_autofree char *caption = ts_words_dup_format (_ ("Average of %u"), lengths[i]);

      attach_label (self, 0, (int) i + 1, lengths[i] == 1 ? _ ("Single Game") : caption);
      attach_label (self, CURRENT, (int) i + 1, "");
      attach_label (self, BEST, (int) i + 1, "");
    }
}

static void
ts_statistics_init (TsStatistics *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_grid (self);
  self->cancellable = g_cancellable_new ();
}

/**
 * ts_statistics_new:
 * @parent: the window it is to stand over
 * @session: has the results, which are read in the background, and the replays
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsStatistics *
ts_statistics_new (GtkWindow *parent,
                   TsSession *session)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  TsStatistics *self = g_object_new (TS_TYPE_STATISTICS, "transient-for", parent, NULL);
  TsResults *results = ts_session_get_stores (session)->results;
  guint columns;
  guint rows;

  self->session = g_object_ref (session);
  g_settings_get (ts_settings_get (), "size", "(uu)", &columns, &rows);
  self->kind.board = (TsBoard){ .columns = (guint8) columns, .rows = (guint8) rows };
  self->kind.header.difficulty = (TsDifficulty) g_settings_get_enum (ts_settings_get (), "difficulty");
  /* A board of a replay is played again. */
  g_signal_connect_object (session, "notify::puzzle", G_CALLBACK (gtk_window_destroy), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (results, "changed", G_CALLBACK (results_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (results, "excluded", G_CALLBACK (excluded_cb), self, G_CONNECT_SWAPPED);
  ts_daily_calendar_set_session (self->calendar, session, now);
  ts_replay_list_load (self->replay_list, session);
  /* At the end of the program the parent hides, then waits for the disk, and destroys this window last. */
  g_signal_connect_object (parent, "hide", G_CALLBACK (delete_removed), self, G_CONNECT_SWAPPED);
  ts_results_load_async (results, FALSE, NULL, self->cancellable, loaded_cb, self);

  return self;
}
