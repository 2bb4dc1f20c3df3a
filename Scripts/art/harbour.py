"""What the harbour town is built of: houses, stalls and the larger things that stand in it."""

from math import cos, pi, sin
from random import Random

from shapes import circle, line, mix, num, path, placed, rect, star

LAMP = "#ffd76a"


def boxes(places, width, height):
    """Path data of equal rectangles with their top left corners at the places."""
    return "".join(f"M{num(x)} {num(y)}h{num(width)}v{num(height)}h{num(-width)}z" for x, y in places)


def house(x, y, light, width, height, wall, roof, shape="gable", lit=0.0, seed=0, columns=3):
    """A town house with its door on the ground; `lit` is the part of its windows with a lamp."""
    random = Random(seed)
    half, floors = width / 2, max(1, round((height - 34) / 34))
    pitch, sixth = width * 0.42, f"{width / 6:.0f}"
    tops = {
        "gable": f"M{-half - 4} {-height}L0 {-height - pitch}L{half + 4} {-height}Z",
        "hip": f"M{-half - 4} {-height}L{-half + 12} {-height - pitch * 0.6:.0f}H{half - 12}"
        f"L{half + 4} {-height}Z",
        "step": f"M{-half} {-height}v-12h{sixth}v-12h{sixth}v-12h{width / 3:.0f}v12h{sixth}v12h{sixth}v12z",
        "flat": f"M{-half - 4} {-height}v-9h{width + 8}v9z",
        "bell": f"M{-half - 2} {-height}Q{-half + 2} {-height - 22} {-width / 5:.0f} {-height - 24}"
        f"Q{-width / 6:.0f} {-height - pitch - 8:.0f} 0 {-height - pitch - 8:.0f}"
        f"Q{width / 6:.0f} {-height - pitch - 8:.0f} {width / 5:.0f} {-height - 24}"
        f"Q{half - 2} {-height - 22} {half + 2} {-height}Z",
    }
    chimney = rect(half * 0.4, -height - pitch * 0.9, 10, pitch * 0.7, light.on(mix(roof, "#2a1240", 0.3)))
    spacing = width / columns
    places = [
        (-half + spacing * (i + 0.5) - 6.5, -height + 14 + 34 * j)
        for j in range(floors)
        for i in range(columns)
    ]
    glowing = [p for p in places if random.random() < lit]
    dark = [p for p in places if p not in glowing]
    frames = boxes([(a - 2, b - 2) for a, b in places], 17, 23)
    cross = "".join(f"M{num(a + 6.5)} {num(b)}v19M{num(a)} {num(b + 8)}h13" for a, b in places)
    door_x = random.choice([-0.28, 0.0, 0.28]) * width
    parts = [
        chimney if shape in ("gable", "hip") else "",
        path(tops[shape], light.on(wall if shape in ("step", "bell") else roof)),
        rect(-half, -height, width, height, light.on(wall)),
        rect(half - width * 0.16, -height, width * 0.16, height, light.on("#3a1c4a"), opacity=0.14),
        path(frames, light.on("#fff8ea")),
    ]
    if shape in ("step", "bell"):
        parts.append(circle(0, -height - 10, 6, light.on(mix(wall, "#2a1240", 0.35))))
    if dark:
        parts.append(path(boxes(dark, 13, 19), light.on("#5f86b8")))
    if glowing:
        parts.append(path(boxes(glowing, 13, 19), LAMP))
    parts.append(line(cross, light.on("#fff8ea"), 1.6))
    pots = [p for p in places if random.random() < 0.22]
    for a, b in pots:
        parts.append(rect(a - 3, b + 19, 19, 5, light.on("#9a5a3a")))
        parts.append(path(star(a + 2, b + 18, 5) + star(a + 11, b + 18, 5), light.on("#ff6fae")))
    parts.append(
        path(
            f"M{num(door_x - 9)} 0v-26q9 -9 18 0v26z",
            light.on(random.choice(["#3c6e8f", "#8f3f5f", "#3f7f5f", "#6f4f9f"])),
        )
    )
    return placed(x, y, *[p for p in parts if p])


def lighthouse(x, y, light, lit):
    bands = [
        path(
            f"M{num(-26 + 1.6 * i)} {-i * 34}L{num(26 - 1.6 * i)} {-i * 34}"
            f"L{num(26 - 1.6 * (i + 1))} {-(i + 1) * 34}"
            f"L{num(-26 + 1.6 * (i + 1))} {-(i + 1) * 34}Z",
            light.on("#ff5f5f" if i % 2 else "#fff8ea"),
        )
        for i in range(6)
    ]
    top = [
        rect(-24, -212, 48, 8, light.on("#3a2c68"), rx=3),
        line("M-22 -213V-226M-11 -213V-226M11 -213V-226M22 -213V-226M-23 -226H23", light.on("#3a2c68"), 2),
        rect(-12, -242, 24, 32, LAMP if lit else light.on("#cfeaff"), rx=2),
        line("M-4 -242V-210M4 -242V-210", light.on("#3a2c68"), 1.6),
        path("M-17 -242Q0 -266 17 -242Z", light.on("#ff5f5f")),
        line("M0 -254V-266", light.on("#3a2c68"), 3),
        path("M-8 0v-22q8 -8 16 0v22z", light.on("#3a2c68")),
        rect(-4, -84, 8, 12, LAMP if lit else light.on("#5f86b8"), rx=3),
        rect(-3, -150, 7, 11, LAMP if lit else light.on("#5f86b8"), rx=3),
    ]
    return placed(x, y, *bands, *top)


