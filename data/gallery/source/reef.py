# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Coral Reef: a turtle glides over a garden of corals and bright fish, light falling from the surface.

import math

import numpy as np

from nature import ridge
from paint import curve, ellipse, ink, linear, mix, polygon, radial, ramp, smoothstep, stroke, vary

SEED = 83


def sea(c):
    d = np.sqrt((c.x - .42) ** 2 + (c.y + .12) ** 2)
    c.px[:] = ramp([(0, '#d8fff0'), (.18, '#86e3e0'), (.42, '#31a8c9'), (.72, '#1668a5'), (1.05, '#143b7c'),
                    (1.3, '#1b2a63')], d + .04 * c.noise(4, octaves=4, seed=1))
    angle = np.arctan2(c.y + .25, c.x - .42)
    ray = .5 + .5 * np.sin(angle * 30 + 2.5 * np.sin(angle * 11))
    c.screen('#c8fff0', ray ** 2 * smoothstep(.95, .1, c.y) * .32)
    web = 1 - np.abs(c.noise(7, 40, 3, seed=2))
    c.screen('#f2fff2', smoothstep(.6, 1.0, web) * smoothstep(.15, .0, c.y) * .8)


def backdrop(c):
    """Reefs in the distance, bluer the farther."""
    rng = c.rng
    for i, (y, colour, top) in enumerate([(.60, '#3d93bd', '#59b0cc'), (.68, '#2b6fa5', '#4a93b8'),
                                          (.76, '#2a548f', '#4a78a8')]):
        line = [(x, py - .22 * abs(x - .5) ** 1.4) for x, py in ridge(90 + i, y, .05, 5, 5)]
        def draw(cr):
            linear(cr, (0, y - .15), (0, y + .2), [(0, top), (1, colour)])
            polygon(cr, [(0, 1.01)] + line + [(1, 1.01)])
            cr.fill()
            for x in rng.uniform(0, 1, 15):
                yy = float(np.interp(x, [p[0] for p in line], [p[1] for p in line])) + .01
                tone = mix(colour, ['#c87ab0', '#f0a080', '#60c0b0', '#8a70c0'][rng.integers(4)], .14 + .16 * i)
                kind = rng.integers(3)
                if kind == 0:
                    branch(cr, rng, x, yy, .05, -1.57, .012, tone, tone, 5)
                elif kind == 1:
                    tubes(cr, rng, x, yy, .05, tone, 4)
                else:
                    ink(cr, tone)
                    ellipse(cr, x, yy, rng.uniform(.025, .05), rng.uniform(.018, .03))
                    cr.fill()
        c.draw(draw, shade=1 + .10 * c.noise(40, octaves=4, seed=10 + i))


def floor(c):
    line = .875 + .02 * np.sin(c.x * 7) + .01 * c.noise(6, 2, 3, seed=20)
    t = (c.y - line) / .15
    waves = np.sin((c.y * 160 * (1.4 - c.y) + 1.5 * c.noise(5, 9, 4, seed=21)) * 2.2)
    sand = ramp([(0, '#c9d8b0'), (.4, '#f0d8a0'), (1, '#b08a78')], t + .07 * waves)
    c.over(sand, smoothstep(-.004, .006, c.y - line))
    web = smoothstep(.62, 1, 1 - np.abs(c.noise(12, 26, 3, seed=22)))
    c.screen('#fff8d0', web * smoothstep(0, .02, c.y - line) * .35)


def branch(cr, rng, x, y, length, angle, width, dark, light, depth):
    """A staghorn coral: it forks until depth runs out; the tips are light."""
    ex, ey = x + length * math.cos(angle), y + length * math.sin(angle)
    cr.move_to(x, y)
    cr.line_to(ex, ey)
    stroke(cr, width, mix(light, dark, depth / 6))
    cr.move_to(x - width * .22, y - width * .1)
    cr.line_to(ex - width * .22, ey - width * .1)
    stroke(cr, width * .25, mix(light, '#ffffff', .35), .55)
    if depth <= 1:
        ink(cr, mix(light, '#ffffff', .6))
        ellipse(cr, ex, ey, width * .5)
        cr.fill()
        return
    for turn in (-1, 1) if rng.uniform() < .75 else (-1, .1, 1):
        branch(cr, rng, ex, ey, length * rng.uniform(.66, .88), angle + turn * rng.uniform(.25, .55), width * .78,
               dark, light, depth - 1)


