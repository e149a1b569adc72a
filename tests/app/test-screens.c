/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The windows as a player and a screen reader meet them: each file of tests/app/screens has what a player does, or what
 * happens, after "$ ", and what is gone ("-") and has come ("+") of all that stands in the windows, from top to bottom. Before
 * that it is told whether keys were taken and presses claimed, where Tab goes, which entries a menu has, and how many pictures
 * were decoded. All of it is compared, so that a change is made on purpose. Times of the game itself, today's date and what
 * names pictures are "*". Nobody looks after a step that ends with "&".
 */

#include "fault-disk.h"

#include <errno.h>

#include "transcript.h"
#include "ts-settings.h"
#include "ts-tile.h"
#include "window-fixture.h"
#include "workers.h"

#define BOARD "3x3:1,2,3,4,0,5,7,8,6"

static const char *const names[] = { "dialogs", "lessons", "lists", "menus", "pictures", "play", "replays", "statistics", "trouble", "ways" };

typedef struct
{
  WindowFixture *fixture;
  GString *text;
  guint n_steps;
  guint n_decoded; /* pictures, until the last step */
  char *copied;
  GPtrArray *windows; /* the lines of each after the last step */
} Screens;

/* Adds what a screen reader is told beside the words that are shown. A tooltip is its own word: newer GTK tells it otherwise. */
static void
add_property (GString *line,
              GtkWidget *widget,
              GtkAccessibleProperty property,
              const char *word)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  gboolean is_tooltip;
  g_autofree char *told = NULL;
  g_autofree char *quoted = NULL;

  if (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property))
    told = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\001");
  quoted = g_strdup_printf ("“%s”", told);
  is_tooltip = property == GTK_ACCESSIBLE_PROPERTY_DESCRIPTION && g_strcmp0 (told, tooltip) == 0;
  if (told != NULL && strstr (line->str, quoted) == NULL && !is_tooltip)
    g_string_append_printf (line, " %s %s", word, quoted);
}

static void
add_words (GString *line,
           const char *before,
           const char *words,
           const char *after)
{
  if (words != NULL && words[0] != '\0')
    g_string_append_printf (line, " %s%s%s", before, words, after);
}

/* Adds what is drawn in the middle of each quarter of a rectangle, by the initial of its color. The paintings of tests have few;
 * other pictures, which may differ from one decoder to the next, have none, nor has what is not there: it is drawn on black. */
static void
add_colors (GString *line,
            cairo_surface_t *surface,
            const TsRect *rect)
{
  gsize length = line->len;
  gboolean is_pure = TRUE;

  g_string_append_c (line, ' ');
  for (int i = 0; i < 4; i++)
    {
      guint32 color = app_test_get_color (surface, rect->x + rect->width * (1 + i % 2 * 2) / 4,
                                          rect->y + rect->height * (1 + i / 2 * 2) / 4);

      g_string_append_c (line, "kbgcrmyw"[(color >> 21 & 4) | (color >> 14 & 2) | (color >> 7 & 1)]);
      for (guint channel = color | 1 << 24; channel > 1; channel >>= 8)
        is_pure &= (channel & 0xff) < 8 || (channel & 0xff) > 247;
    }
  if (!is_pure || g_str_has_suffix (line->str, " kkkk"))
    g_string_truncate (line, length);
}

/* The board of the window that is told, as its view draws it with all that lies over the tiles; drawn once, and only when all
 * have their places. */
static cairo_surface_t *drawn_board;
static gboolean is_settled;

/* Adds what is seen in the place of the tile. */
static void
add_tile (GString *line,
          GtkWidget *tile)
{
  GtkWidget *view = gtk_widget_get_ancestor (tile, TS_TYPE_BOARD_VIEW);
  graphene_rect_t bounds;

  if (!is_settled)
    return;

  if (drawn_board == NULL)
    drawn_board = app_test_draw_node (app_test_snapshot (view), gtk_widget_get_width (view), gtk_widget_get_height (view), 1);
  g_assert_true (gtk_widget_compute_bounds (tile, view, &bounds));
  add_colors (line, drawn_board,
              &(TsRect){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width, (int) bounds.size.height });
}

/* With its size on the screen, as sharp as that is. */
static void
add_picture (GString *line,
             GdkPaintable *paintable,
             int scale)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (cairo_surface_t) surface = NULL;
  int width = gdk_paintable_get_intrinsic_width (paintable) / scale;
  int height = gdk_paintable_get_intrinsic_height (paintable) / scale;

  g_string_append_printf (line, " %d×%d", width, height);
  gdk_paintable_snapshot (paintable, snapshot, 40, 40);
  surface = app_test_draw_node (gtk_snapshot_free_to_node (snapshot), 40, 40, 1);
  add_colors (line, surface, &(TsRect){ 0, 0, 40, 40 });
}

