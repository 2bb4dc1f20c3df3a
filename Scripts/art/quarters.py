"""The quarters of the harbour town: who and what is where, from north all round to north.

Every quarter has four depths: sky (behind the hills), far (on the water), middle (before the far quay) and near (on the quay).
"""

from dataclasses import dataclass

import harbour as h
import townsfolk as t
from compass import around, light_at
from poses import angler, asleep, hanging_sock, kite_flyer, lifting, robin_small, shadow, snail_small, standing
from scenery import rays, sun
from skyline import beams
from shapes import circle, ellipse, group, line, path, placed, polygon, rect, star
from tiltling import Tiltling

FLOOR = 748


@dataclass
class Quarter:
    sky: str
    far: str
    middle: str
    near: str


def put(x, reach, make):
    """What make(x in the file, light there) draws at a base position."""
    return around(x, reach, lambda p: make(p, light_at(x)))


def folk(x, coat, y=FLOOR, **more):
    return put(x, 60, lambda p, l: t.person(p, y, l, coat, **more))


def puss(x, colour, y=FLOOR, pose="sit", **more):
    return put(x, 60, lambda p, l: t.cat(p, y, l, colour, pose, **more))


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
        creature = Tiltling(drawing, light_at(200))
        return group(
            drawing.glow(x + 10, 590, 190, "#ffb44d", 0.5),
            h.rowboat(x, 648, light, 1.35, "#3f8fb0", standing(-6, 0, 0.62, asleep(drawing, creature))),
            *[placed(x + a, b, line("M0 0H12L0 12H12", "#e6e2ff", 3), turn=c, scale=s) for a, b, c, s in ((-92, 500, -12, 1.1), (-116, 462, 6, 1.5), (-104, 412, -8, 2))],
            line(f"M{x + 140} 626Q{x + 200} 690 {x + 242} 690", light.on("#fff0dc"), 3),
        )

    return Quarter(
        "",
        group(
            put(-330, 800, beam),
            put(372, 260, lambda p, l: t.whale(p, 560, l, 0.82)),
            put(-118, 260, lambda p, l: t.serpent(p, 532, l, 0.62)),
        ),
        group(put(60, 240, bed)),
        group(
            put(-290, 120, lambda p, l: h.lamp_post(p, FLOOR, l, True, drawing, 150)),
            puss(-235, "#ffa85c", pose="sleep"),
            folk(-160, "#ff6f5f", hat="wool", kind=1, arm="M6 -54Q22 -50 34 -56", extra=[line("M26 -50L92 -124", "#7a4a3a", 3), line("M92 -124Q104 -90 102 -66M90 -60h24", "#d9c0a8", 1.6), circle(102, -63, 5, "#ff5f5f")]),
            put(-100, 40, lambda p, l: placed(p, FLOOR, path("M-14 -26H14L11 0H-11Z", l.on("#8fa8c8")), path("M-8 -24Q-6 -44 4 -40Q2 -30 4 -24Z", l.on("#ffb08a")), circle(1, -36, 1.6, "#1b1040"))),
            put(300, 50, lambda p, l: snail_small(p, FLOOR, l, scale=1.3)),
            put(500, 60, lambda p, l: robin_small(p, QUAY_POST, l, 0, scale=1.2)),
        ),
    )


QUAY_POST = 667