def tubes(cr, rng, x, y, h, colour, count=6):
    for i in range(count):
        px, ph, w = x + (i - count / 2) * h * .22, h * rng.uniform(.6, 1.25), h * rng.uniform(.11, .15)
        tip = px + rng.normal(0, .06) * h
        linear(cr, (px - w, 0), (px + w, 0), [(0, mix(colour, '#ffffff', .4)), (.4, colour),
                                              (1, mix(colour, '#201050', .5))])
        curve(cr, [(px - w * .7, y + .01), (tip - w * .9, y - ph * .5), (tip - w, y - ph), (tip + w, y - ph),
                   (tip + w * .9, y - ph * .5), (px + w * .7, y + .01)], True)
        cr.fill()
        ink(cr, mix(colour, '#ffffff', .45))
        ellipse(cr, tip, y - ph, w * 1.05, w * .5)
        cr.fill()
        ink(cr, mix(colour, '#180a38', .75))
        ellipse(cr, tip, y - ph, w * .7, w * .3)
        cr.fill()


def fan(cr, rng, x, y, r, colour):
    """A sea fan: a net of veins in the shape of a leaf."""
    ink(cr, colour, .35)
    curve(cr, [(x, y), (x - r * .8, y - r * .4), (x - r * .9, y - r * 1.1), (x, y - r * 1.6),
               (x + r * .9, y - r * 1.1), (x + r * .8, y - r * .4)], True)
    cr.fill()
    for a in np.linspace(-1.0, 1.0, 15):
        cr.move_to(x, y)
        cr.curve_to(x + a * r * .3, y - r * .5, x + a * r * .8, y - r * .8, x + a * r * .95,
                    y - r * (1.55 - .55 * a * a))
        stroke(cr, r * .028, mix(colour, '#ffffff', .15))
    for v in np.linspace(.25, 1.5, 14):
        half = r * .9 * math.sin(min(1, v / 1.6) * 2.5) ** .7
        cr.move_to(x - half, y - r * v + half * .16)
        cr.curve_to(x - half * .4, y - r * v - .1 * r, x + half * .4, y - r * v - .1 * r, x + half,
                    y - r * v + half * .16)
        stroke(cr, r * .014, mix(colour, '#ffffff', .3), .8)


def brain(cr, rng, x, y, r, colour):
    radial(cr, (x, y), r * 1.15, [(0, mix(colour, '#ffffff', .5)), (.6, colour), (1, mix(colour, '#201048', .55))],
           (x - r * .3, y - r * .45))
    cr.new_path()
    cr.arc(x, y, r, math.pi, 0)
    cr.curve_to(x + r * .9, y + r * .35, x - r * .9, y + r * .35, x - r, y)
    cr.fill()
    cr.save()
    cr.new_path()
    cr.arc(x, y, r * .98, math.pi, 0)
    cr.clip()
    for i in range(9):
        rr = r * (i + .5) / 9
        points = [(x + (rr + r * .035 * math.sin(k * 2.1 + i)) * math.cos(k / 40 * math.pi),
                   y - (rr + r * .035 * math.sin(k * 2.1 + i)) * math.sin(k / 40 * math.pi)) for k in range(41)]
        curve(cr, points)
        stroke(cr, r * .045, mix(colour, '#301050', .45), .7)
    cr.restore()


def anemone(cr, rng, x, y, r, base, tip):
    for i in range(90):
        a = -math.pi * rng.uniform(.02, .98)
        n = r * rng.uniform(.7, 1.1)
        ex, ey = x + n * math.cos(a) * 1.15, y + n * math.sin(a) * .8
        cr.move_to(x + r * .45 * math.cos(a), y)
        cr.curve_to(x + n * .5 * math.cos(a), y + n * .5 * math.sin(a), ex - r * .1 * math.sin(i), ey + r * .15, ex, ey)
        stroke(cr, r * .075, vary(rng, mix(base, tip, rng.uniform(0, .5)), .03))
        ink(cr, mix(tip, '#ffffff', .25))
        ellipse(cr, ex, ey, r * .055)
        cr.fill()


