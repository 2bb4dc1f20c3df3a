"""Whole Tiltlings for pictures other than the card, small enough to stand in a margin or on a quay.

Every pose stands on the origin and is about 200 units high at scale 1, horns included.
"""

from scenery import sun
from shapes import circle, ellipse, group, line, path, placed
from tiltling import BLANKET, CENTRE, HALF_WING, LOW_WING, sock

GROUND = 352


def standing(x, y, scale, *parts, turn=0, flip=False):
    """The parts, drawn around the card's centre, with their feet at (x, y)."""
    content = group(*parts, transform=f"translate({-CENTRE} {-GROUND})")
    if flip:
        content = group(content, transform="scale(-1 1)")
    return placed(x, y, content, turn=turn, scale=scale)


def trunk(creature, wings=True):
    """Tail, wings and body: what every upright pose begins with."""
    shoulder = (346, 268)
    wing = (
        [creature.wing(shoulder, LOW_WING), creature.wing(shoulder, LOW_WING, opposite=True)] if wings else []
    )
    return [
        creature.tail([(356, 330), (416, 344), (450, 326), (446, 288), (420, 284)]),
        *wing,
        creature.torso(226, 344),
        creature.foot(282, 344, -1),
        creature.foot(358, 344, 1),
    ]


ON_HIP = [(284, 262), (254, 286), (276, 312)]
HOLDING = [(284, 262), (262, 292), (300, 306)]
WAVING = [(356, 262), (398, 250), (410, 206)]
POINTING = [(356, 262), (392, 268), (432, 246)]
LIFTING = [(344, 270), (388, 232), (388, 186), (350, 132)]


def right(points):
    return [(2 * CENTRE - x, y) for x, y in points]


def upright(creature, eyes="awake", mouth="grin", left=ON_HIP, other=WAVING, turn=0, wings=True, extra=()):
    """A Tiltling on its feet; `left` and `other` are its two arms, `extra` what it holds."""
    return group(
        *trunk(creature, wings),
        creature.limb(left),
        creature.limb(other),
        creature.head(CENTRE, 204, turn, eyes, mouth, (-20, -20) if eyes == "awake" else (-16, 22)),
        *extra,
    )


def lifting(drawing, creature):
    """The dawn of the card: it stretches and lifts the little sun."""
    shoulder = (346, 268)
    return group(
        creature.tail([(356, 330), (416, 344), (450, 322), (440, 284), (458, 258)]),
        creature.wing(shoulder, HALF_WING),
        creature.wing(shoulder, LOW_WING, opposite=True),
        drawing.glow(CENTRE, 112, 110, "#fff3b0", 0.9),
        sun(drawing, CENTRE, 106, 36, "waking"),
        creature.limb(right(LIFTING)),
        creature.limb(LIFTING),
        creature.torso(244, 344),
        creature.foot(284, 344, -1),
        creature.foot(356, 344, 1),
        creature.head(CENTRE, 224, 5, "yawning", "yawn", (-16, 22)),
    )


def asleep(drawing, creature):
    """The night of the card: asleep around the little sun."""
    from lenticular import asleep_body, haunch, nightcap

    return group(
        asleep_body(creature),
        creature.wing((318, 262), BLANKET, glints=0.6),
        drawing.glow(360, 316, 74, "#ffe08a", 0.85),
        sun(drawing, 358, 320, 25, "asleep"),
        creature.limb([(292, 322), (312, 340), (336, 335)], 18),
        haunch(creature),
        creature.head(262, 294, -9, "asleep", "smile", (16, 14)),
        nightcap(creature.light),
        circle(241, 319, 12, "#bfe8ff", opacity=0.45, stroke="#ffffff", stroke_width=1.5),
        drawing.glow(356, 318, 130, "#ffb44d", 0.4),
    )


def angler(drawing, creature, sun_at):
    """It lets the sun down on a fishing line; `sun_at` is the sun's place in the pose's own units."""
    x, y = sun_at
    tip = y - 150
    rod = line(
        f"M300 318Q{(300 + x) / 2 + 30:.0f} {(318 + tip) / 2 - 40:.0f} {x:.0f} {tip:.0f}", "#7a4a3a", 5
    )
    return group(
        rod,
        line(f"M{x:.0f} {tip:.0f}V{y:.0f}", "#fff6d8", 1.8),
        upright(creature, "awake", "smile", HOLDING, right(HOLDING), -4),
    )


def kite_flyer(drawing, creature, sun_at):
    """It flies the noon sun as a kite."""
    x, y = sun_at
    bows = [
        placed(a, b, path("M0 0L-11 -7V7ZM0 0L11 -7V7Z", c), turn=25)
        for a, b, c in (
            (between(410, x, t), between(206, y, t) + 60 * t * (1 - t), c)
            for t, c in ((0.35, "#ff6fae"), (0.52, "#8f6bff"), (0.69, "#21d4e8"))
        )
    ]
    return group(
        line(f"M410 204Q{(410 + x) / 2 + 20:.0f} {(206 + y) / 2 + 40:.0f} {x} {y}", "#ffffff", 2.4),
        *bows,
        upright(creature, "awake", "grin", ON_HIP, WAVING, 3),
    )


def between(a, b, t):
    return a + (b - a) * t


def snail_small(x, y, light, flip=False, scale=1):
    """The snail of the card, without its wings, looking left (or right)."""
    body, shell, swirl = light.on("#ffd9a8"), light.on("#e86fb0"), light.on("#8f3f9c")
    parts = [
        path("M-24 4Q-26 -8 -18 -8Q-12 -6 -10 -2L20 0Q28 2 30 4Z", body),
        line("M-20 -6L-24 -20M-17 -6L-15 -20", body, 3),
        circle(-24, -21, 3.4, "#fff"),
        circle(-15, -21, 3.4, "#fff"),
        circle(-24, -22, 1.7, "#1b1040"),
        circle(-15, -22, 1.7, "#1b1040"),
        circle(0, -11, 15, shell),
        line("M0 -11Q4 -16 7 -11Q8 -3 -1 -2Q-10 -3 -10 -12Q-8 -22 2 -22", swirl, 3),
        line("M-22 -1Q-20 2 -17 0", light.on("#a8506a"), 1.8),
    ]
    return placed(x, y, group(*parts, transform="scale(-1 1)") if flip else group(*parts), scale=scale)


def robin_small(x, y, light, mood=1, flip=False, scale=1):
    """The robin of the card: asleep (0), singing (1), on holiday (2)."""
    from companions import robin

    bird = group(robin(mood, light), transform="translate(-78 -247)")
    return placed(x, y, group(bird, transform="scale(-1 1)") if flip else bird, scale=scale)


def bat_small(x, y, scale=1, turn=0):
    from companions import bat_flying

    return placed(x, y, bat_flying(0, 0), turn=turn, scale=scale)


def hanging_sock(x, y, light, turn=0, scale=1, colour="#21d4e8"):
    return placed(x, y, sock(light, colour), turn=turn, scale=scale)


def shadow(x, y, width):
    return ellipse(x, y, width, width * 0.1, "#0b0a2e", opacity=0.22)