def dawn(drawing):
    """East: fishermen leave, the baker is up, and the sun is lifted out of the sea by hand."""

    def rise(x, light):
        creature = Tiltling(drawing, light_at(1100))
        return group(
            h.rock(x, 640, light, 250, 9),
            standing(x, 622, 0.95, lifting(drawing, creature)),
        )

    smoke = lambda p, l: group(*[circle(p + a, b, r, "#ffffff", opacity=0.5) for a, b, r in ((0, 462, 8), (8, 444, 11), (2, 420, 15), (18, 392, 19))])
    return Quarter(
        put(1024, 720, lambda p, l: group(beams(drawing, p, 410, 22, 700, [("#fff0b8", 0.5), ("#ffd0a0", 0.22)], 0.05), drawing.glow(p, 410, 320, "#fff0b0", 0.95))),
        group(
            put(1222, 120, lambda p, l: h.sailboat(p, 520, l, 0.5, "#8f5f8f", "#ffd0c0", flip=True)),
            put(850, 120, lambda p, l: h.sailboat(p, 500, l, 0.34, "#6f4f8f", "#ffb8b8")),
            put(1024, 300, rise),
        ),
        group(
            put(640, 40, smoke),
            put(745, 150, lambda p, l: h.trawler(p, 654, l, 0.95, lit=True)),
            put(1262, 90, lambda p, l: t.gull(p, 470, 0.8, l, -12)),
            put(860, 90, lambda p, l: t.gull(p, 380, 0.6, l, 10)),
            put(1120, 90, lambda p, l: t.gull(p, 330, 0.5, l)),
        ),
        group(
            folk(560, "#3f8fb0", hat="cap", kind=3, flip=True, arm="M10 -52Q22 -62 26 -84"),
            put(618, 60, lambda p, l: group(h.boxes and path(h.boxes([(p - 34, FLOOR - 30), (p + 2, FLOOR - 30), (p - 16, FLOOR - 58)], 32, 28), l.on("#c98a5a")), line(f"M{p - 34} {FLOOR - 16}h32M{p + 2} {FLOOR - 16}h32M{p - 16} {FLOOR - 44}h32", l.on("#8a5a3a"), 2), t.gull_standing(p, FLOOR - 58, l))),
            puss(820, "#8a7a9a", pose="sit"),
            put(1204, 60, lambda p, l: robin_small(p, FLOOR, l, 1, flip=True, scale=1.5)),
            folk(1330, "#ffd35c", kind=0, hat="straw", flip=True, extra=[path("M14 -30H40L36 -6H18Z", "#c98a5a"), *[path(f"M{a} -30L{a + 4} -52L{a + 9} -50L{a + 6} -30Z", "#e8b07a") for a in (17, 24, 30)]]),
        ),
    )


def morning(drawing):
    """South-east: washing day, with a sock missing."""
    wash = [("shirt", "#fff4d6", 0.1), ("sock", "#21d4e8", 0.27), ("trousers", "#5b8cff", 0.43), ("dress", "#ff8fb8", 0.6), ("pants", "#ffc04d", 0.75), ("sheet", "#ffffff", 0.9)]
    return Quarter(
        "",
        "",
        group(
            put(1455, 160, lambda p, l: h.sailboat(p, 662, l, 0.9, "#ff7d66", "#ffd35c")),
            put(1590, 90, lambda p, l: h.rowboat(p, 672, l, 0.5, "#5fae8f", t.person(-20, 6, l, "#8f6bff", kind=2, hat="straw", scale=0.9), line("M0 -44L70 6", "#7a4a3a", 5))),
            put(1560, 60, lambda p, l: t.gull(p, 330, 0.6, l, 14)),
        ),
        group(
            put(1420, 30, lambda p, l: line(f"M{p} {FLOOR}V566M{p - 10} 574h20", l.on("#9a6a4a"), 8)),
            put(1800, 30, lambda p, l: line(f"M{p} {FLOOR}V560M{p - 10} 568h20", l.on("#9a6a4a"), 8)),
            put(1610, 240, lambda p, l: group(t.washing(((p - 190, 568), (p + 190, 562)), l, [(k, c, v) for k, c, v in wash], -5))),
            folk(1540, "#ff6fae", kind=1, arm="M10 -54Q26 -64 30 -88", scale=1.1),
            put(1610, 60, lambda p, l: placed(p, FLOOR, path("M-30 -24H30L24 0H-24Z", l.on("#d9a05a")), line("M-27 -14H27", l.on("#9a6a4a"), 3), path("M-24 -24Q-16 -44 -2 -34Q10 -48 24 -24Z", l.on("#ffffff")))),
            puss(1722, "#fff4e0", pose="walk"),
            put(1770, 60, lambda p, l: snail_small(p, FLOOR + 14, l, flip=True)),
        ),
    )


