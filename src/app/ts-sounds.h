/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sounds of a game: of the player's slides, of refused tiles, and of the end.
 * A sound server that stalls, or a missing one, costs sounds and nothing else.
 */

#pragma once

#include "ts-board-view.h"

void ts_sounds_add (TsBoardView *view);
