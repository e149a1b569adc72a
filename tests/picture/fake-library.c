/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A library that exports the function FAKE_SYMBOL, as libglycin or a module of GdkPixbuf does.
 */

void FAKE_SYMBOL (void);

void
FAKE_SYMBOL (void)
{
}
