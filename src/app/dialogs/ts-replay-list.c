/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-list"

#include "config.h"

#include "ts-replay-list.h"

#include <glib/gi18n.h>

#include "ts-cancellable.h"
#include "ts-mend.h"
#include "ts-wrap-box.h"
#include "ts-replay-dialog.h"
#include "ts-replay-words.h"
#include "ts-thumbnailer.h"

/* Of a thumbnail, in logical pixels, as in the interface file. */
#define THUMBNAIL_SIZE 44

/**
 * TsReplayList:
 *
 * Its model has the names of the replays, and of results that are excluded, so that they can be included again. Only
 * visible rows have widgets. Their buttons activate `statistics.exclude` and `statistics.remove`, as do the keys Space
 * and Delete on the row with the focus.
 */
struct _TsReplayList
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkListView *list_view;

  /* Owned */
  TsSession *session; /* NULL before ts_replay_list_load() */
  TsThumbnailer *thumbnailer;
  GtkStringList *names; /* of the replays, the newest first */
};

G_DEFINE_FINAL_TYPE (TsReplayList, ts_replay_list, GTK_TYPE_BOX)

/* One row, whose game changes as the list scrolls. */
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

static void
row_free (Row *row)
{
  ts_cancellable_clear (&row->cancellable);
  g_free (row);
}

/* @child: (nullable): */
static Row *
get_row (GtkWidget *child)
{
  return child != NULL ? g_object_get_data (G_OBJECT (child), ROW_KEY) : NULL;
}

static TsResults *
get_results (TsReplayList *self)
{
  return ts_session_get_stores (self->session)->results;
}

/* Returns: (transfer none): the result of the game that @row shows */
static const TsResult *
get_result (TsReplayList *self,
            Row *row)
{
  return ts_results_find (get_results (self), row->name);
}

/* GTK's widget around the row has the focus. */
static gboolean
key_pressed_cb (TsReplayList *self,
                guint key)
{
  GtkWidget *focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list_view));
  Row *row = focused != NULL ? get_row (gtk_widget_get_first_child (focused)) : NULL;
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
setup_cb (TsReplayList *self,
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
  ts_mend_names (box);
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
load_thumbnail (TsReplayList *self,
                Row *row)
{
  const char *folder = ts_session_get_stores (self->session)->folder;
  g_autofree char *path = ts_data_folder_get_picture_path (folder, get_result (self, row)->header.source.key);
  g_autoptr (GFile) picture = g_file_new_for_path (path);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (row->thumbnail));

  row->cancellable = g_cancellable_new ();
  ts_thumbnailer_load_async (self->thumbnailer, picture, NULL, NULL, THUMBNAIL_SIZE * scale, row->cancellable,
                             thumbnail_cb, row->thumbnail);
}

/* @can_act: else the button is hidden */
static void
update_button (Row *row,
               GtkWidget *button,
               gboolean can_act,
               const char *action_name)
{
  gtk_widget_set_visible (button, can_act);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", row->name);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action_name);
}

/* GTK's widget around the row has the name for screen readers. */
static void
show_result (TsReplayList *self,
             Row *row)
{
  const TsResult *result = get_result (self, row);
  g_autofree char *summary = ts_replay_words_dup_summary (result);
  g_autofree char *title = ts_replay_words_dup_title (result);
  /* Translators: a row of the replays, as screen readers say it: its two lines. */
  g_autofree char *label = g_strdup_printf (C_ ("list", "%s. %s"), title, summary);
  GtkWidget *parent = gtk_widget_get_parent (gtk_widget_get_ancestor (row->exclude_button, GTK_TYPE_BOX));
  /* Another program that plays in the data folder has its own list. */
  gboolean can_change = ts_session_get_stores (self->session)->lock != TS_DATA_LOCK_SECOND;

  gtk_label_set_label (row->title, title);
  gtk_label_set_label (row->summary, summary);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  /* Translators: buttons in a list of finished games: not in the statistics any more, and in them again. */
  gtk_button_set_label (GTK_BUTTON (row->exclude_button), result->is_excluded ? _ ("Include") : _ ("Exclude"));
  update_button (row, row->exclude_button, can_change && ts_result_get_verdict (result) == TS_VERDICT_COUNTS,
                 "statistics.exclude");
  update_button (row, row->delete_button, can_change, "statistics.remove");
}

