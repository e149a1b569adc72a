/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-window"

#include "config.h"

#include "ts-window.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-board-area.h"
#include "ts-board-reader.h"
#include "ts-board-view.h"
#include "ts-board-words.h"
#include "ts-crop-dialog.h"
#include "ts-file-dialog.h"
#include "ts-focus.h"
#include "ts-gallery.h"
#include "ts-goal.h"
#include "ts-help.h"
#include "ts-hover.h"
#include "ts-incoming.h"
#include "ts-input.h"
#include "ts-lessons.h"
#include "ts-workarounds.h"
#include "ts-picture-chooser.h"
#include "ts-preferences.h"
#include "ts-puzzle-words.h"
#include "ts-replay-dialog.h"
#include "ts-saved-games.h"
#include "ts-settings.h"
#include "ts-size-choice.h"
#include "ts-sounds.h"
#include "ts-statistics.h"
#include "ts-streak.h"
#include "ts-texture.h"
#include "ts-toast.h"
#include "ts-victory.h"
#include "ts-words.h"

/* A picture that is opened faster needs no card. */
#define LOADING_DELAY_MS 200

/* Before the window says that the data folder does not answer: at a start a slow disk may take some time. */
#define WAITING_DELAY_MS 3000

/* The width and height of the picture behind a pause. */
#define BLURRED_PX 6

/* How long a picture is shown whole before it is dealt: with the window, and later. */
#define FIRST_WHOLE_MS 1000
#define WHOLE_MS 400

/* The header bar, the status and the margins of a window in full screen are at least so high, in logical pixels. */
#define MIN_BARS_HEIGHT 100

/* Columns and rows of a board for a child. */
#define EASY_SIDE 3

/* What the window follows: the present puzzle and what belongs to it. */
enum
{
  PUZZLE,
  GAME,
  ADVISOR,
  N_FOLLOWED
};

/**
 * TsWindow:
 *
 * Its actions ask the session, the puzzle or the game; their enabled state and all that is shown follow signals of
 * these.
 */
struct _TsWindow
{
  GtkApplicationWindow parent_instance;

  /* Template widgets */
  TsBoardView *board_view;
  TsVictory *victory;
  TsToast *toast;
  GtkLabel *hint_label;         /* explains the step of the advisor */
  GtkInscription *status_label; /* a label that changes every second would lay out the whole window anew */
  GtkWidget *loading_card;
  GtkWidget *pause_card;
  GtkPicture *goal_picture;

  /* Borrowed, as weak pointers, while they are open */
  GtkWindow *help;
  GtkWindow *preferences;

  /* Owned */
  TsSession *session;
  GSignalGroup *signals[N_FOLLOWED];
  TsFocus *focus;
  TsThumbnailer *thumbnailer; /* keeps thumbnails for the next chooser */
  GMenu *games;               /* the section about games; NULL until the menu is built */

  /* Plain */
  gboolean has_counters; /* the setting `show-counters` */
  guint loading_id;      /* shows the loading card */
  gboolean is_closing;   /* once the game is saved, or may be lost */
  int first_width;       /* before it was mapped; 0 from when the player has resized it */
  int first_height;
};

G_DEFINE_FINAL_TYPE (TsWindow, ts_window, GTK_TYPE_APPLICATION_WINDOW)

static TsPuzzle *
get_puzzle (TsWindow *self)
{
  return self->session != NULL ? ts_session_get_puzzle (self->session) : NULL;
}

/* Returns: (nullable): %NULL before the first puzzle */
static TsGame *
get_game (TsWindow *self)
{
  TsPuzzle *puzzle = get_puzzle (self);

  return puzzle != NULL ? ts_puzzle_get_game (puzzle) : NULL;
}

static gpointer
get_part (TsWindow *self,
          const char *name)
{
  return gtk_widget_get_template_child (GTK_WIDGET (self), TS_TYPE_WINDOW, name);
}

static GSimpleAction *
get_action (TsWindow *self,
            const char *name)
{
  return G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name));
}

/* The pause card covers the board, whose picture it shows in too few pixels to help. */
static void
set_board_hidden (TsWindow *self,
                  gboolean is_hidden)
{
  TsPicture *picture = is_hidden ? ts_puzzle_get_picture (get_puzzle (self)) : NULL;
  g_autoptr (GdkTexture) blurred = NULL;

  if (picture != NULL)
    {
      TsRect whole = { .width = ts_picture_get_width (picture), .height = ts_picture_get_height (picture) };

      blurred = ts_texture_new_scaled (picture, &whole, BLURRED_PX, BLURRED_PX);
    }
  gtk_picture_set_paintable (get_part (self, "blurred_picture"), GDK_PAINTABLE (blurred));
  gtk_widget_set_visible (self->pause_card, is_hidden);
}

/* Shows the goal as long as the board may be seen and is not whole. Meanwhile its room is kept, so that the board stays
 * where it is. */
static void
update_goal (TsWindow *self)
{
  gboolean is_wanted = g_settings_get_enum (ts_settings_get (), "whole-picture") != TS_WHOLE_PICTURE_HIDDEN;
  TsPuzzle *puzzle = get_puzzle (self);

  gtk_widget_set_visible (GTK_WIDGET (self->goal_picture),
                          is_wanted && puzzle != NULL && ts_puzzle_get_picture (puzzle) != NULL);
  gtk_widget_set_opacity (GTK_WIDGET (self->goal_picture), ts_board_view_get_can_peek (self->board_view) ? 1 : 0);
}

