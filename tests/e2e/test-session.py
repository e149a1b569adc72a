# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A session from end to end: drop a picture, choose a part of it, play, undo, be killed, go on though the file has
# gone, finish, and see the record.
# Room: tests. Needs drag-source as its third argument.
# Fails as driver.py says.

import os
import pathlib

import pictures
from drags import drag, drag_source, drop
from driver import Game, main, press, wait_until

FOLDER = pathlib.Path(os.environ['HOME'])

# Fewer slides would leave nothing to do before or after the program is killed.
SHORTEST = 5

# What is left of the picture after the keys of choose_part().
PART = 'Crop: center 28% from the left, 72% from the top; zoom 177%'

# Places that are looked at on each tile, as parts of its side, away from the edge; and by how much a colour may differ
# from the same one in a JPEG.
PARTS = (0.3, 0.5, 0.7)
TOLERANCE = 12


def write_rainbow(path, size):
    """Every place has a colour of its own, and no two tiles have a look-alike."""
    return pictures.write_png(path, size, size, lambda x, y: (x * 255 // size, y * 255 // size, (x + y) * 90 // size))


def get_colors(game, board):
    """What is seen of each tile."""
    colors = {}
    places = {tile: game.get_cell_place(cell) for cell, tile in enumerate(board.tiles) if tile != 0}
    screen = game.look()
    for tile, (left, top, width, height) in places.items():
        colors[tile] = [screen.pixel(int(left + x * width), int(top + y * height)) for x in PARTS for y in PARTS]
    return colors


def look_the_same(colors, others):
    return colors.keys() == others.keys() and all(
        pictures.is_near(color, other, TOLERANCE)
        for tile in colors for color, other in zip(colors[tile], others[tile]))


def drop_picture(game, picture):
    with drag_source(picture) as source:
        drag(game, source)
        drop(source)
    game.get(picture.stem, 'label')
    game.wait_active()


def choose_part(game):
    game.open_window('Crop Picture')
    game.get_text('Crop: center 50% from the left, 50% from the top; zoom 100%')
    press(*['plus'] * 6, *['Left'] * 10, *['Down'] * 30)
    game.get(PART)
    press('Return')
    game.wait_closed('Crop Picture')


def deal(game):
    """A board that is not solved too soon."""
    board = game.get_board()
    while len(board.solution()) < SHORTEST:
        press('r')
        board = game.wait_other_board(board)
    return board


def click_cells(game, board, cells):
    """Returns the board after that, and how many moves it took."""
    moves = 0
    for cell in cells:
        game.click_cell(cell)
        moves += board.count_moves(cell)
        board = board.slid(cell)
        game.wait_board(board)
    return board, moves


def play_and_be_killed(data, picture):
    """Returns the board, the one that redo would bring, the moves, and what was seen."""
    with Game('--size', '3x2', XDG_DATA_HOME=str(data)) as game:
        drop_picture(game, picture)
        choose_part(game)
        board = deal(game)
        cells = board.solution()
        board, moves = click_cells(game, board, cells[:2])
        undone, more = click_cells(game, board, cells[2:3])
        game.wait_moves(moves + more)
        press('ctrl+z')
        game.wait_board(board)
        game.wait_moves(moves)
        colors = get_colors(game, board)
        wait_until(lambda: list((data / 'tileshift' / 'games').glob('*.jpg')), 'a copy of the picture')
        game.kill()
        picture.unlink()
        return board, undone, moves, colors


def whole_session():
    data = FOLDER / 'data of session'
    picture = write_rainbow(FOLDER / 'holiday.png', 300)
    board, undone, moves, colors = play_and_be_killed(data, picture)

    with Game(XDG_DATA_HOME=str(data)) as game:
        game.get('holiday', 'label')
        game.wait_board(board)
        game.wait_moves(moves)
        wait_until(lambda: look_the_same(get_colors(game, board), colors), 'the same part of the same picture')
        game.open_window('Crop Picture')
        game.get(PART)
        press('Escape')
        game.wait_closed('Crop Picture')
        press('shift+ctrl+z')
        game.wait_board(undone)
        press('ctrl+z')
        game.wait_board(board)

        board, more = click_cells(game, board, board.solution())
        assert board.is_solved()
        game.get('Well done')
        game.get_text(f'^{moves + more} moves in [0-9]+:[0-9][0-9]')
        game.look('session-finished')
        game.open_window('Statistics')
        game.get('3 × 2')
        game.get_text(f'^Fewest Moves: {moves + more}$')
        game.get_text('^Games Solved: 1$')
        game.look('session-record')
        game.leave_window()


main(whole_session)
