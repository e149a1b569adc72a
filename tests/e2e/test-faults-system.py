# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Faults of the system around the game: settings out of range, settings that cannot be written, no session bus, no
# accessibility bus, no loaders for pictures. The game starts, is played, saved, and ends well.
# Room: tests. Needs the library of tests/faults, see faults.py.
# Fails as driver.py says.

import errno
import os
import pathlib
import re
import shutil
import struct
import subprocess

from accessible import Atspi
from boards import Board
from driver import DEADLINE_S, OUTPUT, PROGRAM, Game, hands, main, press, push, run, start_again, wait_until
from faults import Home, started

MIDDLE = Board.read('4x4:1,2,3,4,5,6,0,7,9,10,11,8,13,14,15,12')
GROUP = '[org/tileshift/Tileshift]\n'

ABSURD = GROUP + '''size=(uint32 999, uint32 0)
difficulty='brutal'
color-scheme=7
lessons-done=uint32 9
gap-home=[1, 2]
show-numbers='yes'
window-width=0
window-height=100000
window-maximized=nothing
no-such-key=1
'''

# The limits of the window's size that the schema sets, and a size of the board that is not the default.
SMALLEST = GROUP + 'size=(uint32 3, uint32 4)\nwindow-width=1\nwindow-height=1\n'
LARGEST = GROUP + 'size=(uint32 3, uint32 4)\nwindow-width=32767\nwindow-height=32767\n'


def get_settings_folder(home):
    return home.data / 'config' / 'glib-2.0' / 'settings'


def write_settings(home, text):
    """Settings in a file, as where there is no service for them: the environment that has them."""
    folder = get_settings_folder(home)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / 'keyfile').write_text(text)
    return home.environment | {'GSETTINGS_BACKEND': 'keyfile', 'XDG_CONFIG_HOME': str(home.data / 'config')}


def read_settings(home):
    return (get_settings_folder(home) / 'keyfile').read_text()


def get_size(game):
    return hands.get_place(hands.get_window(int(game.get_window())))[2:]


def play_once(game):
    board = game.get_board()
    letter = next(letter for letter in 'UDLR' if board.pushed(letter) != board)
    push(letter)
    game.wait_board(board.pushed(letter))


def settings_without_sense():
    """A file that is none, and values that are none: what is set by default counts, and a person can change it."""
    sizes = set()
    for text in ('[[[ columns\n\xff', ABSURD):
        with Game(**write_settings(Home(), text)) as game:
            board = game.get_board()
            assert (board.columns, board.rows) == (4, 4)
            sizes.add(get_size(game))
            play_once(game)
            if text == ABSURD:
                game.look('faults-absurd-settings')
                game.open_window('Preferences')
                assert not game.is_checked('Show Numbers on Picture')
                game.leave_window()
    assert len(sizes) == 1, sizes


def assert_sensible_size(game):
    width, height = get_size(game)
    assert 100 <= width <= 2000 and 100 <= height <= 2000, (width, height)


def settings_on_a_full_disk():
    """They hold until the game ends; those that were written before are not lost. The smallest and largest window."""
    home = Home()
    environment = write_settings(home, SMALLEST)
    # GLib warns of what it cannot write, which is not fatal to a person.
    with started(home, **environment, G_DEBUG='') as game:
        assert_sensible_size(game)
        written = read_settings(home)
        assert 'size=(uint32 3, uint32 4)\n' in written
        home.fail(errno.ENOSPC)
        assert game.get_board().columns == 3
        game.open_window('Preferences')
        game.tab_to('Show Numbers on Picture')
        press('space')
        wait_until(lambda: game.is_checked('Show Numbers on Picture'), 'the switch on')
        game.leave_window()
        play_once(game)
        # The game cannot be saved either.
        press('ctrl+q')
        game.get('Leave Game').act('click')
        assert game.process.wait(DEADLINE_S) == 0
        home.recover()
    assert read_settings(home) == written, read_settings(home)
    with Game(**write_settings(home, LARGEST)) as game:
        assert_sensible_size(game)
        assert game.get_board().columns == 3
        play_once(game)


