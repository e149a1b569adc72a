/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what files say beside their pixels: each fact in each container that can have it, as it is read, and as the
 * decoding process applies it.
 */

#include "config.h"

#include "sample.h"
#include "ts-facts.h"
#include "ts-formats.h"
#include "ts-jpeg.h"

/* What two programs that round differ by, and what lossy pixels are off. */
#define TOLERANCE 3

typedef enum
{
  JPEG,
  PNG,
  WEBP,
  N_CONTAINERS,
} Container;

/* An entry before the orientation, as most programs have. */
static GBytes *
make_exif (guint orientation,
           gboolean is_big,
           gboolean has_head)
{
  GByteArray *exif = g_byte_array_new ();

  if (has_head)
    g_byte_array_append (exif, (const guint8 *) "Exif\0\0", 6);
  g_byte_array_append (exif, (const guint8 *) (is_big ? "MM\0*" : "II*\0"), 4);
  sample_append_number (exif, 8, 4, is_big);
  sample_append_number (exif, 2, 2, is_big);
  for (int i = 0; i < 2; i++)
    {
      sample_append_number (exif, i == 0 ? 0x100 : 0x112, 2, is_big);
      sample_append_number (exif, 3, 2, is_big);
      sample_append_number (exif, 1, 4, is_big);
      sample_append_number (exif, i == 0 ? 6 : orientation, 2, is_big);
      sample_append_number (exif, 0, 2, is_big);
    }
  sample_append_number (exif, 0, 4, is_big);

  return g_byte_array_free_to_bytes (exif);
}

/* Takes @png. */
static GBytes *
add_chunk (GBytes *png,
           const char *type,
           GBytes *content)
{
  return sample_add_chunk (png, type, g_bytes_get_data (content, NULL), g_bytes_get_size (content));
}

static GBytes *
make_png (void)
{
  return sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_RGB, FALSE);
}

/* Returns: (transfer full): quarters, with @exif */
static GBytes *
make_turned (Container container,
             GBytes *exif)
{
  g_autoptr (GdkPixbuf) pixbuf = sample_pixbuf (SAMPLE_WIDTH, SAMPLE_HEIGHT);

  if (container == JPEG)
    return sample_add_segment (sample_encode (pixbuf, "jpeg"), 0xe1, g_bytes_get_data (exif, NULL),
                               g_bytes_get_size (exif));

  return container == PNG ? add_chunk (make_png (), "eXIf", exif) : sample_webp ("EXIF", exif);
}

static TsFacts
read_facts (GBytes *bytes)
{
  TsFacts facts;

  ts_facts_read (&facts, bytes);
  if (ts_formats_is_jpeg (bytes))
    g_object_unref (ts_jpeg_decode (bytes, FALSE, SAMPLE_HEIGHT, &facts, NULL));
  return facts;
}

#define assert_pixel(picture, x, y, expected) sample_assert_color ((picture), (x), (y), (expected), TOLERANCE)

/* EXIF in either byte order, with the head of JPEG's segment and without, in each container. Zero and nine are none. */
static void
test_orientation (void)
{
  for (Container container = JPEG; container < N_CONTAINERS; container++)
    for (guint orientation = 0; orientation <= 9; orientation++)
      for (int kind = 0; kind < 4; kind++)
        {
          gboolean has_head = container == JPEG || (kind & 2) != 0;
          g_autoptr (GBytes) exif = make_exif (orientation, kind & 1, has_head);
          g_autoptr (GBytes) bytes = make_turned (container, exif);
          TsFacts facts = read_facts (bytes);

          g_assert_cmpint (facts.orientation, ==, orientation <= 8 ? (int) orientation : 0);
          g_assert_true (facts.is_whole);
        }
}

