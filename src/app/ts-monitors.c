/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-monitors"

#include "config.h"

#include "ts-monitors.h"

/* In device pixels, when there are no monitors. */
#define FALLBACK_SHORT_SIDE 1080

/* The header bar, the status and the margins of a window in full screen are at least so high, in logical pixels. */
#define BARS_HEIGHT 100

/**
 * ts_monitors_get_short_side:
 * @monitors: (element-type GdkMonitor): those of a display
 *
 * Returns: the shorter side of the largest board that a window can show, in device pixels
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
      int board_side;

      gdk_monitor_get_geometry (monitor, &geometry);
      board_side = MIN (geometry.width, geometry.height - BARS_HEIGHT);
      short_side = MAX (short_side, board_side * gdk_monitor_get_scale_factor (monitor));
    }

  return short_side > 0 ? short_side : FALLBACK_SHORT_SIDE;
}
