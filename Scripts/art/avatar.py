#!/usr/bin/env python3
"""Draws the Tiltling's own portrait, round, for wherever it has to say that it is here.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/avatar.py

writes Public/art/twirl/avatar.svg. The corners outside the circle stay clear.
"""

from math import cos, pi, sin
from pathlib import Path

from card import FOIL
from shapes import Drawing, circle, group, lean, line, num, path, polygon, star
from tiltling import CENTRE, Light, Tiltling

SIZE, MIDDLE, RIM = 600, 300, 292
WING = [(414, 136), (446, 84), (462, 178), (446, 250), (408, 296), (356, 306)]


def rays(drawing):
    """Wedges from behind the head."""
    light = drawing.radial(
        (300, 330), 300, (0, "#ffffff", 0.75), (0.6, "#ffffff", 0.25), (1, "#ffffff", 0.06)
    )
    wedges = []
    for i in range(14):
        a, b = (2 * pi * (i + k) / 14 for k in (0.1, 0.6))
        corners = [
            (300, 330),
            (300 + 420 * cos(a), 330 + 420 * sin(a)),
            (300 + 420 * cos(b), 330 + 420 * sin(b)),
        ]
        wedges.append(polygon(corners))
    return path("".join(wedges), light)


def bust(drawing):
    """Shoulders, wings and head, one hand raised: hello."""
    creature = Tiltling(drawing, Light("#ffffff", 0.0))
    shoulder = (346, 276)
    waving = [(352, 300), (386, 316), (416, 300), (424, 266)]
    fingers = "".join(
        f"M424 266L{num(424 + a)} {num(266 + b)}" for a, b in ((-15, -13), (-3, -20), (10, -17))
    )
    return group(
        creature.wing(shoulder, WING),
        creature.wing(shoulder, WING, opposite=True),
        creature.torso(240, 400),
        creature.limb(waving, 24),
        line(fingers, creature.bright, 9),
        creature.head(CENTRE, 222, -6, "awake", "grin", (-26, -30)),
        transform=f"translate(300 338) scale(1.96) translate({-CENTRE} -236)",
    )


def avatar():
    drawing = Drawing(SIZE, SIZE)
    foil = drawing.gradient((40, 40), (560, 560), *[(i / 7, c) for i, c in enumerate(FOIL)])
    sky = drawing.radial((300, 330), 300, (0, "#c9fbff"), (0.45, "#5fd6f0"), (1, "#1f6fd8"))
    inside = drawing.clip(circle(MIDDLE, MIDDLE, 274, None))
    twinkles = "".join(
        star(x, y, r, points=4, inner=0.3)
        for x, y, r in ((204, 112, 18), (396, 124, 13), (160, 84, 9), (300, 62, 15))
    )
    drawing.add(
        circle(MIDDLE, MIDDLE, RIM, "#1b1040"),
        circle(MIDDLE, MIDDLE, RIM - 5, foil),
        circle(MIDDLE, MIDDLE, 276, "#1b1040"),
        group(
            circle(MIDDLE, MIDDLE, 272, sky),
            rays(drawing),
            path(twinkles, "#ffffff"),
            bust(drawing),
            clip_path=inside,
        ),
        circle(MIDDLE, MIDDLE, 273, "none", stroke="#fff3c4", stroke_width=3, stroke_opacity=0.7),
    )
    return lean(drawing.text())


def main():
    output = Path(__file__).resolve().parents[2] / "Public" / "art" / "twirl" / "avatar.svg"
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(avatar(), encoding="utf-8")


if __name__ == "__main__":
    main()
