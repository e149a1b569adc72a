/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in a folder, and which files are open.
 */

#pragma once

#include <glib.h>

guint folder_count (const char *path);
guint folder_count_descriptors (const char *prefix);
void folder_remove (const char *path);
char **folder_list (const char *folder,
                    const char *subfolder,
                    const char *suffix);
