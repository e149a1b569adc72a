# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Without sight: a whole game through the accessibility bus alone, as a screen reader plays it. No pointer, and no key but
# the one that reads the board and the one that ends the program.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import Atspi, Game, GLib, get_name, get_role, main, press, start_again, wait_until, walk

# The gap is in the middle; a game of 12 clicks and more.
BOARD = Board.read('3x3:8,1,3,4,0,2,7,6,5')
NEARLY = Board.read('3x2:1,2,3,0,4,5')


class Reader:
    """Hears what a screen reader says without being asked, the one way in which it is told: from GTK 4.14 on by
    announcements, before by what the focus is newly described as."""

    def __init__(self, game):
        self.heard = []
        self.listener = Atspi.EventListener.new(self._hear)
        self.is_announced = game.get_gtk_version() >= (4, 14)
        self.listener.register('object:announcement' if self.is_announced
                               else 'object:property-change:accessible-description')

    def _hear(self, event):
        if self.is_announced or event.source.get_state_set().contains(Atspi.StateType.FOCUSED):
            self.heard.append(str(event.any_data).rstrip('\u00a0'))

    def wait_for(self, words):
        """Waits until words that begin with @words have been said since the last ones that were waited for."""
        def said():
            while GLib.MainContext.default().iteration(False):
                pass
            return [heard for heard in self.heard if heard.startswith(words)]

        said = wait_until(said, lambda: f'“{words}”; heard: {self.heard}')
        del self.heard[:self.heard.index(said[0]) + 1]


def get_place(board, cell):
    return f'row {cell // board.columns + 1}, column {cell % board.columns + 1}'


def whole_game():
    with Game('--game', str(BOARD)) as game:
        reader = Reader(game)
        board = BOARD
        moves = 0
        for cell in BOARD.solution():
            tile = board.tiles[cell]
            after = board.slid(cell)
            moves += sum(a != b for a, b in zip(board.tiles, after.tiles)) - 1
            game.activate(game.find_tile(tile), 'tile.slide')
            board = after
            game.wait_board(board)
            game.wait_moves(moves)
            wait_until(lambda: game.find_group().get_description() == f'The gap is in {get_place(board, cell)}.',
                       'the place of the gap')
        assert board.is_solved()

        game.get('Well done')
        result = game.get_text(f'^{moves} moves in [0-9:]+$')
        reader.wait_for(f'Well done: {result}')
        assert game.get_focus() == 'New Game'

        # The first is the one over the picture.
        game.activate(game.find_all('New Game')[0], 'click')
        game.wait_gone('Well done')
        game.wait_moves(0)
        wait_until(lambda: game.read_board() and not game.read_board().is_solved(), 'a new board')
        wait_until(lambda: game.get_focus().startswith('Tile '), 'the focus on the board')


def hears_slides():
    with Game('--game', str(BOARD)) as game:
        reader = Reader(game)
        game.activate(game.find_tile(1), 'tile.slide')
        reader.wait_for('Tile 1 down. The gap is in row 1, column 2.')
        game.activate(game.find_tile(8), 'tile.slide')
        reader.wait_for('Tile 8 right. The gap is in row 1, column 1.')
        game.activate(game.find_tile(7), 'tile.slide')
        reader.wait_for('2 tiles up. The gap is in row 3, column 1.')
        for _ in range(2):
            game.activate(game.find_tile(2), 'tile.slide')
            reader.wait_for('Tile 2 cannot slide: it is not in line with the gap.')
        game.activate(game.get('Undo', 'push button'), 'click')
        reader.wait_for('2 tiles down. The gap is in row 1, column 1.')


def hears_refused_arrow():
    with Game('--game', str(NEARLY)) as game:
        reader = Reader(game)
        press('Right')
        reader.wait_for('No tile can slide that way: the gap is at the edge.')


def reads_board():
    with Game('--game', str(BOARD)) as game:
        reader = Reader(game)
        for _ in range(2):
            press('b')
            reader.wait_for('Row 1: 8, 1, 3. Row 2: 4, gap, 2. Row 3: 7, 6, 5.')


def hears_notice():
    with Game('--game', str(BOARD)) as game:
        reader = Reader(game)
        start_again('/nowhere/at-all.png')
        reader.wait_for('“at-all.png” could not be found.')
        game.wait_board(BOARD)


def everything_has_a_name():
    """Whatever can be done or reached says what it is, in every window that there is."""
    with Game('--game', str(BOARD)) as game:
        for key, title in (('ctrl+comma', 'Preferences'), ('ctrl+g', 'Choose a Picture'), ('ctrl+e', 'Adjust Picture'),
                           ('F1', 'Help')):
            press(key)
            game.wait_active(title)
            check_names(game)
            press('Escape')
            wait_until(lambda: game.find(title, 'frame') is None, f'“{title}” gone')
            game.wait_active()
        check_names(game)


def check_names(game):
    roles = ('push button', 'toggle button', 'check box', 'spin button', 'combo box', 'image', 'radio button')
    for node in walk(game.application):
        if get_role(node) in roles:
            name = get_name(node)
            words = name.split()
            assert words[:len(words) // 2] != words[len(words) // 2:] or not words, f'“{name}” says its name twice'
            assert name and not name.startswith(('Gtk', 'Ts')), f'a {get_role(node)} is called “{name}”'


main(whole_game, hears_slides, hears_refused_arrow, reads_board, hears_notice, everything_has_a_name)