def garden(c):
    rng = c.rng
    def draw(cr):
        fan(cr, rng, .085, .86, .145, '#c0509f')
        branch(cr, rng, .225, .90, .085, -1.65, .026, '#8f3f2f', '#ff9a5a', 6)
        fan(cr, rng, .93, .83, .13, '#e8a03f')
        tubes(cr, rng, .855, .90, .15, '#7f56c4', 6)
        branch(cr, rng, .68, .90, .062, -1.5, .020, '#1f7a7a', '#7fe8c0', 6)
        brain(cr, rng, .40, .905, .085, '#e8c04f')
        brain(cr, rng, .985, .955, .095, '#df6a86')
        brain(cr, rng, .03, .97, .10, '#5fb88a')
        anemone(cr, rng, .555, .925, .105, '#b03f86', '#ff9ac9')
        tubes(cr, rng, .155, .975, .085, '#f0b03f', 5)
        branch(cr, rng, .80, .99, .050, -1.7, .018, '#96284f', '#ff7a94', 6)
        branch(cr, rng, .31, 1.0, .042, -1.4, .015, '#5a3a9a', '#b89af0', 6)
        for x, y, r, colour in ((.45, .962, .032, '#f0602f'), (.68, .975, .028, '#f7c03f')):
            star(cr, x, y, r, colour)
        for _ in range(70):
            x, y = rng.uniform(0, 1), rng.uniform(.93, 1)
            ink(cr, vary(rng, ['#e8d0b0', '#b09a9a', '#f7f0e0', '#d98a7a'][rng.integers(4)], .05))
            ellipse(cr, x, y, rng.uniform(.003, .009), rng.uniform(.002, .005))
            cr.fill()
    c.draw(draw, shade=1 + .10 * c.noise(80, octaves=3, seed=30))


def star(cr, x, y, r, colour):
    points = []
    for k in range(10):
        a, n = k * math.pi / 5 - .3, r if k % 2 == 0 else r * .42
        points.append((x + n * math.cos(a), y + n * math.sin(a) * .7))
    linear(cr, (x, y - r), (x, y + r), [(0, mix(colour, '#ffffff', .35)), (1, mix(colour, '#501030', .3))])
    curve(cr, points, True)
    cr.fill()
    for k in range(5):
        for v in (.25, .5, .75):
            ink(cr, '#fff0d0', .9)
            ellipse(cr, x + r * v * math.cos(k * 1.2566 - .3), y + r * v * math.sin(k * 1.2566 - .3) * .7, r * .05)
            cr.fill()


def fish(cr, x, y, s, body, belly, fins, bands=(), facing=1, tall=.5, tilt=0.0):
    """A fish s long; bands are (from, to, colour) along the body, 0 the nose and 1 the tail."""
    cr.save()
    cr.translate(x, y)
    cr.rotate(tilt)
    cr.scale(s * facing, s)
    t = tall
    linear(cr, (0, -t), (0, t), [(0, mix(fins, '#ffffff', .25)), (1, fins)])
    curve(cr, [(-.34, 0), (-.56, -t * .62), (-.68, -t * .60), (-.60, 0), (-.68, t * .60), (-.56, t * .62)], True)
    cr.fill()
    curve(cr, [(.18, -t * .42), (.0, -t * .86), (-.25, -t * .80), (-.34, -t * .25)], True)
    cr.fill()
    curve(cr, [(.10, t * .40), (-.08, t * .80), (-.26, t * .70), (-.30, t * .22)], True)
    cr.fill()
    outline = [(.50, .02), (.36, -t * .34), (.10, -t * .54), (-.18, -t * .44), (-.40, -t * .14), (-.42, t * .12),
               (-.18, t * .42), (.10, t * .52), (.36, t * .32)]
    curve(cr, outline, True)
    linear(cr, (0, -t * .5), (0, t * .5), [(0, mix(body, '#ffffff', .2)), (.5, body), (1, belly)])
    cr.fill()
    cr.save()
    curve(cr, outline, True)
    cr.clip()
    for a, b, colour in bands:
        ink(cr, colour)
        xa, xb = .5 - a * .95, .5 - b * .95
        cr.move_to(xa, -t)
        cr.curve_to(xa - .07, -t * .3, xa - .07, t * .3, xa, t)
        cr.line_to(xb, t)
        cr.curve_to(xb - .07, t * .3, xb - .07, -t * .3, xb, -t)
        cr.fill()
    linear(cr, (0, -t * .5), (0, t * .5), [(0, '#ffffff', .28), (.45, '#ffffff', 0), (1, '#102050', .35)])
    cr.paint()
    cr.restore()
    ink(cr, mix(fins, '#ffffff', .3), .9)
    curve(cr, [(.12, t * .05), (-.08, t * .20), (-.12, t * .02), (-.02, -t * .06)], True)
    cr.fill()
    for r, colour in ((.062, '#ffffff'), (.040, '#14182c')):
        ink(cr, colour)
        ellipse(cr, .33, -t * .10, r)
        cr.fill()
    ink(cr, '#ffffff')
    ellipse(cr, .345, -t * .14, .014)
    cr.fill()
    cr.restore()


