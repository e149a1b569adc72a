# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Observatory: a dome on a snowy mountain under the Milky Way, with a ringed planet, a comet and a stargazer.

import math

import numpy as np

from figures import child, dog
from nature import ground, height_at, pine, ridge
from paint import curve, ellipse, ink, linear, mix, polygon, radial, ramp, smoothstep, stroke

SEED = 149
DOME = (.47, .60)


def heavens(c):
    t = c.y / .8 + .06 * c.noise(3, octaves=4, seed=1)
    c.px[:] = ramp([(0, '#0d1240'), (.35, '#1f2468'), (.6, '#3f3a8f'), (.8, '#8a5aa8'), (.95, '#f09aa0'),
                    (1.05, '#ffc890')], t)
    along = (c.x - .5) * .72 + (c.y - .34) * .69
    across = (c.x - .54) * .69 - (c.y - .34) * .72 + .05 * c.noise(3, octaves=4, seed=2)
    band = np.exp(-(across / (.15 + .10 * np.abs(along))) ** 2)
    cloud = c.noise(6, octaves=6, seed=3, gain=.58)
    high = smoothstep(.85, .45, c.y)
    c.screen('#7a5ad0', band * high * smoothstep(-1.0, 1.2, cloud) * .65)
    c.screen('#ff8fb8', band ** 2 * high * smoothstep(-.1, 1.4, cloud) * .55)
    c.screen('#5fd0e0', np.exp(-((across + .10) / .09) ** 2) * high * smoothstep(0, 1.4,
                                                                      c.noise(5, octaves=5, seed=4)) * .50)
    c.screen('#ffe0b0', band ** 4 * high * smoothstep(-.3, 1.2, cloud) * .50)
    lanes = smoothstep(.1, .9, c.noise(8, octaves=6, seed=5, gain=.6)) * np.exp(-((across - .01) / .055) ** 2)
    c.multiply('#1c1850', lanes * high * .7)
    return band


def aurora(c):
    """Curtains of northern light on the left, brightest at their lower hem."""
    for seed, hem, reach, colours in ((11, .60, .16, ('#5ff0b0', '#4fb8e8')), (12, .47, .13, ('#7fe8d0', '#b07af0'))):
        lower = hem - .10 * c.x + .035 * np.sin(c.x * 16 + seed) + .012 * np.sin(c.x * 41 + seed)
        height = (lower - c.y) / reach
        rays = .55 + .45 * np.tanh(c.noise(46, 1, 3, seed=seed))
        light = smoothstep(-.04, .06, height) * np.exp(-np.maximum(height, 0) * 1.7) * rays * smoothstep(.47, .12, c.x)
        c.screen(colours[0], light * .62)
        c.screen(colours[1], light * smoothstep(.2, 1.2, height) * .8)


def starfield(c, band):
    rng = c.rng
    def draw(cr):
        for _ in range(2600):
            x, y = rng.uniform(0, 1), .82 * rng.uniform(0, 1) ** 1.15
            dense = band[min(c.side - 1, int(y * c.side)), min(c.side - 1, int(x * c.side))]
            if rng.uniform() > .30 + .7 * dense:
                continue
            r = .0005 + .0011 * rng.uniform(0, 1) ** 5
            ink(cr, ['#ffffff', '#ffe6c0', '#c8dcff', '#ffd0e0'][rng.integers(4)],
                rng.uniform(.35, 1) * (1 - .8 * (y / .82) ** 3))
            ellipse(cr, x, y, r)
            cr.fill()
        for x, y, s in ((.09, .31, .020), (.22, .075, .026), (.39, .20, .018), (.66, .07, .022), (.905, .43, .022),
                        (.955, .075, .016), (.30, .41, .014), (.78, .55, .014), (.055, .52, .012)):
            sparkle(cr, x, y, s)
    c.draw(draw)


