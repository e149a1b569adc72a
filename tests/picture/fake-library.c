/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A library that exports the function FAKE_SYMBOL, and so looks like libglycin, or like a module of GdkPixbuf.
 * Room: tests/picture.
 * test-glycin and test-picture-process load it.
 */

void FAKE_SYMBOL (void);

void
FAKE_SYMBOL (void)
{
}
