/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoding program: reads a picture, which may be hostile, from its standard input, and writes an answer.
 * ts-picture-process.c starts it, may kill it at any time, and does not trust it.
 * On failure it answers with an error code, or exits without an answer; it prints nothing.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include <gio/gio.h>
#include <unistd.h>

#include "ts-decoder.h"
#include "ts-formats.h"
#include "ts-picture-process.h"
#include "ts-sandbox.h"

#define EXIT_UNANSWERED 1
#define EXIT_UNREADABLE 2

/* The filter permits to read mapped memory, whatever file it is of. */
static GBytes *
map_picture (void)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new_from_fd (TS_PICTURE_PROCESS_PICTURE_FD, FALSE, NULL);

  return file != NULL ? g_mapped_file_get_bytes (file) : NULL;
}

static gboolean
write_at (gconstpointer data,
          gsize length,
          gsize offset)
{
  while (length > 0)
    {
      gssize n_written = pwrite (TS_PICTURE_PROCESS_ANSWER_FD, data, length, (off_t) offset);

      if (n_written <= 0)
        return FALSE;
      data = (const guint8 *) data + n_written;
      length -= (gsize) n_written;
      offset += (gsize) n_written;
    }

  return TRUE;
}

/* Writes the rows without gaps, all at once where they have none: the kernel then clears no pages before it copies. The
 * head comes last, so that an incomplete answer is not valid. */
static gboolean
answer_picture (TsPictureAnswer *answer,
                GdkPixbuf *pixbuf)
{
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  gsize row_size = 3 * (gsize) gdk_pixbuf_get_width (pixbuf);
  gsize n_rows = stride == row_size ? (gsize) gdk_pixbuf_get_height (pixbuf) : 1;

  answer->width = gdk_pixbuf_get_width (pixbuf);
  answer->height = gdk_pixbuf_get_height (pixbuf);
  for (gsize y = 0; y < (gsize) answer->height; y += n_rows)
    if (!write_at (pixels + y * stride, n_rows * row_size, sizeof *answer + y * row_size))
      return FALSE;

  return write_at (answer, sizeof *answer, 0);
}

static gboolean
decode (TsPictureAnswer *answer,
        GBytes *bytes,
        const char *const *loaders,
        int short_side)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = ts_decoder_decode (loaders, bytes, TRUE, short_side, &answer->source, &error);

  if (pixbuf != NULL)
    {
      const char *comment = gdk_pixbuf_get_option (pixbuf, TS_DECODER_COMMENT);

      if (comment != NULL)
        g_strlcpy (answer->comment, comment, sizeof answer->comment);
      return answer_picture (answer, pixbuf);
    }

  answer->code = error->code;
  if (error->code == TS_PICTURE_ERROR_NO_LOADER)
    g_strlcpy (answer->format, error->message, sizeof answer->format);
  return write_at (answer, sizeof *answer, 0);
}

int
main (int argc,
      char **argv)
{
  TsPictureAnswer answer = { .magic = TS_PICTURE_ANSWER_MAGIC, .code = TS_PICTURE_ANSWER_OK };
  gboolean is_query = argc == 2 && g_str_equal (argv[1], "--protections");
  guint64 short_side = 0;
  g_autoptr (GBytes) bytes = NULL;
  g_auto (GStrv) loaders = NULL;
  gboolean is_glycin = ts_formats_have_glycin ();
  gboolean is_answered;

  if (!is_query && (argc != 2 || !g_ascii_string_to_unsigned (argv[1], 10, 1, G_MAXINT, &short_side, NULL)))
    return EXIT_UNREADABLE;

  answer.protections = ts_sandbox_limit ();
  if (!is_query)
    {
      bytes = map_picture ();
      if (bytes == NULL)
        return EXIT_UNREADABLE;
      /* The filter does not permit to load code. */
      loaders = ts_formats_open_loaders (bytes);
      is_glycin = ts_formats_is_glycin (loaders[0]);
      if (g_strcmp0 (loaders[0], TS_FORMATS_SVG) == 0)
        ts_sandbox_limit_svg ();
    }
  answer.protections |= ts_sandbox_filter (is_glycin);

  if (is_query)
    is_answered = write_at (&answer, sizeof answer, 0);
  else
    is_answered = decode (&answer, bytes, (const char *const *) loaders, (int) short_side);

  /* The kernel frees memory faster, and runs no code that a hostile picture may have changed. */
  _exit (is_answered ? 0 : EXIT_UNANSWERED);
}
