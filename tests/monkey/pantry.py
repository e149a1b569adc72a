# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the monkey is fed: pictures good and bad, made from nothing, from the gallery and from the samples of tests/picture,
# the same ones for a seed.
# Room: tests.
# Fails by an exception.

import os
import pathlib
import random

import pictures

SOURCE = pathlib.Path(__file__).resolve().parents[2]
N_SPOILT = 40

# 35 bytes that ask for a canvas of 20 000 by 20 000.
BOMB = b'GIF89a' + (20000).to_bytes(2, 'little') * 2 + b'\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;'


def _write_good(folder):
    good = [pictures.write_quarters(folder / 'square.png', 300, 300),
            pictures.write_quarters(folder / 'wide.png', 900, 90),
            pictures.write_quarters(folder / 'tall.png', 60, 700),
            pictures.write_quarters(folder / '<b>50 %s & more.png', 200, 160)]
    good.append(pictures.write_turned_jpeg(folder / 'turned.jpg', good[0]))
    good += sorted((SOURCE / 'tests/picture/data').glob('*.*[!d]'))
    good += sorted((SOURCE / 'data/gallery').glob('*.jpg'))
    return good


def _spoil(chance, data):
    """Cuts a file off, or changes some of its bytes."""
    if chance.random() < 0.4:
        return data[:chance.randrange(len(data))]
    spoilt = bytearray(data)
    for _ in range(chance.randint(1, 30)):
        spoilt[chance.randrange(min(len(spoilt), chance.choice([64, 1024, 1 << 20])))] = chance.randrange(256)
    return bytes(spoilt)


def _write_bad(folder):
    (folder / 'letter.png').write_text('Dear reader, this is no picture.\n')
    (folder / 'empty.jpg').touch()
    (folder / 'bomb.gif').write_bytes(BOMB)
    (folder / 'folder.webp').mkdir()
    os.mkfifo(folder / 'pipe.png')
    (folder / 'loop.png').symlink_to('loop.png')
    pictures.write_quarters(folder / 'stamp.png', 4, 4)
    pictures.write_slow_png(folder / 'slow.png', 4000)
    return [folder / name for name in ('letter.png', 'empty.jpg', 'bomb.gif', 'folder.webp', 'pipe.png', 'loop.png',
                                       'stamp.png', 'slow.png', 'gone.png')] + [pathlib.Path('/dev/zero')]


def fill(folder, seed):
    """Writes the pictures of a seed into @folder, and returns their paths."""
    chance = random.Random(seed)
    good = _write_good(folder)
    spoilt = []
    for number in range(N_SPOILT):
        source = chance.choice(good)
        spoilt.append(folder / f'spoilt-{number}{source.suffix}')
        spoilt[-1].write_bytes(_spoil(chance, source.read_bytes()))
    return good + _write_bad(folder) + spoilt
