# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Faults of what is kept: a full disk, a home that is read-only, foreign folders, a clock that is set back, two programs
# at once. A person is told in one sentence, plays on, and loses nothing that was saved.
# Room: tests. Needs the library of tests/faults, see faults.py.
# Fails as driver.py says.

import errno
import os
import time

import pictures
from boards import Board
from driver import Game, main, press, wait_until
from faults import Home, another_bus, started

MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')
LAST_MOVE = Board.read('3x2:1,2,0,4,5,3')
NO_SPACE = 'There is no space left to save your game. What you play from now on is lost when you leave it.'
NOT_PERMITTED = 'You are not permitted to write where games are saved. What you play from now on is lost when you leave it.'
NO_RECORD = 'This game could not be added to your records.'
KEYS = {'U': 'Up', 'D': 'Down', 'L': 'Left', 'R': 'Right'}


def play(game, board, letters):
    """Makes the moves, each one seen on the board before the next: the board after them."""
    for letter in letters:
        board = board.pushed(letter)
        press(KEYS[letter])
        game.wait_board(board)
    return board


def has_ended(game):
    return game.process.poll() is not None


def play_through(home, fail, words):
    """Saves, loses the disk, plays on, has it back: what was saved is there all the time."""
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'RU')
        saved = home.list('.game')[0].read_bytes()
        fail()
        board = play(game, board, 'L')
        game.get(words)
        game.look(f'faults-{words.split()[3]}')
        # The player has read it; it does not come again with each move.
        press('Escape')
        game.wait_gone(words)
        board = play(game, board, 'DR')
        assert game.find(words) is None
        assert home.list('.game')[0].read_bytes() == saved
        assert home.list('.tmp') == []
        # A new game would end this one, so the player is asked.
        press('ctrl+n')
        game.get('The game in progress could not be saved; a new one ends it.')
        press('Escape')
        game.wait_active()
        home.recover()
        board = play(game, board, 'L')
        assert home.list('.game')[0].read_bytes() != saved
    with Game(**home.environment) as game:
        game.wait_board(board)
        game.wait_moves(6)


def full_disk():
    home = Home()
    play_through(home, home.fill, NO_SPACE)


def read_only_home():
    home = Home()
    play_through(home, lambda: home.fail(errno.EROFS), NOT_PERMITTED)


def broken_from_the_start():
    """Nothing was ever saved: the words stand there until saving works, and go then."""
    home = Home()
    home.fail(errno.EACCES)
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'RU')
        game.get(NOT_PERMITTED)
        assert not home.folder.exists()
        home.recover()
        board = play(game, board, 'L')
        game.wait_gone(NOT_PERMITTED)
        wait_until(lambda: home.list('.jpg'), 'a copy of the picture')
    with Game(**home.environment) as game:
        game.wait_board(board)


def finish_on_a_full_disk():
    home = Home()
    records = home.folder / 'records.tsv'
    with Game('--numbers', '--game', str(LAST_MOVE), **home.environment) as game:
        play(game, LAST_MOVE, 'RL')
        home.fill()
        press('Up')
        game.get('Well done')
        game.get(NO_RECORD)
        assert not records.exists()
        assert home.list('.finished') == []
        home.recover()
    # The game is where it was before its last move, which can be made again.
    with Game(**home.environment) as game:
        game.wait_board(LAST_MOVE)
        press('Up')
        game.get('Well done')
        wait_until(lambda: home.list('.game') == [], 'no game kept')
        assert len(records.read_text().splitlines()) == 1


def killed_at_the_end():
    """Killed at the end of a game: it can be finished once more or has its record. Every step is test-faults.c's."""
    home = Home()
    records = home.folder / 'records.tsv'
    n_ends = 0
    is_over = False
    while not is_over:
        with started(home, '--numbers', '--game', str(LAST_MOVE)) as game:
            play(game, LAST_MOVE, 'RL')
            home.kill_at(n_ends * 4)
            press('Up')
            is_over = wait_until(lambda: has_ended(game) or game.find('Well done'), 'the end') is not True
            home.recover()
        with started(home) as game:
            if list(home.games.glob('*-3x2-*.game')):
                game.wait_board(LAST_MOVE)
                press('Up')
                game.get('Well done')
            n_ends += 1
            wait_until(lambda: len(records.read_text().splitlines()) == n_ends, 'a record')
            wait_until(lambda: list(home.games.glob('*-3x2-*[ed]')) == [], 'neither a game nor a promise')
    assert n_ends > 2


