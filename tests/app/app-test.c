/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "app-test.h"

#include <signal.h>
#include <string.h>

#include "ts-tile.h"
#include "ts-words.h"

/* GTK 4.24 on X11: a popover shares the frame clock of its window, and GDK reports a frame that both have drawn as
 * submitted twice. All other warnings end the test. */
#define FORGIVEN "gdk_frame_timings_submitted() called on submitted frame."

/* The path bar of GTK's file chooser, whenever a path becomes too long for it: it allocates its two arrow buttons and shows
 * them only then, which takes the allocation from them until the next frame (gtkpathbar.c in GTK 4.8, size_allocate). */
static gboolean
is_of_path_bar (const char *message)
{
  gpointer button;

  return sscanf (message, "Trying to snapshot GtkButton %p", &button) == 1 &&
         gtk_widget_get_ancestor (button, g_type_from_name ("GtkPathBar")) != NULL;
}

static GLogWriterOutput
write_log (GLogLevelFlags level,
           const GLogField *fields,
           gsize n_fields,
           gpointer user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    {
      if (strcmp (fields[i].key, "MESSAGE") == 0 &&
          (g_str_has_prefix (fields[i].value, FORGIVEN) || is_of_path_bar (fields[i].value)))
        return G_LOG_WRITER_HANDLED;
    }

  return g_log_writer_default (level, fields, n_fields, user_data);
}

__attribute__ ((constructor)) static void
forgive (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
}

/* GTK 4.8 shows a tooltip half a second after the pointer has come, and asks for the pointer in the surface of its window or
 * popover, and for the widget there, also when that was closed meanwhile and only lives on. */
static gboolean
is_fatal (const char *domain,
          GLogLevelFlags level,
          const char *message,
          gpointer user_data)
{
  return !g_str_has_prefix (message, "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)'") &&
         !g_str_has_prefix (message, "_gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)'");
}

static GLogFunc log_of_tests;

/* That of g_test_init() says "Bail out!" of each message that would be fatal, before is_fatal() is asked. */
static void
log_cb (const char *domain,
        GLogLevelFlags level,
        const char *message,
        gpointer user_data)
{
  if (is_fatal (domain, level, message, NULL))
    log_of_tests (domain, level, message, user_data);
}

/**
 * app_test_forgive_tooltips:
 *
 * To be called in each test that closes windows: g_test_run() forgets it before the next one.
 */
void
app_test_forgive_tooltips (void)
{
  if (log_of_tests == NULL)
    log_of_tests = g_log_set_default_handler (log_cb, NULL);
  g_test_log_set_fatal_handler (is_fatal, NULL);
}

guint32
app_test_paint_checkerboard (int x,
                             int y)
{
  return (x + y) % 2 == 0 ? 0x000000 : 0xffffff;
}

/* Gray, where it is four times smaller. */
guint32
app_test_paint_stripes (int x,
                        int y)
{
  return x % 4 < 2 ? 0xffffff : 0;
}

guint32
app_test_paint_white (int x,
                      int y)
{
  return 0xffffff;
}

/**
 * app_test_create_file:
 *
 * Returns: (transfer full): a PNG of these pixels in a folder of its own
 */
GFile *
app_test_create_file (int width,
                      int height,
                      Painting paint)
{
  g_autoptr (GBytes) bytes = painting_encode (width, height, paint);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("tileshift-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "picture.png", NULL);

  g_assert_no_error (error);
  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);

  return g_file_new_for_path (path);
}

TsPicture *
app_test_create_picture (int width,
                         int height,
                         Painting paint)
{
  g_autoptr (GFile) file = app_test_create_file (width, height, paint);
  g_autoptr (GError) error = NULL;
  TsPicture *picture = ts_picture_load (file, MAX (width, height), NULL, &error);

  g_assert_no_error (error);

  return picture;
}

/**
 * app_test_get_pixel:
 *
 * Returns: the colour 0xrrggbb; a transparent pixel is black
 */
guint32
app_test_get_pixel (GdkTexture *texture,
                    int x,
                    int y)
{
  int width = gdk_texture_get_width (texture);
  g_autofree guint32 *pixels = g_new (guint32, (gsize) width * (gsize) gdk_texture_get_height (texture));

  gdk_texture_download (texture, (guchar *) pixels, (gsize) width * sizeof (guint32));

  return pixels[y * width + x] & 0xffffff;
}

