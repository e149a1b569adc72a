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

/* What the player thread is asked for; 0 is no job of a thread pool. */
typedef enum
{
  JOB_OPEN = 1,
  JOB_SLIDE,
  JOB_LINE,
  JOB_REFUSED,
  JOB_SOLVED,
  JOB_CLOSE,
} Job;

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
  GThreadPool *player; /* of one thread; NULL while the setting is off */
};

G_DEFINE_FINAL_TYPE (TsSounds, ts_sounds, G_TYPE_OBJECT)

#ifdef HAVE_GSOUND

#include <gsound.h>

/* Plays the sound, or gives it to the server to be played without delay; a server that keeps no sounds refuses that. */
static void
send (GSoundContext *context,
      Job job,
      gboolean is_played)
{
  static const char *const names[] = {
    [JOB_SLIDE] = "slide",
    [JOB_LINE] = "line",
    [JOB_REFUSED] = "refused",
    [JOB_SOLVED] = "solved",
  };
  /* The variable is for a build that is not installed. */
  const char *folder = g_getenv ("TILESHIFT_SOUND_FOLDER");
  g_autofree char *id = g_strconcat ("tileshift-", names[job], NULL);
  g_autofree char *path = g_strdup_printf ("%s/%s.wav", folder != NULL ? folder : TS_SOUND_FOLDER, names[job]);

  if (is_played)
    gsound_context_play_simple (context, NULL, NULL, GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_FILENAME, path,
                                GSOUND_ATTR_CANBERRA_CACHE_CONTROL, "permanent", NULL);
  else
    gsound_context_cache (context, NULL, GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_FILENAME, path, NULL);
}

/* Each of these calls may wait for the server.
 * @user_data: the context, which this thread alone uses: NULL until it is open, and if there is none to be had */
static void
work_cb (gpointer data,
         gpointer user_data)
{
  GSoundContext **context = user_data;
  Job job = GPOINTER_TO_INT (data);

  if (job == JOB_OPEN)
    *context = gsound_context_new (NULL, NULL);
  for (Job sound = JOB_SLIDE; *context != NULL && sound <= JOB_SOLVED; sound++)
    {
      if (job == JOB_OPEN || job == sound)
        send (*context, sound, job == sound);
    }
  if (job == JOB_CLOSE)
    {
      g_clear_object (context);
      g_free (context);
    }
}

static GThreadPool *
create_player (void)
{
  return g_thread_pool_new (work_cb, g_new0 (GSoundContext *, 1), 1, FALSE, NULL);
}

#else

static GThreadPool *
create_player (void)
{
  return NULL;
}

#endif

static void
add_job (TsSounds *self,
         Job job)
{
  g_thread_pool_push (self->player, GINT_TO_POINTER (job), NULL);
}

/* Waits for nothing: the thread ends with its last job. */
static void
stop_player (TsSounds *self)
{
  if (self->player == NULL)
    return;

  add_job (self, JOB_CLOSE);
  g_thread_pool_free (g_steal_pointer (&self->player), FALSE, FALSE);
}

static void
setting_cb (TsSounds *self)
{
  stop_player (self);
  if (g_settings_get_boolean (ts_settings_get (), "sounds"))
    self->player = create_player ();
  if (self->player != NULL)
    add_job (self, JOB_OPEN);
}

static void
play (TsSounds *self,
      Job sound)
{
  gboolean is_wanted;

  if (self->player == NULL || g_thread_pool_unprocessed (self->player) > MAX_WAITING)
    return;

  g_object_get (gtk_settings_get_default (), "gtk-enable-event-sounds", &is_wanted, NULL);
  if (is_wanted)
    add_job (self, sound);
}

static void
moved_cb (TsSounds *self,
          const TsSlide *slide,
          int kind,
          TsGame *game)
{
  if (kind == TS_EVENT_WATCHED)
    return;

  play (self, slide->n_tiles > 1 ? JOB_LINE : JOB_SLIDE);
  if (ts_game_get_solved (game))
    play (self, JOB_SOLVED);
}

/* As TsBoardView, which shakes the tile for this result alone. */
static void
refused_cb (TsSounds *self,
            guint cell,
            int result)
{
  if (result == TS_SLIDE_NOT_IN_LINE)
    play (self, JOB_REFUSED);
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

/**
 * ts_sounds_are_supported:
 *
 * Returns: whether the program was built with what plays sounds
 */
gboolean
ts_sounds_are_supported (void)
{
#ifdef HAVE_GSOUND
  return TRUE;
#else
  return FALSE;
#endif
}

/**
 * ts_sounds_new:
 *
 * Returns: (transfer full): without a game
 */
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
