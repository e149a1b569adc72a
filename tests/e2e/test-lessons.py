# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lessons: a lesson is done by keys, with a wrong way and its undoing, over a game that stays as it was.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import layout, main, press, wait_until
from reader import Reader

BOARD = Board.read('3x3:8,6,7,2,5,4,3,0,1')


def lesson_by_keys(game):
    game.play(BOARD)
    game.get('Tileshift', 'frame').act('win.learn')
    game.wait_active('Row by Row')
    game.get_text('^Bring tile 1 to its place')
    game.look('lesson')
    press('Right')
    game.get('This leads away. Undo it, or go on from here.')
    press('ctrl+z')
    game.wait_gone('This leads away. Undo it, or go on from here.')

    reader = Reader(game)
    press('alt+n')
    game.wait_active('The Last Two Tiles of a Row')
    reader.wait_for('Bring the gap to the left of the corner')
    press('Left', 'Up')
    game.get('Well done! Now the same on another board.')
    press('alt+n')
    game.get('Lesson 2 of 9 · Board 2 of 4')
    press('Escape')
    game.wait_active()
    game.wait_board(BOARD)
    game.get_text('^0 moves')


def lesson_on_another_layout(game):
    """By the places of the keys."""
    game.play(BOARD)
    game.get('Tileshift', 'frame').act('win.learn')
    game.wait_active('Row by Row')
    with layout('ru'):
        press('d')
        game.get('This leads away. Undo it, or go on from here.')
        press('ctrl+z')
        game.wait_gone('This leads away. Undo it, or go on from here.')
        press('h')
        wait_until(lambda: any('Hint: slide tile ' in node.description for node in game.walk()), 'a hint')
    press('Escape')
    game.wait_active()


main(lesson_by_keys, lesson_on_another_layout)
