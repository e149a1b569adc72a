# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Pictures: every way to open one, how it lies on the tiles, and what is said when it cannot be opened.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib
import shutil

import pictures
from boards import Board
from driver import Game, is_felt, main, press, retry, start_again, wait_until

# The folder that a second start of the program is in.
FOLDER = pathlib.Path(os.environ['HOME'])

# Tiles 1 and 2 over the gap and tile 3: the picture's quarters are where they belong.
QUARTERS = Board.read('2x2:1,2,0,3')
BOARD = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')

MAGENTA = (200, 0, 200)


def write_portrait(name):
    """A portrait of 240 by 640 whose middle, twice as high as wide, is quarters; above and below is nothing that may be
    seen."""
    quarters = (pictures.RED, pictures.GREEN, pictures.BLUE, pictures.YELLOW)

    def get_pixel(x, y):
        return quarters[2 * (y >= 320) + (x >= 120)] if 80 <= y < 560 else MAGENTA

    png = pictures.write_png(FOLDER / f'{name}.png', 240, 640, get_pixel)
    return pictures.write_turned_jpeg(FOLDER / f'{name}.jpg', png)


def shows_quarters(game):
    """Whether each tile of QUARTERS has its colour from edge to edge, whose bevel and corners do not count."""
    screen = game.look()
    for cell, color in ((0, pictures.RED), (1, pictures.GREEN), (3, pictures.BLUE)):
        left, top, width, height = game.get_cell_place(cell)
        assert abs(height - 2 * width) < 2
        for x in (width // 16, width // 2, width - width // 16):
            for y in (height // 16, height // 2, height - height // 16):
                if not pictures.is_near(screen.pixel(left + x, top + y), color):
                    return False
    return True


def check_quarters(game, name):
    """Of a portrait that is opened with QUARTERS."""
    game.get(name, 'label')
    game.wait_board(QUARTERS)
    wait_until(lambda: shows_quarters(game), 'the upright middle of the portrait')


def second_instance(game):
    write_portrait('second')
    # This name is one in the folder of the second process; the first is elsewhere.
    start_again('--game', str(QUARTERS), 'second.jpg')
    check_quarters(game, 'second')


def leave_file_chooser(game):
    game.play(BOARD)
    press('Right')
    game.wait_board(BOARD.pushed('R'))
    game.open_window('Open Picture')
    wait_until(game.find_focus, 'the focus in the file chooser')
    game.leave_window()
    game.wait_board(BOARD.pushed('R'))
    press('Down')
    game.wait_board(BOARD.pushed('R').pushed('D'))


def turned_portrait():
    portrait = write_portrait('portrait')
    with Game('--game', str(QUARTERS), portrait) as game:
        check_quarters(game, 'portrait')
        game.look('portrait')


def file_chooser():
    """It begins with the user's pictures, then where the last picture was, and with theirs again when that has gone."""
    folders = {name: FOLDER / name for name in ('Photographs', 'Holidays')}
    for name, folder in folders.items():
        folder.mkdir()
        pictures.write_quarters(folder / f'in {name}.png', 300, 300)
    pictures.write_quarters(folders['Holidays'] / 'another.png', 300, 300)
    (FOLDER / '.config').mkdir(exist_ok=True)
    (FOLDER / '.config' / 'user-dirs.dirs').write_text('XDG_PICTURES_DIR="$HOME/Photographs"\n')

    def choose(game, name):
        def attempt():
            """GTK 4.18 takes a name that is typed before it has read the folder for one in another."""
            game.choose_file(name)
            return is_felt(lambda: game.find(pathlib.Path(name).stem, 'label'))

        retry('folder', attempt, 'a picture by its name in the folder')
        game.wait_moves(0)
        game.wait_active()

    with Game() as game:
        choose(game, 'in Photographs.png')
        choose(game, folders['Holidays'] / 'in Holidays.png')
        choose(game, 'another.png')
        shutil.rmtree(folders['Holidays'])
        choose(game, 'in Photographs.png')


main(second_instance, leave_file_chooser, turned_portrait, file_chooser)
