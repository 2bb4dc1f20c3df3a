"""A portrait for the carousel: a polar bear and his air conditioning."""

from math import sin
from random import Random

from poses import hanging_sock
from shapes import circle, ellipse, group, line, mirrored, path, placed, polygon, rect, spline, stop_elements
from tiltling import Light

PLAIN = Light("#ffffff", 0.0)


def aurora(drawing, base, height, colour, phase):
    """A curtain of northern light: rays side by side that stand on a waving hem."""
    paint = drawing.define(
        "linearGradient",
        stop_elements([(0, colour, 0), (0.6, colour, 0.28), (0.96, colour, 0.7), (1, colour, 0)]),
        x1=0,
        y1=0,
        x2=0,
        y2=1,
    )
    hem = lambda x: base + 54 * sin(x * 0.0123 + phase) + 20 * sin(x * 0.028 + 2 * phase)
    rays = []
    for i, x in enumerate(range(-10, 970, 20)):
        tall = height * (0.8 + 0.22 * sin(i * 1.9 + phase) + 0.12 * sin(i * 0.5))
        foot, next_foot = hem(x), hem(x + 20)
        rays.append(
            path(
                polygon([(x, foot), (x + 20.4, next_foot), (x + 20.4, next_foot - tall), (x, foot - tall)]),
                None,
            )
        )
    return group(*rays, fill=paint)


def fridge(drawing):
    """The refrigerator: open, well stocked, and home to a visitor from the other pole."""
    shell = drawing.gradient((560, 0), (860, 0), (0, "#ff8f7a"), (1, "#d94f6a"))
    inside = drawing.gradient((0, 380), (0, 1060), (0, "#fffbe6"), (0.6, "#fff0b8"), (1, "#ffd98a"))
    door = drawing.gradient((850, 0), (960, 0), (0, "#ffc4a8"), (1, "#e0647a"))
    return group(
        rect(530, 350, 330, 760, shell, rx=44),
        rect(560, 384, 270, 690, inside, rx=22),
        path("M846 372L930 330Q946 326 946 350V1130Q946 1154 930 1148L846 1094Z", door),
        path(
            "M862 420L926 392V520L862 530ZM862 580L926 574V700L862 696ZM862 750L926 756V890L862 870Z",
            "#fff3d6",
        ),
        *[circle(x, y, r, c) for x, y, r, c in ((884, 508, 15, "#fff0e0"), (910, 500, 15, "#fff0e0"))],
        path("M876 640h14v-26h14v26h12v48h-40z", "#4fc08a"),
        line("M560 560H830M560 740H830M560 910H830", "#e8b45a", 9),
        *penguin(752, 560),
        path("M596 520q40 -44 84 -4l24 -22v52l-24 -16q-44 36 -84 -10z", "#5fa4e8"),
        circle(618, 516, 5, "#1b1040"),
        path("M740 740V640l16 -22h32l16 22V740Z", "#ffffff"),
        path("M740 668H804V712H740Z", "#5b8cff"),
        hanging_sock(706, 742, PLAIN, turn=0, scale=2.7),
        path("M720 910q0 -54 52 -54t52 54z", "#ff9aa8"),
        path("M640 910v-60h60v60z", "#ffc04d"),
        rect(720, 940, 96, 110, "#ffffff", rx=12, opacity=0.7),
        *[circle(x, y, 22, "#6fd06a") for x, y in ((746, 1014), (786, 1020), (768, 984))],
    )


def penguin(x, y):
    """A penguin that hoped nobody would look up here."""
    return [
        ellipse(x, y - 66, 46, 64, "#241a4a"),
        ellipse(x, y - 54, 32, 50, "#ffffff"),
        path(
            f"M{x - 40} {y - 96}Q{x - 44} {y - 140} {x} {y - 142}Q{x + 44} {y - 140} {x + 40} {y - 96}"
            f"Q{x} {y - 108} {x - 40} {y - 96}Z",
            "#241a4a",
        ),
        circle(x - 15, y - 104, 11, "#ffffff"),
        circle(x + 15, y - 104, 11, "#ffffff"),
        circle(x - 19, y - 102, 5, "#1b1040"),
        circle(x + 11, y - 102, 5, "#1b1040"),
        path(f"M{x - 9} {y - 92}h18l-9 15z", "#ffb23e"),
        ellipse(x - 18, y - 4, 17, 8, "#ffb23e"),
        ellipse(x + 18, y - 4, 17, 8, "#ffb23e"),
    ]


