/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-formats.h"

#include <dlfcn.h>

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

#include "ts-svg.h"

#define SVG_TYPE "image/svg+xml"

/* The formats that people have, by their names. The first type that matches counts. */
static const struct
{
  const char *mime_type;
  const char *name;
} known_formats[] = {
  { "image/jpeg", "JPEG" },
  { "image/png", "PNG" },
  { "image/gif", "GIF" },
  { "image/webp", "WebP" },
  { "image/tiff", "TIFF" },
  { "image/bmp", "BMP" },
  { "image/avif", "AVIF" },
  { "image/heif", "HEIC" },
  { "image/jxl", "JPEG XL" },
  { SVG_TYPE, "SVG" },
  { "image/jp2", "JPEG 2000" },
};

/* Loaders that cannot work in the decoding process: the first two write temporary files, the third starts a further
 * loader. */
static const char *const unusable_loaders[] = { "xbm", "xpm", "qtif", NULL };

/* The formats that GdkPixbuf 2.44 gives to Glycin: gdk_pixbuf_io_init_builtin() of its gdk-pixbuf-io.c. A module of the
 * same name, as of an old loader that is still installed, is not loaded there. All other names are of loaders in C. */
static const char *const glycin_loaders[] = { "avif", "bmp", "dds", "gif", "heic", "ico", "jpeg", "jxl", "openexr",
                                              "png", "pnm", "qoi", "raw", "svg", "tga", "tiff", "webp", NULL };

/**
 * ts_formats_have_glycin:
 *
 * GdkPixbuf is linked with libglycin if it decodes through it. Its version is no evidence: 2.44 can be built without.
 */
gboolean
ts_formats_have_glycin (void)
{
  return dlsym (RTLD_DEFAULT, "gly_loader_new") != NULL;
}

/**
 * ts_formats_is_glycin:
 * @loader: (nullable):
 *
 * Returns: whether Glycin decodes in its place, in programs of its own, which the process has to be able to start
 */
gboolean
ts_formats_is_glycin (const char *loader)
{
  return loader != NULL && ts_formats_have_glycin () && g_strv_contains (glycin_loaders, loader);
}

/* Returns: (transfer full): the types of the files that a loader of GdkPixbuf decodes; none if it is unusable */
static GStrv
dup_types (GdkPixbufFormat *format)
{
  g_autofree char *name = gdk_pixbuf_format_get_name (format);
  g_auto (GStrv) types = gdk_pixbuf_format_get_mime_types (format);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (!gdk_pixbuf_format_is_disabled (format) && !g_strv_contains (unusable_loaders, name))
    for (gsize i = 0; types[i] != NULL; i++)
      if (g_str_has_prefix (types[i], "image/"))
        g_strv_builder_add (builder, types[i]);

  return g_strv_builder_end (builder);
}

static GStrv
list_mime_types (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();

  for (GSList *l = formats; l != NULL; l = l->next)
    {
      g_auto (GStrv) types = dup_types (l->data);

      g_strv_builder_addv (builder, (const char **) types);
    }

  return g_strv_builder_end (builder);
}

/**
 * ts_formats_get_mime_types:
 *
 * Returns: (transfer none): the types of file that can be decoded here, for a file chooser; %NULL-terminated
 */
const char *const *
ts_formats_get_mime_types (void)
{
  static GStrv mime_types;

  if (g_once_init_enter (&mime_types))
    g_once_init_leave (&mime_types, list_mime_types ());

  return (const char *const *) mime_types;
}

/**
 * ts_formats_can_open:
 * @mime_type: of a file, by its name
 *
 * Returns: whether it is one of ts_formats_get_mime_types(); not one that only derives from it, as the raw formats of
 *   cameras from TIFF, of which a thumbnail is all that can be decoded
 */
gboolean
ts_formats_can_open (const char *mime_type)
{
  for (const char *const *type = ts_formats_get_mime_types (); *type != NULL; type++)
    if (g_content_type_equals (mime_type, *type))
      return TRUE;

  return FALSE;
}

/**
 * ts_formats_dup_names:
 * @separator: between two names
 *
 * Returns: (transfer full): the names of the formats that can be decoded here, without those that few people have
 */
char *
ts_formats_dup_names (const char *separator)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (known_formats); i++)
    if (ts_formats_can_open (known_formats[i].mime_type))
      g_strv_builder_add (builder, known_formats[i].name);
  names = g_strv_builder_end (builder);

  return g_strjoinv (separator, names);
}

/**
 * ts_formats_is_name:
 *
 * Returns: whether ts_formats_find_missing() may return it
 */
gboolean
ts_formats_is_name (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known_formats); i++)
    if (g_str_equal (known_formats[i].name, name))
      return TRUE;

  return FALSE;
}

static gboolean
begins_with (GBytes *bytes,
             const char *signature,
             gsize length)
{
  return g_bytes_get_size (bytes) > length && memcmp (g_bytes_get_data (bytes, NULL), signature, length) == 0;
}

