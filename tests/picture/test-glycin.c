/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what the game finds out about Glycin: libraries stand for it, and child processes stand for its loaders.
 * The arguments are the two libraries; each test changes a process of its own.
 */

#include "ts-glycin.h"

#include <dlfcn.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include "can-filter.h"
#include "ts-picture-process.h"
#include "ts-sandbox.h"

#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif

#define FILTER TS_PICTURE_PROTECTIONS_FILTER
#define UNKNOWN TS_PICTURE_PROTECTIONS_UNKNOWN

/* The libraries stay in the process, so that each of these tests has its own. */
static void
load (const char *variable,
      int mode)
{
  g_assert_nonnull (dlopen (g_getenv (variable), RTLD_NOW | mode));
}

/* Version 2.44 can be built with Glycin and without: the loaded library counts. */
static void
test_library (void)
{
  if (!is_inside () || ts_glycin_is_loaded ())
    return;

  g_assert_false (ts_glycin_decodes ());
  load ("FAKE_GLYCIN", RTLD_GLOBAL);
  g_assert_true (ts_glycin_is_loaded ());
  g_assert_cmpint (ts_sandbox_filter (), ==, TS_PICTURE_PROTECTIONS_GLYCIN);
}

/* A module for one format decodes this one in the place of Glycin, in this process. */
static void
test_old_loader (void)
{
  gboolean is_possible;

  if (!is_inside ())
    return;

  load ("FAKE_GLYCIN", RTLD_GLOBAL);
  g_assert_true (ts_glycin_decodes ());
  is_possible = prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == -1 && errno == EFAULT;
  load ("FAKE_LOADER", RTLD_LOCAL);
  g_assert_false (ts_glycin_decodes ());
#ifdef HAVE_SECCOMP
  ts_sandbox_limit ();
  g_assert_cmpint (ts_sandbox_filter (), ==, is_possible ? FILTER : 0);
  /* Behind the filter no sanitizer could look for leaks. */
  _exit (0);
#endif
}

/* The frame of the largest picture, in its own file, is larger than any answer. */
static void
test_file_size (void)
{
  struct rlimit limit;

  if (!is_inside ())
    return;

  load ("FAKE_GLYCIN", RTLD_GLOBAL);
  ts_sandbox_limit ();
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_cmpuint (limit.rlim_cur, ==, TS_SANDBOX_MAX_FRAME_SIZE);
  g_assert_cmpuint (limit.rlim_cur, >=, 8 * (guint64) TS_PICTURE_MAX_PIXELS);
}

#ifdef HAVE_SECCOMP

static void
add_filter (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);

  g_assert_cmpint (seccomp_rule_add (filter, SCMP_ACT_ERRNO (EPERM), SCMP_SYS (acct), 0), ==, 0);
  g_assert_cmpint (seccomp_load (filter), ==, 0);
  seccomp_release (filter);
}

/*
 * @is_filtered: whether it adds a filter to those that it inherits
 * @n_parents: how many processes stand between this one and the new one, like bwrap and its loader
 *
 * Starts a process, which waits until this one ends.
 */
static void
start_loader (gboolean is_filtered,
              guint n_parents)
{
  int ready[2];
  char byte;

  g_assert_cmpint (pipe (ready), ==, 0);
  if (fork () == 0)
    {
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      if (is_filtered)
        add_filter ();
      if (n_parents > 0)
        start_loader (FALSE, n_parents - 1);
      g_assert_cmpint (write (ready[1], "", 1), ==, 1);
      for (;;)
        pause ();
    }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
}

/* Returns: whether the kernel tells enough about processes */
static gboolean
can_inspect (void)
{
  g_autofree char *status = NULL;

  return g_file_get_contents ("/proc/self/status", &status, NULL, NULL) && strstr (status, "Seccomp_filters:") != NULL &&
         g_file_test ("/proc/self/task", G_FILE_TEST_IS_DIR) &&
         g_file_test ("/proc/thread-self/children", G_FILE_TEST_EXISTS);
}

static void
assert_children (TsPictureProtections expected)
{
  g_assert_cmpint (ts_glycin_inspect_children (), ==, can_inspect () ? expected : UNKNOWN);
}

/* Glycin decodes in this process. */
static void
test_no_loader (void)
{
  if (is_inside ())
    assert_children (0);
}

static void
test_loader_without_filter (void)
{
  if (!is_inside ())
    return;

  start_loader (FALSE, 0);
  assert_children (0);
}

static void
test_loader_with_filter (void)
{
  if (!is_inside ())
    return;

  start_loader (TRUE, 0);
  assert_children (FILTER);
}

/* A container may have given a filter to all processes, this one too; Glycin's is one more. */
static void
test_inherited_filter (void)
{
  if (!is_inside ())
    return;

  add_filter ();
  start_loader (FALSE, 0);
  assert_children (0);
}

/* bwrap runs loaders as its grandchildren. */
static void
test_grandchild (void)
{
  if (!is_inside ())
    return;

  start_loader (TRUE, 2);
  assert_children (FILTER);
}

static void
test_two_of_two (void)
{
  if (!is_inside ())
    return;

  start_loader (TRUE, 1);
  start_loader (TRUE, 0);
  assert_children (FILTER);
}

static void
test_one_of_two (void)
{
  if (!is_inside ())
    return;

  start_loader (TRUE, 1);
  start_loader (FALSE, 1);
  assert_children (0);
}

#endif

/* What decodes here, Glycin or a loader of GdkPixbuf, decodes the pixel. */
static void
test_query (void)
{
  TsPictureProtections protections = ts_glycin_query ();

  if (ts_glycin_is_loaded ())
    g_assert_cmpint (protections & ~(FILTER | UNKNOWN), ==, 0);
  else
    assert_children (protections);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  /* GLib gives its subprocesses no arguments. */
  if (argc == 3)
    {
      g_setenv ("FAKE_GLYCIN", argv[1], TRUE);
      g_setenv ("FAKE_LOADER", argv[2], TRUE);
    }

  g_test_add_func ("/glycin/library", test_library);
  g_test_add_func ("/glycin/old-loader", test_old_loader);
  g_test_add_func ("/glycin/file-size", test_file_size);
#ifdef HAVE_SECCOMP
  g_test_add_func ("/glycin/no-loader", test_no_loader);
  g_test_add_func ("/glycin/loader-without-filter", test_loader_without_filter);
  g_test_add_func ("/glycin/loader-with-filter", test_loader_with_filter);
  g_test_add_func ("/glycin/inherited-filter", test_inherited_filter);
  g_test_add_func ("/glycin/grandchild", test_grandchild);
  g_test_add_func ("/glycin/two-of-two", test_two_of_two);
  g_test_add_func ("/glycin/one-of-two", test_one_of_two);
#endif
  g_test_add_func ("/glycin/query", test_query);

  return g_test_run ();
}
