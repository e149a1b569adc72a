/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-decoder.h"

#include <dlfcn.h>

#include <gio/gio.h>

#include "ts-colors.h"
#include "ts-frames.h"
#include "ts-glycin.h"
#include "ts-jpeg.h"
#include "ts-loader.h"
#include "ts-picture-process.h"
#include "ts-picture.h"
#include "ts-pixels.h"
#include "ts-svg.h"

/* The signature of every format lies within so many bytes. */
#define MAX_SIGNATURE 4096

/* So many frames are decoded to find the first that shows something. */
#define MAX_FRAMES 4

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
  { TS_SVG_TYPE, "SVG" },
  { "image/jp2", "JPEG 2000" },
};

/* Loaders that cannot work in the decoding process: the first two write temporary files, the third starts a further
 * loader. */
static const char *const unusable_loaders[] = { "xbm", "xpm", "qtif", NULL };

static gboolean
is_usable (GdkPixbufFormat *format)
{
  g_autofree char *name = gdk_pixbuf_format_get_name (format);

  return !gdk_pixbuf_format_is_disabled (format) && !g_strv_contains (unusable_loaders, name);
}

static char **
list_mime_types (void)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();

  for (GSList *l = formats; l != NULL; l = l->next)
    {
      g_auto (GStrv) mime_types = gdk_pixbuf_format_get_mime_types (l->data);

      for (gsize i = 0; is_usable (l->data) && mime_types[i] != NULL; i++)
        if (g_str_has_prefix (mime_types[i], "image/"))
          g_strv_builder_add (builder, mime_types[i]);
    }

  return g_strv_builder_end (builder);
}

/**
 * ts_decoder_get_mime_types:
 *
 * Returns: (transfer none): the types of file that can be decoded here, for a file chooser; %NULL-terminated
 */
const char *const *
ts_decoder_get_mime_types (void)
{
  static char **mime_types;

  if (g_once_init_enter (&mime_types))
    g_once_init_leave (&mime_types, list_mime_types ());

  return (const char *const *) mime_types;
}

/**
 * ts_decoder_can_open:
 * @type: of a file, by its name
 *
 * Returns: whether it is one of ts_decoder_get_mime_types(); not one that only derives from it, as the raw formats of
 *   cameras from TIFF, of which a thumbnail is all that can be decoded
 */
gboolean
ts_decoder_can_open (const char *type)
{
  const char *const *mime_types = ts_decoder_get_mime_types ();

  for (gsize i = 0; mime_types[i] != NULL; i++)
    if (g_content_type_equals (type, mime_types[i]))
      return TRUE;

  return FALSE;
}

/**
 * ts_decoder_dup_names:
 * @separator: between two names
 *
 * Returns: (transfer full): the names of the formats that can be decoded here, without those that few people have
 */
char *
ts_decoder_dup_names (const char *separator)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (known_formats); i++)
    if (ts_decoder_can_open (known_formats[i].mime_type))
      g_ptr_array_add (names, (gpointer) known_formats[i].name);
  g_ptr_array_add (names, NULL);

  return g_strjoinv (separator, (char **) names->pdata);
}

/**
 * ts_decoder_is_name:
 *
 * Returns: whether it may be the message of %TS_PICTURE_ERROR_NO_LOADER
 */
gboolean
ts_decoder_is_name (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known_formats); i++)
    if (g_str_equal (known_formats[i].name, name))
      return TRUE;

  return FALSE;
}

static gboolean
is_a (const char *type,
      const char *mime_type)
{
  return g_content_type_is_a (type, mime_type) ||
         (g_str_equal (type, "image/apng") && g_str_equal (mime_type, "image/png"));
}

/* The system's list of types does not know SVG where comments are long, BigTIFF, and many brands of HEIC. What is
 * compressed may be an SVG, which librsvg finds out. */
