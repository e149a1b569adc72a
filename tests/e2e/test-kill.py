# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Nothing is lost: the program is killed (SIGKILL) at random moments while it is played, started again, and compared.
# Room: tests. Arguments: the program, a folder for what was seen, and how often it is killed.
# What is compared: after R moves the board must be the one that the first R moves of all that were played make, and R
# may not be less than what was on the screen before the kill. What waits in the program's queue of keys is in flight.
# Fails as TAP.

import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

from boards import Board
from driver import KEYS, Game, main, push, wait_until

N_KILLS = int(sys.argv[3])
SEED = 20261121
START = Board.read('4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12')

# The longest time that a round is played, and the longest pause between what is seen and the kill.
LONGEST_ROUND_S = 0.4
LONGEST_PAUSE_S = 0.05


def read_moves(game):
    """How many moves the status says, or None while it cannot be read."""
    words = game.find_text(r'^\d+ moves? · ')
    return words and int(re.match(r'\d+', words)[0])


def choose_letters(chance, board, count):
    """Legal moves, none of which takes the one before it back, and the boards after each of them."""
    letters = []
    boards = [board]
    while len(letters) < count:
        letter = chance.choice([letter for letter in 'UDLR' if boards[-1].pushed(letter) != boards[-1]])
        board = boards[-1].pushed(letter)
        if len(boards) < 2 or board != boards[-2]:
            letters.append(letter)
            boards.append(board)
    return letters, boards


def play_and_kill(chance, game, board):
    """Plays on from @board, in a hurry, and kills the program: (the boards it may have come to, how many were seen)."""
    letters, boards = choose_letters(chance, board, 120)
    push(letters[0])
    game.wait_board(boards[1])
    before = wait_until(lambda: read_moves(game), 'a number of moves')
    keys = subprocess.Popen(['xdotool', 'key', '--delay', '4', *(KEYS[letter] for letter in letters[1:])])
    time.sleep(chance.uniform(0, LONGEST_ROUND_S))
    seen = wait_until(lambda: read_moves(game), 'a number of moves')
    time.sleep(chance.uniform(0, LONGEST_PAUSE_S))
    game.kill()
    keys.wait()
    return boards, 1 + seen - before


def killed_at_any_moment():
    chance = random.Random(SEED)
    with tempfile.TemporaryDirectory() as folder:
        game = Game('--numbers', '--game', str(START), XDG_DATA_HOME=folder)
        game.__enter__()
        board = game.get_board()
        moves = 0
        n_played = 0
        for number in range(1, N_KILLS + 1):
            boards, n_seen = play_and_kill(chance, game, board)
            game = Game(XDG_DATA_HOME=folder)
            game.__enter__()
            board = game.get_board()
            resumed = wait_until(lambda: read_moves(game), 'a number of moves')
            n_kept = resumed - moves
            assert n_kept >= n_seen, f'kill {number}: {n_seen} moves were seen, {n_kept} were kept'
            assert board == boards[n_kept], f'kill {number}: {board} is not {boards[n_kept]} after {n_kept} moves'
            moves = resumed
            n_played += n_kept
        game.kill()
        names = sorted(path.name for path in pathlib.Path(folder, 'tileshift', 'games').iterdir())
        print(f'# {N_KILLS} kills, {n_played} moves, files: {names}')
        assert [pathlib.Path(name).suffix for name in names] == ['.tsgame'], names


main(killed_at_any_moment, with_motion=True)
