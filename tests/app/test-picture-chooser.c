/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the picture chooser: the gallery as its page lists it, thumbnails, what has vanished, and what ends with it.
 */

#include "config.h"

#include <glib/gstdio.h>
#include <utime.h>

#include "folders.h"
#include "ts-disk-queue.h"
#include "ts-gallery.h"
#include "ts-picture-choice.h"
#include "ts-picture-chooser.h"
#include "ts-random.h"
#include "window-fixture.h"
#include "workers.h"

/* They come first, among the player's pictures. */
#define N_INVITATIONS 2

#define BOARD "3x2:1,0,2,4,5,3"

/* One slide from solved. */
#define NEARLY "3x3:1,2,3,4,5,6,7,0,8"

static void
test_gallery_is_whole (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "gallery", "README.md", NULL);
  g_autofree char *page = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &page, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ts_gallery_get_n_pictures (), ==, 10);
  for (guint i = 0; i < ts_gallery_get_n_pictures (); i++)
    {
      g_autoptr (GFile) file = ts_gallery_create_file (i);
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *row = g_strdup_printf ("| `%s` | %s | %s |", name, ts_gallery_find_title (file),
                                              ts_gallery_get_description (i));
      g_autoptr (TsPicture) picture = ts_picture_load (file, 100, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (ts_picture_get_source_width (picture), ==, 2048);
      g_assert_nonnull (strstr (page, row));
    }
}

/* Each picture in turn, by the date in UTC, also over the end of a month. */
static void
test_picture_of_the_day (void)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (2026, 11, 25, 23, 59, 59);
  g_autoptr (GTimeZone) zone = g_time_zone_new_offset (14 * 3600);

  for (guint i = 0; i < ts_gallery_get_n_pictures (); i++)
    {
      g_autoptr (GFile) expected = ts_gallery_create_file ((5 + i) % ts_gallery_get_n_pictures ());
      g_autoptr (GDateTime) day = g_date_time_add_days (first, (int) i);
      g_autoptr (GDateTime) there = g_date_time_to_timezone (day, zone);
      g_auto (TsPuzzleRequest) request = ts_gallery_create_day_request (there, TS_ORIGIN_DAILY);
      g_auto (TsPuzzleRequest) again = ts_gallery_create_day_request (day, TS_ORIGIN_DAILY);

      g_assert_true (g_file_equal (g_ptr_array_index (request.files, 0), expected));
      g_assert_true (g_file_equal (g_ptr_array_index (again.files, 0), expected));
    }
}

typedef struct
{
  GdkTexture *texture;
  GError *error;
} Loaded;

static void
store (GObject *source_object,
       GAsyncResult *result,
       gpointer user_data)
{
  Loaded *loaded = user_data;

  loaded->texture = ts_thumbnailer_load_finish (TS_THUMBNAILER (source_object), result, &loaded->error);
}

/* Returns: (transfer full) (nullable): the thumbnail, or %NULL with an error */
static GdkTexture *
load (TsThumbnailer *thumbnailer,
      GFile *file,
      const TsBoard *board,
      const TsCrop *crop,
      int size_px,
      GError **error)
{
  Loaded loaded = { NULL };

  ts_thumbnailer_load_async (thumbnailer, file, board, crop, size_px, NULL, store, &loaded);
  wait_for (loaded.texture != NULL || loaded.error != NULL);
  if (loaded.error != NULL)
    g_propagate_error (error, loaded.error);
  else
    g_assert_cmpint (gdk_texture_get_width (loaded.texture), ==, size_px);

  return loaded.texture;
}

/* Each tile lies where the board has it. The gap, the lines and what is around the board are transparent, which is black
 * here. */
