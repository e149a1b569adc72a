# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Trees: what a screen reader finds in each window, against the texts in the folder trees. The argument "renew" writes those
# that differ anew instead.
# Room: tests. Needs the library of tests/faults/fault-program.c as its third argument. The argument "silent" says that the
# program was built without sounds.
# Fails as driver.py says.

import datetime
import errno
import sys
import time

import pictures
import scenes
import trees
from boards import Board
from driver import Game, copy, hands, main, paste, press, push, run, wait_until
from faults import Home

IS_RENEWING = 'renew' in sys.argv

# What the texts hold that this build does not have: the row of the preferences that turns on sounds.
MISSING = '“Sounds”|event sounds' if 'silent' in sys.argv else None

BOARD = Board.read('3x3:1,2,3,4,0,5,7,8,6')
FAR = Board.read('3x3:8,6,7,2,5,4,3,0,1')

# Noon of the day that the program takes for today.
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.timezone.utc)


def check(game, name, title='Tileshift', volatile=None, prepare=lambda: None):
    """Holds that the window called @title is as the text @name says, or else prints how it differs. Numbers in what @volatile
    matches differ from one run to the next. prepare () goes before each look."""
    last = ['']
    # Away from everything that would show a tool tip.
    hands.move_to((0, 0))

    def read():
        prepare()
        last[0] = trees.read_tree(game, title, volatile)
        return last[0]

    if IS_RENEWING:
        assert MISSING is None, 'this build has less than the texts'
        game.wait_still()
        wait_until(lambda: last[0] == read(), 'a tree that stands still')
        trees.get_path(name).write_text(last[0], encoding='utf-8')
        return
    try:
        wait_until(lambda: not trees.compare(name, read(), MISSING), f'the tree {name}')
    except AssertionError:
        print('', *trees.compare(name, last[0], MISSING), sep='\n# ')
        raise


def game_on_board():
    with Game('--game', str(BOARD)) as game:
        check(game, 'new')
        press('Left')
        game.wait_moves(1)
        check(game, 'played')
        press('h')
        check(game, 'hint')
        press('p')
        game.get('Paused')
        check(game, 'paused')
        press('p')
        game.wait_gone('Paused')
        copy('3x3:1,2')

        def find_toast():
            return game.find_text('some cells have no number')

        # It fades.
        check(game, 'toast', prepare=lambda: find_toast() or paste(find_toast, 'what is wrong with the id'))
        press('Escape')
        push('U')
        game.get('Well done')
        check(game, 'victory')


def solution():
    with Game('--numbers', '--game', str(BOARD)) as game:
        press('F5')
        game.get_text('fewest possible')
        game.get_text('^Solution: move 2 of 2$')
        check(game, 'solution', 'Solution')


def go_to_item(game, item):
    """Goes down the menu that is open."""
    while (focus := game.get_focus()) != item:
        press('Down')
        wait_until(lambda: game.get_focus() not in ('', focus), f'the focus elsewhere than on {focus}')


def menus(game):
    game.play(BOARD)
    game.open_menu()
    check(game, 'menu')
    go_to_item(game, 'Share')
    press('Return')
    game.get('Save Puzzle…')
    check(game, 'menu-share')
    press('Escape')
    game.wait_focus('Tile 1')
    game.tab_to('New Game of Another Size', 'shift+Tab')
    press('space')
    game.get('2×2')
    check(game, 'menu-size')
    game.get('Other…').act('click')
    game.get('Start')
    check(game, 'menu-size-other')
    press('Escape')
    game.wait_focus('New Game of Another Size')


def windows(game):
    game.play(BOARD)
    for title in ('Preferences', 'Crop Picture', 'Statistics', 'Help', 'Keyboard Shortcuts'):
        game.open_window(title)
        check(game, title.lower().replace(' ', '-'), title)
        if title == 'Preferences':
            game.get('Other…').act('click')
            check(game, 'preferences-other', title)
        elif title == 'Help':
            for page, words in (('Solve', 'A method solves'), ('More', 'Hold Ctrl and press')):
                game.click(game.get(page, 'page tab'), title)
                # The page with the focus is the one in front.
                game.tab_to(words)
                check(game, f'help-{page.lower()}', title)
        game.leave_window()
    game.get('Tileshift', 'frame').act('win.learn')
    game.wait_active('Row by Row')
    check(game, 'lesson', 'Row by Row')
    game.leave_window()


def make_home():
    """A home where it is noon."""
    home = Home()
    home.environment['TZ'] = 'UTC'
    home.set_clock(int(NOON.timestamp() - time.time()))
    return home


def daily_puzzle():
    """On a day of its own: what is known after one game."""
    with Game('--numbers', **make_home().environment) as game:
        numbers = game.get_board()
        game.open_menu()
        go_to_item(game, 'Daily Puzzle')
        press('Return')
        board = game.wait_other_board(numbers)
        game.get_text('Daily Puzzle')
        push(run(scenes.CLI, 'solve', '--optimal', str(board)).split('\t')[2])
        game.get('Well done')
        check(game, 'daily-victory')
        press('Escape')
        game.open_menu()
        check(game, 'daily-menu')
        press('Escape')
        game.wait_focus('Choose Picture')
        game.open_window('Statistics')
        check(game, 'statistics-results', 'Statistics')
        game.click(game.get('Calendar', 'page tab'), 'Statistics')
        check(game, 'statistics-calendar', 'Statistics')
        game.click(game.get('Replays', 'page tab'), 'Statistics')
        game.tab_to('Balloon Morning')
        check(game, 'statistics-replays', 'Statistics')
        press('Return')
        game.wait_active('Balloon Morning')
        game.wait_text_gone('^Looking for moves')
        check(game, 'replay', 'Balloon Morning')
        press('Escape')
        game.wait_active('Statistics')
        game.leave_window()


def unsaved_game():
    """With a disk that fails, and another game beside it."""
    home = make_home()
    picture = pictures.write_quarters(home.data / 'mine.png', 300, 300)
    with Game('--game', str(BOARD), picture, **home.environment) as game:
        press('Left', 'Right', 'Left')
        game.wait_moves(3)
        game.play(FAR, '--numbers')
        press('Down')
        game.wait_moves(1)
        game.open_window(scenes.CHOOSER)
        check(game, 'choose-game', scenes.CHOOSER)
        game.leave_window()
        home.fail(errno.EIO)
        press('Left')
        game.wait_moves(2)
        press('ctrl+n')
        game.get('The current game could not be saved. It will be lost if you leave it.')
        game.wait_dialog()
        check(game, 'question', '')
        game.leave_window()
        home.recover()
        press('Right')
        game.wait_moves(3)


def screenshots():
    for name, scene in scenes.SCENES.items():
        with scene() as (game, title):
            check(game, name, title, scenes.VOLATILE.get(name))


main(menus, windows, game_on_board, solution, daily_puzzle, unsaved_game, screenshots, with_motion=True)
