# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Lighthouse: a striped tower on a headland, the sun going down into the sea. The picture a new player sees first.

import math

import numpy as np

from nature import clouds, foliage, grass, gull, puffs, ridge, ripples, stars
from paint import curve, ellipse, ink, linear, mix, polygon, radial, ramp, smoothstep, stroke, vary

SEED = 11
HORIZON = .60
SUN = (.235, .555)
TOWER_X = .60
TOWER_FOOT, TOWER_TOP = .665, .275
LAMP = (TOWER_X, .236)
HEADLAND = [(.30, 1.02), (.315, .93), (.345, .885), (.35, .83), (.385, .80), (.39, .755), (.425, .735), (.44, .70),
            (.48, .682),
            (.53, .668), (.60, .662), (.70, .662), (.78, .652), (.86, .658), (.93, .645), (1.02, .65), (1.02, 1.02)]


def sky(c):
    t = c.y / HORIZON + .05 * c.noise(2, 5, 3, seed=1)
    c.px[:] = ramp([(0, '#1d3f78'), (.25, '#3b62a3'), (.5, '#8f7fb5'), (.7, '#e58f94'), (.86, '#ffb27c'),
                    (1, '#ffd58f')], t)
    c.draw(lambda cr: stars(cr, c.rng, 170, .28))
    streaks = smoothstep(.25, 1.2, c.noise(3, 22, 5, seed=2) + .5 * c.noise(2, 3, 3, seed=3))
    band = smoothstep(.12, .3, c.y) * smoothstep(.62, .5, c.y)
    c.over('#ffc3a0', streaks * band * .55)
    c.screen('#ffb060', .55 * c.glow(*SUN, .17, 1.3))
    c.screen('#fff0b0', .8 * c.glow(*SUN, .055))


def moon(cr):
    cr.push_group()
    ink(cr, '#fff3d6')
    ellipse(cr, .865, .105, .036)
    cr.fill()
    cr.set_operator(0)
    ellipse(cr, .849, .094, .033)
    cr.fill()
    cr.pop_group_to_source()
    cr.paint()


def weather(c):
    rng = c.rng
    far = [(.15, '#a07aa6'), (.45, '#e59a9a'), (.68, '#ffc79c'), (.9, '#fff0cf')]
    near = [(.15, '#555796'), (.4, '#a1709f'), (.58, '#f09a8c'), (.75, '#ffc79e'), (.95, '#fff0d0')]
    low = puffs(rng, .06, .575, .34, .085, 24) + puffs(rng, .43, .58, .26, .06, 24) + puffs(rng, .92, .58, .44, .11, 26)
    clouds(c, low, far, light=2.6, seed=20, base=.597, alpha=.85, wobble=.005)
    tall = puffs(rng, .06, .33, .38, .32, 34) + puffs(rng, .25, .345, .34, .14, 26)
    clouds(c, tall, near, light=2.2, seed=30, base=.365)
    clouds(c, puffs(rng, .90, .45, .42, .23, 34), near, light=2.4, seed=33, base=.465)
    small = puffs(rng, .40, .125, .26, .085, 24) + puffs(rng, .74, .10, .13, .035, 16)
    clouds(c, small, near, light=2.3, seed=40, base=.145, wobble=.006, alpha=.9)


def sea(c):
    waves = .6 * ripples(c, HORIZON, scale=1.6, stretch=4) + .6 * ripples(c, HORIZON, scale=4, stretch=3, seed=6)
    depth = (c.y - HORIZON) / (1 - HORIZON)
    water = ramp([(0, '#f0a68c'), (.1, '#a67fa6'), (.35, '#4a6ba5'), (.7, '#23568c'), (1, '#174a7c')],
                 depth + waves * .10)
    mask = (c.y > HORIZON).astype(np.float32)
    c.over(water, mask)
    c.over('#ffc9a4', mask * smoothstep(.35, .95, waves) * .5 * (1 - .5 * depth))
    c.over('#123a66', mask * smoothstep(.3, .95, -waves) * .4)
    path = np.exp(-((c.x - SUN[0] - .02 * waves) / (.035 + .10 * depth)) ** 2)
    c.screen('#ffae58', mask * path * smoothstep(-.3, .75, waves) * (1 - .5 * depth))
    c.screen('#ffe09a', mask * path ** 2 * smoothstep(.2, .8, waves) * (1 - .85 * depth))


