#!/usr/bin/env python3
"""Draws the wordmark and the favicon: a card in three tilts, casting cyan, violet and amber.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/logo.py

writes Public/art/wordmark.svg and Public/favicon.svg. Where rsvg-convert is installed it also writes
Public/art/icon-192.png and icon-512.png, the icons of the web manifest.
"""

from pathlib import Path
from shutil import which
from subprocess import run

from lettering import breadth, lettering
from shapes import Drawing, group, path, placed, rect, star

CYAN, VIOLET, AMBER, NIGHT = "#21d4e8", "#8f5bff", "#ffb23e", "#0e0f14"


def mark(drawing):
    """The mark in a box of 64 × 64: a hand of three cards, the foil card in front."""
    foil = drawing.gradient((-14, -54), (14, -14), (0, CYAN), (0.5, VIOLET), (1, AMBER))

    def card(angle, paint, opacity=None):
        return placed(32, 64, rect(-14.5, -54, 29, 41, paint, rx=6, opacity=opacity), turn=angle)

    glint = placed(32, 64, path(star(0, -33.5, 11, points=4, inner=0.32), "#ffffff"), turn=-17)
    return group(card(19, AMBER, 0.85), card(1, VIOLET, 0.9), card(-17, foil), glint, id="mark")


def wordmark():
    height, left = 26, 76
    drawing = Drawing(round(left + breadth("TILTCAST", height) + 8), 64)
    # The letters follow the reader's colour scheme, so that the picture can be used as it is in an <img>.
    drawing.definitions.append(
        "<style>.wordmark-ink{color:#f6f3ec}"
        "@media(prefers-color-scheme:light){.wordmark-ink{color:#14151c}}</style>"
    )
    letters = lettering("TILTCAST", left, 19, height, 10, "currentColor", 5.2)
    drawing.add(
        "<title>Tiltcast</title>", mark(drawing), group(letters, id="letters", **{"class": "wordmark-ink"})
    )
    return drawing.text()


def favicon():
    drawing = Drawing(64, 64)
    drawing.add(mark(drawing))
    return drawing.text()


def icon():
    """The mark on a full-bleed night square; it stays inside the circle that a launcher may cut out."""
    drawing = Drawing(96, 96)
    drawing.add(
        rect(0, 0, 96, 96, NIGHT), drawing.glow(48, 48, 60, VIOLET, 0.35), placed(16, 16, mark(drawing))
    )
    return drawing.text()


def main():
    public = Path(__file__).resolve().parents[2] / "Public"
    (public / "art").mkdir(parents=True, exist_ok=True)
    (public / "art" / "wordmark.svg").write_text(wordmark(), encoding="utf-8")
    (public / "favicon.svg").write_text(favicon(), encoding="utf-8")
    if which("rsvg-convert"):
        for size in (192, 512):
            output = public / "art" / f"icon-{size}.png"
            run(["rsvg-convert", "-w", str(size), "-o", str(output)], input=icon().encode(), check=True)


if __name__ == "__main__":
    main()
