/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "scenes.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "disk.h"
#include "fault-disk.h"
#include "store-test.h"
#include "ts-disk-queue.h"
#include "ts-library.h"
#include "ts-transfer.h"
#include "virtual-time.h"

#define MAX_PAUSE_MS 3000

/* In so many of a hundred steps another program syncs a file before it, and the kernel writes back one of ours. */
#define COMMITS_PERCENT 15
#define WRITEBACKS_PERCENT 15

/* And so often before the power is cut. */
#define LAST_COMMITS_PERCENT 75

/* After so many pauses the program waits for the list of pictures. */
#define FLUSHES_PERCENT 10

typedef struct
{
  StoreTest test;
  TsLibrary *library;
  GRand *chance;
  Script *scripts[N_GAMES];
  guint n_listed;
} Program;

/* Of this process, for the disk. */
static const char *disk_root;
static guint disk_seed;
static int last_step;
static FaultDisk disk;

char *
script_dup_picture (guint game)
{
  return g_strdup_printf ("game-%u", game);
}

Script *
script_new (guint game,
            guint seed)
{
  Script *self = g_new (Script, 1);
  g_autofree char *picture = script_dup_picture (game);

  self->game = store_test_create_header (picture);
  self->game->header.identity = game + 1;
  /* The saved game is the same for every seed. */
  self->random = g_rand_new_with_seed (game == 0 ? 0 : seed * N_GAMES + game);

  return self;
}

void
script_free (Script *self)
{
  ts_game_record_free (self->game);
  g_rand_free (self->random);
  g_free (self);
}

TsEvent
script_play (Script *self)
{
  return store_test_play (self->game, self->random);
}

/* One write, so that a line is whole or not there. */
static void G_GNUC_PRINTF (1, 2)
    say (const char *format,
         ...)
{
  va_list arguments;

  va_start (arguments, format);
  vdprintf (STDOUT_FILENO, format, arguments);
  va_end (arguments);
}

static gboolean
has_luck (GRand *chance,
          int percent)
{
  return g_rand_int_range (chance, 0, 100) < percent;
}

/* The kernel writes a file whenever it likes, and then no other one. */
static void
write_back (GRand *chance)
{
  static const char *const folders[] = { "games", "finished", "." };
  const char *name = folders[g_rand_int_range (chance, 0, G_N_ELEMENTS (folders))];
  g_autofree char *folder = g_build_filename (disk_root, "data", name, NULL);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  int fd;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    g_ptr_array_add (entries, g_build_filename (folder, name, NULL));
  if (entries->len == 0)
    return;

  name = g_ptr_array_index (entries, (guint) g_rand_int_range (chance, 0, (int) entries->len));
  fd = open (name, O_RDONLY | O_CLOEXEC);
  if (fd >= 0)
    {
      sync_file_range (fd, 0, 0, SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
      close (fd);
    }
}

static void
before_step (int step,
             const char *call,
             const char *path)
{
  static GMutex one_at_a_time;
  g_autoptr (GRand) chance = g_rand_new_with_seed (disk_seed + (guint) step);

  g_mutex_lock (&one_at_a_time);
  if (has_luck (chance, WRITEBACKS_PERCENT))
    write_back (chance);
  if (has_luck (chance, step == last_step ? LAST_COMMITS_PERCENT : COMMITS_PERCENT))
    disk_commit (disk_root);
  if (step == last_step)
    {
      say ("cut %" G_GINT64_FORMAT "\n", virtual_time_get_ms ());
      disk_cut (disk_root);
      kill (getpid (), SIGKILL);
    }
  g_mutex_unlock (&one_at_a_time);
}

static void
save_list (Program *self)
{
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000, NULL));
  say ("listed %u\n", self->n_listed);
}

