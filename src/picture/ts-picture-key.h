/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The key of a picture: a word that is the same wherever a copy of the same file lies, and for no other file.
 * Room: picture (GIO).
 * Owned by nobody: a function of a file.
 * Thread: any; it blocks, so in the game a worker's.
 * Fails by returning nothing, when the file cannot be read a second time.
 */

#pragma once

#include <gio/gio.h>

char *ts_picture_key_compute (GFile *file,
                              GCancellable *cancellable);
