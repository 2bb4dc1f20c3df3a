#!/usr/bin/env python3
"""Draws the panorama: a harbour town all round, from midnight in the north over dawn, noon and dusk.

Run from anywhere, Python's standard library only; the output is always the same:

    python3 Scripts/art/panorama.py

writes Public/art/panorama/town.svg. The story goes around with the day: the Tiltling sleeps with the little
sun, lifts it in the east, flies it as a kite in the south, and lets it down on a fishing line in the west.
"""

from pathlib import Path

import compass
import skyline
from compass import HEIGHT, TURN
from daytime import afternoon, morning, noon
from nighttime import dawn, midnight, night, sunset
from shapes import Drawing, group, lean
from town import quay, shores

QUARTERS = (midnight, dawn, morning, noon, afternoon, sunset, night)


def town():
    drawing = Drawing(TURN, HEIGHT)
    quarters = [quarter(drawing) for quarter in QUARTERS]
    drawing.add(
        compass.backdrop(drawing, 0, compass.HORIZON + 1, 1),
        skyline.heavens(drawing),
        skyline.skywriting(drawing),
        group(*[q.sky for q in quarters]),
        skyline.distance(drawing),
        skyline.sea(drawing),
        group(*[q.far for q in quarters]),
        shores(drawing),
        group(*[q.middle for q in quarters]),
        quay(drawing),
        group(*[q.near for q in quarters]),
    )
    return drawing.text()


def main():
    folder = Path(__file__).resolve().parents[2] / "Public" / "art" / "panorama"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "town.svg").write_text(lean(town()), encoding="utf-8")


if __name__ == "__main__":
    main()
