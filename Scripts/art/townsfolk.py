"""Who is out and about in the harbour town: people, cats, gulls and those that live in the water."""

from math import pi, sin

from shapes import circle, ellipse, group, line, path, placed, rect, star

SKINS = ("#f2c9a4", "#c98a62", "#8a5a42", "#e8b48a")


def person(x, y, light, coat, kind=0, hat=None, flip=False, scale=1.0, arm="M10 -52Q18 -40 16 -28", extra=()):
    """Somebody about 96 units tall, facing right."""
    skin, dark = light.on(SKINS[kind % 4]), light.on("#3a2c5a")
    parts = [
        line("M-7 -26V-2M8 -26V-2", dark, 9),
        line("M-7 -1h5M8 -1h5", dark, 6),
        path("M-16 -20Q-20 -62 0 -66Q20 -62 17 -20Z", light.on(coat)),
        path("M-16 -20L-15 -26H17L17 -20Z", light.on("#2a1240"), opacity=0.18),
        circle(1, -78, 14, skin),
        path(
            "M-13 -80Q-14 -94 1 -94Q14 -94 14 -84Q2 -88 -4 -82Q-6 -72 -10 -70Q-13 -74 -13 -80Z",
            light.on(("#3a2a3a", "#2a1c2a", "#7a4a3a", "#d9a05a")[kind % 4]),
        ),
        circle(8, -78, 1.8, dark),
        line("M7 -71q3 2 6 0", dark, 1.6),
        line(arm, light.on(coat), 9),
    ]
    if hat == "cap":
        parts.append(path("M-14 -84Q-12 -98 1 -98Q13 -98 15 -86L24 -84L15 -82Z", light.on("#2a5f8f")))
    elif hat == "straw":
        parts.append(path("M-22 -86H24L18 -90H14Q12 -104 1 -104Q-10 -104 -12 -90H-16Z", light.on("#f2d58a")))
        parts.append(rect(-12, -93, 26, 4, light.on("#ff5f7f")))
    elif hat == "wool":
        parts.append(path("M-14 -84Q-12 -100 1 -100Q14 -100 15 -84Z", light.on("#ff6f5f")))
        parts.append(circle(0, -102, 4, light.on("#fff4d6")))
    parts += list(extra)
    body = group(*parts, transform="scale(-1 1)") if flip else group(*parts)
    return placed(x, y, body, scale=scale)


def cat(x, y, light, colour, pose="sit", flip=False, scale=1.0, extra=()):
    """A cat: it sits, walks, looks away, or sleeps."""
    fur, ink = light.on(colour), light.on("#2a1c3a")
    ears = path(
        "M-10 -44L-13 -58L-2 -51ZM10 -44L13 -58L2 -51Z",
        fur,
        stroke=fur,
        stroke_width=2,
        stroke_linejoin="round",
    )
    face = [
        ears,
        circle(0, -42, 13, fur),
        circle(-5, -43, 2.2, ink),
        circle(5, -43, 2.2, ink),
        path("M-2 -39H2L0 -37Z", light.on("#ff8fa8")),
        line(
            "M0 -37Q-3 -33 -6 -35M0 -37Q3 -33 6 -35M-9 -38L-19 -40M-9 -36L-19 -34M9 -38L19 -40M9 -36L19 -34",
            ink,
            1.2,
        ),
    ]
    if pose == "sit":
        parts = [
            line("M12 -4Q30 -2 28 -18Q27 -26 22 -26", fur, 6),
            path("M-14 0Q-16 -34 0 -36Q16 -34 15 0Z", fur),
            line("M-5 -1V-12M5 -1V-12", ink, 1.4, opacity=0.5),
            *face,
        ]
    elif pose == "back":
        parts = [
            line("M10 -4Q28 -4 27 -20Q25 -30 31 -34", fur, 6),
            path("M-15 0Q-17 -34 0 -36Q17 -34 15 0Z", fur),
            ears,
            circle(0, -42, 13, fur),
        ]
    elif pose == "walk":
        parts = [
            line("M24 -26Q40 -30 38 -50", fur, 6),
            line("M-16 -16L-20 0M-8 -16V0M14 -16L10 0M22 -18L26 0", fur, 6),
            path("M-22 -20Q-20 -34 0 -32Q26 -34 28 -20Q24 -10 0 -11Q-20 -10 -22 -20Z", fur),
            placed(-24, 6, *face),
        ]
    else:
        parts = [
            ellipse(0, -10, 28, 12, fur),
            line("M24 -4Q0 6 -22 -2", fur, 7),
            placed(-18, 30, ears, circle(0, -42, 12, fur), line("M-8 -42q3 3 6 0M2 -42q3 3 6 0", ink, 1.6)),
        ]
    parts += list(extra)
    body = group(*parts, transform="scale(-1 1)") if flip else group(*parts)
    return placed(x, y, body, scale=scale)