static char *
guess_type (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *type = g_content_type_guess (NULL, (const guchar *) data, MIN (length, MAX_SIGNATURE), NULL);

  if (!g_str_has_prefix (type, "image/") && length > 1 && data[0] == '<' && data[1] != 'h' &&
      memmem (data, MIN (length, MAX_SIGNATURE), "<svg", 4) != NULL)
    return g_strdup (TS_SVG_TYPE);
  if (length > 4 && (memcmp (data, "II+", 4) == 0 || memcmp (data, "MM\0+", 4) == 0))
    return g_strdup ("image/tiff");
  if (length > 2 && memcmp (data, "\x1f\x8b", 2) == 0)
    return g_strdup (TS_SVG_TYPE);
  if (length > 8 && g_content_type_is_unknown (type) && memcmp (data + 4, "ftyp", 4) == 0)
    return g_strdup ("image/heif");

  return g_steal_pointer (&type);
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

static gboolean
has_type (GdkPixbufFormat *format,
          const char *type)
{
  g_auto (GStrv) mime_types = gdk_pixbuf_format_get_mime_types (format);

  for (gsize i = 0; mime_types[i] != NULL; i++)
    if (g_str_has_prefix (mime_types[i], "image/") && is_a (type, mime_types[i]))
      return TRUE;

  return FALSE;
}

/* GdkPixbuf warns of a loader that is not closed. */
static void
free_loader (gpointer loader)
{
  gdk_pixbuf_loader_close (loader, NULL);
  g_object_unref (loader);
}

/* Without the filter nothing but Glycin decodes, and behind it Glycin cannot: all are of the kind of the first. */
static void
add_loader (GPtrArray *loaders,
            GdkPixbufFormat *format)
{
  g_autofree char *name = gdk_pixbuf_format_get_name (format);
  GdkPixbufLoader *loader = NULL;

  if (loaders->len == 0 || ts_decoder_is_glycin (loaders) == ts_glycin_decodes (name))
    loader = gdk_pixbuf_loader_new_with_type (name, NULL);
  if (loader != NULL)
    g_ptr_array_add (loaders, loader);
}

/**
 * ts_decoder_is_glycin:
 * @loaders: of ts_decoder_open()
 *
 * Returns: whether Glycin decodes the file, in programs of its own, which this process has to be able to start
 */
gboolean
ts_decoder_is_glycin (GPtrArray *loaders)
{
  g_autofree char *name =
      loaders->len > 0 ? gdk_pixbuf_format_get_name (gdk_pixbuf_loader_get_format (loaders->pdata[0])) : NULL;

  return name != NULL && ts_glycin_decodes (name);
}

/**
 * ts_decoder_is_svg:
 * @loaders: of ts_decoder_open()
 */
gboolean
ts_decoder_is_svg (GPtrArray *loaders)
{
  return loaders->len > 0 && ts_loader_is_svg (loaders->pdata[0]);
}

/**
 * ts_decoder_open:
 * @bytes: of any file
 *
 * Compares the first bytes with the signatures of the formats, and loads the modules that decode the format, so that
 * ts_decoder_decode() opens no file. Decodes nothing.
 *
 * Returns: (transfer full) (element-type GdkPixbufLoader): for ts_decoder_decode(): each that may decode the file, in
 *   the order in which they are tried; none for a JPEG, and if no format matches
 */
GPtrArray *
ts_decoder_open (GBytes *bytes)
{
  GPtrArray *loaders = g_ptr_array_new_with_free_func (free_loader);
  g_autofree char *type = guess_type (bytes);
  g_autoptr (GSList) formats = gdk_pixbuf_get_formats ();

  if (ts_jpeg_is_jpeg (bytes))
    return loaders;

  for (GSList *l = formats; l != NULL; l = l->next)
    if (is_usable (l->data) && has_type (l->data, type))
      add_loader (loaders, l->data);
  load_heif_plugins ();
  if (ts_decoder_is_svg (loaders) && !ts_decoder_is_glycin (loaders))
    ts_svg_load_fonts (bytes);

  return loaders;
}

/* The most that leave @short_side, or more for the limit of memory. Returns: how many pixels of a side become one */
static int
choose_factor (int width,
               int height,
               int short_side)
{
  int factor = MAX (MIN (width, height) / short_side, 1);

  while ((gint64) (width / factor) * (height / factor) > TS_PICTURE_ANSWER_MAX_PIXELS)
    factor++;

  return MIN (factor, TS_PIXELS_MAX_FACTOR);
}

/* Returns: whether the rows of @pixbuf are the columns of the upright picture: EXIF 2.32 §4.6.4, orientations 5 to 8 */
static gboolean
is_turned (GdkPixbuf *pixbuf)
{
  const char *orientation = gdk_pixbuf_get_option (pixbuf, "orientation");

  return orientation != NULL && orientation[0] >= '5' && orientation[0] <= '8' && orientation[1] == '\0';
}

/* gdk_pixbuf_get_pixels() copies pixels that are immutable. */
static TsPixels
get_own_pixels (GdkPixbuf *pixbuf)
{
  guint8 *data = gdk_pixbuf_get_pixels (pixbuf);
  TsPixels pixels = ts_pixels_from_pixbuf (pixbuf);

  pixels.data = data;
  return pixels;
}

static void
release_cb (guchar *data,
            gpointer user_data)
{
  g_object_unref (user_data);
}

/* Writes the small pixels over the large ones, which are read before: to touch new memory would take as long as the
 * computing. */
static GdkPixbuf *
reduce (GdkPixbuf *pixbuf,
        int factor)
{
  TsPixels source = get_own_pixels (pixbuf);
  TsPixels target = {
    .data = source.data,
    .width = source.width / factor,
    .height = source.height / factor,
    .stride = (gsize) (source.width / factor) * 3,
    .n_channels = 3,
  };
  GdkPixbuf *reduced;

  if (!ts_pixels_reduce (&source, factor, &target))
    return NULL;

  reduced = gdk_pixbuf_new_from_data (target.data, GDK_COLORSPACE_RGB, FALSE, 8, target.width,
                                      target.height, (int) target.stride, release_cb, g_object_ref (pixbuf));
  gdk_pixbuf_copy_options (pixbuf, reduced);
  return reduced;
}

/*
 * Decoding:
 * @loader: (owned) (nullable): that has decoded the picture; %NULL for a JPEG
 * @facts: (owned): of the file
 */
typedef struct
{
  GBytes *bytes;
  gboolean is_mapped;
  gboolean is_glycin;
  int short_side;
  TsSize source;
  GdkPixbufLoader *loader;
  TsFacts facts;
} Decoding;

static gboolean
is_format (const Decoding *self,
           const char *name)
{
  return self->loader != NULL && ts_loader_is_format (self->loader, name);
}

/* The container tells where pixels are missing that a loader replaces. */
static GdkPixbuf *
load (Decoding *self,
      GdkPixbufLoader *loader,
      GBytes *frame,
      GError **error)
{
  g_autoptr (GBytes) svg = ts_loader_is_svg (loader) ? ts_svg_prepare (self->bytes, self->is_glycin) : NULL;
  GBytes *bytes = svg != NULL ? svg : frame;
  g_autoptr (GError) reason = NULL;
  g_autoptr (GdkPixbuf) pixbuf =
      ts_loader_load (loader, bytes, self->is_mapped && bytes == self->bytes, self->short_side, &self->source,
                      &reason);

  if (bytes == self->bytes && !self->facts.is_whole &&
      (pixbuf != NULL || g_error_matches (reason, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED)))
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TRUNCATED, "The file ends too early");
      return NULL;
    }

  if (reason != NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return g_steal_pointer (&pixbuf);
}

