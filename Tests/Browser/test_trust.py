"""The guide to trusting the server, and what must never leave the address bar: a key."""

import re
import urllib.error
import urllib.request

import pytest

from live_pages import eventually, violations
from live_server import LiveServer


@pytest.fixture
def server(servers):
    return servers("--no-attract", "--log-level", "trace", tls=True)


@pytest.mark.parametrize("device, first, download", [
    ("iPhone 13", "iPhone", "/ca.mobileconfig"), ("Pixel 7", "Android", "/ca.crt"), (None, "Computers", "/ca.crt")])
def test_the_guide_opens_at_the_visitor_s_device(pages, server, device, first, download):
    page = pages.open(server.url + "/trust", device=device)
    page.locator("details[open]").wait_for()
    assert first in page.locator("summary").first.inner_text()
    assert page.locator("details[open]").count() == 1
    assert page.locator("details[open] a.download").get_attribute("href") == download
    assert page.locator("details[open] img").evaluate_all(
        "(images) => Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth > 0)))") \
        .count(False) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_guide_speaks_japanese(pages, server):
    page = pages.open(server.url + "/trust", device="iPhone 13", locale="ja-JP")
    page.get_by_text("証明書信頼設定").wait_for()
    assert "このサーバーを信頼する" in page.title()


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_guide(pages, server, color_scheme):
    page = pages.open(server.url + "/trust", color_scheme=color_scheme)
    page.locator("details[open]").wait_for()
    for summary in page.locator("details > summary").all()[1:]:
        summary.click()
    assert page.locator("details[open]").count() == page.locator("details").count() > 1
    assert violations(page) == ""


@pytest.mark.chromium
def test_the_guide_says_when_the_server_is_trusted(pages, server):
    page = pages.open(server.secure_url + "/trust", ignore_https_errors=True)
    page.get_by_text("accepts the server now").wait_for()


def test_there_is_no_guide_where_there_is_no_authority(tmp_path):
    server = LiveServer(tmp_path).start()
    try:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(server.url + "/trust", timeout=60)
    finally:
        server.stop()


def test_a_key_stays_out_of_referers_titles_addresses_and_logs(pages, server):
    key = server.presenter_url.split("key=")[1]
    page = pages.open("about:blank")
    referers = []
    page.on("request", lambda request: referers.append(request.headers.get("referer", "")))
    page.goto(server.presenter_url)
    eventually(lambda: page.wait_for_timeout(50) or page.locator("#stage").get_attribute("data-sequence"))
    assert len(referers) > 10
    assert not any(referers)
    assert key not in page.title()
    assert key not in page.url
    assert key not in page.content()
    log = (server.folder / "server.log").read_text()
    links = [line for line in log.splitlines() if re.match(r"https?://\S+$", line)]
    assert key not in "\n".join(line for line in log.splitlines() if line not in links)
    watching = [line for line in links if "key=" not in line]
    assert len(watching) == 1
