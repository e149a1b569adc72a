# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The driver: starts the real program and does with it what a person does, through a real pointer, real keys and the
# names that a screen reader reads.
# Room: tests. Needs tests/run-headless --wm around it: an X server, a window manager and a session bus of its own.
# Never waits a fixed time: every wait is for something, until a deadline.
# Fails by an exception; what was on the screen then is in failed-TEST.png, and the names in the log.

import functools
import gettext
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, GLib  # noqa: E402

from boards import Board  # noqa: E402
from pictures import Screen  # noqa: E402

# A program that is watched, as by valgrind, takes its time.
DEADLINE_S = int(os.environ.get('TILESHIFT_TEST_DEADLINE_S', '20'))
POLL_S = 0.02

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
OUTPUT = pathlib.Path(sys.argv[2]).resolve()


def wait_until(condition, what, deadline_s=DEADLINE_S):
    """Returns what condition () returns as soon as that is true."""
    end = time.monotonic() + deadline_s
    while True:
        try:
            result = condition()
        except GLib.Error:  # It looked at something that has just gone.
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise AssertionError(f'not within {deadline_s} s: {what() if callable(what) else what}')
        time.sleep(POLL_S)


def looking_anew(look):
    """Makes a method of Game begin again whenever what it looks at goes meanwhile, and not the program with it."""
    @functools.wraps(look)
    def look_until_it_stays(game, *arguments):
        end = time.monotonic() + DEADLINE_S
        while True:
            try:
                return look(game, *arguments)
            except GLib.Error:
                if game.process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(POLL_S)

    return look_until_it_stays


