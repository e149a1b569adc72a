/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board view: shows a game as tiles that slide, and turns clicks into slides.
 * Room: app. It follows a game and asks it; it never moves a tile by itself.
 * Owned by the window.
 * Thread: main.
 * Fails by the signal `failed`, if the picture cannot be cut.
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include "ts-board-view.h"

#include <glib/gi18n.h>

#include "ts-animation.h"
#include "ts-finale.h"
#include "ts-geometry.h"
#include "ts-tile-cutter.h"
#include "ts-tile.h"

/* Logical pixels. The smallest lets the largest board into a window of 360 pixels; the other is comfortable. */
#define MIN_TILE_SIZE 24
#define NATURAL_TILE_SIZE 132

#define TRAY_OPACITY 0.08f
#define TRAY_MARGIN 3
#define TRAY_RADIUS 8

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
struct _TsBoardView
{
  GtkWidget parent_instance;

  /* Borrowed */
  TsTile *tiles[TS_BOARD_MAX_CELLS]; /* [tile], children; [0] is unused */

  /* Owned */
  TsGame *game;
  GSignalGroup *game_signals;
  TsTileCutter *cutter;

  /* Plain */
  guint columns; /* of the tiles that are there */
  guint rows;
  TsBoardGeometry geometry;
  TsAnimation animations[TS_BOARD_MAX_CELLS]; /* [tile] */
  TsFinale finale;
  guint tick_id;
  gboolean show_numbers;
};

G_DEFINE_FINAL_TYPE (TsBoardView, ts_board_view, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_GAME,
  PROP_PICTURE,
  PROP_SHOW_NUMBERS,
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

static gint64
get_now (TsBoardView *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  return clock != NULL ? gdk_frame_clock_get_frame_time (clock) : 0;
}

static gboolean
animates (TsBoardView *self)
{
  gboolean enabled;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled, NULL);

  return enabled && gtk_widget_get_mapped (GTK_WIDGET (self));
}

static guint
get_n_tiles (TsBoardView *self)
{
  return self->columns * self->rows == 0 ? 0 : self->columns * self->rows - 1;
}

/* Where @tile is shown, in cells. */
static void
get_place (TsBoardView *self,
           guint tile,
           gint64 now,
           double *column,
           double *row)
{
  guint cell = ts_tile_get_cell (self->tiles[tile]);

  *column = cell % self->columns;
  *row = cell / self->columns;
  ts_animation_get_place (&self->animations[tile], now, column, row);
}

/* Lets the animations end here and now. */
static void
settle (TsBoardView *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
  memset (self->animations, 0, sizeof self->animations);
  gtk_widget_queue_allocate (GTK_WIDGET (self));

  if (ts_finale_end (&self->finale))
    g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
}

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  gboolean active = ts_finale_is_active (&self->finale, now);

  for (guint tile = 1; tile <= get_n_tiles (self) && !active; tile++)
    active = ts_animation_is_active (&self->animations[tile], now);

  if (!active)
    settle (self);
  else
    gtk_widget_queue_allocate (widget);

  return active ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
