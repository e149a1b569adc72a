/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-receiver"

#include "config.h"

#include "ts-receiver.h"

#include "ts-decoder.h"

/**
 * TsReceiver:
 *
 * What is received is a wish from the moment of the drop or the paste: a picture that is opened later replaces it,
 * however long the reading takes. A drop is acknowledged when it is read.
 */
struct _TsReceiver
{
  GObject parent_instance;

  /* Borrowed */
  GtkWidget *window;
  GtkWidget *drop_hint;

  /* Owned */
  TsSession *session;
};

G_DEFINE_FINAL_TYPE (TsReceiver, ts_receiver, G_TYPE_OBJECT)

/* One paste or drop. */
typedef struct
{
  /* Owned */
  TsSession *session;
  GCancellable *wish;
  GdkDrop *drop; /* NULL for a paste */
} Receipt;

static Receipt *
receipt_new (TsReceiver *self,
             GdkDrop *drop)
{
  Receipt *receipt = g_new0 (Receipt, 1);

  receipt->session = g_object_ref (self->session);
  receipt->wish = ts_session_begin_wish (self->session);
  g_set_object (&receipt->drop, drop);

  return receipt;
}

static void
receipt_free (Receipt *receipt)
{
  g_object_unref (receipt->session);
  g_object_unref (receipt->wish);
  g_clear_object (&receipt->drop);
  g_free (receipt);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Receipt, receipt_free)

static void
acknowledge (Receipt *receipt,
             gboolean is_received)
{
  if (receipt->drop != NULL)
    gdk_drop_finish (receipt->drop, is_received ? GDK_ACTION_COPY : 0);
}

static void
opened_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (Receipt) receipt = user_data;

  acknowledge (receipt, ts_session_open_stream_finish (TS_SESSION (source_object), result, NULL));
}

/* Takes @receipt and @stream, which is %NULL if the other program gave none. */
static void
receive_stream (Receipt *receipt,
                GInputStream *stream)
{
  g_autoptr (Receipt) owned = receipt;
  g_autoptr (GInputStream) owned_stream = stream;

  if (stream == NULL)
    {
      ts_session_fail_stream (receipt->session, receipt->wish);
      acknowledge (receipt, FALSE);
      return;
    }

  ts_session_open_stream_async (receipt->session, stream, receipt->wish, opened_cb, g_steal_pointer (&owned));
}

/* Takes @receipt. */
static void
receive_files (Receipt *receipt,
               const GValue *value)
{
  g_autoptr (Receipt) owned = receipt;
  GSList *files = value != NULL ? g_value_get_boxed (value) : NULL;

  acknowledge (receipt, files != NULL);
  if (files == NULL)
    ts_session_fail_stream (receipt->session, receipt->wish);
  else if (!g_cancellable_is_cancelled (receipt->wish))
    ts_session_open_first (receipt->session, files);
}

static void
stream_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  Receipt *receipt = user_data;

  if (receipt->drop != NULL)
    receive_stream (receipt, gdk_drop_read_finish (receipt->drop, result, NULL, NULL));
  else
    receive_stream (receipt, gdk_clipboard_read_finish (GDK_CLIPBOARD (source_object), result, NULL, NULL));
}

static void
files_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  Receipt *receipt = user_data;

  if (receipt->drop != NULL)
    receive_files (receipt, gdk_drop_read_value_finish (receipt->drop, result, NULL));
  else
    receive_files (receipt, gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source_object), result, NULL));
}

static void
text_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (Receipt) receipt = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source_object), result, NULL);

  if (!g_cancellable_is_cancelled (receipt->wish))
    ts_session_play_text (receipt->session, text != NULL ? g_strstrip (text) : "");
}

/* Returns: (nullable): the type in which a picture can be read: PNG, which loses nothing, before any other. */
static const char *
find_picture_type (GdkContentFormats *formats)
{
  const char *const *types = ts_decoder_get_mime_types ();

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
read_stream (Receipt *receipt,
             GdkClipboard *clipboard,
             const char *type)
{
  const char *types[] = { type, NULL };

  if (receipt->drop != NULL)
    gdk_drop_read_async (receipt->drop, types, G_PRIORITY_DEFAULT, receipt->wish, stream_cb, receipt);
  else
    gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, receipt->wish, stream_cb, receipt);
}