def foreign_folders():
    """A file where our folder would be, a folder where a game would be, and strangers among the games."""
    home = Home()
    home.folder.write_text('not yours\n')
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'R')
        game.get_text('^Your game could not be saved')
        assert home.folder.read_text() == 'not yours\n'
        home.folder.unlink()
        board = play(game, board, 'U')
        wait_until(lambda: game.find_text('could not be saved') is None, 'the notice gone')
    strangers = [home.games / name for name in ('holiday.jpg', 'chess.game', 'notes.game.tmp')]
    for stranger in strangers:
        stranger.write_text('mine')
        os.utime(stranger, (0, 0))
    (home.games / '0123456789abcdef-4x4-1.game').mkdir()
    with Game(**home.environment) as game:
        game.wait_board(board)
        game.get('A kept game is damaged. It was set aside, and nothing was deleted.')
        press('ctrl+n')
        wait_until(lambda: game.read_board() not in (board, None), 'a new board')
        assert all(stranger.read_text() == 'mine' for stranger in strangers)


def folder_that_vanishes():
    home = Home()
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'R')
        wait_until(lambda: home.list('.jpg'), 'a copy of the picture')
        home.folder.rename(home.data / 'elsewhere')
        board = play(game, board, 'U')
        assert len(home.list('.game')) == 1
    with Game(**home.environment) as game:
        game.wait_board(board)


def damaged_album():
    home = Home()
    album = home.folder / 'pictures.ini'
    home.folder.mkdir()
    album.write_text('no list at all')
    with Game('--game', str(MIDDLE), **home.environment) as game:
        game.get('The list of your last pictures is damaged. It was set aside, and nothing was deleted.')
        game.look('faults-album')
        assert album.with_name('pictures.ini.damaged').read_text() == 'no list at all'
        wait_until(lambda: 'lighthouse' in album.read_text(), 'the present picture in the list')


def clock_set_back():
    """A year back during play: the time played goes on, the last game is the last one, and the record has its line."""
    home = Home()
    year_s = 365 * 24 * 3600
    home.set_clock(year_s)
    with Game('--game', str(MIDDLE), **home.environment) as game:
        play(game, MIDDLE, 'RU')
        # As if the clock had been right when this was written, and wrong now.
        for path in home.list('.game'):
            os.utime(path, (time.time() + year_s,) * 2)
        home.set_clock(-year_s)
        press('ctrl+n')
        new = wait_until(lambda: game.read_board() not in (MIDDLE.pushed('R').pushed('U'), None) and game.read_board(),
                         'a new board')
        letter = next(letter for letter in 'UDLR' if new.pushed(letter) != new)
        new = play(game, new, letter)
        game.get_text('^1 move · [0-9]+:[0-9][0-9]$')
    with Game(**home.environment) as game:
        game.wait_board(new)
        press('ctrl+b')
        game.wait_board(MIDDLE.pushed('R').pushed('U'))
    with Game('--numbers', '--game', str(LAST_MOVE), **home.environment) as game:
        play(game, LAST_MOVE, 'RL')
        press('Up')
        game.get_text('^3 moves · [0-9]+:[0-9][0-9]$')
        game.get('Well done')
    dates = [line.split('\t')[1] for line in (home.folder / 'records.tsv').read_text().splitlines()]
    assert dates[0].startswith(time.strftime('%Y', time.gmtime(time.time() - year_s))), dates


def slide(game, board, letters):
    """Makes moves as a screen reader does, wherever the keyboard focus is."""
    for letter in letters:
        after = board.pushed(letter)
        game.activate(game.find_tile(board.tiles[after.tiles.index(0)]), 'tile.slide')
        game.wait_board(after)
        board = after
    return board


def two_at_once():
    """Two programs, each on a bus of its own, on the same picture and board: neither takes anything from the other."""
    home = Home()
    with another_bus() as bus:
        picture = pictures.write_quarters(home.data / 'quarters.png', 400, 400)
        with started(home, '--game', str(MIDDLE), picture) as first:
            with started(home, '--game', str(MIDDLE), picture, **bus) as second:
                boards = {first: MIDDLE, second: MIDDLE}
                for letters in ('RU', 'LU', 'RR', 'DL'):
                    for game, letter in zip(boards, letters):
                        boards[game] = slide(game, boards[game], letter)
                assert len(set(boards.values())) == 2
                assert len(home.list('.game')) == 2
                wait_until(lambda: len(home.list('.jpg')) == 1, 'one copy of the picture')
    with Game(**home.environment) as game:
        game.wait_board(boards[second])
        press('ctrl+b')
        game.wait_board(boards[first])


def two_finish_at_once():
    home = Home()
    records = home.folder / 'records.tsv'
    with another_bus() as bus:
        with started(home, '--numbers', '--game', str(LAST_MOVE)) as first:
            with started(home, '--numbers', '--game', str(LAST_MOVE), **bus) as second:
                for game in (first, second):
                    slide(game, LAST_MOVE, 'RL')
                for game in (first, second):
                    game.activate(game.find_tile(3), 'tile.slide')
                for game in (first, second):
                    game.get('Well done')
                    game.wait_moves(3)
                assert len(records.read_text().splitlines()) == 2
                assert home.list('.game') + home.list('.finished') == []


main(full_disk, read_only_home, broken_from_the_start, finish_on_a_full_disk, killed_at_the_end, foreign_folders,
     folder_that_vanishes, damaged_album, clock_set_back, two_at_once, two_finish_at_once)