def sparkle(cr, x, y, s):
    radial(cr, (x, y), s, [(0, '#ffffff', .7), (.2, '#d8e4ff', .25), (1, '#a0b8ff', 0)])
    ellipse(cr, x, y, s)
    cr.fill()
    ink(cr, '#ffffff')
    for a, n in ((0, 1), (math.pi / 2, 1), (math.pi / 4, .4), (-math.pi / 4, .4)):
        for end in (a, a + math.pi):
            dx, dy = math.cos(end), math.sin(end)
            polygon(cr, [(x + dx * s * n, y + dy * s * n), (x - dy * s * .055, y + dx * s * .055),
                         (x + dy * s * .055, y - dx * s * .055)])
            cr.fill()


def constellation(cr):
    """The Great Bear, low in the west."""
    bear = [(.055, .205), (.105, .175), (.145, .185), (.19, .205), (.20, .255), (.265, .265), (.275, .205)]
    for a, b in list(zip(bear, bear[1:])) + [(bear[6], bear[3])]:
        cr.move_to(*a)
        cr.line_to(*b)
        cr.set_dash([.006, .005])
        stroke(cr, .0018, '#c8dcff', .7)
    cr.set_dash([])
    for x, y in bear:
        radial(cr, (x, y), .012, [(0, '#ffffff'), (.3, '#e8f0ff', .7), (1, '#a0b8ff', 0)])
        ellipse(cr, x, y, .012)
        cr.fill()


def globe(cr, x, y, r, bands, light=(-.4, -.45)):
    """A planet of tilted bands, dark on the far side."""
    cr.save()
    ellipse(cr, x, y, r)
    cr.clip()
    n = len(bands)
    ink(cr, bands[0])
    cr.paint()
    for i, colour in enumerate(bands):
        top = y - r + 2 * r * i / n
        ink(cr, colour)
        cr.move_to(x - r, top + r * .12)
        cr.curve_to(x - r * .3, top - r * .02, x + r * .3, top + r * .12, x + r, top - r * .10)
        cr.line_to(x + r, y + r)
        cr.line_to(x - r, y + r)
        cr.fill()
    radial(cr, (x + light[0] * r * .4, y + light[1] * r * .4), r * 1.5,
           [(0, '#ffffff', .25), (.45, '#ffffff', 0), (.75, '#10103f', .45), (1, '#08082a', .85)])
    cr.paint()
    cr.restore()


def planets(c):
    x, y, r = .795, .225, .085
    c.screen('#ffb890', .40 * c.glow(x, y, .12))
    def ring(cr, front):
        cr.save()
        cr.translate(x, y)
        cr.rotate(-.35)
        cr.rectangle(-1, 0 if front else -1, 2, 1)
        cr.clip()
        for k, (radius, colour, alpha) in enumerate(((1.45, '#f5d0a0', .9), (1.60, '#d99a8a', .8),
                                                     (1.74, '#ffe6c0', .95), (1.92, '#a87aa0', .75),
                                                     (2.05, '#f0c0a0', .6))):
            cr.save()
            cr.scale(radius * r, radius * r * .28)
            cr.new_path()
            cr.arc(0, 0, 1, 0, 2 * math.pi)
            cr.restore()
            stroke(cr, r * .11, colour, alpha)
        cr.restore()
    c.draw(lambda cr: ring(cr, False))
    c.draw(lambda cr: globe(cr, x, y, r, ['#f7d9a8', '#e8a878', '#f5c890', '#d98a6f', '#f0b585', '#c9776a', '#e8a070',
                                          '#b8606a']), shade=1 + .05 * c.noise(30, 90, 3, seed=8))
    c.draw(lambda cr: ring(cr, True))
    c.screen('#a0d8ff', .45 * c.glow(.415, .085, .04))
    c.draw(lambda cr: globe(cr, .415, .085, .030, ['#8fd8e8', '#5fb0d8', '#a8e8e0', '#4f8fc8', '#70c0d8']))
    c.draw(lambda cr: globe(cr, .925, .60, .022, ['#ff9a6a', '#e86a4f', '#f58a5f', '#c8504a']))


