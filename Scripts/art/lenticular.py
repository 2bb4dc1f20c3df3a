#!/usr/bin/env python3
"""Draws the three faces of the lenticular card: a rare Tiltling asleep, stretching, and with its wings open.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/lenticular.py

writes Public/art/lenticular/{back,middle,front}.svg. Frame, ground and creature are shared, so that a
cross-fade between two faces reads as movement: back (night) -> middle (dawn) -> front (noon).
"""

from math import cos, pi, sin
from pathlib import Path
from random import Random

import companions
from lettering import lettering
from shapes import Drawing, circle, ellipse, group, line, mirrored, mix, pair, path, placed, polygon, rect, spline, star
from tiltling import BLANKET, CENTRE, HALF_WING, LOW_WING, OPEN_WING, Light, Tiltling, sock

WIDTH, HEIGHT = 640, 400
BORDER = 14
HORIZON = 268
FOIL = ("#21d4e8", "#b9fbff", "#7f7bff", "#c77dff", "#ff8fb8", "#ffc04d", "#fff1b8", "#5fe3c0")
FACES = ("back", "middle", "front")
LIGHTS = (Light("#2b1f94", 0.32), Light("#a04a9a", 0.16), Light("#fff6d8", 0.0))


def window():
    return rect(BORDER, BORDER, WIDTH - 2 * BORDER, HEIGHT - 2 * BORDER, None, rx=18)


def ridge(points, drop):
    """A line of hills that fills down to the lower edge."""
    curve = spline([(x, y + drop) for x, y in points], closed=False)
    return f"{curve}L{WIDTH + 20} {HEIGHT}L-20 {HEIGHT}Z"


FAR = [(-20, 236), (50, 214), (104, 240), (168, 200), (236, 246), (320, 256), (408, 240), (470, 198), (540, 238),
       (596, 212), (660, 240)]
NEAR = [(-20, 262), (90, 280), (200, 262), (320, 280), (440, 262), (550, 280), (660, 258)]
KNOLL = [(-20, 330), (90, 322), (200, 314), (320, 310), (440, 314), (550, 322), (660, 330)]


def sky(drawing, index):
    stops = (
        [(0, "#0b0a2e"), (0.45, "#1e1a66"), (0.8, "#3b3092"), (1, "#5a45a8")],
        [(0, "#43308f"), (0.32, "#9a4fa8"), (0.58, "#f07f86"), (0.8, "#ffb868"), (1, "#ffe3a0")],
        [(0, "#12a5e0"), (0.5, "#4fd0f2"), (0.85, "#b8f3f4"), (1, "#fff3c4")],
    )[index]
    return rect(0, 0, WIDTH, HEIGHT, drawing.gradient((0, BORDER), (0, HORIZON + 30), *stops))


def rays(drawing, centre, count, colours, reach=520, twist=0.0):
    """Foil rays from a point: wedges that fade with the distance."""
    x, y = centre
    paints = [drawing.radial(centre, reach, (0, c, o), (0.35, c, o * 0.7), (1, c, o * 0.15)) for c, o in colours]
    wedges = []
    for i in range(count):
        a, b = (2 * pi * (i + k) / count + twist for k in (0, 0.5))
        corners = [(x, y), (x + reach * cos(a), y + reach * sin(a)), (x + reach * cos(b), y + reach * sin(b))]
        wedges.append(path(polygon(corners), paints[i % len(paints)]))
    return group(*wedges)


def stars():
    random = Random(7)
    dots = []
    for _ in range(74):
        x, y, r = random.uniform(20, 620), random.uniform(20, 210), random.choice((0.7, 0.9, 1.2, 1.6))
        dots.append(circle(x, y, r, "#fff6d8", opacity=round(random.uniform(0.35, 0.95), 2)))
    return group(*dots)


def constellation():
    """The stars foretell the open wings of noon, all but at their place: just inside the frame."""
    parts = []
    for side in (False, True):
        points = [(352, 236), *((CENTRE + (x - CENTRE) * 0.95, 14 + y * 0.95) for x, y in OPEN_WING[:4])]
        s, wrist, *tips = mirrored(points, CENTRE) if side else points
        lines = "".join(f"M{pair(wrist)}L{pair(t)}" for t in tips)
        edge = "L".join(pair(t) for t in tips)
        parts.append(line(f"M{pair(s)}L{pair(wrist)}{lines}M{edge}", "#b8c4ff", 1.2, opacity=0.42,
                          stroke_dasharray="2 5"))
        parts += [path(star(x, y, 6, points=4, inner=0.3), "#fff6d8") for x, y in (wrist, *tips)]
    return group(*parts)


