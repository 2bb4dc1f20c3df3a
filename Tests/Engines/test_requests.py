"""Over an untrusted certificate, where a browser gets pages but no sockets, everything goes by requests."""

import pytest

from live_pages import difference, eventually, shows_something
from live_server import LiveServer
from paths import GONE, refusing_phone, stands_at


@pytest.fixture
def own_server(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", tls=True).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def test_a_phone_tilts_a_screen_and_its_own_and_comes_back_after_a_restart(screens, own_server, room):
    screens.allow(GONE)
    phone = refusing_phone(screens, room)
    viewer = screens.open(room.watch_url)
    phone.begin()
    stands_at(room, phone, 0, tilt=0)
    eventually(lambda: shows_something(viewer.picture()) and shows_something(phone.picture()))
    flat, own = viewer.picture(), phone.picture()
    stands_at(room, phone, 45, tilt=45)
    eventually(lambda: difference(flat, viewer.picture()) > 3)
    eventually(lambda: difference(own, phone.picture()) > 3)
    own_server.stop()
    own_server.start()
    stands_at(room, phone, 20, tilt=20)
