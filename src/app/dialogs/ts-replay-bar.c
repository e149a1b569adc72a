/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-bar"

#include "config.h"

#include "ts-replay-bar.h"

/* More marks would overlap. */
#define MAX_MARKS 400

#define STEPS_PER_PAGE 10

struct _TsReplayBar
{
  GtkScale parent_instance;

  /* Owned */
  TsReplay *replay; /* NULL at first */

  /* Plain */
  guint n_marked;  /* steps at the end of the replay that have their marks: the review goes backward */
  guint last_mark; /* how many steps are before it; 0 without marks */
};

G_DEFINE_FINAL_TYPE (TsReplayBar, ts_replay_bar, GTK_TYPE_SCALE)

/* Adds a mark after @step, if it would be seen beside the last one. */
static void
add_mark (TsReplayBar *self,
          guint step)
{
  guint n_steps = ts_replay_get_n_steps (self->replay);

  if (self->last_mark != 0 &&
      (guint64) step * MAX_MARKS / n_steps == (guint64) self->last_mark * MAX_MARKS / n_steps)
    return;

  self->last_mark = step;
  gtk_scale_add_mark (GTK_SCALE (self), step, GTK_POS_BOTTOM, NULL);
}

static void
add_marks (TsReplayBar *self)
{
  TsReview *review = ts_replay_get_review (self->replay);
  guint n_steps = ts_replay_get_n_steps (self->replay);

  g_assert (TS_IS_REPLAY_BAR (self));

  for (; self->n_marked < n_steps; self->n_marked++)
    {
      guint step = n_steps - 1 - self->n_marked;
      int n_lost = ts_review_get_lost (review, step);

      if (n_lost == TS_REVIEW_UNKNOWN)
        return;
      if (n_lost > 0)
        add_mark (self, step + 1);
    }
}

static void
position_cb (TsReplayBar *self)
{
  g_assert (TS_IS_REPLAY_BAR (self));

  gtk_range_set_value (GTK_RANGE (self), ts_replay_get_position (self->replay));
}

static void
value_changed_cb (TsReplayBar *self)
{
  g_assert (TS_IS_REPLAY_BAR (self));

  if (self->replay != NULL)
    ts_replay_set_position (self->replay, (guint) gtk_range_get_value (GTK_RANGE (self)));
}

static void
ts_replay_bar_dispose (GObject *object)
{
  g_clear_object (&TS_REPLAY_BAR (object)->replay);

  G_OBJECT_CLASS (ts_replay_bar_parent_class)->dispose (object);
}

static void
ts_replay_bar_class_init (TsReplayBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_replay_bar_dispose;
}

static void
ts_replay_bar_init (TsReplayBar *self)
{
  gtk_scale_set_draw_value (GTK_SCALE (self), FALSE);
  gtk_scale_set_digits (GTK_SCALE (self), 0);
  gtk_widget_add_css_class (GTK_WIDGET (self), "replay");
  g_signal_connect (self, "value-changed", G_CALLBACK (value_changed_cb), NULL);
}

/**
 * ts_replay_bar_set_replay:
 *
 * Once: shows the position of the replay, and changes it.
 */
void
ts_replay_bar_set_replay (TsReplayBar *self,
                          TsReplay *replay)
{
  g_return_if_fail (TS_IS_REPLAY_BAR (self));
  g_return_if_fail (TS_IS_REPLAY (replay));
  g_return_if_fail (self->replay == NULL);

  gtk_range_set_range (GTK_RANGE (self), 0, ts_replay_get_n_steps (replay));
  gtk_range_set_increments (GTK_RANGE (self), 1, STEPS_PER_PAGE);
  self->replay = g_object_ref (replay);
  position_cb (self);
  add_marks (self);
  g_signal_connect_object (replay, "notify::position", G_CALLBACK (position_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ts_replay_get_review (replay), "changed", G_CALLBACK (add_marks), self, G_CONNECT_SWAPPED);
}
