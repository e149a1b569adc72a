/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats that may be loaded, and which of them can be loaded here.
 * Room: picture (GLib, GdkPixbuf).
 * Owned by nobody: the names are constant, the list is made once and stays.
 * Thread: any.
 * Fails by never: a format without a loader is left out of the list.
 */

#pragma once

#include <glib.h>

#include "ts-sniffer.h"

const char *ts_format_get_loader_name (TsFormat format);
void ts_format_load (TsFormat format);
const char *const *ts_format_get_mime_types (void);
