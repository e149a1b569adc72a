/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "folders.h"

#include <glib/gstdio.h>

/* Returns: how many files and folders are in it; 0 without a folder */
guint
folder_count (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (folder != NULL && g_dir_read_name (folder) != NULL)
    n++;

  return n;
}

/* With all that is in it; a file or a link alone, too. */
void
folder_remove (const char *path)
{
  g_autoptr (GDir) folder = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      folder_remove (child);
    }
  g_remove (path);
}

/* Returns: how many open descriptors are of a file whose path begins with @prefix (nullable: any) */
guint
folder_count_descriptors (const char *prefix)
{
  g_autoptr (GDir) folder = g_dir_open ("/proc/self/fd", 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/proc/self/fd", name, NULL);
      g_autofree char *target = g_file_read_link (path, NULL);

      n += prefix == NULL || (target != NULL && g_str_has_prefix (target, prefix));
    }

  return n;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return g_strcmp0 (*(char *const *) a, *(char *const *) b);
}

/* Returns: (transfer full): the names in a subfolder that end so, in their order */
char **
folder_list (const char *folder,
             const char *subfolder,
             const char *suffix)
{
  g_autofree char *path = g_build_filename (folder, subfolder, NULL);
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  GPtrArray *names = g_ptr_array_new ();
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      if (g_str_has_suffix (name, suffix))
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);

  return (char **) g_ptr_array_free (names, FALSE);
}
