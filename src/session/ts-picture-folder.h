/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures in a folder.
 */

#pragma once

#include <gio/gio.h>

GPtrArray *ts_picture_folder_list (GFile *folder,
                                   GCancellable *cancellable);
