# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Autumn Fox: a fox sits in a glade among birches and oaks, late light falling through the leaves.

import math

import numpy as np

from nature import foliage, grass
from paint import curve, ellipse, ink, leaf, linear, mix, polygon, radial, ramp, smoothstep, stroke, vary

SEED = 61
LIGHT = (.56, .30)
GOLD = ['#7a3a22', '#b85a26', '#e88a2f', '#ffc04a', '#ffe89a']
RED = ['#5a2028', '#96302f', '#cf4a35', '#f0804a', '#ffc88a']
GREEN = ['#24443f', '#3f6b48', '#7a9448', '#c9b850', '#f5e59a']


def air(c):
    d = np.sqrt((c.x - LIGHT[0]) ** 2 + ((c.y - LIGHT[1]) * .8) ** 2)
    c.px[:] = ramp([(0, '#fff6c8'), (.14, '#ffe394'), (.32, '#f0b860'), (.55, '#a8804f'), (.8, '#4f5a50')],
                   d + .05 * c.noise(5, octaves=4, seed=1))


def trunk(cr, rng, x, w, top, foot, dark, light, birch=False):
    """A tree trunk, a little bent, lit on the side that faces the light."""
    lean = rng.uniform(-.02, .02)
    facing = 1 if x < LIGHT[0] else -1
    left = [(x - w * .5 + lean * (1 - t) - w * .22 * max(0, t - .9) * 8, top + (foot - top) * t)
            for t in np.linspace(0, 1, 12)]
    right = [(x + w * .5 + lean * (1 - t) + w * .22 * max(0, t - .9) * 8, top + (foot - top) * t)
             for t in np.linspace(0, 1, 12)]
    curve(cr, left + right[::-1], True)
    linear(cr, (x - facing * w * .6, 0), (x + facing * w * .6, 0),
           [(0, dark), (.55, mix(dark, light, .45)), (.9, light), (1, mix(light, '#fff0b0', .5))])
    cr.fill_preserve()
    cr.save()
    cr.clip()
    for _ in range(int(60 + w * 3500)):
        y, px = rng.uniform(top, foot), x + lean * .5 + rng.uniform(-.6, .6) * w
        if birch:
            ink(cr, '#33282c', rng.uniform(.25, .8))
            ellipse(cr, px, y, w * rng.uniform(.04, .3) * (1 if rng.uniform() < .3 else .35),
                    w * rng.uniform(.015, .06))
            cr.fill()
        else:
            cr.move_to(px, y)
            cr.rel_curve_to(w * .05, w * .3, -w * .05, w * .6, rng.uniform(-.1, .1) * w, w * rng.uniform(.5, 1.4))
            stroke(cr, w * rng.uniform(.015, .05), mix(dark, light,
                                                       rng.uniform(-.2, 1)) if rng.uniform() < .4 else mix(dark,
                                                       '#100808', .4), .55)
    cr.restore()


def distance(c):
    rng = c.rng
    for i, (count, w, dark, light, foot, fog) in enumerate([(26, .012, '#cf9c5a', '#f5d58a', .60, .45),
                                                            (17, .020, '#9a6f48', '#eab866', .63, .30),
                                                            (10, .032, '#6b4a3a', '#d99a55', .67, .16)]):
        def row(cr):
            for x in np.linspace(0, 1, count) + rng.normal(0, .02, count):
                if abs(x - .53) > .05 * i:
                    trunk(cr, rng, x, w * rng.uniform(.7, 1.3), -.05, foot + rng.uniform(-.015, .02), dark, light)
            for x in np.linspace(-.05, 1.05, 11 - i):
                stops = [mix(s, '#f5cf80', .55 - .2 * i) for s in (GOLD, RED, GREEN)[rng.integers(3)]]
                foliage(cr, rng, x + rng.normal(0, .02), .07 + .05 * i + rng.uniform(-.06, .14) + .12 * abs(x - .55),
                        .10, .085, 420, .008 + .002 * i, stops, (.3, .6))
                foliage(cr, rng, x + rng.normal(0, .03), foot - .01, .06, .035, 200, .006 + .002 * i, stops, (0, -.8))
        c.draw(row)
        c.screen('#ffd27a', fog * c.glow(*LIGHT, .30))