/* Green, blue, red and white are where red, green, blue and white are turned to. */
static void
test_upright (void)
{
  for (Container container = JPEG; container < N_CONTAINERS; container++)
    {
      /* Glycin knows no head where the container has none. */
      g_autoptr (GBytes) exif = make_exif (6, TRUE, container == JPEG || !ts_formats_have_glycin ());
      g_autoptr (GBytes) bytes = make_turned (container, exif);
      g_autoptr (TsPicture) picture = NULL;

      if (container == WEBP && !sample_can_open ("image/webp"))
        continue;
      picture = sample_load (bytes, SAMPLE_WIDTH);
      g_assert_cmpint (ts_picture_get_width (picture), ==, SAMPLE_HEIGHT);
      g_assert_cmpint (ts_picture_get_source_width (picture), ==, SAMPLE_HEIGHT);
      assert_pixel (picture, 4, 4, container == JPEG ? 0x0000fe : 0x0000ff);
      assert_pixel (picture, SAMPLE_HEIGHT - 4, 4, container == JPEG ? 0xfe0000 : 0xff0000);
    }
}

/* The first segment counts, and its first entry. */
static void
test_two_exif (void)
{
  g_autoptr (GBytes) exif = make_exif (3, TRUE, TRUE);
  g_autoptr (GBytes) first = sample_overwrite (exif, 6 + 10, "\1\x12", 2);
  g_autoptr (GBytes) one = make_turned (JPEG, exif);
  g_autoptr (GBytes) jpeg = sample_add_segment (g_steal_pointer (&one), 0xe1, g_bytes_get_data (first, NULL),
                                                g_bytes_get_size (first));

  g_assert_cmpint (read_facts (jpeg).orientation, ==, 6);
}

/* A whole number of two bytes or four; no entry of another type. */
static void
test_exif_types (void)
{
  static const struct
  {
    gboolean is_big;
    guint8 type;
    guint8 value[4];
    int expected;
  } cases[] = {
    { TRUE, 3, { 0, 6, 1, 1 }, 6 },
    { TRUE, 4, { 0, 0, 0, 6 }, 6 },
    { TRUE, 9, { 0, 0, 0, 8 }, 8 },
    { FALSE, 4, { 6 }, 6 },
    { FALSE, 9, { 3 }, 3 },
    { FALSE, 4, { 6, 0, 0, 1 }, 0 },
    { TRUE, 4, { 0, 6 }, 0 },
    { FALSE, 1, { 6 }, 0 },
    { FALSE, 11, { 6 }, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) exif = make_exif (0, cases[i].is_big, FALSE);
      g_autoptr (GBytes) typed = sample_overwrite (exif, cases[i].is_big ? 25 : 24, &cases[i].type, 1);
      g_autoptr (GBytes) whole = sample_overwrite (typed, 30, cases[i].value, 4);
      g_autoptr (GBytes) png = make_turned (PNG, whole);

      g_assert_cmpint (read_facts (png).orientation, ==, cases[i].expected);
    }
}

/* Cut off anywhere, nothing is read behind the end. */
static void
test_broken_exif (void)
{
  g_autoptr (GBytes) exif = make_exif (6, FALSE, FALSE);

  for (gsize length = 0; length < g_bytes_get_size (exif); length++)
    {
      g_autoptr (GBytes) copy = g_bytes_new (g_bytes_get_data (exif, NULL), length);
      g_autoptr (GBytes) png = add_chunk (make_png (), "eXIf", copy);
      TsFacts facts = read_facts (png);

      g_assert_cmpint (facts.orientation, ==, length < 34 ? 0 : 6);
    }
}

/* Takes @file. */
static GBytes *
add_profile_part (GBytes *file,
                  const char *content,
                  char number,
                  char n_parts)
{
  g_autofree char *text = g_strconcat ("ICC_PROFILE...", content, NULL);

  text[11] = '\0';
  text[12] = number;
  text[13] = n_parts;

  return sample_add_segment (file, 0xe2, text, 14 + strlen (content));
}

static void
assert_profile (GBytes *bytes,
                const char *expected)
{
  g_auto (TsFacts) facts = read_facts (bytes);

  if (expected == NULL)
    g_assert_null (facts.profile);
  else
    g_assert_cmpmem (g_bytes_get_data (facts.profile, NULL), g_bytes_get_size (facts.profile), expected, strlen (expected));
}

