/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-svg.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "ts-formats.h"
#include "ts-geometry.h"

/* Text in the fonts that most drawings have, or that stand for theirs, the first for text without a font; and a letter
 * of each script that has fonts of its own on many systems. Cairo keeps ten fonts open. */
#define FONT_SAMPLE                                                                  \
  "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"                    \
  "<text y='9'>a<tspan font-weight='bold'>a</tspan></text>"                          \
  "<text y='9' font-family='sans-serif'>a<tspan font-weight='bold'>a</tspan></text>" \
  "<text y='9' font-family='serif'>a</text>"                                         \
  "<text y='9' font-family='monospace'>a</text>"                                     \
  "<text y='9'>\u0416 \u05d0 \u0639 \u0915 \u0e01 \u5b57 \u3042 \uac00</text></svg>"

/* What may stand before the root; the root, up to its name, and its attributes. */
#define PROLOG "(?:\\s|\\xef\\xbb\\xbf|<\\?.*?\\?>|<!--.*?-->|<!DOCTYPE[^\\[>]*(?:\\[.*?\\]\\s*)?>)*"
#define ROOT "^" PROLOG "(<svg)\\b([^>]*)>"

/* Glycin looks for the signature of SVG in so many bytes, which may be a comment. */
#define GLYCIN_SIGNATURE_SIZE 256

/* The most pixels that are drawn to find out where a drawing lies. */
#define MAX_TRIAL_PIXELS (4 * 1024 * 1024)

/**
 * ts_svg_load_fonts:
 * @bytes: of a drawing
 *
 * Fonts are looked for and opened when text is drawn, which the filter does not permit. A compressed drawing may have
 * text.
 */
void
ts_svg_load_fonts (GBytes *bytes)
{
  g_autoptr (GdkPixbufLoader) loader = NULL;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  if (length > 0 && data[0] != '\x1f' && memmem (data, length, "<text", 5) == NULL)
    return;

  loader = gdk_pixbuf_loader_new_with_type (TS_FORMATS_SVG, NULL);
  gdk_pixbuf_loader_write (loader, (const guint8 *) FONT_SAMPLE, strlen (FONT_SAMPLE), NULL);
  gdk_pixbuf_loader_close (loader, NULL);
}

/* Draws a small picture at twice its size, so that all of it is seen that does not lie farther away. */
static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int width,
                  int height,
                  gpointer user_data)
{
  TsSize *natural = user_data;
  gboolean is_small = (gint64) width * height <= MAX_TRIAL_PIXELS / 4;

  *natural = (TsSize){ width, height };
  gdk_pixbuf_loader_set_size (loader, is_small ? MAX (2 * width, 1) : 1, is_small ? MAX (2 * height, 1) : 1);
}

/* Returns: of the columns and the rows of @pixbuf, the number up to the last one that is not empty */
static TsSize
find_end (GdkPixbuf *pixbuf)
{
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);
  TsSize end = { 0, 0 };

  for (int y = 0; gdk_pixbuf_get_has_alpha (pixbuf) && y < gdk_pixbuf_get_height (pixbuf); y++)
    for (int x = 0; x < gdk_pixbuf_get_width (pixbuf); x++)
      if (pixels[(gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf) + (gsize) x * 4 + 3] != 0)
        end = (TsSize){ MAX (end.width, x + 1), y + 1 };

  return end;
}

static gboolean
has_attribute (const char *attributes,
               const char *pattern)
{
  return g_regex_match_simple (pattern, attributes, G_REGEX_RAW, 0);
}

static GBytes *
insert (GBytes *bytes,
        int offset,
        const char *text,
        const char *end)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  GString *changed = g_string_new_len (data, offset);

  g_string_append (changed, text);
  g_string_append_len (changed, data + offset, (gssize) length - offset);
  g_string_append (changed, end);

  return g_string_free_to_bytes (changed);
}

/* librsvg scales a drawing only if it has a size or a viewBox, and takes its extents for the size if it has neither. It
 * does not scale a clip-path of the root.
 * @offset: behind the name of the root
 * @root: of the root */
static GBytes *
make_scalable (GBytes *bytes,
               int root,
               int offset,
               const char *attributes)
{
  gboolean has_width = has_attribute (attributes, "\\swidth\\s*=\\s*.[^%'\"]*['\"]");
  gboolean has_height = has_attribute (attributes, "\\sheight\\s*=\\s*.[^%'\"]*['\"]");
  gboolean is_clipped = has_attribute (attributes, "\\bclip-path\\b");
  g_autoptr (GdkPixbufLoader) loader = NULL;
  g_autofree char *text = NULL;
  TsSize natural = { 0, 0 };
  TsSize end = { 0, 0 };

  if (!is_clipped && ((has_width && has_height) || has_attribute (attributes, "\\sviewBox\\s*=")))
    return g_bytes_ref (bytes);

  loader = gdk_pixbuf_loader_new_with_type (TS_FORMATS_SVG, NULL);
  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), &natural);
  if (!gdk_pixbuf_loader_write_bytes (loader, bytes, NULL) || !gdk_pixbuf_loader_close (loader, NULL) ||
      natural.width <= 0 || natural.height <= 0 || gdk_pixbuf_loader_get_pixbuf (loader) == NULL)
    {
      gdk_pixbuf_loader_close (loader, NULL);
      return g_bytes_ref (bytes);
    }

  if (!has_width && !has_height && !is_clipped)
    end = find_end (gdk_pixbuf_loader_get_pixbuf (loader));
  text = g_strdup_printf ("%s viewBox='%d %d %d %d'%s",
                          is_clipped ? "<svg xmlns='http://www.w3.org/2000/svg'" : "",
                          end.width > 0 ? end.width - natural.width : 0,
                          end.height > 0 ? end.height - natural.height : 0,
                          natural.width, natural.height, is_clipped ? ">" : "");
  return insert (bytes, is_clipped ? root : offset, text, is_clipped ? "</svg>" : "");
}

/**
 * ts_svg_prepare:
 * @bytes: of a drawing
 * @is_glycin: whether Glycin draws it
 *
 * Returns: (transfer full): the same drawing, which can be drawn as a whole at any size
 */
GBytes *
ts_svg_prepare (GBytes *bytes,
                gboolean is_glycin)
{
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);
  g_autoptr (GRegex) regex = g_regex_new (ROOT, G_REGEX_RAW | G_REGEX_DOTALL, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *attributes = NULL;
  int root;
  int offset;

  if (!g_regex_match_full (regex, data, (gssize) length, 0, 0, &match, NULL))
    return g_bytes_ref (bytes);

  g_match_info_fetch_pos (match, 1, &root, &offset);
  if (is_glycin)
    {
      /* An XML declaration has to be the first. */
      const char *declaration = g_str_has_prefix (data, "<?xml") ? memmem (data, length, "?>", 2) : NULL;

      return root < GLYCIN_SIGNATURE_SIZE - 4
                 ? g_bytes_ref (bytes)
                 : insert (bytes, declaration != NULL ? (int) (declaration + 2 - data) : 0, "<!--<svg-->", "");
    }

  attributes = g_match_info_fetch (match, 2);
  return make_scalable (bytes, root, offset, attributes);
}
