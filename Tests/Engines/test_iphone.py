"""An iPhone's manners: each ends with the phone tilting again, or with a sentence that says what to do."""

import json

import pytest

from live_pages import eventually
from paths import script, stands_at
from screens import Phone, Screens

# An iPad's fullscreen, which goes by its old name.
PREFIXED = """
    for (const name of ["fullscreenEnabled", "fullscreenElement", "exitFullscreen"]) delete Document.prototype[name];
    delete Element.prototype.requestFullscreen;
    let full = null;
    const change = (element) => { full = element; document.dispatchEvent(new Event("webkitfullscreenchange")); };
    Object.defineProperty(document, "webkitFullscreenEnabled", { value: true });
    Object.defineProperty(document, "webkitFullscreenElement", { get: () => full, configurable: true });
    Element.prototype.webkitRequestFullscreen = function () { change(this); };
    Document.prototype.webkitExitFullscreen = () => change(null);
"""


class IPhone(Phone):
    """A phone whose page a script makes behave as on an iPhone."""

    def tilt(self, beta: float, gamma: float = 0, alpha: float = 0):
        self.evaluate("(...angles) => iPhone.tilt(...angles)", beta, gamma, alpha)

    def lock(self):
        self.evaluate("() => iPhone.lock()")

    def unlock(self):
        self.evaluate("() => iPhone.unlock()")


def iphone(screens: Screens, room, **manners: str) -> IPhone:
    given = f"globalThis.iPhoneManners = {json.dumps(manners)};"
    return IPhone(screens.phone(room.phone_url, given + script("iPhone")).window)


@pytest.fixture
def phone(screens, room) -> IPhone:
    phone = iphone(screens, room)
    phone.begin()
    return phone


def test_the_sensor_is_asked_for_once_and_inside_the_tap(room, phone):
    stands_at(room, phone, 30, tilt=30)
    assert phone.evaluate("() => iPhone.questions") == 1


@pytest.mark.parametrize("permission", ["denied", "throws"])
def test_a_refused_sensor_is_said_with_the_way_to_allow_it(screens, room, permission):
    phone = iphone(screens, room, permission=permission)
    phone.start()
    phone.awaits("#doctor", "swipe Safari away")
    phone.click("#doctor button", "Tilt by touch instead")
    phone.awaits("#live")


def test_a_question_that_nobody_answers_is_said_and_can_be_asked_again(screens, room):
    phone = iphone(screens, room, permission="never")
    phone.start()
    phone.awaits("#note", "tap Allow")
    phone.start()
    eventually(lambda: phone.evaluate("() => iPhone.questions") == 2)


def test_a_locked_phone_tilts_again_when_it_is_unlocked(room, phone):
    stands_at(room, phone, 20, tilt=20)
    phone.lock()
    eventually(lambda: phone.tilt(50) or room.front() != pytest.approx(50 / 60, abs=1e-6))
    phone.unlock()
    stands_at(room, phone, 45, tilt=45)
    assert phone.evaluate("() => iPhone.sockets.length") == 2


def test_a_locked_phone_keeps_what_is_straight(room, phone):
    stands_at(room, phone, 20, tilt=20)
    phone.click("#grip")
    phone.click("#sheet-body button", "Calibrate")
    stands_at(room, phone, 10, tilt=30)
    phone.lock()
    phone.unlock()
    stands_at(room, phone, 25, tilt=45)


def test_a_page_that_is_left_and_come_back_to_tilts_again(screens, room, phone):
    stands_at(room, phone, 20, tilt=20)
    phone.window.go(f"{room.server.url}/icon.svg")
    phone.window.back()
    # Browsers that have kept the page go on; the others start anew, with one tap.
    phone.until("() => document.querySelector('#start') !== null && globalThis.iPhone !== undefined")
    if phone.sees("#start"):
        phone.awaits("#start", "Start tilting")
        phone.start()
    stands_at(room, phone, 45, tilt=45)


def test_a_page_from_the_back_forward_cache_whose_socket_is_dead_tilts_again(room, phone):
    stands_at(room, phone, 20, tilt=20)
    phone.evaluate("""() => {
        for (const socket of iPhone.sockets) socket.isDead = true;
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    stands_at(room, phone, 45, tilt=45)


def test_a_sensor_that_speaks_every_50_ms_tilts(room, phone):
    phone.evaluate("""() => {
        let count = 0;
        const timer = setInterval(() => {
            iPhone.tilt(count);
            if (count === 30) clearInterval(timer);
            count += 1;
        }, 50);
    }""")
    eventually(lambda: room.front() == pytest.approx(0.5, abs=1e-6))
    assert not phone.sees("#doctor")


@pytest.mark.parametrize("manner, has_button", [("iPhone", False), ("prefixed", True)])
def test_a_viewer_without_the_new_names_of_fullscreen_shows_its_controls_and_fills_the_screen_where_it_can(
        screens, room, manner, has_button):
    screen = screens.open(room.presenter_url, 1100, 700, PREFIXED if manner == "prefixed" else script("iPhone"))
    screen.awaits("#strip button")
    assert screen.sees("#tools button", "Fullscreen") == has_button
    # The stage keeps clear of the bar at the top until the screen is filled.
    top = "() => parseFloat(document.querySelector('#backing').style.top)"
    screen.until(f"() => ({top})() >= 72")
    screen.press("f")
    if has_button:
        screen.until("() => document.body.classList.contains('fullscreen')")
        screen.until(f"() => ({top})() < 72")
        screen.press("f")
    screen.until(f"() => ({top})() >= 72")


@pytest.mark.engines("chromium")
def test_nothing_lies_under_the_notch_or_the_home_bar(screens, room):
    phone = screens.phone(room.phone_url)
    insets = {"top": 47, "bottom": 34, "topMax": 47, "bottomMax": 34}
    phone.window.protocol.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    box = "(selector) => { const { top, bottom } = document.querySelector(selector).getBoundingClientRect(); return [top, innerHeight - bottom]; }"
    eventually(lambda: phone.evaluate(box, "#check")[1] >= 34)
    phone.begin()
    assert phone.evaluate(box, "#pill")[0] >= 47
    assert phone.evaluate(box, "#live-check")[0] >= 47
