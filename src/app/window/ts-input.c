/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-input"

#include "config.h"

#include "ts-input.h"

#include "ts-file-dialog.h"
#include "ts-keys.h"
#include "ts-moves.h"
#include "ts-settings.h"

/* How long another program may have the focus. The board is visible so long, so that the time counts. */
#define AWAY_MS (10 * 1000)

/* Shows the whole picture while it is held. */
#define LOOK_KEY GDK_KEY_v

/* GDK_TOPLEVEL_STATE_SUSPENDED of GTK 4.12: nobody can see the window. Wayland reports this state and not
 * "minimized". */
#define STATE_SUSPENDED (1 << 16)

/* Its controllers see events before GTK, which would move the focus. */
typedef struct
{
  GtkWindow *window; /* this lives as long as it does */
  TsBoardView *board_view;
  TsSession *session;           /* owned */
  guint held_keycode;           /* of the key that is down, as far as the window knows */
  guint peek_keycode;           /* of the key that shows the whole picture while it is down */
  gboolean focus_is_chosen;     /* the player moved it */
  guint away_id;                /* pauses the game, while another program has the focus */
  gboolean was_in_dialog;       /* ten seconds ago, while away_id is there */
  gboolean is_paused_by_dialog; /* paused until the dialog over the board is closed */
} Input;

/* Arrows, the keys of games, those of vi. `h` asks for a hint unless a preference says otherwise. */
static const guint slide_keys[TS_N_DIRECTIONS][3] = {
  [TS_DIRECTION_UP] = { GDK_KEY_Up, GDK_KEY_w, GDK_KEY_k },
  [TS_DIRECTION_DOWN] = { GDK_KEY_Down, GDK_KEY_s, GDK_KEY_j },
  [TS_DIRECTION_LEFT] = { GDK_KEY_Left, GDK_KEY_a, GDK_KEY_h },
  [TS_DIRECTION_RIGHT] = { GDK_KEY_Right, GDK_KEY_d, GDK_KEY_l },
};

/* Returns: %TS_N_DIRECTIONS for a key that slides no tiles */
static TsDirection
find_symbol (guint key)
{
  if (key == GDK_KEY_h && !g_settings_get_boolean (ts_settings_get (), "vi-keys"))
    return TS_N_DIRECTIONS;

  for (int direction = 0; direction < TS_N_DIRECTIONS; direction++)
    for (guint i = 0; i < G_N_ELEMENTS (slide_keys[direction]); i++)
      if (slide_keys[direction][i] == key)
        return (TsDirection) direction;

  return TS_N_DIRECTIONS;
}

/* The keys in the places of W, A, S and D slide, too, unless what is on them does something else.
 * Returns: %TS_N_DIRECTIONS for a key that slides no tiles */
static TsDirection
find_direction (guint key,
                guint keycode)
{
  TsDirection found = find_symbol (key);
  guint letter = ts_keys_get_us_letter (keycode);

  if (found != TS_N_DIRECTIONS || letter == 0 || strchr ("wasd", (int) letter) == NULL || key == LOOK_KEY ||
      ts_keys_has_action (key))
    return found;

  return find_symbol (letter);
}

static TsPuzzle *
get_puzzle (Input *self)
{
  return ts_session_get_puzzle (self->session);
}

/* Returns: (nullable): %NULL before the first puzzle */
static TsGame *
get_game (Input *self)
{
  return get_puzzle (self) != NULL ? ts_puzzle_get_game (get_puzzle (self)) : NULL;
}

static gboolean
is_paused (Input *self)
{
  return get_game (self) != NULL && ts_game_get_paused (get_game (self));
}

/* Whether the focus is in a widget of this type. */
static gboolean
is_in (Input *self,
       GType type)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  return focus != NULL && gtk_widget_get_ancestor (focus, type) != NULL;
}

static gboolean
is_solved (Input *self)
{
  return get_game (self) != NULL && ts_game_get_solved (get_game (self));
}

/* Space activates a widget that the player has focused, unless it is a tile; otherwise it shows the whole picture. */
static gboolean
is_look_key (Input *self,
             guint key)
{
  if (key == LOOK_KEY)
    return TRUE;

  return key == GDK_KEY_space && (!self->focus_is_chosen || is_in (self, TS_TYPE_BOARD_VIEW)) &&
         ts_session_get_loading (self->session) == NULL && get_puzzle (self) != NULL &&
         ts_puzzle_get_picture (get_puzzle (self)) != NULL && !is_solved (self);
}

static gboolean
is_hint_key (guint key)
{
  return key == GDK_KEY_question || (key == GDK_KEY_h && find_symbol (key) == TS_N_DIRECTIONS);
}

/* Whether a hint or its step is shown. A held key plays the step, and not the next one. */
static gboolean
has_hint (Input *self)
{
  const TsHint *hint = get_game (self) != NULL ? ts_game_get_hint (get_game (self)) : NULL;

  return hint != NULL && (hint->slide.n_tiles > 0 || hint->step.n_tiles > 0);
}