def shoal(cr, rng):
    white, black = '#fff6ec', '#1c2038'
    clown = lambda x, y, s, f, tilt: fish(cr, x, y, s, '#ff8a2a', '#e8581f', '#f0701f',
                                          ((.24, .27, black), (.27, .38, white), (.38, .41, black), (.58, .61, black),
                                           (.61, .72, white), (.72, .75, black)), f, .52, tilt)
    for _ in range(34):
        a, r = rng.uniform(0, 6.28), rng.uniform(0, 1)
        fish(cr, .80 + .14 * r * math.cos(a), .30 + .07 * r * math.sin(a) - .1 * r * math.cos(a),
             rng.uniform(.022, .032), '#ffd95a', '#f0a53f', '#ffb84a', (), -1, .45, .3)
    for _ in range(26):
        a, r = rng.uniform(0, 6.28), rng.uniform(0, 1)
        fish(cr, .15 + .11 * r * math.cos(a), .47 + .05 * r * math.sin(a), rng.uniform(.020, .030), '#ff9ab5',
             '#d96aa5', '#f080b0', (), 1, .42, -.15)
    clown(.47, .765, .115, 1, -.1)
    clown(.625, .815, .085, -1, .15)
    fish(cr, .275, .655, .125, '#2f6fe0', '#1f46b0', '#ffd23f', ((.30, .42, '#141c58'), (.60, .74, '#141c58')), 1,
         .56, .1)
    fish(cr, .17, .735, .085, '#2f6fe0', '#1f46b0', '#ffd23f', ((.30, .42, '#141c58'), (.60, .74, '#141c58')), 1, .56,
         -.1)
    fish(cr, .775, .60, .150, '#ffe14f', '#f2b02f', '#f7a02f',
         ((.10, .20, black), (.45, .50, white), (.70, .76, '#3f5fb0')), -1, .86, 0)
    fish(cr, .925, .52, .085, '#ffe14f', '#f2b02f', '#f7a02f',
         ((.10, .20, black), (.45, .50, white), (.70, .76, '#3f5fb0')), -1, .86, -.1)
    fish(cr, .925, .665, .10, '#e84f8f', '#a02f8f', '#7a3fc0', ((.5, 1.1, '#ffc03f'),), -1, .50, .1)


def jelly(c, x, y, s):
    def draw(cr):
        for k in range(11):
            px = x + (k - 5) * s * .16
            cr.move_to(px, y)
            cr.curve_to(px + s * .2 * math.sin(k), y + s * .8, px - s * .25 * math.cos(k * 2), y + s * 1.3,
                        px + s * .12 * math.sin(k * 3), y + s * (1.6 + .6 * math.sin(k * 1.7)))
            stroke(cr, s * .035, ['#ffd0f0', '#c0a0ff', '#ff9ad0'][k % 3], .75)
        radial(cr, (x, y - s * .2), s * 1.1, [(0, '#fff0ff', .9), (.5, '#f0a0e0', .75), (1, '#9060d0', .85)],
               (x - s * .3, y - s * .6))
        cr.move_to(x - s, y)
        cr.curve_to(x - s * .95, y - s * 1.2, x + s * .95, y - s * 1.2, x + s, y)
        for k in range(6):
            cr.rel_curve_to(-s * .08, s * .16, -s * .25, s * .16, -s / 3, 0)
        cr.fill()
        for k in (-.5, 0, .5):
            ink(cr, '#ffffff', .4)
            ellipse(cr, x + k * s, y - s * .45, s * .12, s * .22, k * .6)
            cr.fill()
    c.screen('#f0a0ff', .35 * c.glow(x, y, s * 1.5))
    c.draw(draw)


def turtle(cr):
    cr.save()
    cr.translate(.505, .355)
    cr.rotate(-.30)
    cr.scale(.205, .205)
    flipper(cr, [(.34, -.34), (.50, -.62), (.44, -.98), (.30, -1.16), (.26, -.86), (.14, -.50)])
    flipper(cr, [(-.62, .25), (-.98, .48), (-1.12, .72), (-.94, .70), (-.66, .50), (-.46, .38)])
    flipper(cr, [(-.66, -.18), (-1.02, -.26), (-1.24, -.16), (-1.10, -.06), (-.76, 0)])
    linear(cr, (.6, -.2), (1.2, .2), [(0, '#5fa070'), (1, '#a8d08a')])
    curve(cr, [(.62, -.16), (.85, -.24), (1.08, -.22), (1.20, -.06), (1.14, .10), (.92, .16), (.64, .18)], True)
    cr.fill()
    for px, py, r in ((.78, -.10, .05), (.88, -.14, .045), (.86, -.03, .045), (.97, -.15, .04), (.78, .03, .04),
                      (.96, -.04, .03)):
        ink(cr, '#2f6a5a')
        ellipse(cr, px, py, r, r * .75)
        cr.fill()
    ink(cr, '#10202a')
    ellipse(cr, 1.07, -.08, .05)
    cr.fill()
    ink(cr, '#ffffff')
    ellipse(cr, 1.09, -.10, .018)
    cr.fill()
    cr.move_to(1.19, .0)
    cr.curve_to(1.12, .03, 1.06, .04, 1.0, .03)
    stroke(cr, .014, '#2f5a4a')
    shell(cr)
    flipper(cr, [(.42, -.02), (.56, .22), (.40, .62), (.06, .96), (-.22, 1.10), (-.16, .86), (.02, .52), (.16, .18)])
    cr.restore()


