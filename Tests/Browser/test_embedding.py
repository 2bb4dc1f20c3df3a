"""The stage alone in other pages, and what of it can be saved."""

import base64
import io
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import quote, unquote, urlsplit

import pytest
from PIL import Image
from playwright.sync_api import expect

from live_pages import eventually, picture, shows_something

pytestmark = pytest.mark.chromium

PARENT = """<!doctype html><link rel=icon href=data:><style>body { margin: 0; background: rgb(255, 0, 128); }
iframe { width: 800px; height: 300px; border: 0; }</style><iframe src="%s"></iframe>"""


# Elements of EBML by their ids; those that contain others are stepped into.
CONTAINERS = {0x1A45DFA3, 0x18538067, 0x1654AE6B, 0xAE, 0xE0, 0x1F43B675}
DOC_TYPE, PIXEL_WIDTH, BLOCKS = 0x4282, 0xB0, {0xA0, 0xA3}


def ebml(data: bytes):
    """The ids and contents of the elements of a WebM file, in order."""
    at = 0
    while at < len(data):
        length = 9 - data[at].bit_length()
        id = int.from_bytes(data[at:at + length], "big")
        at += length
        length = 9 - data[at].bit_length()
        size = int.from_bytes(data[at:at + length], "big") & ((1 << 7 * length) - 1)
        at += length
        if id not in CONTAINERS:
            yield id, data[at:at + size]
            at += size


# The length of a video, and the last time to which a player can go.
PLAYED = """async (file) => {
    const video = document.createElement("video");
    const bytes = await (await fetch(`data:video/webm;base64,${file}`)).blob();
    video.src = URL.createObjectURL(bytes);
    await new Promise((resolve) => video.onloadedmetadata = resolve);
    video.currentTime = video.duration;
    await new Promise((resolve) => video.onseeked = resolve);
    return [video.duration, video.currentTime];
}"""
# What browsers do against being recognized by what they draw.
NOISE = """{
    const own = CanvasRenderingContext2D.prototype, read = own.getImageData;
    own.getImageData = function (...place) {
        const image = read.apply(this, place);
        crypto.getRandomValues(image.data);
        return image;
    };
}"""