/* The profile of WebP has an odd length. That of JPEG is in parts, with the segments of other programs between and behind them; each of these functions adds before the last. */
static void
test_profile (void)
{
  g_autoptr (GBytes) file = sample_add_segment (sample_jpeg (1), 0xe2, "MPF\0II*\0", 8);
  g_autoptr (GBytes) missing = NULL;
  g_autoptr (GBytes) reversed = NULL;
  g_autoptr (GBytes) odd = g_bytes_new_static ("profile", 7);
  g_autoptr (GBytes) webp = sample_webp ("ICCP", odd);

  file = add_profile_part (g_steal_pointer (&file), "third", 3, 3);
  file = sample_add_segment (g_steal_pointer (&file), 0xe2, "MPF\0II*\0", 8);
  file = add_profile_part (g_steal_pointer (&file), "second ", 2, 3);
  missing = add_profile_part (g_bytes_ref (file), "second ", 2, 3);
  reversed = add_profile_part (add_profile_part (sample_jpeg (1), "first ", 1, 2), "second", 2, 2);
  file = add_profile_part (g_steal_pointer (&file), "first ", 1, 3);
  assert_profile (file, "first second third");
  assert_profile (missing, NULL);
  assert_profile (reversed, NULL);
  assert_profile (webp, "profile");
}

/* Type and length of a box that has a profile. The length lies, or is right; of two the first counts. */
static void
test_box_profile (void)
{
  static const guint8 head[] = "\0\0\0\x14"
                               "ftypheic\0\0\0\0mif1";
  g_autoptr (GBytes) plain = g_bytes_new_static (head, 20);

  for (guint8 size = 0; size < 30; size++)
    {
      const guint8 metas[] = { 0, 0, 0, 31, 'm', 'e', 't', 'a', 0, 0, 0, 0, 0, 0, 0, size,
                               'c', 'o', 'l', 'r', 'p', 'r', 'o', 'f', 'p', 'r', 'o', 'f', 'i', 'l', 'e',
                               0, 0, 0, 31, 'm', 'e', 't', 'a', 0, 0, 0, 0, 0, 0, 0, size,
                               'c', 'o', 'l', 'r', 'p', 'r', 'o', 'f', 'a', 'n', 'o', 't', 'h', 'e', 'r' };
      g_autoptr (GBytes) file = sample_join (plain, 20, metas, sizeof metas);

      if (size == 31 - 12)
        assert_profile (file, "profile");
      else if (size <= 12 || size > 31 - 12)
        assert_profile (file, NULL);
    }
}

/* The codes of PNG and of boxes are the same ones. Of several in boxes the first count. */
static void
test_codes (void)
{
  g_autoptr (GBytes) png = sample_add_chunk (make_png (), "gAMA", "\0\1\x86\xa0", 4);
  g_autoptr (GBytes) avif = sample_stored ("nclx.avif");
  g_autoptr (GBytes) light = g_bytes_new_static ("\0\0\0\x14"
                                                 "ftypavif\0\0\0\0mif1"
                                                 "\0\0\0\x14"
                                                 "moov\0\0\0\x0c"
                                                 "clli\2\xbf\0\xa5",
                                                 40);
  static const char other[] = "\0\0\0\x1c"
                              "metacolrnclx\0\1\0\1clli\0\1\0\1";
  g_autoptr (GBytes) two_codes = sample_join (avif, g_bytes_get_size (avif), other, sizeof other - 1);
  g_autoptr (GBytes) two_lights = sample_join (light, g_bytes_get_size (light), other, sizeof other - 1);
  TsFacts facts;

  png = sample_add_chunk (g_steal_pointer (&png), "cICP", "\x09\x10\0\1", 4);
  png = sample_add_chunk (g_steal_pointer (&png), "cLLI", "\0\x3d\x09\0\0\0\0\0", 8);
  facts = read_facts (png);
  g_assert_cmpuint (facts.primaries, ==, 9);
  g_assert_cmpuint (facts.transfer, ==, TS_FACTS_PQ);
  g_assert_cmpfloat (facts.gamma, ==, 0);
  g_assert_cmpfloat (facts.max_nits, ==, 400);

  facts = read_facts (two_lights);
  g_assert_cmpfloat (facts.max_nits, ==, 703);
  g_assert_cmpuint (facts.primaries, ==, 1);
  facts = read_facts (two_codes);
  g_assert_cmpuint (facts.primaries, ==, 12);
  g_assert_cmpuint (facts.transfer, ==, 13);
  g_assert_cmpuint (facts.width, ==, 96);
}

