/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-incoming"

#include "config.h"

#include "ts-incoming.h"

#include "ts-formats.h"
#include "ts-pasted.h"
#include "ts-picture.h"

/* The same data in several kinds, in the order in which they are read. */
typedef enum
{
  STAGE_BEGIN,
  STAGE_PIXELS,
  STAGE_FILES,
  STAGE_TEXT,
  STAGE_END,
} Stage;

/* What is being dropped or pasted. */
typedef struct
{
  TsSession *session;
  GCancellable *cancellable; /* of the request that it becomes; another request cancels it */
  GdkDrop *drop;             /* NULL for the clipboard */
  GdkContentFormats *formats;
  TsPuzzleRequest request; /* handed over in the end */
  char *text;
  Stage stage;
  gboolean is_picture;       /* or files, to judge by the formats */
  gboolean has_data_address; /* which GFile would not leave as it is: it is read as text */
} Incoming;

static void read_next (Incoming *self);

static GdkClipboard *
get_clipboard (void)
{
  return gdk_display_get_clipboard (gdk_display_get_default ());
}

static void
incoming_free (Incoming *self)
{
  g_object_unref (self->session);
  g_object_unref (self->cancellable);
  g_clear_object (&self->drop);
  gdk_content_formats_unref (self->formats);
  g_free (self->text);
  g_free (self);
}

/* Returns: (nullable): %NULL for more bytes than a picture may have; the stream fails then */
static gpointer
grow (gpointer data,
      gsize size)
{
  return size <= TS_PICTURE_MAX_FILE_SIZE ? g_try_realloc (data, size) : NULL;
}

static void
bytes_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  Incoming *self = user_data;
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (source_object);
  g_autoptr (GBytes) bytes = g_output_stream_splice_finish (G_OUTPUT_STREAM (memory), result, NULL) > 0
                                 ? g_memory_output_stream_steal_as_bytes (memory)
                                 : NULL;

  if (bytes != NULL && self->stage == STAGE_PIXELS)
    self->request.bytes = g_steal_pointer (&bytes);
  else if (bytes != NULL)
    self->text = g_utf8_make_valid (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes));
  read_next (self);
}

static void
stream_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  Incoming *self = user_data;
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new (NULL, 0, grow, g_free);
  g_autoptr (GInputStream) stream = self->drop != NULL
                                        ? gdk_drop_read_finish (self->drop, result, NULL, NULL)
                                        : gdk_clipboard_read_finish (GDK_CLIPBOARD (source_object), result, NULL, NULL);

  if (stream != NULL)
    g_output_stream_splice_async (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT,
                                  self->cancellable, bytes_cb, self);
  else
    read_next (self);
}

static void
read_bytes (Incoming *self,
            const char *type)
{
  const char *types[] = { type, NULL };

  if (self->drop != NULL)
    gdk_drop_read_async (self->drop, types, G_PRIORITY_DEFAULT, self->cancellable, stream_cb, self);
  else
    gdk_clipboard_read_async (get_clipboard (), types, G_PRIORITY_DEFAULT, self->cancellable, stream_cb, self);
}

static void
add_files (Incoming *self,
           GSList *files)
{
  for (; files != NULL; files = files->next)
    {
      g_autofree char *address = g_file_get_uri (files->data);

      if (g_strcmp0 (g_uri_peek_scheme (address), "data") == 0)
        self->has_data_address = TRUE;
      else
        ts_puzzle_request_add_file (&self->request, files->data);
    }
}

static void
value_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  Incoming *self = user_data;
  const GValue *value = self->drop != NULL
                            ? gdk_drop_read_value_finish (self->drop, result, NULL)
                            : gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source_object), result, NULL);

  if (value != NULL && self->stage == STAGE_FILES)
    add_files (self, g_value_get_boxed (value));
  else if (value != NULL)
    self->text = g_value_dup_string (value);
  read_next (self);
}

static void
read_value (Incoming *self,
            GType type)
{
  if (self->drop != NULL)
    gdk_drop_read_value_async (self->drop, type, G_PRIORITY_DEFAULT, self->cancellable, value_cb, self);
  else
    gdk_clipboard_read_value_async (get_clipboard (), type, G_PRIORITY_DEFAULT, self->cancellable, value_cb, self);
}

