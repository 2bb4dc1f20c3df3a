"""Every page, dialog, drawer and card can be used in every window: a phone on its side, a projector at 200 %."""

import itertools
import os

import pytest
from playwright.sync_api import Page

from fitting import misfits
from live_pages import UNDRAWN

pytestmark = pytest.mark.chromium

WINDOWS = list(itertools.product((1440, 820, 390, 320), (320, 386, 600)))
# The page is told what a test says in the server's place.
TOLD = """{
    const Own = WebSocket;
    window.WebSocket = class extends Own {
        get onmessage() {
            return super.onmessage;
        }
        set onmessage(take) {
            super.onmessage = take;
            window.tell = (message) => take({ data: JSON.stringify(message) });
        }
    };
}"""
UNNOTICED = "document.getElementById('notice').style.setProperty('display', 'none', 'important')"
LONG = "Bartholomew Featherstonehaugh"
PRESENCE = {"type": "presence", "viewers": 12, "phones": 3, "driver": None, "tuning": "everyone", "policy": "ask",
            "asking": [7, 8], "turnSeconds": 15, "turnEnds": None, "locked": True, "smoothing": None}
PEOPLE = {"type": "people", "people": [
    {"id": 7 + index, "role": "phone", "number": 1 + index, "name": LONG, "driving": False, "asking": index < 2}
    for index in range(3)]}
TAKES = {"type": "takes", "takes": [
    {"name": "the-first-rehearsal-of-the-evening", "scene": "lenticular", "duration": 93, "isCut": True}]}
SHOW = {"type": "show", "title": "An evening", "index": 1, "next": [],
        "steps": [{"title": title, "scene": "lenticular"} for title in ("Card", "A wall of pictures", "Words")],
        "problems": [f"show.yaml, line {line}: There is no picture “evening-over-the-harbour.png”." for line in range(3, 9)]}
FAULTS = {"type": "diagnostics", "diagnostics": [
    {"severity": "error", "origin": "compiler", "file": "Sources/MyMotion/MyMotionScene.swift", "line": 20 + index,
     "column": 7, "message": "cannot convert value of type 'String' to expected argument type 'Double'",
     "excerpt": "    Circle().frame(width: \"a quarter of the width of the stage\").offset(x: 20)"} for index in range(4)]}

# What is opened: a key, or what the server tells; and the element that has to fit.
SURFACES = {
    "page": (None, "body"), "panel": ("p", "body"), "people": ("u", "body"), "takes": ("l", "body"),
    "overlay": ("t", "body"), "measurements": ("h", "body"), "join": ("q", "#join"), "keys": ("?", "#keys"),
    "capture": ("k", "#capture"), "pictures": ("i", "#bring"),
    "request": ([PEOPLE, PRESENCE], "body"), "show": ([SHOW], ".show-bar"), "faults": ([FAULTS], ".faults"),
}


def shown_at(page: Page, selector: str, name: str) -> list[str]:
    """What does not fit in each of the windows."""
    found = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        # What follows the size by script has done so after a frame.
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        # What moves to its new place is there.
        page.evaluate("""Promise.allSettled(document.getAnimations()
            .filter((animation) => animation instanceof CSSTransition).map(({ finished }) => finished))""")
        if folder := os.environ.get("TILTCAST_PICTURES"):
            page.screenshot(path=f"{folder}/{name}-{width}x{height}.png")
        found += [f"{width} × {height}: {fault}" for fault in misfits(page, selector)]
    return found


def assert_fits(page: Page, selector: str, name: str):
    found = shown_at(page, selector, name)
    assert not found, "\n".join(found)


def told(page: Page, messages: list[dict]):
    page.wait_for_function("window.tell !== undefined && document.body.dataset.role !== undefined")
    for message in messages:
        page.evaluate("(message) => tell(message)", message)


@pytest.fixture
def presenter(pages, room):
    page = pages.open(room.presenter_url, viewport={"width": 800, "height": 600}, script=UNDRAWN + TOLD)
    page.locator(".tile").first.wait_for()
    # Where nothing is drawn a notice says so; it is looked at by itself.
    page.evaluate(UNNOTICED)
    return page


