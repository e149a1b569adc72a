/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The victory: the words over a finished picture, and what one may do next.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define TS_TYPE_VICTORY (ts_victory_get_type ())

G_DECLARE_FINAL_TYPE (TsVictory, ts_victory, TS, VICTORY, GtkWidget)

void ts_victory_set_assisted (TsVictory *self,
                              gboolean assisted);
void ts_victory_set_par (TsVictory *self,
                         guint moves,
                         int par,
                         gboolean proved);
void ts_victory_set_news (TsVictory *self,
                          const char *news);
void ts_victory_show (TsVictory *self,
                      guint moves,
                      gint64 elapsed_us);
void ts_victory_hide (TsVictory *self);

G_END_DECLS
