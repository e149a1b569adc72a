/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-decoder.h"

#include <dlfcn.h>
#include <gio/gio.h>
#include <math.h>
#include <sys/mman.h>

#include "ts-colors.h"
#include "ts-glycin.h"
#include "ts-picture-process.h"
#include "ts-picture.h"
#include "ts-pixels.h"

#define SVG_TYPE "image/svg+xml"

/* So many different letters of a drawing are looked for in fonts. */
#define MAX_SAMPLE_LETTERS 300

/* Text in the fonts that most drawings have, or that stand for theirs; the first is that of a text without a font. */
#define FONT_SAMPLE_HEAD                                          \
  "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>" \
  "<text y='9'>a<tspan font-weight='bold'>a</tspan></text>"
#define FONT_SAMPLE                                                                  \
  "<text y='9' font-family='sans-serif'>a<tspan font-weight='bold'>a</tspan></text>" \
  "<text y='9' font-family='sans-serif' font-style='italic'>a</text>"                \
  "<text y='9' font-family='serif'>a<tspan font-weight='bold'>a</tspan></text>"      \
  "<text y='9' font-family='serif' font-style='italic'>a</text>"                     \
  "<text y='9' font-family='monospace'>a<tspan font-weight='bold'>a</tspan></text>"

/* For a compressed drawing, whose text is known only behind the filter: fewer fonts, and a letter of each script that
 * has fonts of its own on many systems. */
#define COMMON_FONTS                                                                 \
  "<text y='9' font-family='sans-serif'>a<tspan font-weight='bold'>a</tspan></text>" \
  "<text y='9' font-family='monospace'>a</text>"
#define COMMON_LETTERS "\u0416 \u05d0 \u0639 \u0915 \u0e01 \u5b57"

/* The signature of every format lies within so many bytes. */
#define MAX_SIGNATURE 4096

/* Each scan of a progressive JPEG is a pass over the whole picture. Encoders write about ten scans; a hostile file can
 * have one every ten bytes. */
#define MAX_SCANS 100

/* The head of the file, the head of the canvas, and that of the profile. */
#define WEBP_PROFILE_OFFSET 38

/* The loader of GIFs moves all that it was given after each block, and the others are as fast with pieces. */
#define PIECE_SIZE (2 * 1024 * 1024)

/* The size of a box and its type. */
#define BOX_HEAD_SIZE 8

/* Bytes: some blocks of a JPEG, whatever its codes are. */
#define FILLING_SIZE 4096

/* While decoding, libjpeg can reduce a picture to a half, a quarter or an eighth of its size. */
#define MAX_JPEG_FACTOR 8

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

/* Loaders that decode each row as soon as its bytes are there, once they know the size. */
static const char *const row_loaders[] = { "jpeg", "png", "bmp", "pnm", "tga", "ico", NULL };

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

static gboolean
is_compressed (GBytes *bytes)
{
  return g_bytes_get_size (bytes) > 2 && memcmp (g_bytes_get_data (bytes, NULL), "\x1f\x8b", 2) == 0;
}

/* The signature of SVG is missing where comments are long. */
static char *
guess_type (GBytes *bytes)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autofree char *type = g_content_type_guess (NULL, (const guchar *) data, MIN (length, MAX_SIGNATURE), NULL);

  if (!g_str_has_prefix (type, "image/") && length > 1 && data[0] == '<' && data[1] != 'h' &&
      memmem (data, MIN (length, MAX_SIGNATURE), "<svg", 4) != NULL)
    return g_strdup (SVG_TYPE);

  return g_steal_pointer (&type);
}

static gboolean
has_bytes (GBytes *bytes,
           const char *wanted)
{
  return memmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), wanted, strlen (wanted)) != NULL;
}

/* Returns: the letter at the start of @data, as itself or as a reference; 0 if it needs no font of its own */
static gunichar
read_letter (const char *data,
             gsize length)
{
  char digits[] = "0000000";
  guint64 number = 0;
  gunichar letter;

  if (data[0] != '&')
    letter = (data[0] & 0x80) != 0 ? g_utf8_get_char_validated (data, (gssize) length) : 0;
  else
    {
      gboolean is_hex = length > 3 && data[1] == '#' && data[2] == 'x';
      gsize start = is_hex ? 3 : 2;

      if (length <= start || data[1] != '#')
        return 0;

      for (gsize i = 0; i < sizeof digits - 1 && start + i < length && g_ascii_isxdigit (data[start + i]); i++)
        {
          digits[i] = data[start + i];
          digits[i + 1] = '\0';
        }
      g_ascii_string_to_unsigned (digits, is_hex ? 16 : 10, 0, G_MAXUINT32, &number, NULL);
      letter = (gunichar) number;
    }

  return letter >= 0x80 && g_unichar_validate (letter) && g_unichar_isgraph (letter) ? letter : 0;
}

