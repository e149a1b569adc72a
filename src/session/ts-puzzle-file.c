/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-file"

#include "config.h"

#include "ts-puzzle-file.h"

#include <glib/gstdio.h>

#include "ts-comment.h"
#include "ts-disk-queue.h"
#include "ts-file.h"

/* Pixels of the longer side: mail takes the file, and a large screen shows no more of a board. */
#define MAX_SIDE 2048

/* Of a new file, less the umask. */
#define FILE_MODE 0666

/* What is written: a copy, since the puzzle goes on meanwhile. */
typedef struct
{
  char *path;
  char *title;
  TsPicture *picture;
  TsCrop crop;
  TsBoard board;
} Writing;

static void
writing_free (Writing *self)
{
  g_free (self->path);
  g_free (self->title);
  g_object_unref (self->picture);
  g_free (self);
}

/* Each tile gets equally many pixels, so that the whole file is the board again. A part that need not be scaled loses a
 * few pixels at its edges instead.
 * @part: (out): of the picture
 * Returns: the size of the board in pixels */
static TsSize
choose_size (const Writing *self,
             TsRect *part)
{
  int columns = self->board.columns;
  int rows = self->board.rows;
  const TsCrop *crop = &self->crop;
  TsSize shape = ts_picture_get_board_shape (self->picture, crop, columns, rows);
  int least = (TS_PICTURE_MIN_SIDE + MIN (columns, rows) - 1) / MIN (columns, rows);
  TsBoardGeometry geometry;
  TsSize size;

  *part = ts_picture_get_part (self->picture, crop, shape);
  geometry = ts_geometry_fit_board (columns, rows, shape, MIN (part->width, MAX_SIDE), MIN (part->height, MAX_SIDE));
  if (MIN (geometry.tile_width, geometry.tile_height) < least)
    geometry = ts_geometry_fit_board (columns, rows, shape, 2 * least * columns, 2 * least * rows);

  size = (TsSize){ columns * geometry.tile_width, rows * geometry.tile_height };
  if (MAX (part->width, part->height) > MAX_SIDE || size.width > part->width || size.height > part->height)
    *part = ts_picture_get_part (self->picture, crop, size);
  else
    *part = (TsRect){ part->x + (part->width - size.width) / 2, part->y + (part->height - size.height) / 2, size.width,
                      size.height };

  return size;
}

static GBytes *
encode (const Writing *self,
        GError **error)
{
  TsRect part;
  TsSize size = choose_size (self, &part);
  g_autoptr (GBytes) plain =
      ts_picture_encode (self->picture, &part, size.width, size.height, error);
  char id[TS_BOARD_TEXT_SIZE];

  if (plain == NULL)
    return NULL;

  ts_board_text_format (&self->board, id);

  return ts_comment_add (plain, self->title, id);
}

/* Writes a new file beside @path, whose name may be as long as a name can be.
 * Returns: (transfer full) (nullable): its path */
static char *
write_scratch (const char *path,
               GBytes *bytes,
               GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *scratch = g_strdup_printf ("%s/.tileshift-%08x", folder, g_random_int ());
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  return g_file_set_contents_full (scratch, data, (gssize) length,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, FILE_MODE, error)
             ? g_steal_pointer (&scratch)
             : NULL;
}

/* Replaces the file whole. If the disk is full, or the job is canceled before the new file has its name, the old file
 * stays. */
static void
write_in_worker (GTask *task,
                 gpointer source_object,
                 gpointer task_data,
                 GCancellable *cancellable)
{
  const Writing *self = task_data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = encode (self, &error);
  g_autofree char *scratch = bytes != NULL ? write_scratch (self->path, bytes, &error) : NULL;

  /* From here on the error tells whether the file was written. */
  g_task_set_check_cancellable (task, FALSE);
  if (scratch != NULL && !g_cancellable_set_error_if_cancelled (cancellable, &error) &&
      g_rename (scratch, self->path) != 0)
    ts_file_fail (self->path, &error);
  if (scratch != NULL && error != NULL)
    g_unlink (scratch);

  if (error == NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Returns: (transfer none) (nullable): the ending for the name of a file; %NULL if there is no picture and so no
 * puzzle */
const char *
ts_puzzle_file_get_ending (TsPuzzle *puzzle)
{
  return ts_puzzle_get_picture (puzzle) != NULL ? ".jpg" : NULL;
}

/**
 * ts_puzzle_file_write_async:
 * @puzzle: with a picture
 * @file: has a path; is replaced, or stays as it is
 * @cancellable: until the file has its name
 *
 * Lets the disk queue write the puzzle.
 */
void
ts_puzzle_file_write_async (TsPuzzle *puzzle,
                            GFile *file,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  /* Without @puzzle, which may only be finalized in its own thread. */
  Writing *writing = g_new0 (Writing, 1);

  writing->path = g_file_get_path (file);
  writing->title = g_strdup (ts_puzzle_get_source (puzzle)->title);
  writing->picture = g_object_ref (ts_puzzle_get_picture (puzzle));
  writing->crop = ts_puzzle_get_source (puzzle)->crop;
  writing->board = *ts_game_get_initial_board (ts_puzzle_get_game (puzzle));
  ts_disk_queue_run (write_in_worker, writing, (GDestroyNotify) writing_free, cancellable, callback, user_data);
}

/* Returns: whether the file is there; with an error, it is as it was */
gboolean
ts_puzzle_file_write_finish (GAsyncResult *result,
                             GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, write_in_worker), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
