/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-tile"

#include "config.h"

#include "ts-tile.h"

#include <glib/gi18n.h>

#include "ts-action.h"
#include "ts-announcer.h"
#include "ts-board-words.h"
#include "ts-texture.h"
#include "ts-tile-cutter.h"
#include "ts-words.h"

/* Parts of the tile's shorter side: the height of a number without a picture, the height of one over a picture, and the
 * margin of the plate under that. */
#define PLAIN_NUMBER_PART 0.42
#define NUMBER_PART 0.2
#define PLATE_PART 0.06

/* The diameters of the signs, mark of a tile in place and arrow of a hint, as parts of its shorter side; and the
 * width of their lines and of the arrow's white rim as parts of that diameter. */
#define MARK_PART 0.19
#define ARROW_PART 0.36
#define LINE_PART 0.12
#define RIM_PART 0.06

/* The lines of the signs, in diameters from the middle. The arrow points to the right. */
static const graphene_point_t tick[] = { { -0.23f, 0.03f }, { -0.07f, 0.19f }, { 0.23f, -0.16f } };
static const graphene_point_t arrow[] = {
  { -0.26f, 0 },
  { 0.26f, 0 },
  { 0.06f, -0.2f },
  { 0.26f, 0 },
  { 0.06f, 0.2f },
};

/* By how much the arrow is turned, in degrees. */
static const float angles[TS_N_DIRECTIONS] = {
  [TS_DIRECTION_UP] = -90,
  [TS_DIRECTION_DOWN] = 90,
  [TS_DIRECTION_LEFT] = 180,
  [TS_DIRECTION_RIGHT] = 0,
};

/* Smaller ones cannot be read; in logical pixels. */
#define MIN_MARK_SIZE 10
#define MIN_NUMBER_SIZE 9

/* White on this over white has a contrast of 9:1, over any other color more. */
static const GdkRGBA plate_color = { 0, 0, 0, 0.72f };
static const GdkRGBA line_color = { 1, 1, 1, 1 };

/* 0xrrggbb. Black on each one has a contrast of 7 : 1 or more, as high contrast asks for. Neighbors differ for
 * everybody, also for people without one of the three kinds of cones. A dark style has the same ones: dark tiles would
 * hardly differ from the gap. */
static const guint32 grounds[TS_N_NUMBER_GROUNDS] = { 0xd8dd4d, 0x49a2f0, 0xa893a2,
                                                      0x6affac, 0xbed1eb, 0xf0786b };
static const GdkRGBA colored_ink = { 0, 0, 0, 1 };

/* The focus: three rings, one in the other, in logical pixels; on small tiles the others. White between black has a
 * contrast of 21:1, so that it shows on any picture and looks unlike the gap between two tiles. */
#define RING_WIDTH 2
#define THIN_RING_WIDTH 1
#define MAX_THIN_SIDE 45
#define RING_RADIUS 6
static const GdkRGBA ring_colors[] = { { 0, 0, 0, 1 }, { 1, 1, 1, 1 }, { 0, 0, 0, 1 } };

/* Of the edge of a colored tile. */
#define EDGE_OPACITY 0.2f

/* A hint: a line of the accent color within a wider white one, which shows on any picture; in logical pixels, thinner
 * on a tile that is smaller than this. The place where a tile should go has dashes and a pale copy of it. */
#define HINT_WIDTH 7
#define HINT_LINE_WIDTH 4
#define FULL_HINT_SIDE 60
#define TARGET_OPACITY 0.55
static const double target_dashes[] = { 7, 5 };

/**
 * TsTile:
 *
 * Shows a piece of the picture, its number, or both, in the place that the board view allocates. What it draws depends
 * only on its size and its own state, so that GTK can move it without a new snapshot.
 *
 * The arrow of a hint lies across the edge between the tile and the gap, where it hides neither the picture nor a
 * number.
 *
 * Actions: `tile.slide`, which activates `board.slide` with the tile's cell.
 *
 * CSS: a node `tile`, with the class `plain` while it has no picture.
 */
struct _TsTile
{
  GtkWidget parent_instance;

  /* Owned */
  TsTileLook look; /* its texture too */

