/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-loading-card"

#include "config.h"

#include "ts-loading-card.h"

#include <glib/gi18n.h>

/* A picture that is opened faster needs no card. */
#define DELAY_MS 200

/**
 * TsLoadingCard:
 *
 * Uses the action `win.cancel-loading`.
 */
struct _TsLoadingCard
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *label;
  GtkWidget *cancel_button;

  /* Plain */
  guint timeout_id; /* shows the card */
};

G_DEFINE_FINAL_TYPE (TsLoadingCard, ts_loading_card, GTK_TYPE_BOX)

static void
timeout_cb (gpointer user_data)
{
  TsLoadingCard *self = user_data;

  g_assert (TS_IS_LOADING_CARD (self));

  self->timeout_id = 0;
  gtk_widget_show (GTK_WIDGET (self));
}

static gboolean
ts_loading_card_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (TS_LOADING_CARD (widget)->cancel_button);
}

static void
ts_loading_card_dispose (GObject *object)
{
  g_clear_handle_id (&TS_LOADING_CARD (object)->timeout_id, g_source_remove);

  G_OBJECT_CLASS (ts_loading_card_parent_class)->dispose (object);
}

static void
ts_loading_card_class_init (TsLoadingCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_loading_card_dispose;
  widget_class->grab_focus = ts_loading_card_grab_focus;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-loading-card.ui");
  gtk_widget_class_bind_template_child (widget_class, TsLoadingCard, label);
  gtk_widget_class_bind_template_child (widget_class, TsLoadingCard, cancel_button);
}

static void
ts_loading_card_init (TsLoadingCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_loading_card_set_title:
 * @title: (nullable): what people call the picture that is being opened; %NULL when none is
 */
void
ts_loading_card_set_title (TsLoadingCard *self,
                           const char *title)
{
  g_autofree char *words = NULL;

  g_return_if_fail (TS_IS_LOADING_CARD (self));

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  gtk_widget_hide (GTK_WIDGET (self));
  if (title == NULL)
    return;

  /* Translators: %s is the name of a picture's file. */
  words = g_strdup_printf (_ ("Opening “%s”…"), title);
  gtk_label_set_label (self->label, words);
  self->timeout_id = g_timeout_add_once (DELAY_MS, timeout_cb, self);
}
