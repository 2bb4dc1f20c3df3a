"""A room with people: phones that ask, get, share and lose the tilt, and a presenter who decides."""

import re

import pytest
from playwright.sync_api import Page, expect

from crowds import Crowd, choose, open_drawer, pill, row
from live_pages import eventually

pytestmark = pytest.mark.chromium

REFUSED = r"status of 403|: 403$|WebSocket connection to .* failed"


@pytest.fixture
def crowd(pages, room):
    return Crowd(pages, room)


def requests(page: Page):
    return page.get_by_role("region", name="Request")


def asking_pair(crowd: Crowd):
    """A presenter who decides, a phone that tilts, and another that has asked."""
    presenter = crowd.presenter()
    choose(presenter, "You choose")
    presenter.keyboard.press("Escape")
    first = crowd.phone(beta=10)
    expect(pill(first)).to_have_text("You are tilting")
    second = crowd.phone(beta=30)
    expect(pill(second)).to_have_text("Ask for the tilt")
    pill(second).tap()
    expect(pill(second)).to_have_text("Asked; the presenter decides")
    return presenter, first, second


def test_with_the_policy_free_a_tap_takes_the_tilt_at_once(crowd):
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    expect(pill(second)).to_have_text("Take the tilt")
    pill(second).tap()
    expect(pill(second)).to_have_text("You are tilting")
    expect(pill(first)).to_have_text("Take the tilt")
    eventually(lambda: crowd.room.front() == pytest.approx(0.5, abs=1e-6))


def test_a_request_is_shown_to_the_presenter_and_handed_over_with_one_press(crowd):
    presenter, first, second = asking_pair(crowd)
    expect(requests(presenter)).to_contain_text("Phone 2 asks for the tilt")
    expect(presenter.get_by_role("button", name="People")).to_have_attribute("data-count", "1")
    assert crowd.room.front() == pytest.approx(10 / 60, abs=1e-6)
    requests(presenter).get_by_role("button", name="Give the tilt").click()
    expect(second.page.get_by_text("The tilt is yours")).to_be_visible()
    expect(pill(second)).to_have_text("You are tilting")
    expect(pill(first)).to_have_text("Ask for the tilt")
    expect(requests(presenter)).to_be_hidden()
    eventually(lambda: crowd.room.front() == pytest.approx(0.5, abs=1e-6))
    second.tilt(beta=45)
    eventually(lambda: crowd.room.front() == pytest.approx(0.75, abs=1e-6))


def test_a_request_is_refused_and_may_come_again(crowd):
    presenter, first, second = asking_pair(crowd)
    requests(presenter).get_by_role("button", name="Not now").click()
    expect(second.page.get_by_text("The presenter said not now")).to_be_visible()
    expect(pill(first)).to_have_text("You are tilting")
    pill(second).tap()
    expect(pill(second)).to_have_text("Asked; the presenter decides")
    expect(requests(presenter)).to_contain_text("Phone 2 asks for the tilt")
    presenter.keyboard.press("g")
    expect(pill(second)).to_have_text("You are tilting")


def test_a_phone_that_comes_back_as_somebody_new_is_not_told_that_it_was_refused(crowd):
    presenter, _, second = asking_pair(crowd)
    second.page.locator("#grip").tap()
    second.page.get_by_role("textbox", name="Your name").fill("Ben")
    second.page.keyboard.press("Enter")
    expect(pill(second)).to_have_text("Ask for the tilt")
    expect(second.page.locator("#flash")).not_to_contain_text("Not now")
    expect(requests(presenter)).to_be_hidden()
    pill(second).tap()
    expect(requests(presenter)).to_contain_text("Ben asks for the tilt")


def test_several_requests_are_answered_in_the_drawer_in_the_order_of_asking(crowd):
    presenter, first, second = asking_pair(crowd)
    third = crowd.phone(beta=50)
    pill(third).tap()
    requests(presenter).get_by_role("button", name="1 more").click()
    expect(requests(presenter)).to_be_hidden()
    names = presenter.locator(".person .name")
    expect(names).to_have_text(["Phone 2", "Phone 3", "Presenter 1", "Phone 1"])
    row(presenter, "Phone 3").get_by_role("button", name="Give the tilt").click()
    expect(pill(third)).to_have_text("You are tilting")
    expect(names).to_have_text(["Phone 2", "Presenter 1", "Phone 1", "Phone 3"])
    expect(row(presenter, "Phone 3")).to_contain_text("Tilts", ignore_case=True)
    row(presenter, "Phone 2").get_by_role("button", name="Not now").click()
    expect(pill(second)).to_have_text("Ask for the tilt")


def test_the_tilt_can_be_handed_to_who_did_not_ask(crowd):
    presenter = crowd.presenter()
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    open_drawer(presenter)
    row(presenter, "Phone 2").get_by_role("button", name="Give the tilt").click()
    expect(pill(second)).to_have_text("You are tilting")
    row(presenter, "Presenter 1").get_by_role("button", name="Take the tilt").click()
    expect(pill(second)).to_have_text("Take the tilt")
    expect(pill(first)).to_have_text("Take the tilt")


