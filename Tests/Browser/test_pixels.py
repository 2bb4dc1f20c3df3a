"""The canvas has as many pixels as the screen shows, and on walls as many as the graphics can draw."""

import os

import pytest
from playwright.sync_api import Page

from live_pages import difference, eventually, picture, shows_something

pytestmark = pytest.mark.chromium

CHROMIUM = os.environ.get("TILTCAST_CHROMIUM", "/usr/bin/chromium")

PIXELS = """(() => {
    const { clientWidth, clientHeight, width, height } = document.getElementById("stage");
    const gl = document.getElementById("stage").getContext("webgl2");
    return { clientWidth, clientHeight, width, height, drawn: [gl.drawingBufferWidth, gl.drawingBufferHeight] };
})()"""
# Graphics that draw no more than this, whatever a canvas asks for.
SMALL = """{
    const own = WebGL2RenderingContext.prototype;
    for (const [name, most] of [["drawingBufferWidth", 400], ["drawingBufferHeight", 300]]) {
        const real = Object.getOwnPropertyDescriptor(own, name).get;
        Object.defineProperty(own, name, { get() { return Math.min(most, real.call(this)); } });
    }
}"""


def stage(page: Page) -> dict:
    eventually(lambda: shows_something(picture(page)))
    return page.evaluate(PIXELS)


@pytest.fixture
def screens(playwright):
    """A browser with two screens side by side, the second one of twice the density."""
    args = ["--headless=new", "--no-sandbox", "--window-size=900,600",
            "--screen-info={0,0 1200x800}{1200,0 2400x1600 devicePixelRatio=2.0}"]
    browser = playwright.chromium.launch(executable_path=CHROMIUM, headless=False, args=args)
    yield browser
    browser.close()


def test_a_window_on_a_screen_of_another_density_gets_its_pixels(screens, room):
    page = screens.new_context(no_viewport=True).new_page()
    page.goto(room.watch_url)
    before = stage(page)
    assert before["width"] == before["clientWidth"]
    session = page.context.new_cdp_session(page)
    window = session.send("Browser.getWindowForTarget")["windowId"]

    def move(left: int, width: int, height: int):
        session.send("Browser.setWindowBounds", {
            "windowId": window, "bounds": {"left": left, "top": 20, "width": width, "height": height}})

    # The window keeps its size in CSS pixels.
    move(1250, 1800, 1200)
    eventually(lambda: page.evaluate(PIXELS)["width"] == 2 * before["width"])
    assert page.evaluate(PIXELS)["clientWidth"] == before["clientWidth"]
    # The numbers are pixels of the screen that it leaves.
    move(10, 450, 300)
    eventually(lambda: page.evaluate(PIXELS)["width"] == before["width"])


def test_graphics_that_draw_less_than_the_window_show_all_of_the_stage(pages, room):
    whole = pages.open(f"{room.watch_url}?embed")
    small = pages.open(f"{room.watch_url}?embed", script=SMALL)
    found = stage(small)
    assert found["width"] <= found["drawn"][0] and found["height"] <= found["drawn"][1]
    assert stage(whole)["width"] > found["width"]
    # The same picture, less fine.
    eventually(lambda: difference(picture(whole), picture(small)) < 8)
