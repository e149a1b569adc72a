/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sandbox: how a process gives up, for good, what it will not need while it reads a stranger's file.
 * Room: picture (GLib, Linux, libseccomp where it was found).
 * Owned by the decoding program; the game itself never calls it.
 * Thread: the only one of its process.
 * Fails by leaving a protection out of what it returns; the others hold.
 */

#define G_LOG_DOMAIN "ts-sandbox"

#include "config.h"

#include "ts-sandbox.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "ts-picture-answer.h"

#ifdef HAVE_SECCOMP
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

static gboolean
limit (int resource,
       rlim_t soft,
       rlim_t hard)
{
  struct rlimit present;
  struct rlimit wanted;

  if (getrlimit ((__rlimit_resource_t) resource, &present) != 0)
    return FALSE;

  wanted.rlim_max = MIN (hard, present.rlim_max);
  wanted.rlim_cur = MIN (soft, wanted.rlim_max);
  return setrlimit ((__rlimit_resource_t) resource, &wanted) == 0;
}

static gboolean
limit_memory (void)
{
#ifdef __SANITIZE_ADDRESS__
  /* The sanitizer keeps terabytes of addresses for itself. */
  return TRUE;
#else
  return limit (RLIMIT_AS, TS_SANDBOX_MAX_MEMORY, TS_SANDBOX_MAX_MEMORY);
#endif
}

/**
 * ts_sandbox_limit:
 * Limits memory, processor time, the size of every file that is written, and core dumps; gives up that a program that
 * is started could have more rights; and ends the process with the one that started it.
 *
 * Returns: which protections are on
 */
TsPictureProtections
ts_sandbox_limit (void)
{
  TsPictureProtections protections = 0;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (limit_memory () && limit (RLIMIT_CORE, 0, 0) &&
      limit (RLIMIT_CPU, TS_SANDBOX_MAX_CPU_SECONDS, TS_SANDBOX_MAX_CPU_SECONDS + 1) &&
      limit (RLIMIT_FSIZE, TS_PICTURE_ANSWER_MAX_SIZE, TS_PICTURE_ANSWER_MAX_SIZE))
    protections |= TS_PICTURE_PROTECTIONS_LIMITS;
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
    protections |= TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES;

  return protections;
}

#ifdef HAVE_SECCOMP

/* What computing, reading what is open, writing to what is open, and ending need; threads too, as some loaders have. */
static const int allowed_calls[] = {
  SCMP_SYS (brk),
  SCMP_SYS (clock_gettime),
  SCMP_SYS (clock_nanosleep),
  SCMP_SYS (close),
  SCMP_SYS (exit),
  SCMP_SYS (exit_group),
  SCMP_SYS (fstat),
  SCMP_SYS (ftruncate),
  SCMP_SYS (futex),
  SCMP_SYS (getpid),
  SCMP_SYS (getrandom),
  SCMP_SYS (gettid),
  SCMP_SYS (gettimeofday),
  SCMP_SYS (lseek),
  SCMP_SYS (_llseek),
  SCMP_SYS (madvise),
  SCMP_SYS (mremap),
  SCMP_SYS (munmap),
  SCMP_SYS (poll),
  SCMP_SYS (ppoll),
  SCMP_SYS (pread64),
  SCMP_SYS (pwrite64),
  SCMP_SYS (read),
  SCMP_SYS (readv),
  SCMP_SYS (restart_syscall),
  SCMP_SYS (rseq),
  SCMP_SYS (rt_sigaction),
  SCMP_SYS (rt_sigprocmask),
  SCMP_SYS (rt_sigreturn),
  SCMP_SYS (sched_getaffinity),
  SCMP_SYS (sched_yield),
  SCMP_SYS (set_robust_list),
  SCMP_SYS (sigaltstack),
  SCMP_SYS (sigreturn),
  SCMP_SYS (sysinfo),
  SCMP_SYS (write),
  SCMP_SYS (writev),
};

/* Returns: 0, or what libseccomp says; a call that this machine does not have is none to allow */
static int
allow_calls (scmp_filter_ctx filter)
{
  int result = 0;

  for (gsize i = 0; result == 0 && i < G_N_ELEMENTS (allowed_calls); i++)
    result = seccomp_rule_add (filter, SCMP_ACT_ALLOW, allowed_calls[i], 0);

  return result;
}

/* Memory that is not code, a thread that is no process, and a signal to nobody else. */
static int
allow_calls_in_part (scmp_filter_ctx filter)
{
  const scmp_datum_t thread = CLONE_VM | CLONE_THREAD;
  const struct scmp_arg_cmp no_code = SCMP_A2 (SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  int result = 0;

  result |= seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (mmap), 1, no_code);
  result |= seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (mmap2), 1, no_code);
  result |= seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (mprotect), 1, no_code);
  result |= seccomp_rule_add (
      filter, SCMP_ACT_ALLOW, SCMP_SYS (clone), 1, SCMP_A0 (SCMP_CMP_MASKED_EQ, thread, thread));
  result |= seccomp_rule_add (
      filter, SCMP_ACT_ALLOW, SCMP_SYS (tgkill), 1, SCMP_A0 (SCMP_CMP_EQ, (scmp_datum_t) getpid ()));

  /* A structure in memory cannot be looked at; without this call the C library takes the one above. */
  result |= seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENOSYS), SCMP_SYS (clone3), 0);

  return result;
}

#endif

/**
 * ts_sandbox_filter:
 *
 * From now on the process, with all its threads, can compute, allocate, and read and write what is open already. The
 * kernel refuses the rest with %EPERM: the network, any other file, any other process, any new code. Whatever has to
 * be loaded must have been.
 *
 * Returns: %TS_PICTURE_PROTECTIONS_FILTER, or nothing where the filter cannot be had
 */
TsPictureProtections
ts_sandbox_filter (void)
{
#ifdef HAVE_SECCOMP
  scmp_filter_ctx filter;
  int result;

  /* From 2.44 on GdkPixbuf starts a process for each picture, which it filters itself. */
  if (gdk_pixbuf_major_version == 2 && gdk_pixbuf_minor_version >= 44)
    return 0;

  filter = seccomp_init (SCMP_ACT_ERRNO (EPERM));
  if (filter == NULL)
    return 0;

  result = seccomp_attr_set (filter, SCMP_FLTATR_CTL_TSYNC, 1);
  result |= allow_calls (filter);
  result |= allow_calls_in_part (filter);
  if (result == 0)
    result = seccomp_load (filter);
  seccomp_release (filter);

  return result == 0 ? TS_PICTURE_PROTECTIONS_FILTER : 0;
#else
  return 0;
#endif
}
