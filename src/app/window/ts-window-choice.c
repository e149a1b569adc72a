/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's choices: the chooser of pictures, the crop of the one that is played, and the boards that fit it.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-choice"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-crop-dialog.h"
#include "ts-gallery.h"
#include "ts-picture-chooser.h"
#include "ts-window-private.h"
#include "ts-words.h"

/* How many recent pictures are offered. */
#define MAX_RECENT 12

static void
chosen_cb (TsWindow *self,
           GFile *file)
{
  g_assert (TS_IS_WINDOW (self));

  if (file != NULL)
    ts_window_open (self, file, NULL);
  else
    ts_window_play_numbers (self, NULL);
}

static void
vanished_cb (TsWindow *self,
             GFile *file)
{
  g_assert (TS_IS_WINDOW (self));

  ts_album_forget (_ts_window_get_album (self), file);
}

static void
add_recent (TsWindow *self,
            TsPictureChooser *chooser)
{
  TsAlbum *album = _ts_window_get_album (self);
  guint n_added = 0;

  for (guint i = 0; i < ts_album_get_n_pictures (album) && n_added < MAX_RECENT; i++)
    {
      GFile *file = ts_album_get_file (album, i);
      g_autofree char *title = _ts_window_dup_title (self, file);

      if (ts_gallery_find_title (file) != NULL)
        continue;

      ts_picture_chooser_add_recent (chooser, file, title);
      n_added++;
    }
}

