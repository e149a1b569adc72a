/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture-chooser"

#include "config.h"

#include "ts-picture-chooser.h"

#include <glib/gi18n.h>

#include "ts-action.h"
#include "ts-averages.h"
#include "ts-cancellable.h"
#include "ts-gallery.h"
#include "ts-toast.h"
#include "ts-picture-choice.h"
#include "ts-picture.h"
#include "ts-preferences.h"
#include "ts-puzzle-source.h"
#include "ts-puzzle-words.h"
#include "ts-saved-games.h"
#include "ts-words.h"

/* Games shown at once, a row in a window of the default width; a button shows the others. */
#define MAX_GAMES_AT_ONCE 4

/* A game of fewer moves is hardly begun, and not offered. */
#define MIN_MOVES 3

/* How many recent pictures are offered. */
#define MAX_RECENT 12

/* How many pictures of the set are offered: two rows in that window. */
#define MAX_OF_SET 8

/**
 * TsPictureChooser:
 *
 * Closes itself when something is chosen. What is removed is hidden, and gone for good when the window is: until then
 * it can be taken back. Keys: Delete removes the game or picture with the focus, Ctrl+Z takes the last one back.
 */
struct _TsPictureChooser
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkFlowBox *gallery_box;
  GtkLabel *gallery_progress;
  GtkFlowBox *recent_box;
  GtkFlowBox *games_box;
  GtkWidget *games_section;
  GtkWidget *all_games_button;
  GtkWidget *set_section;
  GtkBox *set_rows;
  GtkFlowBox *set_box;
  GtkLabel *set_label;
  GtkWidget *continue_button;
  TsToast *toast;
  GtkWidget *menu;

  /* Borrowed */
  GtkWidget *target; /* is removed by the menu, or was by a key; NULL before */

  /* Owned */
  TsSession *session;
  TsThumbnailer *thumbnailer;
  GCancellable *cancellable; /* of all that is being loaded */
  GPtrArray *removed;        /* of TsPictureChoice, in this order */

  /* Plain */
  guint n_games; /* that have a choice */
};

G_DEFINE_FINAL_TYPE (TsPictureChooser, ts_picture_chooser, GTK_TYPE_WINDOW)

static GtkWidget *
get_first (GtkFlowBox *box)
{
  return gtk_widget_get_first_child (GTK_WIDGET (box));
}

/* Shows on each picture what was solved of it, as soon as its key is known; and the games, unless all are hidden. */
static void
update (TsPictureChooser *self)
{
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (self->session));
  g_autoptr (GHashTable) solved = ts_averages_find_progress (results);
  gboolean has_games = FALSE;
  guint n_solved = 0;
  g_autofree char *words = NULL;
  GtkWidget *child;

  for (child = get_first (self->gallery_box); child != NULL; child = gtk_widget_get_next_sibling (child))
    n_solved += ts_picture_choice_show_progress (TS_PICTURE_CHOICE (child), solved) ? 1 : 0;
  for (child = get_first (self->recent_box); child != NULL; child = gtk_widget_get_next_sibling (child))
    ts_picture_choice_show_progress (TS_PICTURE_CHOICE (child), solved);
  for (child = get_first (self->games_box); child != NULL; child = gtk_widget_get_next_sibling (child))
    has_games |= gtk_widget_get_visible (child);
  /* Translators: how many pictures of the gallery were solved, and how many there are. */
  words = ts_words_dup_format (_ ("%u of %u solved"), n_solved, ts_gallery_get_n_pictures ());
  gtk_label_set_label (self->gallery_progress, words);
  gtk_widget_set_visible (GTK_WIDGET (self->gallery_progress), n_solved > 0);
  gtk_widget_set_visible (self->games_section, has_games);
}

/* Returns: @choice */
static GtkWidget *
add_choice (TsPictureChooser *self,
            GtkFlowBox *box,
            GtkWidget *choice)
{
  gtk_flow_box_insert (box, choice, -1);
  ts_picture_choice_load (TS_PICTURE_CHOICE (choice), self->thumbnailer, self->cancellable);

  return choice;
}

