/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-choice"

#include "config.h"

#include "ts-picture-choice.h"

#include "ts-action.h"
#include "ts-diagram.h"

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

  /* Template widgets */
  GtkOverlay *overlay; /* has the thumbnail */
  GtkWidget *badge;    /* shown on a picture that was solved */
  GtkLabel *badge_label;
  GtkLabel *title_label;
  GtkLabel *progress_label; /* these two are shown for a saved game */
  GtkLabel *when_label;

  /* Owned */
  GFile *file;
  char *description; /* NULL if there is none */
  char *progress;    /* what the badge says, as a sentence; NULL without one */
  TsGameFile *game;  /* NULL for a picture to begin a game with */
};

G_DEFINE_FINAL_TYPE (TsPictureChoice, ts_picture_choice, GTK_TYPE_FLOW_BOX_CHILD)

/* Only what is cut off or short is told there. */
static gboolean
query_tooltip_cb (TsPictureChoice *self,
                  int x,
                  int y,
                  gboolean is_keyboard,
                  GtkTooltip *tooltip)
{
  gboolean is_cut_off = pango_layout_is_ellipsized (gtk_label_get_layout (self->title_label));
  const char *parts[3] = { NULL };
  guint n_parts = 0;
  g_autofree char *words = NULL;

  if (is_cut_off)
    parts[n_parts++] = gtk_label_get_label (self->title_label);
  if (self->progress != NULL)
    parts[n_parts++] = self->progress;
  words = g_strjoinv ("\n", (char **) parts);
  gtk_tooltip_set_text (tooltip, words);

  return n_parts > 0;
}

static void
ts_picture_choice_dispose (GObject *object)
{
  TsPictureChoice *self = TS_PICTURE_CHOICE (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->description, g_free);
  g_clear_pointer (&self->progress, g_free);
  g_clear_pointer (&self->game, ts_game_file_free);

  G_OBJECT_CLASS (ts_picture_choice_parent_class)->dispose (object);
}

static void
ts_picture_choice_class_init (TsPictureChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_picture_choice_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-picture-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, TsPictureChoice, overlay);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChoice, badge);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChoice, badge_label);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChoice, title_label);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChoice, progress_label);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChoice, when_label);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);

  /**
   * TsPictureChoice|choice.choose:
   *
   * Activates the choice, for screen readers: a child of a flow box has no action of its own.
   */
  gtk_widget_class_install_action (widget_class, "choice.choose", NULL, TS_ACTION (gtk_widget_activate));
}

static void
ts_picture_choice_init (TsPictureChoice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Three tiles and a gap. */
static GtkWidget *
create_numbers (void)
{
  TsBoard board;

  ts_board_init (&board, 2, 2);

  return ts_diagram_new (&board, (const guint16[]){ 0 });
}

static TsPictureChoice *
create (GtkWidget *thumbnail,
        const char *title,
        const char *description)
{
  TsPictureChoice *self = g_object_new (TS_TYPE_PICTURE_CHOICE, NULL);

  gtk_overlay_set_child (self->overlay, thumbnail);
  gtk_widget_set_size_request (thumbnail, TS_PICTURE_CHOICE_SIZE, TS_PICTURE_CHOICE_SIZE);
  gtk_widget_set_overflow (thumbnail, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (thumbnail, "thumbnail");
  gtk_label_set_label (self->title_label, title);
  self->description = g_strdup (description);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description != NULL ? description : "", -1);

  return self;
}

/* An image that screen readers pass over, because the choice itself has the label. */
static GtkWidget *
create_image (void)
{
  return g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
}

/* @icon_name: in place of a thumbnail */
static void
show_icon (TsPictureChoice *self,
           const char *icon_name)
{
  GtkImage *image = GTK_IMAGE (gtk_overlay_get_child (self->overlay));

  gtk_image_set_from_icon_name (image, icon_name);
  gtk_image_set_pixel_size (image, PLACEHOLDER_SIZE);
}

/**
 * ts_picture_choice_new:
 * @file: (nullable): a picture to begin a game with, or %NULL for the game without one
 * @title: the picture's name
 * @description: (nullable): of the picture, for screen readers
 *
 * Returns: (transfer floating): a choice without a thumbnail yet
 */
GtkWidget *
ts_picture_choice_new (GFile *file,
                       const char *title,
                       const char *description)
{
  TsPictureChoice *self = create (file != NULL ? create_image () : create_numbers (), title, description);

  g_set_object (&self->file, file);

  return GTK_WIDGET (self);
}

/**
 * ts_picture_choice_new_game:
 * @file: (nullable): its picture, or %NULL for the game without one
 * @game: (transfer full): a saved game
 * @title: the picture's name
 * @progress: how far the game is; shown below the title
 * @when: how long and when it was played; shown below that
 *
 * Returns: (transfer floating): a choice; without a thumbnail yet, if it has a picture
 */
GtkWidget *
ts_picture_choice_new_game (GFile *file,
                            TsGameFile *game,
                            const char *title,
                            const char *progress,
                            const char *when)
{
  g_autofree char *description = g_strjoin (" · ", progress, when, NULL);
  const TsBoard *board = &game->game->history->board;
  TsPictureChoice *self = create (file != NULL ? create_image () : ts_diagram_new_small (board), title, description);

  g_set_object (&self->file, file);
  self->game = game;
  gtk_label_set_label (self->progress_label, progress);
  gtk_widget_show (GTK_WIDGET (self->progress_label));
  gtk_label_set_label (self->when_label, when);

  return GTK_WIDGET (self);
}

/**
 * ts_picture_choice_new_invitation:
 * @icon_name: in place of a picture
 * @title: says what activating it does
 * @description: for screen readers
 *
 * Returns: (transfer floating): a choice that is no picture yet
 */
GtkWidget *
ts_picture_choice_new_invitation (const char *icon_name,
                                  const char *title,
                                  const char *description)
{
  TsPictureChoice *self = create (create_image (), title, description);

  show_icon (self, icon_name);
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
  return self->file;
}

/**
 * ts_picture_choice_get_game:
 *
 * Returns: (transfer none) (nullable): the saved game, or %NULL for a picture to begin a game with
 */
const TsGameFile *
ts_picture_choice_get_game (TsPictureChoice *self)
{
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
  GtkImage *image;

  g_return_if_fail (self->file != NULL);

  if (thumbnail == NULL)
    {
      show_icon (self, "image-missing-symbolic");
      return;
    }

  image = GTK_IMAGE (gtk_overlay_get_child (self->overlay));
  gtk_image_set_from_paintable (image, GDK_PAINTABLE (thumbnail));
  gtk_image_set_pixel_size (image, TS_PICTURE_CHOICE_SIZE);
}

/**
 * ts_picture_choice_set_progress:
 * @words: for the badge of a picture that was solved
 * @sentence: says the same, for screen readers and the tooltip
 */
void
ts_picture_choice_set_progress (TsPictureChoice *self,
                                const char *words,
                                const char *sentence)
{
  g_autofree char *description = NULL;

  gtk_label_set_label (self->badge_label, words);
  gtk_widget_show (self->badge);
  g_free (self->progress);
  self->progress = g_strdup (sentence);
  description = g_strjoin (" ", sentence, self->description, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
}
