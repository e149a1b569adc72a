# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The accessible objects of a program, read over the accessibility bus without libatspi: many questions are on their way
# at once, so that a look at a whole window takes one wait for each level of it and not three for each object.
# Nothing is kept: each look reads anew.
# Fails by GLib.Error, as when an object goes while it is read.

import collections

import gi

gi.require_version('Atspi', '2.0')
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ACCESSIBLE = 'org.a11y.atspi.Accessible'
ACTION = 'org.a11y.atspi.Action'
COMPONENT = 'org.a11y.atspi.Component'
TEXT = 'org.a11y.atspi.Text'
VALUE = 'org.a11y.atspi.Value'
PROPERTIES = 'org.freedesktop.DBus.Properties'
WINDOW_COORDS = 1
TIMEOUT_MS = 20000

# Roles by the names that AT-SPI had for them before 2.54, which had none for a switch.
OLD_NAMES = {'button': 'push button', 'grouping': 'panel', 'switch': 'check box'}

# From GTK 4.14 on these have no name of their own: a screen reader reads their text, or the text of what labels them.
READ_BY_TEXT = (Atspi.Role.STATUS_BAR, Atspi.Role.LABEL)
READ_BY_LABEL = (Atspi.Role.MENU_ITEM, Atspi.Role.CHECK_MENU_ITEM, Atspi.Role.RADIO_MENU_ITEM)


def _open_bus():
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address, = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
                                 Gio.DBusCallFlags.NONE, TIMEOUT_MS, None).unpack()
    return Gio.DBusConnection.new_for_address_sync(
        address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)


_bus = None


def _get_bus():
    global _bus
    if _bus is None:
        _bus = _open_bus()
    return _bus


def _call_now(owner, path, interface, method, signature='()', *arguments):
    return _get_bus().call_sync(owner, path, interface, method, GLib.Variant(signature, arguments), None,
                                Gio.DBusCallFlags.NONE, TIMEOUT_MS, None).unpack()


class _Questions:
    """Questions that are on their way at once."""

    def __init__(self):
        self.n_open = 0
        self.error = None

    def ask(self, node, answered, interface, method, signature='()', *arguments):
        """Lets answered () have what comes back."""
        def finish(bus, result):
            self.n_open -= 1
            try:
                answered(*bus.call_finish(result).unpack())
            except GLib.Error as error:
                self.error = self.error or error

        self.n_open += 1
        _get_bus().call(node.owner, node.path, interface, method, GLib.Variant(signature, arguments), None,
                        Gio.DBusCallFlags.NONE, TIMEOUT_MS, None, finish)

    def wait(self):
        while self.n_open > 0:
            GLib.MainContext.default().iteration(True)
        if self.error is not None:
            raise self.error


