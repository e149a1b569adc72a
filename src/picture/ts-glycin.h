/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Glycin: whether GdkPixbuf decodes through it, and whether it sandboxes its loaders on this system.
 * Room: picture (GdkPixbuf, Linux's /proc).
 * The game asks whether it is loaded, from any thread; the decoding process inspects it, from its only thread.
 */

#pragma once

#include "ts-picture.h"

gboolean ts_glycin_is_loaded (void);
gboolean ts_glycin_decodes (void);
TsPictureProtections ts_glycin_inspect_children (void);
TsPictureProtections ts_glycin_query (void);
