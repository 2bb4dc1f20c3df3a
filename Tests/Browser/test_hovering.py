"""A presenter's pointer over the stage is where the eye is, and arrows and wheels turn a picture that looks around."""

import math

import pytest

from live_pages import UNDRAWN, difference, eventually, picture, shows_something
from live_wire import Wire


@pytest.fixture
def presenter(pages, room):
    """A presenter's page of the stage's shape, 1.5 times its size."""
    page = pages.open(f"{room.presenter_url}&embed", viewport={"width": 960, "height": 600})
    eventually(lambda: shows_something(picture(page)))
    return page


def front(y: float) -> float:
    """How much of the front is seen from above a point so far down the stage."""
    return min(1, math.degrees(math.atan2(200 - y, 200 / math.tan(math.pi / 3))) / 60)


def test_the_eye_is_above_the_pointer(pages, room, presenter):
    wire = Wire(presenter, room)
    presenter.mouse.move(480, 150)
    presenter.wait_for_timeout(300)
    assert room.front() == 0, "by tilt a pointer is nothing"
    wire.set(drive="eye")
    eventually(lambda: room.value("drive") == "eye")
    for y in (74, 30, 0):  # Half pixels are rounded in Firefox.
        # The page hears that it is followed a moment after the room.
        def is_above(y=y) -> bool:
            presenter.mouse.move(300, 1.5 * y + 1)
            presenter.mouse.move(300, 1.5 * y)
            return room.front() == pytest.approx(front(y), abs=1e-6)

        eventually(is_above)
    assert wire.errors() == []
    # Somebody who only watches moves nothing.
    viewer = pages.open(f"{room.watch_url}?embed", viewport={"width": 960, "height": 600})
    eventually(lambda: shows_something(picture(viewer)))
    viewer.mouse.move(300, 300)
    viewer.wait_for_timeout(300)
    assert room.front() == pytest.approx(front(0), abs=1e-6)


def test_a_finger_is_over_the_stage_while_it_touches(room, presenter):
    Wire(presenter, room).set(drive="eye")
    eventually(lambda: room.value("drive") == "eye")
    presenter.mouse.move(300, 300)
    presenter.mouse.down()

    # The page hears that it is followed a moment after the room.
    def is_followed() -> bool:
        presenter.mouse.move(300, 300)
        presenter.mouse.move(300, 150, steps=3)
        return room.front() == pytest.approx(front(100), abs=1e-6)

    eventually(is_followed)
    presenter.mouse.up()
    presenter.mouse.move(300, 75)
    eventually(lambda: room.front() == pytest.approx(front(50), abs=1e-6))
    assert room.get()["phones"] == 0


@pytest.fixture
def panorama(room, presenter):
    before = picture(presenter)
    Wire(presenter, room).send("scene", name="panorama")
    eventually(lambda: room.get()["scene"] == "panorama" and room.layer("strip").get("x") == 0)
    eventually(lambda: difference(before, picture(presenter)) > 1)
    return presenter


def x(room) -> float:
    return room.layer("strip")["x"]


STEP = 2048 / 180


def test_arrow_keys_turn_the_panorama_from_the_first_press_on(room, panorama):
    panorama.keyboard.press("ArrowLeft")
    eventually(lambda: x(room) == pytest.approx(2 * STEP, abs=1e-3))
    panorama.keyboard.press("Shift+ArrowRight")
    eventually(lambda: x(room) == pytest.approx(-8 * STEP, abs=1e-3))
    Wire(panorama, room).set(pitchPan=True)
    panorama.keyboard.press("ArrowUp")
    eventually(lambda: room.layer("strip")["y"] == pytest.approx(2 * STEP, abs=1e-3))
    panorama.keyboard.press("Home")
    eventually(lambda: x(room) == pytest.approx(0, abs=1e-3))


@pytest.mark.parametrize("way", [(120, 0), (0, 120)], ids=["trackpad", "wheel"])
def test_wheels_and_trackpads_turn_the_panorama(room, panorama, way):
    panorama.mouse.move(400, 300)
    panorama.mouse.wheel(*way)
    eventually(lambda: x(room) == pytest.approx(-6 * STEP, abs=1e-3))


@pytest.mark.chromium
def test_while_a_phone_tilts_the_arrows_move_nothing(pages, room, panorama):
    phone = pages.phone(room.phone_url, script=UNDRAWN)
    phone.tilt(beta=90)
    phone.start()
    phone.page.get_by_role("button", name="You are tilting").wait_for()
    phone.tilt(beta=90, alpha=20)
    eventually(lambda: x(room) == pytest.approx(20 * STEP, abs=1e-3))
    panorama.keyboard.press("ArrowRight")
    panorama.wait_for_timeout(300)
    assert x(room) == pytest.approx(20 * STEP, abs=1e-3)
