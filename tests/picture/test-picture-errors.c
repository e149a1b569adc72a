/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests that a file that cannot be loaded has the right error, costs little, and leaves nothing behind.
 */

#include <glib/gstdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "fake-file.h"
#include "folders.h"
#include "sample.h"
#include "ts-formats.h"
#include "ts-picture.h"
#include "wait-for.h"

#define SHORT_SIDE 1000

/* Of the stored sample. */
#define N_STORED_SCANS 10

/* Of the decoding process. A refused picture must not have been decoded: this is far below what any of them would take. */
#ifdef __SANITIZE_ADDRESS__
#define MAX_CHILD_KIB (256 * 1024)
#else
#define MAX_CHILD_KIB (64 * 1024)
#endif

/* Of a compressed drawing. */
#define BLOCK_SIZE (1024 * 1024)

/* Each takes about half a second at the size that is drawn. librsvg limits what one filter may take from 2.60 on. */
#define N_SLOW_FILTERS 60

static void
assert_refused (GFile *file,
                int code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_picture_load (file, SHORT_SIDE, NULL, &error));
  g_assert_error (error, TS_PICTURE_ERROR, code);
}

static void
assert_cancelled (FakeFile *file,
                  GCancellable *cancellable)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (ts_picture_load (G_FILE (file), SHORT_SIDE, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
assert_path_refused (const char *path,
                     int code)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);

  assert_refused (file, code);
}

/* Consumes @bytes. */
static void
take_refused (GBytes *bytes,
              int code)
{
  sample_assert_refused (bytes, code);
  g_bytes_unref (bytes);
}

static void
take_loaded (GBytes *bytes)
{
  g_object_unref (sample_load (bytes, SHORT_SIDE));
  g_bytes_unref (bytes);
}