/* Every byte of a size counts. */
static void
test_sizes (void)
{
  g_autoptr (GBytes) exif = make_exif (1, TRUE, FALSE);
  g_autoptr (GBytes) plain_webp = make_turned (WEBP, exif);
  g_autoptr (GBytes) plain_png = make_png ();
  g_autoptr (GBytes) webp = sample_overwrite (plain_webp, 24, "\1\2\3\4\5\6", 6);
  g_autoptr (GBytes) png = sample_overwrite (plain_png, 16, "\1\2\3\4\5\6\7\10", 8);
  TsFacts facts = read_facts (webp);

  g_assert_cmpuint (facts.width, ==, 0x030201 + 1);
  g_assert_cmpuint (facts.height, ==, 0x060504 + 1);
  facts = read_facts (png);
  g_assert_cmpuint (facts.width, ==, 0x01020304);
  g_assert_cmpuint (facts.height, ==, 0x05060708);
}

/* What looks like a size counts only in the boxes that have sizes, wherever these stand, and whatever length they claim. The largest counts. */
static void
test_sizes_in_boxes (void)
{
  static const guint8 ispe[] = { 'i', 's', 'p', 'e', 0, 0, 0, 0, 0, 0, 0, 97, 0, 0, 0, 97,
                                 'i', 's', 'p', 'e', 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0, 0, 1, 2,
                                 'i', 's', 'p', 'e', 0, 0, 0, 0, 0, 0, 0, 98, 0, 0, 0, 98 };
  static const struct
  {
    const char *type;
    guint8 size;
    guint8 long_size; /* in eight bytes behind the type, where the size is 1 */
    gboolean counts;
    gboolean is_whole;
    guint8 high; /* the fourth of the eight bytes */
  } cases[] = {
    { "free", 56, 0, FALSE, TRUE },
    { "mdat", 0, 0, FALSE, TRUE },
    { "mdat", 1, 64, FALSE, TRUE },
    { "mdat", 1, 65, FALSE, FALSE },
    { "mdat", 1, 7, FALSE, FALSE },
    { "mdat", 1, 64, FALSE, FALSE, 1 },
    { "meta", 56, 0, TRUE, TRUE },
    { "meta", 0, 0, TRUE, TRUE },
    { "meta", 1, 64, TRUE, TRUE },
    { "meta", 57, 0, TRUE, FALSE },
    { "moov", 57, 0, TRUE, TRUE },
  };
  g_autoptr (GBytes) avif = sample_stored ("nclx.avif");
  gsize length = g_bytes_get_size (avif);
  g_autoptr (GBytes) jxl = g_bytes_new_static ("\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x0djxlc", 20);

  g_assert_false (read_facts (jxl).is_whole);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *type = cases[i].type;
      const char head[16] = { 0, 0, 0, (char) cases[i].size, type[0], type[1], type[2], type[3],
                              [11] = (char) cases[i].high, [15] = (char) cases[i].long_size };
      gsize head_size = cases[i].size == 1 ? 16 : 8;
      g_autoptr (GBytes) begun = sample_join (avif, length, head, head_size);
      g_autoptr (GBytes) file = sample_join (begun, length + head_size, ispe, sizeof ispe);
      TsFacts facts = read_facts (file);

      g_assert_cmpuint (facts.width, ==, cases[i].counts ? 0x7fffffff : 96);
      g_assert_cmpuint (facts.height, ==, cases[i].counts ? 258 : 32);
      g_assert_cmpint (facts.is_whole, ==, cases[i].is_whole);
      if (i == 0 && sample_can_open ("image/avif"))
        g_object_unref (sample_load (file, 16));
    }
}

