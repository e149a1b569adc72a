# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# People and dogs of the night pictures; each stands with its foot at (x, y) and is h high.

import math

from paint import curve, ellipse, ink, linear, mix, polygon, stroke


def walker(cr, x, y, h, coat, brolly, facing=1):
    """Someone with an umbrella, seen from the back."""
    for s in (-1, 1):
        ink(cr, '#1a1638')
        polygon(cr, [(x + s * h * .03 - h * .03, y - h * .25), (x + s * h * .03 + h * .03, y - h * .25),
                     (x + s * h * .07 + h * .022, y), (x + s * h * .07 - h * .035, y)])
        cr.fill()
    linear(cr, (x - h * .14, 0), (x + h * .14, 0), [(0, mix(coat, '#ffc890', .45)), (.4, coat),
                                                    (1, mix(coat, '#0c0a30', .5))])
    curve(cr, [(x - h * .08, y - h * .66), (x - h * .13, y - h * .4), (x - h * .16, y - h * .17),
               (x + h * .16, y - h * .17), (x + h * .13, y - h * .4), (x + h * .08, y - h * .66)], True)
    cr.fill()
    ink(cr, '#3a2030')
    ellipse(cr, x, y - h * .73, h * .06, h * .07)
    cr.fill()
    cr.move_to(x + facing * h * .09, y - h * .42)
    cr.line_to(x + facing * h * .06, y - h * 1.06)
    stroke(cr, h * .015, '#15143a')
    px, py, r = x + facing * h * .06, y - h * .78, h * .40
    for k in range(6):
        a, b = -1 + k / 3, -1 + (k + 1) / 3
        linear(cr, (px - r, 0), (px + r, 0), [(0, mix(brolly, '#ffe0b0', .5)), (.4, brolly),
                                              (1, mix(brolly, '#0c0a30', .5))] if k % 2 else [(0,
                                                                                mix(brolly, '#ffe0b0', .3)), (.4,
                                                                                mix(brolly, '#101030', .15)), (1,
                                                                                mix(brolly, '#0c0a30', .6))])
        cr.move_to(px, py - r * .72)
        cr.curve_to(px + a * r * .6, py - r * .68, px + a * r, py - r * .35, px + a * r, py + r * .02)
        cr.curve_to(px + (a * .66 + b * .34) * r, py - r * .10, px + (a * .34 + b * .66) * r, py - r * .10,
                    px + b * r, py + r * .02)
        cr.curve_to(px + b * r, py - r * .35, px + b * r * .6, py - r * .68, px, py - r * .72)
        cr.fill()


def child(cr, x, y, h):
    for s in (-1, 1):
        ink(cr, '#3a2f60')
        cr.rectangle(x + s * h * .08 - h * .06, y - h * .3, h * .12, h * .28)
        cr.fill()
        ink(cr, '#d98a4a')
        ellipse(cr, x + s * h * .09, y - h * .02, h * .09, h * .05)
        cr.fill()
    linear(cr, (x - h * .22, 0), (x + h * .2, 0), [(0, '#ffcf6a'), (.5, '#f0a53f'), (1, '#b8603f')])
    curve(cr, [(x - h * .14, y - h * .64), (x - h * .22, y - h * .40), (x - h * .24, y - h * .2),
               (x + h * .22, y - h * .2), (x + h * .2, y - h * .4), (x + h * .14, y - h * .64)], True)
    cr.fill()
    cr.move_to(x + h * .08, y - h * .54)
    cr.line_to(x + h * .34, y - h * .50)
    stroke(cr, h * .10, '#e0953a')
    ink(cr, '#f5c8a0')
    ellipse(cr, x + h * .37, y - h * .50, h * .045)
    cr.fill()
    ellipse(cr, x + h * .03, y - h * .78, h * .155, h * .15)
    cr.fill()
    ink(cr, '#2f8fa5')
    cr.new_path()
    cr.arc(x + h * .02, y - h * .80, h * .17, math.pi * .98, math.pi * 1.98)
    cr.close_path()
    cr.fill()
    ink(cr, '#fff4e4')
    ellipse(cr, x, y - h * .99, h * .055)
    cr.fill()
    cr.move_to(x - h * .15, y - h * .815)
    cr.line_to(x + h * .19, y - h * .83)
    stroke(cr, h * .06, '#fff4e4')
    ink(cr, '#2a1830')
    ellipse(cr, x + h * .115, y - h * .75, h * .018, h * .025)
    cr.fill()
    cr.move_to(x - h * .13, y - h * .62)
    cr.line_to(x + h * .14, y - h * .62)
    stroke(cr, h * .09, '#d9485a')
    cr.move_to(x - h * .12, y - h * .60)
    cr.line_to(x - h * .26, y - h * .44)
    stroke(cr, h * .08, '#d9485a')


def dog(cr, x, y, h):
    linear(cr, (x - h * .4, 0), (x + h * .4, 0), [(0, '#ffe0b8'), (.5, '#c89068'), (1, '#7a5058')])
    curve(cr, [(x - h * .38, y), (x - h * .40, y - h * .35), (x - h * .15, y - h * .75), (x + h * .12, y - h * .75),
               (x + h * .25, y - h * .3), (x + h * .24, y)], True)
    cr.fill()
    curve(cr, [(x - h * .36, y - h * .02), (x - h * .62, y - h * .10), (x - h * .68, y - h * .32),
               (x - h * .58, y - h * .22), (x - h * .36, y - h * .16)], True)
    cr.fill()
    curve(cr, [(x - h * .18, y - h * .78), (x - h * .12, y - h * 1.08), (x + h * .16, y - h * 1.10),
               (x + h * .44, y - h * .98), (x + h * .42, y - h * .86), (x + h * .1, y - h * .68)], True)
    cr.fill()
    ink(cr, '#6a4048')
    curve(cr, [(x - h * .10, y - h * 1.05), (x - h * .24, y - h * .82), (x - h * .12, y - h * .68),
               (x + h * .02, y - h * .96)], True)
    cr.fill()
    ink(cr, '#1c1028')
    ellipse(cr, x + h * .43, y - h * .96, h * .05)
    cr.fill()
    ellipse(cr, x + h * .17, y - h * .96, h * .035)
    cr.fill()
    cr.move_to(x - h * .15, y - h * .70)
    cr.line_to(x + h * .16, y - h * .70)
    stroke(cr, h * .09, '#2f8fa5')