static void
test_boards_have_their_tiles_in_place (void)
{
  static const TsCrop whole = { .x = 0.5, .y = 0.5, .zoom = 1 };
  static const TsCrop square = { .x = 0.5, .y = 0.5, .zoom = 1, .is_square = TRUE };
  static const TsCrop right = { .x = 0.75, .y = 0.5, .zoom = 2, .is_square = TRUE };
  static const struct
  {
    const char *board;
    const TsCrop *crop;
    int size_px;
    int x;
    int y;
    guint32 mask;
    guint32 expected;
  } pixels[] = {
    { "2x2:3,1,2,0", &whole, 100, 20, 24, 0xffffff, 0 },
    { "2x2:3,1,2,0", &whole, 100, 20, 25, 0xff, 0x40 },
    { "2x2:3,1,2,0", &whole, 100, 20, 48, 0xff, 0x40 },
    { "2x2:3,1,2,0", &whole, 100, 20, 49, 0xffffff, 0 },
    { "2x2:3,1,2,0", &whole, 100, 20, 73, 0xff, 0x40 },
    { "2x2:3,1,2,0", &whole, 100, 75, 60, 0xffffff, 0 },
    { "2x2:3,1,2,0", &square, 100, 75, 75, 0xffffff, 0 },
    { "2x2:3,1,2,0", &square, 100, 49, 20, 0xffffff, 0 },
    { "4x2:1,2,3,4,5,6,0,7", &whole, 100, 50, 10, 0xffffff, 0 },
    { "4x2:1,2,3,4,5,6,0,7", &whole, 100, 10, 90, 0xffffff, 0 },
    { "4x2:1,2,3,4,5,6,0,7", &whole, 100, 60, 60, 0xffffff, 0 },
    { "4x2:1,2,3,4,5,6,0,7", &whole, 100, 40, 60, 0xff, 0x40 },
  };
  g_autoptr (GFile) file = app_test_create_file (200, 100, painting_gradient);
  g_autoptr (TsThumbnailer) thumbnailer = ts_thumbnailer_new ();
  TsBoard board = board_from_id ("2x2:3,1,2,0");
  g_autoptr (GdkTexture) middle = load (thumbnailer, file, &board, &square, 100, NULL);
  g_autoptr (GdkTexture) part = load (thumbnailer, file, &board, &right, 50, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    {
      TsBoard own = board_from_id (pixels[i].board);
      g_autoptr (GdkTexture) texture = load (thumbnailer, file, &own, pixels[i].crop, pixels[i].size_px, NULL);

      g_test_message ("%u", i);
      g_assert_cmphex (app_test_get_pixel (texture, pixels[i].x, pixels[i].y) & pixels[i].mask, ==, pixels[i].expected);
    }
  g_assert_cmphex (app_test_get_pixel (middle, 0, 0), ==, painting_gradient (50, 50));
  g_assert_cmphex (app_test_get_pixel (middle, 60, 10), ==, painting_gradient (60, 10));
  g_assert_cmphex (app_test_get_pixel (middle, 10, 60), ==, painting_gradient (110, 10));
  g_assert_cmphex (app_test_get_pixel (part, 0, 0), ==, painting_gradient (125, 50));
}

/* The picture of an enlarged part has the pixels of that part. */
static void
test_parts_are_sharp (void)
{
  g_autoptr (GFile) file = app_test_create_file (400, 400, app_test_paint_stripes);
  g_autoptr (TsThumbnailer) thumbnailer = ts_thumbnailer_new ();
  TsBoard board = board_from_id ("2x2:3,1,2,0");
  TsCrop middle = { .x = 0.5, .y = 0.5, .zoom = 4 };
  /* Made before, of the same size. */
  g_autoptr (GdkTexture) whole = load (thumbnailer, file, &board, &(TsCrop){ .x = 0.5, .y = 0.5, .zoom = 1 }, 100, NULL);
  g_autoptr (GdkTexture) part = load (thumbnailer, file, &board, &middle, 100, NULL);

  g_assert_cmphex (app_test_get_pixel (part, 20, 20) ^ app_test_get_pixel (part, 22, 20), ==, 0xffffff);
}

/* Of as many bytes as painting_gradient(). */
static guint32
paint_back (int x,
            int y)
{
  return painting_gradient (y, x);
}

/* A picture is decoded again for another size, or after its file was written over; one that is gone has none. */
static void
test_thumbnails_are_made_once (void)
{
  g_autofree char *decoder = g_strdup (g_getenv ("TILESHIFT_PICTURE_PROGRAM"));
  g_autoptr (GFile) file = app_test_create_file (200, 100, painting_gradient);
  g_autoptr (GFile) other = app_test_create_file (100, 200, painting_gradient);
  g_autoptr (GFile) back = app_test_create_file (200, 100, paint_back);
  g_autoptr (TsThumbnailer) thumbnailer = ts_thumbnailer_new ();
  g_autoptr (GdkTexture) small = load (thumbnailer, file, NULL, NULL, 50, NULL);
  g_autoptr (GdkTexture) first = load (thumbnailer, file, NULL, NULL, 100, NULL);
  g_autoptr (GdkTexture) of_other = load (thumbnailer, other, NULL, NULL, 100, NULL);
  g_autoptr (GdkTexture) again = NULL;
  g_autoptr (GdkTexture) turned = NULL;
  g_autoptr (GdkTexture) changed = NULL;
  g_autoptr (GError) error = NULL;

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", "/proc/nowhere/at/all", TRUE);
  again = load (thumbnailer, file, NULL, NULL, 100, NULL);
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", decoder, TRUE);
  g_assert_cmphex (app_test_get_pixel (first, 0, 0), ==, painting_gradient (50, 0));
  g_assert_cmphex (app_test_get_pixel (again, 0, 0), ==, painting_gradient (50, 0));
  g_assert_cmphex (app_test_get_pixel (of_other, 0, 0), ==, painting_gradient (0, 50));

  g_assert_true (g_file_copy (back, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));
  g_assert_true (g_file_set_attribute_uint64 (file, G_FILE_ATTRIBUTE_TIME_MODIFIED, 1, 0, NULL, NULL));
  turned = load (thumbnailer, file, NULL, NULL, 100, NULL);
  g_assert_cmphex (app_test_get_pixel (turned, 0, 0), ==, painting_gradient (0, 50));
  g_assert_true (g_file_copy (other, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));
  changed = load (thumbnailer, file, NULL, NULL, 100, NULL);
  g_assert_cmphex (app_test_get_pixel (changed, 0, 0), ==, painting_gradient (0, 50));
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_assert_null (load (thumbnailer, file, NULL, NULL, 100, &error));
  g_assert_error (error, TS_PICTURE_ERROR, TS_PICTURE_ERROR_NOT_FOUND);
}

static void
test_thumbnails_are_canceled (void)
{
  g_autoptr (GFile) file = app_test_create_file (200, 100, painting_gradient);
  TsThumbnailer *thumbnailer = ts_thumbnailer_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GdkTexture) texture = NULL;
  Loaded loaded = { NULL };

  ts_thumbnailer_load_async (thumbnailer, file, NULL, NULL, 100, cancellable, store, &loaded);
  g_cancellable_cancel (cancellable);
  texture = load (thumbnailer, file, NULL, NULL, 100, NULL);
  g_assert_error (loaded.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&loaded.error);
  wait_for_finalized (thumbnailer);
}

