"""Pages 1 to 4: how an attitude becomes a tilt, and how the card uses it."""

from math import cos, pi, sin

from diagrams import (
    AMBER,
    CORAL,
    CYAN,
    FADED,
    GREEN,
    HAIR,
    VIOLET,
    Plot,
    arrow,
    bubble,
    phone,
)
from leaf import DAY, MARGIN, Leaf
from poses import (
    ON_HIP,
    POINTING,
    asleep,
    bat_small,
    lifting,
    robin_small,
    snail_small,
    standing,
    upright,
)
from scenery import sun
from shapes import circle, group, line, path, placed, rect
from townsfolk import cat
from typesetting import INK


def attitude():
    p = Leaf(1, "Attitude", "A hand has an attitude", CYAN)
    p.text(
        "Your phone knows how it hangs in space. The browser tells us with three angles: "
        "*alpha*, *beta* and *gamma*. "
        "Three angles are easy to send, and awkward to use: near some poses they leap "
        "about like a robin on a hot roof."
    )
    top = p.y - 6
    cx, cy = 104, top + 76
    p.add(
        arrow(cx, cy, cx + 62, cy + 12, CORAL, 2, 7),
        arrow(cx, cy, cx + 8, cy - 66, GREEN, 2, 7),
        placed(
            cx,
            cy,
            path(
                "M-21 -38L15 -45L22 37L-14 44Z",
                "#2b2440",
                stroke="#2b2440",
                stroke_width=6,
                stroke_linejoin="round",
            ),
            path("M-19 -34L14 -40L20 32L-13 39Z", "#21d4e8"),
            circle(0, 0, 3, "#ffffff"),
        ),
        arrow(cx + 22, cy + 4.2, cx + 62, cy + 12, CORAL, 2, 7),
        arrow(cx + 3.500, cy - 29, cx + 8, cy - 66, GREEN, 2, 7),
        arrow(cx, cy, cx - 54, cy + 34, VIOLET, 2.2, 7),
        p.type.line(cx + 68, cy + 16, "x  right, beta turns about it", 9.5, CORAL, True),
        p.type.line(cx + 16, cy - 60, "y  to the top edge, gamma", 9.5, GREEN, True),
        p.type.line(cx - 76, cy + 61, "z  out of the glass, alpha", 9.5, VIOLET, True),
    )
    p.y = cy + 80
    p.text(
        "So the server makes them one turn of the device in the world, as a quaternion, "
        "first α about z, then β about x, then γ about y:",
        after=4,
    )
    p.formula("q = q_z(α) · q_x(β) · q_y(γ),   w ≥ 0", width=200)
    p.text(
        "Only q travels from here on. A scene asks it for an angle at the last moment, and "
        "for no more than it needs.",
        width=182,
    )
    p.add(standing(262, 396, 0.26, upright(p.creature, left=ON_HIP, other=POINTING)))
    return p


def tilt():
    p = Leaf(2, "Attitude", "And what is a tilt?", CYAN)
    p.text(
        "Take the arrow that is *up* on the screen and the arrow *n* out of the glass. "
        "Turn both into the world by q. Their heights above the floor give the angle:",
        after=5,
    )
    p.formula("tilt = atan2( (R·up)_z , (R·n)_z )", "up = (sin s, cos s, 0)    n = (0, 0, 1)")
    p.text(
        "s is the angle of the screen, so portrait and landscape agree. R is q, written as a matrix.", after=2
    )
    top = p.y + 36
    for x, angle, name in ((58, 0, "0°"), (124, 45, "45°"), (190, 90, "90°"), (258, 180, "180°")):
        a = angle * pi / 180
        p.add(
            line(f"M{x - 28} {top + 22}h56", HAIR, 1.4),
            phone(x, top, 1, turn=-angle, side=True),
            arrow(x, top, x + 34 * cos(a), top - 34 * sin(a), GREEN, 1.6)
            if angle != 180
            else arrow(x, top, x - 32, top, GREEN, 1.6),
            arrow(x, top, x - 26 * sin(a), top - 26 * cos(a), VIOLET, 1.6),
            p.type.line(x, top + 38, name, 12, INK, True, "middle"),
        )
    for x, name in ((58, "flat"), (124, "reading"), (190, "upright"), (258, "face down")):
        p.caption(x, top + 50, name)
    p.add(p.type.line(94, top - 8, "up", 9, GREEN, True), p.type.line(46, top - 24, "n", 9, VIOLET, True))
    p.y = top + 72
    p.text(
        "*Calibrate* remembers how you hold it: scenes then see conj(reference) · q. A "
        "second tilt, to the side, uses right = (cos s, −sin s, 0):",
        after=5,
    )
    p.formula("tiltY = atan2( −(R·right)_z , (R·n)_z )")
    p.add(
        snail_small(219, top + 20, DAY, scale=0.55),
        cat(196, 402, DAY, "#ffa85c", "sleep", flip=True),
        bubble(p.type, 52, 380, "Flat is an attitude, too.", 140, (180, 398), 9),
    )
    return p


