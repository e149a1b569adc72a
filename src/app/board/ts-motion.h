/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The motion on a board, as plain numbers: the place of each tile in a slide or a drag, the deal that makes tiles of a
 * whole picture, the finale that makes a whole picture of a solved board, and the fading of a peek at the picture.
 * Times are those of the frame clock, for a drag those of its events.
 */

#pragma once

#include <glib.h>

#include "ts-board.h"

typedef struct
{
  double from_column; /* where the slide began, in cells */
  double from_row;
  gint64 slide_us; /* when the slide begins; 0 if the tile rests */
  gint64 shake_us; /* when a shake began; 0 if there is none */
} TsMotionTile;

typedef enum
{
  TS_MOTION_FINALE_NONE,    /* the board is being played */
  TS_MOTION_FINALE_RUNNING, /* the picture is being made whole */
  TS_MOTION_FINALE_ENDED,   /* it is whole */
} TsMotionFinale;

/* All zero is a board at rest. */
typedef struct
{
  TsMotionTile tiles[TS_BOARD_MAX_CELLS]; /* [tile]; [0] is unused */
  gint64 deal_us;                         /* when the whole picture becomes tiles, which all slide; 0 without a deal */
  TsMotionFinale finale;
  gint64 finale_us;    /* when the finale begins */
  gboolean is_peeking; /* the player looks at the whole picture */
  double peek_from;    /* the picture's opacity when @is_peeking changed last */
  gint64 peek_us;      /* when that was; 0 if the fade is over */
} TsMotion;

/* What is drawn over the tiles. */
typedef struct
{
  double peek;        /* the opacity of the picture that the player peeks at */
  double piece;       /* the opacity of the missing piece at the end of a game */
  double piece_scale; /* its size, in cells */
  double whole;       /* the opacity of the whole picture before a deal and at the end; at 1 it hides the tiles */
  double whole_scale; /* its size, in boards */
  double sweep;       /* how far a light has swept over it; there is none at 0, nor at 1 */
} TsMotionPicture;

/* A drag: which tiles follow a pointer, a mouse with its button down or a finger, and how far. All zero is none. */
typedef struct
{
  gboolean is_held; /* a pointer is down */
  gboolean is_drag; /* it has moved too far for a click */
  guint cell;       /* where it went down */
  TsSlide slide;    /* of that cell; without tiles if it cannot slide */
  double offset;    /* how far the tiles are shown towards the gap, in cells: 0…1 */
  double speed;     /* of the pointer towards the gap, in cells a second */
  gint64 time_us;   /* when the pointer moved last */
} TsMotionDrag;

void ts_motion_reset (TsMotion *self,
                      gboolean solved);
gboolean ts_motion_end (TsMotion *self);
gboolean ts_motion_is_active (const TsMotion *self,
                              gint64 now_us);

void ts_motion_slide (TsMotion *self,
                      guint tile,
                      double from_column,
                      double from_row,
                      gint64 now_us);
void ts_motion_deal (TsMotion *self,
                     guint columns,
                     guint n_tiles,
                     gint64 start_us);
void ts_motion_shake (TsMotion *self,
                      guint tile,
                      gint64 now_us);
void ts_motion_get_position (const TsMotion *self,
                             guint tile,
                             gint64 now_us,
                             double *column,
                             double *row);
double ts_motion_get_scale (const TsMotion *self,
                            guint tile,
                            gint64 now_us);

void ts_motion_start_finale (TsMotion *self,
                             gint64 now_us);
void ts_motion_set_peeking (TsMotion *self,
                            gboolean is_peeking,
                            gint64 now_us);
TsMotionPicture ts_motion_get_picture (const TsMotion *self,
                                       gint64 now_us);

void ts_motion_begin_drag (TsMotionDrag *self,
                           const TsBoard *board,
                           guint cell,
                           gint64 now_us);
void ts_motion_move_drag (TsMotionDrag *self,
                          double columns,
                          double rows,
                          gint64 now_us);
gboolean ts_motion_drag_commits (const TsMotionDrag *self,
                                 gint64 now_us);
gboolean ts_motion_drag_has_cell (const TsMotionDrag *self,
                                  guint cell);
void ts_motion_get_drag_position (const TsMotionDrag *self,
                                  guint cell,
                                  double *column,
                                  double *row);
