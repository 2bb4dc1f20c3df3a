"""Pages 13 to 16: how a frame travels, and who lives in the pictures."""

from diagrams import AMBER, CORAL, CYAN, FADED, VIOLET, arrow, bubble, phone
from leaf import DAY, MARGIN, Leaf
from poses import (
    bat_small,
    hanging_sock,
    robin_small,
    snail_small,
    standing,
    upright,
)
from scenery import sun
from shapes import circle, group, line, rect
from townsfolk import cat
from typesetting import INK


def screen(p, x, y, w, h, paint):
    return group(
        rect(x, y, w, h, "#2b2440", rx=4),
        rect(x + 3, y + 3, w - 6, h - 6, paint, rx=2),
        line(f"M{x + w / 2} {y + h}v6M{x + w / 2 - 10} {y + h + 7}h20", "#2b2440", 2.4),
    )


def journey():
    p = Leaf(13, "The wire", "The journey of a tilt", CYAN)
    p.text(
        "The phone does not draw for the others. It sends its attitude, *32 bytes*, as "
        "often as its sensor speaks. That is all.",
        after=4,
    )
    y = p.y + 8
    for dy in (0, 52, 104):
        p.add(arrow(196, y + 66, 228, y + 22 + dy, VIOLET, 1.8, 6))
    p.add(
        phone(56, y + 62, 1.2, -14, screen="#ffc04d"),
        arrow(84, y + 64, 118, y + 64, CYAN, 2, 6),
        rect(122, y + 28, 72, 74, "#2b2440", rx=8),
        *[rect(129, y + 36 + 20 * i, 58, 14, "#4a3f6f", rx=3) for i in range(3)],
        *[circle(181, y + 43 + 20 * i, 2.4, c) for i, c in enumerate(("#5fe3a0", "#ffc04d", "#21d4e8"))],
        p.type.line(134, y + 46, "room", 9, "#ffffff"),
        p.type.line(134, y + 66, "scene", 9, "#ffffff"),
        p.type.line(134, y + 86, "frame", 9, "#ffffff"),
        *[
            screen(p, 232, y + 2 + dy, 56, 36, p.drawing.gradient((232, 0), (288, 0), (0, c), (1, d)))
            for dy, c, d in (
                (0, "#21d4e8", "#8f6bff"),
                (52, "#ff8fb8", "#ffc04d"),
                (104, "#37308f", "#a56bff"),
            )
        ],
        p.type.line(56, y + 116, "phone", 10, INK, True, "middle"),
        p.type.line(158, y + 116, "server", 10, INK, True, "middle"),
        p.type.line(260, y + 166, "screens", 10, INK, True, "middle"),
        p.type.line(101, y + 54, "32 bytes", 8.5, CYAN, True, "middle"),
        robin_small(158, y + 28, DAY, 2, scale=0.8),
    )
    p.y = y + 184
    p.text(
        "The server knows the scene. It works out where every layer is now, as one row of "
        "numbers, and sends each screen *only those that have changed*.",
        after=5,
    )
    p.text(
        "A screen draws what the numbers say. It knows no springs and no dragons, so every "
        "screen in the room shows the same.",
        after=0,
    )
    return p