def floor(c):
    t = (c.y - .62) / .38
    body = ramp([(0, '#e8b45a'), (.25, '#b8743a'), (.6, '#7a4a30'), (1, '#3f2c2c')],
                t + .12 * c.noise(6, 14, 5, seed=10))
    edge = .635 + .012 * c.noise(5, 2, 3, seed=11)
    c.over(body, smoothstep(-.008, .012, c.y - edge))
    c.over('#ffd98a', smoothstep(0, .02, c.y - edge) * np.exp(-((c.x - .54 - .12 * np.sin(t * 3)) / (.05 + .14
                                                                      * np.maximum(t, 0))) ** 2) * .55)
    rng = c.rng
    def litter(cr):
        spots = sorted(((rng.uniform(0, 1), .635 + .375 * rng.uniform(0, 1) ** .8) for _ in range(5200)),
                       key=lambda p: p[1])
        for x, y in spots:
            s = .004 + (y - .63) * .055
            near = math.exp(-((x - .54) / .22) ** 2)
            stops = (GOLD, RED, GOLD, GREEN)[rng.integers(4)]
            colour = mix(stops[rng.integers(1, 4)], '#ffd27a', .35 * near)
            ink(cr, mix(vary(rng, colour, .05), '#2a1a28', .38 * (1 - near) * min(1, (y - .6) * 3)))
            leaf(cr, x, y, s * rng.uniform(.8, 1.5), s * .32, rng.uniform(0, 6.28))
            cr.fill()
    c.draw(litter)


def shafts(c):
    angle = np.arctan2(c.y + .35, c.x - .80)
    ray = .5 + .5 * np.sin(angle * 34 + 3 * np.sin(angle * 9))
    fall = smoothstep(.0, .25, c.y) * smoothstep(.92, .45, c.y) * np.exp(-((c.x - .50 - .25 * (.5 - c.y)) / .26) ** 2)
    c.screen('#ffe39a', ray ** 2 * fall * .42)


def near_trees(c):
    rng = c.rng
    def draw(cr):
        trunk(cr, rng, .215, .058, -.05, .735, '#b59a8c', '#fff2dc', True)
        trunk(cr, rng, .285, .034, -.05, .70, '#b59a8c', '#fff6e4', True)
        trunk(cr, rng, .800, .050, -.05, .72, '#a58a80', '#ffeed2', True)
        trunk(cr, rng, .055, .120, -.05, .83, '#35222a', '#b5764a')
        trunk(cr, rng, .950, .135, -.05, .86, '#35222a', '#b06f45')
        for x0, y0, x1, y1, w in ((.07, .35, .33, .23, .020), (.90, .30, .70, .215, .020), (.89, .45, .77, .40, .014)):
            cr.move_to(x0, y0)
            cr.curve_to((x0 + x1) / 2, y0 + .01, (x0 + x1) / 2, y1 + .02, x1, y1)
            stroke(cr, w, '#4a2f2e')
            cr.move_to(x0, y0 - w * .3)
            cr.curve_to((x0 + x1) / 2, y0 + .01 - w * .3, (x0 + x1) / 2, y1 + .02 - w * .3, x1, y1)
            stroke(cr, w * .25, '#c98a55')
    c.draw(draw, shade=1 + .09 * c.noise(70, octaves=3, seed=20))


def drifts(cr, rng):
    """Leaves blown against the feet of the near trunks, and tufts of grass."""
    for x, y, w in ((.215, .735, .05), (.285, .70, .035), (.80, .72, .045), (.055, .835, .09), (.95, .865, .10)):
        grass(cr, rng, 70, lambda r: (x + r.normal(0, w * .6), y + r.uniform(-.004, .014), 1), .03,
              ['#4f5a38', '#8a8a45', '#c9a850'], 0)
        foliage(cr, rng, x, y + .004, w * 1.1, w * .22, 420, w * .11, ['#5a2a22', '#a8502a', '#e08a35', '#ffcf6a'],
                (.3, -.9))


