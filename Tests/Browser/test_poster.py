"""The poster of a room: its join code as large as the window allows, the code to type below it, and the links folded away."""

import re

import pytest
from playwright.sync_api import Page, expect

from live_pages import UNDRAWN
from test_workshop import code_of, own_server, take_seat  # noqa: F401

pytestmark = pytest.mark.chromium

SIZES = [(390, 844), (820, 1180), (1440, 900), (1280, 420)]


def poster(page: Page):
    page.locator(".tile").first.wait_for()
    page.keyboard.press("q")
    page.locator("dialog[open] .letters").wait_for()



@pytest.mark.parametrize("width, height", SIZES)
@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_the_join_code_is_as_large_as_the_window_allows(pages, room, width, height, locale):
    page = pages.open(room.presenter_url, script=UNDRAWN, viewport={"width": width, "height": height}, locale=locale)
    poster(page)
    code = page.locator("dialog[open] img.code").bounding_box()
    letters = page.locator("dialog[open] .letters").bounding_box()
    assert code["width"] == pytest.approx(code["height"], abs=1)
    # In a low window the letters stand beside it, and everywhere else below it.
    assert code["height"] >= (0.7 * height if height < 560 else min(0.55 * height, 0.75 * width))
    assert letters["y"] >= code["y"] + code["height"] or letters["x"] >= code["x"] + code["width"]
    assert code["y"] >= 0 and letters["y"] + letters["height"] <= height
    expect(page.locator("dialog[open] .link").first).to_be_hidden()


def test_the_links_are_folded_away_and_unfold_at_the_keyboard(pages, room):
    page = pages.open(room.presenter_url, script=UNDRAWN, viewport={"width": 1280, "height": 720})
    poster(page)
    page.locator("dialog[open] summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] .link").first).to_be_visible()
    page.keyboard.press("Escape")
    poster(page)
    expect(page.locator("dialog[open] .link").first).to_be_hidden()


def test_a_workshop_s_poster_says_where_a_computer_goes_and_where_a_phone_goes(pages, own_server):
    page = pages.open(f"{own_server.url}/?key={own_server.main.key}", script=UNDRAWN, viewport={"width": 1440, "height": 900})
    poster(page)
    places = page.locator("dialog[open] .where")
    expect(places).to_have_count(2)
    expect(places.first).to_have_text(re.compile("computer.*/workshop"))
    expect(places.last).to_have_text(re.compile("phone.*/j"))


def test_the_poster_of_a_seat_invites_the_phone_of_its_own_person(pages, own_server):
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1440, "height": 900})
    take_seat(page, "Ada", code_of(own_server.main))
    page.locator("#coder .status").wait_for()
    page.get_by_role("button", name="Join code").click()
    expect(page.locator("dialog[open] .where")).to_have_count(1)
    expect(page.locator("dialog[open] .where")).to_contain_text("/j")


def test_the_wall_goes_on_inviting_when_seats_are_taken_and_its_tiles_fill_the_window(pages, own_server):
    letters = code_of(own_server.main)
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1440, "height": 900})
    shown = wall.locator("#invitation .letters")
    expect(shown).to_have_text(f"{letters[:3]} {letters[3:]}")
    for name in ["Ada", "Ben"]:
        page = pages.open(own_server.url + "/workshop", script=UNDRAWN)
        take_seat(page, name, letters)
    expect(wall.locator(".seat")).to_have_count(2)
    expect(shown).to_be_visible()
    expect(wall.locator("#invitation .where")).to_have_count(2)
    for width, height in [(1440, 900), (820, 1180), (1920, 1080)]:
        wall.set_viewport_size({"width": width, "height": height})
        wall.wait_for_function("""() => {
            const boxes = [...document.querySelectorAll(".seat")].map((seat) => seat.getBoundingClientRect());
            const bottom = Math.max(...boxes.map(({ bottom }) => bottom)), right = Math.max(...boxes.map(({ right }) => right));
            return Math.abs(bottom - innerHeight + 16) < 2 && Math.abs(right - innerWidth + 16) < 2;
        }""")
