"""The join doctor: every step of it can fail, and then says what to do in the words of the phone."""

import re
import socket

import pytest
from playwright.sync_api import expect

from doctors import REFUSED, REFUSED_SOCKET, doctor, expect_diagnosis, expect_doctor_loaded, opened, start
from live_pages import SERVER_GONE, Phone, eventually, every, violations
from live_server import LiveServer

pytestmark = pytest.mark.chromium

DENIED = """DeviceOrientationEvent.requestPermission = async () => "denied";"""
UNSUPPORTED = "delete window.DeviceOrientationEvent;"
SILENT = """
    const listen = window.addEventListener;
    window.addEventListener = (type, ...rest) => type === "deviceorientation" || listen.call(window, type, ...rest);"""
# The first and only event of a device without a sensor.
EMPTY = SILENT.replace(
    'type === "deviceorientation"',
    'type === "deviceorientation" ? setTimeout(rest[0], 20, new DeviceOrientationEvent(type)) : false')
HANGING_SOCKET = """
    window.WebSocket = class extends EventTarget {
        static CONNECTING = 0; static OPEN = 1;
        readyState = 0;
        close() {}
    };"""
SLOW_SOCKET = """
    const Own = WebSocket;
    window.WebSocket = class extends Own {
        set onmessage(listener) { super.onmessage = (event) => setTimeout(() => listener(event), 400); }
        get onmessage() { return super.onmessage; }
    };"""
# A sensor that speaks every so many milliseconds.
MOVING = """(interval) => {
    let count = 0;
    setInterval(() => dispatchEvent(new DeviceOrientationEvent(
        "deviceorientation", { alpha: 0, beta: 10 + count++ % 20, gamma: 0 })), interval);
}"""


@pytest.mark.parametrize("device, advice", [
    ("iPhone 13", "swipe Safari away"), ("Pixel 7", "allow Motion sensors"), ("Desktop Chrome", "site settings"),
    ("Desktop Firefox", "site settings"),
])
def test_a_denied_permission(pages, server, device, advice):
    page = opened(pages, server.phone_url, DENIED, device)
    start(page)
    expect_diagnosis(page, "The motion sensor was refused", advice, "Permission")


def test_advice_that_was_closed_comes_again_with_the_next_tap(pages, server):
    page = opened(pages, server.phone_url, DENIED)
    for _ in range(2):
        start(page)
        expect_diagnosis(page, "The motion sensor was refused", "swipe Safari away", "Permission")
        doctor(page).get_by_role("button", name="Close").click()
        expect(doctor(page)).to_be_hidden()


@pytest.mark.parametrize("device, advice", [
    ("iPhone 13", "in Safari"), ("Pixel 7", "in Chrome"), ("Desktop Chrome", "mouse or the arrow keys")])
def test_a_browser_without_the_sensor(pages, server, device, advice):
    page = opened(pages, server.phone_url, UNSUPPORTED, device)
    start(page)
    expect_diagnosis(page, "This browser has no motion sensor", advice, "Permission")


@pytest.mark.parametrize("device, advice", [
    ("iPhone 13", "Motion & Orientation"), ("Pixel 7", "Site settings"), ("Desktop Chrome", "on a phone")])
def test_a_sensor_that_says_nothing(pages, server, device, advice):
    page = opened(pages, server.phone_url, SILENT, device)
    start(page)
    expect_diagnosis(page, "The motion sensor sent nothing for three seconds", advice, "Motion sensor")


@pytest.mark.parametrize("width", [1280, 667, 390])
def test_the_buttons_are_in_sight_in_a_low_window(pages, server, width):
    page = opened(pages, server.phone_url, SILENT, viewport={"width": width, "height": 375})
    start(page)
    expect_diagnosis(page, "The motion sensor sent nothing for three seconds", "Motion & Orientation", "Motion sensor")
    for button in every(doctor(page).locator(".actions").get_by_role("button")):
        expect(button).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("device, advice", [("iPhone 13", "tilt by touch"), ("Pixel 7", "Site settings › Motion sensors")])
def test_one_event_of_nulls(pages, server, device, advice):
    page = opened(pages, server.phone_url, EMPTY, device)
    start(page)
    expect_diagnosis(page, "There are no readings from a motion sensor", advice, "Motion sensor")


def test_a_sensor_that_speaks_late_is_as_good_as_any(pages, room):
    phone = pages.phone(room.phone_url)
    phone.tap()
    expect(doctor(phone.page)).to_be_visible()
    phone.tilt(beta=0)
    expect(doctor(phone.page)).to_be_hidden()
    phone.tilt(beta=30)
    eventually(lambda: room.layer("front")["opacity"] == pytest.approx(0.5, abs=1e-6))


def test_tilting_by_touch_goes_on_without_a_sensor(pages, room):
    page = pages.open(room.phone_url, device="iPhone 13", script=EMPTY)
    start(page)
    doctor(page).get_by_role("button", name="Tilt by touch instead").tap()
    expect(doctor(page)).to_be_hidden()
    before = room.layer("front")["opacity"]
    box = page.locator("#stage").bounding_box()
    page.mouse.move(box["width"] / 2, box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["width"] / 2, box["height"] / 2 - 80, steps=4)
    page.mouse.up()
    eventually(lambda: room.layer("front")["opacity"] != before)


