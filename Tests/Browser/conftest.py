"""Fixtures: a browser, running servers, and pages in which nothing may go wrong unnoticed."""

import os

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from live_pages import Pages, eventually
from live_server import LiveServer

FIREFOX = os.environ.get("TILTCAST_BROWSER") == "firefox"
# Playwright adds a style element (with this hash) for every screenshot; Firefox says that the policy forbids it.
PLAYWRIGHT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT"


def pytest_collection_modifyitems(items: list[pytest.Item]):
    for item in items:
        if FIREFOX and item.get_closest_marker("chromium"):
            item.add_marker(pytest.mark.skip(reason="needs what only Chromium can emulate"))


@pytest.fixture(scope="module")
def playwright():
    """Each file has a browser of its own, so that one which breaks it does not fail the others."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(playwright: Playwright):
    if FIREFOX:
        browser = playwright.firefox.launch(
            channel="moz-firefox", headless=False,
            executable_path=os.environ.get("TILTCAST_FIREFOX", "/usr/bin/firefox-esr"),
            firefox_user_prefs={"webgl.force-enabled": True})
    else:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("TILTCAST_CHROMIUM", "/usr/bin/chromium"),
            args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory):
    """One server for all the tests that leave its room as it is."""
    server = LiveServer(tmp_path_factory.mktemp("server"), "--no-attract").start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path):
    """A server of this test's own, for those that tilt, change parameters or restart it."""
    server = LiveServer(tmp_path, "--no-attract").start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


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
def phone(pages: Pages, own_server: LiveServer):
    """A phone in the room of the test's own server, flat and about to tilt."""
    phone = pages.phone(own_server.phone_url)
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: own_server.room()["phones"] == 1)
    return phone