/* Adds what is typed, and what may be. */
static void
add_number (GString *line,
            GtkSpinButton *button)
{
  double least;
  double most;

  gtk_spin_button_get_range (button, &least, &most);
  g_string_append_printf (line, " %s of %g to %g", gtk_editable_get_text (GTK_EDITABLE (button)), least, most);
  transcript_add_flag (line, gtk_spin_button_get_numeric (button), "in digits");
}

/* Adds what stands in the widget itself. Returns: whether all of it is told, so that its children are GTK's own */
static gboolean
add_content (GString *line,
             GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    add_words (line, "“", gtk_label_get_text (GTK_LABEL (widget)), "”");
  else if (GTK_IS_INSCRIPTION (widget))
    add_words (line, "“", gtk_inscription_get_text (GTK_INSCRIPTION (widget)), "”");
  else if (GTK_IS_MENU_BUTTON (widget))
    {
      add_words (line, "“", gtk_menu_button_get_label (GTK_MENU_BUTTON (widget)), "”");
      add_words (line, "", gtk_menu_button_get_icon_name (GTK_MENU_BUTTON (widget)), "");
      transcript_add_flag (line, gtk_menu_button_get_primary (GTK_MENU_BUTTON (widget)), "for F10");
      return gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget)) == NULL ||
             !gtk_widget_get_mapped (GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget))));
    }
  else if (g_str_equal (G_OBJECT_TYPE_NAME (widget), "GtkModelButton"))
    {
      g_autofree char *text = NULL;

      g_object_get (widget, "text", &text, NULL);
      add_words (line, "“", text, "”");
    }
  else if (GTK_IS_BUTTON (widget))
    {
      add_words (line, "“", gtk_button_get_label (GTK_BUTTON (widget)), "”");
      add_words (line, "", gtk_button_get_icon_name (GTK_BUTTON (widget)), "");
      transcript_add_flag (line, GTK_IS_TOGGLE_BUTTON (widget) && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (widget)), "on");
      return gtk_button_get_label (GTK_BUTTON (widget)) != NULL || gtk_button_get_icon_name (GTK_BUTTON (widget)) != NULL;
    }
  else if (GTK_IS_SWITCH (widget))
    transcript_add_flag (line, gtk_switch_get_active (GTK_SWITCH (widget)), "on");
  else if (GTK_IS_DROP_DOWN (widget))
    {
      GListModel *model = gtk_drop_down_get_model (GTK_DROP_DOWN (widget));
      guint selected = gtk_drop_down_get_selected (GTK_DROP_DOWN (widget));

      for (guint i = 0; i < g_list_model_get_n_items (model); i++)
        g_string_append_printf (line, i == selected ? " [%s]" : " %s", gtk_string_list_get_string (GTK_STRING_LIST (model), i));
    }
  else if (GTK_IS_SPIN_BUTTON (widget))
    add_number (line, GTK_SPIN_BUTTON (widget));
  else if (GTK_IS_RANGE (widget))
    g_string_append_printf (line, " %g", gtk_range_get_value (GTK_RANGE (widget)));
  else if (GTK_IS_PROGRESS_BAR (widget))
    g_string_append_printf (line, " %g", gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (widget)));
  else if (TS_IS_TILE (widget))
    add_tile (line, widget);
  else if (GTK_IS_PICTURE (widget) && gtk_picture_get_paintable (GTK_PICTURE (widget)) != NULL)
    add_picture (line, gtk_picture_get_paintable (GTK_PICTURE (widget)), 1);
  else if (GTK_IS_IMAGE (widget) && gtk_image_get_paintable (GTK_IMAGE (widget)) != NULL)
    add_picture (line, gtk_image_get_paintable (GTK_IMAGE (widget)), gtk_widget_get_scale_factor (widget));
  else if (GTK_IS_IMAGE (widget))
    {
      add_words (line, "", gtk_image_get_icon_name (GTK_IMAGE (widget)), "");
      if (gtk_image_get_pixel_size (GTK_IMAGE (widget)) > 0)
        g_string_append_printf (line, " of %d", gtk_image_get_pixel_size (GTK_IMAGE (widget)));
    }
  else
    return GTK_IS_WINDOW_CONTROLS (widget) || GTK_IS_SCROLLBAR (widget);

  return TRUE;
}

/* Returns: (transfer full): @words without what differs from run to run */
static char *
dup_masked (const char *words)
{
  g_autoptr (GRegex) time = g_regex_new ("\\b0:\\d\\d(\\.\\d\\d)?|\\d+/\\d+/\\d+|\\b[0-9a-f]{16}(?=-\\d)", 0, 0, NULL);

  return g_regex_replace (time, words, -1, 0, "*", 0, NULL);
}

static void
add_action (GString *line,
            GtkActionable *actionable)
{
  GVariant *target = gtk_actionable_get_action_target_value (actionable);
  g_autofree char *value = target != NULL ? g_variant_print (target, FALSE) : NULL;

  add_words (line, "does ", gtk_actionable_get_action_name (actionable), "");
  add_words (line, "with ", value, "");
}

