/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a game: its file goes and its record comes, once, however soon the program is killed in between.
 * Thread: any; one program at a time redeems what others have left.
 * Fails by GError of G_FILE_ERROR.
 */

#pragma once

#include "ts-records.h"

G_BEGIN_DECLS

gboolean ts_game_end_record (const char *game,
                             const char *records,
                             const TsRecord *record,
                             GError **error);
void ts_game_end_redeem (const char *folder,
                         const char *records);

G_END_DECLS