/* A thumbnail of any number of pixels fills its place, and takes no more room. */
static void
test_thumbnails_take_no_more_room (void)
{
  GtkWindow *window = GTK_WINDOW (gtk_window_new ());
  g_autoptr (GFile) file = ts_gallery_create_file (0);
  g_autoptr (TsThumbnailer) thumbnailer = ts_thumbnailer_new ();
  GtkWidget *choice = ts_picture_choice_new (file, NULL, NULL, "Lake", NULL, NULL);
  g_autoptr (GPtrArray) images = app_test_find_all (choice, GTK_TYPE_IMAGE);
  GtkImage *image = g_ptr_array_index (images, 0);
  GtkRequisition before;
  GtkRequisition after;

  gtk_window_set_child (window, choice);
  gtk_widget_get_preferred_size (choice, NULL, &before);
  ts_picture_choice_load (TS_PICTURE_CHOICE (choice), thumbnailer, NULL);
  wait_for (gtk_image_get_storage_type (image) == GTK_IMAGE_PAINTABLE);
  gtk_widget_get_preferred_size (choice, NULL, &after);
  g_assert_cmpint (after.width, ==, before.width);
  g_assert_cmpint (after.height, ==, before.height);
  g_assert_cmpint (gtk_image_get_pixel_size (image), ==, TS_PICTURE_CHOICE_SIZE);
  gtk_window_destroy (window);
}

/* Returns: (transfer container): those that are not hidden, also if they are of one part of the chooser */
static GPtrArray *
get_choices (gpointer widget)
{
  GPtrArray *choices = app_test_find_all (widget, TS_TYPE_PICTURE_CHOICE);

  for (guint i = choices->len; i-- > 0;)
    {
      if (!gtk_widget_get_visible (choices->pdata[i]))
        g_ptr_array_remove_index (choices, i);
    }

  return choices;
}

/* Returns: (transfer none): the chooser over the window, not shown yet */
static TsPictureChooser *
create_chooser (WindowFixture *fixture)
{
  g_autoptr (TsThumbnailer) thumbnailer = ts_thumbnailer_new ();

  return ts_picture_chooser_new (GTK_WINDOW (fixture->window), fixture->session, thumbnailer);
}

static guint
count_games (TsPictureChooser *chooser)
{
  g_autoptr (GPtrArray) choices = app_test_find_all (GTK_WIDGET (chooser), TS_TYPE_PICTURE_CHOICE);
  guint n_games = 0;

  for (guint i = 0; i < choices->len; i++)
    n_games += ts_picture_choice_get_game (g_ptr_array_index (choices, i)) != NULL ? 1 : 0;

  return n_games;
}

/* Returns: (transfer none): the chooser with so many saved games, which appear a moment after it, and together */
static TsPictureChooser *
create_chooser_with_games (WindowFixture *fixture,
                           guint n_games)
{
  TsPictureChooser *chooser = create_chooser (fixture);

  wait_for (count_games (chooser) > 0);
  g_assert_cmpuint (count_games (chooser), ==, n_games);

  return chooser;
}

/* @chooser: closes with a choice; comes back when it is closed */
static void
choose (TsPictureChooser *chooser,
        GtkWidget *choice)
{
  gpointer weak = chooser;

  g_object_add_weak_pointer (G_OBJECT (chooser), &weak);
  gtk_window_present (GTK_WINDOW (chooser));
  gtk_widget_activate (choice);
  wait_for (weak == NULL);
}

static GFile *
get_played (WindowFixture *fixture)
{
  return ts_puzzle_get_header (window_fixture_get_puzzle (fixture))->source.file;
}

