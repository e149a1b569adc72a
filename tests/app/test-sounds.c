/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the sounds: which one is asked for in a window with a game. This program has functions of GSound of its own,
 * which are called in place of the library's.
 */

#include <gsound.h>

#include "ts-lessons.h"
#include "window-fixture.h"

/* 3×3, one line from whole. */
#define NEARLY "3x3:1,2,3,4,5,6,0,7,8"

#define MAX_WAIT_US (WAIT_FOR_MAX_S * G_USEC_PER_SEC)

/* What was played, as static strings, and the end of each context. */
static GAsyncQueue *heard;
static GAsyncQueue *closed;

/* Whoever holds it is a server that does not answer. */
static GMutex server;

GSoundContext *
gsound_context_new (GCancellable *cancellable,
                    GError **error)
{
  GObject *context = g_object_new (G_TYPE_OBJECT, NULL);

  g_object_weak_ref (context, (GWeakNotify) g_async_queue_push, closed);

  return (GSoundContext *) context;
}

/* Returns: the sound of a call, whose file must be a WAV */
static char *
receive (va_list attributes)
{
  const char *id = NULL;
  g_autofree char *bytes = NULL;
  gsize size = 0;
  const char *name;

  while ((name = va_arg (attributes, const char *)) != NULL)
    {
      const char *value = va_arg (attributes, const char *);

      if (g_str_equal (name, GSOUND_ATTR_EVENT_ID))
        id = value;
      else if (g_str_equal (name, GSOUND_ATTR_MEDIA_FILENAME))
        g_assert_true (g_file_get_contents (value, &bytes, &size, NULL));
    }
  g_assert_cmpuint (size, >, 1000);
  g_assert_cmpmem (bytes, 4, "RIFF", 4);
  g_assert_cmpmem (bytes + 8, 4, "WAVE", 4);
  g_mutex_lock (&server);
  g_mutex_unlock (&server);

  return (char *) g_intern_string (id);
}

gboolean
gsound_context_cache (GSoundContext *context,
                      GError **error,
                      ...)
{
  va_list attributes;

  va_start (attributes, error);
  receive (attributes);
  va_end (attributes);

  return TRUE;
}

gboolean
gsound_context_play_simple (GSoundContext *context,
                            GCancellable *cancellable,
                            GError **error,
                            ...)
{
  va_list attributes;

  va_start (attributes, error);
  g_async_queue_push (heard, receive (attributes));
  va_end (attributes);

  return TRUE;
}

static void
assert_next (const char *sound)
{
  g_assert_cmpstr (g_async_queue_timeout_pop (heard, MAX_WAIT_US), ==, sound);
}

static void
turn (WindowFixture *fixture,
      gboolean is_on)
{
  g_settings_set_boolean (fixture->settings, "sounds", is_on);
}

static void
slide (WindowFixture *fixture,
       guint cell)
{
  ts_game_slide (window_fixture_get_game (fixture), cell);
}

/* All sounds from before have been played when this one is, which only a refused tile makes. */
static void
assert_nothing (WindowFixture *fixture)
{
  guint gap = ts_game_get_board (window_fixture_get_game (fixture))->gap;

  slide (fixture, (gap / 3 + 1) % 3 * 3 + (gap + 1) % 3);
  assert_next ("tileshift-refused");
}

static void
test_slides (WindowFixture *fixture)
{
  turn (fixture, TRUE);
  slide (fixture, 3);
  assert_next ("tileshift-slide");
  window_fixture_act (fixture, "win.undo");
  assert_next ("tileshift-slide");
  window_fixture_act (fixture, "win.redo");
  assert_next ("tileshift-slide");
  slide (fixture, 5);
  assert_next ("tileshift-line");
  slide (fixture, 0);
  assert_next ("tileshift-refused");
  /* Nothing shakes, either. */
  slide (fixture, 5);
  window_fixture_act (fixture, "win.pause");
  slide (fixture, 4);
  window_fixture_act (fixture, "win.pause");
  assert_nothing (fixture);
}

static void
test_end (WindowFixture *fixture)
{
  turn (fixture, TRUE);
  slide (fixture, 8);
  assert_next ("tileshift-line");
  assert_next ("tileshift-solved");
  slide (fixture, 0);
  window_fixture_play (fixture, NEARLY);
  assert_nothing (fixture);
}