/* What each entry of a menu does, also of those that are hidden now; their labels are widgets, too. */
static void
add_entries (GPtrArray *lines,
             GMenuModel *menu)
{
  for (int i = 0; menu != NULL && i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);
      g_autoptr (GMenuModel) submenu = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SUBMENU);
      g_autofree char *label = NULL;
      g_autofree char *action = NULL;

      add_entries (lines, section);
      add_entries (lines, submenu);
      if (g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_LABEL, "s", &label) &&
          g_menu_model_get_item_attribute (menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &action))
        g_ptr_array_add (lines, g_strdup_printf ("entry “%s” does %s", label, action));
    }
}

/* How it looks otherwise than its neighbors. */
static void
add_classes (GString *line,
             GtkWidget *widget)
{
  static const char *const classes[] = { "dim-label", "heading", "invitation", "key", "marked", "moves", "numeric",
                                         "suggested-action" };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    transcript_add_flag (line, gtk_widget_has_css_class (widget, classes[i]), classes[i]);
  transcript_add_flag (line, GTK_IS_LABEL (widget) && gtk_label_get_xalign (GTK_LABEL (widget)) == 0, "at the start");
  transcript_add_flag (line, GTK_IS_LABEL (widget) && gtk_label_get_xalign (GTK_LABEL (widget)) == 1, "at the end");
  transcript_add_flag (line, GTK_IS_LABEL (widget) && gtk_label_get_selectable (GTK_LABEL (widget)), "to select");
}

static void
add_widget (GPtrArray *lines,
            GtkWidget *widget)
{
  g_autoptr (GString) line = g_string_new (NULL);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (widget)));
  gboolean is_whole;

  if (!gtk_widget_get_mapped (widget) || gtk_widget_get_opacity (widget) == 0)
    return;

  is_whole = add_content (line, widget);
  add_classes (line, widget);
  add_property (line, widget, GTK_ACCESSIBLE_PROPERTY_LABEL, "called");
  add_property (line, widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "described");
  if (!GTK_IS_DROP_DOWN (widget))
    add_property (line, widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "as");
  if (!GTK_IS_BUTTON (widget) && !GTK_IS_POPOVER (gtk_widget_get_ancestor (widget, GTK_TYPE_POPOVER_MENU)))
    transcript_add_flag (line, gtk_test_accessible_has_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY), "labelled");
  if (gtk_widget_get_tooltip_text (widget) != NULL && strstr (line->str, gtk_widget_get_tooltip_text (widget)) == NULL)
    add_words (line, "tip “", gtk_widget_get_tooltip_text (widget), "”");
  transcript_add_flag (line, gtk_widget_get_tooltip_text (widget) != NULL && !gtk_widget_get_has_tooltip (widget), "without tip");
  if (GTK_IS_ACTIONABLE (widget))
    add_action (line, GTK_ACTIONABLE (widget));
  transcript_add_flag (line, GTK_IS_CHECK_BUTTON (widget) && gtk_check_button_get_active (GTK_CHECK_BUTTON (widget)), "on");
  transcript_add_flag (line, gtk_window_get_default_widget (GTK_WINDOW (gtk_widget_get_root (widget))) == widget, "default");
  transcript_add_flag (line, line->len > 0 && !gtk_widget_is_sensitive (widget), "off");
  transcript_add_flag (line, line->len > 0 && !is_whole && !GTK_IS_ACTIONABLE (widget) && gtk_widget_get_focusable (widget), "focusable");
  transcript_add_flag (line, widget == focus || (is_whole && focus != NULL && gtk_widget_is_ancestor (focus, widget)), "focus");
  if (line->len > 0 && !GTK_IS_WINDOW_CONTROLS (widget) && !GTK_IS_WINDOW (widget))
    {
      const char *type = G_OBJECT_TYPE_NAME (widget);
      g_autofree char *words = dup_masked (line->str);

      g_ptr_array_add (lines, g_strconcat (type + (g_str_has_prefix (type, "Gtk") ? 3 : 2), g_strdelimit (words, "\n", '/'), NULL));
    }
  if (GTK_IS_MENU_BUTTON (widget) && !is_whole)
    {
      add_widget (lines, GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget))));
      add_entries (lines, gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)));
    }
  if (GTK_IS_MENU_BUTTON (widget) || is_whole)
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    add_widget (lines, child);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What the player has set; the size of the window is none of it. */
static void
add_settings (GPtrArray *lines)
{
  GSettings *settings = ts_settings_get ();
  g_autoptr (GSettingsSchema) schema = NULL;
  g_auto (GStrv) keys = NULL;

  g_object_get (settings, "settings-schema", &schema, NULL);
  keys = g_settings_schema_list_keys (schema);
  qsort (keys, g_strv_length (keys), sizeof *keys, compare_names);
  for (guint i = 0; keys[i] != NULL; i++)
    {
      g_autoptr (GVariant) value = g_settings_get_user_value (settings, keys[i]);
      g_autofree char *words = value != NULL ? g_variant_print (value, FALSE) : NULL;

      if (words != NULL && !g_str_has_prefix (keys[i], "window-"))
        g_ptr_array_add (lines, g_strdup_printf ("setting %s %s", keys[i], words));
    }
}

