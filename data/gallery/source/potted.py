# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The plants of the Reading Cat: on the sill and hanging; each stands at (x, y) and is about s high.

import math

import numpy as np

from nature import foliage
from paint import curve, ellipse, ink, leaf, linear, mix, polygon, radial, stroke, vary


def pot(cr, x, y, w, h, colour, band):
    polygon(cr, [(x - w * .5, y - h), (x + w * .5, y - h), (x + w * .38, y), (x - w * .38, y)])
    linear(cr, (x - w * .5, 0), (x + w * .5, 0), [(0, mix(colour, '#ffffff', .35)), (.5, colour),
                                                  (1, mix(colour, '#2a1838', .45))])
    cr.fill()
    for k in range(8):
        u = -.42 + .12 * k
        ink(cr, band, .9)
        polygon(cr, [(x + w * u, y - h * .45), (x + w * (u + .06), y - h * .65), (x + w * (u + .12), y - h * .45)])
        cr.fill()
    linear(cr, (x - w * .55, 0), (x + w * .55, 0), [(0, mix(colour, '#ffffff', .5)), (1, mix(colour, '#2a1838', .3))])
    cr.rectangle(x - w * .55, y - h * 1.12, w * 1.1, h * .2)
    cr.fill()


def monstera(cr, rng, x, y, s):
    for a, n in ((-1.57, 1.0), (-2.1, .85), (-1.05, .9), (-2.6, .6), (-.5, .62), (-1.85, 1.2), (-1.3, 1.25)):
        ex, ey = x + s * n * math.cos(a), y + s * n * math.sin(a)
        cr.move_to(x, y)
        cr.curve_to(x, y - s * .3, ex, ey + s * .2, ex, ey)
        stroke(cr, s * .02, '#3f7a4a')
        cr.save()
        cr.translate(ex, ey)
        cr.rotate(a + 1.57 + rng.uniform(-.2, .2))
        r = s * .34
        tone = vary(rng, '#3f8f55', .04)
        edge = []
        for t in np.linspace(0, 2 * math.pi, 60, endpoint=False):
            notch = .62 if (math.sin(t * 9) > .75 and .6 < t < 5.6) else 1
            edge.append((r * math.sin(t) * notch * 1.05, -r * .25 - r * math.cos(t) * notch))
        polygon(cr, edge)
        linear(cr, (-r, -r), (r, r), [(0, mix(tone, '#e0f08a', .55)), (.5, tone), (1, mix(tone, '#0f3a40', .5))])
        cr.fill()
        cr.move_to(0, r * .6)
        cr.line_to(0, -r * 1.1)
        stroke(cr, r * .05, '#c0e088', .8)
        for v in (-.7, -.3, .1):
            for side in (-1, 1):
                cr.move_to(0, r * (v + .1))
                cr.line_to(side * r * .6, r * (v - .25))
                stroke(cr, r * .025, '#c0e088', .6)
        cr.restore()


def trailing(cr, rng, x, y, s):
    """A hanging pot with long trails of leaves."""
    for dx in (-.5, .5):
        cr.move_to(x + dx * s, y)
        cr.line_to(x, .02)
        stroke(cr, .003, '#e8d0a8')
    radial(cr, (x, y), s * .8, [(0, '#ff9a80'), (.6, '#d9604f'), (1, '#8a3040')], (x - s * .3, y - s * .1))
    cr.new_path()
    cr.arc(x, y, s * .55, 0, math.pi)
    cr.fill()
    foliage(cr, rng, x, y - s * .1, s * .65, s * .3, 180, .010, ['#22584a', '#3f8f5a', '#8fc868', '#e8f0a0'])
    for k in range(8):
        px, py, n = x + (k - 3.5) * s * .16, y, rng.uniform(.10, .30)
        for i in range(int(n / .013)):
            cr.move_to(px, py)
            px += .004 * math.sin(i * .7 + k * 2)
            py += .0115
            cr.line_to(px, py)
            stroke(cr, .0018, '#4f8f50')
            ink(cr, vary(rng, mix('#2f7a50', '#b0d870', rng.uniform(0, .9)), .03))
            leaf(cr, px, py, .020, .0075, (.3 if i % 2 else 2.8) + rng.normal(0, .2))
            cr.fill()


def cactus(cr, x, y, s):
    pot(cr, x, y, s * .9, s * .55, '#4f8fc0', '#fff0d0')
    for dx, top, low, w in ((0, 1.9, .55, .34), (.32, 1.45, 1.05, .18), (-.32, 1.6, 1.15, .18)):
        cr.move_to(x + dx * s, y - s * low)
        cr.line_to(x + dx * s, y - s * top)
        stroke(cr, s * w, '#4f9a5f')
        cr.move_to(x + dx * s - s * w * .2, y - s * low)
        cr.line_to(x + dx * s - s * w * .2, y - s * top)
        stroke(cr, s * w * .14, '#b0dc88')
        if dx:
            cr.move_to(x, y - s * low)
            cr.line_to(x + dx * s, y - s * low)
            stroke(cr, s * w, '#4f9a5f')
    for k in range(6):
        ink(cr, ['#ff6f9a', '#ffb0c8'][k % 2])
        ellipse(cr, x + s * .12 * math.cos(k * 1.05), y - s * 2.1 + s * .07 * math.sin(k * 1.05), s * .1)
        cr.fill()


def tulips(cr, rng, x, y, s):
    for k, dx in enumerate((-.7, -.35, 0, .38, .72)):
        tx, ty = x + dx * s, y - s * (2.3 - .5 * abs(dx) + .1 * (k % 2))
        cr.move_to(x, y - s * .6)
        cr.curve_to(x, y - s * 1.2, tx, ty + s * .6, tx, ty)
        stroke(cr, s * .05, '#5fa050')
        leaf(cr, x + dx * s * .3, y - s * .8, s * 1.1, s * .13, -1.57 + dx * .9)
        ink(cr, ['#4f9a50', '#7fbf5f'][k % 2])
        cr.fill()
        tone = ['#ff5f6a', '#ffb83f', '#c86ae0', '#ff8fb0', '#fff0d0'][k]
        for du, mixin in ((-.12, .15), (.12, -.0), (0, .35)):
            ink(cr, mix(tone, '#ffffff', max(0, mixin)) if mixin else mix(tone, '#501030', .2))
            curve(cr, [(tx + du * s, ty + s * .14), (tx + du * s - s * .13, ty - s * .08),
                       (tx + du * 1.3 * s, ty - s * .34), (tx + du * s + s * .13, ty - s * .08)], True)
            cr.fill()
    linear(cr, (x - s * .4, 0), (x + s * .4, 0), [(0, '#e8fbff', .95), (.5, '#8fd0e0', .8), (1, '#4f8fb0', .95)])
    curve(cr, [(x - s * .22, y - s * .85), (x - s * .36, y - s * .4), (x - s * .26, y), (x + s * .26, y),
               (x + s * .36, y - s * .4), (x + s * .22, y - s * .85)], True)
    cr.fill()
