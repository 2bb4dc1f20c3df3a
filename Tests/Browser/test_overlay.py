"""The teaching overlay: opened by key or button, moved by a real sensor's events, and free while it is closed."""

import re

import pytest
from playwright.sync_api import Page

from live_pages import SERVER_GONE, eventually, every, picture, shows_something, violations

pytestmark = pytest.mark.chromium

PIXELS = """(selector) => {
    const canvas = document.querySelector(selector);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let hash = 7;
    for (const byte of data) hash = (hash * 31 + byte) | 0;
    return hash;
}"""
HAS_MARKS = """() => {
    const canvas = document.querySelector(".marks");
    return canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.some(byte => byte > 0);
}"""
FILES = "performance.getEntriesByType('resource').map(entry => new URL(entry.name).pathname)"


def signals(room) -> list[str]:
    return [node["id"] for node in room.frame()["children"] if node["kind"] == "signal"]


def pixels(page: Page, selector: str) -> int:
    return page.evaluate(PIXELS, selector)


def ready(page: Page) -> Page:
    eventually(lambda: shows_something(picture(page)))
    return page


def presenting(pages, room, **options) -> Page:
    """A presenter's page without its panel, whose graph wants signals, too."""
    page = ready(pages.open(room.presenter_url, **options))
    if page.locator("#dock").is_visible():
        page.keyboard.press("p")
        page.locator("#dock").wait_for(state="hidden")
        eventually(lambda: signals(room) == [])
    return page


@pytest.fixture
def presenter(pages, room):
    return presenting(pages, room)


def open_overlay(page: Page):
    page.keyboard.press("t")
    page.locator(".lesson .instruments").wait_for()


def test_nothing_of_it_is_loaded_or_sent_until_it_is_opened(room, presenter, phone):
    phone.tilt(beta=30)
    eventually(lambda: room.layer("front")["opacity"] > 0.4)
    assert not [path for path in presenter.evaluate(FILES) if "overlay/" in path or "overlay.css" in path]
    assert signals(room) == []
    assert presenter.locator(".marks").count() == 0


def test_the_key_opens_and_closes_it_and_signals_come_and_go_with_it(room, presenter):
    open_overlay(presenter)
    eventually(lambda: signals(room) == ["signal.attitude", "signal.scene"])
    assert presenter.get_by_role("complementary", name="Teaching overlay").is_visible()
    presenter.keyboard.press("t")
    eventually(lambda: signals(room) == [])
    assert presenter.locator(".lesson, .marks").count() == 0


def test_the_button_says_whether_it_is_open(presenter):
    button = presenter.get_by_role("button", name="Teaching overlay")
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    presenter.locator(".lesson .instruments").wait_for()
    assert button.get_attribute("aria-pressed") == "true"


def test_signals_stay_until_the_last_who_looks_has_left(pages, room, presenter):
    other = presenting(pages, room)
    open_overlay(presenter)
    open_overlay(other)
    other.keyboard.press("t")
    other.locator(".lesson").wait_for(state="detached")
    presenter.wait_for_timeout(200)
    assert len(signals(room)) == 2
    presenter.goto("about:blank")
    eventually(lambda: signals(room) == [])


def test_a_sensor_turns_the_body_and_the_numbers_say_how(room, presenter, phone):
    open_overlay(presenter)
    eventually(lambda: "Not turned" in presenter.locator(".turn").inner_text())
    before = {name: pixels(presenter, f".lesson {name}") for name in ("canvas.body", "section:nth-child(2) canvas")}
    phone.tilt(beta=50)
    eventually(lambda: presenter.locator(".turn").inner_text() == "50° about (1.00, 0.00, 0.00)")
    for name, hash in before.items():
        assert pixels(presenter, f".lesson {name}") != hash
    numbers = presenter.locator(".lesson section:nth-child(3) dd").all_inner_texts()
    assert numbers[0] == "50.0°"
    driving = presenter.locator(".driving").inner_text()
    assert re.search(r"Roll\s+50\.0°", driving) and re.search(r"View\s+0\.92", driving)


def test_gimbal_lock_is_said_in_words(presenter, phone):
    open_overlay(presenter)
    phone.tilt(beta=40)
    eventually(lambda: presenter.locator(".turn").inner_text().startswith("40°"))
    assert presenter.locator(".lock").inner_text() == ""
    phone.tilt(beta=88)
    eventually(lambda: presenter.locator(".lock").inner_text().startswith("Gimbal lock"))


def test_a_turn_that_moves_nothing_else_is_seen_too(room, presenter, phone):
    open_overlay(presenter)
    phone.tilt(beta=0, alpha=60)
    eventually(lambda: presenter.locator(".turn").inner_text() == "60° about (0.00, 0.00, 1.00)")
    assert room.layer("front")["opacity"] == 0


