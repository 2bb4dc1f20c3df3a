"""Fixtures: a browser, running servers, and pages in which nothing may go wrong unnoticed."""

import os

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from live_pages import PATIENCE, Pages, eventually
from live_room import Room
from live_server import CHROMIUM, REPOSITORY
from server_fixtures import own_server, room, server, servers, single_modules  # noqa: F401

FIREFOX = os.environ.get("TILTCAST_BROWSER") == "firefox"
# Playwright adds a style element (with this hash) for every screenshot; Firefox says that the policy forbids it.
PLAYWRIGHT_STYLE = "sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT"
# Of a page that goes away Firefox reports what was still loading; of a bare file, the icon that it asks for by itself.
FIREFOX_REPORTS = f"{PLAYWRIGHT_STYLE}|NS_BINDING_ABORTED|/favicon.ico because"

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]):
    for item in items:
        if FIREFOX and item.get_closest_marker("chromium"):
            item.add_marker(pytest.mark.skip(reason="needs what only Chromium can emulate"))


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def fonts(tmp_path_factory: pytest.TempPathFactory):
    """A font configuration with the pages' fonts installed: what is exported names them, and does not bring them."""
    path = tmp_path_factory.mktemp("fonts") / "fonts.conf"
    path.write_text(f"""<?xml version="1.0"?>
<fontconfig><include>/etc/fonts/fonts.conf</include><dir>{REPOSITORY / "Public/fonts"}</dir></fontconfig>
""")
    return path


def firefox(playwright: Playwright, environment: dict[str, str], **preferences) -> Browser:
    return playwright.firefox.launch(
        channel="moz-firefox", headless=False,
        executable_path=os.environ.get("TILTCAST_FIREFOX", "/usr/bin/firefox-esr"),
        firefox_user_prefs={"webgl.force-enabled": True, **preferences}, env=environment)


@pytest.fixture(scope="session")
def still_browser(request: pytest.FixtureRequest, playwright: Playwright):
    """A browser for who wants reduced motion: Firefox has that as a preference of the whole browser, not of a page."""
    if not FIREFOX:
        yield request.getfixturevalue("browser")
        return
    browser = firefox(playwright, dict(os.environ), **{"ui.prefersReducedMotion": 1})
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright, fonts):
    """One browser for all tests, each of which has contexts of its own in it."""
    environment = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
    if FIREFOX:
        browser = firefox(playwright, environment)
    else:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], env=environment)
    yield browser
    browser.close()


@pytest.fixture
def pages(request: pytest.FixtureRequest, browser: Browser, playwright: Playwright):
    if "own_server" in request.fixturenames:
        request.getfixturevalue("own_server")  # The pages are closed before the server stops.
    pages = Pages(browser, playwright, lambda: request.getfixturevalue("still_browser"))
    if FIREFOX:
        pages.allow(FIREFOX_REPORTS)
    yield pages
    pages.close()


@pytest.fixture
def phone(pages: Pages, room: Room):  # noqa: F811
    """A phone in the test's room, flat and about to tilt."""
    phone = pages.phone(room.phone_url)
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: room.get()["phones"] == 1)
    return phone
