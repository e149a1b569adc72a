/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A choice: a picture, or a saved game with its picture, as a thumbnail with a title.
 * Owned by the picture chooser, in one of its boxes.
 * A picture that fails to load has an icon in place of its thumbnail; a file that is missing or no picture is hidden.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-game-file.h"
#include "ts-thumbnailer.h"

/* Width and height of the thumbnail, in logical pixels: the narrowest window has room for two side by side. */
#define TS_PICTURE_CHOICE_SIZE 144

#define TS_TYPE_PICTURE_CHOICE (ts_picture_choice_get_type ())

G_DECLARE_FINAL_TYPE (TsPictureChoice, ts_picture_choice, TS, PICTURE_CHOICE, GtkFlowBoxChild)

GtkWidget *ts_picture_choice_new (GFile *file,
                                  TsGameFile *game,
                                  const char *icon_name,
                                  const char *title,
                                  const char *description,
                                  const char *when);
GFile *ts_picture_choice_get_file (TsPictureChoice *self);
const TsGameFile *ts_picture_choice_get_game (TsPictureChoice *self);
void ts_picture_choice_load (TsPictureChoice *self,
                             TsThumbnailer *thumbnailer,
                             GCancellable *cancellable);
gboolean ts_picture_choice_show_progress (TsPictureChoice *self,
                                          GHashTable *solved);
