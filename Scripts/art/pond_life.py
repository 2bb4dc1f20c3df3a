"""What lives on the pond, seen from above: koi, lily pads, a frog, a dragonfly and a boat with its captain.

Each is drawn around the origin, facing right, and turned into place.
"""

from math import cos, pi, sin
from random import Random

from poses import snail_small
from shapes import circle, element, ellipse, group, line, num, path, placed, polygon, spline
from tiltling import Light

PLAIN = Light("#ffffff", 0.0)
KOI = [(118, 0), (88, 36), (20, 48), (-60, 30), (-124, 6), (-124, -6), (-60, -30), (20, -48), (88, -36)]
TAIL = "M-112 0Q-150 -10 -206 -62Q-190 -20 -176 0Q-196 26 -214 54Q-150 22 -112 0Z"
FINS = (
    "M52 36Q44 84 -2 104Q6 66 20 42ZM52 -36Q44 -84 -2 -104Q6 -66 20 -42ZM-50 28Q-66 56 -98 60"
    "Q-90 40 -74 24ZM-50 -28Q-66 -56 -98 -60Q-90 -40 -74 -24Z"
)


def define_parts(drawing):
    """Defines what is drawn many times over: fish, petals and wings without their colours."""
    wing = "M0 0Q70 -34 176 -20Q204 0 170 16Q70 26 0 0Z"
    parts = {
        "koi": spline(KOI),
        "tail": TAIL,
        "fins": FINS,
        "petal": "M0 0Q-30 -44 0 -92Q30 -44 0 0Z",
        "wing": wing,
    }
    drawing.definitions += [element("path", d=d, id=name) for name, d in parts.items()]


def use(name, x=0, y=0, turn=0, scale=1, **more):
    """A defined part, moved, turned and scaled."""
    transform = f"translate({num(x)} {num(y)})" if x or y else ""
    transform += f"rotate({num(turn)})" if turn else ""
    transform += f"scale({scale})" if scale != 1 else ""
    return element("use", href=f"#{name}", transform=transform or None, **more)


def koi_shadow(x, y, turn, scale):
    return placed(x, y, use("koi"), use("tail"), turn=turn, scale=scale).replace(
        "<g ", '<g fill="#083a5a" opacity=".3" ', 1
    )


def koi(x, y, turn, scale, body, patch, seed):
    """A koi with patches of its own."""
    random = Random(seed)
    patches = []
    for a in (-78, -14, 54):
        b, r = random.uniform(-16, 16), random.uniform(24, 34)
        corners = [
            (
                a + r * random.uniform(0.8, 1.3) * cos(k * pi / 3),
                b + r * random.uniform(0.6, 0.9) * sin(k * pi / 3),
            )
            for k in range(6)
        ]
        patches.append(spline(corners))
    scales = "".join(f"M{a} {b}q9 7 0 14" for a in range(-70, 60, 26) for b in (-24, -7, 10))
    return placed(
        x,
        y,
        use("fins", fill=body, opacity=0.8),
        use("tail", fill=body, opacity=0.9),
        line("M-126 -6L-184 -40M-128 4L-186 34M-126 0L-166 -4", patch, 4, opacity=0.7),
        line("M100 26q22 10 34 30M100 -26q22 -10 34 -30", body, 5),
        use("koi", fill=body),
        path("".join(patches), patch),
        line(scales, "#7a2a2a", 3, opacity=0.25),
        path("M-70 0Q-10 -16 34 0Q-10 16 -70 0Z", patch, opacity=0.55),
        circle(84, 27, 8, "#1b1040"),
        circle(84, -27, 8, "#1b1040"),
        circle(87, 25, 2.6, "#ffffff"),
        circle(87, -29, 2.6, "#ffffff"),
        turn=turn,
        scale=scale,
    )


def pad(x, y, r, turn, kind):
    """A lily pad: notched, veined, with a rim, on its shadow."""
    top, rim, vein = (("#6fd06a", "#2f9a5a", "#b8f08a"), ("#4fbf7a", "#1f8a62", "#a0e89a"))[kind]
    gap = 0.2

    def notched(radius):
        a, b = (radius * cos(gap), radius * sin(gap))
        return (
            f"M{num(radius * 0.1)} 0L{num(a)} {num(b)}A{num(radius)} {num(radius)} 0 1 1 {num(a)} {num(-b)}Z"
        )

    veins = "".join(
        f"M{num(r * 0.1 * cos(t))} {num(r * 0.1 * sin(t))}L{num(r * 0.8 * cos(t))} {num(r * 0.8 * sin(t))}"
        for t in (2 * pi * (k + 0.5) / 11 for k in range(11))
    )
    shadow = placed(14, 22, path(notched(r), "#083a5a", opacity=0.32), turn=turn)
    leaf = placed(
        0,
        0,
        path(notched(r), rim),
        path(notched(r * 0.91), top),
        line(veins, vein, num(r * 0.035)),
        turn=turn,
    )
    drops = group(
        ellipse(-r * 0.3, r * 0.42, r * 0.09, r * 0.07, "#e9fff6"),
        ellipse(-r * 0.5, r * 0.22, r * 0.05, r * 0.05, "#e9fff6"),
        opacity=0.85,
    )
    return placed(x, y, shadow, leaf, drops)


