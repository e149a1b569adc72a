/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A toast: a message over the lower edge of what it is about, for a time, with or without a button that does something
 * about it. Others wait for their turn.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_TOAST (ts_toast_get_type ())

G_DECLARE_FINAL_TYPE (TsToast, ts_toast, TS, TOAST, GtkBox)

/**
 * TsToastKind:
 * @TS_TOAST_TROUBLE: lasts until it is dropped, and can be shown again as long; there is only one
 * @TS_TOAST_ANSWER: to what the player has just done; the next answer takes its place
 * @TS_TOAST_NEWS: of what has happened meanwhile; stay as long as a trouble
 * @TS_TOAST_PASSING: advice; over when an answer takes its place after it was drawn
 * @TS_TOAST_PROGRESS: of what runs; stays until it is dropped or closed
 *
 * Which comes first; a toast that has to give way is shown again.
 */
typedef enum
{
  TS_TOAST_TROUBLE = 1 << 0,
  TS_TOAST_ANSWER = 1 << 1,
  TS_TOAST_NEWS = 1 << 2,
  TS_TOAST_PASSING = 1 << 3,
  TS_TOAST_PROGRESS = 1 << 4,
} TsToastKind;

void ts_toast_show (TsToast *self,
                    TsToastKind kind,
                    const char *words,
                    const char *label,
                    const char *action_name);
void ts_toast_set_fraction (TsToast *self,
                            double fraction);
const char *ts_toast_get_trouble (TsToast *self);
void ts_toast_show_trouble (TsToast *self);
void ts_toast_dismiss (TsToast *self);
void ts_toast_drop (TsToast *self,
                    TsToastKind kinds);
void ts_toast_rise (GtkWidget *widget);
