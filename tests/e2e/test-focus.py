# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Focus: where it is in each window when that opens, what Tab reaches there, and that it comes back when that closes.
# Room: tests. Needs xclip.
# Fails as driver.py says.

from boards import Board
from driver import Game, copy, main, paste, press, wait_until

BOARD = Board.read('3x3:1,2,3,4,5,0,7,8,6')

# Neither the first tile, nor one that anything else gives the focus to.
TILE = 'Tile 4,'

# The keys that open a window, its title where that is ours, and what has the focus there.
WINDOWS = (
    ('ctrl+comma', 'Preferences', '3×3'),
    ('ctrl+g', 'Choose a Picture', 'Your Picture…'),
    ('ctrl+e', 'Crop Picture', 'Crop: center'),
    ('ctrl+t', 'Statistics', 'Finish a game'),
    ('F1', 'Help', None),
    ('ctrl+question', None, None),
)


def check_back(game):
    game.wait_active()
    game.wait_focus(TILE)


def goes_on_after_a_dialog_of_the_menu(game):
    """A move tells that the clock runs again: a paused game takes none."""
    game.play(BOARD)
    press('Down')
    game.wait_moves(1)
    for key, title in (('a', 'Statistics'), ('i', 'Crop Picture'), ('b', 'About Tileshift')):
        game.open_menu()
        press(key)
        game.wait_active(title)
        game.leave_window()
        press('Up')
        game.wait_board(BOARD)
        press('Down')
        game.wait_board(BOARD.pushed('D'))


def has_selected_words(game):
    """Whether the focus is on a label that shows its words as selected."""
    node = game.find_focus()
    return node is not None and node.role == 'label' and node.has_selected_text()


def comes_back():
    # With statistics that are still empty.
    with Game('--game', str(BOARD)) as game:
        game.go_to_tile(4)
        for key, title, focus in WINDOWS:
            press(key)
            assert game.wait_dialog() == title or title is None, title
            # GTK's own has no role in every version.
            windows = [node for node in game.read_windows() if node.name != 'Tileshift']
            assert len(windows) == 1 and (title is None or windows[0].role in ('frame', 'dialog')), windows
            if focus is not None:
                game.wait_focus(focus)
                wait_until(lambda: not has_selected_words(game), 'no words that look selected')
            press('Escape')
            check_back(game)
        # GTK's own, to which GTK 4.8 gives no role; on most desktops it is the desktop's.
        game.open_window('Open Picture')
        wait_until(game.find_focus, 'the focus in the file chooser')
        press('Escape')
        check_back(game)
        game.open_window('About Tileshift')
        press('Escape')
        check_back(game)
        # The menu itself, and what lies over the board.
        game.open_menu()
        press('Escape')
        check_back(game)
        press('p')
        game.wait_focus('Resume')
        press('Return')
        check_back(game)
        copy('3x3:1,2')
        paste(lambda: game.find_text('some cells have no number'), 'what is wrong with the id')
        check_back(game)
        press('Escape')
        game.wait_text_gone('some cells have no number')
        check_back(game)


def comes_back_from_victory(game):
    game.play(BOARD)
    press('Up')
    game.get('Well done')
    game.wait_focus('New Game')
    game.open_window('Statistics')
    game.wait_focus('Board Size: 3 × 3')
    game.leave_window()
    game.wait_focus('New Game')
    press('Escape')
    game.wait_gone('Well done')
    # There is nothing to be done on the board any more.
    game.wait_focus('Choose Picture')


def stays_in_front(game):
    """A victory behind another window leaves the focus there until that window is closed."""
    game.play(BOARD)
    press('Up', 'ctrl+t')
    game.wait_active('Statistics')
    game.get('Well done')
    game.wait_focus('Board Size: 3 × 3')
    game.leave_window()
    game.wait_focus('New Game')


def find_focus(game):
    """The role, the name and the description of what has the focus, or None."""
    node = game.find_focus()
    return node and (node.role, node.name, node.description)


def go_round(game, title):
    """Goes round a window with Tab, and returns the names and descriptions of what it comes by, in order."""
    seen = []
    focus = wait_until(lambda: find_focus(game), f'a focus in “{title}”')
    while focus not in seen:
        role, name, _ = focus
        # A page is scrolled with the arrow keys; GTK has no name for what does so.
        assert role == 'scroll pane' or name and not name.startswith(('Gtk', 'Ts', '_')), f'a {role} is called “{name}”'
        seen.append(focus)
        press('Tab')
        focus = wait_until(lambda: {find_focus(game)} - {None, focus}, f'the focus elsewhere than on “{name}”').pop()
    return [f'{name}; {description}' for _, name, description in seen]


def goes_round(game):
    """Tab reaches everything in each window, and everything says what it is."""
    game.play(BOARD)
    # So that there is something in the statistics.
    press('Up')
    game.get('Well done')
    press('Escape')
    game.wait_gone('Well done')
    names = go_round(game, 'Tileshift')
    assert {'New Game', 'Choose Picture', 'Main Menu'} <= {name.split(';')[0] for name in names}, names
    for key, title, reached in (
        ('ctrl+comma', 'Preferences', ('2×2', 'Other…', 'Pause When Inactive', 'Style')),
        ('ctrl+g', 'Choose a Picture', ('Your Picture…', 'The Lighthouse', 'Numbers Only')),
        ('ctrl+e', 'Crop Picture', ('Crop: center', 'Zoom Out', 'Zoom In', 'Reset', 'Cancel', 'Play')),
        ('ctrl+t', 'Statistics', ('Board Size', 'Export…')),
        ('F1', 'Help', ('Play', 'Solve', 'More', 'Row 1: 8, 1, 3. ', 'right')),
        ('ctrl+question', None, ('B Read Board Aloud (Screen Reader)',)),
    ):
        press(key)
        assert game.wait_dialog() == title or title is None
        names = go_round(game, title)
        for name in reached:
            assert any(name in found for found in names), f'“{name}” is not reached in “{title}”: {names}'
        game.leave_window()


main(goes_on_after_a_dialog_of_the_menu, comes_back, comes_back_from_victory, stays_in_front, goes_round)
