/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every test of this folder includes, compiled once. Without a guard: it is compiled as a main file, too.
 */

#include <gtk/gtk.h>