  /* Plain */
  guint number;
  guint columns; /* of the board */
  guint cell;
};

G_DEFINE_FINAL_TYPE (TsTile, ts_tile, GTK_TYPE_WIDGET)

static void
slide_action (TsTile *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "board.slide", "u", self->cell);
}

static void
update_description (TsTile *self)
{
  const TsTileLook *look = &self->look;
  g_autofree char *words = NULL;

  if (look->has_hint)
    words = ts_board_words_dup_hint (self->number, look->direction);
  else if (look->has_ring)
    words = ts_board_words_dup_position (look->target, self->columns, FALSE);
  else if (look->has_mark)
    /* Translators: read by screen readers after a tile's name: the tile is where it belongs. */
    words = g_strdup (_ ("In place"));
  else if (look->tells_home)
    words = ts_board_words_dup_position (self->number - 1, self->columns, TRUE);

  ts_announcer_describe (GTK_WIDGET (self), words);
}

static void
set_number_size (PangoLayout *layout,
                 double size)
{
  PangoFontDescription *font =
      pango_font_description_copy (pango_context_get_font_description (pango_layout_get_context (layout)));

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
}

/* A number too wide for @room is smaller, so that it does not cover the next tile. */
static PangoLayout *
create_number_layout (TsTile *self,
                      double size,
                      int room)
{
  g_autofree char *text = ts_words_dup_format ("%u", self->number);
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int text_width;

  size = MAX (size, MIN_NUMBER_SIZE);
  set_number_size (layout, size);
  pango_layout_get_pixel_size (layout, &text_width, NULL);
  if (text_width > room)
    set_number_size (layout, size * room / text_width);

  return layout;
}

static void
snapshot_plate (GtkSnapshot *snapshot,
                const graphene_rect_t *bounds,
                float radius,
                const GdkRGBA *color)
{
  GskRoundedRect plate;

  gsk_rounded_rect_init_from_rect (&plate, bounds, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &plate);
  gtk_snapshot_append_color (snapshot, color, bounds);
  gtk_snapshot_pop (snapshot);
}

static graphene_rect_t
get_bounds (TsTile *self)
{
  return GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (GTK_WIDGET (self)),
                             gtk_widget_get_height (GTK_WIDGET (self)));
}

static float
get_shorter_side (TsTile *self)
{
  return (float) MIN (gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)));
}

/* The color of a tile without a picture, and its edge, which is thicker below as that of the style. */
static void
snapshot_ground (TsTile *self,
                 GtkSnapshot *snapshot)
{
  graphene_rect_t bounds = get_bounds (self);
  GdkRGBA ground = ts_tile_get_ground (self->look.color_group);
  GdkRGBA edge = colored_ink;
  GskRoundedRect tile;

  edge.alpha = EDGE_OPACITY;
  gsk_rounded_rect_init_from_rect (&tile, &bounds, RING_RADIUS);
  snapshot_plate (snapshot, &bounds, RING_RADIUS, &ground);
  gtk_snapshot_append_border (snapshot, &tile, (const float[]){ 1, 1, 3, 1 },
                              (const GdkRGBA[]){ edge, edge, edge, edge });
}

/* Returns: a width of a hint's lines on a large tile as it is on this one, in whole device pixels, since OpenGL moves
 * the edges of a border there, and lines within each other would not stay in the middle */
static float
get_hint_width (TsTile *self,
                float width)
{
  float scale = (float) gtk_widget_get_scale_factor (GTK_WIDGET (self));

  return roundf (width * MIN (1, get_shorter_side (self) / FULL_HINT_SIDE) * scale) / scale;
}

static int
get_focus_width (float shorter_side)
{
  return shorter_side <= MAX_THIN_SIDE ? THIN_RING_WIDTH : RING_WIDTH;
}

/* Returns: how far the rings of the focus and of a hint reach into the tile, in whole logical pixels */
static int
get_edge (TsTile *self)
{
  gboolean is_focused = (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_VISIBLE) != 0;
  int focus = is_focused ? (int) G_N_ELEMENTS (ring_colors) * get_focus_width (get_shorter_side (self)) : 0;

  return MAX (focus, self->look.has_ring ? (int) ceilf (get_hint_width (self, HINT_WIDTH)) : 0);
}

