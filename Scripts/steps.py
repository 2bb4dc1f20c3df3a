"""Takes the pictures of the tutorial's steps, each from a server that plays the step's file.

Usage: steps.py FOLDER (which holds the files; a release build must be there; see `make media`)
"""

import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

from stills import LiveServer, Pages, play, still

from live_server import BINARY
from live_wire import Wire

SIDE = 480
# To the right and a little towards whoever holds it, at once.
TILT = {"beta": 12, "gamma": 30}
# On its way, furthest beyond where it is going, and at rest: seconds after the tilt.
MOMENTS = (0.14, 0.42, 4)
TAKE = '{{"tiltcast": "take", "version": 1, "scene": "my-motion", "parameters": {{}}}}\n' \
    '{{"t": 0, "type": "sample", "alpha": 0, "beta": 0, "gamma": 0}}\n' \
    '{{"t": 1, "type": "sample", "alpha": 0, "beta": {beta}, "gamma": {gamma}}}\n' \
    '{{"t": 9, "type": "sample", "alpha": 0, "beta": {beta}, "gamma": {gamma}}}\n'


class Step:
    """A step's scene on a server, with a viewer that shows its stage alone and a presenter."""

    def __init__(self, server: LiveServer, pages: Pages):
        self.server, self.pages, self.room = server, pages, server.main
        self.viewer = pages.open(server.url + "/?embed", viewport={"width": SIDE, "height": SIDE})
        self.presenter = pages.open(
            server.presenter_url, viewport={"width": 960, "height": 570}, color_scheme="dark")
        self.wire = Wire(self.presenter, self.room)

    def tilt(self):
        self.wire.tilt(**TILT)

    def still(self, page: Page | None = None) -> Image.Image:
        """What a page shows when it no longer changes."""
        return still(page or self.viewer).convert("RGB")

    def moments(self) -> Image.Image:
        """The moments of a spring, one beside the other, from a take that stands still at each."""
        urllib.request.urlopen(urllib.request.Request(
            f"{self.server.url}/api/rooms/main/takes/Tilt", data=TAKE.format(**TILT).encode(), method="PUT",
            headers={"Authorization": f"Bearer {self.room.key}"})).close()
        strip = Image.new("RGB", (SIDE * len(MOMENTS), SIDE))
        for index, moment in enumerate(MOMENTS):
            self.wire.send("play", take="Tilt", t=1 + moment, paused=True)
            strip.paste(self.still(), (SIDE * index, 0))
        return strip.resize((strip.width * 2 // 3, SIDE * 2 // 3), Image.Resampling.LANCZOS)


def picture(step: int, scene: Step) -> Image.Image:
    """What a step's scene has that the one before it had not."""
    match step:
        case 1:
            return scene.still()
        case 4:
            return scene.moments()
        case 5:
            scene.tilt()
            # Room for what is tuned.
            scene.presenter.locator("#panel summary", has_text="What drives it").click()
            scene.presenter.get_by_role("slider", name="Bounce").wait_for()
            return scene.still(scene.presenter)
        case 6:
            scene.wire.set(sky="#ffb703")
    scene.tilt()
    return scene.still()


def main(folder: Path):
    def prepare(step: int, state: Path) -> Path:
        own = state / "my-motion"
        subprocess.run([BINARY, "new-scene", own], check=True, stdout=subprocess.DEVNULL)
        shutil.copy(folder / f"Moon-{step}.swift", own / "MyMotion.swift")
        return own

    def take(step: int, server: LiveServer, pages: Pages):
        # DocC knows no WebP.
        picture(step, Step(server, pages)).save(folder / f"Moon-{step}.jpg", quality=85, optimize=True)

    play(range(1, 7), prepare, take)
    print(f"Wrote the pictures of six steps into {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
