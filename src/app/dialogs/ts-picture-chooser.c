/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-chooser"

#include "config.h"

#include "ts-picture-chooser.h"

#include <glib/gi18n.h>

#include "ts-cancellable.h"
#include "ts-gallery.h"
#include "ts-picture-choice.h"
#include "ts-picture.h"

/* Games shown at once, a row in a window of the default width; a button shows the others. */
#define MAX_GAMES_AT_ONCE 4

/**
 * TsPictureChooser:
 *
 * Closes itself when something is chosen.
 */
struct _TsPictureChooser
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkFlowBox *gallery_box;
  GtkFlowBox *recent_box;
  GtkWidget *recent_section;
  GtkFlowBox *games_box;
  GtkWidget *games_section;
  GtkWidget *all_games_button;

  /* Owned */
  TsThumbnailer *thumbnailer;
  GCancellable *cancellable; /* of all pending thumbnails */
};

G_DEFINE_FINAL_TYPE (TsPictureChooser, ts_picture_chooser, GTK_TYPE_WINDOW)

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_GAME_CHOSEN,
  SIGNAL_FILE_WANTED,
  SIGNAL_VANISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
remove_choice (TsPictureChooser *self,
               TsPictureChoice *choice)
{
  gtk_flow_box_remove (GTK_FLOW_BOX (gtk_widget_get_parent (GTK_WIDGET (choice))), GTK_WIDGET (choice));
  gtk_widget_set_visible (self->recent_section, gtk_flow_box_get_child_at_index (self->recent_box, 0) != NULL);
  gtk_widget_set_visible (self->games_section, gtk_flow_box_get_child_at_index (self->games_box, 0) != NULL);
}

/* Removes a choice whose file is gone or is no picture. Any other error may pass, so that the choice stays. */
static void
handle_error (TsPictureChooser *self,
              TsPictureChoice *choice,
              const GError *error)
{
  gboolean has_vanished = g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);

  if (has_vanished && ts_picture_choice_get_game (choice) == NULL)
    g_signal_emit (self, signals[SIGNAL_VANISHED], 0, ts_picture_choice_get_file (choice));

  if (has_vanished || g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_IS_FOLDER) ||
      g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE))
    remove_choice (self, choice);
  else
    ts_picture_choice_set_thumbnail (choice, NULL);
}

static void
thumbnail_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  g_autoptr (TsPictureChoice) choice = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  GtkRoot *root;

  texture = ts_thumbnailer_load_finish (TS_THUMBNAILER (source_object), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  root = gtk_widget_get_root (GTK_WIDGET (choice));
  if (texture != NULL)
    ts_picture_choice_set_thumbnail (choice, texture);
  else if (TS_IS_PICTURE_CHOOSER (root))
    handle_error (TS_PICTURE_CHOOSER (root), choice, error);
}

static void
load_thumbnail (TsPictureChooser *self,
                TsPictureChoice *choice)
{
  GFile *file = ts_picture_choice_get_file (choice);
  int size_px = TS_PICTURE_CHOICE_SIZE * gtk_widget_get_scale_factor (GTK_WIDGET (self));

  if (file != NULL)
    ts_thumbnailer_load_async (self->thumbnailer, file, size_px, self->cancellable, thumbnail_cb,
                               g_object_ref (choice));
}

static void
add_choice (TsPictureChooser *self,
            GtkFlowBox *box,
            GFile *file,
            const char *title,
            const char *description)
{
  GtkWidget *choice = ts_picture_choice_new (file, NULL, title, description);

  gtk_flow_box_insert (box, choice, -1);
  load_thumbnail (self, TS_PICTURE_CHOICE (choice));
}

static void
fill_gallery (TsPictureChooser *self)
{
  for (guint i = 0; i < ts_gallery_get_n_pictures (); i++)
    {
      g_autoptr (GFile) file = ts_gallery_create_file (i);

      add_choice (self, self->gallery_box, file, ts_gallery_get_title (i), ts_gallery_get_description (i));
    }

  add_choice (self, self->gallery_box, NULL, _ ("Numbers Only"),
              _ ("The classic game: tiles with numbers, no picture"));
}

static void
activated_cb (TsPictureChooser *self,
              GtkFlowBoxChild *child,
              GtkFlowBox *box)
{
  /* A handler may close the chooser. */
  g_autoptr (TsPictureChoice) choice = g_object_ref (TS_PICTURE_CHOICE (child));

  g_assert (TS_IS_PICTURE_CHOOSER (self));

  if (ts_picture_choice_get_game (choice) != NULL)
    g_signal_emit (self, signals[SIGNAL_GAME_CHOSEN], 0, ts_picture_choice_get_game (choice));
  else
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, ts_picture_choice_get_file (choice));
  gtk_window_close (GTK_WINDOW (self));
}

