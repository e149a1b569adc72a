/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk that fails: the system calls that change files, which say that they cannot when a test wants it so.
 * Room: tests. It stands before the C library's own: linked into a test, or loaded with LD_PRELOAD.
 * Thread: any for the calls.
 * Fails on purpose.
 */

#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* In place of an errno: the program is killed before that step. */
#define FAULT_DISK_KILL (-1)

/**
 * FaultDisk:
 * @first_bad: the number of the first step that fails, counted from 0
 * @n_bad: how many fail from that one on; 0 for a sound disk
 * @code: the errno that they say, or %FAULT_DISK_KILL
 * @n_steps: how many there were; belongs to the disk
 *
 * A step is a call that makes, opens for writing, writes, syncs, closes after writing, renames or removes a file, or makes a
 * folder. A full disk (ENOSPC, EDQUOT) still removes. A write that fails has written a half before, as on
 * a disk that becomes full.
 */
typedef struct
{
  int first_bad;
  int n_bad;
  int code;
  atomic_int n_steps;
} FaultDisk;

/* @call: open, write, close, fsync, syncfs, rename, link, mkdir or unlink
 * @path: of the file; of a rename, the new one */
typedef void (*FaultDiskFunc) (int step,
                               const char *call,
                               const char *path);

void fault_disk_follow (const char *folder,
                        FaultDisk *disk);
void fault_disk_notify (FaultDiskFunc function);
void fault_disk_spare_all_but (const char *call);
void fault_disk_refuse_locks (int code);
void fault_disk_refuse_noreplace (bool is_refused);
