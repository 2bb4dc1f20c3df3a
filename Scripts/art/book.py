#!/usr/bin/env python3
"""Draws the book that explains the project: a cover, sixteen pages and a back, in stroked letters.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/book.py

writes Public/art/book/{cover,page-01…page-16,back}.svg. Odd pages are left pages, so that pages 2k-1 and 2k
lie side by side. Curves are computed from the formulas that they show.
"""

from pathlib import Path

import pages_book
import pages_place
import pages_tilt
import pages_wire
from card import FOIL
from leaf import DAY, HEIGHT, WIDTH
from lettering import breadth, lettering
from poses import asleep, lifting, robin_small, snail_small, standing
from shapes import Drawing, group, lean, line, path, placed, rect
from skyline import beams
from tiltling import Light, Tiltling
from typesetting import Typesetter

PAGES = pages_tilt.PAGES + pages_place.PAGES + pages_book.PAGES + pages_wire.PAGES


def boards(drawing, spine):
    """The cloth of the cover with its foil border; the spine is at x = `spine`."""
    foil = drawing.gradient((0, 0), (WIDTH, HEIGHT), *[(i / 7, c) for i, c in enumerate(FOIL)])
    fold = drawing.gradient(
        (spine, 0),
        (abs(spine - 34), 0),
        (0, "#000000", 0.45),
        (0.55, "#000000", 0.05),
        (0.6, "#ffffff", 0.12),
        (1, "#ffffff", 0),
    )
    cloth = drawing.gradient(
        (0, 0), (0, HEIGHT), (0, "#0b0a2e"), (0.45, "#2b1f78"), (0.75, "#8a3f9a"), (1, "#f0847a")
    )
    return (
        group(rect(0, 0, WIDTH, HEIGHT, cloth)),
        group(
            rect(13, 13, WIDTH - 26, HEIGHT - 26, "none", rx=14, stroke=foil, stroke_width=4),
            rect(
                19,
                19,
                WIDTH - 38,
                HEIGHT - 38,
                "none",
                rx=10,
                stroke="#fff3c4",
                stroke_width=0.8,
                stroke_opacity=0.6,
            ),
            rect(0, 0, WIDTH, HEIGHT, fold),
        ),
        foil,
    )


def sprinkle(height, count, free_from, free_to):
    """Stars on a cover, spread so that they never clump, but for the lines that text needs."""
    places = [(24 + (i * 0.618034 % 1) * 272, 26 + (i * 0.754878 % 1) * height) for i in range(count)]
    d = "".join(f"M{x:.0f} {y:.0f}h.1" for x, y in places if not (36 < x < 284 and free_from < y < free_to))
    return line(d, "#fff6d8", 1.8, opacity=0.75)


def cover():
    drawing = Drawing(WIDTH, HEIGHT)
    type = Typesetter(drawing)
    cloth, edge, foil = boards(drawing, 0)
    creature = Tiltling(drawing, DAY)
    width = breadth("TILTCAST", 30)
    clip = drawing.clip(rect(19, 19, WIDTH - 38, HEIGHT - 38, None, rx=10))
    drawing.add(
        cloth,
        sprinkle(150, 70, 38, 116),
        group(
            beams(drawing, 160, 208, 24, 230, [("#fff0b8", 0.7), ("#ff9fd0", 0.4), ("#8fe8ff", 0.4)], 0.065),
            drawing.glow(160, 208, 150, "#fff0b0", 0.8),
            path("M0 372Q80 340 160 346Q250 338 320 366V420H0Z", "#4a2270"),
            path("M0 396Q100 366 320 388V420H0Z", "#2a1450"),
            clip_path=clip,
        ),
        standing(160, 374, 0.68, lifting(drawing, creature)),
        snail_small(262, 386, DAY, scale=0.9),
        robin_small(56, 384, DAY, 1, flip=True, scale=1),
        lettering("TILTCAST", 160 - width / 2, 48, 30, 8, "#fff6e0", 6),
        type.line(160, 106, "How it works, in eight spreads", 12.5, "#ffe3b0", True, "middle"),
        edge,
    )
    return drawing.text()


def back():
    drawing = Drawing(WIDTH, HEIGHT)
    type = Typesetter(drawing)
    cloth, edge, foil = boards(drawing, WIDTH)
    light = Light("#2f1f94", 0.2)
    creature = Tiltling(drawing, light)
    drawing.add(
        cloth, sprinkle(220, 90, 56, 214), type.line(160, 84, "The end", 24, "#fff6e0", True, "middle")
    )
    content, y = type.paragraph(
        160,
        116,
        226,
        "Or not: turn back, and every page will fall the other way, on the same spring, "
        "with the same bounce.",
        11.5,
        1.5,
        "#ffe3d0",
        "middle",
    )
    drawing.add(content)
    content, _ = type.paragraph(
        160,
        y + 12,
        214,
        "No font was used for this book. Its letters are strokes, its pictures were drawn "
        "by a script, and the script is in the box.",
        9.5,
        1.5,
        "#d9c8f4",
        "middle",
    )
    drawing.add(
        content,
        drawing.glow(170, 330, 120, "#ffb44d", 0.5),
        group(
            path("M0 372Q80 356 160 360Q250 356 320 370V420H0Z", "#3a1f66"),
            clip_path=drawing.clip(rect(19, 19, WIDTH - 38, HEIGHT - 38, None, rx=10)),
        ),
        standing(164, 366, 0.56, asleep(drawing, creature)),
        *[
            placed(x, y2, line("M0 0H12L0 12H12", "#e6e2ff", 3), turn=t, scale=s)
            for x, y2, t, s in ((84, 286, -12, 0.7), (70, 264, 6, 0.9), (76, 236, -8, 1.2))
        ],
        snail_small(262, 388, light, scale=0.8),
        edge,
    )
    return drawing.text()


def main():
    folder = Path(__file__).resolve().parents[2] / "Public" / "art" / "book"
    folder.mkdir(parents=True, exist_ok=True)
    faces = {"cover": cover(), "back": back()}
    for number, page in enumerate(PAGES, 1):
        faces[f"page-{number:02}"] = page().svg()
    for name, text in faces.items():
        (folder / f"{name}.svg").write_text(lean(text), encoding="utf-8")


if __name__ == "__main__":
    main()