/* @expected: with the digits 0 to 9; outside of quotations, which are names and IDs, the locale's own stand for them */
void
app_test_assert_words (const char *words,
                       const char *expected)
{
  g_auto (GStrv) parts = g_regex_split_simple ("(“[^”]*”)", expected, 0, 0);
  g_autofree char *localized = NULL;

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *part = parts[i];

      parts[i] = g_str_has_prefix (part, "“") ? g_strdup (part) : ts_words_dup_format ("%s", part);
    }
  localized = g_strjoinv ("", parts);
  g_assert_cmpstr (words, ==, localized);
}

/* @widget: a GtkWidget of any class. Returns: whether it is there for a player once its window is */
gboolean
app_test_is_shown (gpointer widget)
{
  gboolean is_shown = gtk_widget_get_visible (GTK_WIDGET (widget));

  for (GtkWidget *part = GTK_WIDGET (widget); part != NULL && !GTK_IS_ROOT (part); part = gtk_widget_get_parent (part))
    is_shown &= gtk_widget_get_visible (part) && gtk_widget_get_child_visible (part);

  return is_shown;
}

static void
add_all (GtkWidget *widget,
         GType type,
         GPtrArray *found)
{
  if (g_type_is_a (G_OBJECT_TYPE (widget), type))
    g_ptr_array_add (found, widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    add_all (child, type, found);
}

/**
 * app_test_get_part:
 *
 * Returns: (transfer none): the child with this name in the template of @widget's own class
 */
gpointer
app_test_get_part (gpointer widget,
                   const char *name)
{
  return gtk_widget_get_template_child (widget, G_OBJECT_TYPE (widget), name);
}

/**
 * app_test_find_all:
 *
 * Returns: (transfer container) (element-type GtkWidget): every widget of @type at and under @widget, in their order
 */
GPtrArray *
app_test_find_all (gpointer widget,
                   GType type)
{
  GPtrArray *found = g_ptr_array_new ();

  add_all (widget, type, found);

  return found;
}

/**
 * app_test_find_controller:
 * @widget: a GtkWidget of any class
 * @phase: of the controller
 *
 * Returns: (transfer none): the controller of this very type
 */
gpointer
app_test_find_controller (gpointer widget,
                          GType type,
                          GtkPropagationPhase phase)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_OBJECT_TYPE (controller) == type && gtk_event_controller_get_propagation_phase (controller) == phase)
        return controller;
    }

  g_assert_not_reached ();
}

/* Returns: (transfer none) (nullable): the shortcut of @keys, as GTK writes them */
static GtkShortcut *
find_shortcut (GListModel *shortcuts,
               const char *keys)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);
      g_autofree char *text = gtk_shortcut_trigger_to_string (gtk_shortcut_get_trigger (shortcut));

      if (g_str_equal (text, keys))
        return shortcut;
    }

  return NULL;
}

/**
 * app_test_press:
 * @widget: has a shortcut of @keys among its controllers, some of which may be GTK's
 * @keys: as GTK writes them
 *
 * Does what the shortcut does.
 */
void
app_test_press (GtkWidget *widget,
                const char *keys)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  GtkShortcut *shortcut = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (controllers) && shortcut == NULL; i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        shortcut = find_shortcut (G_LIST_MODEL (controller), keys);
    }
  if (shortcut == NULL)
    g_error ("no shortcut: %s", keys);
  g_assert_true (gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                               gtk_shortcut_get_arguments (shortcut)));
}

static gboolean
says (GtkWidget *widget,
      const char *words)
{
  g_autoptr (GPtrArray) labels = app_test_find_all (widget, GTK_TYPE_LABEL);

  for (guint i = 0; i < labels->len; i++)
    {
      if (g_str_equal (gtk_label_get_text (labels->pdata[i]), words) ||
          g_str_equal (gtk_label_get_label (labels->pdata[i]), words))
        return TRUE;
    }

  return g_strcmp0 (gtk_widget_get_tooltip_text (widget), words) == 0;
}

/**
 * app_test_find:
 * @words: its tooltip, or those of a label at or under it, with or without the mark of a mnemonic
 *
 * Returns: (transfer none) (nullable): the first widget of @type at or under @widget that has these words
 */
gpointer
app_test_find (gpointer widget,
               GType type,
               const char *words)
{
  g_autoptr (GPtrArray) widgets = app_test_find_all (widget, type);

  for (guint i = 0; i < widgets->len; i++)
    {
      if (says (widgets->pdata[i], words))
        return widgets->pdata[i];
    }

  return NULL;
}

