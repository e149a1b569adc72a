# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Keys: everything by keyboard alone, and the focus is where it is expected after each dialog.
# Room: tests.
# Fails as driver.py says.

import os
import pathlib

import pictures
from accessible import Atspi
from boards import Board
from driver import Game, hands, layout, main, press, run, type_text, wait_until

FOLDER = pathlib.Path(os.environ['HOME'])

BOARD = Board.read('3x3:1,2,3,4,0,5,7,8,6')
OTHER = Board.read('3x3:8,1,3,4,0,2,7,6,5')
# Three slides from solved.
NEARLY = Board.read('3x3:1,2,3,0,4,5,7,8,6')


def whole_game(game):
    game.play(NEARLY)
    game.wait_focus('Tile 1,')

    def slide(cell, board):
        """Goes to the tile, which then takes the focus along."""
        tile = board.tiles[cell]
        game.go_to_tile(tile)
        press('Return')
        if not board.slid(cell).is_solved():
            game.wait_board(board.slid(cell))
            game.wait_focus(f'Tile {tile},')

    game.solve(slide)
    game.wait_focus('New Game')
    press('Return')
    game.wait_gone('Well done')
    game.wait_moves(0)
    board = game.get_board()
    first = next(tile for tile in board.tiles if tile != 0)
    game.wait_focus(f'Tile {first},')


def get_arrows(board, cell):
    """The keys that slide every tile between @cell and the gap, which are in line."""
    gap = board.tiles.index(0)
    down = cell // board.columns - gap // board.columns
    right = cell % board.columns - gap % board.columns
    return ['Up'] * down + ['Down'] * -down + ['Left'] * right + ['Right'] * -right


def everything_in_a_row():
    """Chooses numbers and another size, asks for a hint, plays to the end, and looks into the statistics."""
    with Game() as game:
        game.open_window('Choose a Picture')
        game.wait_focus('Your Picture…')
        game.tab_to('Numbers Only')
        press('Return')
        game.get('Numbers', 'label')
        game.wait_active()

        game.open_window('Preferences')
        game.tab_to('2×2')
        press('space')
        game.wait_size(2, 2)
        game.leave_window()
        game.wait_focus('Tile ')

        press('h')
        wait_until(lambda: any('Hint: slide tile ' in node.description for node in game.walk()),
                   'a hint')
        game.solve(lambda cell, board: press(*get_arrows(board, cell)))
        game.wait_focus('New Game')

        game.open_window('Statistics')
        game.wait_focus('Board Size: 2 × 2')
        game.get_text('^Solved with Help: 1$')
        game.leave_window()
        game.wait_focus('New Game')


def another_size():
    """The sizes beside the button for a new game, and the start for children."""
    with Game('--game', str(BOARD), '--numbers') as game:
        for choice, side in (('5×5', 5), ('Easy Start: 3×3 with Numbers', 3)):
            game.tab_to('New Game of Another Size')
            press('space')
            wait_until(lambda: '×' in game.get_focus(), 'the focus on a size')
            game.tab_to(choice)
            press('space')
            game.wait_size(side, side)
            game.wait_focus('Tile ')


def any_size():
    """Columns and rows are typed, and Enter starts."""
    with Game('--game', str(BOARD), '--numbers') as game:
        game.tab_to('New Game of Another Size')
        press('space')
        wait_until(lambda: '×' in game.get_focus(), 'the focus on a size')
        game.tab_to('Other…')
        press('space')
        for name, length in (('Columns', '5'), ('Rows', '4')):
            game.tab_to(name)
            press('ctrl+a')
            type_text(length)
        press('Return')
        game.wait_size(5, 4)
        game.wait_focus('Tile ')


def tiles_are_one_stop_of_tab(game):
    """Ctrl with an arrow key goes from tile to tile, beyond the gap and not out of the board."""
    game.play(OTHER)
    game.wait_focus(f'Tile {OTHER.tiles[0]},')
    for key, cell in (('Right', 1), ('Right', 2), ('Right', 2), ('Down', 5), ('Up', 2), ('Up', 2), ('Left', 1), ('Down', 7), ('Up', 1)):
        press(f'ctrl+{key}')
        game.wait_focus(f'Tile {OTHER.tiles[cell]},')
    for tile in OTHER.tiles:
        if tile != 0:
            game.go_to_tile(tile)
    press('Tab')
    wait_until(lambda: not game.get_focus().startswith('Tile '), 'the focus behind the board')
    press('shift+Tab')
    game.wait_focus(f'Tile {OTHER.tiles[-1] or OTHER.tiles[-2]},')
    game.wait_board(OTHER)


def arrows_to_the_end(game):
    game.play(BOARD)
    press('Left', 'Up')
    game.get('Well done')
    press('Escape')
    game.wait_gone('Well done')
    press('r')
    game.wait_moves(0)
    game.wait_focus('Tile ')


def preferences(game):
    game.play(BOARD)
    game.open_window('Preferences')
    game.tab_to('4×4')
    press('space')
    game.wait_size(4, 4)
    game.leave_window()
    first = next(tile for tile in game.get_board().tiles if tile != 0)
    game.wait_focus(f'Tile {first},')
    game.open_window('Preferences')
    game.leave_window()
    game.wait_focus(f'Tile {first},')


