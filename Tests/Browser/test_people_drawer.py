"""The presenter's drawer: smoothing, new rooms, the keyboard, small screens, assistive tools, and whose it is."""

import pytest
from playwright.sync_api import Page, expect

from crowds import Crowd, choose, open_drawer, pill, row, unfold
from live_pages import SERVER_GONE, Phone, eventually, every, violations

pytestmark = pytest.mark.chromium


@pytest.fixture
def crowd(pages, room):
    return Crowd(pages, room)


def test_smoothing_is_set_for_everybody_and_switched_off(crowd):
    one, other = crowd.presenter(), crowd.presenter()
    for page in (one, other):
        open_drawer(page)
        unfold(page, "Smoothing")
    cutoff = other.get_by_role("slider", name="Steadiness at rest")
    beta = other.get_by_role("slider", name="Quickness in motion")
    expect(cutoff).to_be_hidden()
    one.get_by_role("switch", name="Smooth the tilt").check()
    expect(other.get_by_role("switch", name="Smooth the tilt")).to_be_checked()
    expect(cutoff).to_have_attribute("aria-valuetext", "1 Hz")
    expect(beta).to_have_attribute("aria-valuetext", "0.05")
    one.get_by_role("slider", name="Steadiness at rest").press("Home")
    one.get_by_role("slider", name="Quickness in motion").press("End")
    expect(cutoff).to_have_attribute("aria-valuetext", "0.05 Hz")
    expect(beta).to_have_attribute("aria-valuetext", "10")
    cutoff.press("End")
    expect(one.get_by_role("slider", name="Steadiness at rest")).to_have_attribute("aria-valuetext", "50 Hz")
    expect(one.get_by_role("slider", name="Quickness in motion")).to_have_attribute("aria-valuetext", "10")
    other.get_by_role("switch", name="Smooth the tilt").uncheck()
    expect(one.get_by_role("slider", name="Steadiness at rest")).to_be_hidden()
    one.get_by_role("switch", name="Smooth the tilt").check()
    expect(cutoff).to_have_attribute("aria-valuetext", "50 Hz")


def test_a_smoothed_tilt_lags_and_arrives(crowd):
    presenter = crowd.presenter()
    phone = crowd.phone(beta=0)
    open_drawer(presenter)
    unfold(presenter, "Smoothing")
    presenter.get_by_role("switch", name="Smooth the tilt").check()
    presenter.get_by_role("slider", name="Quickness in motion").press("Home")
    presenter.get_by_role("slider", name="Steadiness at rest").press("Home")
    expect(presenter.get_by_role("slider", name="Steadiness at rest")).to_have_attribute("aria-valuetext", "0.05 Hz")
    # A sensor that speaks all the time, as a held phone's does: after a gap the filter would begin anew.
    phone.page.evaluate("""() => {
        let count = 0;
        setInterval(() => dispatchEvent(new DeviceOrientationEvent(
            "deviceorientation", { alpha: 0, beta: count++ < 25 ? 0 : 30, gamma: 0 })), 20);
    }""")
    eventually(lambda: 0 < crowd.room.front() < 0.2)
    presenter.get_by_role("switch", name="Smooth the tilt").uncheck()
    eventually(lambda: crowd.room.front() == pytest.approx(0.5, abs=1e-6))


def test_a_new_room_opens_and_its_links_work(crowd, server):
    presenter = crowd.presenter()
    open_drawer(presenter)
    unfold(presenter, "New room")
    name = f"{crowd.room.name}-lab"
    presenter.get_by_role("textbox", name="Name (optional)").fill(name)
    presenter.keyboard.press("Enter")
    dialog = presenter.get_by_role("dialog", name=f"Room {name}")
    expect(dialog.get_by_role("heading", name=f"Room {name} is ready")).to_be_visible()
    code = dialog.get_by_role("img", name="Code that opens the phone page of this room")
    eventually(lambda: code.evaluate("(image) => image.naturalWidth") > 0)
    links = {what: dialog.get_by_role("link", name=f"Open: Link to {what}").first for what in ("present", "tilt", "watch")}
    key = links["present"].get_attribute("href").split("key=")[1]
    assert key not in dialog.inner_text(), "the presenter's key must not stand on a wall"
    opened = {}
    for what, link in links.items():
        with presenter.context.expect_page() as page:
            link.click()
        opened[what] = page.value
    expect(opened["present"].get_by_role("button", name="People")).to_be_visible()
    expect(opened["watch"].locator("#connection")).to_have_text("Live")
    expect(opened["watch"].get_by_role("button", name="People")).to_be_hidden()
    phone = Phone(opened["tilt"])
    phone.tilt(beta=0)
    phone.page.get_by_role("button", name="Start tilting").click()
    eventually(lambda: server.get(f"/api/rooms/{name}")["phones"] == 1)
    presenter.bring_to_front()
    presenter.keyboard.press("Escape")
    presenter.get_by_role("button", name=name, exact=True).click()
    expect(dialog).to_be_visible()


def test_a_room_needs_no_name_and_says_what_is_wrong_with_one(pages, crowd):
    pages.allow(r"status of 4(00|09)|: 4(00|09)$")
    presenter = crowd.presenter()
    open_drawer(presenter)
    unfold(presenter, "New room")
    field = presenter.get_by_role("textbox", name="Name (optional)")
    make = presenter.get_by_role("button", name="Make the room")
    field.fill("no spaces")
    make.click()
    complaint = presenter.locator("#room-name-complaint")
    expect(complaint).to_have_text("A name has 1 to 32 of a–z, 0–9 and -.")
    expect(field).to_be_focused()
    assert field.input_value() == "no spaces"
    field.fill(crowd.room.name)
    make.click()
    expect(complaint).to_have_text("A room with this name already exists. Choose another.")
    field.fill("")
    make.click()
    expect(presenter.get_by_role("heading", name="is ready")).to_be_visible()
    expect(complaint).to_be_hidden()


