/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a toast or a card appears: it rises and fades in, as the transition of the class "rising" in the style says.
 */

#pragma once

#include <gtk/gtk.h>

void ts_rise (GtkWidget *widget);
