# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records: only dealt boards beat anything; help is counted apart.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import main, press, start_again, wait_until

# One move from solved: tile 3 goes left.
CHOSEN = Board.read('2x2:1,2,0,3')
# What the overlay says was beaten.
NEWS = '^(New best|Fewest moves yet)'


def finish(game, news):
    """Until the overlay is there, with @news or without any."""
    game.get('Well done')
    game.get_text('moves? in [0-9]+:[0-9][0-9]$')
    assert game.find_text(NEWS) == news, game.find_text(NEWS)


def solve_dealt(game):
    """Solves a small board that the program deals."""
    start_again('--size', '2x2', '--numbers')
    wait_until(lambda: (board := game.read_board()) and board[:2] == (2, 2) and not board.is_solved(), 'a board of 2 by 2')
    game.solve()


def best_games(game):
    # There was nothing to beat.
    solve_dealt(game)
    finish(game, None)

    # A chosen board beats nothing, however short the game is.
    game.play(CHOSEN, '--numbers')
    press('Left')
    game.get('Well done')
    game.get_text('^A board that was chosen or played before does not count')
    assert game.find_text(NEWS) is None

    # As quick and as short as can be, but not alone.
    game.play(CHOSEN, '--numbers')
    press('F5')
    game.click(game.get('Keep This Position'))
    game.get('Solved')
    assert game.find_text(NEWS) is None

    press('ctrl+t')
    game.wait_active('Statistics')
    game.get_text('^Games Solved: 2$')
    game.get_text('^Solved with Help: 1$')
    game.get_text(r'^Best Time: [0-9]+:[0-9]{2}\.\d\d$')
    game.look('records')


main(best_games)
