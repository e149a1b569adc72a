# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Replays: a finished game is watched again from its end and from the statistics, by keys and by the pointer, and its board
# is played once more.
# Room: tests. Needs xclip.
# Fails as driver.py says.

import pathlib

from boards import Board
from driver import TITLE, Game, main, press, read_clipboard, run, wait_until

# Two moves from solved: tiles 4 and 5 go left.
NEARLY = Board.read('3x2:1,2,3,0,4,5')

LOST = '1 move led away from the solution. Fewest possible: 2'


def finish(game):
    """With a move that loses distance, and its undoing."""
    press('Down')
    game.wait_moves(1)
    press('ctrl+z')
    game.wait_moves(0)
    press('Left', 'Left')
    game.get('Well done')


def wait_position(game, words):
    """Waits until the replay is there; any time will do."""
    return game.get_text(f'^{words.replace("TIME", "[0-9]+:[0-9][0-9]")}$')


def watch(game):
    """It plays to its end by itself, and is taken back to its beginning."""
    game.click(game.get('Watch Replay'))
    game.wait_active(TITLE)
    wait_position(game, 'Move 2 of 2, TIME')
    press('Left', 'Left', 'Left', 'Left')
    wait_position(game, 'Move 0 of 2, 0:00')
    game.get(LOST)
    game.wait_focus('Play')


def step_and_play(game):
    game.play(NEARLY)
    finish(game)
    watch(game)
    game.look('replay')
    press('Right')
    wait_position(game, 'Move 1 of 2, 0:00, away from the solution')
    game.look('replay-lost')
    press('Right')
    wait_position(game, 'Move 0 of 2, TIME, undone')
    press('Left')
    wait_position(game, 'Move 1 of 2, 0:00, away from the solution')
    game.click(game.get('Next Move'), TITLE)
    wait_position(game, 'Move 0 of 2, TIME, undone')

    # Once the button has it by the focus, and once the window.
    press('space')
    wait_position(game, 'Move 2 of 2, TIME')
    game.get('Play')
    game.tab_to('Position')
    press('Home')
    wait_position(game, 'Move 0 of 2, 0:00')
    press('Right')
    wait_position(game, 'Move 1 of 2, 0:00, away from the solution')
    press('space')
    wait_position(game, 'Move 2 of 2, TIME')
    game.leave_window()
    game.get('Well done')


def nothing_can_be_moved(game):
    """Neither by the pointer nor by a screen reader."""
    game.play(NEARLY)
    finish(game)
    watch(game)
    window = next(each for each in game.read_windows() if each.name == TITLE)
    tile = next(each for each in window.read().walk() if each.name == 'Tile 4, row 2, column 2')
    game.click(tile, TITLE)
    tile.act('tile.slide')
    press('Right')
    wait_position(game, 'Move 1 of 2, 0:00, away from the solution')
    game.leave_window()


def play_again(game):
    game.play(NEARLY)
    finish(game)
    watch(game)
    game.click(game.get('Play This Board Again'), TITLE)
    game.wait_active()
    game.wait_gone('Well done')
    game.wait_board(NEARLY)
    game.wait_moves(0)
    assert game.find(TITLE, 'label') is not None
    finish(game)


def copy_moves(game):
    game.play(NEARLY)
    finish(game)
    watch(game)
    game.click(game.get('Copy as Text'), TITLE)
    game.wait_focus('Copy Board ID')
    press('Down', 'Down', 'Return')
    game.get('Copied the board, its moves and their times.')
    board, moves, times = wait_until(
        lambda: (lines := read_clipboard().splitlines()) and len(lines) == 3 and lines,
        'the moves on the clipboard')
    assert board == str(NEARLY)
    assert moves == 'DULL'
    times = [int(time) for time in times.split()]
    assert len(times) == 4 and times == sorted(times), times
    game.leave_window()


def choose_from_statistics():
    """A game of another day, whose picture is gone."""
    folder = pathlib.Path(run('mktemp', '-d').strip())
    picture = folder / 'gone.jpg'
    run('convert', '-size', '300x300', 'gradient:red-blue', str(picture))
    with Game('--game', str(NEARLY), str(picture), XDG_DATA_HOME=str(folder)) as game:
        finish(game)
        wait_until(lambda: list((game.data / 'finished').glob('*.tsgame')), 'the replay')
        copy = wait_until(lambda: list((game.data / 'games').glob('*.jpg')), 'a copy of the picture')
    picture.unlink()
    copy[0].unlink()

    with Game('--numbers', XDG_DATA_HOME=str(folder)) as game:
        game.open_window('Statistics')
        game.click(game.get('Replays', 'page tab'), 'Statistics')
        game.click(game.get('gone', 'label'), 'Statistics')
        game.wait_active('gone')
        wait_position(game, 'Move 0 of 2, 0:00')
        game.get('The picture is no longer available, so the tiles show their numbers.')
        game.look('replay-without-picture')
        press('Escape')
        game.wait_active('Statistics')

        # The row still has the focus.
        press('Return')
        game.wait_active('gone')
        game.click(game.get('Play This Board Again'), 'gone')
        game.wait_active()
        game.wait_board(NEARLY)
        game.get('Numbers')


main(step_and_play, nothing_can_be_moved, play_again, copy_moves, choose_from_statistics)
