"""The window behind a SwiftUI view, which is white on a page of any colour."""

import io

import pytest
from PIL import Image
from playwright.sync_api import Page

from live_pages import eventually
from live_server import LiveServer

VIEW = """import SwiftUI

struct Greeting: View {
  var body: some View { Text("Good morning") }
}

#Preview("Greeting") { Greeting() }
"""


@pytest.fixture
def own_server(tmp_path):
    folder = tmp_path / "greeting"
    folder.mkdir()
    (folder / "Greeting.swift").write_text(VIEW)
    server = LiveServer(tmp_path, "--no-attract", edits=folder).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def colours(page: Page, *places: tuple[float, float]) -> list[tuple[int, int, int]]:
    """The colours at places in fractions of the window."""
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return [image.getpixel((round(x * (image.width - 1)), round(y * (image.height - 1)))) for x, y in places]


WHITE = (255, 255, 255)


def test_black_letters_stand_on_white_on_a_dark_page(pages, own_server, room):
    page = pages.open(room.watch_url, color_scheme="dark", viewport={"width": 1440, "height": 900})
    eventually(lambda: colours(page, (0.5, 0.3)) == [WHITE])
    [surroundings] = colours(page, (0.05, 0.5))
    assert max(surroundings) < 100


def test_an_embedded_view_is_white_too(pages, own_server, room):
    page = pages.open(f"{room.watch_url}?embed", color_scheme="dark", viewport={"width": 390, "height": 844})
    eventually(lambda: colours(page, (0.5, 0.1), (0.02, 0.98)) == [WHITE, WHITE])
    assert min(min(colour) for colour in colours(page, *[(step / 200, 0.5) for step in range(201)])) < 60