def sun(cr):
    cr.rectangle(0, 0, 1, HORIZON)
    cr.clip()
    radial(cr, SUN, .047, [(0, '#fffbe0'), (.8, '#fff0b5'), (1, '#ffe08a')])
    ellipse(cr, *SUN, .047)
    cr.fill()


def far_coast(c):
    for i, (y, h, colour) in enumerate([(.596, .016, '#b57f9f'), (.602, .012, '#7d5f8e')]):
        points = [(x, min(py + .10 * (1 - smoothstep(.55, .95, np.float64(x))), HORIZON + .003)) for x,
                  py in ridge(50 + i, y - .012, h, 7)]
        c.draw(lambda cr: (ink(cr, colour), polygon(cr, [(0, HORIZON + .003)] + points + [(1, HORIZON + .003)]),
                           cr.fill()))


def boat(cr, x, y, s, sail, hull):
    linear(cr, (x - s * .4, 0), (x + s * .5, 0), [(0, mix(sail, '#ffffff', .35)), (1, sail)])
    cr.move_to(x + s * .04, y - s * 1.25)
    cr.curve_to(x + s * .5, y - s * .8, x + s * .6, y - s * .4, x + s * .55, y - s * .16)
    cr.line_to(x + s * .04, y - s * .14)
    cr.fill()
    linear(cr, (x - s * .5, 0), (x, 0), [(0, '#fff4dc'), (1, '#e8b89a')])
    cr.move_to(x - s * .02, y - s * 1.15)
    cr.curve_to(x - s * .2, y - s * .7, x - s * .35, y - s * .4, x - s * .5, y - s * .16)
    cr.line_to(x - s * .02, y - s * .14)
    cr.fill()
    cr.rectangle(x - s * .005, y - s * 1.3, s * .03, s * 1.25)
    ink(cr, '#5a3a34')
    cr.fill()
    cr.move_to(x - s * .62, y - s * .1)
    cr.line_to(x + s * .68, y - s * .12)
    cr.curve_to(x + s * .6, y + s * .1, x + s * .4, y + s * .12, x + s * .3, y + s * .12)
    cr.line_to(x - s * .4, y + s * .12)
    cr.curve_to(x - s * .5, y + s * .1, x - s * .58, y, x - s * .62, y - s * .1)
    linear(cr, (0, y - s * .1), (0, y + s * .12), [(0, mix(hull, '#ffffff', .15)), (1, mix(hull, '#000020', .35))])
    cr.fill()


def headland(c):
    mask = c.shape(lambda cr: (curve(cr, HEADLAND, True), ink(cr, '#000000'), cr.fill()))
    blocks = np.abs(c.noise(13, 7, 3, seed=60)) + .35 * np.abs(c.noise(30, 22, 3, seed=61))
    light = c.relief(c.blur(blocks, .0015) * .035, math.pi * .9) + .18 * c.noise(70, octaves=3, seed=62)
    rock = ramp([(-1, '#33294f'), (-.3, '#604866'), (.2, '#a76a6e'), (.6, '#e39a7a'), (1, '#ffc896')],
                light * .9 + 2.4 * (.42 - c.x))
    c.over(rock, mask)
    brink = np.interp(c.y, [.65, .70, .74, .80, .85, .93, 1], [.40, .455, .455, .45, .425, .40, .36]).astype(np.float32)
    inland = smoothstep(-.004, .010, c.x + .012 * c.noise(16, 24, 4, seed=63) - brink)
    turf = ramp([(0, '#e9c268'), (.1, '#b3b04c'), (.4, '#6c9548'), (1, '#2f6044')],
                (c.y - .655) / .35 + .14 * c.noise(5, 9, 5, seed=64))
    c.over(turf, mask * inland)
    return mask


def evening(c, mask):
    """The low sun on the meadow: warm on its left brink and on the swells, blue in the hollows."""
    swell = c.noise(5, 8, 3, seed=65)
    land = mask * smoothstep(.66, .70, c.y)
    c.multiply('#56608f', land * smoothstep(-.1, .9, swell + (c.x - .55) * 1.2 + (c.y - .9)) * .75)
    c.screen('#ffb04a', land * smoothstep(.1, .9, -swell + (.55 - c.x) * 1.6) * .34)


