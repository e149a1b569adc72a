/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-guide-words"

#include "config.h"

#include "ts-guide-words.h"

#include <glib/gi18n.h>

#include "ts-words.h"

/* Each has places for the numbers of both tiles, in this order. */
static const char *const pair_sentences[TS_N_GUIDE_LESSONS][TS_GUIDE_TURN] = {
  [TS_GUIDE_LAST_TWO] = {
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      [TS_GUIDE_CORNER] = N_ ("Bring tile %1$u into the corner, so that %1$u and %2$u go in together."),
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      [TS_GUIDE_BESIDE] = N_ ("Bring tile %2$u below the corner, so that %1$u and %2$u go in together."),
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      [TS_GUIDE_PAIR] = N_ ("Bring tile %1$u into the corner and %2$u below it, then slide both into place."),
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      [TS_GUIDE_SLIDE] = N_ ("Bring the gap to the left of the corner, then slide %1$u and %2$u into place."),
  },
  [TS_GUIDE_SWAPPED] = {
      /* Translators: an explained hint. The numbers are of the last two tiles of a row. */
      [TS_GUIDE_PAIR] = N_ ("Tile %1$u blocks %2$u: bring both out of the row, then in again in order."),
  },
  [TS_GUIDE_LAST_ROWS] = {
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      [TS_GUIDE_CORNER] = N_ ("Bring tile %1$u into the bottom corner, so that %1$u and %2$u go in together."),
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      [TS_GUIDE_BESIDE] = N_ ("Bring tile %2$u to the right of the corner, so that %1$u and %2$u go in together."),
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      [TS_GUIDE_PAIR] = N_ ("Bring tile %1$u into the bottom corner and %2$u to its right, then slide both into "
                            "place."),
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      [TS_GUIDE_SLIDE] = N_ ("Bring the gap above the corner, then slide %1$u and %2$u into place."),
  },
  [TS_GUIDE_BLOCKED] = {
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      [TS_GUIDE_PAIR] = N_ ("Tile %2$u blocks %1$u: bring both out of the column, then in again in order."),
  },
};

/**
 * ts_guide_words_dup_step:
 * @columns: of the board
 *
 * Returns: (transfer full): a sentence that says what @step does and why
 */
char *
ts_guide_words_dup_step (const TsGuideStep *step,
                         guint columns)
{
  g_autofree char *pattern = NULL;

  if (step->lesson == TS_GUIDE_ROW)
    return ts_words_dup_format (step->cell % columns == 0
                                    /* Translators: an explained hint. The numbers are the tile's own, a row and a
                                     * column, counted from 1. */
                                    ? _ ("Bring tile %u to its place in row %u, column %u: a row fills from the left.")
                                    /* Translators: the same, of a tile that is not the first one of its row. */
                                    : _ ("Bring tile %u to its place in row %u, column %u."),
                                step->tile, step->cell / columns + 1, step->cell % columns + 1);
  if (step->lesson == TS_GUIDE_LAST_CELLS)
    return g_strdup (_ ("Slide the last three tiles around in a circle until they are in place."));

  pattern = ts_words_dup_with_number (_ (pair_sentences[step->lesson][step->aim]), "%1$u", step->tiles[0]);

  return ts_words_dup_with_number (pattern, "%2$u", step->tiles[1]);
}
