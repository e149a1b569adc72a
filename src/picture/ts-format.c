/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The formats that may be loaded, and which of them can be loaded here.
 * Room: picture (GLib, GdkPixbuf).
 * Owned by nobody: the names are constant, the list is made once and stays.
 * Thread: any.
 * Fails by never: a format without a loader is left out of the list.
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-format.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* GdkPixbuf's own name for the loader of each format. No other loader is ever started, whatever a file claims. */
static const char *const loader_names[TS_N_FORMATS] = {
  [TS_FORMAT_PNG] = "png",
  [TS_FORMAT_JPEG] = "jpeg",
  [TS_FORMAT_GIF] = "gif",
  [TS_FORMAT_WEBP] = "webp",
  [TS_FORMAT_TIFF] = "tiff",
  [TS_FORMAT_BMP] = "bmp",
};

/**
 * ts_format_get_loader_name:
 * @format: not %TS_FORMAT_UNKNOWN
 *
 * Returns: (transfer none): GdkPixbuf's name for the loader of @format
 */
const char *
ts_format_get_loader_name (TsFormat format)
{
  g_return_val_if_fail (format > TS_FORMAT_UNKNOWN && format < TS_N_FORMATS, NULL);

  return loader_names[format];
}

/**
 * ts_format_load:
 * @format: of a picture that will be decoded
 *
 * Brings the loader's code into the process, if there is any, so that later no file must be opened for it.
 */
void
ts_format_load (TsFormat format)
{
  g_autoptr (GdkPixbufLoader) loader = NULL;

  if (format == TS_FORMAT_UNKNOWN)
    return;

  loader = gdk_pixbuf_loader_new_with_type (ts_format_get_loader_name (format), NULL);
  if (loader != NULL)
    gdk_pixbuf_loader_close (loader, NULL);
}

static gboolean
is_loader_name (const char *name)
{
  for (guint format = TS_FORMAT_UNKNOWN + 1; format < TS_N_FORMATS; format++)
    if (g_strcmp0 (name, loader_names[format]) == 0)
      return TRUE;

  return FALSE;
}

static char **
list_mime_types (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();

  for (GSList *l = formats; l != NULL; l = l->next)
    {
      g_autofree char *name = gdk_pixbuf_format_get_name (l->data);
      g_auto (GStrv) mime_types = gdk_pixbuf_format_get_mime_types (l->data);

      if (is_loader_name (name) && !gdk_pixbuf_format_is_disabled (l->data))
        for (gsize i = 0; mime_types[i] != NULL; i++)
          if (g_str_has_prefix (mime_types[i], "image/"))
            g_strv_builder_add (builder, mime_types[i]);
    }

  return g_strv_builder_end (builder);
}

/**
 * ts_format_get_mime_types:
 *
 * Returns: (transfer none): the types of file that a loader is here for; GdkPixbuf is asked once
 */
const char *const *
ts_format_get_mime_types (void)
{
  static char **mime_types;

  if (g_once_init_enter (&mime_types))
    g_once_init_leave (&mime_types, list_mime_types ());

  return (const char *const *) mime_types;
}
