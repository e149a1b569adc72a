# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Games in progress: every game that was left is seen in the picture chooser, and goes on from there.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib

import pictures
from boards import Board
from driver import PICTURE, hands, main, press, start_again, wait_until

FOLDER = pathlib.Path(os.environ['HOME'])

BUILT_IN = Board.read('4x3:1,2,3,4,5,0,7,8,9,6,10,11')
MINE = Board.read('3x3:1,2,3,4,0,5,7,8,6')
NUMBERS = Board.read('3x2:1,0,3,4,2,5')


def open_chooser(game):
    game.open_window('Choose a Picture')
    # Until it is laid out, it hears no key.
    wait_until(game.find_focus, 'the focus in the chooser')


def remove_by_menu(game, name):
    """Removes what is called @name by the menu of the secondary button."""
    x, y, width, height = game.get_place(game.get(name, 'label'), 'Choose a Picture')
    hands.move_to((x + width // 2, y + height // 2))
    hands.click(3)
    wait_until(lambda: game.get_focus() == 'Remove', 'the focus in the menu')
    press('Return')


def wait_for_game(game, title, board, moves):
    game.wait_closed('Choose a Picture')
    game.get(title, 'label')
    game.wait_board(board)
    game.wait_moves(moves)


def go_on_with_any(game):
    """By keyboard, and though the file of a picture has gone."""
    mine = pictures.write_quarters(FOLDER / 'mine.png', 300, 300)
    game.play(BUILT_IN)
    open_chooser(game)
    assert game.find('Games in Progress') is None
    game.leave_window()
    press('Left', 'Right', 'Left', 'Up')
    game.wait_moves(4)
    start_again('--game', str(MINE), mine)
    game.get('mine')
    press('Left', 'Right', 'Left')
    game.wait_moves(3)
    wait_until(lambda: len(list((game.data / 'games').glob('*.jpg'))) == 2, 'a copy of each picture')
    mine.unlink()
    start_again('--numbers', '--game', str(NUMBERS))
    game.get('Numbers')
    press('Up', 'Down', 'Up')
    game.wait_moves(3)

    open_chooser(game)
    game.get('Games in Progress')
    game.get('3×3 · 3 moves')
    game.get('4×3 · 4 moves')
    assert game.find('3×2 · 3 moves') is None
    game.tab_to('mine')
    game.look('kept-games')
    press('Return')
    wait_for_game(game, 'mine', MINE.pushed('L'), 3)

    open_chooser(game)
    game.tab_to('Numbers')
    press('Right')
    wait_until(lambda: game.get_focus() == 'The Lighthouse', 'the focus on the next game')
    press('Return')
    wait_for_game(game, 'The Lighthouse', BUILT_IN.pushed('L').pushed('U'), 4)

    # Undo goes back through what was played before.
    press('ctrl+z')
    game.wait_board(BUILT_IN.pushed('L'))


def there_and_back(game):
    """The game before this one; then the picture that is being played, which goes on."""
    game.play(BUILT_IN)
    press('Left')
    game.wait_moves(1)
    left = BUILT_IN.pushed('L')
    press('ctrl+n')
    game.wait_other_board(left)
    press('ctrl+b')
    wait_for_game(game, 'The Lighthouse', left, 1)
    start_again(PICTURE)
    game.wait_still()
    press('Up')
    wait_for_game(game, 'The Lighthouse', left.pushed('U'), 2)


def count_games(game):
    return sum(node.name.startswith('3×4 · ') for node in game.walk())


def many_games(game):
    start_again('--numbers', '--game', '3x4#0')
    game.get('Numbers', 'label')
    for seed in range(1, 8):
        board = game.get_board()
        key, board = next((key, after) for key in ('Left', 'Up', 'Right') if (after := board.pushed(key[0])) != board)
        press(key, {'Left': 'Right', 'Up': 'Down', 'Right': 'Left'}[key], key)
        game.wait_board(board)
        game.wait_moves(3)
        start_again('--game', f'3x4#{seed}')
        wait_until(lambda: game.find_text('^0 moves') and game.read_board() not in (board, None), 'another board')
    open_chooser(game)
    game.look('many-games')
    game.get('Show All')
    assert count_games(game) == 4
    press('alt+a')
    game.wait_gone('Show All')
    wait_until(lambda: game.get_focus() == 'Numbers', 'the focus on the first of the others')
    assert count_games(game) == 7
    game.look('all-games')
    press('Return')
    game.wait_gone('Choose a Picture')
    game.get_text('^[1-9][0-9]* moves? · ')


def removal(game):
    """By key and by menu; Undo takes back; what is removed is gone when the chooser is closed, and not before."""
    mine = pictures.write_quarters(FOLDER / 'private.png', 300, 300)
    start_again('--game', str(MINE), mine)
    game.get('private', 'label')
    press('Left', 'Right', 'Left')
    game.wait_moves(3)
    start_again('--numbers', '--game', '4x2:1,2,3,4,5,0,6,7')
    game.get('Numbers', 'label')
    game.wait_board(Board.read('4x2:1,2,3,4,5,0,6,7'))
    logs = set((game.data / 'games').glob('*.tsgame'))

    open_chooser(game)
    game.get('3×3 · 3 moves')
    # The picture on the list has the same name.
    while not (node := game.find_focus()).description.startswith('3×3 · 3 moves'):
        press('Tab')
        wait_until(lambda before=node: game.find_focus() not in (None, before), 'the focus on what is next')
    press('Delete')
    game.wait_gone('3×3 · 3 moves')
    game.get('The game is removed.')
    press('ctrl+z')
    game.get('3×3 · 3 moves')
    wait_until(lambda: (game.get_focus() or '').startswith('private'), 'the focus on what came back')
    press('shift+F10')
    game.get('Remove')
    game.look('removal-menu')
    press('Escape')
    game.wait_gone('Remove')
    press('Delete')
    game.wait_gone('3×3 · 3 moves')
    # The picture is still on the list.
    remove_by_menu(game, 'private')
    game.wait_gone('private')
    game.get('The picture is removed from this list. Its file stays.')
    game.look('removed')
    assert set((game.data / 'games').glob('*.tsgame')) == logs
    game.leave_window()
    wait_until(lambda: len(set((game.data / 'games').glob('*.tsgame'))) == len(logs) - 1, 'the game gone')
    open_chooser(game)
    game.get('Gallery')
    assert game.find('3×3 · 3 moves') is None and game.find('private') is None
    assert mine.exists()
    game.leave_window()


main(go_on_with_any, there_and_back, many_games, removal)