def gull(x, y, scale, light, turn=0):
    return placed(
        x,
        y,
        path("M0 0Q-12 -18 -40 -12Q-22 -8 -8 8Q0 12 8 8Q22 -8 40 -12Q12 -18 0 0Z", light.on("#ffffff")),
        path("M-40 -12Q-30 -13 -24 -9L-30 -8ZM40 -12Q30 -13 24 -9L30 -8Z", light.on("#4a4a6a")),
        path("M-2 8L0 15L3 8Z", light.on("#ffb03d")),
        turn=turn,
        scale=scale,
    )


def gull_standing(x, y, light, flip=False, scale=1.0):
    parts = [
        line("M-3 0V-12M5 0V-12", light.on("#ffb03d"), 2.4),
        path("M-26 -18Q-10 -34 8 -32Q18 -30 14 -16Q2 -6 -12 -10Z", light.on("#ffffff")),
        path("M-30 -18Q-14 -28 0 -24Q-4 -12 -14 -12Z", light.on("#a8b4cc")),
        circle(12, -36, 9, light.on("#ffffff")),
        circle(15, -38, 1.8, light.on("#2a1c3a")),
        path("M20 -38L32 -34L20 -32Z", light.on("#ffb03d")),
    ]
    body = group(*parts, transform="scale(-1 1)") if flip else group(*parts)
    return placed(x, y, body, scale=scale)


def whale(x, y, light, scale):
    """A whale that has come up to look at the moon."""
    skin = light.on("#4f6fd0")
    return placed(
        x,
        y,
        path(
            "M-150 20Q-150 -70 -40 -80Q80 -84 130 -10Q150 -24 152 -60Q128 -66 118 -88Q146 -90 "
            "160 -74Q176 -92 200 -88Q192 -62 170 -58Q176 -10 150 20Z",
            skin,
        ),
        path("M-148 4Q-110 -12 -50 2Q-20 12 0 20H-150Z", light.on("#d9e0ff")),
        line("M-128 6Q-100 0 -70 8M-120 14Q-96 8 -70 16", skin, 2),
        circle(-84, -22, 7, light.on("#ffffff")),
        circle(-84, -24, 4, light.on("#1b1040")),
        line("M-116 -8Q-100 4 -78 0", light.on("#2a3a8a"), 4),
        line(
            "M-20 -82Q-22 -110 -44 -112M-20 -82Q-18 -114 4 -114M-20 -84V-122",
            light.on("#bfe8ff"),
            6,
            opacity=0.9,
        ),
        line("M-190 22H-150M-170 32H-90M140 24H200M60 34H150", light.on("#ffffff"), 4, opacity=0.5),
        scale=scale,
    )


def serpent(x, y, light, scale):
    """A sea serpent; its humps are often taken for mooring buoys."""
    skin, fin = light.on("#3fbf8f"), light.on("#ffc04d")
    humps = [
        path(f"M{a} 10Q{a + w / 2} {-h} {a + w} 10Z", skin)
        + path(f"M{a + w / 2 - 9} {-h / 2 + 8}l9 -20l9 20z", fin)
        for a, w, h in ((20, 90, 74), (126, 74, 56), (216, 56, 38))
    ]
    return placed(
        x,
        y,
        *humps,
        path("M-46 12Q-46 -40 -28 -66Q-20 -80 -34 -84L-28 -106Q2 -100 0 -72Q-14 -50 -16 12Z", skin),
        path("M-14 -110L-4 -126L2 -104Z", fin),
        ellipse(-38, -92, 32, 20, skin),
        circle(-42, -102, 9, light.on("#ffffff")),
        circle(-44, -102, 4.5, light.on("#1b1040")),
        line("M-64 -86Q-50 -78 -34 -82", light.on("#1b5a4a"), 3),
        circle(-62, -94, 2, light.on("#1b5a4a")),
        line("M-66 14H0M16 16H120M130 16H210M214 14H290", light.on("#ffffff"), 3.4, opacity=0.5),
        scale=scale,
    )


