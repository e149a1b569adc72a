# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Old Harbour: painted houses climb a hill by the sea at noon, fishing boats lie at the quay.

import math

import numpy as np

from nature import clouds, foliage, gull, mirror, puffs, ridge, ripples
from paint import curve, ellipse, ink, linear, mix, polygon, radial, ramp, smoothstep, stroke, vary

SEED = 47
QUAY = .735
WALLS = ['#f2b552', '#e8735a', '#f5d9a8', '#e99aa0', '#8fc1b5', '#f08a4b', '#d9e0c0', '#c9605a', '#7fa9c9', '#f7c9a0',
         '#e6c13f', '#b5cf8a']
SHUTTERS = ['#2f7a6b', '#35608a', '#8a3f3a', '#4f7a3f', '#fff4e0']


def sky(c):
    t = c.y / .6 + .06 * c.noise(2, 4, 3, seed=1)
    c.px[:] = ramp([(0, '#1f78b8'), (.35, '#4fa6d8'), (.7, '#a5dbe6'), (1, '#fdf0d0')], t)
    veil = smoothstep(.2, 1.3, c.noise(3, 14, 6, seed=2) + .4 * c.noise(3, octaves=3, seed=3))
    c.over('#f4fbff', veil * .5)
    stops = [(.15, '#86a9c9'), (.4, '#c3d5e3'), (.6, '#f3efe8'), (.85, '#fffdf6')]
    clouds(c, puffs(c.rng, .12, .30, .46, .22, 24), stops, light=-2.3, seed=20, base=.31)
    clouds(c, puffs(c.rng, .90, .24, .34, .19, 22), stops, light=-2.3, seed=24, base=.25)
    clouds(c, puffs(c.rng, .43, .11, .36, .11, 22), stops, light=-2.3, seed=28, base=.125)


def hill(c):
    line = [(-.01, .50), (.06, .45), (.16, .40), (.27, .345), (.40, .29), (.52, .245), (.62, .235), (.70, .26),
            (.80, .33), (.90, .40), (1.01, .46)]
    mask = c.shape(lambda cr: (curve(cr, line), cr.line_to(1.01, QUAY), cr.line_to(-.01, QUAY), cr.close_path(),
                               ink(cr, '#000000'), cr.fill()))
    light = c.relief(c.noise(16, octaves=5, seed=30) * .015, -2.5, .9)
    c.over(ramp([(-1, '#3d6b4f'), (0, '#6f9a55'), (1, '#c9c777')], light), mask)
    far = ridge(7, .52, .035, 3, 5)
    c.draw(lambda cr: (ink(cr, '#8fb5cc'), polygon(cr, [(.78, QUAY), (.78, .52)] + [(x, y) for x,
                                                                      y in far if x > .78] + [(1.01,
                                                                                QUAY)]), cr.fill()))
    return line


def house(cr, rng, x, y, w, h, wall=None):
    front = wall is not None
    wall = vary(rng, wall or WALLS[rng.integers(len(WALLS))], .02)
    side = w * .16
    polygon(cr, [(x + w, y), (x + w + side, y - side * .3), (x + w + side, y - h - side * .3), (x + w, y - h)])
    ink(cr, mix(wall, '#3a3a6a', .45))
    cr.fill()
    linear(cr, (x, y - h), (x + w, y), [(0, mix(wall, '#fff6dc', .30)), (.6, wall), (1, mix(wall, '#6a4a70', .22))])
    cr.rectangle(x, y - h, w, h)
    cr.fill()
    stain(cr, rng, x, y, w, h, wall)
    roof(cr, rng, x, y - h, w, side)
    openings(cr, rng, x, y, w, h, front)


def stain(cr, rng, x, y, w, h, wall):
    """Old plaster: patches, and a darker foot."""
    cr.save()
    cr.rectangle(x, y - h, w, h)
    cr.clip()
    for _ in range(14):
        ink(cr, mix(wall, ['#ffffff', '#7a5a50'][rng.integers(2)], .5), .12)
        ellipse(cr, x + rng.uniform(0, w), y - rng.uniform(0, h), w * rng.uniform(.05, .25), h * rng.uniform(.02, .1),
                rng.uniform(-.4, .4))
        cr.fill()
    linear(cr, (0, y - h * .16), (0, y), [(0, '#5a3f58', 0), (1, '#5a3f58', .35)])
    cr.paint()
    cr.restore()


