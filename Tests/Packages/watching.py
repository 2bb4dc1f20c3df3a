"""A browser of this machine that looks at a server's picture."""

from playwright.sync_api import Page, sync_playwright

from live_pages import difference, eventually, picture, shows_something
from live_server import CHROMIUM


def shows_a_picture(url: str):
    """Opens a presenter's link, waits for a picture, and for another one when another scene is chosen."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page: Page = browser.new_page(viewport={"width": 960, "height": 600})
        page.goto(url)
        eventually(lambda: shows_something(picture(page)))
        first = picture(page)
        page.keyboard.press("4")
        eventually(lambda: difference(first, picture(page)) > 3)
        browser.close()