@pytest.fixture
def open_server(tmp_path):
    """A server that other machines could reach, and an address of this one that is no loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # Sends nothing; it only chooses the address.
        except OSError:
            pytest.skip("this machine has no network")
        address = probe.getsockname()[0]
    server = LiveServer(tmp_path, "--no-attract", host=address).start()
    yield server
    server.stop()


def test_a_page_without_https(open_server, pages):
    page = opened(pages, open_server.phone_url)
    expect_diagnosis(page, "This page is not secure", "https://", "Secure page")
    doctor(page).get_by_role("button", name="Tilt by touch instead").tap()
    expect(doctor(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Drag to tilt")).to_be_visible()


@pytest.fixture
def public_server(tmp_path):
    server = LiveServer(tmp_path, "--no-attract", "--public-url", "https://tilt.example").start()
    yield server
    server.stop()


def test_the_link_to_the_secure_page(public_server, pages):
    page = opened(pages, public_server.phone_url, "Object.defineProperty(window, 'isSecureContext', { value: false });")
    link = doctor(page).get_by_role("link", name="Open tilt.example")
    assert re.fullmatch(r"https://tilt\.example/phone\?key=\S+", link.get_attribute("href"))


@pytest.mark.parametrize("device, advice", [("iPhone 13", "Safari refuses"), ("Pixel 7", "VPN, a proxy")])
@pytest.mark.parametrize("script", [REFUSED_SOCKET, HANGING_SOCKET], ids=["refused", "hanging"])
def test_a_socket_that_does_not_open_although_the_page_arrives(pages, server, script, device, advice):
    pages.allow(REFUSED + "|ERR_FAILED")
    page = pages.open("about:blank", device=device)
    page.add_init_script(script)
    # What would stand in for the socket is blocked, too.
    page.route("**/api/rooms/main/stream*", lambda route: route.abort())
    page.goto(server.phone_url)
    expect_diagnosis(page, "The live connection is blocked", advice, "Connection")


@pytest.mark.parametrize("device, advice", [
    ("iPhone 13", "Local Network"), ("Pixel 7", "mobile data"), ("Desktop Chrome", "firewall")])
def test_a_server_that_is_gone_and_comes_back(pages, own_server, room, device, advice):
    pages.allow(SERVER_GONE)
    page = opened(pages, room.phone_url, device=device)
    phone = Phone(page)
    phone.tilt(beta=10)
    start(page)
    expect(page.get_by_role("button", name="You are tilting")).to_be_visible()
    expect_doctor_loaded(page)
    own_server.stop()
    expect_diagnosis(page, "The server does not answer", advice, "Server reached")
    own_server.start()
    expect(doctor(page)).to_be_hidden()
    expect(page.get_by_role("button", name="You are tilting")).to_be_visible()


def test_a_phone_that_is_offline(pages, own_server, room):
    pages.allow(SERVER_GONE)
    phone = pages.phone(room.phone_url)
    phone.start()
    phone.tilt(beta=10)
    expect(phone.page.get_by_role("button", name="You are tilting")).to_be_visible()
    expect_doctor_loaded(phone.page)
    phone.page.context.set_offline(True)
    own_server.stop()
    expect_diagnosis(phone.page, "This phone is offline", "flight mode", "Server reached")


def test_a_slow_round_trip_is_said_but_covers_nothing(pages, room):
    page = opened(pages, room.phone_url, SLOW_SOCKET)
    page.evaluate(MOVING, 16)
    start(page)
    expect(page.locator("#flash", has_text="The connection to the server is slow")).to_be_visible()
    expect(doctor(page)).to_be_hidden()
    page.get_by_role("button", name="Check the connection").tap()
    expect_diagnosis(page, "The connection to the server is slow", "5 GHz", "Round trip")


def test_a_slow_sensor_is_said_but_covers_nothing(pages, room):
    page = opened(pages, room.phone_url, device="Pixel 7")
    page.evaluate(MOVING, 150)
    start(page)
    expect(page.locator("#flash", has_text="The sensor sends too few readings")).to_be_visible()
    expect(doctor(page)).to_be_hidden()
    page.get_by_role("button", name="Check the connection").tap()
    expect_diagnosis(page, "The sensor sends too few readings", "Battery Saver", "Readings")


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_all_steps_turn_green(pages, room, color_scheme):
    page = opened(pages, room.phone_url, color_scheme=color_scheme)
    page.get_by_role("button", name="Check the connection").tap()
    expect(doctor(page).get_by_role("heading")).to_have_text("Checking this device")
    assert violations(page) == ""
    page.evaluate(MOVING, 16)
    doctor(page).get_by_role("button", name="Start tilting").tap()
    expect(doctor(page).locator("li.passed")).to_have_count(7)
    expect(doctor(page).get_by_role("heading")).to_have_text("Everything works")
    assert violations(page) == ""
    page.keyboard.press("Escape")
    expect(doctor(page)).to_be_hidden()


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_a_red_step_is_readable(pages, server, color_scheme):
    page = opened(pages, server.phone_url, DENIED, color_scheme=color_scheme, viewport={"width": 360, "height": 640})
    start(page)
    expect(doctor(page)).to_be_visible()
    assert violations(page) == ""
    box = doctor(page).bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] >= 0 and box["y"] + box["height"] <= 640


def test_the_doctor_speaks_japanese(pages, server):
    page = opened(pages, server.phone_url, DENIED, locale="ja-JP")
    start(page)
    expect_diagnosis(page, "センサーの使用が許可されませんでした", "Safari を終了", "許可")
