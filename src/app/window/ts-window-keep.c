/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's memory: every move is on disk before the next one. How games that were left are found again is
 * ts-window-resume.c.
 * Owned by the window, as a part of it.
 * Thread: main; workers of the store and the picture wait for the disk.
 * Fails by a notice in words; the running game goes on.
 */

#define G_LOG_DOMAIN "ts-window-keep"

#include "config.h"

#include "ts-statistics.h"
#include "ts-window-keep-private.h"
#include "ts-words.h"

/* Puts a copy of the picture beside its game, if there is none. One that was there goes with the last game on it, and
 * has to come back with the next. */
static void
copy_picture (TsWindow *self,
              GAsyncReadyCallback callback)
{
  TsWindowKeep *keep = self->keep;
  g_autofree char *path = NULL;

  if (keep->original == NULL || keep->is_copying)
    return;

  path = ts_game_store_get_picture_path (keep->store, keep->picture);
  keep->is_copying = !g_file_test (path, G_FILE_TEST_EXISTS);
  if (keep->is_copying)
    ts_picture_save_async (keep->original, path, NULL, callback, g_object_ref (self));
}

static void
copied_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  g_autoptr (TsWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_copied = ts_picture_save_finish (TS_PICTURE (source_object), result, &error);
  TsWindowKeep *keep = self->keep;

  if (keep == NULL)
    return;

  /* Without one, the game is kept too and finds its picture where that came from; the next move tries again. Meanwhile
   * the copy may have gone with the last game on it, or there may be another picture. */
  keep->is_copying = FALSE;
  if (!is_copied)
    g_debug ("no copy of the picture: %s", error->message);
  else if (keep->is_kept && keep->name != NULL)
    copy_picture (self, copied_cb);
}

/* Says it once: a full disk stays full. */
static void
complain (TsWindow *self,
          const GError *error)
{
  TsWindowKeep *keep = self->keep;

  if (keep->complaint != NULL)
    return;

  keep->complaint = ts_words_dup_save_error (error);
  _ts_window_show_notice (self, g_strdup (keep->complaint));
}

/* There is space again: what was said is no longer so. */
static void
withdraw_complaint (TsWindow *self)
{
  TsWindowKeep *keep = self->keep;

  if (keep->complaint != NULL && g_str_equal (gtk_label_get_label (self->notice_label), keep->complaint))
    _ts_window_hide_notice (self);
  g_clear_pointer (&keep->complaint, g_free);
}

static void
save (TsWindow *self)
{
  TsWindowKeep *keep = self->keep;
  TsKeptGame game = { .picture = keep->picture, .title = keep->title, .uri = keep->uri };
  g_autoptr (TsGameState) state = NULL;
  g_autoptr (GError) error = NULL;

  if (keep->name == NULL || ts_game_get_solved (self->game))
    return;

  state = ts_game_dup_state (self->game);
  game.state = state;
  if (!ts_crop_equal (&self->crop, &TS_CROP_INIT))
    game.crop = (TsKeptCrop){ self->crop.x, self->crop.y, self->crop.zoom };
  keep->is_touched = state->path->len > 0;
  keep->is_kept = ts_game_store_save (keep->store, keep->name, &game, &error);
  if (keep->is_kept)
    {
      copy_picture (self, copied_cb);
      withdraw_complaint (self);
    }
  else
    complain (self, error);
}

/* The way back is open while there is a game other than the running one. */
static void
update_previous_game (TsWindow *self)
{
  TsWindowKeep *keep = self->keep;
  g_auto (GStrv) names = ts_game_store_list (keep->store);
  gboolean is_running = keep->name != NULL && g_strv_contains ((const char *const *) names, keep->name);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.previous-game",
                                 g_strv_length (names) > (is_running ? 1 : 0));
}

/* A finished game leaves the store, and its record stays for ever. */
static void
finish (TsWindow *self)
{
  TsWindowKeep *keep = self->keep;

  if (keep->name == NULL || !ts_game_get_solved (self->game))
    return;

  _ts_window_record (self, keep->store, keep->name, keep->title);
  g_clear_pointer (&keep->name, g_free);
  update_previous_game (self);
}

