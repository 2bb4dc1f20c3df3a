"""What else lives on the card: things to discover, each with a state for night (0), dawn (1) and noon (2)."""

from shapes import circle, ellipse, group, line, path, placed, rect, star
from tiltling import sock


def grass(index, light):
    colour = (("#2c3c86"), ("#8d6f9c"), ("#5fc464"))[index]
    tufts = [
        (40, 342),
        (150, 330),
        (172, 352),
        (486, 334),
        (520, 356),
        (606, 340),
        (66, 366),
        (560, 372),
        (140, 374),
    ]
    return group(
        *[line(f"M{x} {y}q-2 -8 -7 -11M{x} {y}v-13M{x} {y}q2 -8 7 -10", colour, 2.4) for x, y in tufts]
    )


def cottage(index, light):
    """A far cottage: a lit window, then smoke, then flowers on the sill."""
    parts = [
        rect(118, 238, 26, 22, light.on("#fff0dc")),
        path("M112 240L131 224L150 240Z", light.on("#e0616c")),
        rect(138, 225, 5, 12, light.on("#a8506a")),
        rect(125, 245, 8, 8, ("#ffd35c", "#8fb7e8", "#5b8cff")[index]),
    ]
    if index == 1:
        parts += [
            circle(x, y, r, "#fff", opacity=0.55)
            for x, y, r in ((142, 218, 4), (147, 209, 5.5), (155, 199, 7))
        ]
    if index == 2:
        parts += [circle(x, 254, 2.2, c) for x, c in ((125, "#ff7fb0"), (129, "#ffc04d"), (133, "#ff7fb0"))]
    return placed(466, -34, *parts)


def snores():
    """Three letters z that rise from the sleeper, drawn as strokes."""
    return group(
        *[
            placed(x, y, line("M0 0H12L0 12H12", "#e6e2ff", 3), turn=t, scale=s)
            for x, y, t, s in ((206, 232, -12, 0.8), (188, 204, 6, 1.1), (196, 166, -8, 1.5))
        ],
        opacity=0.85,
    )


def bat_flying(x, y):
    right = "M0 -5L4 -9L5 -4Q18 -16 30 -6Q22 -5 22 2Q15 -2 11 5Q6 2 0 8"
    d = right + "Q-6 2 -11 5Q-15 -2 -22 2Q-22 -5 -30 -6Q-18 -16 -5 -4L-4 -9Z"
    return placed(
        x, y, path(d, "#1b1550"), circle(-2.5, -1, 1.1, "#ffd35c"), circle(2.5, -1, 1.1, "#ffd35c"), turn=-10
    )


def bat_hanging(light, masked):
    """A bat on the washing line, head down: it goes to bed when the dragon gets up."""
    fur, wing = light.on("#6a4fa3"), light.on("#4a3583")
    eyes = (
        [rect(-7, 23, 14, 6, light.on("#ff7fb0"), rx=3), line("M-5 26q2 2 4 0M1 26q2 2 4 0", "#ffffff", 1.2)]
        if masked
        else [
            circle(-3.4, 26, 2.4, "#fff"),
            circle(3.4, 26, 2.4, "#fff"),
            circle(-3, 26.5, 1.2, "#1b1040"),
            circle(3.6, 26.5, 1.2, "#1b1040"),
            ellipse(0, 21, 2, 1.4, "#ff7fb0"),
        ]
    )
    return group(
        line("M-3 -1V4M3 -1V4", fur, 2.4),
        path("M-7 28L-9 37L-2 32ZM7 28L9 37L2 32Z", fur),
        ellipse(0, 14, 8, 13, fur),
        circle(0, 25, 8, fur),
        path("M0 3Q-13 5 -10 22Q-5 17 0 22Q5 17 10 22Q13 5 0 3Z", wing),
        *eyes,
    )


def laundry(index, light):
    """The washing line: one sock is missing for as long as somebody wears it."""
    wood, rope = light.on("#9a6a4a"), light.on("#fff0dc")
    posts = [line(f"M{x} 352V{y}M{x - 7} {y + 5}H{x + 7}", wood, 5) for x, y in ((494, 272), (608, 266))]
    shirt = path("M-14 0L-22 10L-15 16L-12 12V32H12V12L15 16L22 10L14 0Q0 7 -14 0Z", light.on("#fff4d6"))
    print_ = path(star(0, 20, 7), light.on("#ff7fb0"))
    sway = (0, 5, -6)[index]
    items = [placed(507, 276, sock(light), turn=sway), placed(566, 280, shirt, print_, turn=sway * 0.6)]
    pegs = [(507, 275), (531, 279), (556, 280), (576, 278)]
    if index == 2:
        items.append(placed(531, 279, sock(light), turn=sway))
    if index > 0:
        items.append(placed(597, 272, bat_hanging(light, masked=index == 2), turn=-sway * 0.5))
    return group(
        *posts,
        line("M494 273Q551 287 608 267", rope, 1.8),
        *items,
        *[rect(x - 1.5, y - 3, 3, 8, light.on("#ffc04d"), rx=1) for x, y in pegs],
    )