/* Returns: (transfer full): the different letters in @bytes that are not ASCII, each on its own */
static char *
find_letters (GBytes *bytes)
{
  g_autoptr (GHashTable) found = g_hash_table_new (NULL, NULL);
  GString *letters = g_string_new (NULL);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  for (gsize i = 0; i < length && g_hash_table_size (found) < MAX_SAMPLE_LETTERS; i++)
    {
      gunichar letter = read_letter (data + i, length - i);

      if (letter != 0 && g_hash_table_add (found, GUINT_TO_POINTER (letter)))
        {
          g_string_append_unichar (letters, letter);
          g_string_append_c (letters, ' ');
        }
    }

  return g_string_free (letters, FALSE);
}

/* Fonts are looked for and opened when text is drawn, which the filter does not permit. Cairo keeps ten fonts open:
 * those that a drawing does not name make room for those of its letters. */
static void
load_fonts (GBytes *bytes)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_mime_type (SVG_TYPE, NULL);
  g_autofree char *letters = is_compressed (bytes) ? g_strdup (COMMON_LETTERS) : find_letters (bytes);
  gboolean has_letters = letters[0] != '\0';
  const char *fonts = !has_letters || has_bytes (bytes, "serif") || has_bytes (bytes, "mono") ? FONT_SAMPLE : "";
  g_autofree char *sample =
      g_strdup_printf ("%s%s<text y='9'>%s</text><text y='9' font-weight='bold'>%s</text></svg>", FONT_SAMPLE_HEAD,
                       is_compressed (bytes) ? COMMON_FONTS : fonts, letters,
                       has_bytes (bytes, "font-weight") ? letters : "");

  gdk_pixbuf_loader_write (loader, (const guchar *) sample, strlen (sample), NULL);
  gdk_pixbuf_loader_close (loader, NULL);
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

static GdkPixbufLoader *
open_loader (const char *mime_type)
{
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type (mime_type, NULL);

  load_heif_plugins ();

  return loader;
}

/**
 * ts_decoder_open:
 * @bytes: of any file
 *
 * Compares the first bytes with the signatures of the formats, and loads the module that decodes the format, so that
 * ts_decoder_decode() opens no file. Decodes nothing.
 *
 * Returns: (transfer full) (nullable): for ts_decoder_decode(), which has to be called; %NULL if no format matches
 */
GdkPixbufLoader *
ts_decoder_open (GBytes *bytes)
{
  const char *const *mime_types = ts_decoder_get_mime_types ();
  /* What is compressed may be a drawing. */
  g_autofree char *type = is_compressed (bytes) ? g_strdup (SVG_TYPE) : guess_type (bytes);

  if (g_str_equal (type, SVG_TYPE) && ts_decoder_can_open (SVG_TYPE) &&
      (is_compressed (bytes) || has_bytes (bytes, "<text")))
    load_fonts (bytes);
  for (gsize i = 0; mime_types[i] != NULL; i++)
    if (is_a (type, mime_types[i]))
      return open_loader (mime_types[i]);

  return NULL;
}

/*
 * Decoder:
 * @refusal: (owned) (nullable): why the loader was stopped
 * @is_mapped: whether the bytes are those of a mapped file
 * @is_jpeg: whether the loader reduces while it decodes
 * @is_drawing: whether the picture is drawn at any size
 * @short_side: the fewest pixels that the shorter side keeps
 * @source_width: as stored, or the largest that can be drawn; 0 until `size-prepared`
 * @source_height: as stored
 * @n_rows: how many rows were decoded
 * @n_scans: of a JPEG, as far as it was read
 * @has_end_mark: whether the end mark of a JPEG follows the last of these
 */
typedef struct
{
  GError *refusal;
  gboolean is_mapped;
  gboolean is_jpeg;
  gboolean is_drawing;
  int short_side;
  int source_width;
  int source_height;
  int n_rows;
  int n_scans;
  gboolean has_end_mark;
} Decoder;

