/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A GFile for what no real file does reliably: it grows beyond its size, vanishes between two calls, or fails to read.
 */

#pragma once

#include <gio/gio.h>

#define FAKE_TYPE_FILE (fake_file_get_type ())

G_DECLARE_FINAL_TYPE (FakeFile, fake_file, FAKE, FILE, GObject)

/* No error of GIO has this code; it stands for success. */
#define FAKE_NO_ERROR -1

struct _FakeFile
{
  GObject parent_instance;

  GBytes *content; /* what reading gives first */
  GBytes *more;    /* (nullable): what it gives after that, again and again without end */

  GFileType type;            /* what it claims to be */
  goffset size;              /* what it claims to have, in bytes */
  gsize max_count;           /* of bytes that a read gives; 0 for as many as are asked for */
  int open_error;            /* the #GIOErrorEnum of opening it, or %FAKE_NO_ERROR */
  int read_error;            /* the #GIOErrorEnum of reading past @content, or %FAKE_NO_ERROR */
  GCancellable *cancellable; /* (unowned) (nullable): is cancelled by the read with number @cancelling_read */
  guint cancelling_read;     /* counted from 1 */
  GMutex *gate;              /* (unowned) (nullable): reading waits for it, as on a drive that does not answer */
  guint n_opens;             /* how many times it was opened */
  guint n_reads;             /* how many times it was read */
};

FakeFile *fake_file_new (GBytes *content);
