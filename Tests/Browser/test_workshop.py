"""A workshop in the browser: from a name to a picture that changes."""

import io
import json
import re
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

from code_drawer import code, looks, replace, save  # noqa: F401
from live_pages import UNDRAWN, eventually, shows_something
from live_server import LiveServer

pytestmark = pytest.mark.chromium


@pytest.fixture
def own_server(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", "--workshop", "3").start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def code_of(room) -> str:
    request = urllib.request.Request(f"{room.server.url}/api/rooms/{room.name}/links", headers={"Authorization": f"Bearer {room.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)["code"]


def take_seat(page, name: str, letters: str):
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("textbox", name="The code on the teacher's screen").fill(letters)
    page.get_by_role("button", name="Begin").click()


def test_a_name_and_the_code_lead_to_a_room_whose_picture_one_changes(pages, own_server):
    letters = code_of(own_server.main)
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 900})
    pages.allow("403")
    take_seat(page, "Ada", "BBBBBB")
    expect(page.get_by_role("alert")).to_contain_text("No seat has this code.")
    take_seat(page, "Ada", letters.lower())
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    room = re.search(r"/r/([^?]+)", page.url)[1]
    assert room.startswith("ada-") and "key" not in page.url
    replace(page, "width: 320", "width: 222")
    save(page)
    eventually(lambda: b"222" in urllib.request.urlopen(f"{own_server.url}/api/rooms/{room}/frame").read())
    # Who comes again goes on.
    page.goto(own_server.url + "/workshop")
    page.get_by_role("link", name="Go on as Ada").click()
    expect(code(page)).to_contain_text("width: 222")


def test_the_wall_shows_every_room_and_who_asks_for_help(pages, own_server):
    letters = code_of(own_server.main)
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800})
    expect(wall.get_by_text("No seat is taken yet.")).to_be_visible()
    expect(wall.locator("#invitation .letters")).to_have_text(f"{letters[:3]} {letters[3:]}")
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 800})
    take_seat(page, "Ada", letters)
    tile = wall.get_by_role("listitem").filter(has_text="Ada")
    expect(tile).to_be_visible()
    expect(wall.get_by_text("No seat is taken yet.")).to_be_hidden()
    expect(wall.get_by_text("unless somebody works here before then")).to_be_visible()
    # Whether or not the words above the tiles take another line, these end at the window's edge.
    for width in (1440, 1100, 1280):
        wall.set_viewport_size({"width": width, "height": 900 if width > 1280 else 800})
        eventually(lambda: wall.evaluate("document.documentElement.scrollHeight <= innerHeight"))
    eventually(lambda: shows_something(picture_of(tile.locator("canvas"))))
    expect(tile.get_by_role("link", name="Open")).to_have_attribute("href", re.compile(re.escape(own_server.main.key)))
    # No seat hides by locking its room: the wall presents in it.
    page.evaluate(LOCK)
    wall.reload()
    eventually(lambda: shows_something(picture_of(tile.locator("canvas"))))
    page.get_by_role("button", name="Ask for help").click()
    expect(tile).to_contain_text("asks for help")
    wall.get_by_role("button", name="Show the room of Ada large").click()
    expect(tile).to_have_class(re.compile("projected"))
    wall.keyboard.press("Escape")
    expect(tile).not_to_have_class(re.compile("projected"))