/* What can not be done now, and what is switched on. */
static void
add_actions (GPtrArray *lines,
             GActionGroup *group)
{
  g_auto (GStrv) actions = g_action_group_list_actions (group);

  qsort (actions, g_strv_length (actions), sizeof *actions, compare_names);
  for (guint i = 0; actions[i] != NULL; i++)
    {
      g_autoptr (GVariant) state = g_action_group_get_action_state (group, actions[i]);
      g_autofree char *value = state != NULL ? g_variant_print (state, FALSE) : g_strdup ("");

      if (!g_action_group_get_action_enabled (group, actions[i]) || state != NULL)
        g_ptr_array_add (lines, g_strdup_printf ("action %s %s%s", actions[i], value,
                                                 g_action_group_get_action_enabled (group, actions[i]) ? "" : " off"));
    }
}

/* Returns: (transfer full): by a longest common subsequence, as diff has it */
static guint *
create_lengths (const GPtrArray *before,
                const GPtrArray *after)
{
  guint stride = after->len + 1;
  guint *lengths = g_new0 (guint, (gsize) (before->len + 1) * stride);

  for (guint i = before->len; i-- > 0;)
    for (guint j = after->len; j-- > 0;)
      lengths[i * stride + j] = g_str_equal (before->pdata[i], after->pdata[j])
                                    ? lengths[(i + 1) * stride + j + 1] + 1
                                    : MAX (lengths[(i + 1) * stride + j], lengths[i * stride + j + 1]);

  return lengths;
}

static void
tell_changes (GString *text,
              const GPtrArray *before,
              const GPtrArray *after)
{
  g_autofree guint *lengths = create_lengths (before, after);
  guint stride = after->len + 1;
  guint i = 0;
  guint j = 0;

  while (i < before->len || j < after->len)
    {
      if (i < before->len && j < after->len && g_str_equal (before->pdata[i], after->pdata[j]))
        {
          i++;
          j++;
        }
      else if (j == after->len || (i < before->len && lengths[(i + 1) * stride + j] >= lengths[i * stride + j + 1]))
        g_string_append_printf (text, "  - %s\n", (char *) before->pdata[i++]);
      else
        g_string_append_printf (text, "  + %s\n", (char *) after->pdata[j++]);
    }
}

/* Returns: (transfer none) (nullable): GTK only hides some that are closed */
static GtkWindow *
get_over (GtkWindow *window)
{
  GtkWindow *over = app_test_find_dialog (window);

  return over != NULL && app_test_is_shown (over) ? over : NULL;
}

/* Returns: (transfer none): the window over all others */
static GtkWindow *
get_top (Screens *self)
{
  GtkWindow *window = GTK_WINDOW (self->fixture->window);

  for (GtkWindow *over = window; over != NULL; over = get_over (over))
    window = over;

  return window;
}

/* Returns: (transfer full): what stands in a window; of those that are GTK's own the title only */
static GPtrArray *
list_lines (GtkWindow *window)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (lines, g_strdup_printf ("window “%s”%s", gtk_window_get_title (window),
                                           gtk_window_get_modal (window) ? " modal" : ""));
  if (!GTK_IS_ABOUT_DIALOG (window) && !GTK_IS_SHORTCUTS_WINDOW (window) && !GTK_IS_FILE_CHOOSER (window))
    add_widget (lines, GTK_WIDGET (window));
  g_clear_pointer (&drawn_board, cairo_surface_destroy);
  if (G_IS_ACTION_GROUP (window))
    {
      add_actions (lines, G_ACTION_GROUP (window));
      add_settings (lines);
    }

  return lines;
}

/* Returns: (transfer full): the first two lines of the text that was copied last */
static char *
dup_copied (Screens *self)
{
  GdkContentProvider *content =
      gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (self->fixture->window)));
  g_auto (GValue) value = G_VALUE_INIT;
  const char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *start = NULL;

  g_value_init (&value, G_TYPE_STRING);
  if (content != NULL && gdk_content_provider_get_value (content, &value, NULL))
    text = g_value_get_string (&value);

  lines = g_strsplit (text != NULL ? text : "", "\n", 3);
  if (g_strv_length (lines) > 2)
    g_clear_pointer (&lines[2], g_free);
  start = g_strjoinv ("/", lines);

  return dup_masked (start);
}

static void
tell_copied (Screens *self)
{
  char *copied = dup_copied (self);

  if (g_strcmp0 (copied, self->copied) != 0)
    g_string_append_printf (self->text, "  copied “%s”\n", copied);
  g_free (self->copied);
  self->copied = copied;
}

static void
tell_decoded (Screens *self)
{
  guint n_decoded = workers_count_decoded () - self->n_decoded;

  if (n_decoded > 0)
    g_string_append_printf (self->text, "  decoded %u\n", n_decoded);
  self->n_decoded += n_decoded;
}

