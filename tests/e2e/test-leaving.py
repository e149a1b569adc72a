# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Leaving: the keys that close a window and that quit the program, in every window that there is.
# Room: tests.
# Fails as driver.py says.

import os
import tempfile

from boards import Board
from driver import FILE_CHOOSER, WINDOWS, Game, main, press, wait_until

BOARD = Board.read('3x3:1,2,3,4,5,0,7,8,6')

def closes_and_quits():
    """Each of them takes the key that closes it, and none that opens another window over it. The program quits well and
    without a word from a window of ours, of GTK's, and from the file chooser, and the game goes on with the next start."""
    data = tempfile.mkdtemp(dir=os.environ['HOME'])
    board = BOARD.pushed('R')
    with Game('--game', str(BOARD), XDG_DATA_HOME=data) as game:
        press('Right')
        game.wait_board(board)
        for title in (*WINDOWS, FILE_CHOOSER):
            game.open_window(title)
            press('ctrl+e', 'ctrl+w')
            game.wait_active()
            wait_until(lambda: game.find_window(title) is None, f'“{title}” gone')
            assert game.find_window('Crop Picture') is None, f'over “{title}”'
        game.open_window('Crop Picture')
    for title in (FILE_CHOOSER, 'Keyboard Shortcuts'):
        with Game(XDG_DATA_HOME=data) as game:
            game.wait_board(board)
            game.open_window(title)


main(closes_and_quits)
