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
from driver import PROGRAM, Game, main, press, start_again

FOLDER = pathlib.Path(os.environ['HOME'])

# Does harm number n when it is started with n; see tests/picture/hostile-decoder.h.
HOSTILE_DECODER = sys.argv[3]

BOARD = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')


def write_no_pictures():
    (FOLDER / 'letter.png').write_text('Dear reader, this is no picture.\n')
    (FOLDER / 'folder.jpg').mkdir()
    os.mkfifo(FOLDER / 'pipe.png')
    whole = pictures.write_quarters(FOLDER / 'whole.png', 300, 300).read_bytes()
    (FOLDER / 'half.png').write_bytes(whole[:len(whole) // 2])
    (FOLDER / 'empty.png').touch()
    pictures.write_quarters(FOLDER / 'stamp.png', 4, 4)


def play_on(game):
    """The game underneath is the same, and goes on; then the player closes the toast."""
    game.get('The Lighthouse')
    game.wait_board(BOARD)
    press('Down')
    game.wait_board(BOARD.pushed('D'))
    press('Up')
    game.wait_board(BOARD)
    press('Escape')


def no_pictures(game):
    write_no_pictures()
    game.play(BOARD)
    for name, reason in (('letter.png', 'not a picture that can be opened here. This system opens .*PNG'),
                         ('folder.jpg', 'has no picture'), ('pipe.png', 'regular file'), ('gone.png', 'could not be found'),
                         ('half.png', 'incomplete|damaged'), ('empty.png', 'an empty file'),
                         ('stamp.png', 'too small')):
        start_again(name)
        game.get_text(f'“{name}”.*({reason})')
        if name == 'letter.png':
            game.look('error')
        play_on(game)
        game.wait_text_gone(f'“{name}”')


def harm():
    """The process that decodes is taken over: it crashes, is killed, computes, floods, says nothing or half of it."""
    for name in ('poison.png', 'newer.png'):
        pictures.write_quarters(FOLDER / name, 300, 300)
    decoder = FOLDER / 'decoder'
    decoder.touch(mode=0o755)

    with Game('--game', str(BOARD), FOLDER / 'never-there.png', TILESHIFT_PICTURE_PROGRAM=str(decoder)) as game:
        # A start with a picture that is not there is one with the picture that everybody has.
        game.get_text('“never-there.png”.*could not be found')
        game.get('The Lighthouse')
        game.wait_board(BOARD)
        game.click(game.find_all('Close')[-1])
        game.wait_text_gone('“never-there.png”')

        for number, reason in ((2, 'decoder crashed'), (3, 'decoder crashed'), (5, 'too long'),
                               (6, 'decoder crashed'), (8, 'decoder crashed'), (9, 'decoder crashed')):
            decoder.write_text(f'#!/bin/sh\nexec {HOSTILE_DECODER} {number}\n')
            start_again('poison.png')
            game.get_text(f'“poison.png”.*({reason})')
            play_on(game)
            game.wait_text_gone('“poison.png”')
        # It hangs, until nobody waits any more, or another picture is wanted.
        decoder.write_text(f'#!/bin/sh\nexec {HOSTILE_DECODER} 4\n')
        for leave in (lambda: press('Escape'), lambda: game.click(game.get('Cancel'))):
            start_again('poison.png')
            game.get_text('Opening “poison”')
            leave()
            game.wait_text_gone('“poison”')
            game.get('The Lighthouse')
            game.wait_board(BOARD)
        start_again('poison.png')
        game.get_text('Opening “poison”')
        decoder.write_text(f'#!/bin/sh\nexec {PROGRAM.parents[1]}/picture/tileshift-picture "$@"\n')
        start_again('--game', str(BOARD), 'newer.png')
        game.get('newer', 'label')
        game.wait_board(BOARD)
        assert game.find_text('poison.png') is None


def names(game):
    """A name is said as it is, as far as it can be: it is no markup, and no second sentence."""
    whole = pictures.write_quarters(FOLDER / 'plain.png', 300, 300).read_bytes()
    folder = os.fsencode(FOLDER)
    game.play(BOARD)
    for name, said in ((b'<b>bold &amp; "co".png', '<b>bold &amp; "co"'), (b'two\nlines.png', 'two[^a-z]+lines'),
                       (b'latin \xe9.png', 'latin .+'), (b'%s%n.png', '%s%n')):
        with open(os.path.join(folder, name), 'wb') as file:
            file.write(whole[:60])
        start_again(os.path.join(folder, name))
        game.get_text(f'“{said}.png”.*(incomplete|damaged)')
        game.wait_board(BOARD)


main(no_pictures, names, harm)
