# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Ways in for pictures: real drags from another program, real clipboard contents, the chooser, the crop, the offers.
# Room: tests. Needs xclip, and drag-source as its third argument.
# Fails as driver.py says.

import os
import pathlib
import subprocess
import sys

from gi.repository import Atspi

import pictures
from boards import Board
from drags import drag, drag_source, drop
from driver import Game, get_name, main, press, run, wait_until, walk

FOLDER = pathlib.Path(os.environ['HOME'])

BOARD = Board.read('2x2:1,2,0,3')

# 3×2 and one slide from what looks whole if tiles 1 and 2, and 4 and 5, look the same.
ALIKE = Board.read('3x2:2,1,3,5,0,4')


def drop_file():
    picture = pictures.write_quarters(FOLDER / 'dropped.png', 300, 300)
    with Game('--game', str(BOARD)) as game, drag_source(picture) as source:
        drag(game, source)
        game.get('Drop the picture here')
        game.look('drop')
        drop()
        game.get('dropped.png')
        game.wait_gone('Drop the picture here')


def drop_several():
    """The first that loads is played, and nothing is said of the others."""
    (FOLDER / 'letter.png').write_text('Dear reader, this is no picture at all.')
    first = pictures.write_quarters(FOLDER / 'first.png', 300, 300)
    second = pictures.write_quarters(FOLDER / 'second.png', 300, 300)
    with Game() as game, drag_source(FOLDER / 'gone.png', FOLDER / 'letter.png', first, second) as source:
        drag(game, source)
        drop()
        game.get('first.png')
        assert game.find_text('letter.png') is None


def drop_pixels():
    picture = pictures.write_quarters(FOLDER / 'pixels.png', 300, 300)
    with Game() as game, drag_source('--pixels', picture) as source:
        drag(game, source)
        drop()
        game.get('Picture Without a Name')


def leave_without_dropping():
    picture = pictures.write_quarters(FOLDER / 'carried.png', 300, 300)
    with Game() as game, drag_source(picture) as source:
        drag(game, source)
        game.get('Drop the picture here')
        run('xdotool', 'mousemove', '20', '20')
        game.wait_gone('Drop the picture here')
        drop()
        game.click(game.get('The Lighthouse'))


def copy(kind, path=None, text=None):
    command = ['xclip', '-selection', 'clipboard', '-t', kind, '-i']
    subprocess.run(command if path is None else [*command, path], input=text, text=True, check=True,
                   stdout=subprocess.DEVNULL)


def paste(game, title):
    """Until the picture is there: nobody knows when the program has heard what is on the clipboard."""
    wait_until(lambda: press('ctrl+v') or game.find(title), f'“{title}”')


def paste_pixels():
    picture = pictures.write_quarters(FOLDER / 'copied.png', 300, 300)
    with Game() as game:
        copy('image/png', picture)
        paste(game, 'Picture Without a Name')


def paste_file():
    picture = pictures.write_quarters(FOLDER / 'copied file.png', 300, 300)
    with Game() as game:
        copy('text/uri-list', text=picture.as_uri() + '\r\n')
        paste(game, 'copied file.png')


def choose():
    """The gallery by keyboard; then what was played last; a vanished one is not there."""
    gone = pictures.write_quarters(FOLDER / 'passing.png', 300, 300)
    mine = pictures.write_quarters(FOLDER / 'mine.png', 300, 300)
    data = str(FOLDER / 'data of choose')
    with Game(gone, XDG_DATA_HOME=data) as game:
        game.get('passing.png')
    with Game(mine, XDG_DATA_HOME=data) as game:
        game.get('mine.png')
        gone.unlink()
        press('ctrl+g')
        game.get_window('Choose a Picture')
        game.wait_gone('passing.png')
        game.look('chooser')
        game.tab_to('The Lighthouse')
        press('Right')
        wait_until(lambda: game.get_focus() == 'Balloon Morning', 'the focus on the next picture')
        press('Return')
        wait_until(lambda: game.find('Choose a Picture') is None, 'the chooser closed')
        game.get('Balloon Morning', 'label')


