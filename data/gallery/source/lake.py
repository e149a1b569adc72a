# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Lake at Dawn: first light on snowy peaks, a cabin on the far shore, a jetty and a red canoe on still water.

import math

import numpy as np

from nature import clouds, grass, ground, gull, height_at, mirror, pine, puffs, ridge, ripples, stars
from paint import curve, ellipse, ink, leaf, linear, mix, polygon, radial, ramp, smoothstep, stroke, vary

SEED = 31
SHORE = .585
SUN = (.66, .385)


def sky(c):
    t = c.y / .5 + .07 * c.noise(2, 4, 3, seed=1)
    c.px[:] = ramp([(0, '#1f3f74'), (.3, '#46649c'), (.55, '#9a84b4'), (.75, '#f0a39a'), (1, '#ffd49a')], t)
    c.draw(lambda cr: stars(cr, c.rng, 130, .22))
    veil = smoothstep(.1, 1.2, c.noise(3, 18, 6, seed=2, gain=.55) + .5 * c.noise(3, 5, 3, seed=3))
    c.over(ramp([(0, '#8a86bd'), (.5, '#f5a5a0'), (1, '#ffe0a8')], c.y / .42), veil * .75)
    c.screen('#ffc070', .6 * c.glow(*SUN, .16))
    c.screen('#fff0c0', .75 * c.glow(*SUN, .05))
    stops = [(.15, '#5f6299'), (.4, '#b27da6'), (.6, '#f7a08f'), (.85, '#ffe6bd')]
    clouds(c, puffs(c.rng, .14, .205, .44, .17, 24), stops, light=.9, seed=20, base=.20)
    clouds(c, puffs(c.rng, .87, .125, .34, .10, 22), stops, light=1.9, seed=24, base=.13, wobble=.008)


def massif(c, line, seed, tones, snow, reach, contrast=1.0):
    """Mountains under a skyline: facets lit from the sun's side, snow in the upper part; tones shadow, body, light."""
    mask = c.shape(lambda cr: (ground(cr, line, SHORE), ink(cr, '#000000'), cr.fill()))
    top = np.interp(c.x[0], [p[0] for p in line], [p[1] for p in line])[None, :].astype(np.float32)
    depth = c.y - top
    folds = 1.3 * np.abs(c.noise(5, 3, 2, seed=seed)) + .4 * np.abs(c.noise(14, 9, 3,
                                                                      seed=seed + 1)) + .10 * np.abs(c.noise(50, 34,
                                                                                3, seed=seed + 2))
    shape = -c.blur(folds, .0012) * .05
    slope = np.gradient(np.convolve(np.pad(top[0], 60, 'edge'), np.ones(121) / 121, 'valid'))[None, :] * c.side
    light = np.tanh(contrast * (c.relief(shape, .3, 1.1) + .5 * slope * np.exp(-depth * 6)) + .15)
    rock = ramp([(-1, tones[0]), (-.1, tones[1]), (1, tones[2])], light)
    white = ramp([(-1, snow[0]), (-.2, snow[1]), (.3, snow[2]), (1, snow[3])], light)
    cover = smoothstep(.04, -.04, depth - reach + .05 * c.noise(14, 8, 5, seed=seed + 3) - .04 * light)
    c.over(rock, mask)
    c.over(white, mask * cover)


def peaks(c):
    def crest(seed, tops, rough):
        jag = ridge(seed, 0, rough, 16, 6, .55, True)
        xs, ys = [p[0] for p in tops], [p[1] for p in tops]
        return [(x, float(np.interp(x, xs, ys)) + dy) for x, dy in jag]
    far = crest(5, [(-.05, .36), (.08, .41), (.20, .34), (.33, .42), (.47, .40), (.60, .44), (.72, .42), (.85, .36),
                    (1.05, .42)], .012)
    massif(c, far, 40, ('#7a78a8', '#a994b8', '#e6b2ad'), ('#8a88b8', '#b8a4c6', '#ffc9b5', '#ffe6cc'), .07, .8)
    c.over('#ffd0b0', .55 * smoothstep(.40, .52, c.y) * (c.y < SHORE))
    near = crest(9, [(-.05, .50), (.06, .46), (.15, .47), (.26, .33), (.335, .25), (.395, .185), (.44, .245),
                     (.49, .27), (.56, .38), (.64, .475), (.76, .47), (.84, .41), (.93, .30), (1.05, .22)], .016)
    massif(c, near, 50, ('#3c3f70', '#6a5f8c', '#c58f94'), ('#5f6ba5', '#8f92c8', '#ffb9a0', '#fff0d8'), .15, 1.0)