/* Many programs write BMPs whose fourth byte means nothing. */
static gboolean
is_visible (const Decoding *self,
            GdkPixbuf *pixbuf)
{
  TsPixels pixels = ts_pixels_from_pixbuf (pixbuf);

  return pixels.n_channels == 3 || is_format (self, "bmp") || ts_pixels_get_alpha (&pixels).is_visible;
}

/* Takes the first frame that shows something. */
static GdkPixbuf *
load_frame (Decoding *self,
            GError **error)
{
  g_autofree char *name = gdk_pixbuf_format_get_name (gdk_pixbuf_loader_get_format (self->loader));
  g_autoptr (GBytes) frame = ts_frames_extract (self->bytes, 0);

  if (frame == NULL)
    frame = g_bytes_ref (self->bytes);
  for (guint number = 1; frame != NULL && number <= MAX_FRAMES; number++)
    {
      g_autoptr (GdkPixbufLoader) loader =
          number == 1 ? g_object_ref (self->loader) : gdk_pixbuf_loader_new_with_type (name, NULL);
      g_autoptr (GdkPixbuf) pixbuf = load (self, loader, frame, error);

      if (pixbuf == NULL || is_visible (self, pixbuf))
        return g_steal_pointer (&pixbuf);
      g_clear_pointer (&frame, g_bytes_unref);
      frame = ts_frames_extract (self->bytes, number);
    }

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_INVISIBLE, "Every pixel is transparent");
  return NULL;
}

