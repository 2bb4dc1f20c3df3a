"""What the tests about people share: a room with a presenter and phones in it."""

from playwright.sync_api import Locator, Page, expect

from live_pages import UNDRAWN, Pages, Phone
from live_room import Room


class Crowd:
    """A room, its people, and where things are on their pages. Nothing is drawn on these."""

    def __init__(self, pages: Pages, room: Room):
        self.pages = pages
        self.room = room

    def presenter(self, **options) -> Page:
        page = self.pages.open(self.room.presenter_url, script=UNDRAWN, **options)
        expect(page.get_by_role("button", name="People")).to_be_visible()
        return page

    def phone(self, beta: float = 0, gamma: float = 0, script: str = "", **options) -> Phone:
        """A phone that is tilted; the room's first one drives."""
        page = self.pages.open(self.room.phone_url, device="iPhone 13", script=UNDRAWN + script, **options)
        phone = Phone(page)
        phone.start()
        phone.tilt(beta, gamma)
        expect(page.locator("#pill")).to_be_visible()
        return phone


def pill(phone: Phone) -> Locator:
    return phone.page.locator("#pill")


def open_drawer(page: Page) -> Locator:
    """The presenter's drawer, opened if it is not."""
    drawer = page.get_by_role("complementary", name="People")
    if not drawer.is_visible():
        page.keyboard.press("u")
    expect(drawer).to_be_visible()
    return drawer


def choose(page: Page, policy: str):
    drawer = open_drawer(page)
    drawer.get_by_role("radio", name=policy, exact=True).check()


def row(page: Page, name: str) -> Locator:
    return page.locator(".person", has=page.get_by_text(name, exact=True))


def unfold(page: Page, title: str):
    fold = page.locator("#drawer .fold", has=page.locator("summary", has_text=title))
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