static void
decoder_clear (Decoder *self)
{
  g_clear_error (&self->refusal);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Decoder, decoder_clear)

static gboolean
is_format (GdkPixbufLoader *loader,
           const char *expected)
{
  g_autofree char *name = gdk_pixbuf_format_get_name (gdk_pixbuf_loader_get_format (loader));

  return g_str_equal (name, expected);
}

static gboolean
check_most (gint64 width,
            gint64 height,
            GError **error)
{
  if (width <= TS_PICTURE_MAX_SIDE && height <= TS_PICTURE_MAX_SIDE && width * height <= TS_PICTURE_MAX_PIXELS)
    return TRUE;

  g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_MANY_PIXELS, "Too many pixels");
  return FALSE;
}

static gboolean
check_size (gint64 width,
            gint64 height,
            GError **error)
{
  if (!check_most (width, height, error))
    return FALSE;
  if (width >= TS_PICTURE_MIN_SIDE && height >= TS_PICTURE_MIN_SIDE)
    return TRUE;

  if (width <= 0 || height <= 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "No pixels");
  else
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TOO_SMALL, "Too few pixels");

  return FALSE;
}

/* Returns: how many pixels of a side become one: the most that leave @short_side, or more for the limit of memory */
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

/* Requests exactly the size that libjpeg rounds up to, so that GdkPixbuf does not scale again. */
static void
reduce_jpeg (GdkPixbufLoader *loader,
             int width,
             int height,
             int short_side)
{
  int factor = MAX_JPEG_FACTOR;

  while (factor > 1 && (MIN (width, height) + factor - 1) / factor < short_side)
    factor /= 2;
  while (factor < MAX_JPEG_FACTOR && (gint64) (width / factor) * (height / factor) > TS_PICTURE_ANSWER_MAX_PIXELS)
    factor *= 2;

  gdk_pixbuf_loader_set_size (loader, (width + factor - 1) / factor, (height + factor - 1) / factor);
}

/* Draws at the wanted size: there is nothing to reduce, and enlarging afterward would blur it. */
static void
size_drawing (Decoder *self,
              GdkPixbufLoader *loader,
              double width,
              double height)
{
  double most = MIN (sqrt (TS_PICTURE_ANSWER_MAX_PIXELS / (width * height)), TS_PICTURE_MAX_SIDE / MAX (width, height));
  double scale = MIN (self->short_side / MIN (width, height), most);

  self->source_width = MAX ((int) (width * most), 1);
  self->source_height = MAX ((int) (height * most), 1);
  /* Glycin cannot be told to draw nothing. */
  if (!check_size (self->source_width, self->source_height, &self->refusal))
    scale = 0;
  gdk_pixbuf_loader_set_size (loader, MAX ((int) (width * scale), 1), MAX ((int) (height * scale), 1));
}

static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int width,
                  int height,
                  gpointer user_data)
{
  Decoder *self = user_data;

  g_assert (GDK_IS_PIXBUF_LOADER (loader));

  self->source_width = width;
  self->source_height = height;
  if (self->is_drawing && self->refusal == NULL && width > 0 && height > 0)
    size_drawing (self, loader, width, height);
  else if (self->refusal != NULL || !check_size (width, height, &self->refusal))
    gdk_pixbuf_loader_set_size (loader, 0, 0);
  else if (self->is_jpeg)
    reduce_jpeg (loader, width, height, self->short_side);
}

static void
area_updated_cb (GdkPixbufLoader *loader,
                 int x,
                 int y,
                 int width,
                 int height,
                 gpointer user_data)
{
  Decoder *self = user_data;

  g_assert (GDK_IS_PIXBUF_LOADER (loader));

  self->n_rows += height;
}