/* Tries the next loader where one refuses what it does not know, and none where one is at a limit. */
static GdkPixbuf *
load_any (Decoding *self,
          GPtrArray *loaders,
          GError **error)
{
  g_autoptr (GError) reason = NULL;

  for (guint i = 0; i < loaders->len; i++)
    {
      GdkPixbuf *pixbuf;

      g_clear_error (&reason);
      self->loader = loaders->pdata[i];
      pixbuf = load_frame (self, &reason);
      if (pixbuf != NULL)
        return pixbuf;
      if (reason->code != TS_PICTURE_ERROR_DAMAGED && reason->code != TS_PICTURE_ERROR_TRUNCATED)
        break;
    }

  g_propagate_error (error, g_steal_pointer (&reason));
  return NULL;
}

/* What a loader says, as of TIFF, counts where the container is none of those that are read here. */
static void
complete_facts (Decoding *self,
                GdkPixbuf *pixbuf)
{
  const char *profile = gdk_pixbuf_get_option (pixbuf, "icc-profile");

  if (self->facts.profile == NULL && profile != NULL && self->facts.transfer == TS_FACTS_UNSPECIFIED)
    {
      gsize length;
      guint8 *data = g_base64_decode (profile, &length);

      self->facts.profile = g_bytes_new_take (data, length);
    }
  if (self->facts.width > 0 && !self->is_glycin)
    {
      gdk_pixbuf_remove_option (pixbuf, "orientation");
      if (self->facts.orientation > 0)
        gdk_pixbuf_set_option (pixbuf, "orientation", (char[]){ (char) ('0' + self->facts.orientation), '\0' });
    }
}

/* Puts the colors on the ground, and converts them before where that changes the result. Returns: whether they are
 * converted */
static gboolean
flatten (const Decoding *self,
         GdkPixbuf *pixbuf)
{
  TsPixels pixels = get_own_pixels (pixbuf);
  TsAlpha alpha = ts_pixels_get_alpha (&pixels);
  /* libtiff multiplies the colors with the alpha, but for some kinds. */
  gboolean is_premultiplied = alpha.is_bounding && is_format (self, "tiff") && !self->is_glycin;
  /* Very large pictures would take too long before they are reduced. */
  gboolean is_converted = alpha.is_transparent && !is_premultiplied && !self->is_glycin &&
                          (gint64) pixels.width * pixels.height <= TS_PICTURE_ANSWER_MAX_PIXELS;

  if (is_converted)
    ts_colors_convert (pixbuf, &self->facts);
  if (alpha.is_visible)
    ts_pixels_flatten (&pixels, is_premultiplied);

  return is_converted;
}

/* Destroys the pixels of @pixbuf. Returns: (transfer full) (nullable): a flattened, reduced and upright picture, or
 * %NULL if there is no memory */
