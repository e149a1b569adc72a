/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-lessons"

#include "config.h"

#include "ts-lessons.h"

#include <glib/gi18n.h>

#include "ts-action.h"
#include "ts-announcer.h"
#include "ts-board-reader.h"
#include "ts-board-text.h"
#include "ts-board-view.h"
#include "ts-board-words.h"
#include "ts-input.h"
#include "ts-moves.h"
#include "ts-settings.h"
#include "ts-shuffle.h"
#include "ts-sounds.h"
#include "ts-words.h"

/* Between two moves that are shown, in ms. */
#define SHOWN_MOVE_MS 700

/* Of the game that the last button starts. */
#define SIDE_AFTER 4

/* Of a lesson. */
#define MAX_STARTS 4

/* What a lesson says, and the boards that it is played on. */
typedef struct
{
  const char *title;                  /* not translated */
  const char *words;                  /* one paragraph, not translated */
  const char *starts[MAX_STARTS + 1]; /* IDs of the boards to play, or sizes, for which one is dealt; then NULL */
  const char *moves;                  /* (nullable): U D L R: shown on the first board, to be learned by heart */
  guint tiles;                        /* to bring home: bit 0 for tile 1 */
} Lesson;

/* The method solves row by row down to the last two rows, then column by column down to the last four cells. No step
 * moves a tile that is done, and the rest of the board is always large enough to move any tile to any cell. The traps
 * are the only positions in which a pair cannot be set up; their solutions need 2×3 or 3×2 cells, which are left on
 * every board. */
static const Lesson lessons[] = {
  {
      N_ ("Row by Row"),
      N_ ("Complete the top row from left to right and leave it alone after that. Continue row by row until two rows "
          "remain. To move a tile one cell, bring the gap around it to the cell it should go to, and slide the tile "
          "in. Here tile 1 moves left twice, in the same way each time."),
      { "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12" },
      NULL,
      0x0001,
  },
  {
      N_ ("The Last Two Tiles of a Row"),
      N_ ("The last two tiles of a row go in together. Bring the first one, here 3, into the corner, and the other "
          "one, 4, directly below it. Bring the gap to the left of the corner. Now slide both into place, one after "
          "the other."),
      { "4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12", "4x4:1,2,11,7,13,3,10,6,8,4,15,12,9,5,14,0",
        "4x4:1,2,10,14,3,6,12,0,8,13,9,7,4,11,15,5", "4x4:1,2,14,8,11,6,12,0,9,10,4,13,3,7,15,5" },
      NULL,
      0x000f,
  },
  {
      N_ ("A Trap at the Corner"),
      N_ ("Sometimes 3 is in the corner, the gap is to the left of it, and 4 is below the gap. To slide 4 up would "
          "swap them. Slide as shown: both leave the row, then go in again in order."),
      { "4x4:1,2,0,3,6,5,4,7,9,10,8,11,13,14,12,15" },
      "LURULDDRULURDDLU",
      0x000f,
  },
  {
      N_ ("When They Are Swapped"),
      N_ ("If both are in the row but swapped, bring the gap below the left one and slide as shown. To avoid that, "
          "bring the last tile down at least two rows before you bring the first one into the corner."),
      { "4x4:1,2,4,3,6,5,0,7,9,10,8,11,13,14,12,15" },
      "DLURULDDRULURDDLU",
      0x000f,
  },
  {
      N_ ("The Last Two Rows"),
      N_ ("Solve these column by column, from the left, with the same method turned on its side. Bring the upper tile "
          "of a column, here 9, into the bottom corner, and the lower one, 13, to its right. Bring the gap above the "
          "corner. Now slide both into place."),
      { "4x4:1,2,3,4,5,6,7,8,0,11,10,15,9,13,14,12", "4x4:1,2,3,4,5,6,7,8,11,10,0,9,14,15,12,13",
        "4x4:1,2,3,4,5,6,7,8,10,12,9,15,13,0,14,11", "4x4:1,2,3,4,5,6,7,8,10,15,12,14,13,11,9,0" },
      NULL,
      0x11ff,
  },
  {
      N_ ("When One Blocks the Other"),
      N_ ("If the lower tile is stuck above the corner, bring the gap to its right and slide as shown."),
      { "4x4:1,2,3,4,5,6,7,8,13,0,11,14,9,10,12,15" },
      "RULDLURRDLULDRRUL",
      0x11ff,
  },
  {
      N_ ("The Last Four Cells"),
      N_ ("Three tiles remain. Slide them around in a circle, always in the same direction, until they are in place. "
          "That is all: this method solves every board in the game."),
      { "4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12" },
      NULL,
      0x4fff,
  },
  {
      N_ ("A Whole 3×3 Board"),
      N_ ("Now solve a whole board with this method. Each step is explained below the board."),
      { "3x3" },
      NULL,
      0xffff,
  },
  {
      N_ ("A Whole 4×4 Board"),
      N_ ("The same on the usual size: two rows, then two columns, then the last four cells."),
      { "4x4" },
      NULL,
      0xffff,
  },
};

