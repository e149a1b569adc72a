/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the sandbox from inside: what is given up cannot be had again, and what is needed can.
 * Room: tests/picture (the picture room's sandbox).
 * Run by meson, suite picture; each test in a process of its own, which it spoils.
 * Fails by failing the test.
 */

#include "ts-sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "can-filter.h"
#include "ts-picture-answer.h"

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

/* Returns: whether this is the process that may be spoilt */
static gboolean
is_inside (void)
{
  if (g_test_subprocess ())
    return TRUE;

  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  return FALSE;
}

static void
assert_limit (int resource,
              guint64 value)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit ((__rlimit_resource_t) resource, &limit), ==, 0);
  g_assert_cmpuint (limit.rlim_cur, ==, value);
}

static void
assert_limited (void)
{
  g_assert_cmpint (
      ts_sandbox_limit (), ==, TS_PICTURE_PROTECTIONS_LIMITS | TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES);
  assert_limit (RLIMIT_CPU, TS_SANDBOX_MAX_CPU_SECONDS);
  assert_limit (RLIMIT_CORE, 0);
  assert_limit (RLIMIT_FSIZE, TS_PICTURE_ANSWER_MAX_SIZE);
  g_assert_cmpint (prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0), ==, 1);
#ifndef __SANITIZE_ADDRESS__
  assert_limit (RLIMIT_AS, TS_SANDBOX_MAX_MEMORY);
  g_assert_null (g_try_malloc (TS_SANDBOX_MAX_MEMORY));
#endif
}

static void
test_limits (void)
{
  if (is_inside ())
    assert_limited ();
}

#ifdef HAVE_SECCOMP

/* A container that lets nobody have a filter, made by a filter. */
static void
test_limits_without_filter (void)
{
  const struct scmp_arg_cmp of_filters = SCMP_A0 (SCMP_CMP_EQ, PR_SET_SECCOMP);
  scmp_filter_ctx container;

  if (!is_inside ())
    return;

  container = seccomp_init (SCMP_ACT_ALLOW);
  g_assert_cmpint (seccomp_rule_add (container, SCMP_ACT_ERRNO (EPERM), SCMP_SYS (seccomp), 0), ==, 0);
  g_assert_cmpint (seccomp_rule_add (container, SCMP_ACT_ERRNO (EPERM), SCMP_SYS (prctl), 1, of_filters), ==, 0);
  g_assert_cmpint (seccomp_load (container), ==, 0);
  seccomp_release (container);

  assert_limited ();
  g_assert_cmpint (ts_sandbox_filter (), ==, 0);
}

#endif

/* A file in memory, as the answer is one: to its last byte, and no further. */
static void
test_file_size (void)
{
  int fd;

  if (!is_inside ())
    return;

  ts_sandbox_limit ();
  signal (SIGXFSZ, SIG_IGN);
  fd = memfd_create ("test", MFD_CLOEXEC);
  g_assert_cmpint (ftruncate (fd, (off_t) TS_PICTURE_ANSWER_MAX_SIZE), ==, 0);
  g_assert_cmpint (ftruncate (fd, (off_t) TS_PICTURE_ANSWER_MAX_SIZE + 1), ==, -1);
  g_assert_cmpint (pwrite (fd, "", 1, (off_t) TS_PICTURE_ANSWER_MAX_SIZE), ==, -1);
  g_assert_cmpint (errno, ==, EFBIG);
  close (fd);
}

/* Returns: whether the filter is on from now on, as it has to be wherever it can be */
static gboolean
enter (void)
{
  gboolean is_possible = can_filter ();
  TsPictureProtections protections = ts_sandbox_limit () | ts_sandbox_filter ();

  g_assert_cmpint (protections & TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES, !=, 0);
  g_assert_cmpint ((protections & TS_PICTURE_PROTECTIONS_FILTER) != 0, ==, is_possible);
  if (!is_possible)
    g_test_message ("there is no filter here");

  return is_possible;
}

#define assert_refused(call)            \
  G_STMT_START                          \
  {                                     \
    errno = 0;                          \
    g_assert_cmpint ((call), ==, -1);   \
    g_assert_cmpint (errno, ==, EPERM); \
  }                                     \
  G_STMT_END

