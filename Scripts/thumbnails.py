"""Makes the small pictures of the scenes that menus show, out of the golden pictures of the browser tests.

Usage: thumbnails.py FOLDER (a release build must be there; see `make media`)
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Browser"))

from PIL import Image  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from goldens import FOLDER as GOLDENS  # noqa: E402
from live_server import CHROMIUM, LiveServer  # noqa: E402

# Which moment shows best what a scene does.
MOMENTS = {
    "lenticular": "lenticular-backward-30",
    "panorama": "panorama-north",
    "arm": "arm-held-hand",
    "book": "book-turning-front",
    "text": "text-passing-emphasis",
    "carousel": "carousel-rotation",
    "hue": "hue-color",
    "mesh": "mesh-dragged",
    "twirl": "twirl-online",
    "ripple": "ripple-wave",
    "shaders": "shaders-tilted",
    "meadow": "meadow-many",
    "marbles": "marbles-many",
    "tug": "tug-many",
}
SIZE = (384, 240)

HELLO = """() => new Promise((resolve) => {
    const socket = new WebSocket("/ws?room=main", "tiltcast.v1");
    socket.onmessage = ({ data }) => { socket.close(); resolve(JSON.parse(data).scenes); };
})"""


def thumbnail(golden: Image.Image, stage: tuple[float, float]) -> Image.Image:
    """The largest part of the stage that has the right shape, around its middle."""
    scale = min(golden.width / stage[0], golden.height / stage[1])
    scale = min(stage[0] * scale / SIZE[0], stage[1] * scale / SIZE[1])
    width, height = SIZE[0] * scale, SIZE[1] * scale
    left, top = round((golden.width - width) / 2), round((golden.height - height) / 2)
    box = (left, top, golden.width - left, golden.height - top)
    return golden.resize(SIZE, Image.Resampling.LANCZOS, box)


def main(folder: Path):
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        server = LiveServer(Path(state)).start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            page = browser.new_page()
            page.goto(server.url)
            scenes = page.evaluate(HELLO)
        finally:
            browser.close()
            server.stop()
    folder.mkdir(parents=True, exist_ok=True)
    for scene in scenes:
        with Image.open(GOLDENS / f"{MOMENTS[scene['name']]}.png") as golden:
            thumbnail(golden, scene["stage"]).save(folder / f"{scene['name']}.webp", quality=80, method=6)
    print(f"Wrote {len(scenes)} pictures into {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
