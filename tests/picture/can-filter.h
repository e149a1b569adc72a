/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a process can have the filter of ts-sandbox.c here, found out without asking ts-sandbox.c.
 * Room: tests/picture.
 * Shared by test-sandbox and test-picture-process, which insist on the filter wherever it can be had.
 */

#pragma once

#include "config.h"

#include <errno.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

/* A kernel that has filters looks for the one that is not given here. */
static inline gboolean
can_filter (void)
{
#ifdef HAVE_SECCOMP
  return gdk_pixbuf_minor_version < 44 && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == -1 && errno == EFAULT;
#else
  return FALSE;
#endif
}
