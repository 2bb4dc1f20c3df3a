"""Scripts for pages, and pages that they change."""

from pathlib import Path

import pytest

from live_pages import SERVER_GONE, eventually
from live_room import Room
from screens import Phone, Screens

# WebKit's and Firefox's words beside Chromium's.
GONE = SERVER_GONE + r"|Could not connect|Connection terminated|Load failed|Network process|access control|503|426|NetworkError"
SCRIPTS = Path(__file__).parent / "scripts"


def script(name: str) -> str:
    """A script as it goes into a page, where its names are its own."""
    return "{" + (SCRIPTS / f"{name}.js").read_text() + "}\n"


def refusing_phone(screens: Screens, room: Room) -> Phone:
    """A phone page over an untrusted certificate that gets no WebSocket."""
    screens.allow("WebSocket|426|/refused|404|can.t establish")
    return screens.phone(room.secure_phone_url, script("refusedSockets"))


def stands_at(room, phone, degrees: float, tilt: float):
    """Waits until the front's opacity says that the card is tilted so, while the phone goes on reporting its tilt."""
    eventually(lambda: phone.tilt(tilt) or room.front() == pytest.approx(degrees / 60, abs=1e-6), 40)
