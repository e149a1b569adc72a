/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-transfer-task"

#include "config.h"

#include "ts-transfer-task.h"

#include <glib/gstdio.h>

#include "ts-board-text.h"
#include "ts-disk-queue.h"
#include "ts-file.h"
#include "ts-jpeg.h"

/* Export creates this folder in the chosen one. Not translated: import on another computer looks for it. */
#define EXPORT_NAME "Tileshift"

/* Of a puzzle file. Pixels of the longer side: mail takes the file, and a large screen shows no more of a board. */
#define MAX_SIDE 2048

/* Of a new puzzle file, less the umask. */
#define FILE_MODE 0666

/* How long the end of the program waits: for a puzzle file, and for a copy of games that is told to stop. */
#define PUZZLE_GRACE_US (5 * G_TIME_SPAN_SECOND)
#define GAMES_GRACE_US (500 * G_TIME_SPAN_MILLISECOND)

/* The data of a task. */
typedef struct
{
  /* Owned until the end of the task, on its thread */
  TsStores *stores;

  /* Owned */
  GAsyncQueue *ended;    /* gets the task from its thread */
  TsPicture *picture;    /* of a puzzle file; NULL for games */
  TsPuzzleSource source; /* the same */
  char *name;            /* what people call the other folder, or the file */
  char *from;
  char *to;
  TsState *pictures; /* after an import */
  GError *error;

  /* Plain */
  TsBoard board; /* of a puzzle file */
  gboolean is_import;
  gboolean is_writer;
  gboolean is_possible; /* there are games to copy */
  TsTransfer done;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_async_queue_unref (job->ended);
  g_clear_object (&job->picture);
  ts_puzzle_source_clear (&job->source);
  g_free (job->name);
  g_free (job->from);
  g_free (job->to);
  g_clear_pointer (&job->pictures, ts_state_file_free);
  g_clear_error (&job->error);
  g_free (job);
}

/* Each tile gets equally many pixels, so that the whole file is the board again. A part that need not be scaled loses a
 * few pixels at its edges instead.
 * @part: (out): of the picture
 * Returns: the size of the board in pixels */
static TsSize
choose_size (const Job *job,
             TsRect *part)
{
  int columns = job->board.columns;
  int rows = job->board.rows;
  const TsCrop *crop = &job->source.crop;
  TsSize shape = ts_picture_get_board_shape (job->picture, crop, columns, rows);
  int least = (TS_PICTURE_MIN_SIDE + MIN (columns, rows) - 1) / MIN (columns, rows);
  TsBoardGeometry geometry;
  TsSize size;

  *part = ts_picture_get_part (job->picture, crop, shape);
  geometry = ts_geometry_fit_board (columns, rows, shape, MIN (part->width, MAX_SIDE), MIN (part->height, MAX_SIDE));
  if (MIN (geometry.tile_width, geometry.tile_height) < least)
    geometry = ts_geometry_fit_board (columns, rows, shape, 2 * least * columns, 2 * least * rows);

  size = (TsSize){ columns * geometry.tile_width, rows * geometry.tile_height };
  if (MAX (part->width, part->height) > MAX_SIDE || size.width > part->width || size.height > part->height)
    *part = ts_picture_get_part (job->picture, crop, size);
  else
    *part = (TsRect){ part->x + (part->width - size.width) / 2, part->y + (part->height - size.height) / 2, size.width,
                      size.height };

  return size;
}