def flipper(cr, points):
    linear(cr, (-.2, 0), (.5, 1), [(0, '#9ad08a'), (.5, '#5fa078'), (1, '#2f6a68')])
    curve(cr, points, True)
    cr.fill()
    cr.save()
    curve(cr, points, True)
    cr.clip()
    rng = np.random.default_rng(4)
    for _ in range(60):
        i = rng.integers(len(points))
        (ax, ay), (bx, by) = points[i], points[(i + 3) % len(points)]
        t = rng.uniform(.05, .95)
        ink(cr, '#24594f', .75)
        ellipse(cr, ax + (bx - ax) * t, ay + (by - ay) * t, rng.uniform(.025, .055), rng.uniform(.02, .035),
                rng.uniform(0, 3))
        cr.fill()
    cr.restore()


def shell(cr):
    rim = [(.74, .02), (.60, -.34), (.22, -.56), (-.22, -.54), (-.58, -.32), (-.80, .04), (-.56, .32), (-.1, .42),
           (.36, .36), (.64, .22)]
    ink(cr, '#e0c078')
    curve(cr, [(x * 1.05, y * 1.08 + .03) for x, y in rim], True)
    cr.fill()
    curve(cr, rim, True)
    radial(cr, (0, 0), .95, [(0, '#e8a850'), (.5, '#a8683a'), (1, '#54302c')], (.1, -.35))
    cr.fill()
    cr.save()
    curve(cr, rim, True)
    cr.clip()
    centres = [(x + .17 * (row % 2), y) for row, y in enumerate((-.42, -.17, .08, .33))
               for x in (-.70, -.36, -.02, .32, .66)]
    for px, py in centres:
        hexagon = [(px + .185 * math.cos(a), py + .15 * math.sin(a)) for a in np.arange(6) * math.pi / 3 + math.pi / 6]
        polygon(cr, hexagon)
        radial(cr, (px, py), .20, [(0, '#ffd88a', .75), (.6, '#d9904a', .4), (1, '#6b3a30', .3)], (px, py - .06))
        cr.fill_preserve()
        stroke(cr, .020, '#f0d090', .9)
    linear(cr, (0, -.5), (0, .45), [(0, '#fff4c0', .42), (.4, '#fff4c0', 0), (1, '#1a2050', .55)])
    cr.paint()
    cr.restore()


def bubbles(cr, rng):
    for x0, n in ((.31, 14), (.66, 12), (.965, 11), (.045, 9)):
        for i in range(n):
            y = rng.uniform(.05, .80)
            x, r = x0 + .018 * math.sin(y * 30) + rng.normal(0, .008), rng.uniform(.003, .011)
            radial(cr, (x, y), r, [(0, '#ffffff', .05), (.75, '#d0ffff', .22), (1, '#ffffff', .75)])
            ellipse(cr, x, y, r)
            cr.fill()
            ink(cr, '#ffffff', .9)
            ellipse(cr, x - r * .35, y - r * .4, r * .2)
            cr.fill()


def paint(c):
    sea(c)
    backdrop(c)
    floor(c)
    jelly(c, .135, .185, .062)
    jelly(c, .915, .13, .045)
    jelly(c, .285, .085, .028)
    garden(c)
    c.draw(lambda cr: shoal(cr, c.rng))
    c.draw(turtle, shade=1 + .05 * c.noise(90, octaves=3, seed=31))
    c.draw(lambda cr: bubbles(cr, c.rng))
    web = smoothstep(.66, 1, 1 - np.abs(c.noise(11, 13, 3, seed=32)))
    c.screen('#fff6d0', web * smoothstep(.15, .35, c.y) * smoothstep(.95, .6, c.y) * .13)
    c.multiply('#3a62b0', smoothstep(.55, 1.0, np.hypot(c.x - .5, (c.y - .6) * .8) * 1.5) * .45)
    return c.finish()
