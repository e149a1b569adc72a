/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Glycin: whether GdkPixbuf decodes through it.
 */

#pragma once

#include <glib.h>

gboolean ts_glycin_is_loaded (void);
gboolean ts_glycin_decodes (const char *format);
