# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The Reading Cat: a tabby with spectacles reads by a window full of plants on a spring afternoon.

import math

import numpy as np

from nature import clouds, foliage, ground, puffs, ridge
from paint import curve, ellipse, ink, leaf, linear, mix, polygon, radial, ramp, smoothstep, stroke, vary
from potted import cactus, monstera, pot, trailing, tulips
from tabby import tabby

SEED = 113
PANE = (.16, .05, .68, .585)
SILL = .655


def outside(c):
    """The garden behind the glass."""
    t = (c.y - .05) / .45
    c.px[:] = ramp([(0, '#6fbfe0'), (.5, '#b5e3e6'), (1, '#fff2d0')], t + .05 * c.noise(3, 6, 3, seed=1))
    stops = [(.15, '#a5c5d9'), (.45, '#e0ecec'), (.7, '#fff8ea'), (.9, '#ffffff')]
    clouds(c, puffs(c.rng, .34, .27, .34, .13, 22), stops, light=-.7, seed=10, base=.28)
    clouds(c, puffs(c.rng, .62, .20, .30, .10, 22), stops, light=-.7, seed=14, base=.21)
    rng = c.rng
    def land(cr):
        for i, (y, h, colour) in enumerate([(.40, .04, '#9fc9c0'), (.45, .035, '#86bf8f'), (.50, .03, '#6fae62')]):
            ground(cr, ridge(20 + i, y, h, 3, 4))
            linear(cr, (0, y - .03), (0, .66), [(0, mix(colour, '#fff4c0', .35)), (1, colour)])
            cr.fill()
        for x, y, s, stops in ((.25, .47, .05, 0), (.335, .455, .035, 1), (.60, .46, .045, 1), (.68, .475, .055, 0),
                               (.80, .45, .05, 2), (.45, .45, .03, 2)):
            cr.move_to(x, y + s)
            cr.line_to(x, y)
            stroke(cr, s * .16, '#7a5648')
            table = [['#c0587f', '#ee93b3', '#ffc5d6', '#fff0f3'], ['#2f6b4a', '#5fa055', '#a8cf6a', '#f0f0a0'],
                     ['#b56a8f', '#f0a8c0', '#ffdbe4', '#ffffff']][stops]
            for dx, dy, r in ((-.4, .1, .5), (.4, .1, .5), (0, -.3, .6)):
                ink(cr, table[1])
                ellipse(cr, x + dx * s, y + dy * s, r * s)
                cr.fill()
            foliage(cr, rng, x, y, s, s * .85, 800, s * .09, table)
        for x, w, h in ((.505, .07, .05), (.385, .05, .04)):
            ink(cr, '#fff2dc')
            cr.rectangle(x, .475, w, h)
            cr.fill()
            ink(cr, '#d9704f')
            polygon(cr, [(x - .008, .477), (x + w * .3, .477 - h * .6), (x + w * .7, .477 - h * .6),
                         (x + w + .008, .477)])
            cr.fill()
            ink(cr, '#5f8fa5')
            for k in (.2, .6):
                cr.rectangle(x + w * k, .485, w * .18, h * .35)
            cr.fill()
        for _ in range(900):
            x, y = rng.uniform(.1, .9), rng.uniform(.53, .66)
            ink(cr, vary(rng, ['#f5698a', '#ffd85a', '#fff6f0', '#b58ae0', '#4f9a50', '#8fc060'][rng.integers(6)], .04))
            ellipse(cr, x, y, .0025 + .02 * (y - .53))
            cr.fill()
    c.draw(land)
    c.screen('#fff2c0', .5 * c.glow(.30, .10, .22))


