/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-size-choice"

#include "config.h"

#include "ts-size-choice.h"

#include <glib/gi18n.h>

#include "ts-board-toggle.h"
#include "ts-words.h"

#define PICTURE_SIZE 40
#define CHOICES_A_LINE 4
#define SPACING 3

/* The sides of the square boards that are offered. The choices fill whole lines with the last one. */
static const guint sides[] = { 2, 3, 4, 5, 6, 8, 10 };

/**
 * TsSizeChoice:
 *
 * A group of toggle buttons, of which the one of the present size is pressed.
 */
struct _TsSizeChoice
{
  GtkGrid parent_instance;

  /* Owned by the parent, which is this widget */
  GtkWidget *buttons[G_N_ELEMENTS (sides)];
  GtkWidget *last_button;
  GtkWidget *last_picture;
  GtkLabel *last_label;

  /* Plain */
  guint columns;
  guint rows;
  gboolean has_other;
  gboolean had_focus; /* since it is on the screen */
};

G_DEFINE_FINAL_TYPE (TsSizeChoice, ts_size_choice, GTK_TYPE_GRID)

enum
{
  PROP_0,
  PROP_COLUMNS,
  PROP_ROWS,
  PROP_HAS_OTHER,
  PROP_OTHER,
  N_PROPS
};

enum
{
  CHOSEN,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static char *
dup_size (guint columns,
          guint rows)
{
  /* Translators: columns and rows of a board. */
  return ts_words_dup_format (_ ("%u×%u"), columns, rows);
}

/* Returns: (transfer none) (nullable): the button with a picture of the present size */
static GtkWidget *
find_button (TsSizeChoice *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      if (self->columns == sides[i] && self->rows == sides[i])
        return self->buttons[i];
    }

  return NULL;
}

static gboolean
get_other (TsSizeChoice *self)
{
  return self->has_other && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->last_button));
}

/* Controls for any other size that are open stay open, even for a size that has a picture. */
static GtkWidget *
get_chosen (TsSizeChoice *self)
{
  GtkWidget *button = get_other (self) ? NULL : find_button (self);

  return button != NULL ? button : self->last_button;
}

static void
update (TsSizeChoice *self)
{
  g_autofree char *size = dup_size (self->columns, self->rows);

  /* The two properties are set one after the other. */
  if (self->columns == 0 || self->rows == 0)
    return;

  if (!self->has_other)
    {
      gtk_widget_set_visible (self->last_button, find_button (self) == NULL);
      ts_board_toggle_draw (self->last_picture, self->columns, self->rows, TS_NUMBER_COLORS_PLAIN);
      gtk_label_set_label (self->last_label, size);
    }
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_chosen (self)), TRUE);
}

static void
set_size (TsSizeChoice *self,
          guint columns,
          guint rows)
{
  gboolean has_columns = self->columns == columns;
  gboolean has_rows = self->rows == rows;

  self->columns = columns;
  self->rows = rows;
  update (self);
  if (!has_columns)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_COLUMNS]);
  if (!has_rows)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ROWS]);
}

static void
clicked_cb (TsSizeChoice *self,
            GtkWidget *button)
{
  g_assert (TS_IS_SIZE_CHOICE (self));

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      if (button == self->buttons[i])
        set_size (self, sides[i], sides[i]);
    }
  if (button != self->last_button || !self->has_other)
    g_signal_emit (self, signals[CHOSEN], 0);
}

static void
other_cb (TsSizeChoice *self)
{
  g_assert (TS_IS_SIZE_CHOICE (self));

  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_OTHER]);
}

static GtkWidget *
add_button (TsSizeChoice *self,
            guint place,
            GtkWidget *picture,
            GtkWidget *label)
{
  GtkWidget *button = ts_board_toggle_new (picture, label, self->buttons[0]);

  g_signal_connect_swapped (button, "clicked", G_CALLBACK (clicked_cb), self);
  gtk_grid_attach (GTK_GRID (self), button, (int) place % CHOICES_A_LINE, (int) place / CHOICES_A_LINE, 1, 1);

  return button;
}