def clouds(index):
    """The same clouds in all faces: dark, pink, white."""
    colour = ("#4a3fa0", "#ffb3a8", "#ffffff")[index]
    def cloud(x, y, scale):
        d = "M-44 8A12 12 0 0 1 -34 -10A18 18 0 0 1 -4 -18A16 16 0 0 1 24 -12A12 12 0 0 1 42 8Z"
        return placed(x, y, path(d, colour), scale=scale)
    return group(cloud(92, 206, 0.9), cloud(196, 70, 0.6), cloud(548, 214, 1), cloud(470, 66, 0.7),
                 opacity=(0.35, 0.75, 0.85)[index])


def land(drawing, index, light):
    far = (("#221d6e", "#2a2478"), ("#8c56ac", "#d97f9c"), ("#58b9dc", "#a6e6e0"))[index]
    near = (("#1b2468", "#1c1c58"), ("#6b4a97", "#96587f"), ("#2fb08a", "#69cf8b"))[index]
    knoll = (("#222f70", "#12123f"), ("#8d5f8f", "#48285f"), ("#8fdc6a", "#2f9c6a"))[index]
    def ground(points, drop, colours, top, bottom):
        return path(ridge(points, drop), drawing.gradient((0, top), (0, bottom), (0, colours[0]), (1, colours[1])))
    return group(ground(FAR, 0, far, 200, 280), companions.cottage(index, light),
                 ground(NEAR, 0, near, 258, 330), ground(KNOLL, 0, knoll, 308, 390), companions.grass(index, light))


def cushion(drawing, light, squash):
    """The bed: a tasselled cushion, `squash` points flatter under a standing dragon."""
    top = 312 + squash
    edge = f"M182 330Q246 {top} 320 {top + 4}Q394 {top} 458 330"
    paint = drawing.gradient((0, top), (0, 366), (0, light.on("#ff6fae")), (1, light.on("#8a2a9c")))
    gold = light.on("#ffc04d")
    tassels = [group(line(f"M{x} 331l{dx} 12M{x} 331l{dx * 2} 8M{x} 331l{dx * 0.2:.1f} 13", gold, 3),
                     circle(x, 331, 5, gold)) for x, dx in ((180, -5), (460, 5))]
    dots = [path(star(x, y, 6), gold, opacity=0.85) for x, y in ((210, 342), (236, 352), (404, 352), (430, 342))]
    return group(ellipse(320, 364, 156, 11, "#0b0a2e", opacity=0.28), path(f"{edge}Q440 348 454 366H186Q200 348 182 330Z", paint),
                 line(edge, gold, 3.5), *tassels, *dots)


def sun(drawing, x, y, radius, mood):
    """The little sun: asleep in the dragon's arms, lifted at dawn, and large at noon."""
    paint = drawing.radial((x - radius * 0.3, y - radius * 0.3), radius * 1.4, (0, "#fffbe0"), (0.5, "#ffe07a"), (1, "#ffab3d"))
    unit = radius / 24
    if mood == "asleep":
        face = [line("M-13 -1Q-8 5 -3 -1M3 -1Q8 5 13 -1", "#b8562b", 2.4), line("M-3 9Q0 11 3 9", "#b8562b", 2.2)]
    elif mood == "waking":
        face = [line("M-13 0Q-8 5 -3 0", "#b8562b", 2.4), circle(8, 0, 3.2, "#b8562b"), ellipse(0, 10, 4, 4.500, "#b8562b")]
    else:
        face = [line("M-13 1Q-8 -6 -3 1M3 1Q8 -6 13 1", "#b8562b", 2.4), path("M-7 7H7Q6 15 0 15Q-6 15 -7 7Z", "#b8562b")]
    cheeks = [circle(-14, 6, 3.5, "#ff8a5c", opacity=0.7), circle(14, 6, 3.5, "#ff8a5c", opacity=0.7)]
    return group(circle(x, y, radius, paint), placed(x, y, *face, *cheeks, scale=round(unit, 3)))