/* Each opens nothing that would wait or never end: a pipe, a socket, a device; and asks nobody for what is on the web. */
static void
test_paths (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *pipe_path = g_build_filename (folder, "pipe", NULL);
  g_autofree char *socket_path = g_build_filename (folder, "socket", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);
  const struct
  {
    const char *path;
    int code;
  } cases[] = {
    { "/proc/nowhere/picture.png", TS_PICTURE_ERROR_NOT_FOUND },
    { "/etc/passwd/picture.png", TS_PICTURE_ERROR_NOT_FOUND },
    { "resource:///org/tileshift/test", TS_PICTURE_ERROR_NOT_FOUND },
    { "http://127.0.0.1/cat.jpg", TS_PICTURE_ERROR_WEB_ADDRESS },
    { "https://127.0.0.1/cat.jpg", TS_PICTURE_ERROR_WEB_ADDRESS },
    { "HTTPS://127.0.0.1/", TS_PICTURE_ERROR_WEB_ADDRESS },
    { folder, TS_PICTURE_ERROR_IS_FOLDER },
    { pipe_path, TS_PICTURE_ERROR_NOT_A_FILE },
    { socket_path, TS_PICTURE_ERROR_NOT_A_FILE },
    { "/dev/zero", TS_PICTURE_ERROR_NOT_A_FILE },
  };

  g_strlcpy (address.sun_path, socket_path, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (cases[i].path);

      assert_refused (file, cases[i].code);
    }

  close (fd);
  g_assert_cmpint (g_unlink (pipe_path), ==, 0);
  g_assert_cmpint (g_unlink (socket_path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What the system says of a remote file, and when it opens or reads it. A cancellation stays one. */
static void
test_remote (void)
{
  static const struct
  {
    GFileType type;
    int open_error;
    int read_error;
    int code;
    guint n_opens;
  } cases[] = {
    { G_FILE_TYPE_UNKNOWN, 0, 0, TS_PICTURE_ERROR_NOT_A_FILE, 0 },
    { G_FILE_TYPE_SPECIAL, 0, 0, TS_PICTURE_ERROR_NOT_A_FILE, 0 },
    { G_FILE_TYPE_MOUNTABLE, 0, 0, TS_PICTURE_ERROR_NOT_A_FILE, 0 },
    { G_FILE_TYPE_REGULAR, G_IO_ERROR_NOT_FOUND, 0, TS_PICTURE_ERROR_NOT_FOUND, 1 },
    { G_FILE_TYPE_REGULAR, G_IO_ERROR_IS_DIRECTORY, 0, TS_PICTURE_ERROR_IS_FOLDER, 1 },
    { G_FILE_TYPE_REGULAR, 0, G_IO_ERROR_BROKEN_PIPE, TS_PICTURE_ERROR_FAILED, 1 },
    { G_FILE_TYPE_REGULAR, 0, 0, TS_PICTURE_ERROR_EMPTY, 1 },
    { G_FILE_TYPE_REGULAR, G_IO_ERROR_CANCELLED, 0, -1, 1 },
    { G_FILE_TYPE_REGULAR, 0, G_IO_ERROR_CANCELLED, -1, 1 },
  };
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FakeFile) file = fake_file_new (nothing);

      file->type = cases[i].type;
      if (cases[i].open_error != 0)
        file->open_error = cases[i].open_error;
      if (cases[i].read_error != 0)
        file->read_error = cases[i].read_error;
      if (cases[i].code >= 0)
        assert_refused (G_FILE (file), cases[i].code);
      else
        assert_cancelled (file, NULL);
      g_assert_cmpuint (file->n_opens, ==, cases[i].n_opens);
    }
}

/* Nothing is unreadable to root, so that root becomes nobody first, in a process of its own. */
static void
test_not_readable (void)
{
  g_autofree char *path = NULL;
  int fd;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }

  if (geteuid () == 0)
    g_assert_cmpint (setuid (65534), ==, 0);
  fd = g_file_open_tmp (NULL, &path, NULL);
  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (fchmod (fd, 0), ==, 0);
  assert_path_refused (path, TS_PICTURE_ERROR_NOT_READABLE);
  close (fd);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static void
test_file_too_large (void)
{
  g_autoptr (GBytes) bytes = sample_jpeg (1);
  g_autoptr (FakeFile) largest = fake_file_new (bytes);
  g_autoptr (FakeFile) too_large = fake_file_new (bytes);
  g_autoptr (TsPicture) picture = NULL;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp (NULL, &path, NULL);

  largest->size = TS_PICTURE_MAX_FILE_SIZE;
  picture = ts_picture_load (G_FILE (largest), SHORT_SIDE, NULL, NULL);
  g_assert_nonnull (picture);

  too_large->size = (goffset) TS_PICTURE_MAX_FILE_SIZE + 1;
  assert_refused (G_FILE (too_large), TS_PICTURE_ERROR_FILE_TOO_LARGE);
  g_assert_cmpuint (too_large->n_opens, ==, 0);

  g_assert_cmpint (ftruncate (fd, too_large->size), ==, 0);
  assert_path_refused (path, TS_PICTURE_ERROR_FILE_TOO_LARGE);
  close (fd);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

/* Returns: a picture's start and then comments, which every decoder passes over, for ever */
static FakeFile *
make_endless (void)
{
  static guint8 comment[65537] = { 0xff, 0xfe, 0xff, 0xff };
  g_autoptr (GBytes) start = g_bytes_new_static ("\xff\xd8", 2);
  FakeFile *file = fake_file_new (start);

  file->more = g_bytes_new_static (comment, sizeof comment);
  return file;
}

static void
test_growing (void)
{
  g_autoptr (FakeFile) file = make_endless ();

  assert_refused (G_FILE (file), TS_PICTURE_ERROR_FILE_TOO_LARGE);
  g_assert_cmpuint (folder_count_descriptors ("/memfd:"), ==, 0);
  /* The start, two reads for each comment that has room, and the read that has not. */
  g_assert_cmpuint (file->n_reads, ==, 1 + 2 * (TS_PICTURE_MAX_FILE_SIZE / 65537) + 1);
}

static void
test_not_a_picture (void)
{
  static const char *const contents[] = {
    "\x89",
    "A text of some length, which is no picture at all.",
    "RIFF\x24\0\0\0ACONanih",
    "<html><body><svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'><rect/></svg></body></html>",
  };
  static const char xpm[] = "/* XPM */\nstatic char *a[] = { \"1 1 1 1\", \". c red\", \".\" };";

  for (gsize i = 0; i < G_N_ELEMENTS (contents); i++)
    take_refused (g_bytes_new_static (contents[i], strlen (contents[i])), TS_PICTURE_ERROR_NOT_A_PICTURE);
  /* GdkPixbuf's own loader writes temporary files, that of Glycin does not. */
  if (!sample_can_open ("image/x-xpixmap"))
    take_refused (g_bytes_new_static (xpm, strlen (xpm)), TS_PICTURE_ERROR_NOT_A_PICTURE);
}

/* The kinds of file that the system may have no loader for, to whose name the message is then. */
static void
test_no_loader (void)
{
  static const struct
  {
    const char *mime_type;
    const char *name;
    const char *data;
  } missing[] = {
    { "image/jp2", "JPEG 2000", "\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14"
                                "ftypjp2 " },
    { "image/jxl", "JPEG XL", "\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14"
                              "ftypjxl " },
    { "image/heif", "HEIC", "\0\0\0\x18"
                            "ftypMiHB\0\0\0\0MiHBheic" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (missing); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (missing[i].data, 24);
      g_autoptr (GError) error = NULL;
      gboolean is_missing = !sample_can_open (missing[i].mime_type);
      g_autofree char *names = ts_formats_dup_names (", ");

      g_assert_cmpint (strstr (names, missing[i].name) == NULL, ==, is_missing);
      g_assert_null (sample_try_load (bytes, SHORT_SIDE, &error));
      g_assert_cmpint (g_error_matches (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NO_LOADER), ==, is_missing);
      if (is_missing)
        g_assert_cmpstr (error->message, ==, missing[i].name);
    }
}

static void
test_too_small (void)
{
  const int least = TS_PICTURE_MIN_SIDE;

  take_refused (sample_png (least - 1, least, 8, SAMPLE_PNG_RGB, FALSE), TS_PICTURE_ERROR_TOO_SMALL);
  take_refused (sample_png (least, least - 1, 8, SAMPLE_PNG_RGB, FALSE), TS_PICTURE_ERROR_TOO_SMALL);
  take_refused (sample_gif (1, 1, 1), TS_PICTURE_ERROR_TOO_SMALL);
  take_loaded (sample_png (least, least, 8, SAMPLE_PNG_RGB, FALSE));
}

/* Holds for all pictures so far, each of which had a process of its own. Glycin's programs have their own limit. */
static void
assert_little_memory (void)
{
  struct rusage usage;

  if (ts_formats_have_glycin ())
    return;

  g_assert_cmpint (getrusage (RUSAGE_CHILDREN, &usage), ==, 0);
  g_test_message ("%ld KiB at most", usage.ru_maxrss);
  g_assert_cmpint (usage.ru_maxrss, <, MAX_CHILD_KIB);
}

/* Where each format says how large the picture is; VP8X has one less, and cannot say 0. PNG has a checksum, a TIFF
 * without the pixels is damaged, and a JPEG has at most 65500 pixels a side. */
static const struct
{
  const char *name;
  gsize width_offset;
  gsize height_offset;
  const char *zero;
  const char *most;
  gsize length;
} sides[] = {
  { "png", 16, 20, "\0\0\0", NULL, 4 },
  { "progressive.jpg", 165, 163, "\0", "\xff\xdc", 2 },
  { "gif", 6, 8, "\0", "\xff\xff", 2 },
  { "bmp", 18, 22, "\0\0\0", "\xff\xff\0", 4 },
  { "tiff", 26, 38, "\0", NULL, 2 },
  { "lossy.webp", 26, 28, "\0", "\xff\x3f", 2 },
  { "animated.webp", 24, 27, NULL, "\xfe\xff", 3 },
};

/* Returns: (transfer full): a sample with @claim at one offset or two */
static GBytes *
make_claim (const char *name,
            gsize offset,
            gsize other_offset,
            const char *claim,
            gsize length)
{
  g_autoptr (GBytes) bytes = sample_named (name);
  g_autoptr (GBytes) changed = sample_overwrite (bytes, offset, claim, length);

  g_test_message ("%s", name);
  return sample_overwrite (changed, other_offset, claim, length);
}

static void
test_claimed_sides (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      const char *name = sides[i].name;
      gsize width = sides[i].width_offset;
      gsize height = sides[i].height_offset;

      if (sides[i].zero != NULL)
        {
          take_refused (make_claim (name, width, width, sides[i].zero, sides[i].length), TS_PICTURE_ERROR_DAMAGED);
          take_refused (make_claim (name, height, height, sides[i].zero, sides[i].length), TS_PICTURE_ERROR_DAMAGED);
        }
      if (sides[i].most != NULL)
        take_refused (make_claim (name, width, height, sides[i].most, sides[i].length),
                      TS_PICTURE_ERROR_TOO_MANY_PIXELS);
    }
  /* A PNG's first chunk of pixels that is too long, and a TIFF without entries. */
  take_refused (make_claim ("png", 45, 45, "\xff\xff\xff\xff", 4), TS_PICTURE_ERROR_DAMAGED);
  take_refused (make_claim ("tiff", 16, 16, "\0\0", 2), TS_PICTURE_ERROR_DAMAGED);
  assert_little_memory ();
}

/* Its first box of a size says 20000 by 20000. */
static GBytes *
make_box_bomb (const char *name)
{
  g_autoptr (GBytes) bytes = sample_stored (name);
  const char *data = g_bytes_get_data (bytes, NULL);
  const char *size = memmem (data, g_bytes_get_size (bytes), "ispe", 4);

  g_assert_nonnull (size);
  return sample_overwrite (bytes, (gsize) (size + 8 - data), "\0\0\x4e\x20\0\0\x4e\x20", 8);
}

/* In place of its 25 bits that say 48 by 32: 20000 rows, and as many columns. ISO/IEC 18181-1, section D.2. */
static GBytes *
make_jxl_bomb (void)
{
  g_autoptr (GBytes) bytes = sample_stored ("quarters.jxl");
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  GByteArray *bomb = g_byte_array_new ();

  g_byte_array_append (bomb, (const guint8 *) "\xff\x0a\xfc\x70\x22", 5);
  for (gsize i = 3; i + 1 < size; i++)
    g_byte_array_append (bomb, &(guint8){ (guint8) (data[i] >> 1 | data[i + 1] << 7) }, 1);

  return g_byte_array_free_to_bytes (bomb);
}

/* The decoding process keeps a lower limit of processor time, here of a second. Where a test may be slow, it has that of
 * the program. */
static void
test_slow_drawing (void)
{
  g_autoptr (GString) noise = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><filter id='f'>");
  g_autoptr (GBytes) slow = NULL;
  g_autoptr (GError) error = NULL;
  struct rlimit limit;

  /* Has hardly taken any time. */
  if (!g_test_slow () && !g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, 0);
      g_test_trap_assert_passed ();
      return;
    }

  for (int i = 0; i < N_SLOW_FILTERS; i++)
    g_string_append (noise, "<feTurbulence baseFrequency='.01' numOctaves='9'/>");
  g_string_append (noise, "</filter><rect width='9' height='9' filter='url(#f)'/></svg>");
  slow = g_string_free_to_bytes (g_steal_pointer (&noise));
  g_assert_cmpint (getrlimit (RLIMIT_CPU, &limit), ==, 0);
  if (!g_test_slow ())
    setrlimit (RLIMIT_CPU, &(struct rlimit){ 1, limit.rlim_max });
  g_assert_null (sample_try_load (slow, SHORT_SIDE, &error));
  setrlimit (RLIMIT_CPU, &limit);
  /* Glycin does not say why the program ended that it had started, if this ends before the time that a drawing has. */
  if (!ts_formats_have_glycin () || error->code != TS_PICTURE_ERROR_DAMAGED)
    g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_TIMED_OUT);
}

