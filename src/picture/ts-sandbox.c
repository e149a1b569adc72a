/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-sandbox"

#include "config.h"

#include "ts-sandbox.h"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "ts-formats.h"
#include "ts-picture-process.h"

#ifdef HAVE_SECCOMP
#include <errno.h>
#include <seccomp.h>
#include <sys/mman.h>
#endif

/* Lowers both limits, and raises neither. */
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
  wanted.rlim_cur = MIN (soft, MIN (present.rlim_cur, wanted.rlim_max));
  return setrlimit ((__rlimit_resource_t) resource, &wanted) == 0;
}

static gboolean
limit_memory (rlim_t size)
{
#ifdef __SANITIZE_ADDRESS__
  /* The address sanitizer reserves terabytes of addresses. */
  return TRUE;
#else
  return limit (RLIMIT_AS, size, size);
#endif
}

/* Loaders start a thread for each processor. */
static void
limit_processors (void)
{
  cpu_set_t processors;
  int n_left = TS_SANDBOX_MAX_PROCESSORS;

  if (sched_getaffinity (0, sizeof processors, &processors) != 0)
    return;

  for (guint i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET (i, &processors) && n_left-- <= 0)
      CPU_CLR (i, &processors);

  sched_setaffinity (0, sizeof processors, &processors);
}

/**
 * ts_sandbox_limit:
 *
 * Closes all descriptors except the picture, the answer and those in between; limits memory, processors and their time,
 * core dumps and the size of every written file; denies new privileges to this process and to programs that it starts;
 * and makes the kernel kill the process when its parent ends. Child processes inherit the limits.
 *
 * Returns: the protections that are on
 */
TsPictureProtections
ts_sandbox_limit (void)
{
  guint64 max_file_size = ts_formats_have_glycin () ? TS_SANDBOX_MAX_FRAME_SIZE : TS_PICTURE_ANSWER_MAX_SIZE;
  TsPictureProtections protections = 0;

  prctl (PR_SET_PDEATHSIG, SIGKILL);
  closefrom (TS_PICTURE_PROCESS_ANSWER_FD + 1);
  limit_processors ();
  if (limit_memory (TS_SANDBOX_MAX_MEMORY) && limit (RLIMIT_CORE, 0, 0) &&
      limit (RLIMIT_CPU, TS_SANDBOX_MAX_CPU_SECONDS, TS_SANDBOX_MAX_CPU_SECONDS + 1) &&
      limit (RLIMIT_FSIZE, max_file_size, max_file_size))
    protections |= TS_PICTURE_PROTECTIONS_LIMITS;
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
    protections |= TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES;

  return protections;
}

/**
 * ts_sandbox_limit_svg:
 *
 * Limits memory and processor time further: a drawing of a few lines can ask for as much as there is.
 */
void
ts_sandbox_limit_svg (void)
{
  limit_memory (TS_SANDBOX_MAX_SVG_MEMORY);
  limit (RLIMIT_CPU, TS_SANDBOX_MAX_SVG_SECONDS, TS_SANDBOX_MAX_SVG_SECONDS + 1);
}

#ifdef HAVE_SECCOMP

