"""The harbour town by day, from the south-east over the south to the south-west."""

import boats
import harbour as h
import townsfolk as t
from poses import (
    hanging_sock,
    kite_flyer,
    shadow,
    snail_small,
    standing,
)
from quarters import FLOOR, Quarter, folk, puss, put
from scenery import sun
from shapes import group, line, path, placed, polygon, star
from skyline import beams
from tiltling import Tiltling


def morning(drawing):
    """South-east: washing day, with a sock missing."""
    wash = [
        ("shirt", "#fff4d6", 0.1),
        ("sock", "#21d4e8", 0.27),
        ("trousers", "#5b8cff", 0.43),
        ("dress", "#ff8fb8", 0.6),
        ("pants", "#ffc04d", 0.75),
        ("sheet", "#ffffff", 0.9),
    ]
    return Quarter(
        "",
        "",
        group(
            put(1455, 160, lambda p, light: boats.sailboat(p, 662, light, 0.9, "#ff7d66", "#ffd35c")),
            put(
                1590,
                90,
                lambda p, light: boats.rowboat(
                    p,
                    672,
                    light,
                    0.5,
                    "#5fae8f",
                    t.person(-20, 6, light, "#8f6bff", kind=2, hat="straw", scale=0.9),
                    line("M0 -44L70 6", "#7a4a3a", 5),
                ),
            ),
            put(1560, 60, lambda p, light: t.gull(p, 330, 0.6, light, 14)),
        ),
        group(
            put(1420, 30, lambda p, light: line(f"M{p} {FLOOR}V566M{p - 10} 574h20", light.on("#9a6a4a"), 8)),
            put(1800, 30, lambda p, light: line(f"M{p} {FLOOR}V560M{p - 10} 568h20", light.on("#9a6a4a"), 8)),
            put(
                1610,
                240,
                lambda p, light: group(
                    t.washing(((p - 190, 568), (p + 190, 562)), light, [(k, c, v) for k, c, v in wash], -5)
                ),
            ),
            folk(1540, "#ff6fae", kind=1, arm="M10 -54Q26 -64 30 -88", scale=1.1),
            put(
                1610,
                60,
                lambda p, light: placed(
                    p,
                    FLOOR,
                    path("M-30 -24H30L24 0H-24Z", light.on("#d9a05a")),
                    line("M-27 -14H27", light.on("#9a6a4a"), 3),
                    path("M-24 -24Q-16 -44 -2 -34Q10 -48 24 -24Z", light.on("#ffffff")),
                ),
            ),
            puss(1722, "#fff4e0", pose="walk"),
            put(1770, 60, lambda p, light: snail_small(p, FLOOR + 14, light, flip=True)),
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

    def bunting(x, light):
        n, parts = 17, []
        for i in range(n):
            u = i / (n - 1)
            px, py = x - 230 + 460 * u, 470 + 4 * 44 * u * (1 - u)
            parts.append(
                path(
                    polygon([(px - 9, py), (px + 9, py + 1), (px, py + 22)]),
                    ("#ff6fae", "#ffd35c", "#21d4e8", "#8f6bff")[i % 4],
                )
            )
        return group(line(f"M{x - 238} 468Q{x} 560 {x + 238} 468", "#fff8ea", 2), *parts)

    return Quarter(
        put(
            2300,
            420,
            lambda p, light: group(
                beams(drawing, p - 7, 147, 24, 420, [("#ffffff", 0.75), ("#ffe48a", 0.8)]),
                drawing.glow(p - 7, 147, 210, "#fff7c8", 0.95),
            ),
        ),
        put(2060, 80, lambda p, light: h.clock_tower(p, 594, light)),
        group(
            put(2060, 260, bunting),
            put(2215, 120, lambda p, light: boats.trawler(p, 664, light, 0.72, "#ff7d66", flip=True)),
            put(1900, 60, lambda p, light: t.person(p, 592, light, "#5b8cff", 0, scale=0.55)),
            put(
                1990,
                60,
                lambda p, light: t.person(p, 592, light, "#ff6fae", 2, "straw", flip=True, scale=0.55),
            ),
            put(2130, 60, lambda p, light: t.gull(p, 250, 0.6, light, -8)),
            put(2010, 60, lambda p, light: t.gull(p, 300, 0.42, light, 8)),
        ),
        group(
            folk(1925, "#3fae8f", y=746, kind=3, hat="straw"),
            put(1925, 100, lambda p, light: h.stall(p, FLOOR, light, "#ff5f7f", fruit)),
            folk(2092, "#2a5f8f", y=746, kind=1, hat="cap"),
            put(2092, 100, lambda p, light: h.stall(p, FLOOR, light, "#21a8d4", fish)),
            folk(
                2008,
                "#ffb03d",
                kind=0,
                flip=True,
                scale=0.98,
                extra=[path("M14 -34Q30 -40 40 -30L30 -22Z", "#8fc4e8")],
            ),
            puss(
                2178,
                "#5a4a6a",
                pose="sit",
                flip=True,
                extra=[path("M-14 -30Q-26 -36 -34 -28Q-26 -20 -14 -26L-8 -32V-22Z", "#8fc4e8")],
            ),
            put(2300, 420, kite),
            put(1836, 60, lambda p, light: group(t.gull_standing(p, FLOOR, light, flip=True))),
            put(2412, 30, lambda p, light: snail_small(p, FLOOR + 16, light)),
        ),
    )


def afternoon(drawing):
    """South-west: a windmill, the arm at work as a crane, and somebody who is looking at you."""
    load = lambda light: group(line("M0 0V8M-12 8H12", "#3a1c4a", 2), hanging_sock(0, 8, light, scale=1.6))
    return Quarter(
        "",
        group(
            put(2424, 100, lambda p, light: h.windmill(p, 594, light, 22)),
            put(2640, 90, lambda p, light: boats.sailboat(p, 512, light, 0.55, "#7a4a6a", "#ffe0b0")),
        ),
        group(
            put(2588, 120, lambda p, light: boats.trawler(p, 612, light, 0.6, "#8f6bff")),
        ),
        group(
            put(2528, 90, lambda p, light: t.telescope(p, FLOOR + 8, light)),
            put(
                2668,
                260,
                lambda p, light: group(
                    h.arm_crane(p, 712, light, -24, 62, load(light)),
                    snail_small(p + 24, 504, light, flip=True, scale=0.6),
                ),
            ),
            folk(2786, "#ff7d66", kind=3, hat="cap", flip=True, arm="M8 -52Q22 -66 30 -84"),
        ),
    )
