/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the dealer: the board of a deal comes from a worker, and a cancelled deal gives none.
 * Room: tests of game. Waits on the main context, never on a clock.
 */

#include <gio/gio.h>

#include "ts-dealer.h"
#include "wait-for.h"

typedef struct
{
  TsBoard *board;
  GError *error;
  gboolean is_done;
} Answer;

static void
dealt_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  Answer *answer = user_data;

  answer->board = ts_dealer_deal_finish (result, &answer->error);
  answer->is_done = TRUE;
}

static void
answer_clear (Answer *answer)
{
  g_clear_pointer (&answer->board, g_free);
  g_clear_error (&answer->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Answer, answer_clear)

/* The board is the one that ts_difficulty_deal() makes of the same deal, whose fields all count. */
static void
test_deals (void)
{
  const TsDeal deals[] = {
    { TS_DIFFICULTY_EASY, 3, 4, 5, TS_SHUFFLE_GAP_HOME },
    { TS_DIFFICULTY_HARD, 3, 2, 6, TS_SHUFFLE_GAP_ANYWHERE },
    { TS_DIFFICULTY_ANY, 7, 9, 8, TS_SHUFFLE_GAP_ANYWHERE },
  };
  TsSharedSolver *solver = ts_shared_solver_new ();

  for (guint i = 0; i < G_N_ELEMENTS (deals); i++)
    {
      g_auto (Answer) answer = { 0 };
      TsDeal deal = deals[i];
      TsBoard expected;

      ts_dealer_deal_async (solver, &deal, NULL, dealt_cb, &answer);
      /* The worker has its own copy. */
      deal.seed++;
      deal.columns++;
      wait_for (answer.is_done);
      g_assert_no_error (answer.error);
      ts_difficulty_deal (ts_shared_solver_get (solver), &deals[i], NULL, &expected);
      g_assert_true (ts_board_equal (answer.board, &expected));
    }

  ts_shared_solver_unref (solver);
}

/* Cancelled at once, or while it searches for a board that takes seconds. The solver may be given up by the others. */
static void
test_cancel (void)
{
  const TsDeal deal = { TS_DIFFICULTY_HARD, 10, 10, 1, TS_SHUFFLE_GAP_ANYWHERE };
  TsSharedSolver *solver = ts_shared_solver_new ();
  Answer answers[2] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();

      if (i == 0)
        g_cancellable_cancel (cancellable);
      ts_dealer_deal_async (solver, &deal, cancellable, dealt_cb, &answers[i]);
      g_cancellable_cancel (cancellable);
    }

  ts_shared_solver_unref (solver);
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      wait_for (answers[i].is_done);
      g_assert_error (answers[i].error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_null (answers[i].board);
      answer_clear (&answers[i]);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dealer/deals", test_deals);
  g_test_add_func ("/dealer/cancel", test_cancel);

  return g_test_run ();
}
