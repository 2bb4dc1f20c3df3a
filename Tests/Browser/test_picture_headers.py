"""What qualifies a picture's pixels: profiles, chunks, orientations, ends and formats."""

import base64
import io
import json
import struct
import zlib

import pytest
from PIL import Image, ImageCms

from live_pages import difference
from pictures import encoded, send, served


def grey_profile(gamma: float) -> bytes:
    """A colour profile (ICC 2.4) whose shades of grey follow a power."""
    described = b"desc" + bytes(4) + struct.pack(">I", 5) + b"Grey\0" + bytes(78)
    white = b"XYZ " + bytes(4) + struct.pack(">iii", 63190, 65536, 54061)
    curve = b"curv" + bytes(4) + struct.pack(">IH", 1, round(gamma * 256)) + bytes(2)
    tags = [(b"desc", described + bytes(-len(described) % 4)), (b"wtpt", white), (b"kTRC", curve)]
    table, data = struct.pack(">I", len(tags)), b""
    for name, content in tags:
        table += name + struct.pack(">II", 132 + 12 * len(tags) + len(data), len(content))
        data += content
    size = struct.pack(">I", 128 + len(table) + len(data))
    head = size + bytes(4) + b"\2\x40\0\0mntrGRAYXYZ " + bytes(12) + b"acsp" + bytes(28)
    head += struct.pack(">iii", 63190, 65536, 54061)
    return head.ljust(128, b"\0") + table + data


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_a_profile_of_greys_is_followed(room, kind):
    data = io.BytesIO()
    Image.new("L", (64, 48), 100).save(data, kind, icc_profile=grey_profile(gamma=1))
    _, answer = send(room, data.getvalue())
    kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
    # 100 of 255 of the light is 169 of 255 in sRGB.
    assert all(abs(low - 169) <= 3 for low, _ in kept.getextrema())


def profile(space: str) -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile(space)).tobytes()


def with_chunks(data: bytes, *chunks: tuple[bytes, bytes]) -> bytes:
    """A PNG with chunks behind its header."""
    return data[:33] + b"".join(
        struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
        for name, content in chunks) + data[33:]


GREYS = Image.linear_gradient("L").resize((256, 128))
COLOURS = Image.merge("RGB", [Image.linear_gradient("L").rotate(90 * turn).resize((256, 128)) for turn in range(3)])


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("carried", [
    profile("sRGB"), profile("LAB"), profile("sRGB")[:200], b"junk" * 100, grey_profile(1)[:140], grey_profile(1)],
    ids=["colours", "lab", "half", "junk", "half-grey", "grey"])
def test_a_profile_that_does_not_fit_is_left_out(room, kind, carried):
    for image in [COLOURS] if kind == "WEBP" else [GREYS, COLOURS]:
        if carried == (profile("sRGB") if image is COLOURS else grey_profile(1)):
            continue
        status, answer = send(room, encoded(image, kind, quality=98, icc_profile=carried))
        assert status == 201, answer
        kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
        assert difference(image.convert("RGB"), kept) < 2


@pytest.mark.parametrize("mode", ["L", "LA", "I;16"])
def test_grey_pictures_with_a_profile_of_colours_keep_their_greys(room, mode):
    image = Image.new("I;16", (64, 48), 25_700) if mode == "I;16" else GREYS.convert(mode)
    status, answer = send(room, encoded(image, "PNG", icc_profile=profile("sRGB")))
    assert status == 201, answer
    kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("L")
    assert kept.getextrema() == ((100, 100) if mode == "I;16" else GREYS.getextrema())
    if mode != "I;16":
        assert difference(GREYS.convert("RGB"), kept.convert("RGB")) == 0


GAMMA_1 = (b"gAMA", struct.pack(">I", 100_000))
P3 = (b"cHRM", struct.pack(">8I", 31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000))


