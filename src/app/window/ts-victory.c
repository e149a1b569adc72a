/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-victory"

#include "config.h"

#include "ts-victory.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-puzzle-words.h"
#include "ts-rise.h"
#include "ts-toplevels.h"
#include "ts-words.h"
#include "ts-wrap-box.h"

/* How long the whole picture is shown without the card: after the finale, and where nothing moves. The card comes with
 * a focused button, which must not get a key that was meant for the board. */
#define DELAY_MS 150
#define STILL_DELAY_MS 1000

/**
 * TsVictory:
 *
 * Uses the actions `win.new-game`, `win.choose-picture`, `win.watch-replay`, `win.copy-result`, `win.learn` and
 * `win.look`. Has no children until it is first shown, because the start of the program needs none.
 */
struct _TsVictory
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkWidget *medal;
  GtkLabel *result_label;
  GtkLabel *news_label;
  GtkWidget *new_game_button;
  GtkWidget *choose_button; /* shown at the end of a set */
  GtkWidget *learn_button;

  /* Owned */
  char *speech; /* for screen readers, once; NULL while there is no victory */

  /* Plain */
  guint timeout_id; /* shows the card */
};

G_DEFINE_FINAL_TYPE (TsVictory, ts_victory, GTK_TYPE_BOX)

/* GTK tells screen readers nothing of a widget that is not mapped. */
static void
timeout_cb (gpointer user_data)
{
  TsVictory *self = user_data;

  self->timeout_id = 0;
  gtk_widget_show (GTK_WIDGET (self));
  ts_rise (GTK_WIDGET (self));
  ts_announcer_say (GTK_WIDGET (self), self->speech);
}

static gboolean
ts_victory_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TS_VICTORY (widget)->new_game_button);
}

static void
ts_victory_dispose (GObject *object)
{
  TsVictory *self = TS_VICTORY (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_pointer (&self->speech, g_free);

  G_OBJECT_CLASS (ts_victory_parent_class)->dispose (object);
}

static void
ts_victory_class_init (TsVictoryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_victory_dispose;

  widget_class->grab_focus = ts_victory_grab_focus;

  g_type_ensure (TS_TYPE_WRAP_BOX);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-victory.ui");
  gtk_widget_class_bind_template_child (widget_class, TsVictory, medal);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, result_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, news_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, new_game_button);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, choose_button);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, learn_button);
  gtk_widget_class_set_css_name (widget_class, "victory");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
ts_victory_init (TsVictory *self)
{
}

static char *
dup_result_words (TsGame *game)
{
  guint n_moves = ts_game_get_moves (game);
  g_autofree char *time = ts_words_dup_time (ts_game_get_elapsed_us (game) / G_TIME_SPAN_MILLISECOND);

  /* Translators: the result of a finished game. The first is how many moves were made, the second the time, as 2:34. */
  return ts_words_dup_format (ngettext ("%u move in %s", "%u moves in %s", n_moves), n_moves, time);
}

/* Returns: (transfer full): the title and the result in one sentence, for screen readers */
static char *
dup_heading (TsGame *game)
{
  guint n_moves = ts_game_get_moves (game);
  g_autofree char *time = ts_words_dup_time (ts_game_get_elapsed_us (game) / G_TIME_SPAN_MILLISECOND);

  /* Translators: read by screen readers when a game is finished. The first is how many moves were made, the second the
   * time, as 2:34. */
  return ts_words_dup_format (ngettext ("Well done: %u move in %s", "Well done: %u moves in %s", n_moves),
                              n_moves, time);
}

/* Returns: (transfer full) (nullable): %NULL if the fewest moves are not known */
static char *
dup_par_words (TsPuzzle *puzzle)
{
  TsGame *game = ts_puzzle_get_game (puzzle);
  TsAdvisor *advisor = ts_puzzle_get_advisor (puzzle);
  int par = ts_advisor_get_par (advisor);

  if (par < 0)
    return NULL;
  if (!ts_advisor_get_par_proved (advisor))
    /* Translators: the fewest moves that were found; there may be fewer. */
    return ts_words_dup_format (_ ("Fewest known: %d"), par);
  if (ts_puzzle_get_verdict (puzzle) != TS_VERDICT_HELPED && ts_game_get_moves (game) == (guint) par)
    /* Translators: the player solved the board in the fewest moves there are. */
    return g_strdup (_ ("Perfect: the fewest possible moves"));

  /* Translators: the fewest moves there are. */
  return ts_words_dup_format (_ ("Fewest possible: %d"), par);
}

