# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What remains of pictures: two hundred, good and broken, are opened in one program, which then has no process, no open file
# and no file on the disk more than before.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib
import random
import re
import tempfile

import pictures
from boards import Board
from driver import Game, main, wait_until
from gi.repository import Gio, GLib

FOLDER = pathlib.Path(os.environ['HOME'], 'pictures')
BOARD = Board.read('2x2:1,2,0,3')
N_PICTURES = 200
SEED = 20261121


def write_pictures():
    """Every other one is good; what is not was cut off, or has bytes that were something else."""
    chance = random.Random(SEED)
    FOLDER.mkdir()
    png = pictures.write_quarters(FOLDER / 'source.png', 200, 200)
    originals = [png.read_bytes(), pictures.write_turned_jpeg(FOLDER / 'source.jpg', png).read_bytes()]
    for number in range(N_PICTURES):
        data = bytearray(originals[number % 4 // 2])
        if number % 8 == 1:
            del data[chance.randrange(len(data)):]
        elif number % 2 == 1:
            for _ in range(chance.randint(1, 40)):
                data[chance.randrange(len(data))] = chance.randrange(256)
        path = FOLDER / f'picture-{number}.{("png", "jpg")[number % 4 // 2]}'
        path.write_bytes(data)
        yield path


def open_picture(game, path):
    """As a file manager does. When the name is read, in the title or in a notice, the picture is there or refused."""
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        'org.tileshift.Tileshift', '/org/tileshift/Tileshift', 'org.freedesktop.Application', 'Open',
        GLib.Variant('(asa{sv})', ([path.as_uri()], {})), None, Gio.DBusCallFlags.NO_AUTO_START, -1)
    game.get_text(f'(?<!Opening “){re.escape(path.name)}')


def find_children(process):
    tasks = pathlib.Path(f'/proc/{process.pid}/task').iterdir()
    return [child for task in tasks for child in (task / 'children').read_text().split()]


def list_descriptors(process):
    """What is open, without the numbers of sockets and pipes."""
    return sorted(re.sub(r'\d+', '', os.readlink(link)) for link in pathlib.Path(f'/proc/{process.pid}/fd').iterdir())


def list_files():
    return {path for folder in (tempfile.gettempdir(), os.environ['XDG_RUNTIME_DIR'])
            for path in pathlib.Path(folder).rglob('*')}


def nothing_remains():
    paths = list(write_pictures())
    with Game('--numbers', '--game', str(BOARD)) as game:
        # What is opened once and for good.
        for path in paths[:4]:
            open_picture(game, path)
        wait_until(lambda: not find_children(game.process), 'no process')
        descriptors = list_descriptors(game.process)
        files = list_files()

        for path in paths[4:]:
            open_picture(game, path)
        wait_until(lambda: not find_children(game.process), 'no process left behind')
        wait_until(lambda: list_descriptors(game.process) == descriptors, 'no open file left behind')
        wait_until(lambda: list_files() <= files, lambda: f'no file left behind: {list_files() - files}')


main(nothing_remains)
