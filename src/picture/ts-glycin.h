/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Glycin: whether GdkPixbuf decodes through it.
 * ts_glycin_is_loaded() is for any thread; ts_glycin_decodes() belongs to the decoding process's only thread.
 */

#pragma once

#include <glib.h>

gboolean ts_glycin_is_loaded (void);
gboolean ts_glycin_decodes (void);
