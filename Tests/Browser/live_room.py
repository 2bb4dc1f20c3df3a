"""A room of a running server: its links, its state and its layers."""

import itertools
import json
import urllib.request
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from live_server import LiveServer

# No test gets a room that another one has made.
numbers = itertools.count(1)


def key_of(url: str) -> str:
    return parse_qs(urlsplit(url).query)["key"][0]


def layer_in(frame: dict, id: str) -> dict | None:
    """The node with this id in a frame's tree, None where there is none."""
    if frame.get("id") == id:
        return frame
    return next((found for child in frame.get("children", []) if (found := layer_in(child, id)) is not None), None)


class Room:
    """What tests ask of a room; its keys are the presenter's and the phones'."""

    def __init__(self, server: "LiveServer", name: str, key: str, phone_key: str):
        self.server, self.name, self.key, self.phone_key = server, name, key, phone_key

    @classmethod
    def new(cls, server: "LiveServer") -> "Room":
        """A room that nobody has been in."""
        # The server itself names rooms room-2 and so on.
        name = f"test-{next(numbers)}"
        request = urllib.request.Request(
            f"{server.url}/api/rooms", data=json.dumps({"room": name}).encode(),
            headers={"Authorization": f"Bearer {server.main.key}"})
        with urllib.request.urlopen(request, timeout=60) as response:
            links = json.load(response)["links"]
        return cls(server, name, key_of(links["present"]), key_of(links["tilt"]))

    @property
    def path(self) -> str:
        return "" if self.name == "main" else f"/r/{self.name}"

    @property
    def watch_url(self) -> str:
        return f"{self.server.url}{self.path or '/'}"

    @property
    def presenter_url(self) -> str:
        return f"{self.watch_url}?key={self.key}"

    @property
    def phone_url(self) -> str:
        return f"{self.server.url}{self.path}/phone?key={self.phone_key}"

    @property
    def presenter_phone_url(self) -> str:
        """The phone page with the presenter's key."""
        return f"{self.server.url}{self.path}/phone?key={self.key}"

    @property
    def secure_watch_url(self) -> str:
        return f"{self.server.secure_url}{self.path or '/'}"

    @property
    def secure_phone_url(self) -> str:
        return f"{self.server.secure_url}{self.path}/phone?key={self.phone_key}"

    def get(self) -> dict:
        return self.server.get(f"/api/rooms/{self.name}", self.key)

    def value(self, parameter: str):
        """What the room's scene has for a parameter now."""
        return self.get()["parameters"].get(parameter)

    def frame(self) -> dict:
        return self.server.get(f"/api/rooms/{self.name}/frame", self.key)

    def layer(self, id: str) -> dict:
        """The values of the layer with this id in the present frame, {} where there is none."""
        return (layer_in(self.frame(), id) or {}).get("values", {})

    def front(self) -> float:
        """How much the card shows of its front: 1 at 60 degrees."""
        return self.layer("front")["opacity"]