def mist(c, y, height, strength, seed, colour='#ffe2cc'):
    band = smoothstep(y - height, y, c.y) * smoothstep(y + height * .7, y, c.y)
    c.over(colour, band * strength * smoothstep(-.8, .7, c.noise(5, 22, 5, seed=seed)))


def forest(c):
    rng = c.rng
    rows = [(.545, .018, .034, '#63739a', '#a08fb0', 150), (.565, .02, .045, '#3f5f7f', '#8f8a9c', 130),
            (.583, .012, .062, '#234a5e', '#7a8a78', 105)]
    for i, (y, rough, tall, dark, light, count) in enumerate(rows):
        line = [(x, py - .10 * abs(x - .5) ** 1.5 * (2 - i)) for x, py in ridge(80 + i, y, rough, 4, 4)]
        def trees(cr):
            ink(cr, dark)
            ground(cr, line, SHORE + .002)
            cr.fill()
            for x in sorted(rng.uniform(-.02, 1.02, count), key=lambda v: abs(v - .5), reverse=True):
                if i == 2 and .70 < x < .86:
                    continue
                pine(cr, rng, x, height_at(line, x) + .012, tall * rng.uniform(.55, 1.25), dark, light)
        c.draw(trees)
        mist(c, y + .01, .035, .65 - .12 * i, 90 + i)


def cabin(cr):
    linear(cr, (.74, 0), (.83, 0), [(0, '#5a3a35'), (1, '#a5694a')])
    cr.rectangle(.745, .540, .075, .042)
    cr.fill()
    for k in range(5):
        cr.rectangle(.745, .546 + k * .008, .075, .0014)
        ink(cr, '#3a2528', .7)
        cr.fill()
    linear(cr, (.73, 0), (.84, 0), [(0, '#3a3f5c'), (1, '#c97a62')])
    polygon(cr, [(.732, .545), (.757, .508), (.808, .508), (.833, .545)])
    cr.fill()
    ink(cr, '#6b4a48')
    cr.rectangle(.79, .495, .012, .022)
    cr.fill()
    for x in (.758, .797):
        ink(cr, '#ffdf80')
        cr.rectangle(x, .552, .012, .013)
        cr.fill()
    ink(cr, '#ffc45e')
    cr.rectangle(.777, .553, .011, .029)
    cr.fill()


def smoke(c):
    for i in range(18):
        t = i / 18
        puff = c.glow(.796 + .05 * t * t + .008 * math.sin(t * 10), .49 - .10 * t, .004 + .012 * t)
        c.over('#ffe6da', puff * .22 * (1 - t))


def lake(c):
    waves = ripples(c, SHORE, scale=1.3, stretch=5) * .6 + .4 * ripples(c, SHORE, scale=3.5, stretch=4, seed=7)
    mask = smoothstep(SHORE - .0008, SHORE + .0008, c.y)
    depth = (c.y - SHORE) / (1 - SHORE)
    water = mirror(c, SHORE, waves, .022, drop=1.0)
    tint = ramp([(0, '#f0c8b8'), (.5, '#5f7fae'), (1, '#17405e')], depth)
    amount = (.12 + .50 * depth)[..., None]
    c.over(water * (1 - amount) + tint * amount, mask)
    c.over('#ffd9bd', mask * smoothstep(.45, .95, waves) * .30 * (1 - .4 * depth))
    c.over('#1d3f63', mask * smoothstep(.4, .95, -waves) * .25)
    glint = np.exp(-((c.x - SUN[0] - .02 * waves) / (.02 + .07 * depth)) ** 2)
    c.screen('#ffd08a', mask * glint * smoothstep(-.1, .8, waves) * .9)
    mist(c, SHORE + .006, .020, .55, 97)
    c.over('#fff0e0', mask * smoothstep(.010, .0, np.abs(c.y - SHORE - .004)) * .5)


