/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's pictures: opening one, playing it, and saying why it could not be opened.
 * Owned by the window, as a part of it.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-picture"

#include "config.h"

#include <glib/gi18n.h>

#include "ts-gallery.h"
#include "ts-monitors.h"
#include "ts-window-private.h"
#include "ts-words.h"

/* A picture that is there sooner needs no spinner. */
#define SPINNER_DELAY_MS 200

/* A picture on its way to a window: the first of several files that loads. */
typedef struct
{
  TsWindow *window;
  GSList *files;    /* of GFile, the first of which is being loaded */
  GFile *original;  /* where that one was copied from, if it is a copy */
  char *name;       /* what people call it */
  char *complaint;  /* about the first file, if it did not load */
  char *key;        /* by which its games are found, if that is not its own */
  char *kept_game;  /* the game to go on with, if one was chosen */
  TsCrop kept_crop; /* the part that the kept game shows */
  TsCrop crop;      /* the part that will be played */
  TsBoard board;
  gboolean has_board;
  gboolean is_built_in;
} Opening;

static void
opening_free (Opening *opening)
{
  g_clear_object (&opening->window);
  g_slist_free_full (opening->files, g_object_unref);
  g_clear_object (&opening->original);
  g_free (opening->name);
  g_free (opening->complaint);
  g_free (opening->key);
  g_free (opening->kept_game);
  g_free (opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

/* Where the picture is from: nowhere, if it is only numbers. */
static GFile *
get_source (const Opening *opening)
{
  if (opening->original != NULL)
    return opening->original;

  return opening->files != NULL ? opening->files->data : NULL;
}

/**
 * _ts_window_get_short_side:
 * @crop: the part of the picture that is shown
 *
 * Returns: how many pixels a picture's shorter side should have
 */
int
_ts_window_get_short_side (TsWindow *self,
                           const TsCrop *crop)
{
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (self)));

  return (int) (ts_monitors_get_short_side (monitors) * crop->zoom);
}

/* Plays @picture, or bare numbers if it is %NULL. */
static void
install (TsWindow *self,
         TsPicture *picture,
         const Opening *opening)
{
  GFile *source = get_source (opening);
  g_autofree char *uri = source != NULL ? g_file_get_uri (source) : NULL;

  /* First of all, while the crop is still the one of the game that is left. */
  _ts_window_keep_set_picture (self, picture, opening->key, opening->name, uri);
  gtk_label_set_label (self->title_label, opening->name);
  _ts_window_set_source (self, source, &opening->crop);
  ts_board_view_set_picture (self->board_view, picture);
  if (opening->has_board)
    ts_window_play_board (self, &opening->board);
  else if (!_ts_window_keep_restore (self, opening->kept_game))
    _ts_window_start_game (self);
  ts_board_view_set_game (self->board_view, self->game);
  _ts_window_focus_board (self);
  _ts_window_keep_tell (self);
  _ts_window_greet_picture (self);
}

static gboolean
show_spinner_cb (gpointer user_data)
{
  TsWindow *self = user_data;

  g_assert (TS_IS_WINDOW (self));

  self->loading_id = 0;
  gtk_widget_show (self->loading_box);
  gtk_widget_grab_focus (self->cancel_button);

  return G_SOURCE_REMOVE;
}

static void
end_loading (TsWindow *self)
{
  g_clear_handle_id (&self->loading_id, g_source_remove);
  g_clear_object (&self->loading);
  gtk_widget_hide (self->loading_box);
  _ts_window_actions_update (self);
}

/* After a picture did not come: the first one leaves something to play with all the same. */
static void
fall_back (TsWindow *self,
           const Opening *opening)
{
  const TsBoard *board = opening->has_board ? &opening->board : NULL;

  if (ts_board_view_get_game (self->board_view) != NULL)
    return;

  if (opening->is_built_in)
    ts_window_play_numbers (self, board);
  else
    ts_window_open_built_in (self, board);
}

/* Takes @files. */
static Opening *
opening_new (TsWindow *self,
             GSList *files,
             const TsBoard *board)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->window = g_object_ref (self);
  opening->files = files;
  opening->kept_crop = TS_CROP_INIT;
  opening->has_board = board != NULL;
  if (board != NULL)
    opening->board = *board;

  return opening;
}

/* After @error: goes to the next file, if there is one. A picture that only the album has is of no use any more. */
static gboolean
skip_file (Opening *opening,
           const GError *error)
{
  GFile *file = opening->files->data;

  if (opening->complaint == NULL)
    opening->complaint = ts_words_dup_picture_error (error, opening->name);
  if (ts_album_has_kept (_ts_window_get_album (opening->window), file))
    g_file_delete (file, NULL, NULL);

  g_object_unref (file);
  opening->files = g_slist_delete_link (opening->files, opening->files);

  return opening->files != NULL;
}

/* Takes @opening and begins with its first file; @callback gets it when the picture is there or cannot be. */
static void
open_picture (TsWindow *self,
              Opening *opening,
              GAsyncReadyCallback callback)
{
  g_autofree char *words = NULL;

  if (opening->kept_game == NULL)
    {
      g_free (opening->name);
      opening->name = _ts_window_dup_title (self, opening->files->data);
    }
  opening->crop = ts_album_get_crop (_ts_window_get_album (self), get_source (opening));
  if (ts_crop_equal (&opening->crop, &TS_CROP_INIT))
    opening->crop = opening->kept_crop;

  if (self->loading != NULL)
    g_cancellable_cancel (self->loading);
  end_loading (self);
  _ts_window_hide_notice (self);
  /* Translators: %s is the name of a picture's file. */
  words = g_strdup_printf (_ ("Opening “%s”…"), opening->name);
  gtk_label_set_label (self->loading_label, words);
  self->loading = g_cancellable_new ();
  self->loading_id = g_timeout_add (SPINNER_DELAY_MS, show_spinner_cb, self);
  _ts_window_actions_update (self);
  ts_picture_load_async (opening->files->data, _ts_window_get_short_side (self, &opening->crop), self->loading,
                         callback, opening);
}

