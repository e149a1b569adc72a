/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-board-view"

#include "config.h"

#include "ts-board-view.h"

#include <glib/gi18n.h>
#include <math.h>

#include "ts-action.h"
#include "ts-motion.h"
#include "ts-settings.h"
#include "ts-texture.h"
#include "ts-tile-cutter.h"
#include "ts-tile.h"
#include "ts-words.h"

/* Of a square tile, in logical pixels; others have the same natural area. At the minimum the largest board fits into a
 * window of 360 by 480 pixels. */
#define MIN_TILE_SIZE 8
#define NATURAL_TILE_SIZE 132

/* The ground under the tiles. */
#define TRAY_OPACITY 0.08f
#define TRAY_MARGIN 3
#define TRAY_RADIUS 8

/* The light at the end of the finale: at its brightest, and how wide the band is, in boards. */
#define SWEEP_OPACITY 0.5f
#define SWEEP_WIDTH 0.35f

/**
 * TsBoardView:
 *
 * A child widget for each tile, placed by a transform. When the game has moved tiles, they run from where they are
 * shown to their new cells; a slide in the meantime is played at once and only changes where they run to. A drag only
 * changes where tiles are shown: at its end they spring back, and the view asks the game for the slide.
 *
 * Follows the settings `show-numbers`, `number-colors`, `mark-home`, `whole-picture` and `motion`.
 *
 * Actions: `board.slide` with a cell.
 *
 * CSS: a node `board`; the tray has its color.
 */
struct _TsBoardView
{
  GtkWidget parent_instance;

  /* Owned */
  TsGame *game;
  GSignalGroup *game_signals;
  TsTileCutter *cutter;
  TsTile *tiles[TS_BOARD_MAX_CELLS]; /* [tile], for 1…n_tiles: the children */

  /* Plain */
  guint n_tiles;            /* 0 without a game */
  gboolean has_numbers;     /* whatever the settings say */
  guint held_keycode;       /* of the key that is down, while the focus is on the board */
  guint left_tile;          /* had the focus when Tab left the board; 0 before that */
  TsBoardGeometry geometry; /* its columns and rows are those of the tiles; in device pixels of the surface */
  double scale;             /* device pixels a logical pixel, when the view was last allocated */
  graphene_point_t origin;  /* of the view on its surface then, in logical pixels */
  TsMotion motion;
  guint whole_ms; /* how long the picture, once it is cut, is shown whole before it is dealt; 0 if it is not */
  TsMotionDrag drag;
  guint tick_id;

  /* Plain: the settings, which cost more to look up than all else in a slide */
  guint speed; /* of all motion, the value of `motion`; 0 if nothing moves */
  gboolean shows_numbers;
  TsNumberColors colors;
  gboolean marks_home;
  gboolean tells_home;
};

G_DEFINE_FINAL_TYPE (TsBoardView, ts_board_view, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_GAME_CHANGED, /* ts_board_view_get_game() */
  SIGNAL_PEEK_CHANGED, /* ts_board_view_get_peeking(), _get_can_peek() or _get_whole() */
  SIGNAL_FINISHED,     /* the game is solved, and the finale has ended: the whole picture is shown */
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* How many device pixels a logical pixel has. Only GTK 4.12 and newer know a fraction. */
static double
get_scale (TsBoardView *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkSurface *surface = native != NULL ? gtk_native_get_surface (native) : NULL;
  double scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  if (surface != NULL && g_object_class_find_property (G_OBJECT_GET_CLASS (surface), "scale") != NULL)
    g_object_get (surface, "scale", &scale, NULL);

  return scale;
}

/* Where the view lies on its surface, in logical pixels. */
static graphene_point_t
get_origin (TsBoardView *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  graphene_point_t point = GRAPHENE_POINT_INIT (0, 0);
  double x = 0;
  double y = 0;

  if (native != NULL && gtk_widget_compute_point (GTK_WIDGET (self), GTK_WIDGET (native), &point, &point))
    gtk_native_get_surface_transform (native, &x, &y);

  return GRAPHENE_POINT_INIT (point.x + (float) x, point.y + (float) y);
}

/* Returns: the rectangle of the board in the view, in logical pixels */
static graphene_rect_t
get_bounds (TsBoardView *self)
{
  const TsBoardGeometry *geometry = &self->geometry;
  float x = (float) (geometry->x / self->scale) - self->origin.x;
  float y = (float) (geometry->y / self->scale) - self->origin.y;

  return GRAPHENE_RECT_INIT (x, y, (float) (geometry->columns * geometry->tile_width / self->scale),
                             (float) (geometry->rows * geometry->tile_height / self->scale));
}

/* Returns: the rectangle of a position on the board, in logical pixels of the view */
static graphene_rect_t
get_cell_bounds (TsBoardView *self,
                 double column,
                 double row)
{
  graphene_rect_t board = get_bounds (self);
  double width = self->geometry.tile_width / self->scale;
  double height = self->geometry.tile_height / self->scale;

  return GRAPHENE_RECT_INIT (board.origin.x + (float) (column * width), board.origin.y + (float) (row * height),
                             (float) width, (float) height);
}

/* The time of the frame, multiplied by the speed of all motion. */
static gint64
get_now (TsBoardView *self)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));

  return clock != NULL ? gdk_frame_clock_get_frame_time (clock) * self->speed : 0;
}