/* Without a picture, in the middle of the tile; over one, on a dark or colored plate in the upper left corner, within
 * the rings. */
static void
snapshot_number (TsTile *self,
                 GtkSnapshot *snapshot)
{
  gboolean is_plain = self->look.texture == NULL;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  float side = get_shorter_side (self);
  int margin = is_plain ? 0 : MAX (1, (int) (side * PLATE_PART));
  int distance = MAX (margin, get_edge (self));
  g_autoptr (PangoLayout) layout = create_number_layout (self, side * (is_plain ? PLAIN_NUMBER_PART : NUMBER_PART),
                                                         width - 2 * (distance + margin));
  guint group = self->look.color_group;
  GdkRGBA ink = group > 0 ? colored_ink : line_color;
  GdkRGBA ground = group > 0 ? ts_tile_get_ground (group) : plate_color;
  int text_width;
  int text_height;

  pango_layout_get_pixel_size (layout, &text_width, &text_height);
  gtk_snapshot_save (snapshot);
  if (is_plain && group > 0)
    snapshot_ground (self, snapshot);
  else if (is_plain)
    gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &ink);
  else
    {
      width = MAX (text_width + 2 * margin, text_height);
      height = text_height;
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (distance, distance));
      snapshot_plate (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height), height / 3.0f, &ground);
    }
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((width - text_width) / 2, (height - text_height) / 2));
  gtk_snapshot_append_layout (snapshot, layout, &ink);
  gtk_snapshot_restore (snapshot);
}

static GdkRGBA
get_accent (TsTile *self)
{
  GdkRGBA accent = plate_color;

  gtk_style_context_lookup_color (gtk_widget_get_style_context (GTK_WIDGET (self)), "theme_selected_bg_color", &accent);

  return accent;
}

/* Around the origin: a white line on a round plate. */
static void
snapshot_sign (GtkSnapshot *snapshot,
               float size,
               const GdkRGBA *color,
               const graphene_point_t *points,
               guint n_points)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (-size / 2, -size / 2, size, size);
  cairo_t *cr;

  snapshot_plate (snapshot, &bounds, size / 2, color);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_scale (cr, size, size);
  gdk_cairo_set_source_rgba (cr, &line_color);
  cairo_set_line_width (cr, LINE_PART);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < n_points; i++)
    cairo_line_to (cr, points[i].x, points[i].y);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

/* In the lower right corner, within the rings. */
static void
snapshot_mark (TsTile *self,
               GtkSnapshot *snapshot)
{
  graphene_rect_t bounds = get_bounds (self);
  float side = get_shorter_side (self);
  float size = (float) MAX (side * MARK_PART, MIN_MARK_SIZE);
  float distance = (float) MAX (MAX (1, (int) (side * PLATE_PART)), get_edge (self)) + size / 2;

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (bounds.size.width - distance, bounds.size.height - distance));
  snapshot_sign (snapshot, size, &plate_color, tick, G_N_ELEMENTS (tick));
  gtk_snapshot_restore (snapshot);
}

/* Within the edge of @bounds. */
static void
snapshot_ring (GtkSnapshot *snapshot,
               const graphene_rect_t *bounds,
               float radius,
               float inset,
               float width,
               const GdkRGBA *color)
{
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring, bounds, radius);
  gsk_rounded_rect_shrink (&ring, inset, inset, inset, inset);
  gtk_snapshot_append_border (snapshot, &ring, (const float[]){ width, width, width, width },
                              (const GdkRGBA[]){ *color, *color, *color, *color });
}

static void
snapshot_hint_ring (TsTile *self,
                    GtkSnapshot *snapshot)
{
  graphene_rect_t bounds = get_bounds (self);
  GdkRGBA accent = get_accent (self);

  snapshot_ring (snapshot, &bounds, RING_RADIUS, 0, get_hint_width (self, HINT_WIDTH), &line_color);
  snapshot_ring (snapshot, &bounds, RING_RADIUS, get_hint_width (self, (HINT_WIDTH - HINT_LINE_WIDTH) / 2.0f),
                 get_hint_width (self, HINT_LINE_WIDTH), &accent);
}

