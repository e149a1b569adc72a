# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The monkey: what it does to the program, one random input at a time.
# Room: tests.
# An input is drawn from the seed and its own number alone; only then is looked where the windows are. So a seed gives the
# same inputs again.
# Fails by an exception.

import collections
import random
import re
import subprocess

import pantry
from gi.repository import Gio, GLib
from hands import Hands

APPLICATION_ID = 'org.tileshift.Tileshift'
OBJECT_PATH = '/org/tileshift/Tileshift'
# A program that does not answer for so long hangs.
PATIENCE_MS = 120_000
PATIENCE_S = PATIENCE_MS // 1000

# What could be done with a file chooser to the files of whoever runs this is nothing for a monkey.
CHOOSERS = ('Open Picture', 'Export Results')

SLIDE_KEYS = ['Up', 'Down', 'Left', 'Right', 'KP_Up', 'KP_Down', *'wasdhjkl']
OTHER_KEYS = ['Tab', '<Shift>Tab', 'Return', 'space', 'Menu', 'Home', 'End', 'Page_Up', 'Page_Down', 'Delete', 'BackSpace',
              'plus', 'minus', *'0123456789', '<Control>a', '<Control>x', '<Alt>n', '<Alt>r', *['Escape'] * 8]
HELD_KEYS = ['v', 'space', 'Up', 'Left', 'Tab', 'Return', '<Control>z']
SIZES = ['2x2', '3x3', '4x4', '5x3', '2x10', '10x2', '7x7', '10x10', '20x20']
IDS = ['4x4#7', '3x3:1,2,3,4,5,6,7,0,8', '10x10#18446744073709551615', '3x3:1,2,3,4,5,6,8,7,0', '4x4:1,2', 'Hello', '']
SETTINGS = {
    'size': [(columns, rows) for columns in range(2, 11) for rows in range(2, 11)],
    'difficulty': ['any', 'easy', 'medium', 'hard'],
    'color-scheme': ['system', 'light', 'dark'],
    'control': ['click', 'hover'],
    'number-colors': ['plain', 'rows', 'fringe', 'halves'],
    'whole-picture': ['hidden', 'shown', 'marked'],
    **{key: ['true', 'false'] for key in ('gap-home', 'show-moves-to-go', 'show-numbers', 'mark-home', 'vi-keys',
                                          'pause-when-away', 'arrows-move-gap', 'show-counters')},
}


def read_accelerators():
    """All keys that the program sets, but for those that end it."""
    source = (pantry.SOURCE / 'src/app/ts-keys.c').read_text()
    for action, keys in re.findall(r'\{ "((?:win|app|window)\.[a-z-]+)", \{ (.*?) \} \}', source):
        if action not in ('app.quit', 'window.close'):
            yield from re.findall(r'"([^"]+)"', keys)


