/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-glycin.h"

#include <dlfcn.h>
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <link.h>
#include <stdlib.h>
#include <unistd.h>

/* In a Flatpak container, which has this file, Glycin's loaders are no descendants of this process. */
#define FLATPAK_INFO "/.flatpak-info"

/* A PNG file of one gray pixel. */
static const char smallest_png[] = "\x89PNG\r\n\x1a\n"
                                   "\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0\x3a\x7e\x9b\x55"
                                   "\0\0\0\nIDAT\x78\xda\x63\x68\0\0\0\x82\0\x81\xda\x45\x08\x3b"
                                   "\0\0\0\0IEND\xae\x42\x60\x82";

/**
 * ts_glycin_is_loaded:
 *
 * GdkPixbuf is linked with libglycin if it decodes through it. Its version is no evidence: 2.44 can be built without.
 */
gboolean
ts_glycin_is_loaded (void)
{
  return dlsym (RTLD_DEFAULT, "gly_loader_new") != NULL;
}

static int
add_name_cb (struct dl_phdr_info *info,
             size_t size,
             void *user_data)
{
  g_ptr_array_add (user_data, g_strdup (info->dlpi_name));

  return 0;
}

/* GdkPixbuf loads the module of a format with its first loader, and calls this function in it. */
static gboolean
is_loader_module (const char *name)
{
  void *library = dlopen (name, RTLD_LAZY | RTLD_NOLOAD);
  gboolean is_module = library != NULL && dlsym (library, "fill_vtable") != NULL;

  if (library != NULL)
    dlclose (library);

  return is_module;
}

/**
 * ts_glycin_decodes:
 *
 * An old loader that is still installed takes precedence over Glycin, and decodes in this process. Only a loader that
 * ts_decoder_open() has loaded is found.
 *
 * Returns: whether Glycin decodes the format that was loaded
 */
gboolean
ts_glycin_decodes (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (!ts_glycin_is_loaded ())
    return FALSE;

  dl_iterate_phdr (add_name_cb, names);
  for (guint i = 0; i < names->len; i++)
    if (is_loader_module (names->pdata[i]))
      return FALSE;

  return TRUE;
}

/* Returns: the number of the process's seccomp filters; -1 if the kernel does not tell (before Linux 5.9) */
static int
count_filters (const char *pid)
{
  g_autofree char *path = g_build_filename ("/proc", pid, "status", NULL);
  g_autofree char *status = NULL;
  const char *field;

  if (!g_file_get_contents (path, &status, NULL, NULL))
    return -1;

  field = strstr (status, "\nSeccomp_filters:");
  return field != NULL ? atoi (strchr (field, ':') + 1) : -1;
}

/* Returns: (transfer full): the ids of the children that the process's threads have started */
static GStrv
list_children (const char *pid)
{
  g_autofree char *tasks_path = g_build_filename ("/proc", pid, "task", NULL);
  g_autoptr (GDir) tasks = g_dir_open (tasks_path, 0, NULL);
  g_autoptr (GString) children = g_string_new (NULL);
  const char *task;

  while (tasks != NULL && (task = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_build_filename (tasks_path, task, "children", NULL);
      g_autofree char *line = NULL;

      if (g_file_get_contents (path, &line, NULL, NULL))
        g_string_append (children, line);
    }

  return g_strsplit (g_strchomp (children->str), " ", -1);
}

/* bwrap waits for the loader that it starts, so that a loader is a descendant without children.
 * Returns: whether each loader has a filter of its own beside those that it inherits */
static gboolean
are_loaders_filtered (const char *pid)
{
  g_auto (GStrv) children = list_children (pid);
  gboolean are_filtered = children[0] != NULL || count_filters (pid) > count_filters ("self");

  for (gsize i = 0; are_filtered && children[i] != NULL; i++)
    are_filtered = are_loaders_filtered (children[i]);

  return are_filtered;
}

static gboolean
can_inspect (void)
{
  return count_filters ("self") >= 0 && g_file_test ("/proc/thread-self/children", G_FILE_TEST_EXISTS) &&
         !g_file_test (FLATPAK_INFO, G_FILE_TEST_EXISTS);
}

/**
 * ts_glycin_inspect_children:
 *
 * Asks the kernel about the processes that this one has started. Glycin does not report whether it sandboxes its
 * loaders: without a working bwrap it starts them without a sandbox, and newer versions may decode in this process.
 *
 * Returns: %TS_PICTURE_PROTECTIONS_FILTER if every loader has a filter of its own, %TS_PICTURE_PROTECTIONS_UNKNOWN if
 *   the kernel does not tell, nothing if a loader has no filter or if there is no loader
 */
TsPictureProtections
ts_glycin_inspect_children (void)
{
  if (!can_inspect ())
    return TS_PICTURE_PROTECTIONS_UNKNOWN;

  return are_loaders_filtered ("self") ? TS_PICTURE_PROTECTIONS_FILTER : 0;
}

/* Glycin's loader still runs: it has read the header, and waits for the request for the pixels. */
static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int width,
                  int height,
                  gpointer user_data)
{
  TsPictureProtections *protections = user_data;

  g_assert (GDK_IS_PIXBUF_LOADER (loader));

  *protections = ts_glycin_inspect_children ();
}

/**
 * ts_glycin_query:
 *
 * Decodes one pixel and inspects the process that decodes it.
 *
 * Returns: as ts_glycin_inspect_children(); %TS_PICTURE_PROTECTIONS_UNKNOWN also if the pixel cannot be decoded
 */
TsPictureProtections
ts_glycin_query (void)
{
  TsPictureProtections protections = TS_PICTURE_PROTECTIONS_UNKNOWN;
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();

  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &protections);
  gdk_pixbuf_loader_write (loader, (const guchar *) smallest_png, sizeof smallest_png - 1, NULL);
  gdk_pixbuf_loader_close (loader, NULL);

  return protections;
}
