/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-sounds"

/* For memfd_create(). */
#define _GNU_SOURCE

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
  N_JOBS
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
#include <sys/mman.h>
#include <unistd.h>

static const char *const names[N_JOBS] = {
  [JOB_SLIDE] = "slide",
  [JOB_LINE] = "line",
  [JOB_REFUSED] = "refused",
  [JOB_SOLVED] = "solved",
};

/* Belongs to the player thread. */
typedef struct
{
  GSoundContext *context; /* NULL if there is none to be had */
  int fds[N_JOBS];        /* [job]: files in memory with the sounds, because GSound plays only files; −1 for none */
} Player;

/* Returns: −1 if there is no memory */
static int
create_file (const char *name)
{
  g_autofree char *path = g_strdup_printf (TS_RESOURCE_PATH "/sounds/%s.wav", name);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  int fd = memfd_create ("tileshift-sound", MFD_CLOEXEC);

  if (fd >= 0 && write (fd, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) < 0)
    {
      close (fd);
      fd = -1;
    }

  return fd;
}

/* Plays the sound, or gives it to the server to be played without delay; a server that keeps no sounds refuses that. */
static void
send (Player *self,
      Job job,
      gboolean is_played)
{
  g_autofree char *id = g_strconcat ("tileshift-", names[job], NULL);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", self->fds[job]);

  if (self->context == NULL || self->fds[job] < 0)
    return;

  if (is_played)
    gsound_context_play_simple (self->context, NULL, NULL, GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_FILENAME, path,
                                GSOUND_ATTR_CANBERRA_CACHE_CONTROL, "permanent", NULL);
  else
    gsound_context_cache (self->context, NULL, GSOUND_ATTR_EVENT_ID, id, GSOUND_ATTR_MEDIA_FILENAME, path, NULL);
}

static void
open_player (Player *self)
{
  self->context = gsound_context_new (NULL, NULL);
  for (Job job = JOB_SLIDE; job <= JOB_SOLVED; job++)
    {
      self->fds[job] = create_file (names[job]);
      send (self, job, FALSE);
    }
}

static void
close_player (Player *self)
{
  g_clear_object (&self->context);
  for (Job job = JOB_SLIDE; job <= JOB_SOLVED; job++)
    {
      if (self->fds[job] >= 0)
        close (self->fds[job]);
    }
  g_free (self);
}

/* Each of these calls may wait for the server. */
static void
work_cb (gpointer data,
         gpointer user_data)
{
  Job job = GPOINTER_TO_INT (data);

  if (job == JOB_OPEN)
    open_player (user_data);
  else if (job == JOB_CLOSE)
    close_player (user_data);
  else
    send (user_data, job, TRUE);
}

static GThreadPool *
create_player (void)
{
  return g_thread_pool_new (work_cb, g_new0 (Player, 1), 1, FALSE, NULL);
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
