# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Real drags from another program onto the board, and from the window onto another program.
# Room: tests. Needs drag-source as the third argument.
# Fails as driver.py says.

import contextlib
import subprocess
import sys
import threading

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


def drag(game, source):
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

        return is_felt(is_noticed)

    retry('carry', carry, 'the board taking notice of the drag')


def drop():
    hands.set_button(1, False)


@contextlib.contextmanager
def drop_target():
    """A window, and the lines that its program prints: an empty one when a drag comes, and the path of what is dropped."""
    process = subprocess.Popen([DRAG_SOURCE, '--target'], stdout=subprocess.PIPE, text=True)
    lines = []
    threading.Thread(target=lambda: lines.extend(iter(process.stdout.readline, '')), daemon=True).start()
    try:
        yield wait_until(lambda: run('xdotool', 'search', '--onlyvisible', '--pid', str(process.pid)).split(),
                         'the drop target')[-1], lines
    finally:
        process.kill()
        process.wait()


def drag_out(game, node, target, lines):
    """Drags a part of the window to the window @target, and drops there until it says what came."""
    def carry():
        run('xdotool', 'mouseup', '1', 'windowmove', target, '0', '0', 'windowraise', target)
        left, top, width, height = game.wait_place(node, 'Tileshift')
        hands.move_to((left + width // 2, top + height // 2))
        hands.set_button(1, True)
        for step in range(1, 11):
            hands.move_to((left + width // 2 - 4 * step, top + height // 2 - 4 * step))
        hands.move_to((60, 60))

        def is_noticed():
            run('xdotool', 'mousemove_relative', '--', '1', '0')
            return '\n' in lines

        return is_felt(is_noticed)

    retry('carry', carry, 'the target taking notice of the drag')
    drop()

    return wait_until(lambda: [line for line in lines if line != '\n'], 'something dropped')[0].rstrip('\n')