def run(*command):
    """Returns what @command printed; it may fail."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return result.stdout


def press(*keys):
    """Presses keys, one after the other, wherever the focus is."""
    run('xdotool', 'key', *keys)


def type_text(text):
    run('xdotool', 'type', text)


def walk(node):
    """Every accessible at and under @node."""
    if node is None:
        return
    yield node
    for index in range(node.get_child_count()):
        yield from walk(node.get_child_at_index(index))


def start_again(*arguments):
    """Starts the program once more, which hands its command line over and ends."""
    subprocess.run([PROGRAM, *arguments], cwd=os.environ['HOME'], timeout=DEADLINE_S, check=True)


def get_role(node):
    """What kind of thing it is, in the words of AT-SPI before 2.54."""
    role = node.get_role_name()
    return {'button': 'push button', 'grouping': 'panel'}.get(role, role)


def find_labels(node):
    for relation in node.get_relation_set():
        if relation.get_relation_type() == Atspi.RelationType.LABELLED_BY:
            yield from map(relation.get_target, range(relation.get_n_targets()))


def get_name(node):
    """What a screen reader reads of it. From GTK 4.14 on some have no name: a status is read by its text, a line of a
    menu by the text of what labels it."""
    name = node.get_name()
    if name == '':
        role = node.get_role()
        if role == Atspi.Role.STATUS_BAR:
            return Atspi.Text.get_text(node, 0, -1)
        if role in (Atspi.Role.MENU_ITEM, Atspi.Role.CHECK_MENU_ITEM, Atspi.Role.RADIO_MENU_ITEM):
            return ' '.join(Atspi.Text.get_text(label, 0, -1) for label in find_labels(node))
    return name


class Game:
    """The running program. In a with statement: it is closed at the end, and must then end well."""

    def __init__(self, *arguments, language=None, **environment):
        if language is not None:
            environment['LANGUAGE'] = language
            # With a translation that is not there, this fails.
            self.say = gettext.translation('tileshift', os.environ['TILESHIFT_LOCALE_DIR'], [language]).gettext
        self.board_name = self.read_numbers('Puzzle board, %u by %u')
        self.tile_name = self.read_numbers('Tile %u, row %u, column %u')
        self.log = OUTPUT / f'{current_test}.log'
        self.is_killed = False
        self.scale = int(environment.get('GDK_SCALE', '1'))
        # Each game is the first one of its player, unless a test says otherwise.
        environment.setdefault('XDG_DATA_HOME', tempfile.mkdtemp(dir=os.environ['HOME']))
        # A warning ends the program, and this one alone: neither mutter nor AT-SPI is free of them.
        environment = os.environ | {'G_DEBUG': 'fatal-warnings'} | environment
        with self.log.open('w') as log:
            self.process = subprocess.Popen([PROGRAM, *arguments], env=environment, stdout=log, stderr=log)

    def __enter__(self):
        try:
            self.application = wait_until(self._find_application, 'the program among the accessible ones')
            wait_until(self.read_board, 'a board')
            self.wait_active()
            # A window that is still being placed moves away under the pointer.
            self.look()
        except BaseException:
            self.show_failure()
            raise
        return self

    def __exit__(self, kind, error, trace):
        if kind is not None:
            self.show_failure()
            return
        if self.is_killed:
            return
        try:
            self.quit()
            assert self.process.wait(DEADLINE_S) == 0, self.log.read_text()
            assert self.log.read_text() == '', self.log.read_text()
        except BaseException:
            self.show_failure()
            raise

    def kill(self):
        """Ends the program as a power cut does: nothing more is asked of it."""
        self.process.kill()
        self.process.wait()
        self.is_killed = True

    def quit(self):
        press('ctrl+q')

    def show_failure(self):
        """Says what was on the screen, and ends the program."""
        Screen.grab().save(OUTPUT / f'failed-{current_test}.png')
        print(f'# screenshot: {OUTPUT}/failed-{current_test}.png, exit code: {self.process.poll()}')
        for line in self.log.read_text().splitlines():
            print('# program:', line)
        try:
            for node in walk(self.application):
                print(f'# {get_role(node)}: {get_name(node)}')
        except (AttributeError, GLib.Error):
            print('# it tells no names')
        self.process.kill()
        self.process.wait()

    def _find_application(self):
        assert self.process.poll() is None, 'the program has ended'
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child is not None and child.get_process_id() == self.process.pid:
                # Names are read anew each time: what a cache holds is only true for who listens to events.
                child.set_cache_mask(Atspi.Cache.NONE)
                return child
        return None

    def get_gtk_version(self):
        """Of the GTK that the program runs on: major and minor number."""
        return tuple(map(int, self.application.get_toolkit_version().split('.')[:2]))

    def say(self, words):
        """English @words in the language of the game."""
        return words

    def read_numbers(self, words):
        """What reads the numbers out of English @words, where each of them is a %u or a %d."""
        return re.compile(re.sub('%[ud]', r'(\\d+)', re.escape(self.say(words)).replace('%%', '%')))

    # Finding

    @looking_anew
    def find(self, name, role=None):
        """The accessible with this name, or None."""
        for node in walk(self.application):
            if get_name(node) == name and role in (None, get_role(node)):
                return node
        return None

    @looking_anew
    def find_all(self, name):
        return [node for node in walk(self.application) if get_name(node) == name]

    def get(self, name, role=None):
        """Waits for the accessible with this name."""
        return wait_until(lambda: self.find(name, role), f'“{name}”')

    @looking_anew
    def find_text(self, pattern):
        """The first name that holds @pattern, or None."""
        for node in walk(self.application):
            if re.search(pattern, get_name(node)):
                return get_name(node)
        return None

    def get_text(self, pattern):
        return wait_until(lambda: self.find_text(pattern), f'a name like “{pattern}”')

    def wait_gone(self, name):
        wait_until(lambda: self.find(name) is None, f'“{name}” gone')

    @looking_anew
    def find_group(self):
        for node in walk(self.application):
            if self.board_name.fullmatch(get_name(node)):
                return node
        return None

    @looking_anew
    def read_board(self):
        """The board as its accessible names tell it, or None while there is none."""
        group = self.find_group()
        if group is None:
            return None
        columns, rows = map(int, self.board_name.fullmatch(get_name(group)).groups())
        tiles = [0] * (columns * rows)
        for node in walk(group):
            name = self.tile_name.fullmatch(get_name(node))
            if name is not None:
                number, row, column = map(int, name.groups())
                if row > rows or column > columns:
                    return None
                tiles[(row - 1) * columns + column - 1] = number
        board = Board(columns, rows, tuple(tiles))
        # Between two names that are read, a tile may have moved, or another board have come.
        return board if sorted(tiles) == list(range(columns * rows)) else None

    def get_board(self):
        """Waits for a board that stands still."""
        return wait_until(self.read_board, 'a board')

    def wait_board(self, board):
        """Waits until the board is this one."""
        wait_until(lambda: self.read_board() == board, lambda: f'{board}; it is {self.read_board()}')

    def wait_moves(self, moves):
        words = '1 move' if moves == 1 else f'{moves} moves'
        return self.get_text(f'^{words} · [0-9:]+$')

    # Acting

    def find_window(self, title):
        windows = run('xdotool', 'search', '--all', '--onlyvisible', '--pid', str(self.process.pid), '--name',
                      f'^{title}$').split()
        # Tooltips and menus have the title too, but to the window manager they are no windows, or withdrawn ones.
        windows = [window for window in windows if 'window state: Normal' in run('xprop', '-id', window, 'WM_STATE')]
        return windows[-1] if windows else None

    def get_window(self, title='Tileshift'):
        """Waits for the X window with this title."""
        return wait_until(lambda: self.find_window(title), f'the window “{title}”')

    def wait_active(self, title='Tileshift'):
        """Waits until keys go to the window with this title."""
        window = self.get_window(title)
        wait_until(lambda: run('xdotool', 'getactivewindow').strip() == window, f'the keyboard focus for “{title}”')

    def get_origin(self, window):
        """Where the accessible places of a window begin on the screen, in device pixels."""
        geometry = dict(line.split('=') for line in run('xdotool', 'getwindowgeometry', '--shell', window).split())
        # Around a window that draws its own frame there is a shadow, which those places leave out.
        extents = wait_until(lambda: re.search(r'= (\d+), \d+, (\d+), \d+',
                                               run('xprop', '-id', window, '_GTK_FRAME_EXTENTS')), 'the frame')
        return int(geometry['X']) + int(extents[1]), int(geometry['Y']) + int(extents[2])

    def get_place(self, node, title='Tileshift'):
        """Where a part of the window with this title is on the screen: left, top, width, height in device pixels."""
        left, top = self.get_origin(self.get_window(title))
        extents = node.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        return (left + extents.x * self.scale, top + extents.y * self.scale,
                extents.width * self.scale, extents.height * self.scale)

    def click(self, node):
        left, top, width, height = self.get_place(node)
        run('xdotool', 'mousemove', str(left + width // 2), str(top + height // 2), 'click', '1')

    def click_cell(self, cell):
        """Clicks where @cell is on the board, whatever is there."""
        left, top, size = self.get_cell_place(cell)
        run('xdotool', 'mousemove', str(left + size // 2), str(top + size // 2), 'click', '1')

    def get_cell_place(self, cell):
        """Where @cell is on the screen: left, top, size in device pixels. Reckoned from where the tiles are."""
        board = self.get_board()
        tile = self.find_tile(next(tile for tile in board.tiles if tile != 0))
        left, top, size, _ = self.get_place(tile)
        row, column = divmod(cell, board.columns)
        tile_row, tile_column = divmod(board.tiles.index(int(self.tile_name.match(get_name(tile))[1])), board.columns)
        return left + (column - tile_column) * size, top + (row - tile_row) * size, size

    @looking_anew
    def find_tile(self, number):
        for node in walk(self.find_group()):
            name = self.tile_name.fullmatch(get_name(node))
            if name is not None and int(name[1]) == number:
                return node
        return None

    @looking_anew
    def find_focus(self):
        """What has the keyboard focus, or None."""
        for node in walk(self.application):
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                return node
        return None

    @looking_anew
    def get_focus(self):
        """The name of what has the keyboard focus, or an empty one."""
        node = self.find_focus()
        return get_name(node) if node is not None else ''

    def wait_focus(self, start):
        """Waits until the keyboard focus is on what has a name that begins so."""
        wait_until(lambda: self.get_focus().startswith(start),
                   lambda: f'the focus on “{start}”; it is on “{self.get_focus()}”')

    def open_menu(self):
        """Opens the main menu, which then hears the keys."""
        press('F10')
        wait_until(lambda: (node := self.find_focus()) and get_role(node).endswith('menu item'), 'the focus in the menu')

    def choose_file(self, path):
        """Opens a picture by GTK's file chooser, where a path can be typed."""
        press('ctrl+o')
        self.wait_active('Open Picture')
        press('ctrl+l')
        wait_until(lambda: (node := self.find_focus()) and get_role(node) == 'text', 'the focus where a path is typed')
        type_text(str(path))
        # It looks at the disk while it hears the letters.
        self.look()
        press('Return')

    def tab_to(self, name):
        """Presses Tab until what is called @name has the focus."""
        seen = []
        while not self.get_focus().startswith(name):
            seen.append(self.get_focus())
            assert seen.count(seen[-1]) < 3, f'Tab goes round without reaching “{name}”: {seen}'
            press('Tab')
            wait_until(lambda: self.get_focus() != seen[-1], f'the focus elsewhere than on {seen[-1]}')

    def is_checked(self, name):
        """Whether the switch is on."""
        return self.get(name, 'check box').get_state_set().contains(Atspi.StateType.CHECKED)

    def activate(self, node, action):
        """Lets a screen reader do @action."""
        iface = node.get_action_iface()
        names = [iface.get_action_name(index) for index in range(iface.get_n_actions())]
        assert iface.do_action(names.index(action)), f'{action} is refused'

    # Looking

    def look(self, name=None):
        """What is seen once it stands still: twice the same. With @name it is saved too."""
        last = [None]

        def stands_still():
            last.append(Screen.grab())
            return last[-1] == last[-2]

        wait_until(stands_still, 'a screen that stands still')
        if name is not None:
            last[-1].save(OUTPUT / f'{name}.png')
        return last[-1]


current_test = ''


def main(*tests):
    """Runs the tests and says how they went, as TAP."""
    global current_test
    print(f'1..{len(tests)}')
    for index, test in enumerate(tests, 1):
        current_test = test.__name__.replace('_', '-')
        try:
            test()
            print(f'ok {index} {current_test}', flush=True)
        except Exception:
            for line in traceback.format_exc().splitlines():
                print('#', line)
            print(f'not ok {index} {current_test}', flush=True)
