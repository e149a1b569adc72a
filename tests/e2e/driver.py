# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The driver: starts the real program and does with it what a person does, through a real pointer, real keys and the
# names that a screen reader reads.
# Room: tests. Needs tests/run-headless --wm around it: an X server, a window manager and a session bus of its own.
# Never waits a fixed time: every wait is for something, until a deadline. An input that was lost is repeated by retry ()
# alone, which counts.
# Fails by an exception; what was on the screen then is in failed-FILE-TEST.png, and the names in the log.

import collections
import contextlib
import functools
import gettext
import inspect
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import traceback

import accessible
from accessible import Atspi, GLib
from boards import Board
from hands import Hands
from pictures import Screen

# A busy machine starts a program in twenty seconds, and a program that is watched, as by valgrind, takes its time.
DEADLINE_S = int(os.environ.get('TILESHIFT_TEST_DEADLINE_S', '60'))
# Until an input that has arrived has had its effect; after that it is taken for lost.
FEEL_S = DEADLINE_S / 8
# Between two looks for the same thing: the first pause, after which each is twice the one before, and the longest.
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.01, 0.08
# Without a change of what is on the screen.
STILL_S = 0.1
# Before the focus is searched for in all windows because nothing has told that it has it.
SEARCH_PAUSE_S = 0.3

# Of an accessible place, at the largest scale that a test asks for.
ROUNDING_PX = 2

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
FILE = pathlib.Path(sys.argv[0]).stem
OUTPUT = pathlib.Path(sys.argv[2]).resolve()
# A screenshot of each look with a name is wanted.
IS_SAVING = 'looks' in sys.argv

# The arrow keys that move a tile up, down, left and right into the gap.
KEYS = {'U': 'Up', 'D': 'Down', 'L': 'Left', 'R': 'Right'}

# The windows of the program, with the keys that open them; the last in the menu.
WINDOWS = {'Preferences': 'ctrl+comma', 'Choose a Picture': 'ctrl+g', 'Crop Picture': 'ctrl+e', 'Statistics': 'ctrl+t',
           'Help': 'F1', 'Keyboard Shortcuts': 'ctrl+question', 'About Tileshift': 'b'}
FILE_CHOOSER = 'Open Picture'

# What a new player sees.
TITLE = 'The Lighthouse'
PICTURE = 'resource:///org/tileshift/Tileshift/gallery/lighthouse.jpg'

# What a program may print that is no fault of its own.
FORGIVEN = (
    # Mesa, of a screen without a graphics card.
    'MESA-EGL: warning: ',
    # GTK 4.24 on X11, once in each process: a popover shares the frame clock of its window, and GDK reports a frame that
    # both have drawn as submitted twice. A program that shows nothing but a popover prints this too.
    'gdk_frame_timings_submitted() called on submitted frame.',
    # GTK counts the pointers that are pressed on each widget, and decrements another widget's counter when the pressed one
    # goes before the release (tests/monkey/forgive.c).
    'Broken accounting of active state for widget',
    # The path bar of GTK's file chooser, whenever a path becomes too long for it: it allocates its two arrow buttons and shows
    # them only then, which takes the allocation from them until the next frame (gtkpathbar.c in GTK 4.8, size_allocate).
    'Trying to snapshot GtkButton ',
)

hands = Hands()
# Between press and release of a key a busy machine may pause for long enough that the server repeats it.
hands.let_keys_repeat(False)
retries = collections.Counter()


def wait_until(condition, what, deadline_s=DEADLINE_S):
    """Returns what condition () returns as soon as that is true."""
    end = time.monotonic() + deadline_s
    pause_s = FIRST_PAUSE_S
    while True:
        start = time.monotonic()
        try:
            result = condition()
        except (GLib.Error, FileNotFoundError, ProcessLookupError):  # It looked at something that has just gone.
            result = None
        if result:
            return result
        if time.monotonic() > end:
            raise AssertionError(f'not within {deadline_s} s: {what() if callable(what) else what}')
        # Looking takes half of the time at most: it keeps the program from what is waited for.
        accessible.pause(time.monotonic() - start, pause_s)
        pause_s = min(2 * pause_s, LONGEST_PAUSE_S)


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
                time.sleep(FIRST_PAUSE_S)

    return look_until_it_stays


def run(*command):
    """Returns what @command printed; it may fail."""
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    return result.stdout