static void
read_files (Receipt *receipt,
            GdkClipboard *clipboard)
{
  if (receipt->drop != NULL)
    gdk_drop_read_value_async (receipt->drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, receipt->wish, files_cb, receipt);
  else
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, receipt->wish, files_cb,
                                    receipt);
}

/* Receives pixels before files, since they are what was copied.
 * @drop: (nullable): %NULL for what is on the clipboard
 * Returns: whether there is a picture */
static gboolean
receive (TsReceiver *self,
         GdkDrop *drop)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (self->window);
  GdkContentFormats *formats = drop != NULL ? gdk_drop_get_formats (drop) : gdk_clipboard_get_formats (clipboard);
  const char *type = find_picture_type (formats);

  if (type != NULL)
    read_stream (receipt_new (self, drop), clipboard, type);
  else if (has_files (formats))
    read_files (receipt_new (self, drop), clipboard);
  else
    return FALSE;

  return TRUE;
}

static GdkDragAction
drag_enter_cb (TsReceiver *self)
{
  g_assert (TS_IS_RECEIVER (self));

  gtk_widget_show (self->drop_hint);

  return GDK_ACTION_COPY;
}

static void
drag_leave_cb (TsReceiver *self)
{
  g_assert (TS_IS_RECEIVER (self));

  gtk_widget_hide (self->drop_hint);
}

static gboolean
drop_cb (TsReceiver *self,
         GdkDrop *drop)
{
  g_assert (TS_IS_RECEIVER (self));

  gtk_widget_hide (self->drop_hint);

  return receive (self, drop);
}

static void
add_drop_target (TsReceiver *self)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();
  const char *const *types = ts_decoder_get_mime_types ();
  GtkDropTargetAsync *target;
  GdkContentFormats *formats;

  for (guint i = 0; types[i] != NULL; i++)
    gdk_content_formats_builder_add_mime_type (builder, types[i]);
  gdk_content_formats_builder_add_gtype (builder, GDK_TYPE_FILE_LIST);
  formats = gdk_content_formats_union_deserialize_mime_types (gdk_content_formats_builder_free_to_formats (builder));

  target = gtk_drop_target_async_new (formats, GDK_ACTION_COPY);
  g_signal_connect_object (target, "drag-enter", G_CALLBACK (drag_enter_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drag-leave", G_CALLBACK (drag_leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->window, GTK_EVENT_CONTROLLER (target));
}

static void
ts_receiver_dispose (GObject *object)
{
  g_clear_object (&TS_RECEIVER (object)->session);

  G_OBJECT_CLASS (ts_receiver_parent_class)->dispose (object);
}

static void
ts_receiver_class_init (TsReceiverClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_receiver_dispose;
}

static void
ts_receiver_init (TsReceiver *self)
{
}

/**
 * ts_receiver_new:
 * @window: outlives the object, as @drop_hint does
 * @drop_hint: is shown while something that can be dropped is over the window
 *
 * Returns: (transfer full): the receiver of @window
 */
TsReceiver *
ts_receiver_new (GtkWidget *window,
                 GtkWidget *drop_hint,
                 TsSession *session)
{
  TsReceiver *self;

  g_return_val_if_fail (GTK_IS_WIDGET (window), NULL);
  g_return_val_if_fail (GTK_IS_WIDGET (drop_hint), NULL);
  g_return_val_if_fail (TS_IS_SESSION (session), NULL);

  self = g_object_new (TS_TYPE_RECEIVER, NULL);
  self->window = window;
  self->drop_hint = drop_hint;
  self->session = g_object_ref (session);
  add_drop_target (self);

  return self;
}

/**
 * ts_receiver_paste:
 *
 * Plays what is on the clipboard: a picture, as pixels or files, or else what the text there says.
 */
void
ts_receiver_paste (TsReceiver *self)
{
  g_return_if_fail (TS_IS_RECEIVER (self));

  if (!receive (self, NULL))
    ts_receiver_paste_id (self);
}

/**
 * ts_receiver_paste_id:
 *
 * Plays the board in the text on the clipboard, or the picture that it names.
 */
void
ts_receiver_paste_id (TsReceiver *self)
{
  Receipt *receipt;

  g_return_if_fail (TS_IS_RECEIVER (self));

  receipt = receipt_new (self, NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (self->window), receipt->wish, text_cb, receipt);
}
