# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Advice: hints by key and by button, and the solution to watch: by keys and by the pointer, and the game that goes on
# after it.
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
    game.wait_active('Solution')
    game.get_text('^3 × 3 · 2 moves · fewest possible$')
    game.get_text('^Solution: move 2 of 2$')
    game.look('solution')
    game.click(game.get('Continue from Here'), 'Solution')
    game.wait_active()
    game.get('Well done')
    game.get_text('Fewest possible: 2$')


def back_to_the_game(game):
    """Its position is there again, without a move, and the clock goes on."""
    game.play(FAR)
    press('Left')
    game.wait_moves(1)
    board = game.get_board()
    press('F5')
    game.wait_active('Solution')
    game.wait_focus('Pause')
    game.get_text('^Solution: move [1-9]')
    press('space')
    game.wait_focus('Play')
    press('Escape')
    game.wait_active()
    game.wait_board(board)
    game.wait_moves(1)
    press('ctrl+z')
    game.wait_board(FAR)


def continue_from_a_position(game):
    game.play(FAR)
    press('F5')
    game.wait_active('Solution')
    game.get_text('^Solution: move [1-9]')
    press('space')
    game.tab_to('Position')
    press('Home')
    game.get_text('^Solution: move 0 of')
    press('Right', 'Right')
    game.get_text('^Solution: move 2 of')
    game.click(game.get('Continue from Here'), 'Solution')
    game.wait_active()
    game.wait_other_board(FAR)
    game.get_text('^0 moves')
    press('ctrl+z', 'ctrl+z')
    game.wait_board(FAR)


main(hint_by_key, hint_by_button, watch_to_the_end, back_to_the_game, continue_from_a_position, with_motion=True)
