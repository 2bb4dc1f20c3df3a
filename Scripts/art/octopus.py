"""A portrait for the carousel: an octopus short of power."""

from math import hypot

from poses import hanging_sock
from shapes import (
    circle,
    ellipse,
    group,
    line,
    mirrored,
    num,
    path,
    placed,
    rect,
    sampled,
    spline,
    star,
    taper,
)
from tiltling import Light

PLAIN = Light("#ffffff", 0.0)


def arm(drawing, points, side, width=96):
    """An octopus arm with suckers along the side that is +1 (right of its course) or -1."""
    course = sampled(points, 6)
    suckers = []
    for i in range(3, len(course) - 1, 2):
        (x, y), (a, b) = course[i], course[i + 1]
        length = hypot(a - x, b - y) or 1
        t = i / len(course)
        reach, r = (width * (1 - t) + 24 * t) * 0.27, 11 * (1 - t) + 4
        suckers.append(
            circle(x - (b - y) / length * reach * side, y + (a - x) / length * reach * side, r, "#ffd3b0")
        )
        suckers.append(
            circle(
                x - (b - y) / length * reach * side, y + (a - x) / length * reach * side, r * 0.45, "#e0567a"
            )
        )
    skin = drawing.gradient(points[0], points[-1], (0, "#f4583f"), (0.6, "#ff8a3d"), (1, "#ffb84d"))
    return group(path(taper(points, width, 24), skin), *suckers)


def phone(drawing, x, y, turn, scale=1.0, hue="#2f6fe8"):
    """A telephone with the last of its battery."""
    glass = drawing.gradient((-40, -70), (40, 70), (0, hue), (1, "#141238"))
    return placed(
        x,
        y,
        rect(-50, -88, 100, 176, "#0e0f2a", rx=18),
        rect(-43, -81, 86, 162, glass, rx=12),
        rect(-14, -74, 28, 7, "#0e0f2a", rx=3.5),
        rect(-27, -19, 50, 28, "none", rx=6, stroke="#ffffff", stroke_width=5),
        rect(25, -11, 6, 12, "#ffffff", rx=2),
        rect(-22, -14, 9, 18, "#ff4f5f", rx=2),
        line("M-16 42Q0 28 16 42M-12 26v.1M12 26v.1", "#ffffff", 5, opacity=0.9),
        turn=turn,
        scale=scale,
    )


def eel(drawing):
    """An electric eel in its hole, which lets its current for a small fee."""
    skin = drawing.gradient((540, 1060), (760, 1240), (0, "#f4ff7a"), (0.5, "#b4e04a"), (1, "#2f9a6a"))
    return group(
        path(taper([(742, 1300), (760, 1200), (700, 1130), (612, 1142), (560, 1112)], 84, 92), skin),
        line("M742 1290Q780 1180 700 1120Q650 1096 610 1110", "#2f8a5a", 8, opacity=0.6),
        circle(548, 1086, 17, "#ffffff"),
        circle(590, 1078, 17, "#ffffff"),
        path("M530 1084a18 18 0 0 1 36 -2zM572 1076a18 18 0 0 1 36 -2z", "#8fc43f"),
        circle(545, 1090, 7, "#1b1040"),
        circle(587, 1082, 7, "#1b1040"),
        line("M526 1132Q556 1150 592 1128Q600 1122 602 1112", "#1f6a4a", 8),
        path(
            "M470 1070l34 -26l-8 24l26 -8l-36 40l8 -28zM640 1046l30 -38l0 24l24 -16l-28 46l2 -26z", "#fff36a"
        ),
        circle(670, 1150, 20, "#1f6a4a"),
        circle(664, 1150, 4, "#f4ff9a"),
        circle(677, 1150, 4, "#f4ff9a"),
    )