static guint32
read_be32 (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

/* Returns: the first scan of a JPEG, behind an embedded thumbnail, which has scans, too */
static const guint8 *
skip_segments (const guint8 *data,
               gsize length)
{
  gsize offset = 2;

  while (offset + 4 <= length && data[offset] == 0xff && data[offset + 1] != 0xda)
    offset += 2 + (gsize) (data[offset + 2] << 8 | data[offset + 3]);

  return data + MIN (offset, length);
}

/* A scan begins with FF DA, the length of its header, and the number of its components. Compressed data has none. */
static gboolean
is_scan (const guint8 *data,
         const guint8 *end)
{
  return end - data > 4 && data[1] == 0xda && data[2] == 0 && data[3] == 6 + 2 * data[4];
}

/* Returns: (nullable): the first FF from @data on, before @stop */
static const guint8 *
find_mark (const guint8 *data,
           const guint8 *stop)
{
  return data < stop ? memchr (data, 0xff, (gsize) (stop - data)) : NULL;
}

/* Counts the scans of a JPEG that begin from @data on, before @stop, and looks for its end mark.
 * @end: of the file */
static void
read_marks (Decoder *self,
            const guint8 *data,
            const guint8 *stop,
            const guint8 *end)
{
  for (data = find_mark (data, stop); data != NULL; data = find_mark (data + 1, stop))
    {
      if (is_scan (data, end))
        {
          self->n_scans++;
          self->has_end_mark = FALSE;
        }
      else if (end - data > 1 && data[1] == 0xd9)
        {
          self->has_end_mark = TRUE;
        }
    }

  if (self->n_scans > MAX_SCANS && self->refusal == NULL)
    g_set_error (&self->refusal, TS_PICTURE_ERROR, TS_PICTURE_ERROR_DAMAGED, "More than %d scans", MAX_SCANS);
}

/* Returns: whether the scans have all 64 coefficients of each component, to the last bit: ITU-T T.81, section B.2.3.
 * A progressive JPEG has them in many scans, and may be cut off between two of these. */
static gboolean
has_all_coefficients (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  const guint8 *end = data + length;
  guint64 missing[256] = { 0 };
  guint64 n_missing = 0;

  for (int pass = 0; pass < 2; pass++)
    for (const guint8 *scan = find_mark (skip_segments (data, length), end); scan != NULL;
         scan = find_mark (scan + 1, end))
      for (int i = 0; is_scan (scan, end) && i < scan[4] && end - scan > 8 + 2 * scan[4]; i++)
        {
          const guint8 *band = scan + 5 + 2 * scan[4];
          guint64 *mine = &missing[scan[5 + 2 * i]];

          if (pass == 0)
            *mine = G_MAXUINT64;
          else if ((band[2] & 15) == 0 && band[0] <= band[1] && band[1] < 64)
            *mine &= ~((G_MAXUINT64 >> (63 - band[1])) & (G_MAXUINT64 << band[0]));
        }
  for (gsize i = 0; i < G_N_ELEMENTS (missing); i++)
    n_missing |= missing[i];

  return n_missing == 0;
}

/* Writes what may follow a truncated JPEG: bits, and the same ones behind each restart mark, up to an end mark. libjpeg
 * ignores bits in front of one of the next two marks.
 * @mask: 0 for zeros, or 0xff for other bits, and marks in another order. No byte is FF, which begins a mark. */
static gboolean
write_filling (GdkPixbufLoader *loader,
               guint8 mask)
{
  guint8 bytes[FILLING_SIZE];

  for (gsize i = 0; i < sizeof bytes; i++)
    bytes[i] = (guint8) (0xc0 | ((i * 167 + 77) & 0x1f)) & mask;
  bytes[sizeof bytes - 2] = 0xff;
  for (guint8 i = 0; i <= 8; i++)
    {
      bytes[sizeof bytes - 1] = i < 8 ? 0xd0 | (i ^ (mask & 4)) : 0xd9;
      if (!gdk_pixbuf_loader_write (loader, bytes, sizeof bytes, NULL))
        return FALSE;
    }

  return TRUE;
}

/* Returns: whether the file has as many bytes as the head of a WebP says */
static gboolean
has_all_bytes (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  guint32 n_following;

  memcpy (&n_following, data + 4, sizeof n_following);

  return length - 8 >= GUINT32_FROM_LE (n_following);
}

/* HEIC, AVIF and JPEG XL consist of boxes: ISO/IEC 14496-12, section 4.2. */
static gboolean
has_boxes (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  return length >= BOX_HEAD_SIZE && (memcmp (data + 4, "ftyp", 4) == 0 || memcmp (data + 4, "JXL ", 4) == 0);
}

static gboolean
has_all_boxes (GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  guint64 offset = 0;

  while (offset + BOX_HEAD_SIZE <= length)
    {
      guint64 size = read_be32 (data + offset);

      /* The last box may be as long as the rest of the file, and a size may follow that does not fit. */
      if (size == 0)
        return TRUE;
      if (size == 1 && offset + 2 * BOX_HEAD_SIZE <= length)
        size = (guint64) read_be32 (data + offset + 8) << 32 | read_be32 (data + offset + 12);
      if (size < BOX_HEAD_SIZE || size > length - offset)
        return FALSE;
      offset += size;
    }

  return offset == length;
}

/* The loaders of HEIC and AVIF decode before `size-prepared`.
 * Source: ISO/IEC 23008-12, section 6.5.3: the size of an image or of a part of it. */
static gboolean
check_boxes (GBytes *bytes,
             GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  const guint8 *end = data + length;

  while ((data = memmem (data, (gsize) (end - data), "\0\0\0\x14ispe", 8)) != NULL)
    {
      if (end - data < 20)
        return TRUE;
      if (!check_most (read_be32 (data + 12), read_be32 (data + 16), error))
        return FALSE;
      data += 20;
    }

  return TRUE;
}

/* The loader of WebPs takes memory for an animation before `size-prepared`.
 * Source: RFC 9649, section 2.7: the canvas of the extended format. */
static gboolean
check_canvas (GBytes *bytes,
              GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  if (length < 30 || memcmp (data + 12, "VP8X", 4) != 0)
    return TRUE;

  return check_size (1 + (data[24] | data[25] << 8 | data[26] << 16), 1 + (data[27] | data[28] << 8 | data[29] << 16),
                     error);
}

/* GdkPixbuf reports success for a truncated WebP, and for an interlaced PNG whose last pass is missing. */
static gboolean
has_end (GdkPixbufLoader *loader,
         GBytes *bytes)
{
  if (is_format (loader, "png"))
    return has_bytes (bytes, "IEND");
  if (has_boxes (bytes))
    return has_all_boxes (bytes);

  return !is_format (loader, "webp") || has_all_bytes (bytes);
}

/* GdkPixbuf fills the rows that are missing from a truncated JPEG, BMP or PNM only at the end. */
static gboolean
lacks_rows (const Decoder *self,
            GdkPixbufLoader *loader)
{
  g_autofree char *name = gdk_pixbuf_format_get_name (gdk_pixbuf_loader_get_format (loader));
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);

  return self->source_width > 0 && g_strv_contains (row_loaders, name) &&
         (pixbuf == NULL || self->n_rows < gdk_pixbuf_get_height (pixbuf));
}

