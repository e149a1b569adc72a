# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Records: only dealt boards beat anything; help is counted apart; a result can be excluded, and included again.
# Room: tests.
# Fails as driver.py says.

from boards import Board
from driver import Game, main, press, run, start_again, wait_until

# One move from solved: tile 3 goes left.
CHOSEN = Board.read('2x2:1,2,0,3')
# What the overlay says was beaten.
NEWS = '^(New best|Fewest moves yet)'
# What the statistics say of the best time, with and without one.
BEST = r'^Best Time: [0-9]+:[0-9]{2}\.[0-9]{2}$'
NO_BEST = '^Best Time: None yet$'


def finish(game, news):
    """Until the overlay is there, with @news or without any."""
    game.get('Well done')
    game.get_text('moves? in [0-9]+:[0-9][0-9]')
    assert game.find_text(NEWS) == news, game.find_text(NEWS)


def solve_dealt(game):
    """Solves a small board that the program has dealt."""
    assert not game.wait_size(2, 2).is_solved()
    game.solve()


def best_games(game):
    # There was nothing to beat.
    start_again('--size', '2x2', '--numbers')
    solve_dealt(game)
    finish(game, None)

    # A chosen board beats nothing, however short the game is.
    game.play(CHOSEN, '--numbers')
    press('Left')
    game.get('Well done')
    game.get_text('^Boards you chose or played before do not count')
    assert game.find_text(NEWS) is None

    # As quick and as short as can be, but not alone.
    game.play(CHOSEN, '--numbers')
    press('F5')
    game.get_text('^Solution: move 1 of 1$')
    game.click(game.get('Continue from Here'), 'Solution')
    game.get('Well done')
    assert game.find_text(NEWS) is None

    game.open_window('Statistics')
    game.get_text('^Games Solved: 2$')
    game.get_text('^Solved with Help: 1$')
    game.get_text(BEST)
    game.look('records')


def show_page(game, name):
    game.click(game.get(name, 'page tab'), 'Statistics')


def wait_excluded(game, count):
    folder = game.data / 'finished' / 'excluded'
    wait_until(lambda: len(list(folder.glob('*.tsgame'))) == count, f'{count} games in {folder}')


def spoiled_result():
    """By the button and by the key, across a start of the program."""
    folder = run('mktemp', '-d').strip()
    with Game('--size', '2x2', '--numbers', XDG_DATA_HOME=folder) as game:
        solve_dealt(game)
        game.open_window('Statistics')
        game.get_text(BEST)
        game.click(game.get('Watch Best Game'), 'Statistics')
        game.wait_active('Numbers')
        press('Escape')
        game.wait_active('Statistics')
        show_page(game, 'Replays')
        game.click(game.get('Exclude'), 'Statistics')
        game.get('Excluded from best results and averages.')
        game.get('Include')
        wait_excluded(game, 1)
        show_page(game, 'Results')
        game.get_text(NO_BEST)
        game.wait_gone('Watch Best Game')

    with Game('--numbers', XDG_DATA_HOME=folder) as game:
        game.open_window('Statistics')
        game.get_text(NO_BEST)
        show_page(game, 'Replays')
        game.get('Include')
        # The row has the focus, and not the button in it.
        game.tab_to('Numbers')
        press('Return')
        game.wait_active('Numbers')
        press('Escape')
        game.wait_active('Statistics')
        press('space')
        game.get('Included again.')
        game.get('Exclude')
        wait_excluded(game, 0)
        show_page(game, 'Results')
        game.get_text(BEST)

        # Deleted, and taken back; deleted for good when the window is closed.
        show_page(game, 'Replays')
        game.tab_to('Numbers')
        press('Delete')
        game.get('Replays of finished games appear here.')
        press('ctrl+z')
        game.tab_to('Numbers')
        press('Delete')
        game.get('The game and its result are deleted.')
        press('Escape')
        game.wait_active()
        wait_until(lambda: not list(game.data.glob('finished/*.tsgame')), 'the file gone')


main(best_games, spoiled_result)
