# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The program on a Wayland desktop, with a pointer and keys, at two scales: a whole game, a drag, menus and dialogs, copy
# and paste.
# Room: tests.
# Fails as driver.py says.

import time

import fingers as keys
from boards import Board
from driver import main, wait_until
from fingers import Fingers, TouchGame

# One slide of three tiles before the end.
BOARD = Board.read('4x4:1,2,3,4,5,6,7,8,9,10,11,12,0,13,14,15')
MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')

TEXT = 'text/plain;charset=utf-8'

# Seconds, as parts of a drag: only what rests before it is let go is no flick.
REST_S = 0.15
STEP_S = 0.01


def whole_game(game, desktop):
    game.play(BOARD)
    game.solve()
    desktop.press(keys.KEY_R)
    board = game.wait_other_board(BOARD, BOARD.pushed('L').pushed('L').pushed('L'))
    key, letter = (keys.KEY_RIGHT, 'R') if board.tiles.index(0) % board.columns > 0 else (keys.KEY_LEFT, 'L')
    desktop.press(key)
    game.wait_board(board.pushed(letter))
    desktop.press(keys.KEY_LEFT_CTRL, keys.KEY_Z)
    game.wait_board(board)


def drag(game, desktop):
    game.play(MIDDLE)
    left, top, width, height = game.get_cell_place(5)
    x, y = left + width / 2, top + height / 2
    desktop.point(x, y)
    desktop.hold(True)
    for step in range(1, 9):
        desktop.point(x + width * step / 10, y)
        time.sleep(STEP_S)
    time.sleep(REST_S)
    desktop.hold(False)
    game.wait_board(MIDDLE.pushed('R'))


def menus_and_dialogs(game, desktop):
    game.play(MIDDLE)
    desktop.press(keys.KEY_F10)
    wait_until(lambda: (node := game.find_focus(True)) and node.role.endswith('menu item'), 'the focus in the menu')
    desktop.press(keys.KEY_ESC)
    wait_until(lambda: not (game.find_focus(True) or game.find_group()).role.endswith('menu item'), 'the menu gone')
    desktop.press(keys.KEY_LEFT_CTRL, keys.KEY_COMMA)
    game.get('Preferences', 'frame')
    desktop.press(keys.KEY_ESC)
    wait_until(lambda: game.find('Preferences', 'frame') is None, 'the preferences gone')
    desktop.click(*game.get_center(game.get('New Game of Another Size')))
    game.get('Easy')
    desktop.press(keys.KEY_ESC)
    wait_until(lambda: (node := game.find('Easy')) is None or not node.is_showing(), 'the popover gone')
    desktop.press(keys.KEY_LEFT)
    game.wait_board(MIDDLE.pushed('L'))


def copy_and_paste(game, desktop):
    game.play(MIDDLE)
    desktop.notify('EnableClipboard', '(a{sv})', {})
    desktop.press(keys.KEY_LEFT_CTRL, keys.KEY_C)
    wait_until(lambda: desktop.read_clipboard(TEXT) == str(MIDDLE), 'the ID on the clipboard')
    desktop.press(keys.KEY_R)
    game.wait_other_board(MIDDLE)
    desktop.press(keys.KEY_LEFT_CTRL, keys.KEY_V)
    game.wait_board(MIDDLE)


def play_all(scale):
    """One story after the other in one window, full screen."""
    desktop = Fingers(scale)
    with TouchGame(desktop, '--game', str(MIDDLE)) as game:
        for story in (whole_game, drag, menus_and_dialogs, copy_and_paste):
            print(f'# {story.__name__}', flush=True)
            story(game, desktop)


def at_scale_1():
    play_all(1)


def at_scale_2():
    play_all(2)


main(at_scale_1, at_scale_2, with_motion=True)