#define N_LESSONS G_N_ELEMENTS (lessons)

/**
 * TsLessons:
 *
 * A move is allowed wherever it goes. One that makes the step of the guide longer, or another one, leads away: the
 * window says so, and the player may undo it. Moves that are to be learned by heart are played once; any key or press
 * ends that. The setting `lessons-done` keeps how many lessons were done in a row.
 */
struct _TsLessons
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkMenuButton *list_button;
  GtkStack *words; /* a page for each lesson, so that the board has its place whatever they say */
  TsBoardView *board_view;
  GtkLabel *step_label;
  GtkLabel *note_label;
  GtkLabel *position_label;
  GtkButton *next_button;

  /* Owned */
  TsSession *session; /* (nullable) */
  TsGame *game;

  /* Plain */
  guint lesson;
  guint start; /* of the lesson */
  gboolean is_done;
  TsGuideStep step; /* of the present board; without tiles if it is solved */
  guint show_id;    /* 0 unless the moves are shown */
};

G_DEFINE_FINAL_TYPE (TsLessons, ts_lessons, GTK_TYPE_WINDOW)

static const Lesson *
get_lesson (TsLessons *self)
{
  return &lessons[self->lesson];
}

static gboolean
has_next_start (TsLessons *self)
{
  return get_lesson (self)->starts[self->start + 1] != NULL;
}

static void
take_step (TsLessons *self)
{
  self->step = (TsGuideStep){ 0 };
  ts_guide_get_step (ts_game_get_board (self->game), NULL, &self->step);
}

/* Says what is to be done next, unless the lesson is done. */
static void
show_step (TsLessons *self)
{
  gboolean has_step = !self->is_done && self->step.n_tiles > 0;
  g_autofree char *words = has_step ? ts_board_words_dup_step (&self->step, self->step.goal.columns) : g_strdup ("");

  ts_game_show_step (self->game, has_step ? &self->step : NULL);
  if (g_str_equal (words, gtk_label_get_label (self->step_label)))
    return;

  gtk_label_set_label (self->step_label, words);
  if (has_step)
    ts_announcer_say (GTK_WIDGET (self->step_label), words);
}

static void
finish (TsLessons *self)
{
  const char *note = _ ("Well done! Go on to the next lesson.");

  self->is_done = TRUE;
  gtk_widget_add_css_class (GTK_WIDGET (self->next_button), "suggested-action");
  if (has_next_start (self))
    note = _ ("Well done! Now the same on another board.");
  else
    {
      if (g_settings_get_uint (ts_settings_get (), "lessons-done") == self->lesson)
        g_settings_set_uint (ts_settings_get (), "lessons-done", self->lesson + 1);
      if (self->lesson + 1 == N_LESSONS)
        note = _ ("Well done! This method solves every board.");
    }
  ts_announcer_show_note (self->note_label, note);
}

/* Whether the tiles of the lesson are home. */
static gboolean
has_tiles_home (TsLessons *self,
                const TsBoard *board)
{
  for (guint tile = 1; tile < ts_board_get_n_cells (board); tile++)
    {
      if ((get_lesson (self)->tiles & 1u << (tile - 1)) != 0 &&
          ts_board_find_tile (board, tile) != ts_board_get_home (board, tile))
        return FALSE;
    }

  return TRUE;
}