static void
snapshot_arrow (TsTile *self,
                GtkSnapshot *snapshot)
{
  graphene_rect_t bounds = get_bounds (self);
  gboolean is_across = self->look.direction == TS_DIRECTION_LEFT || self->look.direction == TS_DIRECTION_RIGHT;
  float size = get_shorter_side (self) * ARROW_PART;
  float rim = MAX (1, size * RIM_PART);
  GdkRGBA accent = get_accent (self);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (bounds.size.width / 2, bounds.size.height / 2));
  gtk_snapshot_rotate (snapshot, angles[self->look.direction]);
  gtk_snapshot_translate (
      snapshot, &GRAPHENE_POINT_INIT ((is_across ? bounds.size.width : bounds.size.height) / 2, 0));
  snapshot_plate (snapshot, &GRAPHENE_RECT_INIT (-size / 2, -size / 2, size, size), size / 2, &line_color);
  snapshot_sign (snapshot, size - 2 * rim, &accent, arrow, G_N_ELEMENTS (arrow));
  gtk_snapshot_restore (snapshot);
}

/* The picture, the number or both. */
static void
snapshot_face (TsTile *self,
               GtkSnapshot *snapshot)
{
  graphene_rect_t bounds = get_bounds (self);

  if (self->look.texture != NULL)
    ts_texture_snapshot (self->look.texture, GTK_WIDGET (self), snapshot, &bounds);
  if (self->look.has_number)
    snapshot_number (self, snapshot);
}

static void
ts_tile_snapshot (GtkWidget *widget,
                  GtkSnapshot *snapshot)
{
  TsTile *self = TS_TILE (widget);
  const TsTileLook *look = &self->look;
  graphene_rect_t bounds = get_bounds (self);

  snapshot_face (self, snapshot);
  if (look->has_mark)
    snapshot_mark (self, snapshot);
  if (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_VISIBLE)
    ts_tile_snapshot_rings (snapshot, &bounds, RING_RADIUS);
  if (look->has_ring)
    snapshot_hint_ring (self, snapshot);
  if (look->has_hint)
    snapshot_arrow (self, snapshot);
}

static void
ts_tile_state_flags_changed (GtkWidget *widget,
                             GtkStateFlags old_flags)
{
  if ((gtk_widget_get_state_flags (widget) ^ old_flags) & GTK_STATE_FLAG_FOCUS_VISIBLE)
    gtk_widget_queue_draw (widget);

  GTK_WIDGET_CLASS (ts_tile_parent_class)->state_flags_changed (widget, old_flags);
}

static void
ts_tile_dispose (GObject *object)
{
  TsTile *self = TS_TILE (object);

  g_clear_object (&self->look.texture);

  G_OBJECT_CLASS (ts_tile_parent_class)->dispose (object);
}

static void
ts_tile_class_init (TsTileClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = ts_tile_dispose;
  widget_class->snapshot = ts_tile_snapshot;
  widget_class->state_flags_changed = ts_tile_state_flags_changed;

  gtk_widget_class_set_css_name (widget_class, "tile");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_BUTTON);

  /* Slides this tile, and those between it and the gap. */
  gtk_widget_class_install_action (widget_class, "tile.slide", NULL, TS_ACTION (slide_action));
}

static void
ts_tile_init (TsTile *self)
{
  self->look.is_enabled = TRUE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self), "plain");
}

/**
 * ts_tile_new:
 * @number: 1…n−1
 * @columns: of the board
 *
 * Returns: (transfer floating): a tile that shows nothing, in cell 0
 */
GtkWidget *
ts_tile_new (guint number,
             guint columns)
{
  TsTile *self = g_object_new (TS_TYPE_TILE, NULL);

  self->number = number;
  self->columns = columns;

  return GTK_WIDGET (self);
}

/**
 * ts_tile_snapshot_rings:
 * @radius: of the corners
 *
 * Draws the rings of the focus within the edge of @bounds.
 */
