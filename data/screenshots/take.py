#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes the pictures of this folder from the program, for the README and for software centres:
#
# The common font is Cantarell (of the package fonts-cantarell).
#
#   meson devenv -C _build ../tests/run-headless --wm ../data/screenshots/take.py src/app/tileshift ../data/screenshots
#
# Room: data. Needs what the end-to-end tests need; their driver does the work.
# Fails by an exception.

import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / 'tests' / 'e2e'))

from boards import Board  # noqa: E402
from driver import OUTPUT, PROGRAM, Game, main, press, run, start_again, wait_until  # noqa: E402
from pictures import Screen  # noqa: E402

# What software centres show without scaling it.
WIDTH, HEIGHT = 900, 680

# The corners of a window in data/style-default.css, and the shadow that a compositor gives it.
RADIUS = 15
SHADOW = '45x18+0+8'

FONT = 'Cantarell 11'

CLI = str(PROGRAM.parents[1] / 'cli' / 'tileshift-cli')

KEYS = {'U': 'Up', 'D': 'Down', 'L': 'Left', 'R': 'Right'}
BACK = str.maketrans('UDLR', 'DURL')

# Moves of tiles, from the solved board to one half done.
PLAY = 'DRDRULURDRRDLLULDRDRULLURRULDD'


def mix(columns, rows, letters):
    """The solved board after these moves."""
    board = Board(columns, rows, (*range(1, columns * rows), 0))
    for letter in letters:
        board = board.pushed(letter)
    return board


def get_place(game, title='Tileshift'):
    """Where a window is on the screen, without the shadow around it."""
    return game.get_place(next(filter(None, (game.find(title, role) for role in ('frame', 'dialog')))), title)


def take(game, name, title='Tileshift'):
    run('xdotool', 'mousemove', '0', '0')
    screen = game.look()
    left, top, width, height = get_place(game, title)
    path = OUTPUT / f'{name}.png'
    Screen(width, height, b''.join(screen.cut(left, top, width, height))).save(path)
    run('convert', str(path), '(', '-size', f'{width}x{height}', 'xc:black', '-fill', 'white', '-draw',
        f'roundrectangle 0,0,{width - 1},{height - 1},{RADIUS},{RADIUS}', ')', '-alpha', 'off', '-compose', 'CopyOpacity',
        '-composite', '(', '+clone', '-background', 'black', '-shadow', SHADOW, ')', '+swap', '-background', 'none',
        '-compose', 'Over', '-layers', 'merge', '+repage', '-strip', '-quality', '95', str(path))


def resize(game):
    """Gives the window its size, to which the window manager adds the shadow's."""
    window = game.get_window()
    _, _, width, height = get_place(game)
    shape = dict(line.split('=') for line in run('xdotool', 'getwindowgeometry', '--shell', window).split())
    run('xdotool', 'windowsize', window, str(WIDTH + int(shape['WIDTH']) - width),
        str(HEIGHT + int(shape['HEIGHT']) - height))
    wait_until(lambda: get_place(game)[2:] == (WIDTH, HEIGHT), 'the size of the window')


def choose(game, picture):
    press('ctrl+g')
    game.wait_active('Choose a Picture')
    game.wait_focus('Your Picture…')
    while game.get_focus() != picture:
        before = game.get_focus()
        press('Right')
        wait_until(lambda: game.get_focus() != before, 'the focus on the next picture')
    press('Return')
    game.get(picture, 'label')
    game.wait_active()


def play():
    with Game() as game:
        resize(game)
        choose(game, 'The Old Harbor')
        board = mix(5, 4, PLAY)
        start_again('--game', str(board))
        game.wait_board(board)
        press('Left', 'Left')
        game.wait_moves(2)
        take(game, 'play')


def choose_picture():
    with Game() as game:
        press('ctrl+g')
        game.wait_active('Choose a Picture')
        take(game, 'choose', 'Choose a Picture')
        press('Escape')
        game.wait_active()


def finish():
    """A board that the game dealt, with one slide to and fro more than needed."""
    with Game() as game:
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
        game.get_text('Fewest possible|Perfect')
        take(game, 'finish')


def numbers():
    with Game('--numbers', '--game', '5x4#11', GTK_THEME='Default:dark') as game:
        resize(game)
        take(game, 'numbers')


settings = pathlib.Path(os.environ.get('XDG_CONFIG_HOME', pathlib.Path.home() / '.config'), 'gtk-4.0', 'settings.ini')
settings.parent.mkdir(parents=True, exist_ok=True)
settings.write_text(f'[Settings]\ngtk-font-name={FONT}\n', encoding='utf-8')
main(play, choose_picture, finish, numbers)