def settings_that_cannot_be_written():
    """A file is where their folder would be: the game is played, what is chosen holds until it ends, and the preferences
    do not offer to keep anything."""
    home = Home()
    environment = write_settings(home, GROUP)
    shutil.rmtree(get_settings_folder(home))
    get_settings_folder(home).touch()
    # GLib warns of the folder.
    with started(home, '--game', str(MIDDLE), **environment, G_DEBUG='') as game:
        game.wait_board(MIDDLE)
        play_once(game)
        game.open_window('Preferences')
        switch = game.get('Show Numbers on Picture', 'check box')
        assert not switch.has_state(Atspi.StateType.SENSITIVE)
        game.leave_window()
        start_again('--size', '3x3')
        game.wait_size(3, 3)
        press('ctrl+n')
        game.wait_size(3, 3)
        play_once(game)
        press('ctrl+q')
        assert game.process.wait(DEADLINE_S) == 0


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
        # Until the board is there a key has nothing to move; then its picture is on the list.
        wait_until((home.folder / 'pictures.tsv').exists, 'a board')
        press('Right')
        wait_until(lambda: home.list('.tsgame') and re.search(r'\nslide\t\d+\t5\n$', home.list('.tsgame')[0].read_text()),
                   'the move')
        press('ctrl+q')
        assert process.wait(DEADLINE_S) == 0, f'exit code {process.returncode}'
    finally:
        process.kill()
        process.wait()


def no_bus():
    """Neither the session's bus nor the one for accessibility, by each way of not being there. The display may still
    know the latter; GTK 4.8 alone crashes on that at the end."""
    play_unseen('no-session-bus', DBUS_SESSION_BUS_ADDRESS='unix:path=/proc/nowhere')
    play_unseen('empty-session-bus', DBUS_SESSION_BUS_ADDRESS='', AT_SPI_BUS_ADDRESS='nonsense')
    play_unseen('wrong-session-bus', DBUS_SESSION_BUS_ADDRESS='nonsense', GTK_A11Y='none')
    play_unseen('no-accessibility-bus', AT_SPI_BUS_ADDRESS='unix:path=/proc/nowhere')


def write_gif(path):
    """A black square. Codes of eight bits need no packing."""
    image = b''.join(b'\x80' + bytes(64) for _ in range(4)) + b'\x81'
    path.write_bytes(b'GIF89a' + struct.pack('<2H3B', 16, 16, 0xe6, 0, 0) + bytes(3 * 128) +
                     b',' + struct.pack('<4HB', 0, 0, 16, 16, 0) + b'\x07' +
                     b''.join(bytes([len(part)]) + part for part in (image[:200], image[200:])) + b'\x00;')


def no_loaders():
    """GdkPixbuf finds none of its modules: what it has within still opens, and the rest is answered in words. Where Glycin
    decodes there are none, and everything opens."""
    home = Home()
    nothing = home.data / 'no-loaders'
    nothing.touch()
    write_gif(pathlib.Path(os.environ['HOME'], 'dot.gif'))
    with Game('--game', str(MIDDLE), GDK_PIXBUF_MODULE_FILE=str(nothing), **home.environment) as game:
        game.get('The Lighthouse')
        start_again('dot.gif')
        if 'Glycin' in run(PROGRAM, '--version'):
            game.get('dot', 'label')
            game.play(MIDDLE)
        else:
            game.get_text('To open “dot.gif”, install the GdkPixbuf loader for GIF.')
        game.look('faults-no-loaders')
        game.wait_board(MIDDLE)
        play_once(game)


main(settings_without_sense, settings_on_a_full_disk, settings_that_cannot_be_written, no_bus, no_loaders)