/* Whether the player wants motion. */
static gboolean
has_motion (TsBoardView *self)
{
  gboolean enabled;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled, NULL);

  return enabled && self->speed > 0;
}

/* Where @tile is shown, in cells. */
static void
get_position (TsBoardView *self,
              guint tile,
              gint64 now,
              double *column,
              double *row)
{
  guint cell = ts_tile_get_cell (self->tiles[tile]);
  guint columns = (guint) self->geometry.columns;

  *column = cell % columns;
  *row = cell / columns;
  ts_motion_get_position (&self->motion, tile, now, column, row);
  ts_motion_get_drag_position (&self->drag, cell, column, row);
}

/* Returns: @bounds scaled around its middle */
static graphene_rect_t
get_scaled (const graphene_rect_t *bounds,
            double scale)
{
  float inset = (float) (1 - scale) / 2;
  graphene_rect_t scaled;

  graphene_rect_inset_r (bounds, bounds->size.width * inset, bounds->size.height * inset, &scaled);

  return scaled;
}

/* A widget has whole logical pixels, so that a transform gives the tile its device pixels: at scale 1 the identity, at
 * others nearly that. */
static void
allocate_tile (TsBoardView *self,
               guint tile,
               gint64 now)
{
  double column;
  double row;
  graphene_rect_t bounds;
  GskTransform *transform;
  int width;
  int height;

  get_position (self, tile, now, &column, &row);
  bounds = get_cell_bounds (self, column, row);
  width = MAX (1, (int) (bounds.size.width + 0.5f));
  height = MAX (1, (int) (bounds.size.height + 0.5f));
  bounds = get_scaled (&bounds, ts_motion_get_scale (&self->motion, tile, now));
  transform = gsk_transform_translate (NULL, &bounds.origin);
  if (bounds.size.width > 0)
    transform = gsk_transform_scale (transform, bounds.size.width / (float) width, bounds.size.height / (float) height);
  gtk_widget_allocate (GTK_WIDGET (self->tiles[tile]), width, height, -1, transform);
}

/* Shows each tile where it is now. An allocation of the view would do that, too, but GTK then lays out the window, for
 * which it asks the X server seven times and waits for each answer. */
static void
place_tiles (TsBoardView *self)
{
  gint64 now = get_now (self);

  for (guint tile = 1; tile <= self->n_tiles; tile++)
    allocate_tile (self, tile, now);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Ends all motion at once. */
static void
end_motion (TsBoardView *self)
{
  if (self->tick_id != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick_id);
  self->tick_id = 0;
  gtk_widget_queue_allocate (GTK_WIDGET (self));

  if (ts_motion_end (&self->motion))
    g_signal_emit (self, signals[SIGNAL_FINISHED], 0);
}

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);

  if (!ts_motion_is_active (&self->motion, get_now (self)))
    {
      end_motion (self);
      return G_SOURCE_REMOVE;
    }

  place_tiles (self);

  return G_SOURCE_CONTINUE;
}

/* Animates the motion that has begun, or ends it at once where nothing may move. */
static void
animate (TsBoardView *self)
{
  if (!ts_board_view_get_animated (self))
    end_motion (self);
  else if (self->tick_id == 0)
    self->tick_id = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* Moves the tile from where it is shown to @cell. Tiles that belong together need one @now: outside of a frame the
 * time goes on from call to call. */
static void
slide_tile (TsBoardView *self,
            guint tile,
            guint cell,
            gint64 now)
{
  double column;
  double row;

  get_position (self, tile, now, &column, &row);
  ts_tile_set_cell (self->tiles[tile], cell);
  ts_motion_slide (&self->motion, tile, column, row, now);
  animate (self);
}

/* Ends a drag: its tiles spring back to their cells. Until the pointer goes down again, its motion has no effect. */
static void
end_drag (TsBoardView *self,
          gint64 now)
{
  for (guint tile = 1; tile <= self->n_tiles && self->drag.offset > 0; tile++)
    {
      guint cell = ts_tile_get_cell (self->tiles[tile]);

      if (ts_motion_drag_has_cell (&self->drag, cell))
        slide_tile (self, tile, cell, now);
    }
  self->drag = (TsMotionDrag){ 0 };
}

/* @controller: a GtkEventController that handles an event */
static gint64
get_event_time_us (gpointer controller)
{
  return (gint64) gtk_event_controller_get_current_event_time (controller) * 1000;
}

static void
drag_begin_cb (TsBoardView *self,
               double x,
               double y,
               GtkGesture *gesture)
{
  if (self->game == NULL)
    return;

  ts_motion_begin_drag (&self->drag, ts_game_get_board (self->game), ts_board_view_find_cell (self, x, y),
                        get_event_time_us (gesture));
  if (ts_game_get_solved (self->game))
    self->drag.slide.n_tiles = 0;
}

static void
drag_update_cb (TsBoardView *self,
                double x,
                double y,
                GtkGesture *gesture)
{
  double width = MAX (self->geometry.tile_width, 1) / self->scale;
  double height = MAX (self->geometry.tile_height, 1) / self->scale;

  if (!self->drag.is_held)
    return;

  if (gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) x, (int) y))
    self->drag.is_drag = TRUE;
  ts_motion_move_drag (&self->drag, x / width, y / height, get_event_time_us (gesture));
  place_tiles (self);
}