/* Clicks the button with these words, as a player can: it is shown and can do something now. */
void
app_test_click (gpointer widget,
                const char *words)
{
  GtkWidget *button = app_test_find (widget, GTK_TYPE_BUTTON, words);

  if (button == NULL)
    g_error ("no button: %s", words);
  if (!app_test_is_shown (button) || !gtk_widget_is_sensitive (button))
    g_error ("no button that can be pressed: %s", words);
  if (gtk_widget_get_focus_on_click (button))
    gtk_widget_grab_focus (button);
  g_signal_emit_by_name (button, "clicked");
}

/**
 * app_test_assert_action:
 * @widget: has the button somewhere
 * @words: the tooltip or the label of the button
 * @action: what it does
 *
 * Returns: (transfer none): the button
 */
GtkWidget *
app_test_assert_action (GtkWidget *widget,
                        const char *words,
                        const char *action)
{
  GtkWidget *found = app_test_find (widget, GTK_TYPE_BUTTON, words);

  if (found == NULL)
    g_error ("no button: %s", words);
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (found)), ==, action);

  return found;
}

static gboolean
shows_folder (GtkFileChooser *chooser,
              GFile *folder)
{
  g_autoptr (GFile) shown = gtk_file_chooser_get_current_folder (chooser);

  return shown != NULL && g_file_equal (shown, folder);
}

/* Whether the buttons of the path are there, one of them with this name, or any at all if @name is NULL. Until then GTK
 * 4.18 complains about itself when it shall show another folder or none. */
gboolean
app_test_shows_path (gpointer chooser,
                     const char *name)
{
  g_autoptr (GPtrArray) labels = app_test_find_all (chooser, GTK_TYPE_LABEL);

  for (guint i = 0; i < labels->len; i++)
    {
      if (gtk_widget_get_ancestor (labels->pdata[i], g_type_from_name ("GtkPathBar")) != NULL &&
          (name == NULL || g_str_equal (gtk_label_get_text (labels->pdata[i]), name)))
        return TRUE;
    }

  return FALSE;
}

/* Chooses a name in a folder, or that folder, and presses the button. The dialog is GTK's own, because no portal is on the bus. */
void
app_test_choose_file (GtkFileChooser *chooser,
                      const char *folder,
                      const char *name)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  g_autofree char *folder_name = g_file_get_basename (file);

  /* It starts with a folder of its own choice, and that comes late. */
  wait_for (app_test_shows_path (chooser, NULL));
  g_assert_true (gtk_file_chooser_set_current_folder (chooser, file, NULL));
  wait_for (shows_folder (chooser, file) && app_test_shows_path (chooser, folder_name));
  if (name != NULL)
    gtk_file_chooser_set_current_name (chooser, name);
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
}

/* Returns: (transfer none): the tile with this number; they lie in this order for a screen reader */
GtkWidget *
app_test_find_tile (TsBoardView *view,
                    guint number)
{
  GtkWidget *tile = gtk_widget_get_first_child (GTK_WIDGET (view));

  for (guint i = 1; i < number; i++)
    tile = gtk_widget_get_next_sibling (tile);

  return tile;
}

/* Where the tile is, in the view's pixels. */
graphene_rect_t
app_test_get_tile_bounds (TsBoardView *view,
                          guint number)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (app_test_find_tile (view, number), GTK_WIDGET (view), &bounds));

  return bounds;
}

/* The view has the tiles of its game, each in its cell. */
void
app_test_assert_at_cells (TsBoardView *view)
{
  const TsBoard *board = ts_game_get_board (ts_board_view_get_game (view));
  g_autoptr (GPtrArray) tiles = app_test_find_all (view, TS_TYPE_TILE);
  graphene_rect_t first = app_test_get_tile_bounds (view, 1);
  guint home = ts_board_find_tile (board, 1);

  g_assert_cmpuint (tiles->len, ==, ts_board_get_n_cells (board) - 1);
  for (guint tile = 1; tile <= tiles->len; tile++)
    {
      graphene_rect_t bounds = app_test_get_tile_bounds (view, tile);
      guint cell = ts_board_find_tile (board, tile);
      float right = (float) (cell % board->columns) - (float) (home % board->columns);
      float down = (float) (cell / board->columns) - (float) (home / board->columns);

      g_assert_cmpfloat_with_epsilon (bounds.origin.x, first.origin.x + right * first.size.width, 0.01f);
      g_assert_cmpfloat_with_epsilon (bounds.origin.y, first.origin.y + down * first.size.height, 0.01f);
    }
}

/* A button without a label, which says @words. */
void
app_test_assert_icon_button (GtkWidget *button,
                             const char *words,
                             const char *icon_name)
{
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL, words);
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, words);
  g_assert_cmpstr (gtk_button_get_icon_name (GTK_BUTTON (button)), ==, icon_name);
}

