"""A portrait for the carousel: a giraffe above the weather, dressed for flying."""

from random import Random

from poses import hanging_sock, robin_small
from shapes import (
    circle,
    ellipse,
    group,
    line,
    mirrored,
    num,
    path,
    placed,
    polygon,
    rect,
    sampled,
    spline,
    taper,
)
from tiltling import Light

PLAIN = Light("#ffffff", 0.0)


def clouds(y, fill, seed, size=1.0):
    """A bank of cloud tops from edge to edge that fills down to the lower edge."""
    random = Random(seed)
    d, x = f"M-60 {y}", -60
    while x < 1020:
        width = random.uniform(90, 210) * size
        rise = random.uniform(-26, 26)
        d += f"a{num(width * 0.54)} {num(width * 0.5)} 0 0 1 {num(width)} {num(rise if x % 2 else -rise)}"
        x += width
    return path(d + "V1300H-60Z", fill)


def aeroplane(x, y, scale=1.0):
    """A small propeller plane, its passengers at the windows, astonished."""
    cabin = []
    for i, skin in enumerate(("#ffd2b0", "#d99a7a", "#f0b48f")):
        a = -52 + i * 44
        cabin += [
            circle(a, -6, 15, "#bfe9ff"),
            circle(a, -2, 10, skin),
            circle(a + 3, -5, 1.8, "#2b2440"),
            circle(a + 8, -5, 1.8, "#2b2440"),
            ellipse(a + 5, 2, 2.6, 3.4, "#8a2f4a"),
        ]
    return placed(
        x,
        y,
        path("M-150 -58L-122 -62L-92 -8H-140Z", "#e8425f"),
        path("M-150 -8Q-60 -46 60 -38Q126 -34 132 0Q126 30 40 34Q-60 34 -150 4Z", "#fff4e0"),
        path("M-146 2Q-40 24 132 4Q122 30 40 34Q-60 34 -150 6Z", "#ff6f5f"),
        *cabin,
        path("M-20 18L54 18L8 66H-36Z", "#d1355a"),
        ellipse(136, 0, 9, 12, "#e8425f"),
        ellipse(143, 0, 6, 62, "#ffffff", opacity=0.5),
        turn=-7,
        scale=scale,
    )


def giraffe_neck(drawing):
    """The neck with its mane and its patches."""
    spine = [(452, 1340), (440, 1080), (478, 800), (486, 460)]
    coat = drawing.gradient((360, 0), (620, 0), (0, "#ffcf5f"), (0.5, "#ffd980"), (1, "#e89a3c"))
    outline = taper(spine, 300, 176)
    random = Random(5)
    patches = []
    for row in range(2, 13):
        for column in range(-2, 4):
            x = 470 + (column + (row % 2) * 0.5) * 92 - 40
            y = 520 + row * 66
            reach = 33 + row * 0.5
            corners = [
                (x + random.uniform(0.82, 1.1) * reach * a, y + random.uniform(0.8, 1.05) * reach * b)
                for a, b in ((0, -0.8), (1.05, -0.5), (1.15, 0.4), (0.2, 0.85), (-1, 0.6), (-1.1, -0.4))
            ]
            patches.append(polygon(corners))
    mane = "".join(
        f"M{num(x - 92 - i * 1.3)} {num(y)}q-34 -16 -40 -44q26 -2 52 12z"
        for i, (x, y) in enumerate(reversed(sampled(spine, 9)[3:]))
    )
    return group(
        path(mane, "#a3492f", stroke="#a3492f", stroke_width=8),
        path(outline, coat),
        group(
            path("".join(patches), "#b9602f", stroke="#b9602f", stroke_width=10, stroke_linejoin="round"),
            clip_path=drawing.clip(path(outline, None)),
        ),
    )


