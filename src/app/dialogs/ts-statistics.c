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
#include "ts-workarounds.h"
#include "ts-puzzle-words.h"
#include "ts-replay-dialog.h"
#include "ts-settings.h"
#include "ts-thumbnailer.h"
#include "ts-toast.h"
#include "ts-words.h"
#include "ts-wrap-box.h"

/* Games that an average is of, and at most as many in the plot. */
static const guint lengths[] = { 1, 5, 12, 50, 100 };
#define N_LENGTHS G_N_ELEMENTS (lengths)

/* Columns of the grid, behind that of the captions. */
#define CURRENT 1
#define BEST 2

#define MAX_PLOTTED 100

/* Of the line in the plot. */
#define ROLLING_LENGTH 5

/* Of the plot, in logical pixels. */
#define POINT_RADIUS 2.5
#define RING_RADIUS 5
#define LINE_WIDTH 1.5
#define ROLLING_WIDTH 2.5
#define MARGIN (RING_RADIUS + 1)

/* Of what is drawn in the color of the text. */
#define SCALE_ALPHA 0.2
#define LINE_ALPHA 0.6

/* Of the exported file, less the umask. */
#define CSV_MODE 0666

/* Of a thumbnail, in logical pixels, as in the interface file. */
#define THUMBNAIL_SIZE 44

/**
 * TsStatistics:
 *
 * Follows the results. The list of replays has also those of excluded results, so that they can be included again. Only
 * its visible rows have widgets. Their buttons activate `statistics.exclude` and `statistics.remove`, as do the keys
 * Space and Delete on the row with the focus.
 */
struct _TsStatistics
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkWidget *stack; /* shown when the results are read */
  GtkStack *results_stack;
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
  GtkStack *replays_stack;
  GtkListView *list_view;
  GtkStringList *replays; /* names, the newest first */
  TsDailyCalendar *calendar;
  TsToast *toast;

  /* Owned */
  TsSession *session;
  GPtrArray *kinds; /* a result of each kind in the drop-down, in its order; borrowed until the next change */
  TsThumbnailer *thumbnailer;

  /* Plain */
  TsResult kind; /* its size and difficulty are shown, or are to be shown first */
};

G_DEFINE_FINAL_TYPE (TsStatistics, ts_statistics, GTK_TYPE_WINDOW)

/* What the plot shows: at least two games, the oldest one first. */
typedef struct
{
  int width; /* these two while it is drawn */
  int height;
  gint64 highest; /* of the values, at least 1 */
  int best;       /* below 0 if it is not among them */
  guint n_values;
  gint64 values[]; /* and the rolling averages behind them, below 0 for none */
} Plot;

/* A row of the list of replays, whose game changes as the list scrolls. */
typedef struct
{
  /* Borrowed from the row, which owns this */
  GtkPicture *thumbnail;
  GtkLabel *title;
  GtkLabel *summary;
  GtkWidget *exclude_button; /* or includes again */
  GtkWidget *delete_button;

  /* Borrowed from the model */
  const char *name;

  /* Owned */
  GCancellable *cancellable; /* of the thumbnail; NULL without a game */
} Row;

/* What the widget of a row keeps its Row under. */
#define ROW_KEY "ts-replay-row"

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
  g_autofree gint64 *averages = ts_averages_compute (values, n_values, lengths[index]);
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

  set_cell (self, CURRENT, row, dup_value (measure, averages[n_values - 1]));
  set_cell (self, BEST, row, dup_value (measure, averages[ts_averages_find_best (averages, n_values, measure)]));
}

static double
get_x (const Plot *self,
       guint index)
{
  return MARGIN + (double) index / (self->n_values - 1) * (self->width - 2 * MARGIN);
}

static double
get_y (const Plot *self,
       gint64 value)
{
  return MARGIN + (1 - (double) value / (double) self->highest) * (self->height - 2 * MARGIN);
}

