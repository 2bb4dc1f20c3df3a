"""The shortest way through every engine: first light, three scenes, and requests where sockets are refused."""

import pytest

from live_pages import difference, eventually, shows_something
from live_room import Room
from paths import refusing_phone

pytestmark = pytest.mark.smoke


def test_a_tilt_changes_another_screen_s_pixels_and_the_phone_s_own(screens, room, phone):
    viewer = screens.open(room.watch_url)
    eventually(lambda: shows_something(viewer.picture()) and shows_something(phone.picture()))
    flat, own = viewer.picture(), phone.picture()
    phone.tilt(45)
    eventually(lambda: room.front() == pytest.approx(45 / 60, abs=1e-6))
    eventually(lambda: difference(flat, viewer.picture()) > 3)
    eventually(lambda: difference(own, phone.picture()) > 3)


@pytest.mark.parametrize("scene", ["Panorama", "Book", "Mesh gradient"])
def test_a_scene_that_the_presenter_chooses_is_drawn(presenter, scene):
    eventually(lambda: shows_something(presenter.picture()))
    before = presenter.picture()
    presenter.click("#strip button", scene)
    presenter.awaits("#strip [aria-current]", scene)
    eventually(lambda: difference(before, presenter.picture()) > 3 and shows_something(presenter.picture()))


def test_a_phone_whose_sockets_are_refused_tilts_by_requests(screens, servers):
    room = Room.new(servers("--no-attract", tls=True))
    phone = refusing_phone(screens, room)
    phone.begin()
    eventually(lambda: phone.tilt(30) or room.front() == pytest.approx(30 / 60, abs=1e-6))
    assert phone.evaluate("() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/messages'))")