def roof(cr, rng, x, y, w, side):
    tile = vary(rng, ['#d9673f', '#c9543a', '#e08050'][rng.integers(3)], .03)
    rise = w * rng.uniform(.20, .34)
    polygon(cr, [(x + w * .88, y - rise), (x + w + side * 1.15, y - side * .25), (x + w + side * .1, y + w * .03)])
    ink(cr, mix(tile, '#3a2a5a', .45))
    cr.fill()
    polygon(cr, [(x - w * .05, y + w * .03), (x + w * .10, y - rise), (x + w * .88, y - rise),
                 (x + w * 1.05, y + w * .03)])
    linear(cr, (x, y - rise), (x + w, y), [(0, mix(tile, '#ffe0a0', .4)), (1, tile)])
    cr.fill()
    for k in range(1, 10):
        a = k / 10
        cr.move_to(x + w * (.10 + .78 * a), y - rise)
        cr.line_to(x + w * (-.05 + 1.10 * a), y + w * .03)
        stroke(cr, w * .012, mix(tile, '#5a2030', .55), .55)
    if rng.uniform() < .6:
        cx = x + w * rng.uniform(.25, .7)
        linear(cr, (cx, 0), (cx + w * .1, 0), [(0, '#fff0d8'), (1, '#a5756a')])
        cr.rectangle(cx, y - rise - w * .16, w * .10, w * .22)
        cr.fill()


def openings(cr, rng, x, y, w, h, front):
    shutter = SHUTTERS[rng.integers(len(SHUTTERS))]
    columns = 2 if w < .075 else 3
    floor = w * .42 if columns == 2 else w * .34
    rows = max(1, int((h - floor * (.9 if front else .2)) / floor))
    pw, ph = w * .34 / columns, floor * .52
    for r in range(rows):
        for k in range(columns):
            wx, wy = x + w * (k + .5) / columns, y - h + floor * (r + .22)
            if rng.uniform() < .08:
                continue
            ink(cr, '#fff6e4')
            cr.rectangle(wx - pw / 2 - w * .015, wy - w * .015, pw + w * .03, ph + w * .03)
            cr.fill()
            linear(cr, (0, wy), (0, wy + ph), [(0, '#27405c'), (1, '#6f9ab5')])
            cr.rectangle(wx - pw / 2, wy, pw, ph)
            cr.fill()
            ink(cr, '#fff6e4')
            cr.rectangle(wx - w * .004, wy, w * .008, ph)
            cr.rectangle(wx - pw / 2, wy + ph * .48, pw, w * .008)
            cr.fill()
            for s in (-1, 1):
                linear(cr, (wx - pw, 0), (wx + pw, 0), [(0, mix(shutter, '#ffffff', .25)),
                                                        (1, mix(shutter, '#101838', .25))])
                cr.rectangle(wx + s * pw * .80 - pw * .24, wy - w * .01, pw * .48, ph + w * .02)
                cr.fill()
            if rng.uniform() < .35:
                flower_box(cr, rng, wx, wy + ph + w * .02, pw * 1.3)
    if front:
        shop(cr, rng, x, y, w, floor)


def flower_box(cr, rng, x, y, w):
    ink(cr, '#8a4f35')
    cr.rectangle(x - w / 2, y, w, w * .18)
    cr.fill()
    for _ in range(26):
        ink(cr, ['#3f7a45', '#6fa355', '#e8405a', '#ff8aa0', '#fff0f0'][rng.integers(5)])
        ellipse(cr, x + rng.uniform(-.55, .55) * w, y - rng.uniform(-.06, .22) * w, w * .07)
        cr.fill()


