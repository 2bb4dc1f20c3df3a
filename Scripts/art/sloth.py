"""A portrait for the carousel: a sloth on a busy branch."""

from random import Random

from poses import hanging_sock, snail_small
from shapes import circle, ellipse, group, line, num, path, placed, rect, sampled, spline
from tiltling import Light
from typesetting import Typesetter

PLAIN = Light("#ffffff", 0.0)


def leaf(x, y, length, turn, fill, vein):
    """A long jungle leaf that grows from (x, y)."""
    d = (
        f"M0 0Q{num(length * 0.22)} {num(-length * 0.34)} {length} 0"
        f"Q{num(length * 0.22)} {num(length * 0.34)} 0 0Z"
    )
    return placed(
        x, y, path(d, fill), line(f"M0 0H{num(length * 0.86)}", vein, num(length * 0.02)), turn=turn
    )


def fronds(x, y, length, turns, fill, vein):
    return group(*[leaf(x, y, length, t, fill, vein) for t in turns])


def sloth_limb(points, nails):
    """A shaggy limb that hooks over the branch: claws at its end."""
    x, y = points[-1]
    claws = "".join(f"M{num(x + dx)} {num(y - 8)}q-10 -44 {nails} -58" for dx in (-20, 0, 20))
    return group(
        line(spline(points, closed=False), "#7f624b", 84),
        line(spline([(a - 9, b + 4) for a, b in points], closed=False), "#a98a6a", 46),
        line(claws, "#fff0d0", 13),
    )


def sloth(drawing):
    """A sloth in no hurry, and a snail behind it that is."""
    back = drawing.gradient(
        (0, 0), (0, 1280), (0, "#f4ffb8"), (0.3, "#9fe06a"), (0.65, "#2f9a5a"), (1, "#0b4a44")
    )
    bark = drawing.gradient((0, 300), (0, 420), (0, "#b5793f"), (0.5, "#8a5230"), (1, "#5a3226"))
    coat = drawing.gradient((300, 520), (640, 960), (0, "#b09070"), (0.55, "#8d6f55"), (1, "#6a4f42"))
    shafts = "M300 0L120 1280H330L430 0ZM560 0L620 1280H800L660 0ZM130 0L-120 900V1280L220 0Z"
    body = [
        (212, 640),
        (262, 800),
        (400, 900),
        (560, 896),
        (690, 800),
        (734, 640),
        (640, 600),
        (470, 640),
        (300, 600),
    ]
    random = Random(8)
    shag = "".join(
        f"M{num(x)} {num(y)}q{num(random.uniform(-10, 10))} 24 {num(random.uniform(-16, 4))} 38"
        for x, y in [(random.uniform(340, 660), random.uniform(690, 850)) for _ in range(34)]
    )
    fringe = "".join(
        f"M{num(x - 17)} {num(y - 14)}L{num(x + (x - 470) * 0.06)} {num(y + 30)}L{num(x + 17)} {num(y - 14)}Z"
        for x, y in sampled(body[:6], 6)[4:-4]
    )
    face = [
        ellipse(0, 0, 150, 134, "#8d6f55"),
        ellipse(0, 8, 124, 108, "#f2dcb4"),
        path(
            "M-112 -14Q-92 -70 -34 -22Q-30 30 -96 44Q-122 22 -112 -14ZM112 -14Q92 -70 34 -22"
            "Q30 30 96 44Q122 22 112 -14Z",
            "#6a4634",
        ),
        path("M-96 -66Q-60 -120 0 -116Q60 -120 96 -66Q50 -88 0 -74Q-50 -88 -96 -66Z", "#7a5c46"),
        line("M-40 -108q8 30 -6 44M0 -116q6 30 0 46M40 -108q-2 30 8 42", "#a98a6a", 11),
        *[circle(s * 62, 0, 21, "#241420") for s in (-1, 1)],
        *[circle(s * 62 + 7, -7, 7, "#ffffff") for s in (-1, 1)],
        path("M-84 -6A22 22 0 0 1 -40 -6ZM84 -6A22 22 0 0 0 40 -6Z", "#7a5440"),
        ellipse(0, 34, 30, 21, "#3a2028"),
        ellipse(-8, 28, 9, 5, "#8a6a70"),
        line("M-54 62Q0 106 54 62M-54 62q-10 -4 -12 -12M54 62q10 -4 12 -12", "#6a3a34", 8),
    ]
    drawing.add(
        rect(0, 0, 960, 1280, back),
        path(shafts, drawing.gradient((0, 0), (0, 1100), (0, "#fffbd0", 0.4), (1, "#fffbd0", 0))),
        fronds(-30, 250, 420, (-40, -4, 32), "#5fbf5a", "#a8e06a"),
        fronds(1000, 240, 460, (150, 188, 226), "#4fb060", "#9fe06a"),
        line("M118 0Q88 420 150 700T110 1120M852 0Q890 360 836 640T872 980", "#2f8a52", 13),
        hanging_sock(92, 424, PLAIN, turn=6, scale=3),
        *[
            leaf(x, y, 96, t, "#58c060", "#2f8a52")
            for x, y, t in (
                (110, 470, 20),
                (146, 720, 150),
                (120, 960, 30),
                (858, 500, 160),
                (842, 690, 20),
                (868, 900, 150),
            )
        ],
        path("M-40 372Q180 300 480 338T1000 300V392Q760 420 480 424T-40 462Z", bark),
        line(
            "M40 396Q180 350 320 372M420 372Q560 392 700 368M740 346Q840 332 930 338M120 424"
            "Q260 396 400 404M560 406Q700 408 800 384",
            "#5a3226",
            7,
            opacity=0.7,
        ),
        line("M820 306Q866 250 846 190", bark, 26),
        leaf(846, 196, 130, -120, "#8fe06a", "#3f9a4a"),
        leaf(848, 200, 120, -40, "#6fd06a", "#3f9a4a"),
        sloth_limb([(660, 700), (716, 560), (700, 400)], 40),
        sloth_limb([(300, 680), (220, 540), (250, 410)], 40),
        path(spline(body), coat),
        path(fringe, "#6a4f42", stroke="#6a4f42", stroke_width=8),
        line(shag, "#6a4f42", 8, opacity=0.55),
        path("M400 640Q470 700 560 650Q560 790 470 820Q390 780 400 640Z", "#c9a988", opacity=0.7),
        sloth_limb([(616, 730), (600, 560), (560, 404)], 44),
        sloth_limb([(374, 700), (356, 560), (388, 408)], 44),
        placed(478, 650, *face, turn=-7),
    )
    drawing.add(snail_and_horn(drawing))
    drawing.add(
        fronds(-40, 1300, 520, (-72, -44, -14), "#0f6a4a", "#2f9a5a"),
        fronds(1000, 1310, 560, (-168, -138, -110), "#0d5c48", "#2f9a5a"),
        fronds(470, 1400, 330, (-128, -92, -56), "#0b4a44", "#1f7a52"),
    )


def snail_and_horn(drawing):
    """The snail on the branch, in a racing mood, and what it says."""
    bubble = (
        "M520 70H660Q712 70 712 122V138Q712 190 664 190H654L664 236L612 190H520Q468 190 468 138V122"
        "Q468 70 520 70Z"
    )
    return group(
        snail_small(748, 332, PLAIN, scale=3.9),
        path(bubble, "#ffffff"),
        Typesetter(drawing).line(590, 150, "Beep.", 66, bold=True, align="middle"),
    )
