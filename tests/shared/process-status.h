/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What Linux tells of a process: proc_pid_status(5).
 */

#pragma once

#include <glib.h>
#include <string.h>

/* Returns: the number behind @name in the status of @process, its identifier or "self"; 0 without it. Memory is in
 * KiB. */
static inline guint64
read_process_status (const char *process,
                     const char *name)
{
  g_autofree char *path = g_build_filename ("/proc", process, "status", NULL);
  g_autofree char *status = NULL;
  const char *field;

  g_assert_true (g_file_get_contents (path, &status, NULL, NULL));
  field = strstr (status, name);

  return field != NULL ? g_ascii_strtoull (field + strlen (name), NULL, 10) : 0;
}
