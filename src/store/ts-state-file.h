/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A state file: a few lines in the data folder, written whole, such as the list of pictures in pictures.tsv. A file
 * that does not begin as ours is left alone, and ours gets another name. A transfer adds a file KIND-HASH.tsv,
 * whose lines follow ours.
 * Thread: a worker, one at a time for each file; ts_state_file_save() lets the disk queue write.
 */

#pragma once

#include <gio/gio.h>

/**
 * TsState:
 * @kind: (owned): of the file, which is its name
 * @text: (owned): its lines, without the first one, which names the kind
 * @path: (owned) (nullable): where to write the file; %NULL if it could not be read, so that it must not be written
 * @foreign_name: (owned) (nullable): of a file in its place that is not ours, as long as ours has no other name
 * @outdated: (owned): the paths of files that go when this one is written, such as those that an import has added
 * @is_there: whether there is a file of ours at all
 * @is_whole: whether all of it could be read
 *
 * What a state file says.
 */
typedef struct
{
  char *kind;
  GString *text;
  char *path;
  char *foreign_name;
  GPtrArray *outdated;
  gboolean is_there;
  gboolean is_whole;
} TsState;

TsState *ts_state_file_read (const char *folder,
                             const char *kind,
                             gboolean is_writer);
void ts_state_file_free (TsState *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TsState, ts_state_file_free)

gboolean ts_state_file_transfer (const char *from,
                                 const char *to,
                                 const char *kind,
                                 char **path,
                                 GError **error);
void ts_state_file_save (TsState *self,
                         const char *text);
