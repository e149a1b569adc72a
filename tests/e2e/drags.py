# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Real drags from another program onto the board.
# Room: tests. Needs drag-source as the third argument.
# Fails as driver.py says.

import contextlib
import subprocess
import sys

from driver import hands, is_felt, retry, run, wait_until

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


def drag(game, source, is_invited=True):
    """Drags from the window @source to the middle of the board, and leaves the button down."""
    left, top, width, height = game.get_place(game.find_group())

    def carry():
        # A window that has just come may still be on its way to its place.
        run('xdotool', 'mouseup', '1', 'windowmove', source, '0', '0', 'windowraise', source)
        hands.move_to((60, 60))
        hands.set_button(1, True)
        for step in range(1, 11):
            hands.move_to((60 + 8 * step, 60 + 4 * step))
        hands.move_to((left + width // 2, top + height // 2))

        def is_noticed():
            """A drag is noticed when it moves."""
            run('xdotool', 'mousemove_relative', '--', '1', '0')
            return game.find('Drop the picture here') is not None

        return not is_invited or is_felt(is_noticed)

    retry('carry', carry, 'the board taking notice of the drag')


def drop():
    hands.set_button(1, False)
