/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-words"

#include "config.h"

#include "ts-replay-words.h"

#include <glib/gi18n.h>

#include "ts-data-folder.h"
#include "ts-puzzle-source.h"
#include "ts-words.h"

/**
 * ts_replay_words_dup_title:
 *
 * Returns: (transfer full): what people called the picture when the game was played; numbers in the present language
 */
char *
ts_replay_words_dup_title (const TsResult *result)
{
  g_autofree char *numbers = ts_data_folder_hash (TS_PUZZLE_SOURCE_NUMBERS);

  if (result->replay != NULL && g_str_has_prefix (result->replay, numbers))
    return g_strdup (_ ("Numbers"));

  return g_strdup (result->header.source.title);
}

/**
 * ts_replay_words_dup_summary:
 *
 * Returns: (transfer full): size, moves, time and date, whether it is excluded, and why it does not count
 */
char *
ts_replay_words_dup_summary (const TsResult *result)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_local (result->end.date);
  g_autofree char *day = date != NULL ? g_date_time_format (date, "%x") : NULL;
  g_autofree char *time = ts_words_dup_time (result->end.elapsed_ms);
  g_autofree char *size = ts_words_dup_format (_ ("%u × %u"), result->board.columns, result->board.rows);
  g_autofree char *moves =
      ts_words_dup_format (ngettext ("%u move in %s", "%u moves in %s", result->moves), result->moves, time);
  const char *mark = ts_words_get_verdict (ts_result_get_verdict (result));

  if (result->is_excluded)
    /* Translators: of a finished game that does not count for bests and averages any more. */
    return g_strjoin (" · ", _ ("Excluded"), size, moves, day, mark, NULL);

  return g_strjoin (" · ", size, moves, day, mark, NULL);
}

/**
 * ts_replay_words_dup_details:
 *
 * Returns: (transfer full): as ts_replay_words_dup_summary(), and the moves if a slide of several tiles counts as one
 */
char *
ts_replay_words_dup_details (const TsResult *result)
{
  g_autofree char *summary = ts_replay_words_dup_summary (result);
  g_autofree char *slides = NULL;

  if (result->n_slides == 0 || result->n_slides == result->moves)
    return g_steal_pointer (&summary);

  /* Translators: moves of a finished game, if a slide of several tiles counts as one. */
  slides = ts_words_dup_format (ngettext ("%u slide", "%u slides", result->n_slides),
                                result->n_slides);

  return g_strjoin (" · ", summary, slides, NULL);
}

/**
 * ts_replay_words_dup_solution:
 * @replay: of a solution
 *
 * Returns: (transfer full): size, moves, and whether fewer are possible
 */
char *
ts_replay_words_dup_solution (TsReplay *replay)
{
  const TsBoard *board = ts_game_get_board (ts_replay_get_game (replay));
  guint n_moves = ts_replay_get_n_steps (replay);
  g_autofree char *size = ts_words_dup_format (_ ("%u × %u"), board->columns, board->rows);
  g_autofree char *moves = ts_words_dup_format (ngettext ("%u move", "%u moves", n_moves), n_moves);

  /* Translators: stands behind the moves of a solution. */
  return g_strjoin (" · ", size, moves, ts_replay_get_is_proved (replay) ? _ ("fewest possible") : NULL, NULL);
}

/**
 * ts_replay_words_dup_position:
 *
 * Returns: (transfer full): the move at which the replay is, its time, and whether it lost distance
 */
char *
ts_replay_words_dup_position (TsReplay *replay)
{
  guint position = ts_replay_get_position (replay);
  const TsResult *result = ts_replay_get_result (replay);
  const TsReplayStep *step = result != NULL && position > 0 ? ts_replay_get_step (replay, position - 1) : NULL;
  g_autofree char *time = NULL;
  g_autofree char *move = NULL;
  g_autofree char *undone = NULL;

  if (result == NULL)
    /* Translators: how many moves of the solution were shown, and how many it has. */
    return ts_words_dup_format (_ ("Solution: move %u of %u"), position, ts_replay_get_n_steps (replay));

  time = ts_words_dup_time (ts_replay_get_elapsed_ms (replay));
  /* Translators: where a replay is: a move, the number of all moves, and the time, as 2:34. */
  move = ts_words_dup_format (_ ("Move %u of %u, %s"), step != NULL ? step->moves : 0, result->moves, time);
  /* Translators: %s is where a replay is; there the player took a move back. */
  undone = ts_words_dup_with (step != NULL && step->is_undo ? _ ("%s, undone") : "%s", "%s", move);

  /* Translators: %s is where a replay is; the move there led away from the solution. */
  return ts_words_dup_with (ts_replay_get_has_lost (replay) ? _ ("%s, away from the solution") : "%s", "%s", undone);
}

/**
 * ts_replay_words_dup_review:
 *
 * Returns: (transfer full) (nullable): how many moves lost distance; %NULL if that will not be known
 */
char *
ts_replay_words_dup_review (const TsReview *review)
{
  guint n_lost;

  switch (review->state)
    {
    case TS_REVIEW_RUNNING:
      return g_strdup (_ ("Looking for moves that led away from the solution…"));
    case TS_REVIEW_COMPLETE:
      n_lost = review->n_lost;
      if (n_lost == 0)
        return g_strdup (_ ("No move led away from the solution."));
      /* Translators: of a finished game: the moves that led away from the solution, and the fewest moves there are. */
      return ts_words_dup_format (ngettext ("%u move led away from the solution. Fewest possible: %u",
                                            "%u moves led away from the solution. Fewest possible: %u", n_lost),
                                  n_lost, review->par);
    case TS_REVIEW_ENDED:
    default:
      return NULL;
    }
}

/**
 * ts_replay_words_get_error:
 * @error: why a replay could not be loaded
 *
 * Returns: a sentence
 */
const char *
ts_replay_words_get_error (const GError *error)
{
  if (g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_NOT_FOUND))
    return _ ("This replay is no longer there.");
  if (g_error_matches (error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED))
    return _ ("This replay is damaged.");

  return _ ("This replay could not be read.");
}