/* What a drawing says of its size costs nothing; what it repeats without end is refused, and a line is too small. */
static void
test_drawings (void)
{
  static const char huge[] = "<svg xmlns='http://www.w3.org/2000/svg' width='1000000' height='1000000'>"
                             "<rect width='100%' height='100%'/></svg>";
  static const char thin[] = "<svg xmlns='http://www.w3.org/2000/svg' width='100000' height='1'/>";
  static const char entities[] =
      "<!DOCTYPE svg [<!ENTITY a 'aaaaaaaaaaaaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;'>"
      "<!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;'>"
      "<!ENTITY e '&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;'><!ENTITY f '&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;'>"
      "<!ENTITY g '&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;'>]>"
      "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'><text y='50'>&g;</text></svg>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (huge, sizeof huge - 1);
  g_autoptr (TsPicture) picture = sample_load (bytes, SHORT_SIDE);

  g_assert_cmpint (ts_picture_get_width (picture), ==, SHORT_SIDE);
  take_refused (g_bytes_new_static (thin, sizeof thin - 1), TS_PICTURE_ERROR_TOO_SMALL);
  take_refused (g_bytes_new_static (entities, sizeof entities - 1), TS_PICTURE_ERROR_DAMAGED);
}

/* Compressed: too much, too little of it, damaged, or no drawing. */
static void
test_compressed_drawings (void)
{
  static const char head[] = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>";
  g_autofree char *block = g_strnfill (BLOCK_SIZE, ' ');
  g_autoptr (GBytes) large = NULL;
  g_autoptr (GBytes) packed_large = NULL;
  g_autoptr (GBytes) small = g_bytes_new_static (head, sizeof head - 1);
  g_autoptr (GBytes) text = g_bytes_new_static ("<html>", 6);
  g_autoptr (GBytes) packed = sample_gzip (small, 1);
  g_autoptr (GError) error = NULL;

  memcpy (block, head, sizeof head - 1);
  large = g_bytes_new_take (g_steal_pointer (&block), BLOCK_SIZE);
  packed_large = sample_gzip (large, TS_PICTURE_MAX_FILE_SIZE / BLOCK_SIZE);
  g_assert_null (sample_try_load (packed_large, SHORT_SIDE, &error));
  g_assert_true (error->domain == TS_PICTURE_ERROR);

  take_refused (sample_gzip (text, 1), TS_PICTURE_ERROR_DAMAGED);
  take_refused (g_bytes_new_from_bytes (packed, 0, g_bytes_get_size (packed) - 9), TS_PICTURE_ERROR_DAMAGED);
  take_refused (sample_overwrite (packed, g_bytes_get_size (packed) - 8, "\xff\xff", 2), TS_PICTURE_ERROR_DAMAGED);
}

