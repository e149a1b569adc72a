# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Balloon Morning: hot-air balloons rise over terraced fields while the mist still lies in the valleys.

import math

import numpy as np

from nature import clouds, foliage, grass, ground, gull, height_at, puffs, ridge
from paint import curve, ellipse, ink, linear, mix, polygon, radial, ramp, rgb, smoothstep, stroke, vary

SEED = 23
SUN = (.80, .36)
LAND = .56


def sky(c):
    t = c.y / LAND + .06 * c.noise(2, 4, 3, seed=1) - .12 * (c.x - .5)
    c.px[:] = ramp([(0, '#2f8fb5'), (.3, '#62b8c4'), (.6, '#b7dcc8'), (.82, '#ffe2b0'), (1, '#ffc795')], t)
    feathers = smoothstep(.2, 1.3, c.noise(3, 16, 6, seed=2) + .4 * c.noise(4, octaves=3, seed=3))
    c.over('#fff4dc', feathers * .55 * smoothstep(.62, .3, c.y))
    c.screen('#ffdf9a', .6 * c.glow(*SUN, .11) + .5 * c.glow(*SUN, .05))
    angle = np.arctan2(c.y - SUN[1], c.x - SUN[0])
    rays = np.sin(angle * 23 + 2 * np.sin(angle * 5)) * .5 + .5
    c.screen('#fff0c0', rays * .16 * c.glow(*SUN, .3))
    c.draw(lambda cr: (ink(cr, '#fffbe6'), ellipse(cr, *SUN, .037), cr.fill()))
    stops = [(.15, '#8fa9bd'), (.4, '#d5c3c0'), (.6, '#ffe0bd'), (.85, '#fffaf0')]
    clouds(c, puffs(c.rng, .10, .46, .42, .15, 26), stops, light=-.3, seed=20, base=.485)
    clouds(c, puffs(c.rng, .95, .28, .36, .15, 22), stops, light=1.6, seed=23, base=.29)
    clouds(c, puffs(c.rng, .17, .13, .30, .09, 22), stops, light=.4, seed=26, base=.15)
    clouds(c, puffs(c.rng, .62, .50, .40, .07, 26), stops, light=-.4, seed=29, base=.515, wobble=.006)


def hills(c):
    layers = [(.515, .085, 3, '#9fb6c0', True), (.545, .06, 4, '#7fa3a8', True), (.575, .04, 4, '#6f9e86', False),
              (.60, .03, 3, '#76a566', False)]
    for i, (y, h, f, colour, sharp) in enumerate(layers):
        line = ridge(71 + i, y, h, f, 7, .45, sharp)
        mask = c.shape(lambda cr: (ground(cr, line), ink(cr, '#000000'), cr.fill()))
        light = c.relief(c.noise(10, 8, 6, seed=30 + i) * .02, .2, .9)
        tone = ramp([(-1, mix(colour, '#38587a', .45)), (0, colour), (1, mix(colour, '#ffe9b0', .55))], light)
        c.over(tone, mask)
        c.over('#ffe8c8', mask * smoothstep(y - .01, y + .06, c.y + .015 * c.noise(5, 12, 4, seed=40 + i)) * .7)


