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
from driver import Game, main, press, push, start_again, wait_until
from faults import Home, another_bus, hand_over, started

MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')
LAST_MOVE = Board.read('3x2:1,2,0,4,5,3')
NO_SPACE = 'There is no space left to save your game. Further progress will be lost when you leave this game.'
NOT_PERMITTED = ('Tileshift is not allowed to write to the folder for saved games. '
                 'Further progress will be lost when you leave this game.')
NO_RECORD = 'A finished game could not be added to your statistics.'


def play(game, board, letters):
    """Makes the moves, each one seen on the board before the next: the board after them."""
    for letter in letters:
        board = board.pushed(letter)
        push(letter)
        game.wait_board(board)
    return board


def play_while_saving_fails(game, home, board, code, words):
    """The player is told once, what was saved before stays, and saving goes on when the disk works again."""
    saved = home.list('.game')[0].read_bytes()
    home.fail(code)
    board = play(game, board, 'L')
    game.get(words)
    game.look(f'faults-{words.split()[3]}')
    # After the player has closed the notice, it does not come again with each move.
    press('Escape')
    game.wait_gone(words)
    board = play(game, board, 'DR')
    assert game.find(words) is None
    # Half a line may stand behind it.
    assert home.list('.game')[0].read_bytes().startswith(saved)
    assert home.list('.tmp') == []
    # A new game would end this one, so the player is asked.
    press('ctrl+n')
    game.get('The current game could not be saved. It will be lost if you leave it.')
    game.wait_dialog()
    game.leave_window()
    home.recover()
    board = play(game, board, 'U')
    assert home.list('.game')[0].read_bytes().count(b'\n') > saved.count(b'\n')
    return board


def play_while_folder_is_gone(game, home, board):
    """A file takes the place of our folder while the program runs: it is left alone, and saving goes on without it."""
    home.folder.rename(home.data / 'elsewhere')
    home.folder.write_text('not yours')
    board = play(game, board, 'D')
    game.get_text('^Your game could not be saved')
    assert home.folder.read_text() == 'not yours'
    home.folder.unlink()
    board = play(game, board, 'U')
    wait_until(lambda: game.find_text('could not be saved') is None, 'the notice gone')
    assert len(home.list('.game')) == 1
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
    assert home.read_results() == []
    assert home.list_finished() == []
    home.recover()


def add_strangers(home):
    """Files of somebody else among the saved games, and a folder where a saved game would be."""
    strangers = [home.games / name for name in ('holiday.jpg', 'chess.game', 'notes.game.tmp')]
    for stranger in strangers:
        stranger.write_text('mine')
        os.utime(stranger, (0, 0))
    (home.games / '0123456789abcdef-4x4-1.game').mkdir()
    return strangers


def add_damaged(home):
    """A saved game that is none, newer than all others; where it is when the program has seen it."""
    damaged = home.games / '0123456789abcdef-4x4-2.game'
    damaged.write_text('no game at all')
    return damaged.with_name(damaged.name + '.damaged')


def disk_that_fails():
    home = Home()
    home.fail(errno.EACCES)
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'RU')
        game.get(NOT_PERMITTED)
        assert not home.folder.exists()
        # The notice stays until saving works.
        home.recover()
        board = play(game, board, 'L')
        game.wait_gone(NOT_PERMITTED)
        wait_until(lambda: home.list('.jpg'), 'a copy of the picture')

        board = play_while_saving_fails(game, home, board, errno.ENOSPC, NO_SPACE)
        board = play_while_saving_fails(game, home, board, errno.EROFS, NOT_PERMITTED)
        board = play_while_folder_is_gone(game, home, board)
        finish_without_space(game, home)

    strangers = add_strangers(home)
    set_aside = add_damaged(home)
    with Game(**home.environment) as game:
        game.wait_board(board)
        name = '~' + str(set_aside).removeprefix(os.environ['HOME'])
        game.get(f'A saved game is damaged. Its file is now called “{name}”; nothing was deleted.')
        assert set_aside.read_text() == 'no game at all'
        wait_until(home.list_finished, 'the finished game among the finished ones')
        assert list(home.games.glob('*-3x2-*.game')) == []
        assert len(home.read_results()) == 1
        assert all(stranger.read_text() == 'mine' for stranger in strangers)