static void
add_picture (TsPictureChooser *self,
             GtkFlowBox *box,
             GFile *file,
             const char *description)
{
  TsLibrary *library = ts_session_get_library (self->session);
  g_autofree char *title = ts_puzzle_words_dup_title (file, ts_library_has_saved (library, file));

  add_choice (self, box, ts_picture_choice_new (file, NULL, NULL, title, description, NULL));
}

static void
fill_gallery (TsPictureChooser *self)
{
  for (guint i = 0; i < ts_gallery_get_n_pictures (); i++)
    {
      g_autoptr (GFile) file = ts_gallery_create_file (i);

      add_picture (self, self->gallery_box, file, ts_gallery_get_description (i));
    }
  add_choice (self, self->gallery_box,
              ts_picture_choice_new (NULL, NULL, NULL, _ ("Numbers Only"),
                                     _ ("The classic game: tiles with numbers, no picture"), NULL));
}

static void
fill_recent (TsPictureChooser *self)
{
  TsLibrary *library = ts_session_get_library (self->session);
  guint n_added = 0;

  add_choice (self, self->recent_box,
              ts_picture_choice_new (NULL, NULL, "list-add-symbolic", _ ("Your Picture…"),
                                     _ ("Opens a picture from your files"), NULL));
  add_choice (self, self->recent_box,
              ts_picture_choice_new (NULL, NULL, "folder-open-symbolic", _ ("Open Folder…"),
                                     _ ("Plays the pictures of a folder, one after the other"), NULL));
  for (guint i = 0; i < library->files->len && n_added < MAX_RECENT; i++)
    {
      GFile *file = g_ptr_array_index (library->files, i);

      if (ts_gallery_find_title (file) == NULL)
        {
          add_picture (self, self->recent_box, file, NULL);
          n_added++;
        }
    }
}

/* Returns: (transfer full) (nullable): the copy of the game's picture or, should that be gone, the original; %NULL
 * for numbers */
static GFile *
create_picture_file (TsPictureChooser *self,
                     const TsGameFile *game)
{
  const TsPuzzleSource *source = &game->game->header.source;
  g_autofree char *copy = NULL;

  if (source->file == NULL)
    return NULL;

  copy = ts_data_folder_get_picture_path (ts_session_get_folder (self->session), source->key);

  return game->has_copy ? g_file_new_for_path (copy) : g_object_ref (source->file);
}

/* @game: (transfer full):
 * Returns: (transfer none): its widget */
static GtkWidget *
add_game (TsPictureChooser *self,
          TsGameFile *game)
{
  const TsHistory *history = game->game->history;
  g_autoptr (GFile) file = create_picture_file (self, game);
  g_autofree char *title = ts_puzzle_words_dup_saved_title (&game->game->header.source);
  /* Translators: how far a game is: columns and rows of its board, and how many moves were made. */
  g_autofree char *progress = ts_words_dup_format (ngettext ("%u×%u · %u move", "%u×%u · %u moves", history->moves),
                                                   history->board.columns, history->board.rows, history->moves);
  g_autofree char *when = ts_puzzle_words_dup_when (history->elapsed_ms, game->last_played);

  return add_choice (self, self->games_box, ts_picture_choice_new (file, game, NULL, title, progress, when));
}

/* As Tab does: after gtk_widget_grab_focus() the flow box would not know from where arrow keys go on. */
static void
give_focus (GtkWidget *choice)
{
  gtk_widget_child_focus (choice, GTK_DIR_TAB_FORWARD);
}

