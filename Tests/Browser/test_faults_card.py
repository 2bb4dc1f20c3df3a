"""The card of compiler errors: it can be moved, stays where it was put, and leaves most of the stage in sight."""

import pytest
from playwright.sync_api import Page, expect

from live_pages import UNDRAWN
from test_fitting import FAULTS, TOLD, told

pytestmark = pytest.mark.chromium

SHARES = """() => {
    const card = document.querySelector(".faults").getBoundingClientRect();
    const share = ({ left, top, right, bottom }) => {
        const width = Math.min(card.right, right) - Math.max(card.left, left);
        const height = Math.min(card.bottom, bottom) - Math.max(card.top, top);
        return Math.max(0, width) * Math.max(0, height) / ((right - left) * (bottom - top));
    };
    const stages = [".backing", "#stage"].map((name) => document.querySelector(name).getBoundingClientRect());
    return { shares: stages.filter(({ width }) => width > 0).map(share), isInside:
        card.left >= 0 && card.top >= 0 && card.right <= innerWidth + 0.5 && card.bottom <= innerHeight + 0.5 };
}"""


def card(page: Page):
    return page.get_by_role("region", name="Problems with the scenes")


def opened(pages, room, script=TOLD, **options) -> Page:
    page = pages.open(room.presenter_url, script=script, **options)
    page.locator(".tile").first.wait_for()
    told(page, [FAULTS])
    expect(card(page)).to_be_visible()
    return page


def settle(page: Page):
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def assert_leaves_the_stage_in_sight(page: Page):
    settle(page)
    seen = page.evaluate(SHARES)
    assert len(seen["shares"]) == 2 and seen["isInside"], seen
    assert max(seen["shares"]) <= 1 / 3 + 0.01, seen


@pytest.mark.parametrize("width, height", [(1440, 900), (820, 1180), (390, 844), (1440, 386), (820, 320)])
def test_it_never_covers_more_than_a_third_of_the_stage_wherever_it_is(pages, room, width, height):
    page = opened(pages, room, viewport={"width": width, "height": height})
    assert_leaves_the_stage_in_sight(page)
    handle = page.get_by_role("button", name="Move")
    for y in (0.1, 0.5, 0.95):
        box = handle.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(width / 2, height * y, steps=4)
        page.mouse.up()
        assert_leaves_the_stage_in_sight(page)
    page.set_viewport_size({"width": height, "height": width})
    assert_leaves_the_stage_in_sight(page)
    # What does not fit is reached by scrolling.
    last = card(page).locator("li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()


def place(page: Page) -> tuple[float, float]:
    box = card(page).bounding_box()
    return box["x"], box["y"]


def test_it_follows_the_mouse_and_the_keys_and_is_where_it_was_after_a_reload(pages, room):
    page = opened(pages, room, UNDRAWN + TOLD, viewport={"width": 1440, "height": 900})
    page.keyboard.press("p")
    expect(page.locator("#dock")).to_be_hidden()
    settle(page)
    title = card(page).get_by_role("heading").bounding_box()
    left, top = place(page)
    page.mouse.move(title["x"] + 5, title["y"] + 5)
    page.mouse.down()
    page.mouse.move(title["x"] - 75, title["y"] - 295, steps=5)
    page.mouse.up()
    assert place(page) == pytest.approx((left - 80, top - 300), abs=1)
    page.get_by_role("button", name="Move").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    assert place(page) == pytest.approx((left + 16, top - 276), abs=1)
    moved = place(page)
    page.get_by_role("button", name="Hide").click()
    page.get_by_role("button", name="Errors: 4").click()
    assert place(page) == pytest.approx(moved, abs=1)
    page.reload()
    page.locator(".tile").first.wait_for()
    told(page, [FAULTS])
    expect(card(page)).to_be_visible()
    if page.locator("#dock").is_visible():
        page.keyboard.press("p")
        expect(page.locator("#dock")).to_be_hidden()
        settle(page)
    assert place(page) == pytest.approx(moved, abs=1)


def test_it_follows_a_finger_and_the_keys_of_its_handle_do_not_tilt(pages, room):
    page = opened(pages, room, UNDRAWN + TOLD, viewport={"width": 820, "height": 1180}, has_touch=True)
    left, top = place(page)
    title = card(page).get_by_role("heading").bounding_box()
    touch = page.context.new_cdp_session(page)
    x, y = title["x"] + 20, title["y"] + 10
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in (50, 150, 250):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - step}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(page)
    assert place(page)[1] == pytest.approx(top - 250, abs=1)
    sequence = room.get()["sequence"]
    page.get_by_role("button", name="Move").focus()
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    assert place(page)[1] == pytest.approx(top - 370, abs=1)
    assert room.get()["sequence"] == sequence


@pytest.mark.parametrize("width, height", [(1440, 900), (1280, 420), (820, 1180), (390, 844)])
@pytest.mark.parametrize("key, dock", [("p", "#dock"), ("u", "#drawer")])
def test_it_does_not_lie_over_the_panel_and_the_drawers(pages, room, width, height, key, dock):
    page = opened(pages, room, viewport={"width": width, "height": height})
    if page.locator(dock).is_hidden():
        page.keyboard.press(key)
    expect(page.locator(dock)).to_be_visible()
    page.wait_for_function("""(dock) => {
        const [card, other] = [".faults", dock].map((name) => document.querySelector(name).getBoundingClientRect());
        return card.right <= other.left + 1 || card.bottom <= other.top + 1;
    }""", arg=dock)
