/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a process can have the filter of ts-sandbox.c here, found out without ts-sandbox.c: the tests that include it
 * require the filter where it is available.
 */

#pragma once

#include "config.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <glib.h>
#include <sys/prctl.h>

#include "ts-formats.h"

/* A kernel that has filters tries to read the missing one. */
static inline gboolean
can_filter (void)
{
#ifdef HAVE_SECCOMP
  return !ts_formats_have_glycin () && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == -1 && errno == EFAULT;
#else
  return FALSE;
#endif
}

/* Returns: whether this is the process that may be spoilt */
static inline gboolean
is_inside (void)
{
  if (g_test_subprocess ())
    return TRUE;

  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
  return FALSE;
}
