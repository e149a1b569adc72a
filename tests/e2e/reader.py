# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The reader: hears what the program says to a screen reader.
# Room: tests. Used beside the driver, while its game runs.
# Fails as driver.py says.

from accessible import Atspi, GLib
from driver import wait_until


class Reader:
    """Hears what a screen reader says without being asked, the one way in which it is told: from GTK 4.14 on by
    announcements, before by what the focus is newly described as."""

    def __init__(self, game):
        self.heard = []
        self.listener = Atspi.EventListener.new(self._hear)
        self.is_announced = game.get_gtk_version() >= (4, 14)
        self.listener.register('object:announcement' if self.is_announced
                               else 'object:property-change:accessible-description')

    def _hear(self, event):
        if self.is_announced or event.source.get_state_set().contains(Atspi.StateType.FOCUSED):
            self.heard.append(str(event.any_data).rstrip('\u00a0'))

    def wait_for(self, words):
        """Waits until words that begin with @words have been said since the last ones that were waited for."""
        def said():
            while GLib.MainContext.default().iteration(False):
                pass
            return [heard for heard in self.heard if heard.startswith(words)]

        said = wait_until(said, lambda: f'“{words}”; heard: {self.heard}')
        del self.heard[:self.heard.index(said[0]) + 1]
