/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One setting of the desktop's appearance, from the portal: its value now, and each change.
 * Without a portal the callback is never called.
 */

#pragma once

#include <gio/gio.h>

typedef struct _TsDesktopSetting TsDesktopSetting;

typedef void (*TsDesktopSettingFunc) (gpointer user_data,
                                      GVariant *value);

TsDesktopSetting *ts_desktop_setting_new (GDBusConnection *connection,
                                          const char *key,
                                          TsDesktopSettingFunc callback,
                                          gpointer user_data);

void ts_desktop_setting_free (TsDesktopSetting *self);