def telescope(x, y, light):
    """A telescope that points straight at you, and the cat who is looking through it."""
    brass, dark = light.on("#e8a83d"), light.on("#7a4a2a")
    return placed(
        x,
        y,
        line("M0 -96L-46 0M0 -96L46 0M0 -96V2", light.on("#8a5a3a"), 8),
        placed(0, -86, cat(0, 2, light, "#ffa85c", "back", scale=1.7)),
        path("M-30 -176L-36 -206L-10 -192ZM30 -176L36 -206L10 -192Z", light.on("#ffa85c")),
        circle(0, -112, 52, dark),
        circle(0, -112, 48, brass),
        circle(0, -112, 38, "#2a2c6a"),
        circle(0, -112, 38, "#5b8cff", opacity=0.35),
        # What it sees: somebody who holds a phone.
        path("M-24 -84Q-22 -108 0 -108Q22 -108 24 -84Q12 -75 0 -74Q-12 -75 -24 -84Z", "#8f6bff"),
        circle(0, -122, 13, "#f2c9a4"),
        path("M-14 -122Q-14 -138 0 -138Q14 -138 14 -122Q6 -130 -14 -122Z", "#3a2a3a"),
        circle(-5, -120, 1.7, "#2a1c3a"),
        circle(5, -120, 1.7, "#2a1c3a"),
        ellipse(0, -114.5, 2.6, 3.2, "#2a1c3a"),
        placed(
            0, -92, rect(-15, -9, 30, 18, "#14151c", rx=3), rect(-12, -7, 24, 14, "#21d4e8", rx=1), turn=-12
        ),
        path("M-28 -134Q-18 -150 -2 -148Q-20 -142 -28 -134Z", "#ffffff", opacity=0.75),
        line("M-40 -88A48 48 0 0 0 36 -80", light.on("#fff0b0"), 4, opacity=0.7),
    )


def cinema(x, y, light, screen):
    """The open-air cinema: tonight a card, 250 units wide; the audience are cats."""
    return placed(
        x,
        y,
        line("M-128 0V-224M128 0V-224", light.on("#7a4a3a"), 8),
        rect(-146, -234, 292, 186, "#1b1040", rx=8),
        rect(-138, -226, 276, 170, "#ffffff", rx=4),
        screen,
        line("M-146 -234Q0 -216 146 -234", light.on("#fff0dc"), 2),
        *[
            circle(-140 + 28 * i, -233 + 9 * sin(pi * i / 10), 5, ("#ff6fae", "#ffd76a", "#21d4e8")[i % 3])
            for i in range(11)
        ],
    )


def bubble(x, y, d, fill="#ffffff", tail=None):
    return placed(x, y, path(d, fill))


def washing(points, light, items, wind=4):
    """A washing line through the points; items are (kind, colour, t along the line)."""
    (ax, ay), (bx, by) = points
    sag = 26
    at = lambda t: (ax + (bx - ax) * t, ay + (by - ay) * t + 4 * sag * t * (1 - t))
    d = f"M{ax} {ay}Q{(ax + bx) / 2:.0f} {(ay + by) / 2 + 2 * sag:.0f} {bx} {by}"
    shapes = {
        "shirt": "M-14 0L-24 12L-16 18L-13 13V36H13V13L16 18L24 12L14 0Q0 8 -14 0Z",
        "trousers": "M-12 0H12L14 40H3L0 14L-3 40H-14Z",
        "sheet": "M-26 0H26V40Q13 46 0 40Q-13 36 -26 40Z",
        "dress": "M-8 0L-5 14L-20 40Q0 46 20 40L5 14L8 0Q0 6 -8 0Z",
        "pants": "M-14 0H14V10L3 20H-3L-14 10Z",
    }
    parts = [line(d, light.on("#fff0dc"), 2)]
    for kind, colour, t in items:
        px, py = at(t)
        if kind == "sock":
            from poses import hanging_sock

            parts.append(hanging_sock(px, py, light, wind, 1, colour))
        else:
            pattern = [path(star(0, 22, 8), light.on("#ff7fb0"))] if kind == "shirt" else []
            parts.append(placed(px, py, path(shapes[kind], light.on(colour)), *pattern, turn=wind))
        parts.append(rect(px - 1.5, py - 4, 3, 9, light.on("#ffc04d"), rx=1))
    return group(*parts)
