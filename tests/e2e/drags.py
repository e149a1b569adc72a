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
        yield wait_until(lambda: hands.get_windows(process.pid), 'the drag source')[0]
    finally:
        process.kill()
        process.wait()


def drag(game, source, is_invited=True):
    """Drags from the window @source to the middle of the board, and leaves the button down."""
    left, top, width, height = game.get_place(game.find_group())

    def carry():
        # A window that has just come may still be on its way to its place.
        run('xdotool', 'mouseup', '1', 'windowmove', str(source.id), '0', '0', 'windowraise', str(source.id))
        hands.move_to((60, 60))
        hands.set_button(1, True)
        for step in range(1, 11):
            hands.move_to((60 + 8 * step, 60 + 4 * step))
        hands.move_to((left + width // 2, top + height // 2))

        def is_noticed():
            """A drag is noticed when it moves, and the source hears of it later than a screen reader."""
            run('xdotool', 'mousemove_relative', '--', '1', '0')
            return (not is_invited or game.find('Drop the picture here') is not None) and \
                hands.get_title(source) == ('Invited' if is_invited else 'Carried')

        return is_felt(is_noticed)

    retry('carry', carry, 'the board taking notice of the drag')


def drop(source):
    """Returns what became of it, once all has been read of the @source, which could not answer if it were gone."""
    hands.set_button(1, False)
    return wait_until(lambda: (state := hands.get_title(source)) not in ('Carried', 'Invited') and state, 'the end of the drag')
