/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-sounds"

#include "config.h"

#include "ts-sounds.h"

#include <gtk/gtk.h>

#include "ts-settings.h"

/* A sound that waits behind more than this many would be heard too late. */
#define MAX_WAITING 2

/**
 * TsSounds:
 *
 * Follows the setting `sounds` and the desktop's own switch for event sounds. The sounds are those of the player's
 * hand: a solution that is watched, and the slides of it that the player keeps, are silent.
 */
struct _TsSounds
{
  GObject parent_instance;

  /* Owned */
  GSignalGroup *game_signals;
  GAsyncQueue *waiting; /* names of sounds for the player's thread, which an empty one ends; NULL while there is none */
};

G_DEFINE_FINAL_TYPE (TsSounds, ts_sounds, G_TYPE_OBJECT)

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
 * @data: (transfer full): a queue as in TsSounds */
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
stop_player (TsSounds *self)
{
  if (self->waiting != NULL)
    g_async_queue_push (self->waiting, (gpointer) "");
  g_clear_pointer (&self->waiting, g_async_queue_unref);
}

static void
setting_cb (TsSounds *self)
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
play (TsSounds *self,
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
moved_cb (TsSounds *self,
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
refused_cb (TsSounds *self,
            guint cell,
            int result)
{
  if (result == TS_SLIDE_NOT_IN_LINE)
    play (self, "refused");
}

static void
ts_sounds_dispose (GObject *object)
{
  TsSounds *self = TS_SOUNDS (object);

  stop_player (self);
  g_clear_object (&self->game_signals);

  G_OBJECT_CLASS (ts_sounds_parent_class)->dispose (object);
}

static void
ts_sounds_class_init (TsSoundsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_sounds_dispose;
}

static void
ts_sounds_init (TsSounds *self)
{
  self->game_signals = g_signal_group_new (TS_TYPE_GAME);
  g_signal_group_connect_swapped (self->game_signals, "moved", G_CALLBACK (moved_cb), self);
  g_signal_group_connect_swapped (self->game_signals, "refused", G_CALLBACK (refused_cb), self);
  g_signal_connect_object (ts_settings_get (), "changed::sounds", G_CALLBACK (setting_cb), self, G_CONNECT_SWAPPED);
  setting_cb (self);
}

/* Returns: (transfer full): without a game */
TsSounds *
ts_sounds_new (void)
{
  return g_object_new (TS_TYPE_SOUNDS, NULL);
}

/**
 * ts_sounds_set_game:
 * @game: (nullable): the game to follow
 */
void
ts_sounds_set_game (TsSounds *self,
                    TsGame *game)
{
  g_signal_group_set_target (self->game_signals, game);
}