/* Returns: whether the window takes the key before any part of it hears of it. */
static gboolean
press (GtkWidget *chooser,
       guint key)
{
  gboolean is_taken;

  g_signal_emit_by_name (app_test_find_controller (chooser, GTK_TYPE_EVENT_CONTROLLER_KEY, GTK_PHASE_CAPTURE),
                         "key-pressed", key, 0, APP_TEST_LOCKS, &is_taken);

  return is_taken;
}

/* Keys that are pressed before the pictures of the gallery are laid out would hang GTK. */
static void
test_offers_the_gallery (WindowFixture *fixture,
                         gconstpointer data)
{
  TsPictureChooser *chooser = create_chooser (fixture);
  g_autoptr (GPtrArray) choices = get_choices (chooser);

  g_assert_cmpuint (choices->len, ==, ts_gallery_get_n_pictures () + 3);
  for (guint i = 0; i < ts_gallery_get_n_pictures (); i++)
    {
      g_autoptr (GFile) file = ts_gallery_create_file (i);

      gtk_test_accessible_assert_property (choices->pdata[i + N_INVITATIONS], GTK_ACCESSIBLE_PROPERTY_LABEL,
                                           ts_gallery_find_title (file));
    }
  gtk_window_present (GTK_WINDOW (chooser));
  gtk_widget_grab_focus (g_ptr_array_index (choices, 0));
  g_assert_true (press (GTK_WIDGET (chooser), GDK_KEY_Down));
  g_assert_true (press (GTK_WIDGET (chooser), GDK_KEY_KP_Page_Up));
  g_assert_false (press (GTK_WIDGET (chooser), GDK_KEY_Escape));

  wait_for (gtk_widget_get_width (g_ptr_array_index (choices, 0)) > 0);
  g_assert_false (press (GTK_WIDGET (chooser), GDK_KEY_Down));
  gtk_window_destroy (GTK_WINDOW (chooser));
}

/* Adds a result of the game of numbers or of a picture with this key. */
static void
add_result (WindowFixture *fixture,
            const char *key,
            guint columns,
            guint n_hints)
{
  TsResult *result = g_new0 (TsResult, 1);

  ts_board_init (&result->board, columns, columns);
  result->header.source.title = g_strdup ("");
  result->header.source.key = g_strdup (key);
  result->moves = 1;
  result->end.elapsed_ms = 154000;
  result->n_hints = n_hints;
  ts_results_add (ts_session_get_results (fixture->session), result);
}

static const char *
get_badge (gpointer choice)
{
  g_autoptr (GPtrArray) labels = app_test_find_all (choice, GTK_TYPE_LABEL);

  for (guint i = 0; i < labels->len; i++)
    {
      GtkWidget *label = g_ptr_array_index (labels, i);

      if (gtk_widget_has_css_class (gtk_widget_get_parent (label), "badge") &&
          app_test_is_shown (gtk_widget_get_parent (label)))
        return gtk_label_get_label (GTK_LABEL (label));
    }

  return NULL;
}

/* The newest twelve, in this order, with their titles; those of the gallery are in the gallery alone. */
static void
test_limits_the_recent (WindowFixture *fixture,
                        gconstpointer data)
{
  const TsStores *stores = ts_session_get_stores (fixture->session);
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) choices = NULL;
  TsPictureChooser *chooser;

  for (guint i = 0; i < 14; i++)
    {
      GFile *file = i == 11 ? g_file_new_build_filename (stores->folder, "pictures", "0123", NULL)
                            : app_test_create_file (64, 64, painting_gradient);
      g_autoptr (GFile) fox = ts_gallery_create_file (i % ts_gallery_get_n_pictures ());

      g_ptr_array_add (files, file);
      ts_library_add (stores->library, file, &TS_CROP_INIT);
      ts_library_add (stores->library, fox, &TS_CROP_INIT);
    }
  chooser = create_chooser (fixture);
  choices = get_choices (app_test_get_part (chooser, "recent_box"));
  g_assert_cmpuint (choices->len, ==, N_INVITATIONS + 12);
  for (guint i = 0; i < 12; i++)
    {
      gpointer choice = choices->pdata[N_INVITATIONS + i];

      g_assert_true (g_file_equal (ts_picture_choice_get_file (choice), files->pdata[13 - i]));
      gtk_test_accessible_assert_property (choice, GTK_ACCESSIBLE_PROPERTY_LABEL, i == 2 ? "Pasted Picture" : "picture");
    }
  gtk_window_destroy (GTK_WINDOW (chooser));
}