@pytest.fixture(scope="module")
def blank(browser):
    """An empty page, which decodes pictures as every page does."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.chromium
@pytest.mark.parametrize("chunks", [
    [P3], [GAMMA_1, P3, (b"sRGB", b"\0")], [(b"cICP", bytes([12, 13, 0, 0]))],
    [(b"cICP", bytes([1, 13, 0, 1])), GAMMA_1], [(b"iCCP", b"x\0\0no profile")]],
    ids=["p3-alone", "srgb", "cicp-narrow", "cicp-srgb", "broken"])
@pytest.mark.parametrize("image", [GREYS, COLOURS], ids=["grey", "colours"])
def test_colours_of_a_png_are_those_that_browsers_show(blank, room, image, chunks):
    data = with_chunks(encoded(image, "PNG"), *chunks)
    status, answer = send(room, data)
    assert status == 201, answer
    kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
    pixels = blank.evaluate("""async (text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        return btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""));
    }""", base64.b64encode(data).decode())
    shown = Image.frombytes("RGBA", image.size, base64.b64decode(pixels)).convert("RGB")
    assert difference(shown, kept) < 2


@pytest.mark.parametrize("chunks", [
    [GAMMA_1], [(b"gAMA", struct.pack(">I", 45455)), P3], [(b"cICP", bytes([12, 13, 0, 1]))],
    [(b"cICP", bytes([9, 16, 0, 1]))]], ids=["gamma", "p3", "cicp-p3", "hdr"])
def test_colours_that_are_not_applied_are_said(room, chunks):
    status, answer = send(room, with_chunks(encoded(COLOURS, "PNG"), *chunks))
    assert status == 201 and "colours" in json.loads(answer)["notices"][0], answer


TURNS = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270}


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("orientation", TURNS)
def test_a_panorama_is_one_however_its_pixels_lie(room, kind, orientation):
    shown = Image.linear_gradient("L").resize((3000, 750)).convert("RGB")
    turn = TURNS[orientation]
    for order in ("<", ">"):
        exif = Image.Exif()
        exif.endian = order
        exif[0x0112] = orientation
        data = encoded(shown if turn is None else shown.transpose(turn), kind, exif=exif)
        status, answer = send(room, data)
        assert status == 201, answer
        picture = json.loads(answer)
        assert (picture["width"], picture["height"]) == (3000, 750)
        kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
        assert difference(shown, kept) < 2


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"restart_marker_rows": 1}],
                         ids=["baseline", "progressive", "restarts"])
def test_a_jpeg_without_its_end_marker_is_whole(room, options):
    noise = Image.effect_noise((200, 150), 80).convert("RGB")
    whole = encoded(noise, "JPEG", quality=90, **options)
    for data in (whole[:-2], whole[:-1], whole[:-2] + bytes(64), whole + b"\0\0 a film"):
        status, answer = send(room, data)
        assert status == 201, answer
        kept = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB")
        assert difference(Image.open(io.BytesIO(whole)).convert("RGB"), kept) < 8
    # Blocks of one colour end the scan in a zero that belongs to it.
    flat = encoded(Image.new("RGB", (200, 150), "grey"), "JPEG", quality=90, **options)
    for data in (flat[:-2], flat[:-2] + bytes(64)):
        status, answer = send(room, data)
        assert status == 201, answer
    for count in (len(whole) // 4, len(whole) // 2, len(whole) * 9 // 10):
        status, answer = send(room, whole[:count])
        assert status == 422 and "ends too early" in answer, answer


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_of_a_picture_that_moves_the_first_frame_is_shown(room, kind):
    frames = [Image.new("RGB", (64, 48), colour) for colour in ("#2040e0", "red")]
    data = encoded(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)
    status, answer = send(room, data)
    assert status == 201 and "first frame" in json.loads(answer)["notices"][0], answer
    blue = Image.open(io.BytesIO(served(room, answer)[1])).convert("RGB").getpixel((32, 24))
    assert blue[2] > 200 > blue[0]


@pytest.mark.parametrize("kind", ["GIF", "TIFF", "BMP", "ICO", "PDF"])
def test_formats_that_are_not_read_are_named(room, kind):
    status, answer = send(room, encoded(Image.new("RGB", (64, 48), "red"), kind))
    assert status == 415 and f"its format is {kind}" in answer and "Export it as PNG" in answer