def lily_flower(x, y, scale, colour):
    """A water lily, wide open."""
    rings = []
    for count, size, fill, opacity in (
        (10, 1, colour, 1),
        (8, 0.76, "#ffffff", 0.45),
        (7, 0.5, "#ffffff", 0.5),
    ):
        petals = [use("petal", turn=360 * i / count + 14 * size, scale=size) for i in range(count)]
        edge = (
            {"stroke": "#a8326a", "stroke_width": 2.5, "stroke_opacity": 0.35}
            if size == 1
            else {"fill_opacity": opacity}
        )
        rings.append(group(*petals, fill=fill, **edge))
    stamens = "".join(
        f"M{num(12 * cos(a))} {num(12 * sin(a))}h.1" for a in (2 * pi * k / 8 for k in range(8))
    )
    return placed(
        x,
        y,
        ellipse(12, 18, 84, 80, "#083a5a", opacity=0.25),
        *rings,
        circle(0, 0, 20, "#ffc04d"),
        line(stamens, "#ff8a3d", 7),
        scale=scale,
    )


def frog(x, y, turn):
    """A frog that holds the pad; it wears a crown, in case."""
    leg = "M-30 {s}Q-84 {k} -66 {f}Q-40 {g} -16 {s}Z"
    legs = "".join(leg.format(s=26 * s, k=40 * s, f=74 * s, g=62 * s) for s in (-1, 1))
    feet = (
        "M-64 72l-22 12M-62 74l-8 24M-58 74l12 20M-64 -72l-22 -12M-62 -74l-8 -24M-58 -74l12 -20"
        "M34 34l26 20M60 54l16 -6M60 54l6 16M34 -34l26 -20M60 -54l16 6M60 -54l6 -16"
    )
    return placed(
        x,
        y,
        path(legs, "#1f8a4a"),
        line(feet, "#1f8a4a", 9),
        path(
            spline([(66, 0), (50, 34), (0, 44), (-48, 28), (-56, 0), (-48, -28), (0, -44), (50, -34)]),
            "#2faa52",
        ),
        path("M-50 -9Q0 -22 40 -12V12Q0 22 -50 9Z", "#8fe06a"),
        *[circle(38, 29 * s, 17, "#2faa52") for s in (-1, 1)],
        *[circle(42, 30 * s, 12, "#fff6c4") for s in (-1, 1)],
        *[circle(45, 30 * s, 6, "#1b1040") for s in (-1, 1)],
        line("M60 -14Q68 0 60 14", "#0f5a3a", 4),
        path("M18 -17L-10 -20L-2 -8L-16 0L-2 8L-10 20L18 17Z", "#ffd35c", stroke="#e8962b", stroke_width=3),
        turn=turn,
    )


def dragonfly(drawing, x, y, turn, scale):
    """A dragonfly over its own shadow, in the colours of the foil."""
    foil = drawing.gradient(
        (0, 0),
        (190, 0),
        (0, "#ffffff", 0.95),
        (0.4, "#bff6ff", 0.9),
        (0.8, "#a58bff", 0.8),
        (1, "#ff7fb0", 0.9),
    )
    veins = line("M8 0Q90 -14 170 -6M40 -6L120 12M70 -12L150 8M96 -18L170 -2", "#4a3ab0", 2, opacity=0.5)
    wings = [(10, -6, -74), (10, 6, 74), (-14, -6, -106), (-14, 6, 106)]
    shadow = [use("wing", a, b, t) for a, b, t in wings]
    shown = [
        placed(
            a, b, use("wing", fill=foil, stroke="#4a3ab0", stroke_width=3, stroke_opacity=0.6), veins, turn=t
        )
        for a, b, t in wings
    ]
    return group(
        group(
            placed(x + 46, y + 70, *shadow, line("M40 0H-190", "#083a5a", 18), turn=turn, scale=scale),
            fill="#083a5a",
            opacity=0.3,
        ),
        placed(
            x,
            y,
            *shown,
            line("M-20 0H-196", "#3a2ab0", 18),
            line("M-40 0h.1M-76 0h.1M-112 0h.1M-148 0h.1M-184 0h.1", "#21d4e8", 18),
            ellipse(0, 0, 40, 22, "#5b3be0"),
            line("M-18 -10Q0 -16 18 -10", "#bfb0ff", 5),
            circle(46, 0, 20, "#5b3be0"),
            *[circle(54, 14 * s, 14, "#ff5f7f") for s in (-1, 1)],
            *[circle(58, 14 * s - 4, 4, "#ffffff") for s in (-1, 1)],
            turn=turn,
            scale=scale,
        ),
    )


def boat(x, y, turn):
    """A paper boat, its folds, its wake, and the snail that commands it."""
    hull = [(186, 0), (66, 78), (-66, 78), (-186, 0), (-66, -78), (66, -78)]
    inside = [(a * 0.76, b * 0.68) for a, b in hull]
    folds = "".join(f"M{num(a)} {num(b)}L{num(c)} {num(d)}" for (a, b), (c, d) in zip(hull, inside))
    return placed(
        x,
        y,
        line(
            "M-170 -44Q-240 -60 -300 -110M-170 44Q-240 60 -300 110M-206 0Q-250 8 -290 0",
            "#ffffff",
            7,
            opacity=0.7,
        ),
        path(polygon([(a + 16, b + 28) for a, b in hull]), "#083a5a", opacity=0.32),
        path(polygon(hull), "#ffffff"),
        path("M186 0L66 78H-66L-186 0Z", "#dfe8f8"),
        path(polygon(inside), "#8fa2cc"),
        path("M-141 0L-50 -53H50L141 0Z", "#a9bade"),
        path("M104 0L0 48L-104 0L0 -48Z", "#ffffff"),
        path("M104 0L0 48L-104 0Z", "#e4ebf9"),
        line(folds + "M-104 0H104", "#9fb2d8", 3),
        line("M-50 -66H50M-60 66H30", "#5b8cff", 5, opacity=0.6),
        group(snail_small(0, 0, PLAIN, flip=True, scale=1.9), transform=f"rotate({-turn})translate(0 -4)"),
        turn=turn,
    )
