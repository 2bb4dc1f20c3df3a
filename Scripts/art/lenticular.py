#!/usr/bin/env python3
"""Draws the faces of the lenticular card: a rare Tiltling asleep, stretching, with its wings open, and the rest of
its day.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/lenticular.py

writes Public/art/lenticular/{back,middle,front}.svg and five more. Frame, ground and creature are shared, so that a
cross-fade between two faces reads as movement: back (night) -> middle (dawn) -> front (noon) -> kite, afternoon,
sunset, dusk, evening for cards of more faces.
"""

from math import cos, pi, sin
from pathlib import Path

import companions
from card import HEIGHT, WIDTH, frame, plate, window
from poses import POINTING, WAVING, angler, kite_flyer, right, upright
from scenery import clouds, constellation, cushion, land, rays, sky, stars, sun
from shapes import Drawing, circle, ellipse, group, line, path, placed, polygon, rect, spline, star
from tiltling import BLANKET, HALF_WING, LOW_WING, OPEN_WING, Light, Tiltling, sock

def asleep_body(creature):
    mound = [(214, 338), (226, 286), (290, 240), (372, 226), (440, 256), (464, 310), (450, 346), (330, 354)]
    paint = creature.drawing.gradient(
        (250, 230), (420, 350), (0, creature.bright), (0.5, creature.skin), (1, creature.shade)
    )
    spines = [
        path(f"M{x - 9} {y + 7}Q{x} {y - 12} {x + 9} {y - 13}Q{x + 6} {y} {x + 11} {y + 6}Z", creature.fin)
        for x, y in ((300, 238), (326, 230), (352, 226))
    ]
    return group(*spines, path(spline(mound), paint))


def haunch(creature):
    """The hind leg of the sleeper, over the root of its tail."""
    thigh = creature.drawing.gradient(
        (420, 286), (450, 346), (0, creature.bright), (0.5, creature.skin), (1, creature.shade)
    )
    return group(
        ellipse(446, 318, 35, 35, creature.shade),
        ellipse(447, 316, 33, 33, thigh),
        creature.foot(432, 352, 1),
    )


def nightcap(light):
    cap = placed(
        256,
        247,
        path("M-27 6Q-20 -26 10 -34Q38 -36 46 -8Q26 -22 22 8Q-2 -2 -27 6Z", light.on("#21d4e8")),
        line("M-18 -11Q0 -14 15 -6M-3 -27Q13 -24 23 -14", light.on("#fff4d6"), 6),
        line("M-27 6Q-2 -3 22 8", light.on("#ffc04d"), 8),
        circle(46, -5, 8, light.on("#fff4d6")),
        turn=-9,
    )
    return cap


def night(drawing, creature, light):
    moon = drawing.radial((478, 84), 44, (0, "#fffdf0"), (1, "#ffe9b0"))
    scenery = [
        stars(),
        constellation(),
        drawing.glow(488, 92, 120, "#cfd4ff", 0.5),
        circle(488, 92, 38, moon),
        *[
            circle(x, y, r, "#e8cf96", opacity=0.6)
            for x, y, r in ((476, 82, 7), (502, 104, 9), (500, 76, 4), (478, 108, 4))
        ],
        companions.bat_flying(506, 92),
    ]
    figure = [
        drawing.glow(352, 312, 170, "#ffb44d", 0.6),
        asleep_body(creature),
        creature.wing((318, 262), BLANKET, glints=0.6),
        drawing.glow(360, 316, 74, "#ffe08a", 0.85),
        sun(drawing, 358, 320, 25, "asleep"),
        creature.limb([(292, 322), (312, 340), (336, 335)], 18),
        creature.tail([(452, 322), (440, 346), (392, 354), (320, 352), (240, 355), (200, 350), (172, 341)]),
        haunch(creature),
        creature.head(262, 294, -9, "asleep", "smile", (16, 14)),
        nightcap(light),
        circle(241, 319, 12, "#bfe8ff", opacity=0.45, stroke="#ffffff", stroke_width=1.5),
        line("M234 317q1 -5 6 -6", "#ffffff", 2.4),
        drawing.glow(356, 318, 130, "#ffb44d", 0.42),
        companions.snores(),
    ]
    return scenery, figure


def dawn(drawing, creature, light):
    scenery = [
        drawing.glow(320, 268, 360, "#ffe9a8", 0.8),
        rays(drawing, (320, 120), 20, [("#ffe9a8", 0.34)], 420, 0.08),
        path(star(520, 60, 8, points=4, inner=0.3), "#fff6d8"),
        *[
            circle(x, y, 1.2, "#fff", opacity=0.7)
            for x, y in ((60, 44), (120, 32), (236, 40), (420, 30), (590, 96))
        ],
    ]
    shoulder = (346, 268)
    figure = [
        creature.tail([(356, 330), (416, 344), (450, 322), (440, 284), (458, 258)]),
        creature.wing(shoulder, HALF_WING),
        creature.wing(shoulder, LOW_WING, opposite=True),
        drawing.glow(320, 118, 110, "#fff3b0", 0.9),
        sun(drawing, 320, 116, 30, "waking"),
        creature.limb([(296, 284), (252, 238), (252, 186), (293, 132)]),
        creature.limb([(344, 284), (388, 238), (388, 186), (347, 132)]),
        creature.torso(244, 344),
        creature.foot(284, 344, -1),
        creature.foot(356, 344, 1),
        creature.head(320, 224, 5, "yawning", "yawn", (-16, 22)),
        placed(290, 160, sock(light), turn=-14, scale=1.25),
    ]
    return scenery, figure


