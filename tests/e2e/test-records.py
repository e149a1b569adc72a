# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records: what was beaten is said once, by who played alone; help is counted apart.
# Room: tests.
# Fails as driver.py says.

import tempfile

from boards import Board
from driver import Game, main, press, wait_until

# Two moves from solved: tiles 4 and 5 go left.
NEARLY = Board.read('3x2:1,2,3,0,4,5')
# What the overlay says was beaten.
NEWS = '^(New best|Fewest moves yet)'


def finish(game, news):
    """Until the overlay is there, with @news or without any."""
    game.get('Well done')
    game.get_text('moves in [0-9]+:[0-9][0-9]$')
    assert game.find_text(NEWS) == news, game.find_text(NEWS)


def best_games(game):
    game.play(NEARLY, '--numbers')
    # There was nothing to beat. It takes its time, so that the next one is quicker on any machine.
    press('Left', 'Right', 'Left')
    game.get_text('^3 moves · (?!0:0[0-4])')
    press('Left')
    finish(game, None)

    game.play(NEARLY, '--numbers')
    press('Left', 'Left')
    finish(game, 'New best time and fewest moves!')
    game.look('best-yet')

    # As quick and as short as can be, but not alone.
    game.play(NEARLY, '--numbers')
    press('h')
    wait_until(lambda: game.get_tile(4).description == 'Hint: slide tile 4 left', 'a hint')
    press('h', 'Left')
    finish(game, None)

    game.play(NEARLY, '--numbers')
    press('F5')
    game.get('Solved')
    assert game.find_text(NEWS) is None

    press('ctrl+t')
    game.wait_active('Statistics')
    game.get_text('^Games Solved: 2$')
    game.get_text('^Solved with Help: 2$')
    game.get_text('^Fewest Moves: 2$')
    game.get_text(r'^Best Time: 0:0[0-4]\.\d\d$')
    game.look('records')


def best_games_of_other_days():
    """What was finished before the program was started counts."""
    with tempfile.TemporaryDirectory() as folder:
        for moves, news in ((('Left', 'Right', 'Left', 'Left'), None), (('Left', 'Left'), 'Fewest moves yet!')):
            with Game('--numbers', '--game', str(NEARLY), XDG_DATA_HOME=folder) as game:
                # The second one is not quicker.
                if news is not None:
                    press(moves[0])
                    game.get_text('^1 move · (?!0:0[0-4])')
                    moves = moves[1:]
                press(*moves)
                finish(game, news)


main(best_games, best_games_of_other_days)