def noon(drawing):
    """South: market day under the clock, and the sun is flown as a kite."""

    def kite(x, light):
        creature = Tiltling(drawing, light)
        scale = 0.86
        sun_at = (312, -346)
        sx, sy = x + (sun_at[0] - 320) * scale, FLOOR + 6 + (sun_at[1] - 352) * scale
        return group(
            path(star(sx, sy, 74, 16, 0.78), "#ffd35c"),
            shadow(x, FLOOR + 6, 120),
            standing(x, FLOOR + 6, scale, kite_flyer(drawing, creature, sun_at)),
            sun(drawing, sx, sy, 54, "grinning"),
        )

    fruit = [("#ff5f5f", 8), ("#ffb03d", 9), ("#8fd05a", 8)]
    fish = [("#8fc4e8", 7), ("#ffb0a0", 7), ("#b8c4d8", 8)]
    flowers = [("#ff8fb8", 8), ("#ffe07a", 7), ("#b89aff", 8), ("#ffffff", 7)]
    def bunting(x, light):
        n, parts = 17, []
        for i in range(n):
            u = i / (n - 1)
            px, py = x - 230 + 460 * u, 470 + 4 * 44 * u * (1 - u)
            parts.append(path(polygon([(px - 9, py), (px + 9, py + 1), (px, py + 22)]), ("#ff6fae", "#ffd35c", "#21d4e8", "#8f6bff")[i % 4]))
        return group(line(f"M{x - 238} 468Q{x} 560 {x + 238} 468", "#fff8ea", 2), *parts)

    return Quarter(
        put(2300, 420, lambda p, l: group(beams(drawing, p - 7, 147, 24, 420, [("#ffffff", 0.75), ("#ffe48a", 0.8)]), drawing.glow(p - 7, 147, 210, "#fff7c8", 0.95))),
        put(2060, 80, lambda p, l: h.clock_tower(p, 594, l)),
        group(
            put(2060, 260, bunting),
            put(2215, 120, lambda p, l: h.trawler(p, 664, l, 0.72, "#ff7d66", flip=True)),
            put(1900, 60, lambda p, l: t.person(p, 592, l, "#5b8cff", 0, scale=0.55)),
            put(1990, 60, lambda p, l: t.person(p, 592, l, "#ff6fae", 2, "straw", flip=True, scale=0.55)),
            put(2130, 60, lambda p, l: t.gull(p, 250, 0.6, l, -8)),
            put(2010, 60, lambda p, l: t.gull(p, 300, 0.42, l, 8)),
        ),
        group(
            folk(1925, "#3fae8f", y=746, kind=3, hat="straw"),
            put(1925, 100, lambda p, l: h.stall(p, FLOOR, l, "#ff5f7f", fruit)),
            folk(2092, "#2a5f8f", y=746, kind=1, hat="cap"),
            put(2092, 100, lambda p, l: h.stall(p, FLOOR, l, "#21a8d4", fish)),
            folk(2008, "#ffb03d", kind=0, flip=True, scale=0.98, extra=[path("M14 -34Q30 -40 40 -30L30 -22Z", "#8fc4e8")]),
            puss(2178, "#5a4a6a", pose="sit", flip=True, extra=[path("M-14 -30Q-26 -36 -34 -28Q-26 -20 -14 -26L-8 -32V-22Z", "#8fc4e8")]),
            put(2300, 420, kite),
            put(1836, 60, lambda p, l: group(t.gull_standing(p, FLOOR, l, flip=True))),
            put(2412, 30, lambda p, l: snail_small(p, FLOOR + 16, l)),
        ),
    )