/* @values: those below 0 are left out */
static void
draw_line (const Plot *self,
           cairo_t *cairo,
           const gint64 *values,
           double line_width)
{
  cairo_set_line_join (cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cairo, line_width);
  for (guint i = 0; i < self->n_values; i++)
    {
      if (values[i] >= 0)
        cairo_line_to (cairo, get_x (self, i), get_y (self, values[i]));
    }
  cairo_stroke (cairo);
}

static void
set_color (cairo_t *cairo,
           const GdkRGBA *color,
           double alpha)
{
  cairo_set_source_rgba (cairo, color->red, color->green, color->blue, alpha * color->alpha);
}

/* Draws a point for each game and a line from one to the next in the color of the text, a ring around the best one, and
 * a thick line of rolling averages in the CSS color `focus_ring`. The bottom is zero, the top the highest value; both
 * have a faint line. The oldest game is on the left, in right-to-left locales on the right. */
static void
draw_plot (GtkDrawingArea *area,
           cairo_t *cairo,
           int width,
           int height,
           gpointer user_data)
{
  Plot *self = user_data;
  GtkStyleContext *style = gtk_widget_get_style_context (GTK_WIDGET (area));
  GdkRGBA color;
  GdkRGBA accent;

  self->width = width;
  self->height = height;
  gtk_style_context_get_color (style, &color);
  if (!gtk_style_context_lookup_color (style, "focus_ring", &accent))
    accent = color;
  if (gtk_widget_get_direction (GTK_WIDGET (area)) == GTK_TEXT_DIR_RTL)
    cairo_transform (cairo, &(cairo_matrix_t){ .xx = -1, .yy = 1, .x0 = width });

  set_color (cairo, &color, SCALE_ALPHA);
  cairo_rectangle (cairo, 0, MARGIN - 0.5, width, 1);
  cairo_rectangle (cairo, 0, height - MARGIN - 0.5, width, 1);
  cairo_fill (cairo);
  set_color (cairo, &accent, 1);
  draw_line (self, cairo, self->values + self->n_values, ROLLING_WIDTH);
  set_color (cairo, &color, LINE_ALPHA);
  draw_line (self, cairo, self->values, LINE_WIDTH);
  set_color (cairo, &color, 1);
  for (guint i = 0; i < self->n_values; i++)
    {
      cairo_arc (cairo, get_x (self, i), get_y (self, self->values[i]), POINT_RADIUS, 0, 2 * G_PI);
      cairo_fill (cairo);
    }
  if (self->best >= 0)
    {
      cairo_arc (cairo, get_x (self, (guint) self->best), get_y (self, self->values[self->best]), RING_RADIUS, 0,
                 2 * G_PI);
      cairo_stroke (cairo);
    }
}

/* @n_values: at least 2
 * @best: the index of the best value */
static void
show_plot (TsStatistics *self,
           TsMeasure measure,
           const gint64 *values,
           guint n_values,
           guint best)
{
  g_autofree gint64 *rolling = ts_averages_compute (values, n_values, ROLLING_LENGTH);
  guint n_shown = MIN (n_values, MAX_PLOTTED);
  guint first = n_values - n_shown;
  Plot *plot = g_malloc0 (sizeof *plot + 2 * n_shown * sizeof *values);
  g_autofree char *title = ts_words_dup_format (ngettext ("Last %u Game", "Last %u Games", n_shown), n_shown);
  g_autofree char *top = NULL;
  g_autofree char *bottom = dup_value (measure, 0);
  g_autofree char *last = dup_value (measure, values[n_values - 1]);
  g_autofree char *name = NULL;

  plot->highest = 1;
  plot->best = best >= first ? (int) (best - first) : -1;
  plot->n_values = n_shown;
  for (guint i = 0; i < n_shown; i++)
    {
      plot->values[i] = values[first + i];
      plot->values[n_shown + i] = rolling[first + i];
      plot->highest = MAX (plot->highest, plot->values[i]);
    }
  top = dup_value (measure, plot->highest);
  gtk_drawing_area_set_draw_func (self->plot, draw_plot, plot, g_free);

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
  guint best = ts_averages_find_best (values, counting->len, measure);
  const TsResult *best_result = g_ptr_array_index (counting, best);

  for (guint i = 0; i < N_LENGTHS; i++)
    show_average (self, i, measure, values, counting->len);
  if (counting->len > 1)
    show_plot (self, measure, values, counting->len, best);
  gtk_widget_set_visible (GTK_WIDGET (self->plot_label), counting->len > 1);
  gtk_widget_set_visible (self->best_button, best_result->replay != NULL);
  if (best_result->replay != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->best_button), "s", best_result->replay);
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
    take_value (label, dup_value (measure, values[ts_averages_find_best (values, counting->len, measure)]));
}