static void
load_cb (GObject *source_object,
         GAsyncResult *result,
         gpointer user_data)
{
  g_autoptr (Opening) opening = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsPicture) picture = ts_picture_load_finish (result, &error);
  TsWindow *self = opening->window;
  gboolean is_closed = gtk_widget_in_destruction (GTK_WIDGET (self)) || self->settings == NULL;

  /* Whoever cancels a picture says what comes instead. */
  if (is_closed || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  end_loading (self);
  if (picture != NULL)
    install (self, picture, opening);
  else if (skip_file (opening, error))
    open_picture (self, g_steal_pointer (&opening), load_cb);
  else
    {
      fall_back (self, opening);
      _ts_window_show_notice (self, g_steal_pointer (&opening->complaint));
    }
}

void
_ts_window_picture_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->loading != NULL)
    g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  g_clear_handle_id (&self->loading_id, g_source_remove);
  g_clear_object (&self->chooser);
}

/**
 * _ts_window_cancel_loading:
 *
 * Gives up the picture that is being opened; what is played goes on.
 */
void
_ts_window_cancel_loading (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->loading == NULL)
    return;

  g_cancellable_cancel (self->loading);
  end_loading (self);
  if (ts_board_view_get_game (self->board_view) == NULL)
    ts_window_play_numbers (self, NULL);
}

/* @kept_game: (nullable): the game to go on with, if one was chosen */
static void
play_numbers (TsWindow *self,
              const TsBoard *board,
              const char *kept_game)
{
  /* Translators: the title of a game without a picture. */
  Opening opening = {
    .name = (char *) _ ("Numbers"),
    .kept_game = (char *) kept_game,
    .crop = TS_CROP_INIT,
    .has_board = board != NULL,
  };

  if (board != NULL)
    opening.board = *board;

  _ts_window_cancel_loading (self);
  install (self, NULL, &opening);
}

/**
 * ts_window_open:
 * @file: a picture
 * @board: (nullable): a solvable board to play with it; %NULL for a shuffled one
 *
 * Opens the picture in the background, in place of one that is still being opened, and plays it when it is there.
 */
void
ts_window_open (TsWindow *self,
                GFile *file,
                const TsBoard *board)
{
  g_return_if_fail (TS_IS_WINDOW (self));
  g_return_if_fail (G_IS_FILE (file));

  open_picture (self, opening_new (self, g_slist_append (NULL, g_object_ref (file)), board), load_cb);
}

/**
 * _ts_window_open_first:
 * @files: (element-type GFile): at least one
 *
 * Opens the first of the files that loads, as ts_window_open() does with one.
 */
void
_ts_window_open_first (TsWindow *self,
                       GSList *files)
{
  g_assert (TS_IS_WINDOW (self));
  g_assert (files != NULL);

  files = g_slist_copy_deep (files, (GCopyFunc) (GCallback) g_object_ref, NULL);
  open_picture (self, opening_new (self, files, NULL), load_cb);
}

/**
 * ts_window_open_built_in:
 * @board: (nullable): a solvable board to play; %NULL for a shuffled one
 *
 * Plays the picture that a new player sees.
 */
void
ts_window_open_built_in (TsWindow *self,
                         const TsBoard *board)
{
  Opening *opening;

  g_return_if_fail (TS_IS_WINDOW (self));

  opening = opening_new (self, g_slist_append (NULL, ts_gallery_create_file (0)), board);
  opening->is_built_in = TRUE;
  open_picture (self, opening, load_cb);
}

/**
 * ts_window_play_numbers:
 * @board: (nullable): a solvable board to play; %NULL for a shuffled one
 *
 * Plays the classic puzzle: tiles with numbers and without a picture.
 */
void
ts_window_play_numbers (TsWindow *self,
                        const TsBoard *board)
{
  g_return_if_fail (TS_IS_WINDOW (self));

  play_numbers (self, board, NULL);
}

/**
 * _ts_window_open_kept:
 * @name: of @game in the store
 * @copy: (nullable): where the copy of its picture lies; %NULL for a game of numbers
 *
 * Opens the picture of a game that was left, and goes on with it.
 */
void
_ts_window_open_kept (TsWindow *self,
                      const char *name,
                      const TsKeptGame *game,
                      const char *copy)
{
  Opening *opening;

  g_assert (TS_IS_WINDOW (self));

  if (copy == NULL)
    {
      play_numbers (self, NULL, name);
      return;
    }

  opening = opening_new (self, g_slist_append (NULL, g_file_new_for_path (copy)), NULL);
  opening->name = g_strdup (game->title);
  opening->key = g_strdup (game->picture);
  opening->kept_game = g_strdup (name);
  opening->kept_crop = _ts_window_keep_get_crop (game);
  /* If the copy is gone or damaged, the file it was made from is as good, should it still be there. */
  if (game->uri != NULL)
    {
      opening->original = g_file_new_for_uri (game->uri);
      opening->files = g_slist_append (opening->files, g_object_ref (opening->original));
    }
  open_picture (self, opening, load_cb);
}