def foam(c, mask):
    near = c.blur(mask, .012) * (1 - mask) * (c.y > .69)
    lace = c.noise(30, 60, 4, seed=70)
    c.over('#ffe9dd', smoothstep(.18, .5, near * 2 + lace * .22) * smoothstep(.02, .2, near) * .9)


def tower(cr):
    half = lambda y: .030 + .021 * (y - TOWER_TOP) / (TOWER_FOOT - TOWER_TOP)
    body = [(TOWER_X - half(TOWER_TOP), TOWER_TOP), (TOWER_X + half(TOWER_TOP), TOWER_TOP),
            (TOWER_X + half(TOWER_FOOT), TOWER_FOOT + .012), (TOWER_X - half(TOWER_FOOT), TOWER_FOOT + .012)]
    cr.save()
    polygon(cr, body)
    cr.clip()
    ink(cr, '#fff1e2')
    cr.paint()
    for i in range(4):
        y = TOWER_TOP + (i + .42) * (TOWER_FOOT - TOWER_TOP) / 4
        ink(cr, '#d8402f')
        cr.move_to(0, y)
        cr.line_to(TOWER_X - .06, y)
        cr.curve_to(TOWER_X - .03, y + .013, TOWER_X + .03, y + .013, TOWER_X + .06, y)
        cr.rel_line_to(0, .052)
        cr.curve_to(TOWER_X + .03, y + .065, TOWER_X - .03, y + .065, TOWER_X - .06, y + .052)
        cr.fill()
    linear(cr, (TOWER_X - .05, 0), (TOWER_X + .05, 0),
           [(0, '#ffd9a0', .55), (.25, '#ffe9c8', .1), (.5, '#5a3560', .15), (.85, '#2d2050', .62), (1, '#4a3060', .5)])
    cr.paint()
    cr.restore()
    for y in (.345, .45, .555):
        window(cr, TOWER_X - .004, y, .011, .026)
    door(cr, TOWER_X - .006, TOWER_FOOT + .008)


def window(cr, x, y, w, h):
    for grow, colour in ((.004, '#5c3346'), (0, '#ffd97a')):
        cr.new_path()
        cr.move_to(x - w / 2 - grow, y + h / 2 + grow)
        cr.line_to(x - w / 2 - grow, y - h / 4)
        cr.arc(x, y - h / 4, w / 2 + grow, math.pi, 0)
        cr.line_to(x + w / 2 + grow, y + h / 2 + grow)
        ink(cr, colour)
        cr.fill()


def door(cr, x, y):
    cr.new_path()
    cr.move_to(x - .014, y)
    cr.line_to(x - .014, y - .034)
    cr.arc(x, y - .034, .014, math.pi, 0)
    cr.line_to(x + .014, y)
    ink(cr, '#7a3b2c')
    cr.fill_preserve()
    stroke(cr, .003, '#4d2733')


def lantern(cr):
    x = TOWER_X
    linear(cr, (x - .045, 0), (x + .045, 0), [(0, '#ffe2b8'), (.5, '#c98d7a'), (1, '#5b3a58')])
    polygon(cr, [(x - .046, .268), (x + .046, .268), (x + .034, .284), (x - .034, .284)])
    cr.fill()
    radial(cr, LAMP, .034, [(0, '#ffffff'), (.5, '#fff2b0'), (1, '#ffc95a')])
    cr.rectangle(x - .025, .206, .05, .058)
    cr.fill()
    for dx in (-.025, -.009, .009, .025):
        cr.move_to(x + dx, .206)
        cr.line_to(x + dx, .264)
        stroke(cr, .0028, '#4b2c42')
    linear(cr, (x - .03, 0), (x + .03, 0), [(0, '#f2674a'), (.4, '#cf3a2e'), (1, '#6b2038')])
    cr.move_to(x - .034, .208)
    cr.curve_to(x - .024, .186, x - .01, .170, x, .168)
    cr.curve_to(x + .01, .170, x + .024, .186, x + .034, .208)
    cr.fill()
    ellipse(cr, x, .165, .006)
    cr.fill()
    cr.move_to(x, .164)
    cr.line_to(x, .146)
    stroke(cr, .003, '#4b2c42')
    for i in range(9):
        cr.move_to(x - .044 + i * .011, .268)
        cr.rel_line_to(0, -.018)
        stroke(cr, .0018, '#4b2c42')
    cr.move_to(x - .046, .250)
    cr.line_to(x + .046, .250)
    stroke(cr, .0026, '#4b2c42')