/* Returns: when the chosen period began, in seconds since 1970 */
static gint64
get_since (TsStatistics *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autoptr (GDateTime) midnight = g_date_time_new_local (g_date_time_get_year (now), g_date_time_get_month (now),
                                                          g_date_time_get_day_of_month (now), 0, 0, 0);

  return gtk_drop_down_get_selected (self->period_drop_down) == 0 ? G_MININT64 : g_date_time_to_unix (midnight);
}

/* Counts the games of the kind, the period and the control that are chosen.
 * Returns: (transfer container) (element-type TsResult): those that count, in the order in which they were finished */
static GPtrArray *
select_games (TsStatistics *self)
{
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (self->session));
  guint control = gtk_drop_down_get_selected (self->control_drop_down); /* the first one stands for any */
  g_auto (GStrv) controls = ts_settings_dup_nicks ("control");
  gint64 since = get_since (self);
  GPtrArray *counting = g_ptr_array_new ();
  guint n_alone = 0;
  guint n_helped = 0;

  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);
      /* The first games that did not tell their control had this one alone. */
      const char *own_control = result->header.control != NULL ? result->header.control : "click";

      if (result->is_repeated || !ts_result_is_same_kind (result, &self->kind) || result->end.date < since ||
          (control > 0 && !g_str_equal (own_control, controls[control - 1])))
        continue;
      if (ts_result_get_verdict (result) == TS_VERDICT_HELPED)
        n_helped++;
      else
        n_alone++;
      if (ts_result_counts (result))
        g_ptr_array_add (counting, result);
    }
  take_value (self->solves_label, ts_words_dup_format ("%u", n_alone));
  take_value (self->helped_label, ts_words_dup_format ("%u", n_helped));
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->helped_label)), n_helped > 0);

  return counting;
}

static void
selected_cb (TsStatistics *self)
{
  guint selected = gtk_drop_down_get_selected (self->kind_drop_down);
  g_autoptr (GPtrArray) counting = NULL;
  const TsResult *kind;

  if (selected >= self->kinds->len)
    return;

  kind = g_ptr_array_index (self->kinds, selected);
  self->kind = (TsResult){ .board = kind->board, .header.difficulty = kind->header.difficulty };
  counting = select_games (self);
  show_best (self->best_label, counting, TS_MEASURE_TIME);
  show_best (self->fewest_label, counting, TS_MEASURE_MOVES);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->fewest_label)), counting->len > 0);
  gtk_widget_set_visible (self->details, counting->len > 0);
  gtk_widget_set_visible (self->best_button, FALSE);
  if (counting->len > 0)
    show_details (self, counting);
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

/* Lists the kinds, the smallest first, and selects the wanted one or, if no such game was finished, that of the last
 * game. */
