/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the sandbox from inside: the process cannot get back what it gave up, and can do what it needs; and of what
 * gets no filter since Glycin decodes it, for which a library stands, the argument. Each test changes a process of its own.
 */

#include "ts-sandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "can-filter.h"
#include "sample.h"
#include "ts-formats.h"
#include "ts-picture-process.h"

/* Of a machine that may have more of them than this one. */
static cpu_set_t processors;

/* Replaces the C library's function. */
int
sched_getaffinity (pid_t process,
                   size_t size,
                   cpu_set_t *set)
{
  memcpy (set, &processors, MIN (size, sizeof processors));
  return 0;
}

/* As sched_getaffinity(). */
int
sched_setaffinity (pid_t process,
                   size_t size,
                   const cpu_set_t *set)
{
  g_assert_cmpint (process, ==, 0);
  memcpy (&processors, set, MIN (size, sizeof processors));
  return 0;
}

static void
assert_limit (int resource,
              guint64 soft,
              guint64 hard)
{
  struct rlimit limit;

  g_assert_cmpint (getrlimit ((__rlimit_resource_t) resource, &limit), ==, 0);
  g_assert_cmpuint (limit.rlim_cur, ==, soft);
  g_assert_cmpuint (limit.rlim_max, ==, hard);
}

#ifndef __SANITIZE_ADDRESS__
/* Maps memory until there is no more. */
static void
assert_memory_ends (void)
{
  const gsize piece = 64 * 1024 * 1024;
  guint64 n_mapped = 0;

  while (mmap (NULL, piece, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
    {
      n_mapped += piece;
      g_assert_cmpuint (n_mapped, <, TS_SANDBOX_MAX_MEMORY);
    }
}
#endif

static void
assert_limited (gsize n_processors)
{
  const guint64 max_file_size = ts_formats_have_glycin () ? TS_SANDBOX_MAX_FRAME_SIZE : TS_PICTURE_ANSWER_MAX_SIZE;
  int signal_of_parent = 0;
  cpu_set_t expected;

  CPU_ZERO (&processors);
  CPU_ZERO (&expected);
  for (gsize i = 0; i < n_processors; i++)
    {
      CPU_SET (1 + 3 * i, &processors);
      CPU_SET (1 + 3 * MIN (i, TS_SANDBOX_MAX_PROCESSORS - 1), &expected);
    }
  g_assert_cmpint (
      ts_sandbox_limit (), ==, TS_PICTURE_PROTECTIONS_LIMITS | TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES);
  assert_limit (RLIMIT_CPU, TS_SANDBOX_MAX_CPU_SECONDS, TS_SANDBOX_MAX_CPU_SECONDS + 1);
  assert_limit (RLIMIT_CORE, 0, 0);
  assert_limit (RLIMIT_FSIZE, max_file_size, max_file_size);
  g_assert_cmpint (prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0), ==, 1);
  g_assert_cmpint (prctl (PR_GET_PDEATHSIG, &signal_of_parent), ==, 0);
  g_assert_cmpint (signal_of_parent, ==, SIGKILL);
  g_assert_true (CPU_EQUAL (&processors, &expected));
#ifndef __SANITIZE_ADDRESS__
  assert_limit (RLIMIT_AS, TS_SANDBOX_MAX_MEMORY, TS_SANDBOX_MAX_MEMORY);
  assert_memory_ends ();
#endif
}

/* GLib lets none of its subprocesses leave a core: the limit would be there without the sandbox. */
static void
test_limits (void)
{
  pid_t child = fork ();
  struct rlimit cores;
  int status;

  if (child == 0)
    {
      g_assert_cmpint (getrlimit (RLIMIT_CORE, &cores), ==, 0);
      cores.rlim_cur = cores.rlim_max;
      g_assert_cmpint (setrlimit (RLIMIT_CORE, &cores), ==, 0);
      for (gsize n = 1; n <= TS_SANDBOX_MAX_PROCESSORS + 2; n++)
        assert_limited (n);
      ts_sandbox_limit_svg ();
      assert_limit (RLIMIT_CPU, TS_SANDBOX_MAX_SVG_SECONDS, TS_SANDBOX_MAX_SVG_SECONDS + 1);
#ifndef __SANITIZE_ADDRESS__
      assert_limit (RLIMIT_AS, TS_SANDBOX_MAX_SVG_MEMORY, TS_SANDBOX_MAX_SVG_MEMORY);
#endif
      _exit (0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

/* A file in memory, like the answer: to its last byte, and no further. Both limits that are lower already stay. */
static void
test_file_size (void)
{
  guint64 max_size = ts_formats_have_glycin () ? TS_SANDBOX_MAX_FRAME_SIZE : TS_PICTURE_ANSWER_MAX_SIZE;
  int fd;

  if (!is_inside ())
    return;

  setrlimit (RLIMIT_CPU, &(struct rlimit){ 5, TS_SANDBOX_MAX_CPU_SECONDS });
  ts_sandbox_limit ();
  assert_limit (RLIMIT_CPU, 5, TS_SANDBOX_MAX_CPU_SECONDS);
  signal (SIGXFSZ, SIG_IGN);
  fd = memfd_create ("test", MFD_CLOEXEC);
  g_assert_cmpint (ftruncate (fd, (off_t) max_size), ==, 0);
  g_assert_cmpint (pwrite (fd, "", 1, (off_t) max_size), ==, -1);
  g_assert_cmpint (errno, ==, EFBIG);
  close (fd);
}

/* Returns: whether the filter is on from now on, as it has to be wherever it can be */
static gboolean
enter (void)
{
  gboolean is_possible = can_filter ();
  TsPictureProtections protections = ts_sandbox_limit () | ts_sandbox_filter (ts_formats_have_glycin ());

  g_assert_cmpint (protections & TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES, !=, 0);
  g_assert_cmpint ((protections & TS_PICTURE_PROTECTIONS_FILTER) != 0, ==, is_possible);
  if (!is_possible)
    g_test_message ("there is no filter here");

  return is_possible;
}

/* As a kernel answers that has no such call. */
#define assert_refused(call)             \
  G_STMT_START                           \
  {                                      \
    errno = 0;                           \
    g_assert_cmpint ((call), ==, -1);    \
    g_assert_cmpint (errno, ==, ENOSYS); \
  }                                      \
  G_STMT_END

/* The network, other files, other processes, and a call that nobody has thought of. */
static void
test_refused_calls (void)
{
  char *const argv[] = { (char *) "/bin/true", NULL };
  struct stat status;
  struct statx extended;
  gpointer page;

  if (!is_inside () || !enter ())
    return;

  assert_refused (socket (AF_INET, SOCK_STREAM, 0));
  assert_refused (socket (AF_INET6, SOCK_DGRAM, 0));
  assert_refused (socket (AF_UNIX, SOCK_STREAM, 0));
  assert_refused (socket (AF_NETLINK, SOCK_RAW, 0));
  assert_refused (syscall (SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, NULL));
  assert_refused (syscall (SYS_connect, 1, NULL, 0));
  assert_refused (syscall (SYS_bind, 1, NULL, 0));
  assert_refused (syscall (SYS_listen, 1, 0));
  assert_refused (syscall (SYS_accept4, 1, NULL, NULL, 0));
  assert_refused (syscall (SYS_sendto, 1, NULL, 0, 0, NULL, 0));
  assert_refused (syscall (SYS_recvfrom, 1, NULL, 0, 0, NULL, NULL));
  assert_refused (syscall (SYS_sendmsg, 1, NULL, 0));
  assert_refused (syscall (SYS_recvmsg, 1, NULL, 0));
  assert_refused (syscall (SYS_io_uring_setup, 1, NULL));

  assert_refused (open ("/tmp/tileshift-test", O_WRONLY | O_CREAT, 0600));
  assert_refused (open ("/etc/passwd", O_RDONLY));
  assert_refused (syscall (SYS_openat2, AT_FDCWD, "/etc/passwd", NULL, 0));
  assert_refused (truncate ("/tmp/tileshift-test", 0));
  assert_refused (unlink ("/tmp/tileshift-test"));
  assert_refused (rename ("/tmp/tileshift-test", "/tmp/tileshift-other"));
  assert_refused (mkdir ("/tmp/tileshift-test", 0700));
  assert_refused (symlink ("/etc/passwd", "/tmp/tileshift-test"));
  assert_refused (chmod ("/tmp", 0777));
  assert_refused (link ("/etc/passwd", "/tmp/tileshift-test"));
  assert_refused (rmdir ("/tmp/tileshift-test"));
  assert_refused (chown ("/tmp", 0, 0));
  assert_refused (chroot ("/tmp"));
  assert_refused (memfd_create ("test", 0));

  assert_refused (execv (argv[0], argv));
  assert_refused (syscall (SYS_execveat, AT_FDCWD, argv[0], argv, NULL, 0));
  assert_refused (fork ());
  assert_refused (vfork ());
  assert_refused (kill (getppid (), 0));
  assert_refused (syscall (SYS_tgkill, getppid (), getppid (), 0));
  assert_refused (ptrace (PTRACE_TRACEME, 0, NULL, NULL));
  assert_refused (syscall (SYS_process_vm_readv, getppid (), NULL, 0, NULL, 0, 0));
  assert_refused (syscall (SYS_process_vm_writev, getppid (), NULL, 0, NULL, 0, 0));
  assert_refused (syscall (SYS_tkill, getppid (), 0));
  assert_refused (syscall (SYS_rt_sigqueueinfo, getppid (), 0, NULL));
  assert_refused (syscall (SYS_pidfd_open, getppid (), 0));
  assert_refused (syscall (438 /* SYS_pidfd_getfd, which glibc 2.31 does not name */, 0, 0, 0));
  assert_refused (syscall (SYS_clone, SIGCHLD, 0, 0, 0, 0));
  assert_refused (syscall (SYS_clone, CLONE_VM | CLONE_VFORK | SIGCHLD, 0, 0, 0, 0));
  assert_refused (syscall (SYS_unshare, 0));
  assert_refused (syscall (SYS_bpf, 0, NULL, 0));
  assert_refused (syscall (SYS_prlimit64, 0, RLIMIT_CORE, NULL, NULL));
  assert_refused (prctl (PR_SET_PDEATHSIG, 0));
  assert_refused (syscall (SYS_seccomp, 0, 0, NULL));

  assert_refused (dup (1));
  assert_refused (syscall (100000));
  assert_refused (syscall (SYS_clone3, NULL, 0));
  assert_refused (fstatat (AT_FDCWD, "/etc/passwd", &status, 0));
  assert_refused (fstatat (AT_FDCWD, "/net/host", &status, AT_EMPTY_PATH));
  assert_refused (statx (AT_FDCWD, "/net/host", AT_EMPTY_PATH, STATX_SIZE, &extended));
  /* Whether a file can be read is not told: the answer is always yes. */
  g_assert_cmpint (access ("/proc/nowhere", R_OK), ==, 0);

  /* Nothing that was written becomes code. */
  page = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  g_assert_true (page != MAP_FAILED);
  assert_refused (mprotect (page, 4096, PROT_READ | PROT_EXEC));
  g_assert_cmpint (mprotect (page, 4096, PROT_READ), ==, 0);
  g_assert_true (mmap (NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED);
  g_assert_cmpint (errno, ==, ENOSYS);
  g_assert_cmpint (munmap (page, 4096), ==, 0);
}

/* The C library and GLib rely on these, each on some machine. None of them does anything here but to be permitted. */
static void
test_allowed_calls (void)
{
  const struct timespec no_time = { 0, 0 };
  struct timespec now;
  char byte;
  int fd;

  if (!is_inside ())
    return;

  fd = memfd_create ("test", MFD_CLOEXEC);
  if (!enter ())
    return;

  g_assert_cmpint (write (fd, "1", 1), ==, 1);
  g_assert_cmpint (pread (fd, &byte, 1, 0), ==, 1);
  g_assert_cmpint (lseek (fd, 0, SEEK_END), ==, 1);
  g_assert_cmpint (ftruncate (fd, 2), ==, 0);
  g_assert_cmpint (syscall (SYS_clock_gettime, CLOCK_MONOTONIC, &now), ==, 0);
  g_assert_cmpint (clock_nanosleep (CLOCK_MONOTONIC, 0, &no_time, NULL), ==, 0);
  g_assert_cmpint (ppoll (NULL, 0, &no_time, NULL), ==, 0);
  g_assert_cmpint (syscall (SYS_futex, &byte, 1 /* FUTEX_WAKE */, 0, NULL, NULL, 0), >=, -1);
  g_assert_cmpint (errno, !=, ENOSYS);
  g_assert_cmpint (syscall (SYS_getrandom, &byte, 1, 0), ==, 1);
  g_assert_cmpint (syscall (SYS_sched_getaffinity, 0, sizeof processors, &processors), >, 0);
  g_assert_cmpint (syscall (SYS_sched_yield), ==, 0);
  g_assert_cmpint (syscall (SYS_gettid), ==, getpid ());
  g_assert_true (signal (SIGUSR1, SIG_IGN) == SIG_DFL);
  g_assert_cmpint (raise (SIGUSR1), ==, 0);
  g_assert_cmpint (close (fd), ==, 0);
}

static pthread_barrier_t filtered;

/* Waits for the filter. Started before it or under it, the thread is under it too. */
static void *
try_to_fork (void *data)
{
  int *code = data;

  pthread_barrier_wait (&filtered);
  *code = fork () == -1 ? errno : 0;

  return NULL;
}

/* Some loaders decode in threads. */
static void
test_threads (void)
{
  pthread_t threads[2];
  int codes[2] = { 0 };

  if (!is_inside ())
    return;

  g_assert_cmpint (pthread_barrier_init (&filtered, NULL, 3), ==, 0);
  g_assert_cmpint (pthread_create (&threads[0], NULL, try_to_fork, &codes[0]), ==, 0);
  if (!enter ())
    return;

  g_assert_cmpint (pthread_create (&threads[1], NULL, try_to_fork, &codes[1]), ==, 0);
  pthread_barrier_wait (&filtered);
  for (gsize i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_assert_cmpint (pthread_join (threads[i], NULL), ==, 0);
      g_assert_cmpint (codes[i], ==, ENOSYS);
    }
}

/* The library stays in the process, so that each of these tests has its own. */
static void
load_glycin (void)
{
  g_assert_nonnull (dlopen (g_getenv ("FAKE_GLYCIN"), RTLD_NOW | RTLD_GLOBAL));
}

/* Version 2.44 can be built with Glycin and without: the loaded library counts. Loaders in C may be built in beside it. */
static void
test_glycin (void)
{
  static const char *const c_formats[] = { "ani", "icns", "xpm", "xbm", "qtif", "heif/avif", "wmf", "" };

  if (!is_inside () || ts_formats_have_glycin ())
    return;

  g_assert_false (ts_formats_is_glycin ("png"));
  load_glycin ();
  g_assert_true (ts_formats_have_glycin ());
  g_assert_true (ts_formats_is_glycin ("png"));
  g_assert_true (ts_formats_is_glycin ("heic"));
  for (gsize i = 0; i < G_N_ELEMENTS (c_formats); i++)
    g_assert_false (ts_formats_is_glycin (c_formats[i]));
}

/* A JPEG, and each format that has a loader in C, get the filter also where Glycin decodes the others. */
static void
test_glycin_and_filter (void)
{
  g_autoptr (GBytes) jpeg = NULL;
  g_autoptr (GBytes) png = NULL;
  g_auto (GStrv) jpeg_loaders = NULL;
  g_auto (GStrv) png_loaders = NULL;
  struct rlimit limit;

  if (!is_inside ())
    return;

  jpeg = sample_jpeg (1);
  png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);
  load_glycin ();
  jpeg_loaders = ts_formats_open_loaders (jpeg);
  png_loaders = ts_formats_open_loaders (png);
  g_assert_false (ts_formats_is_glycin (jpeg_loaders[0]));
  g_assert_true (ts_formats_is_glycin (png_loaders[0]));
  g_assert_cmpint (ts_sandbox_filter (TRUE), ==, TS_PICTURE_PROTECTIONS_GLYCIN);

  /* The frame of the largest picture, in its own file, is larger than any answer. */
  ts_sandbox_limit ();
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_cmpuint (limit.rlim_cur, ==, TS_SANDBOX_MAX_FRAME_SIZE);
  g_assert_cmpuint (limit.rlim_cur, >=, 8 * (guint64) TS_PICTURE_MAX_PIXELS);
}

int
main (int argc,
      char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  /* GLib gives its subprocesses no arguments. */
  if (argc == 2)
    g_setenv ("FAKE_GLYCIN", argv[1], TRUE);

  g_test_add_func ("/sandbox/limits", test_limits);
  g_test_add_func ("/sandbox/file-size", test_file_size);
  g_test_add_func ("/sandbox/refused-calls", test_refused_calls);
  g_test_add_func ("/sandbox/allowed-calls", test_allowed_calls);
  g_test_add_func ("/sandbox/threads", test_threads);
  g_test_add_func ("/sandbox/glycin", test_glycin);
  g_test_add_func ("/sandbox/glycin-and-filter", test_glycin_and_filter);

  result = g_test_run ();
  /* Behind the filter no sanitizer could look for leaks. */
  if (g_test_subprocess ())
    _exit (result);

  return result;
}
