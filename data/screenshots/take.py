#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes the pictures of this folder from the program, for the README and for software centres:
#
# The common font is Cantarell (of the package fonts-cantarell).
#
#   meson devenv -C _build ../tests/run-headless --wm ../data/screenshots/take.py src/app/tileshift ../data/screenshots
#
# Room: data. Needs what the end-to-end tests need; their driver does the work.
# Fails by an exception.

import hashlib
import os
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / 'tests' / 'e2e'))

import scenes  # noqa: E402
import trees  # noqa: E402
from driver import OUTPUT, main, run  # noqa: E402
from pictures import Screen  # noqa: E402

# The corners of a window in data/style-default.css, and the shadow that a compositor gives it.
RADIUS = 15
SHADOW = '45x18+0+8'

FONT = 'Cantarell 11'


def take(game, name, title):
    run('xdotool', 'mousemove', '0', '0')
    screen = game.look()
    left, top, width, height = scenes.get_place(game, title)
    path = OUTPUT / f'{name}.png'
    Screen(width, height, b''.join(screen.cut(left, top, width, height))).save(path)
    run('convert', str(path), '(', '-size', f'{width}x{height}', 'xc:black', '-fill', 'white', '-draw',
        f'roundrectangle 0,0,{width - 1},{height - 1},{RADIUS},{RADIUS}', ')', '-alpha', 'off', '-compose', 'CopyOpacity',
        '-composite', '(', '+clone', '-background', 'black', '-shadow', SHADOW, ')', '+swap', '-background', 'none',
        '-compose', 'Over', '-layers', 'merge', '+repage', '-strip', '-quality', '95', str(path))


def take_all():
    """Takes the picture of each scene, and writes down of which tree it is, for tests/style/check-metadata."""
    sums = []
    for name, scene in scenes.SCENES.items():
        tree = trees.get_path(name)
        with scene() as (game, title):
            difference = trees.compare(name, trees.read_tree(scenes.get_window(game, title), scenes.VOLATILE.get(name)))
            assert not difference, '\n'.join(['Renew the trees first:', *difference])
            take(game, name, title)
        sums.append(f'{hashlib.sha256(tree.read_bytes()).hexdigest()}  tests/e2e/trees/{name}.txt\n')
    (OUTPUT / 'trees.sha256').write_text(''.join(sums), encoding='utf-8')


settings = pathlib.Path(os.environ.get('XDG_CONFIG_HOME', pathlib.Path.home() / '.config'), 'gtk-4.0', 'settings.ini')
settings.parent.mkdir(parents=True, exist_ok=True)
settings.write_text(f'[Settings]\ngtk-font-name={FONT}\n', encoding='utf-8')
main(take_all)
