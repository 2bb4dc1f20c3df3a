"""The harbour town from dusk to dawn, from the west over the north to the east."""

import boats
import harbour as h
import townsfolk as t
from compass import light_at
from poses import (
    angler,
    asleep,
    lifting,
    robin_small,
    shadow,
    snail_small,
    standing,
    upright,
)
from quarters import FLOOR, POST, Quarter, folk, puss, put
from scenery import rays, sun
from shapes import circle, group, line, path, placed, rect, star
from skyline import beams
from tiltling import Light, Tiltling


def sunset(drawing):
    """West-south-west: the sun is let down into the sea on a line."""

    def evening(x, light):
        creature = Tiltling(drawing, light_at(2840))
        scale = 0.82
        sx, sy = x - 128, 452
        at = (320 - 128 / scale, 352 + (sy - 56 - FLOOR) / scale)
        return (
            group(drawing.glow(sx, sy, 330, "#ffd98a", 0.85), sun(drawing, sx, sy, 60, "asleep")),
            group(shadow(x, FLOOR + 4, 110), standing(x, FLOOR + 4, scale, angler(drawing, creature, at))),
        )

    return Quarter(
        "",
        group(put(2970, 400, lambda p, light: evening(p, light)[0])),
        group(
            put(
                2722,
                150,
                lambda p, light: boats.sailboat(p, 556, light, 0.62, "#5a3a7a", "#ff9d7a", flip=True),
            )
        ),
        group(
            put(2970, 400, lambda p, light: evening(p, light)[1]),
            put(
                3084,
                60,
                lambda p, light: placed(
                    p,
                    FLOOR,
                    path("M-20 -30H20L16 0H-16Z", light.on("#5f7fb0")),
                    path(star(-6, -34, 10), "#ffd35c"),
                    path(star(8, -38, 8), "#fff0a8"),
                ),
            ),
            puss(3128, "#ffa85c", pose="sit", flip=True),
        ),
    )


def night(drawing):
    """West to north: the fair, the open-air cinema, and a quartet on a roof."""

    def film(x, light):
        creature = Tiltling(drawing, light_at(2048))
        clip = drawing.clip(rect(-138, -226, 276, 170, None, rx=4))
        screen = group(
            rect(-138, -226, 276, 170, drawing.gradient((0, -226), (0, -56), (0, "#12a5e0"), (1, "#b8f3f4"))),
            rays(drawing, (0, -140), 18, [("#ffffff", 0.7), ("#ffe48a", 0.8)], 200),
            path("M-138 -86Q0 -112 138 -86V-56H-138Z", "#5fc464"),
            standing(0, -58, 0.56, upright(creature)),
            clip_path=clip,
        )
        return group(
            drawing.glow(x, FLOOR - 150, 260, "#bfeaff", 0.5), t.cinema(x, FLOOR - 20, light, screen)
        )

    cats = [(3372, "#5a4a6a"), (3416, "#ffa85c"), (3458, "#fff0dc"), (3500, "#8a7a9a")]
    return Quarter(
        "",
        put(3130, 180, lambda p, light: h.ferris_wheel(p, 594, light, 122)),
        group(
            *[
                put(x, 90, lambda p, light: h.lamp_post(p, 592, light, True, drawing, 70))
                for x in (3070, 3200, 3310, 3600, 3700)
            ],
            put(3240, 160, lambda p, light: boats.trawler(p, 660, light, 0.8, "#5b6cc0", lit=True)),
            put(3640, 120, lambda p, light: boats.sailboat(p, 640, light, 0.62, "#6f5fb0", "#b8a8f0")),
            put(3105, 60, lambda p, light: t.person(p, 592, light, "#ff6fae", 0, scale=0.55)),
            put(3123, 60, lambda p, light: t.person(p, 592, light, "#21d4e8", 1, flip=True, scale=0.55)),
        ),
        group(
            put(3436, 300, film),
            *[puss(x, c, pose="back", scale=1.05) for x, c in cats],
            put(
                3545,
                50,
                lambda p, light: placed(
                    p,
                    FLOOR,
                    rect(-18, -34, 36, 34, light.on("#7a4a6a"), rx=3),
                    path("M-16 -34L-20 -62H20L16 -34Z", light.on("#ff5f7f")),
                    line("M-9 -36L-12 -60M0 -36V-60M9 -36L12 -60", light.on("#ffffff"), 5),
                    *[circle(a, -64, 7, "#fff4d6") for a in (-13, 0, 13)],
                    circle(-6, -71, 7, "#fff4d6"),
                    circle(7, -71, 7, "#fff4d6"),
                ),
            ),
            put(3240, 120, lambda p, light: h.lamp_post(p, FLOOR, light, True, drawing, 150)),
            folk(
                3190,
                "#8f6bff",
                kind=2,
                arm="M8 -52Q22 -40 30 -54",
                extra=[
                    path("M24 -64Q40 -72 44 -54Q40 -40 28 -46Z", "#c9704a"),
                    line("M42 -60L66 -78", "#7a4a3a", 4),
                ],
            ),
            puss(3275, "#fff0dc", pose="sit"),
            put(3640, 40, lambda p, light: snail_small(p, FLOOR + 10, light, flip=True, scale=1.2)),
            folk(3700, "#3f8fb0", kind=0, hat="wool", flip=True),
        ),
    )


