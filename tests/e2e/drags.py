# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Real drags from another program onto the board.
# Room: tests. Needs drag-source as the third argument.
# Fails as driver.py says.

import contextlib
import subprocess
import sys

from driver import is_felt, retry, run, wait_until

DRAG_SOURCE = sys.argv[3]


@contextlib.contextmanager
def drag_source(*arguments):
    process = subprocess.Popen([DRAG_SOURCE, *arguments])
    try:
        yield wait_until(lambda: run('xdotool', 'search', '--onlyvisible', '--pid', str(process.pid)).split(),
                         'the drag source')[-1]
    finally:
        process.kill()
        process.wait()


def drag(game, source):
    """Drags from the window @source to the middle of the board, and leaves the button down."""
    left, top, width, height = game.get_place(game.find_group())

    def carry():
        # A window that has just come may still be on its way to its place.
        run('xdotool', 'mouseup', '1', 'windowmove', source, '0', '0', 'windowraise', source)
        run('xdotool', 'mousemove', '60', '60', 'mousedown', '1')
        for _ in range(10):
            run('xdotool', 'mousemove_relative', '8', '4')
        run('xdotool', 'mousemove', str(left + width // 2), str(top + height // 2))

        def is_noticed():
            """A drag is noticed when it moves."""
            run('xdotool', 'mousemove_relative', '--', '1', '0')
            return game.find('Drop the picture here') is not None

        return is_felt(is_noticed)

    retry('carry', carry, 'the board taking notice of the drag')


def drop():
    run('xdotool', 'mouseup', '1')
