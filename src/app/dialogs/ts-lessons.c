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
#include "ts-board-view.h"
#include "ts-guide-words.h"
#include "ts-help.h"
#include "ts-input.h"
#include "ts-moves.h"
#include "ts-settings.h"
#include "ts-shuffle.h"
#include "ts-sounds.h"
#include "ts-words.h"

/* The whole boards after the examples. */
static const guint sides[] = { 3, 4 };

#define N_LESSONS (TS_N_LESSONS + G_N_ELEMENTS (sides))

/**
 * TsLessons:
 *
 * A move is allowed wherever it goes. One that makes the step of the guide longer, or another one, leads away: the
 * window says so, and the player may undo it. The setting `lessons-done` keeps how many lessons were done in a row.
 */
struct _TsLessons
{
  GtkWindow parent_instance;

  /* Template widgets */
  GtkLabel *title_label;
  GtkLabel *words_label;
  TsBoardView *board_view;
  GtkLabel *step_label;
  GtkLabel *note_label;
  GtkWidget *next_button;

  /* Owned */
  TsGame *game;
  TsBoardReader *reader;
  TsSounds *sounds;

  /* Plain */
  guint lesson;
  gboolean is_done;
  TsGuideStep step; /* of the present board; without tiles if it is solved */
  TsBoard goal;     /* the board after it */
};

G_DEFINE_FINAL_TYPE (TsLessons, ts_lessons, GTK_TYPE_WINDOW)

static gboolean
is_example (TsLessons *self)
{
  return self->lesson < TS_N_LESSONS;
}

static gboolean
is_home (TsLessons *self,
         guint tile)
{
  return ts_game_is_home (self->game, ts_board_find_tile (ts_game_get_board (self->game), tile));
}

/* Whether the tiles of an example are in place, and those before them, or the whole board is solved. */
static gboolean
is_done (TsLessons *self)
{
  const guint16 *tiles;
  gboolean are_home = TRUE;

  if (!is_example (self))
    return ts_game_get_solved (self->game);

  tiles = ts_help_lessons[self->lesson].tiles;
  for (guint tile = 1; tile < tiles[0]; tile++)
    are_home = are_home && is_home (self, tile);
  for (guint i = 0; tiles[i] != 0; i++)
    are_home = are_home && is_home (self, tiles[i]);

  return are_home;
}

static void
take_step (TsLessons *self)
{
  self->goal = *ts_game_get_board (self->game);
  self->step = (TsGuideStep){ 0 };
  if (ts_guide_get_step (&self->goal, NULL, &self->step) &&
      ts_moves_apply (&self->goal, self->step.moves, NULL) != TS_MOVES_OK)
    g_return_if_reached ();
}

/* Says what is to be done next, unless the lesson is done. */
static void
show_step (TsLessons *self)
{
  gboolean has_step = !self->is_done && self->step.n_tiles > 0;
  g_autofree char *words = has_step ? ts_guide_words_dup_step (&self->step, self->goal.columns) : g_strdup ("");

  ts_board_view_set_step (self->board_view, has_step ? &self->step : NULL);
  if (g_str_equal (words, gtk_label_get_label (self->step_label)))
    return;

  gtk_label_set_label (self->step_label, words);
  if (has_step)
    ts_announcer_say (GTK_WIDGET (self->step_label), words);
}

static void
finish (TsLessons *self)
{
  gboolean is_last = self->lesson + 1 == N_LESSONS;

  self->is_done = TRUE;
  if (g_settings_get_uint (ts_settings_get (), "lessons-done") == self->lesson)
    g_settings_set_uint (ts_settings_get (), "lessons-done", self->lesson + 1);
  gtk_widget_add_css_class (self->next_button, "suggested-action");
  ts_announcer_show_note (self->note_label, is_last ? _ ("Well done! This method solves every board.")
                                                    : _ ("Well done! Go on to the next lesson."));
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
moved_cb (TsLessons *self)
{
  TsGuideStep before = self->step;
  gboolean leads_on = ts_guide_is_done (&before, ts_game_get_board (self->game), &self->goal);

  take_step (self);
  leads_on = leads_on || goes_on (&before, &self->step);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.undo", ts_game_get_can_undo (self->game));
  if (self->is_done)
    return;

  if (is_done (self))
    finish (self);
  else
    ts_announcer_show_note (self->note_label,
                            leads_on ? NULL : _ ("This leads away. Undo it, or go on from here."));
  show_step (self);
}

static TsBoard
create_board (TsLessons *self)
{
  TsBoard board;
  TsBoard after;

  if (is_example (self))
    ts_help_get_boards (&ts_help_lessons[self->lesson], &board, &after);
  else
    {
      guint side = sides[self->lesson - TS_N_LESSONS];

      ts_shuffle (&board, side, side, g_random_int (), TS_SHUFFLE_GAP_ANYWHERE);
    }

  return board;
}

static void
show_words (TsLessons *self)
{
  /* Translators: a heading: the number of a lesson, and of how many. */
  g_autofree char *title = ts_words_dup_format (_ ("Lesson %u of %u"), self->lesson + 1, (guint) N_LESSONS);

  gtk_label_set_label (self->title_label, title);
  gtk_window_set_title (GTK_WINDOW (self), is_example (self) ? _ (ts_help_lessons[self->lesson].title)
                                                             : _ ("On a Whole Board"));
  gtk_label_set_label (self->words_label,
                       is_example (self) ? _ (ts_help_lessons[self->lesson].words)
                                         : _ ("Now solve a whole board with this method. Each step is explained below "
                                              "the board."));
}

/* Begins the lesson anew. */
static void
set_lesson (TsLessons *self,
            guint lesson)
{
  TsBoard board;

  self->lesson = lesson;
  self->is_done = FALSE;
  board = create_board (self);
  g_clear_object (&self->game);
  self->game = ts_game_new (&board);
  g_signal_connect_object (self->game, "moved", G_CALLBACK (moved_cb), self, G_CONNECT_SWAPPED);
  take_step (self);
  ts_board_view_set_game (self->board_view, self->game);
  ts_sounds_set_game (self->sounds, self->game);

  gtk_widget_remove_css_class (self->next_button, "suggested-action");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.undo", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.previous", lesson > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "lessons.next", lesson + 1 < N_LESSONS);
  show_words (self);
  ts_announcer_show_note (self->note_label, NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->board_view));
  show_step (self);
}