def jetty(cr, rng):
    """Planks that run out from the lower right corner."""
    a, b, far_a, far_b = (.66, 1.02), (1.10, 1.02), (.565, .765), (.625, .765)
    at = lambda p, q, t: (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t)
    for t in (.02, .22, .48, .82):
        for p, q in ((far_a, a), (far_b, b)):
            x, y = at(p, q, t ** 1.2)
            w = .006 + .012 * t
            linear(cr, (x - w, 0), (x + w, 0), [(0, '#3a2c3c'), (.7, '#8a6058'), (1, '#d99a74')])
            cr.rectangle(x - w, y - .02 - .02 * t, w * 2, .075 + .09 * t)
            cr.fill()
    n = 24
    for k in range(n):
        t0, t1 = (k / n) ** 1.5, ((k + .93) / n) ** 1.5
        p, q, r, s = at(far_a, a, t0), at(far_b, b, t0), at(far_b, b, t1), at(far_a, a, t1)
        j = rng.uniform(-.004, .004) * (1 + 2 * t0)
        base = vary(rng, mix('#c98f78', '#6f5160', t0 * .7), .03)
        linear(cr, p, q, [(0, mix(base, '#352840', .25)), (1, mix(base, '#ffd0a0', .35))])
        polygon(cr, [(p[0] + j, p[1]), (q[0] + j, q[1]), (r[0] + j, r[1]), (s[0] + j, s[1])])
        cr.fill()
        ink(cr, '#2d2235', .8)
        polygon(cr, [s, r, (r[0], r[1] + .002 + .006 * t0), (s[0], s[1] + .002 + .006 * t0)])
        cr.fill()


def lantern(c):
    x, y = .612, .755
    def post(cr):
        cr.move_to(x, y + .012)
        cr.line_to(x, y - .085)
        stroke(cr, .006, '#4a3340')
        cr.move_to(x, y - .083)
        cr.line_to(x - .024, y - .083)
        stroke(cr, .004, '#4a3340')
        ink(cr, '#3a2834')
        polygon(cr, [(x - .034, y - .066), (x - .014, y - .066), (x - .019, y - .077), (x - .029, y - .077)])
        cr.fill()
        radial(cr, (x - .024, y - .053), .016, [(0, '#fffbe0'), (1, '#ffc050')])
        cr.rectangle(x - .032, y - .066, .016, .026)
        cr.fill()
        for k in (-.0325, -.024, -.0155):
            cr.rectangle(x + k - .0006, y - .066, .0014, .026)
            ink(cr, '#3a2834')
            cr.fill()
        cr.rectangle(x - .034, y - .041, .020, .004)
        cr.fill()
    c.draw(post)
    c.screen('#ffc860', .7 * c.glow(x - .024, y - .053, .022) + .3 * c.glow(x - .024, y - .053, .07))


def canoe(c):
    def shadow(cr):
        ink(cr, '#122c48', .55)
        ellipse(cr, .325, .842, .155, .014)
        cr.fill()
    c.draw(shadow, soft=.004)
    def reflection(cr):
        ink(cr, '#b83a3f', .75)
        curve(cr, [(.175, .845), (.25, .848), (.33, .85), (.41, .848), (.48, .842), (.46, .872), (.40, .886),
                   (.33, .890), (.25, .886), (.20, .872)], True)
        cr.fill()
    c.draw(reflection, soft=.003)
    def body(cr):
        linear(cr, (0, .79), (0, .845), [(0, '#7a4a38'), (1, '#b8754f')])
        curve(cr, [(.175, .785), (.25, .806), (.325, .810), (.41, .804), (.478, .780), (.41, .822), (.325, .828),
                   (.24, .822)], True)
        cr.fill()
        linear(cr, (.17, 0), (.48, 0), [(0, '#8f1f33'), (.45, '#d8382f'), (.8, '#ff7a4a'), (1, '#ffb070')])
        cr.move_to(.168, .775)
        cr.curve_to(.20, .812, .27, .818, .325, .818)
        cr.curve_to(.39, .818, .46, .808, .486, .770)
        cr.curve_to(.488, .80, .47, .842, .41, .846)
        cr.curve_to(.36, .850, .28, .850, .24, .846)
        cr.curve_to(.19, .842, .166, .80, .168, .775)
        cr.fill()
        cr.move_to(.170, .780)
        cr.curve_to(.20, .814, .27, .820, .325, .820)
        cr.curve_to(.39, .820, .46, .810, .485, .775)
        stroke(cr, .005, '#ffd9a8')
        for x in (.245, .405):
            cr.move_to(x - .012, .806)
            cr.line_to(x + .02, .818)
            stroke(cr, .008, '#e0a878')
        cr.move_to(.285, .80)
        cr.line_to(.445, .742)
        stroke(cr, .006, '#d9a06a')
        leaf(cr, .43, .748, .06, .014, -.35)
        ink(cr, '#f0c890')
        cr.fill()
    c.draw(body)


