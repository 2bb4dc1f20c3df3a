"""Takes the pictures of the exercises' aims, each from a server that plays the solution of the tests.

Usage: exercises.py FOLDER (a release build must be there; see `make media`)
"""

import json
import shutil
import sys
import urllib.request
from pathlib import Path

from PIL import Image

from stills import LiveServer, Pages, play, still

from live_wire import Wire

ROOT = Path(__file__).resolve().parents[1]
SOLUTIONS = ROOT / "Tests/OwnScenes/exercises"
SIDE = 240
# What is around a stage in a room.
WALL = "#16181f"
TILT = [(1, "sample", {"alpha": 0, "beta": 30.4, "gamma": 0})]
TAP = [(1, "pointer", {"phase": "began", "id": 1, "x": 200, "y": 200}), (1.1, "pointer", {"phase": "ended", "id": 1, "x": 200, "y": 200})]
DRAG = [(1, "pointer", {"phase": "began", "id": 1, "x": 200, "y": 200})] \
    + [(1 + step / 20, "pointer", {"phase": "moved", "id": 1, "x": 200 + 5 * step, "y": 200 + 3 * step}) for step in range(1, 21)] \
    + [(3, "pointer", {"phase": "ended", "id": 1, "x": 300, "y": 260})]
# What happens, and at which seconds pictures are taken.
AIMS = {
    "tilt": (TILT, (0.5, 3)), "spring": (TAP, (0.5, 1.45, 4)), "color": (TILT, (0.5, 3)),
    "touch": (DRAG, (0.5, 2.5, 6)), "text": (TILT, (0.5, 3)), "shader": (TILT, (0.5, 3)),
}


def take(name: str, events: list) -> bytes:
    """A take that begins with the phone held level, and lasts long enough for all to come to rest."""
    level = (0, "sample", {"alpha": 0, "beta": 0, "gamma": 0})
    end = (9, *events[-1][1:])
    lines: list[dict] = [{"tiltcast": "take", "version": 1, "scene": name, "parameters": {}}]
    lines += [{"t": time, "type": kind, **fields} for time, kind, fields in [level, *events, end]]
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def aim(name: str, server: LiveServer, pages: Pages) -> Image.Image:
    """The moments of an exercise, one beside the other."""
    events, moments = AIMS[name]
    viewer = pages.open(server.url + "/?embed", viewport={"width": SIDE, "height": SIDE})
    wire = Wire(pages.open(server.presenter_url, viewport={"width": 480, "height": 320}), server.main)
    urllib.request.urlopen(urllib.request.Request(
        f"{server.url}/api/rooms/main/takes/Aim", data=take(name, events), method="PUT",
        headers={"Authorization": f"Bearer {server.main.key}"})).close()
    strip = Image.new("RGB", (SIDE * len(moments), SIDE), WALL)
    for index, moment in enumerate(moments):
        wire.send("play", take="Aim", t=moment, paused=True)
        picture = still(viewer, omit_background=True).convert("RGBA")
        strip.paste(picture, (SIDE * index, 0), picture)
    return strip


def prepare(name: str, state: Path) -> Path:
    """The folder of an exercise's solution."""
    own = state / "aim"
    own.mkdir()
    shutil.copy(SOLUTIONS / f"{name}.swift", own / "ContentView.swift")
    return own


def main(folder: Path):
    play(AIMS, prepare, lambda name, server, pages: aim(name, server, pages).save(folder / f"{name}.webp", quality=80, method=6))
    print(f"Wrote the pictures of {len(AIMS)} exercises into {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
