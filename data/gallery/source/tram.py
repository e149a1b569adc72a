# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Night Tram: a red tram comes up a rainy street between lit houses, everything doubled in the wet cobbles.
# The street is seen straight on: P (side, z, h) places a point of the left (−1) or right (1) house fronts, z deep
# and h above the eye, h = −G being the ground.

import math

import numpy as np

from figures import walker
from nature import clouds, puffs
from paint import curve, ellipse, ink, linear, mix, polygon, radial, ramp, smoothstep, stroke
from tramcar import tram

SEED = 131
EYE = (.5, .555)
G = .36
AMBER, ROSE, TEAL = '#ffc85a', '#ff7a9a', '#5fe0d8'


def P(side, z, h, x=.62):
    return EYE[0] + side * x / z, EYE[1] - h / z


def sky(c):
    t = c.y / .6 + .05 * c.noise(3, 4, 4, seed=1)
    c.px[:] = ramp([(0, '#141a4a'), (.4, '#2a2f78'), (.7, '#5a4a9a'), (1, '#d0789a')], t)
    stops = [(.15, '#232660'), (.4, '#453f88'), (.62, '#8a62a8'), (.9, '#f0a8b8')]
    clouds(c, puffs(c.rng, .36, .24, .42, .16, 24), stops, light=-.6, seed=10, base=.255)
    clouds(c, puffs(c.rng, .66, .40, .36, .12, 24), stops, light=-1.2, seed=14, base=.42)
    def moon(cr):
        radial(cr, (.575, .125), .055, [(0, '#fffbe8'), (.8, '#fff0c8'), (1, '#ffe0a0')], (.56, .11))
        ellipse(cr, .575, .125, .050)
        cr.fill()
        for x, y, r in ((.56, .115, .010), (.592, .135, .013), (.57, .148, .007), (.60, .105, .006)):
            ink(cr, '#e8cf9a', .6)
            ellipse(cr, x, y, r)
            cr.fill()
    c.screen('#c8b0ff', .55 * c.glow(.575, .125, .09))
    c.draw(moon)


def skyline(cr, rng):
    """Far roofs, a dome and two spires at the end of the street."""
    for tone, y in (('#6a4f98', .50), ('#4a3a80', .525)):
        ink(cr, tone)
        x = .30
        while x < .70:
            w, h = rng.uniform(.018, .034), rng.uniform(.02, .07)
            polygon(cr, [(x, .57), (x, y - h), (x + w / 2, y - h - .02), (x + w, y - h), (x + w, .57)])
            cr.fill()
            x += w
    ink(cr, '#57468c')
    for x, top, w in ((.455, .335, .022), (.55, .365, .018)):
        polygon(cr, [(x - w, .56), (x - w, .44), (x, top), (x + w, .44), (x + w, .56)])
        cr.fill()
    cr.new_path()
    cr.arc(.50, .44, .034, math.pi, 0)
    cr.fill()
    cr.rectangle(.466, .44, .068, .12)
    cr.fill()
    for _ in range(60):
        ink(cr, AMBER, rng.uniform(.5, 1))
        cr.rectangle(rng.uniform(.38, .62), rng.uniform(.45, .55), .003, .005)
        cr.fill()


FRONTS = {-1: [(.90, 1.30, .74, '#7a3f6a'), (1.30, 1.78, .92, '#3f5a9a'), (1.78, 2.4, .78, '#a0565a'),
               (2.4, 3.2, 1.0, '#5a4a90'), (3.2, 4.5, .85, '#8a5a80'), (4.5, 6.5, .95, '#6a5a9a')],
          1: [(.90, 1.36, .90, '#2f6a80'), (1.36, 1.85, .72, '#a8624f'), (1.85, 2.5, .95, '#6a3f80'),
              (2.5, 3.3, .80, '#3f6a98'), (3.3, 4.6, .95, '#9a5a70'), (4.6, 6.5, .85, '#5a5098')]}


def quad(cr, side, z0, z1, h0, h1, flip):
    f = (lambda h: -2 * G - h) if flip else (lambda h: h)
    polygon(cr, [P(side, z0, f(h0)), P(side, z1, f(h0)), P(side, z1, f(h1)), P(side, z0, f(h1))])


def street(cr, rng, flip=False):
    for side in (-1, 1):
        for k, (z0, z1, top, colour) in reversed(list(enumerate(FRONTS[side]))):
            front(cr, np.random.default_rng((7, k, side + 1)), side, z0, z1, top, mix(colour, '#8a5a98', .11 * k), flip)


