# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finishing: a board is solved to “Well done”, and what can be done then.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import Game, main, press, wait_until

# Two moves from solved: tiles 4 and 5 go left.
NEARLY = Board.read('3x2:1,2,3,0,4,5')


def solve_by_clicks(game):
    """Solves the board that is there; returns how many moves it took."""
    board = game.get_board()
    moves = 0
    for cell in board.solution():
        after = board.slid(cell)
        moves += sum(a != b for a, b in zip(board.tiles, after.tiles)) - 1
        game.click_cell(cell)
        board = after
        game.wait_board(board)
    assert board.is_solved()
    return moves


def solve_shuffled_board():
    with Game('--size', '3x2') as game:
        board = game.get_board()
        assert (board.columns, board.rows) == (3, 2)
        moves = solve_by_clicks(game)
        game.get('Well done')
        words = '1 move' if moves == 1 else f'{moves} moves'
        game.get_text(f'^{words} in [0-9]+:[0-9][0-9]$')
        game.wait_focus('New Game')
        game.look('overlay')


def input_stops():
    with Game('--game', str(NEARLY)) as game:
        moves = solve_by_clicks(game)
        game.get('Well done')
        game.look()
        press('Escape')
        game.wait_gone('Well done')
        game.click_cell(0)
        game.click_cell(2)
        press('Up', 'Down', 'Left', 'Right')
        game.wait_moves(moves)
        assert game.get_board().is_solved()
        # Only a new game shows that all of that had been heard, and none of it counted.
        press('r')
        wait_until(lambda: not (game.read_board() or NEARLY).is_solved() and game.find_text('^0 moves'), 'a new game')


def keys_finish_too():
    with Game('--game', str(NEARLY)) as game:
        press('Left', 'Left')
        game.get('Well done')
        game.get_text('^2 moves in ')


def new_game_from_overlay():
    with Game('--game', str(NEARLY)) as game:
        solve_by_clicks(game)
        # The last one is in the header bar.
        game.click(wait_until(lambda: game.find_all('New Game')[:-1], 'a button for a new game')[0])
        wait_until(lambda: game.read_board() and not game.read_board().is_solved(), 'a new board')
        game.wait_gone('Well done')
        game.wait_moves(0)
        solve_by_clicks(game)
        game.get('Well done')


def look_at_picture():
    with Game('--game', str(NEARLY)) as game:
        solve_by_clicks(game)
        game.click(game.get('Look at It'))
        game.wait_gone('Well done')
        assert game.get_board().is_solved()
        game.look('whole')


def finish_numbers():
    with Game('--numbers', '--game', str(NEARLY)) as game:
        game.get('Numbers')
        solve_by_clicks(game)
        game.get('Well done')
        game.look('numbers-overlay')


main(solve_shuffled_board, input_stops, keys_finish_too, new_game_from_overlay, look_at_picture, finish_numbers)