def beams(c):
    for angle, spread, power in ((-.20, .085, .75), (math.pi - .13, .075, .6)):
        dx, dy = c.x - LAMP[0], c.y - LAMP[1]
        along = dx * math.cos(angle) + dy * math.sin(angle)
        across = np.abs(-dx * math.sin(angle) + dy * math.cos(angle))
        beam = smoothstep(1.0, .2, across / np.maximum(along * spread * 1.6 + .012,
                                                       1e-4)) * (along > 0) * np.exp(-along * 2.4)
        c.screen('#fff0b8', beam * power)


def cottage(cr):
    polygon(cr, [(.715, .590), (.825, .590), (.825, .668), (.715, .668)])
    linear(cr, (.715, 0), (.825, 0), [(0, '#fff0d8'), (.6, '#e9c6b0'), (1, '#c59aa0')])
    cr.fill()
    polygon(cr, [(.825, .590), (.868, .597), (.868, .664), (.825, .668)])
    ink(cr, '#8a6684')
    cr.fill()
    polygon(cr, [(.825, .590), (.848, .535), (.868, .597)])
    ink(cr, '#8a6684')
    cr.fill()
    polygon(cr, [(.703, .597), (.733, .535), (.848, .535), (.828, .597)])
    linear(cr, (.70, 0), (.85, 0), [(0, '#f08a55'), (1, '#b54440')])
    cr.fill()
    for row in range(5):
        for k in range(13):
            x = .706 + k * .0098 + row * .0062
            cr.rectangle(x, .541 + (4 - row) * .0112, .0082, .0018)
            ink(cr, '#8e2f38', .55)
            cr.fill()
    polygon(cr, [(.848, .535), (.874, .602), (.867, .603), (.842, .541)])
    ink(cr, '#6b2a3c')
    cr.fill()
    ink(cr, '#c77b62')
    cr.rectangle(.758, .505, .022, .045)
    cr.fill()
    ink(cr, '#8d4f56')
    cr.rectangle(.772, .505, .008, .045)
    cr.fill()
    for x in (.737, .800):
        window(cr, x, .632, .018, .026)
    door(cr, .768, .668)


def smoke(c):
    body = np.zeros_like(c.x)
    for i in range(16):
        t = i / 16
        body = np.maximum(body, c.glow(.769 + .07 * t ** 1.4 + .012 * math.sin(t * 9), .498 - .13 * t,
                                       .006 + .016 * t) * (1 - t) ** .8)
    c.over('#f7cdbf', np.clip(body * (.75 + .35 * c.noise(24, octaves=4, seed=80)), 0, 1) * .6)


def path(cr):
    middle = [(.588, .674), (.60, .70), (.57, .745), (.60, .80), (.69, .86), (.70, .93), (.64, 1.02)]
    left = [(x - .006 - .16 * (y - .672) ** 1.2, y) for x, y in middle]
    right = [(x + .010 + .16 * (y - .672) ** 1.2, y) for x, y in middle]
    curve(cr, left + right[::-1], True)
    linear(cr, (0, .67), (0, 1), [(0, '#ffe0a8'), (.5, '#d9ab7a'), (1, '#a5785f')])
    cr.fill()


def bushes(cr, rng):
    for x, y, w, h in ((.525, .664, .032, .020), (.672, .664, .03, .022), (.70, .666, .022, .017),
                       (.885, .66, .03, .026), (.93, .655, .045, .03)):
        foliage(cr, rng, x, y, w, h, 420, .0042, ['#27463f', '#3f6b43', '#7f9a48', '#e6c063'], (-.9, -.5))


