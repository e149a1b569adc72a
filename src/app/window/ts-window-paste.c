/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's open door: pictures that are dropped on it or pasted into it, as files or as pixels.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-paste"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-picture.h"
#include "ts-window-private.h"

#define CHUNK_SIZE (64 * 1024)

/* Pixels on their way in, from the clipboard or a drag. */
typedef struct
{
  TsWindow *window;
  GInputStream *stream;
  GByteArray *bytes;
  GFile *file; /* where they are kept, once all are there */
} Incoming;

static void
incoming_free (Incoming *incoming)
{
  g_object_unref (incoming->window);
  g_clear_object (&incoming->stream);
  g_clear_object (&incoming->file);
  g_byte_array_unref (incoming->bytes);
  g_free (incoming);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Incoming, incoming_free)

static void
fail (TsWindow *self)
{
  if (self->settings != NULL)
    _ts_window_show_notice (self, g_strdup (_ ("The picture could not be taken over.")));
}

static void
written_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (Incoming) incoming = user_data;

  if (incoming->window->settings == NULL)
    return;

  if (g_file_replace_contents_finish (incoming->file, result, NULL, NULL))
    ts_window_open (incoming->window, incoming->file, NULL);
  else
    fail (incoming->window);
}

/* A picture without a file gets one: it can be opened again, and goes through all that files go through. */
static void
keep (Incoming *incoming)
{
  g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (g_steal_pointer (&incoming->bytes));

  incoming->bytes = g_byte_array_new ();
  incoming->file = ts_album_create_kept_file (_ts_window_get_album (incoming->window), bytes);
  g_file_replace_contents_bytes_async (incoming->file, bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, written_cb,
                                       incoming);
}

static void
read_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (Incoming) incoming = user_data;
  g_autoptr (GBytes) chunk = g_input_stream_read_bytes_finish (incoming->stream, result, NULL);
  gsize size;
  const guint8 *data;

  if (incoming->window->settings == NULL)
    return;
  if (chunk == NULL || incoming->bytes->len > TS_PICTURE_MAX_FILE_SIZE)
    {
      fail (incoming->window);
      return;
    }

  data = g_bytes_get_data (chunk, &size);
  g_byte_array_append (incoming->bytes, data, (guint) size);
  if (size > 0)
    g_input_stream_read_bytes_async (G_INPUT_STREAM (source_object), CHUNK_SIZE, G_PRIORITY_DEFAULT, NULL, read_cb,
                                     g_steal_pointer (&incoming));
  else if (incoming->bytes->len > 0)
    keep (g_steal_pointer (&incoming));
  else
    fail (incoming->window);
}

/* Takes @stream, or says that there is none. */
static void
take_stream (TsWindow *self,
             GInputStream *stream)
{
  Incoming *incoming;

  if (stream == NULL)
    {
      fail (self);
      return;
    }

  incoming = g_new0 (Incoming, 1);
  incoming->window = g_object_ref (self);
  incoming->stream = stream;
  incoming->bytes = g_byte_array_new ();
  g_input_stream_read_bytes_async (stream, CHUNK_SIZE, G_PRIORITY_DEFAULT, NULL, read_cb, incoming);
}

static void
take_files (TsWindow *self,
            const GValue *value)
{
  GSList *files = value != NULL ? g_value_get_boxed (value) : NULL;

  if (files != NULL && self->settings != NULL)
    _ts_window_open_first (self, files);
  else
    fail (self);
}

/* The type in which a picture can be taken from @formats: PNG, which loses nothing, before any other. */
static const char *
find_picture_type (GdkContentFormats *formats)
{
  const char *const *types = ts_picture_get_mime_types ();

  if (gdk_content_formats_contain_mime_type (formats, "image/png"))
    return "image/png";

  for (guint i = 0; types[i] != NULL; i++)
    {
      if (gdk_content_formats_contain_mime_type (formats, types[i]))
        return types[i];
    }

  return NULL;
}

static gboolean
has_files (GdkContentFormats *formats)
{
  g_autoptr (GdkContentFormats) all =
      gdk_content_formats_union_deserialize_gtypes (gdk_content_formats_ref (formats));

  return gdk_content_formats_contain_gtype (all, GDK_TYPE_FILE_LIST);
}

static void
pasted_picture_cb (GObject *source_object,
                   GAsyncResult *result,
                   gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;

  take_stream (self, gdk_clipboard_read_finish (GDK_CLIPBOARD (source_object), result, NULL, NULL));
}

static void
pasted_files_cb (GObject *source_object,
                 GAsyncResult *result,
                 gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;

  take_files (self, gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source_object), result, NULL));
}

/**
 * _ts_window_paste:
 *
 * Plays what is on the clipboard: a picture, be it pixels or files, or else the board whose id is there as text. Pixels
 * come first, as they are what was copied.
 */
void
_ts_window_paste (TsWindow *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  const char *types[] = { find_picture_type (formats), NULL };

  g_assert (TS_IS_WINDOW (self));

  if (types[0] != NULL)
    gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, NULL, pasted_picture_cb, g_object_ref (self));
  else if (has_files (formats))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, pasted_files_cb,
                                    g_object_ref (self));
  else
    _ts_window_paste_id (self);
}

static void
dropped_picture_cb (GObject *source_object,
                    GAsyncResult *result,
                    gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;
  GdkDrop *drop = GDK_DROP (source_object);

  take_stream (self, gdk_drop_read_finish (drop, result, NULL, NULL));
  gdk_drop_finish (drop, GDK_ACTION_COPY);
}

static void
dropped_files_cb (GObject *source_object,
                  GAsyncResult *result,
                  gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;
  GdkDrop *drop = GDK_DROP (source_object);

  take_files (self, gdk_drop_read_value_finish (drop, result, NULL));
  gdk_drop_finish (drop, GDK_ACTION_COPY);
}

static GdkDragAction
drag_enter_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  gtk_widget_show (self->drop_hint);

  return GDK_ACTION_COPY;
}

static void
drag_leave_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  gtk_widget_hide (self->drop_hint);
}

static gboolean
drop_cb (TsWindow *self,
         GdkDrop *drop)
{
  GdkContentFormats *formats = gdk_drop_get_formats (drop);
  const char *types[] = { find_picture_type (formats), NULL };

  g_assert (TS_IS_WINDOW (self));

  gtk_widget_hide (self->drop_hint);
  if (types[0] != NULL)
    gdk_drop_read_async (drop, types, G_PRIORITY_DEFAULT, NULL, dropped_picture_cb, g_object_ref (self));
  else if (has_files (formats))
    gdk_drop_read_value_async (drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, dropped_files_cb,
                               g_object_ref (self));
  else
    return FALSE;

  return TRUE;
}

void
_ts_window_paste_init (TsWindow *self)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();
  const char *const *types = ts_picture_get_mime_types ();
  GtkDropTargetAsync *target;
  GdkContentFormats *formats;

  g_assert (TS_IS_WINDOW (self));

  for (guint i = 0; types[i] != NULL; i++)
    gdk_content_formats_builder_add_mime_type (builder, types[i]);
  gdk_content_formats_builder_add_gtype (builder, GDK_TYPE_FILE_LIST);
  formats = gdk_content_formats_union_deserialize_mime_types (
      gdk_content_formats_builder_free_to_formats (builder));

  target = gtk_drop_target_async_new (formats, GDK_ACTION_COPY);
  g_signal_connect_swapped (target, "drag-enter", G_CALLBACK (drag_enter_cb), self);
  g_signal_connect_swapped (target, "drag-leave", G_CALLBACK (drag_leave_cb), self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