/* Whether @after goes on with the step @before. The tile of a pair goes into the corner first, and then home. */
static gboolean
goes_on (const TsGuideStep *before,
         const TsGuideStep *after)
{
  if (after->n_moves >= before->n_moves)
    return FALSE;
  if (before->aim == TS_GUIDE_TURN)
    return after->aim == TS_GUIDE_TURN;

  return after->tile == before->tile &&
         (after->cell == before->cell || (before->aim >= TS_GUIDE_PAIR && after->aim >= TS_GUIDE_PAIR));
}

static void
moved_cb (TsLessons *self,
          const TsSlide *slide,
          int kind)
{
  TsGuideStep before = self->step;
  gboolean leads_on = ts_guide_is_done (&before, ts_game_get_board (self->game));

  if (kind == TS_EVENT_WATCHED)
    return;

  /* A screen reader can slide a tile meanwhile. */
  g_clear_handle_id (&self->show_id, g_source_remove);
  take_step (self);
  leads_on = leads_on || goes_on (&before, &self->step);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.undo", ts_game_get_can_undo (self->game));
  if (self->is_done)
    return;

  if (has_tiles_home (self, ts_game_get_board (self->game)))
    finish (self);
  else
    ts_announcer_show_note (self->note_label,
                            leads_on ? NULL : _ ("This leads away. Undo it, or go on from here."));
  show_step (self);
}

static TsBoard
deal (const char *start)
{
  unsigned columns;
  unsigned rows;
  TsBoard board;

  if (ts_board_text_parse_size (start, &columns, &rows) == TS_BOARD_TEXT_OK)
    ts_shuffle (&board, columns, rows, g_random_int (), TS_SHUFFLE_GAP_ANYWHERE);
  else if (ts_board_text_parse (start, &board) != TS_BOARD_TEXT_OK)
    g_error ("“%s” is no board", start);

  return board;
}

/* Begins with the board of the present start. What is to be done is said after the focus has moved, which ends what is
 * said. */
