# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What several pictures of the gallery have in common: clouds, ridges, water, trees, grass, birds, stars.
# Each function paints on a Canvas of paint.py or on a cairo context whose unit is the side of the picture.

import math

import numpy as np
from scipy import ndimage

from paint import ellipse, ink, leaf, linear, mix, polygon, ramp, smoothstep, stroke, vary


# --- Sky --------------------------------------------------------------------------------------------------------

def puffs(rng, x, y, width, height, count=26):
    """The round puffs (x, y, radius) of a cumulus that stands on y: big ones, each with small ones on its crown."""
    result = []
    for u in np.linspace(.04, .96, count // 2) + rng.normal(0, .02, count // 2):
        top = max(0, 1 - abs(2 * u - 1) ** 1.7) * (.6 + .4 * math.sin(u * 9 + x * 40))
        if top < .25:
            continue
        for lift in rng.uniform(0, 1, 3) * top * height * .8:
            radius = height * rng.uniform(.15, .27) * (.45 + .55 * top)
            big = (x + (u - .5) * width, y - lift - radius * .5, radius)
            result.append(big)
            for a in rng.uniform(-math.pi, 0, 5):
                result.append((big[0] + radius * math.cos(a), big[1] + radius * math.sin(a),
                               radius * rng.uniform(.25, .5)))
    return result


def clouds(c, balls, stops, light=-2.2, seed=1, base=None, alpha=1.0, wobble=.010):
    """Lit cumulus out of puffs; stops is the ramp from shadow (0) to light (1), base the height they fade at."""
    size = float(np.percentile([r for _, _, r in balls], 85))
    wobble = min(wobble, .4 * size)
    wx = c.x + wobble * c.noise(22, octaves=6, seed=seed, gain=.6)
    wy = c.y + wobble * c.noise(22, octaves=6, seed=seed + 1, gain=.6)
    total = np.zeros_like(c.x)
    for x, y, r in balls:
        reach = r + wobble * 3
        rows = slice(max(0, int((y - reach) * c.side)), max(0, int((y + reach) * c.side)))
        cols = slice(max(0, int((x - reach) * c.side)), max(0, int((x + reach) * c.side)))
        d2 = (wx[rows, cols] - x) ** 2 + (wy[rows, cols] - y) ** 2
        total[rows, cols] += np.maximum(r * r - d2, 0) ** 2
    height = total ** .25
    body = smoothstep(.15 * size, .8 * size, height)
    gy, gx = np.gradient(c.blur(height, .0035) * c.side)
    nz = 1 / np.sqrt(1 + gx * gx + gy * gy)
    lit = .52 - .5 * (gx * math.cos(light) + gy * math.sin(light)) * nz
    shade = np.clip(.45 * lit + .35 * c.blur(lit, .008) + .2 * c.blur(lit, .03), 0, 1)
    if base is not None:
        edge = c.y + .012 * c.noise(9, 14, octaves=5, seed=seed + 2)
        body = body * smoothstep(base + .014, base - .05, edge)
    c.over(ramp(stops, .5), c.blur(body, .012) * alpha * .35)
    c.over(ramp(stops, shade), body * alpha)
    return body


def stars(cr, rng, count, bottom, size=.0011):
    """Stars above the height bottom, fewer as it nears."""
    for _ in range(count):
        x, y = rng.uniform(0, 1), bottom * rng.uniform(0, 1) ** 1.3
        r = size * rng.uniform(.35, 1.3) * (2 if rng.uniform() < .04 else 1)
        ink(cr, mix('#ffffff', ['#ffe2b8', '#bcd4ff'][rng.integers(2)], .6),
            rng.uniform(.4, 1) * (1 - (y / bottom) ** 2))
        ellipse(cr, x, y, r)
        cr.fill()


def gull(cr, x, y, span, tilt=0.0, colour='#ffffff'):
    """A bird as two bent wings."""
    cr.save()
    cr.translate(x, y)
    cr.rotate(tilt)
    cr.scale(span, span)
    cr.move_to(-1, -.12)
    cr.curve_to(-.7, -.5, -.25, -.35, 0, 0)
    cr.curve_to(.25, -.38, .7, -.55, 1, -.2)
    cr.curve_to(.65, -.36, .3, -.15, .06, .13)
    cr.curve_to(0, .18, -.05, .16, -.08, .1)
    cr.curve_to(-.3, -.15, -.65, -.3, -1, -.12)
    cr.restore()
    ink(cr, colour)
    cr.fill()


# --- Land -------------------------------------------------------------------------------------------------------

def ridge(seed, y, height, freq, octaves=6, gain=.5, sharp=False, steps=700):
    """A skyline: points (x, y) from the left edge to the right; sharp ones have peaks instead of hills."""
    rng = np.random.default_rng(seed)
    xs = np.linspace(-.01, 1.01, steps)
    total, weight = np.zeros(steps), 1.0
    for _ in range(octaves):
        knots = rng.uniform(-1, 1, int(freq * 1.02) + 6)
        u = xs * freq + 2
        i = u.astype(int)
        f = u - i
        f = f if sharp else f * f * (3 - 2 * f)
        total += weight * (knots[i] * (1 - f) + knots[i + 1] * f)
        weight, freq = weight * gain, freq * 2.03
    return list(zip(xs, y - height * total))


def ground(cr, skyline, bottom=1.01):
    """The path of everything below a skyline."""
    polygon(cr, [(skyline[0][0], bottom)] + list(skyline) + [(skyline[-1][0], bottom)])


def height_at(skyline, x):
    return float(np.interp(x, [p[0] for p in skyline], [p[1] for p in skyline]))


def pine(cr, rng, x, y, height, dark, light, side=1):
    """A fir with its foot at (x, y), lit from the right (side 1) or the left (−1)."""
    ink(cr, mix(dark, '#000000', .3))
    polygon(cr, [(x - height * .018, y), (x + height * .018, y), (x, y - height * .9)])
    cr.fill()
    tiers = int(7 + rng.integers(3))
    for i in range(tiers):
        t = i / tiers
        low = y - height * (.08 + .80 * t)
        half = height * .24 * (1 - t) ** .85 + height * .02
        top = low - height * .24 * (1 - .45 * t)
        points = [(x, top)]
        for s in (1, -1):
            teeth = [(x + s * half * u, low - height * .02 * (1 - u) + height * .022 * rng.uniform(-.6,
                                                                      1) + height * .03 * u)
                     for u in np.linspace(1, .1, 6)]
            points += teeth if s == 1 else teeth[::-1]
        shade = mix(dark, light, .25 + .35 * t)
        linear(cr, (x - side * half, 0), (x + side * half, 0), [(0, dark), (.45, shade), (1, light)])
        polygon(cr, points)
        cr.fill_preserve()
        linear(cr, (0, top), (0, low), [(0, dark, .75), (.45, dark, .35), (.8, light, 0), (1, light, .18)])
        cr.fill()
        if height > .2:
            needles(cr, rng, x, top, low, half, side, dark, light)


def needles(cr, rng, x, top, low, half, side, dark, light):
    """Short drooping strokes that give a near tier of a fir its texture."""
    for _ in range(int(half * 1500)):
        v = rng.uniform(.25, 1) ** .8
        u = rng.uniform(-.9, .9)
        px, py = x + u * half * v, top + (low - top) * v
        lit = .5 + .5 * u * side
        length = half * rng.uniform(.06, .16)
        cr.move_to(px, py)
        cr.rel_line_to(length * (u + rng.normal(0, .3)), length)
        stroke(cr, half * .014, mix(dark, mix(light, '#fff0c0', .15), lit * rng.uniform(.2, 1)), .8)


def grass(cr, rng, count, where, length, colours, lean=.3):
    """Blades; where (rng) gives a foot (x, y, scale)."""
    feet = sorted((where(rng) for _ in range(count)), key=lambda p: p[1])
    for x, y, scale in feet:
        h = length * scale * rng.uniform(.5, 1.3)
        bend = h * rng.normal(lean, .35)
        ink(cr, vary(rng, colours[rng.integers(len(colours))], .035))
        w = h * .05
        cr.move_to(x - w, y)
        cr.curve_to(x - w, y - h * .5, x + bend * .4, y - h * .8, x + bend, y - h)
        cr.curve_to(x + bend * .4 + w, y - h * .7, x + w, y - h * .4, x + w, y)
        cr.fill()


def foliage(cr, rng, x, y, rx, ry, count, size, stops, light=(-.5, -.8), leafy=True):
    """A crown of leaves: dark ones behind and below, light ones towards the light; stops are colours dark to light."""
    for i in range(count):
        a, d = rng.uniform(0, 2 * math.pi), math.sqrt(rng.uniform(0, 1))
        u, v = d * math.cos(a), d * math.sin(a)
        lit = .5 + .45 * (u * light[0] + v * light[1]) + rng.normal(0, .14)
        lit *= .25 + .75 * min(1, i / (count * .6))
        at = min(max(lit, 0), .999) * (len(stops) - 1)
        ink(cr, vary(rng, mix(stops[int(at)], stops[int(at) + 1], at % 1), .02))
        s = size * rng.uniform(.6, 1.4)
        if leafy:
            leaf(cr, x + u * rx, y + v * ry, s * 2, s * .55, rng.uniform(0, 2 * math.pi))
        else:
            ellipse(cr, x + u * rx, y + v * ry, s, s * .7, rng.uniform(0, 3))
        cr.fill()


# --- Water ------------------------------------------------------------------------------------------------------

def ripples(c, horizon, scale=1.0, seed=5, stretch=5.0, octaves=4):
    """Waves in perspective below the horizon, about −1…1, flat at the horizon and long towards the eye."""
    depth = np.maximum(c.y - horizon, 1e-4)
    rng = np.random.default_rng((c.seed, seed))
    total, weight, step = np.zeros_like(c.x), 1.0, 1.0
    for _ in range(octaves):
        tile = ndimage.gaussian_filter(rng.normal(0, 1, (256, 256)), 1.2, mode='wrap').astype(np.float32)
        tile /= tile.std()
        u = (c.x - .5) / (depth + .12) * 12 * scale * step
        v = np.log(depth + .025) * 12 * stretch * scale * step
        fade = smoothstep(.0, .06 * step, depth)
        total += weight * fade * ndimage.map_coordinates(tile, [v % 256, u % 256], order=1, mode='grid-wrap')
        weight, step = weight * .55, step * 1.9
    return np.tanh(total * .6) * (c.y > horizon)


def mirror(c, horizon, waves, amount=.03, drop=1.0):
    """The colours above the horizon as the water below shows them, broken by the waves."""
    depth = np.maximum(c.y - horizon, 0)
    row = (horizon - depth * drop + waves * amount * (.15 + depth * 2)) * c.side
    col = (c.x + waves * amount * .25 * (.1 + depth)) * c.side
    at = [np.clip(row, 0, horizon * c.side - 1), np.clip(col, 0, c.side - 1)]
    return np.stack([ndimage.map_coordinates(c.px[..., k], at, order=1) for k in range(3)], -1)