static void
release (TsBoardView *self,
         gint64 now_us)
{
  const TsMotionDrag *drag = &self->drag;

  /* A slide ends the drag, so that the tiles move on from where it shows them. */
  if (drag->is_held && (!drag->is_drag || ts_motion_drag_commits (drag, now_us)))
    gtk_widget_activate_action (GTK_WIDGET (self), "board.slide", "u", drag->cell);
  end_drag (self, get_now (self));
}

static void
drag_end_cb (TsBoardView *self,
             double x,
             double y,
             GtkGesture *gesture)
{
  release (self, get_event_time_us (gesture));
}

static void
cancel_cb (TsBoardView *self)
{
  end_drag (self, get_now (self));
}

/* The newest finger counts: another one that is still down is released. The gesture follows one finger and ignores
 * others until all are up, so it is reset. */
static gboolean
touch_cb (GtkEventController *touch,
          GdkEvent *event,
          GtkEventController *gesture)
{
  TsBoardView *self = TS_BOARD_VIEW (gtk_event_controller_get_widget (touch));

  if (gdk_event_get_event_type (event) == GDK_TOUCH_BEGIN && self->drag.is_held)
    {
      release (self, get_event_time_us (touch));
      gtk_event_controller_reset (gesture);
    }

  return GDK_EVENT_PROPAGATE;
}

