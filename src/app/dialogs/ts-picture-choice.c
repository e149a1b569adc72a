/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-choice"

#include "config.h"

#include "ts-picture-choice.h"

#include "ts-action.h"
#include "ts-averages.h"
#include "ts-diagram.h"
#include "ts-picture.h"
#include "ts-puzzle-source.h"
#include "ts-puzzle-words.h"

/* Of the icon in place of a thumbnail, in logical pixels. */
#define PLACEHOLDER_SIZE 48

/**
 * TsPictureChoice:
 *
 * CSS: the class `choice`, and `invitation` for one that is no picture yet; its thumbnail has the class `thumbnail`,
 * for the game without a picture also `diagram`.
 *
 * Activates `chooser.update` when its thumbnail was loaded, or failed to.
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
  char *key;         /* of the picture; NULL before it is known */
  char *description; /* for screen readers; NULL if there is none */
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
  g_autofree char *words = is_cut_off ? g_strjoin ("\n", gtk_label_get_label (self->title_label), self->progress, NULL)
                                      : g_strdup (self->progress);

  gtk_tooltip_set_text (tooltip, words);

  return words != NULL;
}

static void
ts_picture_choice_dispose (GObject *object)
{
  TsPictureChoice *self = TS_PICTURE_CHOICE (object);

  g_clear_object (&self->file);
  g_clear_pointer (&self->key, g_free);
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

  /* For screen readers: a child of a flow box has no action of its own. */
  gtk_widget_class_install_action (widget_class, "choice.choose", NULL, TS_ACTION (gtk_widget_activate));
}

static void
ts_picture_choice_init (TsPictureChoice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
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

/* Returns: (transfer floating): an image, or a drawing where there is no picture; screen readers pass over an image,
 *   because the choice itself has the label */
static GtkWidget *
create_thumbnail (gboolean has_picture,
                  const TsGameFile *game)
{
  TsBoard three_tiles;

  if (has_picture)
    return g_object_new (GTK_TYPE_IMAGE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  if (game != NULL)
    return ts_diagram_new_small (&game->game->history->board, TS_N_NUMBER_COLORS);

  ts_board_init (&three_tiles, 2, 2);

  return ts_diagram_new (&three_tiles, 0);
}

/**
 * ts_picture_choice_new:
 * @file: (nullable): the picture, whose thumbnail comes later; %NULL for the game without one
 * @game: (transfer full) (nullable): a saved game; %NULL for a picture to begin a game with
 * @icon_name: (nullable): for what is no picture yet; the title says what activating it does
 * @description: (nullable): for screen readers; of a game: how far it is, shown below the title
 * @when: (nullable): of a game: how long and when it was played; shown below that
 *
 * Returns: (transfer floating): the choice
 */
GtkWidget *
ts_picture_choice_new (GFile *file,
                       TsGameFile *game,
                       const char *icon_name,
                       const char *title,
                       const char *description,
                       const char *when)
{
  TsPictureChoice *self = g_object_new (TS_TYPE_PICTURE_CHOICE, NULL);
  GtkWidget *thumbnail = create_thumbnail (file != NULL || icon_name != NULL, game);

  gtk_overlay_set_child (self->overlay, thumbnail);
  gtk_widget_set_size_request (thumbnail, TS_PICTURE_CHOICE_SIZE, TS_PICTURE_CHOICE_SIZE);
  gtk_widget_set_overflow (thumbnail, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (thumbnail, "thumbnail");
  gtk_label_set_label (self->title_label, title);
  g_set_object (&self->file, file);
  self->game = game;
  self->description = game != NULL ? g_strjoin (" · ", description, when, NULL) : g_strdup (description);
  if (game != NULL)
    {
      gtk_label_set_label (self->progress_label, description);
      gtk_widget_show (GTK_WIDGET (self->progress_label));
      gtk_label_set_label (self->when_label, when);
    }
  else if (icon_name != NULL)
    {
      show_icon (self, icon_name);
      gtk_widget_add_css_class (GTK_WIDGET (self), "invitation");
    }
  else if (file == NULL)
    self->key = g_strdup (TS_PUZZLE_SOURCE_NUMBERS);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  self->description != NULL ? self->description : "", -1);

  return GTK_WIDGET (self);
}

/* Returns: (transfer none) (nullable): the picture, or %NULL for the game without one */
GFile *
ts_picture_choice_get_file (TsPictureChoice *self)
{
  return self->file;
}

/* Returns: (transfer none) (nullable): the saved game, or %NULL for a picture to begin a game with */
const TsGameFile *
ts_picture_choice_get_game (TsPictureChoice *self)
{
  return self->game;
}

static void
thumbnail_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  g_autoptr (TsPictureChoice) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = ts_thumbnailer_load_finish (TS_THUMBNAILER (source_object), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (texture != NULL)
    {
      GtkImage *image = GTK_IMAGE (gtk_overlay_get_child (self->overlay));

      gtk_image_set_from_paintable (image, GDK_PAINTABLE (texture));
      gtk_image_set_pixel_size (image, TS_PICTURE_CHOICE_SIZE);
      self->key = g_strdup (g_object_get_data (G_OBJECT (texture), TS_THUMBNAILER_PICTURE_KEY));
    }
  else
    show_icon (self, "image-missing-symbolic");
  /* Any other error may pass. */
  if (g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND) ||
      g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_IS_FOLDER) ||
      g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE))
    gtk_widget_hide (GTK_WIDGET (self));
  gtk_widget_activate_action (GTK_WIDGET (self), "chooser.update", NULL);
}

/**
 * ts_picture_choice_load:
 * @self: in its window, once
 *
 * Loads the thumbnail of the picture, if it has one.
 */
void
ts_picture_choice_load (TsPictureChoice *self,
                        TsThumbnailer *thumbnailer,
                        GCancellable *cancellable)
{
  const TsGameRecord *game = self->game != NULL ? self->game->game : NULL;

  if (self->file != NULL)
    ts_thumbnailer_load_async (thumbnailer, self->file, game != NULL ? &game->history->board : NULL,
                               game != NULL ? &game->header.source.crop : NULL,
                               TS_PICTURE_CHOICE_SIZE * gtk_widget_get_scale_factor (GTK_WIDGET (self)), cancellable,
                               thumbnail_cb, g_object_ref (self));
}

/**
 * ts_picture_choice_show_progress:
 * @solved: (element-type utf8 TsResult): of ts_averages_find_progress()
 *
 * Shows what was solved of the picture, if its key is known.
 *
 * Returns: whether it is a picture, and was solved
 */
gboolean
ts_picture_choice_show_progress (TsPictureChoice *self,
                                 GHashTable *solved)
{
  const TsResult *furthest = self->key != NULL ? g_hash_table_lookup (solved, self->key) : NULL;
  g_autofree char *words = NULL;
  g_autofree char *description = NULL;

  if (furthest == NULL)
    return FALSE;

  g_clear_pointer (&self->progress, g_free);
  words = ts_puzzle_words_dup_progress (furthest, &self->progress);
  gtk_label_set_label (self->badge_label, words);
  gtk_widget_show (self->badge);
  description = g_strjoin (" ", self->progress, self->description, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);

  return self->file != NULL;
}