static void
choose_picture_action (GtkWidget *widget,
                       const char *action_name,
                       GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);
  TsPictureChooser *chooser;

  if (self->thumbnailer == NULL)
    self->thumbnailer = ts_thumbnailer_new ();

  chooser = ts_picture_chooser_new (GTK_WINDOW (self), self->thumbnailer);
  _ts_window_add_kept_games (self, chooser);
  add_recent (self, chooser);
  g_signal_connect_object (chooser, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (chooser, "vanished", G_CALLBACK (vanished_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (chooser, "file-wanted", G_CALLBACK (_ts_window_choose_file), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (chooser));
}

/* A part that is enlarged needs more of the file's pixels than the whole did. */
static void
sharpen_cb (GObject *source_object,
            GAsyncResult *result,
            gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;
  g_autoptr (TsPicture) picture = ts_picture_load_finish (result, NULL);

  /* Cancelled, or the file has gone meanwhile: what is there is good enough. */
  if (picture == NULL)
    return;

  g_clear_object (&self->sharpening);
  ts_board_view_set_picture (self->board_view, picture);
}

static void
sharpen (TsWindow *self)
{
  TsPicture *picture = ts_board_view_get_picture (self->board_view);
  int short_side = _ts_window_get_short_side (self, &self->crop);

  if (self->sharpening != NULL)
    g_cancellable_cancel (self->sharpening);
  g_clear_object (&self->sharpening);

  if (ts_picture_get_width (picture) >= ts_picture_get_source_width (picture) ||
      MIN (ts_picture_get_width (picture), ts_picture_get_height (picture)) >= short_side)
    return;

  self->sharpening = g_cancellable_new ();
  ts_picture_load_async (self->source, short_side, self->sharpening, sharpen_cb, g_object_ref (self));
}

static void
crop_chosen_cb (TsWindow *self,
                const TsCrop *crop)
{
  g_assert (TS_IS_WINDOW (self));

  /* Another picture may have come from outside meanwhile. */
  if (self->source == NULL)
    return;

  _ts_window_set_crop (self, crop);
  _ts_window_keep_save (self);
}

/* Another size is another game; this one is kept. */
static void
size_chosen_cb (TsWindow *self,
                int columns,
                int rows)
{
  g_assert (TS_IS_WINDOW (self));

  g_settings_set_uint (self->settings, "columns", (guint) columns);
  g_settings_set_uint (self->settings, "rows", (guint) rows);
}

static void
crop_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);
  const TsBoard *board = ts_game_get_board (self->game);
  TsCropDialog *dialog = ts_crop_dialog_new (GTK_WINDOW (self), ts_board_view_get_picture (self->board_view),
                                             &self->crop, board->columns, board->rows);

  g_signal_connect_object (dialog, "chosen", G_CALLBACK (crop_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (dialog, "size-chosen", G_CALLBACK (size_chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The parameter is a size, as 6x4. */
static void
play_size_action (GtkWidget *widget,
                  const char *action_name,
                  GVariant *parameter)
{
  TsWindow *self = TS_WINDOW (widget);
  unsigned columns;
  unsigned rows;

  if (ts_board_text_parse_size (g_variant_get_string (parameter, NULL), &columns, &rows) == TS_BOARD_TEXT_OK)
    size_chosen_cb (self, (int) columns, (int) rows);
}

/* Offers the board that fits the picture, if this one cuts much of it away. */
static void
offer_board (TsWindow *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  TsPicture *picture = ts_board_view_get_picture (self->board_view);
  TsCropFrame frame = { board->columns, board->rows, ts_picture_get_width (picture), ts_picture_get_height (picture) };
  g_autofree char *label = NULL;
  g_autofree char *size = NULL;
  int columns;
  int rows;

  /* Who has chosen a part by hand is content with the shape, and a game that goes on is not to be disturbed. */
  if (ts_game_get_in_progress (self->game) || !ts_crop_equal (&self->crop, &TS_CROP_INIT) ||
      !ts_crop_find_board (&frame, &columns, &rows))
    return;

  size = g_strdup_printf ("%dx%d", columns, rows);
  /* Translators: a button. The numbers are the columns and rows of a board that fits the picture. */
  label = ts_words_dup_format (_ ("Play %d×%d"), columns, rows);
  _ts_window_show_offer (
      self,
      /* Translators: columns and rows of a board, percent, columns and rows of another board. */
      ts_words_dup_format (_ ("%d×%d tiles show only %d%% of this picture; %d×%d would fit it."), board->columns,
                           board->rows, (int) (100 * ts_crop_get_kept (&frame)), columns, rows),
      label, "win.play-size", g_variant_new_string (size));
}

void
_ts_window_class_choice_init (TsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_install_action (widget_class, "win.choose-picture", NULL, choose_picture_action);
  gtk_widget_class_install_action (widget_class, "win.crop", NULL, crop_action);
  gtk_widget_class_install_action (widget_class, "win.play-size", "s", play_size_action);
}

void
_ts_window_choice_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->sharpening != NULL)
    g_cancellable_cancel (self->sharpening);
  g_clear_object (&self->sharpening);
  g_clear_object (&self->thumbnailer);
  g_clear_object (&self->source);
  g_clear_pointer (&self->album, ts_album_free);
}

/**
 * _ts_window_get_album:
 *
 * Returns: (transfer none): what is remembered of pictures; read when it is first asked for
 */
TsAlbum *
_ts_window_get_album (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->album == NULL)
    {
      g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", NULL);

      self->album = ts_album_new (folder);
      if (ts_album_get_was_damaged (self->album))
        _ts_window_keep_note (
            self,
            g_strdup (_ ("The list of your last pictures is damaged. It was set aside, and nothing was deleted.")));
    }

  return self->album;
}

/**
 * _ts_window_dup_title:
 *
 * Returns: (transfer full): what people call the picture in @file
 */
char *
_ts_window_dup_title (TsWindow *self,
                      GFile *file)
{
  const char *title = ts_gallery_find_title (file);
  g_autofree char *base = NULL;

  if (title != NULL)
    return g_strdup (title);
  /* Translators: the title of a picture that was pasted or dropped, and has no file with a name. */
  if (ts_album_has_kept (_ts_window_get_album (self), file))
    return g_strdup (_ ("Picture Without a Name"));

  base = g_file_get_basename (file);

  return g_filename_display_name (base != NULL ? base : "");
}

/**
 * _ts_window_set_source:
 * @file: (nullable): where the picture that will be played is from, or %NULL for none
 * @crop: the part of it
 *
 * To be called before the board view gets the picture.
 */
void
_ts_window_set_source (TsWindow *self,
                       GFile *file,
                       const TsCrop *crop)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->sharpening != NULL)
    g_cancellable_cancel (self->sharpening);
  g_clear_object (&self->sharpening);
  g_set_object (&self->source, file);
  self->crop = *crop;
  ts_board_view_set_crop (self->board_view, crop);
  if (file != NULL)
    ts_album_add (_ts_window_get_album (self), file, crop);
  _ts_window_actions_update (self);
}

/**
 * _ts_window_set_crop:
 * @crop: another part of the picture that is played
 *
 * The game goes on: its tiles show that part.
 */
void
_ts_window_set_crop (TsWindow *self,
                     const TsCrop *crop)
{
  g_assert (TS_IS_WINDOW (self));
  g_assert (self->source != NULL);

  self->crop = *crop;
  ts_album_add (_ts_window_get_album (self), self->source, crop);
  ts_board_view_set_crop (self->board_view, crop);
  sharpen (self);
  _ts_window_look_for_lookalikes (self);
}

/**
 * _ts_window_greet_picture:
 *
 * Says what is to be said of a picture that has just come, once its game has started.
 */
void
_ts_window_greet_picture (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  _ts_window_look_for_lookalikes (self);
  /* One thing at a time: what was said already comes first. */
  if (self->source != NULL && !gtk_widget_get_visible (GTK_WIDGET (self->notice_revealer)))
    offer_board (self);
}