static void
test_bombs (void)
{
  /* Strings, so that their last zero is no part of the file. */
  static const char gif_bomb[] = "GIF89a\x20\x4e\x20\x4e\x80\0\0\0\0\0\377\377\377,\0\0\0\0\1\0\1\0\0\2\2D\1\0;";
  g_autoptr (GPtrArray) bombs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) animated = sample_stored ("animated.webp");

  if (sample_can_open ("image/heif"))
    g_ptr_array_add (bombs, make_box_bomb ("quarters.heic"));
  if (sample_can_open ("image/avif"))
    g_ptr_array_add (bombs, make_box_bomb ("turned.avif"));
  if (sample_can_open ("image/jxl"))
    g_ptr_array_add (bombs, make_jxl_bomb ());
  g_ptr_array_add (bombs, sample_overwrite (animated, 24, "\x20\x4e\0\x20\x4e\0", 6));
  g_ptr_array_add (bombs, g_bytes_new_static (gif_bomb, sizeof gif_bomb - 1));
  g_ptr_array_add (bombs, sample_png_empty (20000, 20000));
  g_ptr_array_add (bombs, sample_png_empty (TS_PICTURE_MAX_SIDE + 1, TS_PICTURE_MIN_SIDE));
  g_ptr_array_add (bombs, sample_png_empty (TS_PICTURE_MIN_SIDE, TS_PICTURE_MAX_SIDE + 1));
  g_ptr_array_add (bombs, make_claim ("bmp", 18, 22, "\x20\x4e\0\0", 4));

  for (guint i = 0; i < bombs->len; i++)
    sample_assert_refused (bombs->pdata[i], TS_PICTURE_ERROR_TOO_MANY_PIXELS);
  assert_little_memory ();
}

