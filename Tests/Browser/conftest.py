"""Fixtures: a browser, running servers, and pages in which nothing may go wrong unnoticed."""

import os

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from live_pages import Pages, eventually
from live_room import Room
from live_server import CHROMIUM, LiveServer

FIREFOX = os.environ.get("TILTCAST_BROWSER") == "firefox"
# Playwright adds a style element (with this hash) for every screenshot; Firefox says that the policy forbids it.
PLAYWRIGHT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT"

# As long as `eventually` waits; a machine may be busy.
expect.set_options(timeout=15_000)


def pytest_collection_modifyitems(items: list[pytest.Item]):
    for item in items:
        if FIREFOX and item.get_closest_marker("chromium"):
            item.add_marker(pytest.mark.skip(reason="needs what only Chromium can emulate"))


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright):
    """One browser for all tests, each of which has contexts of its own in it."""
    if FIREFOX:
        browser = playwright.firefox.launch(
            channel="moz-firefox", headless=False,
            executable_path=os.environ.get("TILTCAST_FIREFOX", "/usr/bin/firefox-esr"),
            firefox_user_prefs={"webgl.force-enabled": True})
    else:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory):
    """Gives the running server that has these options: one for all the tests that want them."""
    running: dict[tuple, LiveServer] = {}

    def with_options(*options: str, tls: bool = False) -> LiveServer:
        key = (options, tls)
        if key not in running:
            running[key] = LiveServer(tmp_path_factory.mktemp("server"), *options, tls=tls).start()
        return running[key]

    yield with_options
    for server in running.values():
        assert server.stop() == 0, (server.folder / "server.log").read_text()


@pytest.fixture
def server(servers):
    """The server that every test can share which does not restart it."""
    return servers("--no-attract")


@pytest.fixture
def own_server(tmp_path):
    """A server of this test's own, for those that restart it."""
    server = LiveServer(tmp_path, "--no-attract").start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


@pytest.fixture
def room(request: pytest.FixtureRequest) -> Room:
    """A room of the test's own; where the test has a server of its own, that one's."""
    if "own_server" in request.fixturenames:
        return request.getfixturevalue("own_server").main
    return Room.new(request.getfixturevalue("server"))


@pytest.fixture
def pages(request: pytest.FixtureRequest, browser: Browser, playwright: Playwright):
    if "own_server" in request.fixturenames:
        request.getfixturevalue("own_server")  # The pages are closed before the server stops.
    pages = Pages(browser, playwright)
    if FIREFOX:
        pages.allow(PLAYWRIGHT_STYLE)
    yield pages
    pages.close()


@pytest.fixture
def phone(pages: Pages, room: Room):
    """A phone in the test's room, flat and about to tilt."""
    phone = pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: room.get()["phones"] == 1)
    return phone