static void
games_cb (GObject *source_object,
          GAsyncResult *result,
          gpointer user_data)
{
  TsPictureChooser *self = user_data;
  g_autoptr (GPtrArray) games = NULL;
  guint n_before;
  guint n_shown;
  GtkWidget *first = NULL;

  /* The window is gone. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  games = ts_session_collect_saved_finish (self->session, result);
  n_before = self->n_games;
  n_shown = n_before > 0 ? games->len : MIN (games->len, MAX_GAMES_AT_ONCE);
  gtk_widget_set_visible (self->all_games_button, games->len > n_shown);
  for (; self->n_games < n_shown; self->n_games++)
    {
      GtkWidget *choice = add_game (self, g_ptr_array_steal_index (games, n_before));

      if (first == NULL)
        first = choice;
    }
  update (self);
  if (n_before > 0 && first != NULL)
    give_focus (first);
}

/* First the latest games, and one more, which tells whether there are others; then all. */
static void
load_games (TsPictureChooser *self)
{
  ts_session_collect_saved_async (self->session, MIN_MOVES, self->n_games > 0 ? G_MAXUINT : MAX_GAMES_AT_ONCE + 1,
                                  self->cancellable, games_cb, self);
}

/* Offers those pictures of the set that come next. */
static void
update_set (TsPictureChooser *self)
{
  g_autoptr (GPtrArray) files = ts_session_list_set (self->session);
  guint n;
  guint before = ts_session_get_set_position (self->session, &n);
  g_autofree char *position = ts_puzzle_words_dup_position (before, n);

  gtk_label_set_label (self->set_label, position);
  gtk_widget_set_visible (self->continue_button, !ts_session_get_is_in_set (self->session, NULL));
  gtk_widget_set_visible (self->set_section, n > 0);
  while (get_first (self->set_box) != NULL)
    gtk_flow_box_remove (self->set_box, get_first (self->set_box));
  for (guint i = 0; i < MIN (files->len, MAX_OF_SET); i++)
    add_picture (self, self->set_box, files->pdata[i], NULL);
}

static void
continue_cb (TsPictureChooser *self)
{
  ts_session_request (self->session, (TsPuzzleRequest){ .kind = TS_REQUEST_SET });
  gtk_window_close (GTK_WINDOW (self));
}

static void
end_set_cb (TsPictureChooser *self)
{
  ts_session_end_set (self->session);
  give_focus (get_first (self->recent_box));
}

static void
activated_cb (TsPictureChooser *self,
              GtkFlowBoxChild *child,
              GtkFlowBox *box)
{
  TsPictureChoice *choice = TS_PICTURE_CHOICE (child);
  GFile *file = ts_picture_choice_get_file (choice);
  const TsGameFile *game = ts_picture_choice_get_game (choice);
  TsPuzzleRequest request = { .kind = game != NULL   ? TS_REQUEST_SAVED
                                      : file != NULL ? TS_REQUEST_FILES
                                                     : TS_REQUEST_NUMBERS };

  /* The first two are no pictures yet. */
  if (box == self->recent_box && file == NULL)
    gtk_widget_activate_action (GTK_WIDGET (gtk_window_get_transient_for (GTK_WINDOW (self))),
                                gtk_flow_box_child_get_index (child) == 0 ? "win.open" : "win.open-folder", NULL);
  else
    {
      if (game != NULL)
        request.name = g_strdup (game->name);
      else if (file != NULL)
        ts_puzzle_request_add_file (&request, file);
      ts_session_request (self->session, request);
    }
  gtk_window_close (GTK_WINDOW (self));
}

/* Returns: (nullable): the choice at or around @widget, if it can be removed: a game, or a picture of the player; none
 *   while another program plays in the data folder */
static GtkWidget *
find_removable (TsPictureChooser *self,
                GtkWidget *widget)
{
  GtkWidget *choice = widget != NULL ? gtk_widget_get_ancestor (widget, TS_TYPE_PICTURE_CHOICE) : NULL;
  gpointer box = choice != NULL ? gtk_widget_get_parent (choice) : NULL;
  gboolean is_own = box == self->games_box ||
                    (box == self->recent_box && ts_picture_choice_get_file (TS_PICTURE_CHOICE (choice)) != NULL);

  return is_own && !ts_session_get_is_second (self->session) ? choice : NULL;
}

/* Returns: the visible choice behind @choice in its box, or before it; or else the first one of all */
static GtkWidget *
find_neighbor (TsPictureChooser *self,
               GtkWidget *choice)
{
  GtkWidget *(*const steps[]) (GtkWidget *) = { gtk_widget_get_next_sibling, gtk_widget_get_prev_sibling };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      for (GtkWidget *other = steps[i](choice); other != NULL; other = steps[i](other))
        {
          if (gtk_widget_get_visible (other))
            return other;
        }
    }

  return get_first (self->recent_box);
}