class Monkey:
    def __init__(self, seed, program, drag_source, folder):
        self.seed = seed
        self.program = program
        self.drag_source = drag_source
        self.pictures = pantry.fill(folder, seed)
        self.accelerators = sorted(read_accelerators())
        self.hands = Hands()
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.chance = None
        self.done = collections.deque(maxlen=30)

    def meet(self, pid, window):
        """Plays with another program from now on; @window is the number of its main window."""
        self.pid = pid
        self.main = self.hands.get_window(int(window))
        self.window = self.main

    # Talking

    def ask(self, path, interface, method, arguments=None):
        """Asks the program, and waits until it has answered, which it does after what was done before."""
        self.bus.call_sync(APPLICATION_ID, path, interface, method, arguments, None,
                           Gio.DBusCallFlags.NO_AUTO_START, PATIENCE_MS)

    def wait(self):
        self.ask(OBJECT_PATH, 'org.gtk.Actions', 'List')

    def activate_action(self, name):
        self.ask(OBJECT_PATH, 'org.gtk.Actions', 'Activate', GLib.Variant('(sava{sv})', (name, [], {})))

    def start_again(self, *arguments):
        subprocess.run([self.program, *arguments], timeout=PATIENCE_S, check=False, stderr=subprocess.DEVNULL)

    # Pointing

    def draw_place(self):
        """A place in a window: its share of the width and of the height."""
        return self.chance.random(), self.chance.random()

    def aim(self, place):
        """The pixel of a place in the present window."""
        left, top, width, height = self.hands.get_place(self.window) or self.hands.get_place(self.main)
        return left + place[0] * width, top + place[1] * height

    # Inputs

    def click(self):
        place, button, times = self.draw_place(), self.chance.choice([1] * 8 + [2, 3]), self.chance.choice([1] * 6 + [2, 3])
        self.hands.move_to(self.aim(place))
        self.hands.click(button, times)

    def scroll(self):
        place, button, times = self.draw_place(), self.chance.choice([4, 5, 6, 7]), self.chance.randint(1, 8)
        self.hands.move_to(self.aim(place))
        self.hands.click(button, times)

    def drag(self):
        places = [self.draw_place() for _ in range(self.chance.randint(2, 12))]
        # Escape in the middle of it, more often than people do.
        escape_at = self.chance.randrange(40)
        self.hands.move_to(self.aim(places[0]))
        self.hands.set_button(1, True)
        for index, place in enumerate(places):
            self.hands.move_to(self.aim(place))
            if index == escape_at:
                self.hands.press('Escape')
        self.hands.set_button(1, False)

    def slide(self):
        self.hands.press(self.chance.choice(SLIDE_KEYS), self.chance.choice([1, 1, 1, 2, 5]))

    def press_accelerator(self):
        self.hands.press(self.chance.choice(self.accelerators))

    def press_other(self):
        self.hands.press(self.chance.choice(OTHER_KEYS), self.chance.choice([1, 1, 1, 3]))

    def hold(self):
        key, n_waits = self.chance.choice(HELD_KEYS), self.chance.randint(1, 20)
        self.hands.hold(key, True)
        for _ in range(n_waits):
            self.wait()
        self.hands.hold(key, False)

    def undo_storm(self):
        for _ in range(self.chance.randint(1, 4)):
            self.hands.press(self.chance.choice(['<Control>z', '<Shift><Control>z']), 50)

    def use_menu(self):
        key, times = self.chance.choice([('Down', self.chance.randint(1, 22)), *[(letter, 1) for letter in 'abcdefhimnoprstuw']])
        enter = self.chance.choice(['Return', 'space', 'Right', 'Escape'])
        self.hands.press('F10')
        self.wait()
        self.hands.press(key, times)
        self.hands.press(enter)

    def show_about(self):
        self.activate_action('about')

    def resize(self):
        width, height = self.chance.randint(200, 1250), self.chance.randint(200, 1000)
        self.hands.place(self.window, width=width, height=height)

    def move(self):
        x, y = self.chance.randint(-100, 1000), self.chance.randint(-50, 800)
        self.hands.place(self.window, x=x, y=y)

    def close_dialog(self):
        if self.window != self.main:
            self.hands.close(self.window)

    def iconify(self):
        self.hands.iconify(self.window)

    def change_setting(self):
        key = self.chance.choice([*SETTINGS, *['size'] * 8])
        subprocess.run(['gsettings', 'set', APPLICATION_ID, key, str(self.chance.choice(SETTINGS[key]))], check=True)

    def open_picture(self):
        uri = self.chance.choice(self.pictures).as_uri()
        self.ask(OBJECT_PATH, 'org.freedesktop.Application', 'Open', GLib.Variant('(asa{sv})', ([uri], {})))

    def open_from_terminal(self):
        self.start_again(*self.chance.choice([['--size', self.chance.choice(SIZES)],
                                              ['--game', self.chance.choice(IDS)],
                                              ['--numbers', '--size', self.chance.choice(SIZES)],
                                              [self.chance.choice(self.pictures)]]))

    def paste(self):
        kind = self.chance.choice(['id', 'image/png', 'text/uri-list'])
        picture, text = self.chance.choice(self.pictures), self.chance.choice(IDS)
        if kind == 'image/png' and picture.is_file():
            # Whatever it holds: a clipboard promises a lot.
            self._copy(kind, picture.read_bytes())
        elif kind == 'text/uri-list':
            self._copy(kind, picture.as_uri().encode() + b'\r\n')
        else:
            self._copy('UTF8_STRING', text.encode())
        self.hands.press('<Control>v')

    def _copy(self, kind, data):
        subprocess.run(['xclip', '-selection', 'clipboard', '-t', kind, '-i'], input=data, check=True,
                       stdout=subprocess.DEVNULL)

    def drop(self):
        """Drags a picture from another program to somewhere in the window."""
        picture, places = self.chance.choice(self.pictures), [self.draw_place() for _ in range(3)]
        source = subprocess.Popen([self.drag_source, picture], stderr=subprocess.DEVNULL)
        try:
            self._drag_from(source.pid, places)
        finally:
            source.kill()
            source.wait()

    def _drag_from(self, pid, places):
        # It comes up within some hundred milliseconds, or it is not this input's turn.
        for _ in range(1000):
            windows = self.hands.get_windows(pid)
            if windows:
                break
            self.wait()
        else:
            return
        left, top, width, height = self.hands.get_place(windows[0])
        self.hands.move_to((left + width / 2, top + height / 2))
        self.hands.set_button(1, True)
        for step in range(10):
            self.hands.move_to((left + width / 2 + 8 * step, top + height / 2 + 4 * step))
        for place in places:
            self.hands.move_to(self.aim(place))
            self.wait()
        self.hands.set_button(1, False)

    def answer_chooser(self):
        """Names a file, or none."""
        name, key = self.chance.choice([str(path) for path in self.pictures]), self.chance.choice(['Return', 'Escape'])
        if self.hands.get_title(self.window) == CHOOSERS[0] and name.isascii() and key == 'Return':
            self.hands.press('<Control>a')
            self.hands.type_text(name)
        self.hands.press(key)
        self.wait()
        self.hands.press('Escape')

    def do(self, number):
        """Does the input of this number, and waits until the program has heard of it."""
        self.chance = random.Random(f'{self.seed} {number}')
        name = self.chance.choices(list(INPUTS), INPUTS.values())[0]
        self.window = self.hands.get_active(self.pid)
        if self.window is None:
            self.hands.activate(self.main)
            self.window = self.main
        if self.hands.get_title(self.window) in CHOOSERS:
            name = 'answer_chooser'
        self.done.append(name)
        getattr(self, name)()
        self.wait()


# Of a thousand inputs so many, or nearly.
INPUTS = {
    'click': 250,
    'slide': 200,
    'press_accelerator': 140,
    'press_other': 120,
    'drag': 90,
    'close_dialog': 60,
    'use_menu': 40,
    'scroll': 30,
    'resize': 25,
    'hold': 20,
    'change_setting': 10,
    'move': 10,
    'open_picture': 10,
    'undo_storm': 8,
    'paste': 6,
    'show_about': 3,
    'iconify': 3,
    'drop': 2,
    'open_from_terminal': 1,
}