/* The game stays in the store, if anything was done in it. */
static void
forget_name (TsWindowKeep *keep)
{
  if (keep->name != NULL && !keep->is_touched)
    ts_game_store_drop (keep->store, keep->name);
  g_clear_pointer (&keep->name, g_free);
}

/* Another game begins, on the picture that is there. */
static void
reset_cb (TsWindow *self)
{
  TsWindowKeep *keep = self->keep;
  const TsBoard *board = ts_game_get_board (self->game);

  g_assert (TS_IS_WINDOW (self));

  keep->is_kept = FALSE;
  if (keep->picture == NULL)
    return;

  /* A restored game has its name already; the one that is started over stays beside the new one. */
  if (!keep->is_restoring)
    {
      forget_name (keep);
      keep->name = ts_game_store_create_name (keep->store, keep->picture, board->columns, board->rows);
      ts_game_store_tidy (keep->store);
    }
  update_previous_game (self);
}

/* Comes after each slide, and when the game is paused. */
static void
moves_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  save (self);
}

static void
solved_cb (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  finish (self);
}

void
_ts_window_keep_init (TsWindow *self)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "tileshift", "games", NULL);
  g_autofree char *records = ts_statistics_dup_path ();

  g_assert (TS_IS_WINDOW (self));

  self->keep = g_new0 (TsWindowKeep, 1);
  self->keep->store = ts_game_store_new (folder);
  ts_game_store_settle (self->keep->store, records);
  g_signal_connect_object (self->game, "reset", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::moves", G_CALLBACK (moves_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::solved", G_CALLBACK (solved_cb), self, G_CONNECT_SWAPPED);
}

void
_ts_window_keep_dispose (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  if (self->keep == NULL)
    return;

  /* The game may outlive this for a moment, and still has something to say. */
  g_signal_handlers_disconnect_by_func (self->game, reset_cb, self);
  g_signal_handlers_disconnect_by_func (self->game, moves_cb, self);
  g_signal_handlers_disconnect_by_func (self->game, solved_cb, self);
  g_clear_object (&self->keep->store);
  g_clear_object (&self->keep->original);
  g_free (self->keep->picture);
  g_free (self->keep->title);
  g_free (self->keep->uri);
  g_free (self->keep->name);
  g_free (self->keep->words);
  g_free (self->keep->complaint);
  g_clear_pointer (&self->keep, g_free);
}

/**
 * _ts_window_keep_get_is_kept:
 *
 * Returns: whether the running game, as it is now, would be found again
 */
gboolean
_ts_window_keep_get_is_kept (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  return self->keep->is_kept;
}

/**
 * _ts_window_keep_save:
 *
 * Keeps the time that was played since the last move, too.
 */
void
_ts_window_keep_save (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  save (self);
}

/**
 * _ts_window_keep_leave:
 *
 * To be called before another game begins: this one is kept as it is, or dropped if nothing was done in it.
 */
void
_ts_window_keep_leave (TsWindow *self)
{
  g_assert (TS_IS_WINDOW (self));

  save (self);
  forget_name (self->keep);
}

/**
 * _ts_window_keep_set_picture:
 * @picture: (nullable): %NULL for numbers
 * @key: (nullable): by which its games are found, if that is not its own
 * @uri: (nullable): where it came from
 *
 * The games that begin from now on are on this picture.
 */
void
_ts_window_keep_set_picture (TsWindow *self,
                             TsPicture *picture,
                             const char *key,
                             const char *title,
                             const char *uri)
{
  TsWindowKeep *keep = self->keep;

  g_assert (TS_IS_WINDOW (self));

  if (key == NULL)
    key = picture != NULL ? ts_picture_get_key (picture) : TS_WINDOW_KEEP_NUMBERS;

  _ts_window_keep_leave (self);
  g_set_object (&keep->original, picture);
  g_free (keep->picture);
  keep->picture = g_strdup (key);
  g_free (keep->title);
  keep->title = g_strdup (title);
  g_free (keep->uri);
  keep->uri = g_strdup (uri);
}
