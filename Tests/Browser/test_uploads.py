"""People's own pictures: chosen and dropped, and what hostile files come to."""

import io
import json
import struct
import urllib.error
import urllib.request
import zlib

import pytest
from PIL import Image
from playwright.sync_api import expect

from live_pages import difference, eventually, violations
from pictures import card, coded, file, is_blue, middle, send, served


def bomb(side: int) -> bytes:
    """A PNG of side × side black pixels of one bit: some kilobytes."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    packer = zlib.compressobj(9)
    row = bytes(1 + (side + 7) // 8)
    data = b"".join(packer.compress(row) for _ in range(side)) + packer.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


HOSTILE_SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300"
 height="200" onload="document.title='hacked'"><script>document.title='hacked'</script>
<image xlink:href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1:9/x.png" width="9"
 height="9"/><use href="http://127.0.0.1:9/y.svg#a"/><foreignObject width="99" height="99"><body
 xmlns="http://www.w3.org/1999/xhtml"><script>document.title='hacked'</script></body></foreignObject>
<rect width="300" height="200" fill="#2040e0"/></svg>"""


def test_chosen_pictures_are_on_every_screen_and_go_again(pages, room):
    presenter, viewer = pages.open(room.presenter_url), pages.open(room.watch_url)
    dialog = card(presenter)
    own = eventually(lambda: middle(viewer))
    blue = coded("#2040e0")
    dialog.get_by_label("Choose pictures").set_input_files([file(f"{i}.txt", blue) for i in range(3)])
    expect(dialog).to_be_hidden()
    eventually(lambda: is_blue(viewer) and is_blue(presenter))
    card(presenter).get_by_role("button", name="Back to the scene's own").click()
    eventually(lambda: middle(viewer) == own)


def test_one_picture_is_enough_for_a_scene_that_shows_several(pages, room):
    presenter = pages.open(room.presenter_url)
    dialog = card(presenter)
    dialog.get_by_label("Choose pictures").set_input_files([file("one.png", coded("#2040e0"))])
    expect(dialog).to_be_hidden()
    eventually(lambda: is_blue(presenter))


def test_the_order_of_pictures_is_changed_by_keys_and_by_dragging(pages, room):
    presenter = pages.open(room.presenter_url)
    dialog = card(presenter)
    colors = ["#2040e0", "#20a040", "#e02020"]
    dialog.get_by_label("Choose pictures").set_input_files([file(f"{color[1:]}.png", coded(color)) for color in colors])
    expect(dialog).to_be_hidden()
    eventually(lambda: presenter.evaluate("performance.getEntriesByType('resource').filter(({ name }) => name.includes('/media/')).length") >= 3)
    card(presenter)
    thumbs = dialog.locator(".thumbs button")
    expect(thumbs).to_have_count(3)
    urls = lambda: dialog.locator(".thumbs img").evaluate_all("(all) => all.map(({ src }) => src)")
    first, second, third = urls()
    thumbs.nth(0).focus()
    presenter.keyboard.press("ArrowRight")
    assert urls() == [second, first, third]
    expect(thumbs.nth(1)).to_be_focused()
    begin, end = thumbs.nth(2).bounding_box(), thumbs.nth(0).bounding_box()
    presenter.mouse.move(begin["x"] + 20, begin["y"] + 20)
    presenter.mouse.down()
    presenter.mouse.move(end["x"] + 40, end["y"] + 30, steps=6)
    presenter.mouse.up()
    assert urls() == [third, second, first]
    presenter.keyboard.press("Delete")
    assert urls() == [second, first]
    presenter.reload()
    card(presenter)
    eventually(lambda: presenter.locator(".thumbs img").evaluate_all("(all) => all.map(({ src }) => src)")[:2] == [second, first])


def test_pictures_are_dropped_onto_the_viewer(pages, room):
    presenter = pages.open(room.presenter_url)
    expect(presenter.get_by_role("button", name="Panorama")).to_be_attached()  # The keys know no scenes before that.
    presenter.keyboard.press("2")
    expect(presenter).to_have_title("Panorama · Tiltcast")
    presenter.wait_for_load_state("networkidle")
    data = presenter.evaluate_handle("""(bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "wide.jpg"));
        return data;
    }""", list(coded("#2040e0", (900, 150), "JPEG")))
    presenter.dispatch_event("#stage", "drop", {"dataTransfer": data})
    eventually(lambda: is_blue(presenter))