def adjust():
    """Moves the middle of four colours out of the board, plays, and finds it so again."""
    picture = pictures.write_quarters(FOLDER / 'adjusted.png', 400, 400)
    data = str(FOLDER / 'data of adjust')
    with Game('--game', str(BOARD), picture, XDG_DATA_HOME=data) as game:
        game.get('adjusted.png')
        press('ctrl+e')
        game.get_text('Part of the picture: 50% across, 50% down, zoom 100%')
        press(*['plus'] * 12)
        press(*['Left'] * 30, *['Up'] * 30)
        game.get_text('Part of the picture: 16% across, 16% down, zoom 314%')
        game.look('crop')
        press('Return')
        wait_until(lambda: game.find('Adjust Picture') is None, 'the dialog closed')

        def is_red():
            left, top, size = game.get_cell_place(0)
            right, bottom, _ = game.get_cell_place(3)
            screen = game.look()
            return all(pictures.is_near(screen.pixel(x + size // 2, y + size // 2), pictures.RED)
                       for x, y in ((left, top), (right, bottom)))

        wait_until(is_red, 'one quarter on all tiles')
        game.wait_board(BOARD)
    with Game('--game', str(BOARD), picture, XDG_DATA_HOME=data) as game:
        game.get('adjusted.png')
        wait_until(is_red, 'the same quarter again')
        press('ctrl+e')
        game.get_text('16% across')
        press('0')
        game.get_text('50% across, 50% down, zoom 100%')
        press('Escape')
        wait_until(lambda: game.find('Adjust Picture') is None, 'the dialog closed')
        wait_until(is_red, 'the quarter that was not changed')


def adjust_by_pointer():
    """The wheel and the mouse, and then a board that fits better."""
    picture = pictures.write_quarters(FOLDER / 'by pointer.png', 600, 400)
    with Game('--game', str(BOARD), picture) as game:
        game.get('by pointer.png')
        press('ctrl+e')
        game.wait_active('Adjust Picture')
        game.look()
        left, top = game.get_origin(game.get_window('Adjust Picture'))
        view = next(node for node in walk(game.application) if get_name(node).startswith('Part of the picture'))
        extents = view.get_component_iface().get_extents(Atspi.CoordType.WINDOW)
        x, y = left + extents.x + extents.width // 2, top + extents.y + extents.height // 2
        press('Escape')
        wait_until(lambda: game.find('Adjust Picture') is None, 'the dialog closed')
        # Where the pointer lies when the dialog comes up, there it enlarges.
        run('xdotool', 'mousemove', str(x + extents.width // 4), str(y))
        press('ctrl+e')
        game.wait_active('Adjust Picture')
        game.look()
        run('xdotool', 'click', '4', 'click', '4', 'click', '4')
        game.get_text('Part of the picture: 5[2-9]% across, 50% down, zoom 133%')
        run('xdotool', 'click', '5', 'click', '5', 'click', '5')
        game.get_text('Part of the picture: [45][0-9]% across, 50% down, zoom 100%')
        press('0')
        run('xdotool', 'mousemove', str(x), str(y), 'mousedown', '1')
        for offset in range(10, 41, 10):
            run('xdotool', 'mousemove', str(x - offset), str(y))
        run('xdotool', 'mouseup', '1')
        game.get_text('Part of the picture: 5[2-9]% across, 50% down, zoom 100%')
        game.look('crop-offer')
        game.activate(next(node for node in walk(game.find('Adjust Picture')) if get_name(node) == 'Play 3×2'), 'click')
        wait_until(lambda: game.find('Adjust Picture') is None, 'the dialog closed')
        wait_until(lambda: game.read_board() is not None and game.read_board().columns == 3, 'a board of 3×2')
        game.wait_active()


def offer_of_a_board():
    picture = pictures.write_quarters(FOLDER / 'wide.png', 600, 400)
    with Game('--size', '4x4', picture) as game:
        game.get_text('6×4 would fit it')
        game.look('offer')
        game.click(game.get('Play 6×4'))
        wait_until(lambda: game.read_board() is not None and game.read_board().columns == 6, 'a board of 6×4')


def lookalikes():
    """What looks whole is whole; with numbers it is not."""
    picture = pictures.write_png(FOLDER / 'pairs.png', 300, 200,
                                 lambda x, y: ((pictures.RED, pictures.RED, pictures.BLUE),
                                               (pictures.GREEN, pictures.GREEN, pictures.YELLOW))[y // 100][x // 100])
    with Game('--game', str(ALIKE), picture) as game:
        game.get_text('4 of 5 tiles look alike')
        press('Left')
        game.get('Well done')
    with Game('--game', str(ALIKE), picture) as game:
        game.get_text('4 of 5 tiles look alike')
        game.click(game.get('Show Numbers'))
        game.wait_gone('Show Numbers')
        press('Left')
        game.wait_moves(1)
        assert game.find('Well done') is None


main(drop_file, drop_several, drop_pixels, leave_without_dropping, paste_pixels, paste_file, choose, adjust,
     adjust_by_pointer, offer_of_a_board, lookalikes)