def numbers_from_the_gallery(game):
    game.play(BOARD)
    game.open_window('Choose a Picture')
    game.tab_to('Numbers Only')
    press('Return')
    game.get('Numbers')
    first = next(tile for tile in game.wait_other_board(BOARD).tiles if tile != 0)
    game.wait_focus(f'Tile {first},')


def held_key_and_others(game):
    """The picture is seen until the key that shows it is let go, whatever other keys are pressed, or until the focus goes."""
    game.play(BOARD)
    button = game.get('Show Full Picture')

    def is_seen():
        return button.has_state(Atspi.StateType.PRESSED)

    def hold(*keys):
        """Holds the key, and presses others meanwhile."""
        hands.hold('v', True)
        wait_until(is_seen, 'the whole picture')
        if keys:
            press(*keys)

    try:
        # The hint comes after the other key was let go.
        hold('x', 'h')
        wait_until(lambda: 'Hint: ' in game.get_tile(5).description, 'a hint')
        assert is_seen()
        hands.hold('v', False)
        wait_until(lambda: not is_seen(), 'the board again')

        # Shift makes the key another letter.
        hold('Shift_L')
        assert is_seen()
        hands.hold('v', False)
        wait_until(lambda: not is_seen(), 'the board again')
        hold()
        for key, is_down in (('Shift_L', True), ('v', False), ('Shift_L', False)):
            hands.hold(key, is_down)
        wait_until(lambda: not is_seen(), 'the board again')

        hold('ctrl+comma')
        game.wait_active('Preferences')
        wait_until(lambda: not is_seen(), 'the board again')
    finally:
        hands.hold('v', False)
    game.leave_window()


def letters_on_another_layout(game):
    """On a Cyrillic layout beside a Latin one each key does what its Latin letter does."""
    options = ('-option', '', '-option', 'srvrkeys:none')
    game.play(BOARD)
    button = game.get('Show Full Picture')
    run('setxkbmap', '-layout', 'us,ru', *options, '-option', 'grp:menu_toggle')
    # The hands know the keys of the first layout.
    hands.press('Menu')
    try:
        board = BOARD
        for key, letter in zip('wasd', 'ULDR'):
            board = board.pushed(letter)
            hands.press(key)
            game.wait_board(board)
        hands.hold('v', True)
        wait_until(lambda: button.has_state(Atspi.StateType.PRESSED), 'the whole picture')
        hands.hold('v', False)
        wait_until(lambda: not button.has_state(Atspi.StateType.PRESSED), 'the board again')
    finally:
        hands.hold('v', False)
        hands.press('Menu')
        run('setxkbmap', '-layout', 'us', *options)


def letters_by_their_places(game):
    """Where the layout has no Latin letter, and where another letter is in the place of W, A, S or D."""
    for name in ('ru', 'gr', 'ara', 'fr', 'us(dvorak)'):
        with layout(name):
            game.play(BOARD)
            board = BOARD
            for key, letter in zip('wasd', 'ULDR'):
                board = board.pushed(letter)
                hands.press(key)
                game.wait_board(board)
            if name not in ('fr', 'us(dvorak)'):
                hands.press('ctrl+z')
                game.wait_board(BOARD.pushed('U').pushed('L').pushed('D'))
                hands.press('ctrl+comma')
                game.wait_active('Preferences')
                hands.press('ctrl+w')
                game.wait_closed('Preferences')
                hands.press('r')
                game.wait_moves(0)
    # R is in the place of S.
    with layout('us(colemak)'):
        game.play(BOARD)
        game.wait_board(BOARD)
        hands.press('s')
        game.wait_other_board(BOARD)
        game.wait_moves(0)


def keypad_with_numlock(game):
    """The names of the keys are those without NumLock, with which they are digits."""
    game.play(BOARD)
    game.wait_focus('Tile 1,')
    hands.press('Num_Lock')
    try:
        board = BOARD
        for key, letter in zip(('KP_Up', 'KP_Left', 'KP_Down', 'KP_Right'), 'ULDR'):
            board = board.pushed(letter)
            press(key)
            game.wait_board(board)
        for key, tile in (('ctrl+KP_Right', board.tiles[1]), ('ctrl+KP_Left', board.tiles[0]), ('ctrl+KP_Down', board.tiles[3])):
            press(key)
            game.wait_focus(f'Tile {tile},')
        game.wait_board(board)
    finally:
        hands.press('Num_Lock')


def open_picture(game):
    picture = pictures.write_quarters(FOLDER / 'quarters.png', 300, 300)
    game.play(BOARD)
    game.choose_file(picture)
    game.get('quarters')
    game.wait_active()
    game.wait_focus('Tile ')


def help_page(game):
    game.play(BOARD)
    game.open_window('Help')
    game.get('Row 1: 1, 2, 3. Row 2: 4, gap, 5. Row 3: 7, 8, 6.')
    press('Tab', 'Right', 'space')
    game.get('Learn to Solve', 'push button')
    game.leave_window()
    game.wait_focus('Tile 1,')
    game.open_window('Help')
    before = game.look()
    press('Page_Down')
    wait_until(lambda: game.look() != before, 'the next page')
    game.leave_window()


main(whole_game, everything_in_a_row, another_size, any_size, tiles_are_one_stop_of_tab, arrows_to_the_end, preferences,
     numbers_from_the_gallery, held_key_and_others, letters_on_another_layout, letters_by_their_places, keypad_with_numlock,
     open_picture, help_page)
