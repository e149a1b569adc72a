/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-victory"

#include "config.h"

#include "ts-victory.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-fitting-bin.h"
#include "ts-flow.h"
#include "ts-puzzle-words.h"
#include "ts-toplevels.h"
#include "ts-words.h"

/* How long the whole picture is shown without words: after the finale, and where nothing moves. The words come with a
 * focused button, which must not get a key that was meant for the board. */
#define DELAY_MS 150
#define STILL_DELAY_MS 1000

/**
 * TsVictory:
 *
 * Uses the actions `win.new-game`, `win.choose-picture`, `win.watch-replay`, `win.copy-result` and `win.look`. Has no
 * children until it is first shown, because the start of the program needs none.
 */
struct _TsVictory
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkRevealer *revealer;
  GtkWidget *medal;
  GtkLabel *result_label;
  GtkLabel *par_label;
  GtkLabel *news_label;
  GtkWidget *new_game_button;
  GtkWidget *choose_button; /* shown at the end of a set */

  /* Owned */
  char *speech; /* for screen readers */

  /* Plain */
  guint timeout_id; /* reveals the words */
};

G_DEFINE_FINAL_TYPE (TsVictory, ts_victory, GTK_TYPE_BOX)

static guint revealed_signal;

/* Speaks when the revealer maps its child, at the start of the transition: GTK tells screen readers nothing of a widget
 * that is not mapped. */
static void
button_map_cb (TsVictory *self)
{
  g_signal_emit (self, revealed_signal, 0);
  ts_announcer_say (GTK_WIDGET (self), self->speech);
}

/* Hides everything, from screen readers too. */
static void
hide_all (TsVictory *self)
{
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  gtk_widget_hide (GTK_WIDGET (self->revealer));
  gtk_widget_hide (GTK_WIDGET (self));
}

/* The next victory may have begun while this one faded. */
static void
child_revealed_cb (TsVictory *self)
{
  if (!gtk_revealer_get_reveal_child (self->revealer) && self->timeout_id == 0)
    hide_all (self);
}

static void
timeout_cb (gpointer user_data)
{
  TsVictory *self = user_data;

  self->timeout_id = 0;
  gtk_widget_show (GTK_WIDGET (self->revealer));
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

/* Refused while the buttons are hidden or fade. */
static gboolean
ts_victory_grab_focus (GtkWidget *widget)
{
  TsVictory *self = TS_VICTORY (widget);

  return self->revealer != NULL && gtk_revealer_get_reveal_child (self->revealer) &&
         gtk_widget_grab_focus (self->new_game_button);
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

  /**
   * TsVictory::revealed:
   *
   * The words have appeared, and the buttons can have the focus.
   */
  revealed_signal =
      g_signal_new ("revealed", TS_TYPE_VICTORY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TS_TYPE_FLOW);
  g_type_ensure (TS_TYPE_FITTING_BIN);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-victory.ui");
  gtk_widget_class_bind_template_child (widget_class, TsVictory, revealer);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, medal);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, result_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, par_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, news_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, new_game_button);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, choose_button);
  gtk_widget_class_bind_template_callback (widget_class, button_map_cb);
  gtk_widget_class_bind_template_callback (widget_class, child_revealed_cb);
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

/* Without words the label is invisible. */
static void
set_words (GtkLabel *label,
           const char *words)
{
  gtk_label_set_label (label, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (label), words != NULL);
}

/**
 * ts_victory_show:
 * @puzzle: finished
 * @n_days: on how many days in a row the puzzle of the day was solved
 * @ends_set: whether it is the last picture of a set, so that a new game begins the set again
 * @is_animated: whether the finale was shown
 *
 * The words appear after a moment.
 */
void
ts_victory_show (TsVictory *self,
                 TsPuzzle *puzzle,
                 guint n_days,
                 gboolean ends_set,
                 gboolean is_animated)
{
  g_autofree char *words = NULL;
  g_autofree char *heading = NULL;
  g_autofree char *par = NULL;
  g_autofree char *news = NULL;
  TsVerdict verdict;

  g_return_if_fail (TS_IS_VICTORY (self));
  g_return_if_fail (TS_IS_PUZZLE (puzzle));

  if (self->revealer == NULL)
    {
      gtk_widget_init_template (GTK_WIDGET (self));
      ts_toplevels_mend_names (GTK_WIDGET (self));
    }

  words = dup_result_words (ts_puzzle_get_game (puzzle));
  par = dup_par_words (puzzle);
  news = dup_news (puzzle, n_days, ends_set);
  gtk_button_set_label (GTK_BUTTON (self->new_game_button), ends_set ? _ ("_Begin Again") : _ ("_New Game"));
  gtk_widget_set_visible (self->choose_button, ends_set);
  verdict = ts_puzzle_get_verdict (puzzle);
  gtk_label_set_label (self->result_label, words);
  set_words (self->par_label, par);
  set_words (self->news_label, news);
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
  gtk_widget_show (GTK_WIDGET (self));
}

void
ts_victory_hide (TsVictory *self)
{
  g_return_if_fail (TS_IS_VICTORY (self));

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  if (gtk_revealer_get_child_revealed (self->revealer))
    gtk_revealer_set_reveal_child (self->revealer, FALSE);
  else
    hide_all (self);
}