def reeds(c):
    rng = c.rng
    foot = lambda r: (lambda x: (x, 1.02 - .10 * max(0, 1 - x / .22) * r.uniform(0, 1),
                                 1 + r.uniform(0, .8)))(.62 * r.uniform(0, 1) ** 1.7 - .02)
    c.draw(lambda cr: grass(cr, rng, 950, foot, .075, ['#1f3f45', '#2f5a50', '#4a7558', '#8a8f5a', '#d9a868'], .12))
    def tails(cr):
        for x in (.03, .075, .125, .165, .22, .29, .36):
            y, lean = .80 + .35 * x + rng.uniform(-.03, .03), rng.uniform(-.01, .03)
            cr.move_to(x, 1.0)
            cr.curve_to(x, .93, x + lean * .6, y + .06, x + lean, y)
            stroke(cr, .003, '#6b7a50')
            cr.move_to(x + lean * .97, y + .004)
            cr.line_to(x + lean * .8, y + .045)
            stroke(cr, .012, '#7a452f')
            cr.move_to(x + lean * .97 + .002, y + .006)
            cr.line_to(x + lean * .8 + .002, y + .04)
            stroke(cr, .003, '#d9905f')
    c.draw(tails)
    def stones(cr):
        for x, y, r in ((.47, .985, .035), (.54, .995, .026), (.41, 1.0, .03), (.60, 1.0, .03)):
            linear(cr, (x - r, y - r), (x + r, y + r * .4), [(0, '#5a5a7a'), (.6, '#8a7a8c'), (1, '#3a3a58')])
            curve(cr, [(x - r, y + .02), (x - r * .8, y - r * .35), (x - r * .1, y - r * .6),
                       (x + r * .7, y - r * .3), (x + r, y + .02)], True)
            cr.fill()
    c.draw(stones, shade=1 + .18 * c.noise(70, octaves=3, seed=98))


def framing(c):
    rng = c.rng
    def trees(cr):
        for x, y, h in ((.155, .70, .27), (-.02, .74, .62), (.085, .745, .46)):
            pine(cr, rng, x, y, h, '#10303f', '#4f7060', 1)
        for x, y, h in ((1.01, .67, .34),):
            pine(cr, rng, x, y, h, '#14303f', '#2f5560', -1)
        ink(cr, '#1b3b40')
        curve(cr, [(-.05, .735), (.08, .725), (.17, .70), (.20, .705), (.16, .735), (.08, .775), (-.05, .80)], True)
        cr.fill()
    c.draw(trees, shade=1 + .10 * c.noise(90, octaves=3, seed=99))
    foot = lambda r: (lambda x: (x, .735 - .15 * max(0, x - .08) + r.uniform(-.012, .02), .5))(r.uniform(-.01, .19))
    c.draw(lambda cr: grass(cr, rng, 500, foot, .03, ['#23484a', '#3f6a55', '#7f8a5a'], .1))


def geese(cr):
    """A skein on its way south."""
    for k in range(-5, 7):
        gull(cr, .555 + .024 * abs(k) + .004 * k, .062 + .0135 * k, .011, .12 * (k % 2), '#e8c0c8')


def paint(c):
    sky(c)
    c.draw(geese)
    c.draw(lambda cr: (ink(cr, '#fffbe2'), ellipse(cr, *SUN, .028), cr.fill()))
    peaks(c)
    c.screen('#ffb870', .5 * c.glow(*SUN, .13))
    forest(c)
    c.draw(cabin)
    smoke(c)
    lake(c)
    c.screen('#ffce70', .5 * c.glow(.78, .56, .03))
    framing(c)
    c.draw(lambda cr: [gull(cr, x, y, s, t, '#2c3560') for x, y, s,
                       t in ((.56, .20, .014, .1), (.60, .18, .010, -.2), (.63, .215, .011, .2), (.68, .19, .008, 0),
                             (.12, .33, .010, .1), (.15, .35, .008, -.1), (.52, .10, .009, 0))])
    canoe(c)
    c.draw(lambda cr: jetty(cr, c.rng), shade=1 + .10 * c.noise(30, 160, 3, seed=95))
    lantern(c)
    reeds(c)
    return c.finish()
