# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A home whose disk and clock fail while the program runs, for root too; see tests/faults/fault-program.c.
# Room: tests. Needs the library of that file, as the third argument.
# Fails by an exception.

import contextlib
import mmap
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

from driver import DEADLINE_S, PROGRAM, Game

DISK = struct.Struct('iii')
CLOCK = struct.Struct('q')
CLOCK_OFFSET = 40
SIZE = 48
EVERY_STEP = 2 ** 31 - 1
KILL = -1

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""


@contextlib.contextmanager
def another_bus():
    """A session bus on which nobody else is, in words for Game (); its program is found like any other all the same."""
    address = subprocess.run(['gdbus', 'call', '--session', '--dest', 'org.a11y.Bus', '--object-path', '/org/a11y/bus',
                              '--method', 'org.a11y.Bus.GetAddress'], stdout=subprocess.PIPE, text=True, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder, 'bus.conf')
        config.write_text(BUS.format(folder=folder))
        with subprocess.Popen(['dbus-daemon', f'--config-file={config}', '--nofork', '--print-address'],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as bus:
            try:
                yield {'DBUS_SESSION_BUS_ADDRESS': bus.stdout.readline().strip(),
                       'AT_SPI_BUS_ADDRESS': re.search("'(.*)'", address)[1]}
            finally:
                bus.terminate()


def hand_over(bus, *arguments):
    """Starts the program once more on @bus, as start_again () does on the usual one."""
    subprocess.run([PROGRAM, *arguments], env=os.environ | bus, timeout=DEADLINE_S, check=True)


class Home:
    """A data folder of its own; the environment is for Game ()."""

    def __init__(self):
        self.data = pathlib.Path(tempfile.mkdtemp(dir=os.environ['HOME'])) / 'data'
        self.data.mkdir()
        self.folder = self.data / 'tileshift'
        self.games = self.folder / 'games'
        self.finished = self.folder / 'finished'
        switch = self.data.parent / 'faults'
        switch.write_bytes(bytes(SIZE))
        with switch.open('r+b') as file:
            self._faults = mmap.mmap(file.fileno(), SIZE)
        self.environment = {'XDG_DATA_HOME': str(self.data), 'LD_PRELOAD': sys.argv[3], 'FAULT_FOLDER': str(self.data),
                            'FAULT_FILE': str(switch)}

    def fail(self, code):
        """From now on nothing can be written, because of @code."""
        DISK.pack_into(self._faults, 0, 0, EVERY_STEP, code)

    def kill_before(self, path):
        """For Game (): the program that writes to @path from now on is killed before it does."""
        self.fail(KILL)
        return {'FAULT_FOLDER': str(path)}

    def recover(self):
        DISK.pack_into(self._faults, 0, 0, 0, 0)

    def set_clock(self, offset_s):
        """From now on the time of day is wrong by so much."""
        CLOCK.pack_into(self._faults, CLOCK_OFFSET, offset_s)

    def list(self, suffix):
        """The files beside unfinished games with names that end so."""
        return sorted(self.games.glob('*' + suffix)) if self.games.is_dir() else []

    def list_finished(self):
        return sorted(self.finished.glob('*.tsgame'))


@contextlib.contextmanager
def started(home, *arguments, **environment):
    """The program, which is killed in the end: nothing is expected of how it ends. With an empty G_DEBUG it may warn."""
    game = Game(*arguments, **(home.environment | environment))
    game.__enter__()
    try:
        yield game
    except BaseException:
        game.show_failure()
        raise
    if environment.get('G_DEBUG') == '':
        game.process.kill()
        game.process.wait()
    else:
        game.kill()