def comet(c):
    hx, hy, angle = .555, .285, 2.62
    dx, dy = c.x - hx, c.y - hy
    along, across = -(dx * math.cos(angle) - dy * math.sin(angle)), dx * math.sin(angle) + dy * math.cos(angle)
    for bend, width, colour, power in ((0, .006, '#c8f0ff', .95), (.45, .014, '#ffd8b0', .6)):
        a = np.maximum(along, 0)
        tail = np.exp(-((across - bend * a * a) / (width * .5 + a * .10)) ** 2) * np.exp(-a * 7) * smoothstep(-.002,
                                                                      .006, along)
        c.screen(colour, tail * power)
    c.screen('#ffffff', c.glow(hx, hy, .0055) + .45 * c.glow(hx, hy, .018))


def mountains(c):
    layers = [(.70, .07, 3, '#7a5aa0', '#f0a8b0'), (.755, .06, 4, '#54448f', '#c890b8'),
              (.80, .05, 4, '#3a3478', '#9a80b8')]
    for i, (y, h, f, dark, light) in enumerate(layers):
        line = ridge(160 + i, y, h, f, 7, .5, True)
        mask = c.shape(lambda cr: (ground(cr, line), ink(cr, '#000000'), cr.fill()))
        folds = np.abs(c.noise(8, 5, 2, seed=40 + i)) + .4 * np.abs(c.noise(22, 15, 3, seed=50 + i))
        lit = np.tanh(c.relief(-c.blur(folds, .001) * .04, .4, 1.0))
        c.over(ramp([(-1, mix(dark, '#141040', .4)), (0, dark), (1, light)], lit - .1), mask)
        c.over('#f0a8b8', mask * smoothstep(y - .02, y + .09,
                                            c.y + .015 * c.noise(5, 16, 4, seed=60 + i)) * (.55 - .1 * i))


SUMMIT = [(-.02, .97), (.08, .90), (.17, .865), (.25, .80), (.30, .755), (.34, .740), (.42, .735), (.55, .735),
          (.64, .738), (.70, .748), (.76, .79), (.84, .845), (.92, .85), (1.02, .88)]


def summit(c):
    mask = c.shape(lambda cr: (curve(cr, SUMMIT), cr.line_to(1.02, 1.02), cr.line_to(-.02, 1.02), cr.close_path(),
                               ink(cr, '#000000'), cr.fill()))
    folds = 1.4 * np.abs(c.noise(4, 3, 2, seed=70)) + .18 * np.abs(c.noise(12, 9, 3, seed=71))
    lit = np.tanh(1.3 * c.relief(-c.blur(folds, .004) * .05, .6, 1.0)) + .05 * c.noise(120, octaves=2, seed=73)
    snow = ramp([(-1, '#3f478f'), (-.2, '#707cc0'), (.4, '#b4bce4'), (1, '#ffe6e4')], lit + .3 * (.85 - c.y))
    c.over(snow, mask)
    rocks = smoothstep(.55, .70, c.noise(9, 8, 6, seed=72, gain=.6) + .35 * lit - 4 * c.glow(.52, .84, .07))
    c.over(ramp([(-1, '#1c1a48'), (1, '#6a5488')], lit), mask * rocks * smoothstep(.735, .77, c.y))
    c.screen('#ffb860', mask * .38 * c.glow(.47, .79, .06, 1.6))


def observatory(cr):
    x, y = DOME
    for bx, bw, bh in ((.585, .10, .060), (.335, .07, .045)):
        linear(cr, (bx, 0), (bx + bw, 0), [(0, '#c8b8d8'), (1, '#5a5090')])
        cr.rectangle(bx, .742 - bh, bw, bh + .01)
        cr.fill()
        ink(cr, '#8a4f7a')
        polygon(cr, [(bx - .008, .742 - bh), (bx + bw * .12, .742 - bh - .026), (bx + bw * .88, .742 - bh - .026),
                     (bx + bw + .008, .742 - bh)])
        cr.fill()
        ink(cr, '#f0f0ff')
        polygon(cr, [(bx + bw * .08, .742 - bh - .020), (bx + bw * .12, .742 - bh - .032),
                     (bx + bw * .88, .742 - bh - .032), (bx + bw * .92, .742 - bh - .020)])
        cr.fill()
        for k in (.2, .6):
            ink(cr, '#ffd27a')
            cr.rectangle(bx + bw * k, .742 - bh * .75, bw * .2, bh * .42)
            cr.fill()
    linear(cr, (x - .12, 0), (x + .12, 0), [(0, '#d8c8e0'), (.35, '#f5ecf2'), (.7, '#a090c0'), (1, '#4a4488')])
    cr.rectangle(x - .118, y, .236, .145)
    cr.fill()
    for k in range(5):
        px = x - .094 + k * .047
        ink(cr, '#5a4a80')
        cr.new_path()
        cr.move_to(px - .013, y + .085)
        cr.line_to(px - .013, y + .045)
        cr.arc(px, y + .045, .013, math.pi, 0)
        cr.line_to(px + .013, y + .085)
        cr.fill()
        ink(cr, '#ffd580')
        cr.new_path()
        cr.move_to(px - .009, y + .081)
        cr.line_to(px - .009, y + .046)
        cr.arc(px, y + .046, .009, math.pi, 0)
        cr.line_to(px + .009, y + .081)
        cr.fill()
    ink(cr, '#8a7ab0')
    cr.rectangle(x - .122, y + .105, .244, .007)
    cr.fill()
    door(cr, x, y + .145)
    dome(cr, x, y)


