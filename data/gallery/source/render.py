#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Paints pictures of the gallery: render.py [--side PX] [--out FOLDER] [NAME…]. A name is a module beside this file
# whose paint (canvas) draws it. Every JPEG takes the best quality that keeps it under the size limit.

import argparse
import importlib
import io
import pathlib
import time

from paint import Canvas

LIMIT_BYTES = 490_000
HERE = pathlib.Path(__file__).parent
NAMES = ['lighthouse', 'balloons', 'lake', 'harbour', 'fox', 'reef', 'glass', 'cat', 'tram', 'observatory']


def encode(image):
    """The picture as JPEG bytes, and the quality that the limit allowed."""
    for quality in range(92, 30, -1):
        buffer = io.BytesIO()
        image.save(buffer, 'JPEG', quality=quality, optimize=True, subsampling=2)
        if buffer.tell() <= LIMIT_BYTES:
            return buffer.getvalue(), quality
    raise ValueError('no quality makes this picture small enough')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('names', nargs='*', default=NAMES)
    parser.add_argument('--side', type=int, default=2048)
    parser.add_argument('--out', type=pathlib.Path, default=HERE.parent)
    options = parser.parse_args()
    for name in options.names:
        start = time.monotonic()
        module = importlib.import_module(name)
        canvas = Canvas(options.side, module.SEED)
        data, quality = encode(module.paint(canvas))
        (options.out / f'{name}.jpg').write_bytes(data)
        print(f'{name}: {len(data)} bytes, quality {quality}, {time.monotonic() - start:.1f} s')


if __name__ == '__main__':
    main()