class Node:
    """One object. Its name, description and children are those that it had when it was found; all else is asked when it
    is called for."""

    def __init__(self, owner, path):
        self.owner = owner
        self.path = path
        self.name = ''
        self.description = ''
        self.children = []
        self._properties = {}

    def __eq__(self, other):
        return isinstance(other, Node) and (self.owner, self.path) == (other.owner, other.path)

    def __hash__(self):
        return hash((self.owner, self.path))

    def call(self, interface, method, signature='()', *arguments):
        return _call_now(self.owner, self.path, interface, method, signature, *arguments)

    def _ask(self, questions):
        """Asks for it and all under it."""
        def has_properties(properties):
            self.name = properties['Name']
            self.description = properties['Description']

        def has_children(children):
            self.children = [Node(*child) for child in children]
            for child in self.children:
                child._ask(questions)

        questions.ask(self, has_properties, PROPERTIES, 'GetAll', '(s)', ACCESSIBLE)
        questions.ask(self, has_children, ACCESSIBLE, 'GetChildren')

    def read(self):
        """It and all under it as they are now, as a new node."""
        node = Node(self.owner, self.path)
        questions = _Questions()
        node._ask(questions)
        questions.wait()
        nameless = [each for each in node.walk() if each.name == '']
        roles = dict(zip(nameless, get_roles(nameless)))
        read_by_text = [each for each in nameless if roles[each] in READ_BY_TEXT]
        for each, text in zip(read_by_text, get_texts(read_by_text)):
            each.name = text
        for each in nameless:
            if roles[each] in READ_BY_LABEL:
                each.name = ' '.join(get_texts(each._get_labels()))
        node._add_texts()
        return node

    def _add_texts(self):
        """A text that another one labels has the name of that one and its own text, which GTK 4.8 joins to “text name”."""
        counts = collections.Counter(each.name for each in self.walk())
        doubtful = [each for each in self.walk() if each.name != '' and counts[each.name] > 1]
        labels = [each for each, role in zip(doubtful, get_roles(doubtful)) if role == Atspi.Role.LABEL]
        for each, text in zip(labels, get_texts(labels)):
            if text not in each.name:
                each.name = f'{text} {each.name}'

    def read_children(self):
        """Those right under it, without what is under them."""
        children = [Node(*child) for child in self.call(ACCESSIBLE, 'GetChildren')[0]]
        for child in children:
            properties, = child.call(PROPERTIES, 'GetAll', '(s)', ACCESSIBLE)
            child.name = properties['Name']
        return children

    def _get_labels(self):
        relations, = self.call(ACCESSIBLE, 'GetRelationSet')
        return [Node(*target) for kind, targets in relations if kind == Atspi.RelationType.LABELLED_BY for target in targets]

    def walk(self):
        """It and every one under it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def role(self):
        """What kind of thing it is, in the words of AT-SPI before 2.54."""
        name = Atspi.role_get_name(Atspi.Role(self.call(ACCESSIBLE, 'GetRole')[0]))
        return OLD_NAMES.get(name, name)

    def has_state(self, state):
        """Whether it is in a state, as Atspi.StateType.FOCUSED."""
        return _has(self.call(ACCESSIBLE, 'GetState')[0], state)

    def get_extents(self):
        """Its place in its window: left, top, width, height."""
        return self.call(COMPONENT, 'GetExtents', '(u)', WINDOW_COORDS)[0]

    def act(self, action):
        """Lets a screen reader do @action."""
        count = self.call(PROPERTIES, 'Get', '(ss)', ACTION, 'NActions')[0]
        names = [self.call(ACTION, 'GetName', '(i)', index)[0] for index in range(count)]
        assert self.call(ACTION, 'DoAction', '(i)', names.index(action))[0], f'{action} is refused'

    def set_value(self, value):
        self.call(PROPERTIES, 'Set', '(ssv)', VALUE, 'CurrentValue', GLib.Variant('d', value))

    def has_selected_text(self):
        return self.call(TEXT, 'GetNSelections')[0] > 0


def _has(words, state):
    return bool(words[int(state) // 32] & 1 << int(state) % 32)


def _ask_all(questions):
    """The answers to all @questions: a node, an interface, a method, and its arguments."""
    asked = _Questions()
    answers = [None] * len(questions)
    for index, (node, *question) in enumerate(questions):
        def answered(answer, index=index):
            answers[index] = answer

        asked.ask(node, answered, *question)
    asked.wait()
    return answers


def get_roles(nodes):
    return [Atspi.Role(role) for role in _ask_all([(node, ACCESSIBLE, 'GetRole') for node in nodes])]


def get_texts(nodes):
    """The whole text that each one shows."""
    lengths = _ask_all([(node, PROPERTIES, 'Get', '(ss)', TEXT, 'CharacterCount') for node in nodes])
    return _ask_all([(node, TEXT, 'GetText', '(ii)', 0, length) for node, length in zip(nodes, lengths)])


def get_all_extents(nodes):
    return _ask_all([(node, COMPONENT, 'GetExtents', '(u)', WINDOW_COORDS) for node in nodes])


def find_with_state(windows, state):
    """The first in @windows that is in @state, with its name, or None. Takes half as long as to read them all."""
    found = []
    asked = _Questions()

    def look(node):
        def has_states(words):
            if _has(words, state):
                found.append(node)

        def has_children(children):
            for child in children:
                look(Node(*child))

        asked.ask(node, has_states, ACCESSIBLE, 'GetState')
        asked.ask(node, has_children, ACCESSIBLE, 'GetChildren')

    for window in windows:
        look(window)
    asked.wait()
    return found[0].read() if found else None


def find_application(pid):
    """The program with this process id as an accessible object, or None."""
    registry = Node('org.a11y.atspi.Registry', '/org/a11y/atspi/accessible/root')
    for owner, path in registry.call(ACCESSIBLE, 'GetChildren')[0]:
        if _call_now('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus',
                     'GetConnectionUnixProcessID', '(s)', owner)[0] == pid:
            return Node(owner, path)
    return None