static void
test_no_network (void)
{
  if (!is_inside () || !enter ())
    return;

  assert_refused (socket (AF_INET, SOCK_STREAM, 0));
  assert_refused (socket (AF_INET6, SOCK_DGRAM, 0));
  assert_refused (socket (AF_UNIX, SOCK_STREAM, 0));
  assert_refused (socket (AF_NETLINK, SOCK_RAW, 0));
  assert_refused (syscall (SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, NULL));
  assert_refused (syscall (SYS_connect, 1, NULL, 0));
  assert_refused (syscall (SYS_sendmsg, 1, NULL, 0));
  assert_refused (syscall (SYS_io_uring_setup, 1, NULL));
}

static void
test_no_other_files (void)
{
  if (!is_inside () || !enter ())
    return;

  assert_refused (open ("/tmp/tileshift-test", O_WRONLY | O_CREAT, 0600));
  assert_refused (open ("/etc/passwd", O_RDONLY));
  assert_refused (syscall (SYS_openat2, AT_FDCWD, "/etc/passwd", NULL, 0));
  assert_refused (truncate ("/tmp/tileshift-test", 0));
  assert_refused (unlink ("/tmp/tileshift-test"));
  assert_refused (rename ("/tmp/tileshift-test", "/tmp/tileshift-other"));
  assert_refused (mkdir ("/tmp/tileshift-test", 0700));
  assert_refused (symlink ("/etc/passwd", "/tmp/tileshift-test"));
  assert_refused (chmod ("/tmp", 0777));
  assert_refused (memfd_create ("test", 0));
  assert_refused (dup (1));
}

static void
test_no_other_processes (void)
{
  char *const argv[] = { (char *) "/bin/true", NULL };

  if (!is_inside () || !enter ())
    return;

  assert_refused (execv (argv[0], argv));
  assert_refused (syscall (SYS_execveat, AT_FDCWD, argv[0], argv, NULL, 0));
  assert_refused (fork ());
  assert_refused (vfork ());
  assert_refused (kill (getppid (), 0));
  assert_refused (syscall (SYS_tgkill, getppid (), getppid (), 0));
  assert_refused (ptrace (PTRACE_TRACEME, 0, NULL, NULL));
  assert_refused (syscall (SYS_process_vm_readv, getppid (), NULL, 0, NULL, 0, 0));
  assert_refused (prctl (PR_SET_PDEATHSIG, 0));
  assert_refused (syscall (SYS_seccomp, 0, 0, NULL));
}

/* Nothing that was written becomes code. */
static void
test_no_new_code (void)
{
  gpointer page;

  if (!is_inside () || !enter ())
    return;

  page = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  g_assert_true (page != MAP_FAILED);
  assert_refused (mprotect (page, 4096, PROT_READ | PROT_EXEC));
  g_assert_cmpint (mprotect (page, 4096, PROT_READ), ==, 0);
  g_assert_true (mmap (NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
  g_assert_cmpint (munmap (page, 4096), ==, 0);
}

/* It is under the filter too. */
static void *
try_to_fork (void *data)
{
  int *result = data;

  *result = fork ();

  return NULL;
}

/* Some loaders decode in threads. */
static void
test_threads (void)
{
  pthread_t thread;
  int result = 0;

  if (!is_inside () || !enter ())
    return;

  g_assert_cmpint (pthread_create (&thread, NULL, try_to_fork, &result), ==, 0);
  g_assert_cmpint (pthread_join (thread, NULL), ==, 0);
  g_assert_cmpint (result, ==, -1);
}

int
main (int argc,
      char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/sandbox/limits", test_limits);
#ifdef HAVE_SECCOMP
  g_test_add_func ("/sandbox/limits-without-filter", test_limits_without_filter);
#endif
  g_test_add_func ("/sandbox/file-size", test_file_size);
  g_test_add_func ("/sandbox/no-network", test_no_network);
  g_test_add_func ("/sandbox/no-other-files", test_no_other_files);
  g_test_add_func ("/sandbox/no-other-processes", test_no_other_processes);
  g_test_add_func ("/sandbox/no-new-code", test_no_new_code);
  g_test_add_func ("/sandbox/threads", test_threads);

  result = g_test_run ();
  /* Behind the filter no sanitizer could look for leaks. */
  if (g_test_subprocess ())
    _exit (result);

  return result;
}
