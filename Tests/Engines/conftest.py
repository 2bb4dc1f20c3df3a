"""One list of tests for every engine: `TILTCAST_ENGINE` names the one that runs it."""

import os

import pytest
from playwright.sync_api import sync_playwright

from playwright_windows import PlaywrightEngine
from screens import Phone, Screen, Screens
from server_fixtures import own_server, room, server, servers  # noqa: F401
from webkit_windows import WebKit
from windows import Engine

ENGINE = os.environ.get("TILTCAST_ENGINE", "chromium")


def pytest_collection_modifyitems(items: list[pytest.Item]):
    for item in items:
        marker = item.get_closest_marker("engines")
        if marker and ENGINE not in marker.args:
            item.add_marker(pytest.mark.skip(reason=f"{ENGINE}'s driver cannot emulate this"))


@pytest.fixture(scope="session")
def engine(tmp_path_factory: pytest.TempPathFactory):
    """One browser for all tests, each of which has windows of its own in it."""
    engine: Engine
    if ENGINE == "webkit":
        engine = WebKit(tmp_path_factory.mktemp("webkit"))
        yield engine
        engine.quit()
        return
    with sync_playwright() as playwright:
        engine = PlaywrightEngine(playwright, ENGINE)
        yield engine
        engine.quit()


@pytest.fixture
def screens(request: pytest.FixtureRequest, engine: Engine):
    """Windows in which nothing may go wrong unnoticed."""
    if "own_server" in request.fixturenames:
        request.getfixturevalue("own_server")  # The windows are closed before the server stops.
    screens = Screens(engine)
    yield screens
    screens.close()


@pytest.fixture
def presenter(screens: Screens, room) -> Screen:  # noqa: F811
    """A presenter's page that has arrived in the test's room."""
    screen = screens.open(room.presenter_url, 1100, 700)
    screen.awaits("#strip button")
    return screen


@pytest.fixture
def phone(screens: Screens, room) -> Phone:  # noqa: F811
    """A phone in the test's room, flat and tilting."""
    phone = screens.phone(room.phone_url)
    phone.begin()
    return phone