def front(cr, rng, side, z0, z1, top, colour, flip):
    quad(cr, side, z0, z1, -G, top, flip)
    linear(cr, P(side, z0, 0), P(side, z1, 0), [(0, mix(colour, '#100c38', .55)), (1, mix(colour, '#ffb0a0', .12))])
    cr.fill()
    ink(cr, mix(colour, '#100c30', .65))
    quad(cr, side, z0, z1, top - .02, top + .035, flip)
    cr.fill()
    ink(cr, mix(colour, '#ffd8b0', .30))
    quad(cr, side, z0, z1, top - .035, top - .02, flip)
    cr.fill()
    floors = int((top + .08) / .17)
    columns = 3
    for f in range(floors):
        for k in range(columns):
            a, b = z0 + (z1 - z0) * (k + .22) / columns, z0 + (z1 - z0) * (k + .74) / columns
            low = -.06 + f * .17
            window(cr, rng, side, a, b, low, low + .105, colour, flip)
    shop(cr, rng, side, z0, z1, colour, flip)


def window(cr, rng, side, a, b, low, high, wall, flip):
    pad = (b - a) * .13
    ink(cr, mix(wall, '#ffdcb8', .28))
    quad(cr, side, a - pad, b + pad, low - .012, high + .012, flip)
    cr.fill()
    lit = rng.uniform() < .68
    glow = [AMBER, '#ffe09a', '#ffab4f', '#ffd0a0'][rng.integers(4)]
    ink(cr, glow if lit else '#1f2258')
    quad(cr, side, a, b, low, high, flip)
    cr.fill()
    if lit and rng.uniform() < .55:
        ink(cr, ['#e8705a', '#fff0d0', '#c05a80'][rng.integers(3)], .7)
        quad(cr, side, a, a + (b - a) * .22, low, high, flip)
        cr.fill()
        quad(cr, side, b - (b - a) * .22, b, low, high, flip)
        cr.fill()
    if lit and rng.uniform() < .35:
        ink(cr, ['#2f6a4a', '#8a3f5a'][rng.integers(2)], .9)
        quad(cr, side, a + (b - a) * .25, b - (b - a) * .2, low, low + rng.uniform(.015, .04), flip)
        cr.fill()
    ink(cr, mix(wall, '#ffdcb8', .15))
    m = (a + b) / 2
    quad(cr, side, m - (b - a) * .03, m + (b - a) * .03, low, high, flip)
    cr.fill()
    quad(cr, side, a, b, low + .062, low + .070, flip)
    cr.fill()


def shop(cr, rng, side, z0, z1, colour, flip):
    n = z1 - z0
    ink(cr, mix(colour, '#0c0a28', .6))
    quad(cr, side, z0 + n * .02, z1 - n * .02, -G, -.10, flip)
    cr.fill()
    light = [AMBER, '#ffe8b0', ROSE, TEAL][rng.integers(4)]
    linear(cr, P(side, z0, -.1), P(side, z1, -.3), [(0, mix(light, '#ffffff', .4)), (1, light)])
    quad(cr, side, z0 + n * .07, z0 + n * .62, -G + .06, -.135, flip)
    cr.fill()
    quad(cr, side, z0 + n * .70, z1 - n * .08, -G + .01, -.15, flip)
    cr.fill()
    for k in range(6):
        a = z0 + n * (.10 + .085 * k)
        ink(cr, ['#7a3048', '#2f4a80', '#3f6a5a', '#8a4a2f'][rng.integers(4)], .8)
        quad(cr, side, a, a + n * .055, -G + .06, -G + .06 + rng.uniform(.03, .10), flip)
        cr.fill()
    tone = ['#d9485a', '#2f8a90', '#e89a3f', '#6a4ab0'][rng.integers(4)]
    for k in range(8):
        ink(cr, [tone, '#fff0dc'][k % 2])
        a = z0 + n * (.04 + .115 * k)
        quad(cr, side, a, a + n * .115, -.145, -.095, flip)
        cr.fill()


