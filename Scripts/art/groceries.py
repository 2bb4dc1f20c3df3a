#!/usr/bin/env python3
"""Draws the names of the grocery list in stroked letters, white on nothing.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/groceries.py

writes Public/art/hue/grocery-1…20.svg, in the order of `Hue.groceries` in Sources/Engine/Scenes/Hue.swift, from
which it reads the names.
"""

import re
from pathlib import Path

from shapes import Drawing, lean
from typesetting import Typesetter

ROOT = Path(__file__).resolve().parents[2]


def names():
    source = (ROOT / "Sources/Engine/Scenes/Hue.swift").read_text(encoding="utf-8")
    return re.findall(r'"(.+?)"', re.search(r"groceries = \[(.*?)\]", source, re.DOTALL)[1])


def label(name):
    drawing = Drawing(882, 144)
    drawing.add(Typesetter(drawing).line(6, 94, name, 66, colour="#ffffff"))
    return lean(drawing.text())


def main():
    folder = ROOT / "Public" / "art" / "hue"
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names(), 1):
        (folder / f"grocery-{number}.svg").write_text(label(name), encoding="utf-8")


if __name__ == "__main__":
    main()
