/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzzes the decoder as the decoding process runs it: any file becomes a picture within the limits, or an error. Left
 * out are formats whose loaders the system may have or not, and whose faults end in that process.
 */

#include <string.h>

#include "fuzz.h"
#include "ts-decoder.h"
#include "ts-formats.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

#define SHORT_SIDE 100

/* What a loader says of a broken file is no fault. */
static GLogWriterOutput
drop_message (GLogLevelFlags level,
              const GLogField *fields,
              gsize n_fields,
              gpointer user_data)
{
  return G_LOG_WRITER_HANDLED;
}

/* HEIC, AVIF, and SVG as it is or compressed. */
static gboolean
is_left_out (const uint8_t *data,
             size_t size)
{
  return (size >= 8 && memcmp (data + 4, "ftyp", 4) == 0) || memmem (data, size, "<svg", 4) != NULL ||
         (size >= 2 && memcmp (data, "\x1f\x8b", 2) == 0);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data,
                        size_t size)
{
  static gboolean is_quiet;
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_auto (GStrv) loaders = NULL;
  TsSize source = { 0 };
  const char *comment;

  if (!is_quiet)
    g_log_set_writer_func (drop_message, NULL, NULL);
  is_quiet = TRUE;
  if (is_left_out (data, size))
    return 0;

  loaders = ts_formats_open_loaders (bytes);
  pixbuf = ts_decoder_decode ((const char *const *) loaders, bytes, FALSE, SHORT_SIDE, &source, &error);
  fuzz_assert ((pixbuf == NULL) == (error != NULL));
  if (pixbuf == NULL)
    {
      fuzz_assert (error->domain == TS_PICTURE_ERROR);
      return 0;
    }

  fuzz_assert (source.width >= TS_PICTURE_MIN_SIDE && source.width <= TS_PICTURE_MAX_SIDE);
  fuzz_assert (source.height >= TS_PICTURE_MIN_SIDE && source.height <= TS_PICTURE_MAX_SIDE);
  fuzz_assert (gdk_pixbuf_get_n_channels (pixbuf) == 3);
  fuzz_assert (gdk_pixbuf_get_width (pixbuf) * gdk_pixbuf_get_height (pixbuf) <= TS_PICTURE_ANSWER_MAX_PIXELS);
  comment = gdk_pixbuf_get_option (pixbuf, TS_DECODER_COMMENT);
  fuzz_assert (comment == NULL || (g_str_has_prefix (comment, TS_FACTS_COMMENT_PREFIX) && strlen (comment) < TS_FACTS_COMMENT_SIZE));

  return 0;
}
