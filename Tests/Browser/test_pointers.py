"""Fingers and mice reach the scene in its own points, from any page that may move it."""

import pytest

from live_pages import difference, eventually, picture, shows_something
from live_wire import Wire, key_of


class Stage:
    """A page's canvas with the stage in its middle, as an embedded page and a phone show it."""

    def __init__(self, page, width: float, height: float):
        box = page.locator("#stage").bounding_box()
        self.scale = min(box["width"] / width, box["height"] / height)
        self.x = box["x"] + (box["width"] - width * self.scale) / 2
        self.y = box["y"] + (box["height"] - height * self.scale) / 2

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale


def show(server, page, scene: str):
    page.keyboard.press(str([known["name"] for known in scenes(page)].index(scene) + 1))
    eventually(lambda: server.room()["scene"] == scene)


def scenes(page) -> list[dict]:
    return page.evaluate("""() => new Promise((resolve) => {
        const socket = new WebSocket("/ws?room=main", "tiltcast.v1");
        socket.onmessage = ({ data }) => {
            socket.close();
            resolve(JSON.parse(data).scenes);
        };
    })""")


@pytest.fixture
def presenter(pages, own_server):
    """A presenter's page that shows the book and nothing around it, a little larger than its stage."""
    page = pages.open(f"{own_server.presenter_url}&embed", viewport={"width": 912, "height": 576})
    eventually(lambda: own_server.room()["viewers"] == 1)
    eventually(lambda: shows_something(picture(page)))
    show(own_server, page, "book")
    return page


def frame(server) -> dict:
    return server.get("/api/rooms/main/frame")


def test_a_drag_turns_the_page_in_another_browser(pages, own_server, presenter):
    viewer = pages.open(own_server.url)
    eventually(lambda: shows_something(picture(viewer)))
    viewer.wait_for_timeout(300)
    closed, stage = picture(viewer), Stage(presenter, 760, 480)
    presenter.mouse.move(*stage(640, 240))
    presenter.mouse.down()
    presenter.mouse.move(*stage(240, 240), steps=8)
    eventually(lambda: own_server.layer("top.right") and difference(closed, picture(viewer)) > 3)
    held = frame(own_server)
    presenter.wait_for_timeout(600)
    assert frame(own_server) == held, "a held page stands still"
    presenter.mouse.move(*stage(-40, 240))
    presenter.mouse.move(-20, -20)
    presenter.mouse.up()
    eventually(lambda: own_server.room()["parameters"]["page"] == 1)
    assert own_server.room()["parameters"]["page"] == 1


def test_a_page_comes_back_when_the_tab_that_holds_it_is_closed(pages, own_server, presenter):
    closed = frame(own_server)
    other = pages.open(f"{own_server.presenter_url}&embed", viewport={"width": 912, "height": 576})
    eventually(lambda: own_server.room()["viewers"] == 2)
    stage = Stage(other, 760, 480)
    other.wait_for_timeout(300)
    other.mouse.move(*stage(640, 240))
    other.mouse.down()
    other.mouse.move(*stage(200, 240), steps=8)
    eventually(lambda: frame(own_server) != closed)
    other.goto("about:blank")
    eventually(lambda: own_server.room()["viewers"] == 1)
    eventually(lambda: frame(own_server) == closed)


def test_a_drag_without_a_key_moves_nothing(pages, own_server, presenter):
    viewer = pages.open(f"{own_server.url}?embed", viewport={"width": 912, "height": 576})
    eventually(lambda: own_server.room()["viewers"] == 2)
    closed, stage = frame(own_server), Stage(viewer, 760, 480)
    viewer.mouse.move(*stage(640, 240))
    viewer.mouse.down()
    viewer.mouse.move(*stage(200, 240), steps=8)
    viewer.wait_for_timeout(400)
    assert frame(own_server) == closed


def touch(phone, kind: str, *points: tuple[float, float]):
    phone.sensors.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]})


@pytest.fixture
def phone(pages, own_server, presenter):
    phone = pages.phone(own_server.phone_url)
    phone.tilt(beta=0)
    phone.start()
    phone.page.locator("#pill").wait_for()
    eventually(lambda: own_server.room()["phones"] == 1)
    return phone


@pytest.mark.chromium
def test_two_fingers_on_a_phone_pinch_the_hand_while_it_tilts(own_server, presenter, phone):
    show(own_server, presenter, "arm")
    phone.page.get_by_role("button", name="Mechanical arm").wait_for()
    stage = Stage(phone.page, 390, 700)
    before = own_server.room()["parameters"]
    touch(phone, "touchStart", stage(165, 320))
    touch(phone, "touchStart", stage(165, 320), stage(195, 345))
    for step in range(1, 6):
        touch(phone, "touchMove", stage(165 - 6 * step, 320 - 4 * step), stage(195 + 6 * step, 345 + 4 * step))
    eventually(lambda: own_server.room()["parameters"]["finger"] != before["finger"])
    touch(phone, "touchEnd")
    Wire(presenter, "main", key_of(own_server.presenter_url)).set(drive="tilt")
    eventually(lambda: own_server.room()["parameters"]["drive"] == "tilt")
    touch(phone, "touchStart", stage(100, 200), stage(300, 500))
    phone.tilt(beta=30)
    eventually(lambda: own_server.room()["parameters"]["wrist"] == pytest.approx(40, abs=1))
    pinched = own_server.room()["parameters"]["finger"]
    touch(phone, "touchMove", stage(180, 340), stage(220, 380))
    eventually(lambda: own_server.room()["parameters"]["finger"] != pinched)
    touch(phone, "touchEnd")


@pytest.mark.chromium
def test_a_double_tap_calibrates_but_a_drag_and_a_pinch_do_not(own_server, presenter, phone):
    flash = phone.page.locator("#flash")
    x, y = Stage(phone.page, 760, 480)(380, 100)
    for _ in range(2):
        touch(phone, "touchStart", (x, y))
        touch(phone, "touchMove", (x + 60, y))
        touch(phone, "touchEnd")
    touch(phone, "touchStart", (x, y))
    touch(phone, "touchStart", (x, y), (x + 40, y))
    touch(phone, "touchEnd")
    phone.page.wait_for_timeout(200)
    assert flash.text_content() == ""

    def is_calibrated_by_a_double_tap() -> bool:
        for _ in range(2):
            touch(phone, "touchStart", (x, y))
            touch(phone, "touchEnd")
        return flash.text_content() != ""

    eventually(is_calibrated_by_a_double_tap)


@pytest.mark.chromium
@pytest.mark.parametrize("scene, words", [
    ("lenticular", "You are tilting"), ("book", "You are tilting"), ("text", "Live")])
def test_the_pill_says_what_the_phone_does(own_server, presenter, phone, scene, words):
    show(own_server, presenter, scene)
    eventually(lambda: phone.page.locator("#pill").text_content() == words)
