# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Kingfisher Window: stained glass. Every shape is a pane with a number of its own; where numbers meet is lead.

import math

import numpy as np
from scipy import ndimage, spatial

from paint import curve, ellipse, ink, mix, polygon, ramp, rgb, smoothstep, vary

SEED = 97
SUN = (.56, .36)
FRAME = .045


class Panes:
    """The numbered panes: number (side, side) int32, and the colour of each number."""

    def __init__(self, canvas):
        self.c = canvas
        self.number = np.zeros((canvas.side, canvas.side), np.int32)
        self.colours = [rgb('#ffffff')]

    def split(self, mask, cells, colour_of):
        """Panes for a field of cell indices under a mask; colour_of (cell) gives each its colour."""
        found, inverse = np.unique(cells[mask], return_inverse=True)
        self.number[mask] = inverse + len(self.colours)
        self.colours += [vary(self.c.rng, colour_of(int(k)), .035) for k in found]

    def shape(self, draw, colour):
        """One pane; draw (cr) fills it."""
        mask = self.c.shape(lambda cr: (ink(cr, '#000000'), draw(cr), cr.fill())) > .5
        self.number[mask] = len(self.colours)
        self.colours.append(vary(self.c.rng, colour, .02))

    def petal(self, points, colour):
        self.shape(lambda cr: curve(cr, points, True), colour)


def shards(c, count, stretch, seed):
    """Voronoi cells, wider than high by stretch: the index of each pixel's cell, and the cells' centres."""
    rng = np.random.default_rng((c.seed, seed))
    centres = rng.uniform(0, 1, (count, 2))
    probes = rng.uniform(0, 1, (count * 30, 2))
    for _ in range(4):
        near = spatial.cKDTree(centres * [1, stretch]).query(probes * [1, stretch])[1]
        share = np.maximum(np.bincount(near, minlength=count), 1)
        centres = np.stack([np.bincount(near, probes[:, k], count) / share for k in range(2)], -1)
    points = np.stack([c.x.ravel(), c.y.ravel() * stretch], -1)
    index = spatial.cKDTree(centres * [1, stretch]).query(points)[1].reshape(c.x.shape)
    return index.astype(np.int64), centres