def night(drawing, creature, light):
    moon = drawing.radial((478, 84), 44, (0, "#fffdf0"), (1, "#ffe9b0"))
    scenery = [stars(), constellation(), drawing.glow(488, 92, 120, "#cfd4ff", 0.5), circle(488, 92, 38, moon),
               *[circle(x, y, r, "#e8cf96", opacity=0.6) for x, y, r in ((476, 82, 7), (502, 104, 9), (500, 76, 4), (478, 108, 4))],
               companions.bat_flying(506, 92)]
    figure = [
        drawing.glow(352, 312, 170, "#ffb44d", 0.6),
        asleep_body(creature),
        creature.wing((318, 262), BLANKET, glints=0.6),
        drawing.glow(360, 316, 74, "#ffe08a", 0.85),
        sun(drawing, 358, 320, 25, "asleep"),
        creature.limb([(292, 322), (314, 338), (341, 330)], 18),
        creature.tail([(462, 306), (462, 338), (420, 352), (330, 352), (236, 354), (192, 344), (176, 322)]),
        creature.head(262, 294, -9, "asleep", "smile", (16, 14)),
        nightcap(light),
        circle(241, 319, 12, "#bfe8ff", opacity=0.45, stroke="#ffffff", stroke_width=1.5),
        line("M234 317q1 -5 6 -6", "#ffffff", 2.4),
        companions.snores(),
    ]
    return scenery, figure


def asleep_body(creature):
    mound = [(214, 338), (226, 286), (290, 240), (372, 226), (440, 256), (464, 310), (450, 346), (330, 354)]
    paint = creature.drawing.gradient((250, 230), (420, 350), (0, creature.bright), (0.5, creature.skin), (1, creature.shade))
    spines = [path(f"M{x - 9} {y + 7}Q{x} {y - 12} {x + 9} {y - 13}Q{x + 6} {y} {x + 11} {y + 6}Z", creature.fin)
              for x, y in ((300, 238), (326, 230), (352, 226))]
    return group(*spines, path(spline(mound), paint))


def nightcap(light):
    cap = placed(256, 247, path("M-27 6Q-20 -26 10 -34Q38 -36 46 -8Q26 -22 22 8Q-2 -2 -27 6Z", light.on("#21d4e8")),
                 line("M-18 -11Q0 -14 15 -6M-3 -27Q13 -24 23 -14", light.on("#fff4d6"), 6),
                 line("M-27 6Q-2 -3 22 8", light.on("#ffc04d"), 8), circle(46, -5, 8, light.on("#fff4d6")), turn=-9)
    return cap


def dawn(drawing, creature, light):
    scenery = [drawing.glow(320, 268, 360, "#ffe9a8", 0.8),
               rays(drawing, (320, 120), 20, [("#ffe9a8", 0.34)], 420, 0.08),
               path(star(520, 60, 8, points=4, inner=0.3), "#fff6d8"),
               *[circle(x, y, 1.2, "#fff", opacity=0.7) for x, y in ((60, 44), (120, 32), (236, 40), (420, 30), (590, 96))]]
    shoulder = (346, 268)
    figure = [
        creature.tail([(356, 330), (416, 344), (450, 322), (440, 284), (458, 258)]),
        creature.wing(shoulder, HALF_WING), creature.wing(shoulder, LOW_WING, opposite=True),
        drawing.glow(320, 118, 110, "#fff3b0", 0.9), sun(drawing, 320, 116, 30, "waking"),
        creature.limb([(296, 284), (252, 238), (252, 186), (293, 132)]),
        creature.limb([(344, 284), (388, 238), (388, 186), (347, 132)]),
        creature.torso(244, 344), creature.foot(284, 344, -1), creature.foot(356, 344, 1),
        creature.head(320, 224, 5, "yawning", "yawn", (-16, 22)),
        placed(290, 160, sock(light), turn=-14, scale=1.25),
    ]
    return scenery, figure


def noon(drawing, creature, light):
    scenery = [rays(drawing, (320, 176), 28, [("#ffffff", 0.8), ("#ffe48a", 0.95), ("#a5f6ff", 0.85), ("#ffd0f0", 0.7)]),
               drawing.glow(320, 110, 240, "#fff7c8", 0.95)]
    crown = [path(polygon([(320 + r * sin(a), 78 - r * cos(a)) for a, r in
                           ((2 * pi * (i + k) / 16, q) for i in range(16) for k, q in ((-0.25, 46), (0, 62), (0.25, 46)))]), "#ffd35c")]
    shoulder = (348, 262)
    figure = [
        *crown, sun(drawing, 320, 78, 42, "grinning"),
        creature.tail([(356, 330), (416, 344), (450, 326), (446, 288), (420, 284)]),
        creature.wing(shoulder, OPEN_WING), creature.wing(shoulder, OPEN_WING, opposite=True),
        creature.torso(226, 344), creature.foot(282, 344, -1), creature.foot(358, 344, 1),
        creature.limb([(284, 262), (254, 286), (276, 312)]), creature.limb([(356, 262), (386, 286), (364, 312)]),
        creature.head(320, 204, 0, "awake", "grin", (-20, -20)),
    ]
    return scenery, figure


