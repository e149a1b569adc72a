/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long large pictures take, and how much memory, beside the format's own program, where it is installed, and a plain
 * GdkPixbuf decode.
 * Arguments: a folder for the generated pictures, which are kept there, and by hand the name of one of them besides.
 */

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <sys/resource.h>

#include "bench.h"
#include "process-status.h"
#include "ts-decoder.h"
#include "ts-formats.h"
#include "ts-picture-file.h"
#include "ts-picture-process.h"
#include "ts-picture.h"

/* How often each way is gone; odd, so that the median is one of them. */
#define N_RUNS 11

/* What a board of a usual window shows, and what the game requests on a screen of 1920 × 1080. */
#define BOARD_PX 800
#define SHORT_SIDE 980

/* Returns: (transfer full) (nullable): what was made, to be freed outside the time */
typedef gpointer (*MeasureFunc) (const char *path);

/* In seconds: what a clock on the wall shows, and what this process and those that ended in it have computed. */
typedef struct
{
  double wall;
  double cpu;
} Cost;

/* @encoder: of a format that GdkPixbuf does not save; makes FILE of FILE.jpg
 * @peer: a program that decodes FILE */
typedef struct
{
  const char *name;
  const char *mime_type;
  int width;
  int height;
  const char *encoder;
  const char *peer;
  const char *key;
} Sample;

static const Sample samples[] = {
  { "bench-12.jpg", "image/jpeg", 4000, 3000, NULL, "djpeg -scale 3/8 -outfile /dev/null FILE", "picture-12" },
  { "bench-24.jpg", "image/jpeg", 6000, 4000, NULL, "djpeg -scale 1/4 -outfile /dev/null FILE", "picture-24" },
  { "bench-100.jpg", "image/jpeg", 12000, 8333, NULL, "djpeg -scale 1/8 -outfile /dev/null FILE", "picture-100" },
  { "bench-12.heic", "image/heif", 4000, 3000, "heif-enc -o FILE FILE.jpg", "heif-convert FILE FILE.y4m",
    "picture-heic" },
  { "bench-12.avif", "image/avif", 4000, 3000, "avifenc -s 8 FILE.jpg FILE", "avifdec FILE FILE.y4m", "picture-avif" },
};

/* Returns: the arguments of @command for the file at @path; %NULL if its program is not installed */
static char **
find_command (const char *command,
              const char *path)
{
  g_auto (GStrv) parts = g_strsplit (command, "FILE", -1);
  g_autofree char *text = g_strjoinv (path, parts);
  g_auto (GStrv) argv = g_strsplit (text, " ", -1);
  g_autofree char *program = g_find_program_in_path (argv[0]);

  return program != NULL ? g_steal_pointer (&argv) : NULL;
}

static void
run_command (char **argv)
{
  GSpawnFlags flags = G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL;
  g_autoptr (GError) error = NULL;
  int status;

  if (!g_spawn_sync (NULL, argv, NULL, flags, NULL, NULL, NULL, NULL, &status, &error) ||
      !g_spawn_check_wait_status (status, &error))
    g_error ("%s: %s", argv[0], error->message);
}

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
  g_autofree char *jpeg = sample->encoder != NULL ? g_strconcat (path, ".jpg", NULL) : g_strdup (path);
  g_auto (GStrv) encoder = sample->encoder != NULL ? find_command (sample->encoder, path) : NULL;
  g_autoptr (GdkPixbuf) pixbuf = NULL;
  g_autoptr (GError) error = NULL;

  if (g_file_test (path, G_FILE_TEST_EXISTS) || (sample->encoder != NULL && encoder == NULL))
    return;

  pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, sample->width, sample->height);
  paint (pixbuf);
  if (!gdk_pixbuf_save (pixbuf, jpeg, "jpeg", &error, "quality", "92", NULL))
    g_error ("%s: %s", jpeg, error->message);
  if (encoder != NULL)
    run_command (encoder);
}

