/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-gallery"

#include "config.h"

#include "ts-gallery.h"

#include <glib/gi18n.h>

#define FOLDER_URI "resource://" TS_RESOURCE_PATH "/gallery/"

/* The number of 1 January 1970, as GDate counts days. */
#define FIRST_DAY 719163

/* As in data/gallery/README.md; a new player gets the first one. */
static const struct
{
  const char *name;
  const char *title;
  const char *description;
} pictures[] = {
  { "lighthouse.jpg", N_ ("The Lighthouse"),
    N_ ("A red and white lighthouse and a cottage on a flowery headland at sunset, with sailboats on the sea.") },
  { "balloons.jpg", N_ ("Balloon Morning"),
    N_ ("Bright hot-air balloons, the largest striped like a rainbow, float over terraced fields and "
        "farmhouses in the morning sun.") },
  { "lake.jpg", N_ ("Lake at Dawn"),
    N_ ("A red canoe and a wooden jetty on a still mountain lake at dawn, snowy peaks mirrored in the water.") },
  { "harbour.jpg", N_ ("The Old Harbor"),
    N_ ("Painted houses with terracotta roofs climb a hill to a bell tower above a harbor with fishing boats.") },
  { "fox.jpg", N_ ("Autumn Fox"),
    N_ ("A fox sits in a glade of birches and oaks in autumn colors, an owl watching from a branch.") },
  { "reef.jpg", N_ ("The Coral Reef"),
    N_ ("A sea turtle swims above a bright coral garden with clownfish, butterfly fish, jellyfish and shoals "
        "of small fish.") },
  /* Translators: a stained-glass window. */
  { "glass.jpg", N_ ("The Kingfisher Window"),
    N_ ("A stained-glass window of a kingfisher on a branch before a low sun, with irises and water lilies.") },
  { "cat.jpg", N_ ("The Reading Cat"),
    N_ ("A gray tabby with round spectacles reads a red book by a window full of plants, with books, tea and cushions "
        "beside it.") },
  { "tram.jpg", N_ ("Night Tram"),
    N_ ("A red tram with lit windows comes up a rainy street at night between tall houses, people with "
        "umbrellas beside it.") },
  { "observatory.jpg", N_ ("The Observatory"),
    N_ ("A child and a dog with a telescope below a snowy mountain observatory, under the Milky Way, a ringed"
        " planet and northern lights.") },
};

guint
ts_gallery_get_n_pictures (void)
{
  return G_N_ELEMENTS (pictures);
}

/**
 * ts_gallery_create_file:
 * @i: below ts_gallery_get_n_pictures(); a new player gets 0
 *
 * Returns: (transfer full): the picture's file
 */
GFile *
ts_gallery_create_file (guint i)
{
  g_autofree char *uri = g_strconcat (FOLDER_URI, pictures[i].name, NULL);

  return g_file_new_for_uri (uri);
}

/**
 * ts_gallery_create_day_request:
 * @day: in any time zone
 * @origin: %TS_ORIGIN_DAILY for the puzzle that counts, %TS_ORIGIN_GIVEN for practice
 *
 * Returns: the puzzle of the day; its picture is each in turn, the same one everywhere
 */
TsPuzzleRequest
ts_gallery_create_day_request (GDateTime *day,
                               TsOrigin origin)
{
  TsPuzzleRequest request = { .kind = TS_REQUEST_DAY, .day = g_date_time_to_utc (day), .origin = origin };
  gint64 number = FIRST_DAY + g_date_time_to_unix (day) / (24 * 60 * 60);
  g_autoptr (GFile) picture = ts_gallery_create_file ((guint) (number % G_N_ELEMENTS (pictures)));

  ts_puzzle_request_add_file (&request, picture);

  return request;
}

/* Returns: (transfer none): what the picture shows, for screen readers */
const char *
ts_gallery_get_description (guint i)
{
  return _ (pictures[i].description);
}

/* Returns: (transfer none) (nullable): the title of @file, if it is in the gallery */
const char *
ts_gallery_find_title (GFile *file)
{
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      g_autoptr (GFile) own = ts_gallery_create_file (i);

      if (g_file_equal (file, own))
        return _ (pictures[i].title);
    }

  return NULL;
}