static void
restart (TsLessons *self)
{
  TsBoard board = deal (get_lesson (self)->starts[self->start]);
  guint n_starts = g_strv_length ((char **) get_lesson (self)->starts);
  guint lesson = self->lesson + 1;
  g_autofree char *position =
      n_starts == 1
          /* Translators: the number of a lesson, and of how many. */
          ? ts_words_dup_format (_ ("Lesson %u of %u"), lesson, (guint) N_LESSONS)
          /* Translators: the number of a lesson, and of how many; and the number of one of its boards, and of how
           * many. */
          : ts_words_dup_format (_ ("Lesson %u of %u · Board %u of %u"), lesson, (guint) N_LESSONS, self->start + 1,
                                 n_starts);

  g_clear_handle_id (&self->show_id, g_source_remove);
  self->is_done = FALSE;
  g_clear_object (&self->game);
  self->game = ts_game_new (&board);
  g_signal_connect_object (self->game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  take_step (self);
  ts_board_view_set_game (self->board_view, self->game);
  gtk_widget_grab_focus (GTK_WIDGET (self->board_view));

  gtk_label_set_label (self->position_label, position);
  gtk_widget_remove_css_class (GTK_WIDGET (self->next_button), "suggested-action");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.undo", FALSE);
  ts_announcer_show_note (self->note_label, NULL);
  show_step (self);
}

static gboolean
show_cb (gpointer user_data)
{
  TsLessons *self = user_data;
  char move = get_lesson (self)->moves[ts_game_get_history (self->game)->position];

  if (move != '\0')
    {
      ts_game_slide_watched (self->game,
                             ts_board_get_source (ts_game_get_board (self->game), ts_moves_get_direction (move)));
      return G_SOURCE_CONTINUE;
    }

  self->show_id = 0;
  restart (self);
  ts_announcer_show_note (self->note_label, _ ("Now it is your turn."));

  return G_SOURCE_REMOVE;
}

static void
show_action (TsLessons *self)
{
  restart (self);
  ts_game_show_step (self->game, NULL);
  self->show_id = g_timeout_add (SHOWN_MOVE_MS, show_cb, self);
  ts_announcer_show_note (self->note_label, _ ("Watch the moves first."));
}

/* Returns: whether moves were shown: then the board is as it was */
static gboolean
stop_showing (TsLessons *self)
{
  if (self->show_id == 0)
    return FALSE;

  restart (self);

  return TRUE;
}

static void
set_lesson (TsLessons *self,
            guint lesson)
{
  g_autofree char *page = g_strdup_printf ("%u", lesson);
  gboolean is_last = lesson + 1 == N_LESSONS;

  self->lesson = lesson;
  self->start = 0;
  gtk_window_set_title (GTK_WINDOW (self), _ (get_lesson (self)->title));
  gtk_stack_set_visible_child_name (self->words, page);
  /* Translators: buttons: to play a game, and the next lesson. */
  gtk_button_set_label (self->next_button, is_last ? _ ("_Play") : _ ("_Next"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.previous", lesson > 0);
  if (get_lesson (self)->moves != NULL)
    show_action (self);
  else
    restart (self);
}

static void
go_action (TsLessons *self,
           const char *action,
           GVariant *lesson)
{
  set_lesson (self, g_variant_get_uint32 (lesson));
}

static void
previous_action (TsLessons *self)
{
  set_lesson (self, self->lesson - 1);
}

static void
next_action (TsLessons *self)
{
  if (self->is_done && has_next_start (self))
    {
      self->start++;
      restart (self);
    }
  else if (self->lesson + 1 < N_LESSONS)
    set_lesson (self, self->lesson + 1);
  else
    {
      if (self->session != NULL)
        ts_session_request (self->session, (TsPuzzleRequest){
                                               .kind = TS_REQUEST_PRESENT,
                                               .columns = SIDE_AFTER,
                                               .rows = SIDE_AFTER,
                                               .has_numbers = TRUE,
                                               .is_new = TRUE,
                                           });
      gtk_window_close (GTK_WINDOW (self));
    }
}

static void
undo_action (TsLessons *self)
{
  ts_game_undo (self->game);
  if (!self->is_done)
    ts_announcer_show_note (self->note_label, NULL);
}

/* Returns: (transfer floating): arrows with words as their accessible name, both from left to right in every language,
 *   as the board is */
static GtkWidget *
create_arrows (const char *moves)
{
  static const char *const arrows[TS_N_DIRECTIONS] = {
    [TS_DIRECTION_UP] = "↑",
    [TS_DIRECTION_DOWN] = "↓",
    [TS_DIRECTION_LEFT] = "←",
    [TS_DIRECTION_RIGHT] = "→",
  };
  static const char *const words[TS_N_DIRECTIONS] = {
    /* Translators: which way a tile moves. */
    [TS_DIRECTION_UP] = NC_ ("move", "up"),
    [TS_DIRECTION_DOWN] = NC_ ("move", "down"),
    [TS_DIRECTION_LEFT] = NC_ ("move", "left"),
    [TS_DIRECTION_RIGHT] = NC_ ("move", "right"),
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) name = g_string_new (NULL);
  GtkWidget *label;

  for (guint i = 0; moves[i] != '\0'; i++)
    {
      TsDirection direction = ts_moves_get_direction (moves[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", arrows[direction]);
      /* Translators: stands between moves that are read out, as in “left, up”. */
      g_string_append_printf (name, "%s%s", i > 0 ? C_ ("move", ", ") : "",
                              g_dpgettext2 (NULL, "move", words[direction]));
    }

  label = g_object_new (GTK_TYPE_LABEL, "label", text->str, "wrap", TRUE, "hexpand", TRUE, "selectable", TRUE,
                        "justify", GTK_JUSTIFY_CENTER, NULL);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "moves");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str, -1);

  return label;
}

/* Returns: (transfer floating): the moves, and a button that shows them on the board */
static GtkWidget *
create_moves (const char *moves)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button =
      g_object_new (GTK_TYPE_BUTTON, "icon-name", "media-playback-start-symbolic", "tooltip-text", _ ("Show Moves"),
                    "action-name", "lessons.show", "valign", GTK_ALIGN_CENTER, NULL);

  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), create_arrows (moves));

  return box;
}

