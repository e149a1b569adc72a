/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The settlement of the logs: brings finished games whose way was interrupted to their end, and removes what is too
 * much. For a worker.
 * Fails by GError of G_FILE_ERROR: then nothing is removed.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* So many of the last played games stay. */
#define TS_LOG_SETTLEMENT_MAX_GAMES 50

/* So many bytes of pictures stay with them. */
#define TS_LOG_SETTLEMENT_MAX_PICTURES (100 * 1000 * 1000)

/* So many of the last finished games stay, and beside them those of the best results. */
#define TS_LOG_SETTLEMENT_MAX_REPLAYS 200

GPtrArray *ts_log_settlement_run (const char *folder,
                                  const char *results_path,
                                  GError **error);

G_END_DECLS
