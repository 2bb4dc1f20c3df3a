"""Fingers and mice reach the scene in its own points, from any page that may move it."""

import pytest

from live_pages import difference, eventually, picture, shows_something
from live_room import layer_in
from live_wire import Wire


class Stage:
    """A page's canvas with the stage in its middle, as an embedded page and a phone show it."""

    def __init__(self, page, width: float, height: float):
        box = page.locator("#stage").bounding_box()
        self.scale = min(box["width"] / width, box["height"] / height)
        self.x = box["x"] + (box["width"] - width * self.scale) / 2
        self.y = box["y"] + (box["height"] - height * self.scale) / 2

    def __call__(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale


def show(room, page, scene: str):
    page.keyboard.press(str([known["name"] for known in scenes(page)].index(scene) + 1))
    eventually(lambda: room.get()["scene"] == scene)


def scenes(page) -> list[dict]:
    return page.evaluate("""() => new Promise((resolve) => {
        const socket = new WebSocket("/ws?room=main", "tiltcast.v1");
        socket.onmessage = ({ data }) => {
            socket.close();
            resolve(JSON.parse(data).scenes);
        };
    })""")


@pytest.fixture
def presenter(pages, room):
    """A presenter's page that shows the book and nothing around it, a little larger than its stage."""
    page = pages.open(f"{room.presenter_url}&embed", viewport={"width": 912, "height": 576})
    eventually(lambda: room.get()["viewers"] == 1)
    eventually(lambda: shows_something(picture(page)))
    show(room, page, "book")
    return page


@pytest.mark.chromium  # Firefox moves no pointer out of its window.
def test_a_drag_turns_the_page_in_another_browser(pages, room, presenter):
    viewer = pages.open(room.watch_url)
    eventually(lambda: shows_something(picture(viewer)))
    viewer.wait_for_timeout(300)
    closed, stage = picture(viewer), Stage(presenter, 760, 480)
    presenter.mouse.move(*stage(640, 240))
    presenter.mouse.down()
    presenter.mouse.move(*stage(240, 240), steps=8)
    eventually(lambda: room.layer("top.right") and difference(closed, picture(viewer)) > 3)
    held = room.frame()
    presenter.wait_for_timeout(600)
    assert room.frame() == held, "a held page stands still"
    presenter.mouse.move(*stage(-40, 240))
    presenter.mouse.move(-20, -20)
    presenter.mouse.up()
    eventually(lambda: room.get()["parameters"]["page"] == 1)
    assert room.get()["parameters"]["page"] == 1


def test_a_page_comes_back_when_the_tab_that_holds_it_is_closed(pages, room, presenter):
    closed = room.frame()
    other = pages.open(f"{room.presenter_url}&embed", viewport={"width": 912, "height": 576})
    eventually(lambda: room.get()["viewers"] == 2 and shows_something(picture(other)))
    stage = Stage(other, 760, 480)
    other.mouse.move(*stage(640, 240))
    other.mouse.down()
    other.mouse.move(*stage(200, 240), steps=8)
    eventually(lambda: room.frame() != closed)
    other.goto("about:blank")
    eventually(lambda: room.get()["viewers"] == 1)
    eventually(lambda: room.frame() == closed)


def test_a_drag_without_a_key_moves_nothing(pages, room, presenter):
    viewer = pages.open(f"{room.watch_url}?embed", viewport={"width": 912, "height": 576})
    eventually(lambda: room.get()["viewers"] == 2 and shows_something(picture(viewer)))
    closed, stage = room.frame(), Stage(viewer, 760, 480)
    viewer.mouse.move(*stage(640, 240))
    viewer.mouse.down()
    viewer.mouse.move(*stage(200, 240), steps=8)
    viewer.wait_for_timeout(400)
    assert room.frame() == closed


def touch(phone, kind: str, *points: tuple[float, float]):
    phone.sensors.send("Input.dispatchTouchEvent", {
        "type": kind, "touchPoints": [{"x": x, "y": y, "id": id} for id, (x, y) in enumerate(points)]})


@pytest.fixture
def phone(pages, room, presenter):
    phone = pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    phone.page.locator("#pill").wait_for()
    eventually(lambda: room.get()["phones"] == 1)
    return phone


@pytest.mark.chromium
def test_two_fingers_on_a_phone_pinch_the_hand_while_it_tilts(room, presenter, phone):
    show(room, presenter, "arm")
    phone.page.get_by_role("button", name="Mechanical arm").wait_for()
    stage = Stage(phone.page, 390, 700)
    before = room.get()["parameters"]
    touch(phone, "touchStart", stage(165, 320))
    touch(phone, "touchStart", stage(165, 320), stage(195, 345))
    for step in range(1, 6):
        touch(phone, "touchMove", stage(165 - 6 * step, 320 - 4 * step), stage(195 + 6 * step, 345 + 4 * step))
    eventually(lambda: room.get()["parameters"]["finger"] != before["finger"])
    touch(phone, "touchEnd")
    Wire(presenter, room).set(drive="tilt")
    eventually(lambda: room.get()["parameters"]["drive"] == "tilt")
    touch(phone, "touchStart", stage(100, 200), stage(300, 500))
    phone.tilt(beta=30)
    eventually(lambda: room.get()["parameters"]["wrist"] == pytest.approx(40, abs=1))
    pinched = room.get()["parameters"]["finger"]
    touch(phone, "touchMove", stage(180, 340), stage(220, 380))
    eventually(lambda: room.get()["parameters"]["finger"] != pinched)
    touch(phone, "touchEnd")


@pytest.mark.chromium
def test_a_double_tap_calibrates_but_a_drag_and_a_pinch_do_not(room, presenter, phone):
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
def test_the_pill_says_what_the_phone_does(room, presenter, phone):
    for scene, words in [("text", "Live"), ("lenticular", "You are tilting"), ("text", "Live"), ("book", "You are tilting")]:
        show(room, presenter, scene)
        eventually(lambda: phone.page.locator("#pill").text_content() == words)


def see(room, page, scene: str):
    """Shows another scene, until the page has it too."""
    before = picture(page)
    show(room, page, scene)
    eventually(lambda: difference(before, picture(page)) > 3)


def position(room) -> float:
    """How far the list is scrolled, by its first row's hue."""
    node = layer_in(room.frame(), "row0")
    while node["kind"] != "hueRotation":
        node = node["children"][0]
    return 24 - 10 * node["values"]["hueRotation"]


def test_a_wheel_scrolls_the_list_and_pages_the_carousel(room, presenter):
    see(room, presenter, "hue")
    stage = Stage(presenter, 390, 700)
    presenter.mouse.move(*stage(195, 350))
    for _ in range(3):
        presenter.mouse.wheel(0, 100)
    # In points of the stage, whatever its size on the screen.
    scrolled = 300 / stage.scale
    eventually(lambda: abs(position(room) - scrolled) < 0.1)
    presenter.mouse.wheel(0, -1000)
    eventually(lambda: abs(position(room)) < 0.1)
    see(room, presenter, "carousel")
    # In one piece: a busy machine may let more time pass between two pieces than a gesture lasts.
    presenter.mouse.wheel(0, 160)
    eventually(lambda: abs(room.layer("item1")["x"]) < 0.1)
    presenter.wait_for_timeout(300)
    assert abs(room.layer("item1")["x"]) < 0.1, "one gesture turns one page"
