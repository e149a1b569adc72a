/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-notice"

#include "config.h"

#include "ts-notice.h"

#include "ts-action.h"
#include "ts-announcer.h"

/* How long a passing notice stays: time to find it, and to read each character. */
#define FIND_MS 4000
#define READ_MS 80

typedef struct
{
  char *words;
  char *label;
  char *action_name;
  GVariant *target;
} Offer;

/**
 * TsNotice:
 *
 * Staying notices that another one covers wait, and come back, the newest first; passing ones and offers are dropped. A
 * passing one hides itself after a time, but not while the pointer or the keyboard focus is on it. It covers even a
 * trouble, which comes back then: an answer comes in time or not at all. An offer waits until the passing notice before
 * it was read or the player has gone on, and then stays for its time.
 */
struct _TsNotice
{
  GtkBox parent_instance;

  /* Template widgets */
  GtkLabel *label;
  GtkButton *offer_button;
  GtkButton *no_button;

  /* Owned */
  GQueue waiting; /* words of staying notices, the newest first */
  char *trouble;  /* until it is over, or the player closes it */
  Offer *next;    /* waits behind a passing notice */

  /* Plain */
  TsNoticeKind kind; /* of the newest notice */
  gboolean has_waited;
  guint timeout_id; /* while a passing notice is shown */
};

G_DEFINE_FINAL_TYPE (TsNotice, ts_notice, GTK_TYPE_BOX)

static void
offer_free (Offer *offer)
{
  g_free (offer->words);
  g_free (offer->label);
  g_free (offer->action_name);
  g_clear_pointer (&offer->target, g_variant_unref);
  g_free (offer);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Offer, offer_free)

static gboolean
shows (TsNotice *self,
       TsNoticeKind kinds)
{
  return gtk_widget_get_visible (GTK_WIDGET (self)) && (self->kind & kinds) != 0;
}

/* The same words wait only once. */
static void
wait (TsNotice *self,
      const char *words)
{
  GList *link = g_queue_find_custom (&self->waiting, words, (GCompareFunc) (GCallback) strcmp);

  if (link == NULL)
    g_queue_push_head (&self->waiting, g_strdup (words));
}

/* Shows the whole sentence where it is too long for its lines. */
static gboolean
query_tooltip_cb (GtkLabel *label,
                  int x,
                  int y,
                  gboolean keyboard_mode,
                  GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, gtk_label_get_label (label));

  return pango_layout_is_ellipsized (gtk_label_get_layout (label));
}

static gboolean
timeout_cb (gpointer user_data)
{
  TsNotice *self = user_data;
  GtkStateFlags state = gtk_widget_get_state_flags (GTK_WIDGET (self));

  if ((state & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_WITHIN)) != 0)
    return G_SOURCE_CONTINUE;

  self->timeout_id = 0;
  ts_notice_dismiss (self);

  return G_SOURCE_REMOVE;
}

static void
start_timeout (TsNotice *self)
{
  guint ms = FIND_MS + READ_MS * (guint) g_utf8_strlen (gtk_label_get_label (self->label), -1);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  if (self->kind == TS_NOTICE_PASSING)
    self->timeout_id = g_timeout_add (ms, timeout_cb, self);
}

/* GTK takes the height of a single line for the least one of a text that wraps, though a GtkCenterBox makes it no wider
 * than max-width-chars. */
static void
set_words (TsNotice *self,
           const char *words)
{
  GtkWidget *label = GTK_WIDGET (self->label);
  int width;
  int height;

  gtk_label_set_label (self->label, words);
  gtk_widget_set_size_request (label, -1, -1);
  gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
  gtk_widget_set_size_request (label, -1, height);
}

static void
show (TsNotice *self,
      TsNoticeKind kind,
      const char *words)
{
  if (shows (self, TS_NOTICE_STAYING) && !g_str_equal (gtk_label_get_label (self->label), words))
    wait (self, gtk_label_get_label (self->label));

  self->kind = kind;
  self->has_waited = FALSE;
  gtk_widget_hide (GTK_WIDGET (self->offer_button));
  gtk_widget_hide (GTK_WIDGET (self->no_button));
  set_words (self, words);
  gtk_widget_show (GTK_WIDGET (self));
  start_timeout (self);
  ts_announcer_say (GTK_WIDGET (self), words);
}

static void
ts_notice_dispose (GObject *object)
{
  TsNotice *self = TS_NOTICE (object);

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  g_queue_clear_full (&self->waiting, g_free);
  g_clear_pointer (&self->trouble, g_free);
  g_clear_pointer (&self->next, offer_free);

  G_OBJECT_CLASS (ts_notice_parent_class)->dispose (object);
}

static void
ts_notice_class_init (TsNoticeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_notice_dispose;

  gtk_widget_class_set_template_from_resource (widget_class, TS_RESOURCE_PATH "/ui/ts-notice.ui");
  gtk_widget_class_bind_template_child (widget_class, TsNotice, label);
  gtk_widget_class_bind_template_child (widget_class, TsNotice, offer_button);
  gtk_widget_class_bind_template_child (widget_class, TsNotice, no_button);
  gtk_widget_class_bind_template_callback (widget_class, query_tooltip_cb);
  gtk_widget_class_bind_template_callback (widget_class, ts_notice_dismiss);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);

  /**
   * TsNotice|notice.dismiss:
   *
   * Hides the notice.
   */
  gtk_widget_class_install_action (widget_class, "notice.dismiss", NULL, TS_ACTION (ts_notice_dismiss));
}

