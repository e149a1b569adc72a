# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Advice: hints by key and by button, and the solution to watch: its bar, real keys and clicks that stop it, and the
# choice after it.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import click_at, main, press, wait_until
from reader import Reader

BOARD = Board.read('3x3:1,2,3,4,0,5,7,8,6')
FAR = Board.read('3x3:8,6,7,2,5,4,3,0,1')


def wait_hint(game, tile, words):
    # A tile that has the focus says why as well.
    wait_until(lambda: game.get_tile(tile).description.endswith(words), f'tile {tile} to say “{words}”')


def hint_by_key(game):
    game.play(BOARD)
    press('h')
    wait_hint(game, 5, 'Hint: slide tile 5 left')
    game.wait_board(BOARD)
    reader = Reader(game)
    press('h')
    game.wait_board(BOARD.slid(5))
    reader.wait_for('Tile 5 left.')
    wait_until(lambda: 'Hint: ' not in game.get_tile(5).description, 'the hint gone')


def hint_by_button(game):
    game.play(BOARD)
    game.click(game.get('Hint'))
    wait_hint(game, 5, 'Hint: slide tile 5 left')
    game.click_cell(5)
    game.wait_board(BOARD.slid(5))


def watch_to_the_end(game):
    game.play(BOARD)
    press('F5')
    game.get_text('^Solution: move 2 of 2$')
    game.look('solution')
    press('Tab', 'Return')
    game.get('Solved')
    game.get('Fewest possible: 2')


def started(game):
    """The board as it is once the solution has begun to show."""
    press('F5')
    wait_until(lambda: game.read_board() not in (None, FAR), 'a move of the solution')


def a_key_stops_it(game):
    """The position of the player is there again, without a move."""
    game.play(FAR)
    started(game)
    press('Left')
    game.wait_focus('Back to Game')
    press('Return')
    game.wait_board(FAR)
    game.get_text('^0 moves')


def a_click_stops_it(game):
    game.play(FAR)
    place = game.get_cell_center(4)
    started(game)
    click_at(*place)
    game.get('Keep This Position')
    board = game.get_board()
    game.look('choice')
    game.click(game.get('Keep This Position'))
    game.wait_gone('Keep This Position')
    game.wait_board(board)
    game.get_text('^0 moves')


def the_bar_has_it_in_hand(game):
    game.play(FAR)
    started(game)
    game.wait_focus('Pause')
    press('space')
    game.wait_focus('Play')
    game.click(game.get('Faster'))
    game.click(game.get('Stop'))
    game.wait_focus('Back to Game')
    press('Escape')
    game.wait_board(FAR)


main(hint_by_key, hint_by_button, watch_to_the_end, a_key_stops_it, a_click_stops_it, the_bar_has_it_in_hand, with_motion=True)
