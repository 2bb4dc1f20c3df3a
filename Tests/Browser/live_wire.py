"""A presenter's bare WebSocket in a page, for what no control of the pages does."""

import json

from playwright.sync_api import Page

from live_pages import eventually
from live_room import Room

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


class Wire:
    """A presenter's WebSocket, open as long as its page."""

    def __init__(self, page: Page, room: Room):
        self.page = page
        self.samples = 0
        page.evaluate(OPEN, [room.name, room.key])

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