def meadow(c):
    rng = c.rng
    def foot(r):
        y = .672 + .34 * r.uniform(0, 1) ** .75
        left = .462 if y < .78 else .462 - (y - .78) * .45
        x = r.uniform(left, 1.02)
        centre = np.interp(y, [.674, .70, .745, .80, .86, .93, 1.02], [.59, .602, .572, .602, .692, .70, .64])
        if abs(x - centre) < .006 + .15 * (y - .672) ** 1.2:
            x += .02 + (y - .66) * .4
        return x, y, .35 + (y - .66) * 3.6
    c.draw(lambda cr: grass(cr, rng, 9000, foot, .02, ['#7d9a45', '#557f40', '#3f6b3e', '#b9a94d', '#93a84a'], .25))
    def flowers(cr):
        blooms = sorted((foot(rng) for _ in range(420)), key=lambda p: p[1])
        for x, y, scale in blooms:
            lupin(cr, rng, x, y, scale * .024)
    c.draw(flowers)


def lupin(cr, rng, x, y, h):
    """A spike of blossoms; a third of them are poppies instead."""
    cr.move_to(x, y)
    cr.line_to(x, y - h)
    stroke(cr, h * .05, '#4b6b3a')
    if rng.uniform() < .4:
        ink(cr, vary(rng, '#f2553d', .06))
        ellipse(cr, x, y - h, h * .22, h * .17)
        cr.fill()
        ink(cr, '#ffd27a')
        ellipse(cr, x, y - h, h * .06)
        cr.fill()
        return
    hue = [('#6a4fb0', '#c49be0'), ('#d0568f', '#ffc0d0'), ('#e9b8d8', '#fff4f8'),
           ('#8757c2', '#e0b8f0')][rng.integers(4)]
    for i in range(7):
        t = i / 7
        for s in (-1, 1):
            ink(cr, vary(rng, mix(hue[0], hue[1], t * .7 + (s < 0) * .3), .03))
            ellipse(cr, x + s * h * .10 * (1 - t), y - h * (.5 + .75 * t), h * .11 * (1.05 - t * .6), h * .085)
            cr.fill()


def fence(cr):
    posts = [(.90, .70), (.925, .722), (.945, .752), (.965, .79), (.985, .84)]
    for (x0, y0), (x1, y1) in zip(posts, posts[1:] + [(1.02, .91)]):
        s0, s1 = .03 + (y0 - .7) * .25, .03 + (y1 - .7) * .25
        for k in (.75, .4):
            cr.move_to(x0, y0 - s0 * k)
            cr.line_to(x1, y1 - s1 * k)
            stroke(cr, .004, '#c9977a')
    for x, y in posts:
        s = .03 + (y - .7) * .25
        linear(cr, (x - .005, 0), (x + .005, 0), [(0, '#ffe0b8'), (1, '#7a5260')])
        cr.rectangle(x - s * .1, y - s, s * .2, s * 1.15)
        cr.fill()


def birds(cr):
    for x, y, s, tilt in ((.43, .27, .026, .1), (.36, .225, .017, -.2), (.47, .41, .015, .25), (.755, .33, .02, -.1),
                          (.30, .47, .011, 0), (.335, .455, .009, .2), (.82, .27, .012, .15), (.115, .12, .015, -.15)):
        gull(cr, x, y, s, tilt, '#fff6ea' if y < .42 else '#6b4a78')


def paint(c):
    sky(c)
    c.draw(moon)
    weather(c)
    c.draw(sun)
    far_coast(c)
    sea(c)
    c.draw(lambda cr: (boat(cr, .40, .655, .040, '#f07a4a', '#8a3346'),
                       boat(cr, .135, .775, .075, '#e2543f', '#27406e'),
                       boat(cr, .515, .612, .016, '#ffd9a8', '#6b3a55')))
    mask = headland(c)
    foam(c, mask)
    c.draw(path, shade=1 + .12 * c.noise(60, octaves=3, seed=90))
    beams(c)
    c.draw(cottage, shade=1 + .05 * c.noise(80, octaves=3, seed=91))
    smoke(c)
    c.draw(tower, shade=1 + .05 * c.noise(60, 90, 3, seed=92))
    c.draw(lantern)
    c.screen('#ffe9a0', .6 * c.glow(*LAMP, .03) + .3 * c.glow(*LAMP, .10))
    c.draw(lambda cr: bushes(cr, c.rng))
    meadow(c)
    c.draw(fence)
    evening(c, mask)
    c.draw(birds)
    c.screen('#ffb070', .16 * c.glow(*SUN, .4))
    return c.finish()
