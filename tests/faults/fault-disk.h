/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk that fails: the system calls that change files, which say that they cannot when a test wants it so. They stand
 * before the C library's own: linked into a test, or loaded with LD_PRELOAD. Any thread may make them.
 */

#pragma once

#include <stdatomic.h>
#include <stdbool.h>

/* In place of an errno: the program is killed before that step. */
#define FAULT_DISK_KILL (-1)

/* @call: open, write, close, fsync, syncfs, rename, link, mkdir or unlink
 * @path: of the file; of a rename, the new one */
typedef void (*FaultDiskFunc) (int step,
                               const char *call,
                               const char *path);

/* A step is a call that makes, opens for writing, writes, syncs, closes after writing, renames or removes a file, or makes a
 * folder. A full disk (ENOSPC, EDQUOT) still removes. A write that fails has written a half before, as on
 * a disk that becomes full, which says no more than that (ENOSPC). The first three are set by e2e/faults.py as well. */
typedef struct
{
  int first_bad;                     /* the number of the first step that fails, counted from 0 */
  int n_bad;                         /* how many fail from that one on; 0 for a sound disk */
  int code;                          /* the errno that they say, or %FAULT_DISK_KILL */
  atomic_int n_steps;                /* how many there were; belongs to the disk */
  _Atomic FaultDiskFunc before_step; /* (nullable): called before each step, in the thread that makes it */
  const char *_Atomic only;          /* (nullable): the only call that fails, by its name; %NULL for each that makes a step */
  atomic_bool has_no_noreplace;      /* whether the file system has no RENAME_NOREPLACE, as NFS */
} FaultDisk;

void fault_disk_follow (const char *folder,
                        FaultDisk *disk);
void fault_disk_refuse_locks (int code);
