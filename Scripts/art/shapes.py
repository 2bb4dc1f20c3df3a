"""Small vocabulary for drawing SVG: colours, curves, elements and a drawing that collects gradients.

Lengths are SVG user units, y points down, angles are degrees and positive ones turn clockwise.
"""

from math import cos, hypot, pi, sin
from re import sub


def mix(a, b, t):
    """The colour between `a` (t = 0) and `b` (t = 1); colours are "#rrggbb"."""
    pairs = zip(bytes.fromhex(a[1:]), bytes.fromhex(b[1:]))
    return "#" + "".join(f"{round(x + (y - x) * t):02x}" for x, y in pairs)


def num(value):
    """A number with at most one decimal, as short as SVG allows."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point):
    return f"{num(point[0])} {num(point[1])}"


def mirrored(points, axis):
    """The points reflected in the vertical line x = axis."""
    return [(2 * axis - x, y) for x, y in points]


def polygon(points):
    return "M" + "L".join(pair(p) for p in points) + "Z"


def controls(p0, p1, p2, p3):
    """The two Bezier controls of the Catmull-Rom piece from p1 to p2."""
    first = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
    second = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
    return first, second


def spline(points, closed=True):
    """Path data of a smooth curve through all points."""
    n = len(points)
    at = (lambda i: points[i % n]) if closed else (lambda i: points[min(max(i, 0), n - 1)])
    data = "M" + pair(points[0])
    for i in range(n if closed else n - 1):
        a, b = controls(at(i - 1), at(i), at(i + 1), at(i + 2))
        data += f"C{pair(a)} {pair(b)} {pair(at(i + 1))}"
    return data + ("Z" if closed else "")


def sampled(points, steps=6):
    """Points along the smooth open curve, `steps` for each piece."""
    at = lambda i: points[min(max(i, 0), len(points) - 1)]
    result = []
    for i in range(len(points) - 1):
        p, q = at(i), at(i + 1)
        a, b = controls(at(i - 1), p, q, at(i + 2))
        for k in range(steps):
            t = k / steps
            w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
            result.append(tuple(w[0] * p[j] + w[1] * a[j] + w[2] * b[j] + w[3] * q[j] for j in (0, 1)))
    return result + [points[-1]]


def taper(points, start, end):
    """Path data of a limb along a smooth curve, `start` wide at its root and `end` wide at its tip."""
    line = sampled(points)
    left, right = [], []
    for i, (x, y) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1
        half = (start + (end - start) * i / (len(line) - 1)) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return spline(left[::2] + [line[-1]] + right[::-2])


def star(x, y, radius, points=5, inner=0.48, turn=0):
    """Path data of a star; its first point is up when `turn` is 0."""
    corners = []
    for i in range(points * 2):
        r = radius if i % 2 == 0 else radius * inner
        angle = pi * i / points + turn * pi / 180
        corners.append((x + r * sin(angle), y - r * cos(angle)))
    return polygon(corners)


def element(tag, content="", **attributes):
    """One SVG element; an underscore in an attribute's name is a hyphen, and None is left out."""
    text = "".join(
        f' {name.replace("_", "-")}="{round(value, 3) if isinstance(value, float) else value}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{text}>{content}</{tag}>" if content else f"<{tag}{text}/>"


def path(d, fill, **more):
    return element("path", d=d, fill=fill, **more)


def line(d, stroke, width, **more):
    """An open stroke with round ends."""
    return element(
        "path",
        d=d,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **more,
    )


def circle(x, y, r, fill, **more):
    return element("circle", cx=num(x), cy=num(y), r=num(r), fill=fill, **more)


def ellipse(x, y, rx, ry, fill, **more):
    return element("ellipse", cx=num(x), cy=num(y), rx=num(rx), ry=num(ry), fill=fill, **more)


def rect(x, y, width, height, fill, rx=None, **more):
    return element("rect", x=num(x), y=num(y), width=num(width), height=num(height), rx=rx, fill=fill, **more)


def group(*content, **attributes):
    return element("g", "\n".join(content), **attributes)


def placed(x, y, *content, turn=0, scale=1):
    """The content, drawn around the origin, moved to (x, y), turned and scaled there."""
    transform = f"translate({num(x)} {num(y)})"
    transform += f" rotate({num(turn)})" if turn else ""
    transform += f" scale({scale})" if scale != 1 else ""
    return group(*content, transform=transform)


class Drawing:
    """An SVG document that names its own gradients."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.definitions = []
        self.content = []

    def add(self, *elements):
        self.content.extend(elements)

    def define(self, tag, content, **attributes):
        """Adds a definition and returns the paint (or clip) that refers to it."""
        name = f"d{len(self.definitions)}"
        self.definitions.append(element(tag, content, id=name, **attributes))
        return f"url(#{name})"

    def gradient(self, start, end, *stops):
        """A linear gradient in user units; a stop is (offset, colour) or (offset, colour, opacity)."""
        return self.define(
            "linearGradient",
            stop_elements(stops),
            gradientUnits="userSpaceOnUse",
            x1=num(start[0]),
            y1=num(start[1]),
            x2=num(end[0]),
            y2=num(end[1]),
        )

    def radial(self, centre, radius, *stops):
        """A radial gradient in user units, with the stops of `gradient`."""
        return self.define(
            "radialGradient",
            stop_elements(stops),
            gradientUnits="userSpaceOnUse",
            cx=num(centre[0]),
            cy=num(centre[1]),
            r=num(radius),
        )

    def glow(self, x, y, radius, colour, opacity):
        """A soft round light, made of a gradient so that it costs nothing to draw."""
        steps = [(t / 5, colour, round(opacity * (1 - t / 5) ** 2, 3)) for t in range(6)]
        return circle(x, y, radius, self.radial((x, y), radius, *steps))

    def clip(self, *content):
        return self.define("clipPath", "".join(content))

    def text(self):
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}">'
        )
        body = "\n".join(["<defs>", *self.definitions, "</defs>", *self.content])
        return f"{head}\n{body}\n</svg>\n"


ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def lean(text):
    """The document with what most strokes share said once, at its root, and no idle zeros."""
    text = text.replace(ROUND, "").replace(" viewBox", ROUND + " viewBox", 1).replace("#ffffff", "#fff")
    return sub(r'(?<=[\s"(])(-?)0\.(?=\d)', r"\1.", text)


def stop_elements(stops):
    return "".join(
        element("stop", offset=round(s[0], 4), stop_color=s[1], stop_opacity=s[2] if len(s) > 2 else None)
        for s in stops
    )
