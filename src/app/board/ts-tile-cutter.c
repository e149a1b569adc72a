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
  TsTexturesWish wish; /* its picture too */
  GPtrArray *textures;
  GCancellable *cancellable; /* of the newest job, while it runs */
  guint settle_id;
};

G_DEFINE_FINAL_TYPE (TsTileCutter, ts_tile_cutter, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FAILED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
take_textures (TsTileCutter *self,
               GPtrArray *textures)
{
  g_clear_pointer (&self->textures, g_ptr_array_unref);
  self->textures = textures;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
wish_free (TsTexturesWish *wish)
{
  g_object_unref (wish->picture);
  g_free (wish);
}

static void
cut_in_worker (GTask *task,
               gpointer source_object,
               gpointer task_data,
               GCancellable *cancellable)
{
  GError *error = NULL;
  GPtrArray *textures = ts_textures_cut (task_data, cancellable, &error);

  if (textures != NULL)
    g_task_return_pointer (task, textures, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static void
cut_cb (GObject *source_object,
        GAsyncResult *result,
        gpointer user_data)
{
  g_autoptr (TsTileCutter) self = user_data;
  g_autoptr (GError) error = NULL;
  GPtrArray *textures = g_task_propagate_pointer (G_TASK (result), &error);

  /* A newer wish, or dispose(), has cancelled this job. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->cancellable);
  if (textures != NULL)
    take_textures (self, textures);
  else
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

static void
cut (gpointer user_data)
{
  TsTileCutter *self = user_data;
  g_autoptr (GTask) task = NULL;
  TsTexturesWish *wish;

  g_assert (TS_IS_TILE_CUTTER (self));

  self->settle_id = 0;
  self->cancellable = g_cancellable_new ();
  wish = g_memdup2 (&self->wish, sizeof self->wish);
  g_object_ref (wish->picture);
  task = g_task_new (NULL, self->cancellable, cut_cb, g_object_ref (self));
  g_task_set_source_tag (task, cut);
  g_task_set_task_data (task, wish, (GDestroyNotify) wish_free);
  g_task_run_in_thread (task, cut_in_worker);
}

static void
cancel (TsTileCutter *self)
{
  g_clear_handle_id (&self->settle_id, g_source_remove);
  ts_cancellable_clear (&self->cancellable);
}

static void
ts_tile_cutter_dispose (GObject *object)
{
  TsTileCutter *self = TS_TILE_CUTTER (object);

  cancel (self);
  g_clear_pointer (&self->textures, g_ptr_array_unref);
  g_clear_object (&self->wish.picture);

  G_OBJECT_CLASS (ts_tile_cutter_parent_class)->dispose (object);
}

static void
ts_tile_cutter_class_init (TsTileCutterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_tile_cutter_dispose;

  /**
   * TsTileCutter::changed:
   *
   * There are other textures to show, or none any more.
   */
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

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
  self->wish.crop = TS_CROP_INIT;
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

const TsTexturesWish *
ts_tile_cutter_get_wish (TsTileCutter *self)
{
  g_return_val_if_fail (TS_IS_TILE_CUTTER (self), NULL);

  return &self->wish;
}

/**
 * ts_tile_cutter_set_wish:
 * @wish: what to cut; without a picture there are no textures, and a size of 0 is not known yet
 */
void
ts_tile_cutter_set_wish (TsTileCutter *self,
                         const TsTexturesWish *wish)
{
  TsTexturesWish old;
  gboolean is_other_board;
  gboolean is_other_picture;

  g_return_if_fail (TS_IS_TILE_CUTTER (self));
  g_return_if_fail (wish != NULL);

  old = self->wish;
  is_other_board = old.columns != wish->columns || old.rows != wish->rows;
  is_other_picture = old.picture != wish->picture || !ts_crop_equal (&old.crop, &wish->crop);
  if (!is_other_board && !is_other_picture && old.tile_px == wish->tile_px)
    return;

  cancel (self);
  self->wish = *wish;
  self->wish.picture = old.picture;
  g_set_object (&self->wish.picture, wish->picture);

  if (self->textures != NULL && (is_other_board || wish->picture == NULL))
    take_textures (self, NULL);
  if (wish->picture == NULL || wish->tile_px == 0)
    return;

  if (is_other_picture || self->textures == NULL)
    cut (self);
  else
    self->settle_id = g_timeout_add_once (SETTLE_MS, cut, self);
}

/**
 * ts_tile_cutter_get_textures:
 *
 * Returns: (transfer none) (nullable): the textures of ts_textures_cut() to show for the board of the newest wish
 */
GPtrArray *
ts_tile_cutter_get_textures (TsTileCutter *self)
{
  g_return_val_if_fail (TS_IS_TILE_CUTTER (self), NULL);

  return self->textures;
}
