"""Takes: recorded, played, scrubbed and looked after on the presenter's page, and told to everybody in the room."""

import json

import pytest
from playwright.sync_api import Page, expect

from live_pages import UNDRAWN, difference, eventually, every, picture, shows_something, violations
from live_wire import Wire

pytestmark = pytest.mark.chromium


def opened(pages, room, **options) -> Page:
    page = pages.open(room.presenter_url, script=UNDRAWN, **options)
    expect(page.get_by_role("button", name="Takes", exact=True)).to_be_visible()
    return page


def drawer(page: Page):
    panel = page.get_by_role("complementary", name="Takes")
    if not panel.is_visible():
        page.keyboard.press("l")
    expect(panel).to_be_visible()
    return panel


def record(page: Page, wire: Wire, room, *tilts: float):
    """Records the card as it is tilted to these angles."""
    page.keyboard.press("r")
    expect(page.locator("#taping")).to_have_text("This room is being recorded")
    for tilt in tilts:
        wire.tilt(beta=tilt)
        eventually(lambda: room.front() == pytest.approx(max(0, tilt) / 60, abs=1e-6))
        page.wait_for_timeout(300)
    page.keyboard.press("r")
    expect(page.locator("#taping")).to_be_hidden()


def test_what_was_recorded_is_played_and_looks_the_same(pages, server, room):
    page, viewer = opened(pages, room), pages.open(room.watch_url)
    wire = Wire(page, room)
    eventually(lambda: shows_something(picture(viewer)))
    record(page, wire, room, 0, 45)
    recorded = picture(viewer)
    wire.tilt(beta=-40)
    eventually(lambda: difference(picture(viewer), recorded) > 2)

    takes = drawer(page)
    takes.get_by_role("button", name="Play Take 1", exact=True).click()
    expect(viewer.locator("#taping")).to_have_text("Playing: Take 1")
    toggle = takes.locator(".transport .play-icon")
    expect(toggle).to_have_accessible_name("Play Take 1")  # It has come to its end, and stands there.
    eventually(lambda: difference(picture(viewer), recorded) == 0)
    wire.tilt(beta=10)  # Instead of live input: nothing moves.
    assert room.front() == pytest.approx(0.75)

    scrubber = takes.get_by_role("slider", name="Position")
    scrubber.press("Home")
    eventually(lambda: room.front() == 0)
    scrubber.press("End")
    eventually(lambda: room.front() == pytest.approx(0.75))
    takes.get_by_role("switch", name="On top of live input").click()
    expect(takes.get_by_role("switch", name="On top of live input")).to_be_checked()
    wire.tilt(beta=30)
    eventually(lambda: room.front() == pytest.approx(0.5))
    takes.get_by_role("button", name="Back to live").click()
    eventually(lambda: room.front() == 0)
    expect(viewer.locator("#taping")).to_be_hidden()
    expect(takes.get_by_role("heading", name="Takes")).to_be_focused()


def test_a_take_loops_at_another_speed(pages, room):
    page = opened(pages, room)
    wire = Wire(page, room)
    record(page, wire, room, 0, 30)
    takes = drawer(page)
    takes.get_by_role("button", name="Play Take 1", exact=True).click()
    takes.get_by_role("button", name="Loop").click()
    expect(takes.get_by_role("button", name="Loop")).to_have_attribute("aria-pressed", "true")
    takes.get_by_role("combobox", name="Speed").select_option("0.25")
    eventually(lambda: room.front() == 0)
    eventually(lambda: room.front() == pytest.approx(0.5))
    eventually(lambda: room.front() == 0)
    expect(page.get_by_role("combobox", name="Speed")).to_have_value("0.25")