#ifdef HAVE_LCMS2

/* A gray PNG with these chunks, of which those of another length than theirs do not count, and what its quarters of 0x55 and 0xaa become. */
static const struct
{
  const char *type;
  const char *content;
  gsize length;
  const char *other_type;
  const char *other_content;
  gsize other_length;
  guint8 dark;
  guint8 bright;
} grays[] = {
  { "gAMA", "\0\1\x86\xa0", 4, NULL, NULL, 0, 0x9c, 0xd5 },
  { "gAMA", "\0\0\xf4\x24", 4, NULL, NULL, 0, 0x73, 0xbf },
  { "gAMA", "\0\0\xb1\x8f", 4, NULL, NULL, 0, 0x55, 0xaa },
  { "gAMA", "\0\0\0\0", 4, NULL, NULL, 0, 0x55, 0xaa },
  { "gAMA", "\0\1\x86\xa0", 4, "sRGB", "\0", 1, 0x55, 0xaa },
  { "gAMA", "\0\1\x86\xa0", 4, "cICP", "\1\x0d\0\1", 4, 0x55, 0xaa },
  { "gAMA", "\0\1\x86\xa0\0", 5, "cICP", "\1\x08\0\1\0", 5, 0x55, 0xaa },
  { "cICP", "\x09\x10\0\1", 4, "cLLI", "\0\x1e\xf9\xb0\0\0\0\0\0", 9, 0x4b, 0xe1 },
  { "cICP", "\x09\x10\0\1", 4, "cLLI", "\0\x1e\xf9\xb0\0\0\0\0", 8, 0x4d, 0xff },
  { "cICP", "\x09\x12\0\1", 4, "cLLI", "\0\x1e\xf9\xb0\0\0\0\0", 8, 0x53, 0xa7 },
};

/* Computed by the formulas of the standards, PQ and HLG with Chromium's of 2023 for what is brighter than white. */
static void
test_curves (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (grays); i++)
    for (int depth = 8; depth <= 16; depth += 8)
      {
        g_autoptr (GBytes) png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, depth, SAMPLE_PNG_GREY, FALSE);
        g_autoptr (TsPicture) picture = NULL;

        png = sample_add_chunk (g_steal_pointer (&png), grays[i].type, grays[i].content, grays[i].length);
        if (grays[i].other_type != NULL)
          png = sample_add_chunk (g_steal_pointer (&png), grays[i].other_type, grays[i].other_content,
                                  grays[i].other_length);
        picture = sample_load (png, SAMPLE_HEIGHT);
        assert_pixel (picture, 4, 4, 0);
        assert_pixel (picture, SAMPLE_WIDTH - 4, 4, grays[i].dark * 0x010101u);
        assert_pixel (picture, 4, SAMPLE_HEIGHT - 4, grays[i].bright * 0x010101u);
        assert_pixel (picture, SAMPLE_WIDTH - 4, SAMPLE_HEIGHT - 4, 0xffffff);
      }
}

/* Where nothing of the file is seen, the ground keeps its color. */
static void
test_ground (void)
{
  g_autoptr (GBytes) png = sample_png (SAMPLE_WIDTH, SAMPLE_HEIGHT, 8, SAMPLE_PNG_GREY_ALPHA, FALSE);
  g_autoptr (TsPicture) picture = NULL;

  png = sample_add_chunk (g_steal_pointer (&png), grays[0].type, grays[0].content, grays[0].length);
  picture = sample_load (png, SAMPLE_HEIGHT);
  assert_pixel (picture, SAMPLE_WIDTH - 4, 4, grays[0].dark * 0x010101u);
  assert_pixel (picture, SAMPLE_WIDTH - 4, SAMPLE_HEIGHT - 4, 0x808080);
}