class ParentHandler(BaseHTTPRequestHandler):
    """Answers with a page that frames the address in the query."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write((PARENT % unquote(urlsplit(self.path).query)).encode())

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def elsewhere():
    """Another site, as browsers see it: its name differs. It is on this machine, because pages from the internet
    may not frame what is on a local network."""
    site = HTTPServer(("127.0.0.1", 0), ParentHandler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://localhost:{site.server_port}/"
    site.shutdown()


def embedded(pages, elsewhere: str, frame_url: str, **options):
    """A page of another site that shows the stage in a frame, much wider than the stage is."""
    page = pages.open("about:blank", viewport={"width": 800, "height": 300}, **options)
    page.goto(f"{elsewhere}?{quote(frame_url)}")
    return page


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_an_embedded_stage_is_transparent_around_its_picture(pages, server, elsewhere, color_scheme):
    page = embedded(pages, elsewhere, f"{server.url}/?embed", color_scheme=color_scheme)
    frame = page.frames[1]
    eventually(lambda: frame.locator("#stage").get_attribute("data-sequence") is not None)
    image = eventually(lambda: shows_something(shot(page)) and shot(page))
    for x, y in [(2, 2), (797, 2), (2, 297), (797, 297), (20, 150), (780, 150)]:
        assert image.getpixel((x, y)) == (255, 0, 128), (x, y)
    assert image.getpixel((400, 150)) != (255, 0, 128)


def shot(page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def test_an_embedded_stage_has_nothing_but_the_stage(pages, server):
    said = []
    page = pages.open("about:blank", viewport={"width": 800, "height": 300})
    page.on("console", lambda message: "GL Driver Message" in message.text or said.append(message.text))
    page.goto(f"{server.url}/?embed")
    eventually(lambda: shows_something(picture(page)))
    for key in "qhpk?":
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    shown = page.evaluate("""[...document.querySelectorAll("body *")]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0)
        .map((element) => element.id || element.localName)""")
    assert shown == ["main", "stage"]
    assert said == []


def test_without_a_page_around_it_the_stage_is_transparent_too(pages, server):
    page = pages.open(f"{server.url}/?embed", viewport={"width": 800, "height": 300})
    eventually(lambda: shows_something(picture(page)))
    image = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    assert image.getpixel((2, 2))[3] == 0
    assert image.getpixel((400, 150))[3] == 255


# A browser of 2021, as in old versions of OBS: it knows neither these functions, nor rules with these words.
OLD = """delete AbortSignal.timeout;
delete Array.prototype.findLast;
CSS.supports = () => false;"""


def as_old(route):
    """Answers with a style sheet without the rules that an old browser leaves out."""
    answer = route.fetch()
    rules = [line for line in answer.text().splitlines() if ":has(" not in line and "color-mix(" not in line]
    route.fulfill(response=answer, body="\n".join(rules))


def test_in_an_old_browser_source_the_stage_alone_is_shown_without_a_notice(pages, server):
    page = pages.open("about:blank", script=OLD, user_agent="Mozilla/5.0 Chrome/95.0.4638.69 OBS/27.2.4",
                      viewport={"width": 800, "height": 300})
    page.route("**/*.css", as_old)
    page.goto(f"{server.url}/?embed")
    eventually(lambda: shows_something(picture(page)))
    image = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    assert image.getpixel((2, 2))[3] == 0
    assert page.locator(".needs").count() == 0


def test_in_an_old_browser_source_the_whole_page_says_how_the_stage_is_shown(pages, server):
    pages.allow("ERR_ABORTED")
    page = pages.open(server.url, script=OLD, user_agent="Mozilla/5.0 Chrome/103.0.5060.134 OBS/30.1.2")
    expect(page.locator(".needs")).to_contain_text("Append ?embed to the address")
    expect(page.locator(".needs")).to_contain_text("OBS 31")


def test_a_frame_whose_sandbox_withholds_its_origin_says_what_to_write(pages, server, elsewhere):
    # The page that opened first goes on loading, and is left.
    pages.allow("CORS|from origin 'null'|ERR_FAILED|ERR_BLOCKED|ERR_ABORTED|sandboxed|preload")
    page = pages.open("about:blank", viewport={"width": 800, "height": 300})
    page.goto(f"{elsewhere}?{quote(server.url + '/?embed')}")
    page.evaluate("""(url) => {
        const frame = document.createElement("iframe");
        frame.sandbox = "allow-scripts";
        frame.src = url;
        document.body.replaceChildren(frame);
    }""", f"{server.url}/?embed")
    notice = page.frame_locator("iframe").locator(".needs")
    expect(notice).to_contain_text('sandbox="allow-scripts allow-same-origin"')
    assert notice.count() == 1
    assert notice.get_by_role("button").count() == 0


@pytest.mark.parametrize("page_with_key", ["presenter_url", "phone_url"])
def test_a_page_with_a_key_cannot_be_framed_by_another_site(pages, server, elsewhere, page_with_key):
    pages.allow("frame-ancestors|ERR_BLOCKED_BY_(RESPONSE|CSP)")
    page = embedded(pages, elsewhere, getattr(server, page_with_key))
    page.wait_for_timeout(500)
    assert all(urlsplit(frame.url).hostname != "127.0.0.1" for frame in page.frames)


@pytest.fixture
def viewer(pages, server):
    page = pages.open(server.url, accept_downloads=True)
    eventually(lambda: shows_something(picture(page)))
    return page


def test_a_picture_of_the_stage_can_be_saved(viewer):
    with viewer.expect_download() as download:
        viewer.keyboard.press("s")
    assert download.value.suggested_filename.startswith("tiltcast-lenticular-")
    image = Image.open(download.value.path())
    image.load()
    assert image.format == "PNG" and image.width > 300 and shows_something(image.convert("RGB"))
    stage = viewer.evaluate("[document.getElementById('backing').clientWidth, document.getElementById('backing').clientHeight]")
    assert image.width / image.height == pytest.approx(stage[0] / stage[1], abs=0.02)


def test_a_video_of_the_stage_can_be_recorded(viewer):
    viewer.get_by_role("button", name="Picture or video").click()
    with viewer.expect_download() as download:
        viewer.get_by_role("button", name="Record a video").click()
        viewer.wait_for_timeout(1500)
        viewer.get_by_role("button", name="Stop and save the video").click()
    path = download.value.path()
    assert download.value.suggested_filename.endswith(".webm")
    data = path.read_bytes()
    assert data[:4] == b"\x1a\x45\xdf\xa3", "the header of EBML"
    elements = list(ebml(data))
    assert [payload for id, payload in elements if id == DOC_TYPE] == [b"webm"]
    width = next(int.from_bytes(payload, "big") for id, payload in elements if id == PIXEL_WIDTH)
    assert width > 300
    assert sum(id in BLOCKS for id, _ in elements) > 3
    # Players know how long it is, and can go to any time.
    length, end = viewer.context.new_page().evaluate(PLAYED, base64.b64encode(data).decode())
    assert 1 < length < 30
    assert end == pytest.approx(length, abs=0.1)


@pytest.mark.parametrize("button", ["Save a picture", "Record a video"])
def test_a_browser_that_hides_canvases_says_so_instead_of_saving_noise(pages, room, button):
    page = pages.open(room.presenter_url, script=NOISE)
    eventually(lambda: shows_something(picture(page)))
    page.get_by_role("button", name="Picture or video").click()
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    page.get_by_role("button", name=button).click()
    expect(page.locator("#toast")).to_contain_text("noise instead of their pictures")
    assert not downloads


def test_the_menu_can_be_used_without_a_mouse(viewer):
    viewer.keyboard.press("k")
    dialog = viewer.get_by_role("dialog", name="Picture or video")
    expect(dialog.get_by_role("button", name="Save a picture")).to_be_visible()
    viewer.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