def shop(cr, rng, x, y, w, floor):
    ink(cr, ['#6b3f34', '#35506b', '#3f6b58'][rng.integers(3)])
    cr.rectangle(x + w * .14, y - floor * .82, w * .24, floor * .82)
    cr.fill()
    linear(cr, (0, y - floor * .75), (0, y - floor * .2), [(0, '#27405c'), (1, '#e8c890')])
    cr.rectangle(x + w * .48, y - floor * .72, w * .38, floor * .5)
    cr.fill()
    stripes = [('#e0483f', '#fff4e4'), ('#2f7f8f', '#fff4e4'), ('#f2b33f', '#fff8e8')][rng.integers(3)]
    for k in range(10):
        a, b = x + w * (.06 + .088 * k), x + w * (.06 + .088 * (k + 1))
        top, low = y - floor * 1.02, y - floor * .74
        ink(cr, stripes[k % 2])
        polygon(cr, [(a, top), (b, top), (b + w * .01, low), ((a + b) / 2, low + w * .03), (a - w * .01, low)])
        cr.fill()
    linear(cr, (0, y - floor * .74), (0, y - floor * .5), [(0, '#2a2050', .35), (1, '#2a2050', 0)])
    cr.rectangle(x + w * .06, y - floor * .72, w * .88, floor * .25)
    cr.fill()


def church(cr):
    x, y = .60, .30
    linear(cr, (x - .03, 0), (x + .03, 0), [(0, '#fff6e0'), (.6, '#f2d5b0'), (1, '#b8909a')])
    cr.rectangle(x - .028, y - .15, .056, .17)
    cr.fill()
    cr.rectangle(x - .075, y - .045, .055, .07)
    cr.fill()
    for yy, h in ((y - .135, .032), (y - .075, .022)):
        ink(cr, '#3f4f70')
        cr.new_path()
        cr.move_to(x - .010, yy + h)
        cr.line_to(x - .010, yy + .006)
        cr.arc(x, yy + .008, .010, math.pi, 0)
        cr.line_to(x + .010, yy + h)
        cr.fill()
    ink(cr, '#d9a050')
    ellipse(cr, x, y - .112, .007, .008)
    cr.fill()
    for yy in (y - .152, y - .092):
        ink(cr, '#fffaf0')
        cr.rectangle(x - .033, yy, .066, .008)
        cr.fill()
    radial(cr, (x, y - .15), .04, [(0, '#8fd0c0'), (.6, '#3f9a95'), (1, '#2a6a78')], (x - .015, y - .172))
    cr.new_path()
    cr.arc(x, y - .152, .030, math.pi, 0)
    cr.fill()
    cr.move_to(x, y - .18)
    cr.line_to(x, y - .212)
    cr.move_to(x - .009, y - .202)
    cr.line_to(x + .009, y - .202)
    stroke(cr, .0035, '#c9963f')
    polygon(cr, [(x - .082, y - .043), (x - .047, y - .075), (x - .014, y - .043)])
    ink(cr, '#d9673f')
    cr.fill()


def cypress(cr, rng, x, y, h):
    linear(cr, (x - h * .12, 0), (x + h * .12, 0), [(0, '#6f9a55'), (.5, '#3a6b4a'), (1, '#1f4a44')])
    curve(cr, [(x, y - h), (x - h * .07, y - h * .6), (x - h * .10, y - h * .2), (x - h * .03, y), (x + h * .03, y),
               (x + h * .10, y - h * .2), (x + h * .07, y - h * .6)], True)
    cr.fill()
    for _ in range(50):
        v = rng.uniform(.05, .95)
        px = x + rng.uniform(-.09, .09) * h * (1 - v)
        cr.move_to(px, y - h * v)
        cr.rel_line_to(rng.uniform(-.01, .01) * h, -.09 * h)
        stroke(cr, h * .012, ['#2a5a48', '#86ab5c', '#4f8050'][rng.integers(3)], .7)


def town(c, line):
    rng = c.rng
    top = lambda x: float(np.interp(x, [p[0] for p in line], [p[1] for p in line]))
    def rows(cr):
        church(cr)
        for base, w0, h0 in ((.06, .050, .050), (.115, .056, .062), (.175, .064, .075), (.24, .074, .09),
                             (.305, .084, .105), (.365, .09, .115)):
            x = -.03 + rng.uniform(0, .03)
            while x < 1.0:
                w = w0 * rng.uniform(.85, 1.2)
                y = min(top(x + w / 2) + base + rng.uniform(-.008, .008), QUAY - .03)
                if y < QUAY - .035 and not (base < .1 and .50 < x < .64):
                    house(cr, rng, x, y, w, h0 * rng.uniform(.9, 1.35))
                if rng.uniform() < .28 and y < QUAY - .04:
                    cypress(cr, rng, x + w * 1.18, y + .01, rng.uniform(.05, .085))
                if rng.uniform() < .5 and y < QUAY - .04:
                    foliage(cr, rng, x + w * 1.1, y - .004, .026, .018, 130, .004,
                            ['#2a5a45', '#4f8a4a', '#a5bf60', '#eae590'])
                x += w * rng.uniform(1.05, 1.35)
        x = -.045
        for wall in ('#7fa9c9', '#f5d9a8', '#d9584a', '#9cc48a', '#f2b552', '#e99aa0', '#fff0d4', '#e8735a',
                     '#8fc1b5', '#f0c83f', '#c9605a', '#7fa9c9'):
            w = rng.uniform(.085, .110)
            house(cr, rng, x, QUAY - .022, w, rng.uniform(.14, .245), wall)
            x += w * 1.02
    c.draw(rows, shade=1 + .05 * c.noise(110, octaves=3, seed=40))