static GdkPixbuf *
normalize (const Decoding *self,
           GdkPixbuf *pixbuf)
{
  int factor = choose_factor (gdk_pixbuf_get_width (pixbuf), gdk_pixbuf_get_height (pixbuf), self->short_side);
  gboolean has_alpha = gdk_pixbuf_get_has_alpha (pixbuf);
  gboolean is_converted = has_alpha && flatten (self, pixbuf);
  g_autoptr (GdkPixbuf) small = factor > 1 || has_alpha ? reduce (pixbuf, factor) : g_object_ref (pixbuf);
  GdkPixbuf *upright = small != NULL ? gdk_pixbuf_apply_embedded_orientation (small) : NULL;

  /* Glycin does it by itself. */
  if (upright != NULL && !is_converted && !self->is_glycin)
    ts_colors_convert (upright, &self->facts);

  return upright;
}

/* Says which loader is missing, if it is one of a format that people have. */
static void
refuse (GBytes *bytes,
        GError **error)
{
  g_autofree char *type = guess_type (bytes);

  for (gsize i = 0; i < G_N_ELEMENTS (known_formats); i++)
    if (is_a (type, known_formats[i].mime_type) && !ts_decoder_can_open (known_formats[i].mime_type))
      {
        g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_LOADER, known_formats[i].name);
        return;
      }

  g_set_error_literal (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE, "No picture of a known format");
}

static GdkPixbuf *
decode (Decoding *self,
        GPtrArray *loaders,
        GError **error)
{
  if (g_bytes_get_size (self->bytes) == 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_EMPTY, "The file is empty");
  else if (ts_jpeg_is_jpeg (self->bytes))
    {
      GdkPixbuf *pixbuf = ts_jpeg_decode (self->bytes, self->is_mapped, self->short_side, &self->facts, error);

      self->source = (TsSize){ (int) self->facts.width, (int) self->facts.height };
      return pixbuf;
    }
  else if (loaders->len == 0)
    refuse (self->bytes, error);
  /* Some loaders take memory or time before they say the size. */
  else if (self->facts.width == 0 ||
           ts_loader_check_size (self->facts.width, self->facts.height, TS_PICTURE_MAX_PIXELS, error))
    return load_any (self, loaders, error);

  return NULL;
}

/**
 * ts_decoder_decode:
 * @loaders: (transfer full): of ts_decoder_open(), for the same @bytes
 * @is_mapped: whether @bytes are those of a mapped file: the decoder gives back the memory of those that it has read
 * @short_side: at least 1: the shorter side of the result has at least so many pixels if the file has them, up to a
 *   limit of memory
 * @source: (out): the size of the picture in the file, upright
 *
 * Returns: (transfer full): an upright, opaque picture in sRGB, with three bytes for each pixel; its option
 *   %TS_DECODER_COMMENT is the comment of a puzzle file, see ts_comment_parse()
 */
GdkPixbuf *
ts_decoder_decode (GPtrArray *loaders,
                   GBytes *bytes,
                   gboolean is_mapped,
                   int short_side,
                   TsSize *source,
                   GError **error)
{
  g_autoptr (GPtrArray) owned_loaders = loaders;
  Decoding self = {
    .bytes = bytes,
    .is_mapped = is_mapped,
    .is_glycin = ts_decoder_is_glycin (loaders),
    .short_side = short_side,
  };
  g_autoptr (GdkPixbuf) decoded = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;

  ts_facts_read (&self.facts, bytes);
  decoded = decode (&self, owned_loaders, error);
  if (decoded != NULL)
    {
      complete_facts (&self, decoded);
      *source = is_turned (decoded) ? (TsSize){ self.source.height, self.source.width } : self.source;
      pixbuf = normalize (&self, decoded);
      if (pixbuf == NULL)
        g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the decoded picture");
      else if (self.facts.comment[0] != '\0')
        gdk_pixbuf_set_option (pixbuf, TS_DECODER_COMMENT, self.facts.comment);
    }
  ts_facts_clear (&self.facts);

  return g_steal_pointer (&pixbuf);
}
