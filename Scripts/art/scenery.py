"""The world around the creature in the light of night (0), dawn (1) and noon (2); its hills never move."""

from math import cos, pi, sin
from random import Random

import companions
from card import BORDER, HEIGHT, WIDTH
from shapes import circle, ellipse, group, line, mirrored, pair, path, placed, polygon, rect, spline, star
from tiltling import CENTRE, OPEN_WING

HORIZON = 268
FAR = [
    (-20, 236),
    (50, 214),
    (104, 240),
    (168, 200),
    (236, 246),
    (320, 256),
    (408, 240),
    (470, 198),
    (540, 238),
    (596, 212),
    (660, 240),
]
NEAR = [(-20, 262), (90, 280), (200, 262), (320, 280), (440, 262), (550, 280), (660, 258)]
KNOLL = [(-20, 330), (90, 322), (200, 314), (320, 310), (440, 314), (550, 322), (660, 330)]


def ridge(points, drop):
    """A line of hills that fills down to the lower edge."""
    curve = spline([(x, y + drop) for x, y in points], closed=False)
    return f"{curve}L{WIDTH + 20} {HEIGHT}L-20 {HEIGHT}Z"


def sky(drawing, index):
    stops = (
        [(0, "#0b0a2e"), (0.4, "#221c6c"), (0.7, "#4636a4"), (1, "#8a66cc")],
        [(0, "#43308f"), (0.32, "#9a4fa8"), (0.58, "#f07f86"), (0.8, "#ffb868"), (1, "#ffe3a0")],
        [(0, "#12a5e0"), (0.5, "#4fd0f2"), (0.85, "#b8f3f4"), (1, "#fff3c4")],
    )[index]
    return rect(0, 0, WIDTH, HEIGHT, drawing.gradient((0, BORDER), (0, HORIZON + 30), *stops))


def rays(drawing, centre, count, colours, reach=520, twist=0.0):
    """Foil rays from a point: wedges that fade with the distance."""
    x, y = centre
    paints = [
        drawing.radial(centre, reach, (0, c, o), (0.35, c, o * 0.7), (1, c, o * 0.15)) for c, o in colours
    ]
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
        parts.append(
            line(
                f"M{pair(s)}L{pair(wrist)}{lines}M{edge}",
                "#b8c4ff",
                1.2,
                opacity=0.42,
                stroke_dasharray="2 5",
            )
        )
        parts += [path(star(x, y, 6, points=4, inner=0.3), "#fff6d8") for x, y in (wrist, *tips)]
    return group(*parts)


def clouds(index):
    """The same clouds in all faces: dark, pink, white."""
    colour = ("#4a3fa0", "#ffb3a8", "#ffffff")[index]

    def cloud(x, y, scale):
        d = "M-44 8A12 12 0 0 1 -34 -10A18 18 0 0 1 -4 -18A16 16 0 0 1 24 -12A12 12 0 0 1 42 8Z"
        return placed(x, y, path(d, colour), scale=scale)

    return group(
        cloud(92, 206, 0.9),
        cloud(196, 70, 0.6),
        cloud(548, 214, 1),
        cloud(470, 66, 0.7),
        opacity=(0.35, 0.75, 0.85)[index],
    )


def land(drawing, index, light):
    far = (("#251f70", "#2b2580"), ("#8c56ac", "#d97f9c"), ("#58b9dc", "#a6e6e0"))[index]
    near = (("#1b2468", "#1c1c58"), ("#6b4a97", "#96587f"), ("#2fb08a", "#69cf8b"))[index]
    knoll = (("#222f70", "#12123f"), ("#8d5f8f", "#48285f"), ("#8fdc6a", "#2f9c6a"))[index]

    def ground(points, drop, colours, top, bottom):
        return path(
            ridge(points, drop), drawing.gradient((0, top), (0, bottom), (0, colours[0]), (1, colours[1]))
        )

    return group(
        ground(FAR, 0, far, 200, 280),
        companions.cottage(index, light),
        ground(NEAR, 0, near, 258, 330),
        ground(KNOLL, 0, knoll, 308, 390),
        companions.grass(index, light),
    )


def cushion(drawing, light, squash):
    """The bed: a tasselled cushion, `squash` points flatter under a standing dragon."""
    top = 312 + squash
    edge = f"M182 330Q246 {top} 320 {top + 4}Q394 {top} 458 330"
    paint = drawing.gradient((0, top), (0, 366), (0, light.on("#ff6fae")), (1, light.on("#8a2a9c")))
    gold = light.on("#ffc04d")
    tassels = [
        group(
            line(f"M{x} 331l{dx} 12M{x} 331l{dx * 2} 8M{x} 331l{dx * 0.2:.1f} 13", gold, 3),
            circle(x, 331, 5, gold),
        )
        for x, dx in ((180, -5), (460, 5))
    ]
    dots = [
        path(star(x, y, 6), gold, opacity=0.85) for x, y in ((210, 342), (236, 352), (404, 352), (430, 342))
    ]
    return group(
        ellipse(320, 364, 156, 11, "#0b0a2e", opacity=0.28),
        path(f"{edge}Q440 348 454 366H186Q200 348 182 330Z", paint),
        line(edge, gold, 3.5),
        *tassels,
        *dots,
    )


def sun(drawing, x, y, radius, mood):
    """The little sun: asleep in the dragon's arms, lifted at dawn, and large at noon."""
    paint = drawing.radial(
        (x - radius * 0.3, y - radius * 0.3), radius * 1.4, (0, "#fffbe0"), (0.5, "#ffe07a"), (1, "#ffab3d")
    )
    unit = radius / 24
    if mood == "asleep":
        face = [
            line("M-13 -1Q-8 5 -3 -1M3 -1Q8 5 13 -1", "#b8562b", 2.4),
            line("M-3 9Q0 11 3 9", "#b8562b", 2.2),
        ]
    elif mood == "waking":
        face = [
            line("M-13 0Q-8 5 -3 0", "#b8562b", 2.4),
            circle(8, 0, 3.2, "#b8562b"),
            ellipse(0, 10, 4, 4.5, "#b8562b"),
        ]
    else:
        face = [
            line("M-13 1Q-8 -6 -3 1M3 1Q8 -6 13 1", "#b8562b", 2.4),
            path("M-7 7H7Q6 15 0 15Q-6 15 -7 7Z", "#b8562b"),
        ]
    cheeks = [circle(-14, 6, 3.5, "#ff8a5c", opacity=0.7), circle(14, 6, 3.5, "#ff8a5c", opacity=0.7)]
    return group(circle(x, y, radius, paint), placed(x, y, *face, *cheeks, scale=round(unit, 3)))
