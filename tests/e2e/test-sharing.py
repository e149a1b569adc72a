# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sharing: a board goes to a friend as an id, by the menu, and the puzzle of the day is the same everywhere.
# Room: tests. Needs xclip, and tileshift-cli as its third argument.
# Fails as driver.py says.

import datetime
import subprocess
import sys

from boards import Board
from driver import Game, main, press, run, wait_until

CLI = sys.argv[3]


def choose(game, item):
    """Chooses from the menu by keyboard."""
    game.open_menu()
    seen = []
    while game.get_focus() != item:
        seen.append(game.get_focus())
        assert seen.count(seen[-1]) < 3, f'Down goes round without reaching “{item}”: {seen}'
        press('Down')
        wait_until(lambda: game.get_focus() != seen[-1], f'the focus elsewhere than on {seen[-1]}')
    press('Return')
    game.wait_gone(item)


def read_clipboard():
    return run('xclip', '-selection', 'clipboard', '-o')


def give_to_a_friend():
    """Copied from the menu of one, pasted from the menu of the other."""
    with Game('--size', '4x3') as game:
        board = wait_until(game.read_board, 'a board')
        # Round a square, or as far as the edges let it: never back to where it was.
        press('Left', 'Up', 'Right', 'Down')
        wait_until(lambda: game.read_board() not in (board, None), 'a game that was played on')
        choose(game, 'Copy Game ID')
        seed = wait_until(lambda: read_clipboard().startswith('4x3#') and read_clipboard(), 'the id on the clipboard')
        # The clipboard ends with its owner.
        subprocess.run(['xclip', '-selection', 'clipboard', '-i'], input=seed, text=True, check=True,
                       stdout=subprocess.DEVNULL)
    with Game('--size', '5x5') as friend:
        friend.wait_active()
        choose(friend, 'Paste Game ID')
        friend.wait_board(board)
        friend.wait_moves(0)
    with Game('--game', seed) as third:
        third.wait_board(board)


def get_daily():
    today = datetime.datetime.now(datetime.timezone.utc).strftime('%Y%m%d')
    return Board.read(run(CLI, 'new', '--size', '4x4', '--seed', today).strip())


def same_day_everywhere():
    """In one of these two places it is always another day than in Greenwich."""
    for zone in ('EARLY-14', 'LATE+12'):
        with Game('--size', '3x3', TZ=zone) as game:
            choose(game, 'Today’s Puzzle')
            # At midnight the rule itself says another board.
            wait_until(lambda: game.read_board() == get_daily(), 'the puzzle of the day')


main(give_to_a_friend, same_day_everywhere)