def test_takes_are_renamed_downloaded_brought_and_deleted(pages, room, tmp_path):
    pages.allow("409|422")
    page = opened(pages, room)
    wire = Wire(page, room)
    record(page, wire, room, 20)
    takes = drawer(page)
    takes.get_by_role("button", name="Take 1", exact=True).click()
    field = takes.get_by_role("textbox", name="New name for Take 1")
    field.fill("最初")
    field.press("Enter")
    row = takes.get_by_role("listitem").filter(has_text="最初")
    expect(row).to_contain_text("Lenticular card")
    with page.expect_download() as download:
        takes.get_by_role("button", name="Download 最初").click()
    assert download.value.suggested_filename == "最初.jsonl"
    file = tmp_path / "Again.jsonl"
    download.value.save_as(file)
    assert json.loads(file.read_text().splitlines()[0])["scene"] == "lenticular"
    broken = tmp_path / "Broken.jsonl"
    broken.write_text('{"tiltcast": "take", "version": 1, "scene": "arm"}\n{"t": 1, "type": "fly"}\n')
    picker = takes.locator("input[type=file]")
    picker.set_input_files([file, broken])
    expect(takes.get_by_role("button", name="Play Again")).to_be_visible()
    expect(takes.locator(".uploading .complaint")).to_contain_text("Broken.jsonl: Line 2")
    delete = takes.get_by_role("button", name="Delete 最初")
    delete.click()
    takes.get_by_role("button", name="Really delete?").click()
    expect(row).to_have_count(0)
    expect(takes.get_by_role("button", name="Play Again")).to_be_visible()


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_drawer_is_clean_and_fits_a_small_phone(pages, room, scheme):
    page = opened(pages, room, viewport={"width": 360, "height": 720}, color_scheme=scheme)
    wire = Wire(page, room)
    record(page, wire, room, 20)
    takes = drawer(page)
    takes.get_by_role("button", name="Play Take 1", exact=True).click()
    expect(takes.locator(".transport")).to_be_visible()
    assert violations(page) == ""
    assert takes.evaluate("(drawer) => drawer.scrollWidth <= drawer.clientWidth")
    for control in every(takes.locator("button:visible, select:visible, input:visible")):
        box = control.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360, control.get_attribute("aria-label")


def test_phones_are_told_and_viewers_have_no_drawer(pages, room):
    page, viewer = opened(pages, room), pages.open(room.watch_url)
    phone = pages.phone(room.phone_url)
    phone.tilt(10)
    phone.start()
    expect(phone.page.locator("#pill")).to_be_visible()
    page.keyboard.press("r")
    for other in (viewer, phone.page):
        expect(other.locator("#taping")).to_have_text("This room is being recorded")
    viewer.keyboard.press("l")
    viewer.keyboard.press("r")
    expect(viewer.get_by_role("complementary", name="Takes")).to_be_hidden()
    expect(viewer.get_by_role("button", name="Takes", exact=True)).to_be_hidden()
    expect(page.locator("#taping")).to_be_visible()


def test_the_drawer_speaks_japanese(pages, room):
    page = pages.open(room.presenter_url, locale="ja-JP")
    page.get_by_role("button", name="テイク", exact=True).click()
    takes = page.get_by_role("complementary", name="テイク")
    expect(takes.get_by_role("button", name="ルームを記録")).to_be_visible()
    assert violations(page) == ""


def test_a_take_in_a_file_of_its_own_plays_without_a_server(pages, server, room, tmp_path):
    page = opened(pages, room)
    wire = Wire(page, room)
    record(page, wire, room, 0, 45)
    takes = drawer(page)
    with page.expect_download() as download:
        takes.get_by_role("button", name="Save Take 1 as a page").click()
    assert download.value.suggested_filename == "Take 1.html"
    file = tmp_path / "Take 1.html"
    download.value.save_as(file)
    alone = pages.open("about:blank", reduced_motion="reduce", offline=True)
    alone.goto(file.as_uri())
    alone.wait_for_function("globalThis.film?.isReady?.()")
    expect(alone.get_by_role("button", name="Play")).to_be_visible()
    assert violations(alone) == ""
    shots = {}
    for moment in ("0", "film.duration"):
        alone.evaluate(f"film.show({moment})")
        shots[moment] = picture(alone)
    assert shows_something(shots["0"])
    assert difference(*shots.values()) > 2
    # The same picture as in the room, at the same size.
    viewer = pages.open(f"{room.watch_url}?embed")
    wire.send("play", take="Take 1", t=1000, paused=True)
    eventually(lambda: room.front() == pytest.approx(0.75))
    alone.evaluate("film.show(film.duration)")
    eventually(lambda: difference(picture(viewer), picture(alone)) < 0.5)
