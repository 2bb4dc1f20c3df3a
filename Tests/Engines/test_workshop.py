"""A workshop in every engine: a seat is taken, its code is changed, and the teacher's wall shows it."""

import json
import urllib.request

import pytest

from live_pages import eventually, shows_something
from live_server import LiveServer

CONTENT = "document.querySelector('.code-editor').shadowRoot.querySelector('.cm-content')"


@pytest.fixture
def own_server(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", "--workshop", "2").start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def test_a_seat_is_taken_and_the_wall_shows_what_it_plays(own_server, screens):
    room = own_server.main
    request = urllib.request.Request(f"{own_server.url}/api/rooms/main/links", headers={"Authorization": f"Bearer {room.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        letters = json.load(response)["code"]
    wall = screens.open(f"{own_server.url}/workshop/wall?key={room.key}", 1000, 700)
    wall.awaits("#invitation", "No seat is taken yet.")
    seat = screens.open(own_server.url + "/workshop", 1000, 700)
    seat.focus("input", "Your name")
    seat.window.type("Ada")
    seat.enter("input", "The code on the teacher's screen", letters)
    seat.awaits("#coder .status", "Saved")
    seat.until(f"() => {CONTENT}.innerText.startsWith('import')")
    wall.awaits("#tiles li", "Ada")
    wall.until("() => document.querySelector('#tiles canvas').width > 100")
    eventually(lambda: shows_something(wall.picture("#tiles canvas")))
    wall.click("#tiles button.picture", "Ada")
    wall.awaits("#tiles li.projected")
    eventually(lambda: shows_something(wall.picture("#tiles canvas")))
    wall.press("Escape")
    wall.loses("#tiles li.projected")
    seat.click("button", "Ask for help")
    wall.awaits("#tiles li", "asks for help")
