/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-statistics"

#include "config.h"

#include "ts-statistics.h"

#include <glib/gi18n.h>

#include "ts-plot.h"
#include "ts-scores.h"
#include "ts-words.h"

/* In place of a number that does not exist yet. */
#define NO_VALUE "–"

/* Of the exported file, less the umask. */
#define CSV_MODE 0666

/**
 * TsStatistics:
 *
 * Shows the results at the time of its creation.
 */
struct _TsStatistics
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkDropDown *size_drop_down;
  GtkLabel *best_label;
  GtkLabel *fewest_label;
  GtkLabel *ao5_label;
  GtkLabel *ao12_label;
  GtkLabel *solves_label;
  GtkLabel *helped_label;
  TsPlot *plot;
  GtkLabel *note_label;
  GtkWidget *export_button;

  /* Owned */
  GPtrArray *records;            /* of TsRecord */
  GPtrArray *sizes;              /* one of the records for each size in the drop-down, in its order */
  GtkFileChooserNative *chooser; /* while it is open */
};

G_DEFINE_FINAL_TYPE (TsStatistics, ts_statistics, GTK_TYPE_WINDOW)

/* The accessible name is the caption, which is the label before, and the value. A labelled-by relation to the caption
 * would hide the value from GTK 4.14 on. */
static void
take_value (GtkLabel *label,
            char *words)
{
  GtkWidget *caption = gtk_widget_get_prev_sibling (GTK_WIDGET (label));
  g_autofree char *owned = words;
  g_autofree char *name = g_strdup_printf (C_ ("choice", "%s: %s"), gtk_label_get_text (GTK_LABEL (caption)), owned);

  gtk_label_set_label (label, owned);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static char *
dup_time_or_no_value (gint64 time_ms)
{
  return time_ms == TS_SCORES_NONE ? g_strdup (NO_VALUE) : ts_words_dup_exact_time (time_ms);
}

static char *
dup_average (gint64 last_ms,
             gint64 best_ms)
{
  g_autofree char *last = dup_time_or_no_value (last_ms);
  g_autofree char *best = dup_time_or_no_value (best_ms);

  if (last_ms == TS_SCORES_NONE)
    return g_steal_pointer (&last);

  /* Translators: the average of the last games, and the best average there ever was, both as 2:34.56. */
  return g_strdup_printf (_ ("%s (best %s)"), last, best);
}

static void
show_scores (TsStatistics *self,
             const TsScores *scores)
{
  gboolean has_moves = scores->fewest_moves != TS_SCORES_NONE;

  take_value (self->best_label, dup_time_or_no_value (scores->best_ms));
  take_value (self->fewest_label,
              has_moves ? ts_words_dup_format ("%d", (int) scores->fewest_moves) : g_strdup (NO_VALUE));
  take_value (self->ao5_label, dup_average (scores->ao5_ms, scores->best_ao5_ms));
  take_value (self->ao12_label, dup_average (scores->ao12_ms, scores->best_ao12_ms));
  take_value (self->solves_label, ts_words_dup_format ("%u", scores->n_own));
  take_value (self->helped_label, ts_words_dup_format ("%u", scores->n_helped));
}

static void
show_times (TsStatistics *self,
            const GPtrArray *records)
{
  g_autoptr (GArray) times_ms = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < records->len; i++)
    {
      const TsRecord *record = g_ptr_array_index (records, i);

      if (ts_records_is_own (record))
        g_array_append_val (times_ms, record->elapsed_ms);
    }

  gtk_widget_set_visible (GTK_WIDGET (self->plot), times_ms->len > 1);
  ts_plot_set_times (self->plot, (const gint64 *) times_ms->data, times_ms->len);
}

static void
size_selected_cb (TsStatistics *self)
{
  guint selected = gtk_drop_down_get_selected (self->size_drop_down);
  g_autoptr (GPtrArray) records = NULL;
  const TsRecord *size;
  TsScores scores;

  g_assert (TS_IS_STATISTICS (self));

  if (selected >= self->sizes->len)
    return;

  size = g_ptr_array_index (self->sizes, selected);
  records = ts_scores_filter (self->records, size->board.columns, size->board.rows);
  scores = ts_scores_compute (records);
  show_scores (self, &scores);
  show_times (self, records);
}

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  const TsRecord *first = *(const TsRecord *const *) a;
  const TsRecord *second = *(const TsRecord *const *) b;
  int order = (int) ts_board_get_n_cells (&first->board) - (int) ts_board_get_n_cells (&second->board);

  return order != 0 ? order : first->board.columns - second->board.columns;
}

static gboolean
has_same_size (gconstpointer a,
               gconstpointer b)
{
  const TsRecord *first = a;
  const TsRecord *second = b;

  return first->board.columns == second->board.columns && first->board.rows == second->board.rows;
}

/* Returns: (transfer container): a record of each board size, the smallest first */
static GPtrArray *
find_sizes (const GPtrArray *records)
{
  GPtrArray *sizes = g_ptr_array_new ();

  for (guint i = 0; i < records->len; i++)
    {
      TsRecord *record = g_ptr_array_index (records, i);

      if (!g_ptr_array_find_with_equal_func (sizes, record, has_same_size, NULL))
        g_ptr_array_add (sizes, record);
    }

  g_ptr_array_sort (sizes, compare_sizes);

  return sizes;
}