def test_the_drawer_works_by_keyboard_alone(crowd):
    presenter = crowd.presenter()
    choose(presenter, "You choose")
    presenter.keyboard.press("Escape")
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    pill(second).tap()
    people = presenter.get_by_role("button", name="People")
    people.focus()
    presenter.keyboard.press("Enter")
    drawer = open_drawer(presenter)
    expect(drawer.get_by_role("heading", name="People")).to_be_focused()
    for _ in range(5):  # Close, Lock the room, Show hands, Not now, Give the tilt.
        presenter.keyboard.press("Tab")
    expect(row(presenter, "Phone 2").get_by_role("button", name="Give the tilt")).to_be_focused()
    presenter.keyboard.press("Enter")
    expect(pill(second)).to_have_text("You are tilting")
    drawer.get_by_role("radio", name="You choose").focus()
    presenter.keyboard.press("ArrowUp")
    expect(pill(first)).to_have_text("Take the tilt")
    presenter.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(people).to_be_focused()


def test_drawer_and_panel_take_turns_at_the_side(crowd):
    presenter = crowd.presenter()
    panel = presenter.get_by_role("complementary", name="Panel")
    expect(panel).to_be_visible()
    drawer = open_drawer(presenter)
    expect(panel).to_be_hidden()
    presenter.keyboard.press("u")
    expect(drawer).to_be_hidden()
    expect(panel).to_be_visible()
    open_drawer(presenter)
    presenter.keyboard.press("p")
    expect(drawer).to_be_hidden()
    expect(panel).to_be_visible()


def test_only_presenters_have_it(pages, crowd):
    crowd.presenter()
    viewer = pages.open(crowd.room.watch_url)
    expect(viewer.locator("#connection")).to_have_text("Live")
    viewer.keyboard.press("u")
    expect(viewer.get_by_role("button", name="People")).to_be_hidden()
    expect(viewer.get_by_role("complementary", name="People")).to_be_hidden()
    embedded = pages.open(crowd.room.presenter_url.replace("?", "?embed&"))
    expect(embedded.locator("body.embedded")).to_be_attached()
    embedded.keyboard.press("u")
    for page in (viewer, embedded, crowd.phone().page):
        assert page.locator(".drawer > *").count() == 0
        loaded = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        assert not [name for name in loaded if "/people/people.js" in name]


def test_everything_fits_a_narrow_screen(crowd):
    presenter = crowd.presenter(viewport={"width": 360, "height": 720})
    choose(presenter, "You choose")
    presenter.get_by_role("button", name="People").click()
    crowd.phone(beta=10)
    asking = crowd.phone(beta=30)
    pill(asking).tap()
    card = presenter.get_by_role("region", name="Request")
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    for tool in every(presenter.locator("#tools button:visible")):
        tool.scroll_into_view_if_needed()  # The tools have a row of their own that scrolls.
        box = tool.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360, tool.get_attribute("aria-label")
    presenter.get_by_role("button", name="People").click()
    for title in ("Smoothing", "New room"):
        unfold(presenter, title)
    drawer = open_drawer(presenter)
    assert drawer.evaluate("(drawer) => drawer.scrollWidth <= drawer.clientWidth")
    box = drawer.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing(crowd, color_scheme):
    presenter = crowd.presenter(color_scheme=color_scheme)
    choose(presenter, "You choose")
    presenter.keyboard.press("u")
    crowd.phone(beta=10)
    asking = crowd.phone(beta=30, color_scheme=color_scheme)
    pill(asking).tap()
    expect(presenter.get_by_role("region", name="Request")).to_be_visible()
    presenter.wait_for_timeout(300)
    assert violations(presenter) == ""
    asking.page.locator("#grip").tap()
    assert violations(asking.page) == ""
    open_drawer(presenter)
    for title in ("Smoothing", "New room"):
        unfold(presenter, title)
    presenter.get_by_role("switch", name="Smooth the tilt").check()
    row(presenter, "Phone 1").get_by_role("button", name="Send Phone 1 away").click()
    presenter.wait_for_timeout(300)
    assert violations(presenter) == ""
    presenter.get_by_role("button", name="Make the room").click()
    expect(presenter.get_by_role("heading", name="is ready")).to_be_visible()
    assert violations(presenter) == ""


def test_the_words_are_japanese_where_the_reader_is(crowd):
    presenter = crowd.pages.open(crowd.room.presenter_url, locale="ja-JP")
    presenter.get_by_role("button", name="参加者").click()
    drawer = presenter.get_by_role("complementary", name="参加者")
    expect(drawer).to_contain_text("発表者 1")
    expect(drawer.get_by_role("radio", name="みんなで")).to_be_visible()


def test_after_a_restart_a_row_is_of_who_has_its_number_now(pages, own_server, crowd):
    pages.allow(SERVER_GONE)
    pages.allow("ERR_INTERNET_DISCONNECTED")
    phone, presenter = crowd.phone(), crowd.presenter()
    open_drawer(presenter)
    # The phone comes back after the presenter, which gets its number.
    phone.page.context.set_offline(True)
    own_server.stop()
    own_server.start()
    expect(row(presenter, "Phone 1")).to_have_count(0)
    expect(presenter.locator("#connection")).to_have_attribute("data-status", "open")
    phone.page.context.set_offline(False)
    expect(row(presenter, "Phone 1").get_by_role("button", name="Send Phone 1 away")).to_be_visible()
    own = row(presenter, "Presenter 1")
    expect(own).to_contain_text("you")
    expect(own.get_by_role("button", name="away")).to_have_count(0)
