"""A phone in the hand: calibrated, turned, locked, put down, put away and taken out again."""

import time

import pytest
from playwright.sync_api import Page, expect

from live_pages import SERVER_GONE, UNDRAWN, Phone, eventually

pytestmark = pytest.mark.chromium

# Remembers the sockets that the page has opened.
SOCKETS = """
    window.sockets = [];
    const Own = WebSocket;
    window.WebSocket = class extends Own {
        constructor(...rest) { super(...rest); window.sockets.push(this); }
    };"""
# Systems drop the sockets of hidden pages without telling them.
DROP = "window.sockets[0].send = () => {}; window.sockets[0].onmessage = null;"
SHOW_AGAIN = "document.dispatchEvent(new Event('visibilitychange'))"
WAKE_LOCKS = """
    window.wakeLocks = 0;
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => { window.wakeLocks += 1; } } });"""


class Hand:
    """A phone that is tilting, and the fingers and the screen that it has besides."""

    def __init__(self, page: Page):
        self.page, self.phone = page, Phone(page)
        self.protocol = self.phone.sensors
        self.phone.tilt(beta=0)
        self.phone.start()
        expect(self.pill("You are tilting")).to_be_visible()

    def pill(self, words: str):
        return self.page.get_by_role("button", name=words)

    def touch(self, *points: tuple[float, float], type: str = "touchStart", **moment: float):
        self.protocol.send("Input.dispatchTouchEvent", {
            "type": type, **moment,
            "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)]})

    def lift(self, **moment: float):
        self.touch(type="touchEnd", **moment)

    def double_tap(self):
        # As quick as a finger, however slow the machine is.
        start = time.time()
        for tap in range(2):
            self.touch((190, 300), timestamp=start + 0.1 * tap)
            self.lift(timestamp=start + 0.1 * tap + 0.05)

    def turn_screen(self, width: int, height: int, type: str, angle: int):
        self.protocol.send("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": True,
            "screenOrientation": {"type": type, "angle": angle}})


@pytest.fixture
def hand(pages, room):
    return Hand(pages.open(room.phone_url, device="iPhone 13", script=UNDRAWN + SOCKETS + WAKE_LOCKS))


def expect_front(room, degrees: float):
    eventually(lambda: room.front() == pytest.approx(degrees / 60, abs=1e-6))


def test_a_double_tap_makes_this_straight_and_says_so(room, hand):
    hand.phone.tilt(beta=40)
    expect_front(room, 40)
    hand.double_tap()
    expect(hand.page.get_by_text("This is level now")).to_be_visible()
    assert "flashing" in hand.page.locator("body").get_attribute("class")
    expect_front(room, 0)
    hand.phone.tilt(beta=70)
    expect_front(room, 30)


def test_the_phone_that_tilts_is_offered_to_be_level_until_it_is(room, hand):
    hand.phone.tilt(beta=40)
    expect_front(room, 40)
    level = hand.page.get_by_role("button", name="Level", exact=True)
    level.tap()
    expect_front(room, 0)
    expect(level).to_be_hidden()


@pytest.mark.parametrize("type, angle, sign", [("landscapePrimary", 90, -1), ("landscapeSecondary", 270, 1)])
def test_in_landscape_the_screen_s_own_axis_tilts(room, hand, type, angle, sign):
    hand.turn_screen(844, 390, type, angle)
    hand.phone.tilt(beta=0, gamma=sign * 30)
    expect_front(room, 30)
    hand.turn_screen(390, 844, "portraitPrimary", 0)
    hand.phone.tilt(beta=15)
    expect_front(room, 15)


def test_with_the_rotation_locked_a_phone_in_landscape_is_straightened_by_calibrating(room, hand):
    hand.phone.tilt(beta=0, gamma=-45)
    hand.page.wait_for_timeout(500)
    hand.double_tap()
    expect_front(room, 0)
    hand.phone.tilt(beta=0, gamma=-75)
    expect_front(room, 30)


def test_tilt_and_touch_work_together(room, pages):
    hand = Hand(pages.open(room.phone_url, device="iPhone 13"))
    page = pages.open(room.presenter_url)
    eventually(lambda: page.get_by_role("navigation", name="Scenes").is_visible())
    page.keyboard.press("2")
    eventually(lambda: room.get()["scene"] == "panorama")
    hand.phone.tilt(beta=90)
    def frame():
        return room.frame()
    def settled():
        before = frame()
        page.wait_for_timeout(300)
        return frame() == before
    eventually(settled)
    start = frame()
    hand.touch((190, 300))
    hand.touch((120, 300), type="touchMove")
    eventually(lambda: frame() != start)
    eventually(settled)
    dragged = frame()
    hand.phone.tilt(beta=90, alpha=40)
    eventually(lambda: frame() != dragged)
    hand.lift()
    expect(hand.pill("You are tilting")).to_be_visible()


def test_the_tilt_can_be_switched_off_and_on(room, hand):
    hand.phone.tilt(beta=20)
    expect_front(room, 20)
    hand.page.get_by_role("button", name="Lenticular card").tap()
    hand.page.get_by_role("button", name="Tilt off").tap()
    hand.phone.tilt(beta=50)
    hand.page.wait_for_timeout(500)
    assert room.front() == pytest.approx(20 / 60, abs=1e-6)
    hand.page.get_by_role("button", name="Tilt on").tap()
    expect_front(room, 50)


def test_a_phone_that_lies_still_keeps_the_tilt(room, hand):
    hand.phone.tilt(beta=30)
    expect_front(room, 30)
    hand.page.wait_for_timeout(7000)
    expect(hand.pill("You are tilting")).to_be_visible()


def test_a_phone_whose_socket_was_dropped_is_back_at_once_with_its_calibration(room, hand):
    hand.phone.tilt(beta=40)
    hand.double_tap()
    expect_front(room, 0)
    hand.page.evaluate(DROP)
    hand.page.evaluate(SHOW_AGAIN)
    # By itself the page would notice the silence after nine seconds.
    eventually(lambda: hand.page.evaluate("window.sockets.length") == 2, seconds=8)
    eventually(lambda: room.get()["phones"] == 1)
    hand.phone.tilt(beta=60)
    eventually(lambda: hand.page.get_by_role("button", name="Take the tilt").is_visible()
               or hand.pill("You are tilting").is_visible())
    expect(hand.pill("You are tilting")).to_be_visible()

    def is_seen() -> bool:
        # A hand never holds quite still, and a browser that has been busy may miss one turn of it.
        for beta in (59, 60):
            hand.phone.tilt(beta=beta)
        return room.front() == pytest.approx(20 / 60, abs=1e-6)

    eventually(is_seen)


def test_a_frozen_page_comes_back_after_the_server_has_started_again(pages, own_server, room, hand):
    pages.allow(SERVER_GONE)
    hand.protocol.send("Page.setWebLifecycleState", {"state": "frozen"})
    own_server.stop()
    own_server.start()
    hand.page.wait_for_timeout(500)
    hand.protocol.send("Page.setWebLifecycleState", {"state": "active"})
    eventually(lambda: room.get()["phones"] == 1)
    expect(hand.pill("You are tilting")).to_be_visible()


def test_the_wake_lock_is_asked_for_again(hand):
    eventually(lambda: hand.page.evaluate("window.wakeLocks") == 1)
    hand.page.evaluate(SHOW_AGAIN)
    eventually(lambda: hand.page.evaluate("window.wakeLocks") == 2)


@pytest.mark.parametrize("url, count", [("presenter_url", 1), ("watch_url", 0)])
def test_a_presenter_s_screen_stays_on(pages, room, url, count):
    page = pages.open(getattr(room, url), script=WAKE_LOCKS)
    page.locator("body[data-role]").wait_for()
    # The page asks for it once it has its role.
    if count:
        page.wait_for_function("window.wakeLocks > 0")
    assert page.evaluate("window.wakeLocks") == count


def test_nothing_scrolls_zooms_or_is_selected_under_the_fingers(hand):
    hand.touch((190, 600))
    for y in range(580, 100, -40):
        hand.touch((190, y), type="touchMove")
    hand.lift()
    hand.touch((150, 400), (240, 400))
    for spread in range(0, 120, 20):
        hand.touch((150 - spread, 400), (240 + spread, 400), type="touchMove")
    hand.lift()
    hand.touch((190, 60))
    hand.page.wait_for_timeout(900)
    hand.lift()
    assert hand.page.evaluate(
        "[scrollX, scrollY, visualViewport.scale, visualViewport.offsetTop, getSelection().toString()]"
    ) == [0, 0, 1, 0, ""]


def test_how_a_phone_is_held_at_start_tilting_is_level(pages, room):
    phone = pages.phone(room.phone_url)
    phone.tilt(beta=45)
    phone.start()
    expect(phone.page.locator("#pill")).to_have_text("You are tilting")
    phone.tilt(beta=75)
    expect_front(room, 30)
    phone.tilt(beta=45)
    expect_front(room, 0)
