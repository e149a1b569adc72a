#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Takes the pictures of this folder from the program, for the README and for software centres, at twice the usual scale:
#
#   TILESHIFT_TEST_SCREEN=2560x1600 meson devenv -C _build \
#     ../tests/run-headless --wm ../data/screenshots/take.py src/app/tileshift ../data/screenshots
#
# Each window is saved with its own shadow and corners, as the X server has it. The font is Inter (of the package
# fonts-inter), of which the present desktop's Adwaita Sans is a variant. Needs Pillow, and fonts-inter.
#
# Room: data. Needs what the end-to-end tests need; their driver does the work.
# Fails by an exception.

import hashlib
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / 'tests' / 'e2e'))

import scenes  # noqa: E402
import trees  # noqa: E402
from driver import OUTPUT, main, run, wait_until, write_gtk_settings  # noqa: E402
from PIL import Image  # noqa: E402
from Xlib import X  # noqa: E402

SCALE = 2
FONT = 'Inter 11'

# Of the palette: the colors of a window, and the strengths of its shadow, which are less than a half.
N_COLORS, N_SHADOWS = 192, 64


def take(game, name, title):
    """Saves the window with this title, in a palette, which makes the file a third as large."""
    run('xdotool', 'mousemove', '0', '0')
    window = game.find_window(title)
    size = window.get_geometry()
    grabs = [b'']

    def stands_still():
        """But for the clock, at the bottom."""
        grabs.append(window.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xffffffff).data)
        length = len(grabs[-1]) * 4 // 5
        return grabs[-1][:length] == grabs.pop(0)[:length] and grabs[-1]

    pixels = wait_until(stands_still, 'a window that stands still')
    # A window has its colors multiplied by their opacity.
    image = Image.frombytes('RGBa', (size.width, size.height), pixels, 'raw', 'BGRa').convert('RGBA')
    alpha = image.getchannel('A')
    palette = image.convert('RGB').quantize(N_COLORS)
    shadow = alpha.point(lambda value: N_COLORS + value * N_SHADOWS // 128 if value < 128 else 0)
    palette.paste(shadow, mask=alpha.point(lambda value: 255 if value < 128 else 0))
    palette.putpalette((palette.getpalette()[:3 * N_COLORS] + 3 * N_SHADOWS * [0])[:768])
    palette.save(OUTPUT / f'{name}.png', optimize=True, transparency=bytes(
        N_COLORS * [255] + [128 * index // N_SHADOWS for index in range(N_SHADOWS)]))


def take_all():
    """Takes the picture of each scene, and writes down of which tree it is, for tests/style/check-metadata."""
    sums = []
    for name, scene in scenes.SCENES.items():
        tree = trees.get_path(name)
        with scene() as (game, title):
            difference = trees.compare(name, trees.read_tree(game, title, scenes.VOLATILE.get(name)))
            assert not difference, '\n'.join(['Renew the trees first:', *difference])
            take(game, name, title)
        sums.append(f'{hashlib.sha256(tree.read_bytes()).hexdigest()}  tests/e2e/trees/{name}.txt\n')
    (OUTPUT / 'trees.sha256').write_text(''.join(sums), encoding='utf-8')


write_gtk_settings(f'gtk-font-name={FONT}')
scenes.scale = SCALE
main(take_all, with_motion=True)
