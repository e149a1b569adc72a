# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Advice: hints by key and by button, the solution to watch, and real keys and clicks that stop it.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import click_at, main, press, wait_until
from reader import Reader

BOARD = Board.read('3x3:1,2,3,4,0,5,7,8,6')
STATUS = '^[0-9]+ moves? · [0-9:]+$'
FAR = Board.read('3x3:8,6,7,2,5,4,3,0,1')


def wait_hint(game, tile, words):
    wait_until(lambda: game.get_tile(tile).description == words, f'tile {tile} to say “{words}”')


def hint_by_key(game):
    game.play(BOARD)
    press('h')
    wait_hint(game, 5, 'Hint: slide tile 5 left')
    game.wait_board(BOARD)
    reader = Reader(game)
    press('h')
    game.wait_board(BOARD.slid(5))
    reader.wait_for('Tile 5 left.')
    wait_until(lambda: not game.get_tile(5).description.startswith('Hint'), 'the hint gone')


def hint_by_button(game):
    game.play(BOARD)
    game.click(game.get('Hint'))
    wait_hint(game, 5, 'Hint: slide tile 5 left')
    game.click_cell(5)
    game.wait_board(BOARD.slid(5))


def watch_to_the_end(game):
    game.play(BOARD)
    press('F5')
    game.get('Solved')
    game.get('Best possible: 2')


def started(game):
    """The board as it is once the solution has begun to show."""
    press('F5')
    wait_until(lambda: game.read_board() not in (None, FAR), 'a move of the solution')


def wait_second(game):
    status = game.get_text(STATUS)
    wait_until(lambda: game.get_text(STATUS) != status, 'the clock to go on')


def assert_stands(game):
    # Whatever stops it has arrived after a second; a solution that goes on makes a move in the next one.
    wait_second(game)
    board = game.get_board()
    wait_second(game)
    wait_second(game)
    assert game.get_board() == board, 'the solution went on'


def a_key_stops_it(game):
    game.play(FAR)
    started(game)
    press('z')
    assert_stands(game)


def a_click_stops_it(game):
    game.play(FAR)
    place = game.get_cell_center(4)
    started(game)
    click_at(*place)
    assert_stands(game)


main(hint_by_key, hint_by_button, watch_to_the_end, a_key_stops_it, a_click_stops_it)