def wall(c):
    x, y, w, h = PANE
    mask = c.shape(lambda cr: (cr.set_fill_rule(1), cr.rectangle(0, 0, 1, 1), cr.rectangle(x, y, w, h),
                               ink(cr, '#000000'), cr.fill()))
    c.over(ramp([(0, '#3f8078'), (.5, '#2f6a6c'), (1, '#22505c')],
                c.y + .3 * np.abs(c.x - .5) + .04 * c.noise(5, octaves=4, seed=20)), mask)
    def motif(cr):
        for row in range(26):
            for k in range(26):
                px, py = (k + .5 * (row % 2)) / 25, row / 25
                if x - .02 < px < x + w + .02 and y < py < y + h:
                    continue
                for a in (-1.57, -.6, -2.54):
                    leaf(cr, px, py, .014, .0035, a)
                    ink(cr, '#8fc5a8', .38)
                    cr.fill()
                ink(cr, '#f5d08a', .7)
                ellipse(cr, px, py + .003, .0022)
                cr.fill()
    c.draw(motif)


def frame(cr):
    x, y, w, h = PANE
    def bar(px, py, pw, ph):
        upright = ph > pw
        linear(cr, (px, py), (px + pw, py) if upright else (px, py + ph),
               [(0, '#fffaf0'), (.5, '#f2e2cc'), (1, '#b8a090')])
        cr.rectangle(px, py, pw, ph)
        cr.fill()
    for px in (x - .022, x + w - .002):
        bar(px, y - .02, .024, h + .04)
    bar(x - .022, y - .022, w + .044, .024)
    bar(x + w / 2 - .008, y, .016, h)
    bar(x, y + h * .36, w, .013)
    linear(cr, (0, SILL - .03), (0, SILL + .03), [(0, '#e8b47a'), (.5, '#c98a55'), (.55, '#a0623f'), (1, '#7a4632')])
    cr.rectangle(x - .06, SILL - .025, w + .12, .048)
    cr.fill()


def curtains(c):
    def one(edge, side):
        def draw(cr):
            pts = [(edge, -.01), (edge + side * .145, -.01), (edge + side * .15, .15), (edge + side * .13, .34),
                   (edge + side * .055, .47), (edge + side * .075, .56), (edge + side * .10, .70),
                   (edge - side * .02, .70), (edge - side * .02, .3)]
            curve(cr, pts, True)
            cr.clip()
            ink(cr, '#e8a13f')
            cr.paint()
            for k in range(12):
                u = edge + side * (-.01 + .0135 * k)
                v = edge + side * (-.005 + .006 * k)
                e = edge + side * (-.01 + .010 * k)
                cr.new_path()
                cr.move_to(u, -.02)
                cr.curve_to(u, .2, v, .36, v, .47)
                cr.curve_to(v, .55, e, .6, e, .72)
                stroke(cr, .0055, ['#b8662c', '#ffd27a'][k % 2], .6)
            for row in range(18):
                for k in range(7):
                    px, py = edge + side * (.01 + k * .024 + .012 * (row % 2)), .02 + row * .042
                    ink(cr, '#fff0cf', .8)
                    ellipse(cr, px, py, .0042)
                    cr.fill()
            linear(cr, (edge, 0), (edge + side * .15, 0),
                   [(0, '#5a2a30', .55), (.5, '#5a2a30', 0), (.8, '#ffe9b0', .25), (1, '#ffe9b0', .5)])
            cr.paint()
        c.draw(draw)
        c.draw(lambda cr: (ink(cr, '#c0503f'), polygon(cr,
                                                       [(edge - side * .02, .455), (edge + side * .068, .455),
                                                        (edge + side * .068, .485),
                                                        (edge - side * .02, .485)]), cr.fill()))
    one(.065, 1)
    one(.935, -1)
    def rod(cr):
        cr.move_to(.03, .018)
        cr.line_to(.97, .018)
        stroke(cr, .012, '#7a4632')
        for x in (.03, .97):
            ink(cr, '#e8b45a')
            ellipse(cr, x, .018, .014)
            cr.fill()
    c.draw(rod)


def lights(c):
    spots = []
    for i in range(15):
        t = i / 14
        spots.append((.14 + .72 * t, .055 + .075 * abs(math.sin(t * math.pi * 3)),
                      ['#ffd25a', '#ff8f6a', '#8fe0c0', '#ffa8d0'][i % 4]))
    def draw(cr):
        curve(cr, [(.10, .03)] + [(x, y - .012) for x, y, _ in spots] + [(.90, .03)])
        stroke(cr, .0025, '#3a4a40')
        for x, y, colour in spots:
            radial(cr, (x, y), .012, [(0, '#ffffff'), (.5, mix(colour, '#ffffff', .3)), (1, colour)])
            ellipse(cr, x, y, .0075, .011)
            cr.fill()
            ink(cr, '#3a4a40')
            cr.rectangle(x - .003, y - .015, .006, .006)
            cr.fill()
    c.draw(draw)
    for x, y, colour in spots:
        c.screen(colour, .28 * c.glow(x, y, .014))


