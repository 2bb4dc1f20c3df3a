"""Who asked the system for reduced motion sees what people do, and nothing that moves by itself."""

import pytest

from live_pages import difference, eventually, picture, shows_something
from live_wire import Wire


@pytest.fixture
def server(servers):
    """A server whose rooms play by themselves until somebody moves them."""
    return servers()


@pytest.fixture
def screens(pages, room):
    """The same room on a screen that moves, and on one that keeps still; and a presenter's wire."""
    moving = pages.open(f"{room.watch_url}?embed", viewport={"width": 300, "height": 200})
    still = pages.open(f"{room.watch_url}?embed", viewport={"width": 300, "height": 200}, reduced_motion="reduce")
    eventually(lambda: shows_something(picture(moving)) and shows_something(picture(still)))
    return room, moving, still


def keeps_still_while_the_other_moves(moving, still) -> bool:
    moved, kept = picture(moving), picture(still)
    eventually(lambda: difference(moved, picture(moving)) > 2)
    return difference(kept, picture(still)) == 0


def test_the_attract_mode_stands_still(screens):
    room, moving, still = screens
    # What it has just heard of it may still have to draw.
    eventually(lambda: keeps_still_while_the_other_moves(moving, still))


def test_a_mesh_does_not_sway_but_shows_what_a_finger_does(screens):
    room, moving, still = screens
    wire = Wire(moving, room)
    wire.send("scene", name="mesh")
    eventually(lambda: room.get()["scene"] == "mesh")
    wire.set(animate=True)
    eventually(lambda: room.value("animate") is True)
    eventually(lambda: keeps_still_while_the_other_moves(moving, still))
    before = picture(still)
    wire.pointer("began", 240, 240)  # Where the middle point rests; it sways less than a finger reaches.
    wire.pointer("moved", 150, 300)
    eventually(lambda: difference(before, picture(still)) > 2)


def test_a_text_fades_as_a_whole_instead_of_moving(screens):
    room, moving, still = screens
    wire = Wire(moving, room)
    wire.send("scene", name="text")
    eventually(lambda: room.get()["scene"] == "text")
    wire.set(mode="glyph", total=10, elementDuration=0.5)
    eventually(lambda: room.value("total") == 10 and difference(picture(moving), picture(still)) < 4)
    before = picture(still)
    # At rest the letters stand a little high on the one screen.
    apart = difference(picture(moving), before)
    wire.send("action", name="toggle")
    # Half of the letters are gone on the one screen, and all of them are half gone on the other.
    eventually(lambda: difference(picture(moving), picture(still)) > apart + 3)
    eventually(lambda: difference(before, picture(still)) > 1)


def test_a_tilt_is_shown(screens):
    room, moving, still = screens
    wire = Wire(moving, room)
    wire.tilt(beta=0)
    eventually(lambda: room.front() == 0)
    before = picture(still)
    wire.tilt(beta=60)
    eventually(lambda: difference(before, picture(still)) > 2)


def test_nothing_in_the_pages_moves_by_itself(pages, server):
    page = pages.open(server.url, reduced_motion="reduce")
    eventually(lambda: shows_something(picture(page)))
    page.wait_for_timeout(1000)
    assert page.evaluate("""document.getAnimations().filter(({ playState, effect }) =>
        playState === "running" && effect.getComputedTiming().progress !== null).length""") == 0
