# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Playing: what clicks, keys and a screen reader do to the board.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import Game, click_at, main, press, push, wait_until

# The gap is in row 2, column 3.
MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')


def start():
    with Game() as game:
        board = game.get_board()
        assert (board.columns, board.rows) == (4, 4)
        assert not board.is_solved()
        game.wait_moves(0)
        game.get('The Lighthouse')
        game.look('start')


def click_beside_gap(game):
    game.play(MIDDLE)
    game.wait_board(MIDDLE)
    for cell in (MIDDLE.cell(2, 4), MIDDLE.cell(1, 4), MIDDLE.cell(1, 3), MIDDLE.cell(2, 3)):
        after = game.get_board().slid(cell)
        game.click_cell(cell)
        game.wait_board(after)
    game.wait_moves(4)


def click_slides_line(game):
    game.play(MIDDLE)
    for moves, cell in ((2, MIDDLE.cell(2, 1)), (4, MIDDLE.cell(4, 1)), (7, MIDDLE.cell(4, 4))):
        after = game.get_board().slid(cell)
        game.click_cell(cell)
        game.wait_board(after)
        game.wait_moves(moves)
    game.look('half-solved')


def refused_click_changes_nothing(game):
    game.play(MIDDLE)
    # A click that is played comes after the refused ones, and is alone in what is counted.
    for cell in (MIDDLE.cell(1, 1), MIDDLE.cell(4, 4), MIDDLE.cell(2, 3)):
        game.click_cell(cell)
    game.click_cell(MIDDLE.cell(2, 4))
    game.wait_moves(1)
    game.wait_board(MIDDLE.slid(MIDDLE.cell(2, 4)))


def clicks_in_a_hurry(game):
    game.play(MIDDLE)
    board = MIDDLE
    cells = [board.cell(2, 4), board.cell(3, 4), board.cell(3, 1), board.cell(1, 1), board.cell(1, 4)] * 4
    places = [game.get_cell_center(cell) for cell in cells]
    for cell, place in zip(cells, places):
        click_at(*place)
        board = board.slid(cell)
    game.wait_board(board)


def arrows_move_tiles(game):
    game.play(MIDDLE)
    board = MIDDLE
    for key, letter in (('Down', 'D'), ('Left', 'L'), ('Up', 'U'), ('Right', 'R'), ('KP_Right', 'R')):
        board = board.pushed(letter)
        press(key)
        game.wait_board(board)
    game.wait_moves(5)
    # All of them at once, faster than any slide; the last ones at the edge, where there is no tile to move.
    letters = 'DDDRRULLLUU' + 'UUUU'
    push(letters)
    for letter in letters:
        board = board.pushed(letter)
    game.wait_board(board)


def undo_and_redo(game):
    # A board that follows itself is restarted, and undo goes back over that.
    game.play(MIDDLE.slid(MIDDLE.cell(2, 4)))
    game.play(MIDDLE)
    game.click_cell(MIDDLE.cell(2, 1))
    game.wait_board(MIDDLE.slid(MIDDLE.cell(2, 1)))
    press('ctrl+z')
    game.wait_board(MIDDLE)
    press('ctrl+z')
    press('shift+ctrl+z')
    game.wait_board(MIDDLE.slid(MIDDLE.cell(2, 1)))
    game.click(game.get('Undo'))
    game.wait_board(MIDDLE)


def new_game(game):
    game.play(MIDDLE)
    boards = {MIDDLE}
    for start_game in (lambda: press('r'), lambda: press('ctrl+n'), lambda: game.click(game.get('New Game'))):
        start_game()
        boards.add(wait_until(lambda: {game.read_board()} - boards - {None}, 'a new board').pop())
        game.wait_moves(0)
    assert len(boards) == 4


def tab_and_enter(game):
    game.play(MIDDLE)
    # Enter slides the focused tile, if it can.
    board = MIDDLE
    for number, key in ((6, 'Return'), (8, 'KP_Enter')):
        game.go_to_tile(number)
        board = board.slid(board.tiles.index(number))
        press(key)
        game.wait_board(board)


def screen_reader_slides(game):
    game.play(MIDDLE)
    game.get_tile(9).act('tile.slide')
    game.get_tile(5).act('tile.slide')
    game.wait_board(MIDDLE.slid(MIDDLE.cell(2, 1)))
    game.wait_moves(2)


main(start, click_beside_gap, click_slides_line, refused_click_changes_nothing, clicks_in_a_hurry, arrows_move_tiles,
     undo_and_redo, new_game, tab_and_enter, screen_reader_slides, with_motion=True)