def rock(x, y, light, width, seed):
    random = Random(seed)
    n = 9
    top = [
        (-width / 2 + width * i / n, -(sin(pi * i / n) ** 0.6) * random.uniform(18, 34) - 2)
        for i in range(n + 1)
    ]
    d = (
        "M"
        + "L".join(f"{num(a)} {num(b)}" for a, b in top)
        + f"L{num(width / 2 + 8)} 12H{num(-width / 2 - 8)}Z"
    )
    return placed(
        x,
        y,
        path(d, light.on("#6a5f8f"), stroke=light.on("#6a5f8f"), stroke_width=6, stroke_linejoin="round"),
        line(f"M{num(-width / 2 - 16)} 14H{num(width / 2 + 16)}", light.on("#ffffff"), 3, opacity=0.5),
    )


def stall(x, y, light, stripe, goods, scale=1.0):
    """A market stall: `goods` are rows of (colour, radius)."""
    n, w = 7, 150
    awning = []
    for i in range(n):
        a = -w / 2 + w / n * i
        c = light.on(stripe if i % 2 == 0 else "#fffaf0")
        awning.append(
            path(
                f"M{num(a * 0.84)} -142L{num((a + w / n) * 0.84)} -142L{num(a + w / n)} -100q0 "
                f"12 {num(-w / n / 2)} 12q{num(-w / n / 2)} 0 {num(-w / n / 2)} -12Z",
                c,
            )
        )
    fruit = []
    for row, (colour, radius) in enumerate(goods):
        for i in range(int((w - 24) / len(goods) / (radius * 2))):
            cx = -w / 2 + 14 + (w - 20) / len(goods) * row + radius * (2 * i + 1)
            fruit.append(circle(cx, -44 - radius + (i % 2) * 1.5, radius, light.on(colour)))
            if i % 2 == 0:
                fruit.append(
                    circle(cx + radius, -46 - radius * 2.3, radius, light.on(mix(colour, "#ffffff", 0.15)))
                )
    return placed(
        x,
        y,
        line("M-66 0V-110M66 0V-110", light.on("#9a6a4a"), 5),
        rect(-70, -104, 140, 62, light.on("#3a1c4a"), opacity=0.18),
        *fruit,
        path("M-78 -46H78L72 0H-72Z", light.on("#c98a5a")),
        line("M-74 -30H74M-73 -15H73", light.on("#9a6a4a"), 2.4),
        rect(-80, -50, 160, 8, light.on("#e8b07a"), rx=2),
        *awning,
        scale=scale,
    )


def clock_tower(x, y, light):
    ticks = "".join(
        f"M{num(25 * sin(a))} {num(-25 * cos(a))}L{num(29 * sin(a))} {num(-29 * cos(a))}"
        for a in [pi * i / 6 for i in range(12)]
    )
    face = placed(
        0,
        -262,
        circle(0, 0, 38, light.on("#b8562b")),
        circle(0, 0, 33, light.on("#fffaf0")),
        line(ticks, light.on("#3a1c4a"), 3),
        line("M0 0V-24", light.on("#3a1c4a"), 4),
        line("M0 0L1 -15", light.on("#ff5f5f"), 5),
        circle(0, 0, 4, light.on("#3a1c4a")),
    )
    windows = "".join(f"M-9 {y0}v-24q9 -12 18 0v24z" for y0 in (-160, -110, -56))
    return placed(
        x,
        y,
        rect(-50, -310, 100, 310, light.on("#ffe0b0")),
        rect(26, -310, 24, 310, light.on("#3a1c4a"), opacity=0.12),
        rect(-58, -322, 116, 14, light.on("#e8a070"), rx=3),
        rect(-56, -206, 112, 10, light.on("#e8a070"), rx=3),
        rect(-38, -376, 76, 56, light.on("#fff0d0")),
        path("M-24 -322v-30q10 -14 20 0v30zM4 -322v-30q10 -14 20 0v30z", light.on("#6a4f7f")),
        path("M-8 -334q8 -14 16 0l3 8h-22z", light.on("#ffc04d")),
        path("M-46 -376Q-30 -410 0 -446Q30 -410 46 -376Z", light.on("#3fa08f")),
        path("M8 -436Q36 -408 46 -376H24Z", light.on("#2a1240"), opacity=0.12),
        line("M0 -446V-468", light.on("#6a4f7f"), 4),
        path("M0 -468L26 -460L0 -452Z", light.on("#ff5f7f")),
        path(windows, light.on("#6a4f7f")),
        face,
        path("M-16 0v-34q16 -18 32 0v34z", light.on("#8f5f4f")),
    )