/* Tells what has changed since the last step in each window, from the game's to that over all others. */
static void
tell_windows (Screens *self)
{
  GtkWindow *window = GTK_WINDOW (self->fixture->window);
  guint i = 0;

  for (; window != NULL; window = get_over (window))
    {
      GPtrArray *after = list_lines (window);

      if (i == self->windows->len)
        g_ptr_array_add (self->windows, g_ptr_array_new_with_free_func (g_free));
      tell_changes (self->text, self->windows->pdata[i], after);
      g_ptr_array_unref (self->windows->pdata[i]);
      self->windows->pdata[i++] = after;
    }
  while (self->windows->len > i)
    {
      GPtrArray *before = g_ptr_array_steal_index (self->windows, self->windows->len - 1);

      g_string_append_printf (self->text, "  - %s\n", (char *) before->pdata[0]);
      g_ptr_array_unref (before);
    }
}

static gboolean
has_par (Screens *self)
{
  return ts_advisor_get_par_proved (ts_puzzle_get_advisor (window_fixture_get_puzzle (self->fixture)));
}

static gboolean
count_frame (GtkWidget *window,
             GdkFrameClock *clock,
             gpointer n_frames)
{
  *(guint *) n_frames += 1;

  return G_SOURCE_CONTINUE;
}

/* Of the window over all others, which may close meanwhile. */
static void
wait_for_frames (Screens *self)
{
  guint n_frames = 0;

  while (n_frames < 3)
    {
      g_autoptr (GtkWindow) window = g_object_ref (get_top (self));
      guint callback_id = gtk_widget_add_tick_callback (GTK_WIDGET (window), count_frame, &n_frames, NULL);

      wait_for (n_frames >= 3 || get_top (self) != window);
      gtk_widget_remove_tick_callback (GTK_WIDGET (window), callback_id);
    }
}

/* Replaces GLib's function: no toast goes, and nobody is away, however long a step takes. */
guint
g_timeout_add (guint interval_ms,
               GSourceFunc function,
               gpointer data)
{
  return g_timeout_add_full (G_PRIORITY_DEFAULT, interval_ms > 4000 ? G_MAXUINT : interval_ms, function, data, NULL);
}

/* The card at the end comes with "finish", however long the steps before it take. */
static void
hold_card (Screens *self)
{
  gpointer victory = window_fixture_get_child (self->fixture, "victory");
  GSource *timeout = g_main_context_find_source_by_user_data (NULL, victory);

  if (timeout != NULL)
    g_source_set_ready_time (timeout, -1);
}

/* Comes back when nobody works any more and all is drawn. */
static void
settle (Screens *self)
{
  hold_card (self);
  workers_wait ();
  hold_card (self);
  wait_for (has_par (self));
  wait_for_frames (self);
  wait_for_nothing_to_do ();
}

/* @words: after a number and " × ", of so many lines */
static gboolean
shows (Screens *self,
       const char *words)
{
  g_autoptr (GPtrArray) lines = list_lines (get_top (self));
  const char *times = strstr (words, " × ");
  int missing = times != NULL ? atoi (words) : 1;

  for (guint i = 0; i < lines->len; i++)
    missing -= strstr (lines->pdata[i], times != NULL ? times + strlen (" × ") : words) != NULL;

  return missing <= 0;
}

/* Six by six squares of eight colors: each part of the picture has others. */
static guint32
paint_squares (int x,
               int y)
{
  int color = x / 40 * 3 + y / 40 * 5 + x / 40 * (y / 40);

  return ((color & 4) != 0 ? 0xff0000 : 0) | ((color & 2) != 0 ? 0x00ff00 : 0) | ((color & 1) != 0 ? 0x0000ff : 0);
}

static GFile *
get_file (const char *name)
{
  return strstr (name, "://") != NULL ? g_file_new_for_uri (name)
                                      : g_file_new_build_filename (g_get_user_data_dir (), name, NULL);
}

static void
paint (const char *name)
{
  g_autoptr (GFile) file = get_file (name);
  g_autoptr (GBytes) bytes = painting_encode (240, 240, paint_squares);

  g_assert_true (g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), NULL, FALSE, 0, NULL,
                                          NULL, NULL));
}

/* Files, and an ID. */
static void
open_files (Screens *self,
            char **words)
{
  TsPuzzleRequest request = { .kind = TS_REQUEST_FILES };
  TsBoard board;

  for (; *words != NULL; words++)
    {
      g_autoptr (GFile) file = get_file (*words);

      if (ts_board_text_parse (*words, &board) == TS_BOARD_TEXT_OK)
        ts_puzzle_request_set_board (&request, &board, *words);
      else
        ts_puzzle_request_add_file (&request, file);
    }
  ts_session_request (self->fixture->session, request);
}

