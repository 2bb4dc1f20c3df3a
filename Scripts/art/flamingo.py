"""A portrait for the carousel: a flamingo in love."""

from poses import hanging_sock
from shapes import circle, ellipse, group, line, path, placed, rect, spline, taper
from tiltling import Light

PLAIN = Light("#ffffff", 0.0)


def flamingo(drawing):
    """A flamingo that has met somebody at the pool."""
    sky = drawing.gradient(
        (0, 0), (0, 640), (0, "#7a5bd0"), (0.4, "#e87fc0"), (0.75, "#ffb8a0"), (1, "#fff0c4")
    )
    water = drawing.gradient((0, 640), (0, 1280), (0, "#bff6e0"), (0.3, "#4fd6cf"), (1, "#0f7f9a"))
    plume = drawing.gradient((250, 560), (560, 820), (0, "#ff9ab8"), (0.5, "#ff5f8f"), (1, "#d92f6f"))
    neck = drawing.gradient((0, 280), (0, 700), (0, "#ff7fa4"), (1, "#ff5f8f"))
    body = [(196, 700), (270, 612), (400, 590), (500, 640), (510, 720), (440, 790), (320, 800), (240, 770)]
    drawing.add(
        rect(0, 0, 960, 660, sky),
        drawing.glow(480, 560, 420, "#fff6c4", 0.9),
        circle(480, 520, 150, "#fff3c0"),
        path(
            "M-20 650Q90 560 240 600T420 650ZM560 650Q700 570 820 600T1000 580V650Z", "#9a5bb0", opacity=0.6
        ),
        *palm(120, 640, 330, 1),
        *palm(866, 640, 270, -1),
        rect(0, 640, 960, 640, water),
        line("M330 676h300M370 704h210M300 734h90M560 738h110M410 768h120", "#fff6c4", 9, opacity=0.75),
        line(
            "M40 720h120M800 700h130M60 860h90M820 840h90M90 1010h110M780 1190h130M60 1160h160M420 1240h180",
            "#ffffff",
            8,
            opacity=0.5,
        ),
        inflatable(drawing),
        ellipse(388, 1092, 96, 24, "none", stroke="#ffffff", stroke_width=7, opacity=0.8),
        ellipse(388, 1092, 46, 11, "none", stroke="#ffffff", stroke_width=7, opacity=0.8),
        line("M388 1100q26 30 -8 56t6 60", "#d92f6f", 16, opacity=0.4),
        line("M350 770L300 900L388 930", "#d92f6f", 22),
        line("M400 770L402 920L388 1092", "#f0447f", 24),
        circle(401, 922, 20, "#d92f6f"),
        path("M214 690Q140 720 120 790Q190 790 260 752Z", "#d92f6f"),
        path(taper([(452, 690), (560, 640), (540, 520), (420, 460), (400, 350), (470, 292)], 92, 56), neck),
        path(spline(body), plume),
        path("M250 690Q340 620 450 668Q420 760 300 770Q200 780 150 820Q190 730 250 690Z", "#ff9ab8"),
        line("M280 716Q350 676 420 694M262 746Q340 716 402 730", "#e0447f", 8),
        *flamingo_head(),
        *[
            placed(
                x, y, path("M0 20Q-34 -6 -20 -22Q-8 -32 0 -16Q8 -32 20 -22Q34 -6 0 20Z", c), turn=t, scale=s
            )
            for x, y, t, s, c in (
                (566, 208, 8, 1.5, "#ff3f6f"),
                (636, 150, -12, 1, "#ff7fa4"),
                (524, 130, -16, 0.9, "#fff0f4"),
            )
        ],
    )


def flamingo_head():
    """The real one's head, eyes on the other."""
    return [
        ellipse(486, 306, 62, 50, "#ff86a8"),
        path("M520 270Q606 282 612 352Q612 404 574 420Q590 372 546 348Q516 342 512 330Z", "#fff0e0"),
        path("M600 320Q622 374 574 420Q584 388 572 366Q596 356 600 320Z", "#2b2440"),
        line("M518 318Q560 322 580 366", "#e8b8a0", 6),
        circle(484, 292, 18, "#fff6c4"),
        circle(490, 293, 10, "#2b1030"),
        circle(494, 289, 3.5, "#ffffff"),
        line("M462 262q20 -14 40 -2", "#d92f6f", 8),
        ellipse(464, 328, 17, 11, "#ff3f7f", opacity=0.6),
        line("M440 268q-24 -20 -20 -44M450 262q-12 -22 0 -44", "#ff86a8", 10),
    ]


def inflatable(drawing):
    """The pool ring in the shape of a flamingo: glossy, seamed, with a valve and no opinion."""
    vinyl = drawing.gradient((560, 840), (800, 1040), (0, "#ffc4dc"), (0.4, "#ff7fc0"), (1, "#d04aa8"))
    skin = drawing.gradient((600, 0), (760, 0), (0, "#ffb8dc"), (0.5, "#ff7fc0"), (1, "#d95ab4"))
    return group(
        ellipse(680, 1010, 236, 62, "#0b5f80", opacity=0.4),
        path(
            "M444 940A236 96 0 1 1 916 940A236 96 0 1 1 444 940ZM576 926A104 34 0 1 0 784 926"
            "A104 34 0 1 0 576 926Z",
            vinyl,
            fill_rule="evenodd",
        ),
        path("M576 926A104 34 0 1 1 784 926Q680 892 576 926Z", "#a8328a"),
        path(taper([(672, 984), (612, 880), (690, 740), (770, 620), (730, 520), (690, 500)], 130, 92), skin),
        path("M700 440Q630 420 606 490Q596 530 622 556Q630 520 680 516Z", "#fff6f0"),
        path("M612 478Q590 530 622 556Q626 530 646 522Q614 512 612 478Z", "#3a2a5a"),
        ellipse(712, 482, 62, 56, "#ff9acc"),
        circle(704, 470, 24, "#ffffff"),
        circle(704, 470, 13, "#2b2440"),
        line("M686 448l-14 -10M700 441l-6 -17", "#2b2440", 6),
        line("M752 560Q806 630 728 736Q672 810 656 880", "#ffffff", 14, opacity=0.75),
        path("M444 940A236 96 0 0 0 916 940L784 936A104 34 0 0 1 576 936Z", vinyl),
        path("M462 976A236 96 0 0 0 898 976A212 74 0 0 1 462 976Z", "#b83a98", opacity=0.6),
        line("M520 890Q490 912 486 940M850 900Q872 920 868 946", "#ffffff", 14, opacity=0.75),
        line("M596 968Q600 1000 594 1030M760 972Q764 1000 756 1030", "#b83a98", 6),
        path("M838 862l30 -26l18 20l-30 26z", "#fff0f6"),
        hanging_sock(806, 946, PLAIN, turn=-14, scale=2.6),
        path(
            "M444 980Q520 1050 680 1056Q840 1050 916 980Q900 1090 680 1092Q460 1090 444 980Z",
            "#ffffff",
            opacity=0.28,
        ),
    )


def palm(x, y, height, side):
    """A palm on the far shore."""
    top = (x + 40 * side, y - height)
    frond = "M0 0Q70 -54 150 30Q70 -6 0 14Z"
    crown = [
        placed(*top, path(frond, "#5a3484", transform=f"scale({flip} 1)"), turn=turn * flip)
        for turn in (-44, -8, 34)
        for flip in (-1, 1)
    ]
    return [path(taper([(x, y + 10), (x + 30 * side, y - height / 2), top], 26, 14), "#6a3f8a"), *crown]
