"""The code of a room that people type instead of scanning the join code."""

import re

import pytest
from playwright.sync_api import Page, expect

from live_pages import UNDRAWN, Phone, eventually

pytestmark = pytest.mark.chromium


@pytest.fixture
def presenter(pages, room) -> Page:
    page = pages.open(room.presenter_url, script=UNDRAWN, viewport={"width": 1280, "height": 800})
    page.locator(".tile").first.wait_for()
    page.keyboard.press("q")
    page.locator(".letters").wait_for()
    return page


def letters(page: Page) -> str:
    return page.locator(".letters").inner_text()


def type_code(page: Page, code: str):
    field = page.get_by_role("textbox", name="Type the code")
    field.fill(code)
    page.get_by_role("button", name="Join").tap()


def test_a_phone_joins_by_the_code_on_the_screen_and_tilts(pages, server, room, presenter):
    expect(presenter.get_by_text(f"{server.url.removeprefix('http://')}/j", exact=True)).to_be_visible()
    # It can be read from the last row.
    assert presenter.locator(".letters").bounding_box()["height"] >= 60
    page = pages.open(f"{server.url}/j", device="iPhone 13", script=UNDRAWN)
    type_code(page, letters(presenter).lower())
    page.locator("#start").wait_for()
    expect(page).not_to_have_url(re.compile("key"))
    phone = Phone(page)
    phone.tilt(beta=0)
    phone.start()
    phone.tilt(beta=30)
    eventually(lambda: room.front() == pytest.approx(0.5, abs=1e-6))
    eventually(lambda: room.get()["phones"] == 1)


def test_a_new_code_replaces_the_old_one_and_phones_that_are_in_stay(pages, server, room, presenter):
    old = letters(presenter)
    phone = pages.open(f"{server.url}/j/{old}", device="iPhone 13", script=UNDRAWN)
    eventually(lambda: room.get()["phones"] == 1)
    presenter.get_by_role("button", name="New code").click()
    expect(presenter.locator(".letters")).not_to_have_text(old)
    expect(presenter.get_by_role("button", name="New code")).to_be_focused()
    late = pages.open(f"{server.url}/j/{old}", device="iPhone 13", script=UNDRAWN)
    expect(late.get_by_role("alert")).to_contain_text("No room has this code")
    type_code(late, letters(presenter))
    eventually(lambda: room.get()["phones"] == 2)
    expect(phone.locator("#start")).to_be_visible()


def test_a_wrong_code_stays_in_its_field(pages, server):
    page = pages.open(f"{server.url}/j", script=UNDRAWN)
    type_in = page.get_by_role("textbox", name="Type the code")
    type_in.press_sequentially("bbbbbx")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("No room has this code")
    expect(type_in).to_have_value("bbbbbx")
    expect(type_in).to_be_focused()


@pytest.mark.parametrize("path", ["/?key=wrong", "/r/no-such-room", "/", "/phone", "/phone?key=wrong"])
def test_where_a_key_is_missing_the_code_can_be_typed(pages, server, path):
    pages.allow("40[34]")
    page = pages.open("about:blank", script=UNDRAWN, viewport={"width": 390, "height": 844})
    page.goto(server.url + path)
    way = page.get_by_role("link", name="Type the code").or_(page.get_by_role("button", name="Type the code"))
    expect(way).to_be_visible()
    way.click()
    expect(page.get_by_role("textbox", name="Type the code")).to_be_focused()
