#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A second implementation of the shuffle, written from its description, that generates and checks the test vectors.
# Without an argument it prints the vectors; with a file it compares and fails by its exit status.

import sys

MASK = 2**64 - 1
SHAPES = [(2, 2), (3, 2), (2, 7), (4, 4), (5, 4), (3, 7), (10, 10), (20, 20), (2, 20), (17, 3)]
SEEDS = [0, 1, 2, 42, 2**32, 12345678901234567890, 2**63, MASK]


def split_mix(state):
    """SplitMix64 (Steele, Lea and Flood 2014), an endless stream from a 64-bit state."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def xoshiro(a, b, c, d):
    """xoshiro256** (Blackman and Vigna 2021), an endless stream from four words."""
    def rotl(word, n):
        return ((word << n) | (word >> (64 - n))) & MASK

    while True:
        yield (rotl((b * 5) & MASK, 7) * 9) & MASK
        a, b, c, d = a ^ b ^ d, a ^ b ^ c, a ^ c ^ ((b << 17) & MASK), rotl(b ^ d, 45)


def below(words, n):
    """A number under n without bias: the 2^64 mod n lowest words are drawn again."""
    return next(word for word in words if word >= 2**64 % n) % n


def is_solvable(tiles, columns):
    """By cycles: each slide swaps the gap with a tile and moves the gap one step, so both parities agree."""
    n = len(tiles)
    gap = tiles.index(0)
    distance = (n - 1 - gap) % columns + (n - 1 - gap) // columns
    home = [(tile - 1) % n for tile in tiles]
    swaps = 0
    for i in range(n):
        while home[i] != i:
            j = home[i]
            home[i], home[j] = home[j], home[i]
            swaps += 1
    return swaps % 2 == distance % 2


def shuffle(columns, rows, seed, gap_home):
    n = columns * rows
    mixer = split_mix(seed)
    words = xoshiro(*(next(mixer) for _ in range(4)))
    solved = list(range(1, n)) + [0]
    tiles = solved[:]
    while True:
        for i in range(n - 2 if gap_home else n - 1, 0, -1):
            j = below(words, i + 1)
            tiles[i], tiles[j] = tiles[j], tiles[i]
        if not is_solvable(tiles, columns):
            a, b = [cell for cell in range(3) if tiles[cell] != 0][:2]
            tiles[a], tiles[b] = tiles[b], tiles[a]
        if tiles != solved:
            return tiles


def vectors():
    yield "# Written by shuffle-reference.py: size, seed, where the gap may be, board id.\n"
    for columns, rows in SHAPES:
        for gap in ("anywhere", "home"):
            for seed in SEEDS:
                tiles = ",".join(map(str, shuffle(columns, rows, seed, gap == "home")))
                yield f"{columns}x{rows} {seed} {gap} {columns}x{rows}:{tiles}\n"


def check_generators():
    """Vectors published with other implementations: Rust's rand_xoshiro for the state 1, 2, 3, 4, Rosetta Code's
    SplitMix64 for 1234567."""
    words, mixer = xoshiro(1, 2, 3, 4), split_mix(1234567)
    assert [next(words) for _ in range(6)] == [
        11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600]
    assert [next(mixer) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


check_generators()
if len(sys.argv) == 1:
    sys.stdout.writelines(vectors())
elif open(sys.argv[1], encoding="utf-8").readlines() != list(vectors()):
    sys.exit(f"{sys.argv[1]} is not what this reference makes")
