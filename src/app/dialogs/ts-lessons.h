/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lessons: a window in which examples, and then whole boards, are solved with the guide. A lesson is a game that
 * nobody saves.
 * Owned by the window that it stands over.
 */

#pragma once

#include <gtk/gtk.h>

#include "ts-session.h"

#define TS_TYPE_LESSONS (ts_lessons_get_type ())

G_DECLARE_FINAL_TYPE (TsLessons, ts_lessons, TS, LESSONS, GtkWindow)

GtkWindow *ts_lessons_new (GtkWindow *parent,
                           TsSession *session);