static void
paused_cb (TsWindow *self)
{
  if (ts_game_get_paused (get_game (self)))
    {
      ts_focus_hold (self->focus);
      set_board_hidden (self, TRUE);
      ts_focus_give (self->focus);
      gtk_widget_hide (GTK_WIDGET (self->board_view));
    }
  else if (gtk_widget_get_visible (self->pause_card))
    {
      gtk_widget_show (GTK_WIDGET (self->board_view));
      set_board_hidden (self, FALSE);
      ts_focus_return (self->focus);
    }
}

static void
finished_cb (TsWindow *self)
{
  if (ts_game_get_solved (get_game (self)))
    ts_victory_show (self->victory, self->session, ts_board_view_get_animated (self->board_view));
}

/* Hides the status while the card shows the same words. */
static void
victory_cb (TsWindow *self)
{
  gtk_widget_set_opacity (GTK_WIDGET (self->status_label), gtk_widget_get_visible (GTK_WIDGET (self->victory)) ? 0 : 1);
  ts_focus_give (self->focus);
}

static void
update_picture (TsWindow *self)
{
  TsPuzzle *puzzle = get_puzzle (self);
  const TsGameHeader *header = ts_puzzle_get_header (puzzle);

  ts_board_view_set_picture (self->board_view, ts_puzzle_get_picture (puzzle), &header->source.crop,
                             header->has_numbers);
}

static void
drop_advice (TsWindow *self)
{
  ts_toast_drop (self->toast, TS_TOAST_PASSING);
}

/* What was said before would lie over the card. */
static void
solved_cb (TsWindow *self)
{
  ts_toast_drop (self->toast, TS_TOAST_ANSWER | TS_TOAST_PASSING);
}

static void
update_status (TsWindow *self)
{
  g_autofree char *status = NULL;

  if (get_puzzle (self) == NULL)
    return;

  status = ts_puzzle_words_dup_status (get_puzzle (self), self->has_counters);
  gtk_inscription_set_text (self->status_label, status);
}

static void
counters_cb (TsWindow *self)
{
  self->has_counters = g_settings_get_boolean (ts_settings_get (), "show-counters");
  update_status (self);
}

/* The hint's step is explained until it is done; its words are said once. */
static void
update_step (TsWindow *self)
{
  const TsGuideStep *step = &ts_game_get_hint (get_game (self))->step;
  g_autofree char *words = NULL;

  if (step->n_tiles > 0)
    words = ts_board_words_dup_step (step, ts_game_get_board (get_game (self))->columns);
  if (!gtk_widget_get_visible (GTK_WIDGET (self->hint_label)) ||
      g_strcmp0 (words, gtk_label_get_label (self->hint_label)) != 0)
    ts_announcer_show_note (self->hint_label, words);
}

