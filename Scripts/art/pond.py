#!/usr/bin/env python3
"""Draws a pond seen from above, rich in edges, so that a wave that passes through it shows everywhere.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/pond.py

writes Public/art/ripple/pond.svg.
"""

from math import cos, pi, sin
from pathlib import Path
from random import Random

from pond_life import boat, define_parts, dragonfly, frog, koi, koi_shadow, lily_flower, pad, use
from poses import hanging_sock
from shapes import Drawing, circle, element, ellipse, group, lean, line, mix, num, path, rect, spline
from tiltling import CENTRE, Light, Tiltling

WIDTH, HEIGHT = 1026, 1368
PLAIN = Light("#ffffff", 0.0)
# The creature as the water shows it: red would turn grey in the green, violet does not.
MIRRORED = Light("#8f7bff", 0.3)


def floor(drawing):
    """The bottom of the pond: deep in the middle, tiled with pebbles, lit by the net of light."""
    random = Random(31)
    water = drawing.radial(
        (540, 560), 900, (0, "#0f6f8f"), (0.5, "#1790a0"), (0.8, "#35b5ac"), (1, "#7fdcc0")
    )
    pebbles = []
    for shade in ("#0b5f80", "#2fb0a8", "#0d7a94"):
        d = ""
        for _ in range(26):
            x, y, r = random.uniform(0, WIDTH), random.uniform(0, HEIGHT), random.uniform(9, 24)
            d += (
                f"M{x:.0f} {y:.0f}a{r:.0f} {r * 0.8:.0f} 0 1 0 {2 * r:.0f} 0a{r:.0f} {r * 0.8:.0f} 0 1 0"
                f" -{2 * r:.0f} 0"
            )
        pebbles.append(path(d, shade, opacity=0.42))
    return [rect(0, 0, WIDTH, HEIGHT, water), *pebbles]


def net(drawing):
    """The net of light on the floor: cells whose corners wander, drawn as soft threads."""
    random = Random(6)
    columns, rows = 8, 11
    at = {
        (i, j): (
            (i - 0.5 + 0.5 * (j % 2)) * WIDTH / (columns - 1) + random.uniform(-34, 34),
            (j - 0.3) * HEIGHT / (rows - 1) + random.uniform(-34, 34),
        )
        for i in range(columns + 1)
        for j in range(rows + 1)
    }
    d = ""
    for (i, j), (x, y) in at.items():
        for step in ((1, 0), (0, 1)):
            other = at.get((i + step[0], j + step[1]))
            if other:
                a, b = other
                bow = random.uniform(-26, 26)
                d += (
                    f"M{x:.0f} {y:.0f}"
                    f"Q{(x + a) / 2 + bow * step[1]:.0f} {(y + b) / 2 + bow * step[0]:.0f} {a:.0f} {b:.0f}"
                )
    drawing.definitions.append(element("path", d=d, id="net", fill="none", stroke="#e9fff6"))
    return group(
        element("use", href="#net", stroke_width=9, opacity=0.12),
        element("use", href="#net", stroke_width=3, opacity=0.3),
    )


def stones(drawing):
    """Defines five stones, each with its shadow and its light side."""
    random = Random(14)
    for name, fill in enumerate(("#8fa0b8", "#a9b4c4", "#7a86a8", "#c4b8ac", "#9a9fb8")):
        points = [
            (random.uniform(54, 70) * cos(a * pi / 4), random.uniform(46, 60) * sin(a * pi / 4))
            for a in range(8)
        ]
        shape, top = spline(points), spline([(a * 0.72 - 6, b * 0.66 - 9) for a, b in points])
        parts = path(shape, "#0b4a5f", opacity=0.35, transform="translate(6 14)") + path(shape, fill)
        drawing.definitions.append(group(parts, path(top, mix(fill, "#ffffff", 0.28)), id=f"stone{name}"))


def bank(drawing):
    """Stones and moss around the edge of the water."""
    random = Random(14)
    stones(drawing)
    parts, spots = [], []
    for i in range(46):
        angle = 2 * pi * i / 46
        reach = max(abs(cos(angle)) / 520, abs(sin(angle)) / 694)
        x, y = 513 + cos(angle) / reach, 684 + sin(angle) / reach
        if y > 1230 and 250 < x < 780:
            continue
        parts.append(use(f"stone{random.randrange(5)}", x, y, 0, round(random.uniform(0.82, 1.2), 2)))
        if i % 3 == 0:
            spots.append(
                f"M{x - 8:.0f} {y + 6:.0f}h.1M{x + 12:.0f} {y - 4:.0f}h.1M{x + 2:.0f} {y + 18:.0f}h.1"
            )
    return [*parts, line("".join(spots), "#5fae6a", 13)]


def reeds(x, y, turns, length):
    """Blades that lean over the water."""
    blades = []
    for i, turn in enumerate(turns):
        a = turn * pi / 180
        tip = (x + length * (0.8 + 0.2 * (i % 3)) * cos(a), y + length * (0.8 + 0.2 * (i % 3)) * sin(a))
        side = (-sin(a) * 17, cos(a) * 17)
        middle = ((x + tip[0]) / 2 + side[0] * 3, (y + tip[1]) / 2 + side[1] * 3)
        blades.append(
            path(
                f"M{num(x - side[0])} {num(y - side[1])}"
                f"Q{num(middle[0])} {num(middle[1])} {num(tip[0])} {num(tip[1])}"
                f"Q{num(middle[0] + side[0])} {num(middle[1] + side[1])} {num(x + side[0])}"
                f" {num(y + side[1])}Z",
                ("#3fae5a", "#6fd06a", "#2f8f5a")[i % 3],
            )
        )
    return blades


