/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The key of a picture: a word that is the same wherever a copy of the same file lies, and for no other file.
 * Room: picture (GIO).
 * Owned by nobody: a function of a file.
 * Thread: any; it blocks, so in the game a worker's.
 * Fails by returning nothing, when the file cannot be read a second time.
 */

#define G_LOG_DOMAIN "ts-picture-key"

#include "config.h"

#include "ts-picture-key.h"

#include "ts-picture-file.h"

/* All of a file of 256 MB would take a second to hash. What is compressed differs everywhere if it differs at all, so
 * its length and these pieces, evenly spread from the first byte to the last, tell two pictures apart. */
#define N_PIECES 16
#define PIECE_SIZE (16 * 1024)

static gboolean
add_piece (GChecksum *checksum,
           GInputStream *stream,
           goffset offset,
           GCancellable *cancellable)
{
  g_autofree guint8 *piece = g_malloc (PIECE_SIZE);
  gsize n_read;

  if (!g_seekable_seek (G_SEEKABLE (stream), offset, G_SEEK_SET, cancellable, NULL) ||
      !g_input_stream_read_all (stream, piece, PIECE_SIZE, &n_read, cancellable, NULL))
    return FALSE;

  g_checksum_update (checksum, piece, (gssize) n_read);
  return TRUE;
}

static gboolean
add_contents (GChecksum *checksum,
              GFile *file,
              GCancellable *cancellable)
{
  g_autoptr (GFileInputStream) stream = ts_picture_file_open (file, cancellable, NULL);
  goffset size;

  if (stream == NULL || !g_seekable_can_seek (G_SEEKABLE (stream)) ||
      !g_seekable_seek (G_SEEKABLE (stream), 0, G_SEEK_END, cancellable, NULL))
    return FALSE;

  size = g_seekable_tell (G_SEEKABLE (stream));
  g_checksum_update (checksum, (const guchar *) &size, sizeof size);
  for (int i = 0; i < N_PIECES; i++)
    {
      if (!add_piece (checksum, G_INPUT_STREAM (stream), MAX (0, size - PIECE_SIZE) * i / (N_PIECES - 1), cancellable))
        return FALSE;
    }

  return TRUE;
}

/**
 * ts_picture_key_compute:
 * @cancellable: (nullable): looked at before each piece
 *
 * Returns: (transfer full) (nullable): hexadecimal digits; %NULL if it cannot be read, or not from any place
 */
char *
ts_picture_key_compute (GFile *file,
                        GCancellable *cancellable)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  return add_contents (checksum, file, cancellable) ? g_strdup (g_checksum_get_string (checksum)) : NULL;
}
