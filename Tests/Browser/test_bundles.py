"""What a page loads at once comes as few files, which esbuild has made of its modules, styles and texts."""

import json
import re
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page

from live_pages import SERVER_GONE, eventually
from live_server import BUNDLED, REPOSITORY, LiveServer, bundle_of, copy_of_the_program

pytestmark = pytest.mark.chromium

PAGES = ["/", "/phone"]
# A page, its styles, its scripts (the first one, the one for old browsers, and all others), and its texts, which are preloaded.
FIRST = {"document": 1, "stylesheet": 1, "other": 1, "script": 3, "websocket": 1}
# The comment that esbuild puts before the code of each module.
MODULE = re.compile(r"^// (js/\S+)$", re.MULTILINE)


def live(page: Page):
    eventually(lambda: page.evaluate("'isTranslated' in document.body.dataset"))
    eventually(lambda: int(page.evaluate("document.getElementById('stage').dataset.sequence ?? -1")) >= 0)


def own_requests(page: Page) -> list[tuple[str, str]]:
    """The kinds and paths of what a page asks for from now on, without pictures and fonts."""
    requests = []
    page.on("request", lambda request: request.resource_type not in ("image", "font") and requests.append(
        (request.resource_type, urlsplit(request.url).path)))
    page.on("websocket", lambda socket: requests.append(("websocket", urlsplit(socket.url).path)))
    return requests


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_there_after_few_requests(pages, server, path):
    page = pages.open("about:blank")
    requests = own_requests(page)
    page.goto(server.url + path)
    live(page)
    kinds = [kind for kind, name in requests if "doctor" not in name]
    assert {kind: kinds.count(kind) for kind in kinds} == FIRST, requests


@pytest.mark.parametrize("path", PAGES)
def test_the_scripts_are_kept_by_browsers_and_the_page_is_asked_for_each_time(pages, server, path):
    page = pages.open("about:blank")
    caching = {}
    page.on("response", lambda response: caching.update(
        {urlsplit(response.url).path: response.header_value("cache-control")}))
    page.goto(server.url + path)
    live(page)
    kept = [name for name, value in caching.items() if "immutable" in value]
    assert caching[path] == "no-cache"
    assert any(name.endswith(".js") for name in kept)
    assert all(re.match(r"/bundles/\w+/\w+-\w{8}\.\w+$|/glyphs/", name) for name in kept), kept


@pytest.mark.parametrize("path", PAGES)
def test_a_page_of_a_folder_that_is_named_loads_its_files_one_by_one(pages, single_modules, path):
    page = pages.open("about:blank")
    requests = own_requests(page)
    page.goto(single_modules.url + path)
    live(page)
    names = [name for _, name in requests]
    assert "/js/page/room.js" in names and "/strings.json" in names
    assert not any(name.startswith("/bundles/") for name in names)


def test_each_module_is_in_one_bundle_of_a_page_and_the_pages_have_all_of_them():
    covered = set()
    for folder in (BUNDLED / "bundles").iterdir():
        sources = [source for file in folder.glob("*.js.map") for source in json.loads(file.read_text())["sources"]]
        assert len(sources) == len(set(sources)), folder
        covered |= {source.removeprefix("../../") for source in sources}
    for file in (BUNDLED / "standalone").glob("*/*.js"):
        covered |= set(MODULE.findall(file.read_text()))
    root = REPOSITORY / "Public"
    every = {str(file.relative_to(root)) for file in root.glob("js/**/*.js")}
    assert every - covered == {"js/needs.js", "js/unable.js", "js/stage.js"}


@pytest.mark.parametrize("page", ["index", "phone"])
def test_the_texts_of_a_page_are_those_of_its_files(page):
    texts, = (BUNDLED / "bundles" / page).glob("texts-*.json")
    named = re.findall(r'<link rel="preload" href="([^"]+)"', (REPOSITORY / f"Public/{page}.html").read_text())
    assert json.loads(texts.read_text()) == {path: (REPOSITORY / f"Public{path}").read_text() for path in named}


def test_a_place_in_a_bundle_leads_to_the_line_of_its_file(pages, server):
    page = pages.open(server.url)
    live(page)
    address = server.url + bundle_of("index", "js/page/dom.js")
    script = page.request.get(address).text()
    link = re.search(r"^//# sourceMappingURL=(\S+)$", script, re.MULTILINE)[1]
    response = page.request.get(urljoin(address, link))
    assert response.headers["content-type"] == "application/json"
    place = script.index("throw new Error(`The page has no ")
    before = script[:place]
    source, line = original(response.json(), before.count("\n"), place - (before.rfind("\n") + 1))
    path = urlsplit(urljoin(address, source)).path
    assert path == "/js/page/dom.js"
    assert "throw new Error(`The page has no " in page.request.get(server.url + path).text().split("\n")[line]


DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def numbers(segment: str) -> list[int]:
    """The numbers of a segment of a source map. Source: ECMA-426."""
    found, shift, value = [], 0, 0
    for digit in map(DIGITS.index, segment):
        value += (digit & 31) << shift
        shift += 5
        if not digit & 32:
            found.append(-(value >> 1) if value & 1 else value >> 1)
            shift, value = 0, 0
    return found


def original(source_map: dict, wanted: int, place: int) -> tuple[str, int]:
    """The source and the line, from 0, that a column of a line of a bundle leads to."""
    source = line = 0
    found = None
    for number, segments in enumerate(source_map["mappings"].split(";")):
        column = 0
        for segment in filter(None, segments.split(",")):
            fields = numbers(segment)
            column, source, line = column + fields[0], source + fields[1], line + fields[2]
            if number == wanted and column <= place:
                found = source_map["sources"][source], line
    assert found is not None
    return found


def test_a_change_of_the_pages_is_served_at_once_and_the_log_says_how(pages, tmp_path):
    pages.allow(SERVER_GONE)
    program = copy_of_the_program(tmp_path)
    (tmp_path / "Public/js/main.js").touch()
    server = LiveServer(tmp_path, binary=program).start()
    try:
        page = pages.open("about:blank")
        requests = own_requests(page)
        page.goto(server.url)
        live(page)
        assert ("script", "/js/main.js") in requests
        assert "make build bundles it" in (tmp_path / "server.log").read_text()
    finally:
        server.stop()


@pytest.mark.parametrize("path, page_name, script", [("/", "index", "js/main.js"), ("/phone", "phone", "js/phone.js")])
def test_a_page_opens_its_socket_while_its_script_is_on_its_way(pages, server, path, page_name, script):
    page = pages.open("about:blank")
    requests, held = own_requests(page), []
    page.route(f"**{bundle_of(page_name, script)}", lambda route: held.append(route))
    with page.expect_websocket():
        page.goto(server.url + path, wait_until="commit")
    eventually(lambda: page.evaluate("document.body !== null") and held != [])
    assert page.evaluate("document.body.dataset.isTranslated") is None
    held[0].continue_()
    live(page)
    assert requests.count(("websocket", "/ws")) == 1
