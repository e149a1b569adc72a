/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-drag"

#include "config.h"

#include "ts-puzzle-drag.h"

#include "ts-play-words.h"
#include "ts-puzzle-file.h"
#include "ts-texture.h"

/* Pixels of the longer side of the picture under the pointer. */
#define ICON_PX 96

#define TS_TYPE_PUZZLE_CONTENT (ts_puzzle_content_get_type ())

G_DECLARE_FINAL_TYPE (TsPuzzleContent, ts_puzzle_content, TS, PUZZLE_CONTENT, GdkContentProvider)

/**
 * TsPuzzleContent:
 *
 * A puzzle file that is written while it is dragged: a target waits for it. It lies in a temporary folder of its own,
 * for targets that read it late; if no target asks for it, it is removed.
 */
struct _TsPuzzleContent
{
  GdkContentProvider parent_instance;

  /* Owned */
  GFile *file;
  GPtrArray *requests; /* of GTask, whose data is a Request; NULL once the file is written */
  GError *error;       /* why it is not written */

  /* Plain */
  gboolean is_requested;
};

G_DEFINE_FINAL_TYPE (TsPuzzleContent, ts_puzzle_content, GDK_TYPE_CONTENT_PROVIDER)

typedef struct
{
  GOutputStream *stream;
  char *mime_type;
} Request;

static void
request_free (Request *self)
{
  g_object_unref (self->stream);
  g_free (self->mime_type);
  g_free (self);
}

static void
serialized_cb (GObject *source_object,
               GAsyncResult *result,
               gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (gdk_content_serialize_finish (result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Answers with the name of the file. */
static void
answer (GTask *task,
        TsPuzzleContent *self)
{
  const Request *request = g_task_get_task_data (task);
  g_auto (GValue) value = G_VALUE_INIT;
  GSList files = { .data = self->file };

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  if (self->error != NULL)
    g_task_return_error (task, g_error_copy (self->error));
  else
    gdk_content_serialize_async (request->stream, request->mime_type, &value, g_task_get_priority (task),
                                 g_task_get_cancellable (task), serialized_cb, g_object_ref (task));
}

static void
written_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (TsPuzzleContent) self = user_data;
  g_autoptr (GPtrArray) requests = g_steal_pointer (&self->requests);

  ts_puzzle_file_write_finish (result, &self->error);
  g_ptr_array_foreach (requests, (GFunc) answer, self);
}

/* The types in which GDK can tell the name of a file, also to a sandbox. */
static GdkContentFormats *
ts_puzzle_content_ref_formats (GdkContentProvider *provider)
{
  g_autoptr (GdkContentFormats) all =
      gdk_content_formats_union_serialize_mime_types (gdk_content_formats_new_for_gtype (GDK_TYPE_FILE_LIST));
  gsize n_types;
  const char *const *types = gdk_content_formats_get_mime_types (all, &n_types);

  return gdk_content_formats_new ((const char **) types, (guint) n_types);
}

static void
ts_puzzle_content_write_mime_type_async (GdkContentProvider *provider,
                                         const char *mime_type,
                                         GOutputStream *stream,
                                         int io_priority,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data)
{
  TsPuzzleContent *self = TS_PUZZLE_CONTENT (provider);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Request *request = g_new (Request, 1);

  *request = (Request){ g_object_ref (stream), g_strdup (mime_type) };
  g_task_set_source_tag (task, ts_puzzle_content_write_mime_type_async);
  g_task_set_priority (task, io_priority);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  self->is_requested = TRUE;
  if (self->requests != NULL)
    g_ptr_array_add (self->requests, g_steal_pointer (&task));
  else
    answer (task, self);
}

static gboolean
ts_puzzle_content_write_mime_type_finish (GdkContentProvider *provider,
                                          GAsyncResult *result,
                                          GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
ts_puzzle_content_finalize (GObject *object)
{
  TsPuzzleContent *self = TS_PUZZLE_CONTENT (object);

  if (!self->is_requested)
    {
      g_autoptr (GFile) folder = g_file_get_parent (self->file);

      g_file_delete (self->file, NULL, NULL);
      g_file_delete (folder, NULL, NULL);
    }
  g_clear_object (&self->file);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (ts_puzzle_content_parent_class)->finalize (object);
}

static void
ts_puzzle_content_class_init (TsPuzzleContentClass *klass)
{
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = ts_puzzle_content_finalize;
  provider_class->ref_formats = ts_puzzle_content_ref_formats;
  provider_class->write_mime_type_async = ts_puzzle_content_write_mime_type_async;
  provider_class->write_mime_type_finish = ts_puzzle_content_write_mime_type_finish;
}

static void
ts_puzzle_content_init (TsPuzzleContent *self)
{
  self->requests = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Returns: (transfer full) (nullable): %NULL without room for temporary files */
static GdkContentProvider *
create_content (TsPlay *play)
{
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", NULL);
  g_autofree char *name = NULL;
  TsPuzzleContent *self;

  if (folder == NULL)
    return NULL;

  name = ts_play_words_dup_puzzle_name (play);
  self = g_object_new (TS_TYPE_PUZZLE_CONTENT, NULL);
  self->file = g_file_new_build_filename (folder, name, NULL);
  ts_puzzle_file_write_async (play, self->file, NULL, written_cb, g_object_ref (self));

  return GDK_CONTENT_PROVIDER (self);
}

/* Returns: (transfer full): what is played, small */
static GdkPaintable *
create_icon (TsPlay *play)
{
  const TsScene *scene = ts_play_get_scene (play);
  const TsBoard *board = ts_game_get_board (ts_play_get_game (play));
  TsSize shape =
      ts_picture_get_board_shape (scene->picture, &scene->subject.crop, board->columns, board->rows);
  TsRect part = ts_picture_get_part (scene->picture, &scene->subject.crop, shape);
  int longer = MAX (shape.width, shape.height);

  return GDK_PAINTABLE (ts_texture_new_scaled (scene->picture, &part, ICON_PX * shape.width / longer,
                                               ICON_PX * shape.height / longer));
}

/* Is called when the pointer has gone far enough. Without a picture there is nothing to drag. */
static GdkContentProvider *
prepare_cb (TsSession *session,
            double x,
            double y,
            GtkDragSource *source)
{
  TsPlay *play = ts_session_get_play (session);
  GdkContentProvider *content;

  content = play != NULL && ts_puzzle_file_get_ending (play) != NULL ? create_content (play) : NULL;
  if (content != NULL)
    {
      g_autoptr (GdkPaintable) icon = create_icon (play);

      gtk_drag_source_set_icon (source, icon, 0, 0);
    }

  return content;
}

/**
 * ts_puzzle_drag_add:
 * @widget: from which the puzzle file of the present play can be dragged
 */
void
ts_puzzle_drag_add (GtkWidget *widget,
                    TsSession *session)
{
  GtkDragSource *source;

  source = gtk_drag_source_new ();
  g_signal_connect_object (source, "prepare", G_CALLBACK (prepare_cb), session, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
}
