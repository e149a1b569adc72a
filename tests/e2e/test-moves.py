# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Moves by hand: real drags and flicks, letters, a key that is held, a look at the picture, a pause.
# Room: tests.
# Fails as driver.py says.

import time

from accessible import Atspi
from boards import Board
from driver import hands, is_felt, main, press, retry, wait_until
from pictures import Screen

# The gap is in row 2, column 3.
MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')

# Seconds, as parts of a drag: only what rests before it is let go is no flick.
REST_S = 0.15
STEP_S = 0.01


def drag(game, cell, columns, rows, *, rest=True, lift=True):
    """Drags what is in @cell so many cells to the right and down."""
    left, top, width, height = game.get_cell_place(cell)
    steps = 6
    path = [(columns * step / steps, rows * step / steps) for step in range(1, steps + 1)]
    # The server has each input before a pause begins, so that a rest is one by its clock, too.
    hands.move_to((left + width // 2, top + height // 2))
    hands.set_button(1, True)
    for x, y in path:
        hands.move_to((left + width // 2 + x * width, top + height // 2 + y * height))
        time.sleep(STEP_S)
    time.sleep(REST_S * rest)
    if lift:
        hands.set_button(1, False)


def drag_lines(game):
    game.play(MIDDLE)
    board = MIDDLE
    moves = 0
    for row, column, columns, rows, tiles in ((2, 1, 0.8, 0, 2), (2, 2, -0.8, 0, 1), (4, 2, 0, -0.8, 2),
                                              (4, 4, -2.5, 0.7, 2)):
        cell = board.cell(row, column)
        board = board.slid(cell)
        drag(game, cell, columns, rows)
        game.wait_board(board)
        moves += tiles
        game.wait_moves(moves)


def preview_moves_nothing(game):
    game.play(MIDDLE, '--numbers')
    end = MIDDLE.slid(MIDDLE.cell(2, 1))
    before = game.look()
    drag(game, MIDDLE.cell(2, 1), 0.9, 0, lift=False)
    wait_until(lambda: Screen.grab() != before, 'tiles that follow')
    game.look('drag')
    assert game.get_board() == MIDDLE
    hands.set_button(1, False)
    game.wait_board(end)


def springs_back(game):
    game.play(MIDDLE)
    # What is said of the game before would go by itself.
    press('Escape')
    game.wait_gone('The game you left is saved. “Previous Game” continues it.')
    cell = MIDDLE.cell(2, 4)
    center = game.get_cell_center(cell)
    size = game.get_cell_place(cell)[2]
    hands.move_to(center)
    before = game.look()
    for columns, rows in ((-0.4, 0), (0.9, 0), (0, -0.9), (0, 0)):
        drag(game, cell, columns, rows, lift=False)
        # Only towards the gap is it seen that the tile is held.
        hands.move_to((center[0] - 0.9 * size, center[1]))
        wait_until(lambda: Screen.grab() != before, 'a tile that follows')
        hands.move_to((center[0] + columns * size, center[1] + rows * size))
        time.sleep(REST_S)
        hands.set_button(1, False)
        hands.move_to(center)
        wait_until(lambda: Screen.grab() == before, 'a tile that springs back')
    drag(game, MIDDLE.cell(1, 1), 0.9, 0.9)
    # What is played now comes after all that, and is alone in what is counted.
    game.click_cell(cell)
    game.wait_moves(1)
    game.wait_board(MIDDLE.slid(cell))


def flick(game):
    game.play(MIDDLE)

    def slides():
        """Where the machine is busy a flick may be too slow to be one."""
        drag(game, MIDDLE.cell(2, 4), -0.35, 0, rest=False)
        return is_felt(lambda: game.read_board() == MIDDLE.pushed('L'))

    retry('flick', slides, 'a flick that counts')
    game.wait_moves(1)


def letters_slide(game):
    game.play(MIDDLE)
    board = MIDDLE
    for key, letter in zip('wasdkjl', 'ULDRUDR'):
        board = board.pushed(letter)
        press(key)
        game.wait_board(board)


def held_key_goes_on(game):
    start = Board.read('10x2:0,2,3,4,5,6,7,8,9,10,1,12,13,14,15,16,17,18,19,11')
    game.play(start)
    end = start
    for _ in range(9):
        end = end.pushed('L')
    hands.let_keys_repeat(True)
    hands.hold('Left', True)
    try:
        game.wait_board(end)
    finally:
        hands.hold('Left', False)
        hands.let_keys_repeat(False)
    game.wait_moves(9)


def look_while_held(game):
    game.play(MIDDLE)
    center = game.get_cell_center(MIDDLE.tiles.index(0))

    def look():
        """The colour in the middle of the gap."""
        return Screen.grab((*center, 1, 1)).pixel(0, 0)

    game.wait_still()
    tray = look()
    for key in ('space', 'v'):
        hands.hold(key, True)
        wait_until(lambda: look() != tray, 'the whole picture')
        hands.hold(key, False)
        wait_until(lambda: look() == tray, 'the board again')
    # The button shows the same for as long as it is held, and for a screen reader it is a switch.
    button = game.get('Show Full Picture')
    x, y, width, height = game.get_place(button)
    hands.move_to((x + width // 2, y + height // 2))
    hands.set_button(1, True)
    wait_until(lambda: look() != tray, 'the whole picture')
    hands.set_button(1, False)
    wait_until(lambda: look() == tray, 'the board again')
    button.act('click')
    wait_until(lambda: look() != tray, 'the whole picture')
    press('Left')
    game.wait_moves(1)
    wait_until(lambda: not button.has_state(Atspi.StateType.PRESSED), 'a button that is off')


def pause_and_go_on(game):
    game.play(MIDDLE)
    for go_on in (lambda: press('p'), lambda: press('Left', 'space'), lambda: game.click(game.get('Resume'))):
        press('p')
        game.get('Paused')
        wait_until(lambda: game.find_group() is None, 'no board')
        game.look('paused')
        go_on()
        game.wait_board(MIDDLE)
        game.wait_gone('Paused')
    game.wait_moves(0)


main(drag_lines, preview_moves_nothing, springs_back, flick, letters_slide, held_key_goes_on, look_while_held,
     pause_and_go_on, with_motion=True)
