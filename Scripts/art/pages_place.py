"""Pages 5 to 8: the town one can turn around in, and the mechanical arm."""

from math import cos, pi, sin

from diagrams import CORAL, FADED, GREEN, VIOLET, arc, arrow, bubble, dashed
from leaf import DAY, Leaf
from poses import (
    snail_small,
    standing,
    upright,
)
from shapes import circle, group, line, num, path, placed, polygon, rect
from townsfolk import cat
from typesetting import INK


def heading():
    p = Leaf(5, "The town", "A town all around you", GREEN)
    p.text(
        "The panorama is one long picture, bent into a ring. You stand in the middle, and "
        "the phone is your window."
    )
    cx, cy, r = 104, p.y + 66, 56
    ring = ((-45, 45, "#37308f"), (45, 135, "#ff9d86"), (135, 225, "#4fcbf2"), (225, 315, "#a0509c"))
    for a, b, colour in ring:
        p.add(arc(cx, cy, r, a + 1.500, b - 1.500, colour, 13))
    view = 37
    wedge = polygon(
        [
            (cx, cy),
            *(
                (cx + 48 * sin((20 + k) * pi / 180), cy - 48 * cos((20 + k) * pi / 180))
                for k in (-view, -18, 0, 18, view)
            ),
        ]
    )
    p.add(
        path(wedge, "#ffd76a", opacity=0.55),
        placed(cx, cy, rect(-11, -2.500, 22, 5, "#2b2440", rx=2), turn=20),
        circle(cx, cy + 9, 5, "#ff7d66"),
        *[
            p.type.line(
                cx + (r + 16) * sin(a * pi / 180),
                cy - (r + 16) * cos(a * pi / 180) + 4,
                n,
                11,
                INK,
                True,
                "middle",
            )
            for a, n in ((0, "N"), (90, "E"), (180, "S"), (270, "W"))
        ],
    )
    for i, (name, hour, colour) in enumerate(
        (
            ("N", "midnight", "#37308f"),
            ("E", "dawn", "#d8604f"),
            ("S", "noon", "#0f8fb4"),
            ("W", "dusk, then night", "#8a3f88"),
        )
    ):
        p.add(
            p.type.line(208, cy - 30 + 20 * i, name, 11, colour, True),
            p.type.line(224, cy - 30 + 20 * i, hour, 10, colour),
        )
    p.y = cy + 91
    p.text("Which way do you look? The quaternion says so with two of its four numbers:", after=5)
    p.formula("h = atan2(q_y, q_x) / 180°", "t_x = h · (360 / viewAngle)", "x = w · t_x + adjX")
    p.text(
        "w is the width of the picture. Held upright, t_x is yaw / viewAngle, whatever the "
        "pitch. Turn left, and the town goes right.",
        width=212,
    )
    p.add(snail_small(278, 394, DAY, scale=0.8))
    return p


def copies():
    p = Leaf(6, "The town", "Three copies, no end", GREEN)
    p.text(
        "A ring has no edges, but a picture has two. So it is hung up three times, at −w, "
        "0 and +w, and the stage looks at whatever is in front of it."
    )
    y = p.y + 6
    colours = ("#37308f", "#ff9d86", "#4fcbf2", "#a0509c", "#37308f")
    for k, (x, name) in enumerate(((28, "left"), (116, "center"), (204, "right"))):
        paint = p.drawing.gradient((x, 0), (x + 86, 0), *[(i / 4, c) for i, c in enumerate(colours)])
        p.add(
            rect(x, y, 86, 38, paint, rx=2, opacity=1 if k == 1 else 0.62),
            path(
                f"M{x} {y + 38}V{y + 30}l9 -4l8 3l9 -7h6v-8h7v8h9l6 -10l6 10h6l9 4l11 4V{y + 38}Z",
                "#ffffff",
                opacity=0.4,
            ),
            p.type.line(x + 43, y + 52, name, 9.5, FADED, False, "middle"),
        )
    p.add(
        rect(186, y - 7, 36, 52, "none", rx=4, stroke=INK, stroke_width=2.2),
        p.type.line(204, y - 12, "stage", 9.5, INK, True, "middle"),
        arrow(116, y + 62, 201, y + 62, VIOLET, 1.3),
        arrow(201, y + 62, 116, y + 62, VIOLET, 1.3),
        p.type.line(159, y + 75, "w", 11, VIOLET, True, "middle"),
    )
    p.y = y + 94
    p.text(
        "Too far to one side? Step back by one whole picture. Nobody notices, for the copies are alike:",
        after=5,
    )
    p.formula("while x > w/2:     adjX −= w,  x −= w", "while x < −w/2:  adjX += w,  x += w", size=10.5)
    p.text(
        "One trap is left: q and −q are the *same* attitude, yet atan2 puts them 180° "
        "apart. So the angle is unwrapped over time, and the town never leaps. And flat on "
        "a table there is no heading at all: we keep the last one.",
        after=4,
    )
    p.add(
        cat(216, 392, DAY, "#ffa85c", "sit", scale=0.72),
        bubble(p.type, 62, 362, "I turned around. More me.", 130, (203, 366)),
    )
    return p


