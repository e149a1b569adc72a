/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of the preferences: label, subtitle and the control of one setting, which follows from the type of the setting.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_SETTING_ROW (ts_setting_row_get_type ())

G_DECLARE_FINAL_TYPE (TsSettingRow, ts_setting_row, TS, SETTING_ROW, GtkBox)

GtkWidget *ts_setting_row_get_control (TsSettingRow *self);
