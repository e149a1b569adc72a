# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# One game, and all that a player does around it, in one run of the program: what `build-aux/test --valgrind` looks at.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib

import pictures
from boards import Board
from driver import WINDOWS, Game, main, press, start_again, wait_until

# Two moves from solved: tiles 4 and 5 go left.
NEARLY = Board.read('3x2:1,2,3,0,4,5')
FOLDER = pathlib.Path(os.environ['HOME'])


def play(game):
    game.wait_board(NEARLY)
    press('Up')
    press('Left')
    game.wait_board(NEARLY.pushed('L'))
    press('ctrl+z')
    game.wait_board(NEARLY)
    press('h')
    wait_until(lambda: game.get_tile(4).description.endswith('Hint: slide tile 4 left'), 'a hint')
    game.click_cell(5)
    game.get('Well done')
    game.get_text('^2 moves in ')
    game.wait_still()
    press('Escape')
    game.wait_gone('Well done')


def one_game():
    picture = pictures.write_quarters(FOLDER / 'quarters.png', 300, 200)
    letter = FOLDER / 'letter.png'
    letter.write_text('Dear reader, this is no picture.\n')
    with Game('--game', str(NEARLY), picture) as game:
        game.get('quarters')
        play(game)
        for title in WINDOWS:
            game.open_window(title)
            game.wait_still()
            game.leave_window()
        start_again(letter)
        game.get_text('“letter.png” is not a picture that can be opened here')
        press('Escape')
        press('r')
        wait_until(lambda: game.read_board() and not game.read_board().is_solved(), 'a new game')
        game.wait_moves(0)


main(one_game, with_motion=True)
