/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli check, apply, verify and guide: a short answer to each board, with its moves or without. Scripts read
 * the answers, so that they are not translated.
 */

#define G_LOG_DOMAIN "ts-cli-boards"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

#include "ts-guide.h"
#include "ts-moves.h"

#define WORDS_NOT_A_MOVE N_ ("there is something other than U D L R in the moves")

/* The answer to an argument is the error, too. */
static TsCliStatus
check (const TsCliItem *item,
       gpointer user_data)
{
  gboolean solvable = item->error == NULL && ts_board_is_solvable (&item->board);

  if (item->error != NULL && item->line > 0)
    return ts_cli_answer_invalid (item, item->error);

  if (item->error != NULL)
    ts_cli_print ("%s\tinvalid: %s\n", item->escaped, item->error);
  else if (ts_board_is_solved (&item->board))
    ts_cli_print ("%s\tsolved\n", item->escaped);
  else
    ts_cli_print ("%s\t%s\n", item->escaped, solvable ? "solvable" : "unsolvable");

  return item->error != NULL ? TS_CLI_ERROR : solvable ? TS_CLI_OK
                                                       : TS_CLI_NEGATIVE;
}

static void
print_step (const TsCliItem *item,
            const TsGuideStep *step)
{
  ts_cli_print ("%s\t%s\t", item->escaped, ts_guide_get_lesson_name (step->lesson));
  for (guint i = 0; i < step->n_tiles; i++)
    ts_cli_print ("%s%u", i > 0 ? "," : "", step->tiles[i]);
  ts_cli_print ("\t%s\n", step->moves);
}

static TsCliStatus
guide (const TsCliItem *item,
       gpointer user_data)
{
  TsBoard board = item->board;
  TsGuideStep step;
  TsCliStatus status = ts_cli_check_solvable (item);

  for (; status == TS_CLI_OK && ts_guide_get_step (&board, NULL, &step); board = step.goal)
    print_step (item, &step);

  return status;
}

static TsCliStatus
run_ids (const TsCliCommand *self,
         GStrv *args)
{
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;

  return ts_cli_for_each_id (*args + 1, NULL, self == &ts_cli_check ? check : guide, NULL);
}

/* As ts_cli_answer_invalid(), but the error tells which move it is. */
static TsCliStatus
answer_failed_moves (const TsCliItem *item,
                     TsMovesResult result,
                     const TsMovesEnd *end)
{
  gulong n = (gulong) end->n_moves + 1;
  gboolean is_illegal = result == TS_MOVES_ILLEGAL;
  g_autofree char *words =
      is_illegal ? g_strdup_printf (_ ("move %lu: no tile can move in direction %c"), n,
                                    ts_moves_get_letter (end->direction))
                 : g_strdup_printf (_ ("move %lu: only U D L R are moves"), n);

  if (item->line > 0)
    ts_cli_print ("%s\t%s%s\n", item->escaped, is_illegal ? "illegal" : "invalid: ",
                  is_illegal ? "" : WORDS_NOT_A_MOVE);
  ts_cli_print_item_error (item, words);

  return is_illegal ? TS_CLI_NEGATIVE : TS_CLI_ERROR;
}

static TsCliStatus
apply (const TsCliItem *item,
       gpointer user_data)
{
  const TsCliFormat *format = user_data;
  TsBoard board = item->board;
  char text[TS_BOARD_TEXT_SIZE];
  TsMovesEnd end;
  TsMovesResult result;

  if (item->error != NULL)
    return ts_cli_answer_invalid (item, item->error);

  result = ts_moves_apply (&board, item->moves, &end);
  if (result != TS_MOVES_OK)
    return answer_failed_moves (item, result, &end);

  (*format) (&board, text);
  ts_cli_print ("%s\n", text);
  return TS_CLI_OK;
}