gint64 app_test_passed_us;

/* Replaces GDK's function: each frame is so much later than the one before, on every machine. */
gint64
gdk_frame_clock_get_frame_time (GdkFrameClock *clock)
{
  return app_test_passed_us + gdk_frame_clock_get_frame_counter (clock) * APP_TEST_FRAME_MS * 1000;
}

/* The same for what a finger or a pointer does. */
guint32
gtk_event_controller_get_current_event_time (GtkEventController *controller)
{
  return (guint32) (app_test_passed_us / 1000);
}

GtkEventSequenceState app_test_gesture_state;

/* Replaces GTK's function, which sets no state without a real press. */
gboolean
gtk_gesture_set_state (GtkGesture *gesture,
                       GtkEventSequenceState state)
{
  app_test_gesture_state = state;

  return TRUE;
}

void
app_test_set_animations (gboolean enabled)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", enabled, NULL);
}

/* @widget: a GtkWidget of any class, on the screen */
void
app_test_wait_for_frames (gpointer widget,
                          guint n_frames)
{
  for (guint i = 0; i < n_frames; i++)
    {
      gtk_widget_queue_draw (widget);
      gtk_test_widget_wait_for_draw (widget);
    }
}

/**
 * app_test_snapshot:
 * @widget: a GtkWidget of any class that has its size
 *
 * Returns: (transfer full) (nullable): what the widget draws; %NULL for nothing
 */
GskRenderNode *
app_test_snapshot (gpointer widget)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();

  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);

  return gtk_snapshot_free_to_node (snapshot);
}

/**
 * app_test_draw_node:
 * @node: (transfer full) (nullable): what is drawn
 * @width: of the surface, as @height
 * @scale: its pixels a pixel of the node
 *
 * Returns: (transfer full): the node on black
 */
cairo_surface_t *
app_test_draw_node (GskRenderNode *node,
                    int width,
                    int height,
                    double scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cairo = cairo_create (surface);

  cairo_scale (cairo, scale, scale);
  if (node != NULL)
    gsk_render_node_draw (node, cairo);
  g_clear_pointer (&node, gsk_render_node_unref);
  cairo_destroy (cairo);
  cairo_surface_flush (surface);

  return surface;
}

/**
 * app_test_draw:
 * @widget: in no window, so that the color of its text is white
 *
 * Gives the widget this size and draws it.
 *
 * Returns: (transfer full): the widget on black
 */
cairo_surface_t *
app_test_draw (GtkWidget *widget,
               int width,
               int height)
{
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (widget, width, height, -1, NULL);

  return app_test_draw_node (app_test_snapshot (widget), width, height, 1);
}

/* Of a gray pixel: 0 is black. */
guint8
app_test_get_light (cairo_surface_t *surface,
                    int x,
                    int y)
{
  return cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x * 4];
}

/* Returns: 0xrrggbb */
guint32
app_test_get_color (cairo_surface_t *surface,
                    int x,
                    int y)
{
  guint32 color;

  memcpy (&color, cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface) + x * 4, sizeof color);

  return color & 0xffffff;
}

/* Returns: how much lighter the lightest pixel of a rectangle is than the darkest one */
guint
app_test_get_range (cairo_surface_t *surface,
                    int left,
                    int top,
                    int width,
                    int height)
{
  guint darkest = 255;
  guint lightest = 0;

  for (int y = top; y < top + height; y++)
    for (int x = left; x < left + width; x++)
      {
        darkest = MIN (darkest, app_test_get_light (surface, x, y));
        lightest = MAX (lightest, app_test_get_light (surface, x, y));
      }

  return lightest - darkest;
}

/* Returns: (transfer none) (nullable): the window over @parent */
GtkWindow *
app_test_find_dialog (GtkWindow *parent)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *iter = windows; iter != NULL; iter = iter->next)
    {
      if (gtk_window_get_transient_for (iter->data) == parent)
        return iter->data;
    }

  return NULL;
}

/* No file may be longer; RLIM_INFINITY for no limit. */
void
app_test_limit_files (rlim_t max_bytes)
{
  struct rlimit limit;

  signal (SIGXFSZ, max_bytes == RLIM_INFINITY ? SIG_DFL : SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  limit.rlim_cur = max_bytes;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
}

/**
 * app_test_init:
 *
 * Begins a test program that needs a display; tests/run-headless has one.
 */
void
app_test_init (int *argc,
               char ***argv)
{
  g_test_init (argc, argv, NULL);
  gtk_init ();
}
