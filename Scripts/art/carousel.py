#!/usr/bin/env python3
"""Draws the carousel: six portraits of animals and six captions in stroked letters.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/carousel.py

writes Public/art/carousel/animal-1…6.svg and caption-1…6.svg. What matters is in the middle of a portrait,
since its edges are the first to leave the window that it is seen through. A sock hides in every portrait.
"""

from pathlib import Path

from flamingo import flamingo
from giraffe import giraffe
from hedgehog import hedgehog
from octopus import octopus
from polar_bear import polar_bear
from shapes import Drawing, lean
from sloth import sloth
from typesetting import Typesetter

PORTRAITS = (
    (giraffe, "Cloudy below the knee."),
    (octopus, "Eight arms, one charger."),
    (hedgehog, "“You have Grandmother's hair.”"),
    (polar_bear, "He left it open on purpose."),
    (flamingo, "They say she is full of air."),
    (sloth, "The snail would like to pass."),
)


def portrait(draw):
    drawing = Drawing(960, 1280)
    draw(drawing)
    return lean(drawing.text())


def caption(words):
    drawing = Drawing(978, 120)
    drawing.add(Typesetter(drawing).line(489, 76, words, 60, align="middle"))
    return lean(drawing.text())


def main():
    folder = Path(__file__).resolve().parents[2] / "Public" / "art" / "carousel"
    folder.mkdir(parents=True, exist_ok=True)
    for number, (draw, words) in enumerate(PORTRAITS, 1):
        (folder / f"animal-{number}.svg").write_text(portrait(draw), encoding="utf-8")
        (folder / f"caption-{number}.svg").write_text(caption(words), encoding="utf-8")


if __name__ == "__main__":
    main()