def test_an_exercise_is_begun_solved_and_seen_on_the_wall(pages, own_server):
    letters = code_of(own_server.main)
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 1000})
    take_seat(page, "Ada", letters)
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    page.locator("summary", has_text="Exercises").click()
    page.get_by_role("button", name="Tilt", exact=True).click()
    expect(page.get_by_role("img", name="The aim: Tilt")).to_be_visible()
    # What begins it is in sight in low windows, too.
    for height in (420, 720, 1000):
        page.set_viewport_size({"width": 1280, "height": height})
        page.get_by_role("button", name="Tilt", exact=True).evaluate("button => button.click()")
        for name in ("Begin with its file", "Ask for help"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Begin with its file").click()
    expect(code(page)).to_contain_text("A ball that is to follow the phone.")
    expect(page.get_by_role("textbox", name="Code of TiltExercise.swift")).to_be_visible()
    expect(page.get_by_text("Nothing moves yet when the top of the phone is raised.")).to_be_visible()
    # What has failed stands below, at its line and with both sides.
    failure = page.locator(".exercises .failures li")
    expect(failure).to_have_count(1)
    expect(failure).to_contain_text(re.compile(r"TiltExerciseTests\.swift:\d+"))
    expect(failure).to_contain_text("(distance → 0.0) > 1")
    tests = page.get_by_role("link", name="What is checked: TiltExerciseTests.swift")
    assert page.request.get(own_server.url + tests.get_attribute("href")).text().startswith("import SwiftUI")
    replace(page, "height: 120)", "height: 120).offset(y: 2 * tilt.x)")
    save(page)
    expect(page.get_by_text("Done.", exact=True)).to_be_visible()
    expect(failure).to_have_count(0)
    expect(page.get_by_role("button", name="✓ Tilt")).to_be_visible()
    expect(page.get_by_role("button", name="✓ Tilt")).to_have_attribute("aria-pressed", "true")
    following = page.get_by_role("button", name="Next: Spring")
    expect(following).to_be_visible()
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800})
    expect(wall.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("1/6")
    following.click()
    expect(page.get_by_role("img", name="The aim: Spring")).to_be_visible()
    expect(following).to_be_hidden()
    expect(page.get_by_role("button", name="Begin with its file")).to_be_focused()
    # Each exercise has a file of its own, and nothing is overwritten.
    page.get_by_role("button", name="Begin with its file").click()
    expect(page.get_by_role("textbox", name="Code of SpringExercise.swift")).to_be_visible()
    expect(page).to_have_title(re.compile("^Spring exercise"))
    expect(page.get_by_text("swing", exact=False).first).to_be_visible()
    files = page.get_by_label("File", exact=True).locator("option")
    assert {"MyMotion.swift", "SpringExercise.swift", "TiltExercise.swift"} <= set(files.all_text_contents())
    # The scene of the exercise is checked, whichever is on.
    page.get_by_role("button", name="✓ Tilt").click()
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page).to_have_title(re.compile("^Tilt exercise"))
    expect(page.get_by_text("Done.", exact=True)).to_be_visible()
    page.get_by_role("button", name="Open TiltExercise.swift").click()
    expect(code(page)).to_contain_text("offset(y: 2 * tilt.x)")


def test_a_sheet_of_seats_is_printed(pages, own_server):
    letters = code_of(own_server.main)
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 800})
    take_seat(page, "Ada", letters)
    wall = pages.open(
        f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800},
        script="globalThis.print = () => { document.documentElement.dataset.printed = 'yes'; };")
    expect(wall.get_by_role("listitem").filter(has_text="Ada")).to_be_visible()
    expect(wall.locator("#sheet")).to_be_hidden()
    wall.get_by_role("button", name="Print seats").click()
    expect(wall.locator("html[data-printed]")).to_have_count(1)
    wall.emulate_media(media="print")
    cards = wall.locator("#sheet li")
    expect(cards).to_have_count(3)
    expect(cards.first).to_contain_text("Ada")
    assert cards.first.locator("img").evaluate("image => image.naturalWidth") > 0
    codes = [card.locator(".letters").text_content() for card in cards.all()]
    assert len(set(codes)) == 3 and all(re.fullmatch("[A-Z]{4} [A-Z]{4}", letters) for letters in codes)
    expect(cards.last).to_contain_text("Name:")
    expect(cards.last).to_contain_text("/workshop")
    assert letters not in wall.locator("#sheet").inner_text()
    expect(wall.get_by_role("button", name="Print seats")).to_be_hidden()
    assert "key=" not in wall.locator("#sheet").inner_html()


# Locks the room of the seat that this browser keeps.
LOCK = """
    () => new Promise((done) => {
      const { room, key } = JSON.parse(localStorage.getItem("tiltcast.seat"));
      const socket = new WebSocket(`ws://${location.host}/ws?room=${room}&key=${key}`, "tiltcast.v1");
      socket.onopen = () => socket.send(JSON.stringify({ type: "lock", value: true }));
      socket.onmessage = ({ data }) => {
        if (typeof data === "string" && JSON.parse(data).locked === true) done();
      };
    })
"""


def picture_of(canvas) -> Image.Image:
    return Image.open(io.BytesIO(canvas.screenshot()))


def test_a_deleted_class_says_so_and_offers_no_way_back(pages, own_server):
    letters = code_of(own_server.main)
    page = pages.open(own_server.url + "/workshop", script=UNDRAWN, viewport={"width": 1280, "height": 800})
    take_seat(page, "Ada", letters)
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    wall = pages.open(f"{own_server.url}/workshop/wall?key={own_server.main.key}", viewport={"width": 1280, "height": 800})
    wall.get_by_role("button", name="Delete the class").click()
    wall.get_by_role("button", name="Delete all seats and all code?").click()
    expect(page.get_by_role("heading", name="This room is over")).to_be_visible()
    pages.allow("404")
    page.goto(own_server.url + "/workshop")
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()
    expect(page.get_by_text("Go on as Ada")).to_be_hidden()
