/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The question whether a game that cannot be saved may be lost, open while TsSession:asking is set.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

void ts_loss_question_ask (GtkWindow *window,
                           TsSession *session);
