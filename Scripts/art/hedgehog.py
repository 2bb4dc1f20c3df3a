"""A portrait for the carousel: a hedgehog that has found a relative in the desert."""

from math import cos, radians, sin
from random import Random

from poses import hanging_sock
from shapes import circle, ellipse, group, line, num, path, placed, polygon, rect, spline, taper
from tiltling import Light

PLAIN = Light("#ffffff", 0.0)


def spines(x, y, rx, ry, start, end, count, length):
    """A zigzag along an ellipse, from one angle to another, closed through the centre."""
    corners = []
    for i in range(2 * count + 1):
        angle = radians(start + (end - start) * i / (2 * count))
        reach = 1 + (length if i % 2 else 0)
        lean = radians(5) if i % 2 else 0
        corners.append((x + rx * reach * cos(angle - lean), y + ry * reach * sin(angle - lean)))
    return polygon([*corners, (x, y)])


def cactus(drawing):
    """A saguaro with a flower in its hair."""
    skin = drawing.gradient((520, 0), (720, 0), (0, "#6fd08a"), (0.4, "#3fae7a"), (1, "#1f7a6a"))
    limb = drawing.gradient((680, 0), (860, 0), (0, "#2f9a70"), (0.6, "#3fae7a"), (1, "#1f7a6a"))
    random = Random(4)
    prickles = ""
    for x, top, bottom in (
        (556, 380, 1010),
        (592, 350, 1010),
        (648, 350, 1010),
        (684, 380, 1010),
        (806, 500, 660),
    ):
        for y in range(top, bottom, 54):
            a, b = x + random.uniform(-3, 3), y + random.uniform(-12, 12)
            prickles += f"M{num(a)} {num(b)}l-11 -13M{num(a)} {num(b)}l11 -13M{num(a)} {num(b)}v-17"
    petals = [
        placed(620, 288, path("M0 6Q-30 -30 0 -66Q30 -30 0 6Z", c), turn=t)
        for t, c in ((-70, "#ff4f8f"), (70, "#ff4f8f"), (-36, "#ff7fb0"), (36, "#ff7fb0"), (0, "#ffa4c8"))
    ]
    return group(
        *petals,
        circle(620, 288, 14, "#ffe07a"),
        line("M690 770Q806 780 806 660V508", limb, 92),
        path("M520 1080V390Q520 286 620 286Q720 286 720 390V1080Z", skin),
        line(
            "M574 1060V380Q576 340 600 320M620 1060V320M668 1060V380Q664 340 644 322M806 640V490",
            "#1f7a6a",
            8,
            opacity=0.5,
        ),
        line("M546 1040V400Q548 370 560 350", "#b8f0b0", 10, opacity=0.6),
        line(prickles, "#fff6d0", 5),
    )


def hedgehog_body(drawing):
    """The hedgehog upright in profile, its nose to the right; the arm is drawn later, over the cactus."""
    quills = drawing.gradient((160, 480), (480, 1000), (0, "#c98a5a"), (0.5, "#8a4f3a"), (1, "#4a2434"))
    inner = drawing.gradient((220, 520), (480, 980), (0, "#8a4f3a"), (1, "#5a2c38"))
    fur = drawing.gradient((380, 600), (520, 1040), (0, "#ffe9cf"), (1, "#f0c49a"))
    random = Random(2)
    marks = ""
    for ring, count in ((0.9, 15), (0.72, 12), (0.52, 9)):
        for i in range(count):
            angle = radians(116 + (300 - 116) * (i + 0.5) / count + random.uniform(-2, 2))
            x, y = 400 + 212 * ring * cos(angle), 790 + 290 * ring * sin(angle)
            marks += f"M{num(x)} {num(y)}l{num(36 * cos(angle - 0.25))} {num(36 * sin(angle - 0.25))}"
    belly = [(430, 640), (506, 700), (524, 830), (520, 960), (470, 1050), (390, 1050), (360, 940), (372, 760)]
    head = [
        (352, 640),
        (356, 560),
        (420, 520),
        (480, 556),
        (552, 604),
        (566, 626),
        (546, 646),
        (480, 680),
        (400, 706),
    ]
    return group(
        path(spines(400, 790, 212, 290, 108, 306, 21, 0.2), quills),
        path(spines(404, 790, 176, 248, 108, 306, 19, 0.16), inner),
        line(marks, "#ffd9a8", 7, opacity=0.75),
        path(spline(belly), fur),
        ellipse(448, 1062, 70, 26, "#d99a6a"),
        ellipse(380, 1066, 62, 24, "#e8ac7a"),
        line("M350 1066v10M372 1070v10M394 1072v8M486 1066v10M466 1070v10", "#8a4f3a", 6),
        path(spline(head), fur),
        path(spines(404, 606, 64, 100, 150, 296, 9, 0.3), inner),
        circle(390, 596, 34, "#c98a5a"),
        circle(394, 600, 21, "#ffb39a"),
        circle(560, 622, 22, "#2b1830"),
        circle(554, 615, 6, "#ffffff"),
        line("M450 594Q468 616 488 600M452 604l-10 8M464 611l-6 11M478 610l2 11", "#2b1830", 8),
        line("M534 652Q506 672 484 654", "#8a3f3a", 7),
        ellipse(456, 646, 27, 17, "#ff7f6a", opacity=0.55),
    )