/* Sets @error for @reason, which is GdkPixbuf's error, or %NULL where GdkPixbuf misses nothing. */
static void
set_reason (const GError *reason,
            TsPictureError code,
            GError **error)
{
  if (g_error_matches (reason, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY))
    code = TS_PICTURE_ERROR_NO_MEMORY;

  g_set_error_literal (error, TS_PICTURE_ERROR, (int) code,
                       reason != NULL ? reason->message : "Pixels are missing");
}

/* Glycin looks for the signature of SVG in the first 256 bytes, which may be a comment. An XML declaration has to be
 * the first. Returns: the offset behind the signature */
static gsize
write_signature (GdkPixbufLoader *loader,
                 const guint8 *data,
                 gsize length)
{
  gsize offset = 0;

  /* Not in UTF-16. */
  if (length < 2 || data[0] != '<' || data[1] == '\0')
    return 0;

  if (length >= 5 && memcmp (data, "<?xml", 5) == 0)
    {
      const guint8 *end = memmem (data, length, "?>", 2);

      offset = end != NULL ? (gsize) (end + 2 - data) : 0;
      if (offset == 0 || !gdk_pixbuf_loader_write (loader, data, offset, NULL))
        return 0;
    }
  gdk_pixbuf_loader_write (loader, (const guchar *) "<!--<svg-->", 11, NULL);

  return offset;
}

/* What was read of a mapped file leaves the memory. The half of an end mark is left out. */
static gboolean
write_pieces (Decoder *self,
              GdkPixbufLoader *loader,
              GBytes *bytes,
              GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  const guint8 *end = data + length;
  const guint8 *first_scan = self->is_jpeg ? skip_segments (data, length) : end;

  for (gsize offset = self->is_drawing ? write_signature (loader, data, length) : 0; offset < length;)
    {
      const guint8 *piece = data + offset;
      gsize n_bytes = MIN (PIECE_SIZE, length - offset);

      offset += n_bytes;
      read_marks (self, MAX (piece, first_scan), piece + n_bytes, end);
      if (self->is_jpeg && !self->has_end_mark && offset == length && end[-1] == 0xff)
        n_bytes--;
      if (self->refusal != NULL || !gdk_pixbuf_loader_write (loader, piece, n_bytes, error))
        return FALSE;

      if (self->is_mapped)
        madvise ((gpointer) piece, n_bytes, MADV_DONTNEED);
    }

  return TRUE;
}