def quay(c):
    rng = c.rng
    def wall(cr):
        linear(cr, (0, QUAY - .03), (0, QUAY - .01), [(0, '#e9cfae'), (1, '#fff0d0')])
        cr.rectangle(0, QUAY - .026, 1, .02)
        cr.fill()
        for row in range(3):
            x = -.02 * (row % 2)
            while x < 1:
                w = rng.uniform(.022, .04)
                ink(cr, vary(rng, mix('#cfa98a', '#7a6a72', row / 3), .03))
                cr.rectangle(x, QUAY - .010 + row * .008, w - .0012, .0075)
                cr.fill()
                x += w
        for x in np.arange(.03, 1, .085):
            ink(cr, '#3f3a4a')
            cr.rectangle(x, QUAY - .022, .008, .013)
            cr.fill()
            ellipse(cr, x + .004, QUAY - .022, .006, .004)
            cr.fill()
        for _ in range(30):
            person(cr, rng, rng.uniform(.02, .98), QUAY - .011, .026)
    c.draw(wall)


def person(cr, rng, x, y, h):
    ink(cr, ['#35506b', '#5a3f4a', '#e8e0d0', '#8a4a3a'][rng.integers(4)])
    cr.rectangle(x - h * .09, y - h * .45, h * .18, h * .45)
    cr.fill()
    ink(cr, ['#e0483f', '#f2b33f', '#fff4e4', '#2f7f8f', '#7a4f9a', '#e87f9a'][rng.integers(6)])
    ellipse(cr, x, y - h * .60, h * .14, h * .24)
    cr.fill()
    ink(cr, '#e8b58a')
    ellipse(cr, x, y - h * .92, h * .09, h * .10)
    cr.fill()


def water(c):
    waves = .55 * ripples(c, QUAY, scale=1.2, stretch=3.4) + .55 * ripples(c, QUAY, scale=3.2, stretch=3, seed=6)
    depth = (c.y - QUAY) / (1 - QUAY)
    mask = (c.y > QUAY + .012).astype(np.float32)
    seen = mirror(c, QUAY + .012, waves, .035, drop=1.15)
    tint = ramp([(0, '#5fb8b5'), (.4, '#2a93a5'), (1, '#0f5a80')], depth)
    amount = np.clip(.30 + .45 * depth + .22 * waves, 0, 1)[..., None]
    c.over(seen * (1 - amount) + tint * amount, mask)
    c.over('#dff8ee', mask * smoothstep(.45, .9, waves) * .5)
    c.over('#0d4a6e', mask * smoothstep(.35, .9, -waves) * .4)


def boat(cr, x, y, s, hull, trim, cabin=True):
    linear(cr, (0, y), (0, y + s * .35), [(0, '#0a3a55', .6), (1, '#0a3a55', 0)])
    ellipse(cr, x, y + s * .22, s * 1.0, s * .13)
    cr.fill()
    if cabin:
        linear(cr, (x - s * .4, 0), (x + s * .2, 0), [(0, '#ffffff'), (1, '#c9c3cf')])
        polygon(cr, [(x - s * .52, y), (x - s * .46, y - s * .50), (x + s * .02, y - s * .50), (x + s * .08, y)])
        cr.fill()
        ink(cr, trim)
        polygon(cr, [(x - s * .54, y - s * .48), (x - s * .50, y - s * .57), (x + s * .06, y - s * .57),
                     (x + s * .10, y - s * .48)])
        cr.fill()
        for k in (-.38, -.16):
            linear(cr, (0, y - s * .42), (0, y - s * .2), [(0, '#2f5570'), (1, '#9fd0dc')])
            cr.rectangle(x + s * k, y - s * .40, s * .15, s * .17)
            cr.fill()
        cr.move_to(x + s * .22, y)
        cr.line_to(x + s * .22, y - s * 1.25)
        cr.move_to(x + s * .22, y - s * 1.1)
        cr.line_to(x + s * .95, y - s * .15)
        cr.move_to(x + s * .22, y - s * 1.15)
        cr.line_to(x - s * .85, y - s * .1)
        stroke(cr, s * .022, '#6b4a3c')
        ink(cr, '#e0483f')
        polygon(cr, [(x + s * .22, y - s * 1.25), (x + s * .48, y - s * 1.19), (x + s * .22, y - s * 1.11)])
        cr.fill()
    hull_of(cr, x, y, s, hull, trim)


