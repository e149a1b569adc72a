/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The transfer of games: merges one data folder into another. An exported folder is a data folder, too, so that export
 * and import are the same.
 * Thread: a worker. Programs may play in both folders meanwhile.
 * Errors are of G_FILE_ERROR, and %TS_GAME_LOG_ERROR_FUTURE for a list of a later version.
 */

#pragma once

#include <gio/gio.h>

/**
 * TsTransfer:
 * @n_games: saved games that the other folder did not have, or not so far
 * @n_replays: finished games
 * @n_results: lines of the results, those that leave a result out included
 * @n_pictures: copies of pictures
 * @n_damaged: files and lines that could not be read
 * @n_steps: of the transfer, atomic: another thread may follow them
 * @n_done: of these, atomic
 *
 * What a transfer has done.
 */
typedef struct
{
  guint n_games;
  guint n_replays;
  guint n_results;
  guint n_pictures;
  guint n_damaged;
  int n_steps;
  int n_done;
} TsTransfer;

gboolean ts_transfer_is_possible (const char *from);
gboolean ts_transfer_run (const char *from,
                          const char *to,
                          TsTransfer *done,
                          GCancellable *cancellable,
                          GError **error);
