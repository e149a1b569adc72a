# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The accessible objects of a program, read over the accessibility bus without libatspi: many questions are on their way
# at once, so that a look at a whole window takes two waits for each level of it and not three for each object.
# Nothing is kept: each look reads anew. What a program tells of itself says only when to look, and where first.
# Fails by GLib.Error, as when an object goes while it is read.

import collections
import functools
import time

from system import Atspi, Gio, GLib

ACCESSIBLE = 'org.a11y.atspi.Accessible'
CACHE = 'org.a11y.atspi.Cache'
CACHE_PATH = '/org/a11y/atspi/cache'
ACTION = 'org.a11y.atspi.Action'
EVENT = 'org.a11y.atspi.Event.Object'
COMPONENT = 'org.a11y.atspi.Component'
TEXT = 'org.a11y.atspi.Text'
VALUE = 'org.a11y.atspi.Value'
PROPERTIES = 'org.freedesktop.DBus.Properties'
ROOT = '/org/a11y/atspi/accessible/root'
WINDOW_COORDS = 1
TIMEOUT_MS = 20000

# Roles by the names that AT-SPI had for them before 2.54, which had none for a switch.
OLD_NAMES = {'button': 'push button', 'grouping': 'panel', 'switch': 'check box'}

# From GTK 4.14 on these have no name of their own: a screen reader reads their text, or the text of what labels them.
READ_BY_TEXT = (Atspi.Role.STATUS_BAR, Atspi.Role.LABEL)
READ_BY_LABEL = (Atspi.Role.MENU_ITEM, Atspi.Role.CHECK_MENU_ITEM, Atspi.Role.RADIO_MENU_ITEM)


# The program's bus name → what it has told to have the focus.
_told_focus = {}
_is_told = False


def _tell(_bus, owner, path, _interface, event, words):
    global _is_told
    _is_told = True
    if event == 'StateChanged':
        state, is_set = words.unpack()[:2]
        if state == 'focused' and is_set:
            _told_focus[owner] = Node(owner, path)


def pause(shortest_s, longest_s):
    """Waits for the first time, and then until a program has told of a change since the last pause, or for the second time."""
    global _is_told
    time.sleep(shortest_s)
    context = GLib.MainContext.default()
    timer = GLib.timeout_source_new(int(1000 * longest_s))
    timer.set_callback(lambda *_: False)
    timer.attach(context)
    while not _is_told and not timer.is_destroyed():
        context.iteration(True)
    timer.destroy()
    while context.iteration(False):
        pass
    _is_told = False


def find_told_focus(application):
    """What @application has told to have the focus, if it has it still: the title of its window, and itself; or None."""
    while GLib.MainContext.default().iteration(False):
        pass
    node = _told_focus.get(application.owner)
    try:
        return (node.get_window().name, node.read_named()) if node and node.has_state(Atspi.StateType.FOCUSED) else None
    except GLib.Error:  # It has gone.
        return None