def killed_at_the_end():
    """Killed between the last line of a game and the one in the results: the next start adds that. Every other step is
    tested by test-store-faults.c."""
    home = Home()
    with started(home, '--numbers', '--game', str(LAST_MOVE), **home.kill_before(home.results)) as game:
        play(game, LAST_MOVE, 'RL')
        press('Up')
        wait_until(lambda: game.process.poll() is not None, 'the program killed')
        home.recover()
    assert len(home.list('.game')) == 1
    assert not home.results.exists()

    library = home.folder / 'pictures.tsv'
    library.write_text('no list at all')
    with Game(**home.environment) as game:
        wait_until(home.list_finished, 'the finished game among the finished ones')
        assert len(home.read_results()) == 1
        assert home.list('.game') == []
        game.get('The list of your last pictures is damaged. Its file is now called “pictures.tsv.damaged”; '
                 'nothing was deleted.')
        game.look('faults-library')
        aside = library.with_name('pictures.tsv.damaged')
        wait_until(aside.exists, 'the list set aside')
        assert aside.read_text() == 'no list at all'


def clock_set_back():
    """A year back during play: the time played goes on, the last game is the last one, and the result has its line."""
    home = Home()
    year_s = 365 * 24 * 3600
    home.set_clock(year_s)
    with Game('--game', str(MIDDLE), **home.environment) as game:
        board = play(game, MIDDLE, 'RU')
        # As if the clock had been right when this was written, and wrong now.
        for path in home.list('.game'):
            os.utime(path, (time.time() + year_s,) * 2)
        home.set_clock(-year_s)
        press('ctrl+n')
        new = game.wait_other_board(board)
        new = play(game, new, next(letter for letter in 'UDLR' if new.pushed(letter) != new))
        game.get_text('^1 move · [0-9]+:[0-9][0-9]$')
    with Game(**home.environment) as game:
        game.wait_board(new)
        press('ctrl+b')
        game.wait_board(board)
        start_again('--numbers', '--game', str(LAST_MOVE))
        game.wait_board(LAST_MOVE)
        play(game, LAST_MOVE, 'RL')
        press('Up')
        game.get_text('^3 moves · [0-9]+:[0-9][0-9]$')
        game.get('Well done')
    dates = [line.split('\t')[1] for line in home.read_results()]
    assert dates[0].startswith(time.strftime('%Y', time.gmtime(time.time() - year_s))), dates


def slide(game, board, letters):
    """Makes moves as a screen reader does, wherever the keyboard focus is."""
    for letter in letters:
        after = board.pushed(letter)
        game.get_tile(board.tiles[after.tiles.index(0)]).act('tile.slide')
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

                # Both finish another game, one after the other.
                for game, its_bus in ((first, {}), (second, bus)):
                    hand_over(its_bus, '--numbers', '--game', str(LAST_MOVE))
                    game.wait_board(LAST_MOVE)
                    slide(game, LAST_MOVE, 'RL')
                assert len(home.list('.game')) == 4
                for game in (first, second):
                    game.get_tile(3).act('tile.slide')
                for game in (first, second):
                    game.get('Well done')
                    game.wait_moves(3)
                wait_until(lambda: len(home.list_finished()) == 2, 'both among the finished ones')
                assert len(home.read_results()) == 2
                assert len(home.list('.game')) == 2
    with Game(**home.environment) as game:
        game.wait_board(boards[second])
        press('ctrl+b')
        game.wait_board(boards[first])


def played_by_another_program():
    """What another program plays is not offered and not touched; when that has gone, it goes on."""
    home = Home()
    with another_bus() as bus:
        with started(home, '--game', str(MIDDLE)) as first:
            board = slide(first, MIDDLE, 'RU')
            with started(home, **bus) as second:
                new = second.get_board()
                second.wait_moves(0)
                assert new not in (MIDDLE, board)
                slide(second, new, next(letter for letter in 'UDLR' if new.pushed(letter) != new))
                board = slide(first, board, 'L')
    with Game(**home.environment) as game:
        game.wait_board(board)
        game.wait_moves(3)


main(disk_that_fails, killed_at_the_end, clock_set_back, two_at_once, played_by_another_program)
