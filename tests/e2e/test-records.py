# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records: what was beaten is said once, by who played alone; help is counted apart.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import Game, main, press, start_again, wait_until

# Two moves from solved: tiles 4 and 5 go left.
NEARLY = Board.read('3x2:1,2,3,0,4,5')


def begin(game):
    start_again('--numbers', '--game', str(NEARLY))
    game.wait_gone('Well done')
    game.wait_board(NEARLY)
    game.wait_moves(0)


def finish(game, news):
    """Until the overlay is there, with @news or without any."""
    game.get('Well done')
    game.get_text('moves in [0-9]+:[0-9][0-9]$')
    assert game.find_text('yet!') == news, game.find_text('yet!')


def best_games():
    with Game('--numbers', '--game', str(NEARLY)) as game:
        # There was nothing to beat. It takes its time, so that the next one is quicker on any machine.
        press('Left', 'Right', 'Left')
        game.get_text('^3 moves · (?!0:0[0-4])')
        press('Left')
        finish(game, None)

        begin(game)
        press('Left', 'Left')
        finish(game, 'Your best time and your fewest moves yet!')
        game.look('best-yet')

        # As quick and as short as can be, but not alone.
        begin(game)
        press('h')
        wait_until(lambda: game.find_tile(4).get_description() == 'Hint: slide tile 4 left', 'a hint')
        press('h', 'Left')
        finish(game, None)

        begin(game)
        press('F5')
        game.get('That is how')
        assert game.find_text('yet!') is None

        press('ctrl+t')
        game.wait_active('Statistics')
        game.get_text('^2 Games solved')
        game.get_text('^2 With help')
        game.get_text('^2 Fewest moves')
        game.get_text(r'^0:0[0-4]\.\d\d Best time')
        game.look('records')
        press('Escape')
        game.wait_active()


main(best_games)