static void
add_last_button (TsSizeChoice *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  if (self->has_other)
    {
      self->last_picture = g_object_new (GTK_TYPE_IMAGE, "icon-name", "view-more-symbolic", "height-request",
                                         PICTURE_SIZE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
      /* Translators: a choice beside sizes of boards: any other size. */
      gtk_label_set_label (GTK_LABEL (label), _ ("Other…"));
    }
  else
    self->last_picture = ts_board_toggle_new_picture (PICTURE_SIZE);
  self->last_label = GTK_LABEL (label);
  self->last_button = add_button (self, G_N_ELEMENTS (sides), self->last_picture, label);
  g_signal_connect_swapped (self->last_button, "toggled", G_CALLBACK (other_cb), self);
}

/* The focus begins at the chosen size. When Tab comes round it enters at the first button: GTK would enter the group at
 * the button that had the focus last, and skip those before it. */
static gboolean
ts_size_choice_focus (GtkWidget *widget,
                      GtkDirectionType direction)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  GtkWidget *button;

  if ((focus != NULL && gtk_widget_is_ancestor (focus, widget)) || direction != GTK_DIR_TAB_FORWARD)
    return GTK_WIDGET_CLASS (ts_size_choice_parent_class)->focus (widget, direction);

  button = self->had_focus ? self->buttons[0] : get_chosen (self);
  self->had_focus = TRUE;

  return gtk_widget_grab_focus (button);
}

static void
ts_size_choice_unmap (GtkWidget *widget)
{
  TS_SIZE_CHOICE (widget)->had_focus = FALSE;

  GTK_WIDGET_CLASS (ts_size_choice_parent_class)->unmap (widget);
}

static void
ts_size_choice_constructed (GObject *object)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (object);

  G_OBJECT_CLASS (ts_size_choice_parent_class)->constructed (object);

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      g_autofree char *size = dup_size (sides[i], sides[i]);
      GtkWidget *picture = ts_board_toggle_new_picture (PICTURE_SIZE);

      ts_board_toggle_draw (picture, sides[i], sides[i], TS_NUMBER_COLORS_PLAIN);
      self->buttons[i] = add_button (self, i, picture, gtk_label_new (size));
    }
  add_last_button (self);
}

static void
ts_size_choice_get_property (GObject *object,
                             guint prop_id,
                             GValue *value,
                             GParamSpec *pspec)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (object);

  switch (prop_id)
    {
    case PROP_COLUMNS:
      g_value_set_uint (value, self->columns);
      break;
    case PROP_ROWS:
      g_value_set_uint (value, self->rows);
      break;
    case PROP_OTHER:
      g_value_set_boolean (value, get_other (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_size_choice_set_property (GObject *object,
                             guint prop_id,
                             const GValue *value,
                             GParamSpec *pspec)
{
  TsSizeChoice *self = TS_SIZE_CHOICE (object);

  switch (prop_id)
    {
    case PROP_COLUMNS:
      set_size (self, g_value_get_uint (value), self->rows);
      break;
    case PROP_ROWS:
      set_size (self, self->columns, g_value_get_uint (value));
      break;
    case PROP_HAS_OTHER:
      self->has_other = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
      break;
    }
}

static void
ts_size_choice_class_init (TsSizeChoiceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->constructed = ts_size_choice_constructed;
  object_class->get_property = ts_size_choice_get_property;
  object_class->set_property = ts_size_choice_set_property;
  widget_class->focus = ts_size_choice_focus;
  widget_class->unmap = ts_size_choice_unmap;

  props[PROP_COLUMNS] = g_param_spec_uint ("columns", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_ROWS] = g_param_spec_uint ("rows", NULL, NULL, 0, G_MAXUINT, 0, flags);
  props[PROP_HAS_OTHER] =
      g_param_spec_boolean ("has-other", NULL, NULL, FALSE,
                            G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  /* Whether another size than the pictures show is wanted. */
  props[PROP_OTHER] =
      g_param_spec_boolean ("other", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  /* The player chose a size, maybe the present one again. */
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
ts_size_choice_init (TsSizeChoice *self)
{
  gtk_grid_set_row_spacing (GTK_GRID (self), SPACING);
  gtk_grid_set_column_spacing (GTK_GRID (self), SPACING);
  gtk_grid_set_column_homogeneous (GTK_GRID (self), TRUE);
}

/**
 * ts_size_choice_new:
 * @has_other: whether the last choice is any other size
 *
 * Returns: (transfer floating)
 */
GtkWidget *
ts_size_choice_new (gboolean has_other)
{
  return g_object_new (TS_TYPE_SIZE_CHOICE, "has-other", has_other, NULL);
}