def canopy(c):
    rng = c.rng
    clumps = [(.03, .05, .15, .10, GOLD), (.20, .02, .14, .07, RED), (.42, .00, .13, .055, GREEN),
              (.63, .01, .14, .06, GOLD), (.82, .04, .14, .09, RED),
              (.98, .10, .12, .12, GREEN), (.02, .22, .09, .09, RED), (.985, .27, .08, .08, GOLD), (.33, .215, .075,
                                                                      .045, GOLD), (.645, .165, .065, .04,
                                                                      RED), (.765, .395, .045, .03, GOLD), (.13, .13,
                                                                      .10, .06, GREEN), (.90, .16, .08, .05, GOLD)]
    def draw(cr):
        for x, y, rx, ry, stops in clumps:
            foliage(cr, rng, x, y, rx, ry, int(60000 * rx * ry) + 350, .013, stops, (.6 if x < LIGHT[0] else -.6, .55))
    c.draw(draw)


def owl(cr, x, y, s):
    cr.save()
    cr.translate(x, y)
    cr.scale(s, s)
    linear(cr, (-.4, 0), (.4, 0), [(0, '#c9935c'), (.5, '#8a5c42'), (1, '#54372f')])
    curve(cr, [(-.34, -.95), (-.30, -.60), (-.40, -.2), (-.2, .08), (.2, .08), (.40, -.2), (.30, -.60), (.34, -.95),
               (.14, -.84), (-.14, -.84)], True)
    cr.fill()
    ink(cr, '#f0d3a5')
    ellipse(cr, 0, -.22, .20, .28)
    cr.fill()
    for r in range(4):
        for k in range(-1, 2):
            ink(cr, '#8a5c42')
            ellipse(cr, k * .11 + (r % 2) * .05, -.40 + r * .13, .025, .04)
            cr.fill()
    for sx in (-1, 1):
        ink(cr, '#f0d3a5')
        ellipse(cr, sx * .15, -.66, .155)
        cr.fill()
        ink(cr, '#f7a72f')
        ellipse(cr, sx * .15, -.66, .10)
        cr.fill()
        ink(cr, '#1c1218')
        ellipse(cr, sx * .15, -.66, .06)
        cr.fill()
        ink(cr, '#ffffff')
        ellipse(cr, sx * .15 + .03, -.69, .02)
        cr.fill()
    ink(cr, '#d9862f')
    polygon(cr, [(-.05, -.60), (.05, -.60), (0, -.48)])
    cr.fill()
    cr.restore()


def fur(cr, rng, count, where, length, colours):
    for _ in range(count):
        x, y, angle = where(rng)
        cr.move_to(x, y)
        n = length * rng.uniform(.5, 1.3)
        cr.rel_line_to(n * math.cos(angle), n * math.sin(angle))
        stroke(cr, .006, colours[rng.integers(len(colours))], .55)


def fox(cr, rng, x, y, s):
    cr.save()
    cr.translate(x, y)
    cr.scale(s, s)
    tail(cr, rng)
    linear(cr, (-.25, 0), (.28, 0), [(0, '#ffb055'), (.4, '#ee7a2c'), (1, '#a8401f')])
    curve(cr, [(-.21, .0), (-.27, -.16), (-.20, -.38), (-.10, -.55), (.10, -.55), (.20, -.38), (.28, -.16),
               (.23, .0)], True)
    cr.fill()
    fur(cr, rng, 320, lambda r: (lambda px, py: (px, py, 1.57 + px))(r.uniform(-.2, .22), r.uniform(-.42, -.08)), .05,
        ['#ffc070', '#c9551f', '#f58a38'])
    for px in (-.20, .21):
        ink(cr, '#c9551f')
        ellipse(cr, px, -.05, .085, .06)
        cr.fill()
        ink(cr, '#4a2224')
        ellipse(cr, px * .98, -.012, .08, .028)
        cr.fill()
    for px in (-.075, .075):
        linear(cr, (0, -.38), (0, 0), [(0, '#ee7a2c'), (.45, '#c9551f'), (.7, '#4a2224'), (1, '#2f161c')])
        curve(cr, [(px - .05, -.36), (px - .048, -.15), (px - .062, -.01), (px, .012), (px + .062, -.01),
                   (px + .048, -.15), (px + .05, -.36)], True)
        cr.fill()
    ink(cr, '#fff4e2')
    curve(cr, [(-.15, -.54), (-.11, -.40), (-.06, -.34), (0, -.22), (.06, -.34), (.11, -.40), (.15, -.54)], True)
    cr.fill()
    fur(cr, rng, 130, lambda r: (lambda px, py: (px, py, 1.57 - px))(r.uniform(-.09, .09), r.uniform(-.50, -.34)),
        .07, ['#ffffff', '#e8cdb0', '#fff4e2'])
    head(cr)
    cr.restore()