def terraces(c):
    """Steps from the far end of the valley to the eye: a face of earth and a paddy that is green, golden or flooded."""
    n = 17
    lines = []
    for i in range(n + 1):
        t = i / n
        y = .615 + .42 * t ** 1.35
        bend = .05 * math.sin(i * .9) + .12 * t
        line = [(x, py - bend * (abs(x - .45 - .25 * math.sin(i * .7)) ** 1.6) + .01) for x,
                py in ridge(200 + i // 3, y, .018 + .03 * t, 2.2, 3, .4)]
        lines.append([(x, py + .014 * math.sin(x * 14 + i * 1.9) * (.3 + t)) for x, py in line])
    for i in range(n):
        terrace(c, i, i / n, lines[i], lines[i + 1])
    return lines


def terrace(c, i, t, top, following):
    kinds = [('#a8c85a', '#5f9a48'), ('#e3c456', '#b58f3c'), ('#bfe0d8', '#6fb2bd'), ('#7fb850', '#3f7f45'),
             ('#d7d667', '#86a848')]
    light, dark = kinds[(i * 7 + i // 3) % len(kinds)]
    wet = (light == '#bfe0d8')
    mask = c.shape(lambda cr: (ground(cr, top), ink(cr, '#000000'), cr.fill()))
    ys = np.interp(c.x[0], [p[0] for p in top], [p[1] for p in top])[None, :].astype(np.float32)
    ye = np.interp(c.x[0], [p[0] for p in following], [p[1] for p in following])[None, :].astype(np.float32)
    v = (c.y - ys) / np.maximum(ye - ys, .012)
    furrow = .0 if wet else .10 * np.sin(v * 26 + 1.2 * c.noise(20, octaves=3, seed=60 + i))
    field = ramp([(0, light), (1, dark)], v * .8 + furrow + .25 * c.noise(9, 20, 4, seed=80 + i) + .35 * (.5 - c.x))
    c.over(field, mask)
    if wet:
        c.over('#ffe9c4', mask * c.glow(SUN[0] - .08, .8, .25) * smoothstep(-.4, .8,
                                                                      c.noise(8, 60, 4, seed=110 + i)) * .8)
        c.over('#e8fbff', mask * smoothstep(.5, .9, c.noise(5, 70, 3, seed=120 + i)) * .7)
    def rim(cr):
        curve_points = top[::6]
        curve(cr, curve_points)
        stroke(cr, .004 + .010 * t, mix('#6b7f4a', '#4a5a35', t))
        curve(cr, [(x, y - .0018 - .004 * t) for x, y in curve_points])
        stroke(cr, .0022 + .003 * t, '#f3e58c', .85)
    c.draw(rim, shade=1 + .12 * c.noise(60, octaves=3, seed=140 + i))


def village(c, lines):
    rng = c.rng
    def things(cr):
        homes = [(2, .13, .7), (2, .19, .6), (4, .64, .85), (4, .70, .75), (7, .25, 1.15), (9, .87, 1.5),
                 (12, .12, 2.1)]
        for k, line in enumerate(lines[:-1]):
            t = k / len(lines)
            for h, x, s in homes:
                if h == k:
                    house(cr, x, height_at(line, x) + .004, .028 * s)
            for x in rng.uniform(0, 1, int(13 - 7 * t)):
                if not any(h <= k < h + 4 and abs(x - hx) < .045 * hs for h, hx, hs in homes):
                    tree(cr, rng, x, height_at(line, x), (.010 + .03 * t) * rng.uniform(.7, 1.3))
    c.draw(things)


def tree(cr, rng, x, y, s):
    cr.move_to(x, y)
    cr.line_to(x, y - s)
    stroke(cr, s * .13, '#6b4a3a')
    stops = [['#2f5a40', '#4f8a48', '#9cc255', '#f0e58a'], ['#7a4a2f', '#c47a35', '#eeb04a', '#ffe08a'],
             ['#2a5550', '#3f8068', '#86bb80', '#e0eaa0']][rng.integers(3)]
    for dx, dy, r in ((-.3, -1.2, .5), (.3, -1.25, .5), (0, -1.75, .55), (0, -1.35, .6)):
        ink(cr, mix(stops[0], stops[1], .4))
        ellipse(cr, x + dx * s, y + dy * s, r * s)
        cr.fill()
    foliage(cr, rng, x, y - s * 1.45, s * .78, s * .92, 420, s * .10, stops, (.7, -.6))


def house(cr, x, y, s):
    linear(cr, (x - s, 0), (x + s, 0), [(0, '#b98a70'), (1, '#fff0d2')])
    cr.rectangle(x - s * .8, y - s * .9, s * 1.6, s * .95)
    cr.fill()
    linear(cr, (x - s, 0), (x + s, 0), [(0, '#8a4038'), (1, '#e8804a')])
    polygon(cr, [(x - s * 1.1, y - s * .8), (x - s * .6, y - s * 1.6), (x + s * .6, y - s * 1.6),
                 (x + s * 1.1, y - s * .8)])
    cr.fill()
    for dx, colour in ((-.45, '#5a3a3a'), (.42, '#5a3a3a')):
        ink(cr, colour)
        cr.rectangle(x + dx * s - s * .13, y - s * .6, s * .26, s * .32)
        cr.fill()
    ink(cr, '#6b3f34')
    cr.rectangle(x - s * .16, y - s * .55, s * .32, s * .58)
    cr.fill()


PROFILE = [(math.sin(a), -math.cos(a)) for a in np.linspace(.0, 1.95, 22)] + [(.70, .70), (.48, .98), (.27, 1.22),
                                                                      (.17, 1.33)]


def balloon(cr, x, y, r, pattern, turn=0.0, gores=11):
    """An envelope of gores and rows, coloured by pattern (gore, row 0…1); the basket hangs below."""
    cr.save()
    cr.translate(x, y)
    cr.scale(r, r)
    edges = [max(-math.pi / 2, min(math.pi / 2, -math.pi / 2 + math.pi * (k + turn) / gores)) for k in range(gores + 2)]
    n = len(PROFILE) - 1
    for k in range(gores + 1):
        a, b = math.sin(edges[k]), math.sin(edges[k + 1])
        for row in range(n):
            (w0, y0), (w1, y1) = PROFILE[row], PROFILE[row + 1]
            colour = rgb(pattern(k, row / n))
            ink(cr, mix(colour, '#2a2050', .10 + .10 * ((k % 2))))
            polygon(cr, [(a * w0, y0), (b * w0, y0), (b * w1, y1 + .012), (a * w1, y1 + .012)])
            cr.fill_preserve()
            cr.set_line_width(.006)
            cr.stroke()
        linear(cr, (a, 0), (b, 0), [(0, '#201840', .22), (.4, '#ffffff', .14), (1, '#201840', .16)])
        polygon(cr, [(a * w, py) for w, py in PROFILE] + [(b * w, py) for w, py in PROFILE[::-1]])
        cr.fill()
    outline = [(w, py) for w, py in PROFILE] + [(-w, py) for w, py in PROFILE[::-1]]
    polygon(cr, outline)
    radial(cr, (.1, .1), 1.45, [(0, '#fff6c8', .50), (.38, '#ffe09a', .06), (.7, '#40306a', .22),
                                (1, '#2a2058', .62)], (.42, -.38))
    cr.fill()
    basket(cr)
    cr.restore()


def basket(cr):
    for s in (-1, 1):
        cr.move_to(s * .165, 1.33)
        cr.line_to(s * .125, 1.60)
        stroke(cr, .016, '#5a3d33')
        cr.move_to(s * .06, 1.33)
        cr.line_to(s * .06, 1.60)
        stroke(cr, .010, '#5a3d33')
    radial(cr, (0, 1.40), .16, [(0, '#fff6c0', .95), (.4, '#ffb040', .5), (1, '#ff8030', 0)])
    cr.rectangle(-.2, 1.2, .4, .4)
    cr.fill()
    linear(cr, (-.14, 0), (.14, 0), [(0, '#7a4a2c'), (.6, '#b87a42'), (1, '#e8b46a')])
    cr.rectangle(-.14, 1.58, .28, .22)
    cr.fill()
    for k in range(4):
        cr.rectangle(-.14, 1.62 + k * .05, .28, .012)
        ink(cr, '#5c3420', .5)
        cr.fill()
    cr.rectangle(-.155, 1.565, .31, .035)
    ink(cr, '#5c3420')
    cr.fill()
    for dx, colour in ((-.07, '#35507a'), (.05, '#c84a4a')):
        ink(cr, colour)
        cr.rectangle(dx - .03, 1.49, .06, .08)
        cr.fill()
        ink(cr, '#f0c8a0')
        ellipse(cr, dx, 1.465, .028)
        cr.fill()


def rainbow(k, v):
    table = ['#e23f3a', '#f2772f', '#fbc02f', '#7cb944', '#2f9e9a', '#3a6fc4', '#7a4fb0']
    return '#fff4de' if .52 < v < .60 else table[k % 7]


def zigzag(k, v):
    edge = .42 + .09 * (k % 2)
    if edge < v < edge + .10:
        return '#ffd65a'
    if edge + .10 <= v < edge + .2:
        return '#fff4de'
    return '#1f6f9a' if v <= edge else '#d8433a'


def crown(k, v):
    return '#8c2f5f' if v < .22 else ('#ffe9c4' if (k % 2) else '#e8607a') if v < .75 else '#8c2f5f'


def checks(k, v):
    return '#f7b733' if (k + int(v * 9)) % 2 else '#fff2d8'


def spiral(k, v):
    return ['#2f8f6a', '#fff2d8', '#f28a3a'][(k + int(v * 12)) % 3]


def fleet(cr):
    balloon(cr, .685, .475, .032, crown, .7, 7)
    balloon(cr, .345, .405, .042, spiral, .3, 7)
    balloon(cr, .93, .40, .048, zigzag, .5, 7)
    balloon(cr, .57, .085, .050, checks, .2, 7)
    balloon(cr, .84, .135, .082, crown, .4, 9)
    balloon(cr, .165, .265, .105, zigzag, .6, 11)
    balloon(cr, .51, .345, .170, rainbow, .35, 13)


def foreground(c):
    rng = c.rng
    foot = lambda r: (lambda x: (x, 1.02 - r.uniform(0, .05) - .06 * abs(x - .5), 1 + r.uniform(0, .6)))(r.uniform(0,
                                                                      1))
    c.over('#3a6438', smoothstep(.955, .985, c.y + .06 * np.abs(c.x - .5) + .012 * c.noise(14, octaves=3, seed=7)))
    c.draw(lambda cr: grass(cr, rng, 1500, foot, .045, ['#3f6b3a', '#5c8a40', '#85a84a', '#c9c05a'], .2))
    def flowers(cr):
        for _ in range(150):
            x, y, s = foot(rng)
            colour = ['#f4573f', '#ffd24a', '#fff4e0', '#b06ad0'][rng.integers(4)]
            y -= .03 * rng.uniform(0, 1.4)
            for a in range(5):
                ink(cr, vary(rng, colour, .04))
                ellipse(cr, x + .005 * math.cos(a * 1.257), y + .005 * math.sin(a * 1.257), .0042)
                cr.fill()
            ink(cr, '#8a5a20')
            ellipse(cr, x, y, .0028)
            cr.fill()
    c.draw(flowers)


def paint(c):
    sky(c)
    hills(c)
    lines = terraces(c)
    village(c, lines)
    c.over('#ffe9cf', .55 * smoothstep(.60, .615, c.y) * smoothstep(.70, .61, c.y + .02 * c.noise(6, 14, 4, seed=5)))
    c.draw(lambda cr: [gull(cr, x, y, s, t, '#3f5f78') for x, y, s,
                       t in ((.30, .16, .012, .1), (.335, .14, .009, -.1), (.37, .165, .010, .2), (.72, .27, .011, 0),
                             (.75, .295, .008, .2), (.05, .42, .008, 0))])
    c.draw(fleet, shade=1 + .03 * c.noise(120, octaves=2, seed=6))
    foreground(c)
    c.screen('#ffd890', .10 * c.glow(*SUN, .45))
    return c.finish()