/* @mask: of what is written behind a JPEG without its end mark.
 * Any error means failure, also with a picture: GdkPixbuf returns both for a truncated GIF. */
static GdkPixbuf *
load (Decoder *self,
      GdkPixbufLoader *loader,
      GBytes *bytes,
      guint8 mask,
      GError **error)
{
  g_autoptr (GError) reason = NULL;
  gboolean is_written;
  gboolean is_filled;
  gboolean is_truncated;
  gboolean is_waiting;
  GdkPixbuf *pixbuf = NULL;

  self->n_rows = 0;
  self->n_scans = 0;
  self->has_end_mark = FALSE;
  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), self);
  g_signal_connect (loader, "area-updated", G_CALLBACK (area_updated_cb), self);
  is_written = write_pieces (self, loader, bytes, &reason);
  is_filled = is_written && self->is_jpeg && !self->has_end_mark;
  if (is_filled)
    is_truncated = !has_all_coefficients (bytes) || !write_filling (loader, mask);
  else
    is_truncated = (is_written && lacks_rows (self, loader)) || !has_end (loader, bytes);
  is_waiting = is_filled || (is_written && self->source_width > 0);
  if (gdk_pixbuf_loader_close (loader, is_written ? &reason : NULL) && is_written)
    pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);

  if (self->refusal != NULL)
    g_propagate_error (error, g_steal_pointer (&self->refusal));
  else if (is_truncated || pixbuf == NULL)
    set_reason (reason, is_truncated || is_waiting ? TS_PICTURE_ERROR_TRUNCATED : TS_PICTURE_ERROR_DAMAGED, error);
  else
    return g_object_ref (pixbuf);

  return NULL;
}

static char *
get_sum (GdkPixbuf *pixbuf)
{
  return g_compute_checksum_for_data (G_CHECKSUM_MD5, gdk_pixbuf_read_pixels (pixbuf),
                                      gdk_pixbuf_get_byte_length (pixbuf));
}

/* A JPEG without its end mark is whole if what follows its last scan changes no pixel: the first bit that is missing is
 * another one in each of two decodings.
 * @loader: (inout): gives up its pixels for those of the second decoding: there may be no memory for both */
static GdkPixbuf *
load_whole (Decoder *self,
            GdkPixbufLoader **loader,
            GBytes *bytes,
            GError **error)
{
  g_autoptr (GdkPixbuf) pixbuf = load (self, *loader, bytes, 0, error);
  g_autofree char *first_sum = NULL;
  g_autofree char *sum = NULL;

  if (pixbuf == NULL || !self->is_jpeg || self->has_end_mark)
    return g_steal_pointer (&pixbuf);

  first_sum = get_sum (pixbuf);
  g_object_unref (*loader);
  *loader = gdk_pixbuf_loader_new_with_type ("jpeg", NULL);
  g_clear_object (&pixbuf);
  pixbuf = load (self, *loader, bytes, 0xff, error);
  if (pixbuf == NULL)
    return NULL;

  sum = get_sum (pixbuf);
  if (g_str_equal (sum, first_sum))
    return g_steal_pointer (&pixbuf);

  set_reason (NULL, TS_PICTURE_ERROR_TRUNCATED, error);
  return NULL;
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
        int factor,
        gboolean is_transparent)
{
  gsize n_channels = is_transparent ? 4 : 3;
  TsPixels source = get_own_pixels (pixbuf);
  TsPixels target = {
    .data = source.data,
    .width = source.width / factor,
    .height = source.height / factor,
    .stride = (gsize) (source.width / factor) * n_channels,
    .n_channels = n_channels,
  };
  GdkPixbuf *reduced;

  if (!ts_pixels_reduce (&source, factor, &target))
    return NULL;

  reduced = gdk_pixbuf_new_from_data (target.data, GDK_COLORSPACE_RGB, is_transparent, 8, target.width,
                                      target.height, (int) target.stride, release_cb, g_object_ref (pixbuf));
  gdk_pixbuf_copy_options (pixbuf, reduced);
  return reduced;
}

static void
set_profile (GdkPixbuf *pixbuf,
             const guint8 *data,
             gsize length)
{
  g_autofree char *profile = g_base64_encode (data, length);

  gdk_pixbuf_set_option (pixbuf, "icc-profile", profile);
}

