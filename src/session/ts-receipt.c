/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-receipt"

#include "config.h"

#include "ts-receipt.h"

#include <string.h>

#include "ts-board-text.h"
#include "ts-picture-file.h"

struct _TsReceipt
{
  GObject parent_instance;

  /* Owned */
  TsSession *session;
  GCancellable *wish;
};

G_DEFINE_FINAL_TYPE (TsReceipt, ts_receipt, G_TYPE_OBJECT)

/* Another wish may have begun, about which the player hears. */
static void
refuse (TsReceipt *self,
        const TsMessage *why)
{
  if (!g_cancellable_is_cancelled (self->wish))
    ts_session_refuse (self->session, why);
}

/* Plays the picture that a stream held, or says that none came.
 * @file: (nullable): the picture that was saved; %NULL too if the wish was given up
 * @error: (nullable): why it was not saved */
static void
end_stream (GTask *task,
            GFile *file,
            const GError *error)
{
  TsReceipt *self = g_task_get_source_object (task);
  if (file == NULL)
    refuse (self, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED, .error = error });
  else
    ts_session_open_received (self->session, file);
  g_task_return_boolean (task, file != NULL);
}

static void
saved_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = ts_library_save_finish (result, &error);

  end_stream (task, file, error);
}

static void
read_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TsReceipt *self = g_task_get_source_object (task);
  g_autoptr (GBytes) bytes = NULL;

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (source_object), result, NULL) <= 0)
    {
      end_stream (task, NULL, NULL);
      return;
    }

  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (source_object));
  ts_library_save_async (ts_session_get_shared (self->session)->library, bytes, self->wish, saved_cb,
                         g_steal_pointer (&task));
}

/* Returns: (nullable): %NULL for more bytes than a picture may have; the stream fails then */
static gpointer
grow (gpointer data,
      gsize size)
{
  return size <= TS_PICTURE_MAX_FILE_SIZE ? g_try_realloc (data, size) : NULL;
}

/* Returns: (transfer full) (nullable): the file that @text names and nothing else */
static GFile *
find_named_file (const char *text)
{
  if (strchr (text, '\n') != NULL)
    return NULL;
  if (g_str_has_prefix (text, "file://"))
    return g_file_new_for_uri (text);
  if (g_str_has_prefix (text, "~/"))
    return g_file_new_build_filename (g_get_home_dir (), text + 2, NULL);

  return g_path_is_absolute (text) ? g_file_new_for_path (text) : NULL;
}

/* The picture of a web address is refused with a sentence of its own. */
static GFile *
find_web_address (const char *text)
{
  g_autoptr (GFile) file = g_file_new_for_uri (text);

  return ts_picture_file_is_on_web (file) && strpbrk (text, " \n") == NULL ? g_steal_pointer (&file) : NULL;
}

/* A text that is to be an ID as a whole has the exact reason why it is none.
 * @id: set if the result is %TS_BOARD_TEXT_OK */
static TsBoardTextResult
find_board (const char *text,
            TsBoard *board,
            char id[TS_BOARD_TEXT_SIZE])
{
  TsBoardTextResult result = ts_board_text_find (text, board, id);
  TsBoardTextResult whole;

  if (result == TS_BOARD_TEXT_OK)
    return result;

  whole = ts_board_text_parse (text, board);

  return whole != TS_BOARD_TEXT_OK && whole != TS_BOARD_TEXT_BAD_SIZE ? whole : result;
}

static void
ts_receipt_dispose (GObject *object)
{
  TsReceipt *self = TS_RECEIPT (object);

  g_clear_object (&self->session);
  g_clear_object (&self->wish);

  G_OBJECT_CLASS (ts_receipt_parent_class)->dispose (object);
}

static void
ts_receipt_class_init (TsReceiptClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_receipt_dispose;
}

static void
ts_receipt_init (TsReceipt *self)
{
}

/**
 * ts_receipt_new:
 *
 * Begins a wish.
 *
 * Returns: (transfer full): the receipt of what is being pasted or dropped now
 */
TsReceipt *
ts_receipt_new (TsSession *session)
{
  TsReceipt *self;

  g_return_val_if_fail (TS_IS_SESSION (session), NULL);

  self = g_object_new (TS_TYPE_RECEIPT, NULL);
  self->session = g_object_ref (session);
  self->wish = ts_session_begin_wish (session);

  return self;
}

/**
 * ts_receipt_get_cancellable:
 *
 * Returns: (transfer none): is cancelled when the next wish begins
 */
GCancellable *
ts_receipt_get_cancellable (TsReceipt *self)
{
  g_return_val_if_fail (TS_IS_RECEIPT (self), NULL);

  return self->wish;
}

/**
 * ts_receipt_take_stream_async:
 * @stream: (nullable): a picture without a file; %NULL if none came
 *
 * Saves the picture in the library and opens it.
 */
void
ts_receipt_take_stream_async (TsReceipt *self,
                              GInputStream *stream,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new (NULL, 0, grow, g_free);
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_RECEIPT (self));
  g_return_if_fail (stream == NULL || G_IS_INPUT_STREAM (stream));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, ts_receipt_take_stream_async);
  if (stream == NULL)
    end_stream (task, NULL, NULL);
  else
    g_output_stream_splice_async (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, self->wish,
                                  read_cb, g_steal_pointer (&task));
}

/**
 * ts_receipt_take_stream_finish:
 *
 * Returns: whether the picture is saved
 */
gboolean
ts_receipt_take_stream_finish (TsReceipt *self,
                               GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/**
 * ts_receipt_take_files:
 * @files: (element-type GFile) (nullable): %NULL if none came
 *
 * Opens them as ts_session_open_files() does.
 *
 * Returns: whether there are files
 */
gboolean
ts_receipt_take_files (TsReceipt *self,
                       GSList *files)
{
  g_return_val_if_fail (TS_IS_RECEIPT (self), FALSE);

  if (files == NULL)
    refuse (self, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED });
  else if (!g_cancellable_is_cancelled (self->wish))
    ts_session_open_files (self->session, files, NULL, FALSE);

  return files != NULL;
}

/**
 * ts_receipt_take_text:
 * @text: without space around it
 *
 * Opens the picture or folder whose path or file URI @text is, or plays the first board in it on the present picture,
 * or says what is wrong with it.
 */
void
ts_receipt_take_text (TsReceipt *self,
                      const char *text)
{
  g_autoptr (GFile) file = NULL;
  char id[TS_BOARD_TEXT_SIZE];
  TsBoardWish wish = { .id = id };
  TsMessage message = { .text = text };

  g_return_if_fail (TS_IS_RECEIPT (self));
  g_return_if_fail (text != NULL);

  if (g_cancellable_is_cancelled (self->wish))
    return;

  file = find_named_file (text);
  if (file == NULL)
    message.id_result = find_board (text, &wish.board, id);
  if (file == NULL && message.id_result == TS_BOARD_TEXT_BAD_SIZE)
    file = find_web_address (text);
  if (file != NULL)
    {
      GSList files = { .data = file };

      ts_session_open_files (self->session, &files, NULL, FALSE);
      return;
    }

  message.kind = ts_message_get_kind_of_id (message.id_result, &wish.board);
  if (message.kind == TS_MESSAGE_ID_PLAYED)
    ts_session_play_pasted (self->session, &wish);
  else
    ts_session_refuse (self->session, &message);
}
