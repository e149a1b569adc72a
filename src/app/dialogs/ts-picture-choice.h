/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A choice: a picture, or a saved game with its picture, as a thumbnail with a title.
 * Owned by the picture chooser, in one of its boxes.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-game-file.h"

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
const char *ts_picture_choice_get_key (TsPictureChoice *self);
void ts_picture_choice_set_thumbnail (TsPictureChoice *self,
                                      GdkTexture *thumbnail);
void ts_picture_choice_set_progress (TsPictureChoice *self,
                                     const char *words,
                                     const char *sentence);