def hedgehog(drawing):
    """A hedgehog that believes it has found a relative."""
    sky = drawing.gradient(
        (0, 0), (0, 900), (0, "#e0477a"), (0.4, "#ff7f5f"), (0.75, "#ffb45a"), (1, "#ffe08a")
    )
    sand = drawing.gradient((0, 880), (0, 1280), (0, "#ffb85a"), (0.5, "#f0804a"), (1, "#b5424f"))
    heart = "M0 20Q-34 -6 -20 -22Q-8 -32 0 -16Q8 -32 20 -22Q34 -6 0 20Z"
    drawing.add(
        rect(0, 0, 960, 1280, sky),
        drawing.glow(420, 560, 560, "#fff3b0", 0.8),
        circle(420, 520, 300, "#ffe9a0"),
        *[
            path(
                f"M{x} {y}a{r} {r} 0 0 1 {r * 1.4:.0f} -{r * 0.5:.0f}a{r} {r} 0 0 1 {r * 2} 4a{r} {r} 0 0 1"
                f" {r * 1.2:.0f} {r * 0.5 - 4:.0f}z",
                "#fff0d0",
                opacity=0.55,
            )
            for x, y, r in ((60, 250, 44), (640, 180, 52))
        ],
        path(
            "M-20 900V716H60L76 660H190L204 716H250L280 900ZM700 900L720 760H764L776 700H900"
            "L914 740H1000V900Z",
            "#c94a5f",
        ),
        path("M76 660H190L204 716H60ZM776 700H900L914 740H764Z", "#e0666a"),
        line("M100 690V890M160 730V890M830 760V890M880 780V890", "#a8324f", 9, opacity=0.5),
        path("M-20 910Q200 850 480 890T1000 880V1300H-20Z", sand),
        line(
            "M60 960Q160 930 260 960M700 1000Q800 970 900 1000M120 1150Q260 1110 400 1150M560 1200"
            "Q700 1160 860 1200",
            "#ffd98a",
            9,
            opacity=0.7,
        ),
        path("M300 1080H960V1110Q700 1130 300 1110Z", "#7a2450", opacity=0.25),
        ellipse(410, 1088, 190, 22, "#7a2450", opacity=0.35),
        cactus(drawing),
        hedgehog_body(drawing),
        line("M450 768Q560 830 690 784", "#e8b488", 74),
        line("M450 762Q560 820 690 776", "#ffe0bc", 56),
        path("M500 1090Q540 1050 620 1056T740 1090Z", "#f0904a"),
        line("M708 756l22 -6M714 774l24 2M710 792l20 10", "#d99a6a", 12),
        *[
            placed(x, y, path(heart, c), turn=t, scale=s)
            for x, y, t, s, c in (
                (500, 420, -14, 2, "#ff3f6f"),
                (440, 330, 12, 1.3, "#ff6f8f"),
                (494, 258, -6, 0.9, "#fff0e0"),
            )
        ],
        hanging_sock(178, 760, PLAIN, turn=16, scale=2.7),
        *tumbleweed(812, 1150),
        *lizard(150, 1170),
    )


def tumbleweed(x, y):
    loops = "".join(
        f"M{x - r} {y}a{r} {num(r * 0.7)} {t} 1 1 {2 * r} 0a{r} {num(r * 0.7)} {t} 1 1 -{2 * r} 0"
        for r, t in ((58, 20), (52, 75), (56, 120), (34, 50))
    )
    return [
        ellipse(x, y + 58, 66, 12, "#7a2450", opacity=0.3),
        line(loops, "#9a4f3a", 6),
        line(f"M{x - 110} {y - 8}h-50M{x - 104} {y + 22}h-36", "#ffe0a0", 7),
    ]


def lizard(x, y):
    """It has seen this before."""
    return [
        path(taper([(x - 90, y + 18), (x - 40, y + 30), (x + 10, y), (x + 80, y - 10)], 10, 48), "#4fc08a"),
        line(f"M{x + 6} {y + 8}l-10 30h-16M{x + 54} {y + 4}l6 34h16", "#3fa07a", 13),
        ellipse(x + 92, y - 22, 40, 27, "#5fd09a"),
        circle(x + 92, y - 38, 13, "#ffffff"),
        circle(x + 97, y - 40, 6, "#1b1040"),
        path(f"M{x + 78} {y - 40}a14 14 0 0 1 28 0z", "#3fa07a"),
        line(f"M{x + 92} {y - 8}q22 2 36 -6", "#1f7a6a", 6),
    ]
