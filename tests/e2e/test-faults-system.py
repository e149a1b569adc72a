# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Faults of the system around the game: settings out of range, settings that cannot be written, no session bus, no
# accessibility bus, no loaders for pictures. The game starts, is played, saved, and ends well.
# Room: tests. Needs the library of tests/faults, see faults.py.
# Fails as driver.py says.

import os
import pathlib
import subprocess

from boards import Board
from driver import DEADLINE_S, OUTPUT, PROGRAM, Game, main, press, run, start_again, wait_until
from faults import Home, started

MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')
GROUP = '[org/tileshift/Tileshift]\n'

ABSURD = GROUP + '''columns=uint32 999
rows=-1
difficulty='brutal'
color-scheme=7
watch-pace=uint32 0
gap-home=[1, 2]
show-numbers='yes'
window-width=0
window-height=100000
window-maximized=nothing
no-such-key=1
'''


def write_settings(home, text):
    """Settings in a file, as where there is no service for them: the environment that has them."""
    folder = home.data / 'config' / 'glib-2.0' / 'settings'
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'keyfile').write_text(text)
    return home.environment | {'GSETTINGS_BACKEND': 'keyfile', 'XDG_CONFIG_HOME': str(home.data / 'config')}


def get_size(game):
    geometry = dict(line.split('=') for line in
                    run('xdotool', 'getwindowgeometry', '--shell', game.get_window()).split())
    return int(geometry['WIDTH']), int(geometry['HEIGHT'])


def play_once(game):
    board = game.get_board()
    letter = next(letter for letter in 'UDLR' if board.pushed(letter) != board)
    press({'U': 'Up', 'D': 'Down', 'L': 'Left', 'R': 'Right'}[letter])
    game.wait_board(board.pushed(letter))


def settings_out_of_range():
    home = Home()
    with Game(**home.environment) as game:
        usual = get_size(game)
    home = Home()
    with Game(**write_settings(home, ABSURD)) as game:
        board = game.get_board()
        assert (board.columns, board.rows) == (4, 4)
        assert get_size(game) == usual
        game.look('faults-absurd-settings')
        play_once(game)
        # A person can put it right.
        press('ctrl+comma')
        game.wait_active('Preferences')
        assert not game.is_checked('Show numbers on the picture')
        press('Escape')
        game.wait_active()


def windows_of_all_sizes():
    for side in (1, 32767):
        home = Home()
        with Game(**write_settings(home, f'{GROUP}window-width={side}\nwindow-height={side}\n')) as game:
            width, height = get_size(game)
            assert 100 <= width <= 2000 and 100 <= height <= 2000, (width, height)
            play_once(game)


def settings_that_are_no_settings():
    home = Home()
    with Game(**write_settings(home, '[[[ columns\n\xff')) as game:
        play_once(game)


def settings_on_a_full_disk():
    """They hold until the game ends; those that were written before are not lost."""
    home = Home()
    environment = write_settings(home, GROUP + 'columns=uint32 3\n')
    # GLib warns of what it cannot write, which is not fatal to a person.
    with started(home, **environment, G_DEBUG='') as game:
        home.fill()
        assert game.get_board().columns == 3
        press('ctrl+comma')
        game.wait_active('Preferences')
        game.tab_to('Show numbers on the picture')
        press('space')
        wait_until(lambda: game.is_checked('Show numbers on the picture'), 'the switch on')
        press('Escape')
        game.wait_active()
        play_once(game)
        press('ctrl+q')
        assert game.process.wait(DEADLINE_S) == 0
        home.recover()
    with Game(**environment) as game:
        assert game.get_board().columns == 3


def play_unseen(name, *arguments, **environment):
    """Plays a move where no screen reader can look, and finds it in the saved game."""
    home = Home()
    with (OUTPUT / f'{name}.log').open('w') as log:
        process = subprocess.Popen([PROGRAM, '--game', str(MIDDLE), *arguments], stdout=log, stderr=log,
                                   env=os.environ | home.environment | environment)
    try:
        window = wait_until(lambda: run('xdotool', 'search', '--onlyvisible', '--pid', str(process.pid), '--name',
                                        '^Tileshift$').split(), 'a window')[-1]
        wait_until(lambda: run('xdotool', 'getactivewindow').strip() == window, 'the keyboard focus')
        # Until the board is there a key has nothing to move.
        wait_until(lambda: home.list('.game'), 'a board')
        press('Right')
        wait_until(lambda: '\npath=5;\n' in home.list('.game')[0].read_text(), 'the move')
        press('ctrl+q')
        assert process.wait(DEADLINE_S) == 0, f'exit code {process.returncode}'
    finally:
        process.kill()
        process.wait()


def no_session_bus():
    """The display may still know a bus for accessibility; GTK 4.8 alone crashes on that at the end."""
    play_unseen('no-session-bus', DBUS_SESSION_BUS_ADDRESS='unix:path=/nowhere')
    play_unseen('empty-session-bus', DBUS_SESSION_BUS_ADDRESS='')
    play_unseen('wrong-session-bus', DBUS_SESSION_BUS_ADDRESS='nonsense')


def no_accessibility_bus():
    play_unseen('no-accessibility', GTK_A11Y='none')
    play_unseen('no-accessibility-bus', AT_SPI_BUS_ADDRESS='unix:path=/nowhere')
    play_unseen('wrong-accessibility-bus', AT_SPI_BUS_ADDRESS='nonsense')


def no_loaders():
    """GdkPixbuf finds none of its modules: what it has within still opens, and the rest is answered in words."""
    home = Home()
    nothing = home.data / 'no-loaders'
    nothing.touch()
    pathlib.Path(os.environ['HOME'], 'dot.gif').write_bytes(
        b'GIF89a' + bytes((16, 0, 16, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x2c, 0, 0, 0, 0, 16, 0, 16, 0, 0)) +
        b'\x07\x16\x84\x8f\xa9\xcb\xed\x0f\xa3\x9c\xb4\xda\x8b\xb3\xde\xbc\xfb\x0f\x86\xe2H\x96\x05\x00;')
    with Game('--game', str(MIDDLE), GDK_PIXBUF_MODULE_FILE=str(nothing), **home.environment) as game:
        game.get('The Lighthouse')
        start_again('dot.gif')
        game.get_text('“dot.gif” is not a picture of a kind that Tileshift can open')
        game.look('faults-no-loaders')
        game.wait_board(MIDDLE)
        play_once(game)


main(settings_out_of_range, windows_of_all_sizes, settings_that_are_no_settings, settings_on_a_full_disk,
     no_session_bus, no_accessibility_bus, no_loaders)