/* Returns: (transfer full) (nullable): what is new, in sentences */
static char *
dup_news (TsPuzzle *puzzle,
          guint n_days,
          gboolean ends_set)
{
  g_autofree char *news = ts_puzzle_words_dup_news (puzzle, n_days);

  if (!ends_set)
    return g_steal_pointer (&news);

  /* Translators: of the pictures that were opened together, when all were played. */
  return g_strjoin (" ", _ ("This was the last picture of the set."), news, NULL);
}

/**
 * ts_victory_show:
 * @puzzle: finished
 * @n_days: on how many days in a row the puzzle of the day was solved
 * @ends_set: whether it is the last picture of a set, so that a new game begins the set again
 * @needs_lessons: whether the lessons are offered
 * @is_animated: whether the finale was shown
 *
 * The card appears after a moment.
 */
void
ts_victory_show (TsVictory *self,
                 TsPuzzle *puzzle,
                 guint n_days,
                 gboolean ends_set,
                 gboolean needs_lessons,
                 gboolean is_animated)
{
  g_autofree char *result = NULL;
  g_autofree char *words = NULL;
  g_autofree char *heading = NULL;
  g_autofree char *par = NULL;
  g_autofree char *news = NULL;
  TsVerdict verdict;

  g_return_if_fail (TS_IS_VICTORY (self));
  g_return_if_fail (TS_IS_PUZZLE (puzzle));

  if (self->result_label == NULL)
    {
      gtk_widget_init_template (GTK_WIDGET (self));
      ts_toplevels_mend_names (GTK_WIDGET (self));
    }

  result = dup_result_words (ts_puzzle_get_game (puzzle));
  par = dup_par_words (puzzle);
  words = g_strjoin (" · ", result, par, NULL);
  news = dup_news (puzzle, n_days, ends_set);
  verdict = ts_puzzle_get_verdict (puzzle);
  gtk_button_set_label (GTK_BUTTON (self->new_game_button), ends_set ? _ ("_Begin Again") : _ ("_New Game"));
  gtk_widget_set_visible (self->choose_button, ends_set);
  gtk_widget_set_visible (self->learn_button, needs_lessons);
  gtk_label_set_label (self->result_label, words);
  gtk_label_set_label (self->news_label, news != NULL ? news : "");
  gtk_widget_set_visible (GTK_WIDGET (self->news_label), news != NULL);
  gtk_widget_set_visible (self->medal, verdict == TS_VERDICT_COUNTS && ts_puzzle_get_bests (puzzle) != 0);
  gtk_widget_set_css_classes (GTK_WIDGET (self->news_label),
                              (const char *[]){ verdict == TS_VERDICT_COUNTS ? "news" : "quiet", NULL });
  heading = dup_heading (ts_puzzle_get_game (puzzle));
  g_free (self->speech);
  /* A line each, so that a screen reader rests between them. */
  self->speech = par != NULL ? g_strjoin ("\n", heading, par, news, NULL) : g_strjoin ("\n", heading, news, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, news != NULL ? news : "", -1);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  self->timeout_id = g_timeout_add_once (is_animated ? DELAY_MS : STILL_DELAY_MS, timeout_cb, self);
}

/**
 * ts_victory_toggle:
 *
 * Puts the card away, so that the picture can be seen, or brings it back.
 */
void
ts_victory_toggle (TsVictory *self)
{
  g_return_if_fail (TS_IS_VICTORY (self));

  if (self->speech != NULL && self->timeout_id == 0)
    gtk_widget_set_visible (GTK_WIDGET (self), !gtk_widget_get_visible (GTK_WIDGET (self)));
}

/**
 * ts_victory_hide:
 *
 * Hides the card for good: there is another game.
 */
void
ts_victory_hide (TsVictory *self)
{
  g_return_if_fail (TS_IS_VICTORY (self));

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_pointer (&self->speech, g_free);
  gtk_widget_hide (GTK_WIDGET (self));
}
