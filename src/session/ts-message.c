/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-message"

#include "config.h"

#include "ts-message.h"

/* Returns: (transfer full): what people call the file; its address if that cannot be read or is of no file */
char *
ts_message_dup_name (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return base != NULL && !g_str_equal (base, "/") ? g_filename_display_name (base) : g_file_get_parse_name (file);
}

/**
 * ts_message_get_kind_of_id:
 * @result: of reading an ID
 * @board: what was read, if @result is %TS_BOARD_TEXT_OK
 *
 * Returns: %TS_MESSAGE_ID_PLAYED for a board that can be played; else why it cannot
 */
TsMessageKind
ts_message_get_kind_of_id (TsBoardTextResult result,
                           const TsBoard *board)
{
  if (result != TS_BOARD_TEXT_OK)
    return TS_MESSAGE_ID_INVALID;
  if (ts_board_is_solved (board))
    return TS_MESSAGE_ID_SOLVED;

  return ts_board_is_solvable (board) ? TS_MESSAGE_ID_PLAYED : TS_MESSAGE_ID_UNSOLVABLE;
}
