/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-replay-row"

#include "config.h"

#include "ts-replay-row.h"

#include "ts-cancellable.h"
#include "ts-replay-words.h"

/* Of the thumbnail, in logical pixels. */
#define SIZE 44

struct _TsReplayRow
{
  GtkBox parent_instance;

  /* Borrowed */
  GtkPicture *thumbnail;
  GtkLabel *title;
  GtkLabel *summary;

  /* Owned */
  GCancellable *cancellable; /* of the thumbnail */
};

G_DEFINE_FINAL_TYPE (TsReplayRow, ts_replay_row, GTK_TYPE_BOX)

/* The place of a picture that is gone stays empty, and that of numbers. */
static void
thumbnail_cb (GObject *source_object,
              GAsyncResult *result,
              gpointer user_data)
{
  TsReplayRow *self = user_data;
  g_autoptr (GdkTexture) texture = ts_thumbnailer_load_finish (TS_THUMBNAILER (source_object), result, NULL);

  /* The row shows another game by now, or is gone. */
  if (texture == NULL)
    return;

  gtk_picture_set_paintable (self->thumbnail, GDK_PAINTABLE (texture));
}

static void
ts_replay_row_dispose (GObject *object)
{
  ts_cancellable_clear (&TS_REPLAY_ROW (object)->cancellable);

  G_OBJECT_CLASS (ts_replay_row_parent_class)->dispose (object);
}

static void
ts_replay_row_class_init (TsReplayRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = ts_replay_row_dispose;
}

/* Unlike a child, an overlay does not add to the size: at a scale of 2 a texture has twice as many pixels. */
static GtkWidget *
create_thumbnail (TsReplayRow *self)
{
  GtkWidget *overlay = gtk_overlay_new ();

  self->thumbnail = g_object_new (GTK_TYPE_PICTURE, "accessible-role", GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->thumbnail));
  gtk_widget_set_size_request (overlay, SIZE, SIZE);
  gtk_widget_set_overflow (overlay, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (overlay, "thumbnail");

  return overlay;
}

static GtkLabel *
append_label (GtkWidget *box)
{
  GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "xalign", 0.0, "ellipsize", PANGO_ELLIPSIZE_END, NULL);

  gtk_box_append (GTK_BOX (box), label);

  return GTK_LABEL (label);
}

static void
ts_replay_row_init (TsReplayRow *self)
{
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  self->title = append_label (words);
  self->summary = append_label (words);
  gtk_widget_add_css_class (GTK_WIDGET (self->summary), "quiet");
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_set_spacing (GTK_BOX (self), 12);
  gtk_box_append (GTK_BOX (self), create_thumbnail (self));
  gtk_box_append (GTK_BOX (self), words);
}

/**
 * ts_replay_row_new:
 *
 * Returns: (transfer floating): a row without a game
 */
GtkWidget *
ts_replay_row_new (void)
{
  return g_object_new (TS_TYPE_REPLAY_ROW, NULL);
}

/**
 * ts_replay_row_set_game:
 * @result: of the game
 * @picture: need not exist
 *
 * The row of the list around this one gets the name for screen readers.
 */
void
ts_replay_row_set_game (TsReplayRow *self,
                        const TsResult *result,
                        TsThumbnailer *thumbnailer,
                        GFile *picture)
{
  g_autofree char *words = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (TS_IS_REPLAY_ROW (self));
  g_return_if_fail (result != NULL);

  ts_replay_row_clear (self);
  words = ts_replay_words_dup_summary (result);
  name = g_strdup_printf ("%s. %s", result->title, words);
  gtk_label_set_label (self->title, result->title);
  gtk_label_set_label (self->summary, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (gtk_widget_get_parent (GTK_WIDGET (self))),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  self->cancellable = g_cancellable_new ();
  ts_thumbnailer_load_async (thumbnailer, picture, SIZE * gtk_widget_get_scale_factor (GTK_WIDGET (self)),
                             self->cancellable, thumbnail_cb, self);
}

/**
 * ts_replay_row_clear:
 *
 * Shows no thumbnail until the next game comes.
 */
void
ts_replay_row_clear (TsReplayRow *self)
{
  g_return_if_fail (TS_IS_REPLAY_ROW (self));

  ts_cancellable_clear (&self->cancellable);
  gtk_picture_set_paintable (self->thumbnail, NULL);
}