/* A board, moves, milliseconds, a day of November 2026, and "hint", "help", "excluded", "easy", "same" (game) or the control. */
static void
add_result (Screens *self,
            char **words)
{
  TsResult result = { .board = board_from_id (words[0]),
                      .moves = atoi (words[1]),
                      .end.elapsed_ms = atoi (words[2]),
                      .end.date = 1793448000 + atoi (words[3]) * 86400,
                      .header.source.title = (char *) "Fuchs.jpg" };

  for (words += 4; *words != NULL; words++)
    {
      if (g_str_equal (*words, "hint"))
        result.n_hints = 1;
      else if (g_str_equal (*words, "help"))
        result.helped = TRUE;
      else if (g_str_equal (*words, "excluded"))
        result.is_excluded = TRUE;
      else if (g_str_equal (*words, "easy"))
        result.header.difficulty = TS_DIFFICULTY_EASY;
      else if (g_str_equal (*words, "same"))
        result.header.identity = 7;
      else
        result.header.control = *words;
    }
  window_fixture_add_results (self->fixture, &result, 1);
}

/* Chooses the item of the first list that has it. */
static void
choose (GtkWindow *window,
        const char *words)
{
  g_autoptr (GPtrArray) lists = app_test_find_all (window, GTK_TYPE_DROP_DOWN);

  for (guint i = 0; i < lists->len; i++)
    {
      GListModel *model = gtk_drop_down_get_model (lists->pdata[i]);

      for (guint j = 0; j < g_list_model_get_n_items (model); j++)
        {
          if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (model), j), words))
            continue;
          gtk_drop_down_set_selected (lists->pdata[i], j);
          return;
        }
    }
  g_error ("no item: %s", words);
}

/* Turns the switch that is called by this label by a press beside it. */
static void
turn (GtkWindow *window,
      const char *words)
{
  GtkLabel *label = app_test_find (window, GTK_TYPE_LABEL, words);
  GtkWidget *row;

  g_assert_nonnull (label);
  row = gtk_widget_get_parent (gtk_label_get_mnemonic_widget (label));
  g_signal_emit_by_name (app_test_find_controller (row, GTK_TYPE_GESTURE_CLICK, GTK_PHASE_BUBBLE), "released", 1, 0.0, 0.0);
}

/* @words: a key, and its value */
static void
set (Screens *self,
     const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", 2);

  g_assert_true (g_settings_set_value (self->fixture->settings, parts[0], g_variant_new_parsed (parts[1])));
}

/* @words: the action, and its parameter; of what has the focus */
static void
act (GtkWindow *window,
     const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", 2);
  g_autoptr (GVariant) parameter = parts[1] != NULL ? g_variant_ref_sink (g_variant_new_parsed (parts[1])) : NULL;
  GtkWidget *focus = gtk_window_get_focus (window);

  if (!gtk_widget_activate_action_variant (focus != NULL ? focus : GTK_WIDGET (window), parts[0], parameter))
    g_error ("no action: %s", parts[0]);
}

/* Returns: (transfer container): the controllers that hear of an event at @widget, in this order */
static GPtrArray *
list_controllers (GtkWidget *widget,
                  GType type)
{
  GPtrArray *controllers = g_ptr_array_new ();

  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);

      for (guint i = 0; i < g_list_model_get_n_items (all); i++)
        {
          g_autoptr (GtkEventController) controller = g_list_model_get_item (all, i);
          GtkPropagationPhase phase = gtk_event_controller_get_propagation_phase (controller);

          if (G_OBJECT_TYPE (controller) == type && phase != GTK_PHASE_NONE)
            g_ptr_array_insert (controllers, phase == GTK_PHASE_CAPTURE ? 0 : -1, controller);
        }
    }

  return controllers;
}

/* @words: an accelerator of Latin letters; @is_russian: its key is hit on such a layout */
static void
hit (Screens *self,
     const char *words,
     gboolean is_russian)
{
  GtkWindow *window = get_top (self);
  GtkWidget *focus = gtk_window_get_focus (window);
  g_autoptr (GPtrArray) controllers =
      list_controllers (focus != NULL ? focus : GTK_WIDGET (window), GTK_TYPE_EVENT_CONTROLLER_KEY);
  guint key = 0;
  GdkModifierType modifiers = 0;
  g_autofree GdkKeymapKey *places = NULL;
  int n_places = 0;
  gboolean is_taken = FALSE;

  g_assert_true (gtk_accelerator_parse (words, &key, &modifiers));
  g_assert_true (gdk_display_map_keyval (gdk_display_get_default (), key, &places, &n_places));
  for (guint i = 0; i < controllers->len && !is_taken; i++)
    g_signal_emit_by_name (controllers->pdata[i], "key-pressed", is_russian ? GDK_KEY_Cyrillic_ef : key, places[0].keycode,
                           modifiers | APP_TEST_LOCKS, &is_taken);
  if (is_taken)
    g_string_append (self->text, "  taken\n");
}