def afternoon(drawing):
    """South-west: a windmill, the arm at work as a crane, and somebody who is looking at you."""
    load = lambda l: group(line("M0 0V8M-12 8H12", "#3a1c4a", 2), hanging_sock(0, 8, l, scale=1.6))
    return Quarter(
        "",
        group(put(2424, 100, lambda p, l: h.windmill(p, 594, l, 22)), put(2640, 90, lambda p, l: h.sailboat(p, 512, l, 0.55, "#7a4a6a", "#ffe0b0"))),
        group(
            put(2588, 120, lambda p, l: h.trawler(p, 612, l, 0.6, "#8f6bff")),
        ),
        group(
            put(2528, 90, lambda p, l: t.telescope(p, FLOOR + 8, l)),
            put(2668, 260, lambda p, l: group(h.arm_crane(p, 712, l, -24, 62, load(l)), snail_small(p + 22, 498, l, flip=True, scale=0.6))),
            folk(2786, "#ff7d66", kind=3, hat="cap", flip=True, arm="M8 -52Q22 -66 30 -84"),
        ),
    )


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
        group(put(2970, 400, lambda p, l: evening(p, l)[0])),
        group(put(2722, 150, lambda p, l: h.sailboat(p, 556, l, 0.62, "#5a3a7a", "#ff9d7a", flip=True))),
        group(
            put(2970, 400, lambda p, l: evening(p, l)[1]),
            put(3084, 60, lambda p, l: placed(p, FLOOR, path("M-20 -30H20L16 0H-16Z", l.on("#5f7fb0")), path(star(-6, -34, 10), "#ffd35c"), path(star(8, -38, 8), "#fff0a8"))),
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
            standing(0, -58, 0.56, kite_free(creature)),
            clip_path=clip,
        )
        return group(drawing.glow(x, FLOOR - 150, 260, "#bfeaff", 0.5), t.cinema(x, FLOOR - 20, light, screen))

    cats = [(3372, "#5a4a6a"), (3416, "#ffa85c"), (3458, "#fff0dc"), (3500, "#8a7a9a")]
    return Quarter(
        "",
        put(3130, 180, lambda p, l: h.ferris_wheel(p, 594, l, 122)),
        group(
            *[put(x, 90, lambda p, l: h.lamp_post(p, 592, l, True, drawing, 70)) for x in (3070, 3200, 3310, 3600, 3700)],
            put(3240, 160, lambda p, l: h.trawler(p, 660, l, 0.8, "#5b6cc0", lit=True)),
            put(3640, 120, lambda p, l: h.sailboat(p, 640, l, 0.62, "#6f5fb0", "#b8a8f0")),
            put(3105, 60, lambda p, l: t.person(p, 592, l, "#ff6fae", 0, scale=0.55)),
            put(3123, 60, lambda p, l: t.person(p, 592, l, "#21d4e8", 1, flip=True, scale=0.55)),
        ),
        group(
            put(3436, 300, film),
            *[puss(x, c, pose="back", scale=1.05) for x, c in cats],
            put(3545, 50, lambda p, l: placed(p, FLOOR, rect(-18, -34, 36, 34, l.on("#7a4a6a"), rx=3), path("M-16 -34L-20 -62H20L16 -34Z", l.on("#ff5f7f")), line("M-9 -36L-12 -60M0 -36V-60M9 -36L12 -60", l.on("#ffffff"), 5), *[circle(a, -64, 7, "#fff4d6") for a in (-13, 0, 13)], circle(-6, -71, 7, "#fff4d6"), circle(7, -71, 7, "#fff4d6"))),
            put(3240, 120, lambda p, l: h.lamp_post(p, FLOOR, l, True, drawing, 150)),
            folk(3190, "#8f6bff", kind=2, arm="M8 -52Q22 -40 30 -54", extra=[path("M24 -64Q40 -72 44 -54Q40 -40 28 -46Z", "#c9704a"), line("M42 -60L66 -78", "#7a4a3a", 4)]),
            puss(3275, "#fff0dc", pose="sit"),
            put(3640, 40, lambda p, l: snail_small(p, FLOOR + 10, l, flip=True, scale=1.2)),
            folk(3700, "#3f8fb0", kind=0, hat="wool", flip=True),
        ),
    )


def kite_free(creature):
    from poses import upright

    return upright(creature)


QUARTERS = (midnight, dawn, morning, noon, afternoon, sunset, night)
