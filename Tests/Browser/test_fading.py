"""Controls fade when nobody moves: a mouse that rests on one still clicks it, a finger wakes them first."""

import pytest
from playwright.sync_api import Page, expect

from live_pages import UNDRAWN, eventually, every

pytestmark = pytest.mark.chromium

# Events that tests make up do not keep this page awake.
ALONE = UNDRAWN + "addEventListener('focusin', (event) => event.isTrusted || event.stopImmediatePropagation(), true);"


def faded(page: Page, selector: str) -> Page:
    every(page.locator(selector))
    eventually(lambda: page.locator(selector).first.evaluate(
        "(element) => getComputedStyle(element.closest('.chrome')).opacity") == "0")
    return page


@pytest.mark.parametrize("selector, attribute", [(".tile >> nth=3", "aria-current"), (".takes-icon", "aria-expanded")])
@pytest.mark.parametrize("overlay", [False, True])
def test_a_mouse_that_rests_on_a_control_clicks_it_after_it_has_faded(pages, room, selector, attribute, overlay):
    page = pages.open(room.presenter_url, script=ALONE)
    if overlay:
        page.keyboard.press("t")
        page.locator(".lesson").wait_for()
    control = page.locator(selector)
    control.hover()
    faded(page, selector)
    page.mouse.down()
    page.mouse.up()
    expect(control).to_have_attribute(attribute, "true")
    assert page.locator("body.driven").count() == 0


@pytest.mark.parametrize("selector, attribute", [(".tile >> nth=1", "aria-current"), (".takes-icon", "aria-expanded")])
def test_a_finger_wakes_what_has_faded_and_presses_it_then(pages, room, selector, attribute):
    page = pages.open(room.presenter_url, device="iPad Mini", script=ALONE)
    control = page.locator(selector)
    box = faded(page, selector).locator(selector).bounding_box()
    place = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*place)
    expect(page.locator("body")).not_to_have_class("idle")
    assert control.get_attribute(attribute) != "true"
    page.touchscreen.tap(*place)
    expect(control).to_have_attribute(attribute, "true")