def midnight(drawing):
    """North: the lighthouse, a whale that came for the moon, and the Tiltling asleep with the sun."""

    def beam(x, light):
        left = drawing.gradient((x, 300), (x - 760, 250), (0, "#fff3b0", 0.7), (1, "#fff3b0", 0))
        right = drawing.gradient((x, 300), (x + 560, 340), (0, "#fff3b0", 0.6), (1, "#fff3b0", 0))
        return group(
            path(f"M{x} 296L{x - 760} 190V330L{x} 308Z", left),
            path(f"M{x} 296L{x + 560} 310V400L{x} 308Z", right),
            h.rock(x, 540, light, 240, 4),
            snail_small(x + 62, 512, light, scale=0.7),
            h.lighthouse(x, 522, light, True),
            drawing.glow(x, 296, 90, "#fff3b0", 0.8),
        )

    def bed(x, light):
        creature = Tiltling(drawing, Light("#3a2a9a", 0.24))
        return group(
            drawing.glow(x + 10, 590, 190, "#ffb44d", 0.5),
            boats.rowboat(
                x, 648, light, 1.35, "#3f8fb0", standing(-10, -20, 0.64, asleep(drawing, creature))
            ),
            *[
                placed(x + a, b, line("M0 0H12L0 12H12", "#e6e2ff", 3), turn=c, scale=s)
                for a, b, c, s in ((-92, 500, -12, 1.1), (-116, 462, 6, 1.5), (-104, 412, -8, 2))
            ],
            line(f"M{x + 140} 626Q{x + 200} 690 {x + 242} 690", light.on("#fff0dc"), 3),
        )

    return Quarter(
        "",
        group(
            put(-330, 800, beam),
            put(372, 260, lambda p, light: t.whale(p, 560, light, 0.82)),
            put(-118, 260, lambda p, light: t.serpent(p, 532, light, 0.62)),
        ),
        group(put(60, 240, bed)),
        group(
            put(-340, 120, lambda p, light: h.lamp_post(p, FLOOR, light, True, drawing, 150)),
            puss(-285, "#ffa85c", pose="sleep"),
            folk(
                -215,
                "#ff6f5f",
                hat="wool",
                kind=1,
                arm="M6 -54Q22 -50 34 -56",
                extra=[
                    line("M26 -50L92 -124", "#7a4a3a", 3),
                    line("M92 -124Q104 -90 102 -66M90 -60h24", "#d9c0a8", 1.6),
                    circle(102, -63, 5, "#ff5f5f"),
                ],
            ),
            put(
                -165,
                40,
                lambda p, light: placed(
                    p,
                    FLOOR,
                    path("M-14 -26H14L11 0H-11Z", light.on("#8fa8c8")),
                    path("M-8 -24Q-6 -44 4 -40Q2 -30 4 -24Z", light.on("#ffb08a")),
                    circle(1, -36, 1.6, "#1b1040"),
                ),
            ),
            put(300, 50, lambda p, light: snail_small(p, FLOOR, light, scale=1.3)),
            put(500, 60, lambda p, light: robin_small(p, POST, light, 0, scale=1.2)),
        ),
    )


def dawn(drawing):
    """East: fishermen leave, the baker is up, and the sun is lifted out of the sea by hand."""

    def rise(x, light):
        creature = Tiltling(drawing, light_at(1100))
        return group(
            h.rock(x, 640, light, 250, 9),
            standing(x, 622, 0.95, lifting(drawing, creature)),
        )

    smoke = lambda p, light: group(
        *[
            circle(p + a, b, r, "#ffffff", opacity=0.5)
            for a, b, r in ((0, 462, 8), (8, 444, 11), (2, 420, 15), (18, 392, 19))
        ]
    )
    return Quarter(
        put(
            1024,
            720,
            lambda p, light: group(
                beams(drawing, p, 410, 22, 700, [("#fff0b8", 0.5), ("#ffd0a0", 0.22)], 0.05),
                drawing.glow(p, 410, 320, "#fff0b0", 0.95),
            ),
        ),
        group(
            put(
                1222,
                120,
                lambda p, light: boats.sailboat(p, 520, light, 0.5, "#8f5f8f", "#ffd0c0", flip=True),
            ),
            put(850, 120, lambda p, light: boats.sailboat(p, 500, light, 0.34, "#6f4f8f", "#ffb8b8")),
            put(1024, 300, rise),
        ),
        group(
            put(640, 40, smoke),
            put(745, 150, lambda p, light: boats.trawler(p, 654, light, 0.95, lit=True)),
            put(1262, 90, lambda p, light: t.gull(p, 470, 0.8, light, -12)),
            put(860, 90, lambda p, light: t.gull(p, 380, 0.6, light, 10)),
            put(1120, 90, lambda p, light: t.gull(p, 330, 0.5, light)),
        ),
        group(
            folk(560, "#3f8fb0", hat="cap", kind=3, flip=True, arm="M10 -52Q22 -62 26 -84"),
            put(
                618,
                60,
                lambda p, light: group(
                    path(
                        h.boxes([(p - 34, FLOOR - 30), (p + 2, FLOOR - 30), (p - 16, FLOOR - 58)], 32, 28),
                        light.on("#c98a5a"),
                    ),
                    line(
                        f"M{p - 34} {FLOOR - 16}h32M{p + 2} {FLOOR - 16}h32M{p - 16} {FLOOR - 44}h32",
                        light.on("#8a5a3a"),
                        2,
                    ),
                    t.gull_standing(p, FLOOR - 58, light),
                ),
            ),
            puss(820, "#8a7a9a", pose="sit"),
            put(1204, 60, lambda p, light: robin_small(p, FLOOR, light, 1, flip=True, scale=1.5)),
            folk(
                1330,
                "#ffd35c",
                kind=0,
                hat="straw",
                flip=True,
                extra=[
                    path("M14 -30H40L36 -6H18Z", "#c98a5a"),
                    *[
                        path(f"M{a} -30L{a + 4} -52L{a + 9} -50L{a + 6} -30Z", "#e8b07a")
                        for a in (17, 24, 30)
                    ],
                ],
            ),
        ),
    )