static void
bind_cb (TsReplayList *self,
         GtkListItem *item)
{
  Row *row = get_row (gtk_list_item_get_child (item));

  row->name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  show_result (self, row);
  load_thumbnail (self, row);
}

static void
unbind_cb (TsReplayList *self,
           GtkListItem *item)
{
  Row *row = get_row (gtk_list_item_get_child (item));

  row->name = NULL;
  ts_cancellable_clear (&row->cancellable);
  gtk_picture_set_paintable (row->thumbnail, NULL);
}

static void
activate_cb (TsReplayList *self,
             guint position)
{
  g_autoptr (GtkStringObject) name = g_list_model_get_item (G_LIST_MODEL (self->names), position);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  gtk_window_present (
      GTK_WINDOW (ts_replay_dialog_new (window, self->session, gtk_string_object_get_string (name), FALSE)));
}

/* Changes the model where it differs, so that the other rows keep the focus and their place. */
static void
list_replays (TsReplayList *self)
{
  const GPtrArray *results = ts_results_get_list (get_results (self));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint n_before = g_list_model_get_n_items (G_LIST_MODEL (self->names));
  guint n_same = 0;
  guint n_same_at_end = 0;

  for (guint i = results->len; i-- > 0;)
    {
      const TsResult *result = g_ptr_array_index (results, i);

      if (result->replay != NULL)
        g_ptr_array_add (names, result->replay);
    }
  while (n_same < MIN (n_before, names->len) &&
         g_str_equal (gtk_string_list_get_string (self->names, n_same), names->pdata[n_same]))
    n_same++;
  while (n_same + n_same_at_end < MIN (n_before, names->len) &&
         g_str_equal (gtk_string_list_get_string (self->names, n_before - 1 - n_same_at_end),
                      names->pdata[names->len - 1 - n_same_at_end]))
    n_same_at_end++;
  g_ptr_array_add (names, NULL);
  names->pdata[names->len - 1 - n_same_at_end] = NULL;
  gtk_string_list_splice (self->names, n_same, n_before - n_same - n_same_at_end,
                          (const char *const *) names->pdata + n_same);
  gtk_stack_set_visible_child_name (self->stack,
                                    g_list_model_get_n_items (G_LIST_MODEL (self->names)) > 0 ? "list" : "empty");
}

static void
ts_replay_list_dispose (GObject *object)
{
  TsReplayList *self = TS_REPLAY_LIST (object);

  g_clear_object (&self->names);
  g_clear_object (&self->thumbnailer);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_replay_list_parent_class)->dispose (object);
}

static void
ts_replay_list_class_init (TsReplayListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_replay_list_dispose;

  g_type_ensure (TS_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-replay-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TsReplayList, stack);
  gtk_widget_class_bind_template_child (widget_class, TsReplayList, list_view);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
}

static void
ts_replay_list_init (TsReplayList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
results_cb (TsReplayList *self)
{
  list_replays (self);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->list_view)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      Row *row = get_row (gtk_widget_get_first_child (child));

      if (row != NULL && row->name != NULL)
        show_result (self, row);
    }
}

/**
 * ts_replay_list_load:
 * @session: knows the replays and their results
 *
 * Lists the replays that are there, and follows the results.
 */
void
ts_replay_list_load (TsReplayList *self,
                     TsSession *session)
{
  g_autoptr (GtkNoSelection) model = NULL;

  self->session = g_object_ref (session);
  self->thumbnailer = ts_thumbnailer_new ();
  self->names = gtk_string_list_new (NULL);
  model = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->names)));
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (model));
  g_signal_connect_object (get_results (self), "changed", G_CALLBACK (results_cb), self, G_CONNECT_SWAPPED);
  list_replays (self);
}
