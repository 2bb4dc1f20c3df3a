"""Pages 9 to 12: how this book turns its pages, and the springs that finish what a hand has begun."""

from math import cos, exp, pi, sin, sqrt

from diagrams import CORAL, CYAN, FADED, GREEN, HAIR, VIOLET, Plot, bubble
from leaf import DAY, MARGIN, Leaf
from poses import (
    ON_HIP,
    POINTING,
    bat_small,
    robin_small,
    snail_small,
    standing,
    upright,
)
from shapes import circle, line, num
from typesetting import INK


def turning():
    p = Leaf(9, "The book", "The book you are holding", VIOLET)
    p.text(
        "Put a finger on a page and pull. The way you have gone, measured in book widths, "
        "is u: 0 at the start, 1 when your finger has crossed it all.",
        after=5,
    )
    p.formula("angle = 10 + 160·u     degrees")
    cx, cy, r = 160, p.y + 86, 92
    p.add(line(f"M{cx - 104} {cy + 1}H{cx + 104}", HAIR, 2))
    for u in (0, 0.25, 0.5, 0.75, 1):
        a = (10 + 160 * u) * pi / 180
        width = r * (0.5 + 0.5 * abs(10 + 160 * u - 90) / 90)
        x, y = cx - width * cos(a), cy - width * sin(a)
        colour = VIOLET if u in (0, 1) else "#a58cff"
        p.add(
            line(f"M{cx} {cy}L{num(x)} {num(y)}", colour, 3),
            p.type.line(
                x + (-1 if u < 0.5 else 1 if u > 0.5 else 0) * 7,
                y - 6,
                f"{u:g}",
                9.5,
                INK,
                True,
                "right" if u < 0.5 else "left" if u > 0.5 else "middle",
            ),
        )
    p.add(
        circle(cx, cy, 3.5, INK),
        p.type.line(cx, cy + 15, "spine", 9.5, FADED, False, "middle"),
        p.type.line(cx - 62, cy + 15, "left page", 9.5, FADED, False, "middle"),
        p.type.line(cx + 62, cy + 15, "right page", 9.5, FADED, False, "middle"),
        p.type.line(27, cy - 92, "seen from below,", 9, FADED),
        p.type.line(27, cy - 81, "for some values of u", 9, FADED),
    )
    p.y = cy + 38
    p.text("A page also grows narrow while it stands up, and that lets the next one peek out:", after=5)
    p.formula("width = half · (0.5 + 0.5·| |angle| − 90 | / 90)", size=10.5)
    p.text("At rest, at 10°, that is 0.944 of half the book.", width=150, after=0)
    p.add(
        bat_small(262, 384, 0.9, 190),
        bubble(p.type, 180, 340, "I read from the other end.", 110, (258, 372), 9),
    )
    return p


def shadows():
    p = Leaf(10, "The book", "Shadows and doubts", VIOLET)
    p.text(
        "Over each page lies a black sheet of glass, clear or dark. Nothing else tells you "
        "so well what is above what.",
        after=8,
    )
    plot = Plot(p.type, 52, p.y, 236, 92, (0, 1), (0, 0.6))
    plot.grid(
        [(0, "u = 0"), (0.25, "0.25"), (0.5, "0.5"), (0.75, "0.75"), (1, "1")],
        [(0, "0"), (0.25, "0.25"), (0.5, "0.5")],
    )
    plot.curve(lambda u: 0.5, FADED, 2.4, steps=2).curve(lambda u: 0.5 * (1 - u), CYAN, 2.4, steps=2)
    plot.curve(lambda u: max(0, u - 0.5), CORAL, 2.4, steps=60)
    plot.label(0.5, 0.5, "third page: 0.5", FADED, 9.5, "middle", dy=-5)
    plot.label(0.33, 0.37, "second: 0.5 (1 − u)", CYAN, 9.5).label(
        0.03, 0, "top: max(0, u − 0.5)", CORAL, 9, dy=-6
    )
    p.add(plot.drawn())
    p.y += 92 + 36
    p.text(
        "Let go past the spine, at u ≥ 0.5, and the page falls over to the far side. A "
        "quick flick will do, too: more than 30 points within a quarter of a second. "
        "Otherwise the page comes back.",
        after=5,
    )
    p.text(
        "Either way a *spring* does the rest, with a bounce of 0.3. The first and the last page only shrug:",
        after=5,
    )
    p.formula("u' = 0.06 · (1 − e^{−u / 0.06})")
    p.add(
        standing(66, 398, 0.22, upright(p.creature, left=ON_HIP, other=POINTING)),
        bubble(p.type, 124, 366, "Go on, turn me.", 120, (88, 378)),
    )
    return p


