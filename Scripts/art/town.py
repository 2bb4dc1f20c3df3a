"""The ground the harbour town stands on: far quays, rows of houses, trees, and the quay at one's feet."""

from random import Random

import harbour as h
from compass import HEIGHT, NORTH, TURN, around, ground_paint, light_at
from shapes import circle, group, line, path, placed, rect

SHORE, QUAY = 596, 704
WALLS = ("#ff9d86", "#ffd98a", "#8fd6c4", "#f7b4c8", "#a8c8f4", "#fff0d0", "#e8836f", "#c9b0f0", "#b8dc8f")
ROOFS = ("#d9605a", "#b8503f", "#7a5f9f", "#c9704a", "#4f7f8f")


def shore(drawing, left, right, top=SHORE):
    """A stretch of far quay between two base positions, with its wall in the water."""
    half = (right - left) / 2

    def make(x):
        a, b = x - half, x + half
        rings = "".join(f"M{i:.0f} {top + 18}a5 5 0 1 0 .1 0" for i in range(int(a) + 70, int(b) - 30, 120))
        return group(
            rect(a, top + 30, b - a, 8, "#0b0a2e", opacity=0.25),
            path(f"M{a} {top}H{b}L{b - 6} {top + 34}H{a + 6}Z", ground_paint(drawing, "#b8a08f")),
            line(
                f"M{a + 4} {top + 13}H{b - 4}M{a + 6} {top + 24}H{b - 6}",
                ground_paint(drawing, "#8f7a78"),
                1.6,
            ),
            line(rings, "#3a2c5a", 2, opacity=0.6),
            path(f"M{a - 4} {top - 6}H{b + 4}V{top + 4}H{a - 4}Z", ground_paint(drawing, "#e8d4b8")),
        )

    return around((left + right) / 2, half + 10, make)


def houses(first, last, seed, lit, tall=1.0):
    """A row of houses along the far quay between two base positions."""
    random = Random(seed)
    parts, x, before = [], first, None
    while x < last:
        width = random.choice((72, 84, 96, 108))
        height = random.choice((96, 128, 160, 190)) * tall
        wall = random.choice([w for w in WALLS if w != before])
        before = wall
        roof, shape = random.choice(ROOFS), random.choice(("gable", "hip", "step", "bell", "gable", "flat"))
        columns, own = (2 if width < 80 else 3), random.randrange(10**6)
        middle = x + width / 2
        parts.append(
            around(
                middle,
                width,
                lambda p, a=(width, height, wall, roof, shape, lit(middle), own, columns): h.house(
                    p, SHORE - 4, light_at(middle), *a
                ),
            )
        )
        x += width + random.choice((0, 0, 4, 10))
    return group(*parts)


def trees(places):
    parts = []
    for x, size in places:
        light = light_at(x)
        parts.append(
            around(
                x,
                50,
                lambda p, light=light, size=size: placed(
                    p,
                    SHORE - 4,
                    line("M0 0V-40", light.on("#8a5a3a"), 7),
                    circle(0, -66, 30, light.on("#4fae7a")),
                    circle(-18, -52, 20, light.on("#4fae7a")),
                    circle(19, -50, 21, light.on("#3f9a72")),
                    circle(-8, -74, 13, light.on("#7fd08f")),
                    scale=size,
                ),
            )
        )
    return group(*parts)


def shores(drawing):
    """All that stands on the far quays."""
    evening = lambda x: 0.75 if x > 2900 else 0.0
    return group(
        houses(500, 800, 3, lambda x: 0.45 if x < 700 else 0.15, 0.7),
        houses(1270, 1960, 8, lambda x: 0.0),
        houses(2140, 2330, 21, lambda x: 0.0),
        houses(3240, 3330, 40, evening),
        houses(3560, 3690, 15, lambda x: 0.4),
        trees(
            [
                (480, 0.9),
                (850, 0.8),
                (1236, 0.9),
                (1985, 1.1),
                (2350, 1.0),
                (2440, 0.7),
                (3028, 1),
                (3225, 0.9),
                (3720, 0.9),
            ]
        ),
        shore(drawing, 440, 880),
        shore(drawing, 1200, 2480),
        shore(drawing, 2985, 3750),
    )


def quay(drawing):
    """The stones at one's feet all round, with a rope along the edge."""
    random = Random(2)
    joints = ""
    for row, (top, bottom) in enumerate(((QUAY + 14, QUAY + 38), (QUAY + 38, QUAY + 76))):
        step = 64 if row == 0 else 102.4
        for i in range(round(TURN / step)):
            x = step * (i + 0.5) + random.uniform(-9, 9)
            joints += f"M{x:.0f} {top}L{x + (x % 7 - 3):.0f} {bottom}"
    posts = [64 + 256 * i for i in range(16)]
    rope = "".join(f"M{x} {QUAY - 22}q128 46 256 0" for x in [64 - 256, *posts])
    bollards = [
        group(
            path(
                f"M{x - 13} {QUAY + 6}L{x - 10} {QUAY - 24}H{x + 10}L{x + 13} {QUAY + 6}Z",
                light_at(x - NORTH).on("#5a4f7a"),
            ),
            path(
                f"M{x - 16} {QUAY - 24}Q{x} {QUAY - 40} {x + 16} {QUAY - 24}"
                f"Q{x} {QUAY - 16} {x - 16} {QUAY - 24}Z",
                light_at(x - NORTH).on("#7a6f9a"),
            ),
        )
        for x in posts
    ]
    return group(
        rect(0, QUAY - 6, TURN, 12, "#0b0a2e", opacity=0.2),
        rect(0, QUAY, TURN, HEIGHT - QUAY, ground_paint(drawing, "#c9ac94")),
        rect(0, QUAY, TURN, 14, ground_paint(drawing, "#f0d9bc")),
        rect(
            0,
            QUAY + 30,
            TURN,
            46,
            drawing.gradient((0, QUAY + 30), (0, HEIGHT), (0, "#2a1240", 0), (1, "#2a1240", 0.3)),
        ),
        line(f"M0 {QUAY + 38}H{TURN}" + joints, "#2a1240", 2, opacity=0.25),
        line(rope, ground_paint(drawing, "#fff0dc"), 4),
        *bollards,
    )