def tail(cr, rng):
    outline = [(.14, .0), (.36, .03), (.58, -.05), (.68, -.24), (.62, -.44), (.50, -.60), (.48, -.44), (.44, -.30),
               (.32, -.20), (.16, -.16)]
    linear(cr, (.2, 0), (.65, -.3), [(0, '#c9551f'), (.5, '#f08a3a'), (1, '#ffc070')])
    curve(cr, outline, True)
    cr.fill()
    ink(cr, '#fff4e2')
    curve(cr, [(.655, -.36), (.62, -.46), (.50, -.62), (.475, -.46), (.46, -.38), (.52, -.42), (.555, -.36),
               (.60, -.41)], True)
    cr.fill()
    cr.save()
    curve(cr, outline, True)
    cr.clip()
    fur(cr, rng, 220, lambda r: (lambda a: (.40 + .20 * math.cos(a) + r.normal(0, .035),
                                            -.18 + .17 * math.sin(a) + r.normal(0, .03),
                                            a - 1.2))(r.uniform(-.3, 1.2)), .06, ['#ffd08a', '#b8481c'])
    cr.restore()


def head(cr):
    for s in (-1, 1):
        ink(cr, '#d9602a' if s > 0 else '#f58a38')
        polygon(cr, [(s * .25, -.76), (s * .225, -1.04), (s * .035, -.86)])
        cr.fill()
        ink(cr, '#3a1c22')
        polygon(cr, [(s * .215, -.80), (s * .205, -.97), (s * .085, -.85)])
        cr.fill()
        ink(cr, '#f5d0a8')
        polygon(cr, [(s * .20, -.80), (s * .165, -.92), (s * .10, -.83)])
        cr.fill()
    linear(cr, (-.25, 0), (.25, 0), [(0, '#ffae55'), (.45, '#f0802f'), (1, '#c9501f')])
    curve(cr, [(0, -.46), (-.10, -.53), (-.31, -.60), (-.25, -.70), (-.20, -.82), (0, -.885), (.20, -.82),
               (.25, -.70), (.31, -.60), (.10, -.53)], True)
    cr.fill()
    for s in (-1, 1):
        ink(cr, '#fff6e6' if s < 0 else '#f7e0c8')
        curve(cr, [(0, -.455), (s * .08, -.52), (s * .20, -.555), (s * .305, -.60), (s * .22, -.655), (s * .12, -.66),
                   (s * .055, -.60), (0, -.57)], True)
        cr.fill()
        ink(cr, '#26141a')
        ellipse(cr, s * .105, -.695, .036, .040, s * .3)
        cr.fill()
        ink(cr, '#ffffff')
        ellipse(cr, s * .105 - .010, -.71, .011)
        cr.fill()
        cr.move_to(s * .065, -.672)
        cr.line_to(s * .02, -.60)
        stroke(cr, .010, '#a8401f', .5)
    ink(cr, '#26141a')
    ellipse(cr, 0, -.505, .045, .032)
    cr.fill()
    ink(cr, '#ffffff', .7)
    ellipse(cr, -.012, -.515, .012, .007)
    cr.fill()


def mushrooms(cr, rng, x, y, s):
    for dx, dy, k in ((.9, .1, .6), (-.8, .15, .7), (0, 0, 1.15)):
        px, py, r = x + dx * s, y + dy * s, s * k
        linear(cr, (px - r * .2, 0), (px + r * .2, 0), [(0, '#fff4e0'), (1, '#c9a58a')])
        curve(cr, [(px - r * .14, py - r * .7), (px - r * .2, py), (px + r * .2, py), (px + r * .14, py - r * .7)],
              True)
        cr.fill()
        radial(cr, (px, py - r * .8), r * .9, [(0, '#ff7a4a'), (.6, '#d93a2f'), (1, '#8a1f2a')],
               (px - r * .1, py - r * 1.15))
        cr.move_to(px - r * .75, py - r * .62)
        cr.curve_to(px - r * .6, py - r * 1.5, px + r * .6, py - r * 1.5, px + r * .75, py - r * .62)
        cr.curve_to(px + r * .3, py - r * .5, px - r * .3, py - r * .5, px - r * .75, py - r * .62)
        cr.fill()
        for u, v in ((-.4, -.85), (-.1, -1.05), (.25, -.95), (.05, -.75), (.48, -.74), (-.55, -.68)):
            ink(cr, '#fff6ea')
            ellipse(cr, px + u * r, py + v * r, r * .08, r * .06)
            cr.fill()


