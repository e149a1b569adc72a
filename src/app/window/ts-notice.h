/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A notice: one sentence above the status, with or without a button that does something about it.
 */

#pragma once

#include <gtk/gtk.h>

#define TS_TYPE_NOTICE (ts_notice_get_type ())

G_DECLARE_FINAL_TYPE (TsNotice, ts_notice, TS, NOTICE, GtkBox)

/**
 * TsNoticeKind:
 * @TS_NOTICE_PASSING: needs no answer: some seconds or the next move hide it
 * @TS_NOTICE_STAYING: stays until the player closes it
 * @TS_NOTICE_TROUBLE: stays until the trouble is over; passing ones cover it for a time, staying ones wait
 */
typedef enum
{
  TS_NOTICE_PASSING = 1 << 0,
  TS_NOTICE_STAYING = 1 << 1,
  TS_NOTICE_TROUBLE = 1 << 2,
} TsNoticeKind;

void ts_notice_show (TsNotice *self,
                     TsNoticeKind kind,
                     const char *words);
void ts_notice_show_offer (TsNotice *self,
                           const char *words,
                           const char *label,
                           const char *action_name,
                           GVariant *target);
gboolean ts_notice_show_question (TsNotice *self,
                                  const char *words,
                                  const char *yes_label,
                                  const char *yes_action_name,
                                  const char *no_label,
                                  const char *no_action_name);
void ts_notice_hide (TsNotice *self,
                     TsNoticeKind kinds);
void ts_notice_dismiss (TsNotice *self);
void ts_notice_hide_seen (TsNotice *self);