/* @words: of what is pressed, or a tile's number */
static void
touch (Screens *self,
       GType type,
       guint button,
       const char *words)
{
  g_autoptr (GPtrArray) tiles = app_test_find_all (get_top (self), TS_TYPE_TILE);
  int number = atoi (words);
  GtkWidget *widget = number > 0 ? tiles->pdata[number - 1] : app_test_find (get_top (self), GTK_TYPE_LABEL, words);
  g_autoptr (GPtrArray) gestures = list_controllers (widget, type);

  if (gestures->len == 0)
    g_error ("nothing to press: %s", words);

  app_test_gesture_state = GTK_EVENT_SEQUENCE_NONE;
  for (guint i = 0; i < gestures->len && app_test_gesture_state != GTK_EVENT_SEQUENCE_CLAIMED; i++)
    {
      graphene_point_t point = { 1, 1 };

      if (gtk_gesture_single_get_button (gestures->pdata[i]) != button)
        continue;

      g_assert_true (gtk_widget_compute_point (widget, gtk_event_controller_get_widget (gestures->pdata[i]), &point, &point));
      if (type == GTK_TYPE_GESTURE_CLICK)
        g_signal_emit_by_name (gestures->pdata[i], "pressed", 1, (double) point.x, (double) point.y);
      else
        g_signal_emit_by_name (gestures->pdata[i], "pressed", (double) point.x, (double) point.y);
    }
  if (app_test_gesture_state == GTK_EVENT_SEQUENCE_CLAIMED)
    g_string_append (self->text, "  claimed\n");
}

/* @words: as "tab-forward" */
static void
move_focus (GtkWindow *window,
            const char *words)
{
  g_autoptr (GEnumClass) directions = g_type_class_ref (GTK_TYPE_DIRECTION_TYPE);

  g_signal_emit_by_name (window, "move-focus", g_enum_get_value_by_nick (directions, words)->value);
}

/* Tells where the focus goes with Tab, once around. */
static void
tour (Screens *self)
{
  GtkWindow *window = get_top (self);
  GtkWidget *focus = gtk_window_get_focus (window);
  GtkWidget *first;
  guint n_stops = 0;

  move_focus (window, "tab-forward");
  first = gtk_window_get_focus (window);
  do
    {
      g_autoptr (GPtrArray) lines = list_lines (window);

      for (guint i = 0; i < lines->len; i++)
        {
          if (g_str_has_suffix (lines->pdata[i], " focus"))
            g_string_append_printf (self->text, "  to %s\n", (char *) lines->pdata[i]);
        }
      move_focus (window, "tab-forward");
      if (++n_stops > 100)
        g_error ("the focus does not come around");
    }
  while (gtk_window_get_focus (window) != first);
  gtk_window_set_focus (window, focus);
}

/* Types over the number that is called by the first of @words. */
static void
fill (GtkWindow *window,
      const char *words)
{
  g_autoptr (GPtrArray) buttons = app_test_find_all (window, GTK_TYPE_SPIN_BUTTON);
  g_auto (GStrv) parts = g_strsplit (words, " ", 2);

  for (guint i = 0; i < buttons->len; i++)
    {
      g_autofree char *other =
          gtk_test_accessible_check_property (buttons->pdata[i], GTK_ACCESSIBLE_PROPERTY_LABEL, parts[0]);

      if (other != NULL)
        continue;
      gtk_widget_grab_focus (buttons->pdata[i]);
      gtk_editable_set_text (buttons->pdata[i], parts[1]);
      return;
    }
  g_error ("no number: %s", parts[0]);
}

/* As Enter does where the focus is; the default button does not wait as GTK lets it. */
static void
enter (GtkWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (window);

  if (GTK_IS_TEXT (focus))
    g_signal_emit_by_name (focus, "activate");
  else if (focus == NULL || !gtk_widget_activate (focus))
    g_signal_emit_by_name (gtk_window_get_default_widget (window), "clicked");
}

/* Opens the menu of the button with these words, or closes it. */
static void
open_menu (GtkWindow *window,
           const char *words)
{
  GtkMenuButton *button = app_test_find (window, GTK_TYPE_MENU_BUTTON, words);
  GtkPopover *popover = gtk_menu_button_get_popover (button);

  if (popover != NULL && gtk_widget_get_mapped (GTK_WIDGET (popover)))
    gtk_menu_button_popdown (button);
  else
    gtk_menu_button_popup (button);
}

/* @words: with \n and the like */
static void
copy (Screens *self,
      const char *words)
{
  g_autofree char *text = g_strcompress (words);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->fixture->window)), text);
}

/* Copies as another program does, which has no types of GTK's.
 * @text: (nullable): %NULL for a picture */
static void
offer (Screens *self,
       const char *type,
       const char *text)
{
  g_autoptr (GBytes) bytes = text != NULL ? g_bytes_new (text, strlen (text)) : painting_encode (240, 240, paint_squares);
  g_autoptr (GdkContentProvider) content = gdk_content_provider_new_for_bytes (type, bytes);

  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self->fixture->window)), content);
}