def giraffe_head(drawing, sock_on=False):
    """The face from the front, goggles up, a leaf of something in the mouth; one horn may wear a sock."""
    skull = [(0, -150), (72, -130), (106, -52), (84, 48), (76, 120), (104, 186), (84, 256), (0, 284)]
    skull += mirrored(skull[-2:0:-1], 0)
    coat = drawing.gradient((-100, -100), (110, 160), (0, "#ffe093"), (0.6, "#ffcb60"), (1, "#e89a3c"))
    parts = []
    for side in (-1, 1):
        parts += [
            path(
                f"M{side * 74} -66Q{side * 130} -150 {side * 236} -136Q{side * 204} -44 {side * 92} -26Z",
                "#f0ac4a",
            ),
            path(
                f"M{side * 98} -66Q{side * 140} -118 {side * 204} -116Q{side * 176} -62 {side * 104} -42Z",
                "#ffb9a0",
            ),
            path(taper([(side * 36, -110), (side * 46, -180), (side * 58, -232)], 46, 34), "#f0ac4a"),
        ]
        if side < 0 or not sock_on:
            parts.append(circle(side * 60, -240, 27, "#7a3426"))
    parts += [
        path(spline(skull), coat),
        path("M0 -70L44 -26L30 44L0 66L-30 44L-44 -26Z", "#c9702f", opacity=0.55),
    ]
    parts += [
        ellipse(0, 208, 106, 82, "#fff0cf"),
        path("M-100 182Q0 112 100 182Q60 146 0 146Q-60 146 -100 182Z", "#f6cf8c"),
    ]
    for side in (-1, 1):
        parts += [
            ellipse(side * 38, 178, 11, 15, "#8a4a34", transform=f"rotate({side * 24} {side * 38} 178)"),
            ellipse(side * 78, -8, 31, 36, "#ffffff"),
            ellipse(side * 78, -2, 23, 28, "#3a1c2c"),
            circle(side * 78 + 8, -14, 9, "#ffffff"),
            circle(side * 78 - 7, 9, 4.5, "#ffffff"),
            path(
                f"M{side * 44} -6A34 40 0 0 {int(side > 0)} {side * 112} -12Q{side * 78} -32 {side * 44} -6Z",
                "#f4b24e",
            ),
            line(
                f"M{side * 44} -7Q{side * 78} -33 {side * 112} -13L{side * 132} -24M{side * 102} -21"
                f"L{side * 118} -38M{side * 90} -25L{side * 98} -44",
                "#3a1c2c",
                7,
            ),
            circle(side * 72, 84, 22, "#ff8a6a", opacity=0.4),
        ]
    parts += [
        line("M-48 232Q-22 256 6 246Q36 238 52 216", "#8a4a34", 8),
        line("M44 228Q92 262 128 232", "#3f9a4a", 7),
        path("M118 240Q132 196 178 200Q172 244 118 240Z", "#5fc464"),
        path("M92 248Q84 290 122 306Q132 270 92 248Z", "#3fae6a"),
        path("M-106 -62Q0 -116 106 -62L102 -88Q0 -142 -102 -88Z", "#7a3426"),
    ]
    for side in (-1, 1):
        x = side * 47
        parts += [
            ellipse(x, -98, 46, 37, "#b5562f"),
            ellipse(
                x,
                -98,
                36,
                28,
                drawing.gradient(
                    (x - 30, -120), (x + 30, -74), (0, "#e9fbff"), (0.5, "#5fd0f0"), (1, "#2b78c9")
                ),
            ),
            path(f"M{x - 20} -94l22 -24h10l-28 32z", "#ffffff", opacity=0.8),
        ]
    return parts


def giraffe(drawing):
    """A giraffe that looks out over the weather, dressed for flying."""
    sky = drawing.gradient(
        (0, 0), (0, 1000), (0, "#1268cf"), (0.45, "#37b0f0"), (0.8, "#a8ecf6"), (1, "#fff0cf")
    )
    far = drawing.gradient((0, 820), (0, 1100), (0, "#d9f4ff"), (1, "#9fd0f4"))
    near = drawing.gradient((0, 960), (0, 1280), (0, "#ffffff"), (0.5, "#e4f2ff"), (1, "#a9c8f2"))
    front = drawing.gradient((0, 1100), (0, 1280), (0, "#ffffff"), (1, "#c9dcfa"))
    streaks = "M70 250h150M110 278h60M730 470h150M780 498h70M60 420h90M690 640h120"
    scarf = drawing.gradient((340, 700), (860, 700), (0, "#d1274f"), (0.35, "#ff4f6a"), (1, "#ff8a6a"))
    tail = "M560 742Q650 690 730 734Q790 766 872 716L890 784Q806 838 726 806Q640 772 556 812Z"
    drawing.add(
        rect(0, 0, 960, 1280, sky),
        drawing.glow(800, 150, 360, "#fffbe0", 0.95),
        circle(800, 150, 74, "#fffbe6"),
        line(streaks, "#ffffff", 9, opacity=0.5),
        path("M640 990L752 790L800 850L826 826L950 990Z", "#6f8fd0"),
        path("M752 790L800 850L826 826L850 856L816 876L788 858L758 884L712 862Z", "#f4fbff"),
        clouds(950, far, 3),
        aeroplane(196, 604, 0.98),
        giraffe_neck(drawing),
        path(tail, scarf),
        line("M872 716l36 -18M878 738l40 -8M884 762l40 4M890 784l34 16", "#ffd2a8", 8),
        line(
            "M620 730Q640 770 630 780M700 728Q714 770 704 792M786 750Q806 780 798 806",
            "#fff0cf",
            14,
            opacity=0.9,
        ),
        path("M366 700Q478 770 596 696L606 784Q480 860 352 782Z", scarf),
        line("M352 746Q480 816 606 744", "#fff0cf", 14, opacity=0.9),
        placed(484, 400, *giraffe_head(drawing, sock_on=True), turn=-4),
        robin_small(424, 140, PLAIN, 2, flip=True, scale=2.7),
        hanging_sock(522, 212, PLAIN, turn=186, scale=3.3),
        clouds(1050, near, 11, 1.15),
        placed(756, 1074, *giraffe_head(drawing), turn=7, scale=0.44),
        clouds(1196, front, 23, 1.5),
    )
    gulls = "M90 1010q22 -26 44 -4q22 -22 46 4M800 940q16 -20 34 -3q16 -17 36 3"
    drawing.add(line(gulls, "#4a5a9a", 8))
