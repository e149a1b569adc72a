/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the data folder: its names, and its lock.
 */

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "fault-disk.h"
#include "store-test.h"
#include "ts-data-folder.h"

static void
test_names (void)
{
  g_autofree char *hash = ts_data_folder_hash ("fox");
  g_autofree char *name = ts_data_folder_create_name ("fox", 4, 3, 255);
  g_autofree char *expected = g_strconcat (hash, "-4x3-00000000000000ff.tsgame", NULL);
  g_autofree char *fresh = ts_data_folder_create_fresh_name (name);
  g_autofree char *another = ts_data_folder_create_fresh_name (name);

  g_assert_cmpuint (strlen (hash), ==, TS_DATA_FOLDER_HASH_LENGTH);
  g_assert_cmpstr (name, ==, expected);
  g_assert_true (strncmp (fresh, name, strlen (hash) + strlen ("-4x3-")) == 0);
  g_assert_cmpuint (strlen (fresh), ==, strlen (name));
  g_assert_cmpstr (fresh, !=, name);
  g_assert_cmpstr (fresh, !=, another);
}

#define SUM "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* Files have names as ours do, and something in them. */
static void
test_list (StoreTest *test,
           gconstpointer data)
{
  static const char *const ours[] = { "0123456789abcdef-4x3-1.tsgame", "0123456789abcdef.jpg", SUM };
  static const char *const others[] = { "lock", "0123456789abcdef", "0123456789ABCDEF-2x2.tsgame", "0123456789abcde-2x2",
                                        SUM "0", SUM ".jpg", "0123456789abcdef0-4x3-1.tsgame" };
  g_autoptr (GPtrArray) entries = NULL;
  g_autofree char *none = ts_data_folder_find_any (test->folder, ".game");
  g_autofree char *found = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (others); i++)
    store_test_write (test->games, others[i], "x", -1);
  for (gsize i = 0; i < G_N_ELEMENTS (ours); i++)
    store_test_write (test->games, ours[i], "x", -1);
  store_test_write (test->games, "0123456789abcdef-4x3-2.tsgame", "", 0);
  entries = ts_data_folder_list (test->folder, "games", "", NULL);
  g_assert_cmpuint (entries->len, ==, G_N_ELEMENTS (ours));

  g_assert_null (none);
  store_test_write (test->excluded, "0123456789abcdef-4x3-4.game", "x", -1);
  found = ts_data_folder_find_any (test->folder, ".game");
  g_assert_cmpstr (found, ==, "0123456789abcdef-4x3-4.game");
}

static const struct Archive
{
  const char *before;
  const char *after;
  const char *name;
} archives[] = {
  { "games/fox:h.", "finished/fox:h.", "fox" },
  { "finished/fox:h.", "finished/fox:h.", "fox" },
  { "finished/fox:hh. games/fox:hv.", "finished/fox:hh. finished/fox*:hv.", "fox*" },
  { "games/fox:hv. finished/excluded/fox:hh.", "finished/fox*:hv. finished/excluded/fox:hh.", "fox*" },
  { "games/cat:h", "games/cat:h", NULL },
};

/* Under another name if a finished game has this one. A program that starts may be faster. */
static void
test_archive (StoreTest *test,
              gconstpointer data)
{
  const struct Archive *row = data;
  g_autofree char *name = store_test_get_name ("fox");
  g_autofree char *path = g_build_filename (test->games, name, NULL);
  g_autofree char *new_path = NULL;
  g_autoptr (GString) word = g_string_new (NULL);

  store_test_fill (test, row->before);
  new_path = ts_data_folder_archive (path, NULL);
  if (new_path != NULL)
    store_test_add_word (word, strrchr (new_path, '/') + 1);
  g_assert_cmpstr (new_path != NULL ? word->str : NULL, ==, row->name);
  store_test_assert_folder (test, row->after);
}

/* The lock of a program that ends while another one waits for it; -1 for none. */
static int ending = -1;
static gulong waited_us;

/* Replaces GLib's function: a wait takes no time. */
void
g_usleep (gulong us)
{
  waited_us += us;
  if (ending >= 0)
    close (g_steal_fd (&ending));
}

/* The lock is let go of with its descriptor, which no program inherits. A program that ends is waited for. */
static void
test_lock (StoreTest *test,
           gconstpointer data)
{
  g_autofree char *folder = g_build_filename (test->folder, "new", "data", NULL);
  g_autoptr (GError) error = NULL;
  int first;
  int second;

  g_assert_cmpint (ts_data_folder_lock (folder, &first, &error), ==, TS_DATA_LOCK_HELD);
  g_assert_cmpint (fcntl (first, F_GETFD) & FD_CLOEXEC, !=, 0);
  g_assert_cmpint (ts_data_folder_lock (folder, &second, &error), ==, TS_DATA_LOCK_SECOND);
  g_assert_cmpuint (waited_us, ==, G_USEC_PER_SEC);
  close (second);
  ending = first;
  g_assert_cmpint (ts_data_folder_lock (folder, &second, &error), ==, TS_DATA_LOCK_HELD);
  g_assert_no_error (error);
  close (second);
}

/* Only one answer means another program. Where nothing can be written there is no lock, either. */
static void
test_no_locks (StoreTest *test,
               gconstpointer data)
{
  static const int codes[] = { ENOLCK, EOPNOTSUPP, EINVAL, EBADF };
  static FaultDisk disk = { .n_bad = G_MAXINT, .code = EROFS };
  g_autoptr (GError) error = NULL;
  int fd;

  for (gsize i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      fault_disk_refuse_locks (codes[i]);
      g_assert_cmpint (ts_data_folder_lock (test->folder, &fd, NULL), ==, TS_DATA_LOCK_NONE);
      close (fd);
    }
  fault_disk_refuse_locks (0);

  fault_disk_follow (test->folder, &disk);
  g_assert_cmpint (ts_data_folder_lock (test->folder, &fd, &error), ==, TS_DATA_LOCK_READ_ONLY);
  fault_disk_follow (NULL, NULL);
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_ROFS);
  g_assert_cmpint (fd, ==, -1);
}

static void
test_environment (void)
{
  g_setenv ("XDG_DATA_HOME", "relative/data", TRUE);
  g_setenv ("XDG_CONFIG_HOME", "/absolute", TRUE);
  ts_data_folder_check_environment ();
  g_assert_null (g_getenv ("XDG_DATA_HOME"));
  g_assert_cmpstr (g_getenv ("XDG_CONFIG_HOME"), ==, "/absolute");
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/data-folder/names", test_names);
  store_test_add ("/data-folder/list", NULL, test_list);
  store_test_add_rows ("/data-folder/archive", archives, test_archive);
  store_test_add ("/data-folder/lock", NULL, test_lock);
  store_test_add ("/data-folder/lock/none", NULL, test_no_locks);
  g_test_add_func ("/data-folder/environment", test_environment);

  return g_test_run ();
}
