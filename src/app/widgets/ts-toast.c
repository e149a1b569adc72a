/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-toast"

#include "config.h"

#include "ts-toast.h"

#include "ts-action.h"
#include "ts-announcer.h"

/* Has a transition in the style. */
#define RISING_CLASS "rising"

/* How long a toast stays: time to find it, and to read each character. */
#define FIND_MS 4000
#define READ_MS 80

/* How long one stays that the player should not miss. */
#define LONG_MS (20 * 1000)

typedef struct
{
  TsToastKind kind;
  char *words;
  const char *label; /* of the button; NULL without one */
  const char *action_name;
} Message;

/**
 * TsToast:
 *
 * Shows the first one of the queue. Its time does not end while the pointer or the keyboard focus is on it. Closing it
 * is the quiet answer to what the button offers.
 */
struct _TsToast
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *label;
  GtkProgressBar *bar; /* of a progress */
  GtkButton *button;

  /* Owned */
  GQueue messages;
  char *trouble; /* until it is over */

  /* Plain */
  guint timeout_id; /* while the toast is shown, unless it stays */
};

G_DEFINE_FINAL_TYPE (TsToast, ts_toast, GTK_TYPE_BOX)

static gboolean
tick_cb (GtkWidget *widget,
         GdkFrameClock *clock,
         gpointer user_data)
{
  gtk_widget_remove_css_class (widget, RISING_CLASS);

  return G_SOURCE_REMOVE;
}

static void
message_free (Message *message)
{
  g_free (message->words);
  g_free (message);
}

static gboolean
timeout_cb (gpointer user_data)
{
  TsToast *self = user_data;
  GtkStateFlags state = gtk_widget_get_state_flags (GTK_WIDGET (self));

  if ((state & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_WITHIN)) != 0)
    return G_SOURCE_CONTINUE;

  self->timeout_id = 0;
  ts_toast_dismiss (self);

  return G_SOURCE_REMOVE;
}

/* Shows the first message, or nothing. */
static void
update (TsToast *self)
{
  const Message *message = g_queue_peek_head (&self->messages);
  guint ms;

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self), message != NULL);
  if (message == NULL)
    return;

  gtk_label_set_label (self->label, message->words);
  gtk_widget_set_visible (GTK_WIDGET (self->bar), message->kind == TS_TOAST_PROGRESS);
  gtk_widget_set_visible (GTK_WIDGET (self->button), message->label != NULL);
  gtk_button_set_label (self->button, message->label != NULL ? message->label : "");
  ts_toast_rise (GTK_WIDGET (self));
  ms = (message->kind & (TS_TOAST_TROUBLE | TS_TOAST_NEWS)) != 0
           ? LONG_MS
           : FIND_MS + READ_MS * (guint) g_utf8_strlen (message->words, -1);
  if (message->kind != TS_TOAST_PROGRESS)
    self->timeout_id = g_timeout_add (ms, timeout_cb, self);
  ts_announcer_say (GTK_WIDGET (self), message->words);
}

/* The action may show or drop toasts. */
static void
button_clicked_cb (TsToast *self)
{
  const char *action_name = ((const Message *) g_queue_peek_head (&self->messages))->action_name;

  ts_toast_dismiss (self);
  gtk_widget_activate_action (GTK_WIDGET (self), action_name, NULL);
}

static void
ts_toast_dispose (GObject *object)
{
  TsToast *self = TS_TOAST (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_queue_clear_full (&self->messages, (GDestroyNotify) message_free);
  g_clear_pointer (&self->trouble, g_free);

  G_OBJECT_CLASS (ts_toast_parent_class)->dispose (object);
}

static void
ts_toast_class_init (TsToastClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_toast_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-toast.ui");
  gtk_widget_class_bind_template_child (widget_class, TsToast, label);
  gtk_widget_class_bind_template_child (widget_class, TsToast, bar);
  gtk_widget_class_bind_template_child (widget_class, TsToast, button);
  gtk_widget_class_bind_template_callback (widget_class, button_clicked_cb);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);

  /* Closes the toast that is shown. */
  gtk_widget_class_install_action (widget_class, "toast.dismiss", NULL, TS_ACTION (ts_toast_dismiss));
}

