/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-lookalike.h"

/* A tile is compared as so many samples a side, each the mean of its area: fine enough for each feature by which a
 * player tells two tiles apart, and coarse enough to average the grain of a photograph away. */
#define SAMPLES 16

/* The largest difference between two alike samples, in each of red, green and blue, of 255. In a middle gray this is
 * ΔE*ab 2.3, the smallest difference that people see between two fields side by side; see M. Mahy, L. Van Eycken and
 * A. Oosterlinck, "Evaluation of Uniform Color Spaces Developed after the Adoption of CIELAB and CIELUV", Color
 * Research & Application 19 (1994), 105–121. One sample that differs more makes two tiles different. */
#define THRESHOLD 6

typedef struct
{
  TsPicture *picture;
  TsCrop crop;
  guint columns;
  guint rows;
} Request;

static void
request_free (Request *request)
{
  g_object_unref (request->picture);
  g_free (request);
}

static gboolean
sample_is_alike (guint32 a,
                 guint32 b)
{
  for (guint shift = 0; shift < 24; shift += 8)
    {
      int difference = (int) (a >> shift & 0xff) - (int) (b >> shift & 0xff);

      if (ABS (difference) > THRESHOLD)
        return FALSE;
    }

  return TRUE;
}

static gboolean
tile_is_alike (const guint32 *a,
               const guint32 *b)
{
  for (guint i = 0; i < SAMPLES * SAMPLES; i++)
    {
      if (!sample_is_alike (a[i], b[i]))
        return FALSE;
    }

  return TRUE;
}

/* Takes no pixel of the neighboring cells. @part is the part of the picture that the board shows. */
static GBytes *
sample_cell (TsPicture *picture,
             const TsRect *part,
             guint columns,
             guint rows,
             guint cell)
{
  int column = (int) (cell % columns);
  int row = (int) (cell / columns);
  int left = part->width * column / (int) columns;
  int top = part->height * row / (int) rows;
  TsRect rect = {
    .x = part->x + left,
    .y = part->y + top,
    .width = MAX (1, part->width * (column + 1) / (int) columns - left),
    .height = MAX (1, part->height * (row + 1) / (int) rows - top),
  };

  return ts_picture_scale (picture, &rect, SAMPLES, SAMPLES);
}

/* Returns: the class of @cell: the first cell that shows the same, or @cell itself */
static guint
find_class (GPtrArray *samples,
            const guint16 *classes,
            guint cell)
{
  const guint32 *own = g_bytes_get_data (g_ptr_array_index (samples, cell), NULL);

  for (guint first = 0; first < cell; first++)
    {
      if (classes[first] == first && tile_is_alike (g_bytes_get_data (g_ptr_array_index (samples, first), NULL), own))
        return first;
    }

  return cell;
}

/* Likeness is not transitive: a row of tiles may change little by little. Each tile is therefore compared with the
 * first tile of each class, so that two tiles of a class differ by at most twice the threshold.
 * Returns: %FALSE if there is no memory */
static gboolean
find_classes (TsPicture *picture,
              const TsCrop *crop,
              guint columns,
              guint rows,
              guint16 *classes)
{
  TsSize shape = ts_picture_get_board_shape (picture, crop, (int) columns, (int) rows);
  TsRect rect = ts_picture_get_part (picture, crop, shape);
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  for (guint cell = 0; cell < columns * rows - 1; cell++)
    {
      GBytes *bytes = sample_cell (picture, &rect, columns, rows, cell);

      if (bytes == NULL)
        return FALSE;

      g_ptr_array_add (samples, bytes);
      classes[cell] = (guint16) find_class (samples, classes, cell);
    }

  return TRUE;
}

static void
count_alike (TsLookalikes *lookalikes)
{
  guint n_members[TS_BOARD_MAX_CELLS] = { 0 };

  for (guint i = 0; i < lookalikes->n_tiles; i++)
    n_members[lookalikes->classes[i]]++;
  for (guint i = 0; i < lookalikes->n_tiles; i++)
    lookalikes->n_alike += n_members[lookalikes->classes[i]] > 1;
}

/**
 * ts_lookalike_find:
 *
 * Compares the tiles, which takes milliseconds: for a worker.
 *
 * Returns: (transfer full) (nullable): the look-alikes, to be freed with g_free(); %NULL with an error
 */
TsLookalikes *
ts_lookalike_find (TsPicture *picture,
                   const TsCrop *crop,
                   guint columns,
                   guint rows,
                   GError **error)
{
  g_autofree TsLookalikes *lookalikes = NULL;

  g_return_val_if_fail (TS_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (crop != NULL, NULL);
  g_return_val_if_fail (ts_board_size_is_valid (columns, rows), NULL);

  lookalikes = g_new0 (TsLookalikes, 1);
  if (!find_classes (picture, crop, columns, rows, lookalikes->classes))
    {
      g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the samples");
      return NULL;
    }

  lookalikes->n_tiles = columns * rows - 1;
  count_alike (lookalikes);

  return g_steal_pointer (&lookalikes);
}

static void
find_in_worker (GTask *task,
                gpointer source_object,
                gpointer task_data,
                GCancellable *cancellable)
{
  const Request *request = task_data;
  GError *error = NULL;
  TsLookalikes *lookalikes =
      ts_lookalike_find (request->picture, &request->crop, request->columns, request->rows, &error);

  if (lookalikes != NULL)
    g_task_return_pointer (task, lookalikes, g_free);
  else
    g_task_return_error (task, error);
}

/**
 * ts_lookalike_find_async:
 * @crop: copied
 * @cancellable: (nullable): makes the result %G_IO_ERROR_CANCELLED
 *
 * Does ts_lookalike_find() in a worker.
 */
void
ts_lookalike_find_async (TsPicture *picture,
                         const TsCrop *crop,
                         guint columns,
                         guint rows,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Request *request;

  g_return_if_fail (TS_IS_PICTURE (picture));
  g_return_if_fail (crop != NULL);
  g_return_if_fail (ts_board_size_is_valid (columns, rows));

  request = g_new0 (Request, 1);
  request->picture = g_object_ref (picture);
  request->crop = *crop;
  request->columns = columns;
  request->rows = rows;

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, ts_lookalike_find_async);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  g_task_run_in_thread (task, find_in_worker);
}

/**
 * ts_lookalike_find_finish:
 *
 * Returns: (transfer full) (nullable): the look-alikes, to be freed with g_free(); %NULL with an error
 */
TsLookalikes *
ts_lookalike_find_finish (GAsyncResult *result,
                          GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, ts_lookalike_find_async), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
