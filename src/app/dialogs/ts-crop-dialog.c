/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-crop-dialog"

#include "config.h"

#include "ts-crop-dialog.h"

#include "ts-flow.h"
#include "ts-play-words.h"

/**
 * TsCropDialog:
 *
 * Actions: `crop.pan` with steps to the right and down, `crop.zoom` with steps, `crop.reset`, `crop.play`, and
 * `crop.play-size` with the columns and rows of the board that fits the picture better, if there is one.
 */
struct _TsCropDialog
{
  GtkWindow parent_instance;

  /* Template widgets */
  TsCropView *view;
  GtkButton *size_button;
  GtkLabel *hint_label;

  /* Owned */
  TsPlay *play;
};

G_DEFINE_FINAL_TYPE (TsCropDialog, ts_crop_dialog, GTK_TYPE_WINDOW)

static void
pan_action (GtkWidget *widget,
            const char *action_name,
            GVariant *parameter)
{
  double dx;
  double dy;

  g_variant_get (parameter, "(dd)", &dx, &dy);
  ts_crop_view_pan (TS_CROP_DIALOG (widget)->view, dx, dy);
}

static void
zoom_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  ts_crop_view_zoom (TS_CROP_DIALOG (widget)->view, g_variant_get_double (parameter));
}

static void
reset_action (GtkWidget *widget,
              const char *action_name,
              GVariant *parameter)
{
  ts_crop_view_set_crop (TS_CROP_DIALOG (widget)->view, &TS_CROP_INIT);
}

static void
play_action (GtkWidget *widget,
             const char *action_name,
             GVariant *parameter)
{
  TsCropDialog *self = TS_CROP_DIALOG (widget);
  TsCrop crop = ts_crop_view_get_crop (self->view);

  ts_play_set_crop (self->play, &crop);
  ts_play_save (self->play);
  gtk_window_close (GTK_WINDOW (self));
}

static void
play_size_action (GtkWidget *widget,
                  const char *action_name,
                  GVariant *parameter)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (widget));

  gtk_widget_activate_action (widget, "crop.play", NULL);
  gtk_widget_activate_action_variant (GTK_WIDGET (parent), "win.play-size", parameter);
}

static void
ts_crop_dialog_dispose (GObject *object)
{
  g_clear_object (&TS_CROP_DIALOG (object)->play);

  G_OBJECT_CLASS (ts_crop_dialog_parent_class)->dispose (object);
}

static void
ts_crop_dialog_class_init (TsCropDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_crop_dialog_dispose;

  gtk_widget_class_install_action (widget_class, "crop.pan", "(dd)", pan_action);
  gtk_widget_class_install_action (widget_class, "crop.zoom", "d", zoom_action);
  gtk_widget_class_install_action (widget_class, "crop.reset", NULL, reset_action);
  gtk_widget_class_install_action (widget_class, "crop.play", NULL, play_action);
  gtk_widget_class_install_action (widget_class, "crop.play-size", "(ii)", play_size_action);

  g_type_ensure (TS_TYPE_CROP_VIEW);
  g_type_ensure (TS_TYPE_FLOW);
  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-crop-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, TsCropDialog, view);
  gtk_widget_class_bind_template_child (widget_class, TsCropDialog, size_button);
  gtk_widget_class_bind_template_child (widget_class, TsCropDialog, hint_label);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
ts_crop_dialog_init (TsCropDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
offer_board (TsCropDialog *self)
{
  TsMessage message;
  g_autofree char *label = NULL;
  g_autofree char *words = NULL;

  if (!ts_play_find_fitting_board (self->play, &message))
    return;

  words = ts_play_words_dup_message (&message);
  gtk_label_set_label (self->hint_label, words);
  label = ts_play_words_dup_offer (&message);
  gtk_button_set_label (self->size_button, label);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->size_button), "(ii)", message.fitting_columns,
                                    message.fitting_rows);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->size_button), "crop.play-size");
  gtk_widget_show (GTK_WIDGET (self->size_button));
}

/**
 * ts_crop_dialog_new:
 * @parent: (nullable): the window it is to stand over, which has the action `win.play-size`
 * @play: with a picture; gets the crop that is chosen, also if another play has taken its place by then
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
TsCropDialog *
ts_crop_dialog_new (GtkWindow *parent,
                    TsPlay *play)
{
  TsCropDialog *self;
  const TsBoard *board;

  g_return_val_if_fail (parent == NULL || GTK_IS_WINDOW (parent), NULL);
  g_return_val_if_fail (TS_IS_PLAY (play) && ts_play_get_scene (play)->picture != NULL, NULL);

  self = g_object_new (TS_TYPE_CROP_DIALOG, "transient-for", parent, NULL);
  self->play = g_object_ref (play);
  board = ts_game_get_board (ts_play_get_game (play));
  ts_crop_view_set_picture (self->view, ts_play_get_scene (play)->picture, board->columns, board->rows);
  ts_crop_view_set_crop (self->view, &ts_play_get_scene (play)->subject.crop);
  offer_board (self);

  return self;
}