/* Lists the sizes and selects @columns × @rows or, if no such game was finished, the size of the last game. */
static void
fill_sizes (TsStatistics *self,
            guint columns,
            guint rows)
{
  const TsRecord wanted = { .board = { .columns = columns, .rows = rows } };
  const TsRecord *last = g_ptr_array_index (self->records, self->records->len - 1);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint position;

  for (guint i = 0; i < self->sizes->len; i++)
    {
      const TsRecord *record = g_ptr_array_index (self->sizes, i);
      /* Translators: a board size, columns and rows. */
      g_autofree char *name = ts_words_dup_format (_ ("%u × %u"), record->board.columns, record->board.rows);

      gtk_string_list_append (names, name);
    }

  if (!g_ptr_array_find_with_equal_func (self->sizes, &wanted, has_same_size, &position))
    g_ptr_array_find_with_equal_func (self->sizes, last, has_same_size, &position);
  gtk_drop_down_set_model (self->size_drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->size_drop_down, position);
}

static void
take_note (TsStatistics *self,
           char *words)
{
  gtk_label_set_label (self->note_label, words);
  gtk_widget_show (GTK_WIDGET (self->note_label));
  g_free (words);
}

static void
read_records (TsStatistics *self)
{
  g_autofree char *path = ts_statistics_dup_path ();
  guint n_damaged = 0;

  self->records = ts_records_load (path, &n_damaged, NULL);
  if (self->records == NULL)
    {
      self->records = g_ptr_array_new ();
      take_note (self, g_strdup (_ ("Your records could not be read.")));
    }
  else if (n_damaged > 0)
    take_note (self, ts_words_dup_format (ngettext ("%u damaged line in the records was skipped.",
                                                    "%u damaged lines in the records were skipped.", n_damaged),
                                          n_damaged));

  self->sizes = find_sizes (self->records);
}

/* Replaces the file whole: if the disk is full, the old file stays. */
static gboolean
write_csv (TsStatistics *self,
           GFile *file)
{
  g_autofree char *csv = ts_records_format_csv (self->records);
  const char *path = g_file_peek_path (file);

  return path != NULL && g_file_set_contents_full (path, csv, -1, G_FILE_SET_CONTENTS_CONSISTENT, CSV_MODE, NULL);
}

/* GTK's own dialog can be accepted without a file before it has read the folder. */
static void
export_response_cb (TsStatistics *self,
                    int response,
                    GtkNativeDialog *dialog)
{
  g_autoptr (GFile) file = NULL;

  g_assert (TS_IS_STATISTICS (self));

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL)
    {
      g_autofree char *name = g_file_get_basename (file);
      GString *sentence =
          g_string_new (write_csv (self, file) ? _ ("Exported to “%s”.") : _ ("“%s” could not be written."));

      g_string_replace (sentence, "%s", name, 1);
      take_note (self, g_string_free (sentence, FALSE));
    }

  g_clear_object (&self->chooser);
}

static void
export_cb (TsStatistics *self)
{
  g_assert (TS_IS_STATISTICS (self));

  if (self->chooser != NULL)
    return;

  self->chooser = gtk_file_chooser_native_new (_ ("Export Records"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _ ("_Export"), _ ("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), "tileshift.csv");
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (export_response_cb), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
ts_statistics_dispose (GObject *object)
{
  TsStatistics *self = TS_STATISTICS (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_STATISTICS);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->records, g_ptr_array_unref);
  g_clear_pointer (&self->sizes, g_ptr_array_unref);

  G_OBJECT_CLASS (ts_statistics_parent_class)->dispose (object);
}

static void
ts_statistics_class_init (TsStatisticsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_statistics_dispose;

  g_type_ensure (TS_TYPE_PLOT);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-statistics.ui");
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, stack);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, size_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, best_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, fewest_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, ao5_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, ao12_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, solves_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, helped_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, plot);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, note_label);
  gtk_widget_class_bind_template_child (widget_class, TsStatistics, export_button);
  gtk_widget_class_bind_template_callback (widget_class, size_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_statistics_init (TsStatistics *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  read_records (self);
}

/**
 * ts_statistics_dup_path:
 *
 * Returns: (transfer full): the path of the file of results
 */
char *
ts_statistics_dup_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "tileshift", "records.tsv", NULL);
}

/**
 * ts_statistics_new:
 * @parent: (nullable): the window it is to stand over
 * @columns: of the size to show first
 * @rows: of the size to show first
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsStatistics *
ts_statistics_new (GtkWindow *parent,
                   guint columns,
                   guint rows)
{
  TsStatistics *self;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);

  self = g_object_new (TS_TYPE_STATISTICS, "transient-for", parent, NULL);
  gtk_stack_set_visible_child_name (self->stack, self->records->len > 0 ? "scores" : "empty");
  gtk_widget_set_sensitive (self->export_button, self->records->len > 0);
  if (self->records->len > 0)
    fill_sizes (self, columns, rows);

  return self;
}