def seat(c):
    top = SILL + .022
    t = (c.y - top) / (1 - top)
    wood = ramp([(0, '#5a3430'), (.3, '#8a5640'), (1, '#6b3f38')], t + .10 * c.noise(3, 60, 4, seed=30))
    c.over(wood, (c.y > top).astype(np.float32))
    def cushion(cr):
        linear(cr, (0, .80), (0, 1), [(0, '#fff0d8'), (.25, '#f2d3b0'), (1, '#b8808a')])
        curve(cr, [(-.03, .84), (.1, .815), (.5, .805), (.9, .815), (1.03, .84), (1.03, 1.03), (-.03, 1.03)], True)
        cr.fill()
        for k in range(11):
            x = -.02 + k * .104
            cr.move_to(x, .815)
            cr.curve_to(x, .87, x + (x - .5) * .15, .94, x + (x - .5) * .22, 1.02)
            stroke(cr, .022, ['#c9505a', '#3f8f8f', '#e8a13f'][k % 3], .85)
            cr.move_to(x + .035, .812)
            cr.curve_to(x + .035, .87, x + .035 + (x - .5) * .15, .94, x + .035 + (x - .5) * .22, 1.02)
            stroke(cr, .004, '#3f5f7a', .7)
    c.draw(cushion, shade=1 + .07 * c.noise(130, octaves=2, seed=31))
    c.draw(pillows, shade=1 + .06 * c.noise(120, octaves=2, seed=32))


def pillows(cr):
    for x, y, w, h, colour, dot, turn in ((.155, .775, .20, .17, '#3f7f9a', '#ffe0a0', -.12),
                                          (.865, .785, .20, .17, '#d9605f', '#ffe9d0', .14)):
        cr.save()
        cr.translate(x, y)
        cr.rotate(turn)
        path = [(-w * .5, -h * .5), (0, -h * .43), (w * .5, -h * .5), (w * .45, 0), (w * .5, h * .5), (0, h * .44),
                (-w * .5, h * .5), (-w * .45, 0)]
        curve(cr, path, True)
        radial(cr, (0, 0), w * .7, [(0, mix(colour, '#ffffff', .28)), (.6, colour), (1, mix(colour, '#201038', .5))],
               (-w * .1, -h * .2))
        cr.fill()
        curve(cr, path, True)
        cr.clip()
        for row in range(-4, 5):
            for k in range(-4, 5):
                px, py = (k + .5 * (row % 2)) * w * .14, row * h * .13
                ink(cr, dot, .9)
                if x < .5:
                    polygon(cr, [(px, py - .006), (px + .006, py), (px, py + .006), (px - .006, py)])
                else:
                    ellipse(cr, px, py, .0055)
                cr.fill()
        cr.restore()


def stack(cr):
    """Books on the left, with an apple; tea and biscuits on the right."""
    y = .955
    for w, h, colour, dx in ((.20, .030, '#3f5f9a', 0), (.175, .026, '#e8a13f', .012), (.185, .032, '#4f9a7a', -.008),
                             (.145, .024, '#c9505a', .010)):
        x = .135 + dx
        linear(cr, (x - w / 2, 0), (x + w / 2, 0), [(0, mix(colour, '#ffffff', .3)), (.6, colour),
                                                    (1, mix(colour, '#201038', .4))])
        cr.rectangle(x - w / 2, y - h, w, h)
        cr.fill()
        ink(cr, '#fff4dc')
        cr.rectangle(x + w * .36, y - h * .86, w * .13, h * .72)
        cr.fill()
        ink(cr, '#ffe0a0')
        for k in (-.42, -.38, .26):
            cr.rectangle(x + w * k, y - h, w * .015, h)
        cr.fill()
        y -= h
    radial(cr, (.14, y - .022), .034, [(0, '#ffb08a'), (.5, '#e0483f'), (1, '#8a1f35')], (.13, y - .034))
    ellipse(cr, .14, y - .023, .027, .025)
    cr.fill()
    cr.move_to(.14, y - .044)
    cr.line_to(.145, y - .058)
    stroke(cr, .003, '#5a3428')
    leaf(cr, .144, y - .052, .026, .008, -.4)
    ink(cr, '#6fae50')
    cr.fill()