def lantern(drawing, index, light):
    """A lantern with a robin on top: alight, smoking, cold; asleep, singing, on holiday."""
    iron = light.on("#4a3a78")
    glass = ("#ffd76a", light.on("#ffe3c0"), light.on("#d9f6ff"))[index]
    parts = [drawing.glow(78, 282, 90, "#ffc65c", 0.7)] if index == 0 else []
    parts += [
        line("M78 354V304", iron, 6),
        path("M64 358Q78 344 92 358Z", iron),
        path("M64 262H92L88 302H68Z", glass),
        line("M64 262L68 302H88L92 262M78 262V302", iron, 3),
        path("M58 263L78 246L98 263Z", iron),
    ]
    if index == 0:
        parts += [
            path("M78 274Q87 286 82 294Q78 298 74 294Q69 287 78 274Z", "#ff9d3d"),
            *[
                placed(x, y, path("M0 0Q-9 -9 -8 0Q-8 5 0 0Q9 -9 8 0Q8 5 0 0Z", "#fff0c4"), turn=t)
                for x, y, t in ((110, 272, 20), (48, 292, -30))
            ],
        ]
    elif index == 1:
        parts += [line("M78 290Q72 283 78 277Q84 272 78 266", "#b89ac0", 2.5, opacity=0.8)]
    else:
        parts += [line("M76 290V282", light.on("#8a6a5a"), 2)]
    return group(*parts, robin(index, light))


def robin(index, light):
    brown, red, beak = light.on("#8a6a5a"), light.on("#ff7043"), light.on("#ffc04d")
    if index == 0:
        body = [
            ellipse(0, -9, 13, 11, brown),
            ellipse(-3, -6, 9, 8, red),
            line("M-8 -12q2.5 2.5 5 0", "#1b1040", 1.6),
            path("M-12 -9l-4 1.500l4 2z", beak),
        ]
    else:
        body = [
            path("M6 -8L22 -16L20 -6Z", brown),
            ellipse(1, -10, 11, 10, brown),
            circle(-5, -20, 8, brown),
            ellipse(-5, -11, 7, 9, red),
            line("M-1 -1v3M4 -1v3", beak, 2),
        ]
        body += (
            [
                circle(-8, -22, 1.7, "#1b1040"),
                path("M-12 -22L-21 -25L-13 -19ZM-12 -19L-20 -16L-12 -17Z", beak),
            ]
            if index == 1
            else [
                path("M-15 -24H-1Q-1 -18 -5 -18Q-8 -18 -8.5 -22Q-9 -18 -12 -18Q-15 -18 -15 -24Z", "#1b1040"),
                line("M-2 -23L3 -24", "#1b1040", 1.6),
                path("M-12 -18L-20 -16L-11 -14Z", beak),
            ]
        )
    notes = (
        [
            placed(
                x,
                y,
                ellipse(0, 0, 4, 3, "#fff3c4", transform="rotate(-20)"),
                line("M3.5 -1V-14Q8 -13 9 -8", "#fff3c4", 2),
                scale=s,
            )
            for x, y, s in ((44, 226, 1), (34, 202, 0.8))
        ]
        if index == 1
        else []
    )
    return group(placed(78, 247, *body), *notes)


def flower(index, light):
    """A daisy that opens with the day."""
    stem, petal, heart = light.on("#3fae6a"), light.on("#fff4fb"), light.on("#ffc04d")
    parts = [line("M-2 36Q-4 18 0 4", stem, 3.5), path("M-2 26Q-16 24 -20 14Q-6 14 -2 26Z", stem)]
    if index == 0:
        parts += [path("M-7 6Q-10 -10 0 -16Q9 -8 6 6Z", petal), path("M-8 6Q-1 -4 7 6Q0 11 -8 6Z", stem)]
    else:
        reach, length = ((9, 7), (13, 9))[index - 1]
        parts += [
            placed(0, 0, ellipse(0, -reach, length * 0.5, length, petal), turn=i * 45) for i in range(8)
        ]
        parts.append(circle(0, 0, (5, 7)[index - 1], heart))
    return placed(126, 336, *parts)


def snail(drawing, index, light):
    """A snail with ambitions: hidden, curious, and airborne on two leaves."""
    body, shell, swirl = light.on("#ffd9a8"), light.on("#e86fb0"), light.on("#8f3f9c")
    x, y = ((548, 362), (540, 362), (540, 352))[index]
    home = [
        circle(0, -11, 15, shell),
        line("M0 -11Q4 -16 7 -11Q8 -3 -1 -2Q-10 -3 -10 -12Q-8 -22 2 -22", swirl, 3),
    ]
    if index == 0:
        return placed(x, y, ellipse(0, 4, 20, 4, "#0b0a2e", opacity=0.35), ellipse(0, 2, 18, 4, body), *home)
    face = [
        line("M-20 -6L-24 -20M-17 -6L-15 -20" if index == 2 else "M-17 -4L-19 -15", body, 3),
        *[circle(a, b, 3.4, "#fff") for a, b in ([(-24, -21), (-15, -21)] if index == 2 else [(-19, -16)])],
        *[
            circle(a, b, 1.7, "#1b1040")
            for a, b in ([(-24, -22), (-15, -22)] if index == 2 else [(-20, -16)])
        ],
    ]
    foot = path(
        (
            "M-24 4Q-26 -8 -18 -8Q-12 -6 -10 -2L20 0Q28 2 30 4Z"
            if index == 2
            else "M-19 4Q-21 -6 -15 -6Q-10 -4 -8 -1L18 0Q25 2 27 4Z"
        ),
        body,
    )
    if index == 1:
        return placed(x, y, ellipse(2, 5, 26, 4, "#2a1240", opacity=0.3), foot, *face, *home)
    leaf = "M2 -14Q4 -34 28 -38Q28 -18 2 -14Z"
    wings = [
        path(leaf, light.on("#2fae6a"), transform="rotate(20)"),
        path(leaf, light.on("#6fd86a")),
        line("M3 -15L23 -33", light.on("#2fae6a"), 2),
    ]
    smile = line("M-22 -1Q-20 2 -17 0", light.on("#a8506a"), 1.8)
    return placed(
        x,
        y,
        ellipse(4, 20, 22, 4, "#0b3a30", opacity=0.3),
        line("M34 -2h10M36 -10h14M32 6h8", "#fff", 2, opacity=0.8),
        foot,
        *face,
        smile,
        *home,
        *wings,
    )
