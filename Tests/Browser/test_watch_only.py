"""A server for watching only: what a page of another site embeds, and nobody moves."""

import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from live_pages import eventually, shows_something
from live_server import LiveServer
from live_wire import Wire
from test_embedding import elsewhere, embedded, shot  # noqa: F401
from test_show import folder  # noqa: F401

pytestmark = pytest.mark.chromium


@pytest.fixture
def watched(tmp_path, folder, pages):  # noqa: F811
    server = LiveServer(tmp_path, "--show", folder, "--watch-only", "--step-seconds", "2").start()
    yield server
    pages.close()
    pages.contexts.clear()
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


def answer(url: str, **options) -> tuple[int, str, dict]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, **options), timeout=60) as response:
            return response.status, response.read().decode(), dict(response.headers)
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers)


def test_a_page_of_another_site_embeds_a_show_that_goes_on_and_begins_again(watched, pages, elsewhere):  # noqa: F811
    status, _, headers = answer(f"{watched.url}/?embed")
    policy = {name.lower(): value for name, value in headers.items()}
    assert status == 200 and "x-frame-options" not in policy and "frame-ancestors" not in policy["content-security-policy"]
    page = embedded(pages, elsewhere, f"{watched.url}/?embed")
    eventually(lambda: shows_something(shot(page)))
    seen = []

    def turned():
        scene = watched.get("/api/rooms/main")["scene"]
        if not seen or seen[-1] != scene:
            seen.append(scene)
        return len(seen) >= 5

    eventually(turned, 30)
    after = seen[seen.index("lenticular"):][:3]
    assert after == ["lenticular", "panorama", "text"][: len(after)] and set(seen) == {"lenticular", "panorama", "text"}
    eventually(lambda: shows_something(shot(page)))


def test_no_key_and_no_code_moves_it(watched):
    server = watched
    secret = (server.folder / "state" / "secret").exists()
    assert secret
    status, sentence, _ = answer(f"{server.url}/api/rooms", method="POST", headers={"Authorization": "Bearer x"})
    assert status == 403, sentence
    status, sentence, _ = answer(f"{server.url}/ws?key=AAAAAAAA")
    assert status == 403 and "watching only" in sentence
    assert answer(f"{server.url}/j/ABCDEF")[0] == 403
    assert "key=" not in (server.folder / "server.log").read_text()


def test_no_page_offers_a_code_that_nothing_takes(watched, pages):
    pages.allow("403|404")
    viewer = pages.open(watched.url)
    viewer.keyboard.press("q")
    expect(viewer.get_by_role("dialog")).to_contain_text("No phone tilts this stage")
    phone, code = pages.open(f"{watched.url}/phone"), pages.open(f"{watched.url}/j?refused=key")
    old, tilting = pages.open(f"{watched.url}/?key=AAAAAAAA"), pages.open(f"{watched.url}/phone?key=AAAAAAAA")
    for page in (phone, code, old, tilting):
        expect(page.get_by_role("heading", name="This stage is for watching").first).to_be_visible()
    missing = pages.open(f"{watched.url}/nothing")
    expect(missing.get_by_role("link", name="Go to the main room")).to_be_visible()
    for page in (viewer, phone, code, old, tilting, missing):
        for role in ("link", "button", "textbox"):
            expect(page.get_by_role(role, name="Type the code")).to_have_count(0)
    expect(code.get_by_role("link", name="Watch")).to_have_attribute("href", "/")


def test_a_room_that_was_locked_and_moved_before_is_watched_and_moves(tmp_path, folder, pages):  # noqa: F811
    server = LiveServer(tmp_path).start()
    page = pages.open(f"{server.url}/j")
    wire = Wire(page, server.main)
    for phase in ("began", "ended"):
        wire.pointer(phase, 100, 100)
    wire.send("lock", value=True)
    eventually(lambda: answer(f"{server.url}/api/rooms/main")[0] == 403)
    pages.close()
    pages.contexts.clear()
    assert server.stop() == 0
    server.options = ("--watch-only",)
    server.start()
    page = pages.open(server.url)
    before = server.get("/api/rooms/main")["sequence"]
    eventually(lambda: server.get("/api/rooms/main")["sequence"] > before + 30, 60)
    pages.close()
    pages.contexts.clear()
    assert server.stop() == 0