/* A paused board gives no help, nor does a solved one. */
static void
update_actions (TsWindow *self)
{
  TsGame *game = get_game (self);
  TsPuzzle *puzzle = get_puzzle (self);
  gboolean is_solved = game != NULL && ts_game_get_solved (game);
  gboolean can_help = game != NULL && !is_solved && !ts_game_get_paused (game);
  gboolean has_picture = puzzle != NULL && ts_puzzle_get_picture (puzzle) != NULL;
  const struct
  {
    const char *name;
    gboolean is_enabled;
  } actions[] = {
    /* Undo also goes back to the game that was restarted. */
    { "undo", game != NULL && ts_session_get_can_undo (self->session) },
    { "redo", game != NULL && ts_game_get_can_redo (game) },
    { "hint", can_help },
    { "solve", can_help },
    { "pause", game != NULL && !is_solved },
    { "crop", has_picture },
    { "save-puzzle", has_picture },
    { "copy-result", is_solved },
    { "watch-replay", puzzle != NULL && ts_puzzle_get_replay (puzzle) != NULL },
    { "cancel-loading", ts_session_get_loading (self->session) != NULL },
    { "show-trouble", ts_toast_get_trouble (self->toast) != NULL },
    { "peek", ts_board_view_get_can_peek (self->board_view) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    g_simple_action_set_enabled (get_action (self, actions[i].name), actions[i].is_enabled);
  g_simple_action_set_state (get_action (self, "pause"),
                             g_variant_new_boolean (game != NULL && ts_game_get_paused (game)));
  g_simple_action_set_state (get_action (self, "peek"),
                             g_variant_new_boolean (ts_board_view_get_peeking (self->board_view)));
}

static void
connect_puzzle (TsWindow *self)
{
  const GType types[N_FOLLOWED] = { TS_TYPE_PUZZLE, TS_TYPE_GAME, TS_TYPE_ADVISOR };
  static const struct
  {
    int followed;
    const char *signal;
    GCallback handler;
  } connections[] = {
    { PUZZLE, "picture-changed", G_CALLBACK (update_picture) },
    { PUZZLE, "picture-changed", G_CALLBACK (update_actions) },
    { PUZZLE, "archived", G_CALLBACK (update_actions) },
    { PUZZLE, "crop-changed", G_CALLBACK (update_picture) },
    { PUZZLE, "crop-changed", G_CALLBACK (drop_advice) },
    { GAME, "notify::elapsed", G_CALLBACK (update_status) },
    { GAME, "notify::hint", G_CALLBACK (update_step) },
    { GAME, "notify::can-redo", G_CALLBACK (update_actions) }, /* with can-undo, solved and paused */
    { GAME, "notify::solved", G_CALLBACK (solved_cb) },
    { GAME, "notify::paused", G_CALLBACK (paused_cb) },
    { ADVISOR, "notify::moves-to-go", G_CALLBACK (update_status) }, /* after each move */
    { ADVISOR, "notify::shows-moves-to-go", G_CALLBACK (update_status) },
  };

  for (guint i = 0; i < N_FOLLOWED; i++)
    self->signals[i] = g_signal_group_new (types[i]);
  for (guint i = 0; i < G_N_ELEMENTS (connections); i++)
    g_signal_group_connect_swapped (self->signals[connections[i].followed], connections[i].signal,
                                    connections[i].handler, self);
}

/* With the position in the set. */
static void
update_subtitle (TsWindow *self)
{
  TsPuzzle *puzzle = get_puzzle (self);
  g_autofree char *subtitle = puzzle != NULL ? ts_puzzle_words_dup_subtitle (puzzle) : NULL;
  g_autofree char *position = NULL;
  g_autofree char *words = NULL;
  guint before;
  guint n;

  if (puzzle == NULL)
    return;

  before = ts_session_get_set_position (self->session, &n);
  if (ts_session_get_is_in_set (self->session, NULL))
    position = ts_puzzle_words_dup_position (before, n);
  words = g_strjoin (" · ", subtitle, position, NULL);
  gtk_label_set_label (get_part (self, "subtitle_label"), words);
}

/* A new game begins with its picture, unless that has been seen: in the game before it or, of a board that the player
 * chose, where that was found.
 * @before: (nullable): the puzzle before */
static void
deal (TsWindow *self,
      TsPuzzle *before)
{
  TsPuzzle *puzzle = get_puzzle (self);
  const char *key = ts_puzzle_get_header (puzzle)->source.key;

  if (ts_session_get_is_new (self->session) && ts_puzzle_get_header (puzzle)->origin != TS_ORIGIN_GIVEN &&
      (before == NULL || !g_str_equal (ts_puzzle_get_header (before)->source.key, key)))
    ts_board_view_deal (self->board_view, before == NULL ? FIRST_WHOLE_MS : WHOLE_MS);
}

/* Makes every part of the window follow the new puzzle. */
static void
puzzle_cb (TsWindow *self)
{
  TsPuzzle *puzzle = get_puzzle (self);
  TsGame *game = ts_puzzle_get_game (puzzle);
  const TsBoard *board = ts_game_get_board (game);
  g_autoptr (GVariant) size = g_variant_ref_sink (g_variant_new ("(uu)", board->columns, board->rows));
  gpointer const followed[N_FOLLOWED] = { puzzle, game, ts_puzzle_get_advisor (puzzle) };
  g_autoptr (TsPuzzle) before = g_signal_group_dup_target (self->signals[PUZZLE]);

  ts_focus_hold (self->focus);
  ts_victory_hide (self->victory);
  /* What was said before the first puzzle concerns the start; a second program saves no game at all. */
  if (before != NULL)
    ts_toast_drop (self->toast, TS_TOAST_ANSWER | TS_TOAST_PASSING);
  if (!ts_session_get_is_second (self->session))
    ts_toast_drop (self->toast, TS_TOAST_TROUBLE);
  gtk_label_set_label (get_part (self, "title_label"), ts_puzzle_get_header (puzzle)->source.title);
  update_subtitle (self);
  gtk_widget_show (GTK_WIDGET (self->board_view));
  set_board_hidden (self, FALSE);

  g_simple_action_set_state (get_action (self, "size"), size);
  g_simple_action_set_state (get_action (self, "resize"), size);
  ts_board_view_set_game (self->board_view, game);
  update_picture (self);
  deal (self, before);
  for (guint i = 0; i < N_FOLLOWED; i++)
    g_signal_group_set_target (self->signals[i], followed[i]);
  update_actions (self);
  update_status (self);
  update_step (self);
  ts_focus_give (self->focus);
}

/* The card takes the focus while it is there; a new puzzle takes it after that. */
static void
loading_card_cb (TsWindow *self)
{
  if (gtk_widget_get_visible (self->loading_card))
    {
      ts_focus_hold (self->focus);
      ts_focus_give (self->focus);
    }
  else
    ts_focus_return (self->focus);
}

static void
show_loading_card (gpointer user_data)
{
  TsWindow *self = user_data;

  self->loading_id = 0;
  gtk_widget_show (self->loading_card);
}

static void
loading_cb (TsWindow *self)
{
  const char *title = ts_session_get_loading (self->session);
  g_autofree char *quoted = ts_words_dup_quoted (title);
  g_autofree char *words = NULL;

  g_clear_handle_id (&self->loading_id, g_source_remove);
  gtk_widget_hide (self->loading_card);
  if (title == NULL && !ts_session_get_is_waiting (self->session))
    return;

  /* Translators: %s is the name of a picture's file. */
  words = title != NULL ? g_strdup_printf (_ ("Opening “%s”…"), quoted)
                        : g_strdup (_ ("Waiting for the disk with the saved games…"));
  gtk_label_set_label (get_part (self, "loading_label"), words);
  self->loading_id = g_timeout_add_once (title != NULL ? LOADING_DELAY_MS : WAITING_DELAY_MS, show_loading_card, self);
}

static void
message_cb (TsWindow *self,
            const TsMessage *message)
{
  /* A game that is over has no further progress to lose. */
  if (message->kind == TS_MESSAGE_RESULT_NOT_SAVED && ts_game_get_solved (get_game (self)))
    ts_toast_drop (self->toast, TS_TOAST_TROUBLE);
  ts_puzzle_words_show_message (message, self->toast);
  update_actions (self);
}

static void
answer_cb (TsSession *session,
           int response)
{
  if (response == GTK_RESPONSE_ACCEPT)
    ts_session_abandon (session);
  else
    ts_session_cancel (session);
}

/* The player has answered, or the game is saved now. */
static void
answered_cb (GtkWindow *question)
{
  TsWindow *self = TS_WINDOW (gtk_window_get_transient_for (question));
  gboolean closes = self->is_closing && !ts_puzzle_get_at_risk (get_puzzle (self));

  gtk_window_destroy (question);
  /* The signal “response” still holds the question, and GTK 4.8 lets none outlive its parent. */
  gtk_window_set_transient_for (question, NULL);
  self->is_closing = FALSE;
  if (closes)
    gtk_window_close (GTK_WINDOW (self));
}

/* Asks whether a game that cannot be saved may be lost. The question stands over the board: the dialog from
 * which another puzzle was requested may close next. */
static void
asking_cb (TsWindow *self)
{
  GtkWidget *question;

  if (!ts_session_get_asking (self->session))
    return;

  question = gtk_message_dialog_new (GTK_WINDOW (self), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT,
                                     GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", _ ("Leave This Game?"));
  gtk_message_dialog_format_secondary_text (
      GTK_MESSAGE_DIALOG (question), "%s", _ ("The current game could not be saved. It will be lost if you leave it."));
  gtk_dialog_add_buttons (GTK_DIALOG (question), _ ("_Keep Playing"), GTK_RESPONSE_CANCEL, _ ("_Leave Game"),
                          GTK_RESPONSE_ACCEPT, NULL);
  gtk_dialog_set_default_response (GTK_DIALOG (question), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (question, "response", G_CALLBACK (answer_cb), self->session, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "asking", G_CALLBACK (answered_cb), question, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (question));
}

static void
other_game_action (TsWindow *self,
                   GVariant *parameter,
                   GAction *action)
{
  gboolean is_new = g_str_equal (g_action_get_name (action), "new-game");

  ts_session_request (self->session, (TsPuzzleRequest){ .kind = is_new ? TS_REQUEST_NEW_GAME : TS_REQUEST_SAVED });
}

/* The present size begins a new game; in the preferences, it changes nothing. */
static void
play_size_action (TsWindow *self,
                  GVariant *size,
                  GSimpleAction *action)
{
  TsPuzzleRequest request = { .kind = TS_REQUEST_PRESENT };
  g_autoptr (GVariant) present = g_action_get_state (G_ACTION (action));

  request.is_new = g_variant_equal (size, present);
  g_variant_get (size, "(uu)", &request.columns, &request.rows);
  /* Anything on the session bus can ask for this. */
  if (!ts_board_size_is_valid (request.columns, request.rows) ||
      (request.is_new && g_str_equal (g_action_get_name (G_ACTION (action)), "resize")))
    return;

  gtk_menu_button_popdown (get_part (self, "size_button"));
  ts_session_request (self->session, request);
}

static void
play_easy_action (TsWindow *self)
{
  gtk_menu_button_popdown (get_part (self, "size_button"));
  ts_session_request (self->session, (TsPuzzleRequest){
                                         .kind = TS_REQUEST_PRESENT,
                                         .columns = EASY_SIDE,
                                         .rows = EASY_SIDE,
                                         .has_numbers = TRUE,
                                         .is_new = TRUE,
                                     });
}

static void
play_daily_action (TsWindow *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();

  ts_session_request (self->session, ts_gallery_create_day_request (now, TS_ORIGIN_DAILY));
}

static void
close_hint_action (TsWindow *self)
{
  ts_game_show_step (get_game (self), NULL);
}

static void
redo_action (TsWindow *self)
{
  ts_game_redo (get_game (self));
}

/* A second request slides the hinted tile. */
static void
hint_action (TsWindow *self)
{
  const TsSlide *slide = &ts_game_get_hint (get_game (self))->slide;

  if (slide->n_tiles > 0)
    ts_game_slide (get_game (self), slide->gap_after);
  else
    ts_puzzle_ask_hint (get_puzzle (self));
}

static void
choose_picture_action (TsWindow *self)
{
  if (self->thumbnailer == NULL)
    self->thumbnailer = ts_thumbnailer_new ();

  gtk_window_present (GTK_WINDOW (ts_picture_chooser_new (GTK_WINDOW (self), self->session, self->thumbnailer)));
}

static void
copy_id_action (TsWindow *self)
{
  g_autofree char *id = NULL;
  g_autofree char *quoted = NULL;
  g_autofree char *words = NULL;

  if (get_puzzle (self) == NULL)
    return;

  id = ts_puzzle_dup_id (get_puzzle (self));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), id);
  quoted = ts_words_dup_quoted (id);
  /* Translators: %s is the id of a board, as 4x4#7. */
  words = g_strdup_printf (_ ("Copied “%s”. Anyone who pastes it plays the same board."), quoted);
  ts_toast_show (self->toast, TS_TOAST_ANSWER, words, NULL, NULL);
}

static void
file_action (TsWindow *self,
             GVariant *parameter,
             GAction *action)
{
  ts_file_dialog_show (self->toast, self->session, g_action_get_name (action));
}

static void
copy_result_action (TsWindow *self)
{
  g_autofree char *words = ts_puzzle_words_dup_result (get_puzzle (self));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), words);
  ts_toast_show (self->toast, TS_TOAST_ANSWER, _ ("Copied the result."), NULL, NULL);
}

