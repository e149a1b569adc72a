/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-victory"

#include "config.h"

#include "ts-victory.h"

#include <glib/gi18n.h>

#include "ts-announcer.h"
#include "ts-words.h"

/**
 * TsVictory:
 *
 * Actions it asks for: `win.new-game` and `win.look`. While it is hidden it is not visible to anyone, screen readers
 * included.
 */
struct _TsVictory
{
  GtkWidget parent_instance;

  /* Template widgets */
  GtkRevealer *revealer;
  GtkLabel *title_label;
  GtkLabel *result_label;
  GtkLabel *par_label;
  GtkLabel *news_label;
  GtkWidget *new_game_button;

  /* Owned */
  char *words; /* what a screen reader says */

  /* Plain */
  gboolean assisted;
};

G_DEFINE_FINAL_TYPE (TsVictory, ts_victory, GTK_TYPE_WIDGET)

/* A screen reader is told nothing of a widget that is not mapped, which the revealer does when it begins to show. */
static void
button_map_cb (TsVictory *self)
{
  g_assert (TS_IS_VICTORY (self));

  gtk_widget_grab_focus (self->new_game_button);
  ts_announcer_say (GTK_WIDGET (self), self->words);
}

static void
ts_victory_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TS_TYPE_VICTORY);

  G_OBJECT_CLASS (ts_victory_parent_class)->dispose (object);
}

static void
ts_victory_finalize (GObject *object)
{
  g_free (TS_VICTORY (object)->words);

  G_OBJECT_CLASS (ts_victory_parent_class)->finalize (object);
}

static void
ts_victory_class_init (TsVictoryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_victory_dispose;
  G_OBJECT_CLASS (klass)->finalize = ts_victory_finalize;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-victory.ui");
  gtk_widget_class_bind_template_child (widget_class, TsVictory, revealer);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, title_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, result_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, par_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, news_label);
  gtk_widget_class_bind_template_child (widget_class, TsVictory, new_game_button);
  gtk_widget_class_bind_template_callback (widget_class, button_map_cb);
  gtk_widget_class_set_css_name (widget_class, "victory");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
}

static void
ts_victory_init (TsVictory *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static char *
dup_par_words (TsVictory *self,
               guint moves,
               int par,
               gboolean proved)
{
  if (self->assisted && proved)
    /* Translators: the fewest moves there are. */
    return ts_words_dup_format (_ ("Best possible: %d"), par);
  if (self->assisted)
    /* Translators: the fewest moves that were found; there may be fewer. */
    return ts_words_dup_format (_ ("Best possible: at most %d"), par);
  if (proved)
    /* Translators: numbers of moves: the player's, and the fewest there are. */
    return ts_words_dup_format (ngettext ("You: %u move, best possible: %d", "You: %u moves, best possible: %d", moves),
                                moves, par);

  /* Translators: numbers of moves: the player's, and the fewest that were found; there may be fewer. */
  return ts_words_dup_format (ngettext ("You: %u move, best possible: at most %d",
                                        "You: %u moves, best possible: at most %d", moves),
                              moves, par);
}

/**
 * ts_victory_set_assisted:
 * @assisted: whether moves were made for the player, who then is not praised for them
 *
 * To be told before the victory is shown, and before the par.
 */
void
ts_victory_set_assisted (TsVictory *self,
                         gboolean assisted)
{
  g_return_if_fail (TS_IS_VICTORY (self));

  self->assisted = assisted;
  /* Translators: the title when a picture is whole that the player has not put together alone. */
  gtk_label_set_label (self->title_label, assisted ? _ ("That is how") : _ ("Well done"));
}

/**
 * ts_victory_set_par:
 * @moves: single-tile moves of the finished game
 * @par: the fewest moves known to solve its board; below 0 if they are not known
 * @proved: whether there are no fewer
 *
 * To be told before the victory is shown.
 */
void
ts_victory_set_par (TsVictory *self,
                    guint moves,
                    int par,
                    gboolean proved)
{
  g_autofree char *words = NULL;

  g_return_if_fail (TS_IS_VICTORY (self));

  if (par >= 0)
    words = dup_par_words (self, moves, par, proved);
  gtk_label_set_label (self->par_label, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (self->par_label), words != NULL);
}

/**
 * ts_victory_set_news:
 * @news: (nullable): what this game has beaten; a sentence
 *
 * To be told before the victory is shown.
 */
void
ts_victory_set_news (TsVictory *self,
                     const char *news)
{
  g_return_if_fail (TS_IS_VICTORY (self));

  gtk_label_set_label (self->news_label, news != NULL ? news : "");
  gtk_widget_set_visible (GTK_WIDGET (self->news_label), news != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, news != NULL ? news : "",
                                  -1);
}

/* Makes what a screen reader says of @result and whatever else there is to read. */
static void
take_words (TsVictory *self,
            char *result)
{
  GtkLabel *labels[] = { self->par_label, self->news_label };
  GString *words = g_string_new (result);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      if (gtk_widget_get_visible (GTK_WIDGET (labels[i])))
        g_string_append_printf (words, ". %s", gtk_label_get_label (labels[i]));
    }

  g_free (result);
  g_free (self->words);
  self->words = g_string_free (words, FALSE);
}

/**
 * ts_victory_show:
 * @moves: single-tile moves of the finished game
 * @elapsed_us: how long it took, in microseconds
 */
void
ts_victory_show (TsVictory *self,
                 guint moves,
                 gint64 elapsed_us)
{
  g_autofree char *time = ts_words_dup_time (elapsed_us);
  g_autofree char *result = NULL;
  g_autofree char *label = NULL;

  g_return_if_fail (TS_IS_VICTORY (self));

  /* Translators: the result of a finished game. The first is how many moves were made, the second the time, as 2:34. */
  result = ts_words_dup_format (ngettext ("%u move in %s", "%u moves in %s", moves), moves, time);
  gtk_label_set_label (self->result_label, result);

  /* Translators: read by screen readers when a game is finished: a title as “Well done”, and “61 moves in 2:34”. */
  label = g_strdup_printf (_ ("%s: %s"), gtk_label_get_label (self->title_label), result);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  take_words (self, g_steal_pointer (&label));

  gtk_widget_show (GTK_WIDGET (self));
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
ts_victory_hide (TsVictory *self)
{
  g_return_if_fail (TS_IS_VICTORY (self));

  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  gtk_widget_hide (GTK_WIDGET (self));
}
