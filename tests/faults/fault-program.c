/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faults for a whole program: what is in a file decides, while the program runs, whether its disk fails and how wrong
 * its clock is.
 * Loaded with LD_PRELOAD; the programs that this one starts are left alone.
 * FAULT_FOLDER: what is below it can fail. FAULT_FILE: a Faults, which this program maps and another one changes.
 * Without these variables it does nothing.
 */

#include "fault-disk.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Seconds that are added to the time of day, and to no other clock. */
typedef struct
{
  FaultDisk disk;
  int64_t clock_offset_s;
} Faults;

static Faults *faults;

__attribute__ ((constructor)) static void
begin (void)
{
  const char *folder = getenv ("FAULT_FOLDER");
  const char *path = getenv ("FAULT_FILE");
  int fd;

  unsetenv ("LD_PRELOAD");
  if (folder == NULL || path == NULL)
    return;

  fd = open (path, O_RDWR | O_CLOEXEC);
  faults = mmap (NULL, sizeof *faults, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  if (faults == MAP_FAILED)
    abort ();

  fault_disk_follow (folder, &faults->disk);
}

int
gettimeofday (struct timeval *restrict time,
              void *restrict zone)
{
  int result = (int) syscall (SYS_gettimeofday, time, zone);

  if (result == 0 && faults != NULL)
    time->tv_sec += faults->clock_offset_s;

  return result;
}

time_t
time (time_t *result)
{
  struct timeval now;

  gettimeofday (&now, NULL);
  if (result != NULL)
    *result = now.tv_sec;

  return now.tv_sec;
}
