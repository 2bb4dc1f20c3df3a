"""HTTPS as the server makes it by itself, in a browser that trusts its authority, and in one that does not."""

import os
import ssl
import subprocess
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Error

from live_pages import Pages, difference, eventually, picture, shows_something
from live_room import Room
from live_server import CHROMIUM, LiveServer

pytestmark = pytest.mark.chromium


@pytest.fixture
def server(servers):
    return servers("--no-attract", tls=True)


def authority(server: LiveServer) -> bytes:
    with urllib.request.urlopen(server.url + "/ca.crt", timeout=60) as response:
        assert response.headers["content-type"] == "application/x-x509-ca-cert"
        return response.read()


@pytest.fixture
def trusting_pages(server, playwright, tmp_path):
    """Pages in a Chromium whose NSS database holds this server's authority as a trusted one, as after an import."""
    database = tmp_path / ".pki/nssdb"
    database.mkdir(parents=True)
    certificate = tmp_path / "ca.crt"
    certificate.write_bytes(authority(server))
    certutil = ["certutil", "-d", f"sql:{database}"]
    subprocess.run([*certutil, "-N", "--empty-password"], check=True)
    subprocess.run([*certutil, "-A", "-n", "Tiltcast", "-t", "C,,", "-i", certificate], check=True)
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox"], env=environment | {"HOME": str(tmp_path)})
    pages = Pages(browser, playwright)
    yield pages
    pages.close()
    browser.close()


def tilts_another_screen(room: Room, pages: Pages, **options):
    viewer = pages.open(room.watch_url)
    eventually(lambda: shows_something(picture(viewer)))
    phone = pages.phone(room.secure_phone_url, **options)
    assert phone.page.evaluate("isSecureContext")
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: room.get()["phones"] == 1)
    flat = picture(viewer)
    phone.tilt(beta=45)
    eventually(lambda: room.front() == pytest.approx(45 / 60, abs=1e-6))
    eventually(lambda: difference(flat, picture(viewer)) > 3)


def test_a_phone_that_trusts_the_authority_tilts_another_screen(room, trusting_pages):
    tilts_another_screen(room, trusting_pages)


def test_a_phone_whose_owner_accepts_the_warning_tilts_another_screen(room, pages):
    tilts_another_screen(room, pages, ignore_https_errors=True)


def test_a_browser_that_does_not_know_the_authority_warns(room, pages):
    pages.allow("ERR_CERT_AUTHORITY_INVALID")
    with pytest.raises(Error, match="ERR_CERT_AUTHORITY_INVALID"):
        pages.open(room.secure_phone_url)


def test_the_authority_vouches_for_this_server_at_its_address_and_name(server):
    context = ssl.create_default_context(cadata=authority(server).decode())
    for host in ("127.0.0.1", "localhost"):
        url = server.secure_url.replace("127.0.0.1", host) + "/healthz"
        with urllib.request.urlopen(url, timeout=60, context=context) as response:
            assert response.read() == b"ok\n"


def test_the_http_phone_page_leads_to_https_but_not_on_this_machine(server):
    class NoRedirect(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *_):
            return None

    request = urllib.request.Request(server.url + "/phone?key=k", headers={"Host": "192.168.1.7"})
    with pytest.raises(urllib.request.HTTPError) as refused:
        urllib.request.build_opener(NoRedirect).open(request, timeout=60)
    port = server.secure_url.rsplit(":", 1)[1]
    assert refused.value.headers["location"] == f"https://192.168.1.7:{port}/phone?key=k"
    with urllib.request.urlopen(server.url + "/phone?key=k", timeout=60) as response:
        assert response.status == 200


def test_servers_that_share_a_state_folder_start_together(tmp_path):
    servers = []
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        servers.append(LiveServer(tmp_path / name, "--no-attract", "--state", str(tmp_path / "shared"), tls=True))
    with ThreadPoolExecutor() as executor:
        list(executor.map(LiveServer.start, servers))
    try:
        assert len({authority(server) for server in servers}) == 1
        assert len({server.presenter_url.split("key=")[1] for server in servers}) == 1
    finally:
        assert [server.stop() for server in servers] == [0, 0, 0]
