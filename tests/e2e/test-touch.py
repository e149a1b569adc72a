# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Touch: taps, drags, flicks and pinches of real fingers, under Wayland.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib

import pictures
from accessible import Atspi
from boards import Board
from driver import is_felt, main, retry, wait_until, write_settings
from fingers import Fingers, TouchGame

# The gap is in the middle of the second row.
MIDDLE = Board.read('5x3:1,2,3,4,5,6,7,0,8,9,11,12,13,14,10')


def write_gradient(name, width, height):
    """Writes a picture no two parts of which look alike."""
    return pictures.write_png(pathlib.Path(os.environ['HOME']) / f'{name}.png', width, height, lambda x, y: (x, y, 128))


# It fills MIDDLE.
PICTURE = write_gradient('suited', 250, 150)

fingers = Fingers()


def get_way(game, cell, *parts):
    """Places on the way from the middle of @cell to the right, in parts of a cell; negative ones are to the left."""
    left, top, width, height = game.get_cell_place(cell)
    return [(left + width / 2 + part * width, top + height / 2) for part in (0, *parts)]


def taps(game):
    fingers.tap(*game.get_cell_center(6))
    board = MIDDLE.pushed('R')
    game.wait_board(board)
    # A line at once: three tiles, and three moves.
    fingers.tap(*game.get_cell_center(9))
    board = board.pushed('L').pushed('L').pushed('L')
    game.wait_board(board)
    game.wait_moves(4)
    fingers.tap(*game.get_center(game.get('Undo')))
    game.wait_board(MIDDLE.pushed('R'))


def drags(game):
    fingers.drag(get_way(game, 6, 0.2, 0.4, 0.6, 0.8))
    fingers.up()
    board = MIDDLE.pushed('R')
    game.wait_board(board)
    # Away from the gap. Nothing has slid, nor when the finger came down: there still are three tiles to slide at once.
    fingers.drag(get_way(game, 5, -0.2, -0.4))
    fingers.up()
    fingers.drag(get_way(game, 9, -0.2, -0.4, -0.6, -0.8))
    fingers.up()
    game.wait_board(board.pushed('L').pushed('L').pushed('L'))
    game.wait_moves(4)


def flick(game):
    way = get_way(game, 6, 0.1, 0.2, 0.3)

    def slides():
        """Where the machine is busy a flick may be too slow to be one."""
        fingers.drag(way)
        fingers.up()
        return is_felt(lambda: game.read_board() == MIDDLE.pushed('R'))

    retry('flick', slides, 'a flick that counts')