/* Help and preferences are open once. They are no actions of the application, whose keys would also work in a modal
 * dialog, which would block the new window. */
static void
dialog_action (TsWindow *self,
               GVariant *parameter,
               GAction *action)
{
  const char *name = g_action_get_name (action);
  GtkWindow *parent = GTK_WINDOW (self);
  GtkWindow **kept = g_str_equal (name, "help") ? &self->help : &self->preferences;
  gpointer dialog;

  if (g_str_equal (name, "help") || g_str_equal (name, "preferences"))
    {
      dialog = *kept;
      if (dialog == NULL)
        dialog = kept == &self->help ? ts_help_new (parent) : ts_preferences_new (parent);
      g_set_weak_pointer (kept, dialog);
    }
  else if (g_str_equal (name, "solve"))
    dialog = ts_replay_dialog_new_solution (parent, self->session);
  else if (g_str_equal (name, "watch-replay"))
    dialog = ts_replay_dialog_new (parent, self->session, ts_puzzle_get_replay (get_puzzle (self)), TRUE);
  else if (g_str_equal (name, "crop"))
    dialog = ts_crop_dialog_new (parent, get_puzzle (self));
  else if (g_str_equal (name, "learn"))
    dialog = ts_lessons_new (parent, self->session);
  else
    dialog = ts_statistics_new (parent, self->session);
  gtk_window_present (dialog);
}