def test_what_is_wrong_with_files_is_said_and_nothing_is_lost(pages, room):
    pages.allow("status of 4(15|22)|: 4(15|22)$")
    presenter = pages.open(room.presenter_url)
    dialog = card(presenter)
    choose = dialog.get_by_label("Choose pictures")
    choose.set_input_files([file(f"{index}.png", coded("red")) for index in range(9)])
    expect(dialog.get_by_role("alert")).to_have_text("Lenticular card takes 1–8 pictures; you chose 9.")
    choose.set_input_files([file("good.png", coded("red")), file("bad.png", b"MZ no picture")])
    expect(dialog.get_by_role("alert")).to_contain_text("bad.png: This file is not a picture")
    assert room.layer("front")
    assert violations(presenter) == ""


@pytest.mark.parametrize("locale,name", [("en-US", "Your pictures"), ("ja-JP", "自分の画像")])
def test_the_card_fits_a_narrow_screen(pages, room, locale, name):
    page = pages.open(room.presenter_url, viewport={"width": 360, "height": 640}, locale=locale)
    expect(page.get_by_role("button", name=name)).to_be_attached()
    page.keyboard.press("i")
    dialog = page.get_by_role("dialog", name=name)
    expect(dialog).to_be_visible()
    box = dialog.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    assert violations(page) == ""
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


@pytest.mark.chromium
def test_a_presenter_s_phone_brings_pictures(pages, room):
    phone = pages.phone(room.presenter_phone_url)
    phone.tilt(beta=0)
    phone.start()
    phone.page.locator("#grip").tap()
    phone.page.get_by_role("button", name="Your pictures").tap()
    dialog = phone.page.get_by_role("dialog", name="Your pictures")
    dialog.get_by_label("Choose pictures").set_input_files(
        [file("a.heic", coded("#2040e0", kind="WEBP")), file("b.jpg", coded("#2040e0", kind="JPEG"))])
    expect(dialog).to_be_hidden()
    eventually(lambda: "/media/" in json.dumps(room.frame()))


def test_photos_come_upright_and_without_where_they_were_taken(room):
    exif = Image.Exif()
    exif[0x0112] = 6  # Turned by 90°.
    exif[0x010F] = "A camera of mine"
    exif.get_ifd(0x8825)[1] = "N"
    status, answer = send(room, coded("red", (400, 100), "JPEG", exif=exif))
    assert status == 201 and (json.loads(answer)["width"], json.loads(answer)["height"]) == (100, 400)
    headers, data = served(room, answer)
    assert all(word not in data for word in (b"camera", b"Exif", b"EXIF", b"ICCP"))
    assert headers["Content-Type" if "Content-Type" in headers else "content-type"] == "image/webp"


@pytest.mark.parametrize("kind, options", [("PNG", {}), ("WEBP", {"lossless": True})])
def test_flat_colours_come_back_exactly(room, kind, options):
    flat = Image.new("RGB", (300, 200), "white")
    for place, colour in enumerate(["blue", "red", "lime", "#c81e5a", "black"]):
        flat.paste(colour, (60 * place, 40, 60 * place + 50, 160))
    data = io.BytesIO()
    flat.save(data, kind, **options)
    _, answer = send(room, data.getvalue())
    kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
    assert difference(flat, kept) == 0


@pytest.mark.parametrize("mode, shade", [("L", 255), ("L", 100), ("LA", (100, 255)), ("1", 1), ("I;16", 25_700)])
def test_shades_of_grey_come_back_exactly(room, mode, shade):
    data = io.BytesIO()
    Image.new(mode, (64, 48), shade).save(data, "PNG")
    _, answer = send(room, data.getvalue())
    kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
    white = 255 if shade in (1, 255) else 100
    assert kept.getextrema() == ((white, white),) * 3


def test_photographs_keep_their_colours(room):
    shades = Image.merge("RGB", [Image.linear_gradient("L").rotate(90 * turn) for turn in range(3)])
    data = io.BytesIO()
    shades.save(data, "JPEG", quality=95)
    _, answer = send(room, data.getvalue())
    kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
    assert difference(Image.open(data).convert("RGB"), kept) < 2


def test_a_large_photo_becomes_small_enough_for_phones(room):
    status, answer = send(room, coded("red", (4000, 3000), "JPEG"))
    assert status == 201
    assert (json.loads(answer)["width"], json.loads(answer)["height"]) == (2048, 1536)


def test_bombs_are_refused_before_they_are_read(room):
    data = bomb(10_000)
    assert len(data) < 20_000
    status, answer = send(room, data)
    assert status == 422 and "10000 × 10000 pixels" in answer


