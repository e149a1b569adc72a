/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long large pictures take, and how much memory, beside what the libraries below need at least.
 * Room: tests/bench (the picture room, GdkPixbuf; djpeg where it is installed).
 * Run by `meson test --benchmark` with a folder for the generated pictures, which are kept there.
 * Fails if a picture cannot be made or loaded; numbers are printed and never judged.
 */

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <sys/resource.h>

#include "ts-decoder.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

/* Odd, so that the median is one of them. */
#define N_RUNS 7
#define N_PAIRS 15

/* What a board of a usual window shows, and the shorter side that a 12000 × 8333 picture has at an eighth. */
#define BOARD_PX 800
#define SHORT_SIDE 1041

typedef double (*MeasureFunc) (const char *path);

typedef struct
{
  const char *name;
  const char *type;
  const char *option;
  const char *value;
  int width;
  int height;
} Sample;

static const Sample samples[] = {
  { "bench-1.jpg", "jpeg", "quality", "92", 1200, 900 },
  { "bench-1.png", "png", "compression", "6", 1200, 900 },
  { "bench-24.jpg", "jpeg", "quality", "92", 6000, 4000 },
  { "bench-24.png", "png", "compression", "6", 6000, 4000 },
  { "bench-100.jpg", "jpeg", "quality", "92", 12000, 8333 },
};

/* Slopes, edges and grain, so that the files are as hard to decode as photographs. */
static void
paint (GdkPixbuf *pixbuf)
{
  int width = gdk_pixbuf_get_width (pixbuf);
  int height = gdk_pixbuf_get_height (pixbuf);
  guint32 noise = 1;

  for (int y = 0; y < height; y++)
    {
      guint8 *pixel = gdk_pixbuf_get_pixels (pixbuf) + (gsize) y * (gsize) gdk_pixbuf_get_rowstride (pixbuf);

      for (int x = 0; x < width; x++, pixel += 3)
        {
          noise = noise * 1664525u + 1013904223u;
          pixel[0] = (guint8) (x * 239 / width + (int) (noise >> 28));
          pixel[1] = (guint8) (y * 239 / height + (int) (noise >> 28));
          pixel[2] = (guint8) (((x / 64 + y / 64) & 1) * 199 + (int) (noise >> 28));
        }
    }
}

static void
make_sample (const char *path,
             const Sample *sample)
{
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return;

  pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, sample->width, sample->height);
  paint (pixbuf);
  if (!gdk_pixbuf_save (pixbuf, path, sample->type, &error, sample->option, sample->value, NULL))
    g_error ("%s: %s", path, error->message);
}

static double
seconds_since (gint64 start_us)
{
  return (double) (g_get_monotonic_time () - start_us) / G_USEC_PER_SEC;
}

static TsPicture *
load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  TsPicture *picture = ts_picture_load (file, SHORT_SIDE, NULL, &error);

  if (picture == NULL)
    g_error ("%s: %s", path, error->message);

  return picture;
}

static double
measure_load (const char *path)
{
  gint64 start_us = g_get_monotonic_time ();
  g_autoptr (TsPicture) picture = load (path);

  return seconds_since (start_us);
}

static double
measure_load_and_scale (const char *path)
{
  gint64 start_us = g_get_monotonic_time ();
  g_autoptr (TsPicture) picture = load (path);
  TsRect crop = ts_geometry_crop (4, 4, ts_picture_get_width (picture), ts_picture_get_height (picture));
  g_autoptr (GBytes) pixels = ts_picture_scale (picture, &crop, BOARD_PX, BOARD_PX);

  return seconds_since (start_us);
}

static double
measure_full_decode (const char *path)
{
  gint64 start_us = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new_from_file (path, &error);

  if (pixbuf == NULL)
    g_error ("%s: %s", path, error->message);

  return seconds_since (start_us);
}

static double
measure_djpeg (const char *path)
{
  const char *argv[] = { "djpeg", "-scale", "1/8", "-outfile", "/dev/null", path, NULL };
  gint64 start_us = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, &status, &error) ||
      !g_spawn_check_wait_status (status, &error))
    g_error ("djpeg: %s", error->message);

  return seconds_since (start_us);
}

/* Of this process and all that have ended in it. */
static double
read_cpu_seconds (void)
{
  double seconds = 0;

  for (int who = RUSAGE_CHILDREN; who <= RUSAGE_SELF; who++)
    {
      struct rusage usage;

      getrusage ((__rusage_who_t) who, &usage);
      seconds += (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                 (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / G_USEC_PER_SEC;
    }

  return seconds;
}

/* Decodes, in a process of its own or as the game decodes what comes with it, and adds what that took. */
static void
add_decoding (const char *path,
              gboolean in_process,
              double *wall,
              double *cpu)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, NULL);
  double cpu_before = read_cpu_seconds ();
  gint64 start_us = g_get_monotonic_time ();
  int size[2];
  g_autoptr (GdkPixbuf) pixbuf =
      in_process
          ? ts_picture_process_decode (
                G_INPUT_STREAM (stream), SHORT_SIDE, TS_PICTURE_MAX_SECONDS * 1000, &size[0], &size[1], NULL, NULL)
          : ts_decoder_decode (G_INPUT_STREAM (stream), SHORT_SIDE, &size[0], &size[1], NULL, NULL);
  int sign = in_process ? 1 : -1;

  if (pixbuf == NULL)
    g_error ("%s: it cannot be decoded", path);

  *wall += sign * seconds_since (start_us);
  *cpu += sign * (read_cpu_seconds () - cpu_before);
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double *x = a;
  const double *y = b;

  return (*x > *y) - (*x < *y);
}