/* Calls for memory, for reading and writing open descriptors, for exiting, and for threads, which some loaders use. */
static const int allowed_calls[] = {
  SCMP_SYS (brk),
  SCMP_SYS (clock_gettime),
  SCMP_SYS (clock_gettime64),
  SCMP_SYS (clock_nanosleep),
  SCMP_SYS (clock_nanosleep_time64),
  SCMP_SYS (close),
  SCMP_SYS (exit),
  SCMP_SYS (exit_group),
  SCMP_SYS (fstat),
  SCMP_SYS (fstat64),
  SCMP_SYS (ftruncate),
  SCMP_SYS (ftruncate64),
  SCMP_SYS (futex),
  SCMP_SYS (futex_time64),
  SCMP_SYS (getpid),
  SCMP_SYS (getrandom),
  SCMP_SYS (gettid),
  SCMP_SYS (gettimeofday),
  SCMP_SYS (lseek),
  SCMP_SYS (_llseek),
  SCMP_SYS (madvise),
  SCMP_SYS (mremap),
  SCMP_SYS (munmap),
  SCMP_SYS (nanosleep),
  SCMP_SYS (poll),
  SCMP_SYS (ppoll),
  SCMP_SYS (ppoll_time64),
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

/* Before cairo uses a font that is open already, it asks whether its file can be read. */
static const int access_calls[] = { SCMP_SYS (access), SCMP_SYS (faccessat), SCMP_SYS (faccessat2) };

static const int memory_calls[] = { SCMP_SYS (mmap), SCMP_SYS (mmap2), SCMP_SYS (mprotect) };

/* libseccomp ignores a call that this machine does not have. */
static int
add_rules (scmp_filter_ctx filter,
           guint32 action,
           const int *calls,
           gsize n_calls,
           const struct scmp_arg_cmp *condition)
{
  int result = 0;

  for (gsize i = 0; i < n_calls; i++)
    result |= seccomp_rule_add_array (filter, action, calls[i], condition != NULL ? 1 : 0, condition);

  return result;
}

/* Permits no executable memory; new threads but no new processes; and signals to this process alone. The filter cannot
 * read the flags of clone3(), which are in memory; without that call the C library uses clone(). access() succeeds for
 * each path, without a look at the file.
 * Returns: whether the kernel has taken the filter */
static gboolean
load_filter (void)
{
  const scmp_datum_t thread = CLONE_VM | CLONE_THREAD;
  guint32 arch = seccomp_arch_native ();
  /* See clone(2), "C library/kernel differences": on this machine the stack comes before the flags. */
  guint flags = arch == SCMP_ARCH_S390 || arch == SCMP_ARCH_S390X ? 1 : 0;
  const struct scmp_arg_cmp no_code = SCMP_A2 (SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  const struct scmp_arg_cmp is_thread = SCMP_CMP (flags, SCMP_CMP_MASKED_EQ, thread, thread);
  const struct scmp_arg_cmp is_own = SCMP_A0 (SCMP_CMP_EQ, (scmp_datum_t) getpid ());
  /* After ENOSYS a library that tries a newer call first uses an older one. */
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ERRNO (ENOSYS));
  int result;

  if (filter == NULL)
    return FALSE;

  result = seccomp_attr_set (filter, SCMP_FLTATR_CTL_TSYNC, 1);
  result |= add_rules (filter, SCMP_ACT_ALLOW, allowed_calls, G_N_ELEMENTS (allowed_calls), NULL);
  result |= add_rules (filter, SCMP_ACT_ALLOW, memory_calls, G_N_ELEMENTS (memory_calls), &no_code);
  result |= add_rules (filter, SCMP_ACT_ALLOW, (const int[]){ SCMP_SYS (clone) }, 1, &is_thread);
  result |= add_rules (filter, SCMP_ACT_ALLOW, (const int[]){ SCMP_SYS (tgkill) }, 1, &is_own);
  result |= add_rules (filter, SCMP_ACT_ERRNO (0), access_calls, G_N_ELEMENTS (access_calls), NULL);
  if (result == 0)
    result = seccomp_load (filter);
  seccomp_release (filter);

  return result == 0;
}

#endif

/**
 * ts_sandbox_filter:
 * @is_glycin: whether Glycin decodes, which starts other programs: this sets no filter then
 *
 * After this call all threads of the process can only compute, allocate, and read and write open descriptors. The
 * kernel answers every other call with %ENOSYS, among them those for the network, other files, other processes and new
 * code. The process can load no more code.
 *
 * Returns: %TS_PICTURE_PROTECTIONS_FILTER, %TS_PICTURE_PROTECTIONS_GLYCIN, or nothing where the filter is not available
 */
TsPictureProtections
ts_sandbox_filter (gboolean is_glycin)
{
  if (is_glycin)
    return TS_PICTURE_PROTECTIONS_GLYCIN;

#ifdef HAVE_SECCOMP
  if (load_filter ())
    return TS_PICTURE_PROTECTIONS_FILTER;
#endif

  return 0;
}