def face(p, x, y, index, width=96, opacity=None):
    """One face of the card as a thumbnail with its top left corner at (x, y)."""
    d = p.drawing
    sky = ((("#141048", "#6a4ab8")), (("#7a3f9a", "#ffb868")), (("#12a5e0", "#c8f3f0")))[index]
    scale = width / 96
    who = (
        standing(50, 52, 0.17, asleep(d, p.creature)),
        standing(48, 56, 0.155, lifting(d, p.creature)),
        standing(48, 56, 0.185, upright(p.creature)),
    )[index]
    extra = (
        [circle(80, 14, 6, "#ffe9b0"), line("M14 12h.1M30 20h.1M44 9h.1M62 22h.1M20 30h.1", "#fff6d8", 1.6)],
        [],
        [sun(d, 80, 13, 7, "grinning")],
    )[index]
    ground = ("#1c1c58", "#6b4a97", "#5fc464")[index]
    clip = d.clip(rect(2, 2, 92, 56, None, rx=4))
    return placed(
        x,
        y,
        rect(0, 0, 96, 60, ("#a56bff", "#ff8fb8", "#ffc04d")[index], rx=6),
        group(
            rect(0, 0, 96, 60, d.gradient((0, 0), (0, 50), (0, sky[0]), (1, sky[1]))),
            path("M0 50Q48 40 96 50V60H0Z", ground),
            *extra,
            who,
            clip_path=clip,
        ),
        scale=scale,
    )


def card():
    p = Leaf(3, "The card", "A card that tells the time", AMBER)
    p.text(
        "A printed *lenticular* card hides several pictures under tiny ridges, and your "
        "angle chooses which one you see. Ours has three, one over the other:"
    )
    y = p.y - 2
    for i, (dx, dy, name, when) in enumerate(
        (
            (0, 0, "back", "night, always opaque"),
            (0, 70, "middle", "dawn, fades as you tilt away"),
            (0, 140, "front", "noon, fades in as you tilt on"),
        )
    ):
        p.add(
            face(p, MARGIN + 2 + i * 12, y + dy * 0.93, i, 100),
            p.type.line(MARGIN + 146, y + dy * 0.93 + 26, name, 12, INK, True),
        )
        content, _ = p.type.paragraph(MARGIN + 146, y + dy * 0.93 + 41, 130, when, 9.5, colour=FADED)
        p.add(content)
    p.y = y + 222
    p.text(
        "The hills never move, only the hour does. So a cross-fade looks like waking up, "
        "and people tilt again to see it go back to bed.",
        width=196,
    )
    p.add(robin_small(262, 384, DAY, 2, scale=1.5))
    return p


def opacities():
    p = Leaf(4, "The card", "How much of which?", AMBER)
    p.text("Let r be the tilt and B the base angle, 60° unless you move the slider.", after=5)
    p.formula(
        "r ≥ 1:     front = min(1, r / B)",
        "r ≤ −1:   middle = max(0, (B + r) / B)",
        "else:      middle = 1,  front = 0",
        size=10.5,
    )
    base = 60
    plot = Plot(p.type, 50, p.y + 2, 236, 108, (-90, 90), (0, 1))
    plot.grid(
        [(v, f"{v}°".replace("-", "−")) for v in (-90, -60, -30, 0, 30, 60, 90)],
        [(0, "0"), (0.5, "0.5"), (1, "1")],
    )
    plot.curve(lambda r: max(0, (base + r) / base), CYAN, 2.4, (-90, -1), 89)
    plot.curve(lambda r: 1, CYAN, 2.4, (-1, 90), 2)
    plot.curve(lambda r: 0, AMBER, 2.4, (-90, 1), 2)
    plot.curve(lambda r: min(1, r / base), AMBER, 2.4, (1, 90), 89)
    plot.label(-56, 0.72, "middle", CYAN, 10.5, "middle", dy=-6).label(44, 0.45, "front", AMBER, 10.5)
    plot.label(85, 0, "r", FADED, 10, "middle", dy=-5)
    p.add(plot.drawn())
    p.y += 108 + 40
    p.text(
        "Look closely at ±1°: there the opacity jumps by 1/60. Nobody has ever seen it happen. We kept it.",
        after=6,
        width=190,
    )
    p.text(
        "Turn the card over, past 180°, and r becomes −180°: noon swaps with night, all at "
        "once. We kept that, too.",
        width=176,
    )
    p.add(bat_small(264, 372, 1.1, 194), bubble(p.type, 222, 326, "Fine by me.", 80, (262, 360), 9))
    return p


PAGES = (attitude, tilt, card, opacities)