/* Exactly as many as there may be, and a row more; and the longest side. */
static void
test_most_pixels (void)
{
  const guint32 height = TS_PICTURE_MAX_PIXELS / 16384;
  g_autoptr (GBytes) most = sample_png_empty (16384, height);
  g_autoptr (GBytes) too_many = sample_png_empty (16384, height + 1);

  g_assert_cmpuint (16384 * height, ==, TS_PICTURE_MAX_PIXELS);
  take_refused (g_bytes_new_from_bytes (most, 0, g_bytes_get_size (most) - 20), TS_PICTURE_ERROR_TRUNCATED);
  sample_assert_refused (too_many, TS_PICTURE_ERROR_TOO_MANY_PIXELS);
  take_loaded (sample_png_empty (TS_PICTURE_MAX_SIDE, TS_PICTURE_MIN_SIDE));
}

/* Returns: (transfer full): a progressive JPEG with @n_scans scans, of which most are empty; some with fill bytes before
 * each marker from the first on, which may be there */
static GBytes *
make_scans (int n_scans,
            gboolean is_filled)
{
  g_autoptr (GBytes) bytes = sample_stored ("progressive.jpg");
  g_autoptr (GByteArray) scans = g_byte_array_new ();

  for (int n = N_STORED_SCANS; n < n_scans; n++)
    g_byte_array_append (scans, (const guint8 *) "\xff\xda\0\x08\1\1\0\1\1\0", 10);
  g_byte_array_append (scans, (const guint8 *) "\xff\xd9", 2);

  g_byte_array_prepend (scans, g_bytes_get_data (bytes, NULL), (guint) g_bytes_get_size (bytes) - 2);
  if (is_filled)
    g_byte_array_prepend (scans, (const guint8 *) "\xff\xd8\xff", 3);
  if (is_filled)
    g_byte_array_remove_range (scans, 3, 2);

  return g_byte_array_free_to_bytes (g_steal_pointer (&scans));
}

