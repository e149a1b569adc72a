# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Manners: boards shared over the real clipboard, a start by the bus, small windows and full screen.
# Room: tests. Needs xclip.
# Fails as driver.py says.

import os
import pathlib
import subprocess

import pictures
from boards import Board
from driver import DEADLINE_S, Game, main, press, run, wait_until, walk

ID = 'org.tileshift.Tileshift'
# Seconds until a click has had its effect, on a busy machine too.
TRY_S = 6

MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')


def read_clipboard():
    return run('xclip', '-selection', 'clipboard', '-o')


def set_clipboard(text):
    subprocess.run(['xclip', '-selection', 'clipboard', '-i'], input=text, text=True, check=True,
                   stdout=subprocess.DEVNULL)


def share_a_board():
    with Game('--game', str(MIDDLE)) as game:
        press('ctrl+c')
        wait_until(lambda: read_clipboard() == str(MIDDLE), 'the id on the clipboard')
        game.get_text('Copied')
        set_clipboard('4x4#7')
        # Nobody knows when the program has heard what is on the clipboard.
        wait_until(lambda: press('ctrl+v') or game.read_board() not in (MIDDLE, None), 'another board')
        board = game.get_board()
        set_clipboard('something else')
        press('ctrl+c')
        wait_until(lambda: read_clipboard() == '4x4#7', 'the seed on the clipboard')
        set_clipboard('4x4:1,2,3')
        wait_until(lambda: press('ctrl+v') or game.find_text('ends before every cell'), 'what is wrong with the id')
        assert game.get_board() == board


def start_with_a_seed():
    with Game('--game', '5x3#11'):
        press('ctrl+c')
        wait_until(lambda: read_clipboard() == '5x3#11', 'the seed on the clipboard')


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
        wait_until(lambda: game.read_board() not in (board, None), 'a new board')


def make_small(game):
    """360×480 pixels, without the shadow."""
    number = game.get_window()
    frame = run('xprop', '-id', number, '_GTK_FRAME_EXTENTS').split('=')[1].split(',')
    left, right, top, bottom = map(int, frame)
    run('xdotool', 'windowsize', number, str(360 + left + right), str(480 + top + bottom))


def small_and_full():
    with Game('--size', '10x10') as game:
        make_small(game)
        group = game.find_group()
        wait_until(lambda: game.get_place(group)[2] == 336, lambda: f'360 pixels less its margins; it is {game.get_place(group)}')
        press('p')
        game.get('Paused')
        game.look('small-paused')
        press('p')
        game.look('small')
        press('F11')
        wait_until(lambda: game.get_place(game.find_group())[2] == 1256, 'full screen')
        press('F11')
        wait_until(lambda: game.get_place(game.find_group())[2] == 336, 'the window as it was')


def ways_out_of_full_screen():
    with Game('--game', str(MIDDLE)) as game:
        def wait_width(is_as_wanted, what, deadline_s=DEADLINE_S):
            wait_until(lambda: is_as_wanted(game.get_place(game.find_group())[2]), what, deadline_s)

        width = game.get_place(game.find_group())[2]
        for leave in (lambda: game.click(game.get('Leave Full Screen')),
                      lambda: game.activate(game.get('Leave Full Screen'), 'click'),
                      lambda: press('Escape')):
            press('F11')
            wait_width(lambda now: now > 1200, 'full screen')
            game.look('full-screen')

            def leaves():
                """Now and then the window manager lets a click on a window that has just changed go nowhere."""
                leave()
                try:
                    return wait_width(lambda now: now == width, 'the window as it was', TRY_S) or True
                except AssertionError:
                    return False

            wait_until(leaves, 'the window as it was')
            game.wait_gone('Leave Full Screen')
        # What else the header bar has is there too.
        press('F11')
        wait_width(lambda now: now > 1200, 'full screen')
        press('Up')
        game.wait_moves(1)
        game.click(game.get('Undo'))
        game.wait_board(MIDDLE)
        game.open_menu()
        press('Escape')


def notice_beside_the_picture():
    picture = pictures.write_quarters(pathlib.Path(os.environ['HOME']) / 'wide.png', 600, 400)
    with Game('--size', '4x4', picture) as game:
        game.get_text('6×4 would fit it')
        notice = next(node for node in walk(game.application) if node.get_role_name() == 'alert')

        def is_beside():
            _, top, size = game.get_cell_place(12)
            return game.get_place(notice)[1] >= top + size

        wait_until(is_beside, 'the notice below the tiles')
        make_small(game)
        wait_until(lambda: game.get_place(game.find_group())[2] == 336, 'the small window')
        wait_until(is_beside, 'the notice below the small tiles')
        game.look('small-notice')


main(share_a_board, start_with_a_seed, start_by_the_bus, small_and_full, ways_out_of_full_screen,
     notice_beside_the_picture)
