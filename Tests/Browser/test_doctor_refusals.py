"""What the join doctor says where the server refuses a phone."""

import pytest
from playwright.sync_api import expect

from doctors import REFUSED, REFUSED_SOCKET, doctor, expect_diagnosis, opened
from live_pages import eventually
from live_wire import Wire

pytestmark = pytest.mark.chromium


@pytest.mark.parametrize("path, title, advice, action", [
    ("/phone?key=wrong", "This link no longer opens the room", "ask for a new link", "Type the code"),
    ("/r/nowhere/phone", "No such room", "Check the address", "Type the code"),
])
def test_a_link_that_leads_nowhere(pages, server, path, title, advice, action):
    pages.allow(REFUSED)
    page = opened(pages, server.url + path)
    expect_diagnosis(page, title, advice, "Connection")
    expect(doctor(page).get_by_role("button", name=action)).to_be_visible()


def test_a_room_that_is_full(pages, server):
    pages.allow(REFUSED)
    page = pages.open("about:blank", device="iPhone 13")
    page.add_init_script(REFUSED_SOCKET)
    page.route("**/ws?*", lambda route: route.fulfill(status=503, body="No.\n"))
    page.goto(server.phone_url)
    expect_diagnosis(page, "The room is full", "place may open up", "Connection")


@pytest.fixture
def presenter(pages, room):
    return Wire(pages.open(room.watch_url), room)


def test_a_room_that_is_locked_and_opened_again(pages, room, presenter):
    pages.allow(REFUSED)
    presenter.send("lock", value=True)
    page = opened(pages, room.phone_url)
    expect_diagnosis(page, "The room is locked", "presenter is not letting anyone else in", "Connection")
    presenter.send("lock", value=False)
    expect(doctor(page)).to_be_hidden()
    eventually(lambda: room.get()["phones"] == 1)


def test_a_phone_that_comes_back_into_a_locked_room(pages, room, presenter):
    page = opened(pages, room.phone_url)
    eventually(lambda: room.get()["phones"] == 1)
    presenter.send("lock", value=True)
    page.reload()
    eventually(lambda: room.get()["phones"] == 1)
    page.wait_for_timeout(500)
    expect(doctor(page)).to_be_hidden()


def test_a_phone_that_was_kicked_stays_away(pages, room, presenter):
    pages.allow(REFUSED)
    page = opened(pages, room.phone_url)
    eventually(lambda: room.get()["phones"] == 1)
    presenter.kick_phones()
    expect_diagnosis(page, "The presenter has removed this device", "not come back by itself", "Connection")
    assert room.get()["phones"] == 0
    doctor(page).get_by_role("button", name="Join again").click()
    expect_diagnosis(page, "The presenter has removed this device", "not come back by itself", "Connection")


def test_a_page_that_is_refused_shows_the_reason_and_no_steps_of_its_device(pages, room, presenter):
    pages.allow(REFUSED)
    presenter.send("lock", value=True)
    page = opened(pages, room.phone_url)
    expect(doctor(page).get_by_role("heading")).to_have_text("The room is locked")
    expect(doctor(page).get_by_role("button", name="Try again")).to_be_visible()
    expect(doctor(page).get_by_role("list")).to_be_hidden()
    presenter.send("lock", value=False)
    expect(doctor(page)).to_be_hidden()
    page.get_by_role("button", name="Check the connection").tap()
    expect(doctor(page).get_by_role("list")).to_be_visible()