def test_who_is_sent_away_is_told_and_does_not_come_back(pages, crowd):
    pages.allow(REFUSED)
    presenter = crowd.presenter()
    phone = crowd.phone()
    drawer = open_drawer(presenter)
    away = row(presenter, "Phone 1").get_by_role("button", name="Send Phone 1 away")
    away.dblclick()
    assert crowd.room.get()["phones"] == 1, "a double click must not be taken for a confirmation"
    row(presenter, "Phone 1").get_by_role("button", name="Send away?").click()
    expect(drawer.get_by_text("Phone 1 was sent away, for ten minutes.")).to_be_visible()
    expect(row(presenter, "Phone 1")).to_have_count(0)
    expect(presenter.locator(".persons").first).to_be_focused()
    removed = phone.page.get_by_role("heading", name="The presenter has removed this device")
    expect(removed).to_be_visible()
    expect(pill(phone)).to_have_text("Not connected")
    phone.page.wait_for_timeout(6000)
    assert crowd.room.get()["phones"] == 0
    phone.page.reload()
    expect(removed).to_be_visible()
    assert crowd.room.get()["phones"] == 0


def test_the_question_before_sending_away_is_forgotten_with_the_focus(crowd):
    presenter = crowd.presenter()
    crowd.phone()
    open_drawer(presenter)
    row(presenter, "Phone 1").get_by_role("button", name="Send Phone 1 away").click()
    row(presenter, "Phone 1").get_by_role("button", name="Send away?").press("Tab")
    expect(row(presenter, "Phone 1").get_by_role("button", name="Send Phone 1 away")).to_be_visible()


def test_a_locked_room_tells_newcomers_so_and_keeps_who_is_inside(pages, crowd):
    pages.allow(REFUSED)
    presenter = crowd.presenter()
    inside = crowd.phone()
    open_drawer(presenter).get_by_role("switch", name="Lock the room").check()
    expect(presenter.locator("#people")).to_have_text("1 screen · 1 phone · locked")
    newcomer = pages.open(crowd.room.phone_url, device="iPhone 13")
    locked = newcomer.get_by_role("heading", name="The room is locked")
    expect(locked).to_be_visible()
    viewer = pages.open(crowd.room.watch_url)
    expect(viewer.get_by_role("heading", name="The room is locked")).to_be_visible()
    inside.page.reload()
    eventually(lambda: crowd.room.get()["phones"] == 1)
    open_drawer(presenter).get_by_role("switch", name="Lock the room").uncheck()
    newcomer.get_by_role("button", name="Try again").tap()
    eventually(lambda: crowd.room.get()["phones"] == 2)
    expect(locked).to_be_hidden()


def test_in_turns_phones_see_whose_turn_it_is_and_how_long(crowd):
    presenter = crowd.presenter()
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    choose(presenter, "Turns")
    length = presenter.get_by_role("slider", name="A turn lasts")
    expect(length).to_have_attribute("aria-valuetext", "15 s")
    length.press("Home")
    expect(length).to_have_attribute("aria-valuetext", "5 s")
    yours, others = re.compile(r"^Your turn: [0-5] s$"), re.compile(r"^Someone else’s turn: [0-5] s$")
    expect(pill(second)).to_have_text(yours)
    expect(second.page.get_by_text("The tilt is yours")).to_be_visible()
    expect(pill(first)).to_have_text(others)
    expect(pill(first)).to_be_disabled()
    eventually(lambda: crowd.room.front() == pytest.approx(0.5, abs=1e-6))
    expect(pill(first)).to_have_text(yours)
    expect(pill(second)).to_have_text(others)


def test_in_the_average_everybody_tilts_together(crowd):
    presenter = crowd.presenter()
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    choose(presenter, "All together")
    for phone in (first, second):
        expect(pill(phone)).to_have_text("Everybody tilts together")
        expect(pill(phone)).to_be_disabled()
    eventually(lambda: crowd.room.front() == pytest.approx(20 / 60, abs=1e-6))
    expect(row(presenter, "Phone 1").get_by_role("button", name="Give the tilt")).to_have_count(0)
    presenter.keyboard.press("u")
    expect(presenter.locator(".who")).to_have_text("Everybody tilts together")
    expect(presenter.get_by_role("button", name="Take the tilt")).to_be_disabled()


def test_a_name_is_shown_to_presenters_and_kept_by_the_tab(crowd):
    presenter = crowd.presenter()
    phone = crowd.phone()
    open_drawer(presenter)
    expect(row(presenter, "Phone 1")).to_be_visible()
    phone.page.locator("#grip").tap()
    phone.page.get_by_role("textbox", name="Your name").fill("  Ann + あん ")
    phone.page.keyboard.press("Enter")
    expect(row(presenter, "Ann + あん")).to_contain_text("Phone 1")
    phone.page.reload()
    expect(row(presenter, "Ann + あん")).to_have_count(1)
    presenter.keyboard.press("Escape")
    phone.start()
    phone.tilt(beta=20)
    expect(presenter.locator(".who")).to_have_text("Ann + あん is tilting")


def test_a_name_that_the_server_refuses_does_not_keep_a_phone_out(pages, crowd):
    pages.allow(r"status of 400|: 400$|WebSocket connection to .* failed")
    phone = crowd.phone(script="""
        if (location.protocol !== "about:" && sessionStorage.getItem("tried") === null) {
            sessionStorage.setItem("tried", "1");
            sessionStorage.setItem("tiltcast.name", "\\u202Eevil");
        }""")
    expect(pill(phone)).to_have_text("You are tilting")
    assert phone.page.evaluate("sessionStorage.getItem('tiltcast.name')") is None