static TsCliStatus
run_apply (const TsCliCommand *self,
           GStrv *args)
{
  g_autofree char *format_name = NULL;
  const char *moves;
  TsCliFormat format;
  TsCliStatus status;
  const GOptionEntry entries[] = {
    TS_CLI_FORMAT_OPTION (&format_name),
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;
  if (!ts_cli_read_format (format_name, &format))
    return TS_CLI_ERROR;

  moves = (*args)[2];
  if (moves != NULL)
    return ts_cli_for_each_id ((char *[]){ (*args)[1], NULL }, moves, apply, &format);
  if (g_str_equal ((*args)[1], "-"))
    return ts_cli_for_each_line_of_moves (apply, &format);

  return ts_cli_print_usage_error (self);
}

static TsCliStatus
verify (const TsCliItem *item,
        gpointer user_data)
{
  TsBoard board = item->board;
  TsMovesEnd end;
  TsMovesResult result;

  if (item->error != NULL)
    return ts_cli_answer_invalid (item, item->error);

  result = ts_moves_apply (&board, item->moves, &end);
  if (result == TS_MOVES_NOT_A_MOVE)
    return ts_cli_answer_invalid (item, WORDS_NOT_A_MOVE);

  if (result == TS_MOVES_OK && ts_board_is_solved (&board))
    {
      ts_cli_print ("%s\t%zu\n", item->escaped, end.n_moves);
      return TS_CLI_OK;
    }

  ts_cli_print ("%s\t%s\n", item->escaped, result == TS_MOVES_OK ? "unsolved" : "illegal");
  return TS_CLI_NEGATIVE;
}

static TsCliStatus
run_verify (const TsCliCommand *self,
            GStrv *args)
{
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;
  if (!g_str_equal ((*args)[1], "-"))
    return ts_cli_print_usage_error (self);

  return ts_cli_for_each_line_of_moves (verify, NULL);
}

const TsCliCommand ts_cli_check = {
  .name = "check",
  .parameters = "ID...|-",
  .min_args = 1,
  .max_args = G_MAXUINT,
  .summary = N_ ("Check whether boards are solved, solvable, unsolvable or invalid"),
  .description = N_ ("Prints the ID, a TAB and \"solved\", \"solvable\", \"unsolvable\" or \"invalid: \" with\n"
                     "a reason; these words are the same in every language. \"-\" reads IDs from\n"
                     "standard input, one per line. The exit status is 1 if a board is unsolvable,\n"
                     "and 2 if an ID is invalid."),
  .run = run_ids,
};

const TsCliCommand ts_cli_apply = {
  .name = "apply",
  .parameters = "ID MOVES|-",
  .min_args = 1,
  .max_args = 2,
  .summary = N_ ("Apply moves to a board and print the ID of the result"),
  .description = N_ ("MOVES are the letters U D L R or arrows, each the direction in which a tile\n"
                     "moves into the gap, with counts and spaces if you like: DR2 U3. \"-\" reads lines\n"
                     "of an ID, a TAB and moves from standard input. The exit status is 1 if a move\n"
                     "is not possible, and 2 if an ID or the moves cannot be read.\n"
                     "A line that fails is answered with its ID, a TAB and \"illegal\" or \"invalid: \"\n"
                     "with a reason."),
  .run = run_apply,
};

const TsCliCommand ts_cli_verify = {
  .name = "verify",
  .parameters = "-",
  .min_args = 1,
  .max_args = 1,
  .summary = N_ ("Check whether moves solve boards, and count them"),
  .description = N_ ("Reads lines of an ID, a TAB and moves from standard input; other fields may\n"
                     "stand between them, as in the lines of \"solve\". Prints the ID, a TAB and the\n"
                     "number of moves, \"illegal\", \"unsolved\" or \"invalid: \" with a reason; these\n"
                     "words are the same in every language. The exit status is 1 if moves do not\n"
                     "solve their board, and 2 if a line cannot be read."),
  .run = run_verify,
};

const TsCliCommand ts_cli_guide = {
  .name = "guide",
  .parameters = "ID...|-",
  .min_args = 1,
  .max_args = G_MAXUINT,
  .summary = N_ ("Solve boards step by step, with the method of the help"),
  .run = run_ids,
};