/* GTK moves the focus by Tab and, because plain arrow keys slide tiles, by arrow keys with Ctrl. */
static gboolean
is_focus_key (guint key,
              GdkModifierType modifiers)
{
  return key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab ||
         (key >= GDK_KEY_Left && key <= GDK_KEY_Down && modifiers == GDK_CONTROL_MASK);
}

/* What GTK does itself for an arrow key with Ctrl, unless NumLock makes a digit of it. */
static gboolean
move_focus (Input *self,
            guint keyval,
            guint key)
{
  static const GtkDirectionType directions[] = { GTK_DIR_LEFT, GTK_DIR_UP, GTK_DIR_RIGHT, GTK_DIR_DOWN };

  if (keyval < GDK_KEY_KP_0 || keyval > GDK_KEY_KP_9 || is_in (self, GTK_TYPE_POPOVER))
    return GDK_EVENT_PROPAGATE;

  g_signal_emit_by_name (self->window, "move-focus", directions[key - GDK_KEY_Left]);
  return GDK_EVENT_STOP;
}

static gboolean
key_pressed_cb (Input *self,
                guint keyval,
                guint keycode,
                GdkModifierType state)
{
  gboolean is_repeat = keycode == self->held_keycode;
  guint key = ts_keys_normalize (keyval, keycode);
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();
  gboolean slides = find_direction (key, keycode) != TS_N_DIRECTIONS;

  /* Escape would close the words, too, which nobody has read. */
  if (!is_repeat && ts_board_view_end_sequence (self->board_view) && key == GDK_KEY_Escape)
    return GDK_EVENT_STOP;
  if (is_focus_key (key, modifiers))
    {
      self->focus_is_chosen = TRUE;
      if (move_focus (self, keyval, key))
        return GDK_EVENT_STOP;
    }
  self->held_keycode = keycode;
  if (is_repeat && is_hint_key (key) && (ts_board_view_get_moving (self->board_view) || !has_hint (self)))
    return GDK_EVENT_STOP;
  if (modifiers != 0 || is_in (self, GTK_TYPE_POPOVER) || is_paused (self))
    return GDK_EVENT_PROPAGATE;

  /* A key pressed anew slides at once; a repeating key slides again when all tiles have arrived. */
  if (slides && is_repeat && ts_board_view_get_moving (self->board_view))
    return GDK_EVENT_STOP;

  if (slides)
    ts_input_slide (self->board_view, keyval, keycode);
  else if (is_look_key (self, key) && is_solved (self))
    {
      if (!is_repeat)
        gtk_widget_activate_action (GTK_WIDGET (self->window), "win.look", NULL);
    }
  else if (is_look_key (self, key))
    {
      self->peek_keycode = keycode;
      ts_board_view_set_peeking (self->board_view, TRUE);
    }
  else
    return GDK_EVENT_PROPAGATE;

  return GDK_EVENT_STOP;
}

static void
key_released_cb (Input *self,
                 guint keyval,
                 guint keycode)
{
  if (keycode == self->held_keycode)
    self->held_keycode = 0;
  if (keycode == self->peek_keycode)
    {
      self->peek_keycode = 0;
      ts_board_view_set_peeking (self->board_view, FALSE);
    }
}

/* Leaves an untouched game alone: its clock does not run.
 * Returns: whether the game is paused now and was not before */
static gboolean
stop_clock (Input *self)
{
  TsGame *game = get_game (self);

  if (game == NULL || is_paused (self) || !(ts_game_get_can_undo (game) || ts_game_get_can_redo (game)))
    return FALSE;

  ts_game_set_paused (game, TRUE);
  return TRUE;
}

static void
pause_game (Input *self)
{
  g_clear_handle_id (&self->away_id, g_source_remove);
  self->is_paused_by_dialog = FALSE;
  stop_clock (self);
}

/* @property: one of GtkWindow that is %TRUE or %FALSE
 * Returns: whether a window with this property stands over the board */
static gboolean
has_dialog (Input *self,
            const char *property)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean is_found = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (windows) && !is_found; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      if (gtk_window_get_transient_for (window) == self->window && gtk_widget_get_visible (GTK_WIDGET (window)))
        g_object_get (window, property, &is_found, NULL);
    }

  return is_found;
}

/* A player in the preferences or the help looks at the board beside them, and the time counts. Who has just closed them
 * is on the way back to it: no window is active for a moment. */
static gboolean
away_cb (gpointer user_data)
{
  Input *self = user_data;
  gboolean was_in_dialog = self->was_in_dialog;

  self->was_in_dialog = has_dialog (self, "is-active");
  if (self->was_in_dialog || was_in_dialog)
    return G_SOURCE_CONTINUE;

  pause_game (self);
  return G_SOURCE_REMOVE;
}

