/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-announcer"

#include "config.h"

#include "ts-announcer.h"

/* The key of a widget's permanent description. */
#define DESCRIPTION_KEY "ts-announcer-description"

/* Sets the permanent description: that of ts_announcer_describe(), or else the tooltip. */
static void
update_description (GtkWidget *widget)
{
  const char *description = g_object_get_data (G_OBJECT (widget), DESCRIPTION_KEY);

  if (description == NULL)
    description = gtk_widget_get_tooltip_text (widget);

  if (description != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

/* Returns: whether this GTK has told the words, which it can from 4.14 on; its backend for tests would crash */
static gboolean
announce_directly (GtkWidget *window,
                   const char *words)
{
#if GTK_CHECK_VERSION(4, 14, 0)
  /* Newer than GDK_VERSION_MAX_ALLOWED, but of this GTK. */
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  g_autoptr (GtkATContext) context = gtk_accessible_get_at_context (GTK_ACCESSIBLE (window));

  if (context == NULL || g_str_equal (G_OBJECT_TYPE_NAME (context), "GtkTestATContext"))
    return FALSE;

  gtk_accessible_announce (GTK_ACCESSIBLE (window), words, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  G_GNUC_END_IGNORE_DEPRECATIONS

  return TRUE;
#else
  return FALSE;
#endif
}

/* Appended to a repeated announcement, because screen readers ignore an unchanged description. */
#define AGAIN "\u00a0"

/* The key of the last announcement in a window. */
#define ANNOUNCEMENT_KEY "ts-announcement"

/* The last announcement in a window, and the widget that had the focus then: the words are its description until the
 * focus moves. */
typedef struct
{
  GtkWidget *listener; /* a weak pointer */
  char *words;
} Announcement;

static void
restore_description (Announcement *last)
{
  if (last->listener == NULL)
    return;

  update_description (last->listener);
  g_clear_weak_pointer (&last->listener);
}

static void
announcement_free (Announcement *last)
{
  g_clear_weak_pointer (&last->listener);
  g_free (last->words);
  g_free (last);
}

static Announcement *
get_last (GtkWidget *window)
{
  Announcement *last = g_object_get_data (G_OBJECT (window), ANNOUNCEMENT_KEY);

  if (last == NULL)
    {
      last = g_new0 (Announcement, 1);
      g_object_set_data_full (G_OBJECT (window), ANNOUNCEMENT_KEY, last, (GDestroyNotify) announcement_free);
      g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (restore_description), last);
    }

  return last;
}

/* A screen reader speaks a change of the focused widget's description. */
static void
announce_as_description (GtkWidget *window,
                         const char *words)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));
  Announcement *last = get_last (window);
  char *new_words = g_strconcat (words, g_strcmp0 (words, last->words) == 0 ? AGAIN : NULL, NULL);

  g_free (last->words);
  last->words = new_words;
  g_set_weak_pointer (&last->listener, focus != NULL ? focus : window);
  gtk_accessible_update_property (GTK_ACCESSIBLE (last->listener), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, new_words, -1);
}

/**
 * ts_announcer_say:
 * @widget: the subject of the announcement, in a window
 * @words: a sentence or two
 *
 * Lets a screen reader speak the words, wherever the focus is. They replace the last announcement.
 */
void
ts_announcer_say (GtkWidget *widget,
                  const char *words)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  if (root != NULL && !announce_directly (GTK_WIDGET (root), words))
    announce_as_description (GTK_WIDGET (root), words);
}

/**
 * ts_announcer_show_note:
 * @label: below the contents of a window, invisible without a note
 * @words: (nullable): %NULL for no note
 *
 * Shows the words, and lets a screen reader speak them.
 */
void
ts_announcer_show_note (GtkLabel *label,
                        const char *words)
{
  if (words != NULL)
    gtk_label_set_label (label, words);
  gtk_widget_set_visible (GTK_WIDGET (label), words != NULL);
  if (words != NULL)
    ts_announcer_say (GTK_WIDGET (label), words);
}

/**
 * ts_announcer_describe:
 * @widget: a focusable widget
 * @description: (nullable): for screen readers, or %NULL for its tooltip
 *
 * Sets a description that an announcement replaces only for a time.
 */
void
ts_announcer_describe (GtkWidget *widget,
                       const char *description)
{
  /* Only if it changes, because a new description ends an announcement. */
  if (g_strcmp0 (description, g_object_get_data (G_OBJECT (widget), DESCRIPTION_KEY)) == 0)
    return;

  g_object_set_data_full (G_OBJECT (widget), DESCRIPTION_KEY, g_strdup (description), g_free);
  update_description (widget);
}