/* As soon as the picture has its thumbnail. */
static void
test_shows_what_was_solved (WindowFixture *fixture,
                            gconstpointer data)
{
  g_autoptr (GFile) fox = ts_gallery_create_file (0);
  g_autoptr (TsPicture) picture = ts_picture_load (fox, 100, NULL, NULL);
  g_autoptr (GPtrArray) choices = NULL;
  g_autoptr (GPtrArray) labels = NULL;
  TsPictureChooser *chooser;

  add_result (fixture, ts_picture_get_key (picture), 5, 0);
  add_result (fixture, "numbers", 3, 1);
  chooser = create_chooser (fixture);
  choices = get_choices (chooser);
  gtk_window_present (GTK_WINDOW (chooser));
  wait_for (get_badge (g_ptr_array_index (choices, N_INVITATIONS)) != NULL);
  g_assert_cmpstr (get_badge (g_ptr_array_index (choices, N_INVITATIONS)), ==, "5×5 · 2:34");
  g_assert_cmpstr (gtk_label_get_label (GTK_LABEL (app_test_get_part (chooser, "gallery_progress"))), ==, "1 of 10 solved");
  wait_for (get_badge (g_ptr_array_index (choices, choices->len - 1)) != NULL);
  g_assert_cmpstr (get_badge (g_ptr_array_index (choices, choices->len - 1)), ==, "3×3");
  gtk_test_accessible_assert_property (g_ptr_array_index (choices, choices->len - 1),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "Solved up to 3×3. The classic game: tiles with numbers, no picture");
  g_assert_null (get_badge (g_ptr_array_index (choices, 0)));
  g_assert_null (get_badge (g_ptr_array_index (choices, N_INVITATIONS + 1)));
  labels = app_test_find_all (g_ptr_array_index (choices, choices->len - 1), GTK_TYPE_LABEL);
  g_assert_cmpstr (gtk_label_get_label (labels->pdata[labels->len - 3]), ==, "Numbers Only");
  g_assert_cmpstr (gtk_label_get_label (labels->pdata[labels->len - 4]), ==, "3×3");
  gtk_window_destroy (GTK_WINDOW (chooser));
}

/* Returns: (transfer container): those of @file */
static GPtrArray *
find_choices (TsPictureChooser *chooser,
              GFile *file)
{
  GPtrArray *choices = get_choices (chooser);

  for (guint i = choices->len; i-- > 0;)
    {
      GFile *own = ts_picture_choice_get_file (g_ptr_array_index (choices, i));

      if (own == NULL || !g_file_equal (own, file))
        g_ptr_array_remove_index (choices, i);
    }

  return choices;
}

/* How many choices show what is stored so: a thumbnail, an icon in its place, or nothing yet. */
static guint
count_images (TsPictureChooser *chooser,
              GFile *file,
              GtkImageType storage_type)
{
  g_autoptr (GPtrArray) choices = find_choices (chooser, file);
  guint n_images = 0;

  for (guint i = 0; i < choices->len; i++)
    {
      g_autoptr (GPtrArray) images = app_test_find_all (g_ptr_array_index (choices, i), GTK_TYPE_IMAGE);

      /* The other image is in the badge. */
      if (gtk_image_get_storage_type (g_ptr_array_index (images, 0)) == storage_type)
        n_images++;
    }

  return n_images;
}

static gboolean
has_tooltip (GtkWidget *choice)
{
  g_autoptr (GtkTooltip) tooltip = g_object_new (GTK_TYPE_TOOLTIP, NULL);
  gboolean has_words;

  g_signal_emit_by_name (choice, "query-tooltip", 1, 1, FALSE, tooltip, &has_words);

  return has_words;
}

/* While the chooser is open, as over a game that ends in another window: the numbers, and a picture of the player. */
static void
test_shows_what_is_solved (WindowFixture *fixture,
                           gconstpointer data)
{
  g_autoptr (GFile) file = app_test_create_file (200, 100, painting_gradient);
  g_autoptr (GPtrArray) choices = NULL;
  TsBoard nearly = board_from_id ("2x2:1,2,0,3");
  TsPictureChooser *chooser;
  gpointer numbers;

  ts_library_add (ts_session_get_stores (fixture->session)->library, file, &TS_CROP_INIT);
  chooser = create_chooser (fixture);
  choices = get_choices (chooser);
  numbers = g_ptr_array_index (choices, choices->len - 1);
  gtk_window_present (GTK_WINDOW (chooser));
  gtk_test_widget_wait_for_draw (GTK_WIDGET (chooser));
  g_assert_null (get_badge (numbers));
  g_assert_false (has_tooltip (numbers));
  window_fixture_play (fixture, NEARLY);
  ts_game_slide (window_fixture_get_game (fixture), 8);
  wait_for (get_badge (numbers) != NULL && g_str_has_prefix (get_badge (numbers), "3×3"));
  g_assert_true (has_tooltip (numbers));

  window_fixture_load (fixture, file, &nearly);
  wait_for (count_images (chooser, file, GTK_IMAGE_PAINTABLE) > 0);
  ts_game_slide (window_fixture_get_game (fixture), 3);
  wait_for (get_badge (choices->pdata[N_INVITATIONS]) != NULL);
  gtk_window_destroy (GTK_WINDOW (chooser));
}

