/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-pasted"

#include "config.h"

#include "ts-pasted.h"

#include <string.h>

#include "ts-picture-file.h"

/* Adds the file that a line names, as a shell or a file manager does. */
static gboolean
add_named_file (const char *line,
                TsPuzzleRequest *request)
{
  g_autofree char *unquoted = g_shell_unquote (line, NULL);
  const char *path = unquoted != NULL ? unquoted : line;
  g_autoptr (GFile) file = NULL;

  if (g_str_has_prefix (path, "file://"))
    file = g_file_new_for_uri (path);
  else if (g_str_has_prefix (path, "~/"))
    file = g_file_new_build_filename (g_get_home_dir (), path + 2, NULL);
  else if (g_path_is_absolute (path))
    file = g_file_new_for_path (path);
  if (file != NULL)
    ts_puzzle_request_add_file (request, file);

  return file != NULL;
}

/* Adds the files if each line names one. */
static gboolean
add_named_files (const char *text,
                 TsPuzzleRequest *request)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*g_strstrip (lines[i]) != '\0' && !add_named_file (lines[i], request))
        return FALSE;
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

/**
 * ts_pasted_read_address:
 * @request: gets the bytes; those of an address that is not well-formed are none
 *
 * Returns: whether @address is a `data:` address, which has the file itself in it, as those of small pictures on the
 *   web; GFile would not leave it as it is
 */
gboolean
ts_pasted_read_address (const char *address,
                        TsPuzzleRequest *request)
{
  const char *comma = strchr (address, ',');
  g_autofree char *type = comma != NULL ? g_ascii_strdown (address, comma - address) : NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;

  if (type == NULL || !g_str_has_prefix (type, "data:"))
    return FALSE;

  g_clear_pointer (&request->bytes, g_bytes_unref);
  bytes = g_uri_unescape_bytes (comma + 1, -1, NULL, NULL);
  if (bytes != NULL && g_str_has_suffix (type, ";base64"))
    {
      g_autofree char *base64 = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      guchar *data = g_base64_decode (base64, &size);

      request->bytes = g_bytes_new_take (data, size);
    }
  else
    request->bytes = bytes != NULL ? g_steal_pointer (&bytes) : g_bytes_new (NULL, 0);

  return TRUE;
}

/**
 * ts_pasted_parse_text:
 * @text: UTF-8
 * @request: (out caller-allocates): what @text asks for: the picture in a `data:` address, the pictures and folders
 *   that its lines name by their paths or addresses, or the first board in it
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

  *request = (TsPuzzleRequest){ .kind = TS_REQUEST_FILES };
  if (ts_pasted_read_address (text, request) || add_named_files (text, request))
    return TRUE;

  ts_puzzle_request_clear (request);
  *why = (TsMessage){ .text = text, .id_result = ts_board_text_find (text, &board, id) };
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
