/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Facts: what a file says beside its pixels, read in one place from PNG, WebP, and the boxes of HEIC and AVIF; libjpeg
 * finds them in JPEG. For other files, GdkPixbuf's loaders tell orientation and profile. And what a container has of
 * frames.
 * The decoding process reads hostile files; what is wrong counts as missing.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Codes of ITU-T H.273 for the primaries and the curve of colors, "CICP". */
#define TS_FACTS_UNSPECIFIED 2
#define TS_FACTS_PQ 16
#define TS_FACTS_HLG 18

/* What every comment of a puzzle file begins with. The ID of a board follows. */
#define TS_FACTS_COMMENT_PREFIX "tileshift:"

/* The prefix, the longest ID, which has fewer bytes than TS_BOARD_TEXT_SIZE, and the terminating zero. */
#define TS_FACTS_COMMENT_SIZE 1536

/**
 * TsFacts:
 * @width: the largest that the file claims before its pixels; 0 if that is not read here
 * @height: likewise
 * @is_whole: whether the container has its end
 * @orientation: of EXIF, 1 to 8; 0 if none is known, also where boxes turn the picture
 * @profile: (owned) (nullable): ICC
 * @primaries: a code; %TS_FACTS_UNSPECIFIED for those of sRGB
 * @transfer: a code; %TS_FACTS_UNSPECIFIED for the curve of sRGB
 * @max_nits: the brightest pixel of a picture in PQ or HLG, in cd/m²; 0 if unknown
 * @gamma: the exponent of the file's curve: samples are light to this power; 0 if unknown
 * @chromaticities: x and y of white, red, green and blue; 0 if unknown
 * @comment: of a puzzle file: the prefix and what may be an ID; the prefix alone if it is none, or if there are two, of
 *   which nobody knows which one is meant; else empty
 */
typedef struct
{
  guint32 width;
  guint32 height;
  gboolean is_whole;
  int orientation;
  GBytes *profile;
  guint primaries;
  guint transfer;
  double max_nits;
  double gamma;
  double chromaticities[8];
  char comment[TS_FACTS_COMMENT_SIZE];
} TsFacts;

void ts_facts_read (TsFacts *self,
                    GBytes *bytes);
void ts_facts_read_exif (TsFacts *self,
                         const guint8 *data,
                         gsize length);
void ts_facts_clear (TsFacts *self);
gboolean ts_facts_check_size (gint64 width,
                              gint64 height,
                              gint64 max_pixels,
                              GError **error);
GBytes *ts_facts_extract_frame (GBytes *bytes,
                                guint number);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TsFacts, ts_facts_clear)
