# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What a player knows of a board, written a second time so that the program is not asked about itself.
# Room: tests. Knows nothing of windows.
# Fails by an exception.

from collections import deque
from typing import NamedTuple


class Board(NamedTuple):
    """A board: its size, and the tile in each cell, row by row; 0 is the gap."""

    columns: int
    rows: int
    tiles: tuple

    @classmethod
    def read(cls, text):
        """The board with an id, as "3x2:1,2,3,4,0,5"."""
        size, tiles = text.split(':')
        columns, rows = size.split('x')
        return cls(int(columns), int(rows), tuple(int(tile) for tile in tiles.split(',')))

    def __str__(self):
        return f'{self.columns}x{self.rows}:' + ','.join(str(tile) for tile in self.tiles)

    def cell(self, row, column):
        """The cell of a place, both counted from 1 as players do."""
        return (row - 1) * self.columns + column - 1

    def slid(self, cell):
        """The board after a click on @cell: the same one if that cell is not in line with the gap."""
        tiles = list(self.tiles)
        gap = tiles.index(0)
        if gap // self.columns == cell // self.columns:
            step = 1 if cell > gap else -1
        elif gap % self.columns == cell % self.columns:
            step = self.columns if cell > gap else -self.columns
        else:
            return self
        while gap != cell:
            tiles[gap], tiles[gap + step] = tiles[gap + step], 0
            gap += step
        return self._replace(tiles=tuple(tiles))

    def pushed(self, letter):
        """The board after a tile has moved into the gap in the direction U, D, L or R, if there is one to move."""
        row, column = divmod(self.tiles.index(0), self.columns)
        row += {'U': 1, 'D': -1}.get(letter, 0)
        column += {'L': 1, 'R': -1}.get(letter, 0)
        if not (0 <= row < self.rows and 0 <= column < self.columns):
            return self
        return self.slid(row * self.columns + column)

    def count_moves(self, cell):
        """How many tiles a click on @cell moves."""
        return max(0, sum(a != b for a, b in zip(self.tiles, self.slid(cell).tiles)) - 1)

    def is_solved(self):
        return self.tiles == (*range(1, len(self.tiles)), 0)

    def is_solvable(self):
        """Whether it is a board at all, and slides lead to the solved one: each of them changes both parities or none."""
        if sorted(self.tiles) != list(range(len(self.tiles))):
            return False
        tiles = [tile for tile in self.tiles if tile != 0]
        n_inversions = sum(a > b for index, a in enumerate(tiles) for b in tiles[index:])
        rows_from_home = self.rows - 1 - self.tiles.index(0) // self.columns
        return (n_inversions + rows_from_home * (self.columns - 1)) % 2 == 0

    def solution(self):
        """The fewest clicks that solve the board, as cells. For small boards: it looks at all of them."""
        before = {self: None}
        boards = deque([self])
        while not boards[0].is_solved():
            board = boards.popleft()
            for cell in range(len(board.tiles)):
                after = board.slid(cell)
                if after not in before:
                    before[after] = (board, cell)
                    boards.append(after)

        cells = []
        step = before[boards[0]]
        while step is not None:
            cells.insert(0, step[1])
            step = before[step[0]]
        return cells