/* Builds the overlay on first use, because its many widgets would slow down the start. */
static void
show_shortcuts_action (TsWindow *self)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (self);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/help-overlay.ui");
      GtkShortcutsWindow *overlay = GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay"));

      gtk_application_window_set_help_overlay (window, overlay);
    }

  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

/* Hides the topmost widget over the board, or else leaves fullscreen. */
static void
escape_action (TsWindow *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->toast)))
    ts_toast_dismiss (self->toast);
  else if (get_puzzle (self) != NULL && ts_game_get_hint (get_game (self))->step.n_tiles > 0)
    ts_game_show_step (get_game (self), NULL);
  else if (ts_session_get_loading (self->session) != NULL)
    ts_session_cancel (self->session);
  else if (gtk_widget_get_visible (GTK_WIDGET (self->victory)))
    ts_victory_toggle (self->victory);
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

/* Peeks as long as the button is held. Claims the press, so that it does not toggle the button as well. */
static void
peek_pressed_cb (TsWindow *self,
                 int n_press,
                 double x,
                 double y,
                 GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  ts_board_view_set_peeking (self->board_view, TRUE);
}

static void
peek_ended_cb (TsWindow *self)
{
  ts_board_view_set_peeking (self->board_view, FALSE);
}

/* While a key is held, the source may offer other actions. */
static GdkDragAction
drag_cb (GtkWidget *drop_hint,
         GdkDrop *drop)
{
  GdkDragAction action = ts_incoming_get_action (drop);

  gtk_widget_set_visible (drop_hint, action != 0);

  return action;
}

static gboolean
drop_cb (TsWindow *self,
         GdkDrop *drop)
{
  gtk_widget_hide (get_part (self, "drop_hint"));

  ts_incoming_receive (self->session, drop);

  return TRUE;
}

static void
paste_action (TsWindow *self)
{
  ts_incoming_receive (self->session, NULL);
}

static void
pause_action (TsWindow *self,
              GVariant *state)
{
  ts_game_set_paused (get_game (self), g_variant_get_boolean (state));
}

static void
peek_action (TsWindow *self,
             GVariant *state)
{
  ts_board_view_set_peeking (self->board_view, g_variant_get_boolean (state));
}

static gboolean
ts_window_close_request (GtkWindow *window)
{
  TsWindow *self = TS_WINDOW (window);

  self->is_closing = !ts_session_leave (self->session);
  if (self->is_closing)
    return GDK_EVENT_STOP;

  /* Hides the window first, because closing the session waits for the disk. */
  gtk_widget_hide (GTK_WIDGET (window));
  gdk_display_flush (gtk_widget_get_display (GTK_WIDGET (window)));
  ts_session_close (self->session);

  return GTK_WINDOW_CLASS (ts_window_parent_class)->close_request (window);
}