def pose(arm=0.0, wrist=-45.0, finger=40.0):
    """The joints of the arm in its own points: names to (x, y), and the angles."""
    t1 = 1.5 * arm + 45
    t2 = t1 + arm - 90
    t3 = t2 + wrist
    step = lambda at, length, t: (at[0] + length * sin(t * pi / 180), at[1] - length * cos(t * pi / 180))
    base = (0.0, 0.0)
    elbow = step(base, 105, t1)
    hand = step(elbow, 105, t2)
    fingers = []
    for v in (1, -1):
        f1 = t3 + v * (0.5 * finger + 25)
        f2 = f1 - v * (80 - finger)
        f3 = f2 - v * finger
        a = step(hand, 60, f1)
        b = step(a, 37.5, f2)
        fingers.append((hand, a, b, step(b, 37.5, f3)))
    return (base, elbow, hand), fingers, (t1, t2, t3)


def arm_drawing(x, y, scale, opacity=None, **values):
    """The arm in a pose, its base at (x, y)."""
    (base, elbow, hand), fingers, _ = pose(**values)
    to = lambda q: f"{num(q[0])} {num(q[1])}"
    parts = [rect(-37.5, 0, 75, 60, "#c9c2d6", rx=6)]
    for chain in fingers:
        parts.append(line("M" + "L".join(to(q) for q in chain), "#e8453c", 9))
        parts += [circle(*q, 5, "#ffffff") for q in chain[1:3]]
    for a, b, w in ((base, elbow, 30), (elbow, hand, 30)):
        parts.append(line(f"M{to(a)}L{to(b)}", "#59abea", w))
    parts += [circle(*q, 8.25, "#ffffff") for q in (base, elbow, hand)]
    return placed(x, y, group(*parts, opacity=opacity), scale=scale)


def arm():
    p = Leaf(7, "The arm", "Angles add up", CORAL)
    p.text(
        "Lift your arm and the fingers come along. Each bone only knows its own turn; all "
        "the rest it gets from the bone before. Three sliders: *A* arm, *W* wrist, *F* "
        "finger.",
        after=2,
    )
    s = 0.68
    x, y = 142, p.y + 134
    (base, elbow, hand), _, (t1, t2, t3) = pose()
    at = lambda q: (x + q[0] * s, y + q[1] * s)
    ex, ey = at(elbow)
    hx, hy = at(hand)
    p.add(
        arm_drawing(x, y, s),
        dashed(f"M{x} {y}V{y - 62}M{ex} {ey}V{ey - 52}M{hx} {hy}V{hy - 40}", FADED, 1.2),
        arc(x, y, 46, 0, t1, VIOLET, 1.6, 5),
        arc(ex, ey, 40, 0, t2, VIOLET, 1.6, 5),
        arc(hx, hy, 32, 0, t3, VIOLET, 1.6, 5),
        p.type.line(x + 12, y - 54, "t_1", 12, VIOLET, True),
        p.type.line(ex - 22, ey - 46, "t_2", 12, VIOLET, True),
        p.type.line(hx - 50, hy + 5, "t_3", 12, VIOLET, True),
        p.type.line((x + ex) / 2 + 13, (y + ey) / 2 + 14, "105", 9.5, FADED),
        p.type.line((ex + hx) / 2 + 32, (ey + hy) / 2 + 1, "105", 9.5, FADED),
        p.type.line(226, y - 8, "A = 0", 10, INK),
        p.type.line(226, y + 7, "W = −45", 10, INK),
        p.type.line(226, y + 22, "F = 40", 10, INK),
    )
    p.y = y + 58
    p.formula("t_1 = 1.5·A + 45", "t_2 = t_1 + A − 90", "t_3 = t_2 + W", size=11)
    for i, name in enumerate(("upper arm", "forearm", "hand")):
        p.add(p.type.line(170, p.y - 16.8 - 11 + (i - 2) * 16.5, name, 10.5, FADED))
    p.text("Zero points straight up, and angles turn clockwise.", after=0, size=10)
    return p


def fingers():
    p = Leaf(8, "The arm", "Where is the end of it?", CORAL)
    p.text("A bone of length L at the angle t goes from its joint to", after=5)
    p.formula("joint + L · (sin t, −cos t)")
    p.text(
        "At rest t_1 is 45° and t_2 is −45°: the arm goes right, then left again. The "
        "wrist is at (0, −148.5), 2 · 105 · cos 45° above the base.",
        after=4,
    )
    p.text(
        "Fingers come in a pair: v is +1 for the left one, −1 for the right. They grip as F falls:", after=5
    )
    p.formula("f_1 = t_3 + v (0.5·F + 25)", "f_2 = f_1 − v (80 − F)", "f_3 = f_2 − v · F")
    y = p.y + 48
    for x, f in ((76, 30), (160, 45), (244, 60)):
        _, chains, _ = pose(0, 45, f)
        hx, hy = chains[0][0]
        parts = []
        for chain in chains:
            parts.append(line("M" + "L".join(f"{num(a - hx)} {num(b - hy)}" for a, b in chain), "#e8453c", 9))
            parts += [circle(a - hx, b - hy, 4, "#ffffff") for a, b in chain[1:3]]
        p.add(
            placed(x, y, line("M0 0V26", "#59abea", 26), *parts, circle(0, 0, 8, "#ffffff"), scale=0.52),
            p.type.line(x + 30, y + 14, f"F = {f}", 10, INK, True, "middle"),
        )
    p.y = y + 38
    p.text("Drag the hand, and the sums run backwards to find A and W.", after=0, width=160)
    p.add(
        standing(224, 396, 0.21, upright(p.creature, wings=False)),
        bubble(p.type, 140, 380, "High two!", 80, (208, 378), 9),
    )
    return p


PAGES = (heading, copies, arm, fingers)
