/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-choice"

#include "config.h"

#include "ts-picture-choice.h"
#include "ts-words.h"

#define TITLE_CHARS 16

/**
 * TsPictureChoice:
 *
 * CSS: the class `choice`; its thumbnail has `thumbnail`, that of the game without a picture also `numbers`.
 */
struct _TsPictureChoice
{
  GtkFlowBoxChild parent_instance;

  /* Borrowed */
  GtkPicture *thumbnail; /* in a child; NULL for the game without a picture */

  /* Owned */
  GFile *file;
  char *game; /* the name of a game to go on with; NULL for a picture to begin one with */
};

G_DEFINE_FINAL_TYPE (TsPictureChoice, ts_picture_choice, GTK_TYPE_FLOW_BOX_CHILD)

static void
ts_picture_choice_dispose (GObject *object)
{
  TsPictureChoice *self = TS_PICTURE_CHOICE (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->game, g_free);

  G_OBJECT_CLASS (ts_picture_choice_parent_class)->dispose (object);
}

static void
choose_action (GtkWidget *widget,
               const char *action_name,
               GVariant *parameter)
{
  gtk_widget_activate (widget);
}

static void
ts_picture_choice_class_init (TsPictureChoiceClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_picture_choice_dispose;

  /**
   * TsPictureChoice|choice.choose:
   *
   * Chooses this picture, for screen readers, which find no action on a child of a flow box.
   */
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "choice.choose", NULL, choose_action);
}

static void
ts_picture_choice_init (TsPictureChoice *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "choice");
}

/* Three tiles and a gap. */
static GtkWidget *
create_numbers (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_widget_set_direction (grid, GTK_TEXT_DIR_LTR);
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  gtk_grid_set_row_homogeneous (GTK_GRID (grid), TRUE);
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *number = ts_words_dup_format ("%d", i + 1);
      GtkWidget *tile = gtk_label_new (i < 3 ? number : NULL);

      gtk_widget_set_hexpand (tile, TRUE);
      gtk_widget_set_vexpand (tile, TRUE);
      gtk_widget_add_css_class (tile, i < 3 ? "number" : "gap");
      gtk_grid_attach (GTK_GRID (grid), tile, i % 2, i / 2, 1, 1);
    }
  gtk_widget_add_css_class (grid, "numbers");

  return grid;
}

/* An overlay asks for no room: a texture has twice as many pixels where the scale is 2, and needs no more of it. */
static GtkWidget *
create_picture (TsPictureChoice *self)
{
  GtkWidget *overlay = gtk_overlay_new ();
  /* What can be seen on it is told by the choice. */
  GtkWidget *picture = g_object_new (GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  self->thumbnail = GTK_PICTURE (picture);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), picture);

  return overlay;
}

static GtkWidget *
create_thumbnail (TsPictureChoice *self)
{
  GtkWidget *thumbnail = self->file != NULL ? create_picture (self) : create_numbers ();

  gtk_widget_set_size_request (thumbnail, TS_PICTURE_CHOICE_SIZE, TS_PICTURE_CHOICE_SIZE);
  gtk_widget_set_halign (thumbnail, GTK_ALIGN_CENTER);
  gtk_widget_set_overflow (thumbnail, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (thumbnail, "thumbnail");

  return thumbnail;
}

/**
 * ts_picture_choice_new:
 * @file: (nullable): a picture, or %NULL for the game without one
 * @title: what people call it
 * @description: (nullable): what can be seen on it, for who cannot see it
 *
 * Returns: (transfer floating): a choice without a thumbnail yet
 */
GtkWidget *
ts_picture_choice_new (GFile *file,
                       const char *title,
                       const char *description)
{
  TsPictureChoice *self = g_object_new (TS_TYPE_PICTURE_CHOICE, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *label = gtk_label_new (title);

  g_set_object (&self->file, file);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TITLE_CHARS);
  gtk_box_append (GTK_BOX (box), create_thumbnail (self));
  gtk_box_append (GTK_BOX (box), label);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (self), box);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description != NULL ? description : "", -1);

  return GTK_WIDGET (self);
}

/**
 * ts_picture_choice_get_file:
 *
 * Returns: (transfer none) (nullable): the picture, or %NULL for the game without one
 */
GFile *
ts_picture_choice_get_file (TsPictureChoice *self)
{
  g_return_val_if_fail (TS_IS_PICTURE_CHOICE (self), NULL);

  return self->file;
}

/**
 * ts_picture_choice_get_game:
 *
 * Returns: (transfer none) (nullable): the name of the game, or %NULL if this is a picture to begin one with
 */
const char *
ts_picture_choice_get_game (TsPictureChoice *self)
{
  g_return_val_if_fail (TS_IS_PICTURE_CHOICE (self), NULL);

  return self->game;
}

/**
 * ts_picture_choice_set_game:
 * @name: of a game to go on with
 * @words: how far it is; shown below the title
 */
void
ts_picture_choice_set_game (TsPictureChoice *self,
                            const char *name,
                            const char *words)
{
  GtkWidget *label = gtk_label_new (words);

  g_return_if_fail (TS_IS_PICTURE_CHOICE (self));
  g_return_if_fail (self->game == NULL);
  g_return_if_fail (name != NULL);
  g_return_if_fail (words != NULL);

  self->game = g_strdup (name);
  gtk_widget_add_css_class (label, "quiet");
  gtk_box_append (GTK_BOX (gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (self))), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

/**
 * ts_picture_choice_set_thumbnail:
 * @thumbnail: a square
 */
void
ts_picture_choice_set_thumbnail (TsPictureChoice *self,
                                 GdkTexture *thumbnail)
{
  g_return_if_fail (TS_IS_PICTURE_CHOICE (self));
  g_return_if_fail (self->thumbnail != NULL);

  gtk_picture_set_paintable (self->thumbnail, GDK_PAINTABLE (thumbnail));
}
