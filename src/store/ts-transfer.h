/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The transfer of games: adds to one data folder what only another one has. An exported folder is a data folder, too,
 * so that export and import are the same. No file that is there is changed, so that programs may play in both folders.
 * Thread: a worker.
 * Errors are of G_FILE_ERROR, and %TS_STORE_ERROR_FOREIGN.
 */

#pragma once

#include <gio/gio.h>

/**
 * TsTransfer:
 * @n_games: saved games that the other folder did not have, or not so far
 * @n_replays: finished games
 * @n_results: of these, the ones of which the other folder had no result
 * @n_pictures: copies of pictures
 * @n_damaged: files that could not be read, or have lost lines
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
                          gboolean is_export,
                          TsTransfer *done,
                          GCancellable *cancellable,
                          GError **error);
