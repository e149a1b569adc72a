/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of the preferences: label, subtitle and the control of one setting, which follows from the type of the setting.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_SETTING_MAX_WORDS 4

/**
 * TsSetting:
 * @key: of the settings
 * @label: with a mnemonic, not translated
 * @subtitle: (nullable): not translated
 * @words: of an enumeration, in the order of its values, not translated, with @key as their context; %NULL after the
 *   last one
 */
typedef struct
{
  const char *key;
  const char *label;
  const char *subtitle;
  const char *words[TS_SETTING_MAX_WORDS + 1];
} TsSetting;

GtkWidget *ts_setting_row_new (const TsSetting *setting);
