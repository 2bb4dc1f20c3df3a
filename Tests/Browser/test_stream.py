"""Phones whose browser accepts a page over HTTPS but refuses its WebSockets, as Safari does after a warning."""

import re
import urllib.request

import pytest

from live_pages import SERVER_GONE, Phone, difference, eventually, intercept, picture, shows_something
from live_server import CHROMIUM, LiveServer

pytestmark = pytest.mark.chromium

# Sends every secure WebSocket to a path where there is none, so that it fails without a reason, as a refused one does.
REFUSE_SECURE_SOCKETS = """
    const Socket = globalThis.WebSocket;
    globalThis.refusesSockets = true;
    globalThis.WebSocket = class extends Socket {
        constructor(url, protocols) {
            const isRefused = globalThis.refusesSockets && new URL(url, location.href).protocol === "wss:";
            super(isRefused ? new URL("/refused", url) : url, protocols);
        }
    };
"""


@pytest.fixture
def server(servers):
    return servers("--no-attract", tls=True)


@pytest.fixture
def own_server(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", tls=True).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


@pytest.fixture(scope="module")
def accepting_browser(playwright):
    """A browser that accepts every certificate.

    One that only lets a page pass its warning makes more handshakes, and now and then gives up a file."""
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--ignore-certificate-errors"])
    yield browser
    browser.close()


@pytest.fixture
def open_refusing(pages, accepting_browser):
    """Opens pages whose secure sockets fail."""
    pages.allow("WebSocket connection to .* failed|426|/refused: 404|ERR_CONNECTION_REFUSED|ERR_ABORTED")

    def open_page(url: str, clock: bool = False, device: str | None = "iPhone 13"):
        page = pages.open("about:blank", device=device, browser=accepting_browser)
        page.add_init_script(REFUSE_SECURE_SOCKETS)
        if clock:
            page.clock.install()
        page.goto(url)
        return page

    return open_page


@pytest.fixture
def phone(open_refusing, room):
    phone = Phone(open_refusing(room.secure_phone_url))
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: room.get()["phones"] == 1)
    return phone


def requests(room, page, path: str) -> int:
    """How many requests of a page went to a path of its room's."""
    return page.evaluate(
        "(path) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(path)).length",
        f"/api/rooms/{room.name}/{path}")


def test_a_tilt_goes_through_requests_to_another_screen_and_comes_back_to_the_phone(pages, room, phone):
    viewer = pages.open(room.watch_url)
    eventually(lambda: shows_something(picture(viewer)) and shows_something(picture(phone.page)))
    flat, own = picture(viewer), picture(phone.page)
    phone.tilt(beta=45)
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(45 / 60, abs=1e-6))
    eventually(lambda: difference(flat, picture(viewer)) > 3)
    eventually(lambda: difference(own, picture(phone.page)) > 3)
    assert requests(room, phone.page, "messages") > 0


def test_controls_go_through_requests_too(room, phone):
    phone.tilt(beta=20)
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(20 / 60, abs=1e-6))
    # A double tap calibrates: what was 20 degrees is straight from now on.
    stage = phone.page.locator("canvas").bounding_box()
    place = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2

    def is_calibrated_by_a_double_tap() -> bool:
        # On a busy machine two taps may be too far from each other.
        for _ in range(2):
            phone.page.touchscreen.tap(*place)
        return room.layer("front")["opacity"] == pytest.approx(0, abs=1e-6)

    eventually(is_calibrated_by_a_double_tap)


def test_samples_go_out_at_thirty_hertz_or_more(room, phone):
    def received() -> int:
        with urllib.request.urlopen(room.server.url + "/metrics", timeout=60) as response:
            return int(re.search(r"^tiltcast_messages_received_total (\d+)$", response.read().decode(), re.M)[1])

    before, requested = received(), requests(room, phone.page, "messages")
    # A sensor at 60 Hz for a second of the page's own time.
    seconds = phone.page.evaluate("""() => new Promise((resolve) => {
        const began = performance.now();
        let count = 0;
        const turn = () => {
            count += 1;
            dispatchEvent(new DeviceOrientationEvent("deviceorientation", { alpha: 0, beta: count / 2, gamma: 0 }));
            if (count < 60) setTimeout(turn, 1000 / 60);
            else resolve((performance.now() - began) / 1000);
        };
        turn();
    })""")
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(30 / 60, abs=1e-6))
    samples, batches = received() - before, requests(room, phone.page, "messages") - requested
    print(f"{samples / seconds:.0f} messages a second in {batches / seconds:.0f} requests a second")
    assert samples >= 30


@pytest.mark.parametrize("pattern", ["**/streamSocket-*.js", "**/api/rooms/*/stream*"])
def test_requests_are_used_though_the_first_one_fails(pages, room, open_refusing, pattern):
    pages.allow("ERR_FAILED|dynamically imported module")
    page = open_refusing("about:blank", device=None)
    intercept(page, pattern, lambda route: route.abort(), times=1)
    page.goto(room.secure_watch_url)
    eventually(lambda: shows_something(picture(page)))


def test_the_phone_comes_back_through_requests_after_a_restart(pages, own_server, room, phone):
    pages.allow(SERVER_GONE)
    pages.allow("status of 404")  # A request on its way meets the new server, which does not know the old stream.
    own_server.stop()
    own_server.start()
    eventually(lambda: room.get()["phones"] == 1)
    phone.tilt(beta=45)
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(45 / 60, abs=1e-6))


def test_a_socket_is_tried_again_after_some_minutes(room, open_refusing):
    page = open_refusing("about:blank", clock=True, device=None)
    requested, sockets = [], []
    page.on("request", lambda request: requested.append(request.url))
    page.on("websocket", lambda socket: sockets.append(socket))
    page.goto(room.secure_watch_url)
    eventually(lambda: page.wait_for_timeout(50) or any("/stream" in url for url in requested))
    eventually(lambda: room.get()["viewers"] == 1)
    page.evaluate("globalThis.refusesSockets = false")
    for _ in range(61):  # In steps, in which the server can answer: a silent one would be given up.
        page.clock.fast_forward(3000)
        page.wait_for_timeout(60)
    eventually(lambda: page.wait_for_timeout(50) or any("/ws?" in socket.url and not socket.is_closed() for socket in sockets))
    eventually(lambda: room.get()["viewers"] == 1)
