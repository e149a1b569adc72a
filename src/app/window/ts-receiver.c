/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-receiver"

#include "config.h"

#include "ts-receiver.h"

#include "ts-decoder.h"
#include "ts-receipt.h"

/* @source: the drop or the clipboard */
static void
acknowledge (gpointer source,
             gboolean is_received)
{
  if (GDK_IS_DROP (source))
    gdk_drop_finish (source, is_received ? GDK_ACTION_COPY : 0);
}

static void
taken_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (GObject) source = user_data;

  acknowledge (source, ts_receipt_take_stream_finish (TS_RECEIPT (source_object), result));
}

static void
stream_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsReceipt) receipt = user_data;
  g_autoptr (GInputStream) stream = GDK_IS_DROP (source_object)
                                        ? gdk_drop_read_finish (GDK_DROP (source_object), result, NULL, NULL)
                                        : gdk_clipboard_read_finish (GDK_CLIPBOARD (source_object), result, NULL, NULL);

  ts_receipt_take_stream_async (receipt, stream, taken_cb, g_object_ref (source_object));
}

static void
files_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (TsReceipt) receipt = user_data;
  const GValue *value = GDK_IS_DROP (source_object)
                            ? gdk_drop_read_value_finish (GDK_DROP (source_object), result, NULL)
                            : gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source_object), result, NULL);

  acknowledge (source_object, ts_receipt_take_files (receipt, value != NULL ? g_value_get_boxed (value) : NULL));
}

static void
text_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (TsReceipt) receipt = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source_object), result, NULL);

  ts_receipt_take_text (receipt, text != NULL ? g_strstrip (text) : "");
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

static GdkClipboard *
get_clipboard (void)
{
  return gdk_display_get_clipboard (gdk_display_get_default ());
}

/**
 * ts_receiver_create_formats:
 *
 * Returns: (transfer full): what can be dropped
 */
GdkContentFormats *
ts_receiver_create_formats (void)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();
  const char *const *types = ts_decoder_get_mime_types ();

  for (guint i = 0; types[i] != NULL; i++)
    gdk_content_formats_builder_add_mime_type (builder, types[i]);
  gdk_content_formats_builder_add_gtype (builder, GDK_TYPE_FILE_LIST);

  return gdk_content_formats_union_deserialize_mime_types (gdk_content_formats_builder_free_to_formats (builder));
}

/**
 * ts_receiver_receive:
 * @drop: (nullable): %NULL for what is on the clipboard
 *
 * Plays the picture that is dropped or pasted: pixels before files, since they are what was copied. Each drop and each
 * paste has a TsReceipt. A drop is acknowledged when it is read.
 *
 * Returns: whether there is a picture
 */
gboolean
ts_receiver_receive (TsSession *session,
                     GdkDrop *drop)
{
  GdkClipboard *clipboard = get_clipboard ();
  GdkContentFormats *formats;
  const char *types[2] = { NULL };
  TsReceipt *receipt; /* the callbacks take it */
  GCancellable *cancellable;

  g_return_val_if_fail (TS_IS_SESSION (session), FALSE);
  g_return_val_if_fail (drop == NULL || GDK_IS_DROP (drop), FALSE);

  formats = drop != NULL ? gdk_drop_get_formats (drop) : gdk_clipboard_get_formats (clipboard);
  types[0] = find_picture_type (formats);
  if (types[0] == NULL && !has_files (formats))
    return FALSE;

  receipt = ts_receipt_new (session);
  cancellable = ts_receipt_get_cancellable (receipt);
  if (types[0] != NULL && drop != NULL)
    gdk_drop_read_async (drop, types, G_PRIORITY_DEFAULT, cancellable, stream_cb, receipt);
  else if (types[0] != NULL)
    gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, cancellable, stream_cb, receipt);
  else if (drop != NULL)
    gdk_drop_read_value_async (drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, cancellable, files_cb, receipt);
  else
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, cancellable, files_cb, receipt);

  return TRUE;
}

/**
 * ts_receiver_paste:
 *
 * Plays what is on the clipboard: a picture, as pixels or files, or else the board in the text there, or the
 * picture that it names.
 */
void
ts_receiver_paste (TsSession *session)
{
  TsReceipt *receipt;

  g_return_if_fail (TS_IS_SESSION (session));

  if (ts_receiver_receive (session, NULL))
    return;

  receipt = ts_receipt_new (session);
  gdk_clipboard_read_text_async (get_clipboard (), ts_receipt_get_cancellable (receipt), text_cb, receipt);
}
