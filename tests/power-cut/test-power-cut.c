/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cuts the power of a real file system a hundred times in each scene: no game, no result and no replay that is older than the
 * store says is lost or damaged, and nothing is counted twice.
 * With four arguments it is the program that plays. Skips where it is not root, or file systems cannot be mounted.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "disk.h"
#include "scenes.h"
#include "store-test.h"
#include "ts-data-folder.h"
#include "ts-library.h"

#define N_CUTS 100

/* A line may be lost until a worker has synced it; here no worker needs time. */
#define MAX_LOSS_MS (TS_GAME_LOG_SYNC_SECONDS * 1000)

static const char *program;

static const DiskKind kinds[] = {
  { "ext4", "mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0", "defaults" },
  { "ext4-noauto-da-alloc", "mkfs.ext4 -q -F -E lazy_itable_init=0,lazy_journal_init=0", "noauto_da_alloc" },
  { "xfs", "mkfs.xfs -q -f", "defaults" },
};

static const char *const scene_names[N_SCENES] = { "save", "leave", "finish", "tidy", "import" };

/* What former programs left, besides game 0, and where that is after the next start: one game was finished when its program
 * was killed. */
static const char past_files[] = "finished/fox:hv. finished/cat:h?v.1 games/dog:vhu games/day:hp games/owl:h.";
static const char *const kept_files[] = { "finished/fox:hv.", "finished/cat:h?v.1", "games/dog:vhu", "games/day:hp",
                                          "finished/owl:h." };
#define N_OLD_REPLAYS 3

typedef struct
{
  guint n_events[N_GAMES];
  gboolean is_finished[N_GAMES];
  guint n_listed;
  int n_steps; /* of a program that came to its end */
} Promise;

/* What a program finds after the cut. */
typedef struct
{
  StoreTest test;
  TsSavedGames *index;
  GString *faults;
} Finding;

static void
make_past (StoreTest *test)
{
  g_autoptr (Script) script = script_new (0, 0);
  const TsGameHeader *header = &script->game->header;
  const TsBoard *board = &script->game->history->initial;
  g_autofree char *name = ts_data_folder_create_name (header->source.key, board->columns, board->rows, header->identity);
  g_autoptr (GString) text = NULL;

  store_test_set_up (test, NULL);
  store_test_fill (test, past_files);
  for (guint i = 0; i < N_OLD_EVENTS; i++)
    script_play (script);
  text = store_test_format (script->game);
  store_test_write (test->games, name, text->str, -1);
}

