/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-dialog"

#include "config.h"

#include "ts-replay-dialog.h"

#include <glib/gi18n.h>

#include "ts-action.h"
#include "ts-announcer.h"
#include "ts-board-view.h"
#include "ts-board-words.h"
#include "ts-cancellable.h"
#include "ts-puzzle-words.h"
#include "ts-words.h"

/* In the order of the drop-down: each twice as fast as the one before. */
static const char *const speeds[] = { "½", "1", "2", "4" };

#define NORMAL_SPEED 1

/* More marks on the bar would overlap. */
#define MAX_MARKS 400

/**
 * TsReplayDialog:
 *
 * Loads the replay, or searches for the solution, in the background. Its bar is a scale over the steps, with a mark
 * after each one that lost distance. Keys: Space plays and pauses, the arrow keys step.
 */
struct _TsReplayDialog
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkStack *stack;
  GtkLabel *loading_label;
  GtkLabel *summary_label;
  GtkWidget *copy_button;
  TsBoardView *board_view;
  GtkInscription *position_label;
  GtkScale *bar;
  GtkButton *play_button;
  GtkDropDown *speed_drop_down;
  GtkLabel *review_label;
  GtkLabel *note_label;
  GtkLabel *error_label;
  GtkLabel *board_label; /* on the button that plays the board */

  /* Owned */
  TsSession *session;
  TsReplay *replay;          /* NULL until it is loaded */
  GCancellable *cancellable; /* of the loading */

  /* Plain */
  guint position;         /* that was shown last */
  gboolean was_playing;   /* then */
  guint n_marked;         /* steps at the end of the replay that have their marks: the review goes backward */
  guint last_mark;        /* how many steps are before it; 0 without marks */
  gboolean plays_at_once; /* when it is loaded */
};

G_DEFINE_FINAL_TYPE (TsReplayDialog, ts_replay_dialog, GTK_TYPE_WINDOW)

/* Announces the position and, after a step forward, which tiles moved. */
static void
say_position (TsReplayDialog *self,
              const char *words)
{
  guint position = ts_replay_get_position (self->replay);
  g_autofree char *moved = NULL;
  g_autofree char *sentence = NULL;

  if (position == self->position + 1)
    moved = ts_board_words_dup_slide (ts_game_get_board (ts_replay_get_game (self->replay)),
                                      &ts_replay_get_step (self->replay, position - 1)->slide);
  sentence = g_strjoin (" ", moved != NULL ? moved : words, moved != NULL ? words : NULL, NULL);
  ts_announcer_describe (GTK_WIDGET (self->bar), words);
  ts_announcer_say (GTK_WIDGET (self->bar), sentence);
}

static void
bar_cb (TsReplayDialog *self)
{
  ts_replay_set_position (self->replay, (guint) gtk_range_get_value (GTK_RANGE (self->bar)));
}

/* Marks the steps that the review has reached since the last call, each that would be seen beside the last mark. */
static void
add_marks (TsReplayDialog *self)
{
  guint n_steps = ts_replay_get_n_steps (self->replay);

  for (; self->n_marked < n_steps; self->n_marked++)
    {
      guint step = n_steps - self->n_marked;
      int n_lost = ts_replay_get_step (self->replay, step - 1)->n_lost;

      if (n_lost == TS_REVIEW_UNKNOWN)
        return;
      if (n_lost <= 0 || (self->last_mark != 0 && (guint64) step * MAX_MARKS / n_steps ==
                                                      (guint64) self->last_mark * MAX_MARKS / n_steps))
        continue;

      self->last_mark = step;
      gtk_scale_add_mark (self->bar, step, GTK_POS_BOTTOM, NULL);
    }
}

static void
update_review (TsReplayDialog *self)
{
  g_autofree char *words = ts_puzzle_words_dup_review (ts_replay_get_review (self->replay));

  gtk_label_set_label (self->review_label, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->review_label), words != NULL);
  add_marks (self);
}

static void
update_play_button (TsReplayDialog *self,
                    gboolean is_playing)
{
  /* Translators: what the button does with a replay. */
  const char *words = is_playing ? C_ ("replay", "Pause") : C_ ("replay", "Play");

  gtk_button_set_icon_name (self->play_button,
                            is_playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play_button), words);
}

/* Screen readers still find the words of a page that is hidden. */
static void
end_loading (TsReplayDialog *self,
             const char *page)
{
  gtk_widget_hide (GTK_WIDGET (self->loading_label));
  gtk_stack_set_visible_child_name (self->stack, page);
}

/* Screen readers get the words as the value of the bar or, in GTK 4.8, as its description. Announces no steps while the
 * replay plays: they come faster than a screen reader speaks. */
