"""What a page loads at once comes as few responses, and is the same as its files one by one."""

import json
import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page

from live_pages import eventually
from live_server import REPOSITORY

pytestmark = pytest.mark.chromium

PAGES = ["/", "/phone"]
# A page, its styles, its scripts (the first one, the one for old browsers, and all others), and its texts, which are preloaded.
FIRST = {"document": 1, "stylesheet": 1, "other": 1, "script": 3, "websocket": 1}
# Its modules in the form in which bundles have them.
ENTRY = re.compile(r'^\["(/js/[^"]+)", (\d+), ', re.MULTILINE)
# What runs as it is imported, and only once.
ENTRIES = {"/js/main.js", "/js/phone.js", "/js/early.js"}
SAME = """async ([addresses, paths]) => {
    for (const address of addresses) await import(address);
    const described = namespace => Object.keys(namespace).toSorted().map(name => {
        const value = namespace[name];
        return [name, typeof value, value?.name, value?.length, typeof value === "function" ? null : JSON.stringify(value)];
    });
    const different = [];
    for (const path of paths) {
        const [bundled, plain] = [await tiltcastModules.import(path), await import(path)];
        if (JSON.stringify(described(bundled)) !== JSON.stringify(described(plain))) different.push(path);
    }
    return different;
}"""


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
    assert all(re.match(r"/bundles/[0-9a-f]+/|/glyphs/", name) for name in kept), kept


@pytest.mark.parametrize("path", PAGES)
def test_with_modules_in_the_query_a_page_loads_its_files_one_by_one(pages, server, path):
    page = pages.open("about:blank")
    requests = own_requests(page)
    page.goto(f"{server.url}{path}?modules")
    live(page)
    names = [name for _, name in requests]
    assert "/js/page/room.js" in names and "/strings.json" in names
    assert not any(name.startswith("/bundles/") for name in names)


def bundles(page: Page) -> dict[str, list[str]]:
    """The scripts of a page, also those for later, with the modules in each."""
    html = page.request.get(page.url).text()
    first = re.findall(r'<script type="module"[^>]* src="([^"]+)"', html)
    assert len(first) == 2
    pending, found = list(first), {}
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(page.url))
    while pending:
        address = pending.pop()
        text = page.request.get(origin + address).text()
        lines = text.split("\n")
        found[address] = [name for name, _ in ENTRY.findall(text)]
        for name, line in ENTRY.findall(text):
            assert lines[int(line) - 2].startswith(f'["{name}"')
        later = re.search(r"tiltcastModules\.add\(import\.meta\.url, (\{.*?\}), \[$", text, re.MULTILINE)
        pending += json.loads(later[1]).values()
    return found


def test_every_module_exports_the_same_from_a_bundle_as_from_its_file(pages, server):
    covered = set()
    for path in PAGES:
        page = pages.open(server.url + path)
        live(page)
        found = bundles(page)
        paths = sorted({name for names in found.values() for name in names} - ENTRIES)
        assert page.evaluate(SAME, [list(found), paths]) == []
        covered |= set(paths)
    root = REPOSITORY / "Public"
    every = {f"/{file.relative_to(root)}" for file in root.glob("js/**/*.js")}
    # A workshop's pages are there with --workshop only.
    others = {name for name in every if name.startswith(("/js/film/", "/js/lab/", "/js/bundle/", "/js/wall", "/js/workshop"))}
    assert every - covered - others - ENTRIES == {"/js/needs.js", "/js/unable.js", "/js/trust.js", "/js/code.js", "/js/stage.js"}


def test_an_error_names_the_file_and_its_line(pages, server):
    page = pages.open(server.url)
    live(page)
    stack = page.evaluate("""async () => {
        const { find } = await tiltcastModules.import("/js/page/dom.js");
        try {
            find("nowhere", HTMLElement);
        } catch (error) {
            return error.stack;
        }
    }""")
    file, line = re.search(r"\n    at .*?(/js/[\w/]+\.js):(\d+):\d+", stack).groups()
    assert file == "/js/page/dom.js"
    source = (REPOSITORY / "Public/js/page/dom.js").read_text().split("\n")
    assert "throw new Error" in source[int(line) - 1], stack


@pytest.mark.parametrize("path, script", [("/", "main.js"), ("/phone", "phone.js")])
def test_a_page_opens_its_socket_while_its_script_is_on_its_way(pages, server, path, script):
    page = pages.open("about:blank")
    requests, held = own_requests(page), []
    page.route(f"**/js/{script}", lambda route: held.append(route))
    with page.expect_websocket():
        page.goto(server.url + path, wait_until="commit")
    eventually(lambda: page.evaluate("document.body !== null") and held != [])
    assert page.evaluate("document.body.dataset.isTranslated") is None
    held[0].continue_()
    live(page)
    assert requests.count(("websocket", "/ws")) == 1