static void
remove_action (TsPictureChooser *self)
{
  TsLibrary *library = ts_session_get_library (self->session);
  const char *words;

  if (self->target == NULL || !gtk_widget_get_visible (self->target))
    return;

  if (ts_picture_choice_get_game (TS_PICTURE_CHOICE (self->target)) != NULL)
    words = _ ("The game is removed.");
  else if (ts_library_has_saved (library, ts_picture_choice_get_file (TS_PICTURE_CHOICE (self->target))))
    words = _ ("The picture is removed, with its file.");
  else
    words = _ ("The picture is removed from this list. Its file stays.");
  g_ptr_array_add (self->removed, g_object_ref (self->target));
  give_focus (find_neighbor (self, self->target));
  gtk_widget_hide (self->target);
  update (self);
  ts_toast_show (self->toast, TS_TOAST_ANSWER, words, C_ ("removal", "Undo"), "chooser.undo");
}

static void
undo_action (TsPictureChooser *self)
{
  g_autoptr (GtkWidget) choice = NULL;

  if (self->removed->len == 0)
    return;

  choice = g_ptr_array_steal_index (self->removed, self->removed->len - 1);
  gtk_widget_show (choice);
  update (self);
  ts_toast_drop (self->toast, TS_TOAST_ANSWER);
  give_focus (choice);
}

static void
delete_action (TsPictureChooser *self)
{
  self->target = find_removable (self, gtk_window_get_focus (GTK_WINDOW (self)));
  remove_action (self);
}

/* GTK gives the focus to no widget, because that with the menu around takes none. */
static void
menu_closed_cb (TsPictureChooser *self)
{
  if (self->target != NULL)
    give_focus (gtk_widget_get_visible (self->target) ? self->target : find_neighbor (self, self->target));
}

static void
show_menu (TsPictureChooser *self,
           GtkWidget *widget)
{
  graphene_rect_t bounds;

  self->target = find_removable (self, widget);
  if (self->target == NULL ||
      !gtk_widget_compute_bounds (self->target, gtk_window_get_child (GTK_WINDOW (self)), &bounds))
    return;

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) bounds.origin.x, (int) bounds.origin.y, (int) bounds.size.width,
                                                (int) bounds.size.height });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_action (TsPictureChooser *self)
{
  show_menu (self, gtk_window_get_focus (GTK_WINDOW (self)));
}

static void
secondary_click_cb (TsPictureChooser *self,
                    int n_press,
                    double x,
                    double y,
                    GtkEventController *gesture)
{
  show_menu (self, gtk_widget_pick (gtk_event_controller_get_widget (gesture), x, y, GTK_PICK_DEFAULT));
}

/* The flow box, which activates a choice, hears no more of this touch. */
static void
long_press_cb (TsPictureChooser *self,
               double x,
               double y,
               GtkEventController *gesture)
{
  show_menu (self, gtk_widget_pick (gtk_event_controller_get_widget (gesture), x, y, GTK_PICK_DEFAULT));
  if (self->target != NULL)
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
remove_for_good (TsPictureChooser *self)
{
  for (guint i = 0; i < self->removed->len; i++)
    {
      TsPictureChoice *choice = g_ptr_array_index (self->removed, i);
      const TsGameFile *game = ts_picture_choice_get_game (choice);

      if (game != NULL)
        ts_saved_games_remove (ts_session_get_folder (self->session), game->name, FALSE);
      else
        ts_library_forget (ts_session_get_library (self->session), ts_picture_choice_get_file (choice));
    }
  g_ptr_array_set_size (self->removed, 0);
}

/* GTK 4.8 searches forever for the row above or below while a flow box was not laid out and has no rows. Keys that
 * change the row are dropped until then. */
static gboolean
key_pressed_cb (TsPictureChooser *self,
                guint key)
{
  static const guint row_keys[] = { GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down,
                                    GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down };
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  GtkWidget *box = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_FLOW_BOX) : NULL;
  gboolean changes_row = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (row_keys); i++)
    changes_row |= row_keys[i] == key;

  return changes_row && box != NULL && gtk_widget_get_width (box) == 0;
}

