/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-choice"

#include "config.h"

#include "ts-picture-choice.h"

#include "ts-diagram.h"

#define TITLE_CHARS 16

/* Of the icon in place of a thumbnail, in logical pixels. */
#define PLACEHOLDER_SIZE 48

/**
 * TsPictureChoice:
 *
 * CSS: the class `choice`, and `invitation` for one that is no picture yet; its thumbnail has the class `thumbnail`,
 * for the game without a picture also `diagram`.
 */
struct _TsPictureChoice
{
  GtkFlowBoxChild parent_instance;

  /* Borrowed */
  GtkImage *thumbnail; /* NULL for the game without a picture */
  GtkWidget *badge;    /* NULL for a picture that was not solved */

  /* Owned */
  GFile *file;
  char *title;
  char *description; /* NULL if there is none */
  char *game;        /* the name of a saved game; NULL for a picture to begin a game with */
};

G_DEFINE_FINAL_TYPE (TsPictureChoice, ts_picture_choice, GTK_TYPE_FLOW_BOX_CHILD)

static void
ts_picture_choice_dispose (GObject *object)
{
  TsPictureChoice *self = TS_PICTURE_CHOICE (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->description, g_free);
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
   * Activates the choice, for screen readers: a child of a flow box has no action of its own.
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
  TsBoard board;

  ts_board_init (&board, 2, 2);

  return ts_diagram_new (&board, (const guint16[]){ 0 });
}

/* An image that screen readers pass over, because the choice itself has the label. */
static GtkWidget *
create_image (void)
{
  return g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

/* The badge of a picture that was solved lies over the thumbnail, so that it changes no size. */
static void
append_thumbnail (GtkWidget *box,
                  GtkWidget *thumbnail)
{
  GtkWidget *overlay = gtk_overlay_new ();

  gtk_overlay_set_child (GTK_OVERLAY (overlay), thumbnail);
  gtk_widget_set_halign (overlay, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (thumbnail, TS_PICTURE_CHOICE_SIZE, TS_PICTURE_CHOICE_SIZE);
  gtk_widget_set_overflow (thumbnail, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (thumbnail, "thumbnail");
  gtk_box_append (GTK_BOX (box), overlay);
}

static void
append_title (GtkWidget *box,
              const char *title)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), TITLE_CHARS);
  gtk_box_append (GTK_BOX (box), label);
}

/* Returns: (transfer none): has the thumbnail and the title */
static GtkWidget *
fill (TsPictureChoice *self,
      GtkWidget *thumbnail,
      const char *title,
      const char *description)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  append_thumbnail (box, thumbnail);
  append_title (box, title);
  self->title = g_strdup (title);
  self->description = g_strdup (description);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (self), box);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description != NULL ? description : "", -1);

  return box;
}

/**
 * ts_picture_choice_new:
 * @file: (nullable): a picture, or %NULL for the game without one
 * @game: (nullable): the name of a saved game, or %NULL for a picture to begin a game with
 * @title: the picture's name
 * @description: (nullable): of the picture, for screen readers; of a saved game, shown below the title
 *
 * Returns: (transfer floating): a choice without a thumbnail yet
 */
GtkWidget *
ts_picture_choice_new (GFile *file,
                       const char *game,
                       const char *title,
                       const char *description)
{
  TsPictureChoice *self = g_object_new (TS_TYPE_PICTURE_CHOICE, NULL);
  GtkWidget *thumbnail = file != NULL ? create_image () : create_numbers ();
  GtkWidget *box = fill (self, thumbnail, title, description);

  g_set_object (&self->file, file);
  self->thumbnail = file != NULL ? GTK_IMAGE (thumbnail) : NULL;
  self->game = g_strdup (game);
  if (game != NULL)
    {
      GtkWidget *progress = gtk_label_new (description);

      gtk_widget_add_css_class (progress, "quiet");
      gtk_box_append (GTK_BOX (box), progress);
    }

  return GTK_WIDGET (self);
}

/**
 * ts_picture_choice_new_invitation:
 * @title: says what activating it does
 * @description: for screen readers
 *
 * Returns: (transfer floating): a choice that is no picture yet
 */
GtkWidget *
ts_picture_choice_new_invitation (const char *title,
                                  const char *description)
{
  TsPictureChoice *self = g_object_new (TS_TYPE_PICTURE_CHOICE, NULL);
  GtkWidget *image = create_image ();

  gtk_image_set_from_icon_name (GTK_IMAGE (image), "list-add-symbolic");
  gtk_image_set_pixel_size (GTK_IMAGE (image), PLACEHOLDER_SIZE);
  fill (self, image, title, description);
  gtk_widget_add_css_class (GTK_WIDGET (self), "invitation");

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
 * Returns: (transfer none) (nullable): the name of the saved game, or %NULL for a picture to begin a game with
 */
const char *
ts_picture_choice_get_game (TsPictureChoice *self)
{
  g_return_val_if_fail (TS_IS_PICTURE_CHOICE (self), NULL);

  return self->game;
}

/**
 * ts_picture_choice_set_thumbnail:
 * @thumbnail: (nullable): a square, or %NULL for an icon in its place
 */
void
ts_picture_choice_set_thumbnail (TsPictureChoice *self,
                                 GdkTexture *thumbnail)
{
  g_return_if_fail (TS_IS_PICTURE_CHOICE (self));
  g_return_if_fail (self->thumbnail != NULL);

  if (thumbnail != NULL)
    gtk_image_set_from_paintable (self->thumbnail, GDK_PAINTABLE (thumbnail));
  else
    gtk_image_set_from_icon_name (self->thumbnail, "image-missing-symbolic");
  gtk_image_set_pixel_size (self->thumbnail, thumbnail != NULL ? TS_PICTURE_CHOICE_SIZE : PLACEHOLDER_SIZE);
}

static GtkWidget *
create_badge (const char *words)
{
  GtkWidget *badge = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 4);
  GtkWidget *mark = create_image ();

  gtk_image_set_from_icon_name (GTK_IMAGE (mark), "object-select-symbolic");
  gtk_box_append (GTK_BOX (badge), mark);
  gtk_box_append (GTK_BOX (badge), gtk_label_new (words));
  gtk_widget_set_halign (badge, GTK_ALIGN_START);
  gtk_widget_set_valign (badge, GTK_ALIGN_END);
  gtk_widget_add_css_class (badge, "badge");

  return badge;
}

/**
 * ts_picture_choice_set_progress:
 * @words: for the badge of a picture that was solved
 * @sentence: says the same, for screen readers and the tooltip
 *
 * Without effect on a choice that has a badge.
 */
void
ts_picture_choice_set_progress (TsPictureChoice *self,
                                const char *words,
                                const char *sentence)
{
  GtkWidget *box;
  g_autofree char *tip = NULL;
  g_autofree char *description = NULL;

  g_return_if_fail (TS_IS_PICTURE_CHOICE (self));
  g_return_if_fail (words != NULL && sentence != NULL);

  if (self->badge != NULL)
    return;

  box = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (self));
  self->badge = create_badge (words);
  gtk_overlay_add_overlay (GTK_OVERLAY (gtk_widget_get_first_child (box)), self->badge);

  tip = g_strjoin ("\n", self->title, sentence, NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), tip);
  description = g_strjoin (" ", sentence, self->description, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}