def response(bounce, duration=0.5):
    """The spring's way from 0 to 1: mass 1, in closed form."""
    w = 2 * pi / duration
    z = 1 - bounce if bounce >= 0 else 1 / (1 + bounce)
    if z < 1:
        wd = w * sqrt(1 - z * z)
        return lambda t: 1 - exp(-z * w * t) * (cos(wd * t) + z * w / wd * sin(wd * t))
    if z == 1:
        return lambda t: 1 - exp(-w * t) * (1 + w * t)
    a, b = -w * (z - sqrt(z * z - 1)), -w * (z + sqrt(z * z - 1))
    return lambda t: 1 + (b * exp(a * t) - a * exp(b * t)) / (a - b)


def springs():
    p = Leaf(11, "Springs", "Everything lands on a spring", CORAL)
    p.text(
        "A spring pulls towards its target, and a damper slows it down. The damping ratio "
        "ζ decides how it arrives:",
        after=8,
    )
    plot = Plot(p.type, 46, p.y, 244, 128, (0, 1), (0, 1.4))
    plot.grid([(0, "0 s"), (0.25, "0.25"), (0.5, "0.5"), (0.75, "0.75"), (1, "1 s")], [(0, "0"), (1, "1")])
    for bounce, colour in ((-0.5, CYAN), (0, GREEN), (0.3, VIOLET), (0.7, CORAL)):
        plot.curve(response(bounce), colour, 2.2)
    p.add(plot.drawn())
    y = p.y + 160
    legend = (
        (CORAL, "wobbly", "ζ = 0.3", "bounce 0.7"),
        (VIOLET, "under-damped", "ζ = 0.7", "0.3, this book"),
        (GREEN, "critical", "ζ = 1", "0, no overshoot"),
        (CYAN, "over-damped", "ζ = 2", "−0.5, no hurry"),
    )
    for i, (c, name, z, b) in enumerate(legend):
        p.add(
            line(f"M{MARGIN + 4} {y + i * 17 - 4}h16", c, 3),
            p.type.line(MARGIN + 30, y + i * 17, name, 10.5, c, True),
            p.type.line(146, y + i * 17, z, 10.5, INK),
            p.type.line(196, y + i * 17, b, 10.5, FADED),
        )
    p.y = y + 4 * 17 + 7
    p.text(
        "All four have a duration of 0.5 s. This page, let go at rest, goes 4.6% too far and comes back.",
        width=150,
        after=0,
    )
    p.add(
        snail_small(256, 392, DAY, scale=1.1),
        bubble(p.type, 198, 334, "I am over-damped.", 110, (240, 366), 9),
    )
    return p


def closed_forms():
    p = Leaf(12, "Springs", "No steps, only answers", CORAL)
    p.text(
        "A game adds up many small steps. We ask for the answer: where is the spring at "
        "time t? From 0 to 1, starting at rest:",
        after=5,
    )
    p.formula(
        "ω_0 = 2π / duration",
        "ζ = 1 − bounce             bounce ≥ 0",
        "ζ = 1 / (1 + bounce)      bounce < 0",
        size=10.5,
        after=6,
    )
    p.text("*Under-damped*, with ω_d = ω_0 √(1 − ζ²):", after=4)
    p.formula("1 − e^{−ζωt} (cos ω_dt + (ζω_0/ω_d) sin ω_dt)", size=10.5, after=6)
    p.text("*Critical*:", after=4)
    p.formula("1 − e^{−ωt} (1 + ωt)", size=10.5, after=6)
    p.text("*Over-damped*, with a, b = −ω (ζ ± √(ζ² − 1)):", after=4)
    p.formula("1 + (b e^{at} − a e^{bt}) / (a − b)", size=10.5, after=6)
    p.text(
        "(ω is short for ω_0.) So a screen may skip a frame and lose nothing. Asking twice "
        "never changes the answer. Grab it in mid-flight: place *and* speed are kept.",
        after=0,
    )
    p.add(
        robin_small(54, 396, DAY, 2, flip=True, scale=0.95),
        bubble(p.type, 92, 368, "Ask me at any t.", 120, (70, 380), 9),
    )
    return p


PAGES = (turning, shadows, springs, closed_forms)