def test_the_layer_under_the_pointer_is_named(presenter):
    open_overlay(presenter)
    eventually(lambda: pixels(presenter, ".marks") != 7)
    away = pixels(presenter, ".marks")
    box = presenter.locator("#backing").bounding_box()
    presenter.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    eventually(lambda: pixels(presenter, ".marks") != away)


def test_opening_it_does_not_change_the_picture_itself(presenter, phone, room):
    phone.tilt(beta=30)
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(0.5, abs=1e-6))
    sequence = presenter.locator("#stage").get_attribute("data-sequence")
    open_overlay(presenter)
    eventually(lambda: presenter.locator("#stage").get_attribute("data-sequence") != sequence)
    presenter.keyboard.press("t")
    presenter.locator(".lesson").wait_for(state="detached")
    assert room.layer("front")["opacity"] == pytest.approx(0.5, abs=1e-6)


def test_a_watcher_sees_marks_and_a_sentence_and_the_rest_when_the_presenter_looks(pages, room, presenter):
    watcher = ready(pages.open(room.watch_url))
    watcher.keyboard.press("t")
    watcher.get_by_text("when the presenter turns this overlay on").wait_for()
    eventually(lambda: pixels(watcher, ".marks") != 7)
    assert signals(room) == []
    open_overlay(presenter)
    watcher.locator(".lesson .instruments").wait_for()
    assert not watcher.locator(".advice").is_visible()


def test_it_outlives_a_restart_of_the_server(pages, own_server, room, presenter):
    pages.allow(SERVER_GONE)
    open_overlay(presenter)
    own_server.stop()
    own_server.start()
    eventually(lambda: len(signals(room)) == 2)
    presenter.locator(".lesson .instruments").wait_for()


def test_the_panel_s_graph_and_the_overlay_want_signals_until_both_are_closed(room, presenter):
    open_overlay(presenter)
    presenter.keyboard.press("p")
    presenter.locator("#panel .graph").wait_for()
    presenter.keyboard.press("t")
    presenter.locator(".lesson").wait_for(state="detached")
    presenter.wait_for_timeout(200)
    assert len(signals(room)) == 2
    presenter.keyboard.press("p")
    eventually(lambda: signals(room) == [])


def test_a_phone_opens_it_from_its_sheet(room, phone):
    phone.page.locator("#grip").tap()
    phone.page.get_by_role("button", name="Teaching overlay").tap()
    phone.page.locator(".lesson .instruments").wait_for()
    eventually(lambda: len(signals(room)) == 2)
    before = pixels(phone.page, ".lesson canvas.body")
    phone.tilt(beta=40)
    eventually(lambda: pixels(phone.page, ".lesson canvas.body") != before)


def test_every_scene_has_marks_and_driving_numbers(presenter):
    open_overlay(presenter)
    for tile in every(presenter.locator(".tile")):
        tile.click()
        eventually(lambda: tile.get_attribute("aria-current") == "true")
        eventually(lambda: presenter.locator(".driving dd").count() > 0)
        eventually(lambda: presenter.evaluate(HAS_MARKS))


@pytest.mark.parametrize("reduced_motion", ["reduce", "no-preference"])
def test_traces_run_on_only_for_who_wants_motion(pages, room, phone, reduced_motion):
    page = presenting(pages, room, reduced_motion=reduced_motion)
    open_overlay(page)
    phone.tilt(beta=30)
    eventually(lambda: page.locator(".turn").inner_text().startswith("30°"))

    def stand_still() -> bool:
        before = pixels(page, ".lesson section:nth-child(2) canvas")
        page.wait_for_timeout(400)
        return pixels(page, ".lesson section:nth-child(2) canvas") == before

    if reduced_motion == "reduce":
        # The last value may be drawn a moment after it is written.
        eventually(stand_still)
    else:
        eventually(lambda: not stand_still())


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(pages, room, phone, color_scheme, width):
    page = presenting(pages, room, color_scheme=color_scheme, viewport={"width": width, "height": 800})
    open_overlay(page)
    phone.tilt(beta=85)
    eventually(lambda: page.locator(".lock").text_content() != "")
    assert violations(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width, height", [(820, 1180), (1440, 900), (1280, 420)])
@pytest.mark.parametrize("key, drawer", [("p", "#dock"), ("u", "#drawer")])
def test_it_leaves_a_drawer_its_place(pages, room, width, height, key, drawer):
    page = presenting(pages, room, viewport={"width": width, "height": height})
    page.keyboard.press("t")
    lesson = page.locator(".lesson")
    lesson.wait_for()
    if not page.locator(drawer).is_visible():
        page.keyboard.press(key)
    page.locator(drawer).wait_for()
    left, right = lesson.bounding_box(), page.locator(drawer).bounding_box()
    assert left["x"] + left["width"] <= right["x"]