/* Source: RFC 9649, section 2.7: in the extended format the profile's chunk follows the head. */
static void
add_webp_profile (GdkPixbuf *pixbuf,
                  const guint8 *data,
                  gsize length)
{
  guint32 size;

  if (length < WEBP_PROFILE_OFFSET || memcmp (data + 12, "VP8X", 4) != 0 || memcmp (data + 30, "ICCP", 4) != 0)
    return;

  memcpy (&size, data + 34, sizeof size);
  size = GUINT32_FROM_LE (size);
  if (size <= length - WEBP_PROFILE_OFFSET)
    set_profile (pixbuf, data + WEBP_PROFILE_OFFSET, size);
}

/* Source: ISO/IEC 14496-12, section 12.1.5: behind the head of the box is the kind of the profile, or of the numbers of
 * primaries and curve, which a profile overrides. */
static void
add_box_profile (GdkPixbuf *pixbuf,
                 const guint8 *data,
                 gsize length)
{
  const guint8 *found = memmem (data, length, "colrprof", 8);
  const guint8 *numbers = memmem (data, length, "colrnclx", 8);
  gsize size = found != NULL && found - data >= 4 ? read_be32 (found - 4) : 0;

  if (size > BOX_HEAD_SIZE + 4 && size - 4 <= (gsize) (data + length - found))
    set_profile (pixbuf, found + 8, size - BOX_HEAD_SIZE - 4);
  else if (numbers != NULL && data + length - numbers >= 12 && memcmp (numbers + 8, "\0\x0c\0\x0d", 4) == 0)
    gdk_pixbuf_set_option (pixbuf, "icc-profile", TS_COLORS_DISPLAY_P3);
}

/* The loaders of WebPs and AVIFs say nothing of the color profile in the file. */
static void
add_profile (GdkPixbuf *pixbuf,
             GdkPixbufLoader *loader,
             GBytes *bytes)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);

  if (gdk_pixbuf_get_option (pixbuf, "icc-profile") != NULL)
    return;

  if (is_format (loader, "webp"))
    add_webp_profile (pixbuf, data, length);
  else if (has_boxes (bytes))
    add_box_profile (pixbuf, data, length);
}

/* Destroys the pixels of @pixbuf. Returns: (transfer full) (nullable): a flattened, reduced and upright picture, or
 * %NULL if there is no memory */
static GdkPixbuf *
normalize (GdkPixbuf *pixbuf,
           int factor)
{
  g_autoptr (GdkPixbuf) small = NULL;
  gboolean is_transparent = FALSE;
  GdkPixbuf *upright;

  if (gdk_pixbuf_get_has_alpha (pixbuf))
    {
      TsPixels pixels = get_own_pixels (pixbuf);

      is_transparent = ts_pixels_flatten (&pixels);
    }
  small = factor > 1 ? reduce (pixbuf, factor, is_transparent) : g_object_ref (pixbuf);

  if (small == NULL)
    return NULL;

  upright = gdk_pixbuf_apply_embedded_orientation (small);
  if (upright != NULL && upright != small)
    gdk_pixbuf_copy_options (small, upright);
  return upright;
}

/* The rows of a picture that its loader has turned may be as far apart as before. Takes @pixbuf.
 * Returns: (transfer full) (nullable): a picture that fits into an answer, or %NULL without memory */
