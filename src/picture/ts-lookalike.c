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
is_alike (GBytes *a,
          GBytes *b)
{
  gsize length;
  const guint8 *a_samples = g_bytes_get_data (a, &length);
  const guint8 *b_samples = g_bytes_get_data (b, NULL);

  for (gsize i = 0; i < length; i++)
    if (ABS (a_samples[i] - b_samples[i]) > THRESHOLD)
      return FALSE;

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

/**
 * ts_lookalike_find:
 *
 * Compares the tiles, which takes milliseconds: for a worker. Likeness is not transitive: a row of tiles may change
 * little by little. Each tile is therefore compared with the first tile of each class, so that two tiles of a class
 * differ by at most twice the threshold.
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
  g_autoptr (GPtrArray) samples = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree TsLookalikes *self = g_new0 (TsLookalikes, 1);
  guint n_members[TS_BOARD_MAX_CELLS] = { 0 };
  TsRect part;

  g_return_val_if_fail (TS_IS_PICTURE (picture), NULL);
  g_return_val_if_fail (crop != NULL, NULL);
  g_return_val_if_fail (ts_board_size_is_valid (columns, rows), NULL);

  part = ts_picture_get_part (picture, crop, ts_picture_get_board_shape (picture, crop, (int) columns, (int) rows));
  self->n_tiles = columns * rows - 1;
  for (guint cell = 0; cell < self->n_tiles; cell++)
    {
      GBytes *bytes = sample_cell (picture, &part, columns, rows, cell);
      guint first = 0;

      if (bytes == NULL)
        {
          g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the samples");
          return NULL;
        }

      g_ptr_array_add (samples, bytes);
      self->classes[cell] = (guint16) cell;
      while (self->classes[first] != first || !is_alike (samples->pdata[first], bytes))
        first++;
      self->classes[cell] = (guint16) first;
      n_members[first]++;
    }
  for (guint i = 0; i < self->n_tiles; i++)
    self->n_alike += n_members[self->classes[i]] > 1;

  return g_steal_pointer (&self);
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
 * Does ts_lookalike_find() in a worker; g_task_propagate_pointer() gives its result.
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
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Request *request = g_new0 (Request, 1);

  request->picture = g_object_ref (picture);
  request->crop = *crop;
  request->columns = columns;
  request->rows = rows;

  g_task_set_task_data (task, request, (GDestroyNotify) request_free);
  g_task_run_in_thread (task, find_in_worker);
}
