/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what the game finds out about Glycin: libraries stand for it.
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
  g_assert_cmpint (ts_sandbox_filter (), ==, is_possible ? TS_PICTURE_PROTECTIONS_FILTER : 0);
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

  return g_test_run ();
}