/* The methods take turns, so that what disturbs the machine disturbs all of them. */
static void
measure_medians (const char *path,
                 const MeasureFunc *methods,
                 gsize n_methods,
                 double *medians)
{
  double seconds[4][N_RUNS];

  g_assert_cmpuint (n_methods, <=, G_N_ELEMENTS (seconds));

  for (gsize run = 0; run < N_RUNS; run++)
    for (gsize i = 0; i < n_methods; i++)
      seconds[i][run] = methods[i](path);

  for (gsize i = 0; i < n_methods; i++)
    {
      qsort (seconds[i], N_RUNS, sizeof (double), compare_doubles);
      medians[i] = seconds[i][N_RUNS / 2];
    }
}

/* The two ways take turns, pair by pair and now this one first, now that one: the median of the differences is what the
 * process costs, however busy the machine. */
static void
print_process_cost (const char *path)
{
  double wall[N_PAIRS] = { 0 };
  double cpu[N_PAIRS] = { 0 };

  for (gsize i = 0; i < N_PAIRS; i++)
    for (gsize turn = 0; turn < 2; turn++)
      add_decoding (path, (i + turn) % 2 == 0, &wall[i], &cpu[i]);

  qsort (wall, N_PAIRS, sizeof (double), compare_doubles);
  qsort (cpu, N_PAIRS, sizeof (double), compare_doubles);
  g_print ("; a process of its own costs %.1f ms (quartiles %.1f and %.1f), %.1f ms of computing",
           wall[N_PAIRS / 2] * 1000,
           wall[N_PAIRS / 4] * 1000,
           wall[N_PAIRS - 1 - N_PAIRS / 4] * 1000,
           cpu[N_PAIRS / 2] * 1000);
}

static double
read_status_mib (const char *key)
{
  g_autofree char *status = NULL;
  const char *value;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL) || (value = strstr (status, key)) == NULL)
    return 0;

  return g_ascii_strtod (value + strlen (key), NULL) / 1024;
}

/* In a process of its own: what loading takes at most, above what was there before. */
static int
print_peak (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  double idle = read_status_mib ("VmRSS:");
  g_autoptr (TsPicture) picture = load (path);
  struct rusage children = { { 0 } };

  getrusage (RUSAGE_CHILDREN, &children);
  g_print ("# %-13s peak memory above idle %.1f MiB, of the process %.1f MiB, kept as %d by %d pixels\n",
           name,
           read_status_mib ("VmHWM:") - idle,
           (double) children.ru_maxrss / 1024,
           ts_picture_get_width (picture),
           ts_picture_get_height (picture));

  return 0;
}

static void
spawn_peak (const char *program,
            const char *path)
{
  const char *argv[] = { program, "--peak", path, NULL };
  g_autoptr (GError) error = NULL;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, 0, NULL, NULL, NULL, NULL, NULL, &error))
    g_error ("%s: %s", program, error->message);
}

static void
bench (const char *name,
       const char *path)
{
  g_autofree char *djpeg = g_find_program_in_path ("djpeg");
  gboolean has_peer = djpeg != NULL && g_str_has_suffix (name, ".jpg");
  const MeasureFunc methods[] = {
    measure_full_decode,
    measure_load,
    measure_load_and_scale,
    measure_djpeg,
  };
  double medians[G_N_ELEMENTS (methods)];

  measure_medians (path, methods, has_peer ? 4 : 3, medians);

  g_print ("# %-13s full GdkPixbuf decode %4.0f ms; load %4.0f ms = %.2f of it; load and scale to %d by %d %4.0f ms = %.2f",
           name,
           medians[0] * 1000,
           medians[1] * 1000,
           medians[1] / medians[0],
           BOARD_PX,
           BOARD_PX,
           medians[2] * 1000,
           medians[2] / medians[0]);
  print_process_cost (path);
  if (has_peer)
    g_print ("; djpeg -scale 1/8 %4.0f ms, load = %.2f of it, load and scale = %.2f",
             medians[3] * 1000,
             medians[1] / medians[3],
             medians[2] / medians[3]);
  g_print ("\n");
}

int
main (int argc,
      char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--peak"))
    return print_peak (argv[2]);

  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    {
      g_autofree char *path = g_build_filename (argc > 1 ? argv[1] : ".", samples[i].name, NULL);

      make_sample (path, &samples[i]);
      bench (samples[i].name, path);
      spawn_peak (argv[0], path);
    }

  return 0;
}
