"""Takes the pictures of the exercises' aims, each from a server that plays the solution of the tests.

Usage: exercises.py FOLDER (a release build must be there; see `make media`)
"""

import io
import json
import shutil
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from live_pages import Pages, eventually  # noqa: E402
from live_server import CHROMIUM, LiveServer  # noqa: E402
from live_wire import Wire  # noqa: E402

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
        shown: list[bytes] = []

        def stands() -> bytes | None:
            viewer.wait_for_timeout(400)
            shown.append(viewer.screenshot(omit_background=True))
            return shown[-1] if shown[-2:-1] == shown[-1:] else None

        still = Image.open(io.BytesIO(eventually(stands, 60))).convert("RGBA")
        strip.paste(still, (SIDE * index, 0), still)
    return strip


def main(folder: Path):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in AIMS:
            with tempfile.TemporaryDirectory() as state:
                own = Path(state) / "aim"
                own.mkdir()
                shutil.copy(SOLUTIONS / f"{name}.swift", own / "ContentView.swift")
                server = LiveServer(Path(state), "--no-attract", edits=own).start()
                pages = Pages(browser, playwright)
                try:
                    aim(name, server, pages).save(folder / f"{name}.webp", quality=80, method=6)
                    pages.close()
                finally:
                    server.stop()
        browser.close()
    print(f"Wrote the pictures of {len(AIMS)} exercises into {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
