/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "fault-disk.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NO_FLAGS 0

static const char *_Atomic watched;
static atomic_int lock_code;
static FaultDisk *_Atomic followed;

/* Threads that use @watched and @followed now. No lock, because a process can be forked while one is held. */
static atomic_int n_users;

static bool
is_watched (const char *path)
{
  const char *folder = watched;

  return folder != NULL && strncmp (path, folder, strlen (folder)) == 0;
}

/* One more step; whether it is one that fails. */
static bool
fails (const char *call,
       const char *path)
{
  FaultDiskFunc notify = NULL;
  int step = -1;
  int code = 0;

  n_users++;
  if (is_watched (path))
    {
      notify = followed->before_step;
      step = atomic_fetch_add (&followed->n_steps, 1);
    }
  n_users--;
  /* It may wait, and change what fails. */
  if (notify != NULL)
    notify (step, call, path);

  n_users++;
  if (step >= 0 && is_watched (path))
    {
      const char *only = followed->only;
      int n = step - followed->first_bad;

      if (n >= 0 && n < followed->n_bad && (only == NULL || strcmp (call, only) == 0))
        code = followed->code;
    }
  n_users--;
  if (code == FAULT_DISK_KILL)
    kill (getpid (), SIGKILL);
  if (code != 0)
    errno = code;

  return code != 0;
}

static bool
fails_fd (const char *call,
          int fd)
{
  char link[64];
  char path[PATH_MAX] = "";

  if (watched == NULL)
    return false;

  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);

  return syscall (SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1) > 0 && fails (call, path);
}

static int
open_or_fail (int at,
              const char *path,
              int flags,
              mode_t mode)
{
  if ((flags & (O_CREAT | O_WRONLY | O_RDWR)) != 0 && fails ("open", path))
    return -1;

  return (int) syscall (SYS_openat, at, path, flags, mode);
}

/* Built with 64-bit offsets, as all is here: this is open64 (). */
int
open (const char *path,
      int flags,
      ...)
{
  va_list arguments;
  mode_t mode;

  va_start (arguments, flags);
  mode = (flags & O_CREAT) != 0 ? va_arg (arguments, mode_t) : 0;
  va_end (arguments);

  return open_or_fail (AT_FDCWD, path, flags, mode);
}

ssize_t
write (int fd,
       const void *data,
       size_t length)
{
  if (fails_fd ("write", fd))
    {
      int code = errno;
      ssize_t n = syscall (SYS_write, fd, data, length / 2);

      errno = code;
      return code == ENOSPC && n > 0 ? n : -1;
    }

  return syscall (SYS_write, fd, data, length);
}

int
flock (int fd,
       int operation)
{
  if (lock_code == 0)
    return (int) syscall (SYS_flock, fd, operation);

  errno = lock_code;
  return -1;
}

/* Whether what was written has come through may be said as late as this. Closed it is in any case. */
int
close (int fd)
{
  int flags = watched != NULL ? (int) syscall (SYS_fcntl, fd, F_GETFL) : -1;
  bool is_bad = flags != -1 && (flags & O_ACCMODE) != O_RDONLY && fails_fd ("close", fd);
  int code = errno;
  int result = (int) syscall (SYS_close, fd);

  if (!is_bad)
    return result;

  errno = code;
  return -1;
}

int
fsync (int fd)
{
  return fails_fd ("fsync", fd) ? -1 : (int) syscall (SYS_fsync, fd);
}

/* Declared for programs with GNU extensions alone, for which other calls here have other types. */
int syncfs (int fd);

int
syncfs (int fd)
{
  return fails_fd ("syncfs", fd) ? -1 : (int) syscall (SYS_syncfs, fd);
}

int
rename (const char *from,
        const char *to)
{
  return fails ("rename", to) ? -1 : (int) syscall (SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, NO_FLAGS);
}

/* Declared for programs with GNU extensions alone. */
int renameat2 (int from_at, const char *from, int to_at, const char *to, unsigned int flags);

int
renameat2 (int from_at,
           const char *from,
           int to_at,
           const char *to,
           unsigned int flags)
{
  bool is_refused;

  n_users++;
  is_refused = flags != 0 && is_watched (to) && followed->has_no_noreplace;
  n_users--;
  if (is_refused)
    {
      errno = EINVAL;
      return -1;
    }

  return fails ("rename", to) ? -1 : (int) syscall (SYS_renameat2, from_at, from, to_at, to, flags);
}

int
link (const char *from,
      const char *to)
{
  return fails ("link", to) ? -1 : (int) syscall (SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, NO_FLAGS);
}

int
mkdir (const char *path,
       mode_t mode)
{
  return fails ("mkdir", path) ? -1 : (int) syscall (SYS_mkdirat, AT_FDCWD, path, mode);
}

int
unlink (const char *path)
{
  if (fails ("unlink", path) && errno != ENOSPC && errno != EDQUOT)
    return -1;

  return (int) syscall (SYS_unlinkat, AT_FDCWD, path, NO_FLAGS);
}

/* Afterwards no thread uses the former ones.
 * @folder: (nullable): an absolute path without links; what is below it can fail. It must stay.
 * @disk: what fails from now on; it must stay, and may be changed */
void
fault_disk_follow (const char *folder,
                   FaultDisk *disk)
{
  watched = NULL;
  while (n_users > 0)
    sched_yield ();
  followed = disk;
  watched = folder;
}

/* @code: the errno that flock() says from now on, for any file; 0 where there are locks */
void
fault_disk_refuse_locks (int code)
{
  lock_code = code;
}
