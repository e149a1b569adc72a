/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include "ts-board-view.h"

#include "ts-board-view-private.h"

/**
 * TsBoardView:
 *
 * A child widget for each tile, placed by a transform. A slide lets the tiles that moved run from where they are shown
 * to where the game has them; a click in between is played at once and only changes where they run to.
 *
 * Actions: `board.slide` with a cell.
 *
 * CSS: a node `board`; its colour is the tray's.
 */
G_DEFINE_FINAL_TYPE (TsBoardView, ts_board_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_SHOW_NUMBERS,
  PROP_MARK_HOME,
  N_PROPS
};

enum
{
  SIGNAL_FINISHED,
  SIGNAL_FAILED,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void
cutter_failed_cb (TsBoardView *self,
                  GError *error,
                  TsTileCutter *cutter)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

static void
slide_action (GtkWidget *widget,
              const char *action_name,
              GVariant *parameter)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);

  if (self->game != NULL)
    ts_game_slide (self->game, g_variant_get_uint32 (parameter));
}

/* The focus begins where reading does. */
static gboolean
ts_board_view_grab_focus (GtkWidget *widget)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  const TsBoard *board = self->game != NULL ? ts_game_get_board (self->game) : NULL;

  return board != NULL && gtk_widget_grab_focus (GTK_WIDGET (self->tiles[board->tiles[board->gap == 0 ? 1 : 0]]));
}

static void
ts_board_view_unmap (GtkWidget *widget)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);

  /* A hidden window gets no frames: what runs now would never end. */
  _ts_board_view_settle (self);

  GTK_WIDGET_CLASS (ts_board_view_parent_class)->unmap (widget);
}

static void
ts_board_view_dispose (GObject *object)
{
  TsBoardView *self = TS_BOARD_VIEW (object);

  g_clear_pointer (&self->hint, gtk_widget_unparent);
  _ts_board_view_remove_tiles (self);
  g_clear_object (&self->game_signals);
  g_clear_object (&self->game);
  g_clear_object (&self->cutter);

  G_OBJECT_CLASS (ts_board_view_parent_class)->dispose (object);
}

static void
ts_board_view_get_property (GObject *object,
                            guint prop_id,
                            GValue *value,
                            GParamSpec *pspec)
{
  TsBoardView *self = TS_BOARD_VIEW (object);

  switch (prop_id)
    {
    case PROP_SHOW_NUMBERS:
      g_value_set_boolean (value, ts_board_view_get_show_numbers (self));
      break;
    case PROP_MARK_HOME:
      g_value_set_boolean (value, ts_board_view_get_mark_home (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_board_view_set_property (GObject *object,
                            guint prop_id,
                            const GValue *value,
                            GParamSpec *pspec)
{
  TsBoardView *self = TS_BOARD_VIEW (object);

  switch (prop_id)
    {
    case PROP_SHOW_NUMBERS:
      ts_board_view_set_show_numbers (self, g_value_get_boolean (value));
      break;
    case PROP_MARK_HOME:
      ts_board_view_set_mark_home (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_board_view_class_init (TsBoardViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ts_board_view_dispose;
  object_class->get_property = ts_board_view_get_property;
  object_class->set_property = ts_board_view_set_property;
  widget_class->grab_focus = ts_board_view_grab_focus;
  widget_class->unmap = ts_board_view_unmap;
  _ts_board_view_class_layout_init (widget_class);

  props[PROP_SHOW_NUMBERS] = g_param_spec_boolean (
      "show-numbers", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_MARK_HOME] = g_param_spec_boolean (
      "mark-home", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /**
   * TsBoardView::finished:
   *
   * The game is solved and the picture has been made whole before the player's eyes.
   */
  signals[SIGNAL_FINISHED] =
      g_signal_new ("finished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TsBoardView::failed:
   * @error: (type GError): why the picture could not be cut
   */
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_ERROR);

  /**
   * TsBoardView|board.slide:
   * @cell: (type guint32): the chosen cell
   */
  gtk_widget_class_install_action (widget_class, "board.slide", "u", slide_action);

  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ts_board_view_init (TsBoardView *self)
{
  /* Left and right are directions on the board, in every language. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);

  self->cutter = ts_tile_cutter_new ();
  g_signal_connect_object (self->cutter, "notify::tile-set", G_CALLBACK (_ts_board_view_update_textures), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cutter, "failed", G_CALLBACK (cutter_failed_cb), self, G_CONNECT_SWAPPED);

  _ts_board_view_follow_init (self);
  _ts_board_view_hint_init (self);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);
  _ts_board_view_drag_init (self);
}

void
_ts_board_view_emit_finished (TsBoardView *self)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
}

/**
 * ts_board_view_new:
 *
 * Returns: (transfer floating): a view without game and picture, which is empty
 */
GtkWidget *
ts_board_view_new (void)
{
  return g_object_new (TS_TYPE_BOARD_VIEW, NULL);
}

/**
 * ts_board_view_get_picture:
 *
 * Returns: (transfer none) (nullable): the picture on the tiles
 */
TsPicture *
ts_board_view_get_picture (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), NULL);

  return ts_tile_cutter_get_picture (self->cutter);
}

/**
 * ts_board_view_set_picture:
 * @picture: (nullable): the picture on the tiles, or %NULL for tiles that show nothing but their numbers
 */
void
ts_board_view_set_picture (TsBoardView *self,
                           TsPicture *picture)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));
  g_return_if_fail (picture == NULL || TS_IS_PICTURE (picture));

  if (picture == ts_board_view_get_picture (self))
    return;

  ts_tile_cutter_set_picture (self->cutter, picture);
  _ts_board_view_update_textures (self);
}

gboolean
ts_board_view_get_show_numbers (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), FALSE);

  return self->show_numbers;
}

/**
 * ts_board_view_set_show_numbers:
 * @show_numbers: whether tiles with a picture show their number too
 */
void
ts_board_view_set_show_numbers (TsBoardView *self,
                                gboolean show_numbers)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));

  if (self->show_numbers == show_numbers)
    return;

  self->show_numbers = show_numbers;
  _ts_board_view_update_textures (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOW_NUMBERS]);
}
