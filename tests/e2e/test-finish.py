# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Finishing: a board is solved to “Well done”, and what can be done then.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import Game, hands, main, press, run, start_again, wait_until

# Two moves from solved: tiles 4 and 5 go left.
NEARLY = Board.read('3x2:1,2,3,0,4,5')


def solve_shuffled_board(game):
    start_again('--size', '2x2')
    game.wait_size(2, 2)
    moves = game.solve()
    words = '1 move' if moves == 1 else f'{moves} moves'
    game.get_text(f'^{words} in [0-9]+:[0-9][0-9]')
    game.wait_focus('New Game')
    game.look('overlay')


def input_stops(game):
    game.play(NEARLY)
    moves = game.solve()
    game.wait_still()
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


def drag_holds_nothing(game):
    """The tiles of a solved board do not follow a finger."""
    game.play(NEARLY)
    game.solve()
    press('Escape')
    game.wait_gone('Well done')
    game.wait_still()
    tile = game.get_tile(5)
    place = game.get_place(tile)
    left, top, width, height = place
    hands.move_to((left + width // 2, top + height // 2))
    hands.set_button(1, True)
    try:
        for step in range(1, 6):
            hands.move_to((left + width // 2 + step * width // 6, top + height // 2))
        # The window hears the key after the drag.
        focus = game.get_focus()
        press('Tab')
        wait_until(lambda: game.get_focus() not in ('', focus), 'the focus elsewhere')
        game.wait_still()
        assert game.get_place(tile) == place
    finally:
        hands.set_button(1, False)
    game.wait_moves(2)


def keys_finish_too(game):
    game.play(NEARLY)
    press('Left', 'Left')
    game.get('Well done')
    game.get_text('^2 moves in ')


def new_game_from_overlay(game):
    game.play(NEARLY)
    game.solve()
    # The last one is in the header bar.
    game.click(wait_until(lambda: game.find_all('New Game')[:-1], 'a button for a new game')[0])
    wait_until(lambda: game.read_board() and not game.read_board().is_solved(), 'a new board')
    game.wait_gone('Well done')
    game.wait_moves(0)


def moves_nothing():
    """The card lies over the picture, which stays where the board was, also in the smallest window; a click puts it away,
    and another brings it back."""
    with Game('--game', str(NEARLY)) as game:
        width = game.get_place(game.get('Tileshift', 'frame'))[2]
        run('xdotool', 'windowsize', '--sync', game.get_window(), '360', '480')
        wait_until(lambda: game.get_place(game.get('Tileshift', 'frame'))[2] < width, 'a small window')
        game.wait_still()
        place = game.get_cell_place(5)
        game.solve()
        game.wait_focus('New Game')
        game.look('small')
        assert game.get_cell_place(5) == place
        game.click_cell(0)
        game.wait_gone('Well done')
        game.click_cell(0)
        game.wait_focus('New Game')
        press('v')
        game.wait_gone('Well done')


def look_at_picture(game):
    game.play(NEARLY)
    game.solve()
    game.click(game.get('View Picture'))
    game.wait_gone('Well done')
    assert game.get_board().is_solved()
    game.look('whole')


def finish_numbers(game):
    game.play(NEARLY, '--numbers')
    game.get('Numbers')
    game.solve()
    game.look('numbers-overlay')


main(solve_shuffled_board, input_stops, drag_holds_nothing, keys_finish_too, new_game_from_overlay, moves_nothing, look_at_picture,
     finish_numbers, with_motion=True)
