"""Pictures that tests bring: made, sent, and fetched again."""

import io
import json
import urllib.error
import urllib.request

from PIL import Image

from live_pages import picture


def encoded(image, kind, **options) -> bytes:
    data = io.BytesIO()
    image.save(data, kind, **options)
    return data.getvalue()


def coded(colour, size=(300, 200), kind="PNG", **options) -> bytes:
    return encoded(Image.new("RGB", size, colour), kind, **options)


def send(room, data: bytes) -> tuple[int, str]:
    request = urllib.request.Request(
        f"{room.server.url}/api/rooms/{room.name}/pictures", data=data,
        headers={"Authorization": f"Bearer {room.key}"})
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return response.status, response.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def served(room, answer: str) -> tuple[dict, bytes]:
    with urllib.request.urlopen(room.server.url + json.loads(answer)["url"], timeout=60) as response:
        return dict(response.headers), response.read()


def file(name: str, data: bytes) -> dict:
    return {"name": name, "mimeType": "application/octet-stream", "buffer": data}


def card(page):
    page.get_by_role("button", name="Your pictures").click()
    return page.get_by_role("dialog", name="Your pictures")


def middle(page):
    image = picture(page)
    return image.getpixel((image.width // 2, image.height // 2))


def is_blue(page) -> bool:
    red, green, blue = middle(page)
    return blue > 180 and red < 90 and green < 110