def polar_bear(drawing):
    """A polar bear who runs his air conditioning with the door open."""
    sky = drawing.gradient((0, 0), (0, 1000), (0, "#060b36"), (0.5, "#123a7a"), (1, "#3fa0c4"))
    snow = drawing.gradient((0, 930), (0, 1280), (0, "#d9f2ff"), (0.4, "#a9d0f4"), (1, "#5a86d0"))
    fur = drawing.gradient(
        (170, 0), (640, 0), (0, "#b4cdf0"), (0.35, "#eaf4ff"), (0.7, "#ffffff"), (1, "#fff0c8")
    )
    random = Random(12)
    stars = "".join(f"M{random.uniform(20, 940):.0f} {random.uniform(20, 520):.0f}h.1" for _ in range(70))
    body = [(400, 520), (540, 580), (612, 760), (640, 960), (580, 1090), (400, 1110)]
    body += mirrored(body[-2:0:-1], 400)
    skull = [(400, 262), (500, 282), (552, 372), (546, 470), (486, 540), (400, 556)]
    skull += mirrored(skull[-2:0:-1], 400)
    drawing.add(
        rect(0, 0, 960, 1280, sky),
        line(stars, "#ffffff", 5, opacity=0.8),
        aurora(drawing, 250, 220, "#b47aff", 4.1),
        aurora(drawing, 360, 300, "#5fffb0", 0.6),
        aurora(drawing, 560, 280, "#4fe6e0", 2.4),
        path(
            "M-20 960L90 800L150 860L240 740L350 900L420 960ZM560 960L700 820L780 880L880 760L1000 900V960Z",
            "#5a8fd0",
        ),
        path("M240 740L280 800L250 822L222 800L200 822ZM880 760L920 806L890 830L862 806L838 822Z", "#eaf8ff"),
        path("M-20 960Q220 900 480 940T1000 920V1300H-20Z", snow),
        drawing.glow(690, 760, 520, "#ffe9a0", 0.75),
        path("M560 1080H846L960 1240Q700 1290 360 1240Z", "#fff0b0", opacity=0.55),
        line("M546 1060Q470 1150 330 1170T150 1210", "#2b3a7a", 10),
        path("M150 1186h-44v48h44zM106 1198h-22M106 1222h-22", "#2b3a7a", stroke="#2b3a7a", stroke_width=9),
        fridge(drawing),
        ellipse(400, 1106, 270, 34, "#2b4a9a", opacity=0.35),
        circle(294, 286, 54, fur),
        circle(506, 286, 54, fur),
        circle(296, 288, 28, "#8fa8d8"),
        circle(504, 288, 28, "#e8c4b8"),
        path(spline(body), fur),
        ellipse(400, 560, 130, 40, "#9fbbe6", opacity=0.35),
        ellipse(404, 860, 150, 150, "#ffffff", opacity=0.55),
        path(spline(skull), fur),
        *bear_face(),
        *bear_feet(fur),
        line("M254 664Q150 800 300 890", "#c4d9f6", 112),
        line("M286 866q-12 24 0 50M316 872q-12 24 0 50", "#8fb0e0", 7),
        line("M552 660Q680 790 540 770L506 732", "#ffefc8", 116),
        line("M552 654Q670 776 536 758L506 726", "#fff8e6", 98),
        *lolly(),
    )


def bear_face():
    return [
        ellipse(400, 476, 104, 80, "#ffffff"),
        path("M360 430Q400 408 440 430Q442 462 400 476Q358 462 360 430Z", "#241a3a"),
        ellipse(388, 430, 13, 6, "#7a7aa8"),
        line("M400 476V500M400 500Q376 530 346 510M400 500Q424 530 454 510", "#241a3a", 9),
        line("M300 392q24 -26 48 0M452 392q24 -26 48 0", "#241a3a", 11),
        ellipse(300, 448, 30, 18, "#ff9ab0", opacity=0.45),
        ellipse(500, 448, 30, 18, "#ff9ab0", opacity=0.45),
        line("M372 276q10 -24 28 -22M400 270q12 -26 32 -18", "#ffffff", 12),
    ]


def bear_feet(fur):
    parts = []
    for x in (272, 528):
        parts += [ellipse(x, 1060, 98, 88, fur), ellipse(x, 1084, 46, 36, "#6f86c0")]
        parts += [
            circle(x + dx, 1020 + dy, 17, "#6f86c0") for dx, dy in ((-46, 12), (-16, -6), (18, -6), (48, 12))
        ]
    return parts


def lolly():
    """An ice lolly, of course."""
    return [
        placed(
            488,
            706,
            rect(-9, -20, 18, 92, "#e8c48a", rx=9),
            path("M-44 -10V-110Q-44 -156 0 -156Q44 -156 44 -110V-10Q44 0 34 0H-34Q-44 0 -44 -10Z", "#ff4f8f"),
            path("M-44 -70Q-20 -54 0 -70T44 -70V-110Q44 -156 0 -156Q-44 -156 -44 -110Z", "#ffd35c"),
            line("M-22 -30V-112", "#ffffff", 11, opacity=0.6),
            turn=-14,
        ),
        line("M466 690q-8 22 4 42M488 700q-6 22 6 40M510 706q-2 20 10 36", "#fff6e0", 26),
        line("M454 686q-6 22 6 44M478 696q-6 24 6 44M500 704q-4 22 8 40", "#d9b48a", 5),
    ]
