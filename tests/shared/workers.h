/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The threads of a program that is tested: what is asked of them is counted, so that a test knows when all is answered.
 */

#pragma once

#include <glib.h>

guint workers_count_decoded (void);
void workers_wait (void);
