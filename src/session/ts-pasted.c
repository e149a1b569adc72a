/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-pasted"

#include "config.h"

#include "ts-pasted.h"

#include <string.h>

#include "ts-picture-file.h"

/* Returns: (transfer full) (nullable): the file that a line names, as a shell or a file manager does */
static GFile *
find_named_file (const char *line)
{
  g_autofree char *unquoted = g_shell_unquote (line, NULL);
  const char *path = unquoted != NULL ? unquoted : line;

  if (g_str_has_prefix (path, "file://"))
    return g_file_new_for_uri (path);
  if (g_str_has_prefix (path, "~/"))
    return g_file_new_build_filename (g_get_home_dir (), path + 2, NULL);

  return g_path_is_absolute (path) ? g_file_new_for_path (path) : NULL;
}

/* Adds the files if each line names one. */
static gboolean
add_named_files (const char *text,
                 TsPuzzleRequest *request)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GFile) file = NULL;

      if (*g_strstrip (lines[i]) == '\0')
        continue;

      file = find_named_file (lines[i]);
      if (file == NULL)
        return FALSE;
      ts_puzzle_request_add_file (request, file);
    }

  return request->files != NULL;
}

/* The picture of a web address is refused with a sentence of its own. */
static gboolean
add_web_address (const char *text,
                 TsPuzzleRequest *request)
{
  g_autoptr (GFile) file = g_file_new_for_uri (text);

  if (!ts_picture_file_is_on_web (file) || strpbrk (text, " \n") != NULL)
    return FALSE;

  ts_puzzle_request_add_file (request, file);

  return TRUE;
}

/* Returns: (transfer full): the text with the sign of multiplication, which the window shows, as a letter, and without
 *   space between the tiles of an ID */
static char *
simplify (const char *text)
{
  g_autoptr (GRegex) space = g_regex_new ("(?<=\\d:|,)[ \t]+(?=\\d)", G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);
  g_autofree char *tight = g_regex_replace_literal (space, text, -1, 0, "", G_REGEX_MATCH_DEFAULT, NULL);
  g_autoptr (GString) simple = g_string_new (tight != NULL ? tight : text);

  g_string_replace (simple, "×", "x", 0);

  return g_strdup (simple->str);
}

/* @id: set if the result is %TS_BOARD_TEXT_OK */
static TsBoardTextResult
find_board (const char *text,
            TsBoard *board,
            char id[TS_BOARD_TEXT_SIZE])
{
  g_autofree char *simple = simplify (text);

  return ts_board_text_find (simple, board, id);
}

/**
 * ts_pasted_parse_text:
 * @text: UTF-8
 * @request: (out caller-allocates): what @text asks for: the pictures and folders that its lines name by their paths or
 *   addresses, or the first board in it
 * @why: (out caller-allocates): why it asks for nothing; valid as long as @text
 *
 * Returns: whether it asks for something
 */
gboolean
ts_pasted_parse_text (const char *text,
                      TsPuzzleRequest *request,
                      TsMessage *why)
{
  char id[TS_BOARD_TEXT_SIZE];
  TsBoard board = { 0 };

  g_return_val_if_fail (text != NULL && request != NULL && why != NULL, FALSE);

  *request = (TsPuzzleRequest){ .kind = TS_REQUEST_FILES };
  if (add_named_files (text, request))
    return TRUE;

  ts_puzzle_request_clear (request);
  *why = (TsMessage){ .text = text, .id_result = find_board (text, &board, id) };
  if (why->id_result == TS_BOARD_TEXT_BAD_SIZE && add_web_address (text, request))
    return TRUE;

  why->kind = ts_message_get_kind_of_id (why->id_result, &board);
  if (why->kind != TS_MESSAGE_ID_PLAYED)
    return FALSE;

  request->kind = TS_REQUEST_PRESENT;
  request->is_pasted = TRUE;
  ts_puzzle_request_set_board (request, &board, id);

  return TRUE;
}

/**
 * ts_pasted_play_text:
 * @text: without space around it
 *
 * Plays what it asks for, or says what is wrong with it.
 */
void
ts_pasted_play_text (TsSession *session,
                     const char *text)
{
  TsPuzzleRequest request;
  TsMessage why;

  g_return_if_fail (TS_IS_SESSION (session));

  if (ts_pasted_parse_text (text, &request, &why))
    ts_session_request (session, request);
  else
    ts_session_refuse (session, &why);
}

/* Returns: (nullable): %NULL for more bytes than a picture may have; the stream fails then */
static gpointer
grow (gpointer data,
      gsize size)
{
  return size <= TS_PICTURE_MAX_FILE_SIZE ? g_try_realloc (data, size) : NULL;
}

/* Plays the picture, or says that none came, unless the player has asked for something else meanwhile.
 * @bytes: (transfer full) (nullable) */
static void
end_stream (GTask *task,
            GBytes *bytes)
{
  TsSession *session = g_task_get_source_object (task);
  gboolean is_read = bytes != NULL;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    g_clear_pointer (&bytes, g_bytes_unref);
  else if (is_read)
    ts_session_request (session, (TsPuzzleRequest){ .kind = TS_REQUEST_FILES, .bytes = bytes });
  else
    ts_session_refuse (session, &(TsMessage){ .kind = TS_MESSAGE_PICTURE_NOT_RECEIVED });
  g_task_return_boolean (task, is_read);
}

static void
read_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (source_object);

  end_stream (task, g_output_stream_splice_finish (G_OUTPUT_STREAM (memory), result, NULL) > 0
                        ? g_memory_output_stream_steal_as_bytes (memory)
                        : NULL);
}

/**
 * ts_pasted_play_stream_async:
 * @stream: (nullable): a picture without a file; %NULL if none came
 * @cancellable: of the request
 *
 * Reads the picture and asks for it.
 */
void
ts_pasted_play_stream_async (TsSession *session,
                             GInputStream *stream,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new (NULL, 0, grow, g_free);
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TS_IS_SESSION (session));
  g_return_if_fail (stream == NULL || G_IS_INPUT_STREAM (stream));

  task = g_task_new (session, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_pasted_play_stream_async);
  /* The request that it becomes cancels it. */
  g_task_set_check_cancellable (task, FALSE);
  if (stream == NULL)
    end_stream (task, NULL);
  else
    g_output_stream_splice_async (memory, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, G_PRIORITY_DEFAULT, cancellable,
                                  read_cb, g_steal_pointer (&task));
}

/**
 * ts_pasted_play_stream_finish:
 *
 * Returns: whether a picture was read
 */
gboolean
ts_pasted_play_stream_finish (TsSession *session,
                              GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, session), FALSE);

  return g_task_propagate_boolean (G_TASK (result), NULL);
}