static gboolean
end_pause_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
pause_by_chance (Program *self)
{
  guint pause_ms = g_rand_boolean (self->chance) ? 0 : (guint) g_rand_int_range (self->chance, 0, MAX_PAUSE_MS);
  gboolean is_over = FALSE;

  g_timeout_add (pause_ms, end_pause_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
  if (has_luck (self->chance, FLUSHES_PERCENT))
    save_list (self);
}

static void
play (Program *self,
      TsGameLog *log,
      guint game,
      guint n_events)
{
  for (guint i = 0; i < n_events; i++)
    {
      TsEvent event = script_play (self->scripts[game]);

      ts_game_log_append (log, &event);
      if (ts_game_log_get_error (log) == NULL && ts_game_log_get_name (log) != NULL)
        say ("saved %u %u %" G_GINT64_FORMAT "\n", game, self->scripts[game]->game->events->len, virtual_time_get_ms ());
      pause_by_chance (self);
    }
}

static void
list_picture (Program *self)
{
  const TsCrop crop = { 0.25, 0.75, 2.0 };
  g_autofree char *uri = g_strdup_printf ("file:///%u.jpg", self->n_listed++);
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  ts_library_add (self->library, file, &crop);
}

static TsGameLog *
begin_game (Program *self,
            guint game)
{
  list_picture (self);

  return ts_game_log_new (self->test.folder, &self->scripts[game]->game->header,
                          &self->scripts[game]->game->history->initial);
}

/* @folder: with the game */
static TsGameLog *
open_old_game_in (Program *self,
                  const char *folder)
{
  g_autofree char *picture = script_dup_picture (0);
  const TsBoard *board = &self->scripts[0]->game->history->initial;
  const TsSavedGameQuery query = { .picture = picture, .columns = board->columns, .rows = board->rows };
  TsGameFile *file = ts_saved_games_find (folder, &query, NULL);

  g_assert_nonnull (file);

  return ts_game_log_new_from_file (folder, file);
}

static TsGameLog *
open_old_game (Program *self)
{
  list_picture (self);

  return open_old_game_in (self, self->test.folder);
}

static void
leave_game (TsGameLog *log)
{
  ts_game_log_sync (log);
  g_object_unref (log);
}

static void
save (Program *self)
{
  TsGameLog *log = begin_game (self, 1);

  play (self, log, 1, 20);
  ts_game_log_sync (log);
  play (self, log, 1, 10);
  leave_game (log);
}

/* Leaves two games, and comes back to the first one. */
static void
leave (Program *self)
{
  TsGameLog *log = open_old_game (self);

  play (self, log, 0, 6);
  leave_game (log);
  log = begin_game (self, 1);
  play (self, log, 1, 6);
  leave_game (log);
  log = open_old_game (self);
  play (self, log, 0, 3);
  leave_game (log);
}

static void
finish (Program *self)
{
  for (guint game = 0; game < N_GAMES; game++)
    {
      self->test.log = game == 0 ? open_old_game (self) : begin_game (self, game);
      play (self, self->test.log, game, 4);
      if (store_test_finish (&self->test))
        say ("finished %u\n", game);
      g_clear_object (&self->test.log);
      pause_by_chance (self);
    }
}

static void
tidy (Program *self)
{
  TsGameLog *log = begin_game (self, 1);

  play (self, log, 1, 3);
  store_test_clean_up (&self->test);
  play (self, log, 1, 3);
  leave_game (log);
  store_test_clean_up (&self->test);
}

/* Takes the game elsewhere, plays on, and takes it back. */
static void
import (Program *self)
{
  g_autofree char *other = g_build_filename (disk_root, "elsewhere", NULL);
  TsTransfer done;
  TsGameLog *log;

  g_assert_true (ts_transfer_run (self->test.folder, other, TRUE, &done, NULL, NULL));
  log = open_old_game_in (self, other);
  for (guint i = 0; i < 6; i++)
    {
      TsEvent event = script_play (self->scripts[0]);

      ts_game_log_append (log, &event);
    }
  leave_game (log);
  save_list (self);
  g_assert_true (ts_transfer_run (other, self->test.folder, FALSE, &done, NULL, NULL));
  say ("saved 0 %u %" G_GINT64_FORMAT "\n", self->scripts[0]->game->events->len, virtual_time_get_ms ());
}

/* Plays a scene and ends as the session does.
 * @root: of the disk; the data folder is "data" in it
 * @step: before which the power is cut */
int
scenes_run (const char *root,
            Scene scene,
            guint seed,
            int step)
{
  static void (*const scenes[]) (Program *) = {
    [SCENE_SAVE] = save,
    [SCENE_LEAVE] = leave,
    [SCENE_FINISH] = finish,
    [SCENE_TIDY] = tidy,
    [SCENE_IMPORT] = import,
  };
  g_autofree char *folder = g_build_filename (root, "data", NULL);
  Program program = { .test.folder = folder };

  disk_root = root;
  disk_seed = seed * 1000;
  last_step = step;
  virtual_time_begin ();
  disk.before_step = before_step;
  fault_disk_follow (folder, &disk);

  program.library = ts_library_read (folder, TRUE);
  program.chance = g_rand_new_with_seed (seed);
  for (guint game = 0; game < N_GAMES; game++)
    program.scripts[game] = script_new (game, seed);
  for (guint i = 0; i < N_OLD_EVENTS; i++)
    script_play (program.scripts[0]);
  scenes[scene](&program);
  save_list (&program);

  for (guint game = 0; game < N_GAMES; game++)
    script_free (program.scripts[game]);
  g_rand_free (program.chance);
  ts_library_free (program.library);
  say ("steps %d\n", disk.n_steps);

  return 0;
}