/* "act" does an action; "hit" and "russian" press a key of an event controller, and "press" that of a shortcut; "tap",
 * "right-click" and "long-press" reach what is there; "click" and the others press and choose by words.
 * Returns: whether the player can do this in the window over all others */
static gboolean
play (Screens *self,
      const char *word,
      const char *rest)
{
  GtkWindow *window = get_top (self);

  if (g_str_equal (word, "act"))
    act (window, rest);
  else if (g_str_equal (word, "hit") || g_str_equal (word, "russian"))
    hit (self, rest, g_str_equal (word, "russian"));
  else if (g_str_equal (word, "tap"))
    touch (self, GTK_TYPE_GESTURE_CLICK, GDK_BUTTON_PRIMARY, rest);
  else if (g_str_equal (word, "right-click"))
    touch (self, GTK_TYPE_GESTURE_CLICK, GDK_BUTTON_SECONDARY, rest);
  else if (g_str_equal (word, "long-press"))
    touch (self, GTK_TYPE_GESTURE_LONG_PRESS, GDK_BUTTON_PRIMARY, rest);
  else if (g_str_equal (word, "move"))
    move_focus (window, rest);
  else if (g_str_equal (word, "tour"))
    tour (self);
  else if (g_str_equal (word, "slide"))
    window_fixture_slide (self->fixture, rest);
  else if (g_str_equal (word, "press"))
    app_test_press (GTK_WIDGET (window), rest);
  else if (g_str_equal (word, "click"))
    app_test_click (window, rest);
  else if (g_str_equal (word, "choose"))
    choose (window, rest);
  else if (g_str_equal (word, "turn"))
    turn (window, rest);
  else if (g_str_equal (word, "fill"))
    fill (window, rest);
  else if (g_str_equal (word, "enter"))
    enter (window);
  else if (g_str_equal (word, "menu"))
    open_menu (window, rest);
  else if (g_str_equal (word, "close"))
    gtk_window_close (window);
  else
    return FALSE;

  return TRUE;
}

/* Returns: whether this can happen to games, files, settings, the clipboard, the disk or the time */
static gboolean
happen (Screens *self,
        const char *word,
        const char *rest)
{
  static FaultDisk disk = { .n_bad = G_MAXINT, .code = ENOSPC };
  g_auto (GStrv) words = g_strsplit (rest, " ", -1);

  if (g_str_equal (word, "play"))
    request_board (self->fixture->session, rest);
  else if (g_str_equal (word, "paint"))
    paint (rest);
  else if (g_str_equal (word, "open"))
    open_files (self, words);
  else if (g_str_equal (word, "result"))
    add_result (self, words);
  else if (g_str_equal (word, "set"))
    set (self, rest);
  else if (g_str_equal (word, "disk"))
    fault_disk_follow (g_str_equal (rest, "full") ? g_get_user_data_dir () : NULL, &disk);
  else if (g_str_equal (word, "offer"))
    offer (self, words[0], words[1] != NULL ? rest + strlen (words[0]) + 1 : NULL);
  else if (g_str_equal (word, "copy"))
    copy (self, rest);
  else if (g_str_equal (word, "finish"))
    timeout_end (window_fixture_get_child (self->fixture, "victory"));
  else if (g_str_equal (word, "still"))
    g_source_set_ready_time (g_main_context_find_source_by_user_data (NULL, get_top (self)), -1);
  else if (g_str_equal (word, "wait"))
    wait_for (shows (self, rest));
  else
    return FALSE;

  return TRUE;
}

static void
run_step (const char *step,
          gpointer user_data)
{
  Screens *self = user_data;
  gboolean waits = !g_str_has_suffix (step, " &");
  g_autofree char *done = g_strndup (step, strlen (step) - (waits ? 0 : strlen (" &")));
  g_auto (GStrv) words = g_strsplit (done, " ", 2);
  const char *rest = words[1] != NULL ? words[1] : "";

  /* The same boards each time, and other names of files after each step. */
  g_random_set_seed (++self->n_steps);
  if (!play (self, words[0], rest) && !happen (self, words[0], rest))
    g_error ("no such step: %s", step);
  if (!waits)
    return;

  settle (self);
  is_settled = TRUE;
  tell_decoded (self);
  tell_windows (self);
  tell_copied (self);
  is_settled = FALSE;
}

static void
test_screens (WindowFixture *fixture)
{
  Screens self = { fixture, g_string_new (NULL), 0, workers_count_decoded (), NULL, g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref) };

  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)), NULL);
  self.copied = dup_copied (&self);
  transcript_check ("app", "screens", strrchr (g_test_get_path (), '/') + 1, self.text, run_step, &self);
  fault_disk_follow (NULL, NULL);
  g_string_free (self.text, TRUE);
  g_free (self.copied);
  g_ptr_array_unref (self.windows);
}

int
main (int argc,
      char **argv)
{
  window_fixture_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_strdup_printf ("/screens/%s", names[i]);

      window_fixture_add (path, BOARD, test_screens);
    }

  return g_test_run ();
}