void
ts_tile_snapshot_rings (GtkSnapshot *snapshot,
                        const graphene_rect_t *bounds,
                        float radius)
{
  int width = get_focus_width (MIN (bounds->size.width, bounds->size.height));

  for (int i = 0; i < (int) G_N_ELEMENTS (ring_colors); i++)
    snapshot_ring (snapshot, bounds, radius, (float) (i * width), (float) width, &ring_colors[i]);
}

/**
 * ts_tile_get_group:
 * @home: the cell in which the tile is on the solved board
 *
 * Returns: the group of the tile, counted from 1, or 0 for a tile without color
 */
guint
ts_tile_get_group (TsNumberColors scheme,
                   guint home,
                   guint columns,
                   guint rows)
{
  guint column = home % columns;
  guint row = home / columns;

  switch (scheme)
    {
    case TS_NUMBER_COLORS_ROWS:
      return row + 1;
    case TS_NUMBER_COLORS_FRINGE:
      return MIN (row, column) + 1;
    case TS_NUMBER_COLORS_HALVES:
      return 2 * row < rows ? 1 : 2;
    case TS_NUMBER_COLORS_PLAIN:
    case TS_N_NUMBER_COLORS:
    default:
      return 0;
    }
}

/**
 * ts_tile_get_ground:
 * @group: counted from 1
 *
 * Returns: the color of the tile, opaque, for a black number
 */
GdkRGBA
ts_tile_get_ground (guint group)
{
  guint32 ground = grounds[(group - 1) % TS_N_NUMBER_GROUNDS];

  return (GdkRGBA){ (ground >> 16) / 255.0f, (ground >> 8 & 0xff) / 255.0f, (ground & 0xff) / 255.0f, 1 };
}

/* Draws, in the coordinates of the tile, the mark of a place where it should go. */
void
ts_tile_snapshot_target (TsTile *self,
                         GtkSnapshot *snapshot)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  graphene_rect_t bounds = get_bounds (self);
  TsSize size = { (int) bounds.size.width, (int) bounds.size.height };
  float width = get_hint_width (self, HINT_WIDTH);
  GdkRGBA color = line_color;
  cairo_t *cr;

  gtk_style_context_lookup_color (context, "theme_bg_color", &color);
  snapshot_plate (snapshot, &bounds, RING_RADIUS, &color);
  gtk_snapshot_push_opacity (snapshot, TARGET_OPACITY);
  if (self->look.texture == NULL)
    gtk_snapshot_render_background (snapshot, context, 0, 0, size.width, size.height);
  snapshot_face (self, snapshot);
  gtk_snapshot_pop (snapshot);

  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  ts_tile_cutter_add_outline (cr, size, width / 2, RING_RADIUS - width / 2);
  gdk_cairo_set_source_rgba (cr, &line_color);
  cairo_set_line_width (cr, width);
  cairo_stroke_preserve (cr);
  color = get_accent (self);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_set_line_width (cr, get_hint_width (self, HINT_LINE_WIDTH));
  cairo_set_dash (cr, target_dashes, G_N_ELEMENTS (target_dashes), 0);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

guint
ts_tile_get_cell (TsTile *self)
{
  return self->cell;
}

/* Sets the cell and the accessible name that tells it. The board view allocates the tile there. */
void
ts_tile_set_cell (TsTile *self,
                  guint cell)
{
  g_autofree char *label = NULL;

  self->cell = cell;
  /* Translators: read by screen readers. The numbers are the tile's own, its row and its column, counted from 1. */
  label = ts_words_dup_format (_ ("Tile %u, row %u, column %u"), self->number, cell / self->columns + 1,
                               cell % self->columns + 1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void
ts_tile_set_look (TsTile *self,
                  const TsTileLook *look)
{
  GdkTexture *texture = self->look.texture;

  G_STATIC_ASSERT (sizeof *look == sizeof (gpointer) + 8 * sizeof (guint)); /* without padding */
  if (memcmp (&self->look, look, sizeof *look) == 0)
    return;

  self->look = *look;
  self->look.texture = texture;
  g_set_object (&self->look.texture, look->texture);

  if (look->texture == NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "plain");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "plain");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "tile.slide", look->is_enabled);
  gtk_widget_set_focusable (GTK_WIDGET (self), look->is_enabled);
  update_description (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
