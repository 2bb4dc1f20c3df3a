"""Pictures of scenes that stand still, each from a server that plays the scene's folder."""

import io
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Browser"))

from PIL import Image  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from live_pages import Pages, eventually  # noqa: E402
from live_server import CHROMIUM, LiveServer  # noqa: E402


def still(page: Page, **options) -> Image.Image:
    """What a page shows when it no longer changes."""
    shown: list[bytes] = []

    def stands() -> bytes | None:
        page.wait_for_timeout(400)
        shown.append(page.screenshot(**options))
        return shown[-1] if shown[-2:-1] == shown[-1:] else None

    return Image.open(io.BytesIO(eventually(stands, 60)))


Name = TypeVar("Name")


def play(names: Iterable[Name], prepare: Callable[[Name, Path], Path], take: Callable[[Name, LiveServer, Pages], None]):
    """Takes pictures of scenes, each of a folder that is prepared in an empty place."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name in names:
            with tempfile.TemporaryDirectory() as state:
                server = LiveServer(Path(state), "--no-attract", edits=prepare(name, Path(state))).start()
                pages = Pages(browser, playwright)
                try:
                    take(name, server, pages)
                    pages.close()
                finally:
                    server.stop()
        browser.close()
