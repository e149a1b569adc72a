# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The command line: what is answered without a window, and what a good one starts.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib
import subprocess

import pictures
from boards import Board
from driver import DEADLINE_S, KEYS, PROGRAM, Game, main, push, start_again


def call(*arguments, has_display=True, debug='fatal-warnings', **variables):
    """Runs the program to its end: (exit code, standard output, standard error)."""
    environment = dict(os.environ, G_DEBUG=debug, **variables)
    if not has_display:
        del environment['DISPLAY']
    result = subprocess.run([PROGRAM, *arguments], env=environment, timeout=DEADLINE_S, capture_output=True, text=True,
                            check=False)
    return result.returncode, result.stdout, result.stderr


def help_and_version():
    for has_display in (True, False):
        code, out, err = call('--help', has_display=has_display)
        assert (code, err) == (0, '') and '--size' in out and '--game' in out and '--numbers' in out, (code, out, err)
        code, out, err = call('--version', has_display=has_display)
        assert (code, err) == (0, '') and out.startswith('tileshift '), (code, out, err)
        # The program that decodes pictures is found beside this one, and the filter alone depends on the system.
        assert 'separate process, limits of memory and time, no new privileges' in out.splitlines()[1], out


def assert_refused(code, words, *arguments):
    for has_display in (True, False):
        result, out, err = call(*arguments, has_display=has_display)
        assert (result, out) == (code, '') and words in err, (arguments, result, out, err)


def bad_sizes():
    for size in ('1x4', '4x1', '21x4', '4x21', '21x21', '4', 'x', '4x4x4', '-4x4', '4x', '4X4 ', '', 'four'):
        assert_refused(2, f'“{size}”', f'--size={size}')


def bad_games():
    for game in ('', '4x4', '4x4:1,2,3', '2x2:1,2,3,3', '2x2:1,2,3,4', '2x2:1,2,3,0,0', '21x2#1', '2x2#', 'nonsense'):
        assert_refused(2, f'“{game}”', f'--game={game}')
    assert_refused(1, 'cannot be solved', '--game=2x2:2,1,3,0')
    assert_refused(1, 'cannot be solved', '--game=3x2:1,2,3,5,4,0')


def bad_options():
    # Of several mistakes the first is told.
    assert_refused(2, '“21x2” is not a board size. Use 2x2 to 20x20', '--size=21x2', '--game=2x2:2,1,0,3')
    assert_refused(2, 'is empty', 'a.png', '')
    assert_refused(1, '--nonsense', '--nonsense')
    assert_refused(1, '--size', '--size')


def no_data():
    """One sentence names what is missing and where it is searched for."""
    for name, variables in (('gschemas.compiled', {'GSETTINGS_SCHEMA_DIR': '/proc/nowhere'}), ('mime.cache', {})):
        code, out, err = call(XDG_DATA_DIRS='/proc/nowhere', **variables)
        assert (code, out) == (1, '') and name in err and 'XDG_DATA_DIRS' in err and err.count('\n') == 1, (code, out, err)


def no_display():
    # This is the one place for a warning: what GTK says when there is no display is one.
    code, out, err = call(has_display=False, debug='')
    assert code == 1 and out == '' and 'display' in err, (code, out, err)


def sizes_and_games():
    with Game('--size', '10x2') as game:
        board = game.get_board()
        assert (board.columns, board.rows) == (10, 2)
    with Game('--game', '5x4#7', '--numbers') as game:
        board = game.get_board()
        assert (board.columns, board.rows) == (5, 4)
        game.get('Numbers')
        # The same words mean the same board, now and ever after.
        assert call('--game', '5x4#8') == (0, '', '')
        game.wait_other_board(board)
        assert call('--game', '5x4#7') == (0, '', '')
        game.wait_board(board)
        assert call('--size', '3x3') == (0, '', '')
        game.wait_size(3, 3)
        solved_but_for_one = Board.read('3x3:1,2,3,4,5,6,7,0,8')
        assert call('--game', str(solved_but_for_one)) == (0, '', '')
        game.wait_board(solved_but_for_one)
        # The name of a file, though it begins like an address.
        pictures.write_quarters(pathlib.Path(os.environ['HOME'], 'urn:1.png'), 60, 60)
        start_again('urn:1.png')
        game.get('urn:1', 'label')


def relative_data_folder():
    """It is none, as the XDG Base Directory Specification has it: the games are found from any current folder."""
    with Game('--game', '5x4#7', XDG_DATA_HOME='relative') as game:
        board = game.get_board()
        push(next(letter for letter in KEYS if board.pushed(letter) != board))
        game.wait_moves(1)
    assert not pathlib.Path('relative').exists()
    assert len(list(pathlib.Path(os.environ['HOME'], '.local/share/tileshift/games').glob('*.tsgame'))) == 1


main(help_and_version, bad_sizes, bad_games, bad_options, no_data, no_display, sizes_and_games, relative_data_folder)