def test_a_file_cut_off_anywhere_is_refused(room):
    for kind in ("PNG", "JPEG", "WEBP"):
        noise = Image.effect_noise((200, 150), 80).convert("RGB")
        data = io.BytesIO()
        noise.save(data, kind)
        whole = data.getvalue()
        for count in (0, 5, 20, len(whole) // 3, len(whole) // 2, len(whole) * 9 // 10):
            status, answer = send(room, whole[:count])
            assert status in (411, 415, 422), (kind, count, answer)
            assert len(answer) > 20


def test_what_else_a_picture_is_does_not_survive(room):
    script = b"<script>document.title='hacked'</script>"
    for data in (coded("red") + script, coded("red", kind="JPEG") + b"PK\x03\x04" + script,
                 coded("red", kind="JPEG", comment=script)):
        status, answer = send(room, data)
        assert status == 201, answer
        headers, bytes_served = served(room, answer)
        assert b"script" not in bytes_served and b"PK\x03\x04" not in bytes_served


def test_no_script_of_an_svg_runs_and_nothing_is_fetched(pages, room):
    status, answer = send(room, HOSTILE_SVG)
    assert status == 201, answer
    headers, data = served(room, answer)
    lower = {name.lower(): value for name, value in headers.items()}
    assert lower["content-type"] == "image/png" and lower["x-content-type-options"] == "nosniff"
    assert lower["content-security-policy"] == "sandbox; default-src 'none'"
    assert Image.open(io.BytesIO(data)).format == "PNG" and b"root:" not in data

    # In a picture that is a page of its own, Chromium applies a style and the tests' page runs a script, both of which
    # the picture's policy forbids.
    pages.allow(r"Applying inline style violates|Blocked script execution in '[^']*/media/")
    requests = []
    presenter = pages.open(room.presenter_url)
    presenter.on("request", lambda request: requests.append(request.url))
    dialog = card(presenter)
    dialog.get_by_label("Choose pictures").set_input_files([file(f"{i}.svg", HOSTILE_SVG) for i in range(2)])
    expect(dialog.get_by_text("contains a script").first).to_be_visible()
    presenter.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    eventually(lambda: is_blue(presenter))
    assert all(url.startswith((room.server.url, "blob:", "data:")) for url in requests), requests
    alone = pages.open(room.server.url + json.loads(answer)["url"])
    alone.wait_for_timeout(200)
    assert "hacked" not in presenter.title() and "hacked" not in alone.title()
    entities = b"""<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>
        <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;</text></svg>"""
    assert send(room, entities)[0] == 422


def test_only_presenters_bring_pictures(room):
    for key in (room.phone_key, "wrong"):
        request = urllib.request.Request(
            f"{room.server.url}/api/rooms/{room.name}/pictures", data=coded("red"),
            headers={"Authorization": f"Bearer {key}"})
        with pytest.raises(urllib.error.HTTPError) as refusal:
            urllib.request.urlopen(request, timeout=60)
        assert refusal.value.code == 403


@pytest.mark.parametrize("mode,kind", [
    ("L", "PNG"), ("LA", "PNG"), ("RGBA", "PNG"), ("P", "PNG"), ("1", "PNG"), ("I;16", "PNG"), ("CMYK", "JPEG"),
    ("L", "JPEG"), ("RGBA", "WEBP")])
def test_every_kind_of_pixels_becomes_a_picture(room, mode, kind):
    data = io.BytesIO()
    Image.new("RGB", (64, 48), "#804020").convert("L" if mode == "I;16" else mode).convert(mode).save(data, kind)
    status, answer = send(room, data.getvalue())
    assert status == 201, answer
    _, shown = served(room, answer)
    image = Image.open(io.BytesIO(shown))
    assert image.format == "WEBP" and image.size == (64, 48)


def test_what_is_not_drawn_is_said_after_the_upload(pages, room):
    drawing = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><style>:root{--a:#1ea03c}
        rect{fill:var(--a)}</style><rect width="200" height="100"/></svg>"""
    status, answer = send(room, drawing)
    assert status == 201 and "CSS variables" in json.loads(answer)["notices"][0]
    presenter = pages.open(room.presenter_url)
    dialog = card(presenter)
    dialog.get_by_label("Choose pictures").set_input_files(
        [file("plan.svg", drawing), file("good.png", coded("#2040e0"))])
    expect(dialog).to_contain_text("plan.svg: The drawing uses CSS variables")
    assert violations(presenter) == ""
    eventually(lambda: "/media/" in json.dumps(room.frame()))
    presenter.keyboard.press("Escape")
    card(presenter)
    expect(dialog).not_to_contain_text("CSS variables")
