/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The question whether a game that cannot be saved may be lost, open while TsSession:asking is set.
 * Owned by the window.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_LOSS_QUESTION (ts_loss_question_get_type ())

G_DECLARE_FINAL_TYPE (TsLossQuestion, ts_loss_question, TS, LOSS_QUESTION, GObject)

TsLossQuestion *ts_loss_question_new (GtkWindow *window,
                                      TsSession *session);
