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

/**
 * FakeFile:
 * @content: (owned): what reading gives first
 * @more: (owned) (nullable): what it gives after that, again and again without end
 * @type: what it claims to be
 * @size: what it claims to have, in bytes
 * @open_error: the #GIOErrorEnum of opening it, or %FAKE_NO_ERROR
 * @max_count: of bytes that a read gives; 0 for as many as are asked for
 * @read_error: the #GIOErrorEnum of reading past @content, or %FAKE_NO_ERROR
 * @cancellable: (unowned) (nullable): is cancelled by the read with number @cancelling_read
 * @cancelling_read: counted from 1
 * @gate: (unowned) (nullable): reading waits for it, as on a drive that does not answer
 * @n_opens: how many times it was opened
 * @n_reads: how many times it was read
 */
struct _FakeFile
{
  GObject parent_instance;

  GBytes *content;
  GBytes *more;

  GFileType type;
  goffset size;
  gsize max_count;
  int open_error;
  int read_error;
  GCancellable *cancellable;
  guint cancelling_read;
  GMutex *gate;
  guint n_opens;
  guint n_reads;
};

FakeFile *fake_file_new (GBytes *content);