static void
previous_action (TsLessons *self)
{
  set_lesson (self, self->lesson - 1);
}

static void
next_action (TsLessons *self)
{
  set_lesson (self, self->lesson + 1);
}

static void
undo_action (TsLessons *self)
{
  ts_game_undo (self->game);
  if (!self->is_done)
    ts_announcer_show_note (self->note_label, NULL);
}

/* A second request makes the move. */
static void
hint_action (TsLessons *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  guint tile = ts_board_view_get_hinted_tile (self->board_view);
  TsSlide slide;

  if (tile != 0)
    ts_game_slide (self->game, ts_board_find_tile (board, tile));
  else if (!self->is_done &&
           ts_board_check_slide (board, ts_board_get_source (board, ts_moves_get_direction (self->step.moves[0])),
                                 &slide) == TS_SLIDE_OK)
    {
      ts_board_view_show_hint (self->board_view, &slide);
      ts_board_reader_say_hint (self->reader, &slide, gtk_label_get_label (self->step_label));
    }
}

static gboolean
key_pressed_cb (TsLessons *self,
                guint key,
                guint keycode,
                GdkModifierType state)
{
  return (state & gtk_accelerator_get_default_mod_mask ()) == 0 &&
         ts_input_slide (self->board_view, key);
}

static void
ts_lessons_dispose (GObject *object)
{
  TsLessons *self = TS_LESSONS (object);

  g_clear_object (&self->reader);
  g_clear_object (&self->sounds);
  if (self->board_view != NULL)
    ts_board_view_set_game (self->board_view, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (self), TS_TYPE_LESSONS);
  g_clear_object (&self->game);

  G_OBJECT_CLASS (ts_lessons_parent_class)->dispose (object);
}

static void
ts_lessons_class_init (TsLessonsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_lessons_dispose;

  g_type_ensure (TS_TYPE_BOARD_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-lessons.ui");
  gtk_widget_class_bind_template_child (widget_class, TsLessons, title_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, words_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, board_view);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, step_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, note_label);
  gtk_widget_class_bind_template_child (widget_class, TsLessons, next_button);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_install_action (widget_class, "lessons.previous", NULL, TS_ACTION (previous_action));
  gtk_widget_class_install_action (widget_class, "lessons.next", NULL, TS_ACTION (next_action));
  gtk_widget_class_install_action (widget_class, "lessons.undo", NULL, TS_ACTION (undo_action));
  gtk_widget_class_install_action (widget_class, "lessons.hint", NULL, TS_ACTION (hint_action));
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_h, 0, "lessons.hint", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "lessons.undo", NULL);
}

static void
ts_lessons_init (TsLessons *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->reader = ts_board_reader_new (self->board_view);
  self->sounds = ts_sounds_new ();
}

/**
 * ts_lessons_new:
 * @parent: (nullable): the window it is to stand over
 *
 * Returns: (transfer none): the window at the first lesson that was not done, not shown yet; GTK keeps it until it is
 *   closed
 */
GtkWindow *
ts_lessons_new (GtkWindow *parent)
{
  TsLessons *self = g_object_new (TS_TYPE_LESSONS, "transient-for", parent, NULL);

  set_lesson (self, g_settings_get_uint (ts_settings_get (), "lessons-done") % N_LESSONS);

  return GTK_WINDOW (self);
}
