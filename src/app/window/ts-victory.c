/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-victory"

#include "config.h"

#include "ts-victory.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-workarounds.h"
#include "ts-puzzle-words.h"
#include "ts-settings.h"
#include "ts-toast.h"
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
  GtkButton *new_game_button;
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
  ts_toast_rise (GTK_WIDGET (self));
  ts_announcer_say (GTK_WIDGET (self), self->speech);
}

static gboolean
ts_victory_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (TS_VICTORY (widget)->new_game_button));
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

/* Returns: (transfer full): the fewest moves that are known, of which there are some once a game is finished */
static char *
dup_par_words (TsPuzzle *puzzle)
{
  TsGame *game = ts_puzzle_get_game (puzzle);
  TsAdvisor *advisor = ts_puzzle_get_advisor (puzzle);
  int par = ts_advisor_get_par (advisor);

  if (!ts_advisor_get_par_proved (advisor))
    /* Translators: the fewest moves that were found; there may be fewer. */
    return ts_words_dup_format (_ ("Fewest known: %d"), par);
  if (ts_puzzle_get_verdict (puzzle) != TS_VERDICT_HELPED && ts_game_get_moves (game) == (guint) par)
    /* Translators: the player solved the board in the fewest moves there are. */
    return g_strdup (_ ("Perfect: the fewest possible moves"));

  /* Translators: the fewest moves there are. */
  return ts_words_dup_format (_ ("Fewest possible: %d"), par);
}

/* Whether the player has needed help from the first game on, and does not know the lessons yet. */
static gboolean
needs_lessons (TsSession *session)
{
  const GPtrArray *results = ts_results_get_list (ts_session_get_results (session));
  gboolean needs_help = ts_puzzle_get_verdict (ts_session_get_puzzle (session)) == TS_VERDICT_HELPED;

  for (guint i = 0; i < results->len && needs_help; i++)
    needs_help = ts_result_get_verdict (g_ptr_array_index (results, i)) == TS_VERDICT_HELPED;

  return needs_help && g_settings_get_uint (ts_settings_get (), "lessons-done") == 0;
}

static void
show_news (TsVictory *self,
           TsPuzzle *puzzle,
           const char *news)
{
  gboolean counts = ts_puzzle_get_verdict (puzzle) == TS_VERDICT_COUNTS;

  gtk_label_set_label (self->news_label, news);
  gtk_widget_set_visible (GTK_WIDGET (self->news_label), *news != '\0');
  gtk_widget_set_visible (self->medal, counts && ts_puzzle_get_bests (puzzle) != 0);
  gtk_widget_set_css_classes (GTK_WIDGET (self->news_label), (const char *[]){ counts ? "news" : "quiet", NULL });
}

static void
show_buttons (TsVictory *self,
              TsSession *session)
{
  gboolean ends_set = ts_session_get_ends_set (session);
  gboolean is_in_set = ts_session_get_plays_next_picture (session);

  gtk_button_set_label (self->new_game_button, ends_set ? _ ("_Begin Again") : is_in_set ? _ ("_Next Picture")
                                                                                         : _ ("_New Game"));
  gtk_widget_set_visible (self->choose_button, ends_set);
  gtk_widget_set_visible (self->learn_button, needs_lessons (session));
}

/**
 * ts_victory_show:
 * @session: its puzzle is finished
 * @is_animated: whether the finale was shown
 *
 * The card appears after a moment.
 */
void
ts_victory_show (TsVictory *self,
                 TsSession *session,
                 gboolean is_animated)
{
  TsPuzzle *puzzle = ts_session_get_puzzle (session);
  TsGame *game = ts_puzzle_get_game (puzzle);
  guint n_moves = ts_game_get_moves (game);
  gint64 elapsed_ms = ts_game_get_elapsed_us (game) / G_TIME_SPAN_MILLISECOND;
  g_autofree char *time = ts_words_dup_time (elapsed_ms);
  g_autofree char *exact_time = ts_words_dup_exact_time (elapsed_ms);
  g_autofree char *par = dup_par_words (puzzle);
  g_autofree char *best = ts_puzzle_words_dup_news (puzzle);
  g_autofree char *result = NULL;
  g_autofree char *words = NULL;
  g_autofree char *heading = NULL;
  g_autofree char *news = NULL;

  if (self->result_label == NULL)
    {
      gtk_widget_init_template (GTK_WIDGET (self));
      ts_workarounds_fix_names (GTK_WIDGET (self));
    }

  /* Translators: the result of a finished game. The first is how many moves were made, the second the time, as 2:34. */
  result = ts_words_dup_format (ngettext ("%u move in %s", "%u moves in %s", n_moves), n_moves, exact_time);
  words = g_strjoin (" · ", result, par, NULL);
  /* Translators: read by screen readers when a game is finished. The first is how many moves were made, the second the
   * time, as 2:34. */
  heading = ts_words_dup_format (ngettext ("Well done: %u move in %s", "Well done: %u moves in %s", n_moves), n_moves,
                                 time);
  news = ts_session_get_ends_set (session)
             /* Translators: of the pictures that were opened together, when all were played. */
             ? g_strjoin (" ", _ ("This was the last picture of the set."), best, NULL)
             : g_strdup (best != NULL ? best : "");
  gtk_label_set_label (self->result_label, words);
  show_news (self, puzzle, news);
  show_buttons (self, session);
  /* A line each, so that a screen reader rests between them. */
  g_free (self->speech);
  self->speech = g_strjoin ("\n", heading, par, *news != '\0' ? news : NULL, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, heading,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, news, -1);

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
  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_clear_pointer (&self->speech, g_free);
  gtk_widget_hide (GTK_WIDGET (self));
}
