/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli guide: solves boards step by step, with the method of the help.
 */

#define G_LOG_DOMAIN "ts-cli-guide"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>

#include "ts-guide.h"
#include "ts-moves.h"

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

  while (status == TS_CLI_OK && ts_guide_get_step (&board, NULL, &step))
    {
      print_step (item, &step);
      if (ts_moves_apply (&board, step.moves, NULL) != TS_MOVES_OK)
        g_return_val_if_reached (TS_CLI_ERROR);
    }

  return status;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  TsCliStatus status;

  if (!ts_cli_parse (self, NULL, args, &status))
    return status;

  return ts_cli_for_each_id (*args + 1, NULL, guide, NULL);
}

const TsCliCommand ts_cli_guide = {
  .name = "guide",
  .parameters = "ID...|-",
  .min_args = 1,
  .max_args = G_MAXUINT,
  .summary = N_ ("Solve boards step by step, with the method of the help"),
  .run = run,
};
