"""The join doctor on a phone page: how it is opened, and what it says."""

import re

from playwright.sync_api import Page, expect

from live_pages import UNDRAWN, Pages

REFUSED = r"trust: net::ERR_ABORTED|status of (403|404|426|503)|: (403|404|426|503)$|WebSocket connection to .* failed"

REFUSED_SOCKET = """
    window.WebSocket = class extends EventTarget {
        static CONNECTING = 0; static OPEN = 1;
        readyState = 3;
        constructor() { super(); setTimeout(() => this.onclose({ code: 1006 }), 10); }
        close() {}
    };"""


def opened(pages: Pages, url: str, script: str = "", device: str = "iPhone 13", **options) -> Page:
    """A phone page in a browser that a script has changed before the page runs. Nothing is drawn, so that a slow
    machine does not make the sensor seem slow."""
    return pages.open(url, device=device, script=UNDRAWN + script, **options)


def start(page: Page):
    page.get_by_role("main").get_by_role("button").first.click()


def doctor(page: Page):
    return page.get_by_role("dialog")


def expect_doctor_loaded(page: Page):
    """What tells of the connection comes with the first tap, from a server that has to be there until then."""
    expect(page.get_by_role("button", name="Check the connection")).to_have_attribute("data-health", re.compile("."))


def expect_diagnosis(page: Page, title: str, advice: str, step: str):
    """The doctor has opened by itself; its title, its advice, and the red step."""
    expect(doctor(page)).to_be_visible()
    expect(doctor(page).get_by_role("heading")).to_have_text(title)
    expect(doctor(page).get_by_role("status")).to_contain_text(re.compile(advice))
    expect(doctor(page).locator("li.failed").first).to_contain_text(step)
