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


def test_the_javascript_is_at_most_150_kilobytes():
    sizes = {str(file): file.stat().st_size for file in (REPOSITORY / "Public/js").rglob("*.js")}
    assert 0 < sum(sizes.values()) <= 150 * KILOBYTE, sizes
