/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-list"

#include "config.h"

#include "ts-replay-list.h"

#include "ts-cancellable.h"
#include "ts-replay-dialog.h"
#include "ts-replay-words.h"
#include "ts-thumbnailer.h"

/* Of a thumbnail, in logical pixels. */
#define THUMBNAIL_SIZE 44

/**
 * TsReplayList:
 *
 * Its model has the names of the replays. Only visible rows have widgets.
 */
struct _TsReplayList
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkListView *list_view;

  /* Owned */
  TsSession *session;  /* NULL before ts_replay_list_load() */
  GPtrArray *results;  /* of TsResult */
  GHashTable *replays; /* the name of each replay → its TsResult */
  TsThumbnailer *thumbnailer;
};

G_DEFINE_FINAL_TYPE (TsReplayList, ts_replay_list, GTK_TYPE_BOX)

/* The widgets of one row, whose game changes as the list scrolls. */
typedef struct
{
  /* Borrowed */
  GtkPicture *thumbnail;
  GtkLabel *title;
  GtkLabel *summary;

  /* Owned */
  GCancellable *cancellable; /* of the thumbnail; NULL without a game */
} Row;

static void
row_free (gpointer data)
{
  Row *row = data;

  ts_cancellable_clear (&row->cancellable);
  g_free (row);
}

static Row *
get_row (GtkListItem *item)
{
  return g_object_get_data (G_OBJECT (item), "row");
}

/* Unlike a child, an overlay does not add to the size: at a scale of 2 a texture has twice as many pixels. */
static GtkWidget *
create_thumbnail (Row *row)
{
  GtkWidget *overlay = gtk_overlay_new ();

  row->thumbnail = g_object_new (GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (row->thumbnail));
  gtk_widget_set_size_request (overlay, THUMBNAIL_SIZE, THUMBNAIL_SIZE);
  gtk_widget_set_overflow (overlay, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (overlay, "thumbnail");

  return overlay;
}

static GtkLabel *
append_label (GtkWidget *box)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  gtk_box_append (GTK_BOX (box), label);

  return GTK_LABEL (label);
}

static void
setup_cb (TsReplayList *self,
          GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  Row *row = g_new0 (Row, 1);

  g_assert (TS_IS_REPLAY_LIST (self));

  row->title = append_label (words);
  row->summary = append_label (words);
  gtk_widget_add_css_class (GTK_WIDGET (row->summary), "quiet");
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), create_thumbnail (row));
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_item_set_child (item, box);
  g_object_set_data_full (G_OBJECT (item), "row", row, row_free);
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
                Row *row,
                const char *name)
{
  const char *folder = ts_session_get_shared (self->session)->folder;
  g_autofree char *path = ts_saved_games_get_picture_path_of (folder, name);
  g_autoptr (GFile) picture = g_file_new_for_path (path);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (row->thumbnail));

  row->cancellable = g_cancellable_new ();
  ts_thumbnailer_load_async (self->thumbnailer, picture, THUMBNAIL_SIZE * scale, row->cancellable, thumbnail_cb,
                             row->thumbnail);
}

/* GTK's widget around the row has the name for screen readers. */
static void
bind_cb (TsReplayList *self,
         GtkListItem *item)
{
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  const TsResult *result = g_hash_table_lookup (self->replays, name);
  g_autofree char *summary = ts_replay_words_dup_summary (result);
  g_autofree char *label = g_strdup_printf ("%s. %s", result->title, summary);
  GtkWidget *parent = gtk_widget_get_parent (gtk_list_item_get_child (item));

  g_assert (TS_IS_REPLAY_LIST (self));

  gtk_label_set_label (get_row (item)->title, result->title);
  gtk_label_set_label (get_row (item)->summary, summary);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  load_thumbnail (self, get_row (item), name);
}

static void
unbind_cb (TsReplayList *self,
           GtkListItem *item)
{
  Row *row = get_row (item);

  g_assert (TS_IS_REPLAY_LIST (self));

  ts_cancellable_clear (&row->cancellable);
  gtk_picture_set_paintable (row->thumbnail, NULL);
}

static void
activate_cb (TsReplayList *self,
             guint position)
{
  GListModel *names = G_LIST_MODEL (gtk_list_view_get_model (self->list_view));
  g_autoptr (GtkStringObject) name = g_list_model_get_item (names, position);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  g_assert (TS_IS_REPLAY_LIST (self));

  gtk_window_present (
      GTK_WINDOW (ts_replay_dialog_new (window, self->session, gtk_string_object_get_string (name))));
}

static void
list_replays (TsReplayList *self)
{
  g_auto (GStrv) files = ts_saved_games_list_finished (ts_session_get_shared (self->session)->folder);
  GtkStringList *names = gtk_string_list_new (NULL);
  g_autoptr (GtkNoSelection) model = gtk_no_selection_new (G_LIST_MODEL (names));

  for (guint i = 0; files[i] != NULL; i++)
    {
      if (g_hash_table_contains (self->replays, files[i]))
        gtk_string_list_append (names, files[i]);
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (names)) > 0)
    gtk_stack_set_visible_child_name (self->stack, "list");
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (model));
}

static void
ts_replay_list_dispose (GObject *object)
{
  TsReplayList *self = TS_REPLAY_LIST (object);

  g_clear_pointer (&self->replays, g_hash_table_unref);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_clear_object (&self->thumbnailer);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_replay_list_parent_class)->dispose (object);
}

static void
ts_replay_list_class_init (TsReplayListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_replay_list_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-replay-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TsReplayList, stack);
  gtk_widget_class_bind_template_child (widget_class, TsReplayList, list_view);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
ts_replay_list_init (TsReplayList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_replay_list_load:
 * @session: knows the replays
 * @results: (element-type TsResult): of all games
 *
 * Lists the replays that are there.
 */
void
ts_replay_list_load (TsReplayList *self,
                     TsSession *session,
                     GPtrArray *results)
{
  g_return_if_fail (TS_IS_REPLAY_LIST (self));
  g_return_if_fail (TS_IS_SESSION (session));
  g_return_if_fail (results != NULL);
  g_return_if_fail (self->session == NULL);

  self->session = g_object_ref (session);
  self->thumbnailer = ts_thumbnailer_new ();
  self->results = g_ptr_array_ref (results);
  self->replays = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      if (result->replay != NULL)
        g_hash_table_insert (self->replays, result->replay, result);
    }

  list_replays (self);
}
