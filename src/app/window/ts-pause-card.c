/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-pause-card"

#include "config.h"

#include "ts-pause-card.h"

#include "ts-texture.h"

/* The width and height of the picture, so few pixels that it does not help to solve the board. */
#define BLURRED_PX 6

/**
 * TsPauseCard:
 *
 * Uses the action `win.pause`.
 */
struct _TsPauseCard
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkPicture *blurred_picture;
  GtkWidget *resume_button;
};

G_DEFINE_FINAL_TYPE (TsPauseCard, ts_pause_card, GTK_TYPE_BOX)

static gboolean
ts_pause_card_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TS_PAUSE_CARD (widget)->resume_button);
}

static void
ts_pause_card_class_init (TsPauseCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->grab_focus = ts_pause_card_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-pause-card.ui");
  gtk_widget_class_bind_template_child (widget_class, TsPauseCard, blurred_picture);
  gtk_widget_class_bind_template_child (widget_class, TsPauseCard, resume_button);
}

static void
ts_pause_card_init (TsPauseCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_pause_card_show:
 * @picture: (nullable): the picture of the game
 */
void
ts_pause_card_show (TsPauseCard *self,
                    TsPicture *picture)
{
  g_autoptr (GdkTexture) blurred = NULL;

  g_return_if_fail (TS_IS_PAUSE_CARD (self));
  g_return_if_fail (picture == NULL || TS_IS_PICTURE (picture));

  if (picture != NULL)
    {
      TsRect whole = { .width = ts_picture_get_width (picture), .height = ts_picture_get_height (picture) };

      blurred = ts_texture_new_scaled (picture, &whole, BLURRED_PX, BLURRED_PX);
    }
  gtk_picture_set_paintable (self->blurred_picture, GDK_PAINTABLE (blurred));
  gtk_widget_show (GTK_WIDGET (self));
}

void
ts_pause_card_hide (TsPauseCard *self)
{
  g_return_if_fail (TS_IS_PAUSE_CARD (self));

  gtk_picture_set_paintable (self->blurred_picture, NULL);
  gtk_widget_hide (GTK_WIDGET (self));
}