def sky(p):
    """The sun's disc and rings of rays, warm inside and blue at the rim."""
    c = p.c
    r = np.hypot(c.x - SUN[0], c.y - SUN[1])
    a = np.arctan2(c.y - SUN[1], c.x - SUN[0]) + 4
    rings = np.array([.055, .115, .185, .265, .355, .455, .57, .70, .85])
    ring = np.searchsorted(rings, r + .006 * np.sin(a * 9))
    spokes = np.array([1, 12, 12, 24, 24, 24, 36, 36, 36, 36])[ring]
    spoke = ((a + .09 * (ring % 2)) / (2 * math.pi) * spokes).astype(np.int64)
    tones = ['#fff0a8', '#ffe07a', '#ffbe3a', '#ff8f35', '#f2605a', '#d9508a', '#8f56b8', '#4a62c0', '#2a58a8',
             '#1f3f86']
    p.split(np.ones_like(r, bool), ring * 100 + spoke, lambda k: mix(tones[k // 100],
                                                                     ['#ffffff', '#201060', '#ffd070'][k % 3],
                                                                     [.16, .14, .10][k % 3]))


def hills(p):
    c = p.c
    index, _ = shards(c, 170, 1.4, 5)
    for y, h, f, phase, colour in ((.50, .05, 7, 1.0, '#6a5ab0'), (.555, .04, 9, 2.4, '#3f7a9a'),
                                   (.60, .03, 8, .2, '#3f9a70')):
        line = y - h * np.sin(c.x * f + phase) * .7 - .02 * np.sin(c.x * 17 + phase)
        p.split(c.y > line, index, lambda k: mix(colour, ['#ffffff', '#101850', '#c0e070'][k % 3], .18))


def water(p):
    c = p.c
    index, centres = shards(c, 420, 3.6, 9)
    def colour(k):
        x, y = centres[k]
        glow = math.exp(-((x - SUN[0]) / .11) ** 2)
        base = mix('#5fc0d0', '#16407f', min(1, max(0, (y - .63) / .37)))
        return mix(mix(base, ['#a0f0e0', '#2a2f80', '#3f90c0'][k % 3], .28), '#ffc85a',
                   .75 * glow * (.6 + .4 * (k % 2)))
    p.split(c.y > .635 + .004 * np.sin(c.x * 20), index, colour)


def lily(p, x, y, s, petal, heart):
    for side in (-1, 1):
        p.petal([(x, y + s * .42), (x + side * s * .9, y + s * .30), (x + side * s * 1.5, y + s * .52),
                 (x + side * s * .8, y + s * .72), (x, y + s * .66)], ['#3f9a5a', '#2a7a5f'][side > 0])
    for k, (a, n) in enumerate(((-1.25, 1.0), (1.25, 1.0), (-.85, 1.2), (.85, 1.2), (-.42, 1.35), (.42, 1.35),
                                (0, 1.35))):
        dx, dy = math.sin(a), -math.cos(a)
        w = s * .26
        p.petal([(x, y + s * .45), (x + dx * n * s * .5 - dy * w, y + s * .3 + dy * n * s * .55 + dx * w),
                 (x + dx * n * s, y + s * .25 + dy * n * s),
                 (x + dx * n * s * .5 + dy * w, y + s * .3 + dy * n * s * .55 - dx * w)], mix(petal, '#ffffff',
                 .12 * (k % 3)))
    p.shape(lambda cr: ellipse(cr, x, y + s * .22, s * .18, s * .14), heart)


def pad(p, x, y, s, colour):
    for k in range(5):
        a, b = .5 + k * 1.12, .5 + (k + 1) * 1.12
        points = [(x, y)] + [(x + s * math.cos(t), y + s * .36 * math.sin(t)) for t in np.linspace(a, b, 8)]
        p.shape(lambda cr: polygon(cr, points), mix(colour, ['#e0f080', '#104a50'][k % 2], .2))


def iris(p, x, y, s, hue, pale):
    """Three standards, three falls and a golden beard."""
    q = lambda points: [(x + s * u, y + s * v) for u, v in points]
    p.petal(q([(0, .0), (-.40, -.30), (-.46, -.78), (-.18, -.92), (-.02, -.4)]), mix(hue, pale, .25))
    p.petal(q([(0, .0), (.40, -.30), (.46, -.78), (.18, -.92), (.02, -.4)]), mix(hue, pale, .45))
    p.petal(q([(0, .05), (-.22, -.5), (0, -1.08), (.22, -.5)]), mix(hue, pale, .65))
    p.petal(q([(-.04, .02), (-.55, -.06), (-.92, .28), (-.80, .62), (-.45, .42)]), hue)
    p.petal(q([(.04, .02), (.55, -.06), (.92, .28), (.80, .62), (.45, .42)]), mix(hue, '#201060', .15))
    p.petal(q([(0, .0), (-.32, .36), (-.22, .86), (.22, .86), (.32, .36)]), mix(hue, pale, .12))
    p.petal(q([(0, .02), (-.09, .2), (0, .48), (.09, .2)]), '#ffc83a')


def blade(p, x, y, tip, w, colour):
    (tx, ty) = tip
    bend = (tx - x) * .25
    p.petal([(x - w, y), (x - w * .9 + bend, y + (ty - y) * .5), (tx, ty),
             (x + w * .6 + bend * 1.2, y + (ty - y) * .5), (x + w * .3, y)], colour)
    p.petal([(x + w * .3, y), (x + w * .6 + bend * 1.2, y + (ty - y) * .5), (tx, ty),
             (x + w * 1.3 + bend, y + (ty - y) * .45), (x + w * 1.4, y)], mix(colour, '#e8f07a', .35))


def irises(p):
    greens = ['#2f8a5a', '#4fa84f', '#1f7068', '#7ab84a']
    for k, (x, tx, ty) in enumerate(((.08, .06, .50), (.13, .17, .42), (.19, .16, .58), (.24, .30, .64),
                                     (.05, .10, .66), (.90, .93, .50), (.86, .82, .60), (.94, .90, .64),
                                     (.80, .76, .74), (.96, .955, .40))):
        blade(p, x, 1.0, (tx, ty), .014, greens[k % 4])
    for x, y, foot in ((.125, .34, .12), (.225, .50, .20), (.885, .455, .90), (.80, .62, .84)):
        p.petal([(foot - .006, 1.0), (x - .006, y + .03), (x + .006, y + .03), (foot + .008, 1.0)], '#5fa04f')
    iris(p, .125, .335, .085, '#5a3fc0', '#d8c0ff')
    iris(p, .225, .505, .075, '#c0408f', '#ffd0e8')
    iris(p, .885, .450, .088, '#3f50d0', '#c8d8ff')
    iris(p, .800, .625, .066, '#e0902f', '#fff0b0')


def bough(p):
    p.petal([(1.0, .60), (.86, .575), (.70, .605), (.52, .60), (.36, .635), (.30, .625), (.36, .612), (.52, .572),
             (.70, .572), (.86, .535), (1.0, .555)], '#8a4f35')
    p.petal([(.62, .585), (.66, .66), (.72, .71), (.70, .66), (.66, .60)], '#a0623f')
    for k, (x, y, a) in enumerate(((.345, .615, 2.6), (.40, .60, 3.9), (.415, .625, 2.2), (.66, .575, 5.2),
                                   (.72, .60, 1.1), (.765, .565, 4.9), (.695, .685, 1.6))):
        dx, dy = math.cos(a) * .075, math.sin(a) * .075
        for side, colour in ((1, '#4fae5a'), (-1, '#b8d84f')):
            p.petal([(x, y), (x + dx * .5 - dy * .26 * side, y + dy * .5 + dx * .26 * side), (x + dx, y + dy),
                     (x + dx * .5, y + dy * .5)], colour)


def kingfisher(p):
    """The bird on the bough, looking left: tail, wing of feathers, orange breast, blue crown, long bill."""
    o = lambda points: [(.515 + u * .36, .395 + v * .36) for u, v in points]
    p.petal(o([(.17, .40), (.24, .55), (.30, .74), (.22, .76), (.12, .58), (.08, .46)]), '#1f5fd0')
    p.petal(o([(.08, .46), (.12, .58), (.22, .76), (.15, .77), (.05, .58), (.02, .48)]), '#38a8e8')
    p.petal(o([(-.20, -.02), (-.23, .16), (-.18, .36), (-.04, .50), (.08, .50), (.12, .36), (.05, .10),
               (-.04, -.02)]), '#f2792f')
    p.petal(o([(-.20, .0), (-.23, .16), (-.19, .33), (-.10, .30), (-.08, .10), (-.10, .0)]), '#ffb24a')
    p.petal(o([(-.19, .33), (-.12, .44), (-.04, .50), (.02, .48), (-.02, .34), (-.10, .30)]), '#ffcf7a')
    p.petal(o([(-.02, .0), (.12, .06), (.21, .24), (.20, .44), (.12, .40), (.02, .26), (-.06, .10)]), '#2a7ae0')
    for k, (u, v, n) in enumerate(((.02, .16, .20), (.05, .23, .24), (.07, .31, .24))):
        p.petal(o([(u - .06, v - .05), (u + .04, v), (u + n * .6, v + n), (u + n * .35, v + n * .95),
                   (u - .02, v + .06)]), ['#5fd0f0', '#2f9ae8', '#1f50b8'][k])
    p.petal(o([(-.24, -.16), (-.18, -.29), (-.03, -.33), (.09, -.25), (.12, -.12), (.05, .02), (-.06, .05),
               (-.18, .02), (-.24, -.06)]), '#2f8ae8')
    p.petal(o([(-.22, -.19), (-.16, -.30), (-.03, -.33), (.09, -.25), (.11, -.16), (.0, -.22), (-.12, -.21)]),
            '#1f52c8')
    p.petal(o([(.03, -.13), (.11, -.13), (.10, -.04), (.03, .03), (.0, -.05)]), '#fff0d8')
    p.petal(o([(-.22, -.10), (-.10, -.13), (.02, -.11), (.0, -.05), (-.10, -.05), (-.20, -.05)]), '#ff8f3a')
    p.petal(o([(-.22, -.04), (-.10, -.03), (-.02, .0), (-.10, .07), (-.18, .05)]), '#fff4e0')
    p.petal(o([(-.215, -.175), (-.40, -.155), (-.56, -.115), (-.40, -.11), (-.22, -.11)]), '#3a3558')
    p.petal(o([(-.215, -.105), (-.40, -.105), (-.555, -.112), (-.40, -.075), (-.22, -.055)]), '#d9603f')
    p.shape(lambda cr: ellipse(cr, .515 - .115 * .36, .395 - .145 * .36, .0145), '#181028')
    for u in (-.03, .05):
        p.petal(o([(u - .03, .49), (u - .05, .535), (u + .05, .535), (u + .03, .49)]), '#e8503a')


def frame(p):
    """A border of small panes whose hue runs once round the window."""
    c = p.c
    edge = np.minimum(np.minimum(c.x, 1 - c.x), np.minimum(c.y, 1 - c.y))
    around = (np.arctan2(c.y - .5, c.x - .5) / (2 * math.pi) + .5)
    along = np.where(np.abs(c.x - .5) > np.abs(c.y - .5), c.y, c.x)
    band = (edge < FRAME).astype(np.int64) + (edge < FRAME * .28)
    side = (around * 4 + .5).astype(np.int64) % 4
    cell = (along / FRAME * np.where(band == 2, .5, 1.0)).astype(np.int64)
    wheel = ['#d9403f', '#f28a2f', '#ffcf4a', '#8fc04a', '#2f9a8a', '#2f6fc0', '#6a4ac0', '#c0408f']
    def colour(k):
        b, s, i = k // 1000, k // 100 % 10, k % 100
        t = (s * 2 + i * FRAME * 2) % 8
        base = mix(wheel[int(t) % 8], wheel[(int(t) + 1) % 8], t % 1)
        return mix(base, '#181040', .35) if b == 2 else mix(base, ['#ffffff', '#201040'][i % 2], .22)
    p.split(edge < FRAME, band * 1000 + side * 100 + cell, colour)


def glaze(c, p):
    """Colour of the panes with the light of the day in them, then lead over their borders."""
    table = np.array(p.colours, np.float32)
    glass = table[p.number]
    n = p.number
    border = np.zeros(n.shape, bool)
    border[:, 1:] |= n[:, 1:] != n[:, :-1]
    border[1:] |= n[1:] != n[:-1]
    away = ndimage.distance_transform_edt(~border).astype(np.float32) / c.side
    streak = c.noise(9, 26, 5, seed=40) * .10 + c.noise(70, octaves=3, seed=41) * .045
    seeds = np.random.default_rng(8).uniform(0, .3, len(table)).astype(np.float32)[n]
    light = .80 + .16 * smoothstep(.45, .75, c.y) + streak + .24 * smoothstep(.0, .022, away) + .16 * c.glow(*SUN,
                                                                      .22) + .3 * (seeds - .15)
    c.px[:] = np.clip(glass * light[..., None], 0, 1.15)
    bubbles = smoothstep(1.55, 1.9, c.noise(180, octaves=1, seed=42))
    c.screen('#ffffff', bubbles * .35)
    halo = c.blur(np.maximum(c.px - .62, 0), .018)
    lead = smoothstep(.0030, .0021, away)
    bevel = c.relief(c.blur(lead, .0006), -2.3, .003)
    c.over(ramp([(-.6, '#0c0a14'), (0, '#211d2a'), (.7, '#6f6a7c')], bevel), lead)
    c.px += halo * .42


def paint(c):
    p = Panes(c)
    sky(p)
    hills(p)
    water(p)
    for x, y, s, colour in ((.40, .80, .10, '#3f9a5a'), (.66, .885, .12, '#2f8a60'), (.52, .71, .06, '#4fa06a'),
                            (.33, .925, .09, '#5aa850'), (.70, .745, .055, '#3f9a78')):
        pad(p, x, y, s, colour)
    lily(p, .45, .875, .075, '#ff9ac0', '#ffd24a')
    lily(p, .615, .785, .055, '#fff0f4', '#ffc03a')
    lily(p, .37, .73, .040, '#ffb8d0', '#ffd24a')
    bough(p)
    irises(p)
    kingfisher(p)
    frame(p)
    glaze(c, p)
    c.draw(lambda cr: (ink(cr, '#ffffff'), ellipse(cr, .469, .338, .0042), cr.fill()))
    return c.finish(grain=.006, vignette=.18)