def pavement(c):
    """Wet cobbles, the mirrored street in them, then the rails."""
    ground = smoothstep(EYE[1] + .02, EYE[1] + .045, c.y)
    depth = np.maximum(c.y - EYE[1], .004)
    z, lateral = G / depth, (c.x - .5) * G / depth
    mask = ground * (np.abs(lateral) < .62 + .004)
    c.over(ramp([(0, '#7a5a90'), (.3, '#3a3570'), (1, '#1a1c48')], (c.y - EYE[1]) / .45), mask)
    before = c.px.copy()
    c.draw(lambda cr: street(cr, c.rng, True))
    seen = c.px.copy()
    c.px[:] = before
    rows = np.sin(math.pi * 26 * z) * np.sin(math.pi * (lateral * 26 + .5 * np.floor(z * 26)))
    stones = smoothstep(-.15, .35, np.abs(rows)) * smoothstep(4.5, 1.6, z)
    wobble = (c.noise(14, 60, 4, seed=20) * .006 + .002 * rows) * c.side
    cols = np.clip(np.arange(c.side)[None, :] + wobble, 0, c.side - 1).astype(np.int64)
    seen = c.blur(seen[np.arange(c.side)[:, None], cols], .0025)
    puddle = smoothstep(-.5, .6, c.noise(5, 14, 5, seed=21))
    c.over(seen * .95, mask * (.35 + .5 * puddle))
    c.multiply('#2a2860', mask * (1 - stones) * .50 * (1 - .6 * puddle))
    c.screen('#ffc0a0', mask * stones * smoothstep(.4, 1, np.abs(rows)) * .10)
    kerb = ground * (np.abs(lateral) > .44) * (np.abs(lateral) < .62)
    c.over('#4a4078', kerb * .55)
    slabs = (np.abs((z * 5) % 1 - .5) > .46) | (np.abs(np.abs(lateral) - .53) < .004)
    c.over('#1f1c48', kerb * slabs * .5)
    c.over('#9a80b0', ground * smoothstep(.008, .005, np.abs(np.abs(lateral) - .44)) * .8)
    for x in (-.30, -.14, .14, .30):
        c.over('#15153c', ground * smoothstep(.012, .009, np.abs(lateral - x)))
        c.over('#f0c8c0', ground * smoothstep(.0062, .0036, np.abs(lateral - x - .002)))


def tram_below(c):
    """The tram and its lamps as the wet street shows them."""
    before = c.px.copy()
    def flipped(cr):
        cr.translate(0, 1.604)
        cr.scale(1, -1)
        tram(cr)
    wobble = (c.noise(16, 90, 4, seed=22) * .005 * c.side)
    layer = c._surface(flipped)
    cols = np.clip(np.arange(c.side)[None, :] + wobble, 0, c.side - 1).astype(np.int64)
    layer = c.blur(layer[np.arange(c.side)[:, None], cols], .003)
    alpha = layer[..., 3:] * (.62 * smoothstep(1.05, .80, c.y) * (.7 + .3 * c.noise(7, 20, 4, seed=23)))[...,
                                                                      None].clip(0, 1)
    colour = layer[..., :3] / np.maximum(layer[..., 3:], .01)
    c.px = before * (1 - alpha) + colour * .8 * alpha
    for s in (-1, 1):
        streak = np.exp(-((c.x - .5 - s * .094 + .02 * wobble / c.side) / .022) ** 2) * smoothstep(.80, .86,
                                                                      c.y) * smoothstep(1.05, .9, c.y)
        c.screen('#ffdf90', streak * (.55 + .3 * c.noise(9, 70, 4, seed=24)))


def wires(cr):
    for x0, x1 in ((.38, .485), (.62, .515)):
        cr.move_to(x0, -.02)
        cr.line_to(x1, .50)
        stroke(cr, .0022, '#15143a')
    for y, sag in ((.14, .03), (.30, .018), (.40, .010)):
        k = (.52 - y) / .52
        cr.move_to(.5 - .62 * k * 1.05, y - .05)
        cr.curve_to(.4, y + sag, .6, y + sag, .5 + .62 * k * 1.05, y - .05)
        stroke(cr, .002, '#15143a')


