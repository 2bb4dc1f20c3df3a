"""A device that has the server's authority among its own opens pages and sockets over TLS without a question."""

import urllib.request

import pytest

from live_pages import eventually
from live_server import LiveServer
from paths import stands_at
from screens import Screens
from webkit_windows import SYSTEM_AUTHORITIES, WebKit

pytestmark = pytest.mark.engines("webkit")


@pytest.fixture
def own_server(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", tls=True).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def webkit(tmp_path, authority: bytes):
    """WebKit on a system with this authority besides its own."""
    authorities = tmp_path / "authorities.crt"
    authorities.write_bytes(SYSTEM_AUTHORITIES.read_bytes() + authority)
    return WebKit(tmp_path, authorities)


def test_a_phone_that_trusts_the_authority_tilts_over_tls(own_server, room, tmp_path):
    with urllib.request.urlopen(own_server.url + "/ca.crt", timeout=60) as response:
        engine = webkit(tmp_path, response.read())
    try:
        screens = Screens(engine)
        phone = screens.phone(room.secure_phone_url)
        assert phone.evaluate("() => [isSecureContext, location.protocol]") == [True, "https:"]
        phone.begin()
        stands_at(room, phone, 45, tilt=45)
        eventually(lambda: room.get()["phones"] == 1)
        screens.close()
    finally:
        engine.quit()


def test_a_phone_that_does_not_know_the_authority_opens_nothing(own_server, room, tmp_path):
    engine = webkit(tmp_path, b"")
    try:
        window = engine.open(390, 664, "")
        window.go(room.secure_phone_url)
        assert window.evaluate("() => document.querySelector('#start')") is None
    finally:
        engine.quit()
