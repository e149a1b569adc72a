# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What remains of pictures: eighty, good and broken, are opened in one program, which then has no process, no open file
# and no file on the disk more than before. Glycin, where it is, keeps a process that encodes for the next picture.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib
import random
import re
import tempfile
from collections import Counter

import pictures
from boards import Board
from driver import Game, main, wait_until
from gi.repository import Gio, GLib

FOLDER = pathlib.Path(os.environ['HOME'], 'pictures')
BOARD = Board.read('2x2:1,2,0,3')
N_PICTURES = 80
SEED = 20261121

# As the kernel cuts its name.
PICTURE_PROCESS = 'tileshift-pictu'


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
    """As a file manager does. When the name is read, in the title or in a toast, the picture is there or refused."""
    Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
        'org.tileshift.Tileshift', '/org/tileshift/Tileshift', 'org.freedesktop.Application', 'Open',
        GLib.Variant('(asa{sv})', ([path.as_uri()], {})), None, Gio.DBusCallFlags.NO_AUTO_START, -1)
    game.get_text(f'(?<!Opening “){re.escape(path.stem)}')


def find_children(process):
    """The names of the processes that it has started."""
    tasks = pathlib.Path(f'/proc/{process.pid}/task').iterdir()
    return [pathlib.Path(f'/proc/{child}/comm').read_text().strip()
            for task in tasks for child in (task / 'children').read_text().split()]


def list_descriptors(process):
    """What is open, without the numbers of sockets and pipes."""
    return [re.sub(r'\d+', '', os.readlink(link)) for link in pathlib.Path(f'/proc/{process.pid}/fd').iterdir()]


def list_files():
    return [path for folder in (tempfile.gettempdir(), os.environ['XDG_RUNTIME_DIR'])
            for path in pathlib.Path(folder).rglob('*')]


def count_more(now, before):
    return Counter(now) - Counter(before)


def nothing_remains():
    paths = list(write_pictures())
    with Game('--numbers', '--game', str(BOARD)) as game:
        # What is opened once and for good.
        for path in paths[:4]:
            open_picture(game, path)
        wait_until(lambda: PICTURE_PROCESS not in find_children(game.process), 'no picture process')
        children, descriptors, files = wait_until(
            lambda: (find_children(game.process), list_descriptors(game.process), list_files()), 'what is there before')

        for path in paths[4:]:
            open_picture(game, path)
        for look, before, what in ((lambda: find_children(game.process), children, 'process'),
                                   (lambda: list_descriptors(game.process), descriptors, 'open file'),
                                   (list_files, files, 'file')):
            wait_until(lambda: not count_more(look(), before), lambda: f'no {what} left behind: {count_more(look(), before)}')


main(nothing_remains)
