/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-tile-cutter"

#include "config.h"

#include "ts-tile-cutter.h"

/* How long a size must have stayed the same before the picture is cut for it: a drag at a window's edge changes it
 * every frame. Until then the old tiles are drawn scaled. */
#define SETTLE_MS 150

/**
 * TsTileCutter:
 *
 * A tile set of another size or picture is shown until the right one is cut; one for another board never is.
 */
struct _TsTileCutter
{
  GObject parent_instance;

  /* Owned */
  TsPicture *picture;
  TsTileSet *tile_set;
  GCancellable *cancellable; /* of the newest request, while it runs */
  guint settle_id;

  /* Plain */
  TsCrop crop;
  guint columns;
  guint rows;
  int tile_px;
};

G_DEFINE_FINAL_TYPE (TsTileCutter, ts_tile_cutter, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_TILE_SET,
  N_PROPS
};

enum
{
  SIGNAL_FAILED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void
set_tile_set (TsTileCutter *self,
              TsTileSet *tile_set)
{
  if (g_set_object (&self->tile_set, tile_set))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TILE_SET]);
}

static void
cancel_request (TsTileCutter *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
cut_cb (GObject *source_object,
        GAsyncResult *result,
        gpointer user_data)
{
  g_autoptr (TsTileCutter) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsTileSet) tile_set = ts_tile_set_new_finish (result, &error);

  /* A cancelled request is one that a newer one, or the end, has made pointless. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->cancellable);
  if (tile_set != NULL)
    set_tile_set (self, tile_set);
  else
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

static void
request (TsTileCutter *self)
{
  cancel_request (self);
  self->cancellable = g_cancellable_new ();
  ts_tile_set_new_async (self->picture, &self->crop, self->columns, self->rows, self->tile_px, self->cancellable,
                         cut_cb, g_object_ref (self));
}

static gboolean
settle_cb (gpointer user_data)
{
  TsTileCutter *self = user_data;

  g_assert (TS_IS_TILE_CUTTER (self));

  self->settle_id = 0;
  request (self);

  return G_SOURCE_REMOVE;
}

static void
ts_tile_cutter_dispose (GObject *object)
{
  TsTileCutter *self = TS_TILE_CUTTER (object);

  cancel_request (self);
  g_clear_object (&self->tile_set);
  g_clear_object (&self->picture);

  G_OBJECT_CLASS (ts_tile_cutter_parent_class)->dispose (object);
}

static void
ts_tile_cutter_get_property (GObject *object,
                             guint prop_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  TsTileCutter *self = TS_TILE_CUTTER (object);

  switch (prop_id)
    {
    case PROP_TILE_SET:
      g_value_set_object (value, self->tile_set);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_tile_cutter_class_init (TsTileCutterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = ts_tile_cutter_dispose;
  object_class->get_property = ts_tile_cutter_get_property;

  props[PROP_TILE_SET] = g_param_spec_object ("tile-set", NULL, NULL, TS_TYPE_TILE_SET,
                                              G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * TsTileCutter::failed:
   * @error: (type GError): why the picture could not be cut
   */
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_ERROR);
}

static void
ts_tile_cutter_init (TsTileCutter *self)
{
  self->crop = TS_CROP_INIT;
}

/**
 * ts_tile_cutter_new:
 *
 * Returns: (transfer full): a cutter without picture and size
 */
TsTileCutter *
ts_tile_cutter_new (void)
{
  return g_object_new (TS_TYPE_TILE_CUTTER, NULL);
}

/**
 * ts_tile_cutter_set_picture:
 * @picture: (nullable): what is cut, or %NULL for no tile set
 */
void
ts_tile_cutter_set_picture (TsTileCutter *self,
                            TsPicture *picture)
{
  g_return_if_fail (TS_IS_TILE_CUTTER (self));
  g_return_if_fail (picture == NULL || TS_IS_PICTURE (picture));

  if (!g_set_object (&self->picture, picture))
    return;

  if (picture == NULL)
    {
      cancel_request (self);
      set_tile_set (self, NULL);
    }
  else if (self->tile_px > 0)
    request (self);
}

/**
 * ts_tile_cutter_set_crop:
 * @crop: the part of the picture that is cut; at first the middle
 */
void
ts_tile_cutter_set_crop (TsTileCutter *self,
                         const TsCrop *crop)
{
  g_return_if_fail (TS_IS_TILE_CUTTER (self));
  g_return_if_fail (crop != NULL);

  if (ts_crop_equal (&self->crop, crop))
    return;

  self->crop = *crop;
  if (self->picture != NULL && self->tile_px > 0)
    request (self);
}

/**
 * ts_tile_cutter_get_picture:
 *
 * Returns: (transfer none) (nullable): what is cut
 */
TsPicture *
ts_tile_cutter_get_picture (TsTileCutter *self)
{
  g_return_val_if_fail (TS_IS_TILE_CUTTER (self), NULL);

  return self->picture;
}

/**
 * ts_tile_cutter_set_size:
 * @columns: 2…10
 * @rows: 2…10
 * @tile_px: width and height of a tile in device pixels; 0 while it is not known
 */
void
ts_tile_cutter_set_size (TsTileCutter *self,
                         guint columns,
                         guint rows,
                         int tile_px)
{
  gboolean other_board;

  g_return_if_fail (TS_IS_TILE_CUTTER (self));

  other_board = self->columns != columns || self->rows != rows;
  if (!other_board && self->tile_px == tile_px)
    return;

  self->columns = columns;
  self->rows = rows;
  self->tile_px = tile_px;
  cancel_request (self);

  if (other_board)
    set_tile_set (self, NULL);
  if (self->picture == NULL || tile_px == 0)
    return;

  if (self->tile_set == NULL)
    request (self);
  else
    self->settle_id = g_timeout_add (SETTLE_MS, settle_cb, self);
}

/**
 * ts_tile_cutter_get_tile_set:
 *
 * Returns: (transfer none) (nullable): the tiles to show for the board that was set last
 */
TsTileSet *
ts_tile_cutter_get_tile_set (TsTileCutter *self)
{
  g_return_val_if_fail (TS_IS_TILE_CUTTER (self), NULL);

  return self->tile_set;
}