def press(*keys):
    """Presses keys, one after the other, wherever the focus is."""
    for key in keys:
        hands.press(key)


@contextlib.contextmanager
def layout(name):
    """The hands go on to press the keys of a US keyboard, by their places."""
    options = ('-option', '', '-option', 'srvrkeys:none')
    run('setxkbmap', '-layout', name, *options)
    try:
        yield
    finally:
        run('setxkbmap', '-layout', 'us', *options)


def click_at(x, y):
    hands.move_to((x, y))
    hands.click()


def type_text(text):
    hands.type_text(text)


def push(letters):
    """Moves tiles into the gap by the arrow keys."""
    press(*(KEYS[letter] for letter in letters))


def read_clipboard(kind='UTF8_STRING'):
    return run('xclip', '-selection', 'clipboard', '-t', kind, '-o')


def copy(data, kind='UTF8_STRING'):
    """Puts @data, text or bytes, on the clipboard as a MIME type."""
    subprocess.run(['xclip', '-selection', 'clipboard', '-t', kind, '-i'], input=os.fsencode(data), check=True,
                   stdout=subprocess.DEVNULL)
    # It goes on in the background before the X server has heard of it.
    wait_until(lambda: kind in read_clipboard('TARGETS').split(), f'{kind} on the clipboard')


def paste(is_there, what):
    """Pastes until is_there () is true, and returns that: GTK asks for what is on the clipboard when that changes, and may still
    wait for the answer when the key comes."""
    return retry('paste', lambda: press('ctrl+v') or is_felt(is_there), what)


def write_settings(**settings):
    """Writes what a Game with GSETTINGS_BACKEND='keyfile' has as its settings, in GVariant's words, and nothing else."""
    file = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'glib-2.0', 'settings', 'keyfile')
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f'{key.replace("_", "-")}={value}' for key, value in settings.items()]
    file.write_text('\n'.join(['[org/tileshift/Tileshift]', *lines, '']), encoding='utf-8')


def write_gtk_settings(line):
    """Writes what a Game has as its one setting of GTK."""
    file = pathlib.Path(os.environ['XDG_CONFIG_HOME'], 'gtk-4.0', 'settings.ini')
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'[Settings]\n{line}\n', encoding='utf-8')


def is_felt(condition):
    """Whether @condition comes true in the time that an input takes."""
    try:
        return wait_until(condition, 'an effect', FEEL_S)
    except AssertionError:
        return None


def retry(kind, attempt, what):
    """Returns what attempt () returns as soon as that is true. An attempt gives an input and looks for its effect. Each
    repetition is counted as one of @kind and told at the end: an input that is lost is a finding."""
    for _ in range(4):
        result = attempt()
        if result:
            return result
        retries[kind] += 1
        print(f'# retry: {kind} in {current_test}', flush=True)
    raise AssertionError(f'in vain, again and again: {what}')


def start_again(*arguments):
    """Starts the program once more, which hands its command line over and ends."""
    subprocess.run([PROGRAM, *arguments], cwd=os.environ['HOME'], timeout=DEADLINE_S, check=True)