static void
changed_cb (TsReplayDialog *self)
{
  const TsResult *result = ts_replay_get_result (self->replay);
  gboolean is_playing = ts_replay_get_playing (self->replay);
  guint position = ts_replay_get_position (self->replay);
  const char *lost = ts_replay_get_has_lost (self->replay) ? "lost" : NULL;
  g_autofree char *words = ts_puzzle_words_dup_step (self->replay);
  g_autofree char *summary =
      result != NULL ? ts_puzzle_words_dup_details (result) : ts_puzzle_words_dup_solution (self->replay);

  ts_board_view_set_game (self->board_view, ts_replay_get_game (self->replay));
  gtk_label_set_label (self->summary_label, summary);
  gtk_range_set_range (GTK_RANGE (self->bar), 0, ts_replay_get_n_steps (self->replay));
  gtk_range_set_value (GTK_RANGE (self->bar), position);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, words, -1);
  gtk_inscription_set_text (self->position_label, words);
  gtk_widget_set_css_classes (GTK_WIDGET (self->position_label), (const char *[]){ "position", lost, NULL });
  if (result != NULL)
    update_review (self);
  if (is_playing != self->was_playing)
    update_play_button (self, is_playing);
  if (!is_playing && (self->was_playing || position != self->position))
    say_position (self, words);
  self->was_playing = is_playing;
  self->position = position;
}

/* Shows the replay that was loaded, or the solution that was found. */
static void
show_replay (TsReplayDialog *self)
{
  const TsGameHeader *header = ts_replay_get_header (self->replay);

  ts_board_view_set_picture (self->board_view, ts_replay_get_picture (self->replay), &header->source.crop,
                             header->has_numbers);
  changed_cb (self);
  ts_announcer_describe (GTK_WIDGET (self->bar), gtk_inscription_get_text (self->position_label));

  g_signal_connect_object (self->replay, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);

  end_loading (self, "replay");
  gtk_widget_grab_focus (GTK_WIDGET (self->play_button));
  ts_replay_set_playing (self->replay, self->plays_at_once);
}

static void
solution_cb (TsReplayDialog *self)
{
  if (g_str_equal (gtk_stack_get_visible_child_name (self->stack), "loading") &&
      ts_replay_get_n_steps (self->replay) > 0)
    show_replay (self);
}

static void
loaded_cb (GObject *source_object,
           GAsyncResult *result,
           gpointer user_data)
{
  TsReplayDialog *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TsReplay) replay = ts_replay_load_finish (result, &error);
  g_autofree char *title = NULL;

  /* The window is gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (replay == NULL)
    {
      gtk_label_set_label (self->error_label, ts_puzzle_words_get_replay_error (error));
      end_loading (self, "error");
      gtk_widget_grab_focus (GTK_WIDGET (self->error_label));
      return;
    }

  self->replay = g_steal_pointer (&replay);
  title = ts_puzzle_words_dup_result_title (ts_replay_get_result (self->replay));
  gtk_window_set_title (GTK_WINDOW (self), title);
  if (ts_replay_get_header (self->replay)->source.file != NULL && ts_replay_get_picture (self->replay) == NULL)
    ts_announcer_show_note (self->note_label,
                            _ ("The picture is no longer available, so the tiles show their numbers."));
  gtk_widget_set_sensitive (self->copy_button, TRUE);
  show_replay (self);
}

static void
toggle_playing (TsReplayDialog *self)
{
  ts_replay_set_playing (self->replay, !ts_replay_get_playing (self->replay));
}

/* Goes to another step, if it exists, and pauses there. */
static void
step_by (TsReplayDialog *self,
         int n_steps)
{
  ts_replay_set_playing (self->replay, FALSE);
  gtk_range_set_value (GTK_RANGE (self->bar), (double) ts_replay_get_position (self->replay) + n_steps);
}

static void
step_action (TsReplayDialog *self,
             const char *action_name,
             GVariant *parameter)
{
  step_by (self, g_variant_get_int32 (parameter));
}

/* Handles the keys that the focused widget does not. */
static gboolean
key_pressed_cb (TsReplayDialog *self,
                guint key,
                guint keycode,
                GdkModifierType modifiers)
{
  gboolean is_left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean is_right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;
  gboolean is_rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  if ((modifiers & gtk_accelerator_get_default_mod_mask ()) != 0 || (key != GDK_KEY_space && !is_left && !is_right))
    return GDK_EVENT_PROPAGATE;

  if (key == GDK_KEY_space)
    toggle_playing (self);
  else
    step_by (self, is_left == is_rtl ? 1 : -1);

  return GDK_EVENT_STOP;
}

static void
speed_cb (TsReplayDialog *self)
{
  guint selected = gtk_drop_down_get_selected (self->speed_drop_down);

  if (self->replay != NULL && selected < G_N_ELEMENTS (speeds))
    ts_replay_set_speed (self->replay, 0.5 * (1 << selected));
}

static void
copy_action (TsReplayDialog *self,
             const char *action_name)
{
  char id[TS_BOARD_TEXT_SIZE];
  g_autofree char *text = NULL;
  const char *note;

  ts_board_text_format (&ts_replay_get_result (self->replay)->board, id);
  if (g_str_equal (action_name, "replay.copy-solution"))
    {
      text = ts_replay_dup_solution (self->replay);
      note = _ ("Copied the moves that solved the board.");
    }
  else if (g_str_equal (action_name, "replay.copy-replay"))
    {
      text = ts_replay_dup_text (self->replay);
      note = _ ("Copied the board, its moves and their times.");
    }
  else
    note = _ ("Copied the board ID. Anyone who pastes it plays the same board.");

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text != NULL ? text : id);
  ts_announcer_show_note (self->note_label, note);
}

