/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words for the guide: what to do next by the method of the help, and why.
 */

#pragma once

#include <glib.h>

#include "ts-guide.h"

char *ts_guide_words_dup_step (const TsGuideStep *step,
                               guint columns);
