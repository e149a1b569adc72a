#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# How distinct the tiles of pictures are: the smallest mean absolute colour difference (0…255) of any two tiles, at
# 4×4 and 6×6. With --board FOLDER also draws each as a shuffled board with thin gaps, to be looked at.

import argparse
import itertools
import pathlib

import numpy as np
from PIL import Image

TILE_PX = 48


def tiles(image, n):
    """The n² tiles, row by row, each (TILE_PX, TILE_PX, 3)."""
    side = TILE_PX * n
    px = np.asarray(image.resize((side, side), Image.LANCZOS), np.float32)
    return [px[r:r + TILE_PX, k:k + TILE_PX] for r in range(0, side, TILE_PX) for k in range(0, side, TILE_PX)]


def closest(image, n):
    """(difference, tile, tile) of the two tiles most alike; tiles count from 1."""
    numbered = list(enumerate(tiles(image, n), 1))
    return min((float(np.abs(a - b).mean()), i, j) for (i, a), (j, b) in itertools.combinations(numbered, 2))


def board(image, n=4, side=960, gap=6):
    """The picture as a shuffled board with its last tile missing."""
    order = np.random.default_rng(3).permutation(n * n - 1).tolist()
    cell = side // n
    small = image.resize((side, side), Image.LANCZOS)
    out = Image.new('RGB', (side, side), '#2b2b2b')
    for place, tile in enumerate(order):
        x, y = tile % n * cell, tile // n * cell
        part = small.crop((x, y, x + cell - gap, y + cell - gap))
        out.paste(part, (place % n * cell + gap // 2, place // n * cell + gap // 2))
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('pictures', nargs='+', type=pathlib.Path)
    parser.add_argument('--board', type=pathlib.Path)
    options = parser.parse_args()
    for path in options.pictures:
        image = Image.open(path).convert('RGB')
        found = ['%dx%d: %.1f (tiles %d, %d)' % (n, n, *closest(image, n)) for n in (4, 6)]
        print(path.stem, path.stat().st_size, *found, sep='  ')
        if options.board:
            board(image).save(options.board / f'{path.stem}-board.png')


if __name__ == '__main__':
    main()
