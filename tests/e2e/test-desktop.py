# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The desktop's color scheme: the window is dark or light as a settings portal says, at the start and later, and as the
# player says before the desktop.
# Room: tests.
# Fails as driver.py says.

import pathlib
import subprocess
import sys

from driver import Game, main, wait_until, write_settings

NO_PREFERENCE, DARK, LIGHT = 0, 1, 2


class Desktop:
    def __init__(self, scheme):
        self.portal = subprocess.Popen([sys.executable, '-B', pathlib.Path(__file__).with_name('portal.py'), str(scheme)],
                                       stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.portal.stdout.readline() == 'ready\n'

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.portal.communicate()

    def wish(self, scheme):
        print(scheme, file=self.portal.stdin, flush=True)


def wait_style(game, is_dark):
    """Waits until the upper edge of the window is dark or light."""
    def has_style():
        left, top = game.get_origin('Tileshift')
        return (sum(game.look().pixel(left + 40, top + 3)) < 3 * 128) == is_dark

    wait_until(has_style, f'a {"dark" if is_dark else "light"} window')


def follows_the_desktop():
    with Desktop(DARK) as desktop, Game() as game:
        wait_style(game, True)
        desktop.wish(LIGHT)
        wait_style(game, False)
        desktop.wish(DARK)
        wait_style(game, True)
        desktop.wish(NO_PREFERENCE)
        wait_style(game, False)


def without_a_portal():
    with Game() as game:
        wait_style(game, False)


def the_player_comes_first():
    write_settings(color_scheme="'dark'")
    with Desktop(LIGHT), Game(GSETTINGS_BACKEND='keyfile') as game:
        wait_style(game, True)
        # GSettings hears of a change of its file, as of one in the preferences.
        write_settings(color_scheme="'light'")
        wait_style(game, False)
        write_settings(color_scheme="'dark'")
        wait_style(game, True)
        write_settings()
        wait_style(game, False)


main(follows_the_desktop, without_a_portal, the_player_comes_first)
