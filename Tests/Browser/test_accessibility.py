"""Assistive tools find their way."""

import pytest

from live_pages import eventually, picture, shows_something, violations


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("role", ["presenter", "viewer"])
def test_axe_finds_nothing_on_the_viewer_page(pages, server, role, color_scheme):
    page = pages.open(server.presenter_url if role == "presenter" else server.url, color_scheme=color_scheme)
    eventually(lambda: shows_something(picture(page)))
    assert violations(page) == ""


@pytest.mark.chromium
@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_phone_page(pages, server, color_scheme):
    phone = pages.phone(server.phone_url, color_scheme=color_scheme, device_scale_factor=3)
    assert violations(phone.page) == ""
    phone.tilt(beta=0)
    phone.start()
    eventually(lambda: shows_something(picture(phone.page)))
    assert violations(phone.page) == ""


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_page_for_codes(pages, server, color_scheme):
    page = pages.open(f"{server.url}/j?refused=key", color_scheme=color_scheme)
    page.get_by_role("alert").get_by_text("No room has this code").wait_for()
    assert violations(page) == ""


@pytest.mark.parametrize("path", ["/", "/phone", "/j"])
def test_a_page_names_its_language_and_itself(pages, server, path):
    page = pages.open(server.url + path)
    assert page.title() != ""
    assert page.locator("html").get_attribute("lang")
