"""What the tests about people share: a room with a presenter and phones in it."""

import itertools

from playwright.sync_api import Locator, Page, expect

from live_pages import Pages, Phone
from live_server import LiveServer
from live_wire import Room

numbers = itertools.count(1)
# Nothing is drawn: what phones show of the stage is not looked at here, and takes its time.
UNDRAWN = "HTMLCanvasElement.prototype.getContext = () => null;"


class Crowd:
    """A new room, its people, and where things are on their pages."""

    def __init__(self, pages: Pages, server: LiveServer):
        self.pages = pages
        self.room = Room(server, f"people-{next(numbers)}")

    def presenter(self, **options) -> Page:
        page = self.pages.open("about:blank", **options)
        page.add_init_script(UNDRAWN)
        page.goto(self.room.presenter_url)
        expect(page.get_by_role("button", name="People")).to_be_visible()
        return page

    def phone(self, beta: float = 0, script: str = "", **options) -> Phone:
        """A phone that is tilted; the room's first one drives."""
        page = self.pages.open("about:blank", device="iPhone 13", **options)
        page.add_init_script(UNDRAWN + script)
        page.goto(self.room.phone_url)
        phone = Phone(page)
        phone.tilt(beta)
        phone.start()
        expect(page.locator("#pill")).to_be_visible(timeout=15_000)
        return phone

    def front(self) -> float:
        """How much the card shows of its front: 1 at 60 degrees."""

        def find(node: dict) -> float | None:
            if node.get("id") == "front":
                return node["values"]["opacity"]
            return next((found for child in node.get("children", []) if (found := find(child)) is not None), None)

        return find(self.room.frame())


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