static void
ts_window_dispose (GObject *object)
{
  TsWindow *self = TS_WINDOW (object);

  for (guint i = 0; i < N_FOLLOWED; i++)
    g_clear_object (&self->signals[i]);
  g_clear_object (&self->thumbnailer);
  g_clear_object (&self->games);
  if (self->session != NULL)
    ts_session_close (self->session);
  g_clear_object (&self->session);
  g_clear_weak_pointer (&self->help);
  g_clear_weak_pointer (&self->preferences);
  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_WINDOW);
  g_clear_pointer (&self->focus, ts_focus_free);

  G_OBJECT_CLASS (ts_window_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  /* Of get_part(). */
  static const char *const parts[] = { "blurred_picture", "cancel_button", "drop_hint", "drop_target",
                                       "loading_label", "menu_button", "picture_box", "picture_button",
                                       "resume_button", "subtitle_label", "size_button", "title_box",
                                       "title_label" };

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TsWindow, board_view);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, victory);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, toast);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, hint_label);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, status_label);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, loading_card);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, pause_card);
  gtk_widget_class_bind_template_child (widget_class, TsWindow, goal_picture);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_class_bind_template_child_full (widget_class, parts[i], FALSE, 0);
  gtk_widget_class_bind_template_callback (widget_class, finished_cb);
  gtk_widget_class_bind_template_callback (widget_class, victory_cb);
  gtk_widget_class_bind_template_callback (widget_class, loading_card_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_goal);
  gtk_widget_class_bind_template_callback (widget_class, drag_cb);
  gtk_widget_class_bind_template_callback (widget_class, gtk_widget_hide);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
  gtk_widget_class_bind_template_callback (widget_class, peek_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, peek_ended_cb);
}

static void
ts_window_class_init (TsWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = ts_window_close_request;

  g_type_ensure (TS_TYPE_BOARD_VIEW);
  g_type_ensure (TS_TYPE_BOARD_AREA);
  g_type_ensure (TS_TYPE_TOAST);
  g_type_ensure (TS_TYPE_SIZE_CHOICE);
  g_type_ensure (TS_TYPE_VICTORY);
  bind_template (GTK_WIDGET_CLASS (klass));
  gtk_widget_class_install_property_action (GTK_WIDGET_CLASS (klass), "win.fullscreen", "fullscreened");
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "win.escape", NULL);
}

static void
init_settings (TsWindow *self)
{
  GSettings *settings = ts_settings_get ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  static const char *const keys[] = { "show-numbers", "gap-home", "difficulty" };

  g_signal_connect_object (settings, "changed::show-counters", G_CALLBACK (counters_cb), self, G_CONNECT_SWAPPED);
  counters_cb (self);
  g_signal_connect_object (settings, "changed::show-numbers", G_CALLBACK (drop_advice), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::whole-picture", G_CALLBACK (update_goal), self, G_CONNECT_SWAPPED);

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr (GAction) action = g_settings_create_action (settings, keys[i]);

      g_action_map_add_action (G_ACTION_MAP (group), action);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "settings", G_ACTION_GROUP (group));
}

/* Tells the shorter side of the largest board that a window can show, in device pixels. */
static void
monitors_cb (TsWindow *self,
             guint position,
             guint n_removed,
             guint n_added,
             GListModel *monitors)
{
  int short_side = 0;

  for (guint i = 0; i < g_list_model_get_n_items (monitors); i++)
    {
      g_autoptr (GdkMonitor) monitor = g_list_model_get_item (monitors, i);
      GdkRectangle geometry;

      gdk_monitor_get_geometry (monitor, &geometry);
      short_side = MAX (short_side, MIN (geometry.width, geometry.height - MIN_BARS_HEIGHT) *
                                        gdk_monitor_get_scale_factor (monitor));
    }
  /* Without a monitor the last value stays. */
  if (short_side > 0)
    ts_session_set_short_side (self->session, short_side);
}