/* The data folder comes to the disk as it was, and all of it is synced. */
static void
bring_past (const Disk *disk,
            const char *past)
{
  g_autofree char *folder = g_build_filename (disk->root, "data", NULL);
  g_autofree char *command = g_strdup_printf ("cp -a %s %s", past, folder);
  int status;
  int fd;

  folder_remove (folder);
  g_assert_true (g_spawn_command_line_sync (command, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
  fd = g_open (disk->root, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  g_assert_cmpint (syncfs (fd), ==, 0);
  close (fd);
}

static void
read_promise (Promise *self,
              const char *output)
{
  g_auto (GStrv) lines = g_strsplit (output, "\n", -1);
  const char *cut = strstr (output, "cut ");
  gint64 cut_ms = cut != NULL ? g_ascii_strtoll (cut + strlen ("cut "), NULL, 10) : G_MAXINT64;

  *self = (Promise){ .n_events = { N_OLD_EVENTS }, .n_steps = -1 };
  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint game;
      guint n;
      gint64 ms;

      if (sscanf (lines[i], "saved %u %u %" G_GINT64_FORMAT, &game, &n, &ms) == 3 && ms < cut_ms - MAX_LOSS_MS)
        self->n_events[game] = n;
      else if (sscanf (lines[i], "finished %u", &game) == 1)
        self->is_finished[game] = TRUE;
      else if (sscanf (lines[i], "listed %u", &n) == 1)
        self->n_listed = n;
      else
        sscanf (lines[i], "steps %d", &self->n_steps);
    }
}

/* Plays a scene. A program that ends before that step loses its power afterwards. */
static void
play_and_cut (const Disk *disk,
              Scene scene,
              guint seed,
              int step,
              Promise *promise)
{
  g_autofree char *arguments = g_strdup_printf ("%d %u %d", (int) scene, seed, step);
  g_auto (GStrv) words = g_strsplit (arguments, " ", -1);
  const char *argv[] = { program, disk->root, words[0], words[1], words[2], NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &output, NULL, &status, &error);
  g_assert_no_error (error);
  read_promise (promise, output);
  g_assert_true (strstr (output, "cut ") != NULL || status == 0);
  if (strstr (output, "cut ") == NULL)
    disk_commit (disk->root);
  /* A thread that was about to cut may not have come so far when the program ended. */
  disk_cut (disk->root);
}

static void G_GNUC_PRINTF (2, 3)
    complain (Finding *self,
              const char *format,
              ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append (self->faults, "; ");
  g_string_append_vprintf (self->faults, format, arguments);
  va_end (arguments);
}

static void
check_events (Finding *self,
              const TsGameRecord *saved,
              guint game,
              guint seed,
              guint n_promised)
{
  g_autoptr (Script) script = script_new (game, seed);

  while (script->game->events->len < saved->events->len)
    script_play (script);
  script->game->end = saved->end;
  store_test_assert_equal (saved, script->game);
  if (saved->events->len < n_promised)
    complain (self, "game %u: %u of %u events", game, saved->events->len, n_promised);
}

/* Returns: whether the game is finished */
static gboolean
check_game (Finding *self,
            const Promise *promise,
            guint game,
            guint seed)
{
  const guint64 identity = game + 1;
  const GPtrArray *paths = g_hash_table_lookup (self->index->paths, &identity);
  g_autoptr (TsGameRecord) saved = NULL;

  if (paths == NULL)
    {
      if (promise->n_events[game] > 0 || promise->is_finished[game])
        complain (self, "game %u is lost", game);
      return FALSE;
    }
  if (paths->len > 1)
    complain (self, "game %u has %u files", game, paths->len);
  saved = ts_game_file_read (paths->pdata[0], NULL);
  if (saved->end.date == 0 && promise->is_finished[game])
    complain (self, "game %u is not finished", game);
  check_events (self, saved, game, seed, promise->n_events[game]);

  return saved->end.date != 0;
}

/* A new file may be without a byte, or have zeros: the disk has only its name or its size. */
static void
check_files (Finding *self)
{
  for (guint i = 0; i < self->index->saved->len; i++)
    {
      const TsGameFile *file = g_ptr_array_index (self->index->saved, i);

      if (file->is_damaged || g_error_matches (file->error, TS_STORE_ERROR, TS_STORE_ERROR_DAMAGED))
        complain (self, "%s is damaged", file->name);
      if (file->game != NULL && file->game->end.date != 0)
        complain (self, "%s is not archived", file->name);
    }
  if (self->index->n_damaged > 0)
    complain (self, "%u replays are damaged", self->index->n_damaged);
}

static void
check_past (Finding *self)
{
  g_autofree char *files = store_test_describe (&self->test);

  for (guint i = 0; i < G_N_ELEMENTS (kept_files); i++)
    {
      if (strstr (files, kept_files[i]) == NULL)
        complain (self, "%s is lost", kept_files[i]);
    }
}

static void
check_library (Finding *self,
               guint n_listed)
{
  g_autoptr (TsState) state = ts_state_file_read (self->test.folder, TS_LIBRARY_KIND, FALSE);
  g_autoptr (TsLibrary) library = ts_library_read (self->test.folder, FALSE);

  if (state->foreign_name != NULL || library->files->len < n_listed)
    complain (self, "%u of %u pictures", library->files->len, n_listed);
}

static void
check (const Disk *disk,
       guint seed,
       const Promise *promise,
       GString *faults)
{
  Finding finding = { .faults = faults };
  guint n_finished = N_OLD_REPLAYS;

  finding.test.folder = g_build_filename (disk->root, "data", NULL);
  store_test_use_folder (&finding.test);
  /* As the next two starts do. */
  store_test_clean_up (&finding.test);
  store_test_clean_up (&finding.test);
  finding.index = ts_saved_games_new (finding.test.folder, FALSE, NULL);

  check_files (&finding);
  check_past (&finding);
  check_library (&finding, promise->n_listed);
  for (guint game = 0; game < N_GAMES; game++)
    n_finished += check_game (&finding, promise, game, seed);
  if (finding.index->results->len != n_finished)
    complain (&finding, "%u results of %u games", finding.index->results->len, n_finished);

  ts_saved_games_free (finding.index);
  store_test_tear_down (&finding.test, NULL);
}

/* Returns: how many steps the scene has, if its program came to its end; otherwise -1 */
static int
cut_once (Disk *disk,
          Scene scene,
          const char *past,
          guint seed,
          int step)
{
  g_autoptr (GString) faults = g_string_new (NULL);
  Promise promise;

  disk_mount (disk);
  bring_past (disk, past);
  play_and_cut (disk, scene, seed, step, &promise);
  disk_unmount (disk);
  disk_mount (disk);
  check (disk, seed, &promise, faults);
  disk_unmount (disk);
  if (faults->len > 0)
    {
      g_test_message ("seed %u, cut before step %d%s", seed, step, faults->str);
      g_test_fail ();
    }

  return promise.n_steps;
}

/* @data: a kind of disk and a scene */
static void
test_cuts (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  Scene scene = (Scene) (number % N_SCENES);
  g_autoptr (GError) error = NULL;
  g_autoptr (Disk) disk = disk_new (&kinds[number / N_SCENES], &error);
  StoreTest past;
  int n_steps;

  g_assert_no_error (error);
  make_past (&past);
  n_steps = cut_once (disk, scene, past.folder, 0, -1);
  g_assert_cmpint (n_steps, >, 0);
  g_test_message ("%d steps", n_steps);
  for (guint i = 1; i <= N_CUTS; i++)
    cut_once (disk, scene, past.folder, i, (int) i * n_steps / N_CUTS);
  store_test_tear_down (&past, NULL);
}

/* Returns: whether disks of all kinds can be made here; tells otherwise why they cannot */
static gboolean
can_cut (void)
{
  g_autoptr (GError) error = NULL;
  gboolean is_isolated = disk_isolate ();

  for (gsize i = 0; i < G_N_ELEMENTS (kinds) && is_isolated && error == NULL; i++)
    {
      g_autoptr (Disk) disk = disk_new (&kinds[i], &error);
    }
  if (is_isolated && error == NULL)
    return TRUE;

  printf ("1..0 # SKIP %s\n", is_isolated ? error->message : "not allowed to mount");
  return FALSE;
}

int
main (int argc,
      char **argv)
{
  program = argv[0];
  if (argc == 5 && g_path_is_absolute (argv[1]))
    return scenes_run (argv[1], (Scene) atoi (argv[2]), (guint) atoi (argv[3]), atoi (argv[4]));

  g_test_init (&argc, &argv, NULL);
  if (!can_cut ())
    return g_getenv ("TILESHIFT_TEST_SKIP_STATUS") != NULL ? atoi (g_getenv ("TILESHIFT_TEST_SKIP_STATUS")) : 77;

  for (guint i = 0; i < G_N_ELEMENTS (kinds) * N_SCENES; i++)
    {
      g_autofree char *path = g_strdup_printf ("/power-cut/%s/%s", kinds[i / N_SCENES].name, scene_names[i % N_SCENES]);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_cuts);
    }

  return g_test_run ();
}
