/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-list"

#include "config.h"

#include "ts-replay-list.h"

#include "ts-cancellable.h"
#include "ts-replay-dialog.h"
#include "ts-replay-row.h"

/**
 * TsReplayList:
 *
 * Its model has the names of the replays. Only rows that are seen have widgets.
 */
struct _TsReplayList
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkListView *list_view;

  /* Owned */
  TsSession *session;  /* NULL before ts_replay_list_load() */
  GPtrArray *results;  /* of TsResult */
  GHashTable *replays; /* the name of each replay → its TsResult */
  TsThumbnailer *thumbnailer;
  GCancellable *cancellable; /* of the reading of the folder */
};

G_DEFINE_FINAL_TYPE (TsReplayList, ts_replay_list, GTK_TYPE_WIDGET)

static void
setup_cb (TsReplayList *self,
          GtkListItem *item)
{
  g_assert (TS_IS_REPLAY_LIST (self));

  gtk_list_item_set_child (item, ts_replay_row_new ());
}

static void
bind_cb (TsReplayList *self,
         GtkListItem *item)
{
  const char *name = gtk_string_object_get_string (gtk_list_item_get_item (item));
  const char *folder = ts_session_get_shared (self->session)->folder;
  g_autofree char *path = ts_saved_games_get_picture_path_of (folder, name);
  g_autoptr (GFile) picture = g_file_new_for_path (path);

  g_assert (TS_IS_REPLAY_LIST (self));

  ts_replay_row_set_game (TS_REPLAY_ROW (gtk_list_item_get_child (item)), g_hash_table_lookup (self->replays, name),
                          self->thumbnailer, picture);
}

static void
unbind_cb (TsReplayList *self,
           GtkListItem *item)
{
  g_assert (TS_IS_REPLAY_LIST (self));

  ts_replay_row_clear (TS_REPLAY_ROW (gtk_list_item_get_child (item)));
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
listed_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  TsReplayList *self = user_data;
  g_auto (GStrv) files = ts_saved_games_list_finished_finish (result, NULL);
  GtkStringList *names;
  GtkNoSelection *model;

  /* The list is gone. */
  if (files == NULL)
    return;

  names = gtk_string_list_new (NULL);
  for (guint i = 0; files[i] != NULL; i++)
    {
      if (g_hash_table_contains (self->replays, files[i]))
        gtk_string_list_append (names, files[i]);
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (names)) > 0)
    gtk_stack_set_visible_child_name (self->stack, "list");
  model = gtk_no_selection_new (G_LIST_MODEL (names));
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (model));
  g_object_unref (model);
}

static void
ts_replay_list_dispose (GObject *object)
{
  TsReplayList *self = TS_REPLAY_LIST (object);

  ts_cancellable_clear (&self->cancellable);
  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_REPLAY_LIST);
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
 * Once: a worker finds out which replays are there, and then they are listed.
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

  self->cancellable = g_cancellable_new ();
  ts_saved_games_list_finished_async (ts_session_get_shared (session)->folder, self->cancellable, listed_cb, self);
}