/* Whether a dialog that has to be closed first covers the board. One of a portal is another program's window. */
static gboolean
is_covered (Input *self)
{
  return has_dialog (self, "modal") ||
         (!gtk_window_is_active (self->window) && ts_file_dialog_is_open (self->window));
}

/* The time counts while the board can be seen, and no longer. While a menu gives way to a dialog, the window may be
 * active for a moment. */
static void
active_cb (Input *self)
{
  gboolean rests = is_covered (self);

  g_clear_handle_id (&self->away_id, g_source_remove);
  self->was_in_dialog = FALSE;
  if (rests)
    self->is_paused_by_dialog |= stop_clock (self);
  if (gtk_window_is_active (self->window))
    {
      if (self->is_paused_by_dialog && !rests && get_game (self) != NULL)
        ts_game_set_paused (get_game (self), FALSE);
      self->is_paused_by_dialog &= rests;
      return;
    }

  /* An unfocused window gets no key-release events. */
  self->held_keycode = 0;
  self->peek_keycode = 0;
  ts_board_view_set_peeking (self->board_view, FALSE);
  if (!rests && !is_paused (self) && g_settings_get_boolean (ts_settings_get (), "pause-when-away"))
    self->away_id = g_timeout_add (AWAY_MS, away_cb, self);
}

static void
surface_state_cb (Input *self,
                  GParamSpec *pspec,
                  GdkToplevel *surface)
{
  if ((gdk_toplevel_get_state (surface) & (GDK_TOPLEVEL_STATE_MINIMIZED | STATE_SUSPENDED)) != 0)
    pause_game (self);
}

static void
realize_cb (Input *self)
{
  GClosure *closure = g_cclosure_new_swap (G_CALLBACK (surface_state_cb), self, NULL);

  g_object_watch_closure (G_OBJECT (self->window), closure);
  g_signal_connect_closure (gtk_native_get_surface (GTK_NATIVE (self->window)), "notify::state", closure, FALSE);
}

/* A press on the whole picture puts the card away, or brings it back. */
static void
board_pressed_cb (Input *self)
{
  self->focus_is_chosen = FALSE;
  if (is_solved (self))
    gtk_widget_activate_action (GTK_WIDGET (self->window), "win.look", NULL);
}

/* Takes @controller, which sees events before the widgets in @widget do. */
static void
add_controller (gpointer widget,
                GtkEventController *controller,
                const char *signal,
                GCallback handler,
                gpointer object)
{
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (controller, signal, handler, object);
  gtk_widget_add_controller (widget, controller);
}

static void
input_free (Input *self)
{
  g_signal_handlers_disconnect_by_data (self->window, self);
  g_clear_handle_id (&self->away_id, g_source_remove);
  g_object_unref (self->session);
  g_free (self);
}

/**
 * ts_input_slide:
 * @keyval: pressed without modifiers
 *
 * Slides a tile, or the gap, in the direction of the key.
 *
 * Returns: whether it is such a key
 */
gboolean
ts_input_slide (TsBoardView *board_view,
                guint keyval,
                guint keycode)
{
  TsDirection direction = find_direction (ts_keys_normalize (keyval, keycode), keycode);
  TsGame *game = ts_board_view_get_game (board_view);

  if (direction == TS_N_DIRECTIONS || game == NULL)
    return direction != TS_N_DIRECTIONS;

  if (g_settings_get_boolean (ts_settings_get (), "arrows-move-gap"))
    direction = ts_moves_get_opposite (direction);
  gtk_widget_activate_action (GTK_WIDGET (board_view), "board.slide", "u",
                              ts_board_get_source (ts_game_get_board (game), direction));

  return TRUE;
}

/**
 * ts_input_add:
 * @window: not realized yet; has @board_view
 */
void
ts_input_add (GtkWindow *window,
              TsBoardView *board_view,
              TsSession *session)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  Input *self = g_new0 (Input, 1);

  self->window = window;
  self->board_view = board_view;
  self->session = g_object_ref (session);
  add_controller (window, keys, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (key_released_cb), self);
  add_controller (board_view, GTK_EVENT_CONTROLLER (gtk_gesture_click_new ()), "pressed",
                  G_CALLBACK (board_pressed_cb), self);
  /* A press anywhere ends a deal or a finale, and also does what it does at other times. */
  add_controller (window, g_object_new (GTK_TYPE_GESTURE_CLICK, "button", 0, NULL), "pressed",
                  G_CALLBACK (ts_board_view_end_sequence), board_view);
  g_signal_connect_swapped (window, "notify::is-active", G_CALLBACK (active_cb), self);
  g_signal_connect_swapped (window, "realize", G_CALLBACK (realize_cb), self);
  g_signal_connect_swapped (window, "unmap", G_CALLBACK (pause_game), self);
  g_signal_connect_swapped (window, "destroy", G_CALLBACK (input_free), self);
}
