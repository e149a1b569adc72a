# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sets: a folder is played picture by picture, and goes on after a restart.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib

import pictures
from boards import Board
from driver import Game, main, press, start_again, wait_until

HOME = pathlib.Path(os.environ['HOME'])
NEARLY = Board.read('3x2:1,2,3,4,0,5')


def make_album(*names):
    album = HOME / 'album'
    album.mkdir(exist_ok=True)
    colors = [pictures.RED, pictures.GREEN, pictures.BLUE, pictures.YELLOW]
    for i, name in enumerate(names):
        pictures.write_quarters(album / name, 300, 300, colors[i:] + colors[:i])
    (album / 'notes.txt').write_text('no picture', encoding='utf-8')
    return album


def get_place(game, title, place):
    game.get(title, 'label')
    game.get_text(f' · {place}$')


def folder():
    album = make_album('1.png', '9.png', '10.png')
    data = str(HOME / 'data')
    with Game('--size', '3x3', album, XDG_DATA_HOME=data) as game:
        get_place(game, '1', '1 of 3')
        game.look('set')
        press('ctrl+n')
        get_place(game, '9', '2 of 3')
    # Though nothing was moved.
    with Game(XDG_DATA_HOME=data) as game:
        get_place(game, '9', '2 of 3')
        # Other ways to a new board keep the picture.
        start_again('--game', str(NEARLY))
        game.wait_board(NEARLY)
        get_place(game, '9', '2 of 3')
        press('Left')
        game.get('Well done')
    # What is solved is not played again before all others.
    with Game(XDG_DATA_HOME=data) as game:
        get_place(game, '10', '3 of 3')
        # Told once, skipped, and not counted.
        (album / '1.png').unlink()
        press('r')
        get_place(game, '9', '1 of 2')
        game.get_text('1.png')
        press('r')
        get_place(game, '10', '2 of 2')
        press('r')
        get_place(game, '9', '1 of 2')
        assert game.find_text('1.png') is None

        # The chooser tells of it, goes on with it, and ends it.
        start_again('--numbers')
        game.get('Numbers', 'label')
        assert game.find_text(' of 2$') is None
        game.open_window('Choose a Picture')
        game.get('Set of Pictures')
        game.look('set-in-chooser')
        press('alt+c')
        game.wait_closed('Choose a Picture')
        get_place(game, '9', '1 of 2')
        game.open_window('Choose a Picture')
        press('alt+e')
        game.wait_gone('Set of Pictures')
        press('Escape')
        game.wait_closed('Choose a Picture')
        wait_until(lambda: game.find_text(' of 2$') is None, 'no place in a set')
        press('r')
        game.wait_moves(0)
        game.get('9', 'label')


def keeps_the_picture():
    album = make_album('1.png', '2.png')
    with Game('--size', '3x3', album / '2.png', album / '1.png') as game:
        # In the order in which they are given.
        get_place(game, '2', '1 of 2')
        game.open_window('Choose a Picture')
        game.get('Use Next Picture for New Game')
        press('alt+u')
        wait_until(lambda: not game.is_checked('Use Next Picture for New Game'), 'the switch off')
        game.leave_window()
        board = game.get_board()
        press('r')
        game.wait_other_board(board)
        get_place(game, '2', '1 of 2')


main(folder, keeps_the_picture)
