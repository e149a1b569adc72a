# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tram of the Night Tram, seen from the front: body, windscreen with its people, destination, lamps, pantograph.

import math

from paint import curve, ellipse, ink, linear, polygon, radial, stroke


def tram(cr):
    x, foot, w, top = .5, .80, .150, .36
    cr.save()
    linear(cr, (x - w, 0), (x + w, 0), [(0, '#a0283a'), (.25, '#e8484a'), (.7, '#d8383f'), (1, '#7a1a38')])
    curve(cr, [(x - w, foot - .055), (x - w, top + .10), (x - w * .94, top + .03), (x - w * .6, top), (x, top - .006),
               (x + w * .6, top), (x + w * .94, top + .03), (x + w, top + .10), (x + w, foot - .055),
               (x + w * .9, foot - .04), (x - w * .9, foot - .04)], True)
    cr.fill()
    linear(cr, (x - w, 0), (x + w, 0), [(0, '#c9b8a8'), (.3, '#fff6e2'), (.7, '#ffeccc'), (1, '#a58a98')])
    curve(cr, [(x - w, .585), (x - w, top + .10), (x - w * .94, top + .03), (x - w * .6, top), (x, top - .006),
               (x + w * .6, top), (x + w * .94, top + .03), (x + w, top + .10), (x + w, .585), (x, .605)], True)
    cr.fill()
    windscreen(cr, x, w)
    destination(cr, x)
    lower(cr, x, w, foot)
    roof(cr, x, w, top)
    cr.restore()


def windscreen(cr, x, w):
    def glass():
        curve(cr, [(x - w * .86, .565), (x - w * .86, .475), (x - w * .82, .452), (x, .446), (x + w * .82, .452),
                   (x + w * .86, .475), (x + w * .86, .565), (x, .578)], True)
    glass()
    ink(cr, '#3a2038')
    cr.fill_preserve()
    stroke(cr, .012, '#3a2038')
    glass()
    linear(cr, (0, .45), (0, .58), [(0, '#f2cf88'), (.6, '#dca050'), (1, '#a8603c')])
    cr.fill()
    cr.save()
    glass()
    cr.clip()
    for px, tone in ((-.62, '#8a4a4f'), (-.36, '#6a5a80'), (.20, '#4f6a80'), (.45, '#8a5a4a'), (.70, '#6a4a70')):
        ink(cr, tone, .75)
        ellipse(cr, x + px * w, .532, .011, .013)
        cr.fill()
        ellipse(cr, x + px * w, .572, .019, .028)
        cr.fill()
    ink(cr, '#2a3a70')
    ellipse(cr, x - .015, .575, .034, .040)
    cr.fill()
    ink(cr, '#f0c8a0')
    ellipse(cr, x - .015, .518, .017, .020)
    cr.fill()
    ink(cr, '#4a2a38')
    for px, py, rx, ry in ((-.021, .517, .002, .003), (-.009, .517, .002, .003)):
        ellipse(cr, x + px, py, rx, ry)
        cr.fill()
    cr.new_path()
    cr.arc(x - .015, .524, .006, .3, math.pi - .3)
    stroke(cr, .0018, '#4a2a38')
    ink(cr, '#24305f')
    ellipse(cr, x - .015, .504, .019, .010)
    cr.fill()
    cr.rectangle(x - .036, .505, .042, .005)
    cr.fill()
    for px in (-.3, .42):
        cr.rectangle(x + px * w - .003, .44, .006, .15)
        ink(cr, '#3a2038')
        cr.fill()
    for a, b in ((-.75, -.5), (.05, .22), (.6, .7)):
        ink(cr, '#ffffff', .22)
        polygon(cr, [(x + a * w, .44), (x + b * w, .44), (x + (b - .25) * w, .59), (x + (a - .25) * w, .59)])
        cr.fill()
    cr.restore()
    cr.move_to(x + .03, .585)
    cr.line_to(x + .085, .50)
    stroke(cr, .004, '#2a1830')


def destination(cr, x):
    ink(cr, '#241830')
    cr.rectangle(x - .085, .388, .17, .040)
    cr.fill()
    for k in range(9):
        for j in range(4):
            if (k * 7 + j * 5 + k * j) % 3:
                ink(cr, '#ffb84a')
                ellipse(cr, x - .032 + k * .0125, .397 + j * .0075, .0036)
                cr.fill()
    ink(cr, '#ffe9a8')
    ellipse(cr, x - .060, .408, .017)
    cr.fill()
    for y, r in ((.4035, .0050), (.4125, .0058)):
        ellipse(cr, x - .060, y, r)
        stroke(cr, .003, '#7a1a38')


def lower(cr, x, w, foot):
    ink(cr, '#ffd27a')
    cr.rectangle(x - w, .612, w * 2, .006)
    cr.rectangle(x - w, .728, w * 2, .005)
    cr.fill()
    for s in (-1, 1):
        for r, colour in ((.029, '#4a1830'), (.024, '#fff8d8')):
            ink(cr, colour)
            ellipse(cr, x + s * .092, .672, r)
            cr.fill()
        radial(cr, (x + s * .092, .672), .022, [(0, '#ffffff'), (.5, '#fff6c8'), (1, '#ffd27a')])
        ellipse(cr, x + s * .092, .672, .021)
        cr.fill()
        ink(cr, '#ff8a3a')
        ellipse(cr, x + s * .132, .652, .006, .010)
        cr.fill()
    ink(cr, '#fff0d0')
    ellipse(cr, x, .668, .033)
    cr.fill()
    for y, r in ((.658, .0095), (.679, .0115)):
        ellipse(cr, x, y, r)
        stroke(cr, .006, '#b8283a')
    linear(cr, (0, .745), (0, foot), [(0, '#4a4468'), (1, '#1c1838')])
    polygon(cr, [(x - w * 1.02, .748), (x + w * 1.02, .748), (x + w * .98, foot - .012), (x + w * .84, foot + .006),
                 (x - w * .84, foot + .006), (x - w * .98, foot - .012)])
    cr.fill()
    ink(cr, '#8a86a8')
    cr.rectangle(x - .03, .755, .06, .016)
    cr.fill()


def roof(cr, x, w, top):
    ink(cr, '#2f2a58')
    for px, pw in ((-.07, .05), (.03, .06)):
        cr.rectangle(x + px, top - .022, pw, .02)
        cr.fill()
    for s in (-1, 1):
        cr.move_to(x, top - .01)
        cr.line_to(x + s * .05, top - .050)
        cr.line_to(x, top - .092)
    stroke(cr, .005, '#2f2a58')
    cr.move_to(x - .055, top - .094)
    cr.line_to(x + .055, top - .094)
    stroke(cr, .006, '#3a3468')
    for s in (-1, 1):
        cr.move_to(x + s * (w + .001), .50)
        cr.line_to(x + s * (w + .024), .49)
        stroke(cr, .005, '#2a1830')
        ink(cr, '#2a1830')
        cr.rectangle(x + s * (w + .025) - .008, .478, .016, .040)
        cr.fill()
