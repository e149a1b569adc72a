# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The tabby of the Reading Cat: spectacles, whiskers and the book in its paws, in units of its own height.

import math

from paint import curve, ellipse, ink, linear, polygon, radial, stroke


def tabby(cr, rng):
    cr.save()
    cr.translate(.50, .945)
    cr.scale(.47, .47)
    linear(cr, (.25, 0), (.62, 0), [(0, '#6a7488'), (1, '#a8b2c0')])
    curve(cr, [(.20, -.02), (.44, .01), (.60, -.10), (.62, -.28), (.55, -.36), (.50, -.30), (.53, -.20), (.46, -.12),
               (.22, -.12)], True)
    cr.fill()
    for k in range(5):
        a = k / 5
        cr.move_to(.36 + .19 * a, -.13 - .03 * a - .1 * a * a)
        cr.line_to(.38 + .25 * a, .0 - .13 * a - .08 * a * a)
        stroke(cr, .022, '#434c62')
    linear(cr, (-.3, 0), (.3, 0), [(0, '#b8c2cc'), (.4, '#8a95a8'), (1, '#565f78')])
    curve(cr, [(-.24, 0), (-.31, -.16), (-.26, -.36), (-.15, -.56), (.15, -.56), (.26, -.36), (.31, -.16), (.24, 0)],
          True)
    cr.fill()
    for y, n in ((-.16, .10), (-.25, .10), (-.34, .09), (-.43, .07)):
        for s in (-1, 1):
            edge = .295 + (y + .16) * .42
            cr.move_to(s * edge, y)
            cr.curve_to(s * (edge - n * .5), y + .035, s * (edge - n), y + .02, s * (edge - n * 1.2), y + .005)
            stroke(cr, .026, '#434c62')
    ink(cr, '#fff8ec')
    curve(cr, [(-.14, -.55), (-.12, -.3), (0, -.16), (.12, -.3), (.14, -.55)], True)
    cr.fill()
    for s in (-1, 1):
        ink(cr, '#e8e4e0' if s > 0 else '#fff8ec')
        ellipse(cr, s * .17, -.02, .10, .05)
        cr.fill()
        for k in (-.03, .01, .05):
            cr.move_to(s * .17 + k, .022)
            cr.line_to(s * .17 + k, -.002)
            stroke(cr, .007, '#a8a0a8')
    face(cr)
    book(cr)
    cr.restore()


def eye(cr, s):
    """An eye that looks down at the page, its glass and the whiskers of that side; s is −1 left, 1 right."""
    ink(cr, '#f5f0d0')
    ellipse(cr, s * .125, -.675, .062, .055)
    cr.fill()
    ink(cr, '#4f9a6a')
    ellipse(cr, s * .115, -.660, .042, .042)
    cr.fill()
    ink(cr, '#1c1a28')
    ellipse(cr, s * .112, -.652, .020, .032)
    cr.fill()
    ink(cr, '#ffffff')
    ellipse(cr, s * .112 - .014, -.672, .011)
    cr.fill()
    ink(cr, '#78839a')
    cr.new_path()
    cr.arc(s * .125, -.678, .066, math.pi, 0)
    cr.curve_to(s * .125 + .04, -.69, s * .125 - .04, -.69, s * .125 - .066, -.678)
    cr.fill()
    ellipse(cr, s * .125, -.672, .095, .090)
    ink(cr, '#dff6ff', .20)
    cr.fill_preserve()
    stroke(cr, .017, '#d9982f')
    cr.move_to(s * .22, -.685)
    cr.line_to(s * .29, -.71)
    stroke(cr, .014, '#d9982f')
    for k in (-.02, .012, .045):
        cr.move_to(s * .10, -.535 + k * .5)
        cr.line_to(s * .36, -.55 + k * 1.6)
        stroke(cr, .004, '#ffffff', .9)


def face(cr):
    for s in (-1, 1):
        ink(cr, '#98a3b4' if s < 0 else '#6a7488')
        curve(cr, [(s * .27, -.70), (s * .285, -.86), (s * .255, -1.0), (s * .15, -.93), (s * .05, -.86)], True)
        cr.fill()
        ink(cr, '#f0a8a8')
        curve(cr, [(s * .235, -.78), (s * .24, -.92), (s * .17, -.88), (s * .12, -.83)], True)
        cr.fill()
    radial(cr, (0, -.66), .36, [(0, '#b8c2cc'), (.6, '#8f9aac'), (1, '#5f6982')], (-.10, -.78))
    curve(cr, [(0, -.46), (-.18, -.48), (-.31, -.58), (-.29, -.74), (-.16, -.87), (0, -.89), (.16, -.87), (.29, -.74),
               (.31, -.58), (.18, -.48)], True)
    cr.fill()
    for x0, y0, x1, y1 in ((0, -.885, 0, -.79), (-.06, -.88, -.045, -.80), (.06, -.88, .045, -.80),
                           (-.305, -.64, -.23, -.63), (.305, -.64, .23, -.63), (-.30, -.57, -.22, -.575),
                           (.30, -.57, .22, -.575), (-.28, -.72, -.23, -.70), (.28, -.72, .23, -.70)):
        cr.move_to(x0, y0)
        cr.line_to(x1, y1)
        stroke(cr, .024, '#434c62')
    ink(cr, '#fff8ec')
    curve(cr, [(0, -.455), (-.12, -.48), (-.17, -.54), (-.08, -.60), (0, -.68), (.08, -.60), (.17, -.54),
               (.12, -.48)], True)
    cr.fill()
    for s in (-1, 1):
        eye(cr, s)
    cr.move_to(-.032, -.68)
    cr.curve_to(-.01, -.70, .01, -.70, .032, -.68)
    stroke(cr, .016, '#d9982f')
    ink(cr, '#e88a90')
    curve(cr, [(-.032, -.575), (0, -.585), (.032, -.575), (0, -.545)], True)
    cr.fill()
    for s in (-1, 1):
        cr.move_to(0, -.545)
        cr.curve_to(0, -.51, s * .05, -.505, s * .065, -.53)
        stroke(cr, .009, '#6a5a60')


def book(cr):
    for s in (-1, 1):
        ink(cr, '#fff6e0')
        polygon(cr, [(0, -.40), (s * .30, -.455), (s * .31, -.14), (0, -.085)])
        cr.fill()
        linear(cr, (0, 0), (s * .32, 0), [(0, '#8a2438'), (.12, '#c93a48'), (1, '#e86a58' if s < 0 else '#b83048')])
        polygon(cr, [(0, -.385), (s * .315, -.44), (s * .325, -.12), (0, -.065)])
        cr.fill()
        polygon(cr, [(s * .035, -.36), (s * .29, -.405), (s * .298, -.145), (s * .035, -.10)])
        stroke(cr, .008, '#ffd27a')
        star(cr, s * .165, -.255, .062, '#ffd27a')
    for s in (-1, 1):
        ink(cr, '#fff8ec' if s < 0 else '#e4e0de')
        ellipse(cr, s * .315, -.235, .050, .062)
        cr.fill()
        for k in (-.02, .012):
            cr.move_to(s * .275, -.235 + k)
            cr.line_to(s * .30, -.235 + k)
            stroke(cr, .007, '#a8a0a8')


def star(cr, x, y, r, colour):
    polygon(cr, [(x + (r if k % 2 == 0 else r * .42) * math.sin(k * math.pi / 5),
                  y - (r if k % 2 == 0 else r * .42) * math.cos(k * math.pi / 5)) for k in range(10)])
    ink(cr, colour)
    cr.fill()
