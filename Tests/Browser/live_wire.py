"""Rooms of a test's own, and a presenter's bare WebSocket in a page, for what no control of the pages does."""

import json
import urllib.request
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page

from live_pages import eventually
from live_server import LiveServer

OPEN = """([room, key]) => new Promise((resolve, reject) => {
    const socket = globalThis.wire = new WebSocket(`/ws?room=${room}&key=${key}`, "tiltcast.v1");
    globalThis.wireErrors = [];
    socket.onopen = resolve;
    socket.onerror = reject;
    socket.onmessage = ({ data }) => {
        if (typeof data !== "string") return;
        const message = JSON.parse(data);
        if (message.type === "people") globalThis.wirePeople = message.people;
        if (message.type === "error") globalThis.wireErrors.push(message.message);
    };
})"""

SAMPLE = """([number, alpha, beta, gamma]) => {
    const view = new DataView(new ArrayBuffer(32));
    view.setUint8(0, 0x10);
    view.setUint32(4, number, true);
    view.setFloat64(8, performance.now(), true);
    for (const [index, angle] of [alpha, beta, gamma].entries()) view.setFloat32(16 + 4 * index, angle, true);
    globalThis.wire.send(view.buffer);
}"""

PHONES = """(globalThis.wirePeople ?? []).filter(({ role }) => role === "phone").map(({ id }) => id)"""


def key_of(url: str) -> str:
    return parse_qs(urlsplit(url).query)["key"][0]


class Room:
    """A new room of a running server."""

    def __init__(self, server: LiveServer, name: str):
        self.server, self.name = server, name
        request = urllib.request.Request(
            f"{server.url}/api/rooms", data=json.dumps({"room": name}).encode(),
            headers={"Authorization": f"Bearer {key_of(server.presenter_url)}"})
        with urllib.request.urlopen(request, timeout=5) as response:
            links = json.load(response)["links"]
        self.key = key_of(links["present"])
        self.watch_url = f"{server.url}/r/{name}"
        self.presenter_url = f"{self.watch_url}?key={self.key}"
        self.phone_url = f"{self.watch_url}/phone?key={key_of(links['tilt'])}"

    def get(self) -> dict:
        return self.server.get(f"/api/rooms/{self.name}")

    def value(self, parameter: str):
        """What the room's scene has for a parameter now."""
        return self.get()["parameters"].get(parameter)

    def frame(self) -> dict:
        return self.server.get(f"/api/rooms/{self.name}/frame")


class Wire:
    """A presenter's WebSocket, open as long as its page."""

    def __init__(self, page: Page, room: str, key: str):
        self.page = page
        self.samples = 0
        page.evaluate(OPEN, [room, key])

    def send(self, type: str, **fields):
        self.page.evaluate("(message) => globalThis.wire.send(message)", json.dumps({"type": type} | fields))

    def set(self, **parameters):
        for name, value in parameters.items():
            self.send("parameter", name=name, value=value)

    def pointer(self, phase: str, x: float, y: float, id: int = 1):
        self.send("pointer", phase=phase, id=id, x=x, y=y)

    def tilt(self, alpha: float = 0, beta: float = 0, gamma: float = 0):
        """A sample as a phone sends it that is held upright; angles in degrees."""
        self.page.evaluate(SAMPLE, [self.samples, alpha, beta, gamma])
        self.samples += 1

    def kick_phones(self):
        for id in eventually(lambda: self.page.evaluate(PHONES)):  # Who is there is told a moment later.
            self.send("kick", id=id)

    def errors(self) -> list[str]:
        return self.page.evaluate("globalThis.wireErrors")
