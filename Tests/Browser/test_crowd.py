"""A crowd: each phone has a place with a sign of its own, and presenters decide about places."""

import pytest
from playwright.sync_api import Page, expect

from crowds import Crowd, open_drawer, pill
from live_pages import UNDRAWN, Phone, eventually, violations

pytestmark = pytest.mark.chromium


@pytest.fixture
def crowd(pages, room):
    return Crowd(pages, room)


def begin(crowd: Crowd, scene: str, **options) -> Page:
    """A presenter's page, with this scene on the stage."""
    presenter = crowd.presenter(**options)
    presenter.get_by_role("button", name=scene, exact=True).click()
    eventually(lambda: crowd.room.get()["scene"] == {"Meadow": "meadow", "Tug of war": "tug"}[scene])
    return presenter


def card(phone: Phone):
    return phone.page.get_by_role("region", name="Your place")


def opacities(crowd: Crowd) -> list[float]:
    """How visible each place is, in painter's order."""

    def below(node: dict):
        if node["kind"] == "opacity":
            yield node["values"]["opacity"]
        for child in node.get("children", []):
            yield from below(child)

    return list(below(crowd.room.frame()))


def test_each_phone_is_told_its_own_sign_and_its_button_reaches_the_stage(crowd):
    begin(crowd, "Meadow")
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    expect(pill(first)).to_have_text("You are the blue star, 1")
    expect(pill(second)).to_have_text("You are the orange heart, 2")
    # Screen readers hear the same.
    expect(second.page.locator("#tilt-news")).to_have_text("You are the orange heart, 2")
    expect(card(second).get_by_role("button", name="Bloom")).to_be_visible()
    card(second).get_by_role("button", name="Where am I?").tap()
    eventually(lambda: 0.1 in opacities(crowd))
    assert violations(second.page) == ""


def test_a_phone_shows_the_stage_on_request_and_its_sign_again(crowd):
    begin(crowd, "Meadow")
    phone = crowd.phone(beta=10)
    card(phone).get_by_role("button", name="Watch").tap()
    back = card(phone).get_by_role("button", name="Back to my sign")
    expect(back).to_be_visible()
    expect(phone.page.locator(".place-sign")).to_be_hidden()
    back.tap()
    expect(phone.page.locator(".place-sign")).to_be_visible()


def test_in_a_game_of_two_teams_the_phone_says_which_way_to_pull(crowd):
    begin(crowd, "Tug of war")
    first, second = crowd.phone(gamma=-20), crowd.phone(gamma=20)
    expect(card(first)).to_contain_text("You pull to the left")
    expect(card(second)).to_contain_text("You pull to the right")
    expect(card(first).get_by_role("button", name="Bloom")).to_be_hidden()


def test_a_full_house_says_so_and_lets_people_in_as_places_come_free(crowd):
    presenter = begin(crowd, "Meadow")
    drawer = open_drawer(presenter)
    places = drawer.get_by_role("slider", name="Places", exact=True)
    places.press("Home")
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    expect(pill(first)).to_have_text("You are the blue star, 1")
    expect(pill(second)).to_have_text("Full house: you are number 1 in line")
    expect(card(second)).to_be_hidden()
    expect(drawer).to_contain_text("1 of 1 places are taken · 1 waiting")
    places.press("ArrowRight")
    expect(pill(second)).to_have_text("You are the orange heart, 2")


def test_a_presenter_freezes_shows_one_person_and_begins_again(crowd):
    presenter = begin(crowd, "Meadow")
    drawer = open_drawer(presenter)
    first, second = crowd.phone(beta=10), crowd.phone(beta=30)
    one = drawer.get_by_role("group", name="Show one person").get_by_role("button", name="2", exact=True)
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    eventually(lambda: sorted(opacities(crowd), reverse=True)[:2] == [1, 0.2])
    expect(card(second)).to_have_class("place shown")
    one.click()
    eventually(lambda: sorted(opacities(crowd), reverse=True)[:2] == [1, 1])
    drawer.get_by_role("switch", name="Freeze everything").click()
    eventually(lambda: crowd.room.get()["scene"] == "meadow")
    expect(drawer.get_by_role("switch", name="Freeze everything")).to_be_checked()
    watcher = crowd.pages.open(crowd.room.watch_url, script=UNDRAWN)
    for page in (presenter, watcher):
        expect(page.get_by_text("Everything is frozen", exact=True)).to_be_visible()
    drawer.get_by_role("switch", name="Freeze everything").click()
    for page in (presenter, watcher):
        expect(page.get_by_text("Everything is frozen", exact=True)).to_be_hidden()
    drawer.get_by_role("switch", name="Freeze everything").click()
    drawer.get_by_role("button", name="Begin again").click()
    expect(pill(first)).to_have_text("You are the blue star, 1")
    assert violations(presenter) == ""


def test_the_join_code_stays_on_the_stage_while_places_are_free(crowd):
    presenter = begin(crowd, "Meadow", viewport={"width": 1280, "height": 720})
    attract = presenter.locator("#attract")
    expect(attract).to_be_visible()
    phone = crowd.phone(beta=10)
    expect(pill(phone)).to_have_text("You are the blue star, 1")
    expect(attract).to_be_visible()
    drawer = open_drawer(presenter)
    places = drawer.get_by_role("slider", name="Places", exact=True)
    places.press("Home")
    expect(attract).to_be_hidden()


def test_a_phone_that_shows_its_sign_follows_to_another_game(crowd):
    presenter = begin(crowd, "Tug of war")
    phone = crowd.phone(gamma=-20)
    expect(card(phone)).to_contain_text("You pull to the left")
    expect(card(phone)).to_contain_text("Tug of war")
    presenter.get_by_role("button", name="Meadow", exact=True).click()
    expect(card(phone)).to_contain_text("Meadow")
    expect(card(phone).get_by_role("button", name="Bloom")).to_be_visible()
    expect(card(phone)).not_to_contain_text("You pull")
    expect(phone.page).to_have_title("Meadow · Tiltcast")
    open_drawer(presenter).get_by_role("switch", name="Freeze everything").click()
    expect(card(phone)).to_contain_text("Everything is frozen")
    expect(card(phone).get_by_role("button", name="Bloom")).to_be_disabled()
    presenter.get_by_role("button", name="Lenticular card", exact=True).click()
    expect(card(phone)).to_be_hidden()
    assert violations(phone.page) == ""


def test_a_presenter_chooses_a_person_by_name(crowd):
    presenter = begin(crowd, "Meadow")
    drawer = open_drawer(presenter)
    crowd.phone(beta=10)
    second = crowd.phone(beta=30, script="sessionStorage.setItem('tiltcast.name', 'Ann あん');")
    people = drawer.get_by_role("group", name="Show one person")
    expect(people.get_by_role("button", name="1", exact=True)).to_be_visible()
    people.get_by_role("button", name="2 Ann あん").click()
    expect(card(second)).to_have_class("place shown")
    assert violations(presenter) == ""
