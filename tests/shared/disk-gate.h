/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk that does not answer until the test lets it: its queue, or the syncs that a FaultDisk sees.
 */

#pragma once

void disk_gate_hold_queue (void);
void disk_gate_hold (void);
void disk_gate_open (void);
void disk_gate_pass_sync (int step,
                          const char *call,
                          const char *path);
