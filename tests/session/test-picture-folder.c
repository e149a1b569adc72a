/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of a folder of pictures: which files are listed, and in which order.
 */

#include "ts-picture-folder.h"

#include <glib/gstdio.h>

#include "folders.h"

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);

  g_assert_no_error (error);

  return folder;
}

static void
add_file (const char *folder,
          const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, "no picture", -1, NULL));
}

static GPtrArray *
list (const char *folder,
      const char *name)
{
  g_autoptr (GFile) file = g_file_new_build_filename (folder, name, NULL);

  return ts_picture_folder_list (file, NULL);
}

/* In the order in which people count. */
static void
test_pictures (void)
{
  static const char *const names[] = { "10.png", "9.jpg", "1.PNG", "2.txt", ".hidden.png", "more/3.png", "4.png/5.png" };
  static const char *const listed[] = { "1.PNG", "9.jpg", "10.png" };
  g_autofree char *folder = make_folder ();
  g_autoptr (GPtrArray) pictures = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_file (folder, names[i]);
  pictures = list (folder, ".");
  g_assert_cmpuint (pictures->len, ==, G_N_ELEMENTS (listed));
  for (guint i = 0; i < G_N_ELEMENTS (listed); i++)
    {
      g_autofree char *name = g_file_get_basename (g_ptr_array_index (pictures, i));

      g_assert_cmpstr (name, ==, listed[i]);
    }
  folder_remove (folder);
}

/* Where the name does not tell what a file is, its content does. */
static void
test_names_that_tell_nothing (void)
{
  static const char *const names[] = { "1.jfif", "2", "3.jpg_large", "4.dat" };
  g_autofree char *folder = make_folder ();
  g_autofree char *big_tiff = NULL;
  g_autoptr (GPtrArray) pictures = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (g_file_set_contents (path, "\xff\xd8\xff\xe0\0\x10JFIF", 11, NULL));
    }
  /* BigTIFF, which the system's list of types does not know. */
  big_tiff = g_build_filename (folder, "6", NULL);
  g_assert_true (g_file_set_contents (big_tiff, "II+\0\x08\0\0\0", 8, NULL));
  add_file (folder, "5");
  add_file (folder, "6.dat");
  pictures = list (folder, ".");
  g_assert_cmpuint (pictures->len, ==, G_N_ELEMENTS (names) + 1);
  folder_remove (folder);
}

static void
test_no_folder (void)
{
  g_autofree char *folder = make_folder ();
  g_autoptr (GFile) address = g_file_new_for_uri ("https://127.0.0.1/pictures/");
  g_autoptr (GPtrArray) pictures = list (folder, ".");

  g_assert_cmpuint (pictures->len, ==, 0);
  add_file (folder, "1.png");
  g_assert_null (list (folder, "1.png"));
  g_assert_null (list (folder, "missing"));
  g_assert_null (ts_picture_folder_list (address, NULL));
  folder_remove (folder);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture-folder/pictures", test_pictures);
  g_test_add_func ("/picture-folder/names-that-tell-nothing", test_names_that_tell_nothing);
  g_test_add_func ("/picture-folder/no-folder", test_no_folder);

  return g_test_run ();
}