start_ticking (TsBoardView *self)
{
  if (self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
update_textures (TsBoardView *self)
{
  TsTileSet *tile_set = ts_tile_cutter_get_tile_set (self->cutter);
  gboolean is_plain = ts_tile_cutter_get_picture (self->cutter) == NULL;

  for (guint tile = 1; tile <= get_n_tiles (self); tile++)
    {
      ts_tile_set_texture (self->tiles[tile], tile_set != NULL ? ts_tile_set_get_tile (tile_set, tile) : NULL);
      ts_tile_set_show_number (self->tiles[tile], is_plain || self->show_numbers);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_enabled (TsBoardView *self)
{
  gboolean enabled = self->game != NULL && !ts_game_get_solved (self->game);

  for (guint tile = 1; tile <= get_n_tiles (self); tile++)
    {
      gtk_widget_action_set_enabled (GTK_WIDGET (self->tiles[tile]), "tile.slide", enabled);
      gtk_widget_set_focusable (GTK_WIDGET (self->tiles[tile]), enabled);
    }
}

static void
remove_tiles (TsBoardView *self)
{
  for (guint tile = 1; tile <= get_n_tiles (self); tile++)
    gtk_widget_unparent (GTK_WIDGET (self->tiles[tile]));
  memset (self->tiles, 0, sizeof self->tiles);
  self->columns = 0;
  self->rows = 0;
}

static void
update_accessible_name (TsBoardView *self)
{
  /* Translators: read by screen readers. The numbers are the board's columns and rows. */
  g_autofree char *label = g_strdup_printf (_ ("Puzzle board, %u by %u"), self->columns, self->rows);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
create_tiles (TsBoardView *self,
              const TsBoard *board)
{
  remove_tiles (self);
  self->columns = board->columns;
  self->rows = board->rows;

  for (guint tile = 1; tile <= get_n_tiles (self); tile++)
    {
      self->tiles[tile] = TS_TILE (ts_tile_new (tile));
      gtk_widget_set_parent (GTK_WIDGET (self->tiles[tile]), GTK_WIDGET (self));
    }

  ts_tile_cutter_set_size (self->cutter, self->columns, self->rows, 0);
  update_accessible_name (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Tells each tile the cell where the game has it; the ones that moved run there from where they are shown, if
 * @animate. */
static void
update_cells (TsBoardView *self,
              gboolean animate)
{
  const TsBoard *board = ts_game_get_board (self->game);
  gint64 now = get_now (self);

  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      guint tile = board->tiles[cell];
      double column;
      double row;

      if (tile == 0 || (animate && ts_tile_get_cell (self->tiles[tile]) == cell))
        continue;

      get_place (self, tile, now, &column, &row);
      ts_tile_set_cell (self->tiles[tile], cell, self->columns);
      if (animate)
        ts_animation_slide (&self->animations[tile], column, row, now);
    }
}

static void
moved_cb (TsBoardView *self,
          const TsSlide *slide,
          TsGame *game)
{
  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  update_cells (self, TRUE);
  if (animates (self))
    start_ticking (self);
  else
    settle (self);
}

static void
refused_cb (TsBoardView *self,
            guint cell,
            int result,
            TsGame *game)
{
  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  if (result != TS_SLIDE_NOT_IN_LINE || !animates (self))
    return;

  ts_animation_shake (&self->animations[ts_game_get_board (game)->tiles[cell]], get_now (self));
  start_ticking (self);
}

static void
solved_cb (TsBoardView *self,
           GParamSpec *pspec,
           TsGame *game)
{
  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  update_enabled (self);
  if (!ts_game_get_solved (game))
    return;

  ts_finale_start (&self->finale, get_now (self) + TS_ANIMATION_SLIDE_US);
  if (animates (self))
    start_ticking (self);
  else
    settle (self);
}

static void
reset_cb (TsBoardView *self,
          TsGame *game)
{
  const TsBoard *board = ts_game_get_board (game);

  g_assert (TS_IS_BOARD_VIEW (self));
  g_assert (TS_IS_GAME (game));

  ts_finale_reset (&self->finale, ts_game_get_solved (game));
  settle (self);
  if (board->columns != self->columns || board->rows != self->rows)
    create_tiles (self, board);
  update_cells (self, FALSE);
  update_textures (self);
  update_enabled (self);
}

static void
cutter_failed_cb (TsBoardView *self,
                  GError *error,
                  TsTileCutter *cutter)
{
  g_assert (TS_IS_BOARD_VIEW (self));

  g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

static void
released_cb (TsBoardView *self,
             int n_press,
             double x,
             double y,
             GtkGestureClick *gesture)
{
  guint cell = ts_geometry_find_cell (&self->geometry, x, y);

  g_assert (TS_IS_BOARD_VIEW (self));

  gtk_widget_activate_action (GTK_WIDGET (self), "board.slide", "u", cell);
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

static GtkSizeRequestMode
ts_board_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
ts_board_view_measure (GtkWidget *widget,
                       GtkOrientation orientation,
                       int for_size,
                       int *minimum,
                       int *natural,
                       int *minimum_baseline,
                       int *natural_baseline)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  guint n_cells = orientation == GTK_ORIENTATION_HORIZONTAL ? self->columns : self->rows;

  *minimum = (int) n_cells * MIN_TILE_SIZE;
  *natural = (int) n_cells * NATURAL_TILE_SIZE;
}

static void
ts_board_view_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  gint64 now = get_now (self);
  int size;

  if (get_n_tiles (self) == 0)
    return;

  self->geometry = ts_geometry_fit_board ((int) self->columns, (int) self->rows, width, height);
  size = self->geometry.tile_size;
  ts_tile_cutter_set_size (self->cutter, self->columns, self->rows, size * gtk_widget_get_scale_factor (widget));

  for (guint tile = 1; tile <= get_n_tiles (self); tile++)
    {
      double column;
      double row;

      get_place (self, tile, now, &column, &row);
      gtk_widget_allocate (GTK_WIDGET (self->tiles[tile]), size, size, -1,
                           gsk_transform_translate (NULL, &GRAPHENE_POINT_INIT (
                                                              (float) (self->geometry.x + column * size),
                                                              (float) (self->geometry.y + row * size))));
    }
}

static void
snapshot_tray (TsBoardView *self,
               GtkSnapshot *snapshot,
               const graphene_rect_t *board)
{
  graphene_rect_t bounds;
  GskRoundedRect tray;
  GdkRGBA color;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha *= TRAY_OPACITY;
  graphene_rect_inset_r (board, -TRAY_MARGIN, -TRAY_MARGIN, &bounds);
  gsk_rounded_rect_init_from_rect (&tray, &bounds, TRAY_RADIUS);

  gtk_snapshot_push_rounded_clip (snapshot, &tray);
  gtk_snapshot_append_color (snapshot, &color, &bounds);
  gtk_snapshot_pop (snapshot);
}

static void
ts_board_view_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  TsTileSet *tile_set = ts_tile_cutter_get_tile_set (self->cutter);
  const TsBoardGeometry *geometry = &self->geometry;
  graphene_rect_t board = GRAPHENE_RECT_INIT (geometry->x, geometry->y, geometry->columns * geometry->tile_size,
                                              geometry->rows * geometry->tile_size);
  gint64 now = get_now (self);

  if (get_n_tiles (self) == 0)
    return;

  if (tile_set == NULL || !ts_finale_is_whole (&self->finale, now))
    {
      snapshot_tray (self, snapshot, &board);
      for (guint tile = 1; tile <= get_n_tiles (self); tile++)
        gtk_widget_snapshot_child (widget, GTK_WIDGET (self->tiles[tile]), snapshot);
    }
  if (tile_set != NULL)
    ts_finale_snapshot (&self->finale, now, snapshot, ts_tile_set_get_whole (tile_set), &board);
}

static void
ts_board_view_unmap (GtkWidget *widget)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);

  /* A hidden window gets no frames: what runs now would never end. */
  settle (self);

  GTK_WIDGET_CLASS (ts_board_view_parent_class)->unmap (widget);
}

static void
ts_board_view_dispose (GObject *object)
{
  TsBoardView *self = TS_BOARD_VIEW (object);

  remove_tiles (self);
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
    case PROP_GAME:
      g_value_set_object (value, ts_board_view_get_game (self));
      break;
    case PROP_PICTURE:
      g_value_set_object (value, ts_board_view_get_picture (self));
      break;
    case PROP_SHOW_NUMBERS:
      g_value_set_boolean (value, ts_board_view_get_show_numbers (self));
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
    case PROP_GAME:
      ts_board_view_set_game (self, g_value_get_object (value));
      break;
    case PROP_PICTURE:
      ts_board_view_set_picture (self, g_value_get_object (value));
      break;
    case PROP_SHOW_NUMBERS:
      ts_board_view_set_show_numbers (self, g_value_get_boolean (value));
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
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->dispose = ts_board_view_dispose;
  object_class->get_property = ts_board_view_get_property;
  object_class->set_property = ts_board_view_set_property;
  widget_class->get_request_mode = ts_board_view_get_request_mode;
  widget_class->measure = ts_board_view_measure;
  widget_class->size_allocate = ts_board_view_size_allocate;
  widget_class->snapshot = ts_board_view_snapshot;
  widget_class->unmap = ts_board_view_unmap;

  props[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, TS_TYPE_GAME, flags);
  props[PROP_PICTURE] = g_param_spec_object ("picture", NULL, NULL, TS_TYPE_PICTURE, flags);
  props[PROP_SHOW_NUMBERS] = g_param_spec_boolean ("show-numbers", NULL, NULL, FALSE, flags);
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
  GtkGesture *click = gtk_gesture_click_new ();

  /* Left and right are directions on the board, in every language. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);

  self->cutter = ts_tile_cutter_new ();
  g_signal_connect_object (self->cutter, "notify::tile-set", G_CALLBACK (update_textures), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->cutter, "failed", G_CALLBACK (cutter_failed_cb), self, G_CONNECT_SWAPPED);

  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "reset", G_CALLBACK (reset_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "notify::solved", G_CALLBACK (solved_cb), self);

  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);

  g_signal_connect_swapped (click, "released", G_CALLBACK (released_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
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
 * ts_board_view_get_game:
 *
 * Returns: (transfer none) (nullable): the game that is followed
 */
TsGame *
ts_board_view_get_game (TsBoardView *self)
{
  g_return_val_if_fail (TS_IS_BOARD_VIEW (self), NULL);

  return self->game;
}

/**
 * ts_board_view_set_game:
 * @game: (nullable): the game to follow, or %NULL for an empty view
 */
void
ts_board_view_set_game (TsBoardView *self,
                        TsGame *game)
{
  g_return_if_fail (TS_IS_BOARD_VIEW (self));
  g_return_if_fail (game == NULL || TS_IS_GAME (game));

  if (!g_set_object (&self->game, game))
    return;

  g_signal_group_set_target (self->game_signals, game);
  if (game != NULL)
    reset_cb (self, game);
  else
    remove_tiles (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_GAME]);
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
  update_textures (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PICTURE]);
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
  update_textures (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SHOW_NUMBERS]);
}
