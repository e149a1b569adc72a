#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Makes the sounds of the game: render.py [FOLDER]. Each is a few struck bars of wood: a bar is a sum of sines that fade,
# with a breath of noise from the stroke. Writes mono WAV files of 16 bits, the same ones each time; by default into the
# folder above this file. Needs Python alone.

import array
import math
import pathlib
import random
import sys
import wave

RATE = 22050
SEED = 28

# The sines of a bar: multiples of its pitch, loudness, and how long each rings, as a part of the bar's own time. The block
# is a small piece of solid wood; the bar is that of a marimba, whose second sine is tuned two octaves above the first.
BLOCK = ((1, 1, 1), (1.59, .6, .8), (2.41, .45, .55), (3.86, .3, .35), (5.27, .15, .25))
BAR = ((1, 1, 1), (4, .3, .3), (9.2, .1, .12))

# Time, pitch and loudness of each stroke of the phrase: a chord of C that opens upward. The slide before it is heard first.
PHRASE = ((.16, 523.25, .6), (.27, 659.26, .65), (.38, 783.99, .7), (.54, 1046.5, .9), (.54, 523.25, .4))


def strike(samples, start_s, pitch, loudness, ring_s, sines, noise, noise_s):
    """Adds one stroke: ring_s is when a sine has faded to a thousandth, noise_s the same of the noise."""
    rng = random.Random(SEED)
    first = round(start_s * RATE)
    low = 0
    for i in range(len(samples) - first):
        t = i / RATE
        attack = min(1, t / .001)
        tone = sum(level * math.exp(-6.9 * t / (ring_s * part)) * math.sin(2 * math.pi * pitch * times * t)
                   for times, level, part in sines)
        low += .5 * (rng.uniform(-1, 1) - low)
        samples[first + i] += loudness * attack * (tone + noise * low * math.exp(-6.9 * t / noise_s))


def make(duration_s, peak, strokes):
    """The strokes as samples with this peak, faded out at their end so that nothing cracks."""
    samples = [0] * round(duration_s * RATE)
    for stroke in strokes:
        strike(samples, *stroke)
    scale = peak / max(abs(sample) for sample in samples)
    fade = round(.15 * len(samples))
    return [sample * scale * min(1, (len(samples) - 1 - i) / fade) for i, sample in enumerate(samples)]


def write(path, samples):
    pcm = array.array('h', (round(32767 * sample) for sample in samples))
    if sys.byteorder == 'big':
        pcm.byteswap()
    with wave.open(str(path), 'wb') as file:
        file.setparams((1, 2, RATE, 0, 'NONE', None))
        file.writeframes(pcm.tobytes())


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1])
    write(folder / 'slide.wav', make(.09, .45, [(0, 980, 1, .085, BLOCK, 1.2, .008)]))
    write(folder / 'line.wav', make(.12, .3, [(0, 720, 1, .11, BLOCK[:3], .7, .05)]))
    write(folder / 'refused.wav', make(.16, .5, [(0, 165, 1, .15, BLOCK[:2], .3, .015)]))
    write(folder / 'solved.wav', make(1.4, .34, [(start, pitch, loudness, .8, BAR, .15, .01)
                                                 for start, pitch, loudness in PHRASE]))


if __name__ == '__main__':
    main()
