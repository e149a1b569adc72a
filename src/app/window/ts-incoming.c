/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-incoming"

#include "config.h"

#include "ts-incoming.h"

#include "ts-decoder.h"
#include "ts-pasted.h"

/* What is being dropped or pasted. */
typedef struct
{
  TsSession *session;
  GCancellable *cancellable; /* of the request that it becomes; another request cancels it */
  gpointer source;           /* the drop or the clipboard */
} Incoming;

static Incoming *
incoming_new (TsSession *session,
              gpointer source)
{
  Incoming *self = g_new (Incoming, 1);

  *self = (Incoming){ g_object_ref (session), ts_session_begin_request (session), g_object_ref (source) };

  return self;
}

static void
incoming_free (Incoming *self)
{
  g_object_unref (self->session);
  g_object_unref (self->cancellable);
  g_object_unref (self->source);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Incoming, incoming_free)

static void
acknowledge (Incoming *self,
             gboolean is_received)
{
  if (GDK_IS_DROP (self->source))
    gdk_drop_finish (self->source, is_received ? ts_incoming_get_action (self->source) : 0);
}

static void
stream_played_cb (GObject *source_object,
                  GAsyncResult *result,
                  gpointer user_data)
{
  g_autoptr (Incoming) self = user_data;

  acknowledge (self, ts_pasted_play_stream_finish (self->session, result));
}

static void
stream_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  Incoming *self = user_data;
  g_autoptr (GInputStream) stream = GDK_IS_DROP (source_object)
                                        ? gdk_drop_read_finish (GDK_DROP (source_object), result, NULL, NULL)
                                        : gdk_clipboard_read_finish (GDK_CLIPBOARD (source_object), result, NULL, NULL);

  ts_pasted_play_stream_async (self->session, stream, self->cancellable, stream_played_cb, self);
}

static void
files_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (Incoming) self = user_data;
  const GValue *value = GDK_IS_DROP (source_object)
                            ? gdk_drop_read_value_finish (GDK_DROP (source_object), result, NULL)
                            : gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source_object), result, NULL);
  TsPuzzleRequest request = { .kind = TS_REQUEST_FILES };

  for (GSList *iter = value != NULL ? g_value_get_boxed (value) : NULL; iter != NULL; iter = iter->next)
    ts_puzzle_request_add_file (&request, iter->data);
  acknowledge (self, request.files != NULL);
  /* Another request may have begun, about which the player hears. */
  if (g_cancellable_is_cancelled (self->cancellable))
    ts_puzzle_request_clear (&request);
  else if (request.files != NULL)
    ts_session_request (self->session, request);
  else
    ts_session_refuse (self->session, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED });
}

static void
text_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (Incoming) self = user_data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source_object), result, NULL);

  if (!g_cancellable_is_cancelled (self->cancellable))
    ts_pasted_play_text (self->session, text != NULL ? g_strstrip (text) : "");
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
 * ts_incoming_get_action:
 *
 * Returns: what the source offers of the actions that leave the dragged data where it is; 0 for none: after a move, it
 *   would delete the data
 */
GdkDragAction
ts_incoming_get_action (GdkDrop *drop)
{
  GdkDragAction offered = gdk_drop_get_actions (drop);

  return (offered & GDK_ACTION_COPY) != 0 ? GDK_ACTION_COPY : offered & GDK_ACTION_LINK;
}

/**
 * ts_incoming_create_formats:
 *
 * Returns: (transfer full): what can be dropped
 */
GdkContentFormats *
ts_incoming_create_formats (void)
{
  GdkContentFormatsBuilder *builder = gdk_content_formats_builder_new ();
  const char *const *types = ts_decoder_get_mime_types ();

  for (guint i = 0; types[i] != NULL; i++)
    gdk_content_formats_builder_add_mime_type (builder, types[i]);
  gdk_content_formats_builder_add_gtype (builder, GDK_TYPE_FILE_LIST);

  return gdk_content_formats_union_deserialize_mime_types (gdk_content_formats_builder_free_to_formats (builder));
}

/**
 * ts_incoming_receive:
 * @drop: (nullable): %NULL for what is on the clipboard
 *
 * Plays the picture that is dropped or pasted: pixels before files, since they are what was copied. A drop is
 * acknowledged when it is read.
 *
 * Returns: whether there is a picture
 */
gboolean
ts_incoming_receive (TsSession *session,
                     GdkDrop *drop)
{
  GdkClipboard *clipboard = get_clipboard ();
  GdkContentFormats *formats;
  const char *types[2] = { NULL };
  Incoming *incoming; /* the callbacks take it */
  GCancellable *cancellable;

  formats = drop != NULL ? gdk_drop_get_formats (drop) : gdk_clipboard_get_formats (clipboard);
  types[0] = find_picture_type (formats);
  if (types[0] == NULL && !has_files (formats))
    return FALSE;

  incoming = incoming_new (session, drop != NULL ? (gpointer) drop : clipboard);
  cancellable = incoming->cancellable;
  if (types[0] != NULL && drop != NULL)
    gdk_drop_read_async (drop, types, G_PRIORITY_DEFAULT, cancellable, stream_cb, incoming);
  else if (types[0] != NULL)
    gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, cancellable, stream_cb, incoming);
  else if (drop != NULL)
    gdk_drop_read_value_async (drop, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, cancellable, files_cb, incoming);
  else
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, cancellable, files_cb, incoming);

  return TRUE;
}

/**
 * ts_incoming_paste:
 *
 * Plays what is on the clipboard: a picture, as pixels or files, or else the board in the text there, or the
 * picture that it names.
 */
void
ts_incoming_paste (TsSession *session)
{
  Incoming *incoming;

  if (ts_incoming_receive (session, NULL))
    return;

  incoming = incoming_new (session, get_clipboard ());
  gdk_clipboard_read_text_async (get_clipboard (), incoming->cancellable, text_cb, incoming);
}
