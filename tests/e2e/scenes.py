# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The windows that the pictures in data/screenshots show: take.py takes these, and test-trees.py fails when one has changed.
# Room: tests. Used beside the driver.

import contextlib

from boards import Board
from driver import KEYS, PROGRAM, Game, press, run, start_again, wait_until, write_settings

CLI = str(PROGRAM.parents[1] / 'cli' / 'tileshift-cli')

CHOOSER = 'Choose a Picture'

# What software centres show, at the usual scale.
WIDTH, HEIGHT = 900, 680

# Of the windows; take.py sets another one.
scale = 1

BACK = str.maketrans('UDLR', 'DURL')

# Moves of tiles, from the solved board to one half done.
PLAY = 'DRDRULURDRRDLLULDRDRULLURRULDD'


def mix(columns, rows, letters):
    """The solved board after these moves."""
    board = Board(columns, rows, (*range(1, columns * rows), 0))
    for letter in letters:
        board = board.pushed(letter)
    return board


def get_place(game, title):
    """Where a window is on the screen, without the shadow around it."""
    return game.get_place(next(window for window in game.read_windows() if window.name == title), title)


def resize(game):
    """Gives the window its size, to which the window manager adds the shadow's."""
    window = game.get_window()
    _, _, width, height = get_place(game, 'Tileshift')
    shape = dict(line.split('=') for line in run('xdotool', 'getwindowgeometry', '--shell', window).split())
    goal = (scale * WIDTH, scale * HEIGHT)
    run('xdotool', 'windowsize', window, str(goal[0] + int(shape['WIDTH']) - width), str(goal[1] + int(shape['HEIGHT']) - height))
    wait_until(lambda: get_place(game, 'Tileshift')[2:] == goal, 'the size of the window')


def choose(game, picture):
    game.open_window(CHOOSER)
    game.wait_focus('Your Picture…')
    game.tab_to(picture)
    press('Return')
    game.get(picture, 'label')
    game.wait_active()


@contextlib.contextmanager
def play():
    with Game(GDK_SCALE=str(scale)) as game:
        resize(game)
        choose(game, 'The Old Harbor')
        board = mix(5, 4, PLAY)
        start_again('--game', str(board))
        game.wait_board(board)
        press('Left', 'Left')
        game.wait_moves(2)
        yield game, 'Tileshift'


@contextlib.contextmanager
def choose_picture():
    with Game(GDK_SCALE=str(scale)) as game:
        game.open_window(CHOOSER)
        yield game, CHOOSER
        game.leave_window()


@contextlib.contextmanager
def finish():
    """A board that the game dealt, with one slide to and fro more than needed; an easy one, whose shortest solution is soon known."""
    write_settings(difficulty="'easy'")
    with Game(GSETTINGS_BACKEND='keyfile', GDK_SCALE=str(scale)) as game:
        resize(game)
        choose(game, 'Balloon Morning')
        board = game.read_board()
        moves = run(CLI, 'solve', '--optimal', str(board)).split('\t')[2]
        there = next(letter for letter in 'UDLR' if letter != moves[0] and board.pushed(letter).tiles != board.tiles)
        for letter in there + there.translate(BACK) + moves:
            press(KEYS[letter])
            board = board.pushed(letter)
            game.wait_board(board)
        game.get('Well done')
        yield game, 'Tileshift'


@contextlib.contextmanager
def numbers():
    with Game('--numbers', '--game', '5x4#11', GTK_THEME='Default:dark', GDK_SCALE=str(scale)) as game:
        resize(game)
        yield game, 'Tileshift'


# By the names of the pictures and of the trees.
SCENES = {'play': play, 'choose': choose_picture, 'finish': finish, 'numbers': numbers}

# Numbers in what these match depend on the board that was dealt.
VOLATILE = {'finish': '[0-9]+ moves'}