static void
ts_toast_init (TsToast *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Lets a toast or a card that is shown now rise and fade in. A transition starts from a style that had a frame. */
void
ts_toast_rise (GtkWidget *widget)
{
  gtk_widget_add_css_class (widget, RISING_CLASS);
  gtk_widget_add_tick_callback (widget, tick_cb, NULL, NULL);
}

/* Sorts by kind; a new message comes behind the others of its kind. */
static int
compare_kinds (gconstpointer old,
               gconstpointer message,
               gpointer user_data)
{
  return ((const Message *) old)->kind <= ((const Message *) message)->kind ? -1 : 1;
}

/* Removes the messages of these kinds, and those with the words of the new one, which takes its place in the queue.
 * @message: (transfer full) (nullable): the new one */
static void
replace_messages (TsToast *self,
                  TsToastKind kinds,
                  Message *message)
{
  gpointer first = g_queue_peek_head (&self->messages);

  for (GList *link = self->messages.head, *next; link != NULL; link = next)
    {
      Message *old = link->data;

      next = link->next;
      if ((old->kind & kinds) == 0 && (message == NULL || !g_str_equal (old->words, message->words)))
        continue;
      message_free (old);
      g_queue_delete_link (&self->messages, link);
    }
  if (message != NULL)
    g_queue_insert_sorted (&self->messages, message, compare_kinds, NULL);
  if (g_queue_peek_head (&self->messages) != first)
    update (self);
}

/**
 * ts_toast_show:
 * @words: one sentence
 * @label: (nullable): of a button that does something about it; lives as long as the program, as does @action_name
 * @action_name: (nullable): what the button does; without a parameter
 *
 * Shows the toast, at once or after those that come first.
 */
void
ts_toast_show (TsToast *self,
               TsToastKind kind,
               const char *words,
               const char *label,
               const char *action_name)
{
  Message *message = g_new (Message, 1);
  const Message *shown = g_queue_peek_head (&self->messages);

  *message = (Message){ kind, g_strdup (words), label, action_name };
  if (kind == TS_TOAST_ANSWER && shown != NULL && shown->kind == TS_TOAST_PASSING &&
      !gtk_widget_has_css_class (GTK_WIDGET (self), RISING_CLASS))
    message_free (g_queue_pop_head (&self->messages));
  replace_messages (self, kind & (TS_TOAST_TROUBLE | TS_TOAST_ANSWER), message);
  if (kind == TS_TOAST_TROUBLE && words != self->trouble)
    {
      g_free (self->trouble);
      self->trouble = g_strdup (words);
    }
}

/* @fraction: of what a progress tells of, up to 1; 0 while that is not known */
void
ts_toast_set_fraction (TsToast *self,
                       double fraction)
{
  gtk_progress_bar_set_fraction (self->bar, fraction);
}

/* Returns: (nullable): the words of the trouble that lasts */
const char *
ts_toast_get_trouble (TsToast *self)
{
  return self->trouble;
}

/* Shows the trouble that lasts, if there is one, also after it was closed. */
void
ts_toast_show_trouble (TsToast *self)
{
  if (self->trouble != NULL)
    ts_toast_show (self, TS_TOAST_TROUBLE, self->trouble, NULL, NULL);
}

/* Closes the toast that is shown. A trouble that lasts can be shown again. */
void
ts_toast_dismiss (TsToast *self)
{
  Message *message = g_queue_pop_head (&self->messages);

  g_clear_pointer (&message, message_free);
  update (self);
}

/**
 * ts_toast_drop:
 * @kinds: one, or several joined by |
 *
 * Closes all toasts of these kinds, which are out of date; a trouble is over then.
 */
void
ts_toast_drop (TsToast *self,
               TsToastKind kinds)
{
  replace_messages (self, kinds, NULL);
  if ((kinds & TS_TOAST_TROUBLE) != 0)
    g_clear_pointer (&self->trouble, g_free);
}
