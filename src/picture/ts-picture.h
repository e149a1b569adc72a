/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A picture: decoded, upright, opaque and immutable, so that any threads may read it at once.
 * Fails by GError of TS_PICTURE_ERROR, or G_IO_ERROR_CANCELLED; the front end has the words for people.
 */

#pragma once

#include <gio/gio.h>

#include "ts-crop.h"
#include "ts-geometry.h"

#define TS_TYPE_PICTURE (ts_picture_get_type ())

G_DECLARE_FINAL_TYPE (TsPicture, ts_picture, TS, PICTURE, GObject)

#define TS_PICTURE_ERROR (ts_picture_error_quark ())

/**
 * TsPictureError:
 * @TS_PICTURE_ERROR_NOT_FOUND: the file does not exist
 * @TS_PICTURE_ERROR_IS_FOLDER: it is a folder
 * @TS_PICTURE_ERROR_NOT_A_FILE: it is a pipe, a device, a socket…; it was not opened
 * @TS_PICTURE_ERROR_WEB_ADDRESS: it is on the web; it was not asked for
 * @TS_PICTURE_ERROR_NOT_READABLE: reading it is not permitted
 * @TS_PICTURE_ERROR_FILE_TOO_LARGE: it has more bytes than %TS_PICTURE_MAX_FILE_SIZE
 * @TS_PICTURE_ERROR_TOO_MANY_PIXELS: it is larger than %TS_PICTURE_MAX_PIXELS or %TS_PICTURE_MAX_SIDE
 * @TS_PICTURE_ERROR_TOO_SMALL: a side is shorter than %TS_PICTURE_MIN_SIDE
 * @TS_PICTURE_ERROR_EMPTY: it has no bytes
 * @TS_PICTURE_ERROR_NOT_A_PICTURE: it is in no known format, see ts_formats_dup_names()
 * @TS_PICTURE_ERROR_NO_LOADER: GdkPixbuf has no loader here for its format, whose name is the message
 * @TS_PICTURE_ERROR_DAMAGED: it violates the rules of its format, or is of a kind that no loader knows
 * @TS_PICTURE_ERROR_INVISIBLE: it is transparent everywhere
 * @TS_PICTURE_ERROR_TRUNCATED: it ends before the picture does
 * @TS_PICTURE_ERROR_NO_MEMORY: there is not enough memory for it
 * @TS_PICTURE_ERROR_NO_DECODER: the program that decodes pictures could not be started
 * @TS_PICTURE_ERROR_CRASHED: the decoding process ended without a valid answer
 * @TS_PICTURE_ERROR_TIMED_OUT: reading or decoding took longer than %TS_PICTURE_MAX_SECONDS, or too much processor
 *   time
 * @TS_PICTURE_ERROR_FAILED: reading failed for another reason, which the message has
 */
typedef enum
{
  TS_PICTURE_ERROR_NOT_FOUND,
  TS_PICTURE_ERROR_IS_FOLDER,
  TS_PICTURE_ERROR_NOT_A_FILE,
  TS_PICTURE_ERROR_WEB_ADDRESS,
  TS_PICTURE_ERROR_NOT_READABLE,
  TS_PICTURE_ERROR_FILE_TOO_LARGE,
  TS_PICTURE_ERROR_TOO_MANY_PIXELS,
  TS_PICTURE_ERROR_TOO_SMALL,
  TS_PICTURE_ERROR_EMPTY,
  TS_PICTURE_ERROR_NOT_A_PICTURE,
  TS_PICTURE_ERROR_NO_LOADER,
  TS_PICTURE_ERROR_DAMAGED,
  TS_PICTURE_ERROR_INVISIBLE,
  TS_PICTURE_ERROR_TRUNCATED,
  TS_PICTURE_ERROR_NO_MEMORY,
  TS_PICTURE_ERROR_NO_DECODER,
  TS_PICTURE_ERROR_CRASHED,
  TS_PICTURE_ERROR_TIMED_OUT,
  TS_PICTURE_ERROR_FAILED,
} TsPictureError;

/**
 * TsPictureProtections:
 * @TS_PICTURE_PROTECTIONS_PROCESS: a process of its own decodes the player's files
 * @TS_PICTURE_PROTECTIONS_LIMITS: the process has limits for memory, processor time and written bytes
 * @TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES: the process can get no new privileges
 * @TS_PICTURE_PROTECTIONS_FILTER: a filter in the kernel denies the decoder the network, other files and programs
 * @TS_PICTURE_PROTECTIONS_GLYCIN: Glycin decodes, in a sandbox of its own, of which it says nothing
 */
typedef enum
{
  TS_PICTURE_PROTECTIONS_PROCESS = 1 << 0,
  TS_PICTURE_PROTECTIONS_LIMITS = 1 << 1,
  TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES = 1 << 2,
  TS_PICTURE_PROTECTIONS_FILTER = 1 << 3,
  TS_PICTURE_PROTECTIONS_GLYCIN = 1 << 4,
} TsPictureProtections;

#define TS_PICTURE_PROTECTIONS_ALL 31

/* Enough for the 108 million pixels of a phone's sensor; 128 Mi pixels decode to at most 512 MiB. */
#define TS_PICTURE_MAX_PIXELS (128 * 1024 * 1024)

/* A JPEG is reduced while it is decoded: enough for the 200 million pixels of a phone's sensor. */
#define TS_PICTURE_MAX_JPEG_PIXELS (2 * TS_PICTURE_MAX_PIXELS)

/* The limit of cairo and of many graphics cards; the product of two sides fits 32 bits. */
#define TS_PICTURE_MAX_SIDE 32767

/* Smaller ones show too little. On the largest boards, tiles of the smallest picture share pixels. */
#define TS_PICTURE_MIN_SIDE 10

/* Two bytes for each of %TS_PICTURE_MAX_PIXELS, far more than a photograph needs. */
#define TS_PICTURE_MAX_FILE_SIZE (256 * 1024 * 1024)

/* The timeout of loading; half of it may be processor time. */
#define TS_PICTURE_MAX_SECONDS 60

GQuark ts_picture_error_quark (void);

TsPicture *ts_picture_load (GFile *file,
                            int short_side,
                            GCancellable *cancellable,
                            GError **error);

const char *ts_picture_get_key (TsPicture *self);
const char *ts_picture_get_board_id (TsPicture *self);
/* In pixels, upright: of the decoded picture, and of the one in the file. */
int ts_picture_get_width (TsPicture *self);
int ts_picture_get_height (TsPicture *self);
int ts_picture_get_source_width (TsPicture *self);

TsSize ts_picture_get_board_shape (TsPicture *self,
                                   const TsCrop *crop,
                                   int columns,
                                   int rows);
TsRect ts_picture_get_part (TsPicture *self,
                            const TsCrop *crop,
                            TsSize board);

GBytes *ts_picture_scale (TsPicture *self,
                          const TsRect *crop,
                          int width,
                          int height);
GBytes *ts_picture_encode (TsPicture *self,
                           const TsRect *crop,
                           int width,
                           int height,
                           GError **error);
