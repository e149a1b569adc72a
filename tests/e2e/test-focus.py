# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Focus: where it is in each window when that opens, what Tab reaches there, and that it comes back when that closes.
# Room: tests. Needs xclip.
# Fails as driver.py says.

import subprocess

from boards import Board
from driver import Atspi, Game, get_name, get_role, main, press, wait_until, walk

BOARD = Board.read('3x3:1,2,3,4,5,0,7,8,6')

# Neither the first tile, nor one that anything else gives the focus to.
TILE = 'Tile 4,'

# The keys that open a window, its title, and what has the focus there.
WINDOWS = (
    ('ctrl+comma', 'Preferences', 'Columns'),
    ('ctrl+g', 'Choose a Picture', 'The Lighthouse'),
    ('ctrl+e', 'Adjust Picture', 'Part of the picture'),
    ('ctrl+t', 'Statistics', 'Finish a game'),
    ('F1', 'Help', None),
    ('ctrl+question', 'Keyboard shortcuts', None),
)


def check_back(game):
    game.wait_active()
    game.wait_focus(TILE)


def has_selected_words(game):
    """Whether the focus is on a label that shows its words as selected."""
    node = game.find_focus()
    return get_role(node) == 'label' and Atspi.Text.get_n_selections(node) > 0


def comes_back():
    with Game('--game', str(BOARD)) as game:
        game.tab_to(TILE)
        for key, title, focus in WINDOWS:
            press(key)
            game.wait_active(title)
            assert game.get(title).get_role() in (Atspi.Role.FRAME, Atspi.Role.DIALOG), f'“{title}” is no window'
            if focus is not None:
                game.wait_focus(focus)
                wait_until(lambda: not has_selected_words(game), 'no words that look selected')
            press('Escape')
            check_back(game)
        # GTK's own, to which GTK 4.8 gives no role; on most desktops it is the desktop's.
        press('ctrl+o')
        game.wait_active('Open Picture')
        wait_until(game.get_focus, 'the focus in the file chooser')
        press('Escape')
        check_back(game)
        game.open_menu()
        press('a')
        game.wait_active('About Tileshift')
        press('Escape')
        check_back(game)
        # The menu itself, and what lies over the board.
        game.open_menu()
        press('Escape')
        check_back(game)
        press('p')
        game.wait_focus('Resume')
        press('Escape')
        check_back(game)
        subprocess.run(['xclip', '-selection', 'clipboard', '-i'], input='3x3:1,2', text=True, check=True,
                       stdout=subprocess.DEVNULL)
        wait_until(lambda: press('ctrl+v') or game.find_text('ends before every cell'), 'what is wrong with the id')
        check_back(game)
        press('Escape')
        wait_until(lambda: game.find_text('ends before every cell') is None, 'the notice gone')
        check_back(game)


def comes_back_from_victory():
    with Game('--game', str(BOARD)) as game:
        press('Up')
        game.get('Well done')
        game.wait_focus('New Game')
        press('ctrl+t')
        game.wait_active('Statistics')
        game.wait_focus('Board Size: 3 × 3')
        press('Escape')
        game.wait_active()
        game.wait_focus('New Game')
        press('Escape')
        game.wait_gone('Well done')
        # There is nothing to be done on the board any more.
        game.wait_focus('Choose Picture')


def find_focus(game):
    """The role and the name of what has the focus, or None."""
    return next(((get_role(node), get_name(node)) for node in walk(game.application)
                 if node.get_state_set().contains(Atspi.StateType.FOCUSED)), None)


def go_round(game, title):
    """Goes round a window with Tab, and returns the names of what it comes by, in order."""
    seen = []
    focus = wait_until(lambda: find_focus(game), f'a focus in “{title}”')
    while focus not in seen:
        role, name = focus
        # A page is scrolled with the arrow keys; GTK has no name for what does so.
        assert role == 'scroll pane' or name and not name.startswith(('Gtk', 'Ts', '_')), f'a {role} is called “{name}”'
        seen.append(focus)
        press('Tab')
        focus = wait_until(lambda: {find_focus(game)} - {None, focus}, f'the focus elsewhere than on “{name}”').pop()
    return [name for _, name in seen]


def goes_round():
    """Tab reaches everything in each window, and everything says what it is."""
    with Game('--game', str(BOARD)) as game:
        # So that there is something in the statistics.
        press('Up')
        game.get('Well done')
        press('Escape')
        game.wait_gone('Well done')
        names = go_round(game, 'Tileshift')
        assert {'New Game', 'Choose Picture', 'Main Menu'} <= set(names), names
        for key, title, reached in (
            ('ctrl+comma', 'Preferences', ('Columns', 'Rows', 'Pause when I am away', 'Light or dark')),
            ('ctrl+g', 'Choose a Picture', ('The Lighthouse', 'Numbers Only', 'Open File…')),
            ('ctrl+e', 'Adjust Picture', ('Part of the picture', 'Zoom Out', 'Zoom In', 'Reset', 'Cancel', 'Play')),
            ('ctrl+t', 'Statistics', ('Board Size: 3 × 3', 'Export…')),
            ('F1', 'Help', ('Row 1: 1, 2, gap, 3. ', 'left, up')),
            ('ctrl+question', 'Keyboard shortcuts', ('B Read the board to a screen reader', 'Search Shortcuts')),
        ):
            press(key)
            game.wait_active(title)
            names = go_round(game, title)
            for name in reached:
                assert any(found.startswith(name) for found in names), f'“{name}” is not reached in “{title}”: {names}'
            press('Escape')
            game.wait_active()


main(comes_back, comes_back_from_victory, goes_round)