static GdkPixbuf *
close_up (GdkPixbuf *pixbuf)
{
  g_autoptr (GdkPixbuf) given = pixbuf;
  int width = gdk_pixbuf_get_width (pixbuf);
  int height = gdk_pixbuf_get_height (pixbuf);
  GdkPixbuf *closed;

  if (gdk_pixbuf_get_rowstride (pixbuf) <= width * gdk_pixbuf_get_n_channels (pixbuf) + TS_PICTURE_ANSWER_MAX_PADDING)
    return g_steal_pointer (&given);

  closed = gdk_pixbuf_new (GDK_COLORSPACE_RGB, gdk_pixbuf_get_has_alpha (pixbuf), 8, width, height);
  if (closed != NULL)
    gdk_pixbuf_copy_area (pixbuf, 0, 0, width, height, closed, 0, 0);

  return closed;
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

/* The memory that is not written to costs nothing. */
static GBytes *
decompress (GBytes *bytes,
            GError **error)
{
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autofree char *text = g_try_malloc (TS_PICTURE_MAX_FILE_SIZE);
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GError) reason = NULL;
  GConverterResult result;
  gsize n_read = 0;
  gsize n_written = 0;

  if (text == NULL)
    {
      set_reason (NULL, TS_PICTURE_ERROR_NO_MEMORY, error);
      return NULL;
    }

  do
    {
      gsize n_in;
      gsize n_out;

      result = g_converter_convert (G_CONVERTER (decompressor), data + n_read, length - n_read, text + n_written,
                                    TS_PICTURE_MAX_FILE_SIZE - n_written, G_CONVERTER_INPUT_AT_END, &n_in, &n_out,
                                    &reason);
      n_read += result != G_CONVERTER_ERROR ? n_in : 0;
      n_written += result != G_CONVERTER_ERROR ? n_out : 0;
    }
  while (result == G_CONVERTER_CONVERTED && n_written < TS_PICTURE_MAX_FILE_SIZE);

  if ((n_written > 0 || result == G_CONVERTER_FINISHED) &&
      memmem (text, MIN (n_written, MAX_SIGNATURE), "<svg", 4) == NULL)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_A_PICTURE, "No compressed drawing");
  else if (n_written == TS_PICTURE_MAX_FILE_SIZE)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_FILE_TOO_LARGE, "Too long when decompressed");
  else if (result == G_CONVERTER_FINISHED)
    return g_bytes_new_take (g_realloc (g_steal_pointer (&text), n_written), n_written);
  else
    set_reason (reason, n_read == length ? TS_PICTURE_ERROR_TRUNCATED : TS_PICTURE_ERROR_DAMAGED, error);

  return NULL;
}

/**
 * ts_decoder_decode:
 * @loader: (nullable) (transfer full): of ts_decoder_open(), for the same @bytes
 * @is_mapped: whether @bytes are those of a mapped file: the decoder gives back the memory of those that it has read
 * @short_side: at least 1: the shorter side of the result has at least so many pixels if the file has them, up to a
 *   limit of memory
 * @source_width: (out): of the picture in the file, upright
 *
 * Returns: (transfer full): an upright picture whose pixels are flattened, see TsPixels; its colors are those of the
 *   file, for ts_colors_convert()
 */
GdkPixbuf *
ts_decoder_decode (GdkPixbufLoader *loader,
                   GBytes *bytes,
                   gboolean is_mapped,
                   int short_side,
                   int *source_width,
                   GError **error)
{
  g_autoptr (GdkPixbufLoader) current = loader;
  g_auto (Decoder) self = {
    .is_mapped = is_mapped && !is_compressed (bytes),
    .is_jpeg = loader != NULL && is_format (loader, "jpeg"),
    .is_drawing = loader != NULL && gdk_pixbuf_format_is_scalable (gdk_pixbuf_loader_get_format (loader)),
    .short_side = short_side,
  };
  g_autoptr (GBytes) drawing = NULL;
  g_autoptr (GdkPixbuf) decoded = NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  int factor;

  if (g_bytes_get_size (bytes) == 0)
    g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_EMPTY, "The file is empty");
  else if (loader == NULL)
    refuse (bytes, error);
  else if (is_compressed (bytes))
    {
      drawing = decompress (bytes, error);
      if (drawing != NULL)
        decoded = load_whole (&self, &current, drawing, error);
    }
  else if ((!is_format (loader, "webp") || check_canvas (bytes, error)) &&
           (!has_boxes (bytes) || check_boxes (bytes, error)))
    decoded = load_whole (&self, &current, bytes, error);
  if (current != NULL)
    gdk_pixbuf_loader_close (current, NULL);
  if (decoded == NULL)
    return NULL;

  /* A loader that turns the picture may say its size before. */
  if (!self.is_jpeg && !self.is_drawing)
    {
      self.source_width = gdk_pixbuf_get_width (decoded);
      self.source_height = gdk_pixbuf_get_height (decoded);
    }
  add_profile (decoded, current, bytes);
  factor = choose_factor (gdk_pixbuf_get_width (decoded), gdk_pixbuf_get_height (decoded), short_side);
  pixbuf = normalize (decoded, factor);
  if (pixbuf != NULL)
    pixbuf = close_up (pixbuf);
  if (pixbuf == NULL)
    {
      g_set_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_MEMORY, "No memory for the decoded picture");
      return NULL;
    }

  *source_width = is_turned (decoded) ? self.source_height : self.source_width;
  return g_steal_pointer (&pixbuf);
}