def door(cr, x, y):
    for grow, colour in ((.005, '#5a4a80'), (0, '#ffca6a')):
        cr.new_path()
        cr.move_to(x - .020 - grow, y)
        cr.line_to(x - .020 - grow, y - .032)
        cr.arc(x, y - .032, .020 + grow, math.pi, 0)
        cr.line_to(x + .020 + grow, y)
        ink(cr, colour)
        cr.fill()


def dome(cr, x, y):
    r = .132
    cr.save()
    cr.new_path()
    cr.arc(x, y, r, math.pi, 0)
    cr.close_path()
    cr.clip()
    radial(cr, (x, y), r * 1.25, [(0, '#fdf6ff'), (.5, '#c8c0e8'), (.8, '#7a74b8'), (1, '#3a3878')],
           (x - .045, y - .065))
    cr.paint()
    for k in np.linspace(-.9, .9, 10):
        cr.save()
        cr.translate(x, y)
        cr.scale(abs(k) * r + .001, r)
        cr.new_path()
        cr.arc(0, 0, 1, -math.pi / 2, 0) if k > 0 else cr.arc_negative(0, 0, 1, -math.pi / 2, -math.pi)
        cr.restore()
        stroke(cr, .0018, '#5f5aa0', .6)
    for v in (.35, .68):
        cr.move_to(x - r, y - r * v)
        cr.curve_to(x - r * .4, y - r * v + .012, x + r * .4, y - r * v + .012, x + r, y - r * v)
        stroke(cr, .0018, '#5f5aa0', .5)
    slit = [(x + .012, y), (x + .020, y - .07), (x + .028, y - .14), (x + .078, y - .13), (x + .082, y - .06),
            (x + .076, y)]
    polygon(cr, slit)
    linear(cr, (0, y - r), (0, y), [(0, '#2a1f58'), (.6, '#b8603f'), (1, '#ffc860')])
    cr.fill()
    polygon(cr, slit)
    stroke(cr, .005, '#f0e8ff')
    cr.restore()
    cr.save()
    cr.translate(x + .040, y - .035)
    cr.rotate(-1.0)
    linear(cr, (0, -.018), (0, .018), [(0, '#ffe9c0'), (.5, '#c88f5a'), (1, '#5a3a58')])
    cr.rectangle(-.01, -.015, .135, .030)
    cr.fill()
    for px, h in ((.12, .022), (.05, .018)):
        ink(cr, '#e8b45a')
        cr.rectangle(px, -h, .014, h * 2)
        cr.fill()
    ink(cr, '#bfe8ff')
    ellipse(cr, .137, 0, .005, .019)
    cr.fill()
    cr.restore()
    linear(cr, (x - r, 0), (x + r, 0), [(0, '#e8dcf0'), (.4, '#ffffff'), (1, '#5a5498')])
    cr.rectangle(x - r * 1.02, y - .006, r * 2.04, .016)
    cr.fill()


