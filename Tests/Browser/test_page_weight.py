"""The pages stay light enough for a phone on a poor network."""

import pytest

from live_pages import eventually, picture, shows_something
from live_server import REPOSITORY

KILOBYTE = 1000


@pytest.mark.parametrize("path", ["/", "/phone"])
def test_a_page_loads_at_most_one_megabyte(pages, server, path):
    page = pages.open(server.url + path)
    if path == "/":
        eventually(lambda: shows_something(picture(page)))
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("""() => Object.fromEntries(
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
            .map(entry => [entry.name, entry.decodedBodySize]))""")
    assert any(name.endswith(".js") for name in sizes)
    assert sum(sizes.values()) <= 1000 * KILOBYTE, sizes


@pytest.mark.parametrize("path", ["/", "/phone"])
def test_a_page_loads_at_most_150_kilobytes_of_javascript(pages, server, path):
    page = pages.open(server.url + path)
    page.wait_for_load_state("networkidle")
    sizes = page.evaluate("""() => Object.fromEntries(performance.getEntriesByType("resource")
        .filter(entry => new URL(entry.name).pathname.endsWith(".js"))
        .map(entry => [entry.name, entry.decodedBodySize]))""")
    assert 0 < sum(sizes.values()) <= 150 * KILOBYTE, sizes
