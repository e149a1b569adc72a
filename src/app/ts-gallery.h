/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gallery: the pictures that come with the program.
 */

#pragma once

#include "ts-puzzle-request.h"

guint ts_gallery_get_n_pictures (void);
GFile *ts_gallery_create_file (guint i);
TsPuzzleRequest ts_gallery_create_day_request (GDateTime *day,
                                               TsOrigin origin);
const char *ts_gallery_get_description (guint i);
const char *ts_gallery_find_title (GFile *file);