def woods(c):
    rng = c.rng
    line = [(x, float(np.interp(x, [p[0] for p in SUMMIT], [p[1] for p in SUMMIT])))
            for x in np.linspace(-.02, 1.02, 200)]
    def trees(cr):
        for x in (.265, .295, .235, .69, .725, .205, .765, .80, .17, .84, .885, .14):
            y = height_at(line, x) + .012
            pine(cr, rng, x, y, rng.uniform(.075, .12), '#15204f', '#5a74a0', -1)
        for x, y, h in ((.04, .98, .33), (.125, 1.0, .24), (-.015, 1.01, .42), (.945, .985, .30), (1.01, 1.0, .40),
                        (.87, 1.01, .20), (.20, 1.02, .17)):
            pine(cr, rng, x, y, h, '#0f1a44', '#4f6a9a', 1 if x < .5 else -1)
            frost(cr, rng, x, y, h)
    c.draw(trees, shade=1 + .08 * c.noise(100, octaves=3, seed=80))


def frost(cr, rng, x, y, h):
    """Snow on the shoulders of a fir."""
    for _ in range(int(240 * h + 20)):
        v = rng.uniform(.08, .92)
        half = h * .23 * (1 - v)
        px = x + rng.uniform(-.95, .95) * half
        ink(cr, mix('#a8b8e8', '#ffffff', rng.uniform(0, 1)), rng.uniform(.5, .95))
        ellipse(cr, px, y - h * v, h * rng.uniform(.008, .022), h * .0065, rng.uniform(-.4, .4))
        cr.fill()


def stargazer(c):
    """A child and a dog beside a small telescope, a lantern on the snow."""
    c.over('#1c1c58', .55 * c.glow(.60, .948, .085, 5))
    def draw(cr):
        for end in (.665, .70, .735):
            cr.move_to(.70, .865)
            cr.line_to(end, .955)
            stroke(cr, .006, '#4a2f48')
        cr.save()
        cr.translate(.70, .862)
        cr.rotate(-.75)
        linear(cr, (0, -.016), (0, .016), [(0, '#ffb890'), (.4, '#d9485a'), (1, '#6a1f48')])
        cr.rectangle(-.055, -.013, .135, .026)
        cr.fill()
        ink(cr, '#ffd27a')
        for px, h in ((-.06, .010), (.01, .015), (.075, .018)):
            cr.rectangle(px, -h, .012, h * 2)
            cr.fill()
        cr.restore()
        child(cr, .605, .955, .15)
        dog(cr, .515, .958, .075)
        ink(cr, '#2a1f48')
        polygon(cr, [(.425, .955), (.455, .955), (.450, .912), (.430, .912)])
        cr.fill()
        radial(cr, (.44, .935), .018, [(0, '#fffbe0'), (1, '#ffb84a')])
        polygon(cr, [(.430, .950), (.450, .950), (.446, .918), (.434, .918)])
        cr.fill()
        cr.new_path()
        cr.arc(.44, .912, .010, math.pi, 0)
        stroke(cr, .003, '#2a1f48')
    c.draw(draw)
    c.screen('#ffc060', .6 * c.glow(.44, .935, .02) + .40 * c.glow(.44, .94, .075, 1.5))


def steps(cr):
    """Footprints from the door down to the stargazer."""
    for k in range(16):
        t = k / 15
        x = .47 + .11 * t + .018 * math.sin(t * 6) + (.006 if k % 2 else -.006) * (1 + t)
        y = .752 + .19 * t ** 1.2
        ink(cr, '#4a4f98', .7)
        ellipse(cr, x, y, .004 + .005 * t, .003 + .004 * t)
        cr.fill()


def paint(c):
    band = heavens(c)
    aurora(c)
    starfield(c, band)
    c.draw(constellation)
    planets(c)
    comet(c)
    mountains(c)
    summit(c)
    c.draw(steps)
    c.draw(observatory, shade=1 + .04 * c.noise(90, octaves=3, seed=81))
    c.screen('#ffc870', .30 * c.glow(.515, .54, .035) + .25 * c.glow(.47, .735, .022))
    woods(c)
    stargazer(c)
    bloom = c.blur(np.maximum(c.px - .78, 0), .010)
    c.px += bloom * .4
    return c.finish(vignette=.16)