def frame():
    p = Leaf(14, "The wire", "What is in a frame?", CYAN)
    p.text("24 bytes of head, then runs: where to begin, how many, and the numbers, 4 bytes each.", after=12)
    y, x0, unit = p.y - 8, 26, 268 / 40
    cells = (
        (1, "1", "kind", "#8f6bff"),
        (1, "1", "flags", "#a98cff"),
        (2, "2", "epoch", "#5b8cff"),
        (4, "4", "sequence", "#21b4d4"),
        (8, "8", "server time", "#3fbf8f"),
        (8, "8", "device time", "#8fc94a"),
        (2, "2", "first", "#ffc04d"),
        (2, "2", "count", "#ffab3d"),
        (12, "12", "three numbers", "#ff7d66"),
    )
    x = x0
    for n, size, name, colour in cells:
        w = n * unit
        p.add(rect(x, y, w, 26, colour, stroke="#F6F3EC", stroke_width=1.2))
        if n >= 4:
            p.add(p.type.line(x + w / 2, y + 17, size, 10, "#ffffff", True, "middle"))
        x += w
    p.add(
        line(
            f"M{x0} {y + 31}v4h{24 * unit - 3}v-4M{x0 + 24 * unit + 3} {y + 31}v4h{16 * unit - 3}v-4",
            FADED,
            1.2,
        ),
        p.type.line(x0 + 12 * unit, y + 47, "head, 24 bytes", 9.5, INK, True, "middle"),
        p.type.line(x0 + 32 * unit, y + 47, "a run, 16 bytes", 9.5, INK, True, "middle"),
    )
    columns = (
        ("kind 1, flags 1", "#8f6bff"),
        ("epoch 2", "#5b8cff"),
        ("sequence 4", "#21b4d4"),
        ("server time 8", "#3fbf8f"),
        ("device time 8", "#8fc94a"),
        ("first 2, count 2", "#ffb545"),
        ("numbers, 4 each", "#ff7d66"),
    )
    for i, (name, colour) in enumerate(columns):
        cx, cy = 30 + (i % 3) * 90, y + 66 + (i // 3) * 16
        p.add(rect(cx, cy - 8, 8, 9, colour, rx=2), p.type.line(cx + 13, cy, name, 9, INK))
    p.y = y + 122
    p.text("Sending the tilt of the card, that is *32 bytes*, too: one run with a single number.", after=6)
    p.add(p.type.line(MARGIN, p.y + 2, "The latest wins", 13, CYAN, True))
    p.y += 20
    p.text(
        "No queue waits for a slow screen. It gets the *newest* state as soon as it can "
        "take it, and only what has changed since the last one it got. A frame may leap "
        "over any number of others, and one that comes twice does no harm.",
        after=6,
    )
    p.text("Nothing has changed? Then nothing is sent.", after=0, width=150)
    p.add(
        snail_small(262, 388, DAY, scale=0.9),
        bubble(p.type, 150, 350, "I wait for no queue.", 140, (238, 374), 9),
    )
    return p


def cast():
    p = Leaf(15, "Who is who", "Who lives in the pictures", AMBER)
    p.text("You have met them all. Now you know their names.", after=2)
    rows = (
        (
            "The Tiltling",
            "A small coral dragon. Lifts the sun at dawn, flies it as a kite at noon, and lets "
            "it down on a line at dusk.",
            lambda x, y: standing(x, y + 30, 0.25, upright(p.creature, wings=False)),
        ),
        (
            "The little sun",
            "Sleeps in the Tiltling's arms. Yawns, but never complains.",
            lambda x, y: sun(p.drawing, x, y, 19, "waking"),
        ),
        (
            "The snail",
            "Over-damped, and proud of it. Has flown once, on two leaves.",
            lambda x, y: snail_small(x - 2, y + 12, DAY, scale=0.95),
        ),
        (
            "The robin",
            "Sleeps on the lantern, sings at dawn, and is on holiday by noon.",
            lambda x, y: robin_small(x + 4, y + 17, DAY, 2, scale=1.05),
        ),
        (
            "The bat",
            "Goes to bed when the others get up. Finds books upside down.",
            lambda x, y: bat_small(x, y, 0.85),
        ),
    )
    y = p.y
    for i, (name, words, draw) in enumerate(rows):
        high = 72 if i == 0 else 60
        centre = y + high / 2 - 8
        p.add(
            circle(60, centre, 26 if i else 32, ("#ffe2d4", "#fff0c0", "#f4dcf0", "#dfeee4", "#e0dcf6")[i]),
            draw(60, centre),
        )
        p.add(p.type.line(106, centre - (20 if i == 0 else 13), name, 11.5, INK, True))
        content, _ = p.type.paragraph(106, centre - (5 if i == 0 else -1.500), 190, words, 9.5)
        p.add(content)
        y += high
    return p


def clues():
    p = Leaf(16, "Who is who", "And where is the sock?", AMBER)
    p.text(
        "On the card a sock is missing from the washing line, and back by noon. Some "
        "questions for long evenings:",
        after=2,
    )
    quests = (
        "Who wears the sock at *night*, and who at *dawn*?",
        "What does the *crane* lift in the town? You know that crane from this book.",
        "What stands in the *stars* of the card that will only come true at noon?",
        "Somebody in the town is looking at *you*. What are you holding?",
        "Which film do the *cats* watch tonight?",
        "How many *snails* are out in the town? (They are not slow. They are six.)",
    )
    y = p.y + 8
    for i, words in enumerate(quests):
        content, bottom = p.type.paragraph(56, y, 236, words, 10.5)
        p.add(
            circle(38, y - 3.600, 9, ("#ffb0a0", "#ffd98a", "#bfe8c8", "#a8dff0", "#c9b8f4", "#f4b8d8")[i]),
            p.type.line(38, y + 0.2, str(i + 1), 10.5, INK, True, "middle"),
            content,
        )
        y = bottom + 9
    p.add(
        line("M196 312Q240 326 294 308", "#9a8a7a", 1.6),
        hanging_sock(222, 318, DAY, 4, 1.1),
        line("M252 322v30M246 324h12", "#cfc6d6", 1.4, stroke_dasharray="2 3"),
        p.type.line(258, 346, "?", 22, CORAL, True),
        cat(180, 392, DAY, "#8a7a9a", "sit", scale=0.95),
        bubble(p.type, 30, 344, "It was warm. I said nothing.", 96, (160, 356), 9),
    )
    return p


PAGES = (journey, frame, cast, clues)
