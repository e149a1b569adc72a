/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-list"

#include "config.h"

#include "ts-replay-list.h"

#include <glib/gi18n.h>

#include "ts-cancellable.h"
#include "ts-replay-dialog.h"
#include "ts-replay-words.h"
#include "ts-thumbnailer.h"

/* Of a thumbnail, in logical pixels. */
#define THUMBNAIL_SIZE 44

/**
 * TsReplayList:
 *
 * Its model has the names of the replays, and of results that are left out, so that they can be taken back. Only
 * visible rows have widgets. Keys: Delete leaves the result with the focus out, or takes it back.
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
  GHashTable *items;   /* a set of the GtkListItems that show a game */
  TsThumbnailer *thumbnailer;
};

G_DEFINE_FINAL_TYPE (TsReplayList, ts_replay_list, GTK_TYPE_BOX)

enum
{
  SIGNAL_LEAVE_OUT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* The widgets of one row, whose game changes as the list scrolls. */
typedef struct
{
  /* Borrowed */
  GtkPicture *thumbnail;
  GtkLabel *title;
  GtkLabel *summary;
  GtkWidget *button; /* leaves out, or takes back */

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

/* Returns: (transfer none): the result of the game in the row of @item */
static const TsResult *
get_result (TsReplayList *self,
            GtkListItem *item)
{
  return g_hash_table_lookup (self->replays, gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

static void
ask_to_leave_out (TsReplayList *self,
                  GtkListItem *item)
{
  const TsResult *result = get_result (self, item);

  if (ts_result_can_count (result))
    g_signal_emit (self, signals[SIGNAL_LEAVE_OUT], 0, result->replay, !result->is_left_out);
}

static void
clicked_cb (GtkListItem *item,
            GtkButton *button)
{
  g_assert (GTK_IS_LIST_ITEM (item));

  ask_to_leave_out (TS_REPLAY_LIST (gtk_widget_get_ancestor (GTK_WIDGET (button), TS_TYPE_REPLAY_LIST)), item);
}

static gboolean
key_pressed_cb (TsReplayList *self,
                guint key)
{
  GtkWidget *focused = gtk_widget_get_focus_child (GTK_WIDGET (self->list_view));
  GHashTableIter iter;
  gpointer item;

  g_assert (TS_IS_REPLAY_LIST (self));

  if (key != GDK_KEY_Delete && key != GDK_KEY_KP_Delete)
    return GDK_EVENT_PROPAGATE;

  g_hash_table_iter_init (&iter, self->items);
  while (focused != NULL && g_hash_table_iter_next (&iter, &item, NULL))
    {
      if (gtk_widget_get_parent (gtk_list_item_get_child (item)) == focused)
        {
          ask_to_leave_out (self, item);
          break;
        }
    }

  return GDK_EVENT_STOP;
}

static void
append_button (GtkWidget *box,
               GtkListItem *item)
{
  Row *row = get_row (item);

  /* A row with something to focus inside never has the focus itself, and cannot be opened by keyboard. */
  row->button = g_object_new (GTK_TYPE_BUTTON, "valign", GTK_ALIGN_CENTER, "focusable", FALSE, NULL);
  gtk_widget_add_css_class (row->button, "flat");
  g_signal_connect_object (row->button, "clicked", G_CALLBACK (clicked_cb), item, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), row->button);
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
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), create_thumbnail (row));
  gtk_box_append (GTK_BOX (box), words);
  gtk_list_item_set_child (item, box);
  g_object_set_data_full (G_OBJECT (item), "row", row, row_free);
  append_button (box, item);
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

static void
update_button (Row *row,
               const TsResult *result)
{
  /* Translators: buttons in a list of finished games: not in the statistics any more, and in them again. */
  const char *words = result->is_left_out ? _ ("Count This Game Again") : _ ("Leave Out of the Statistics");

  gtk_widget_set_visible (row->button, ts_result_can_count (result));
  gtk_button_set_icon_name (GTK_BUTTON (row->button),
                            result->is_left_out ? "list-add-symbolic" : "list-remove-symbolic");
  gtk_widget_set_tooltip_text (row->button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->button), GTK_ACCESSIBLE_PROPERTY_LABEL, words, -1);
}

/* GTK's widget around the row has the name for screen readers. */
static void
show_result (TsReplayList *self,
             GtkListItem *item)
{
  const TsResult *result = get_result (self, item);
  g_autofree char *summary = ts_replay_words_dup_summary (result);
  g_autofree char *title = ts_replay_words_dup_title (result);
  g_autofree char *label = g_strdup_printf ("%s. %s", title, summary);
  GtkWidget *parent = gtk_widget_get_parent (gtk_list_item_get_child (item));

  gtk_label_set_label (get_row (item)->title, title);
  gtk_label_set_label (get_row (item)->summary, summary);
  gtk_accessible_update_property (GTK_ACCESSIBLE (parent), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  update_button (get_row (item), result);
}

static void
bind_cb (TsReplayList *self,
         GtkListItem *item)
{
  g_assert (TS_IS_REPLAY_LIST (self));

  g_hash_table_add (self->items, item);
  show_result (self, item);
  load_thumbnail (self, get_row (item), get_result (self, item)->replay);
}

static void
unbind_cb (TsReplayList *self,
           GtkListItem *item)
{
  Row *row = get_row (item);

  g_assert (TS_IS_REPLAY_LIST (self));

  g_hash_table_remove (self->items, item);
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

/* The replay of a result that is left out is kept no longer than others. */
static void
append_left_out (TsReplayList *self,
                 GtkStringList *names,
                 char **files)
{
  for (guint i = self->results->len; i > 0; i--)
    {
      const TsResult *result = g_ptr_array_index (self->results, i - 1);

      if (result->is_left_out && !g_strv_contains ((const char *const *) files, result->replay))
        gtk_string_list_append (names, result->replay);
    }
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
  append_left_out (self, names, files);
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

/* The rows are unbound after the disposal. */
static void
ts_replay_list_finalize (GObject *object)
{
  g_hash_table_unref (TS_REPLAY_LIST (object)->items);

  G_OBJECT_CLASS (ts_replay_list_parent_class)->finalize (object);
}

static void
ts_replay_list_class_init (TsReplayListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_replay_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_replay_list_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-replay-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TsReplayList, stack);
  gtk_widget_class_bind_template_child (widget_class, TsReplayList, list_view);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);

  /**
   * TsReplayList::leave-out:
   * @replay: of a result
   * @is_left_out: whether the player wants to leave it out, or to count it again
   */
  signals[SIGNAL_LEAVE_OUT] = g_signal_new ("leave-out", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_BOOLEAN);
}

static void
ts_replay_list_init (TsReplayList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->items = g_hash_table_new (NULL, NULL);
}

static void
set_results (TsReplayList *self,
             GPtrArray *results)
{
  g_hash_table_remove_all (self->replays);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  self->results = g_ptr_array_ref (results);
  for (guint i = 0; i < results->len; i++)
    {
      TsResult *result = g_ptr_array_index (results, i);

      if (result->replay != NULL)
        g_hash_table_insert (self->replays, result->replay, result);
    }
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
  self->replays = g_hash_table_new (g_str_hash, g_str_equal);
  set_results (self, results);
  list_replays (self);
}

/**
 * ts_replay_list_update:
 * @results: (element-type TsResult): of at least the games of ts_replay_list_load()
 *
 * Shows which of them are left out.
 */
void
ts_replay_list_update (TsReplayList *self,
                       GPtrArray *results)
{
  GHashTableIter iter;
  gpointer item;

  g_return_if_fail (TS_IS_REPLAY_LIST (self));
  g_return_if_fail (results != NULL);

  set_results (self, results);
  g_hash_table_iter_init (&iter, self->items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    show_result (self, item);
}
