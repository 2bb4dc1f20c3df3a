"""Draws the pictures of the tutorial's steps, each of the step's file.

Usage: steps.py FOLDER (which holds the files; a release build must be there; see `make media`)
"""

import io
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from rendering import BINARY, REPOSITORY, moments, strip

sys.path.insert(0, str(REPOSITORY / "Tests/Browser"))

from playwright.sync_api import sync_playwright  # noqa: E402

from live_pages import Pages, eventually  # noqa: E402
from live_server import CHROMIUM, LiveServer  # noqa: E402
from live_wire import Wire  # noqa: E402

SIDE = 480
# To the right and a little towards whoever holds it, at once.
ROLL, PITCH = 30, 12
LEVEL, TILT = "--tilt=0,0@0", f"--tilt={ROLL},{PITCH}@1"
# On its way, furthest beyond where it is going, and at rest: seconds after the tilt.
MOMENTS = (0.14, 0.42, 4)


def page(own: Path) -> Image.Image:
    """A presenter's page that tunes the tilted scene."""
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        server = LiveServer(Path(state), "--no-attract", edits=own).start()
        pages = Pages(browser, playwright)
        try:
            presenter = pages.open(server.presenter_url, viewport={"width": 960, "height": 570}, color_scheme="dark")
            Wire(presenter, server.main).tilt(beta=PITCH, gamma=ROLL)
            # Room for what is tuned.
            presenter.locator("#panel summary", has_text="What drives it").click()
            presenter.get_by_role("slider", name="Bounce").wait_for()
            shown: list[bytes] = []

            def stands() -> bytes | None:
                presenter.wait_for_timeout(400)
                shown.append(presenter.screenshot())
                return shown[-1] if shown[-2:-1] == shown[-1:] else None

            return Image.open(io.BytesIO(eventually(stands, 60))).convert("RGB")
        finally:
            pages.close()
            server.stop()
            browser.close()


def picture(step: int, own: Path) -> Image.Image:
    """What a step's scene has that the one before it had not."""
    def at(times: tuple[float, ...], *inputs: str) -> list[Image.Image]:
        return moments(own, times, *inputs)

    match step:
        case 1:
            shown = at((0,))
        case 4:
            shown = at(tuple(1 + moment for moment in MOMENTS), LEVEL, TILT)
            whole = strip([one.resize((SIDE, SIDE), Image.Resampling.LANCZOS) for one in shown])
            return whole.resize((whole.width * 2 // 3, SIDE * 2 // 3), Image.Resampling.LANCZOS)
        case 5:
            return page(own)
        case 6:
            shown = at((5,), "--set=sky=#ffb703@0", LEVEL, TILT)
        case _:
            shown = at((5,), LEVEL, TILT)
    return shown[0].resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def main(folder: Path):
    for step in range(1, 7):
        with tempfile.TemporaryDirectory() as place:
            own = Path(place) / "my-motion"
            subprocess.run([BINARY, "new-scene", own], check=True, stdout=subprocess.DEVNULL)
            shutil.copy(folder / f"Moon-{step}.swift", own / "MyMotion.swift")
            # DocC knows no WebP.
            picture(step, own).save(folder / f"Moon-{step}.jpg", quality=85, optimize=True)
    print(f"Wrote the pictures of six steps into {folder}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
