"""Takes the README's picture: a card on a laptop's screen that follows a tilted phone.

Usage: screenshot.py FOLDER (a release build must be there; see `make media`)
"""

import io
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Browser"))

from PIL import Image, ImageDraw  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from live_pages import Pages, eventually, picture, shows_something  # noqa: E402
from live_server import CHROMIUM, LiveServer  # noqa: E402

ROLL = 58.0
SCALE = 1.5


def screenshot(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def device(screen: Image.Image, height: int, corner: int, bezel: int) -> Image.Image:
    """A screenshot at this height in a plain dark frame with round corners, on nothing."""
    screen = screen.resize((round(screen.width * height / screen.height), height), Image.Resampling.LANCZOS)
    size = (screen.width + 2 * bezel, screen.height + 2 * bezel)
    framed = Image.new("RGBA", size)
    ImageDraw.Draw(framed).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), corner + bezel, fill="#3a3c48")
    # Drawn at four times the size, because Pillow's corners are not smooth.
    mask = Image.new("L", (screen.width * 4, screen.height * 4))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), corner * 4, fill=255)
    framed.paste(screen, (bezel, bezel), mask.resize(screen.size, Image.Resampling.LANCZOS))
    return framed


def side_by_side(laptop: Image.Image, phone: Image.Image) -> Image.Image:
    """The laptop's screen with the phone, turned a little, over its lower right corner."""
    phone = phone.rotate(-8, Image.Resampling.BICUBIC, expand=True)
    whole = Image.new("RGBA", (laptop.width + phone.width // 2, laptop.height + phone.height // 8))
    whole.alpha_composite(laptop, (0, 0))
    whole.alpha_composite(phone, (whole.width - phone.width, whole.height - phone.height))
    return whole


def main(folder: Path):
    with tempfile.TemporaryDirectory() as state, sync_playwright() as playwright:
        server = LiveServer(Path(state), "--no-attract").start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        pages = Pages(browser, playwright)
        try:
            viewer = pages.open(
                server.presenter_url, viewport={"width": 1280, "height": 800}, device_scale_factor=SCALE,
                color_scheme="dark")
            phone = pages.phone(server.phone_url, color_scheme="dark", device_scale_factor=3)
            phone.tilt(beta=0)
            phone.start()
            phone.tilt(beta=ROLL)
            eventually(lambda: server.main.front() > 0.5)
            eventually(lambda: shows_something(picture(viewer)) and shows_something(picture(phone.page)))
            viewer.mouse.move(640, 300)
            viewer.wait_for_timeout(500)
            folder.mkdir(parents=True, exist_ok=True)
            laptop = device(screenshot(viewer), height=640, corner=12, bezel=10)
            hand = device(screenshot(phone.page), height=420, corner=30, bezel=8)
            side_by_side(laptop, hand).save(folder / "tilt.png", optimize=True)
            # What the menu in the picture shows: a test compares it with the pages'.
            menu = viewer.locator("#strip .title").all_text_contents()
            (folder / "tilt.json").write_text(json.dumps({"menu": menu}, indent=2) + "\n")
            print(f"Wrote {folder / 'tilt.png'}")
            pages.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