def hull_of(cr, x, y, s, hull, trim):
    def outline():
        cr.new_path()
        cr.move_to(x - s, y - s * .16)
        cr.curve_to(x - s * .5, y + s * .04, x + s * .4, y + s * .06, x + s * 1.05, y - s * .28)
        cr.curve_to(x + s * .95, y, x + s * .85, y + s * .22, x + s * .62, y + s * .26)
        cr.line_to(x - s * .75, y + s * .26)
        cr.curve_to(x - s * .92, y + s * .2, x - s * .98, y, x - s, y - s * .16)
    outline()
    linear(cr, (x - s, y - s * .2), (x + s * .6, y + s * .3),
           [(0, mix(hull, '#ffffff', .35)), (.45, hull), (1, mix(hull, '#101840', .4))])
    cr.fill()
    cr.save()
    outline()
    cr.clip()
    ink(cr, mix(trim, '#301020', .25))
    cr.rectangle(x - s, y + s * .17, s * 2, s * .12)
    cr.fill()
    cr.restore()
    for lift, width, colour in ((0, .06, trim), (.09, .02, '#fff4e0')):
        cr.move_to(x - s * .995, y - s * (.16 - lift))
        cr.curve_to(x - s * .5, y + s * (.04 + lift), x + s * .4, y + s * (.06 + lift), x + s * 1.03,
                    y - s * (.27 - lift))
        stroke(cr, s * width, colour)
    ink(cr, '#ffffff')
    ellipse(cr, x + s * .66, y + s * .02, s * .06)
    cr.fill()
    ink(cr, '#24344f')
    ellipse(cr, x + s * .67, y + s * .02, s * .032)
    cr.fill()


def fleet(cr):
    boat(cr, .86, .775, .052, '#f2b33f', '#2f6f8f')
    boat(cr, .56, .785, .045, '#fff2dc', '#c9483f', False)
    boat(cr, .10, .790, .058, '#3f8fb5', '#fff4e0')
    boat(cr, .36, .865, .115, '#d9443c', '#fff4e0')
    boat(cr, .80, .915, .105, '#2f8f80', '#f7d070', False)
    boat(cr, .09, .955, .080, '#f0a03f', '#35507a', False)
    for x, y, colour in ((.60, .86, '#f0503f'), (.545, .945, '#f7c23f'), (.955, .845, '#fff4e8'),
                         (.245, .97, '#f0503f')):
        ink(cr, '#0a3a55', .5)
        ellipse(cr, x, y + .012, .018, .005)
        cr.fill()
        radial(cr, (x, y), .016, [(0, mix(colour, '#ffffff', .5)), (.5, colour), (1, mix(colour, '#301040', .4))],
               (x - .005, y - .006))
        ellipse(cr, x, y, .014)
        cr.fill()


def paint(c):
    sky(c)
    line = hill(c)
    town(c, line)
    c.screen('#fff0c0', .10 * smoothstep(.7, .2, c.x + c.y * .4))
    quay(c)
    water(c)
    c.draw(fleet, shade=1 + .05 * c.noise(90, octaves=3, seed=41))
    c.draw(lambda cr: [gull(cr, x, y, s, t) for x, y, s,
                       t in ((.30, .22, .022, .1), (.345, .185, .015, -.2), (.77, .155, .020, .1),
                             (.44, .17, .012, .2), (.73, .12, .011, 0), (.66, .84, .016, .2), (.05, .37, .012, -.2))])
    return c.finish()