def _open_bus():
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address, = session.call_sync('org.a11y.Bus', '/org/a11y/bus', 'org.a11y.Bus', 'GetAddress', None, None,
                                 Gio.DBusCallFlags.NONE, TIMEOUT_MS, None).unpack()
    bus = Gio.DBusConnection.new_for_address_sync(
        address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
    bus.signal_subscribe(None, EVENT, None, None, None, Gio.DBusSignalFlags.NONE, _tell)
    return bus


_bus = None


def _get_bus():
    global _bus
    if _bus is None:
        _bus = _open_bus()
    return _bus


@functools.cache
def _pack(signature, *arguments):
    """The same few words go to thousands of objects."""
    return GLib.Variant(signature, arguments)


def _call_packed(owner, path, interface, method, signature='()', *arguments):
    return _get_bus().call_sync(owner, path, interface, method, _pack(signature, *arguments), None,
                                Gio.DBusCallFlags.NONE, TIMEOUT_MS, None)


def _call_now(*question):
    return _call_packed(*question).unpack()


def _read_known(owner):
    """What a program knows of all its objects that anything has been asked of, in one answer: for each path the name, the
    description, the number of children and the role. What it has not been asked of is not among them."""
    items = _call_packed(owner, CACHE_PATH, CACHE, 'GetItems').get_child_value(0)
    known = {}
    for index in range(items.n_children()):
        # To unpack all of an item would take most of the time of a look.
        item = items.get_child_value(index)
        path = item.get_child_value(0).get_child_value(1).get_string()
        known[path] = (item.get_child_value(6).get_string(), item.get_child_value(8).get_string(),
                       item.get_child_value(4).get_int32(), Atspi.Role(item.get_child_value(7).get_uint32()))
    # GTK 4.8 counts no children of the program itself.
    known.pop(ROOT, None)
    return known


class _Questions:
    """Questions that are on their way at once."""

    def __init__(self):
        self.n_open = 0
        self.error = None

    def ask(self, node, answered, interface, method, signature='()', *arguments):
        """Lets answered () have what comes back, which is one value, packed."""
        def finish(bus, result):
            self.n_open -= 1
            try:
                answered(bus.call_finish(result).get_child_value(0))
            except (GLib.Error, AttributeError) as error:  # Without an answer, or with one that lacks a property.
                self.error = self.error or error

        self.n_open += 1
        _get_bus().call(node.owner, node.path, interface, method, _pack(signature, *arguments), None,
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

    def _ask(self, questions, known):
        """Asks for it and all under it, but for what is in @known."""
        def has_properties(properties):
            # To unpack them all would take half of the time of a look.
            is_read(*(properties.lookup_value(name, None).get_string() for name in ('Name', 'Description')),
                    properties.lookup_value('ChildCount', None).get_int32())

        def is_read(name, description, n_children):
            self.name, self.description = name, description
            if n_children > 0:
                questions.ask(self, has_children, ACCESSIBLE, 'GetChildren')

        def has_children(children):
            self.children = [Node(*child) for child in children.unpack()]
            for child in self.children:
                child._ask(questions, known)

        if self.path in known:
            is_read(*known[self.path][:3])
        else:
            questions.ask(self, has_properties, PROPERTIES, 'GetAll', '(s)', ACCESSIBLE)

    def read(self):
        """It and all under it as they are now, as a new node."""
        node = Node(self.owner, self.path)
        questions = _Questions()
        known = _read_known(self.owner) if self.path == ROOT else {}
        node._ask(questions, known)
        questions.wait()
        node._find_names(known)
        return node

    def _find_names(self, known):
        """Gives it and all under it the names that a screen reader finds elsewhere."""
        nameless = [each for each in self.walk() if each.name == '']
        roles = _find_roles(nameless, known)
        read_by_text = [each for each in nameless if roles[each] in READ_BY_TEXT]
        for each, text in zip(read_by_text, get_texts(read_by_text)):
            each.name = text
        for each in nameless:
            if roles[each] in READ_BY_LABEL:
                each.name = ' '.join(get_texts(each._get_labels()))
        self._add_texts(known)

    def _add_texts(self, known):
        """A text that another one labels has the name of that one and its own text, which GTK 4.8 joins to “text name”."""
        counts = collections.Counter(each.name for each in self.walk())
        doubtful = [each for each in self.walk() if each.name != '' and counts[each.name] > 1]
        labels = [each for each, role in _find_roles(doubtful, known).items() if role == Atspi.Role.LABEL]
        for each, text in zip(labels, get_texts(labels)):
            if text not in each.name:
                each.name = f'{text} {each.name}'

    def read_alone(self):
        """It as it is now, as a new node, without what is under it."""
        properties, = self.call(PROPERTIES, 'GetAll', '(s)', ACCESSIBLE)
        node = Node(self.owner, self.path)
        node.name, node.description = properties['Name'], properties['Description']
        return node

    def read_named(self):
        """It as read () gives it, without what is under it."""
        node = self.read_alone()
        node._find_names({})
        return node

    def read_children(self):
        """Those right under it, without what is under them."""
        return [Node(*child).read_alone() for child in self.call(ACCESSIBLE, 'GetChildren')[0]]

    @functools.cache
    def get_window(self):
        """The window that it is in, which it never leaves."""
        parent, = self.call(PROPERTIES, 'Get', '(ss)', ACCESSIBLE, 'Parent')
        return self.read_alone() if parent[1] == ROOT else Node(*parent).get_window()

    def find_path(self, condition):
        """The nodes from itself to the first one under it for which @condition is true; none if there is no such one."""
        if condition(self):
            return [self]
        path = next(filter(None, (child.find_path(condition) for child in self.children)), [])
        return [self, *path] if path else []

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
        return has(self.call(ACCESSIBLE, 'GetState')[0], state)

    def get_extents(self):
        """Its place in its window: left, top, width, height."""
        return self.call(COMPONENT, 'GetExtents', '(u)', WINDOW_COORDS)[0]

    def act(self, action):
        """Lets a screen reader do @action."""
        count = self.call(PROPERTIES, 'Get', '(ss)', ACTION, 'NActions')[0]
        names = [self.call(ACTION, 'GetName', '(i)', index)[0] for index in range(count)]
        assert self.call(ACTION, 'DoAction', '(i)', names.index(action))[0], f'{action} is refused'

    def get_value(self):
        return self.call(PROPERTIES, 'Get', '(ss)', VALUE, 'CurrentValue')[0]

    def has_selected_text(self):
        return self.call(TEXT, 'GetNSelections')[0] > 0


def has(words, state):
    """Whether @state is among the states in @words, as get_states () gives them."""
    return bool(words[int(state) // 32] & 1 << int(state) % 32)


def _ask_all(questions):
    """The answers to all @questions: a node, an interface, a method, and its arguments."""
    asked = _Questions()
    answers = [None] * len(questions)
    for index, (node, *question) in enumerate(questions):
        def answered(answer, index=index):
            answers[index] = answer.unpack()

        asked.ask(node, answered, *question)
    asked.wait()
    return answers


def get_roles(nodes):
    return [Atspi.Role(role) for role in _ask_all([(node, ACCESSIBLE, 'GetRole') for node in nodes])]


def _find_roles(nodes, known):
    """The role of each node, which is asked for what is not in @known."""
    strange = [node for node in nodes if node.path not in known]
    return {node: known[node.path][3] for node in nodes if node.path in known} | dict(zip(strange, get_roles(strange)))


def get_states(nodes):
    return _ask_all([(node, ACCESSIBLE, 'GetState') for node in nodes])


def get_texts(nodes):
    """The whole text that each one shows."""
    lengths = _ask_all([(node, PROPERTIES, 'Get', '(ss)', TEXT, 'CharacterCount') for node in nodes])
    return _ask_all([(node, TEXT, 'GetText', '(ii)', 0, length) for node, length in zip(nodes, lengths)])


def is_path(nodes):
    """Whether each of @nodes is still a child of the one before it."""
    try:
        families = _ask_all([(node, ACCESSIBLE, 'GetChildren') for node in nodes[:-1]])
    except GLib.Error:  # One has gone.
        return False
    return all((node.owner, node.path) in family for node, family in zip(nodes[1:], families))


def get_all_extents(nodes):
    return _ask_all([(node, COMPONENT, 'GetExtents', '(u)', WINDOW_COORDS) for node in nodes])


def find_with_state(windows, state):
    """The first in @windows that is in @state, with its name, or None."""
    found = []
    asked = _Questions()

    def look(node):
        def has_states(words):
            if has(words.unpack(), state):
                found.append(node)

        def has_children(children):
            for child in children.unpack():
                look(Node(*child))

        asked.ask(node, has_states, ACCESSIBLE, 'GetState')
        asked.ask(node, has_children, ACCESSIBLE, 'GetChildren')

    for window in windows:
        look(window)
    asked.wait()
    return found[0].read_named() if found else None


def find_application(pid):
    """The program with this process id as an accessible object, or None."""
    registry = Node('org.a11y.atspi.Registry', ROOT)
    for owner, path in registry.call(ACCESSIBLE, 'GetChildren')[0]:
        if _call_now('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus',
                     'GetConnectionUnixProcessID', '(s)', owner)[0] == pid:
            return Node(owner, path)
    return None
