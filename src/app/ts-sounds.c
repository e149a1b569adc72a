/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-sounds"

#include "config.h"

#include "ts-sounds.h"

#include "ts-settings.h"

/* A sound that waits behind more than this many would be heard too late. */
#define MAX_WAITING 2

/* Follows the setting `sounds` and the desktop's own switch for event sounds. The sounds are those of the player's
 * hand: a solution that is watched, and the slides of it that the player keeps, are silent. */
typedef struct
{
  TsBoardView *view; /* it lives as long as this */
  GSignalGroup *game_signals;
  GAsyncQueue *waiting; /* names of sounds for the player's thread, which an empty one ends; NULL while there is none */
} Sounds;

#ifdef HAVE_GSOUND

#include <gsound.h>

/* Plays the sound, or gives it to the server to be played without delay; a server that keeps no sounds refuses that. */
static void
send (GSoundContext *context,
      const char *name,
      gboolean is_played)
{
  /* The variable is for a build that is not installed. */
  const char *folder = g_getenv ("TILESHIFT_SOUND_FOLDER");
  g_autofree char *id = g_strconcat ("tileshift-", name, NULL);
  g_autofree char *path = g_strdup_printf ("%s/%s.wav", folder != NULL ? folder : TS_SOUND_FOLDER, name);

  if (is_played)
    gsound_context_play_simple (context, NULL, NULL, GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_FILENAME, path,
                                GSOUND_ATTR_CANBERRA_CACHE_CONTROL, "permanent", NULL);
  else
    gsound_context_cache (context, NULL, GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_FILENAME, path, NULL);
}

/* The player's thread. Each call of GSound may wait for the server.
 * @data: (transfer full): a queue as in Sounds */
static gpointer
run (gpointer data)
{
  g_autoptr (GAsyncQueue) waiting = data;
  GSoundContext *context = gsound_context_new (NULL, NULL);
  static const char *const names[] = { "slide", "line", "refused", "solved" };
  const char *name;

  for (guint i = 0; i < G_N_ELEMENTS (names) && context != NULL; i++)
    send (context, names[i], FALSE);
  while (*(name = g_async_queue_pop (waiting)) != '\0')
    {
      if (context != NULL)
        send (context, name, TRUE);
    }
  g_clear_object (&context);

  return NULL;
}

#endif

/* Waits for nothing: the thread ends with the last sound that waits. */
static void
stop_player (Sounds *self)
{
  if (self->waiting != NULL)
    g_async_queue_push (self->waiting, (gpointer) "");
  g_clear_pointer (&self->waiting, g_async_queue_unref);
}

static void
setting_cb (Sounds *self)
{
  stop_player (self);
#ifdef HAVE_GSOUND
  if (g_settings_get_boolean (ts_settings_get (), "sounds"))
    {
      self->waiting = g_async_queue_new ();
      g_thread_unref (g_thread_new ("sounds", run, g_async_queue_ref (self->waiting)));
    }
#endif
}

static void
play (Sounds *self,
      const char *name)
{
  gboolean is_wanted;

  if (self->waiting == NULL || g_async_queue_length (self->waiting) > MAX_WAITING)
    return;

  g_object_get (gtk_settings_get_default (), "gtk-enable-event-sounds", &is_wanted, NULL);
  if (is_wanted)
    g_async_queue_push (self->waiting, (gpointer) name);
}

static void
moved_cb (Sounds *self,
          const TsSlide *slide,
          int kind,
          TsGame *game)
{
  if (kind == TS_EVENT_WATCHED)
    return;

  play (self, slide->n_tiles > 1 ? "line" : "slide");
  if (ts_game_get_solved (game))
    play (self, "solved");
}

/* As TsBoardView, which shakes the tile for this result alone. */
static void
refused_cb (Sounds *self,
            guint cell,
            int result)
{
  if (result == TS_SLIDE_NOT_IN_LINE)
    play (self, "refused");
}

static void
game_cb (Sounds *self)
{
  g_signal_group_set_target (self->game_signals, ts_board_view_get_game (self->view));
}

static void
sounds_free (Sounds *self)
{
  g_signal_handlers_disconnect_by_data (self->view, self);
  g_signal_handlers_disconnect_by_data (ts_settings_get (), self);
  stop_player (self);
  g_object_unref (self->game_signals);
  g_free (self);
}

/* Plays the sounds of the games that @view shows. */
void
ts_sounds_add (TsBoardView *view)
{
  Sounds *self = g_new0 (Sounds, 1);

  self->view = view;
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_swapped (view, "game-changed", G_CALLBACK (game_cb), self);
  g_signal_connect_swapped (view, "destroy", G_CALLBACK (sounds_free), self);
  g_signal_connect_swapped (ts_settings_get (), "changed::sounds", G_CALLBACK (setting_cb), self);
  game_cb (self);
  setting_cb (self);
}
