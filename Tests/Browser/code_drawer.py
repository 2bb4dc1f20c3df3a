"""The code drawer of an edited folder, for its tests."""

import json
import re
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from live_pages import eventually
from live_server import LiveServer
from panels import open_presenter
from test_edit import Folder


@pytest.fixture
def folder(tmp_path):
    return Folder(tmp_path / "my-motion")


@pytest.fixture
def own_server(tmp_path, folder):
    server = LiveServer(tmp_path, "--no-attract", edits=folder.path).start()
    yield server
    if server.process.poll() is None:
        status = server.stop()
        assert status == 0, f"{status}\n{(tmp_path / 'server.log').read_text()}"


@pytest.fixture(autouse=True)
def looks(pages):
    """A page that closes looks no more for what others have saved."""
    pages.allow(r"/sources/\S+: net::ERR_ABORTED")


def shared(room) -> dict:
    request = urllib.request.Request(
        f"{room.server.url}/api/rooms/{room.name}/sources/MyMotion.swift?shared", headers={"Authorization": f"Bearer {room.key}"})
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response)


def open_code(page: Page) -> Page:
    page.get_by_role("button", name="Code", exact=True).click()
    expect(page.get_by_role("textbox", name="Code of MyMotion.swift")).to_be_visible()
    return page


def await_closed_tabs(page: Page):
    """Waits until the browser knows that the other tabs with a drawer have closed: what they leave is then this one's."""
    tabs = "navigator.locks.query().then(({ held }) => held.filter(({ name }) => name.startsWith('tiltcast.code.tab.')).length)"
    eventually(lambda: page.evaluate(tabs) == 0)


def open_plain(pages, room) -> Page:
    """The drawer where CodeMirror cannot be loaded: a text field, whose text is saved as a whole."""
    pages.allow("/vendor/|ERR_FAILED")
    page = open_presenter(pages, room)
    page.route("**/vendor/**", lambda route: route.abort())
    return open_code(page)


def replace_plain(page: Page, old: str, new: str):
    """Replaces a text in the text field."""
    code(page).fill(code(page).input_value().replace(old, new))


def code(page: Page):
    return page.get_by_role("textbox", name=re.compile("^Code of "))


def type_in(page: Page, text: str):
    """Types like people: CodeMirror has read what the browser has made of one key before the next one."""
    for letter in text:
        page.keyboard.type(letter)
        page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))")


def replace(page: Page, old: str, new: str):
    """Finds a text by the editor's own search, and types another one over it."""
    code(page).press("Control+f")
    field = page.get_by_role("textbox", name="Find", exact=True)
    field.fill(old)
    for key in ("End", "Enter", "Escape"):
        field.press(key)
    type_in(page, new)


def save(page: Page):
    page.keyboard.press("Control+s")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
