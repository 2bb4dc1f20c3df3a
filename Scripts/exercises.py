"""Draws the pictures of the exercises' aims, each of the solution of the tests.

Usage: exercises.py FOLDER (a release build must be there; see `make media`)
"""

import sys
import tempfile
from pathlib import Path

from rendering import REPOSITORY, moments, strip

SOLUTIONS = REPOSITORY / "Tests/OwnScenes/exercises"
# What is around a stage in a room.
VIEW, WALL = "{ ContentView() }", "{ ZStack { Color(red: 22 / 255, green: 24 / 255, blue: 31 / 255); ContentView() } }"
# The stages have 400 points a side, and the pictures 240 pixels.
SCALE = 0.6
TILT = ("--tilt=0,0@0", "--tilt=0,30.4@1")
# What happens, and at which seconds pictures are taken.
AIMS = {
    "tilt": (TILT, (0.5, 3)), "spring": (("--tap=200,200@1",), (0.5, 1.4, 4)), "color": (TILT, (0.5, 3)),
    "touch": (("--drag=200,200:300,260@1",), (0.5, 1.28, 6)), "text": (TILT, (0.5, 3)), "shader": (TILT, (0.5, 3)),
}


def main(folder: Path):
    for name, (inputs, times) in AIMS.items():
        with tempfile.TemporaryDirectory() as place:
            view = Path(place) / "Aim.swift"
            view.write_text((SOLUTIONS / f"{name}.swift").read_text().replace(VIEW, WALL))
            shown = moments(view, times, "--scale", SCALE, *inputs)
        strip(shown).save(folder / f"{name}.webp", quality=80, method=6)
    print(f"Wrote the pictures of {len(AIMS)} exercises into {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
