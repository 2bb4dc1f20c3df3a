"""What floats around the harbour town: boats on the water, balloons in the air."""

from random import Random

from harbour import LAMP
from shapes import circle, ellipse, group, line, mix, num, path, placed, rect


def ripples(x, y, width, light, seed, opacity=0.45):
    """The broken mirror under a boat."""
    random = Random(seed)
    d = ""
    for j in range(3):
        a = random.uniform(-width / 2, -width / 6)
        d += f"M{num(x + a)} {num(y + 7 * j)}h{num(random.uniform(width * 0.3, width * 0.7))}"
    return line(d, light.on("#ffffff"), 2.4, opacity=opacity)


def sailboat(x, y, light, scale, hull, sail, flip=False):
    parts = [
        line("M0 -8V-118", light.on("#7a4a3a"), 4),
        path("M4 -114Q58 -64 54 -22H4Z", light.on(sail)),
        path("M4 -70Q46 -54 53 -36Q30 -44 4 -46Z", light.on("#ffffff"), opacity=0.55),
        path("M-4 -100Q-36 -56 -44 -22H-4Z", light.on("#fff4d6")),
        path("M0 -118L18 -124L0 -130Z", light.on("#ff5f7f")),
        path("M-58 -16H60Q54 8 38 10H-38Q-54 6 -58 -16Z", light.on(hull)),
        path("M-57 -10H59L58 -5H-55Z", light.on("#fff4d6")),
    ]
    body = group(*parts, transform="scale(-1 1)") if flip else group(*parts)
    return placed(x, y, body, ripples(0, 16, 130, light, int(x)), scale=scale)


def trawler(x, y, light, scale, hull="#3f7fb0", lit=False, flip=False):
    """A fishing boat with its net, and somebody at the wheel."""
    parts = [
        line("M-34 -24V-104M-34 -98L-86 -34M-34 -98L20 -60", light.on("#7a4a3a"), 3.4),
        path("M-84 -34Q-62 -30 -46 -44Q-50 -20 -66 -14Q-82 -18 -84 -34Z", light.on("#b89ac0"), opacity=0.6),
        rect(-14, -64, 50, 46, light.on("#fff4e0"), rx=4),
        rect(-18, -70, 58, 8, light.on("#ff6f5f"), rx=3),
        rect(-6, -56, 15, 15, LAMP if lit else light.on("#8fc4e8"), rx=2),
        rect(14, -56, 15, 15, LAMP if lit else light.on("#8fc4e8"), rx=2),
        circle(22, -46, 5, light.on("#d99a7a")),
        rect(17, -54, 10, 4, light.on("#2a3f7f"), rx=2),
        rect(6, -90, 12, 22, light.on("#ff6f5f")),
        rect(6, -84, 12, 6, light.on("#fff4e0")),
        path("M-84 -26H84Q82 6 62 12H-62Q-78 2 -84 -26Z", light.on(hull)),
        path("M-83 -20H84L83 -14H-81Z", light.on("#fff4d6")),
        *[
            circle(a, -4, 5, light.on("#ffc04d"), stroke=light.on("#2a1c4a"), stroke_width=2.4)
            for a in (-44, -14, 16)
        ],
    ]
    body = group(*parts, transform="scale(-1 1)") if flip else group(*parts)
    return placed(x, y, body, ripples(0, 18, 170, light, int(x) + 1), scale=scale)


def rowboat(x, y, light, scale, hull, *crew):
    return placed(
        x,
        y,
        ellipse(0, 16, 118, 9, "#0b0a2e", opacity=0.25),
        path("M-104 -26Q0 -14 104 -26L98 -14H-98Z", light.on(mix(hull, "#2a1240", 0.45))),
        *crew,
        path("M-108 -28Q0 -8 108 -28Q96 14 60 18H-60Q-96 14 -108 -28Z", light.on(hull)),
        line("M-100 -14Q0 4 100 -14", light.on("#fff4d6"), 4),
        ripples(0, 24, 200, light, int(x) + 2),
        scale=scale,
    )


def balloon(x, y, colours, scale):
    gores = []
    n = len(colours)
    for i, c in enumerate(colours):
        a, b = -62 + 124 * i / n, -62 + 124 * (i + 1) / n
        gores.append(
            path(
                f"M0 -140C{num(a * 1.35)} -140 {num(a * 1.35)} -60 {num(a * 0.26)} -10"
                f"H{num(b * 0.26)}C{num(b * 1.35)} -60 {num(b * 1.35)} -140 0 -140Z",
                c,
            )
        )
    return placed(
        x,
        y,
        *gores,
        line("M-15 -10L-11 14M15 -10L11 14M0 -10V14", "#7a4a3a", 1.6),
        path("M-14 14H14L11 34H-11Z", "#c98a5a"),
        line("M-13 20H13M-12 27H12", "#9a6a4a", 1.6),
        scale=scale,
    )