def fern(cr, rng, x, y, s, angle):
    """A frond of paired leaflets along a bent stem."""
    px, py = x, y
    for i in range(22):
        t = i / 22
        a = angle + t * t * 1.3 * (1 if math.cos(angle) > 0 else -1)
        px, py = px + s * .05 * math.cos(a), py + s * .05 * math.sin(a)
        for side in (-1, 1):
            ink(cr, vary(rng, mix('#2f5a3f', '#b8b850', t * .6 + .2 * (side < 0)), .03))
            leaf(cr, px, py, s * .24 * (1 - t) ** .8 + s * .02, s * .028, a + side * 1.1)
            cr.fill()


def stage(c):
    """The log and stones that the fox sits between, and the fox."""
    rng = c.rng
    c.over('#1f1218', .55 * c.glow(.50, .885, .16, 4.5))
    c.draw(lambda cr: fox(cr, rng, .49, .875, .42), shade=1 + .04 * c.noise(120, octaves=2, seed=30))
    def props(cr):
        linear(cr, (0, .82), (0, .93), [(0, '#b0764a'), (.35, '#7a4a38'), (1, '#2f1c24')])
        curve(cr, [(-.02, .84), (.08, .835), (.20, .855), (.275, .875), (.285, .92), (.26, .945), (.12, .94),
                   (-.02, .93)], True)
        cr.fill()
        radial(cr, (.272, .91), .036, [(0, '#e8b878'), (.5, '#c98f58'), (.55, '#a06a40'), (.75, '#d9a065'),
                                       (1, '#6b4030')])
        ellipse(cr, .270, .910, .018, .034)
        cr.fill()
        foliage(cr, rng, .10, .845, .13, .018, 700, .004, ['#2a4a35', '#4f7a3f', '#9aab48', '#dcd070'], (.3, -.9),
                False)
        mushrooms(cr, rng, .205, .855, .028)
        mushrooms(cr, rng, .815, .905, .040)
        for x, y, s, a in ((.03, .99, .26, -1.9), (.05, 1.0, .30, -1.2), (.10, 1.01, .24, -.7), (.93, 1.0, .28, -1.9),
                           (.97, 1.0, .32, -1.4), (.88, 1.02, .24, -2.4), (.37, 1.02, .13, -1.2),
                           (.66, 1.02, .15, -1.9), (.70, 1.02, .13, -1.2)):
            fern(cr, rng, x, y, s, a)
    c.draw(props, shade=1 + .08 * c.noise(70, octaves=3, seed=31))


def falling(cr, rng):
    for _ in range(46):
        x, y = rng.uniform(.05, .95), rng.uniform(.1, .72)
        if math.hypot(x - .49, y - .60) < .16:
            continue
        ink(cr, vary(rng, (GOLD, RED)[rng.integers(2)][rng.integers(2, 5)], .04), .95)
        leaf(cr, x, y, rng.uniform(.012, .024), .007, rng.uniform(0, 6.28))
        cr.fill()


def paint(c):
    air(c)
    distance(c)
    floor(c)
    near_trees(c)
    c.draw(lambda cr: drifts(cr, c.rng))
    shafts(c)
    canopy(c)
    c.draw(lambda cr: owl(cr, .765, .252, .088))
    stage(c)
    c.draw(lambda cr: falling(cr, c.rng))
    for x, y, r in c.rng.uniform((.15, .25, .0012), (.85, .85, .003), (70, 3)):
        window = (np.abs(c.x[0] - x) < r * 4), (np.abs(c.y[:, 0] - y) < r * 4)
        spot = np.exp(-((c.x - x) ** 2 + (c.y - y) ** 2)[np.ix_(window[1], window[0])] / (r * r))
        c.px[np.ix_(window[1], window[0])] += spot[..., None] * np.array([.8, .7, .4], np.float32) * .6
    c.screen('#ffcf70', .22 * c.glow(*LIGHT, .25))
    return c.finish(vignette=.22)