/* The focus comes no earlier: a window that has it before it is mapped has no role for screen readers. */
static void
map_cb (TsPictureChooser *self)
{
  give_focus (get_first (self->recent_box));
}

static void
ts_picture_chooser_dispose (GObject *object)
{
  TsPictureChooser *self = TS_PICTURE_CHOOSER (object);

  ts_cancellable_clear (&self->cancellable);
  if (self->session != NULL)
    remove_for_good (self);
  g_clear_pointer (&self->removed, g_ptr_array_unref);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->thumbnailer);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_picture_chooser_parent_class)->dispose (object);
}

static void
ts_picture_chooser_class_init (TsPictureChooserClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_picture_chooser_dispose;

  g_type_ensure (TS_TYPE_TOAST);

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-picture-chooser.ui");
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, gallery_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, recent_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, gallery_progress);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, set_rows);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, set_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, games_box);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, games_section);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, all_games_button);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, set_section);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, set_label);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, continue_button);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, toast);
  gtk_widget_class_bind_template_child (widget_class, TsPictureChooser, menu);
  gtk_widget_class_bind_template_callback (widget_class, map_cb);
  gtk_widget_class_bind_template_callback (widget_class, menu_closed_cb);
  gtk_widget_class_bind_template_callback (widget_class, secondary_click_cb);
  gtk_widget_class_bind_template_callback (widget_class, long_press_cb);
  gtk_widget_class_bind_template_callback (widget_class, continue_cb);
  gtk_widget_class_bind_template_callback (widget_class, end_set_cb);
  gtk_widget_class_bind_template_callback (widget_class, load_games);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "chooser.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Delete, 0, "chooser.delete", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "chooser.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "chooser.menu", NULL);

  gtk_widget_class_install_action (widget_class, "chooser.update", NULL, TS_ACTION (update));
  gtk_widget_class_install_action (widget_class, "chooser.menu", NULL, TS_ACTION (menu_action));
  gtk_widget_class_install_action (widget_class, "chooser.remove", NULL, TS_ACTION (remove_action));
  gtk_widget_class_install_action (widget_class, "chooser.delete", NULL, TS_ACTION (delete_action));
  gtk_widget_class_install_action (widget_class, "chooser.undo", NULL, TS_ACTION (undo_action));
}

static void
ts_picture_chooser_init (TsPictureChooser *self)
{
  self->cancellable = g_cancellable_new ();
  self->removed = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Inside the scrolled content, its focus would scroll. */
  gtk_widget_set_parent (self->menu, gtk_window_get_child (GTK_WINDOW (self)));
  gtk_box_append (self->set_rows,
                  ts_preferences_create_switch ("next-picture", N_ ("_Use Next Picture for New Game")));
}

/**
 * ts_picture_chooser_new:
 * @parent: the window it is to stand over, which has the actions `win.open` and `win.open-folder`
 * @session: plays what is chosen
 * @thumbnailer: makes the thumbnails
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsPictureChooser *
ts_picture_chooser_new (GtkWindow *parent,
                        TsSession *session,
                        TsThumbnailer *thumbnailer)
{
  TsPictureChooser *self = g_object_new (TS_TYPE_PICTURE_CHOOSER, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  self->thumbnailer = g_object_ref (thumbnailer);
  fill_recent (self);
  fill_gallery (self);
  update_set (self);
  g_signal_connect_object (session, "set-changed", G_CALLBACK (update_set), self, G_CONNECT_SWAPPED);
  load_games (self);
  update (self);
  g_signal_connect_object (ts_session_get_results (session), "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  /* At the end of the program the parent hides, then waits for the disk, and destroys this window last. */
  g_signal_connect_object (parent, "hide", G_CALLBACK (remove_for_good), self, G_CONNECT_SWAPPED);

  return self;
}
