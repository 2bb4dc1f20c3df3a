"""What lies behind the harbour town: heavens, far hills, the sea, and what flies over them."""

from math import cos, pi, sin
from random import Random

import boats
from card import FOIL
from compass import (
    HEIGHT,
    HORIZON,
    NORTH,
    TURN,
    around,
    backdrop,
    ground_paint,
    light_at,
    ridge,
)
from lettering import breadth, lettering
from poses import bat_small
from shapes import circle, group, line, path, placed, polygon, rect


def heavens(drawing):
    """Stars, the moon, clouds, and what flies."""
    random = Random(11)
    dots = {}
    for _ in range(190):
        x, y = random.uniform(-980, 700), 420 * random.random() ** 1.4
        fade = min(1, (700 - x) / 420, (x + 980) / 300)
        size = random.choice((1.2, 1.7, 2.4))
        key = (size, max(0.15, round(fade * random.choice((0.5, 0.75, 1)), 1)))
        dots.setdefault(key, []).append(((x + NORTH) % TURN, y))
    parts = [
        line("".join(f"M{x:.0f} {y:.0f}h.1" for x, y in places), "#fff6d8", size * 2, opacity=opacity)
        for (size, opacity), places in sorted(dots.items())
    ]

    def moon(x):
        return group(
            drawing.glow(x, 236, 230, "#cfd4ff", 0.5),
            circle(x, 236, 66, drawing.radial((x - 16, 220), 76, (0, "#fffdf0"), (1, "#ffe9b0"))),
            *[
                circle(x + a, 236 + b, r, "#e8cf96", opacity=0.6)
                for a, b, r in ((-20, -18, 11), (24, 18, 15), (20, -26, 7), (-18, 28, 8))
            ],
            bat_small(x + 34, 240, 1.5),
        )

    def cloud(x, y, scale, colour, opacity):
        d = "M-44 8A12 12 0 0 1 -34 -10A18 18 0 0 1 -4 -18A16 16 0 0 1 24 -12A12 12 0 0 1 42 8Z"
        return around(x, 60 * scale, lambda p: placed(p, y, path(d, colour, opacity=opacity), scale=scale))

    parts.append(around(120, 240, moon))
    for x, y, s, c, o in (
        (-250, 330, 2.2, "#4a3fa0", 0.5), (420, 170, 1.8, "#5a489f", 0.5), (700, 260, 2.4, "#c27fb8", 0.5),
        (900, 150, 1.6, "#ffb3a8", 0.7), (1230, 210, 2.6, "#ffd9c8", 0.8), (1470, 330, 1.7, "#ffffff", 0.8),
        (1640, 120, 2, "#ffffff", 0.85), (1760, 250, 1.3, "#ffffff", 0.8), (1770, 330, 1.5, "#ffffff", 0.9),
        (2420, 120, 1.5, "#fff4e0", 0.9), (2560, 300, 2, "#ffe0b8", 0.85), (2860, 200, 2.6, "#e8809a", 0.6),
        (2700, 130, 1.6, "#ffb08a", 0.8), (3090, 130, 1.9, "#8f5aa8", 0.55), (3560, 180, 2.2, "#4a3fa0", 0.5),
    ):  # fmt: skip
        parts.append(cloud(x, y, s, c, o))
    return group(*parts)


def skywriting(drawing):
    """A balloon in the morning, an aeroplane with a message in the afternoon, fireworks at night."""
    light = light_at(2400)
    width = breadth("TILT", 34)

    def plane(x):
        wind = line(f"M{x - 62} 196q-16 -6 -30 0", "#fff", 2)
        banner = path(
            f"M{x - 92 - width - 36} 172Q{x - 150} 164 {x - 92} 172V222Q{x - 150} "
            f"214 {x - 92 - width - 36} 222L{x - 110 - width} 197Z",
            "#ff6f5f",
        )
        return group(
            wind,
            banner,
            lettering("TILT", x - 92 - width - 6, 180, 34, 8, "#ffffff", 6),
            path(
                f"M{x - 60} 196Q{x - 30} 178 {x + 30} 182Q{x + 56} 186 {x + 58} 198Q{x + 50} "
                f"212 {x + 10} 212Q{x - 30} 208 {x - 60} 196Z",
                light.on("#ffc04d"),
            ),
            path(f"M{x - 64} 198L{x - 74} 170L{x - 56} 174L{x - 42} 196Z", light.on("#ff6f5f")),
            path(f"M{x - 6} 200L{x - 34} 224L{x - 18} 226L{x + 26} 202Z", light.on("#ff6f5f")),
            line(f"M{x + 62} 176V218", "#ffffff", 4, opacity=0.7),
            circle(x + 14, 180, 9, light.on("#8a6a5a")),
            rect(x + 8, 175, 14, 5, light.on("#2a3f7f"), rx=2),
            line(f"M{x + 6} 186q-14 4 -24 -2", light.on("#ff5f7f"), 4),
        )

    def burst(x, y, radius, colour, n):
        rays = "".join(
            f"M{x + radius * k * cos(2 * pi * i / n):.0f} {y + radius * k * sin(2 * pi * i / n):.0f}"
            f"L{x + radius * m * cos(2 * pi * i / n):.0f} {y + radius * m * sin(2 * pi * i / n):.0f}"
            for i in range(n)
            for k, m in ((0.25, 0.6), (0.74, 0.8), (0.99, 1))
        )
        return line(rays, colour, 4, opacity=0.9)

    fires = ((3290, 150, 104, "#ff7fb0", 18), (3420, 250, 66, "#ffd35c", 14), (3200, 290, 54, "#6fe8f4", 12))
    return group(
        around(1935, 330, plane),
        around(1330, 120, lambda x: boats.balloon(x, 262, FOIL[:7], 1.25)),
        around(
            1585,
            90,
            lambda x: boats.balloon(x, 190, ("#ff7d66", "#fff4d6", "#ff7d66", "#fff4d6", "#ff7d66"), 0.62),
        ),
        *[around(a, r + 4, lambda x, b=b, r=r, c=c, n=n: burst(x, b, r, c, n)) for a, b, r, c, n in fires],
    )