def noon(drawing, creature, light):
    scenery = [
        rays(
            drawing,
            (320, 176),
            28,
            [("#ffffff", 0.8), ("#ffe48a", 0.95), ("#a5f6ff", 0.85), ("#ffd0f0", 0.7)],
        ),
        drawing.glow(320, 110, 240, "#fff7c8", 0.95),
    ]
    crown = [
        path(
            polygon(
                [
                    (320 + r * sin(a), 78 - r * cos(a))
                    for a, r in (
                        (2 * pi * (i + k) / 16, q)
                        for i in range(16)
                        for k, q in ((-0.25, 46), (0, 62), (0.25, 46))
                    )
                ]
            ),
            "#ffd35c",
        )
    ]
    shoulder = (348, 262)
    figure = [
        *crown,
        sun(drawing, 320, 78, 42, "grinning"),
        creature.tail([(356, 330), (416, 344), (450, 326), (446, 288), (420, 284)]),
        creature.wing(shoulder, OPEN_WING),
        creature.wing(shoulder, OPEN_WING, opposite=True),
        creature.torso(226, 344),
        creature.foot(282, 344, -1),
        creature.foot(358, 344, 1),
        creature.limb([(284, 262), (254, 286), (276, 312)]),
        creature.limb([(356, 262), (386, 286), (364, 312)]),
        creature.head(320, 204, 0, "awake", "grin", (-20, -20)),
    ]
    return scenery, figure


def kite(drawing, creature, light):
    scenery = [drawing.glow(520, 96, 190, "#fff7c8", 0.9)]
    figure = [sun(drawing, 520, 92, 34, "grinning"), kite_flyer(drawing, creature, (520, 92))]
    return scenery, figure


def afternoon(drawing, creature, light):
    cup = group(
        path("M416 238h28q0 24 -14 24t-14 -24Z", "#fff6e6"),
        line("M443 243q12 0 6 12h-9", "#fff6e6", 4),
        line("M424 230q-5 -8 0 -14M434 230q-5 -8 0 -14", "#ffffff", 2.4, opacity=0.8),
    )
    scenery = [drawing.glow(130, 110, 220, "#fff0b0", 0.9)]
    figure = [
        sun(drawing, 130, 108, 38, "grinning"),
        upright(creature, "awake", "smile", other=POINTING, turn=-3, extra=[cup]),
    ]
    return scenery, figure


def sunset(drawing, creature, light):
    scenery = [
        drawing.glow(560, 216, 260, "#ffd27a", 0.95),
        rays(drawing, (560, 216), 18, [("#ffd9a0", 0.3)], 420, 0.05),
    ]
    figure = [sun(drawing, 560, 212, 34, "waking"), angler(drawing, creature, (560, 212))]
    return scenery, figure


def dusk(drawing, creature, light):
    scenery = [stars(), drawing.glow(320, 270, 300, "#d58bff", 0.45)]
    figure = [upright(creature, "yawning", "yawn", other=right([(284, 262), (254, 250), (262, 214)]), turn=5)]
    return scenery, figure


def evening(drawing, creature, light):
    scenery = [stars(), constellation(), drawing.glow(440, 212, 150, "#ffe08a", 0.6)]
    lantern = [drawing.glow(420, 196, 60, "#ffe08a", 0.9), sun(drawing, 420, 196, 20, "asleep")]
    figure = [upright(creature, "awake", "smile", other=WAVING, turn=-4, extra=lantern), nightcap_worn(light)]
    return scenery, figure


def nightcap_worn(light):
    return placed(58, -86, nightcap(light))


# A face's name, which of the three lights its scenery has, the light on its creature, a veil, and what draws it.
FACES = (
    ("back", 0, Light("#2f1f94", 0.27), None, night),
    ("middle", 1, Light("#a04a9a", 0.16), None, dawn),
    ("front", 2, Light("#fff6d8", 0.0), None, noon),
    ("kite", 2, Light("#fff6d8", 0.0), None, kite),
    ("afternoon", 2, Light("#ffd08a", 0.12), ("#ffb347", 0.2), afternoon),
    ("sunset", 1, Light("#ff8a5a", 0.16), ("#ff6a3a", 0.16), sunset),
    ("dusk", 1, Light("#6a3aa0", 0.24), ("#3a2a8a", 0.42), dusk),
    ("evening", 0, Light("#3a2a9a", 0.2), ("#5a3fa0", 0.16), evening),
)


def face(index, light, veil, paint):
    drawing = Drawing(WIDTH, HEIGHT)
    creature = Tiltling(drawing, light)
    scenery, figure = paint(drawing, creature, light)
    border, foil = frame(drawing, index)
    colour, strength = veil or (None, 0)
    veils = [rect(0, 0, WIDTH, HEIGHT, colour, opacity=strength)] if veil else []
    drawing.add(
        group(
            sky(drawing, index),
            *scenery[:1],
            clouds(index),
            *scenery[1:],
            land(drawing, index, light),
            *veils,
            clip_path=drawing.clip(window()),
        ),
        border,
        cushion(drawing, light, 0 if paint is night else (4, 5, 4)[index]),
        *figure,
        companions.laundry(index, light),
        companions.lantern(drawing, index, light),
        companions.flower(index, light),
        companions.snail(drawing, index, light),
        plate(drawing, index, foil),
    )
    return drawing.text()


def main():
    folder = Path(__file__).resolve().parents[2] / "Public" / "art" / "lenticular"
    folder.mkdir(parents=True, exist_ok=True)
    for name, *rest in FACES:
        (folder / f"{name}.svg").write_text(face(*rest), encoding="utf-8")


if __name__ == "__main__":
    main()
