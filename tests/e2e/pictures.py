# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The pictures that the tests open, made from nothing, and what is seen on the screen.
# Room: tests. Needs ImageMagick to write JPEG.
# Fails by an exception.

import functools
import struct
import subprocess
import zlib
from typing import NamedTuple

from hands import Hands

RED, GREEN, BLUE, YELLOW = (200, 30, 30), (30, 160, 30), (30, 30, 200), (220, 200, 20)


def _chunk(kind, data):
    return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))


def _write(path, header, data):
    path.write_bytes(b'\x89PNG\r\n\x1a\n' + _chunk(b'IHDR', header) + _chunk(b'IDAT', data) + _chunk(b'IEND', b''))
    return path


def _write_rgb(path, width, height, data):
    """Writes @data: rows of red, green, blue, each row led by a 0."""
    return _write(path, struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0), zlib.compress(data, 1))


def write_png(path, width, height, get_pixel):
    """Writes a picture of get_pixel (x, y) → (red, green, blue)."""
    return _write_rgb(path, width, height, b''.join(
        b'\0' + bytes(part for x in range(width) for part in get_pixel(x, y)) for y in range(height)))


def write_quarters(path, width, height, colors=(RED, GREEN, BLUE, YELLOW)):
    """Writes a picture of four colours: top left, top right, bottom left, bottom right."""
    return write_png(path, width, height, lambda x, y: colors[2 * (2 * y >= height) + (2 * x >= width)])


def write_slow_png(path, side=11000):
    """Writes a black square that takes long to decode for its few bytes: 16 bits a colour, in seven passes."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    data = b'\x78\x01'
    length = 0
    for x, y, x_step, y_step in passes:
        row = bytes(1 + 6 * len(range(x, side, x_step)))
        n_rows = len(range(y, side, y_step))
        # Equal rows are equal blocks of the stream, so that one is packed for all of them.
        packer = zlib.compressobj(wbits=-15)
        data += (packer.compress(row) + packer.flush(zlib.Z_FULL_FLUSH)) * n_rows
        length += len(row) * n_rows
    # An empty last block, and the Adler-32 of so many zeros.
    data += b'\x03\0' + struct.pack('>HH', length % 65521, 1)
    return _write(path, struct.pack('>IIBBBBB', side, side, 16, 2, 0, 0, 1), data)


def write_turned_jpeg(path, png):
    """Writes @png as a camera held upright does: lying on its left side, with the EXIF word that says so."""
    jpeg = subprocess.run(['convert', png, '-rotate', '-90', '-quality', '95', 'jpeg:-'],
                          stdout=subprocess.PIPE, check=True).stdout
    # One entry of a little-endian TIFF directory: tag Orientation (0x0112), SHORT, one of it, 6: turn right to see it.
    tiff = b'II*\0' + struct.pack('<IHHHIHHI', 8, 1, 0x0112, 3, 1, 6, 0, 0)
    exif = b'Exif\0\0' + tiff
    path.write_bytes(jpeg[:2] + b'\xff\xe1' + struct.pack('>H', len(exif) + 2) + exif + jpeg[2:])
    return path


def is_near(color, other, tolerance=24):
    return all(abs(a - b) <= tolerance for a, b in zip(color, other))


class Screen(NamedTuple):
    """What was on the screen, or in a place of it: four bytes a pixel, of which the first are blue, green and red."""

    width: int
    height: int
    data: bytes

    @classmethod
    def grab(cls, place=None):
        """With @place, left, top, width and height: only what is there, which takes a part of the time."""
        return cls(*_get_hands().grab(place))

    def save(self, path):
        rgb = bytearray(3 * self.width * self.height)
        for part in range(3):
            rgb[part::3] = self.data[2 - part::4]
        stride = 3 * self.width
        _write_rgb(path, self.width, self.height,
                   b''.join(b'\0' + rgb[y * stride:(y + 1) * stride] for y in range(self.height)))

    def pixel(self, x, y):
        start = 4 * (y * self.width + x)
        blue, green, red = self.data[start:start + 3]
        return red, green, blue


@functools.cache
def _get_hands():
    return Hands()