def reflection(drawing):
    """What the Tiltling sees when it leans over: itself, the right way up and a little blue."""
    creature = Tiltling(drawing, MIRRORED)
    wing = [(470, 150), (590, 96), (616, 200), (574, 276), (474, 306), (360, 306)]
    return group(
        creature.wing((346, 268), wing, glints=0.4),
        creature.wing((346, 268), wing, opposite=True, glints=0.4),
        creature.torso(232, 380),
        creature.head(CENTRE, 214, 3, "awake", "smile", (-10, 6)),
        transform=f"translate(513 1046) scale(1.32) translate({-CENTRE} -240)",
        opacity=0.84,
    )


def shimmer():
    """Bright dashes on the reflection, as the surface breaks it."""
    return line(
        "M330 1010h90M610 984h74M386 1096h52M560 1128h96M300 1150h70M690 1090h70M420 1184h60"
        "M596 936h60M396 900h50",
        "#e9fff6",
        8,
        opacity=0.55,
    )


def toes(drawing):
    """The Tiltling's feet on the last stone, and the tail that keeps the balance."""
    creature = Tiltling(drawing, PLAIN)
    stone = drawing.gradient((0, 1250), (0, 1368), (0, "#d9ccbc"), (0.4, "#b8a89c"), (1, "#7f748a"))
    feet = []
    for x in (404, 622):
        claws = [
            path(f"M{x + dx - 17} {1262 + dy}Q{x + dx} {1212 + dy} {x + dx + 17} {1262 + dy}Z", "#ffffff")
            for dx, dy in ((-56, 8), (0, -6), (56, 8))
        ]
        toe = [ellipse(x + dx, 1290 + dy, 36, 46, creature.skin) for dx, dy in ((-54, 10), (54, 10), (0, -6))]
        feet += [
            ellipse(x, 1350, 96, 76, creature.shade),
            *toe,
            *claws,
            ellipse(x, 1352, 86, 70, creature.skin),
        ]
        feet.append(
            line(f"M{x - 30} 1330q30 -14 60 0M{x - 36} 1356q36 -14 72 0", creature.shade, 7, opacity=0.7)
        )
    return [
        path(
            "M196 1400Q190 1270 320 1262Q420 1236 520 1250Q640 1232 730 1262Q850 1276 836 1400Z",
            "#0b4a5f",
            opacity=0.4,
            transform="translate(0 -16)",
        ),
        path("M196 1400Q190 1280 320 1268Q420 1246 520 1258Q640 1244 730 1270Q850 1284 836 1400Z", stone),
        *feet,
    ]


def rings(x, y, *radii):
    return [
        circle(x, y, r, "none", stroke="#ffffff", stroke_width=5, opacity=round(0.75 - i * 0.2, 2))
        for i, r in enumerate(radii)
    ]


def pond():
    drawing = Drawing(WIDTH, HEIGHT)
    fish = [
        (300, 470, 30, 1.3, "#ffffff", "#ff5a3d", 1),
        (640, 330, 196, 1.12, "#ff8a3d", "#fff0d9", 2),
        (770, 690, -64, 1.34, "#fff6e6", "#2b2440", 3),
        (476, 700, 118, 1.0, "#ffc83d", "#ff8a2b", 4),
        (250, 860, -24, 1.06, "#ff5f4a", "#ffffff", 5),
    ]
    define_parts(drawing)
    drawing.add(*floor(drawing), net(drawing), reflection(drawing))
    for x, y, turn, scale, body, patch, seed in fish:
        drawing.add(koi_shadow(x + 26, y + 40, turn, scale))
    for x, y, turn, scale, body, patch, seed in fish:
        drawing.add(koi(x, y, turn, scale, body, patch, seed))
    drawing.add(shimmer(), *rings(378, 806, 26, 54, 86), *rings(520, 590, 30, 62))
    pads = [
        (186, 250, 128, 40, 0), (330, 170, 84, 150, 1), (846, 420, 122, 200, 0), (938, 560, 80, 90, 1),
        (120, 640, 104, -30, 1), (900, 930, 132, 160, 0), (792, 1040, 74, 20, 1), (146, 1060, 112, -80, 0),
        (560, 150, 66, 260, 1), (616, 840, 62, 120, 0),
    ]  # fmt: skip
    for x, y, r, turn, kind in pads:
        drawing.add(pad(x, y, r, turn, kind))
    drawing.add(
        lily_flower(230, 226, 1.05, "#ff7fb0"),
        lily_flower(940, 900, 1.15, "#fff4fb"),
        lily_flower(114, 620, 0.8, "#ffd36a"),
        frog(846, 416, 24),
        boat(424, 322, -24),
        *bank(drawing),
        *reeds(1010, 40, (96, 112, 128, 142, 158, 172), 300),
        *reeds(-10, 1330, (-88, -72, -58, -42, -28), 250),
        dragonfly(drawing, 640, 512, -38, 0.92),
        *toes(drawing),
        ellipse(858, 1252, 60, 40, "#083a5a", opacity=0.25),
        hanging_sock(818, 1200, PLAIN, turn=-30, scale=2.7),
    )
    return lean(drawing.text())


def main():
    output = Path(__file__).resolve().parents[2] / "Public" / "art" / "ripple" / "pond.svg"
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(pond(), encoding="utf-8")


if __name__ == "__main__":
    main()