/* Saves a game with three slides, on @file or, if that is NULL, on numbers. */
static void
save_game (WindowFixture *fixture,
           const char *id,
           GFile *file,
           const char *title)
{
  TsBoard board = board_from_id (id);
  g_autoptr (TsGameRecord) header = ts_game_record_new (&board, file != NULL ? "key" : "numbers", title);
  g_autoptr (TsGameLog) log = NULL;
  guint neighbor = board.gap % board.columns > 0 ? board.gap - 1u : board.gap + 1u;

  g_set_object (&header->header.source.file, file);
  header->header.identity = ts_random_get ();
  log = ts_game_log_new (ts_session_get_stores (fixture->session)->folder, &header->header, &header->history->initial);
  for (guint i = 0; i < 3; i++)
    ts_game_log_append (log, &(TsEvent){ .kind = TS_EVENT_SLIDE, .cell = i == 1 ? board.gap : neighbor });
}

/* Makes @file a recent picture and that of a saved game.
 * Returns: (transfer none): the chooser with both, on the screen */
static TsPictureChooser *
open_with_picture (WindowFixture *fixture,
                   GFile *file)
{
  TsPictureChooser *chooser;

  save_game (fixture, BOARD, file, "picture.png");
  ts_library_add (ts_session_get_stores (fixture->session)->library, file, &TS_CROP_INIT);
  chooser = create_chooser (fixture);
  wait_for (count_games (chooser) > 0);
  gtk_window_present (GTK_WINDOW (chooser));

  return chooser;
}

static gboolean
is_remembered (WindowFixture *fixture,
               GFile *file)
{
  TsLibrary *library = ts_session_get_stores (fixture->session)->library;

  for (guint i = 0; i < library->files->len; i++)
    {
      if (g_file_equal (g_ptr_array_index (library->files, i), file))
        return TRUE;
    }

  return FALSE;
}

/* The choices of a file that does not load stay, and choosing one says why; it is remembered all the same. */
static void
test_pictures_stay_without_a_decoder (WindowFixture *fixture,
                                      gconstpointer data)
{
  g_autofree char *decoder = g_strdup (g_getenv ("TILESHIFT_PICTURE_PROGRAM"));
  g_autoptr (GFile) file = app_test_create_file (200, 100, painting_gradient);
  g_autoptr (GPtrArray) choices = NULL;
  TsPictureChooser *chooser;

  g_setenv ("TILESHIFT_PICTURE_PROGRAM", "/proc/nowhere/at/all", TRUE);
  chooser = open_with_picture (fixture, file);
  wait_for (count_images (chooser, file, GTK_IMAGE_ICON_NAME) == 2);
  choices = find_choices (chooser, file);
  g_assert_cmpuint (choices->len, ==, 2);
  choose (chooser, g_ptr_array_index (choices, 0));
  window_fixture_wait_for_picture (fixture);
  g_assert_nonnull (strstr (window_fixture_get_toast (fixture), "picture.png"));
  g_assert_true (is_remembered (fixture, file));
  g_setenv ("TILESHIFT_PICTURE_PROGRAM", decoder, TRUE);
}

/* Left out without a word, but not forgotten: the picture may come back. Its game is not taken for a picture. */
static void
test_no_pictures_are_left_out (WindowFixture *fixture,
                               gconstpointer data)
{
  g_autoptr (GFile) picture = app_test_create_file (200, 100, painting_gradient);
  g_autoptr (GFile) folder = g_file_get_parent (picture);
  g_autoptr (GFile) text = g_file_get_child (folder, "text");
  g_autoptr (GFile) gone = g_file_new_for_path ("/proc/nowhere/at/all.png");
  GFile *files[] = { gone, folder, text };

  g_assert_true (g_file_replace_contents (text, "This is no picture at all.", 26, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                          NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      TsPictureChooser *chooser = open_with_picture (fixture, files[i]);
      g_autoptr (GPtrArray) choices = NULL;

      wait_for (!gtk_widget_get_visible (app_test_get_part (chooser, "games_section")));
      choices = find_choices (chooser, files[i]);
      g_assert_cmpuint (choices->len, ==, 0);
      g_assert_true (is_remembered (fixture, files[i]));
      g_assert_false (window_fixture_has_toast (fixture));
      gtk_window_destroy (GTK_WINDOW (chooser));
    }
}

static void
save_games_of_numbers (WindowFixture *fixture,
                       guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("3x2#%u", 2 + i);

      save_game (fixture, id, NULL, "Numbers");
    }
}

/* Makes all saved games of the same time, at noon. */
static void
date_games (WindowFixture *fixture)
{
  const char *folder = ts_session_get_stores (fixture->session)->folder;
  g_auto (GStrv) names = folder_list (folder, "games", ".tsgame");

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, "games", names[i], NULL);

      g_assert_cmpint (g_utime (path, &(struct utimbuf){ 1747137600, 1747137600 }), ==, 0);
    }
}