@pytest.mark.parametrize("surface", SURFACES)
def test_a_presenter_s_surfaces_fit_into_every_window(presenter, surface):
    how, selector = SURFACES[surface]
    if isinstance(how, str):
        presenter.keyboard.press(how)
    elif how is not None:
        told(presenter, how)
    opened = {"panel": "#panel .fold >> visible=true", "people": "#drawer .sharing:not(.crowd)", "takes": "#reel .record", "overlay": ".lesson",
              "measurements": "#hud-box", "request": ".request"}.get(surface, selector)
    presenter.locator(opened).first.wait_for()
    assert_fits(presenter, selector, surface)


# The bar of a show lies below the header, and nothing below begins before its end.
IS_FREE = """(selectors) => {
    const bar = document.querySelector(".steps-bar").getBoundingClientRect();
    return selectors.map((selector) => document.querySelector(selector).getBoundingClientRect())
        .every((box) => Math.min(bar.right, box.right) - Math.max(bar.left, box.left) < 1
            || Math.min(bar.bottom, box.bottom) - Math.max(bar.top, box.top) < 1);
}"""


@pytest.mark.parametrize("key, opened", [("p", ["#backing"]), ("t", ["#backing", ".lesson"])])
def test_a_show_s_bar_lies_neither_over_the_stage_nor_over_the_overlay(pages, room, key, opened):
    page = pages.open(room.presenter_url, viewport={"width": 800, "height": 600}, script=TOLD)
    page.locator(".tile").first.wait_for()
    page.keyboard.press(key)
    told(page, [{**SHOW, "problems": []}])
    page.locator(".steps-bar .where").wait_for()
    page.locator(".lesson" if key == "t" else "#panel .fold >> visible=true").first.wait_for()
    for width, height in [(390, 844), (820, 1180), (844, 390), (390, 386), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        # A frame that is drawn later sets the stage's place.
        page.wait_for_function(IS_FREE, arg=opened, timeout=10_000)
        faults = misfits(page, ".show-bar")
        assert not faults, f"{width} × {height}: {faults}"


def test_the_dialogs_of_the_panel_and_of_a_new_room_fit_into_every_window(presenter):
    presenter.keyboard.press("p")
    presenter.get_by_text("Share and export").click()
    presenter.get_by_role("button", name="Import JSON").click()
    assert_fits(presenter, "dialog[open]", "import")
    presenter.keyboard.press("Escape")
    presenter.set_viewport_size({"width": 1440, "height": 900})
    presenter.keyboard.press("u")
    presenter.get_by_text("New room").click()
    presenter.get_by_role("button", name="Make the room").click()
    presenter.locator("dialog[open] .link").first.wait_for()
    assert_fits(presenter, "dialog[open]", "made")


def test_a_notice_fits_into_every_window(pages, server):
    pages.allow("404")
    page = pages.open(f"{server.url}/r/none-of-this-name", script=UNDRAWN)
    page.get_by_role("button", name="Go to the main room").wait_for()
    assert_fits(page, "body", "notice")


@pytest.mark.parametrize("surface", ["welcome", "live", "sheet", "doctor", "overlay"])
def test_a_phone_s_surfaces_fit_into_every_window(pages, room, surface):
    page = pages.open(room.phone_url, device="iPhone 13", script=UNDRAWN)
    page.evaluate(UNNOTICED)
    page.locator("#start").wait_for()
    if surface == "doctor":
        page.locator("#check").click()
        page.locator("#doctor li").first.wait_for()
    elif surface != "welcome":
        page.locator("#start").tap()
        page.get_by_role("button", name="Tilt by touch instead").tap()
        page.locator("#grip").wait_for()
    if surface in ("sheet", "overlay"):
        page.locator("#grip").tap()
        page.locator(".naming").wait_for()
    if surface == "overlay":
        page.get_by_role("button", name="Teaching overlay").tap()
        page.locator(".lesson").wait_for()
    selector = {"doctor": "#doctor", "welcome": "#welcome", "sheet": "#sheet", "overlay": ".lesson"}.get(surface, "body")
    assert_fits(page, selector, f"phone-{surface}")


def test_the_guide_to_the_certificate_fits_into_every_window(pages, servers):
    page = pages.open(f"{servers('--no-attract', tls=True).url}/trust")
    page.locator("#platforms details").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((details) => details.open = true)")
    assert_fits(page, "body", "trust")


def test_the_page_for_codes_fits_into_every_window(pages, server):
    page = pages.open(f"{server.url}/j?refused=key")
    page.get_by_role("alert").get_by_text("No room has this code").wait_for()
    assert_fits(page, "body", "code")
