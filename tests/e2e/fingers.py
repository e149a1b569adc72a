# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Fingers: real touches on a real Wayland desktop, a pointer and keys, and the program full screen on it, so that places are
# known.
# Room: tests. Needs wayland-session around it. Touches go in by mutter's interface for remote desktops.
# Fails as driver.py says.

import os

from gi.repository import Gio, GLib

from accessible import Atspi
from driver import Game, is_felt, retry, wait_until

DESKTOP = 'org.gnome.Mutter.RemoteDesktop'
RECORDER = 'org.gnome.Mutter.ScreenCast'
SCREENS = 'org.gnome.Mutter.DisplayConfig'

# As Linux numbers the keys, and the first button of a pointer.
KEY_ESC, KEY_Q, KEY_R, KEY_LEFT_CTRL, KEY_LEFT_SHIFT, KEY_Z, KEY_C, KEY_V, KEY_COMMA = 1, 16, 19, 29, 42, 44, 46, 47, 51
KEY_F10, KEY_F11, KEY_UP, KEY_LEFT, KEY_RIGHT, KEY_DOWN = 68, 87, 103, 105, 106, 108
BUTTON = 0x110


class Fingers:
    """Up to ten fingers on the screen, each by its number, and a pointer, at places in logical pixels."""

    def __init__(self, scale=1):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        wait_until(lambda: self.call(DESKTOP, self.path(DESKTOP), 'org.freedesktop.DBus.Peer', 'Ping') is not None,
                   'the desktop')
        self.scale = scale
        self.size = self._set_scale()
        self.session, = self.call(DESKTOP, self.path(DESKTOP), DESKTOP, 'CreateSession')
        name, = self.call(DESKTOP, self.session, 'org.freedesktop.DBus.Properties', 'Get', '(ss)',
                          f'{DESKTOP}.Session', 'SessionId')
        recording, = self.call(RECORDER, self.path(RECORDER), RECORDER, 'CreateSession', '(a{sv})',
                               {'remote-desktop-session-id': GLib.Variant('s', name)})
        self.stream, = self.call(RECORDER, recording, f'{RECORDER}.Session', 'RecordMonitor', '(sa{sv})', 'Meta-0', {})
        self.notify('Start')
        # The first of each makes the desktop have such a device, before any program looks for them.
        self.point(0, 0)
        self.tap(0, 0)
        self.press(KEY_LEFT_SHIFT)

    @staticmethod
    def path(name):
        return '/' + name.replace('.', '/')

    def call(self, destination, path, interface, method, signature='()', *arguments):
        return self.bus.call_sync(destination, path, interface, method, GLib.Variant(signature, arguments), None,
                                  Gio.DBusCallFlags.NONE, -1, None).unpack()

    def notify(self, method, signature='()', *arguments):
        self.call(DESKTOP, self.session, f'{DESKTOP}.Session', method, signature, *arguments)

    def _set_scale(self):
        """Gives the screen its scale; returns its size in logical pixels. Screens that change end a session."""
        serial, (((name, *_), (mode, *_), _),), *_ = self.call(SCREENS, self.path(SCREENS), SCREENS, 'GetCurrentState')
        screen = (0, 0, float(self.scale), 0, True, [(name, mode[0], {})])
        self.call(SCREENS, self.path(SCREENS), SCREENS, 'ApplyMonitorsConfig', '(uua(iiduba(ssa{sv}))a{sv})', serial, 1,
                  [screen], {})
        return tuple(round(size / self.scale) for size in mode[1:3])

    def down(self, x, y, finger=0):
        self.notify('NotifyTouchDown', '(sudd)', self.stream, finger, x * self.scale, y * self.scale)

    def move(self, x, y, finger=0):
        self.notify('NotifyTouchMotion', '(sudd)', self.stream, finger, x * self.scale, y * self.scale)

    def up(self, finger=0):
        self.notify('NotifyTouchUp', '(u)', finger)

    def tap(self, x, y, finger=0):
        self.down(x, y, finger)
        self.up(finger)

    def drag(self, places, finger=0):
        """Comes down at the first place, and goes by all the others."""
        self.down(*places[0], finger)
        for place in places[1:]:
            self.move(*place, finger)

    def point(self, x, y):
        self.notify('NotifyPointerMotionAbsolute', '(sdd)', self.stream, x * self.scale, y * self.scale)

    def hold(self, is_down):
        """Presses the button of the pointer, or lets it go."""
        self.notify('NotifyPointerButton', '(ib)', BUTTON, is_down)

    def click(self, x, y):
        self.point(x, y)
        self.hold(True)
        self.hold(False)

    def read_clipboard(self, kind):
        """What a program has copied as a MIME type; the clipboard is enabled."""
        answer, files = self.bus.call_with_unix_fd_list_sync(
            DESKTOP, self.session, f'{DESKTOP}.Session', 'SelectionRead', GLib.Variant('(s)', (kind,)), None,
            Gio.DBusCallFlags.NONE, -1, None, None)
        descriptor = files.get(answer.unpack()[0])
        os.set_blocking(descriptor, True)
        with open(descriptor, encoding='utf-8') as file:
            return file.read()

    def press(self, *keys):
        """Presses keys together."""
        for key in keys:
            self.notify('NotifyKeyboardKeycode', '(ub)', key, True)
        for key in reversed(keys):
            self.notify('NotifyKeyboardKeycode', '(ub)', key, False)


class TouchGame(Game):
    """The running program, full screen. Its board is to suit its picture, and no two tiles to look alike: a toast of that
    hides the button in the corner for seconds."""

    def __init__(self, fingers, *arguments, **environment):
        self.fingers = fingers
        super().__init__(*arguments, **environment)

    def __enter__(self):
        super().__enter__()
        self.fingers.press(KEY_F11)
        self.get('Leave Fullscreen')
        wait_until(lambda: self.get_place(self.find('Tileshift', 'frame'))[2:] == self.fingers.size, 'full screen')
        retry('first-touch', self._is_touched, 'a finger on the button in the corner')
        return self

    def _is_touched(self):
        """Whether a finger reaches the button in the corner. The desktop may move the window there only after that has grown,
        and until then puts all fingers elsewhere on it."""
        button = self.get('Show Full Picture')
        self.fingers.down(*self.get_center(button))
        is_touched = is_felt(lambda: button.has_state(Atspi.StateType.PRESSED))
        self.fingers.up()
        return is_touched and is_felt(lambda: not button.has_state(Atspi.StateType.PRESSED))

    def wait_active(self, title='Tileshift'):
        """The desktop gives the focus to what is new on it."""

    def find_active(self):
        return next((window.name for window in self.read_windows() if window.has_state(Atspi.StateType.ACTIVE)), None)

    def get_window(self, title='Tileshift'):
        """There is one, and no number to call it by."""

    def click_cell(self, cell):
        self.fingers.click(*self.get_cell_center(cell))

    def get_origin(self, title):
        return 0, 0

    def quit(self):
        self.fingers.press(KEY_LEFT_CTRL, KEY_Q)

    def get_center(self, node):
        left, top, width, height = self.get_place(node)
        return left + width // 2, top + height // 2

    def get_cell_center(self, cell):
        left, top, width, height = self.get_cell_place(cell)
        return left + width // 2, top + height // 2