/* Moves the focus to the first game that appears. */
static void
all_games_cb (TsPictureChooser *self)
{
  GtkFlowBoxChild *child;
  GtkWidget *first = NULL;

  g_assert (TS_IS_PICTURE_CHOOSER (self));

  for (int i = 0; (child = gtk_flow_box_get_child_at_index (self->games_box, i)) != NULL; i++)
    {
      if (gtk_widget_get_visible (GTK_WIDGET (child)))
        continue;

      gtk_widget_show (GTK_WIDGET (child));
      load_thumbnail (self, TS_PICTURE_CHOICE (child));
      if (first == NULL)
        first = GTK_WIDGET (child);
    }

  gtk_widget_hide (self->all_games_button);
  if (first != NULL)
    gtk_widget_grab_focus (first);
}

static void
open_file_cb (TsPictureChooser *self)
{
  g_assert (TS_IS_PICTURE_CHOOSER (self));

  gtk_window_close (GTK_WINDOW (self));
  g_signal_emit (self, signals[SIGNAL_FILE_WANTED], 0);
}

static gboolean
changes_row (guint key)
{
  static const guint keys[] = { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down,
                                GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      if (keys[i] == key)
        return TRUE;
    }

  return FALSE;
}

/* GTK 4.8 searches forever for the row above or below while a flow box was not laid out and has no rows. Keys that
 * change the row are dropped until then. */
static gboolean
key_pressed_cb (TsPictureChooser *self,
                guint key)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *box = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_FLOW_BOX) : NULL;

  g_assert (TS_IS_PICTURE_CHOOSER (self));

  return changes_row (key) && box != NULL && gtk_widget_get_width (box) == 0;
}

static void
ts_picture_chooser_dispose (GObject *object)
{
  TsPictureChooser *self = TS_PICTURE_CHOOSER (object);

  ts_cancellable_clear (&self->cancellable);
  g_clear_object (&self->thumbnailer);

  G_OBJECT_CLASS (ts_picture_chooser_parent_class)->dispose (object);
}

static void
ts_picture_chooser_class_init (TsPictureChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_picture_chooser_dispose;

  /**
   * TsPictureChooser::chosen:
   * @file: (nullable): a picture to play, or %NULL for the game without one
   */
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_FILE);

  /**
   * TsPictureChooser::game-chosen:
   * @name: of a saved game
   */
  signals[SIGNAL_GAME_CHOSEN] = g_signal_new ("game-chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                              NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  /**
   * TsPictureChooser::file-wanted:
   *
   * The player wants to open a file; the chooser has closed.
   */
  signals[SIGNAL_FILE_WANTED] =
      g_signal_new ("file-wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * TsPictureChooser::vanished:
   * @file: a recent picture that no longer exists
   */
  signals[SIGNAL_VANISHED] = g_signal_new ("vanished", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 1, G_TYPE_FILE);

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-picture-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, gallery_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, recent_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, recent_section);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, games_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, games_section);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, all_games_button);
  gtk_widget_class_bind_template_callback (widget_class, all_games_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_file_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_picture_chooser_init (TsPictureChooser *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_picture_chooser_new:
 * @parent: (nullable): the window it is to stand over
 * @thumbnailer: makes the thumbnails
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsPictureChooser *
ts_picture_chooser_new (GtkWindow *parent,
                        TsThumbnailer *thumbnailer)
{
  TsPictureChooser *self;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (TS_IS_THUMBNAILER (thumbnailer), NULL);

  self = g_object_new (TS_TYPE_PICTURE_CHOOSER, "transient-for", parent, NULL);
  self->thumbnailer = g_object_ref (thumbnailer);
  fill_gallery (self);

  return self;
}

/**
 * ts_picture_chooser_add_recent:
 * @file: a picture that was played; the one played last is added first
 * @title: the picture's name
 */
void
ts_picture_chooser_add_recent (TsPictureChooser *self,
                               GFile *file,
                               const char *title)
{
  g_return_if_fail (TS_IS_PICTURE_CHOOSER (self));
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (title != NULL);

  add_choice (self, self->recent_box, file, title, NULL);
  gtk_widget_show (self->recent_section);
}

/**
 * ts_picture_chooser_add_game:
 * @name: of a saved game; the one played last is added first
 * @file: (nullable): its picture, or %NULL for a game without one
 * @title: the picture's name
 * @words: the game's progress
 */
void
ts_picture_chooser_add_game (TsPictureChooser *self,
                             const char *name,
                             GFile *file,
                             const char *title,
                             const char *words)
{
  GtkWidget *choice;

  g_return_if_fail (TS_IS_PICTURE_CHOOSER (self));
  g_return_if_fail (name != NULL);
  g_return_if_fail (file == NULL || G_IS_FILE (file));
  g_return_if_fail (title != NULL);
  g_return_if_fail (words != NULL);

  choice = ts_picture_choice_new (file, name, title, words);
  gtk_flow_box_insert (self->games_box, choice, -1);
  gtk_widget_show (self->games_section);
  if (gtk_flow_box_get_child_at_index (self->games_box, MAX_GAMES_AT_ONCE) == NULL)
    load_thumbnail (self, TS_PICTURE_CHOICE (choice));
  else
    {
      gtk_widget_hide (choice);
      gtk_widget_show (self->all_games_button);
    }
}