static void
fill_kinds (TsStatistics *self,
            const GPtrArray *results)
{
  const TsResult *last = g_ptr_array_index (results, results->len - 1);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gboolean has_hovered = FALSE;
  guint position;

  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      has_hovered = has_hovered || g_strcmp0 (result->header.control, "hover") == 0;
      if (!g_ptr_array_find_with_equal_func (self->kinds, result, (GEqualFunc) ts_result_is_same_kind, NULL))
        g_ptr_array_add (self->kinds, result);
    }
  g_ptr_array_sort (self->kinds, compare_kinds);
  for (guint i = 0; i < self->kinds->len; i++)
    {
      const TsResult *result = g_ptr_array_index (self->kinds, i);

      gtk_string_list_take (names, ts_puzzle_words_dup_kind (&result->board, result->header.difficulty));
    }

  if (!g_ptr_array_find_with_equal_func (self->kinds, &self->kind, (GEqualFunc) ts_result_is_same_kind, &position))
    g_ptr_array_find_with_equal_func (self->kinds, last, (GEqualFunc) ts_result_is_same_kind, &position);
  gtk_drop_down_set_model (self->kind_drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->kind_drop_down, position);
  gtk_widget_set_visible (GTK_WIDGET (self->control_drop_down), has_hovered);
  /* A choice that cannot be seen would hide results. */
  if (!has_hovered)
    gtk_drop_down_set_selected (self->control_drop_down, 0);
}

static Row *
get_row (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), ROW_KEY);
}

/* GTK's widget around the row has the focus, and the name for screen readers. */
static void
show_replay (TsStatistics *self,
             Row *row)
{
  const TsResult *result = ts_results_find (ts_session_get_results (self->session), row->name);
  g_autofree char *summary = ts_puzzle_words_dup_summary (result);
  g_autofree char *title = ts_puzzle_words_dup_result_title (result);
  /* Translators: a row of the replays, as screen readers say it: its two lines. */
  g_autofree char *label = g_strdup_printf (C_ ("list", "%s. %s"), title, summary);
  GtkWidget *parent = gtk_widget_get_parent (gtk_widget_get_ancestor (row->exclude_button, GTK_TYPE_BOX));
  /* Another program that plays in the data folder has its own list. */
  gboolean can_change = !ts_session_get_is_second (self->session);

  gtk_label_set_label (row->title, title);
  gtk_label_set_label (row->summary, summary);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  /* Translators: buttons in a list of finished games: not in the statistics any more, and in them again. */
  gtk_button_set_label (GTK_BUTTON (row->exclude_button), result->is_excluded ? _ ("Include") : _ ("Exclude"));
  gtk_widget_set_visible (row->exclude_button, can_change && ts_result_get_verdict (result) == TS_VERDICT_COUNTS);
  gtk_widget_set_visible (row->delete_button, can_change);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->exclude_button), "s", row->name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->delete_button), "s", row->name);
}

/* Changes the model where it differs, so that the other rows keep the focus and their place. */
static void
list_replays (TsStatistics *self,
              const GPtrArray *results)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint n_before = g_list_model_get_n_items (G_LIST_MODEL (self->replays));
  guint n_same = 0;

  for (guint i = results->len; i-- > 0;)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (result->replay != NULL)
        g_ptr_array_add (names, result->replay);
    }
  gtk_stack_set_visible_child_name (self->replays_stack, names->len > 0 ? "list" : "empty");
  while (n_same < MIN (n_before, names->len) &&
         g_str_equal (gtk_string_list_get_string (self->replays, n_same), names->pdata[n_same]))
    n_same++;
  for (; MIN (n_before, names->len) > n_same &&
         g_str_equal (gtk_string_list_get_string (self->replays, n_before - 1), names->pdata[names->len - 1]);
       n_before--)
    g_ptr_array_set_size (names, (int) names->len - 1);
  g_ptr_array_add (names, NULL);
  gtk_string_list_splice (self->replays, n_same, n_before - n_same, (const char *const *) names->pdata + n_same);
}

/* Shows the window's content when the results were read. */
static void
show_stack (TsStatistics *self)
{
  guint n_damaged = ts_results_get_n_damaged (ts_session_get_results (self->session));
  g_autofree char *damaged = ts_words_dup_format (
      ngettext ("%u damaged file was skipped.", "%u damaged files were skipped.", n_damaged), n_damaged);

  if (n_damaged > 0)
    ts_toast_show (self->toast, TS_TOAST_NEWS, damaged, NULL, NULL);
  gtk_widget_show (self->stack);
  gtk_widget_child_focus (self->stack, GTK_DIR_TAB_FORWARD);
}

