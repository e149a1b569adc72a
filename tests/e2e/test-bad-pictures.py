# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Pictures that do not come: what is said then, and that the game goes on.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib
import sys

import pictures
from boards import Board
from driver import Game, main, press, start_again, wait_until

FOLDER = pathlib.Path(os.environ['HOME'])

# Does harm number n when it is started with n; see tests/picture/hostile-decoder.h.
HOSTILE_DECODER = sys.argv[3]

BOARD = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')


def no_pictures():
    (FOLDER / 'letter.png').write_text('Dear reader, this is no picture.\n')
    (FOLDER / 'folder.jpg').mkdir()
    os.mkfifo(FOLDER / 'pipe.png')
    whole = pictures.write_quarters(FOLDER / 'whole.png', 300, 300).read_bytes()
    (FOLDER / 'half.png').write_bytes(whole[:len(whole) // 2])
    (FOLDER / 'empty.png').touch()
    pictures.write_quarters(FOLDER / 'stamp.png', 4, 4)

    with Game('--game', str(BOARD)) as game:
        press('Right')
        board = BOARD.pushed('R')
        game.wait_board(board)
        for name, reason in (('letter.png', 'not a picture'), ('folder.jpg', 'folder'), ('pipe.png', 'ordinary file'),
                             ('gone.png', 'could not be found'), ('half.png', 'incomplete|damaged'), ('empty.png', 'picture'),
                             ('stamp.png', 'too small')):
            start_again(name)
            game.get_text(f'“{name}”.*({reason})')
            if name == 'letter.png':
                game.look('error')
            # The game underneath is the same, and goes on.
            game.get('The Lighthouse')
            game.wait_board(board)
            press('Down')
            board = board.pushed('D')
            game.wait_board(board)
            press('Up')
            board = board.pushed('U')
            game.wait_board(board)
            press('Escape')
            wait_until(lambda: game.find_text(f'“{name}”') is None, 'the notice gone')


def harm():
    """The process that decodes is taken over: it crashes, is killed, computes, floods, says nothing or half of it."""
    pictures.write_quarters(FOLDER / 'poison.png', 300, 300)
    decoder = FOLDER / 'decoder'
    decoder.touch(mode=0o755)

    with Game('--game', str(BOARD), TILESHIFT_PICTURE_PROGRAM=str(decoder)) as game:
        board = BOARD
        for number, reason in ((2, 'stopped the decoder'), (3, 'stopped the decoder'), (5, 'too long'),
                               (6, 'stopped the decoder'), (8, 'stopped the decoder'), (9, 'stopped the decoder')):
            decoder.write_text(f'#!/bin/sh\nexec {HOSTILE_DECODER} {number}\n')
            start_again('poison.png')
            game.get_text(f'“poison.png”.*({reason})')
            game.get('The Lighthouse')
            press('Down')
            board = board.pushed('D')
            game.wait_board(board)
            press('Up')
            board = board.pushed('U')
            game.wait_board(board)
            press('Escape')
            wait_until(lambda: game.find_text('“poison.png”') is None, 'the notice gone')
        # It hangs, until nobody waits any more.
        decoder.write_text(f'#!/bin/sh\nexec {HOSTILE_DECODER} 4\n')
        start_again('poison.png')
        game.get_text('Opening “poison.png”')
        press('Escape')
        wait_until(lambda: game.find_text('“poison.png”') is None, 'the spinner gone')
        game.wait_board(board)


def names():
    """A name is said as it is, as far as it can be: it is no markup, and no second sentence."""
    whole = pictures.write_quarters(FOLDER / 'plain.png', 300, 300).read_bytes()
    folder = os.fsencode(FOLDER)
    with Game('--game', str(BOARD)) as game:
        for name, said in ((b'<b>bold &amp; "co".png', '<b>bold &amp; "co"'), (b'two\nlines.png', 'two[^a-z]+lines'),
                           (b'latin \xe9.png', 'latin .+'), (b'%s%n.png', '%s%n')):
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(whole[:60])
            start_again(os.path.join(folder, name))
            game.get_text(f'“{said}.png”.*(incomplete|damaged)')
            game.wait_board(BOARD)


def start_with_no_picture():
    with Game('--game', str(BOARD), FOLDER / 'never-there.png') as game:
        game.get_text('“never-there.png”.*could not be found')
        game.get('The Lighthouse')
        game.wait_board(BOARD)
        game.click(game.find_all('Close')[-1])
        wait_until(lambda: game.find_text('“never-there.png”') is None, 'the notice gone')


def cancel():
    slow = pictures.write_slow_png(FOLDER / 'slow.png')
    with Game('--game', str(BOARD)) as game:
        press('Right')
        board = BOARD.pushed('R')
        game.wait_board(board)
        for leave in (lambda: press('Escape'), lambda: game.click(game.get('Cancel'))):
            start_again(slow)
            game.get_text('Opening “slow.png”')
            leave()
            wait_until(lambda: game.find_text('“slow.png”') is None, 'the spinner gone')
            game.get('The Lighthouse')
            game.wait_board(board)


main(no_pictures, harm, names, start_with_no_picture, cancel)
