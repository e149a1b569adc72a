/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Glycin: whether GdkPixbuf decodes through it, and whether it sandboxes its loaders on this system.
 * The game calls ts_glycin_is_loaded() in any thread; the other functions belong to the decoding process's only thread.
 */

#pragma once

#include "ts-picture.h"

gboolean ts_glycin_is_loaded (void);
gboolean ts_glycin_decodes (void);
TsPictureProtections ts_glycin_inspect_children (void);
TsPictureProtections ts_glycin_query (void);