gboolean
ts_formats_is_jpeg (GBytes *bytes)
{
  return begins_with (bytes, "\xff\xd8", 2);
}

/**
 * ts_formats_guess_type:
 * @bytes: of any file, at least %TS_FORMATS_SIGNATURE_SIZE if it has them
 *
 * The system's list of types does not know SVG where comments are long, BigTIFF, and many brands of HEIC. What is
 * compressed may be an SVG, which librsvg finds out.
 *
 * Returns: (transfer full): for ts_formats_can_open()
 */
char *
ts_formats_guess_type (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  gsize n_bytes = MIN (length, TS_FORMATS_SIGNATURE_SIZE);
  g_autofree char *type = g_content_type_guess (NULL, (const guchar *) data, n_bytes, NULL);

  if (begins_with (bytes, "II+", 4) || begins_with (bytes, "MM\0+", 4))
    return g_strdup ("image/tiff");
  if (begins_with (bytes, "\x1f\x8b", 2) ||
      (!g_str_has_prefix (type, "image/") && begins_with (bytes, "<", 1) && data[1] != 'h' &&
       memmem (data, n_bytes, "<svg", 4) != NULL))
    return g_strdup (SVG_TYPE);
  if (length > 8 && g_content_type_is_unknown (type) && memcmp (data + 4, "ftyp", 4) == 0)
    return g_strdup ("image/heif");

  return g_steal_pointer (&type);
}

static gboolean
is_a (const char *type,
      const char *mime_type)
{
  return g_content_type_is_a (type, mime_type) ||
         (g_str_equal (type, "image/apng") && g_str_equal (mime_type, "image/png"));
}

/**
 * ts_formats_find_missing:
 * @bytes: of any file
 *
 * Returns: (nullable): the name of its format, if people have that and no loader for it is installed
 */
const char *
ts_formats_find_missing (GBytes *bytes)
{
  g_autofree char *type = ts_formats_guess_type (bytes);

  for (gsize i = 0; i < G_N_ELEMENTS (known_formats); i++)
    if (is_a (type, known_formats[i].mime_type) && !ts_formats_can_open (known_formats[i].mime_type))
      return known_formats[i].name;

  return NULL;
}

/* libheif may have its codecs in plugins, as in Debian 13. It opens them for each picture, when the filter permits no
 * file, and closes them after it, unless it was initialized once more. */
static void
load_heif_plugins (void)
{
  typedef struct
  {
    int code;
    int subcode;
    const char *message;
  } HeifError;
  /* Never closed, so that the plugins stay. */
  void *library = dlopen ("libheif.so.1", RTLD_LAZY | RTLD_NOLOAD);
  HeifError (*initialize) (void *) = library != NULL ? dlsym (library, "heif_init") : NULL;

  if (initialize != NULL)
    initialize (NULL);
}

/* Returns: whether the code of the loader could be loaded, which stays */
static gboolean
load_code (const char *loader)
{
  g_autoptr (GdkPixbufLoader) unused = gdk_pixbuf_loader_new_with_type (loader, NULL);

  if (unused != NULL)
    gdk_pixbuf_loader_close (unused, NULL);

  return unused != NULL;
}

/**
 * ts_formats_open_loaders:
 * @bytes: of any file
 *
 * Compares the first bytes with the signatures of the formats, and loads the code that decodes the format, so that
 * ts_decoder_decode() opens no file. Decodes nothing.
 *
 * Returns: (transfer full): the names of GdkPixbuf's loaders that may decode the file, in the order in which they are
 *   tried, either all of them Glycin's or none, since a filter that protects from the others stops Glycin; empty for a
 *   JPEG, and if no format matches
 */
GStrv
ts_formats_open_loaders (GBytes *bytes)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSList) formats = NULL;
  g_autofree char *type = NULL;
  g_autofree char *first = NULL;

  if (ts_formats_is_jpeg (bytes))
    return g_strv_builder_end (builder);

  formats = gdk_pixbuf_get_formats ();
  type = ts_formats_guess_type (bytes);
  for (GSList *l = formats; l != NULL; l = l->next)
    {
      g_autofree char *name = gdk_pixbuf_format_get_name (l->data);
      g_auto (GStrv) types = dup_types (l->data);
      gsize i = 0;

      while (types[i] != NULL && !is_a (type, types[i]))
        i++;
      if (types[i] == NULL || (first != NULL && ts_formats_is_glycin (first) != ts_formats_is_glycin (name)) ||
          !load_code (name))
        continue;
      g_strv_builder_add (builder, name);
      first = first != NULL ? first : g_steal_pointer (&name);
    }
  load_heif_plugins ();
  if (g_strcmp0 (first, TS_FORMATS_SVG) == 0 && !ts_formats_is_glycin (first))
    ts_svg_load_fonts (bytes);

  return g_strv_builder_end (builder);
}