/* Red and green exchanged, with the white of sRGB; nothing of the kind; and exchanged, where other chunks override it. */
static void
test_primaries (void)
{
  static const guint32 exchanged[] = { 31270, 32900, 30000, 60000, 64000, 33000, 15000, 6000 };

  for (int i = 0; i < 4; i++)
    {
      g_autoptr (GByteArray) content = g_byte_array_new ();
      g_autoptr (GBytes) png = NULL;
      g_autoptr (TsPicture) picture = NULL;

      for (gsize k = 0; k < G_N_ELEMENTS (exchanged); k++)
        sample_append_number (content, i != 1 ? exchanged[k] : 0, 4, TRUE);
      png = sample_add_chunk (make_png (), "cHRM", content->data, content->len);
      for (gsize k = 0; i == 0 && k < G_N_ELEMENTS (exchanged); k++)
        g_assert_cmpfloat (read_facts (png).chromaticities[k], ==, exchanged[k] / 100000.0);
      if (i >= 2)
        png = sample_add_chunk (g_steal_pointer (&png), i == 2 ? "sRGB" : "cICP", "\1\x0d\0\1", i == 2 ? 1 : 4);
      picture = sample_load (png, SAMPLE_HEIGHT);
      assert_pixel (picture, 4, 4, i == 0 ? 0x00ff00 : 0xff0000);
      assert_pixel (picture, SAMPLE_WIDTH - 4, 4, i == 0 ? 0xff0000 : 0x00ff00);
      assert_pixel (picture, SAMPLE_WIDTH - 4, SAMPLE_HEIGHT - 4, 0xffffff);
    }
}

/* Codes of an AVIF, in the place of those that its encoder has written. */
static void
test_boxes (void)
{
  static const struct
  {
    guint8 primaries;
    guint8 transfer;
    guint32 gray;
    guint32 red; /* 0 where it is not compared */
  } cases[] = {
    { 1, 13, 0x808080, 0xea3323 },
    { 12, 13, 0x808080, 0xff0000 },
    { 9, 16, 0x9a9a9a, 0 },
  };
  g_autoptr (GBytes) avif = sample_stored ("nclx.avif");
  const char *data = g_bytes_get_data (avif, NULL);
  const char *place = memmem (data, g_bytes_get_size (avif), "colrnclx", 8);

  if (!sample_can_open ("image/avif"))
    {
      g_test_skip ("this system has no loader for AVIF");
      return;
    }

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint8 codes[] = { 0, cases[i].primaries, 0, cases[i].transfer };
      g_autoptr (GBytes) bytes = sample_overwrite (avif, (gsize) (place - data) + 8, codes, sizeof codes);
      g_autoptr (TsPicture) picture = sample_load (bytes, 32);

      assert_pixel (picture, 88, 8, cases[i].gray);
      if (cases[i].red != 0)
        assert_pixel (picture, 8, 8, cases[i].red);
    }
}

#endif

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/facts/orientation", test_orientation);
  g_test_add_func ("/facts/upright", test_upright);
  g_test_add_func ("/facts/two-exif", test_two_exif);
  g_test_add_func ("/facts/exif-types", test_exif_types);
  g_test_add_func ("/facts/broken-exif", test_broken_exif);
  g_test_add_func ("/facts/profile", test_profile);
  g_test_add_func ("/facts/box-profile", test_box_profile);
  g_test_add_func ("/facts/codes", test_codes);
  g_test_add_func ("/facts/sizes", test_sizes);
  g_test_add_func ("/facts/sizes-in-boxes", test_sizes_in_boxes);
#ifdef HAVE_LCMS2
  /* Glycin has rules of its own. */
  if (!ts_formats_have_glycin ())
    {
      g_test_add_func ("/facts/curves", test_curves);
      g_test_add_func ("/facts/ground", test_ground);
      g_test_add_func ("/facts/primaries", test_primaries);
      g_test_add_func ("/facts/boxes", test_boxes);
    }
#endif

  return g_test_run ();
}
