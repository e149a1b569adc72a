/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-puzzle-file"

#include "config.h"

#include "ts-puzzle-file.h"

#include <glib/gstdio.h>

#include "ts-board-text.h"
#include "ts-comment.h"
#include "ts-file.h"

/* Pixels of the longer side: mail takes the file, and a large screen shows no more of a board. */
#define MAX_SIDE 2048

/* Of a new file, less the umask. */
#define FILE_MODE 0666

/* Each tile gets equally many pixels, so that the whole file is the board again. A part that need not be scaled loses a
 * few pixels at its edges instead.
 * @part: (out): of the picture
 * Returns: the size of the board in pixels */
static TsSize
choose_size (TsPicture *picture,
             const TsCrop *crop,
             const TsBoard *board,
             TsRect *part)
{
  int columns = board->columns;
  int rows = board->rows;
  TsSize shape = ts_picture_get_board_shape (picture, crop, columns, rows);
  int least = (TS_PICTURE_MIN_SIDE + MIN (columns, rows) - 1) / MIN (columns, rows);
  TsBoardGeometry geometry;
  TsSize size;

  *part = ts_picture_get_part (picture, crop, shape);
  geometry = ts_geometry_fit_board (columns, rows, shape, MIN (part->width, MAX_SIDE), MIN (part->height, MAX_SIDE));
  if (MIN (geometry.tile_width, geometry.tile_height) < least)
    geometry = ts_geometry_fit_board (columns, rows, shape, 2 * least * columns, 2 * least * rows);

  size = (TsSize){ columns * geometry.tile_width, rows * geometry.tile_height };
  if (MAX (part->width, part->height) > MAX_SIDE || size.width > part->width || size.height > part->height)
    *part = ts_picture_get_part (picture, crop, size);
  else
    *part = (TsRect){ part->x + (part->width - size.width) / 2, part->y + (part->height - size.height) / 2, size.width,
                      size.height };

  return size;
}

static GBytes *
encode (TsPicture *picture,
        const TsPuzzleSource *source,
        const TsBoard *board,
        GError **error)
{
  TsRect part;
  TsSize size = choose_size (picture, &source->crop, board, &part);
  g_autoptr (GBytes) plain = ts_picture_encode (picture, &part, size.width, size.height, error);
  char id[TS_BOARD_TEXT_SIZE];

  if (plain == NULL)
    return NULL;

  ts_board_text_format (board, id);

  return ts_comment_add (plain, source->title, id);
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

/**
 * ts_puzzle_file_write:
 * @source: has the title and the crop
 * @board: the initial one of the game
 * @path: is replaced whole; with an error, it is as it was
 * @cancellable: until the file has its name
 */
void
ts_puzzle_file_write (TsPicture *picture,
                      const TsPuzzleSource *source,
                      const TsBoard *board,
                      const char *path,
                      GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GBytes) bytes = encode (picture, source, board, error);
  g_autofree char *scratch = bytes != NULL ? write_scratch (path, bytes, error) : NULL;
  gboolean is_cancelled;

  if (scratch == NULL)
    return;

  is_cancelled = g_cancellable_set_error_if_cancelled (cancellable, error);
  if (!is_cancelled && g_rename (scratch, path) == 0)
    return;

  if (!is_cancelled)
    ts_file_fail (path, error);
  g_unlink (scratch);
}
