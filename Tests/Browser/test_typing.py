"""Typing into a scene's text fields, from a phone and from a presenter's keyboard."""

import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from live_pages import eventually
from live_server import LiveServer
from live_wire import Wire

pytestmark = pytest.mark.chromium

FORM = """import SwiftUI

struct Form: View {
  enum Place { case name, code, notes }
  @State private var name = ""
  @State private var code = ""
  @State private var notes = ""
  @FocusState private var place: Place?

  var body: some View {
    VStack(spacing: 0) {
      TextField("Name", text: $name).keyboardType(.emailAddress).textInputAutocapitalization(.never)
        .submitLabel(.next).focused($place, equals: .name).onSubmit { place = .code }
        .frame(height: 100)
      SecureField("Code", text: $code).focused($place, equals: .code).frame(height: 100)
      TextEditor(text: $notes).focused($place, equals: .notes).frame(height: 200)
      // Numbers that a test can read.
      Color.red.frame(width: CGFloat(name.count) + 1, height: 10)
      Color.blue.frame(width: CGFloat(name.hasPrefix("可") ? 50 : 1), height: 11)
      Color.green.frame(width: CGFloat(code.count) + 1, height: code == "hunter2" ? 99 : 12)
      Color.black.frame(width: CGFloat(notes.filter { $0 == "\\n" }.count) + 1, height: 13)
      Spacer()
    }
  }
}

#Preview("Form") { Form() }
"""


@pytest.fixture
def own_server(tmp_path):
    folder = tmp_path / "form"
    folder.mkdir()
    (folder / "Form.swift").write_text(FORM)
    server = LiveServer(tmp_path, "--no-attract", edits=folder).start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def widths(room) -> dict[float, float]:
    """The widths of the coloured bars, by their heights."""
    found, nodes = {}, [room.frame()]
    while nodes:
        node = nodes.pop()
        if node["kind"] == "rectangle":
            found[node["values"]["height"]] = node["values"]["width"]
        nodes += node.get("children", [])
    return found


def letters(room) -> int:
    return widths(room)[10] - 1


def tap(page, x: float, y: float):
    """Touches a point of the stage, which is 390 by 844 points."""
    box = page.locator("#stage").bounding_box()
    scale = min(box["width"] / 390, box["height"] / 844)
    left, top = box["x"] + (box["width"] - 390 * scale) / 2, box["y"] + (box["height"] - 844 * scale) / 2
    page.mouse.click(left + x * scale, top + y * scale)


@pytest.fixture
def presenter(pages, own_server, room):
    """A presenter's page whose window has the stage's shape."""
    page = pages.open(f"{room.presenter_url}&embed", viewport={"width": 390, "height": 844})
    eventually(lambda: 10 in widths(room))
    return page


def taken(room, name: str) -> str | None:
    """A take as text, or None while there is none."""
    address = f"{room.server.url}/api/rooms/{room.name}/takes/{name}"
    try:
        with urlopen(Request(address, headers={"Authorization": f"Bearer {room.key}"})) as answer:
            return answer.read().decode()
    except HTTPError:
        return None


def field(page):
    return page.locator(".typing :is(input, textarea):visible")


def test_a_presenter_types_with_the_keyboard_while_shortcuts_sleep(room, presenter):
    tap(presenter, 195, 97)
    expect(field(presenter)).to_be_focused()
    expect(field(presenter)).to_have_attribute("inputmode", "email")
    expect(field(presenter)).to_have_attribute("autocapitalize", "none")
    expect(field(presenter)).to_have_attribute("enterkeyhint", "next")
    presenter.keyboard.type("flute 123")
    eventually(lambda: letters(room) == 9)
    assert room.get()["scene"] == "form", "the digits have chosen no scene"
    presenter.keyboard.press("Backspace")
    presenter.keyboard.press("Home")
    presenter.keyboard.press("Shift+End")
    presenter.keyboard.type("x")
    eventually(lambda: letters(room) == 1)
    # Return goes to the next field, of which nobody but this page has the letters.
    presenter.keyboard.press("Enter")
    expect(field(presenter)).to_have_attribute("type", "password")
    presenter.keyboard.type("hunter2")
    eventually(lambda: widths(room).get(12) == 8)
    expect(field(presenter)).to_have_value("hunter2")
    presenter.keyboard.press("Enter")
    expect(presenter.locator(".typing")).to_be_hidden()


def test_a_text_of_several_lines_takes_line_breaks(room, presenter):
    tap(presenter, 195, 300)
    expect(field(presenter)).to_be_focused()
    presenter.keyboard.type("one")
    presenter.keyboard.press("Enter")
    presenter.keyboard.type("two")
    eventually(lambda: widths(room)[13] == 2)
    presenter.keyboard.press("Escape")
    expect(presenter.locator(".typing")).to_be_hidden()


def test_what_an_input_method_composes_is_shown_and_typed_once_it_is_chosen(room, presenter):
    tap(presenter, 195, 97)
    expect(field(presenter)).to_be_focused()
    before = json.dumps(room.frame())
    session = presenter.context.new_cdp_session(presenter)
    session.send("Input.imeSetComposition", {"text": "か", "selectionStart": 1, "selectionEnd": 1})
    eventually(lambda: json.dumps(room.frame()) != before)
    assert letters(room) == 0, "it is no part of the value"
    session.send("Input.insertText", {"text": "可"})
    eventually(lambda: letters(room) == 1 and widths(room)[11] == 50)


def test_a_phone_shows_a_button_that_opens_its_keyboard(pages, room, presenter):
    phone = pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    phone.tilt(beta=1)
    page = phone.page
    expect(page.get_by_role("button", name="Type")).to_be_hidden()
    tap(presenter, 195, 97)
    opener = page.get_by_role("button", name="Type")
    expect(opener).to_be_visible()
    expect(field(page)).not_to_be_focused()
    opener.click()
    expect(field(page)).to_be_focused()
    page.keyboard.type("ab")
    eventually(lambda: letters(room) == 2)
    # Both type: nothing is lost.
    expect(field(presenter)).to_have_value("ab")
    presenter.keyboard.press("End")
    presenter.keyboard.type("cd")
    expect(field(page)).to_have_value("abcd")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".typing")).to_be_hidden()
    expect(presenter.locator(".typing")).to_be_hidden()


def test_a_take_plays_what_was_typed_and_has_no_secret(room, presenter):
    wire = Wire(presenter, room)
    wire.send("record", value=True, name="Typed")
    tap(presenter, 195, 97)
    expect(field(presenter)).to_be_focused()
    presenter.keyboard.type("abc")
    eventually(lambda: letters(room) == 3)
    presenter.keyboard.press("Enter")
    expect(field(presenter)).to_have_attribute("type", "password")
    presenter.keyboard.type("hunter2")
    eventually(lambda: widths(room).get(12) == 8)
    presenter.keyboard.press("Escape")
    expect(presenter.locator(".typing")).to_be_hidden()
    wire.send("record", value=False)
    take = eventually(lambda: taken(room, "Typed"))
    assert "hunter" not in take and "•" in take and '"type": "text"' in take
    wire.send("scene", name="form")
    eventually(lambda: letters(room) == 0)
    wire.send("play", take="Typed", speed=4)
    eventually(lambda: letters(room) == 3 and widths(room)[12] == 8)
    wire.send("stop")
    assert wire.errors() == []