static void
results_cb (TsStatistics *self)
{
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (self->session));

  gtk_stack_set_visible_child_name (self->results_stack, results->len > 0 ? "scores" : "empty");
  g_ptr_array_set_size (self->kinds, 0);
  if (results->len > 0)
    {
      fill_kinds (self, results);
      selected_cb (self);
    }

  list_replays (self, results);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->list_view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *box = gtk_widget_get_first_child (child);
      Row *row = box != NULL ? get_row (box) : NULL;

      if (row != NULL && row->name != NULL)
        show_replay (self, row);
    }
  if (!gtk_widget_get_visible (self->stack))
    show_stack (self);
}

static void
row_free (Row *row)
{
  ts_cancellable_clear (&row->cancellable);
  g_free (row);
}

/* GTK's widget around the row has the focus. */
static gboolean
key_pressed_cb (TsStatistics *self,
                guint key)
{
  GtkWidget *focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list_view));
  GtkWidget *box = focused != NULL ? gtk_widget_get_first_child (focused) : NULL;
  Row *row = box != NULL ? get_row (box) : NULL;
  gboolean is_space = key == GDK_KEY_space || key == GDK_KEY_KP_Space;
  GtkWidget *button;

  if (row == NULL || (!is_space && key != GDK_KEY_Delete && key != GDK_KEY_KP_Delete))
    return GDK_EVENT_PROPAGATE;

  button = is_space ? row->exclude_button : row->delete_button;
  if (gtk_widget_get_visible (button))
    gtk_widget_activate_action (button, gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), "s", row->name);

  return GDK_EVENT_STOP;
}

static void
setup_cb (TsStatistics *self,
          GtkListItem *item)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-replay-row.ui");
  GtkWidget *box = GTK_WIDGET (gtk_builder_get_object (builder, "row"));
  Row *row = g_new0 (Row, 1);

  row->thumbnail = GTK_PICTURE (gtk_builder_get_object (builder, "thumbnail"));
  row->title = GTK_LABEL (gtk_builder_get_object (builder, "title"));
  row->summary = GTK_LABEL (gtk_builder_get_object (builder, "summary"));
  row->exclude_button = GTK_WIDGET (gtk_builder_get_object (builder, "exclude_button"));
  row->delete_button = GTK_WIDGET (gtk_builder_get_object (builder, "delete_button"));
  g_object_set_data_full (G_OBJECT (box), ROW_KEY, row, (GDestroyNotify) row_free);
  gtk_list_item_set_child (item, box);
  ts_workarounds_fix_names (box);
}

/* The place of a picture that is gone stays empty, and that of numbers. */
static void
thumbnail_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  g_autoptr (GdkTexture) texture = ts_thumbnailer_load_finish (TS_THUMBNAILER (source_object), result, NULL);

  /* Otherwise the row may show another game by now, or be gone. */
  if (texture != NULL)
    gtk_picture_set_paintable (GTK_PICTURE (user_data), GDK_PAINTABLE (texture));
}

static void
load_thumbnail (TsStatistics *self,
                Row *row)
{
  const TsResult *result = ts_results_find (ts_session_get_results (self->session), row->name);
  g_autofree char *path =
      ts_data_folder_get_picture_path (ts_session_get_folder (self->session), result->header.source.key);
  g_autoptr (GFile) picture = g_file_new_for_path (path);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (row->thumbnail));

  row->cancellable = g_cancellable_new ();
  ts_thumbnailer_load_async (self->thumbnailer, picture, NULL, NULL, THUMBNAIL_SIZE * scale, row->cancellable,
                             thumbnail_cb, row->thumbnail);
}