static void
test_games_come_first (WindowFixture *fixture,
                       gconstpointer data)
{
  g_autoptr (GPtrArray) choices = NULL;
  g_autoptr (GPtrArray) labels = NULL;
  TsPictureChooser *chooser;
  TsBoard board;

  save_games_of_numbers (fixture, 2);
  date_games (fixture);
  chooser = create_chooser_with_games (fixture, 2);
  choices = get_choices (app_test_get_part (chooser, "games_box"));
  board = ts_picture_choice_get_game (g_ptr_array_index (choices, 1))->game->history->board;
  g_assert_cmpuint (choices->len, ==, 2);
  gtk_test_accessible_assert_property (g_ptr_array_index (choices, 1), GTK_ACCESSIBLE_PROPERTY_LABEL, "Numbers");
  gtk_test_accessible_assert_property (g_ptr_array_index (choices, 1), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "3×2 · 3 moves · 0:00 · 05/13/25");
  labels = app_test_find_all (g_ptr_array_index (choices, 1), GTK_TYPE_LABEL);
  g_assert_cmpstr (gtk_label_get_label (labels->pdata[labels->len - 2]), ==, "3×2 · 3 moves");
  g_assert_cmpstr (gtk_label_get_label (labels->pdata[labels->len - 1]), ==, "0:00 · 05/13/25");

  choose (chooser, g_ptr_array_index (choices, 1));
  wait_for (ts_board_equal (ts_game_get_board (window_fixture_get_game (fixture)), &board));
  g_assert_null (get_played (fixture));
}

/* The gallery stays in sight, however many games there are. Only those that are shown, and one more, are read. */
static void
test_many_games_come_when_wanted (WindowFixture *fixture,
                                  gconstpointer data)
{
  const char *folder = ts_session_get_stores (fixture->session)->folder;
  g_autofree char *damaged = g_build_filename (folder, "games", "0123456789abcdef-3x2-1.tsgame", NULL);
  TsPictureChooser *chooser;
  GtkWidget *button;
  g_autoptr (GPtrArray) choices = NULL;

  save_games_of_numbers (fixture, 4);
  chooser = create_chooser_with_games (fixture, 4);
  g_assert_false (app_test_is_shown (app_test_find (chooser, GTK_TYPE_BUTTON, "Show _All")));
  gtk_window_destroy (GTK_WINDOW (chooser));

  g_assert_true (g_file_set_contents (damaged, "no game", -1, NULL));
  g_assert_cmpint (g_utime (damaged, &(struct utimbuf){ 1747137600, 1747137600 }), ==, 0);
  save_games_of_numbers (fixture, 46);
  chooser = create_chooser_with_games (fixture, 4);
  g_assert_false (window_fixture_has_toast (fixture));
  gtk_window_present (GTK_WINDOW (chooser));
  button = app_test_find (chooser, GTK_TYPE_BUTTON, "Show _All");
  app_test_click (chooser, "Show _All");
  wait_for (count_games (chooser) == 50);
  g_assert_false (app_test_is_shown (button));
  g_assert_nonnull (strstr (window_fixture_get_toast (fixture), "0123456789abcdef-3x2-1.tsgame"));
  choices = get_choices (app_test_get_part (chooser, "games_box"));
  g_assert_cmpuint (choices->len, ==, 50);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (chooser)) == g_ptr_array_index (choices, 4));
  gtk_window_destroy (GTK_WINDOW (chooser));
}

/* The focus goes to what is beside it, and comes back with it; the last one comes first. It is gone for good as soon as
 * the chooser or the window is. Beside another program nothing is removed. */
