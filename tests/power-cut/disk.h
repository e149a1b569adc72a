/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk whose power can be cut: a file system in a file, mounted through a loop device where no other process sees it.
 * Needs root. Errors are of G_SPAWN_ERROR, G_SPAWN_EXIT_ERROR and G_FILE_ERROR.
 */

#pragma once

#include <glib.h>

typedef struct
{
  const char *name;    /* for the paths of tests */
  const char *make;    /* the command that makes the file system, without the name of its file */
  const char *options; /* of the mount */
} DiskKind;

typedef struct
{
  const DiskKind *kind;
  char *folder;
  char *image;
  char *root; /* where the file system is mounted */
} Disk;

gboolean disk_isolate (void);
Disk *disk_new (const DiskKind *kind,
                GError **error);
void disk_free (Disk *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Disk, disk_free)

void disk_mount (Disk *self);
void disk_unmount (Disk *self);
void disk_commit (const char *root);
void disk_cut (const char *root);