def octopus(drawing):
    """An octopus with a telephone in every arm but the one that holds the plug."""
    sea = drawing.gradient(
        (0, 0), (0, 1280), (0, "#2fd0e0"), (0.28, "#1f7fd0"), (0.62, "#2f2f9c"), (1, "#170f52")
    )
    skin = drawing.radial(
        (420, 300), 460, (0, "#ffc86a"), (0.35, "#ff9a4a"), (0.75, "#f4583f"), (1, "#c92f5a")
    )
    mantle = [(480, 150), (616, 190), (700, 320), (690, 470), (626, 570), (612, 660), (480, 712)]
    mantle += mirrored(mantle[-2:0:-1], 480)
    left = [
        [(400, 610), (270, 600), (180, 500), (180, 380), (236, 330)],
        [(390, 640), (260, 720), (130, 700), (96, 600), (140, 552)],
        [(410, 670), (300, 850), (160, 880), (110, 800), (150, 746)],
        [(440, 680), (410, 900), (300, 1040), (200, 1020), (196, 960)],
    ]
    right = [
        [(560, 610), (690, 600), (786, 510), (790, 390), (732, 336)],
        [(570, 640), (710, 720), (830, 700), (868, 604), (826, 552)],
        [(550, 670), (660, 850), (800, 880), (850, 800), (812, 746)],
        [(520, 680), (530, 860), (610, 980), (712, 960), (720, 900)],
    ]
    shafts = "M120 0L-60 900H120L270 0ZM430 0L330 1000H520L560 0ZM700 0L800 900H1000L830 0Z"
    bubbles = [
        (90, 190, 20),
        (128, 140, 12),
        (870, 230, 16),
        (842, 180, 9),
        (66, 1010, 12),
        (900, 1010, 18),
        (880, 960, 8),
        (420, 90, 12),
        (560, 70, 18),
        (586, 110, 8),
    ]
    drawing.add(
        rect(0, 0, 960, 1280, sea),
        path(shafts, drawing.gradient((0, 0), (0, 880), (0, "#d9ffff", 0.3), (1, "#d9ffff", 0))),
        *[
            path(f"M{x} {y}l-34 -20v40zM{x} {y}q30 -30 62 0q-32 30 -62 0z", "#5fd0f0", opacity=0.5)
            for x, y in ((690, 130), (770, 90), (800, 150), (170, 90))
        ],
        *[circle(x, y, r, "#bff6ff", opacity=0.28, stroke="#ffffff", stroke_width=3) for x, y, r in bubbles],
        path("M-20 1200Q120 1100 260 1180T520 1170T760 1150T1000 1130V1300H-20Z", "#241a70"),
        *weeds(),
    )
    places = [
        (222, 290, -14, "#2f9fe8"),
        (132, 520, 10, "#8f5bff"),
        (138, 716, -8, "#12a08a"),
        (196, 926, 12, "#e0567a"),
        (740, 292, 12, "#8f5bff"),
        (836, 520, -12, "#12a08a"),
        (824, 712, 10, "#2f6fe8"),
    ]
    for points, side in [*zip(left, (1, 1, 1, 1)), *zip(right, (-1, -1, -1, -1))][::-1]:
        drawing.add(arm(drawing, points, -side))
    for x, y, turn, hue in places:
        drawing.add(phone(drawing, x, y, turn, 1.02, hue))
    tips = [(left[i][-1], -1) for i in range(4)] + [(right[i][-1], 1) for i in range(3)]
    for (x, y), side in tips:
        drawing.add(
            line(
                f"M{num(x + side * 8)} {num(y + 8)}q{num(-side * 30)} -22 {num(-side * 58)} 0", "#ffb84d", 22
            )
        )
    plug = group(
        line("M-12 -40v-34M12 -40v-34", "#d9e4ff", 9),
        path("M-34 -44H34V-10Q34 26 0 26Q-34 26 -34 -10Z", "#ffffff"),
        rect(-34, -44, 68, 12, "#c4d0f0"),
        rect(-10, 22, 20, 26, "#c4d0f0", rx=5),
    )
    drawing.add(
        placed(720, 860, plug, turn=-18),
        line("M694 884q26 18 56 -2", "#ffb84d", 22),
        path(spline(mantle), skin),
        *[
            ellipse(x, y, r, r * 0.8, "#ffe0a0", opacity=0.55)
            for x, y, r in (
                (380, 250, 26),
                (430, 208, 15),
                (350, 312, 13),
                (590, 250, 18),
                (630, 320, 11),
                (560, 210, 9),
            )
        ],
        *octopus_face(),
        path("M-20 1250Q100 1180 230 1240T470 1230T640 1270V1300H-20Z", "#120b42"),
        eel(drawing),
        line("M729 904Q690 1000 770 1010T800 1110Q770 1170 676 1150", "#ffffff", 9),
        path("M620 1300Q640 1216 740 1226Q840 1190 1000 1240V1300Z", "#120b42"),
        placed(250, 1206, hanging_sock(0, 0, PLAIN, turn=-78, scale=2.6)),
        path(
            star(390, 1236, 34, inner=0.5, turn=12),
            "#ff7fb0",
            stroke="#ff7fb0",
            stroke_width=14,
            stroke_linejoin="round",
        ),
    )


def weeds():
    """Kelp and coral on the sea floor."""
    kelp = [
        path(taper([(x, 1240), (x - 26 * s, 1120), (x + 24 * s, 1000), (x - 10 * s, 1000 - h)], 34, 6), fill)
        for x, h, s, fill in (
            (60, 130, 1, "#1f8a8a"),
            (118, 40, -1, "#2fa88a"),
            (900, 150, -1, "#1f8a8a"),
            (846, 20, 1, "#2fa88a"),
        )
    ]
    return [
        *kelp,
        line("M330 1220V1150M330 1190Q300 1180 300 1140M330 1176Q362 1166 360 1126", "#e0567a", 20),
    ]


def octopus_face():
    parts = []
    for side in (-1, 1):
        x = 480 + side * 78
        parts += [
            circle(x, 452, 62, "#ffffff"),
            circle(x + 16, 466, 38, "#241050"),
            circle(x + 30, 450, 13, "#ffffff"),
            circle(x + 4, 484, 6, "#ffffff"),
            line(f"M{x - 48 * side - 4} {366}Q{x} {352} {x + 56 * side} {396}", "#a3234f", 15),
            ellipse(480 + side * 140, 548, 34, 22, "#ff4f7a", opacity=0.5),
        ]
    sweat = "M640 300q-22 28 -22 44a22 22 0 0 0 44 0q0 -16 -22 -44z"
    return [*parts, line("M430 574q16 -18 34 0t34 0t34 0", "#7a1444", 12), path(sweat, "#bff6ff")]
