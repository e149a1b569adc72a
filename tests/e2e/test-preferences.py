# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Preferences: the size of the board, by keyboard alone, and the switches.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import main, press, type_text, wait_until

BOARD = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')


def open_preferences(game):
    game.open_window('Preferences')
    wait_until(lambda: '×' in game.get_focus() or game.get_focus() == 'Other…', 'the focus on a size')


def choose_other_size(game):
    """Goes on to the columns, which are there for sizes without a picture."""
    if not game.find('Columns', 'spin button'):
        game.tab_to('Other…')
        press('space')
    game.tab_to('Columns')


def close_preferences(game):
    press('Escape')
    wait_until(lambda: game.find('Preferences', 'frame') is None, 'the preferences gone')
    game.wait_active()


def switch(game, name, is_on=True):
    """Switches by keyboard. A switch takes its time to say that it is on."""
    open_preferences(game)
    game.tab_to(name)
    press('space')
    wait_until(lambda: game.is_checked(name) == is_on, f'“{name}” switched')
    close_preferences(game)


def change_size(game):
    game.play(BOARD)
    open_preferences(game)
    game.tab_to('3×3')
    press('space')
    game.wait_size(3, 3)
    game.tab_to('4×4')
    press('space')
    game.wait_size(4, 4)
    choose_other_size(game)
    press('ctrl+a')
    type_text('3')
    press('Tab')
    game.wait_size(3, 4)
    game.tab_to('Rows')
    press('Up')
    game.wait_size(3, 5)
    press('Down', 'Down', 'Down')
    game.wait_size(3, 2)
    assert not game.get_board().is_solved()
    game.look('preferences')
    close_preferences(game)
    game.wait_moves(0)


def largest_and_smallest(game):
    game.play(BOARD)
    open_preferences(game)
    choose_other_size(game)
    for columns, rows in ((20, 20), (2, 20), (20, 2), (2, 2)):
        for name, key, side in (('Columns', 'shift+Tab', columns), ('Rows', 'Tab', rows)):
            game.tab_to(name, key)
            press('ctrl+a')
            type_text(str(side))
            press('Return')
        game.wait_size(columns, rows)
        game.look(f'board-{columns}x{rows}')


def game_in_progress_is_kept(game):
    game.play(BOARD)
    press('Right')
    played = BOARD.pushed('R')
    game.wait_board(played)

    open_preferences(game)
    choose_other_size(game)
    # Another size is another game, and this one waits.
    press('Up')
    game.wait_size(5, 4)
    game.wait_moves(0)
    press('Down')
    game.wait_board(played)
    game.wait_moves(1)


def arrows_move_gap(game):
    game.play(BOARD)
    switch(game, 'Arrow Keys Move the Gap')
    press('Up')
    game.wait_board(BOARD.pushed('D'))
    switch(game, 'Arrow Keys Move the Gap', False)
    press('Up')
    game.wait_board(BOARD)


def gap_starts_at_home(game):
    game.play(BOARD)
    switch(game, 'Start with Gap at Bottom Right')
    boards = {game.get_board()}
    for _ in range(5):
        press('r')
        board = wait_until(lambda: {game.read_board()} - boards - {None}, 'a new board').pop()
        assert board.tiles[-1] == 0
        boards.add(board)
    switch(game, 'Start with Gap at Bottom Right', False)


main(change_size, largest_and_smallest, game_in_progress_is_kept, arrows_move_gap, gap_starts_at_home)
