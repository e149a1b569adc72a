/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gallery: the pictures that come with the program.
 */

#pragma once

#include <gio/gio.h>

guint ts_gallery_get_n_pictures (void);
GFile *ts_gallery_create_file (guint i);
GFile *ts_gallery_create_file_of_day (GDateTime *day);
const char *ts_gallery_get_title (guint i);
const char *ts_gallery_get_description (guint i);
const char *ts_gallery_find_title (GFile *file);