def two_thumbs(game):
    # The second is there before the first has gone, and could not slide without it.
    board = MIDDLE
    for cells, letters in ((6, 1), 'RD'), ((0, 5), 'RU'):
        for finger, cell in enumerate(cells):
            fingers.down(*game.get_cell_center(cell), finger)
        fingers.up(0)
        fingers.up(1)
        board = board.pushed(letters[0]).pushed(letters[1])
        game.wait_board(board)
    # One that lies at the edge, as the hand does that holds the screen, and trembles.
    left, top, _, height = game.get_place(game.find_group())
    fingers.down(left + 3, top + height // 2, 0)
    fingers.tap(*game.get_cell_center(6), 1)
    board = board.pushed('L')
    game.wait_board(board)
    way = get_way(game, 7, -0.3, -0.6, -0.9)
    fingers.drag(way[:2], 1)
    fingers.move(left + 4, top + height // 2 + 5, 0)
    for place in way[2:]:
        fingers.move(*place, 1)
    fingers.up(1)
    board = board.pushed('L')
    game.wait_board(board)
    fingers.up(0)
    fingers.tap(*game.get_cell_center(8))
    game.wait_board(board.pushed('L'))


def peek_and_leave(game):
    button = game.get('Show Full Picture')

    def is_pressed():
        return button.has_state(Atspi.StateType.PRESSED)

    fingers.down(*game.get_center(button))
    wait_until(is_pressed, 'the look at the whole picture')
    fingers.up()
    wait_until(lambda: not is_pressed(), 'the end of the look')
    fingers.tap(*game.get_center(game.get('Leave Fullscreen')))
    game.wait_gone('Leave Fullscreen')


def same_board():
    """One after the other in one window, which the last one leaves."""
    with TouchGame(fingers, '--game', str(MIDDLE), PICTURE) as game:
        for touch in (taps, drags, flick, two_thumbs, peek_and_leave):
            print(f'# {touch.__name__}', flush=True)
            game.play(MIDDLE)
            touch(game)


def hover():
    write_settings(control="'hover'")
    with TouchGame(fingers, '--game', str(MIDDLE), PICTURE, GSETTINGS_BACKEND='keyfile') as game:
        # From the gap over a tile to the right, one below, and two to the left in one step.
        fingers.down(*game.get_cell_center(7))
        fingers.move(*game.get_cell_center(8))
        fingers.move(*game.get_cell_center(13))
        fingers.move(*game.get_cell_center(11))
        board = MIDDLE.pushed('L').pushed('U').pushed('R').pushed('R')
        game.wait_board(board)
        fingers.up()
        # A finger that comes down slides what is there.
        fingers.tap(*game.get_cell_center(1))
        board = board.slid(1)
        game.wait_board(board)
        game.wait_moves(6)


def pinch():
    # Wider than what tiles show of it.
    picture = write_gradient('wide', 250, 90)
    with TouchGame(fingers, '--size', '4x4', picture) as game:
        next(node for node in game.find_all('Main Menu') if node.has_state(Atspi.StateType.FOCUSABLE)).act('click')
        game.get('Crop Picture…').act('click')
        game.get_text('^Crop: center 50% from the left, 50% from the top; zoom 100%$')

        def spread(middle, start, end):
            for distance in (start, (start + end) // 2, end):
                act = fingers.down if distance == start else fingers.move
                act(middle - distance, 400, 0)
                act(middle + distance, 400, 1)

        # The dialog is in the middle of the screen. While the desktop still brings it up, no finger reaches it. Of two fingers
        # one might.
        def moves():
            fingers.drag([(640, 400), (600, 400), (560, 400)])
            fingers.up()
            return is_felt(lambda: game.find_text('^Crop: center (?!50%)'))

        retry('first-touch', moves, 'another part')
        game.get('Reset').act('click')
        game.get_text('^Crop: center 50% from the left, 50% from the top; zoom 100%$')
        spread(640, 40, 80)
        fingers.up(0)
        fingers.up(1)
        game.get_text('zoom 200%$')
        game.get_text('^Crop: center 50% from the left')
        # Two fingers that go to the right and down together, and one.
        for finger in (0, 1):
            fingers.down(600 + 80 * finger, 400, finger)
        for offset in (50, 100):
            for finger in (0, 1):
                fingers.move(600 + 80 * finger + offset, 400 + offset // 2, finger)
        fingers.up(0)
        fingers.up(1)
        words = game.get_text('^Crop: center [56][0-9]% from the left, (5[1-9]|[67][0-9])% from the top; zoom 200%$')
        fingers.drag([(700, 400), (600, 400), (500, 400)])
        fingers.up()
        game.get_text('^Crop: center [34][0-9]% from the left.*zoom 200%$')
        spread(640, 80, 40)
        fingers.up(0)
        fingers.up(1)
        game.get_text('zoom 100%$')
        assert words != game.find_text('^Crop: center')
        game.get('Play').act('click')
        game.wait_gone('Crop Picture')


def long_press():
    """A finger that stays on a picture of one's own opens its menu."""
    with TouchGame(fingers, '--game', str(MIDDLE), PICTURE) as game:
        fingers.tap(*game.get_cell_center(6))
        game.wait_board(MIDDLE.pushed('R'))
        game.get('Choose Picture').act('click')
        picture = game.get('suited', 'table cell')

        def press_long():
            # The desktop puts the dialog in the middle of the screen.
            _, _, width, height = game.get_place(next(each for each in game.read_windows() if each.name != 'Tileshift'))
            x, y = game.get_center(picture)
            fingers.down((1280 - width) // 2 + x, (800 - height) // 2 + y)
            is_open = is_felt(lambda: game.find('Remove', 'menu item'))
            fingers.up()
            return is_open

        retry('long-press', press_long, 'the menu of the picture')
        game.find('Remove', 'menu item').act('click')
        wait_until(lambda: game.find('suited', 'table cell') is None, 'the picture gone')


main(same_board, hover, pinch, long_press, with_motion=True)