static void
test_on_at_start (WindowFixture *fixture)
{
  turn (fixture, TRUE);
  window_fixture_close (fixture);
  window_fixture_open (fixture);
  window_fixture_begin (fixture, NEARLY);
  slide (fixture, 3);
  assert_next ("tileshift-slide");
}

static void
test_off_and_on (WindowFixture *fixture)
{
  slide (fixture, 3);
  slide (fixture, 6);
  turn (fixture, TRUE);
  slide (fixture, 8);
  assert_next ("tileshift-line");
  assert_next ("tileshift-solved");
  turn (fixture, FALSE);
  g_assert_nonnull (g_async_queue_timeout_pop (closed, MAX_WAIT_US));
  window_fixture_play (fixture, NEARLY);
  slide (fixture, 3);
  turn (fixture, TRUE);
  assert_nothing (fixture);
}

static void
test_silenced_by_the_desktop (WindowFixture *fixture)
{
  GtkSettings *desktop = gtk_settings_get_default ();

  turn (fixture, TRUE);
  g_object_set (desktop, "gtk-enable-event-sounds", FALSE, NULL);
  slide (fixture, 3);
  g_object_set (desktop, "gtk-enable-event-sounds", TRUE, NULL);
  assert_nothing (fixture);
  gtk_settings_reset_property (desktop, "gtk-enable-event-sounds");
}

/* A game that continues from its solution is silent. */
static void
test_watched (WindowFixture *fixture)
{
  turn (fixture, TRUE);
  ts_game_slide_watched (window_fixture_get_game (fixture), 8);
  g_assert_true (ts_game_get_solved (window_fixture_get_game (fixture)));
  window_fixture_play (fixture, NEARLY);
  assert_nothing (fixture);
}

/* The window goes on, and what would be heard too late is not heard. */
static void
test_server_without_answer (WindowFixture *fixture)
{
  g_mutex_lock (&server);
  turn (fixture, TRUE);
  for (guint i = 0; i < 100; i++)
    slide (fixture, i % 2 == 0 ? 3 : 6);
  turn (fixture, FALSE);
  g_assert_cmpint (g_async_queue_length (heard), ==, 0);
  g_mutex_unlock (&server);
  g_assert_nonnull (g_async_queue_timeout_pop (closed, MAX_WAIT_US));
  g_assert_cmpint (g_async_queue_length (heard), <, 5);
  while (g_async_queue_try_pop (heard) != NULL)
    continue;
}

static void
test_lessons (WindowFixture *fixture)
{
  GtkWindow *lessons = ts_lessons_new (NULL, NULL);
  TsBoardView *view = TS_BOARD_VIEW (gtk_widget_get_template_child (GTK_WIDGET (lessons), TS_TYPE_LESSONS, "board_view"));
  TsGame *game = ts_board_view_get_game (view);
  const TsBoard *board = ts_game_get_board (game);
  const char *sound;

  turn (fixture, TRUE);
  /* The game's come first, and any from before. */
  slide (fixture, 3);
  slide (fixture, 5);
  do
    {
      sound = g_async_queue_timeout_pop (heard, MAX_WAIT_US);
      g_assert_nonnull (sound);
    }
  while (!g_str_equal (sound, "tileshift-line"));
  g_assert_cmpint (ts_game_slide (game, board->gap % board->columns > 0 ? board->gap - 1U : board->gap + 1U), ==,
                   TS_SLIDE_OK);
  assert_next ("tileshift-slide");
  gtk_window_destroy (lessons);
}

int
main (int argc,
      char *argv[])
{
  window_fixture_init (&argc, &argv);
  heard = g_async_queue_new ();
  closed = g_async_queue_new ();

  window_fixture_add ("/sounds/slides", NEARLY, test_slides);
  window_fixture_add ("/sounds/end", NEARLY, test_end);
  window_fixture_add ("/sounds/on-at-start", NEARLY, test_on_at_start);
  window_fixture_add ("/sounds/off-and-on", NEARLY, test_off_and_on);
  window_fixture_add ("/sounds/silenced-by-the-desktop", NEARLY, test_silenced_by_the_desktop);
  window_fixture_add ("/sounds/watched", NEARLY, test_watched);
  window_fixture_add ("/sounds/server-without-answer", NEARLY, test_server_without_answer);
  window_fixture_add ("/sounds/lessons", NEARLY, test_lessons);

  return g_test_run ();
}
