# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A monkey plays the real program, and every now and then is looked whether it is still a game, and still a modest one.
# Room: tests. Arguments: the program, a folder for what was seen, drag-source, the module that forgives, the seed, how many
# inputs, and after how many of them the program is ended, whatever it does, and started again. Of these three the last count.
# Fails as TAP, with the seed, the number of the input, and the inputs before it.

import os
import pathlib
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'e2e'))
# Under sanitizers everything takes its time.
os.environ.setdefault('TILESHIFT_TEST_DEADLINE_S', '120')
import driver  # noqa: E402
from monkey import Monkey  # noqa: E402

DRAG_SOURCE, FORGIVE = (str(pathlib.Path(name).resolve()) for name in sys.argv[3:5])
SEED, N_INPUTS, N_A_LIFE = map(int, sys.argv[-3:])
# For a build with sanitizers. Leaks are for valgrind and the other suites: the stack of every allocation takes five times as
# long. What was freed is kept for a while, so that its use is seen, and not for ever. The module is loaded first. A warning
# comes with its stack.
SANITIZERS = {
    'ASAN_OPTIONS': 'detect_leaks=0:quarantine_size_mb=16:allocator_may_return_null=1:verify_asan_link_order=0:'
                    'handle_sigtrap=1',
    'UBSAN_OPTIONS': 'halt_on_error=1:print_stacktrace=1',
}
N_BETWEEN_LOOKS = 250

# From the fourth look on a life may grow by so much: what fifty kept games, all thumbnails and the tables of every size of
# board come to, with what malloc() cannot give back. A leak of one picture in a hundred would be far past it.
N_LOOKS_TO_WARM_UP = 4
MAX_GROWTH_MB = 128
MAX_MORE_DESCRIPTORS = 16


def read_memory_mb(pid):
    resident = int(pathlib.Path(f'/proc/{pid}/statm').read_text().split()[1])
    return resident * os.sysconf('SC_PAGE_SIZE') / 1e6


def count_descriptors(pid):
    return len(os.listdir(f'/proc/{pid}/fd'))


def find_children(pid):
    return [child for task in pathlib.Path(f'/proc/{pid}/task').iterdir() for child in (task / 'children').read_text().split()]


class Life:
    """One program, from its start to its end."""

    def __init__(self, monkey, folder):
        self.monkey = monkey
        self.game = driver.Game(XDG_DATA_HOME=str(folder / 'data'), LD_PRELOAD=FORGIVE, **SANITIZERS)
        self.game.__enter__()
        self.pid = self.game.process.pid
        self.looks = []
        monkey.meet(self.pid, self.game.get_window())

    def come_home(self):
        """Leaves all dialogs, wakes the game, and returns its board."""
        hands = self.monkey.hands

        def find_board():
            for window in hands.get_windows(self.pid):
                if window != self.monkey.main:
                    hands.close(window)
            hands.activate(self.monkey.main)
            hands.press('Escape')
            self.monkey.wait()
            board = None
            try:
                # No key that a monkey may press by chance ends a pause.
                resume = self.game.find('Resume', 'push button')
                if resume:
                    resume.act('click')
                board = hands.get_active(self.pid) == self.monkey.main and self.game.read_board()
            except (AttributeError, TypeError):  # It was gone while it was read.
                pass
            if not board:
                # A window manager that is asked faster than it answers answers nobody.
                time.sleep(0.2)
            return board

        return driver.wait_until(find_board, 'a board')

    def look(self, number):
        """Whether it is a game that can be won, has left nothing behind, and is no larger than it was."""
        board = self.come_home()
        assert board.is_solvable(), board
        driver.wait_until(lambda: not find_children(self.pid), 'no process left behind')
        self.looks.append((read_memory_mb(self.pid), count_descriptors(self.pid)))
        memory_mb, n_descriptors = self.looks[-1]
        print(f'# {number} inputs: {memory_mb:.0f} MB, {n_descriptors} descriptors, {board}', flush=True)
        if len(self.looks) > N_LOOKS_TO_WARM_UP:
            before_mb, n_before = map(max, zip(*self.looks[:N_LOOKS_TO_WARM_UP]))
            assert memory_mb <= before_mb + MAX_GROWTH_MB, f'{memory_mb:.0f} MB, {before_mb:.0f} MB before'
            assert n_descriptors <= n_before + MAX_MORE_DESCRIPTORS, f'{n_descriptors} descriptors, {n_before} before'

    def end(self):
        """Ends it as it stands, which it must survive."""
        self.monkey.activate_action('quit')
        assert self.game.process.wait(driver.DEADLINE_S) == 0, 'it did not end well'
        assert self.game.log.read_text() == '', self.game.log.read_text()


def play():
    # Settings that two programs see; a window without the button that closes it, which a monkey would find; and what it
    # saves under a name of its own stays in here.
    os.environ['GSETTINGS_BACKEND'] = 'keyfile'
    driver.write_gtk_settings('gtk-decoration-layout=:minimize,maximize')
    os.chdir(os.environ['HOME'])
    folder = pathlib.Path(tempfile.mkdtemp(dir=os.environ['HOME']))
    monkey = Monkey(SEED, driver.PROGRAM, DRAG_SOURCE, folder)
    life = None
    number = 0
    try:
        while number < N_INPUTS:
            if life is None:
                life = Life(monkey, folder)
            monkey.do(number)
            number += 1
            if number % N_BETWEEN_LOOKS == 0 or number == N_INPUTS:
                life.look(number)
            elif number % N_A_LIFE == 0:
                life.end()
                life = None
        life.end()
    except BaseException:
        print(f'# seed {SEED}, input {number}, after {" ".join(monkey.done)}')
        if life is not None:
            life.game.show_failure()
        raise


print(f'# seed {SEED}')
driver.main(play, with_motion=True)
