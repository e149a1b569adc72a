/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is in a folder.
 */

#pragma once

#include <glib.h>

guint folder_count (const char *path);
void folder_remove (const char *path);