static void
test_what_is_removed_comes_back (WindowFixture *fixture,
                                 gconstpointer data)
{
  TsStores *stores = (TsStores *) ts_session_get_stores (fixture->session);
  TsPictureChooser *chooser;
  g_autoptr (GPtrArray) choices = NULL;
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GFile) picture = app_test_create_file (64, 64, painting_gradient);
  g_auto (GStrv) after = NULL;

  save_games_of_numbers (fixture, 6);
  ts_library_add (stores->library, picture, &TS_CROP_INIT);
  chooser = create_chooser_with_games (fixture, 4);
  choices = get_choices (app_test_get_part (chooser, "games_box"));
  gtk_window_present (GTK_WINDOW (chooser));
  gtk_widget_child_focus (choices->pdata[0], GTK_DIR_TAB_FORWARD);
  stores->lock = TS_DATA_LOCK_SECOND;
  app_test_press (GTK_WIDGET (chooser), "Delete");
  g_assert_true (gtk_widget_get_visible (choices->pdata[0]));
  stores->lock = TS_DATA_LOCK_HELD;
  for (guint i = 0; i < 2; i++)
    {
      app_test_press (GTK_WIDGET (chooser), "Delete");
      g_assert_false (gtk_widget_get_visible (choices->pdata[i]));
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (chooser)) == choices->pdata[i + 1]);
    }
  app_test_click (chooser, "Show _All");
  wait_for (count_games (chooser) == 6);
  all = get_choices (app_test_get_part (chooser, "games_box"));
  g_assert_cmpuint (all->len, ==, 4);
  for (guint i = 2; i-- > 0;)
    {
      gtk_widget_activate_action (GTK_WIDGET (chooser), "chooser.undo", NULL);
      g_assert_true (gtk_widget_get_visible (choices->pdata[i]));
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (chooser)) == choices->pdata[i]);
    }

  /* What is removed already is passed over. */
  for (guint i = 2; i-- > 0;)
    {
      gtk_widget_child_focus (choices->pdata[i], GTK_DIR_TAB_FORWARD);
      app_test_press (GTK_WIDGET (chooser), "Delete");
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (chooser)) == choices->pdata[2]);
    }
  gtk_widget_hide (GTK_WIDGET (fixture->window));
  g_assert_true (ts_disk_queue_wait (WAIT_FOR_MAX_S * 1000, NULL));
  after = folder_list (stores->folder, "games", ".tsgame");
  g_assert_cmpuint (g_strv_length (after), ==, 4);
  gtk_widget_child_focus (gtk_widget_get_last_child (app_test_get_part (chooser, "recent_box")), GTK_DIR_TAB_FORWARD);
  app_test_press (GTK_WIDGET (chooser), "Delete");
  g_assert_true (is_remembered (fixture, picture));
  gtk_window_destroy (GTK_WINDOW (chooser));
  wait_for (!is_remembered (fixture, picture));
}

/* A window that is closed meanwhile is gone. */
static void
test_closes_before_its_games (WindowFixture *fixture,
                              gconstpointer data)
{
  gpointer chooser;

  save_games_of_numbers (fixture, 2);
  chooser = create_chooser (fixture);
  g_object_add_weak_pointer (chooser, &chooser);
  gtk_window_destroy (chooser);
  wait_for (chooser == NULL);
}

/* A chooser that is closed has no more pictures decoded, but the one that was begun. */
static void
test_decodes_for_nobody (WindowFixture *fixture,
                         gconstpointer data)
{
  GSList *files = NULL;
  TsPictureChooser *chooser;
  guint n_decoded;

  for (int i = 0; i < 16; i++)
    files = g_slist_prepend (files, app_test_create_file (60 + i, 60, painting_gradient));
  request_files (fixture->session, files);
  window_fixture_wait_for_picture (fixture);
  workers_wait ();
  n_decoded = workers_count_decoded ();
  chooser = create_chooser (fixture);
  gtk_window_present (GTK_WINDOW (chooser));
  wait_for (workers_count_decoded () > n_decoded);
  gtk_window_destroy (GTK_WINDOW (chooser));
  n_decoded = workers_count_decoded ();
  workers_wait ();
  g_assert_cmpuint (workers_count_decoded (), <=, n_decoded + 1);
  g_slist_free_full (files, g_object_unref);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

  g_test_add_func ("/picture-chooser/gallery-is-whole", test_gallery_is_whole);
  g_test_add_func ("/picture-chooser/picture-of-the-day", test_picture_of_the_day);
  g_test_add_func ("/picture-chooser/thumbnails-are-made-once", test_thumbnails_are_made_once);
  g_test_add_func ("/picture-chooser/boards-have-their-tiles-in-place", test_boards_have_their_tiles_in_place);
  g_test_add_func ("/picture-chooser/parts-are-sharp", test_parts_are_sharp);
  g_test_add_func ("/picture-chooser/thumbnails-are-canceled", test_thumbnails_are_canceled);
  g_test_add_func ("/picture-chooser/thumbnails-take-no-more-room", test_thumbnails_take_no_more_room);

#define ADD(path, func) window_fixture_add ("/picture-chooser/" path, BOARD, func)
  ADD ("offers-the-gallery", test_offers_the_gallery);
  ADD ("limits-the-recent", test_limits_the_recent);
  ADD ("shows-what-was-solved", test_shows_what_was_solved);
  ADD ("shows-what-is-solved", test_shows_what_is_solved);
  ADD ("pictures-stay-without-a-decoder", test_pictures_stay_without_a_decoder);
  ADD ("no-pictures-are-left-out", test_no_pictures_are_left_out);
  ADD ("games-come-first", test_games_come_first);
  ADD ("many-games-come-when-wanted", test_many_games_come_when_wanted);
  ADD ("what-is-removed-comes-back", test_what_is_removed_comes_back);
  ADD ("closes-before-its-games", test_closes_before_its_games);
  ADD ("decodes-for-nobody", test_decodes_for_nobody);
#undef ADD

  return g_test_run ();
}
