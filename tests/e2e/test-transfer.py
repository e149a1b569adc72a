# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Games that are taken to another computer, by the terminal program: all of them are there afterwards, and after the next
# start of the program, and a game that was finished on both computers counts once.
# Room: tests. Needs tileshift-cli as its third argument.
# Fails as driver.py says.

import os
import pathlib
import subprocess
import sys
import tempfile

from boards import Board
from driver import Game, main, press, push, wait_until

CLI = sys.argv[3]

# The gap is in the middle; its left neighbor moves, goes back and moves: it can go back again.
BOARD = Board.read('3x3:1,2,3,4,0,5,7,8,6')
GAME = 'tileshift-game\nidentity\t{0:016x}\ntitle\tNumbers\npicture\tnumbers\norigin\tshuffled\nboard\t' + str(BOARD) + \
       '\nslide\t100\t3\nslide\t200\t4\nslide\t300\t3\n'
# Its name begins as those of all games with numbers.
NAME = 'f3c7807d475073ba-3x3-{0:016x}.tsgame'


class Computer:
    """A home, with the unfinished games of these numbers."""

    def __init__(self, numbers):
        self.home = pathlib.Path(tempfile.mkdtemp(dir=os.environ['HOME']))
        self.data = self.home / 'tileshift'
        self.games = self.data / 'games'
        self.games.mkdir(parents=True)
        for number in numbers:
            (self.games / NAME.format(number)).write_text(GAME.format(number))

    def call(self, command, folder):
        return subprocess.run([CLI, command, folder], env=os.environ | {'XDG_DATA_HOME': str(self.home)}, check=True,
                              stdout=subprocess.PIPE, text=True).stdout

    def take_games_from(self, other):
        """What the import says."""
        folder = self.home / 'exported'
        other.call('export', folder)
        return self.call('import', folder)

    def start(self):
        return Game(XDG_DATA_HOME=str(self.home))


def forty_and_forty():
    """None is lost, and a copy that a program which synchronizes folders has left is no game of its own."""
    here, there = Computer(range(1, 41)), Computer(range(41, 81))
    assert here.take_games_from(there) == '40 games, 0 replays, 0 results, 0 pictures\n'
    names = {path.name for path in here.games.iterdir()}
    assert len(names) == 80
    copied = here.games / NAME.format(7).replace('.tsgame', ' (conflict).tsgame')
    copied.write_text(GAME.format(7))
    os.utime(copied, (0, 0))
    with here.start() as game:
        wait_until(lambda: not copied.exists(), 'the copy gone')
        game.open_window('Choose a Picture')
        wait_until(game.find_focus, 'the focus in the chooser')
        press('alt+a')
        # Without the one that goes on.
        wait_until(lambda: len(game.find_all('3×3 · 3 moves', 'label')) == 79, 'all games')
        game.leave_window()
    assert {path.name for path in here.games.iterdir()} == names


def finish(computer, letters):
    with computer.start() as game:
        game.wait_board(BOARD.pushed('R'))
        push(letters)
        game.get('Well done')


def finished_twice():
    """One game, taken along unfinished and finished on both computers, each in its own way: it counts once."""
    here, there = Computer([1]), Computer([])
    assert there.take_games_from(here) == '1 game, 0 replays, 0 results, 0 pictures\n'
    finish(here, 'LLU')
    finish(there, 'LDUUDLU')
    assert here.take_games_from(there) == '0 games, 1 replay, 0 results, 0 pictures\n'
    with here.start() as game:
        game.open_window('Statistics')
        game.get('Games Solved: 1')
        game.click(game.get('Replays', 'page tab'), 'Statistics')
        wait_until(lambda: len(game.find_all('Numbers', 'label')) == 2, 'both replays')
        game.look('transfer-replays')
        game.leave_window()


main(forty_and_forty, finished_twice)
