"""Figures for a page: plots with axes, arrows, angles, speech bubbles and frames."""

from math import atan2, cos, hypot, pi, sin

from shapes import circle, group, line, num, path, rect
from typesetting import INK, breadth

PAPER, FADED, HAIR = "#F6F3EC", "#8a819c", "#cfc6d6"
CORAL, VIOLET, CYAN, AMBER, GREEN = "#e8584f", "#7a4dff", "#0f94ac", "#c97a00", "#2f8f5f"


def arrow(x1, y1, x2, y2, colour=INK, width=1.4, head=5.0):
    """A straight arrow from the first point to the second."""
    angle = atan2(y2 - y1, x2 - x1)
    ends = [(x2 - head * cos(angle + s * 0.45), y2 - head * sin(angle + s * 0.45)) for s in (-1, 1)]
    tips = "".join(f"M{num(a)} {num(b)}L{num(x2)} {num(y2)}" for a, b in ends)
    return line(f"M{num(x1)} {num(y1)}L{num(x2)} {num(y2)}{tips}", colour, width)


def arc(x, y, radius, start, end, colour=INK, width=1.2, head=0.0):
    """Part of a circle between two angles in degrees, clockwise from straight up; `head` adds a tip."""
    at = lambda a: (x + radius * sin(a * pi / 180), y - radius * cos(a * pi / 180))
    (x1, y1), (x2, y2) = at(start), at(end)
    large, sweep = int(abs(end - start) > 180), int(end > start)
    d = f"M{num(x1)} {num(y1)}A{num(radius)} {num(radius)} 0 {large} {sweep} {num(x2)} {num(y2)}"
    if head:
        direction = (end + (0 if sweep else 180)) * pi / 180 - (head / radius / 2) * (1 if sweep else -1)
        for s in (-0.5, 0.5):
            d += (
                f"M{num(x2)} {num(y2)}"
                f"L{num(x2 - head * cos(direction + s))} {num(y2 - head * sin(direction + s))}"
            )
    return line(d, colour, width)


def dashed(d, colour=FADED, width=1.0):
    return line(d, colour, width, stroke_dasharray="1 3")


class Plot:
    """A graph in the rectangle (x, y, width, height) over the ranges xs and ys; y grows upwards."""

    def __init__(self, type, x, y, width, height, xs, ys):
        self.type, self.box, self.xs, self.ys = type, (x, y, width, height), xs, ys
        self.parts = [rect(x, y, width, height, "#ffffff", rx=4, opacity=0.75)]

    def at(self, a, b):
        x, y, width, height = self.box
        return (
            x + width * (a - self.xs[0]) / (self.xs[1] - self.xs[0]),
            y + height * (self.ys[1] - b) / (self.ys[1] - self.ys[0]),
        )

    def grid(self, xticks, yticks, size=8.0):
        """Hairlines with labels; a tick is (value, label)."""
        x, y, width, height = self.box
        d = "".join(f"M{num(self.at(v, 0)[0])} {num(y)}v{num(height)}" for v, _ in xticks)
        d += "".join(f"M{num(x)} {num(self.at(self.xs[0], v)[1])}h{num(width)}" for v, _ in yticks)
        self.parts.append(line(d, HAIR, 0.7))
        for value, label in xticks:
            self.parts.append(
                self.type.line(
                    self.at(value, 0)[0], y + height + size + 4, label, size, FADED, align="middle"
                )
            )
        for value, label in yticks:
            self.parts.append(
                self.type.line(x - 5, self.at(0, value)[1] + size * 0.3, label, size, FADED, align="right")
            )
        return self

    def curve(self, function, colour, width=2.0, span=None, steps=90):
        start, end = span or self.xs
        points = [
            self.at(v, function(v)) for v in (start + (end - start) * i / steps for i in range(steps + 1))
        ]
        self.parts.append(line("M" + "L".join(f"{num(a)} {num(b)}" for a, b in points), colour, width))
        return self

    def dot(self, a, b, colour, radius=2.2, hollow=False):
        x, y = self.at(a, b)
        self.parts.append(
            circle(x, y, radius, "#ffffff" if hollow else colour, stroke=colour, stroke_width=1.2)
        )
        return self

    def label(self, a, b, text, colour, size=9.0, align="left", dx=0.0, dy=0.0, bold=True):
        x, y = self.at(a, b)
        self.parts.append(self.type.line(x + dx, y + dy, text, size, colour, bold, align))
        return self

    def drawn(self):
        return group(*self.parts)


def bubble(type, x, y, text, width, tip, size=9.0, colour="#ffffff"):
    """A speech bubble with its top left corner at (x, y), pointing at `tip`."""
    from typesetting import wrapped

    lines = wrapped(text, width * 100 / size)
    wide = max(breadth(s, size) for s in lines) + 16
    high = len(lines) * size * 1.35 + 10
    cx, cy = x + wide / 2, y + high / 2
    dx, dy = tip[0] - cx, tip[1] - cy
    length = hypot(dx, dy) or 1
    nx, ny = -dy / length * 6, dx / length * 6
    tail = f"M{num(cx + nx)} {num(cy + ny)}L{num(tip[0])} {num(tip[1])}L{num(cx - nx)} {num(cy - ny)}Z"
    edge = {"stroke": HAIR, "stroke_width": 1.2, "stroke_linejoin": "round"}
    texts = [type.line(x + 8, y + 5 + size * 1.02 + i * size * 1.35, s, size) for i, s in enumerate(lines)]
    return group(
        path(tail, colour, **edge),
        rect(x, y, wide, high, colour, rx=8, **{k: v for k, v in edge.items()}),
        path(tail, colour),
        *texts,
    )


def formula(type, x, y, width, lines, size=11.0, colour=INK):
    """Formulas on a tinted plate; returns the element and the plate's bottom."""
    high = len(lines) * size * 1.5 + 10
    parts = [rect(x, y, width, high, "#e9e2f4", rx=6), rect(x, y, 3, high, VIOLET, rx=1.5)]
    for i, text in enumerate(lines):
        parts.append(type.line(x + 12, y + 5 + size * 1.08 + i * size * 1.5, text, size, colour))
    return group(*parts), y + high


def phone(x, y, scale=1.0, turn=0, side=False, screen="#21d4e8"):
    """A phone around the origin: from the front, or from its side lying flat with its screen up."""
    from shapes import placed

    if side:
        return placed(
            x,
            y,
            rect(-20, -2.5, 40, 5, "#2b2440", rx=2),
            rect(-17, -3.6, 34, 2, screen),
            turn=turn,
            scale=scale,
        )
    return placed(
        x,
        y,
        rect(-14, -27, 28, 54, "#2b2440", rx=4),
        rect(-12, -23, 24, 46, screen, rx=1.5),
        rect(-4, -25.6, 8, 1.4, "#6a6280", rx=0.7),
        turn=turn,
        scale=scale,
    )
