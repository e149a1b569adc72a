/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-words"

#include "config.h"

#include "ts-cli-words.h"

#include <glib/gi18n.h>

/**
 * ts_cli_words_for_id:
 * @result: an error
 *
 * Returns: (transfer none): the error in words, untranslated, as scripts read it
 */
const char *
ts_cli_words_for_id (TsBoardTextResult result)
{
  static const char *const words[] = {
    [TS_BOARD_TEXT_BAD_SIZE] = N_ ("the size is not two numbers with an x between them, such as 4x4"),
    [TS_BOARD_TEXT_SIZE_OUT_OF_RANGE] = N_ ("columns and rows must be 2 to 10"),
    [TS_BOARD_TEXT_NO_SEPARATOR] = N_ ("neither : nor # follows the size"),
    [TS_BOARD_TEXT_BAD_NUMBER] = N_ ("there is something other than a number in place of a tile"),
    [TS_BOARD_TEXT_NO_COMMA] = N_ ("there is something other than a comma after a tile"),
    [TS_BOARD_TEXT_NO_SUCH_TILE] = N_ ("a number is greater than the number of the last tile"),
    [TS_BOARD_TEXT_TILE_TWICE] = N_ ("a number appears twice"),
    [TS_BOARD_TEXT_TOO_FEW] = N_ ("some cells have no number"),
    [TS_BOARD_TEXT_TOO_MANY] = N_ ("there is text after the last number"),
    [TS_BOARD_TEXT_BAD_SEED] = N_ ("the text after # is not a decimal number"),
    [TS_BOARD_TEXT_SEED_OUT_OF_RANGE] = N_ ("the seed does not fit in 64 bits"),
    [TS_BOARD_TEXT_RAGGED] = N_ ("its rows differ in length"),
  };

  g_return_val_if_fail (result != TS_BOARD_TEXT_OK && result < G_N_ELEMENTS (words), NULL);

  return words[result];
}