/* Plays the board again, or continues the game. Closes the dialog first: the statistics below it close when the board
 * is there, and a game that is solved by this ends in view. */
static void
play_board_cb (TsReplayDialog *self)
{
  g_autoptr (TsSession) session = g_object_ref (self->session);
  g_autoptr (TsReplay) replay = g_object_ref (self->replay);

  gtk_window_destroy (GTK_WINDOW (self));
  /* The signal still holds this window, and GTK 4.8 lets none outlive its parent. */
  gtk_window_set_transient_for (GTK_WINDOW (self), NULL);
  if (ts_replay_get_result (replay) != NULL)
    ts_session_request (session, ts_replay_create_request (replay));
  else
    ts_replay_continue_game (replay);
}

static void
ts_replay_dialog_dispose (GObject *object)
{
  TsReplayDialog *self = TS_REPLAY_DIALOG (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_REPLAY_DIALOG);
  ts_cancellable_clear (&self->cancellable);
  g_clear_object (&self->replay);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (ts_replay_dialog_parent_class)->dispose (object);
}

static void
ts_replay_dialog_class_init (TsReplayDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_replay_dialog_dispose;

  g_type_ensure (TS_TYPE_BOARD_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-replay-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, loading_label);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, summary_label);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, copy_button);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, board_view);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, position_label);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, bar);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, play_button);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, speed_drop_down);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, review_label);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, note_label);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, error_label);
  gtk_widget_class_bind_template_child (widget_class, TsReplayDialog, board_label);
  gtk_widget_class_bind_template_callback (widget_class, toggle_playing);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, bar_cb);
  gtk_widget_class_bind_template_callback (widget_class, speed_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_board_cb);
  gtk_widget_class_install_action (widget_class, "replay.step", "i", TS_ACTION (step_action));
  gtk_widget_class_install_action (widget_class, "replay.copy-id", NULL, TS_ACTION (copy_action));
  gtk_widget_class_install_action (widget_class, "replay.copy-solution", NULL, TS_ACTION (copy_action));
  gtk_widget_class_install_action (widget_class, "replay.copy-replay", NULL, TS_ACTION (copy_action));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_replay_dialog_init (TsReplayDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  /* The tooltip would cover the first entry of the menu. */
  g_object_bind_property (gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->copy_button)), "visible",
                          self->copy_button, "has-tooltip", G_BINDING_INVERT_BOOLEAN);
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    /* Translators: the speed of a replay: as fast as it was played, twice as fast … */
    gtk_string_list_take (names, ts_words_dup_format (_ ("%s×"), speeds[i]));
  gtk_drop_down_set_model (self->speed_drop_down, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->speed_drop_down, NORMAL_SPEED);
}

/**
 * ts_replay_dialog_new:
 * @parent: the window it is to stand over
 * @session: loads the replay, and plays its board again
 * @name: of the log of a finished game
 * @plays: whether the replay plays as soon as it is loaded
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsReplayDialog *
ts_replay_dialog_new (GtkWindow *parent,
                      TsSession *session,
                      const char *name,
                      gboolean plays)
{
  TsReplayDialog *self = g_object_new (TS_TYPE_REPLAY_DIALOG, "transient-for", parent, NULL);

  self->session = g_object_ref (session);
  self->plays_at_once = plays;
  self->cancellable = g_cancellable_new ();
  ts_replay_load_async (session, name, self->cancellable, loaded_cb, self);

  return self;
}

/**
 * ts_replay_dialog_new_solution:
 * @parent: the window it is to stand over
 * @session: plays a game that is not solved; the dialog closes when it moves on, or another puzzle takes its place
 *
 * Returns: (transfer none): as ts_replay_dialog_new(); the solution plays as soon as it is found
 */
TsReplayDialog *
ts_replay_dialog_new_solution (GtkWindow *parent,
                               TsSession *session)
{
  TsReplayDialog *self =
      g_object_new (TS_TYPE_REPLAY_DIALOG, "transient-for", parent, "title", _ ("Solution"), NULL);

  self->session = g_object_ref (session);
  self->plays_at_once = TRUE;
  self->replay = ts_replay_new_solution (session);
  gtk_widget_hide (self->copy_button);
  gtk_label_set_label (self->loading_label, _ ("Looking for a solution…"));
  /* Translators: a button that puts the game at the position of the solution that is shown. */
  gtk_label_set_label (self->board_label, _ ("_Continue from Here"));
  g_signal_connect_object (self->replay, "changed", G_CALLBACK (solution_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::puzzle", G_CALLBACK (gtk_window_destroy), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ts_puzzle_get_game (ts_session_get_puzzle (session)), "moved",
                           G_CALLBACK (gtk_window_destroy), self, G_CONNECT_SWAPPED);

  return self;
}