static void
ts_notice_init (TsNotice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/**
 * ts_notice_show:
 * @words: one sentence
 *
 * Covers the present notice. A staying one waits while there is a trouble.
 */
void
ts_notice_show (TsNotice *self,
                TsNoticeKind kind,
                const char *words)
{
  g_return_if_fail (TS_IS_NOTICE (self));
  g_return_if_fail (words != NULL);

  if (kind == TS_NOTICE_STAYING && self->trouble != NULL)
    {
      wait (self, words);
      return;
    }

  if (kind == TS_NOTICE_TROUBLE)
    {
      g_free (self->trouble);
      self->trouble = g_strdup (words);
    }
  show (self, kind, words);
}

static void
show_offer (TsNotice *self,
            const Offer *offer)
{
  GtkActionable *button = GTK_ACTIONABLE (self->offer_button);

  show (self, TS_NOTICE_PASSING, offer->words);
  gtk_button_set_label (self->offer_button, offer->label);
  /* Clears the last action first, because it may not accept the type of the new target. */
  gtk_actionable_set_action_name (button, NULL);
  gtk_actionable_set_action_target_value (button, offer->target);
  gtk_actionable_set_action_name (button, offer->action_name);
  gtk_widget_show (GTK_WIDGET (button));
}

/**
 * ts_notice_show_offer:
 * @words: one sentence
 * @label: of a button that does something about it
 * @action_name: what the button does
 * @target: (nullable): the parameter of the action; a floating reference is taken
 *
 * Shows a passing notice with a button, after one that is passing now, and not at all if another notice is visible.
 */
void
ts_notice_show_offer (TsNotice *self,
                      const char *words,
                      const char *label,
                      const char *action_name,
                      GVariant *target)
{
  g_autoptr (Offer) offer = g_new0 (Offer, 1);

  offer->target = target != NULL ? g_variant_ref_sink (target) : NULL;
  g_return_if_fail (TS_IS_NOTICE (self));
  g_return_if_fail (words != NULL && label != NULL && action_name != NULL);

  offer->words = g_strdup (words);
  offer->label = g_strdup (label);
  offer->action_name = g_strdup (action_name);
  g_clear_pointer (&self->next, offer_free);
  if (shows (self, TS_NOTICE_PASSING))
    self->next = g_steal_pointer (&offer);
  else if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    show_offer (self, offer);
}

/**
 * ts_notice_show_question:
 * @words: one sentence
 * @yes_label: of a button that does what is offered
 * @yes_action_name: what it does
 * @no_label: of the button that refuses; it replaces the close button
 * @no_action_name: keeps the answer
 *
 * As ts_notice_show_offer(), for an offer that the player can refuse for good; not at all if a notice is visible.
 *
 * Returns: whether it is shown
 */
gboolean
ts_notice_show_question (TsNotice *self,
                         const char *words,
                         const char *yes_label,
                         const char *yes_action_name,
                         const char *no_label,
                         const char *no_action_name)
{
  g_return_val_if_fail (TS_IS_NOTICE (self), FALSE);
  g_return_val_if_fail (words != NULL && yes_label != NULL && yes_action_name != NULL, FALSE);
  g_return_val_if_fail (no_label != NULL && no_action_name != NULL, FALSE);

  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    return FALSE;

  ts_notice_show_offer (self, words, yes_label, yes_action_name, NULL);
  gtk_button_set_label (self->no_button, no_label);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->no_button), no_action_name);
  gtk_widget_show (GTK_WIDGET (self->no_button));

  return TRUE;
}

/**
 * ts_notice_hide:
 * @kinds: one, or several joined by |
 *
 * Hides a notice of these kinds, and shows a trouble that it covered, or the newest one that waits.
 */
void
ts_notice_hide (TsNotice *self,
                TsNoticeKind kinds)
{
  g_autofree char *waiting = NULL;

  g_return_if_fail (TS_IS_NOTICE (self));

  if ((kinds & TS_NOTICE_TROUBLE) != 0)
    g_clear_pointer (&self->trouble, g_free);
  if ((kinds & TS_NOTICE_PASSING) != 0)
    g_clear_pointer (&self->next, offer_free);
  if (!shows (self, kinds))
    return;

  g_clear_handle_id (&self->timeout_id, g_source_remove);
  gtk_widget_hide (GTK_WIDGET (self));

  waiting = self->trouble == NULL ? g_queue_pop_head (&self->waiting) : NULL;
  if (self->trouble != NULL)
    show (self, TS_NOTICE_TROUBLE, self->trouble);
  else if (waiting != NULL)
    show (self, TS_NOTICE_STAYING, waiting);
}

/**
 * ts_notice_dismiss:
 *
 * Hides what is shown, as the player does who has read it: an offer that waits comes next.
 */
void
ts_notice_dismiss (TsNotice *self)
{
  g_autoptr (Offer) next = NULL;

  g_return_if_fail (TS_IS_NOTICE (self));

  next = g_steal_pointer (&self->next);
  ts_notice_hide (self, self->kind);
  if (next != NULL && !gtk_widget_get_visible (GTK_WIDGET (self)))
    {
      show_offer (self, next);
      self->has_waited = TRUE;
    }
}

/**
 * ts_notice_hide_seen:
 *
 * Hides a passing notice, as the player does who goes on with the game, but not one that this would hide unread: an
 * offer that has waited.
 */
void
ts_notice_hide_seen (TsNotice *self)
{
  g_return_if_fail (TS_IS_NOTICE (self));

  if (shows (self, TS_NOTICE_PASSING) && !self->has_waited)
    ts_notice_dismiss (self);
}
