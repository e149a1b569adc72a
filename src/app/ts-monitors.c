/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-monitors"

#include "config.h"

#include "ts-monitors.h"

/* In device pixels, when there are no monitors. */
#define FALLBACK_SHORT_SIDE 1080

/**
 * ts_monitors_get_short_side:
 * @monitors: (element-type GdkMonitor): those of a display
 *
 * Returns: the length of the longest short side, in device pixels: no board is larger
 */
int
ts_monitors_get_short_side (GListModel *monitors)
{
  int short_side = 0;

  g_return_val_if_fail (G_IS_LIST_MODEL (monitors), FALLBACK_SHORT_SIDE);

  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);
      GdkRectangle geometry;

      gdk_monitor_get_geometry (monitor, &geometry);
      short_side = MAX (short_side, MIN (geometry.width, geometry.height) * gdk_monitor_get_scale_factor (monitor));
    }

  return short_side > 0 ? short_side : FALLBACK_SHORT_SIDE;
}