def lamps(c):
    spots = []
    def posts(cr):
        for side in (-1, 1):
            for z in (3.3, 2.2, 1.5, 1.08):
                z += .12 * (side > 0)
                x, foot = P(side, z, -G, .49)
                _, top = P(side, z, .20, .49)
                w = .007 / z
                ink(cr, '#1a1840')
                cr.rectangle(x - w, top, w * 2, foot - top)
                ellipse_at = (x, top - .028 / z)
                cr.fill()
                polygon(cr, [(x - .03 / z, top - .055 / z), (x, top - .085 / z), (x + .03 / z, top - .055 / z)])
                cr.fill()
                radial(cr, ellipse_at, .03 / z, [(0, '#ffffff'), (1, '#ffcf6a')])
                polygon(cr, [(x - .026 / z, top - .055 / z), (x + .026 / z, top - .055 / z), (x + .016 / z, top),
                             (x - .016 / z, top)])
                cr.fill()
                spots.append((*ellipse_at, z, foot))
    c.draw(posts)
    for x, y, z, foot in spots:
        c.screen('#ffc060', .75 * c.glow(x, y, .022 / z) + .38 * c.glow(x, y, .075 / z))
        c.screen('#ffb860', .30 * np.exp(-((c.x - x) / (.022 / z)) ** 2) * smoothstep(foot, foot + .02,
                                                                      c.y) * smoothstep(foot + .26 / z, foot, c.y))


def people(c):
    crowd = [(.345, .70, .085, '#5a4a80', '#5fb0a0', 1), (.655, .71, .09, '#7a4a5a', '#f0a04f', -1),
             (.29, .765, .12, '#3f4a80', '#e8c04f', -1), (.735, .80, .155, '#4a3a70', '#4f9ad0', 1),
             (.165, .925, .27, '#8a2f4a', '#e0484f', 1), (.89, .955, .29, '#2f4a6a', '#3fae98', -1)]
    for x, y, h, *_ in crowd:
        c.over('#0c0c30', .5 * c.glow(x, y + .004, h * .16, 5))
    c.draw(lambda cr: [walker(cr, *p) for p in crowd])
    def dog(cr):
        ink(cr, '#e0a868')
        curve(cr, [(.235, .935), (.24, .905), (.275, .90), (.305, .905), (.315, .875), (.345, .88), (.355, .90),
                   (.325, .91), (.315, .935), (.30, .945), (.245, .945)], True)
        cr.fill()
        for x in (.243, .258, .298, .311):
            cr.rectangle(x - .004, .93, .009, .035)
        cr.fill()
        cr.move_to(.238, .91)
        cr.curve_to(.225, .895, .22, .88, .225, .87)
        stroke(cr, .008, '#e0a868')
        ink(cr, '#8a5030')
        leaf_points = [(.318, .872), (.308, .89), (.314, .905), (.324, .885)]
        curve(cr, leaf_points, True)
        cr.fill()
        ink(cr, '#1a1020')
        ellipse(cr, .353, .893, .005)
        ellipse_eye = (.336, .884)
        cr.fill()
        ellipse(cr, *ellipse_eye, .0032)
        cr.fill()
        cr.move_to(.19, .835)
        cr.curve_to(.22, .88, .26, .90, .31, .905)
        stroke(cr, .0025, '#c0405a')
    c.draw(dog)


def rain(c):
    rng = c.rng
    def drops(cr):
        for _ in range(850):
            x, y, n = rng.uniform(0, 1), rng.uniform(0, 1), rng.uniform(.012, .035)
            cr.move_to(x, y)
            cr.line_to(x - n * .18, y + n)
            stroke(cr, .0011, '#e8e0ff', rng.uniform(.08, .32))
        for _ in range(150):
            x, y = rng.uniform(.05, .95), rng.uniform(.80, 1)
            ellipse(cr, x, y, .007 * rng.uniform(.5, 1.4), .0022)
            stroke(cr, .0012, '#e8e0ff', .45)
    c.draw(drops)


def paint(c):
    sky(c)
    c.draw(lambda cr: skyline(cr, c.rng))
    c.screen('#ffa890', .45 * c.glow(.5, .56, .09))
    c.draw(lambda cr: street(cr, c.rng), shade=1 + .08 * c.noise(90, octaves=3, seed=30))
    pavement(c)
    c.screen('#ffb898', .30 * c.glow(.5, .57, .10))
    c.draw(wires)
    lamps(c)
    tram_below(c)
    c.over('#08081f', .65 * c.glow(.5, .806, .085, 6))
    c.draw(tram, shade=1 + .04 * c.noise(120, octaves=2, seed=31))
    for s in (-1, 1):
        c.screen('#fff0b8', .8 * c.glow(.5 + s * .092, .672, .022) + .30 * c.glow(.5 + s * .092, .672, .07))
    people(c)
    bloom = c.blur(np.maximum(c.px - .74, 0), .012)
    c.px += bloom * .6
    rain(c)
    return c.finish(vignette=.2)