static void
bind_cb (TsStatistics *self,
         GtkListItem *item)
{
  Row *row = get_row (gtk_list_item_get_child (item));

  row->name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  show_replay (self, row);
  load_thumbnail (self, row);
}

static void
unbind_cb (TsStatistics *self,
           GtkListItem *item)
{
  Row *row = get_row (gtk_list_item_get_child (item));

  row->name = NULL;
  ts_cancellable_clear (&row->cancellable);
  gtk_picture_set_paintable (row->thumbnail, NULL);
}

static void
activate_cb (TsStatistics *self,
             guint position)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "statistics.watch", "s",
                              gtk_string_list_get_string (self->replays, position));
}

static void
watch_action (TsStatistics *self,
              const char *action_name,
              GVariant *replay)
{
  gtk_window_present (GTK_WINDOW (
      ts_replay_dialog_new (GTK_WINDOW (self), self->session, g_variant_get_string (replay, NULL), FALSE)));
}

/* Excludes a result, or includes an excluded one again. */
static void
exclude_action (TsStatistics *self,
                const char *action_name,
                GVariant *replay)
{
  TsResults *results = ts_session_get_results (self->session);
  const char *name = g_variant_get_string (replay, NULL);

  ts_results_exclude (results, name, !ts_results_find (results, name)->is_excluded);
}

static void
remove_action (TsStatistics *self,
               const char *action_name,
               GVariant *replay)
{
  ts_results_remove (ts_session_get_results (self->session), g_variant_get_string (replay, NULL));
  ts_toast_show (self->toast, TS_TOAST_ANSWER, _ ("The game and its result are deleted."), C_ ("removal", "Undo"),
                 "statistics.undo");
}

static void
undo_action (TsStatistics *self)
{
  if (ts_results_restore (ts_session_get_results (self->session)))
    ts_toast_drop (self->toast, TS_TOAST_ANSWER);
}

static void
delete_removed (TsStatistics *self)
{
  ts_results_delete_removed (ts_session_get_results (self->session));
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

/* Replaces the file whole: if the disk is full, the old file stays. */
static gboolean
write_csv (TsStatistics *self,
           GFile *file)
{
  g_autofree char *csv = ts_results_format_csv (ts_results_get_list (ts_session_get_results (self->session)));
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
      g_autofree char *name = ts_message_dup_name (files->data);
      g_autofree char *quoted = ts_words_dup_quoted (name);
      const char *pattern = write_csv (self, files->data) ? _ ("Exported to “%s”.") : _ ("“%s” could not be written.");
      g_autofree char *sentence = ts_words_dup_with (pattern, "%s", quoted);

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
  if (self->session != NULL)
    delete_removed (self);
  g_clear_object (&self->session);
  g_clear_object (&self->thumbnailer);
  g_clear_pointer (&self->kinds, g_ptr_array_unref);

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
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-statistics.ui");
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, stack);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, results_stack);
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
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, replays_stack);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, list_view);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, replays);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, calendar);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, toast);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);

  /* Deletes a replay and its result, unless `statistics.undo` takes that back before the window is closed. */
  gtk_widget_class_install_action (widget_class, "statistics.remove", "s", TS_ACTION (remove_action));
  gtk_widget_class_install_action (widget_class, "statistics.exclude", "s", TS_ACTION (exclude_action));
  gtk_widget_class_install_action (widget_class, "statistics.undo", NULL, TS_ACTION (undo_action));
  gtk_widget_class_install_action (widget_class, "statistics.watch", "s", TS_ACTION (watch_action));
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
  self->kinds = g_ptr_array_new ();
  self->thumbnailer = ts_thumbnailer_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_grid (self);
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
  TsResults *results = ts_session_get_results (session);
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
  /* At the end of the program the parent hides, then waits for the disk, and destroys this window last. */
  g_signal_connect_object (parent, "hide", G_CALLBACK (delete_removed), self, G_CONNECT_SWAPPED);
  ts_results_load (results, FALSE, NULL);

  return self;
}