def tea(c):
    def cup(cr):
        ink(cr, '#5a3040', .4)
        ellipse(cr, .835, .962, .10, .018)
        cr.fill()
        radial(cr, (.835, .950), .10, [(0, '#ffffff'), (.7, '#e0ecf0'), (1, '#8fb0c0')])
        ellipse(cr, .835, .950, .095, .022)
        cr.fill()
        cr.new_path()
        cr.arc(.888, .900, .022, -1.4, 1.5)
        stroke(cr, .009, '#3f8fa5')
        linear(cr, (.78, 0), (.89, 0), [(0, '#8fd5dc'), (.5, '#3f9fb0'), (1, '#1f5a78')])
        curve(cr, [(.782, .868), (.787, .915), (.812, .948), (.858, .948), (.882, .915), (.888, .868)], True)
        cr.fill()
        for k in range(5):
            ink(cr, '#fff4dc')
            ellipse(cr, .798 + k * .018, .905 + .004 * (k % 2), .005)
            cr.fill()
        ink(cr, '#d0f2f2')
        ellipse(cr, .835, .868, .053, .014)
        cr.fill()
        ink(cr, '#a0562f')
        ellipse(cr, .835, .869, .046, .010)
        cr.fill()
        for x, y in ((.760, .945), (.915, .948)):
            ink(cr, '#d99a55')
            ellipse(cr, x, y, .024, .010)
            cr.fill()
            for k in range(5):
                ink(cr, '#5a3428')
                ellipse(cr, x + .012 * math.cos(k * 1.3), y + .005 * math.sin(k * 1.3), .003, .002)
                cr.fill()
    c.draw(cup)
    for i in range(24):
        t = i / 24
        c.over('#fffaf0', c.glow(.835 + .014 * math.sin(t * 9), .85 - .10 * t, .004 + .006 * t) * .22 * (1 - t))


def sunshine(c):
    """Light that slants in through the panes, and the dust in it."""
    slant = c.x - .42 * (c.y - .1)
    beam = smoothstep(.12, .17, slant) * smoothstep(.46, .40, slant) + smoothstep(.50, .55, slant) * smoothstep(.80,
                                                                      .74, slant)
    c.screen('#ffe9a8', beam * smoothstep(.05, .4, c.y) * .17)
    c.multiply('#6a5a90', smoothstep(.45, .75, np.hypot(c.x - .5, c.y - .5)) * .38)


def paint(c):
    outside(c)
    wall(c)
    c.draw(frame, shade=1 + .05 * c.noise(20, 120, 3, seed=33))
    curtains(c)
    lights(c)
    rng = c.rng
    def plants(cr):
        trailing(cr, rng, .285, .155, .075)
        trailing(cr, rng, .755, .115, .060)
        cactus(cr, .205, SILL - .012, .050)
        tulips(cr, rng, .295, SILL - .010, .066)
        pot(cr, .745, SILL - .010, .105, .085, '#e8d5b5', '#c9605a')
        monstera(cr, rng, .745, SILL - .10, .165)
    c.draw(plants, shade=1 + .05 * c.noise(100, octaves=2, seed=34))
    seat(c)
    c.over('#2a1838', .55 * c.glow(.50, .945, .13, 5))
    c.draw(lambda cr: tabby(cr, rng), shade=1 + .05 * c.noise(110, octaves=3, seed=35))
    c.draw(stack, shade=1 + .05 * c.noise(110, octaves=3, seed=36))
    tea(c)
    sunshine(c)
    return c.finish(vignette=.15)
