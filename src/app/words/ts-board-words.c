/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-words"

#include "config.h"

#include "ts-board-words.h"

#include <glib/gi18n.h>

#include "ts-words.h"

/**
 * ts_board_words_dup_gap:
 *
 * Returns: (transfer full): a sentence that says where the gap is
 */
char *
ts_board_words_dup_gap (const TsBoard *board)
{
  /* Translators: read by screen readers. The numbers are a row and a column, counted from 1. */
  return ts_words_dup_format (_ ("The gap is in row %u, column %u."), board->gap / board->columns + 1u,
                              board->gap % board->columns + 1u);
}

/**
 * ts_board_words_dup_position:
 * @columns: of the board
 * @is_home: whether the tile belongs there; otherwise it should go there next
 *
 * Returns: (transfer full): where a tile belongs or goes
 */
char *
ts_board_words_dup_position (guint cell,
                             guint columns,
                             gboolean is_home)
{
  return ts_words_dup_format (is_home
                                  /* Translators: read by screen readers after a tile's name. The numbers are a row and
                                   * a column, counted from 1. */
                                  ? _ ("Belongs in row %u, column %u")
                                  /* Translators: read by screen readers after a tile's name, as an explained hint. The
                                   * numbers are a row and a column, counted from 1. */
                                  : _ ("Goes to row %u, column %u"),
                              cell / columns + 1, cell % columns + 1);
}

static void
append_row (GString *words,
            const TsBoard *board,
            guint row)
{
  g_autoptr (GString) tiles = g_string_new (NULL);
  g_autofree char *line = NULL;

  for (guint column = 0; column < board->columns; column++)
    {
      guint tile = board->tiles[row * board->columns + column];

      if (column > 0)
        /* Translators: stands between the tiles of a row, as in “5, 2, gap, 7”. */
        g_string_append (tiles, C_ ("tiles of a row", ", "));
      if (tile == 0)
        /* Translators: the cell without a tile, as in “5, 2, gap, 7”. */
        g_string_append (tiles, C_ ("tiles of a row", "gap"));
      else
        g_string_append_printf (tiles, "%u", tile);
    }

  if (row > 0)
    g_string_append_c (words, ' ');
  /* Translators: read by screen readers: a row's number and its tiles, as in “Row 1: 5, 2, gap, 7.” */
  line = ts_words_dup_format (_ ("Row %u: %s."), row + 1, tiles->str);
  g_string_append (words, line);
}

/**
 * ts_board_words_dup_rows:
 *
 * Returns: (transfer full): the tiles, row by row
 */
char *
ts_board_words_dup_rows (const TsBoard *board)
{
  GString *words = g_string_new (NULL);

  for (guint row = 0; row < board->rows; row++)
    append_row (words, board, row);

  return g_string_free (words, FALSE);
}

/**
 * ts_board_words_dup_slide:
 * @board: the board after @slide
 *
 * Returns: (transfer full): which tiles moved, and where the gap is now
 */
char *
ts_board_words_dup_slide (const TsBoard *board,
                          const TsSlide *slide)
{
  guint n = slide->n_tiles;
  const char *const of_one[TS_N_DIRECTIONS] = {
    /* Translators: read by screen readers after a slide; the number is the tile's own. */
    [TS_DIRECTION_UP] = _ ("Tile %u up."),
    /* Translators: read by screen readers after a slide; the number is the tile's own. */
    [TS_DIRECTION_DOWN] = _ ("Tile %u down."),
    /* Translators: read by screen readers after a slide; the number is the tile's own. */
    [TS_DIRECTION_LEFT] = _ ("Tile %u left."),
    /* Translators: read by screen readers after a slide; the number is the tile's own. */
    [TS_DIRECTION_RIGHT] = _ ("Tile %u right."),
  };
  const char *const of_line[TS_N_DIRECTIONS] = {
    /* Translators: read by screen readers after a slide of this many tiles. */
    [TS_DIRECTION_UP] = ngettext ("%u tile up.", "%u tiles up.", n),
    /* Translators: read by screen readers after a slide of this many tiles. */
    [TS_DIRECTION_DOWN] = ngettext ("%u tile down.", "%u tiles down.", n),
    /* Translators: read by screen readers after a slide of this many tiles. */
    [TS_DIRECTION_LEFT] = ngettext ("%u tile left.", "%u tiles left.", n),
    /* Translators: read by screen readers after a slide of this many tiles. */
    [TS_DIRECTION_RIGHT] = ngettext ("%u tile right.", "%u tiles right.", n),
  };
  g_autofree char *gap = ts_board_words_dup_gap (board);
  g_autofree char *tiles =
      n == 1 ? ts_words_dup_with_number (of_one[slide->direction], "%u", board->tiles[slide->gap_before])
             : ts_words_dup_with_number (of_line[slide->direction], "%u", n);

  return g_strdup_printf ("%s %s", tiles, gap);
}

/**
 * ts_board_words_dup_hint:
 * @tile: its number
 * @direction: where it should slide
 *
 * Returns: (transfer full): the hint to slide the tile
 */
char *
ts_board_words_dup_hint (guint tile,
                         TsDirection direction)
{
  /* A sentence for each direction, because the word for a direction may depend on the sentence. */
  const char *const sentences[TS_N_DIRECTIONS] = {
    /* Translators: read by screen readers. The number is the tile's own. */
    [TS_DIRECTION_UP] = _ ("Hint: slide tile %u up"),
    /* Translators: read by screen readers. The number is the tile's own. */
    [TS_DIRECTION_DOWN] = _ ("Hint: slide tile %u down"),
    /* Translators: read by screen readers. The number is the tile's own. */
    [TS_DIRECTION_LEFT] = _ ("Hint: slide tile %u left"),
    /* Translators: read by screen readers. The number is the tile's own. */
    [TS_DIRECTION_RIGHT] = _ ("Hint: slide tile %u right"),
  };

  return ts_words_dup_with_number (sentences[direction], "%u", tile);
}

/**
 * ts_board_words_dup_refusal:
 * @cell: the cell of the refused slide; it need not be on the board
 * @result: the reason
 *
 * Returns: (transfer full): a sentence that says why nothing moved
 */
char *
ts_board_words_dup_refusal (const TsBoard *board,
                            guint cell,
                            TsSlideResult result)
{
  switch (result)
    {
    case TS_SLIDE_NOT_IN_LINE:
      /* Translators: read by screen readers; the number is a tile's. */
      return ts_words_dup_format (_ ("Tile %u cannot slide: it is not in the same row or column as the "
                                     "gap."),
                                  board->tiles[cell]);
    case TS_SLIDE_NO_SUCH_CELL:
      return g_strdup (_ ("No tile can slide that way: the gap is at the edge."));
    case TS_SLIDE_IS_GAP:
      return g_strdup (_ ("This is the gap."));
    case TS_SLIDE_NOT_PLAYING:
      return g_strdup (_ ("The game is finished or paused."));
    case TS_SLIDE_OK:
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Each has places for the numbers of both tiles, in this order. */
static const char *const guide_sentences[TS_N_GUIDE_LESSONS][TS_GUIDE_TURN] = {
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
 * ts_board_words_dup_step:
 * @columns: of the board
 *
 * Returns: (transfer full): a sentence that says what @step does and why
 */
char *
ts_board_words_dup_step (const TsGuideStep *step,
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

  pattern = ts_words_dup_with_number (_ (guide_sentences[step->lesson][step->aim]), "%1$u", step->tiles[0]);

  return ts_words_dup_with_number (pattern, "%2$u", step->tiles[1]);
}
