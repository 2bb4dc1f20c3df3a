"""What the tests of the panel share: its pages, on which nothing is drawn, and hands for its controls."""

import re

import pytest
from playwright.sync_api import Locator, Page

from live_pages import UNDRAWN, Pages, Phone, stir
from live_room import Room


def open_presenter(pages: Pages, room: Room, fragment: str = "", script: str = UNDRAWN, **options) -> Page:
    """A presenter's page with its panel open."""
    page = pages.open(room.presenter_url + fragment, script=script, **options)
    if page.viewport_size["width"] < 900:
        page.get_by_role("button", name="Panel").click()
    page.locator("#panel .control").first.wait_for()
    return page


def open_tuning(presenter: Page):
    """Lets every phone tune."""
    presenter.get_by_role("switch", name="Everyone may tune").check()


def open_sheet(pages: Pages, room: Room, **options) -> Phone:
    """A phone that is held flat, with its sheet pulled up."""
    phone = pages.phone(room.phone_url, script=UNDRAWN, **options)
    phone.tilt(beta=0)
    phone.start()
    phone.page.locator("#grip").tap()
    return phone


def show_scene(page: Page, title: str):
    stir(page)
    page.get_by_role("navigation", name="Scenes").get_by_role("button", name=re.compile(title)).click()
    page.get_by_role("button", name=re.compile(title)).and_(page.locator("[aria-current]")).wait_for()


def slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name, exact=True)


def entry(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name, exact=True)


def write(field: Locator, text: str):
    """Types in place of what is in a field, and presses Enter. What a script puts there, as Playwright's own `fill` does
    in Firefox, is no change that a person made: the browser would tell the page of none. And a field in a window behind
    another gets keys, but not the focus: nothing would be selected."""
    field.page.bring_to_front()
    field.press("ControlOrMeta+a")
    field.press_sequentially(text)
    field.press("Enter")


def unfold(page: Page, title: str):
    """Opens a part of the panel that is folded."""
    fold = page.locator("#panel details", has=page.locator("summary", has_text=title))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()


@pytest.fixture
def page(pages: Pages, room: Room) -> Page:
    return open_presenter(pages, room)
