"""Comments of a class's teacher on lines of a seat's code, and on elements of its stage."""

import io
import json
import re
import urllib.request

import pytest
from PIL import Image
from playwright.sync_api import expect

from code_drawer import code, looks, replace  # noqa: F401
from live_pages import eventually, violations
from test_workshop import own_server  # noqa: F401
from test_workshop_seats import WIDE, room_of, seat

pytestmark = pytest.mark.chromium
VIEW = """import SwiftUI

struct Card: View {
  var body: some View {
    Text("Hello")
      .offset(x: 30)
      .accessibilityIdentifier("greeting")
  }
}

#Preview("Card") { Card() }
"""


def teacher_at(pages, server, room: str, **options):
    """The page of the teacher in the room of a seat, with the code open."""
    page = pages.open(f"{server.url}/r/{room}?key={server.main.key}&open=code", **{"viewport": WIDE, **options})
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    return page


def again(pages, server, page, **options):
    """The seat's page once more, on a screen that draws."""
    key = page.evaluate("JSON.parse(localStorage.getItem('tiltcast.seat')).key")
    return pages.open(f"{server.url}/r/{room_of(page)}?key={key}&open=code", **options)


def comments(page):
    return page.get_by_role("list", name="Comments").get_by_role("listitem")


def write(page, words: str, about: str | None = None):
    """Writes a comment on the line of the caret, or on an element."""
    fold = page.locator("details.comments")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    if about is not None:
        page.get_by_role("combobox", name="What the comment is about").select_option(label=about)
    page.get_by_role("textbox", name="Your comment").fill(words)
    page.get_by_role("button", name="Comment", exact=True).click()
    expect(page.get_by_text("The comment is saved.")).to_be_visible()