static void
init_session (TsWindow *self)
{
  g_autofree char *folder = ts_data_folder_get_default ();
  g_autoptr (GFile) first_picture = ts_gallery_create_file (0);
  GListModel *monitors = gdk_display_get_monitors (gtk_widget_get_display (GTK_WIDGET (self)));

  self->session = ts_session_new (ts_settings_get (), folder, first_picture, ts_puzzle_words_dup_title);
  monitors_cb (self, 0, 0, 0, monitors);
  g_signal_connect_object (monitors, "items-changed", G_CALLBACK (monitors_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "notify::puzzle", G_CALLBACK (puzzle_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "loading", G_CALLBACK (loading_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "loading", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "asking", G_CALLBACK (asking_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "set-changed", G_CALLBACK (update_subtitle), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->session, "message", G_CALLBACK (message_cb), self, G_CONNECT_SWAPPED);
}

/* @state: (nullable): a boolean is changed by the action, a size is only shown */
static void
add_action (TsWindow *self,
            const char *name,
            GVariant *state,
            GCallback handler,
            gpointer object)
{
  gboolean is_switch = state != NULL && g_variant_is_of_type (state, G_VARIANT_TYPE_BOOLEAN);
  const GVariantType *parameter_type = state != NULL && !is_switch ? g_variant_get_type (state) : NULL;
  g_autoptr (GSimpleAction) action = state != NULL ? g_simple_action_new_stateful (name, parameter_type, state)
                                                   : g_simple_action_new (name, NULL);

  g_signal_connect_object (action, is_switch ? "change-state" : "activate", handler, object, G_CONNECT_SWAPPED);
  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

/* Like other signal handlers, these functions may omit the parameter. */
static void
add_actions (TsWindow *self)
{
  g_autoptr (GVariant) size = g_settings_get_value (ts_settings_get (), "size");
  g_autoptr (GVariant) off = g_variant_ref_sink (g_variant_new_boolean (FALSE));
  const struct
  {
    const char *name;
    GCallback handler;
    gpointer object;
    GVariant *state;
  } actions[] = {
    { "new-game", G_CALLBACK (other_game_action), self },
    { "previous-game", G_CALLBACK (other_game_action), self },
    { "restart", G_CALLBACK (ts_session_restart), self->session },
    { "play-daily", G_CALLBACK (play_daily_action), self },
    { "play-easy", G_CALLBACK (play_easy_action), self },
    { "size", G_CALLBACK (play_size_action), self, size },
    { "resize", G_CALLBACK (play_size_action), self, size },
    { "undo", G_CALLBACK (ts_session_undo), self->session },
    { "redo", G_CALLBACK (redo_action), self },
    { "pause", G_CALLBACK (pause_action), self, off },
    { "peek", G_CALLBACK (peek_action), self, off },
    { "hint", G_CALLBACK (hint_action), self },
    { "solve", G_CALLBACK (dialog_action), self },
    { "choose-picture", G_CALLBACK (choose_picture_action), self },
    { "open", G_CALLBACK (file_action), self },
    { "open-folder", G_CALLBACK (file_action), self },
    { "cancel-loading", G_CALLBACK (ts_session_cancel), self->session },
    { "crop", G_CALLBACK (dialog_action), self },
    { "paste", G_CALLBACK (paste_action), self },
    { "copy-id", G_CALLBACK (copy_id_action), self },
    { "save-puzzle", G_CALLBACK (file_action), self },
    { "export-games", G_CALLBACK (file_action), self },
    { "import-games", G_CALLBACK (file_action), self },
    { "statistics", G_CALLBACK (dialog_action), self },
    { "copy-result", G_CALLBACK (copy_result_action), self },
    { "watch-replay", G_CALLBACK (dialog_action), self },
    { "close-hint", G_CALLBACK (close_hint_action), self },
    { "look", G_CALLBACK (ts_victory_toggle), self->victory },
    { "read-board", G_CALLBACK (ts_board_reader_read), self->board_view },
    { "learn", G_CALLBACK (dialog_action), self },
    { "show-trouble", G_CALLBACK (ts_toast_show_trouble), self->toast },
    { "help", G_CALLBACK (dialog_action), self },
    { "preferences", G_CALLBACK (dialog_action), self },
    { "show-shortcuts", G_CALLBACK (show_shortcuts_action), self },
    { "escape", G_CALLBACK (escape_action), self },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    add_action (self, actions[i].name, actions[i].state, actions[i].handler, actions[i].object);
}

/* The entry for today's puzzle, which is the first one of the section, says whether it is solved. */
static void
update_games (TsWindow *self,
              GMenu *games)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (self->session));
  const TsResult *today = ts_streak_find_day (results, now, TS_ORIGIN_DAILY);
  guint n_days = ts_streak_count (results, now);
  g_autofree char *label = ts_puzzle_words_dup_daily (today != NULL && n_days > 0, n_days);
  g_autoptr (GMenuItem) item = g_menu_item_new (label, "win.play-daily");

  g_menu_remove (games, 0);
  g_menu_insert_item (games, 0, item);
}

static void
menu_mapped_cb (TsWindow *self,
                GtkWidget *popover)
{
  ts_focus_hold (self->focus);
  /* The menu is in the button, so that it takes no focus while the button refuses it. */
  gtk_widget_set_can_focus (gtk_widget_get_ancestor (popover, GTK_TYPE_MENU_BUTTON), TRUE);
}

static void
allow_focus_cb (gpointer user_data)
{
  g_autoptr (GtkWidget) button = user_data;

  gtk_widget_set_can_focus (button, TRUE);
}

/* GTK would leave the focus on the button, where the next Enter opens the menu again. GTK 4.18 moves it there after
 * this signal, so that the button refuses it until the program is idle or the menu is shown again. */
static void
menu_closed_cb (TsWindow *self,
                GtkWidget *popover)
{
  GtkWidget *button = gtk_widget_get_ancestor (popover, GTK_TYPE_MENU_BUTTON);

  ts_focus_return (self->focus);
  if (gtk_window_get_focus (GTK_WINDOW (self)) == NULL)
    return;

  gtk_widget_set_can_focus (button, FALSE);
  g_idle_add_once (allow_focus_cb, g_object_ref (button));
}

/* Named by the tooltip of its button, which would cover the first entry. */
static void
connect_popover (TsWindow *self,
                 GtkMenuButton *button)
{
  GtkWidget *popover = GTK_WIDGET (gtk_menu_button_get_popover (button));

  g_signal_connect_object (popover, "map", G_CALLBACK (menu_mapped_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (popover, "closed", G_CALLBACK (menu_closed_cb), self, G_CONNECT_SWAPPED);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (popover), GTK_ACCESSIBLE_RELATION_LABELLED_BY, button, NULL, -1);
  g_object_bind_property (popover, "visible", button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
}

/* Runs before each time that the menu is shown, and builds it the first time. */
static void
popup_menu_cb (GtkMenuButton *button,
               gpointer user_data)
{
  TsWindow *self = user_data;

  if (self->games == NULL)
    {
      g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-primary-menu.ui");

      self->games = g_object_ref (G_MENU (gtk_builder_get_object (builder, "games_section")));
      gtk_menu_button_set_menu_model (button, G_MENU_MODEL (gtk_builder_get_object (builder, "primary_menu")));
      connect_popover (self, button);
    }
  update_games (self, self->games);
  ts_workarounds_fix_names (GTK_WIDGET (gtk_menu_button_get_popover (button)));
}

/* Runs before each time that the menu is shown: it begins with the present size. */
static void
popup_sizes_cb (GtkMenuButton *button,
                gpointer user_data)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-size-menu.ui");
  GtkWidget *popover = GTK_WIDGET (gtk_builder_get_object (builder, "popover"));

  ts_size_choice_build (TS_SIZE_CHOICE (gtk_builder_get_object (builder, "sizes")),
                        g_action_map_lookup_action (user_data, "size"), TRUE);
  gtk_menu_button_set_popover (button, popover);
  connect_popover (user_data, button);
  ts_workarounds_fix_names (popover);
}

/* Shows the one child of a box only where its minimum width fits. In a narrow window the buttons beside it may leave no
 * more room than for a letter and three dots, which would say nothing. */
static void
measure_fitting (GtkWidget *box,
                 GtkOrientation orientation,
                 int for_size,
                 int *minimum,
                 int *natural,
                 int *minimum_baseline,
                 int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (box), orientation, -1, minimum, natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = 0;
}

static void
allocate_fitting (GtkWidget *box,
                  int width,
                  int height,
                  int baseline)
{
  GtkWidget *child = gtk_widget_get_first_child (box);
  int needed;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
  gtk_widget_set_child_visible (child, width >= needed);
  if (width >= needed)
    gtk_widget_allocate (child, width, height, -1, NULL);
}

static void
ts_window_init (TsWindow *self)
{
  static const char *const fitting[] = { "picture_box", "title_box" };
  g_autoptr (GdkContentFormats) formats = ts_incoming_create_formats ();
  g_autoptr (TsGoal) goal = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->focus = ts_focus_new (GTK_WINDOW (self),
                              (gpointer[]){ get_part (self, "cancel_button"), get_part (self, "resume_button"),
                                            self->victory, self->board_view, get_part (self, "picture_button") },
                              5);
  for (guint i = 0; i < G_N_ELEMENTS (fitting); i++)
    gtk_widget_set_layout_manager (get_part (self, fitting[i]),
                                   gtk_custom_layout_new (NULL, measure_fitting, allocate_fitting));
  init_settings (self);
  init_session (self);
  ts_input_add (GTK_WINDOW (self), self->board_view, self->session);
  ts_board_reader_add (self->board_view);
  ts_hover_add (self->board_view);
  ts_sounds_add (self->board_view);
  goal = ts_goal_new (GTK_WINDOW (self), self->board_view);
  gtk_picture_set_paintable (self->goal_picture, GDK_PAINTABLE (goal));
  gtk_drop_target_async_set_formats (get_part (self, "drop_target"), formats);
  gtk_menu_button_set_create_popup_func (get_part (self, "menu_button"), popup_menu_cb, self, NULL);
  gtk_menu_button_set_create_popup_func (get_part (self, "size_button"), popup_sizes_cb, self, NULL);
  add_actions (self);
  connect_puzzle (self);
  g_signal_connect_object (self->board_view, "peek-changed", G_CALLBACK (update_actions), self, G_CONNECT_SWAPPED);
  update_actions (self);
}

/* Saves the size that the player gives the window. Before the window is mapped GTK may fit it to the screen, and may
 * notify that once more afterwards: that size is not saved. */
static void
resized_cb (TsWindow *self)
{
  GSettings *settings = ts_settings_get ();
  int width;
  int height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      self->first_width = width;
      self->first_height = height;
      return;
    }

  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  if (width == self->first_width && height == self->first_height)
    return;

  self->first_width = 0;
  g_settings_set_int (settings, "window-width", width);
  g_settings_set_int (settings, "window-height", height);
}

/**
 * ts_window_new:
 *
 * Returns: (transfer none): a window that shows its board when its session has a puzzle
 */
TsWindow *
ts_window_new (GtkApplication *application)
{
  GSettings *settings = ts_settings_get ();
  TsWindow *self = g_object_new (TS_TYPE_WINDOW, "application", application, NULL);

  /* Not in ts_window_init(): "maximized" is a construct property, which gets its default after that. */
  g_signal_connect (self, "notify::default-width", G_CALLBACK (resized_cb), NULL);
  g_signal_connect (self, "notify::default-height", G_CALLBACK (resized_cb), NULL);
  g_signal_connect (self, "notify::maximized", G_CALLBACK (resized_cb), NULL);
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));

  return self;
}

/**
 * ts_window_get_session:
 *
 * Returns: (transfer none): what is played in the window
 */
TsSession *
ts_window_get_session (TsWindow *self)
{
  return self->session;
}