static GBytes *
encode (const Job *job,
        GError **error)
{
  TsRect part;
  TsSize size = choose_size (job, &part);
  g_autoptr (GBytes) plain = ts_picture_encode (job->picture, &part, size.width, size.height, error);
  char id[TS_BOARD_TEXT_SIZE];

  if (plain == NULL)
    return NULL;

  ts_board_text_format (&job->board, id);

  return ts_jpeg_add_comment (plain, job->source.title, id);
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

/* Writes the puzzle file, which is replaced whole or stays as it was. Can be cancelled until it has its name. */
static void
write_puzzle (Job *job,
              GCancellable *cancellable)
{
  g_autoptr (GBytes) bytes = encode (job, &job->error);
  g_autofree char *scratch = bytes != NULL ? write_scratch (job->to, bytes, &job->error) : NULL;
  gboolean is_cancelled;

  if (scratch == NULL)
    return;

  is_cancelled = g_cancellable_set_error_if_cancelled (cancellable, &job->error);
  if (!is_cancelled && g_rename (scratch, job->to) == 0)
    return;

  if (!is_cancelled)
    ts_file_fail (job->to, &job->error);
  g_unlink (scratch);
}

/* First waits for what the disk queue has to write. */
static void
copy_games (Job *job,
            GCancellable *cancellable)
{
  char **exported = job->is_import ? &job->from : &job->to;
  g_autofree char *chosen = g_strdup (*exported);

  ts_disk_queue_wait (G_MAXUINT, cancellable);
  if (!ts_transfer_is_possible (chosen))
    {
      g_free (*exported);
      *exported = g_build_filename (chosen, EXPORT_NAME, NULL);
    }
  job->is_possible = !job->is_import || ts_transfer_is_possible (job->from);
  if (job->is_possible)
    ts_transfer_run (job->from, job->to, !job->is_import, &job->done, cancellable, &job->error);
  if (job->is_import)
    job->pictures = ts_state_file_read (job->to, TS_LIBRARY_KIND, job->is_writer);
}

/* Not a job of the disk queue, since the other folder may be on a drive that does not answer. */
static gpointer
run (gpointer data)
{
  GTask *self = data;
  Job *job = g_task_get_task_data (self);
  g_autoptr (GAsyncQueue) ended = g_async_queue_ref (job->ended);

  if (job->error == NULL && job->picture != NULL)
    write_puzzle (job, g_task_get_cancellable (self));
  else if (job->error == NULL)
    copy_games (job, g_task_get_cancellable (self));
  g_task_return_boolean (self, TRUE);
  g_async_queue_push (ended, self);
  g_object_unref (self);

  return NULL;
}

static void
done_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  Job *job = g_task_get_task_data (G_TASK (result));
  TsMessage message = {
    .kind = job->is_import ? TS_MESSAGE_IMPORTED : TS_MESSAGE_EXPORTED,
    .text = job->name,
    .transfer = job->is_possible ? &job->done : NULL,
    .error = job->error,
  };

  if (job->picture != NULL)
    message.kind = job->error == NULL ? TS_MESSAGE_PUZZLE_SAVED : TS_MESSAGE_PUZZLE_NOT_SAVED;
  if (job->pictures != NULL)
    {
      ts_library_install (job->stores->library, g_steal_pointer (&job->pictures));
      ts_results_load (job->stores->results, FALSE, NULL);
    }
  ts_stores_tell (job->stores, &message, NULL);
  g_clear_pointer (&job->stores, ts_stores_unref);
}

/**
 * ts_transfer_task_new:
 * @puzzle: (nullable): with a picture; it need not be the present one any more
 * @other: the puzzle file, which is replaced or stays as it is; without @puzzle the folder of an export, or one that
 *   has it
 * @is_import: whether to import from @other
 *
 * Writes the puzzle file or, without @puzzle, copies the games and pictures that the other folder lacks.
 *
 * Returns: (transfer full): the task, which runs
 */
GTask *
ts_transfer_task_new (TsStores *stores,
                      TsPuzzle *puzzle,
                      GFile *other,
                      gboolean is_import)
{
  g_autoptr (GFile) parent = g_file_get_parent (other);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const char *path = g_file_peek_path (other);
  Job *job = g_new0 (Job, 1);
  GTask *self = g_task_new (NULL, cancellable, done_cb, NULL);

  job->stores = g_rc_box_acquire (stores);
  job->ended = g_async_queue_new ();
  if (puzzle != NULL)
    {
      job->picture = g_object_ref (ts_puzzle_get_picture (puzzle));
      ts_puzzle_source_copy (&job->source, &ts_puzzle_get_header (puzzle)->source);
      job->board = ts_game_get_history (ts_puzzle_get_game (puzzle))->initial;
    }
  /* The system shows a folder on another machine only to some programs as a folder with a path. */
  if (path == NULL)
    job->error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "It has no path");
  job->name = ts_message_dup_name (path == NULL && puzzle != NULL && parent != NULL ? parent : other);
  job->from = g_strdup (is_import ? path : stores->folder);
  job->to = g_strdup (is_import ? stores->folder : path);
  job->is_import = is_import;
  job->is_writer = stores->is_writer;
  g_task_set_task_data (self, job, job_free);
  g_thread_unref (g_thread_new ("ts-transfer", run, g_object_ref (self)));

  return self;
}

/* Returns: which part is done, up to 1; 0 while that is not known */
double
ts_transfer_task_get_fraction (GTask *self)
{
  Job *job = g_task_get_task_data (self);
  int n_steps = g_atomic_int_get (&job->done.n_steps);

  return n_steps > 0 ? (double) g_atomic_int_get (&job->done.n_done) / n_steps : 0;
}

/* Waits for the end of the task before that of the program, but not for ever. Games are left, which another transfer
 * completes. */
void
ts_transfer_task_wait (GTask *self)
{
  Job *job = g_task_get_task_data (self);

  if (job->picture == NULL)
    g_cancellable_cancel (g_task_get_cancellable (self));
  g_async_queue_timeout_pop (job->ended, job->picture != NULL ? PUZZLE_GRACE_US : GAMES_GRACE_US);
}
