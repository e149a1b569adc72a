# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Hover: tiles slide under a real pointer that moves over them, and stay where they should.
# Room: tests.
# Fails as driver.py says.

import time

from accessible import Atspi
from boards import Board
from driver import Game, hands, main, press, wait_until, write_settings

# The gap is in row 2, column 3.
MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')
LONG = Board.read('10x2:1,2,3,4,5,6,7,8,9,10,0,12,13,14,15,16,17,18,19,11')

# What a fast hand does: twenty slides a second.
PACE_S = 0.05


def hover_game(board):
    """A game of @board with the control “hover”, and the pointer beside it."""
    hands.move_to((1, 1))
    write_settings(control="'hover'")
    return Game('--game', str(board), GSETTINGS_BACKEND='keyfile')


def rest_on_gap(game, board):
    """Puts the pointer on the gap, with Ctrl, which slides nothing."""
    hands.hold('Control_L', True)
    hands.move_to(game.get_cell_center(board.tiles.index(0)))
    hands.hold('Control_L', False)
    game.wait_still()
    assert game.get_board() == board


def slides_what_it_meets():
    with hover_game(MIDDLE) as game:
        rest_on_gap(game, MIDDLE)
        board = MIDDLE
        moves = 0
        for row, column, tiles in ((2, 4, 1), (3, 4, 1), (3, 2, 2), (1, 2, 2), (1, 1, 1)):
            hands.move_to(game.get_cell_center(board.cell(row, column)))
            board = board.slid(board.cell(row, column))
            game.wait_board(board)
            moves += tiles
            game.wait_moves(moves)
        # What is undone under the pointer stays undone.
        press('ctrl+z')
        left, top = game.get_cell_center(board.cell(1, 1))
        hands.move_to((left + 3, top + 3))
        game.wait_moves(moves - 1)
        game.wait_still()
        game.wait_moves(moves - 1)


def one_motion_meets_all_on_its_way():
    with hover_game(LONG) as game:
        rest_on_gap(game, LONG)
        hands.move_to(game.get_cell_center(LONG.cell(2, 10)))
        game.wait_board(LONG.slid(LONG.cell(2, 10)))
        game.wait_moves(9)
        # And back: up at the edge, and by the first row.
        hands.move_to(game.get_cell_center(LONG.cell(1, 10)))
        board = LONG.slid(LONG.cell(2, 10)).slid(LONG.cell(1, 10))
        game.wait_board(board)
        hands.move_to(game.get_cell_center(LONG.cell(1, 1)))
        game.wait_board(board.slid(LONG.cell(1, 1)))
        game.wait_moves(19)


def no_slide_is_lost_at_twenty_a_second():
    """Round and round. A late frame takes several motions for one, from which the way can be told unless they turn."""
    with hover_game(LONG) as game:
        rest_on_gap(game, LONG)
        board = LONG
        for letter, count in (('L', 9), ('D', 1), ('R', 9), ('U', 1)) * 2:
            for _ in range(count):
                board = board.pushed(letter)
                hands.move_to(game.get_cell_center(board.tiles.index(0)))
                time.sleep(PACE_S)
            game.wait_board(board)
        game.wait_moves(40)


def frozen_pointer_slides_nothing():
    with hover_game(MIDDLE) as game:
        rest_on_gap(game, MIDDLE)
        right, below = (game.get_cell_center(MIDDLE.cell(*place)) for place in ((2, 4), (3, 3)))

        def wander():
            for place in (right, below, right):
                hands.move_to(place)
                game.wait_still()
            # A paused board is hidden.
            assert game.read_board() in (MIDDLE, None)
            hands.move_to((1, 1))
            game.wait_still()

        hands.hold('Control_L', True)
        wander()
        hands.hold('Control_L', False)
        for button in (2, 3):
            hands.set_button(button, True)
            wander()
            hands.set_button(button, False)
        # A paused game, one behind a menu or the preferences, and one under the whole picture.
        press('p')
        game.get('Resume')
        wander()
        press('p')
        game.wait_gone('Resume')
        game.open_menu()
        wander()
        press('Escape')
        game.open_window('Preferences')
        wander()
        game.leave_window()
        hands.hold('v', True)
        wait_until(lambda: game.get('Show Full Picture').has_state(Atspi.StateType.PRESSED), 'the whole picture')
        wander()
        hands.hold('v', False)
        game.wait_board(MIDDLE)
        game.wait_moves(0)


def preferences_change_control(game):
    game.play(MIDDLE)
    rest_on_gap(game, MIDDLE)
    right = game.get_cell_center(MIDDLE.cell(2, 4))
    hands.move_to(right)
    game.wait_still()
    assert game.get_board() == MIDDLE
    game.open_window('Preferences')
    game.tab_to('Slide Tiles By')
    # While the page still scrolls to the row, GTK 4.8 looks for the monitor of a list below the screen.
    game.wait_still()
    press('space')
    # The list has no items before its first frame.
    wait_until(lambda: (node := game.find_focus()) and node.role == 'list item', 'the focus in the list')
    press('Down', 'Return')
    game.get('Hover')
    game.leave_window()
    rest_on_gap(game, MIDDLE)
    hands.move_to(right)
    game.wait_board(MIDDLE.pushed('L'))


main(slides_what_it_meets, one_motion_meets_all_on_its_way, no_slide_is_lost_at_twenty_a_second,
     frozen_pointer_slides_nothing, preferences_change_control, with_motion=True)