class Game:
    """The running program. In a with statement: it is closed at the end, and must then end well."""

    def __init__(self, *arguments, language=None, **environment):
        if language is not None:
            environment['LANGUAGE'] = language
            # With a translation that is not there, this fails.
            self.say = gettext.translation('tileshift', os.environ['TILESHIFT_LOCALE_DIR'], [language]).gettext
        self.board_name = self.read_numbers('Puzzle board, %u by %u')
        self.tile_name = self.read_numbers('Tile %u, row %u, column %u')
        self.log = OUTPUT / f'{FILE}-{current_test}.log'
        self.is_killed = False
        self.aborts = hands.count_aborts() or 0
        self.measures = {}
        self.path_to_group = []
        self.next_search = None
        self.scale = int(environment.get('GDK_SCALE', '1'))
        # Each game is the first one of its player, unless a test says otherwise.
        environment.setdefault('XDG_DATA_HOME', tempfile.mkdtemp(dir=os.environ['HOME']))
        self.data = pathlib.Path(environment['XDG_DATA_HOME'], 'tileshift')
        # A critical warning ends the program, and this one alone: neither metacity nor AT-SPI is free of them. The other
        # warnings are found in what it has printed, so that some can be forgiven.
        environment = os.environ | {'G_DEBUG': 'fatal-criticals'} | environment
        with self.log.open('w') as log:
            self.process = subprocess.Popen([PROGRAM, *arguments], env=environment, stdout=log, stderr=log)

    def __enter__(self):
        try:
            self.application = wait_until(self._find_application, 'the program among the accessible ones')
            wait_until(self.read_board, 'a board')
            self.wait_active()
            # A window that is still being placed moves away under the pointer.
            self.wait_still()
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
            assert self.read_complaints() == [], self.read_complaints()
        except BaseException:
            self.show_failure()
            raise

    def read_complaints(self):
        """What the program has printed, without empty lines and what is forgiven."""
        return [line for line in self.log.read_text().splitlines()
                if line != '' and not any(words in line for words in FORGIVEN)]

    def check(self):
        """That the program runs, and has not complained of anything."""
        assert self.process.poll() is None, f'the program has ended: {self.process.returncode}'
        assert self.read_complaints() == [], self.read_complaints()

    @looking_anew
    def read_windows(self):
        """The accessibles of its windows, without what is in them."""
        return self.application.read_children()

    @looking_anew
    def close_other_window(self):
        """Closes a window that is not the one with the board; returns its accessible, or None if there was none."""
        window = next((window for window in self.read_windows() if window.name != 'Tileshift'), None)
        if window is not None:
            window.act('window.close')
        return window

    def tidy_up(self):
        """Makes the window what a new player sees, but for the board: by the ways that a player has."""
        hands.move_to((hands.screen.width_in_pixels, hands.screen.height_in_pixels))
        while (window := self.close_other_window()) is not None:
            wait_until(lambda: window not in self.read_windows(), f'“{window.name}” gone')
        self.wait_active()
        if (focus := self.find_focus()) and focus.role.endswith('menu item'):
            press('Escape')
            wait_until(lambda: not ((focus := self.find_focus()) and focus.role.endswith('menu item')), 'the menu gone')
        if self.find('Leave Fullscreen') is not None:
            press('F11')
            self.wait_gone('Leave Fullscreen')
        if self.find(TITLE, 'label') is None:
            start_again(PICTURE)
            self.get(TITLE, 'label')

    def kill(self):
        """Ends the program as a power cut does: nothing more is asked of it."""
        self.process.kill()
        self.process.wait()
        self.is_killed = True
        assert self.read_complaints() == [], self.read_complaints()

    def quit(self):
        press('ctrl+q')

    def show_failure(self):
        """Says what was on the screen, and ends the program."""
        screenshot = OUTPUT / f'failed-{FILE}-{current_test}.png'
        Screen.grab().save(screenshot)
        print(f'# screenshot: {screenshot}, exit code: {self.process.poll()}')
        for line in self.log.read_text().splitlines():
            print('# program:', line)
        try:
            for node in self.application.read().walk():
                print(f'# {node.role}: {node.name}')
        except (AttributeError, GLib.Error):
            print('# it tells no names')
        self.process.kill()
        self.process.wait()

    def _find_application(self):
        assert self.process.poll() is None, 'the program has ended'
        node = accessible.find_application(self.process.pid)
        return node if node is not None and node.read().children else None

    def get_gtk_version(self):
        """Of the GTK that the program runs on: major and minor number."""
        version = self.application.call(accessible.PROPERTIES, 'Get', '(ss)', 'org.a11y.atspi.Application', 'Version')[0]
        return tuple(map(int, version.split('.')[:2]))

    def say(self, words):
        """English @words in the language of the game."""
        return words

    def read_numbers(self, words):
        """What reads the numbers out of English @words, where each of them is a %u or a %d."""
        return re.compile(re.sub('%[ud]', r'(\\d+)', re.escape(self.say(words)).replace('%%', '%')))

    # Finding

    @looking_anew
    def walk(self):
        """Every accessible of the program, as it is now."""
        return list(self.application.read().walk())

    def find_all(self, name, role=None):
        """The accessibles with this name; where only the role is given, of this kind."""
        return [node for node in self.walk()
                if (name is None or node.name == name) and (role is None or _has_role(node, role))]

    def find(self, name, role=None):
        """The first accessible with this name, or None."""
        return next(iter(self.find_all(name, role)), None)

    def get(self, name, role=None):
        """Waits for the accessible with this name."""
        return wait_until(lambda: self.find(name, role), f'“{name}”')

    def find_text(self, pattern):
        """The first name that holds @pattern, or None."""
        return next((node.name for node in self.walk() if re.search(pattern, node.name)), None)

    def get_text(self, pattern):
        return wait_until(lambda: self.find_text(pattern), f'a name like “{pattern}”')

    def wait_gone(self, name):
        wait_until(lambda: self.find(name) is None, f'“{name}” gone')

    def wait_text_gone(self, pattern):
        wait_until(lambda: self.find_text(pattern) is None, f'what is like “{pattern}” gone')

    @looking_anew
    def find_group(self):
        """What holds the tiles, or None while the board is not to be seen. It is looked for where it was last."""
        if self.path_to_group and accessible.is_path(self.path_to_group):
            group = self.path_to_group[-1].read_alone()
            if self.board_name.fullmatch(group.name):
                return group
        self.path_to_group = self.application.read().find_path(lambda node: self.board_name.fullmatch(node.name))
        return self.path_to_group[-1] if self.path_to_group else None

    def read_tiles(self):
        """The board as its accessible names tell it, the accessible of each tile, and of them all; or None while there is no
        board."""
        group = self.find_group()
        if group is None:
            return None
        columns, rows = map(int, self.board_name.fullmatch(group.name).groups())
        tiles = [0] * (columns * rows)
        nodes = {}
        for node in group.read().walk():
            name = self.tile_name.fullmatch(node.name)
            if name is not None:
                number, row, column = map(int, name.groups())
                if row > rows or column > columns:
                    return None
                tiles[(row - 1) * columns + column - 1] = number
                nodes[number] = node
        # Between two names that are read, a tile may have moved, or another board have come.
        return (Board(columns, rows, tuple(tiles)), nodes, group) if sorted(tiles) == list(range(columns * rows)) else None

    def read_board(self):
        """The board, or None while there is none."""
        found = self.read_tiles()
        return found and found[0]

    def get_board(self):
        """Waits for a board."""
        return wait_until(self.read_board, 'a board')

    def wait_board(self, board):
        """Waits until the board is this one."""
        wait_until(lambda: self.read_board() == board, lambda: f'{board}; it is {self.read_board()}')

    def wait_other_board(self, *boards):
        """Waits until the board is none of these, and returns it."""
        return wait_until(lambda: (board := self.read_board()) not in (None, *boards) and board, 'another board')

    def wait_size(self, columns, rows):
        """Waits until the board has this size, and returns it."""
        return wait_until(lambda: (board := self.read_board()) and board[:2] == (columns, rows) and board,
                          f'a board of {columns} by {rows}')

    def wait_moves(self, moves):
        words = '1 move' if moves == 1 else f'{moves} moves'
        return self.get_text(f'^{words} · [0-9:]+$')

    # Acting

    def find_window(self, title='Tileshift'):
        windows = [window for window in hands.get_windows(self.process.pid) if hands.get_title(window) == title]
        return windows[-1] if windows else None

    def get_window(self, title='Tileshift'):
        """Waits for the X window with this title: its number, for xdotool."""
        return str(wait_until(lambda: self.find_window(title), f'the window “{title}”').id)

    def find_active(self):
        """The title of the window of the program to which keys go, or None."""
        aborts = hands.count_aborts()
        if aborts not in (None, self.aborts):
            self.help_window_manager(aborts)
        window = hands.get_active(self.process.pid)
        return window and hands.get_title(window)

    def help_window_manager(self, aborts):
        """Sets right what a window manager leaves that has aborted: the server shows again each window that was hidden in that
        moment, as that of the shortcuts is, and the next window manager gives the keys to none."""
        titles = [window.name for window in self.read_windows()]
        windows = hands.get_windows(self.process.pid)
        shown = [window for window in windows if hands.get_title(window) in titles]
        if not shown:  # The next one does not know them yet.
            return
        for window in windows:
            if window not in shown:
                hands.unmap(window)
        hands.activate(shown[-1])
        self.aborts = aborts
        retries['window manager'] += 1
        print(f'# retry: window manager in {current_test}', flush=True)

    def wait_dialog(self):
        """Waits until keys go to another window of the program than the one with the board, and returns its title."""
        return wait_until(lambda: {self.find_active()} - {None, 'Tileshift'}, 'another window').pop()

    def wait_active(self, title='Tileshift'):
        """Waits until keys go to the window with this title."""
        def is_active():
            assert self.process.poll() is None, f'the program has ended: {self.process.returncode}'
            return self.find_active() == title

        wait_until(is_active, lambda: f'keys going to “{title}”; they go to {self.find_active()}')

    def wait_closed(self, title):
        """Waits until the window with this title has gone, and keys go to the one with the board."""
        self.wait_gone(title)
        self.wait_active()

    def get_origin(self, title):
        """Where the accessible places of a window begin on the screen, in device pixels."""
        # Around a window that draws its own frame there is a shadow, which those places leave out.
        return wait_until(lambda: (window := self.find_window(title)) and hands.get_inner_corner(window), 'the frame')

    def get_place(self, node, title='Tileshift'):
        """Where a part of the window with this title is on the screen: left, top, width, height in device pixels."""
        return self._get_places([node], title)[0]

    def _get_places(self, nodes, title='Tileshift'):
        left, top = self.get_origin(title)
        return [(left + x * self.scale, top + y * self.scale, width * self.scale, height * self.scale)
                for x, y, width, height in accessible.get_all_extents(nodes)]

    def click(self, node, title='Tileshift'):
        left, top, width, height = self.wait_place(node, title)
        click_at(left + width // 2, top + height // 2)

    def wait_place(self, node, title):
        """The place of what may have been shown just now: it has none before the next frame, and its window may move."""
        places = [None]

        def stays():
            places.append(self.get_place(node, title))
            return places[-1] == places[-2] and places[-1][2] > 0 and places[-1]

        return wait_until(stays, f'a place of “{node.name}”')

    def click_cell(self, cell):
        """Clicks where @cell is on the board, whatever is there."""
        click_at(*self.get_cell_center(cell))

    def get_cell_center(self, cell):
        left, top, width, height = self.get_cell_place(cell)
        return left + width // 2, top + height // 2

    def get_cell_place(self, cell):
        """Where @cell is on the screen: left, top, width and height in device pixels."""
        left, top, width, height, columns = wait_until(self._measure_board, 'tiles that lie in their cells')
        row, column = divmod(cell, columns)
        return left + column * width, top + row * height, width, height

    @looking_anew
    def _measure_board(self):
        """Where cells are: the first one's place, and how many are in a row. A board of this size in this place is measured once, by its tiles, while none of them is on its way."""
        found = self.read_tiles()
        if found is None:
            return None
        board, nodes, group = found
        key = (board.columns, board.rows, self.get_place(group))
        if key not in self.measures:
            cells = [divmod(board.tiles.index(number), board.columns) for number in nodes]
            measure = _fit_cells(cells, self._get_places(list(nodes.values())))
            if measure is None:
                return None
            self.measures[key] = (*measure, board.columns)
        return self.measures[key]

    def find_tile(self, number):
        found = self.read_tiles()
        return found and found[1].get(number)

    def get_tile(self, number):
        return wait_until(lambda: self.find_tile(number), f'tile {number}')

    @looking_anew
    def find_focus(self, is_awaited=False):
        """What has the keyboard focus: in the window to which keys go and in no other one; or None, as until each window has
        noticed. What is awaited, and asked for again, may also be unknown for a moment."""
        is_board_active = self.find_active() == 'Tileshift'
        told = accessible.find_told_focus(self.application)
        if told is not None and (told[0] == 'Tileshift') == is_board_active:
            self.next_search = None
            return told[1]
        # To search all windows takes a hundred questions or more, and what has the focus next is told in a moment.
        now = time.monotonic()
        if is_awaited and now < (self.next_search or now + SEARCH_PAUSE_S):
            self.next_search = self.next_search or now + SEARCH_PAUSE_S
            return None
        self.next_search = now + SEARCH_PAUSE_S
        windows = {True: [], False: []}
        for window in self.application.read_children():
            windows[(window.name == 'Tileshift') == is_board_active].append(window)
        behind = accessible.find_with_state(windows[False], Atspi.StateType.FOCUSED)
        return accessible.find_with_state(windows[True], Atspi.StateType.FOCUSED) if behind is None else None

    def get_focus(self, is_awaited=False):
        """The name of what has the keyboard focus, or an empty one."""
        node = self.find_focus(is_awaited)
        return node.name if node is not None else ''

    def wait_focus(self, start):
        """Waits until the keyboard focus is on what has a name that begins so."""
        wait_until(lambda: self.get_focus(True).startswith(start),
                   lambda: f'the focus on “{start}”; it is on “{self.get_focus()}”')

    def open_window(self, title):
        if title == 'About Tileshift':
            self.open_menu()
        press(WINDOWS.get(title, 'ctrl+o'))
        self.wait_active(title)

    def leave_window(self):
        """Closes the window in front, over the one with the board."""
        press('Escape')
        self.wait_active()

    def open_menu(self):
        """Opens the main menu, which then hears the keys."""
        press('F10')
        wait_until(lambda: (node := self.find_focus(True)) and node.role.endswith('menu item'), 'the focus in the menu')

    def is_felt_closed(self, title):
        """Whether the file dialog with this title is closed. It stays accessible where the program shows it again, because
        GTK has accepted it too early; X loses it for a moment then."""
        return is_felt(lambda: title not in [window.name for window in self.application.read_children()])

    def choose_file(self, path, chooses=None):
        """Opens a picture, or a folder of them, by GTK's file chooser, where a path can be typed. It is opened by its keys, or
        by what is called @chooses in the picture chooser."""
        # What is typed letter by letter GTK completes meanwhile, each version in its own way.
        copy(str(path))
        title = 'Open Folder' if chooses == 'Open Folder…' else FILE_CHOOSER
        if chooses is None:
            self.open_window(title)
        else:
            self.open_window('Choose a Picture')
            self.tab_to('Your Picture…')
            if chooses != 'Your Picture…':
                press('Right')
            self.wait_focus(chooses)
            press('Return')
            self.wait_active(title)
        press('ctrl+l')
        wait_until(lambda: (node := self.find_focus()) and node.role == 'text', 'the focus where a path is typed')
        button = self.get('Open', 'push button')

        def is_typed(text):
            node = self.find_focus()
            return node and accessible.get_texts([node]) == [text]

        def can_open():
            return is_typed(str(path)) and button.has_state(Atspi.StateType.SENSITIVE)

        def enter():
            """GTK clears a path that is there before it has read the folder. A Return is lost until 150 ms after the text
            has changed, when GTK finds out whether it can be opened. GTK 4.18 completes the path of a folder by a slash,
            which is selected, and a Return would only show that folder."""
            press('ctrl+a', 'ctrl+v')
            if chooses == 'Open Folder…' and self.get_gtk_version() > (4, 8) and is_felt(lambda: is_typed(f'{path}/')):
                press('BackSpace')
            if not is_felt(can_open):
                return False
            press('Return')
            return self.is_felt_closed(title)

        retry('path', enter, f'the file dialog closed with {path}')

    def tab_to(self, name, key='Tab'):
        """Presses Tab, or Shift and Tab, until what is called @name has the focus."""
        seen = [wait_until(lambda: self.find_focus(True), 'the focus')]
        while not seen[-1].name.startswith(name):
            names = [node.name for node in seen]
            assert seen.count(seen[-1]) < 3, f'Tab goes round without reaching “{name}”: {names}'
            press(key)
            seen.append(wait_until(lambda: (focus := self.find_focus(True)) != seen[-1] and focus,
                                   f'the focus elsewhere than on {names[-1]}'))

    def go_to_tile(self, number):
        """Goes into the board by Tab, and on to a tile by Ctrl with arrow keys, which pass over the gap."""
        self.tab_to('Tile ')
        board = self.get_board()
        goal = board.tiles.index(number)
        cell = board.tiles.index(int(self.tile_name.fullmatch(self.get_focus())[1]))
        while cell != goal:
            down = goal // board.columns - cell // board.columns
            right = goal % board.columns - cell % board.columns
            steps = [('Down', board.columns)] * (down > 0) + [('Up', -board.columns)] * (down < 0)
            steps += [('Right', 1)] * (right > 0) + [('Left', -1)] * (right < 0)
            # The other way round the gap, where there are two.
            key, step = min(steps, key=lambda step: board.tiles[cell + step[1]] == 0)
            press(f'ctrl+{key}')
            cell += step if board.tiles[cell + step] != 0 else 2 * step
            self.wait_focus(f'Tile {board.tiles[cell]},')

    def is_checked(self, name):
        """Whether the switch is on."""
        return self.get(name, 'check box').has_state(Atspi.StateType.CHECKED)

    # Playing

    def play(self, board, *arguments):
        """Starts the program once more with @board, which is to be played anew, and with what else is to be asked for."""
        start_again('--game', str(board), *arguments)
        self.wait_board(board)
        self.wait_moves(0)
        # The words of an earlier victory fade.
        self.wait_gone(self.say('Well done'))

    def solve(self, slide=None, title='Well done'):
        """Solves the board that is there with the fewest slides, and waits for the title of the victory: how many moves it
        took. slide (cell, board) does one of them; without it they are clicks."""
        board = self.get_board()
        moves = 0
        for cell in board.solution():
            if slide is None:
                self.click_cell(cell)
            else:
                slide(cell, board)
            moves += board.count_moves(cell)
            board = board.slid(cell)
            self.wait_board(board)
        self.get(self.say(title))
        return moves

    # Looking

    def wait_still(self):
        """Waits until nothing more is drawn."""
        wait_until(lambda: not hands.is_drawn_within(STILL_S), 'a screen that stands still')

    def look(self, name=None):
        """What is seen once it stands still. With @name it is saved too, if that is asked for."""
        self.wait_still()
        screen = Screen.grab()
        if name is not None and IS_SAVING:
            screen.save(OUTPUT / f'{name}.png')
        return screen


def _has_role(node, role):
    try:
        return node.role == role
    except GLib.Error:  # It has just gone.
        return False


def _fit_cells(cells, places):
    """The first cell's left, top, width and height, if tiles at these @places lie in these @cells: each a row and a
    column. A tile may be a little smaller than its cell, in the middle of it, and places are rounded to logical pixels."""

    def fit(numbers, middles):
        """Where the first row or column begins, and its size, of @numbers of rows or columns with these @middles."""
        first, last = (choose(range(len(numbers)), key=lambda i: numbers[i]) for choose in (min, max))
        step = (middles[last] - middles[first]) / (numbers[last] - numbers[first])
        starts = [middle - number * step for number, middle in zip(numbers, middles)]
        return all(abs(start - starts[first]) <= 2 * ROUNDING_PX for start in starts) and (starts[first] - step / 2, step)

    across = fit([column for _, column in cells], [left + width / 2 for left, _, width, _ in places])
    down = fit([row for row, _ in cells], [top + height / 2 for _, top, _, height in places])
    return across and down and tuple(round(number) for pair in zip(across, down) for number in pair) or None


class _SharedGame:
    """The window that the tests of a file have one after the other, and none of them alone."""

    def __init__(self):
        self.game = None

    @contextlib.contextmanager
    def lend(self):
        """The window as a new player sees it, but for the board. It goes when a test fails, and the next one gets a new one."""
        if self.game is None:
            self.game = Game()
            self.game.__enter__()
        try:
            self.game.tidy_up()
            yield self.game
            self.game.check()
        except BaseException:
            self.game.show_failure()
            self.game = None
            raise

    def close(self):
        game, self.game = self.game, None
        if game is not None:
            game.__exit__(None, None, None)


current_test = ''


def main(*tests, with_motion=False):
    """Runs the tests and says how they went, as TAP. Those with a parameter come first, and share one window: each finds
    in it what a new player sees, and leaves it with whatever it played, but with the preferences as they were. The other
    ones start the program themselves. Nothing is animated but @with_motion, where that is what the tests are about."""
    if not with_motion:
        write_gtk_settings('gtk-enable-animations=0')
    shared = _SharedGame()

    def run_shared(test):
        with shared.lend() as game:
            test(game)

    sharing = [test for test in tests if inspect.signature(test).parameters]
    jobs = [(test.__name__, functools.partial(run_shared, test)) for test in sharing]
    if sharing:
        jobs.append(('shared_window_ends_well', shared.close))
    jobs += [(test.__name__, test) for test in tests if test not in sharing]

    print(f'1..{len(jobs)}')
    for index, (name, job) in enumerate(jobs, 1):
        _run_job(index, name.replace('_', '-'), job)
    for kind, count in sorted(retries.items()):
        print(f'# retries: {kind} {count}')


def _run_job(index, name, job):
    global current_test
    current_test = name
    start = time.monotonic()
    try:
        job()
        print(f'ok {index} {name}', flush=True)
    except Exception:
        for line in traceback.format_exc().splitlines():
            print('#', line)
        print(f'not ok {index} {name}', flush=True)
    print(f'# {time.monotonic() - start:.1f} s')