def distance(drawing):
    """Far hills, which leave the sea open in the north, in the east and in the west."""
    far = [
        (-620, 500), (-400, 500), (-150, 500), (150, 500), (380, 496), (520, 452), (640, 424), (760, 446),
        (860, 500), (1024, 500), (1180, 500), (1290, 446), (1420, 396), (1560, 356), (1700, 402), (1840, 376),
        (1990, 410), (2140, 372), (2300, 330), (2440, 352), (2560, 430), (2640, 500), (2760, 500),
        (2940, 500), (3040, 440), (3120, 396), (3220, 420), (3330, 390), (3420, 432),
    ]  # fmt: skip
    near = [(x, y + 50 + 18 * sin(x / 90)) for x, y in far]
    shade = drawing.gradient((0, 320), (0, 520), (0, "#ffffff", 0), (1, "#ffffff", 0.35))
    clip = drawing.clip(rect(0, 0, TURN, HORIZON + 1, None))
    return group(
        path(ridge(far, 520), ground_paint(drawing, "#7fb9d4")),
        path(ridge(far, 520), shade),
        path(ridge(near, 560), ground_paint(drawing, "#5fae98")),
        clip_path=clip,
    )


def sea(drawing):
    """The water, its glints, and the paths that moon and suns draw on it."""
    random = Random(5)
    parts = [backdrop(drawing, HORIZON, HEIGHT, 3)]
    strokes = {}
    for _ in range(230):
        y = HORIZON + 10 + 230 * random.random()
        width = 10 + (y - HORIZON) * 0.28 * random.random()
        x = random.uniform(30, TURN - 30 - width)
        strokes.setdefault(round((y - HORIZON) / 80), []).append(f"M{x:.0f} {y:.0f}h{width:.0f}")
    for band, lines in sorted(strokes.items()):
        parts.append(line("".join(lines), "#ffffff", 1.6 + band, opacity=0.2))

    def shimmer(x, colour, spread):
        rng = Random(int(spread))
        d = ""
        for i in range(26):
            y = HORIZON + 6 + i * 8.5
            w = rng.uniform(0.4, 1) * (20 + spread * i / 26)
            d += f"M{x - w + rng.uniform(-8, 8):.0f} {y:.0f}h{2 * w:.0f}"
        return line(d, colour, 4, opacity=0.55)

    parts += [
        around(120, 130, lambda x: shimmer(x, "#fff2c0", 74)),
        around(1024, 190, lambda x: shimmer(x, "#fff0b8", 130)),
        around(2842, 150, lambda x: shimmer(x, "#ffdf90", 84)),
    ]
    return group(*parts)


def beams(drawing, x, y, count, reach, colours, twist=0.0):
    """Rays from a sun that fade to nothing at `reach`; colours are (colour, opacity)."""
    paints = [drawing.radial((x, y), reach, (0, c, o), (0.4, c, o * 0.55), (1, c, 0)) for c, o in colours]
    wedges = [""] * len(paints)
    for i in range(count):
        a, b = (2 * pi * (i + k) / count + twist for k in (0, 0.5))
        wedges[i % len(paints)] += polygon(
            [(x, y), *((x + reach * cos(k), y + reach * sin(k)) for k in (a, b))]
        )
    return group(*[path(d, paint) for d, paint in zip(wedges, paints)])