def frame(drawing, index):
    """The foil border: the same ring in every face, its colours moved on by a third."""
    shift = index * 3
    colours = [FOIL[(i + shift) % len(FOIL)] for i in range(len(FOIL))]
    colours = [mix(c, "#1b1857", (0.3, 0.06, 0.0)[index]) for c in colours]
    paint = drawing.gradient((0, 0), (WIDTH, HEIGHT), *[(i / 7, c) for i, c in enumerate(colours)])
    ring = f"M0 0H{WIDTH}V{HEIGHT}H0Z" + rounded(BORDER, 18)
    clip = drawing.clip(path(ring, None, clip_rule="evenodd"))
    bands = "".join(f"M{x} 0h{w}l-230 400h-{w}z" for x, w in zip(range(-40 + index * 30, 900, 90), (26, 10, 40, 14) * 3))
    return group(path(ring, paint, fill_rule="evenodd"),
                 group(path(bands, "#fff", opacity=(0.18, 0.3, 0.42)[index]), clip_path=clip),
                 rect(1, 1, WIDTH - 2, HEIGHT - 2, "none", stroke="#fff", stroke_opacity=0.5, stroke_width=2),
                 rect(BORDER, BORDER, WIDTH - 2 * BORDER, HEIGHT - 2 * BORDER, "none", rx=18, stroke="#1b1040", stroke_width=3),
                 rect(BORDER + 4, BORDER + 4, WIDTH - 2 * BORDER - 8, HEIGHT - 2 * BORDER - 8, "none", rx=14, stroke="#fff3c4",
                      stroke_width=1.2, stroke_opacity=0.7)), paint


def rounded(inset, radius):
    w, h, r = WIDTH - 2 * inset, HEIGHT - 2 * inset, radius
    arc = f"a{r} {r} 0 0 1"
    return (f"M{inset + r} {inset}h{w - 2 * r}{arc} {r} {r}v{h - 2 * r}{arc} -{r} {r}h-{w - 2 * r}{arc} -{r} -{r}"
            f"v-{h - 2 * r}{arc} {r} -{r}z")


def plate(drawing, index, foil):
    """The name plate; its letters lean with the tilt, and a rank star lights up for each part of the day."""
    d = "M204 356H436L452 374L436 392H204L188 374Z"
    paint = drawing.gradient((0, 356), (0, 392), (0, "#35206e"), (1, "#170d3d"))
    rank = [path(star(x, 374.5, 9), "#ffd35c" if i <= index else "#4b3a86", stroke="#ffd35c" if i <= index else "#4b3a86",
                 stroke_width=2, stroke_linejoin="round") for i, x in enumerate((374, 397, 420))]
    name = lettering("TILTLING", 216, 366, 17, (-14, 0, 14)[index], "#fff3d6", 3.6)
    return group(path(d, foil, stroke="#1b1040", stroke_width=3, stroke_linejoin="round"),
                 path("M206 359.500H434L447.500 374L434 388.500H206L192.500 374Z", paint), name, *rank)


def face(index):
    light = LIGHTS[index]
    drawing = Drawing(WIDTH, HEIGHT)
    creature = Tiltling(drawing, light)
    scenery, figure = (night, dawn, noon)[index](drawing, creature, light)
    border, foil = frame(drawing, index)
    drawing.add(
        group(sky(drawing, index), *scenery[:1], clouds(index), *scenery[1:], land(drawing, index, light),
              clip_path=drawing.clip(window())),
        border,
        cushion(drawing, light, (0, 5, 4)[index]),
        *figure,
        companions.laundry(index, light), companions.lantern(drawing, index, light),
        companions.flower(index, light), companions.snail(drawing, index, light),
        plate(drawing, index, foil),
    )
    return drawing.text()


def main():
    folder = Path(__file__).resolve().parents[2] / "Public" / "art" / "lenticular"
    folder.mkdir(parents=True, exist_ok=True)
    for index, name in enumerate(FACES):
        (folder / f"{name}.svg").write_text(face(index), encoding="utf-8")


if __name__ == "__main__":
    main()
