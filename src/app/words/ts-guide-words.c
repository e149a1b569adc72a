/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-guide-words"

#include "config.h"

#include "ts-guide-words.h"

#include <glib/gi18n.h>

#include "ts-words.h"

/* Each has places for the numbers of both tiles, in this order. */
static const char *
get_row_sentence (TsGuideAim aim)
{
  switch (aim)
    {
    case TS_GUIDE_CORNER:
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      return _ ("Bring tile %1$u into the corner, so that %1$u and %2$u go in together.");
    case TS_GUIDE_BESIDE:
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      return _ ("Bring tile %2$u below the corner, so that %1$u and %2$u go in together.");
    case TS_GUIDE_PAIR:
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      return _ ("Bring tile %1$u into the corner and %2$u below it, then slide both into place.");
    case TS_GUIDE_SLIDE:
      /* Translators: an explained hint. The numbers are of the last two tiles of a row; the corner is its end. */
      return _ ("Bring the gap to the left of the corner, then slide %1$u and %2$u into place.");
    case TS_GUIDE_PLACE:
    case TS_GUIDE_TURN:
    default:
      g_return_val_if_reached (NULL);
    }
}

static const char *
get_column_sentence (TsGuideAim aim)
{
  switch (aim)
    {
    case TS_GUIDE_CORNER:
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      return _ ("Bring tile %1$u into the bottom corner, so that %1$u and %2$u go in together.");
    case TS_GUIDE_BESIDE:
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      return _ ("Bring tile %2$u to the right of the corner, so that %1$u and %2$u go in together.");
    case TS_GUIDE_PAIR:
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      return _ ("Bring tile %1$u into the bottom corner and %2$u to its right, then slide both into place.");
    case TS_GUIDE_SLIDE:
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      return _ ("Bring the gap above the corner, then slide %1$u and %2$u into place.");
    case TS_GUIDE_PLACE:
    case TS_GUIDE_TURN:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Returns: a sentence with places for the numbers of both tiles */
static const char *
get_pair_sentence (const TsGuideStep *step)
{
  switch (step->lesson)
    {
    case TS_GUIDE_LAST_TWO:
      return get_row_sentence (step->aim);
    case TS_GUIDE_SWAPPED:
      /* Translators: an explained hint. The numbers are of the last two tiles of a row. */
      return _ ("Tile %1$u blocks %2$u: bring both out of the row, then in again in order.");
    case TS_GUIDE_LAST_ROWS:
      return get_column_sentence (step->aim);
    case TS_GUIDE_BLOCKED:
      /* Translators: an explained hint. The numbers: the upper and lower tile of a column in the last two rows. */
      return _ ("Tile %2$u blocks %1$u: bring both out of the column, then in again in order.");
    case TS_GUIDE_ROW:
    case TS_GUIDE_LAST_CELLS:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Returns: (transfer full): @pattern with the numbers of the tiles in their places */
static char *
dup_with_pair (const char *pattern,
               const guint16 *tiles)
{
  static const char *const places[] = { "%1$u", "%2$u" };
  GString *text = g_string_new (pattern);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *digits = ts_words_dup_format ("%u", tiles[i]);

      g_string_replace (text, places[i], digits, 0);
    }

  return g_string_free (text, FALSE);
}

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
  g_return_val_if_fail (columns > 0, NULL);

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

  return dup_with_pair (get_pair_sentence (step), step->tiles);
}
