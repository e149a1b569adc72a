# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sharing: a board goes to a friend as an id, by the menu, and the puzzle of the day is the same everywhere and counts once.
# Room: tests. Needs xclip, and tileshift-cli as its third argument.
# Fails as driver.py says.

import datetime
import re
import sys

from boards import Board
from driver import Game, copy, main, press, push, read_clipboard, run, start_again, wait_until

CLI = sys.argv[3]


def choose(game, *items):
    """Chooses from the menu by keyboard, the last of @items in the submenus that the others open."""
    game.open_menu()
    for item in items:
        seen = []
        while game.get_focus() != item:
            seen.append(game.get_focus())
            assert seen.count(seen[-1]) < 3, f'Down goes round without reaching “{item}”: {seen}'
            press('Down')
            wait_until(lambda: game.get_focus() not in ('', seen[-1]), f'the focus elsewhere than on {seen[-1]}')
        focus = game.find_focus()
        press('Return')
        if item != items[-1]:
            wait_until(lambda: game.find_focus() not in (None, focus), f'the focus in the submenu “{item}”')
    game.wait_gone(items[-1])


def get_daily():
    today = datetime.datetime.now(datetime.timezone.utc).strftime('%Y%m%d')
    return Board.read(run(CLI, 'new', '--size', '4x4', '--seed', today).strip())


def get_zone():
    """A place where it is another day than in Greenwich now, and for the next hours."""
    return 'LATE+12' if datetime.datetime.now(datetime.timezone.utc).hour < 10 else 'EARLY-14'


def share():
    """Copied from the menu, pasted from the menu over another game, opened from the command line; and today's puzzle,
    which is the same everywhere."""
    with Game('--size', '4x3', TZ=get_zone()) as game:
        board = game.get_board()
        # Round a square, or as far as the edges let it: never back to where it was.
        press('Left', 'Up', 'Right', 'Down')
        wait_until(lambda: game.read_board() not in (board, None), 'a game that was played on')
        choose(game, 'Share', 'Copy Board ID')
        seed = wait_until(lambda: read_clipboard().startswith('4x3#') and read_clipboard(), 'the id on the clipboard')

        # As if it came from somebody else: the program does not paste what it still has itself.
        copy(seed)
        start_again('--game', '3x3#1')
        game.wait_size(3, 3)
        choose(game, 'Share', 'Paste Board ID')
        game.wait_board(board)
        game.wait_moves(0)

        # Midnight may come meanwhile.
        before = get_daily()
        choose(game, 'Daily Puzzle')
        wait_until(lambda: game.read_board() in (before, get_daily()), 'the puzzle of the day')
        start_again('--game', seed)
        game.wait_board(board)


RESULT = r'Tileshift {} · 4×4 · {} moves \(fewest (possible|known) [0-9]+\) · [0-9]+:[0-9][0-9] · 1-day streak'


def get_day():
    return datetime.datetime.now(datetime.timezone.utc).strftime('%F')


def solve_by_keys(game, moves):
    push(moves)
    game.get('Well done')


def open_entry(game, day):
    """The entry of the menu. At midnight there is a new puzzle to come."""
    game.open_menu()
    solved = 'Daily Puzzle · Solved · 1-Day Streak'
    wait_until(lambda: game.find(solved if get_day() == day else 'Daily Puzzle · 1-Day Streak'), f'“{solved}”')


def daily():
    """The menu and the victory say that it is solved, its result is a line to share, and the second time is practice."""
    with Game('--numbers') as game:
        day = get_day()
        board = get_daily()
        choose(game, 'Daily Puzzle')
        game.wait_board(board)
        moves = run(CLI, 'solve', '--fast', str(board)).split('\t')[2]
        solve_by_keys(game, moves)
        game.get_text('^Daily puzzle solved. Streak: 1 day')
        game.click(game.get('Copy Result'))
        pattern = re.compile(RESULT.format(day, len(moves)))
        wait_until(lambda: pattern.fullmatch(read_clipboard().strip()), f'“{pattern.pattern}” on the clipboard')
        open_entry(game, day)
        press('Escape')
        press('shift+ctrl+r')
        game.wait_board(board)
        game.wait_gone('Well done')
        solve_by_keys(game, moves)
        game.get_text('^Boards you chose or played before do not count')
        open_entry(game, day)
        press('Escape')


main(share, daily)