def windmill(x, y, light, turn):
    blades = []
    for k in range(4):
        blades.append(
            placed(
                0,
                -128,
                line("M0 0V-88", light.on("#7a4a3a"), 4),
                rect(3, -86, 20, 62, light.on("#fff4d6")),
                line("M3 -70H23M3 -54H23M3 -38H23", light.on("#c9a07a"), 1.6),
                turn=turn + 90 * k,
            )
        )
    return placed(
        x,
        y,
        path("M-38 0L-25 -122H25L38 0Z", light.on("#fff0dc")),
        path("M12 -122H25L38 0H18Z", light.on("#3a1c4a"), opacity=0.14),
        path("M-31 -118Q0 -168 31 -118Z", light.on("#d9605a")),
        path("M-9 0v-28q9 -10 18 0v28zM-7 -66v-14q7 -8 14 0v14z", light.on("#8f5f4f")),
        *blades,
        circle(0, -128, 7, light.on("#ffc04d")),
    )


def ferris_wheel(x, y, light, radius=128):
    colours = ["#21d4e8", "#8f6bff", "#ff6fae", "#ffc04d", "#5fe3a0", "#ff7d66", "#5b8cff", "#ffe07a"]
    n = 16
    spokes = "".join(
        f"M0 0L{num(radius * cos(2 * pi * i / n))} {num(radius * sin(2 * pi * i / n))}" for i in range(n)
    )
    bulbs = [
        circle(radius * cos(2 * pi * (i + 0.5) / 32), radius * sin(2 * pi * (i + 0.5) / 32), 3.2, "#fff3b0")
        for i in range(32)
    ]
    cabins = []
    for i in range(8):
        a = 2 * pi * i / 8 + 0.2
        cx, cy = radius * cos(a), radius * sin(a)
        cabins.append(
            placed(
                cx,
                cy,
                path("M-14 8H14L11 24H-11Z", mix(colours[i], light.colour, light.amount * 0.4)),
                path("M-16 8Q0 -14 16 8Z", mix(colours[i], "#ffffff", 0.25)),
                circle(0, 5, 4, light.on("#d99a7a")),
            )
        )
    hub = -radius - 44
    return placed(
        x,
        y,
        line(f"M-62 0L0 {hub}L62 0M-40 {num(hub * 0.35)}H40", light.on("#8f7fd0"), 8),
        placed(
            0,
            hub,
            line(spokes, light.on("#b8a0e8"), 1.8),
            circle(0, 0, radius, "none", stroke=light.on("#d0b8ff"), stroke_width=5),
            circle(0, 0, radius * 0.72, "none", stroke=light.on("#b8a0e8"), stroke_width=2.4),
            *bulbs,
            *cabins,
            path(star(0, 0, 24), "#ffc04d"),
        ),
    )


def limb_of(length, angle, width, paint):
    """A bone of the crane from the origin, like the mechanical arm's: (path, end point)."""
    end = (length * sin(angle * pi / 180), -length * cos(angle * pi / 180))
    return placed(
        0,
        0,
        path(
            f"M{-width / 2 + 4} {-length}Q0 {-length - 12} {width / 2 - 4} {-length}"
            f"L{width / 2} 0Q0 16 {-width / 2} 0Z",
            paint,
        ),
        turn=angle,
    ), end


def arm_crane(x, y, light, t1, t2, load):
    """The mechanical arm of the next scene, working as a harbour crane."""
    blue, joint = light.on("#59abea"), light.on("#fff4d6")
    first, (ax, ay) = limb_of(150, t1, 44, blue)
    second, (bx, by) = limb_of(140, t2, 34, blue)
    wx, wy = ax + bx, ay + by
    return placed(
        x,
        y,
        path("M-48 40L-34 -10H34L48 40Z", light.on("#3f5f8f")),
        placed(ax, ay, second),
        first,
        circle(0, 0, 14, joint),
        circle(ax, ay, 12, joint),
        circle(wx, wy, 9, joint),
        line(f"M{num(wx)} {num(wy)}v96", light.on("#3a1c4a"), 2.4),
        line(f"M{num(wx)} {num(wy + 92)}v10q0 9 -8 9q-8 0 -8 -8", light.on("#ff5f5f"), 4),
        placed(wx, wy + 104, load),
    )


def lamp_post(x, y, light, lit, drawing=None, height=120):
    parts = [drawing.glow(0, -height, 84, "#ffc65c", 0.55)] if lit and drawing else []
    return placed(
        x,
        y,
        *parts,
        line(f"M0 0V{-height + 14}", light.on("#4a3a78"), 6),
        path("M-14 4Q0 -12 14 4Z", light.on("#4a3a78")),
        path(f"M-12 {-height - 14}H12L8 {-height + 16}H-8Z", LAMP if lit else light.on("#d9f6ff")),
        path(f"M-17 {-height - 12}L0 {-height - 28}L17 {-height - 12}Z", light.on("#4a3a78")),
    )
