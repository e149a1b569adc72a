# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The paint box of the gallery: a square canvas of floats (0…1, sRGB values) onto which cairo shapes and numpy
# fields are laid. All coordinates are fractions of the side, y down, so a draft and the final picture agree.
# Needs python3-numpy, python3-scipy, python3-cairo and python3-pil; the game itself never runs it.

import math

import cairo
import numpy as np
from PIL import Image
from scipy import ndimage


# --- Colours ----------------------------------------------------------------------------------------------------

def rgb(colour):
    """A '#rrggbb' string, or three floats, as a tuple of three floats."""
    if isinstance(colour, str):
        return tuple(int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(colour)


def mix(a, b, t):
    """The colour a part t of the way from a to b."""
    return tuple(p + (q - p) * t for p, q in zip(rgb(a), rgb(b)))


def vary(rng, colour, amount):
    """The colour, a little lighter or darker and a little warmer or cooler by chance."""
    light, warm = rng.normal(0, amount, 2)
    r, g, b = rgb(colour)
    return tuple(min(1, max(0, v)) for v in (r + light + warm * .5, g + light, b + light - warm * .5))


def ramp(stops, t):
    """A field of colours: stops is [(position, colour)…] in rising order, t a field of positions."""
    at = [s[0] for s in stops]
    colours = np.array([rgb(s[1]) for s in stops], np.float32)
    return np.stack([np.interp(t, at, colours[:, k]) for k in range(3)], -1).astype(np.float32)


def smoothstep(a, b, t):
    """0 below a, 1 above b, an S between; a may be above b."""
    u = np.clip((t - a) / (b - a), 0, 1)
    return u * u * (3 - 2 * u)


# --- Shapes: thin words over a cairo context ----------------------------------------------------------------------

def ink(cr, colour, alpha=1.0):
    cr.set_source_rgba(*rgb(colour), alpha)


def linear(cr, start, end, stops):
    """Ink that runs from start to end; a stop is (position, colour[, alpha])."""
    _gradient(cr, cairo.LinearGradient(*start, *end), stops)


def radial(cr, centre, radius, stops, focus=None):
    """Ink that runs from the focus (by default the centre) outwards to the radius."""
    _gradient(cr, cairo.RadialGradient(*(focus or centre), 0, *centre, radius), stops)


def _gradient(cr, pattern, stops):
    for at, colour, *alpha in stops:
        pattern.add_color_stop_rgba(at, *rgb(colour), *(alpha or [1.0]))
    cr.set_source(pattern)


def polygon(cr, points):
    cr.new_path()
    for point in points:
        cr.line_to(*point)
    cr.close_path()


def curve(cr, points, closed=False):
    """A smooth path (Catmull-Rom) through the points."""
    n = len(points)
    at = (lambda i: points[i % n]) if closed else (lambda i: points[min(max(i, 0), n - 1)])
    cr.new_path()
    cr.move_to(*points[0])
    for i in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(i + k) for k in (-1, 0, 1, 2))
        cr.curve_to(bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
    if closed:
        cr.close_path()


def ellipse(cr, x, y, rx, ry=None, angle=0.0):
    cr.new_path()
    cr.save()
    cr.translate(x, y)
    cr.rotate(angle)
    cr.scale(rx, rx if ry is None else ry)
    cr.arc(0, 0, 1, 0, 2 * math.pi)
    cr.restore()


def leaf(cr, x, y, length, width, angle):
    """A pointed leaf that starts at (x, y) and grows along the angle."""
    cr.new_path()
    cr.save()
    cr.translate(x, y)
    cr.rotate(angle)
    cr.move_to(0, 0)
    cr.curve_to(length * .3, -width, length * .7, -width * .7, length, 0)
    cr.curve_to(length * .7, width * .7, length * .3, width, 0, 0)
    cr.restore()


def stroke(cr, width, colour=None, alpha=1.0):
    if colour is not None:
        ink(cr, colour, alpha)
    cr.set_line_width(width)
    cr.set_line_cap(cairo.LINE_CAP_ROUND)
    cr.set_line_join(cairo.LINE_JOIN_ROUND)
    cr.stroke()


# --- The canvas -----------------------------------------------------------------------------------------------------

class Canvas:
    """A square picture in the making; px is (side, side, 3) float32, x and y the coordinates of each pixel."""

    def __init__(self, side, seed):
        axis = ((np.arange(side) + .5) / side).astype(np.float32)
        self.side = side
        self.seed = seed
        self.rng = np.random.default_rng(seed)
        self.x, self.y = np.meshgrid(axis, axis)
        self.px = np.zeros((side, side, 3), np.float32)

    # Fields

    def noise(self, fx, fy=None, octaves=5, seed=0, gain=.5):
        """Fractal value noise, about 0 ± 1, of fx × fy cells at its coarsest; the same at any side."""
        fy = fy or fx
        total, weight = np.zeros_like(self.x), 1.0
        rng = np.random.default_rng((self.seed, seed))
        for _ in range(octaves):
            grid = rng.normal(0, .6, (int(fy) + 4, int(fx) + 4)).astype(np.float32)
            if max(fx, fy) < self.side:
                total += weight * self._stretch(grid, fx, fy)
            weight, fx, fy = weight * gain, fx * 2, fy * 2
        return total

    def _stretch(self, grid, fx, fy):
        box = (1, 1, 1 + fx, 1 + fy)
        return np.asarray(Image.fromarray(grid).resize((self.side, self.side), Image.BICUBIC, box=box))

    def blur(self, field, radius):
        """The field blurred by a Gaussian of that radius; wide ones are taken at a smaller scale."""
        sigma = radius * self.side
        step = max(1, int(sigma / 4))
        small = field[::step, ::step]
        small = ndimage.gaussian_filter(small, (sigma / step,) * 2 + (0,) * (field.ndim - 2), mode='nearest')
        if step == 1:
            return small
        if field.ndim == 3:
            return np.stack([self._resize(small[..., k]) for k in range(field.shape[2])], -1)
        return self._resize(small)

    def _resize(self, field):
        return np.asarray(Image.fromarray(np.ascontiguousarray(field, np.float32))
                          .resize((self.side, self.side), Image.BICUBIC))

    def relief(self, field, angle, strength=1.0):
        """How much each pixel of a height field faces light from that angle, about −1…1."""
        gy, gx = np.gradient(field)
        slope = -(gx * math.cos(angle) + gy * math.sin(angle)) * self.side * strength
        return np.tanh(slope)

    def glow(self, x, y, radius, squash=1.0):
        """A soft round light: 1 at its centre, falling off as a Gaussian."""
        d2 = (self.x - x) ** 2 + ((self.y - y) * squash) ** 2
        return np.exp(-d2 / (2 * radius * radius))

    def shape(self, draw):
        """The coverage (0…1) of what draw (cr) paints."""
        return self._surface(draw)[..., 3]

    def _surface(self, draw):
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.side, self.side)
        cr = cairo.Context(surface)
        cr.scale(self.side, self.side)
        draw(cr)
        surface.flush()
        data = np.frombuffer(surface.get_data(), np.uint8).reshape(self.side, -1, 4)[:, :self.side]
        return data[..., [2, 1, 0, 3]].astype(np.float32) / 255

    # Laying paint

    def over(self, colour, mask):
        """Cover with a colour or a field of colours where the mask is."""
        colour = np.asarray(rgb(colour) if not isinstance(colour, np.ndarray) else colour, np.float32)
        self.px += (colour - self.px) * mask[..., None]

    def screen(self, colour, mask):
        """Add light of that colour where the mask is, never past white."""
        light = np.asarray(rgb(colour), np.float32) * np.clip(mask, 0, 1)[..., None]
        self.px = 1 - (1 - self.px) * (1 - light)

    def multiply(self, colour, mask):
        """Shade with that colour where the mask is."""
        colour = np.asarray(rgb(colour), np.float32)
        self.px *= 1 + (colour - 1) * np.clip(mask, 0, 1)[..., None]

    def draw(self, draw, shade=None, soft=0.0):
        """Paint what draw (cr) paints; shade multiplies its light, soft blurs it. Returns its coverage."""
        layer = self._surface(draw)
        if soft:
            layer = self.blur(layer, soft)
        colour, alpha = layer[..., :3], layer[..., 3:]
        if shade is not None:
            colour = np.clip(colour * shade[..., None], 0, 1)
        self.px = self.px * (1 - alpha) + colour
        return layer[..., 3]

    def finish(self, grain=.012, vignette=.12):
        """Paper grain, a slight vignette, and the picture as an Image."""
        paper = self.noise(500, octaves=2, seed=9001, gain=.8)
        self.px *= 1 + grain * paper[..., None]
        d2 = (self.x - .5) ** 2 + (self.y - .5) ** 2
        self.px *= (1 - vignette * smoothstep(.18, .5, d2))[..., None]
        dither = np.random.default_rng(7).uniform(-.5, .5, self.px.shape[:2])[..., None]
        return Image.fromarray(np.clip(self.px * 255 + .5 + dither * .8, 0, 255).astype(np.uint8))
