/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decoding program: reads a picture from its standard input, which may be hostile, and leaves an answer.
 * Room: picture; a process of its own, which has nothing to lose.
 * Owned by ts-picture-process.c, which starts it, may end it at any time, and checks what it leaves.
 * Thread: main.
 * Fails by an answer with a code, or by ending without one; it prints nothing.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include <gio/gunixinputstream.h>
#include <unistd.h>

#include "ts-decoder.h"
#include "ts-format.h"
#include "ts-picture-answer.h"
#include "ts-picture-process.h"
#include "ts-sandbox.h"

#define EXIT_UNANSWERED 1
#define EXIT_UNREADABLE 2

/* Longer than what any format is known by. */
#define MAGIC_SIZE 64

/* Looks at the beginning, and leaves it to be read again. */
static TsFormat
peek_format (void)
{
  guint8 magic[MAGIC_SIZE];
  gssize n_read = pread (TS_PICTURE_PROCESS_PICTURE_FD, magic, sizeof magic, 0);
  TsSniffer sniffer;

  ts_sniffer_init (&sniffer);
  if (n_read > 0)
    ts_sniffer_feed (&sniffer, magic, (gsize) n_read);

  return sniffer.format;
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

/* The head comes last, so that an answer which breaks off is none. */
static gboolean
answer_picture (TsPictureAnswer *answer,
                GdkPixbuf *pixbuf)
{
  answer->width = gdk_pixbuf_get_width (pixbuf);
  answer->height = gdk_pixbuf_get_height (pixbuf);
  answer->stride = gdk_pixbuf_get_rowstride (pixbuf);
  answer->n_channels = gdk_pixbuf_get_n_channels (pixbuf);

  return write_at (gdk_pixbuf_read_pixels (pixbuf), gdk_pixbuf_get_byte_length (pixbuf), sizeof *answer) &&
         write_at (answer, sizeof *answer, 0);
}

static gboolean
decode (TsPictureAnswer *answer,
        GInputStream *stream,
        int short_side)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf =
      ts_decoder_decode (stream, short_side, &answer->source_width, &answer->source_height, NULL, &error);

  if (pixbuf != NULL)
    return answer_picture (answer, pixbuf);

  answer->code = error->code;
  return write_at (answer, sizeof *answer, 0);
}

int
main (int argc,
      char **argv)
{
  TsPictureAnswer answer = { .magic = TS_PICTURE_ANSWER_MAGIC, .code = TS_PICTURE_ANSWER_OK };
  gboolean is_query = argc == 2 && g_str_equal (argv[1], "--protections");
  guint64 short_side = 0;
  g_autoptr (GInputStream) stream = NULL;
  gboolean is_answered;

  if (!is_query && (argc != 2 || !g_ascii_string_to_unsigned (argv[1], 10, 1, G_MAXINT, &short_side, NULL)))
    return EXIT_UNREADABLE;

  answer.protections = ts_sandbox_limit ();
  /* The last moment to load code, and to find out what kind of descriptor this is. */
  stream = g_unix_input_stream_new (TS_PICTURE_PROCESS_PICTURE_FD, FALSE);
  ts_format_load (is_query ? TS_FORMAT_UNKNOWN : peek_format ());
  answer.protections |= ts_sandbox_filter ();

  is_answered = is_query ? write_at (&answer, sizeof answer, 0) : decode (&answer, stream, (int) short_side);

  /* The kernel tidies up faster, and without running code that has seen the picture. */
  _exit (is_answered ? 0 : EXIT_UNANSWERED);
}
