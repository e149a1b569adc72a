# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The hands: a pointer, a keyboard, a window manager's menu and a look at windows, over one connection to the X server, so
# that an input costs microseconds and not the start of a program.
# Room: tests. Needs python-xlib, and a window manager that keeps to the rules of freedesktop.org (EWMH).
# Fails by an exception; a window that has just gone is no failure.

import re
import select

import system  # noqa: F401
from Xlib import X, XK, Xutil, display, error
from Xlib.ext import damage, xtest
from Xlib.protocol.event import ClientMessage

MODIFIERS = {'Control': 'Control_L', 'ctrl': 'Control_L', 'Shift': 'Shift_L', 'shift': 'Shift_L', 'Alt': 'Alt_L', 'alt': 'Alt_L'}

# Source indication 2: a pager, whose wishes a window manager grants.
FROM_PAGER = 2


class Hands:
    def __init__(self):
        self.display = display.Display()
        # What is asked of a window that has just gone is answered by an error, which is nobody's fault.
        self.display.set_error_handler(lambda *_: None)
        self.screen = self.display.screen()
        self.root = self.screen.root
        self.display.damage_query_version()
        self.damage = self.root.damage_create(damage.DamageReportNonEmpty)

    # Keys, in the words of GTK, "<Shift><Control>z", or of xdotool, "shift+ctrl+z"

    def _get_codes(self, accelerator):
        """The key codes to hold down, the last of which is the key itself."""
        *names, key = re.findall(r'\w+|.$', accelerator)
        names = [MODIFIERS[name] for name in names]
        # A character of ASCII is its own key symbol.
        symbol = ord(key) if len(key) == 1 else XK.string_to_keysym(key)
        code, level = min(self.display.keysym_to_keycodes(symbol), key=lambda code_and_level: code_and_level[1])
        if level == 1 and 'Shift_L' not in names:
            names.append('Shift_L')
        return [self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in names] + [code]

    def press(self, accelerator, times=1):
        """Presses a key, with its modifiers held, as often as @times says."""
        *modifiers, code = self._get_codes(accelerator)
        for modifier in modifiers:
            xtest.fake_input(self.display, X.KeyPress, modifier)
        for _ in range(times):
            xtest.fake_input(self.display, X.KeyPress, code)
            xtest.fake_input(self.display, X.KeyRelease, code)
        for modifier in reversed(modifiers):
            xtest.fake_input(self.display, X.KeyRelease, modifier)
        self.display.sync()

    def type_text(self, text):
        """Types a text of ASCII."""
        for character in text:
            self.press(character)

    def let_keys_repeat(self, are_repeating):
        """Whether the server repeats a key that is held for 0.7 seconds. It does at first."""
        self.display.change_keyboard_control(
            auto_repeat_mode=X.AutoRepeatModeOn if are_repeating else X.AutoRepeatModeOff)
        self.display.sync()

    def hold(self, key, is_down):
        """Presses one key, or lets it go."""
        xtest.fake_input(self.display, X.KeyPress if is_down else X.KeyRelease, self._get_codes(key)[-1])
        self.display.sync()

    # The pointer, in pixels of the screen

    def move_to(self, place):
        x, y = (min(max(1, round(at)), size - 2) for at, size in
                zip(place, (self.screen.width_in_pixels, self.screen.height_in_pixels)))
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)
        self.display.sync()

    def set_button(self, button, is_down):
        xtest.fake_input(self.display, X.ButtonPress if is_down else X.ButtonRelease, button)
        self.display.sync()

    def click(self, button=1, times=1):
        for _ in range(times):
            self.set_button(button, True)
            self.set_button(button, False)

    # Windows

    def _get_property(self, window, name, kind=X.AnyPropertyType):
        try:
            answer = window.get_full_property(self.display.intern_atom(name), kind)
        except error.XError:
            return []
        return answer.value if answer is not None else []

    def get_window(self, number):
        return self.display.create_resource_object('window', number)

    def get_windows(self, pid):
        """The windows of a process, the oldest first."""
        windows = [self.get_window(number) for number in self._get_property(self.root, '_NET_CLIENT_LIST')]
        return [window for window in windows if list(self._get_property(window, '_NET_WM_PID')) == [pid]]

    def get_active(self, pid):
        """The window of a process that has the keyboard, or None."""
        for number in self._get_property(self.root, '_NET_ACTIVE_WINDOW'):
            window = self.get_window(number) if number != X.NONE else None
            if window is not None and list(self._get_property(window, '_NET_WM_PID')) == [pid]:
                return window
        return None

    def count_aborts(self):
        """How often the window manager has aborted (tests/run-headless), or None while there is none."""
        if not self._get_property(self.root, '_NET_SUPPORTING_WM_CHECK'):
            return None
        return next(iter(self._get_property(self.root, 'TILESHIFT_WM_ABORTS')), 0)

    def get_title(self, window):
        title = self._get_property(window, '_NET_WM_NAME')
        return title.decode() if isinstance(title, bytes) else ''

    def get_place(self, window):
        """Where a window is on the screen: left, top, width, height, or None if it has gone."""
        try:
            size = window.get_geometry()
            corner = window.translate_coords(self.root, 0, 0)
        except error.XError:
            return None
        # The answer says where the window's own corner sees the root's.
        return -corner.x, -corner.y, size.width, size.height

    def get_inner_corner(self, window):
        """Where what the program calls its window begins on the screen, inside the shadow that it draws around; or None
        while the window manager has not heard of the shadow."""
        place = self.get_place(window)
        extents = self._get_property(window, '_GTK_FRAME_EXTENTS')
        return (place[0] + extents[0], place[1] + extents[2]) if place is not None and len(extents) == 4 else None

    def is_drawn_within(self, duration_s):
        """Whether anything is drawn on the screen before so much time has passed."""
        # What has been told before is forgotten first: the server tells of the next drawing after that alone.
        for _ in range(self.display.pending_events()):
            self.display.next_event()
        self.display.damage_subtract(self.damage)
        self.display.sync()
        if self.display.pending_events() == 0:
            select.select([self.display], [], [], duration_s)
        return self.display.pending_events() > 0

    def grab(self, place=None):
        """What is on the screen, or in a @place of it: left, top, width, height. Returns width, height, and four bytes for each
        pixel: blue, green, red, and nothing."""
        place = place or (0, 0, self.screen.width_in_pixels, self.screen.height_in_pixels)
        return *place[2:], self.root.get_image(*place, X.ZPixmap, 0xffffffff).data

    def _ask(self, window, name, *data):
        message = ClientMessage(window=window, client_type=self.display.intern_atom(name),
                                data=(32, [*data, *[0] * (5 - len(data))]))
        self.root.send_event(message, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
        self.display.sync()

    def activate(self, window):
        self._ask(window, '_NET_ACTIVE_WINDOW', FROM_PAGER, X.CurrentTime)

    def unmap(self, window):
        window.unmap()
        self.display.sync()

    def close(self, window):
        self._ask(window, '_NET_CLOSE_WINDOW', X.CurrentTime, FROM_PAGER)

    def iconify(self, window):
        self._ask(window, 'WM_CHANGE_STATE', Xutil.IconicState)

    def place(self, window, **wanted):
        """Asks the window manager for another place (x, y) or size (width, height) of a window."""
        window.configure(**wanted)
        self.display.sync()
