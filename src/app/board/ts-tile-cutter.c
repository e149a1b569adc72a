/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-tile-cutter"

#include "config.h"

#include "ts-tile-cutter.h"

#include "ts-cancellable.h"

/* How long a size must stay the same before the picture is cut for it, because resizing a window changes it every
 * frame. Until then the view draws the old textures scaled. */
#define SETTLE_MS 150

/**
 * TsTileCutter:
 *
 * Keeps textures of another size or picture until the right ones are cut, and drops those of another board at once.
 */
struct _TsTileCutter
{
  GObject parent_instance;

  /* Owned */
  TsPicture *picture;
  TsTextures *textures;
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
  PROP_TEXTURES,
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
set_textures (TsTileCutter *self,
              TsTextures *textures)
{
  if (g_set_object (&self->textures, textures))
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TEXTURES]);
}

static void
cancel_request (TsTileCutter *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  ts_cancellable_clear (&self->cancellable);
}

static void
cut_cb (GObject *source_object,
        GAsyncResult *result,
        gpointer user_data)
{
  g_autoptr (TsTileCutter) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsTextures) textures = ts_textures_new_finish (result, &error);

  /* A newer request, or dispose(), has cancelled this one. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->cancellable);
  if (textures != NULL)
    set_textures (self, textures);
  else
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

static void
request (TsTileCutter *self)
{
  cancel_request (self);
  self->cancellable = g_cancellable_new ();
  ts_textures_new_async (self->picture, &self->crop, self->columns, self->rows, self->tile_px, self->cancellable,
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
  g_clear_object (&self->textures);
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
    case PROP_TEXTURES:
      g_value_set_object (value, self->textures);
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

  props[PROP_TEXTURES] = g_param_spec_object ("textures", NULL, NULL, TS_TYPE_TEXTURES,
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
 * @picture: (nullable): the picture to cut, or %NULL for no textures
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
      set_textures (self, NULL);
    }
  else if (self->tile_px > 0)
    request (self);
}

/**
 * ts_tile_cutter_set_crop:
 * @crop: the part of the picture to cut; at first the middle
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
 * Returns: (transfer none) (nullable): the picture that is cut
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
  gboolean is_other_board;

  g_return_if_fail (TS_IS_TILE_CUTTER (self));

  is_other_board = self->columns != columns || self->rows != rows;
  if (!is_other_board && self->tile_px == tile_px)
    return;

  self->columns = columns;
  self->rows = rows;
  self->tile_px = tile_px;
  cancel_request (self);

  if (is_other_board)
    set_textures (self, NULL);
  if (self->picture == NULL || tile_px == 0)
    return;

  if (self->textures == NULL)
    request (self);
  else
    self->settle_id = g_timeout_add (SETTLE_MS, settle_cb, self);
}

/**
 * ts_tile_cutter_get_textures:
 *
 * Returns: (transfer none) (nullable): the textures to show for the board that was set last
 */
TsTextures *
ts_tile_cutter_get_textures (TsTileCutter *self)
{
  g_return_val_if_fail (TS_IS_TILE_CUTTER (self), NULL);

  return self->textures;
}
