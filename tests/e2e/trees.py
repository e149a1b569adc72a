# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The accessible tree of a window as a text: a line for each thing that a screen reader reads, with its role, name,
# description and states. What GTK adds for itself differs between its versions, and is left out.
# Room: tests. Used beside the driver, while its game runs.

import difflib
import pathlib
import re

import accessible
from accessible import Atspi

FOLDER = pathlib.Path(__file__).parent / 'trees'

# Roles by one name, whatever a version of GTK calls them; all others hold something or are of GTK's own.
ROLES = {
    'alert': 'alert', 'button': 'button', 'check box': 'check box', 'check menu item': 'menu item', 'combo box': 'combo box',
    'dialog': 'window', 'entry': 'entry', 'frame': 'window', 'heading': 'heading', 'icon': 'image', 'image': 'image',
    'label': 'text', 'link': 'link', 'list item': 'item', 'menu': 'menu', 'menu item': 'menu item', 'page tab': 'tab',
    'paragraph': 'text', 'progress bar': 'progress bar', 'push button': 'button', 'radio button': 'radio button',
    'radio menu item': 'menu item', 'slider': 'slider', 'spin button': 'spin button', 'static': 'text', 'switch': 'check box',
    'status bar': 'status', 'table cell': 'item', 'text': 'entry', 'toggle button': 'button',
}
# What a screen reader reads as one, with the words and pictures that it shows.
WHOLE = ('button', 'check box', 'combo box', 'group', 'item', 'menu item', 'radio button', 'slider', 'spin button', 'tab',
         'window')
# Those that can be insensitive.
CONTROLS = ('button', 'check box', 'combo box', 'entry', 'menu item', 'radio button', 'slider', 'spin button', 'tab')
# With a value that is a number.
VALUED = ('slider', 'spin button')

STATES = {Atspi.StateType.CHECKED: 'on', Atspi.StateType.PRESSED: 'on', Atspi.StateType.SELECTED: 'selected',
          Atspi.StateType.EXPANDED: 'expanded', Atspi.StateType.FOCUSED: 'focused', Atspi.StateType.MODAL: 'modal'}

# The buttons of a window's own title bar, and the names that GTK makes up of types.
GTK_BUTTONS = ('Minimize', 'Maximize', 'Restore', 'Close')
GTK_NAMES = re.compile('(Gtk|Ts)[A-Za-z]+|_[0-9]+')

SHORTCUTS = 'Keyboard Shortcuts'

# What differs from one run to the next: times, days, and whether the search for the fewest moves ended before the game.
VARYING = (
    (re.compile(r'\b[0-9]+:[0-9]{2}(\.[0-9]{2})?\b'), 'M:SS'),
    (re.compile(r'\b[0-9]+/[0-9]+/[0-9]{2}\b'), 'M/D/YY'),
    (re.compile('Fewest (known|possible): [0-9]+|Perfect: the fewest possible moves'), 'Fewest …'),
)


class _Thing:
    """What becomes a line of a text, with the things in it."""

    def __init__(self, role, name):
        self.role = role
        self.name = name
        self.description = ''
        self.value = None
        self.states = set()
        self.things = []

    def format(self, depth):
        words = f'{self.role} “{self.name}”' if self.name else self.role
        # GTK before 4.14 tells what is announced as what the focus is described as, and GTK 4.18 the buttons of a menu that
        # is open as what its button is described as.
        if self.description not in ('', self.name) and not self.states & {'focused', 'expanded'}:
            words += f': {self.description}'
        if self.value is not None:
            words += f' = {self.value:g}'
        if self.states:
            words += f' [{", ".join(sorted(self.states))}]'
        for pattern, stand_in in VARYING:
            words = pattern.sub(stand_in, words)
        lines = ['  ' * depth + words.replace('\n', ' ')]
        return lines + [line for thing in self.things for line in thing.format(depth + 1)]