/* Returns: (nullable): the type in which a picture can be read: PNG, which loses nothing, before any other. */
static const char *
find_picture_type (GdkContentFormats *formats)
{
  const char *const *types = ts_formats_get_mime_types ();

  if (gdk_content_formats_contain_mime_type (formats, "image/png"))
    return "image/png";

  for (guint i = 0; types[i] != NULL; i++)
    {
      if (gdk_content_formats_contain_mime_type (formats, types[i]))
        return types[i];
    }

  return NULL;
}

/* Plays what was read, the first kind first, or says that nothing is there. */
static void
end (Incoming *self)
{
  TsPuzzleRequest *request = &self->request;
  const char *text = self->text != NULL ? g_strstrip (self->text) : "";
  TsMessage why = { .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED };
  gboolean is_received = request->bytes != NULL || request->files != NULL;

  if (!is_received && (self->text != NULL || !self->is_picture))
    is_received = ts_pasted_parse_text (text, request, &why);
  if (self->drop != NULL)
    gdk_drop_finish (self->drop, is_received ? ts_incoming_get_action (self->drop) : 0);
  /* Another request may have begun, about which the player hears. */
  if (g_cancellable_is_cancelled (self->cancellable))
    ts_puzzle_request_clear (request);
  else if (is_received)
    ts_session_request (self->session, *request);
  else
    ts_session_refuse (self->session, &why);
  incoming_free (self);
}

/* Reads the next kind that is there. Pixels may turn out to be no picture, so that files are read, too. */
static void
read_next (Incoming *self)
{
  gboolean has_text = self->request.bytes != NULL || self->request.files != NULL;
  const char *type = find_picture_type (self->formats);

  self->stage = g_cancellable_is_cancelled (self->cancellable) ? STAGE_END : self->stage + 1;
  if (self->stage == STAGE_PIXELS && type != NULL)
    read_bytes (self, type);
  else if (self->stage == STAGE_FILES && gdk_content_formats_contain_gtype (self->formats, GDK_TYPE_FILE_LIST))
    read_value (self, GDK_TYPE_FILE_LIST);
  else if (self->stage == STAGE_TEXT && !has_text && self->has_data_address)
    read_bytes (self, "text/uri-list");
  else if (self->stage == STAGE_TEXT && !has_text && gdk_content_formats_contain_gtype (self->formats, G_TYPE_STRING))
    read_value (self, G_TYPE_STRING);
  else if (self->stage < STAGE_END)
    read_next (self);
  else
    end (self);
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
  const char *const *types = ts_formats_get_mime_types ();

  for (guint i = 0; types[i] != NULL; i++)
    gdk_content_formats_builder_add_mime_type (builder, types[i]);
  gdk_content_formats_builder_add_gtype (builder, GDK_TYPE_FILE_LIST);
  gdk_content_formats_builder_add_gtype (builder, G_TYPE_STRING);

  return gdk_content_formats_union_deserialize_mime_types (gdk_content_formats_builder_free_to_formats (builder));
}

/**
 * ts_incoming_receive:
 * @drop: (nullable): %NULL for what is on the clipboard
 *
 * Plays what is dropped or pasted: a picture, as pixels or else files, or the board in a text, or the pictures that it
 * names. Pixels come before files, since they are what was copied. A drop is finished when it is read.
 */
void
ts_incoming_receive (TsSession *session,
                     GdkDrop *drop)
{
  Incoming *self = g_new (Incoming, 1);
  GdkContentFormats *formats;

  formats = drop != NULL ? gdk_drop_get_formats (drop) : gdk_clipboard_get_formats (get_clipboard ());
  *self = (Incoming){
    .session = g_object_ref (session),
    .cancellable = ts_session_begin_request (session),
    .drop = drop != NULL ? g_object_ref (drop) : NULL,
    .formats = gdk_content_formats_ref (formats),
    .request = { .kind = TS_REQUEST_FILES },
  };
  self->is_picture = find_picture_type (self->formats) != NULL ||
                     gdk_content_formats_contain_gtype (self->formats, GDK_TYPE_FILE_LIST);
  read_next (self);
}