def set_text(page, server, text: str):
    """Saves a text in the place of the open file's."""
    request = urllib.request.Request(
        f"{server.url}/api/rooms/{room_of(page)}/sources/MyMotion.swift", data=text.encode(), method="PUT",
        headers={"Authorization": f"Bearer {server.main.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        assert response.status == 200
    expect(code(page)).to_contain_text("offset(x: 30)")


def test_a_comment_on_a_line_is_seen_by_the_seat_moves_with_the_line_and_is_resolved_by_keys(pages, own_server):
    ada = seat(pages, own_server, "Ada")
    expect(ada.locator("details.comments")).to_be_hidden()
    room = room_of(ada)
    set_text(ada, own_server, VIEW)
    teacher = teacher_at(pages, own_server, room)
    expect(code(teacher)).to_contain_text("offset(x: 30)")
    code(teacher).get_by_text("offset").click()
    write(teacher, "Why 30? <b>\u202Etxt</b>")
    # At its line in the editor, and in the list, as text.
    expect(ada.locator(".problem.comment")).to_have_text("Why 30? <b>\ufffdtxt</b>")
    expect(comments(ada)).to_have_count(1)
    expect(comments(ada).first).to_contain_text("MyMotion.swift:6")
    expect(comments(teacher).first).to_contain_text("MyMotion.swift:6")
    # The person writes above it: the comment follows, for both, and after a new start of the page.
    code(ada).get_by_text("import SwiftUI").click()
    ada.keyboard.press("Home")
    ada.keyboard.type("// one\n// two\n")
    expect(comments(ada).first).to_contain_text("MyMotion.swift:8")
    expect(comments(teacher).first).to_contain_text("MyMotion.swift:8")
    with ada.expect_response(lambda response: response.request.method == "PATCH" and "/comments/" in response.url) as kept:
        ada.keyboard.press("ControlOrMeta+s")
    assert kept.value.status == 204
    assert violations(ada) == "" and violations(teacher) == ""
    ada.reload()
    expect(comments(ada).first).to_contain_text("MyMotion.swift:8")
    # The place leads to the line, and a key resolves it.
    comments(ada).first.get_by_role("button", name="MyMotion.swift:8").click()
    expect(code(ada)).to_be_focused()
    resolve = comments(ada).first.get_by_role("button", name="Resolve")
    resolve.focus()
    ada.keyboard.press("Enter")
    expect(ada.locator(".problem.comment")).to_have_count(0)
    expect(comments(teacher).first.get_by_role("button", name="Open again")).to_be_visible()
    expect(comments(ada).first.get_by_role("button", name="Delete")).to_have_count(0)
    comments(teacher).first.get_by_role("button", name="Delete").click()
    expect(comments(ada)).to_have_count(0)


def test_a_comment_on_an_element_names_it_as_tests_do_and_shows_where_it_is(pages, own_server):
    ada = seat(pages, own_server, "Ada")
    set_text(ada, own_server, VIEW)
    teacher = teacher_at(pages, own_server, room_of(ada))
    expect(code(teacher)).to_contain_text("offset(x: 30)")
    write(teacher, "It is too far right.", "Element “greeting”")
    drawing = again(pages, own_server, ada, viewport=WIDE)
    place = comments(drawing).first.get_by_role("button", name=re.compile("greeting"))
    place.click()
    outline = drawing.locator(".comment-outline")
    expect(outline).to_be_visible()
    box = outline.bounding_box()
    expect(outline).to_be_hidden()
    # It stood around the text, which is dark.
    seen = Image.open(io.BytesIO(drawing.screenshot(clip=box))).convert("L")
    assert seen.getextrema()[0] < 120 and box["width"] < 120


def test_the_inspector_calls_an_element_as_tests_and_comments_do(pages, own_server):
    ada = seat(pages, own_server, "Ada")
    set_text(ada, own_server, VIEW)
    drawing = again(pages, own_server, ada, viewport=WIDE)
    expect(code(drawing)).to_contain_text("offset(x: 30)")
    comments_of_stage = drawing.request.get(
        f"{own_server.url}/api/rooms/{room_of(ada)}/elements", headers={"Authorization": f"Bearer {own_server.main.key}"}).json()
    assert "greeting" in [element["name"] for element in comments_of_stage["elements"]]
    drawing.get_by_role("button", name="Inspector").click()
    inspector = drawing.get_by_role("region", name="Inspector")
    inspector.get_by_role("button", name="Hold").click()
    expect(inspector.get_by_role("button", name="Live")).to_be_visible()

    def is_named():
        drawing.keyboard.press("ArrowDown")
        return "“greeting”" in inspector.locator(".layer").text_content()

    eventually(is_named)


def post(server, room: str, words: str):
    body = {"text": words, "source": "MyMotion.swift", "line": 1, "lines": ["import SwiftUI"], "index": 0}
    request = urllib.request.Request(
        f"{server.url}/api/workshop/seats/{room}/comments", data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {server.main.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        assert response.status == 201


def test_comments_that_are_written_while_others_are_read_are_seen(pages, own_server):
    ada = seat(pages, own_server, "Ada")
    room = room_of(ada)
    heard, held = [], []
    with ada.expect_websocket() as socket:
        ada.reload()
    socket.value.on("framereceived", lambda frame: heard.append(str(frame)))
    expect(ada.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    # The answer is made before the second comment, and comes after the page has heard of that.
    ada.route("**/comments", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    post(own_server, room, "one")
    eventually(lambda: ada.evaluate("0") == 0 and len(held) == 1)
    post(own_server, room, "two")
    eventually(lambda: ada.evaluate("0") == 0 and any('"comments":2' in frame for frame in heard))
    (route, response), = held
    route.fulfill(response=response)
    expect(comments(ada)).to_have_count(2)


def test_comments_that_could_not_be_read_are_read_when_the_page_is_connected_again(pages, own_server):
    ada = seat(pages, own_server, "Ada")
    pages.allow("ERR_|WebSocket|Failed to load")
    failed = []
    post(own_server, room_of(ada), "one")
    ada.route("**/comments", lambda route: failed.append(route.abort()))
    ada.reload()
    eventually(lambda: ada.evaluate("0") == 0 and len(failed) == 1)
    ada.unroute("**/comments")
    own_server.stop()
    own_server.start()
    expect(comments(ada)).to_have_count(1)


def test_comments_fit_a_narrow_page(pages, own_server):
    ada = seat(pages, own_server, "Ada")
    room = room_of(ada)
    teacher = teacher_at(pages, own_server, room)
    write(teacher, "Averyveryverylongwordwithoutanyspaces" * 8)
    narrow = again(pages, own_server, ada, viewport={"width": 390, "height": 844})
    expect(comments(narrow)).to_have_count(1)
    comments(narrow).first.scroll_into_view_if_needed()
    resolve = comments(narrow).first.get_by_role("button", name="Resolve")
    box = resolve.bounding_box()
    assert box["height"] >= 36 and box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 390
