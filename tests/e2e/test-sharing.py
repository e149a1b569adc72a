# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sharing: a board goes to a friend as an id or as a file, by the menu, and the puzzle of the day is the same everywhere and counts once.
# Room: tests. Needs xclip, and tileshift-cli as its third argument.
# Fails as driver.py says.

import datetime
import os
import pathlib
import re
import sys
import tempfile

import pictures
from boards import Board
from driver import Game, copy, main, press, push, read_clipboard, retry, run, start_again, wait_until

CLI = sys.argv[3]

# The gap is in row 2, column 2: a tile can go in every direction.
BOARD = '4x3:1,2,3,4,5,0,7,8,9,6,10,11'

# One move from solved.
NEARLY = '3x2:1,2,3,4,0,5'


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
        choose(game, 'Share', 'Paste')
        game.wait_board(board)
        game.wait_moves(0)

        # Midnight may come meanwhile.
        before = get_daily()
        choose(game, 'Daily Puzzle')
        wait_until(lambda: game.read_board() in (before, get_daily()), 'the puzzle of the day')
        start_again('--game', seed)
        game.wait_board(board)


def save_puzzle(game, path):
    """Saves what is played by GTK's file chooser, where a whole path can be typed as the name."""
    copy(str(path))
    choose(game, 'Share', 'Save Puzzle…')
    game.wait_active('Save Puzzle')
    wait_until(lambda: (node := game.find_focus()) and node.role == 'text', 'the focus where the name is typed')

    def enter():
        """A Return is lost until GTK has read the folder."""
        press('ctrl+a', 'ctrl+v')
        press('Return')
        return game.is_felt_closed('Save Puzzle')

    retry('name', enter, 'the file dialog closed')
    wait_until(path.exists, f'the file {path}')
    game.get_text(f'^Saved “{path.name}”. Anyone who opens it in Tileshift plays the same board.')


def puzzle():
    """Saved from the menu, opened from the command line over another game, and stripped of its comment."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ['HOME']))
    picture = pictures.write_quarters(folder / 'quarters.png', 400, 300)
    saved = folder / 'for a friend.jpg'
    with Game('--game', BOARD, str(picture)) as game:
        board = game.get_board()
        press('Left')
        game.wait_other_board(board)
        save_puzzle(game, saved)
        assert f'tileshift:{BOARD}'.encode() in saved.read_bytes()

        start_again('--game', '3x3#1', '--numbers')
        game.wait_size(3, 3)
        start_again(str(saved))
        game.wait_board(board)
        game.get_text('^Playing the 4×3 board that came with this picture.')
        game.look('puzzle')
        press('Left')
        game.wait_moves(1)

        # Opened again, it goes on.
        start_again('--game', '3x3#1', '--numbers')
        game.wait_size(3, 3)
        start_again(str(saved))
        game.wait_moves(1)

        # Without its comment it is a picture like any other.
        stripped = folder / 'stripped.jpg'
        stripped.write_bytes(saved.read_bytes().replace(b'tileshift:', b'anything :'))
        start_again('--size', '4x3', str(stripped))
        game.get('stripped', 'label')
        game.wait_moves(0)
        game.wait_other_board(board)


def one_id():
    """The puzzle file, the replay that is copied, and that in the terminal begin with the same ID."""
    folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ['HOME']))
    picture = pictures.write_quarters(folder / 'quarters.png', 400, 300)
    saved = folder / 'puzzle.jpg'
    with Game('--game', NEARLY, str(picture)) as game:
        game.wait_board(Board.read(NEARLY))
        save_puzzle(game, saved)
        press('Left')
        game.get('Well done')
        game.click(game.get('Watch Replay'))
        game.wait_active('quarters')
        game.click(game.get('Copy as Text'), 'quarters')
        game.wait_focus('Copy Board ID')
        press('Down', 'Down', 'Return')
        # A key for the window is lost while the menu goes.
        game.wait_gone('Copy Board ID')
        copied = wait_until(lambda: len(lines := read_clipboard().splitlines()) == 3 and lines[0], 'the replay on the clipboard')
        log, = wait_until(lambda: list((game.data / 'finished').glob('*.tsgame')), 'the log')
        replayed = run(CLI, 'replay', str(log)).splitlines()[0].split('\t')[3]
    written = saved.read_bytes().split(b'tileshift:')[1].split(b'\xff')[0].decode()
    assert copied == replayed == written == NEARLY, (copied, replayed, written)


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


def past_day():
    """Yesterday's puzzle, from the calendar by keyboard, is practice: the streak stays, and the day stays missed."""
    with Game('--numbers') as game:
        day = get_day()
        today = get_daily()
        choose(game, 'Daily Puzzle')
        game.wait_board(today)
        solve_by_keys(game, run(CLI, 'solve', '--fast', str(today)).split('\t')[2])
        game.open_window('Statistics')
        game.click(game.get('Calendar', 'page tab'), 'Statistics')
        chosen = game.get_text('· Solved ·')
        game.tab_to(game.get(chosen.replace(' · ', ', ')).name)
        press('Left' if datetime.date.fromisoformat(day).isoweekday() != 7 else 'Up')
        game.get_text('· Not played$')
        game.tab_to('Play')
        press('Return')
        game.wait_active()
        board = game.wait_other_board(today)
        solve_by_keys(game, run(CLI, 'solve', '--fast', str(board)).split('\t')[2])
        game.get_text('^Boards you chose or played before do not count')
        open_entry(game, day)
        press('Escape')


main(share, puzzle, one_id, daily, past_day)