static void
add_gestures (TsBoardView *self)
{
  GtkGesture *gesture = gtk_gesture_drag_new ();
  GtkEventController *touch = gtk_event_controller_legacy_new ();

  gtk_event_controller_set_propagation_phase (touch, GTK_PHASE_CAPTURE);
  g_signal_connect (touch, "event", G_CALLBACK (touch_cb), gesture);
  gtk_widget_add_controller (GTK_WIDGET (self), touch);

  g_signal_connect_swapped (gesture, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (gesture, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (gesture, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect_swapped (gesture, "cancel", G_CALLBACK (cancel_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (gesture));
}

/* Returns: whether the words for @step call @tile by its number */
static gboolean
is_named (const TsGuideStep *step,
          guint tile)
{
  for (guint i = 0; i < step->n_tiles; i++)
    {
      if (step->tiles[i] == tile)
        return TRUE;
    }

  return FALSE;
}

/* Ends the deal, also one that has not begun. */
static gboolean
end_deal (TsBoardView *self)
{
  gboolean was_dealing = self->whole_ms > 0 || self->motion.deal_us != 0;

  self->whole_ms = 0;
  if (self->motion.deal_us != 0)
    end_motion (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));

  return was_dealing;
}

/* Shows on each tile what the game, the textures, the hint, the step and the preferences say. */
static void
update_tiles (TsBoardView *self)
{
  const TsHint *hint;
  guint hinted_tile;
  GPtrArray *textures = ts_tile_cutter_get_textures (self->cutter);
  gboolean shows_numbers =
      self->has_numbers || self->shows_numbers || ts_tile_cutter_get_spec (self->cutter)->picture == NULL;

  if (self->game == NULL)
    return;

  hint = ts_game_get_hint (self->game);
  hinted_tile = ts_game_get_hinted_tile (self->game);
  for (guint tile = 1; tile <= self->n_tiles; tile++)
    {
      TsTile *widget = self->tiles[tile];
      TsTileLook look = {
        .texture = textures != NULL ? g_ptr_array_index (textures, tile) : NULL,
        .has_number = shows_numbers || is_named (&hint->step, tile),
        .has_mark = self->marks_home && ts_game_is_home (self->game, ts_tile_get_cell (widget)),
        .tells_home = self->tells_home,
        .has_ring = tile == (hint->step.n_tiles > 0 ? hint->step.tile : hinted_tile),
        .has_hint = tile == hinted_tile,
        .direction = tile == hinted_tile ? hint->slide.direction : 0,
        .is_enabled = !ts_game_get_solved (self->game),
        .target = tile == hint->step.tile ? (guint16) hint->step.cell : 0,
        .color_group = (guint16) ts_tile_get_group (self->colors, tile - 1, (guint) self->geometry.columns,
                                                    (guint) self->geometry.rows),
      };

      ts_tile_set_look (widget, &look);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
settings_cb (TsBoardView *self)
{
  GSettings *settings = ts_settings_get ();
  guint speed = (guint) g_settings_get_enum (settings, "motion");

  /* Motion that has begun ends at once. */
  if (self->speed != speed)
    end_motion (self);
  self->speed = speed;
  self->shows_numbers = g_settings_get_boolean (settings, "show-numbers");
  self->colors = (TsNumberColors) g_settings_get_enum (settings, "number-colors");
  self->marks_home = g_settings_get_boolean (settings, "mark-home");
  self->tells_home = g_settings_get_enum (settings, "whole-picture") == TS_WHOLE_PICTURE_MARKED;
  update_tiles (self);
}

static void
update_peek (TsBoardView *self)
{
  if (!ts_board_view_get_can_peek (self))
    ts_board_view_set_peeking (self, FALSE);
  g_signal_emit (self, signals[SIGNAL_PEEK_CHANGED], 0);
}

static void
cutter_changed_cb (TsBoardView *self)
{
  if (self->whole_ms > 0 && ts_tile_cutter_get_textures (self->cutter) != NULL)
    {
      ts_motion_deal (&self->motion, (guint) self->geometry.columns, self->n_tiles,
                      get_now (self) + (gint64) self->whole_ms * 1000);
      animate (self);
    }
  self->whole_ms = 0;
  update_tiles (self);
  g_signal_emit (self, signals[SIGNAL_PEEK_CHANGED], 0);
}

/* Asks for textures of the tiles' board and size. */
static void
update_spec (TsBoardView *self)
{
  TsTileSpec spec = *ts_tile_cutter_get_spec (self->cutter);

  spec.columns = self->geometry.columns;
  spec.rows = self->geometry.rows;
  spec.tile = (TsSize){ self->geometry.tile_width, self->geometry.tile_height };
  ts_tile_cutter_set_spec (self->cutter, &spec);
}

static void
remove_tiles (TsBoardView *self)
{
  for (guint tile = 1; tile <= self->n_tiles; tile++)
    gtk_widget_unparent (GTK_WIDGET (self->tiles[tile]));
  self->n_tiles = 0;
  self->geometry = (TsBoardGeometry){ 0 };
}

static void
create_tiles (TsBoardView *self,
              const TsBoard *board)
{
  /* Translators: read by screen readers. The numbers are the board's columns and rows. */
  g_autofree char *label = ts_words_dup_format (_ ("Puzzle board, %u by %u"), board->columns, board->rows);

  remove_tiles (self);
  self->n_tiles = ts_board_get_n_cells (board) - 1;
  self->geometry = (TsBoardGeometry){ .columns = board->columns, .rows = board->rows };
  for (guint tile = 1; tile <= self->n_tiles; tile++)
    {
      self->tiles[tile] = TS_TILE (ts_tile_new (tile, board->columns));
      gtk_widget_set_parent (GTK_WIDGET (self->tiles[tile]), GTK_WIDGET (self));
    }
  update_spec (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* Shows the board of the game, at rest and without a drag; tiles of a board of the same size stay. */
static void
install_board (TsBoardView *self)
{
  const TsBoard *board = ts_game_get_board (self->game);

  self->left_tile = 0;
  self->drag = (TsMotionDrag){ 0 };
  self->whole_ms = 0;
  ts_motion_reset (&self->motion, ts_game_get_solved (self->game));
  end_motion (self);
  if (self->geometry.columns != board->columns || self->geometry.rows != board->rows)
    create_tiles (self, board);
  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      if (cell != board->gap)
        ts_tile_set_cell (self->tiles[board->tiles[cell]], cell);
    }
  update_tiles (self);
}

static void
moved_cb (TsBoardView *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  gint64 now = get_now (self);

  end_deal (self);
  end_drag (self, now);
  ts_board_view_set_peeking (self, FALSE);
  for (guint cell = 0; cell < ts_board_get_n_cells (board); cell++)
    {
      guint tile = board->tiles[cell];

      if (tile != 0 && ts_tile_get_cell (self->tiles[tile]) != cell)
        slide_tile (self, tile, cell, now);
    }
  update_tiles (self);
}

static void
refused_cb (TsBoardView *self,
            guint cell,
            int result)
{
  if (result != TS_SLIDE_NOT_IN_LINE)
    return;

  ts_motion_shake (&self->motion, ts_game_get_board (self->game)->tiles[cell], get_now (self));
  animate (self);
}

static void
solved_cb (TsBoardView *self)
{
  update_peek (self);
  ts_motion_start_finale (&self->motion, get_now (self));
  animate (self);
}

/* Returns: (transfer none) (nullable): the tile that has the focus */
static TsTile *
find_focused_tile (TsBoardView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && gtk_widget_get_parent (focus) == GTK_WIDGET (self) ? TS_TILE (focus) : NULL;
}

static void
hint_cb (TsBoardView *self)
{
  guint tile = ts_game_get_hinted_tile (self->game);

  update_tiles (self);
  /* If another tile has the focus, Enter would not do what the hint says. */
  if (tile != 0 && find_focused_tile (self) != NULL)
    gtk_widget_grab_focus (GTK_WIDGET (self->tiles[tile]));
}

static void
slide_action (TsBoardView *self,
              const char *action,
              GVariant *cell)
{
  if (self->game != NULL)
    ts_game_slide (self->game, g_variant_get_uint32 (cell));
}

/* Enter slides the focused tile, once a press. Not by a binding of the tile, which a held key would repeat. */
static gboolean
key_pressed_cb (TsBoardView *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  TsTile *tile = find_focused_tile (self);
  gboolean is_enter = keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
  gboolean is_repeat = keycode == self->held_keycode;

  self->held_keycode = keycode;
  if (tile == NULL || !is_enter || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return GDK_EVENT_PROPAGATE;

  if (!is_repeat)
    gtk_widget_activate_action (GTK_WIDGET (tile), "tile.slide", NULL);

  return GDK_EVENT_STOP;
}

/* A key is let go, or this will not be told. */
static void
forget_key (TsBoardView *self)
{
  self->held_keycode = 0;
}

static void
add_keys (TsBoardView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (forget_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (forget_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/* Returns: the next tile from @cell on in the direction, beyond the gap too; 0 at the edge */
static guint
find_next_tile (const TsBoard *board,
                guint cell,
                GtkDirectionType direction)
{
  int right = (direction == GTK_DIR_RIGHT) - (direction == GTK_DIR_LEFT);
  int down = (direction == GTK_DIR_DOWN) - (direction == GTK_DIR_UP);
  int column = (int) (cell % board->columns);
  int row = (int) (cell / board->columns);
  guint tile;

  do
    {
      column += right;
      row += down;
      if (column < 0 || column >= (int) board->columns || row < 0 || row >= (int) board->rows)
        return 0;
      tile = board->tiles[row * (int) board->columns + column];
    }
  while (tile == 0);

  return tile;
}

/* The tiles are one stop of Tab, at the tile where Tab left them; the arrow directions go from tile to tile. */
static gboolean
ts_board_view_focus (GtkWidget *widget,
                     GtkDirectionType direction)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  TsTile *focused = find_focused_tile (self);
  const TsBoard *board;
  guint cell;
  guint next;

  if (focused == NULL)
    return gtk_widget_grab_focus (self->left_tile != 0 ? GTK_WIDGET (self->tiles[self->left_tile]) : widget);

  board = ts_game_get_board (self->game);
  cell = ts_tile_get_cell (focused);
  if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD)
    {
      self->left_tile = board->tiles[cell];
      return FALSE;
    }

  next = find_next_tile (board, cell, direction);
  if (next != 0)
    gtk_widget_grab_focus (GTK_WIDGET (self->tiles[next]));

  return TRUE;
}

/* Focuses the first tile in reading order. */
static gboolean
ts_board_view_grab_focus (GtkWidget *widget)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  const TsBoard *board;
  guint tile;

  if (self->game == NULL)
    return FALSE;

  board = ts_game_get_board (self->game);
  tile = board->tiles[board->gap == 0 ? 1 : 0];

  return gtk_widget_grab_focus (GTK_WIDGET (self->tiles[tile]));
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
  gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  int columns = self->geometry.columns;
  int rows = self->geometry.rows;
  TsSize shape = ts_tile_spec_get_board_shape (ts_tile_cutter_get_spec (self->cutter));
  double ratio = is_width ? (double) shape.width / shape.height : (double) shape.height / shape.width;

  if (self->n_tiles == 0)
    return;

  *minimum = (is_width ? columns : rows) * MIN_TILE_SIZE;
  *natural = MAX (*minimum, (int) lround (NATURAL_TILE_SIZE * sqrt (columns * rows * ratio)));
}

/* Fits the board to whole device pixels of the surface, so that one pixel of a texture covers one of the screen. */
static void
update_geometry (TsBoardView *self,
                 int width,
                 int height)
{
  TsRect area;

  self->scale = get_scale (self);
  self->origin = get_origin (self);
  area = ts_geometry_get_whole_pixels (self->origin.x * self->scale, self->origin.y * self->scale, width * self->scale,
                                       height * self->scale);
  self->geometry = ts_geometry_fit_board (self->geometry.columns, self->geometry.rows,
                                          ts_tile_spec_get_board_shape (ts_tile_cutter_get_spec (self->cutter)),
                                          area.width, area.height);
  self->geometry.x += area.x;
  self->geometry.y += area.y;
}

static void
ts_board_view_size_allocate (GtkWidget *widget,
                             int width,
                             int height,
                             int baseline)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);

  if (self->n_tiles == 0)
    return;

  update_geometry (self, width, height);
  update_spec (self);
  place_tiles (self);
}

/* The scale may change without the scale factor, its next whole number. */
static void
ts_board_view_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (ts_board_view_parent_class)->realize (widget);

  g_signal_connect_object (gtk_native_get_surface (gtk_widget_get_native (widget)), "notify::scale",
                           G_CALLBACK (gtk_widget_queue_allocate), widget, G_CONNECT_SWAPPED);
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
snapshot_texture (TsBoardView *self,
                  GtkSnapshot *snapshot,
                  GdkTexture *texture,
                  const graphene_rect_t *bounds,
                  double opacity,
                  double scale)
{
  graphene_rect_t scaled = get_scaled (bounds, scale);

  if (opacity <= 0)
    return;

  gtk_snapshot_push_opacity (snapshot, opacity);
  ts_texture_snapshot (texture, GTK_WIDGET (self), snapshot, &scaled);
  gtk_snapshot_pop (snapshot);
}

/* Draws the picture row by row: GTK's Cairo renderer needs buffers of the size of what is translucent or scaled, and
 * gets large ones from the system anew in every frame, a fault a page. Rows begin at whole device pixels, so that no
 * seam is seen; there is one more on each side, since the picture grows beyond the board. */
static void
snapshot_whole (TsBoardView *self,
                GtkSnapshot *snapshot,
                GdkTexture *whole,
                const graphene_rect_t *board,
                double opacity,
                double scale)
{
  for (int row = -1; row <= self->geometry.rows && opacity > 0; row++)
    {
      graphene_rect_t bounds = get_cell_bounds (self, -1, row);

      bounds.size.width *= (float) self->geometry.columns + 2;
      gtk_snapshot_push_clip (snapshot, &bounds);
      snapshot_texture (self, snapshot, whole, board, opacity, scale);
      gtk_snapshot_pop (snapshot);
    }
}

/* A band of light across @bounds, which comes in at the top left and leaves at the bottom right. */
static void
snapshot_sweep (GtkSnapshot *snapshot,
                const graphene_rect_t *bounds,
                double progress)
{
  static const GskColorStop stops[] = {
    { 0, { 1, 1, 1, 0 } }, { 0.5, { 1, 1, 1, SWEEP_OPACITY } }, { 1, { 1, 1, 1, 0 } }
  };
  float shift = (float) ((1 + SWEEP_WIDTH) * progress - SWEEP_WIDTH);
  float diagonal = hypotf (bounds->size.width, bounds->size.height);
  graphene_rect_t band = GRAPHENE_RECT_INIT (shift * diagonal, -diagonal, SWEEP_WIDTH * diagonal, 2 * diagonal);
  graphene_point_t end = GRAPHENE_POINT_INIT (band.origin.x + band.size.width, 0);

  if (progress <= 0 || progress >= 1)
    return;

  /* Only the band is drawn: a gradient costs more than all else in a frame. */
  gtk_snapshot_push_clip (snapshot, bounds);
  gtk_snapshot_translate (snapshot, &bounds->origin);
  gtk_snapshot_rotate (snapshot, atan2f (bounds->size.height, bounds->size.width) * 180 / (float) G_PI);
  gtk_snapshot_append_linear_gradient (snapshot, &band, &GRAPHENE_POINT_INIT (band.origin.x, 0), &end, stops,
                                       G_N_ELEMENTS (stops));
  gtk_snapshot_pop (snapshot);
}

/* Draws the picture over the tiles, in a deal, a peek or the finale. */
static void
snapshot_picture (TsBoardView *self,
                  GtkSnapshot *snapshot,
                  GPtrArray *textures,
                  const graphene_rect_t *board,
                  const TsMotionPicture *picture)
{
  GdkTexture *whole = g_ptr_array_index (textures, 0);
  GdkTexture *piece = g_ptr_array_index (textures, self->n_tiles + 1);
  /* The gap of a solved board is its last cell. */
  graphene_rect_t gap = get_cell_bounds (self, self->geometry.columns - 1, self->geometry.rows - 1);
  graphene_rect_t scaled = get_scaled (board, picture->whole_scale);

  snapshot_whole (self, snapshot, whole, board, picture->peek, 1);
  snapshot_texture (self, snapshot, piece, &gap, picture->piece, picture->piece_scale);
  snapshot_whole (self, snapshot, whole, board, picture->whole, picture->whole_scale);
  snapshot_sweep (snapshot, &scaled, picture->sweep);
}

/* Marks where the tile of @step should go. */
static void
snapshot_target (TsBoardView *self,
                 GtkSnapshot *snapshot,
                 const TsGuideStep *step)
{
  guint columns = (guint) self->geometry.columns;
  graphene_rect_t bounds = get_cell_bounds (self, step->cell % columns, step->cell / columns);
  TsTile *tile = self->tiles[step->tile];
  float margin = (bounds.size.width - (float) gtk_widget_get_width (GTK_WIDGET (tile))) / 2;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (bounds.origin.x + margin, bounds.origin.y + margin));
  ts_tile_snapshot_target (tile, snapshot);
  gtk_snapshot_restore (snapshot);
}

/* Blank tiles would flash in the moment before a picture is cut for the first time, and delay the first frame; so would
 * those of another picture before a deal. The arrow of a hint lies over other tiles. */
static void
snapshot_tiles (TsBoardView *self,
                GtkSnapshot *snapshot)
{
  const TsGuideStep *step = &ts_game_get_hint (self->game)->step;
  guint hinted_tile = ts_game_get_hinted_tile (self->game);

  if (self->whole_ms > 0 ||
      (ts_tile_cutter_get_textures (self->cutter) == NULL && ts_tile_cutter_is_cutting (self->cutter)))
    return;

  for (guint tile = 1; tile <= self->n_tiles; tile++)
    {
      if (tile != hinted_tile)
        gtk_widget_snapshot_child (GTK_WIDGET (self), GTK_WIDGET (self->tiles[tile]), snapshot);
    }
  if (step->n_tiles > 0)
    snapshot_target (self, snapshot, step);
  if (hinted_tile != 0)
    gtk_widget_snapshot_child (GTK_WIDGET (self), GTK_WIDGET (self->tiles[hinted_tile]), snapshot);
}

static void
ts_board_view_snapshot (GtkWidget *widget,
                        GtkSnapshot *snapshot)
{
  TsBoardView *self = TS_BOARD_VIEW (widget);
  GPtrArray *textures = ts_tile_cutter_get_textures (self->cutter);
  TsMotionPicture picture = ts_motion_get_picture (&self->motion, get_now (self));
  graphene_rect_t board = get_bounds (self);

  if (self->n_tiles == 0)
    return;

  if (textures == NULL || picture.whole < 1)
    {
      snapshot_tray (self, snapshot, &board);
      snapshot_tiles (self, snapshot);
    }
  if (textures != NULL)
    snapshot_picture (self, snapshot, textures, &board, &picture);
}

static void
ts_board_view_unmap (GtkWidget *widget)
{
  /* A hidden window gets no frames, so an animation would not end. */
  end_motion (TS_BOARD_VIEW (widget));

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
ts_board_view_class_init (TsBoardViewClass *klass)
{
  static const char *const names[N_SIGNALS] = { "game-changed", "peek-changed", "finished" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_board_view_dispose;
  widget_class->focus = ts_board_view_focus;
  widget_class->grab_focus = ts_board_view_grab_focus;
  widget_class->measure = ts_board_view_measure;
  widget_class->realize = ts_board_view_realize;
  widget_class->size_allocate = ts_board_view_size_allocate;
  widget_class->snapshot = ts_board_view_snapshot;
  widget_class->unmap = ts_board_view_unmap;

  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                               0);

  /* With the chosen cell. */
  gtk_widget_class_install_action (widget_class, "board.slide", "u", TS_ACTION (slide_action));

  gtk_widget_class_set_css_name (widget_class, "board");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ts_board_view_init (TsBoardView *self)
{
  /* Left and right are directions on the board, in every language. */
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (gtk_widget_queue_allocate), NULL);
  self->scale = 1;

  g_signal_connect_object (ts_settings_get (), "changed", G_CALLBACK (settings_cb), self, G_CONNECT_SWAPPED);
  self->cutter = g_object_new (TS_TYPE_TILE_CUTTER, NULL);
  g_signal_connect_object (self->cutter, "changed", G_CALLBACK (cutter_changed_cb), self, G_CONNECT_SWAPPED);
  settings_cb (self);
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "lookalikes-changed", G_CALLBACK (update_tiles), self);
  g_signal_group_connect_swapped (self->game_signals, "notify::hint", G_CALLBACK (hint_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "notify::solved", G_CALLBACK (solved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "notify::paused", G_CALLBACK (update_peek), self);
  add_gestures (self);
  add_keys (self);
}

/* Shows and follows @game. */
void
ts_board_view_set_game (TsBoardView *self,
                        TsGame *game)
{
  if (!g_set_object (&self->game, game))
    return;

  g_signal_group_set_target (self->game_signals, game);
  ts_board_view_set_peeking (self, FALSE);
  install_board (self);
  update_peek (self);
  g_signal_emit (self, signals[SIGNAL_GAME_CHANGED], 0);
}

/* Returns: (transfer none) (nullable): the game that is shown */
TsGame *
ts_board_view_get_game (TsBoardView *self)
{
  return self->game;
}

/* Returns: the cell under a point of the view, in logical pixels; %TS_BOARD_NO_CELL outside of the board */
guint
ts_board_view_find_cell (TsBoardView *self,
                         double x,
                         double y)
{
  return ts_geometry_find_cell (&self->geometry, (self->origin.x + x) * self->scale,
                                (self->origin.y + y) * self->scale);
}

/**
 * ts_board_view_find_crossed:
 * @start: in the view, in logical pixels, as is @end
 * @cells: (out) (array length=TS_GEOMETRY_MAX_CROSSED): the cells on a straight line between them, in order
 *
 * Returns: how many cells it passes
 */
guint
ts_board_view_find_crossed (TsBoardView *self,
                            const graphene_point_t *start,
                            const graphene_point_t *end,
                            guint16 *cells)
{
  return ts_geometry_find_crossed (&self->geometry, (self->origin.x + start->x) * self->scale,
                                   (self->origin.y + start->y) * self->scale, (self->origin.x + end->x) * self->scale,
                                   (self->origin.y + end->y) * self->scale, cells);
}

/**
 * ts_board_view_set_picture:
 * @picture: (nullable): the picture on the tiles, or %NULL for tiles that show only their numbers
 * @crop: the part of it that they show
 * @has_numbers: whether they show numbers over it, whatever the settings say
 */
void
ts_board_view_set_picture (TsBoardView *self,
                           TsPicture *picture,
                           const TsCrop *crop,
                           gboolean has_numbers)
{
  TsTileSpec spec = *ts_tile_cutter_get_spec (self->cutter);
  TsSize shape = ts_tile_spec_get_board_shape (&spec);

  spec.picture = picture;
  spec.crop = *crop;
  if (!ts_size_has_shape (ts_tile_spec_get_board_shape (&spec), shape))
    {
      /* The next allocation gives the tiles their shape, and asks for textures of their size. */
      spec.tile = (TsSize){ 0 };
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  ts_tile_cutter_set_spec (self->cutter, &spec);
  self->has_numbers = has_numbers;
  update_tiles (self);
  update_peek (self);
}

/* Returns: (transfer none) (nullable): the whole picture, as sharp as the tiles; %NULL until it is cut */
GdkTexture *
ts_board_view_get_whole (TsBoardView *self)
{
  GPtrArray *textures = ts_tile_cutter_get_textures (self->cutter);

  return textures != NULL ? g_ptr_array_index (textures, 0) : NULL;
}

/* Returns: whether there is a picture that is not whole yet, on a board that may be seen */
gboolean
ts_board_view_get_can_peek (TsBoardView *self)
{
  return self->game != NULL && ts_tile_cutter_get_spec (self->cutter)->picture != NULL &&
         !ts_game_get_solved (self->game) && !ts_game_get_paused (self->game);
}

/* Returns: whether the whole picture covers the tiles; ends with the next move */
gboolean
ts_board_view_get_peeking (TsBoardView *self)
{
  return self->motion.is_peeking;
}

/**
 * ts_board_view_set_peeking:
 * @peeking: whether the whole picture covers the tiles; without effect if there is none, or if the game is solved or
 *   paused
 */
void
ts_board_view_set_peeking (TsBoardView *self,
                           gboolean peeking)
{
  peeking = peeking && ts_board_view_get_can_peek (self);
  if (self->motion.is_peeking == peeking)
    return;

  ts_motion_set_peeking (&self->motion, peeking, get_now (self));
  animate (self);
  g_signal_emit (self, signals[SIGNAL_PEEK_CHANGED], 0);
}

/* Returns: whether motion is shown: the desktop, the setting `motion` and a visible window allow it */
gboolean
ts_board_view_get_animated (TsBoardView *self)
{
  return has_motion (self) && gtk_widget_get_mapped (GTK_WIDGET (self));
}

/* Returns: whether an animation runs */
gboolean
ts_board_view_get_moving (TsBoardView *self)
{
  return self->tick_id != 0;
}

/**
 * ts_board_view_deal:
 * @whole_ms: for how long
 *
 * As soon as the picture that was set is cut, shows it whole for a moment, and then how its tiles run to where the game
 * has them. A move ends this at once. Nothing happens if the picture is cut already, or if the player wants no motion.
 */
void
ts_board_view_deal (TsBoardView *self,
                    guint whole_ms)
{
  if (ts_tile_cutter_get_spec (self->cutter)->picture == NULL || !has_motion (self) ||
      (ts_tile_cutter_get_textures (self->cutter) != NULL && !ts_tile_cutter_is_cutting (self->cutter)))
    return;

  self->whole_ms = whole_ms;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Ends a deal or a finale at once: all tiles are in their cells, or the picture is whole.
 * Returns: whether there was one */
gboolean
ts_board_view_end_sequence (TsBoardView *self)
{
  if (self->motion.finale != TS_MOTION_FINALE_RUNNING)
    return end_deal (self);

  end_motion (self);

  return TRUE;
}

/**
 * ts_board_view_find_rect:
 * @width: of an area for the view, in logical pixels
 * @height: of this area
 *
 * Returns: where the board would be in it, in whole logical pixels; empty without a board
 */
TsRect
ts_board_view_find_rect (TsBoardView *self,
                         int width,
                         int height)
{
  double scale = get_scale (self);
  GtkBorder margin;
  TsBoardGeometry geometry;
  TsRect rect;

  if (self->n_tiles == 0)
    return (TsRect){ 0 };

  gtk_style_context_get_margin (gtk_widget_get_style_context (GTK_WIDGET (self)), &margin);
  geometry = ts_geometry_fit_board (self->geometry.columns, self->geometry.rows,
                                    ts_tile_spec_get_board_shape (ts_tile_cutter_get_spec (self->cutter)),
                                    (int) ((width - margin.left - margin.right) * scale),
                                    (int) ((height - margin.top - margin.bottom) * scale));
  rect.x = margin.left + (int) (geometry.x / scale);
  rect.y = margin.top + (int) (geometry.y / scale);
  rect.width = (int) ceil ((geometry.x + geometry.columns * geometry.tile_width) / scale) + margin.left - rect.x;
  rect.height = (int) ceil ((geometry.y + geometry.rows * geometry.tile_height) / scale) + margin.top - rect.y;

  return rect;
}
