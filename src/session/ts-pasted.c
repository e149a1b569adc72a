/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-pasted"

#include "config.h"

#include "ts-pasted.h"

#include <string.h>

/* What a line is without what people put around an address; empty for a comment, and for what file managers write
 * before copied files. */
#define LINE "^[ \\t]*\\x{feff}?\\x{200b}?(?:[<`“„‘«‹](.*)[>`”“’»›]|#.*|copy|cut|x-special/.*|(.*?))[ \\t]*$"

/* @has_address: whether it may be an address outside this computer
 * Returns: (transfer full) (nullable): the file of a path or an address */
static GFile *
create_file (const char *name,
             gboolean has_address)
{
  const char *scheme = g_uri_peek_scheme (name);

  if (g_path_is_absolute (name))
    return g_file_new_for_path (name);
  if (g_str_has_prefix (name, "~/"))
    return g_file_new_build_filename (g_get_home_dir (), name + 2, NULL);
  if (g_strcmp0 (scheme, "file") == 0 ||
      (has_address && scheme != NULL && g_str_has_prefix (name + strlen (scheme), "://") && strchr (name, ' ') == NULL))
    return g_file_new_for_uri (name);

  return NULL;
}

/* Adds files if each name is that of one. */
static gboolean
add_names (char **names,
           gboolean has_address,
           TsPuzzleRequest *request)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; names[i] != NULL; i++)
    {
      GFile *file = create_file (names[i], has_address);

      if (file == NULL)
        return FALSE;
      g_ptr_array_add (files, file);
    }
  for (guint i = 0; i < files->len; i++)
    ts_puzzle_request_add_file (request, files->pdata[i]);

  return TRUE;
}

/* Adds files if each line names one, or several as a shell reads them. */
static gboolean
add_lines (const char *text,
           gboolean has_address,
           TsPuzzleRequest *request)
{
  g_autoptr (GRegex) regex = g_regex_new (LINE, G_REGEX_NEWLINE_ANYCRLF, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *plain = g_regex_replace (regex, lines[i], -1, 0, "\\1\\2", 0, NULL);
      char *line[] = { g_strstrip (plain != NULL ? plain : lines[i]), NULL };
      g_auto (GStrv) words = NULL;

      if (strchr ("'\"", *line[0]) != NULL || strchr (line[0], '\\') != NULL)
        g_shell_parse_argv (line[0], NULL, &words, NULL);
      if (*line[0] != '\0' && !(words != NULL && add_names (words, has_address, request)) &&
          !add_names (line, has_address, request))
        return FALSE;
    }

  return request->files != NULL;
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
  if (ts_pasted_read_address (text, request) || add_lines (text, FALSE, request))
    return TRUE;

  ts_puzzle_request_clear (request);
  *why = (TsMessage){ .text = text, .id_result = ts_board_text_find (text, &board, id) };
  if (why->id_result == TS_BOARD_TEXT_BAD_SIZE && add_lines (text, TRUE, request))
    return TRUE;

  ts_puzzle_request_clear (request);
  why->kind = ts_message_get_kind_of_id (why->id_result, &board);
  if (why->kind != TS_MESSAGE_ID_PLAYED)
    return FALSE;

  request->kind = TS_REQUEST_PRESENT;
  request->is_pasted = TRUE;
  ts_puzzle_request_set_board (request, &board, id);

  return TRUE;
}
