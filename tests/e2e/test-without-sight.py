# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Without sight: a whole game through the accessibility bus alone, as a screen reader plays it. No pointer, and no key but
# the one that reads the board and the one that ends the program.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import main, press, start_again, wait_until
from reader import Reader

# The gap is in the middle.
BOARD = Board.read('3x3:8,1,3,4,0,2,7,6,5')
NEARLY = Board.read('3x2:1,2,3,0,4,5')
# Three slides from solved, the first of two tiles.
SHORT = Board.read('3x3:0,1,2,4,5,3,7,8,6')


def get_place(board, cell):
    return f'row {cell // board.columns + 1}, column {cell % board.columns + 1}'


def whole_game(game):
    game.play(SHORT)
    reader = Reader(game)
    board = SHORT
    moves = 0
    for cell in SHORT.solution():
        game.get_tile(board.tiles[cell]).act('tile.slide')
        moves += board.count_moves(cell)
        board = board.slid(cell)
        game.wait_board(board)
        game.wait_moves(moves)
        wait_until(lambda: game.find_group().description == f'The gap is in {get_place(board, cell)}.',
                   'the place of the gap')
    assert board.is_solved()

    game.get('Well done')
    result, perfect = game.get_text(f'^{moves} moves in [0-9:.]+ · ').split(' · ')
    assert perfect == 'Perfect: the fewest possible moves', perfect
    reader.wait_for(f'Well done: {result[:-len(".00")]}\nPerfect: the fewest possible moves')
    game.wait_focus('New Game')

    # The first is the one over the picture.
    game.find_all('New Game')[0].act('click')
    game.wait_gone('Well done')
    game.wait_moves(0)
    wait_until(lambda: game.read_board() and not game.read_board().is_solved(), 'a new board')
    wait_until(lambda: game.get_focus().startswith('Tile '), 'the focus on the board')


def close(game, title):
    game.get(title, 'frame').act('window.close')
    wait_until(lambda: game.find(title, 'frame') is None, f'“{title}” gone')


def set_size(game, side):
    game.get('Tileshift', 'frame').act('win.preferences')
    game.get(f'{side}×{side}').act('click')
    game.wait_size(side, side)
    close(game, 'Preferences')


def everything_in_a_row(game):
    """Chooses numbers and another size, asks for a hint, plays to the end, and looks into the statistics."""
    reader = Reader(game)
    game.get('Choose Picture', 'push button').act('click')
    game.get('Choose a Picture', 'frame')
    game.get('Numbers Only', 'table cell').act('choice.choose')
    wait_until(lambda: game.find('Choose a Picture', 'frame') is None, 'the chooser gone')
    game.get('Numbers', 'label')

    set_size(game, 2)

    game.get('Hint', 'push button').act('click')
    reader.wait_for('Slide the last three tiles around in a circle until they are in place. Hint: slide tile ')
    game.solve(lambda cell, board: game.get_tile(board.tiles[cell]).act('tile.slide'))
    reader.wait_for('Well done: ')

    game.get('Tileshift', 'frame').act('win.statistics')
    game.get('Statistics', 'frame')
    game.get_text('2 × 2$')
    game.get_text('^Solved with Help: 1$')
    close(game, 'Statistics')
    game.wait_focus('New Game')
    set_size(game, 4)


def hears_slides(game):
    game.play(BOARD)
    reader = Reader(game)
    game.get_tile(1).act('tile.slide')
    reader.wait_for('Tile 1 down. The gap is in row 1, column 2.')
    game.get_tile(8).act('tile.slide')
    reader.wait_for('Tile 8 right. The gap is in row 1, column 1.')
    game.get_tile(7).act('tile.slide')
    reader.wait_for('2 tiles up. The gap is in row 3, column 1.')
    for _ in range(2):
        game.get_tile(2).act('tile.slide')
        reader.wait_for('Tile 2 cannot slide: it is not in the same row or column as the gap.')
    game.get('Undo', 'push button').act('click')
    reader.wait_for('2 tiles down. The gap is in row 1, column 1.')


def hears_refused_arrow(game):
    game.play(NEARLY)
    reader = Reader(game)
    press('Right')
    reader.wait_for('No tile can slide that way: the gap is at the edge.')


def reads_board(game):
    game.play(BOARD)
    reader = Reader(game)
    for _ in range(2):
        press('b')
        reader.wait_for('Row 1: 8, 1, 3. Row 2: 4, gap, 2. Row 3: 7, 6, 5.')


def hears_toast(game):
    game.play(BOARD)
    reader = Reader(game)
    start_again('/proc/nowhere/at-all.png')
    reader.wait_for('“at-all.png” could not be found.')
    game.wait_board(BOARD)


main(whole_game, everything_in_a_row, hears_slides, hears_refused_arrow, reads_board, hears_toast)