class _Reading:
    """One look at all under a window."""

    def __init__(self, window, title):
        self.window = window.read()
        self.title = title
        nodes = list(self.window.walk())
        self.roles = dict(zip(nodes, accessible.get_roles(nodes)))
        self.states = dict(zip(nodes, accessible.get_states(nodes)))
        self.extents = dict(zip(nodes, accessible.get_all_extents(nodes)))
        self.tabs = {node.name for node in nodes if self.roles[node] == Atspi.Role.PAGE_TAB}
        self.path_to_focus = self.window.find_path(lambda node: accessible.has(self.states[node], Atspi.StateType.FOCUSED))

    def is_hidden(self, node, front):
        """What was never shown has no place. A page keeps its place while another one hides it, @front with the focus."""
        left, top, width, height = self.extents[node]
        if min(width, height) <= 0:
            return True
        if front is None:
            return False
        other_left, other_top, other_width, other_height = self.extents[front]
        return (left, top) == (other_left, other_top) or (
            (top, height) == (other_top, other_height) and left < other_left + other_width and other_left < left + width)

    def find_states(self, node, role):
        states = {words for state, words in STATES.items() if accessible.has(self.states[node], state)}
        if role == 'menu item':
            states.discard('expanded')
        if role in CONTROLS and not accessible.has(self.states[node], Atspi.StateType.SENSITIVE):
            states.add('insensitive')
        return states

    def make(self, node, whole):
        """The things that @node is or holds, but for what @whole around them says already."""
        role = ROLES.get(Atspi.role_get_name(self.roles[node]))
        name = '' if GTK_NAMES.fullmatch(node.name) else node.name
        if role == 'button' and name in GTK_BUTTONS:
            return []
        # GTK 4.18 calls a page as its tab, and GTK 4.8 a popover and what is in it as their button.
        if role is None and name not in ('', whole.name, *self.tabs):
            role = 'group'
        # A row of the shortcuts window, which is a label in GTK 4.18.
        if role == 'text' and node.children:
            role = 'group'
        # A heading there, which has no words in GTK 4.18.
        elif role == 'text' and self.title == SHORTCUTS:
            return []
        if role is None or role in ('text', 'image', 'group') and name == '':
            return self.make_all(node.children, whole)
        is_part = role in ('text', 'image') or role == 'button' and whole.role in ('button', 'combo box')
        # Beside the name of a menu item is its key.
        if is_part and (name in whole.name or whole.role == 'menu item'):
            whole.states |= self.find_states(node, role) - {'insensitive'}
            return self.make_all(node.children, whole)
        thing = _Thing(role, name)
        thing.description = node.description
        thing.states = self.find_states(node, role)
        thing.value = node.get_value() if role in VALUED else None
        thing.things = self.make_all(node.children, thing if role in WHOLE else whole)
        # A page that is hidden has a name in GTK 4.18.
        if role == 'group' and not thing.things and not accessible.has(self.states[node], Atspi.StateType.FOCUSABLE):
            return []
        return [thing]

    def make_all(self, nodes, whole):
        front = next((node for node in nodes if node in self.path_to_focus), None)
        return [thing for node in nodes if node == front or not self.is_hidden(node, front)
                for thing in self.make(node, whole)]

    def make_window(self):
        thing = _Thing('window', self.title)
        thing.states = self.find_states(self.window, 'window') - {'focused'}
        thing.things = self.make_all(self.window.children, thing)
        return thing


def read_tree(game, title, volatile=None):
    """The text of the accessible tree of the window with this title, with an N for each number in what @volatile matches. Newer
    versions of GTK give some windows of their own no name: it is the only other one then."""
    windows = {window.name: window for window in game.read_windows()}
    window = windows.get(title) or next((window for name, window in windows.items() if name != 'Tileshift'), None)
    # It is not among them yet.
    if window is None:
        return ''
    text = ''.join(line + '\n' for line in _Reading(window, title).make_window().format(0))
    return re.sub(volatile, lambda match: re.sub('[0-9]+', 'N', match[0]), text) if volatile else text


def get_path(name):
    return FOLDER / f'{name}.txt'


def compare(name, tree, missing=None):
    """The lines in which @tree differs from the text that is kept as @name, but for the kept ones with what @missing matches."""
    path = get_path(name)
    kept = path.read_text(encoding='utf-8').splitlines() if path.exists() else []
    if missing:
        kept = [line for line in kept if not re.search(missing, line)]
    return list(difflib.unified_diff(kept, tree.splitlines(), path.name, 'now', lineterm='', n=2))
