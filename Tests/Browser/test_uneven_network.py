"""Frames that a network delivers unevenly are drawn evenly, a little later."""

import itertools
import select
import socket
import threading
import time

import pytest

from live_pages import eventually
from live_wire import Wire

# Small, because each frame is drawn in software.
SMALL = {"width": 480, "height": 300}

# Tilts 60 times a second until it is stopped.
TILT = """() => {
    let number = 0;
    globalThis.tilting = setInterval(() => {
        const view = new DataView(new ArrayBuffer(32));
        view.setUint8(0, 0x10);
        view.setUint32(4, number++, true);
        view.setFloat64(8, performance.now(), true);
        view.setFloat32(24, 20 * Math.sin(number / 20), true);
        globalThis.wire.send(view.buffer);
    }, 16);
}"""

DELAY = """() => {
    const rows = [...document.querySelectorAll("#hud-box div")];
    const row = rows.find((row) => row.querySelector("dt")?.textContent === "Added for smoothness");
    return row === undefined ? null : parseFloat(row.querySelector("dd").textContent);
}"""


class UnevenNetwork:
    """A proxy that passes what the server sends on in order, up to 80 ms later."""

    def __init__(self, port: int):
        self.target = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            for link in (client, server):
                link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=self.carry, args=(client, server), daemon=True).start()

    def carry(self, client: socket.socket, server: socket.socket):
        delays = itertools.cycle([0, 0, 0.08, 0, 0.04, 0, 0, 0.06])
        waiting: list[tuple[float, bytes]] = []
        with client, server:
            while True:
                late = waiting[0][0] - time.monotonic() if waiting else 1
                readable, _, _ = select.select([client, server], [], [], max(0, late))
                if client in readable:
                    data = client.recv(65536)
                    if not data:
                        return
                    server.sendall(data)
                if server in readable:
                    data = server.recv(65536)
                    if not data:
                        return
                    last = waiting[-1][0] if waiting else 0
                    waiting.append((max(last, time.monotonic() + next(delays)), data))
                while waiting and waiting[0][0] <= time.monotonic():
                    client.sendall(waiting.pop(0)[1])

    def close(self):
        self.listener.close()


@pytest.fixture
def network(server):
    network = UnevenNetwork(int(server.url.rsplit(":", 1)[1]))
    yield network
    network.close()


@pytest.mark.parametrize("query, is_even", [("", True), ("?immediate", False)])
def test_frames_that_come_unevenly_are_drawn_later_unless_the_address_says_immediate(
        pages, server, room, network, query, is_even):
    wire = Wire(pages.open(room.presenter_url), room)
    viewer = pages.open(f"http://127.0.0.1:{network.port}{room.path}{query}", viewport=SMALL)
    viewer.wait_for_function("() => Number(document.getElementById('stage').dataset.sequence) >= 0")
    viewer.keyboard.press("h")
    wire.page.evaluate(TILT)
    if is_even:
        eventually(lambda: (viewer.evaluate(DELAY) or 0) > 20, seconds=180)
    else:
        # After so many frames the other has learned.
        eventually(lambda: viewer.evaluate("Number(document.getElementById('stage').dataset.sequence)") >= 60, seconds=180)
        assert viewer.evaluate(DELAY) is None
    wire.page.evaluate("clearInterval(globalThis.tilting)")
    last = "() => Number(document.getElementById('stage').dataset.sequence)"
    watcher = pages.open(room.watch_url)
    watcher.wait_for_function("() => Number(document.getElementById('stage').dataset.sequence) >= 0")
    newest = watcher.evaluate(last)
    eventually(lambda: viewer.evaluate(last) == newest)


# The thread is busy five sixths of the time, as a screen's that draws six frames a second.
BUSY = """setInterval(() => {
    const end = performance.now() + 150;
    while (performance.now() < end);
}, 180);"""


def test_a_busy_page_is_not_taken_for_an_uneven_network(pages, room):
    wire = Wire(pages.open(room.presenter_url), room)
    viewer = pages.open(room.watch_url, script=BUSY, viewport=SMALL)
    viewer.wait_for_function("() => Number(document.getElementById('stage').dataset.sequence) >= 0")
    viewer.keyboard.press("h")
    viewer.wait_for_function("() => !document.getElementById('hud-box').hidden")
    delays = []

    def is_done():
        delays.append(viewer.evaluate(DELAY))
        return viewer.evaluate("Number(document.getElementById('stage').dataset.sequence)") >= 120

    wire.page.evaluate(TILT)
    eventually(is_done, seconds=180)
    wire.page.evaluate("clearInterval(globalThis.tilting)")
    assert set(delays) == {None}