/* Each scan is a pass over the whole picture. What looks like a scan behind the end is none. */
static void
test_scan_bomb (void)
{
  for (int is_filled = FALSE; is_filled <= TRUE; is_filled++)
    {
      g_autoptr (GBytes) most = make_scans (100, is_filled);
      gsize size = g_bytes_get_size (most);

      take_loaded (sample_join (most, size, g_bytes_get_data (most, NULL), size));
      take_refused (make_scans (101, is_filled), TS_PICTURE_ERROR_DAMAGED);
    }
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  FakeFile *before = make_endless ();
  FakeFile *during = make_endless ();

  during->cancellable = cancellable;
  during->cancelling_read = 7; /* a chunk takes a few */

  assert_cancelled (during, cancellable);
  g_assert_cmpuint (during->n_reads, <, 12);
  assert_cancelled (before, cancellable);
  g_assert_cmpuint (before->n_reads, ==, 0);

  wait_for_finalized (during);
  g_assert_finalize_object (before);
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/picture/errors/paths", test_paths);
  g_test_add_func ("/picture/errors/remote", test_remote);
  g_test_add_func ("/picture/errors/not-readable", test_not_readable);
  g_test_add_func ("/picture/errors/file-too-large", test_file_too_large);
  g_test_add_func ("/picture/errors/growing", test_growing);
  g_test_add_func ("/picture/errors/not-a-picture", test_not_a_picture);
  g_test_add_func ("/picture/errors/no-loader", test_no_loader);
  g_test_add_func ("/picture/errors/too-small", test_too_small);
  g_test_add_func ("/picture/errors/claimed-sides", test_claimed_sides);
  if (sample_can_open ("image/svg+xml"))
    {
      g_test_add_func ("/picture/errors/slow-drawing", test_slow_drawing);
      g_test_add_func ("/picture/errors/drawings", test_drawings);
    }
  g_test_add_func ("/picture/errors/bombs", test_bombs);
  if (sample_can_open ("image/svg+xml"))
    g_test_add_func ("/picture/errors/compressed-drawings", test_compressed_drawings);
  g_test_add_func ("/picture/errors/most-pixels", test_most_pixels);
  g_test_add_func ("/picture/errors/scan-bomb", test_scan_bomb);
  g_test_add_func ("/picture/errors/cancelled", test_cancelled);

  return g_test_run ();
}