static gpointer
load (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  TsPicture *picture = ts_picture_load (file, SHORT_SIDE, NULL, &error);

  if (picture == NULL)
    g_error ("%s: %s", path, error->message);

  return picture;
}

static gpointer
measure_load_and_scale (const char *path)
{
  TsPicture *picture = load (path);
  TsRect crop = ts_geometry_crop (4, 4, ts_picture_get_width (picture), ts_picture_get_height (picture));
  g_autoptr (GBytes) pixels = ts_picture_scale (picture, &crop, BOARD_PX, BOARD_PX);

  return picture;
}

static gpointer
measure_full_decode (const char *path)
{
  g_autoptr (GError) error = NULL;
  GdkPixbuf *pixbuf = gdk_pixbuf_new_from_file (path, &error);

  if (pixbuf == NULL)
    g_error ("%s: %s", path, error->message);

  return pixbuf;
}

static gpointer
measure_peer (const char *path)
{
  for (gsize i = 0; i < G_N_ELEMENTS (samples); i++)
    if (g_str_has_suffix (path, samples[i].name))
      {
        g_auto (GStrv) argv = find_command (samples[i].peer, path);

        run_command (argv);
      }

  return NULL;
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

static gpointer
measure_in_process (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  int fd = ts_picture_file_open (file, G_MAXUINT, NULL, NULL);
  TsSize source;
  GdkPixbuf *pixbuf =
      ts_picture_process_decode (fd, SHORT_SIDE, TS_PICTURE_MAX_SECONDS * 1000, &source, NULL, NULL, NULL);

  close (fd);
  g_assert_nonnull (pixbuf);

  return pixbuf;
}

static gpointer
measure_in_thread (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_file_load_bytes (file, NULL, NULL, NULL);
  g_auto (GStrv) loaders = ts_formats_open_loaders (bytes);
  TsSize source;
  GdkPixbuf *pixbuf = ts_decoder_decode ((const char *const *) loaders, bytes, FALSE, SHORT_SIDE, &source, NULL);

  g_assert_nonnull (pixbuf);

  return pixbuf;
}

static Cost
measure (MeasureFunc method,
         const char *path)
{
  double cpu_before = read_cpu_seconds ();
  gint64 start_us = g_get_monotonic_time ();
  g_autoptr (GObject) made = method (path);

  return (Cost){
    .wall = (double) (g_get_monotonic_time () - start_us) / G_USEC_PER_SEC,
    .cpu = read_cpu_seconds () - cpu_before,
  };
}

static double
find_quartile (double *values,
               gsize quarter)
{
  qsort (values, N_RUNS, sizeof *values, bench_compare_doubles);

  return values[(N_RUNS - 1) * quarter / 4];
}

/* The ways take turns, now this one first, now that one, so that what disturbs the machine disturbs all of them. */
static void
measure_all (const char *path,
             const MeasureFunc *methods,
             gsize n_methods,
             Cost costs[][N_RUNS])
{
  for (gsize run = 0; run < N_RUNS; run++)
    for (gsize turn = 0; turn < n_methods; turn++)
      {
        gsize i = (run + turn) % n_methods;

        costs[i][run] = measure (methods[i], path);
      }
}

/* How much longer than its peer: the median of the rounds, in each of which both were busy on the same machine.
 * Returns: the ratio of the times */
static double
print_ratio (const char *name,
             const Cost *costs,
             const char *peer_name,
             const Cost *peer)
{
  double walls[N_RUNS];
  double wall_ratios[N_RUNS];
  double cpu_ratios[N_RUNS];

  for (gsize i = 0; i < N_RUNS; i++)
    {
      walls[i] = costs[i].wall;
      wall_ratios[i] = costs[i].wall / peer[i].wall;
      cpu_ratios[i] = costs[i].cpu / peer[i].cpu;
    }

  g_print ("#   %-14s %4.0f ms = %.2f of %s; in computing %.2f (quartiles %.2f and %.2f)\n",
           name,
           find_quartile (walls, 2) * 1000,
           find_quartile (wall_ratios, 2),
           peer_name,
           find_quartile (cpu_ratios, 2),
           find_quartile (cpu_ratios, 1),
           find_quartile (cpu_ratios, 3));

  return find_quartile (wall_ratios, 2);
}

/* The median of the differences. */
static void
print_difference (const char *name,
                  const Cost *costs,
                  const Cost *peer)
{
  double walls[N_RUNS];
  double cpus[N_RUNS];

  for (gsize i = 0; i < N_RUNS; i++)
    {
      walls[i] = (costs[i].wall - peer[i].wall) * 1000;
      cpus[i] = (costs[i].cpu - peer[i].cpu) * 1000;
    }

  g_print ("#   %s %.1f ms (quartiles %.1f and %.1f), %.1f ms of computing\n",
           name,
           find_quartile (walls, 2),
           find_quartile (walls, 1),
           find_quartile (walls, 3),
           find_quartile (cpus, 2));
}

/* In a process of its own: what loading takes at most, above what was there before. The child's memory counts whole, with
 * the libraries that it shares with this process. */
static int
print_peak (const char *path)
{
  double idle = (double) read_process_status ("self", "VmRSS:") / 1024;
  g_autoptr (TsPicture) picture = load (path);
  struct rusage children = { { 0 } };
  double above;

  getrusage (RUSAGE_CHILDREN, &children);
  above = (double) read_process_status ("self", "VmHWM:") / 1024 - idle;
  g_print ("#   peak memory above idle %.1f MiB, of the process %.1f MiB, kept as %d by %d pixels\n",
           above,
           (double) children.ru_maxrss / 1024,
           ts_picture_get_width (picture),
           ts_picture_get_height (picture));
  if (g_str_has_suffix (path, "bench-100.jpg"))
    bench_report ("picture-memory", (above + (double) children.ru_maxrss / 1024) * 1024 * 1024 / 1e6);

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

enum
{
  FULL_DECODE,
  LOAD,
  LOAD_AND_SCALE,
  IN_PROCESS,
  IN_THREAD,
  PEER,
  N_METHODS
};

static void
bench (const Sample *sample,
       const char *path)
{
  static const MeasureFunc methods[N_METHODS] = {
    measure_full_decode,
    load,
    measure_load_and_scale,
    measure_in_process,
    measure_in_thread,
    measure_peer,
  };
  g_auto (GStrv) peer = find_command (sample->peer, path);
  Cost costs[N_METHODS][N_RUNS];

  measure_all (path, methods, peer != NULL ? N_METHODS : PEER, costs);

  g_print ("# %s\n", sample->name);
  print_ratio ("load", costs[LOAD], "a full GdkPixbuf decode", costs[FULL_DECODE]);
  print_ratio ("load and scale", costs[LOAD_AND_SCALE], "a full GdkPixbuf decode", costs[FULL_DECODE]);
  print_difference ("a process of its own costs", costs[IN_PROCESS], costs[IN_THREAD]);
  if (peer != NULL)
    {
      print_ratio ("load", costs[LOAD], peer[0], costs[PEER]);
      bench_report (sample->key, print_ratio ("load and scale", costs[LOAD_AND_SCALE], peer[0], costs[PEER]));
    }
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

      if (argc > 2 && !g_str_equal (argv[2], samples[i].name))
        continue;

      make_sample (path, &samples[i]);
      if (!ts_formats_can_open (samples[i].mime_type) || !g_file_test (path, G_FILE_TEST_EXISTS))
        {
          g_print ("# %s: no loader or no encoder here\n", samples[i].name);
          continue;
        }

      bench (&samples[i], path);
      spawn_peak (argv[0], path);
    }

  return 0;
}
