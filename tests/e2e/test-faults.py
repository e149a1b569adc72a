# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Faults of what is kept: a full disk, a home that is read-only, files of others, a clock that is set back, two programs at
# once. A person is told in one sentence, plays on, and loses nothing that was saved.
# Room: tests. Needs the library of tests/faults, see faults.py.
# Fails as driver.py says.

import errno
import os
import time

from boards import Board
from driver import Game, main, press, push, start_again, wait_until, write_settings
from faults import Home, another_bus, hand_over, started

DAMAGED = '0123456789abcdef-4x4-2.tsgame'
MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')
LAST_MOVE = Board.read('3x2:1,2,0,4,5,3')
NO_SPACE = 'There is no space left to save your game. Further progress will be lost when you leave this game.'
NOT_PERMITTED = ('Tileshift is not allowed to write to the folder for saved games. '
                 'Further progress will be lost when you leave this game.')
NO_RECORD = 'A finished game could not be added to your statistics.'
SECOND_PROGRAM = ('Games you play here are not saved: Tileshift is already running elsewhere. Close it there, then start it '
                  'again here.')
YEAR_S = 365 * 24 * 3600


def play(game, board, letters):
    """Makes the moves, each one seen on the board before the next: the board after them."""
    for letter in letters:
        board = board.pushed(letter)
        push(letter)
        game.wait_board(board)
    return board


def play_while_saving_fails(game, home, board, code, words):
    """The player is told once, what was saved before stays, and saving goes on when the disk works again."""
    saved = home.list('.tsgame')[0].read_bytes()
    home.fail(code)
    board = play(game, board, 'L')
    game.get(words)
    game.look(f'faults-{words.split()[3]}')
    # After the player has closed the toast, it does not come again with each move.
    press('Escape')
    game.wait_gone(words)
    board = play(game, board, 'DR')
    assert game.find(words) is None
    # Half a line may stand behind it.
    assert home.list('.tsgame')[0].read_bytes().startswith(saved)
    assert len(home.list('')) == 2
    # A new game would end this one, so the player is asked.
    press('ctrl+n')
    game.get('The current game could not be saved. It will be lost if you leave it.')
    game.wait_dialog()
    game.leave_window()
    home.recover()
    board = play(game, board, 'U')
    wait_until(lambda: home.list('.tsgame')[0].read_bytes().count(b'\nslide') == saved.count(b'\nslide') + 4, 'all moves saved')
    return board


def finish_without_space(game, home):
    """The player is told that the result is not there; it is when the disk works again."""
    start_again('--numbers', '--game', str(LAST_MOVE))
    game.wait_board(LAST_MOVE)
    game.wait_moves(0)
    play(game, LAST_MOVE, 'RL')
    home.fail(errno.ENOSPC)
    press('Up')
    game.get('Well done')
    game.get(NO_RECORD)
    assert home.list_finished() == []
    home.recover()


def add_strangers(home):
    """Files of somebody else among the saved games, a folder where a saved game would be, and, newer than all others, a saved
    game that is none: what is in each of them."""
    strangers = {home.games / name: 'mine' for name in ('holiday.jpg', 'chess.tsgame', 'notes.tsgame.tmp', DAMAGED)}
    for stranger, text in strangers.items():
        stranger.write_text(text)
        os.utime(stranger, None if stranger.name == DAMAGED else (0, 0))
    (home.games / '0123456789abcdef-4x4-1.tsgame').mkdir()
    return strangers


def disk_that_fails():
    home = Home()
    home.fail(errno.EACCES)
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'RU')
        game.get(NOT_PERMITTED)
        assert not home.folder.exists()
        # What is said goes when saving works.
        home.recover()
        board = play(game, board, 'L')
        game.wait_gone(NOT_PERMITTED)
        wait_until(lambda: home.list('.jpg'), 'a copy of the picture')

        board = play_while_saving_fails(game, home, board, errno.ENOSPC, NO_SPACE)
        board = play_while_saving_fails(game, home, board, errno.EROFS, NOT_PERMITTED)
        finish_without_space(game, home)

    assert len(home.list_finished()) == 1
    strangers = add_strangers(home)
    with Game(**home.environment) as game:
        game.wait_board(board)
        game.get(f'A saved game is damaged and cannot be opened. Its file “{DAMAGED}” was left unchanged.')
    assert all(stranger.read_text() == text for stranger, text in strangers.items())


def killed_at_the_end():
    """Killed between the last line of a game and its move to the finished ones: the next start does that. Every other step is
    tested by test-store-faults.c."""
    home = Home()
    with started(home, '--numbers', '--game', str(LAST_MOVE), **home.kill_before(home.finished)) as game:
        play(game, LAST_MOVE, 'RL')
        press('Up')
        wait_until(lambda: game.process.poll() is not None, 'the program killed')
        home.recover()
    assert len(home.list('.tsgame')) == 1
    assert home.list_finished() == []

    pictures_list = home.folder / 'pictures.tsv'
    pictures_list.write_text('no list at all')
    with Game(**home.environment) as game:
        wait_until(home.list_finished, 'the finished game among the finished ones')
        assert home.list('.tsgame') == []
        game.get('“pictures.tsv” in the folder for saved games is not from this version of Tileshift. It was left unchanged.')
        game.look('faults-foreign')
    assert pictures_list.read_text() == 'no list at all'


def clock_set_back():
    """A year back during play: the time played goes on, and the result has the date of the clock."""
    home = Home()
    home.set_clock(YEAR_S)
    with Game('--numbers', '--game', str(LAST_MOVE), **home.environment) as game:
        play(game, LAST_MOVE, 'RL')
        home.set_clock(-YEAR_S)
        press('Up')
        game.get_text('^3 moves · [0-9]+:[0-9][0-9]$')
        game.get('Well done')
    finished, = home.list_finished()
    date = finished.read_text().splitlines()[-1].split('\t')[2]
    assert date.startswith(time.strftime('%Y', time.gmtime(time.time() - YEAR_S))), date


def slide(game, board, letters):
    """Makes moves as a screen reader does, wherever the keyboard focus is."""
    for letter in letters:
        after = board.pushed(letter)
        game.get_tile(board.tiles[after.tiles.index(0)]).act('tile.slide')
        game.wait_board(after)
        board = after
    return board


def two_at_once():
    """The second program, on a bus of its own, goes on with what the first one has saved, says that it saves nothing, and takes
    nothing from it. The first one would pause, since the player is away."""
    home = Home()
    home.environment['GSETTINGS_BACKEND'] = 'keyfile'
    write_settings(pause_when_away='false')
    with another_bus() as bus:
        with started(home, '--game', str(MIDDLE)) as first:
            board = slide(first, MIDDLE, 'RU')
            with started(home, **bus) as second:
                second.wait_board(board)
                second.get(SECOND_PROGRAM)
                second.look('faults-second-program')
                slide(second, board, 'DL')
                hand_over(bus, '--numbers', '--game', str(LAST_MOVE))
                second.wait_board(LAST_MOVE)
                slide(second, LAST_MOVE, 'RL')
                second.get_tile(3).act('tile.slide')
                second.get('Well done')
                board = slide(first, board, 'L')
            assert len(home.list('.tsgame')) == 1
            assert home.list_finished() == []
    with Game(**home.environment) as game:
        game.wait_board(board)
        game.wait_moves(3)


main(disk_that_fails, killed_at_the_end, clock_set_back, two_at_once)