/* Adds its page of words and its entry in the list. */
static void
add_lesson (TsLessons *self,
            guint i,
            GMenu *list)
{
  const Lesson *lesson = &lessons[i];
  g_autofree char *name = g_strdup_printf ("%u", i);
  /* Translators: the number of a lesson and its title. */
  g_autofree char *entry = ts_words_dup_format (_ ("%u. %s"), i + 1, _ (lesson->title));
  g_autoptr (GMenuItem) item = g_menu_item_new (entry, NULL);
  GtkWidget *page = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  g_menu_item_set_action_and_target (item, "lessons.go", "u", i);
  g_menu_append_item (list, item);
  gtk_box_append (GTK_BOX (page), g_object_new (GTK_TYPE_LABEL, "label", _ (lesson->words), "wrap", TRUE, "xalign", 0.0,
                                                "selectable", TRUE, NULL));
  if (lesson->moves != NULL)
    gtk_box_append (GTK_BOX (page), create_moves (lesson->moves));
  gtk_stack_add_named (self->words, page, name);
}

/* A second request makes the move. */
static void
hint_action (TsLessons *self)
{
  const TsSlide *slide;

  stop_showing (self);
  slide = &ts_game_get_hint (self->game)->slide;
  if (slide->n_tiles > 0)
    ts_game_slide (self->game, slide->gap_after);
  else if (!self->is_done)
    ts_game_show_next (self->game, ts_moves_get_direction (self->step.moves[0]));
}

static void
pressed_cb (TsLessons *self,
            int n_press,
            double x,
            double y,
            GtkGesture *gesture)
{
  if (stop_showing (self))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
key_pressed_cb (TsLessons *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  stop_showing (self);

  return (state & gtk_accelerator_get_default_mod_mask ()) == 0 &&
         ts_input_slide (self->board_view, keyval, keycode);
}

static void
ts_lessons_dispose (GObject *object)
{
  TsLessons *self = TS_LESSONS (object);

  g_clear_handle_id (&self->show_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_LESSONS);
  g_clear_object (&self->game);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_lessons_parent_class)->dispose (object);
}

static void
ts_lessons_class_init (TsLessonsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_lessons_dispose;

  g_type_ensure (TS_TYPE_BOARD_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-lessons.ui");
  gtk_widget_class_bind_template_child (widget_class, TsLessons, list_button);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, words);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, board_view);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, step_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, note_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, position_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, next_button);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, pressed_cb);
  gtk_widget_class_install_action (widget_class, "lessons.go", "u", TS_ACTION (go_action));
  gtk_widget_class_install_action (widget_class, "lessons.previous", NULL, TS_ACTION (previous_action));
  gtk_widget_class_install_action (widget_class, "lessons.next", NULL, TS_ACTION (next_action));
  gtk_widget_class_install_action (widget_class, "lessons.restart", NULL, TS_ACTION (restart));
  gtk_widget_class_install_action (widget_class, "lessons.show", NULL, TS_ACTION (show_action));
  gtk_widget_class_install_action (widget_class, "lessons.undo", NULL, TS_ACTION (undo_action));
  gtk_widget_class_install_action (widget_class, "lessons.hint", NULL, TS_ACTION (hint_action));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_lessons_init (TsLessons *self)
{
  g_autoptr (GMenu) list = g_menu_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < N_LESSONS; i++)
    add_lesson (self, i, list);
  gtk_menu_button_set_menu_model (self->list_button, G_MENU_MODEL (list));
  ts_board_reader_add (self->board_view);
  ts_sounds_add (self->board_view);
}

/**
 * ts_lessons_new:
 * @parent: (nullable): the window it is to stand over
 * @session: (nullable): plays a game after the last lesson
 *
 * Returns: (transfer none): the window at the first lesson that was not done, not shown yet; GTK keeps it until it is
 *   closed
 */
GtkWindow *
ts_lessons_new (GtkWindow *parent,
                TsSession *session)
{
  TsLessons *self = g_object_new (TS_TYPE_LESSONS, "transient-for", parent, NULL);

  g_set_object (&self->session, session);
  set_lesson (self, g_settings_get_uint (ts_settings_get (), "lessons-done") % N_LESSONS);

  return GTK_WINDOW (self);
}
