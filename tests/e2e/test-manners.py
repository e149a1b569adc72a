# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Manners: boards shared over the real clipboard, a start by the bus, small windows and full screen.
# Room: tests. Needs xclip.
# Fails as driver.py says.

import os
import pathlib
import re

import pictures
from boards import Board
from driver import PICTURE, Game, copy, hands, main, paste, press, read_clipboard, run, start_again, wait_until

ID = 'org.tileshift.Tileshift'
# The window on the smallest screen: width and height in pixels.
SMALL = (360, 480)

MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')


def share_a_board(game):
    start_again('--game', '5x3#11')
    game.wait_size(5, 3)
    press('ctrl+c')
    wait_until(lambda: read_clipboard() == '5x3#11', 'the seed on the clipboard')

    game.play(MIDDLE)
    press('ctrl+c')
    wait_until(lambda: read_clipboard() == str(MIDDLE), 'the id on the clipboard')
    game.get_text('Copied')
    copy('4x4#7')
    board = paste(lambda: (board := game.read_board()) not in (MIDDLE, None) and board, 'another board')
    copy('something else')
    press('ctrl+c')
    wait_until(lambda: read_clipboard() == '4x4#7', 'the seed on the clipboard')
    copy('4x4:1,2,3')
    paste(lambda: game.find_text('some cells have no number'), 'what is wrong with the id')
    assert game.get_board() == board


def start_by_the_bus():
    game = Game('--gapplication-service')
    run('gdbus', 'wait', '--session', '--timeout', '20', ID)
    run('gdbus', 'call', '--session', '--dest', ID, '--object-path', '/org/tileshift/Tileshift', '--method',
        'org.freedesktop.Application.Activate', '{}')
    with game:
        board = game.get_board()
        # Another start finds the one that runs, and its game goes on.
        run('gapplication', 'launch', ID)
        game.get('The Lighthouse')
        assert game.get_board() == board
        run('gapplication', 'action', ID, 'new-game')
        game.wait_other_board(board)


def get_shadow(window):
    """How far its shadow reaches: left, right, top, bottom."""
    extents = re.findall(r'[0-9]+', run('xprop', '-notype', '-id', window, '_GTK_FRAME_EXTENTS'))
    return list(map(int, extents)) if len(extents) == 4 else [0] * 4


def get_window_size(game):
    """Width and height, without the shadow."""
    window = game.get_window()
    _, _, width, height = hands.get_place(hands.get_window(int(window)))
    left, right, top, bottom = get_shadow(window)
    return width - left - right, height - top - bottom


def get_board_width(game):
    """From the first to the last tile of a row."""
    left, _, width, _ = game.get_cell_place(0)
    return game.get_cell_place(game.get_board().columns - 1)[0] + width - left


def wait_size(game, size):
    wait_until(lambda: get_window_size(game) == size, lambda: f'a window of {size}; it is {get_window_size(game)}')


def make_small(game):
    """The smallest that is asked for; the board keeps its margins and is as wide as they let it be."""
    columns = game.get_board().columns
    margins = get_window_size(game)[0] - get_board_width(game)
    window = game.get_window()
    left, right, top, bottom = get_shadow(window)
    run('xdotool', 'windowsize', window, str(SMALL[0] + left + right), str(SMALL[1] + top + bottom))
    wait_size(game, SMALL)
    # What does not divide by the columns is left over.
    wait_until(lambda: SMALL[0] - margins - columns < get_board_width(game) < SMALL[0],
               lambda: f'a board that fits a window of {SMALL[0]}; it has {get_board_width(game)}, margins {margins}')


def wait_full_screen(game):
    wait_size(game, (hands.screen.width_in_pixels, hands.screen.height_in_pixels))
    game.get('Leave Fullscreen')


def ways_out_of_full_screen(game):
    game.play(MIDDLE)
    size = get_window_size(game)
    width = get_board_width(game)
    for leave in (lambda: game.click(game.get('Leave Fullscreen')),
                  lambda: game.get('Leave Fullscreen').act('click'),
                  lambda: press('Escape')):
        press('F11')
        wait_full_screen(game)
        wait_until(lambda: get_board_width(game) > width, 'a larger board')
        game.look('full-screen')
        leave()
        wait_size(game, size)
        game.wait_gone('Leave Fullscreen')
        wait_until(lambda: get_board_width(game) == width, 'the board as it was')
    # What else the header bar has is there too.
    press('F11')
    wait_full_screen(game)
    press('Up')
    game.wait_moves(1)
    game.wait_still()
    game.click(game.get('Undo'))
    game.wait_board(MIDDLE)
    game.open_menu()
    press('Escape')
    press('F11')
    wait_size(game, size)


def toast_beside_the_picture(game):
    picture = pictures.write_quarters(pathlib.Path(os.environ['HOME']) / 'wide.png', 600, 400)
    copy('3x3:1,2')
    start_again('--size', '4x4', picture)
    game.get_text('tiles look')
    wait_size(game, SMALL)

    def is_beside():
        _, top, _, height = game.get_cell_place(12)
        alert = game.find(None, 'alert')
        # It fades; what is wrong with this text is told again.
        return game.get_place(alert)[1] >= top + height if alert is not None else press('ctrl+v')

    wait_until(is_beside, 'the toast below the small tiles')
    game.look('small-toast')


def small_and_full(game):
    """The last test: it leaves the window small, where there is no room for the title."""
    start_again('--size', '10x10', PICTURE)
    game.wait_size(10, 10)
    make_small(game)
    press('p')
    game.get('Paused')
    game.look('small-paused')
    press('p')
    game.wait_gone('Paused')
    game.look('small')
    press('F11')
    wait_full_screen(game)
    press('F11')
    wait_size(game, SMALL)
    toast_beside_the_picture(game)


main(share_a_board, ways_out_of_full_screen, small_and_full, start_by_the_bus)
