"""The pages that a scene's copied CSS makes show at any moment what the scene itself shows, from `tiltcast replay`.

Each comparison would fail if the page's animation were a twentieth too slow: `agrees` is asked that, too.
"""

import math

import pytest
from playwright.sync_api import Page

from moments import TOLERANCE, opened, agrees, tilt, middle
from takes import Layer, Take


@pytest.mark.chromium
def test_the_card(pages):
    page = opened(pages, "lenticular")
    take, angles = Take("lenticular"), [-50, -20, 10, 31, 57]
    for index, beta in enumerate(angles):
        take.event(index, "sample", alpha=0, beta=beta, gamma=0)
    frames = list(take.frames([index + 0.5 for index in range(5)]).values())

    def shown(beta: float) -> list[float]:
        tilt(page, beta)
        return [float(page.locator(".face").nth(face).evaluate("face => getComputedStyle(face).opacity")) for face in (1, 2)]

    for beta, frame in zip(angles, frames):
        scene = [frame.named(face).values("opacity", opacity=1)["opacity"] for face in ("middle", "front")]
        assert agrees(shown(beta), scene, [1, 1]), beta
    assert not agrees(shown(57 * 0.95), scene, [1, 1])


@pytest.mark.chromium
def test_the_panorama(pages):
    page = opened(pages, "panorama")
    take, angles = Take("panorama"), [0, 20, 45, 80, 110]
    for index, alpha in enumerate(angles):
        take.event(index, "sample", alpha=alpha, beta=90, gamma=0)
    places = [frame.named("strip").values("offset", x=0)["x"] for frame in take.frames([index + 0.9 for index in range(5)]).values()]
    width = page.evaluate("width")

    def shown(alpha: float) -> float:
        tilt(page, 90, alpha=alpha)
        return page.evaluate("parseFloat(town.style.getPropertyValue('--x'))")

    first = shown(0)
    for alpha, place in zip(angles, places):
        apart = (shown(alpha) - first) - (place - places[0])
        assert abs(math.remainder(apart, width)) < TOLERANCE * width, alpha
    apart = (shown(110 * 0.95) - first) - (places[-1] - places[0])
    assert abs(math.remainder(apart, width)) > TOLERANCE * width


def test_the_arm(pages):
    page = opened(pages, "arm")
    poses = [(0, -45, 40), (-45, 80, 30), (20, 10, 60), (45, -80, 35), (-10, 30, 50)]
    take = Take("arm")
    for index, pose in enumerate(poses):
        for name, value in zip(("arm", "wrist", "finger"), pose):
            take.event(index, "parameter", name=name, value=value)
    frames = list(take.frames([index + 0.5 for index in range(5)]).values())

    def shown(pose: tuple) -> list[float]:
        page.evaluate("""pose => ['arm', 'wrist', 'finger'].forEach((name, index) =>
            document.documentElement.style.setProperty(`--${name}`, pose[index]))""", list(pose))
        return page.evaluate("""() => {
            const box = (selector) => document.querySelector(selector).getBoundingClientRect();
            const stand = box('#stand');
            return ['.left .knuckle2', '.right .knuckle1', '#fore'].flatMap((selector) => {
                const { x, y, width, height } = box(selector);
                return [x + width / 2 - stand.x - stand.width / 2, y + height / 2 - stand.y - stand.height / 2];
            });
        }""")

    for pose, frame in zip(poses, frames):
        stand = middle(frame, "stand")
        scene = [part - origin for id in ("knuckle2.left", "knuckle1.right", "forearm")
                 for part, origin in zip(middle(frame, id), stand)]
        assert agrees(shown(pose), scene, [100] * 6), pose
    assert not agrees(shown((-10 * 0.95, 30 * 0.95, 50 * 0.95)), scene, [100] * 6)


def book_scene(frame: Layer) -> list[float]:
    """Angle, width and shade of both tops and seconds."""
    pages = [frame.named(f"{depth}.{side}") for depth in ("top", "second") for side in ("left", "right")]
    values = []
    for page in pages:
        turn = page.values("rotation3D")
        shade = [layer for layer in page.all() if layer.node["kind"] == "opacity" and any(
            child.node["kind"] == "rectangle" for child in layer.children)][-1]
        values += [turn["angle"], turn["width"], shade.node["values"]["opacity"]]
    return values


BOOK_WAYS = [160, 160, 0.5] * 4


def book_page(page: Page) -> list[float]:
    return page.evaluate("""() => [2, 1].flatMap((depth) => ['left', 'right'].flatMap((side) => {
        const { style } = [...document.querySelectorAll(`.page.${side}`)].at(depth - 3);
        return [parseFloat(style.transform.match(/rotateY\\(([^d]*)deg/)[1]), parseFloat(style.width), Number(style.getPropertyValue('--shade'))];
    }))""")


@pytest.mark.parametrize("turn", ["by one finger", "by two", "let go"])
def test_the_book(pages, turn):
    page = opened(pages, "book")
    page.evaluate("window.requestAnimationFrame = () => 0")  # The test says what time it is.
    take = Take("book", page=4)
    take.pointer(1, "began", 700, 200, id=1)
    take.pointer(1, "began", 60, 200, id=2)
    moments = [0.1, 0.3, 0.5, 0.7, 0.9]
    if turn == "let go":
        moments = [0.03, 0.07, 0.11, 0.16, 0.3]
        take.pointer(2, "moved", 700 - 640 * 0.4, 200, id=1)
        take.pointer(3, "ended", 700 - 640 * 0.4, 200, id=1)
        times = [3 + moment for moment in moments]
    else:
        times = [2 + index for index in range(5)]
        for time, u in zip(times, moments):
            take.pointer(time, "moved", 700 - 640 * u, 200, id=1)
            if turn == "by two":
                take.pointer(time, "moved", 60 + 640 * (0.9 - u), 200, id=2)
    frames = list(take.frames(times).values())

    def shown(moment: float) -> list[float]:
        if turn == "let go":
            page.evaluate("turned = 4; leaves.left = { progress: 0 }; leaves.right = { progress: 0.4 }; release('right', 0, false)")
            page.evaluate("moment => step(leaves.right.start + 1000 * moment)", moment)
        else:
            other = 0.9 - moment if turn == "by two" else 0
            page.evaluate("([u, v]) => { turned = 4; leaves.right.progress = u; leaves.left.progress = v; draw(); }", [moment, other])
        return book_page(page)

    for moment, frame in zip(moments, frames):
        assert agrees(shown(moment), book_scene(frame), BOOK_WAYS), moment
    assert not agrees(shown(moments[2] * 0.95), book_scene(frames[2]), BOOK_WAYS)


def test_the_carousel(pages):
    page = opened(pages, "carousel")
    take, drags = Take("carousel"), [40, 90, 140, 200, 260]
    take.pointer(1, "began", 300, 200)
    for index, way in enumerate(drags):
        take.pointer(2 + index, "moved", 300 - way, 200)
    frames = list(take.frames([2 + index for index in range(5)]).values())
    page.evaluate("strip.style.scrollSnapType = 'none'")

    def shown(way: float) -> list[float]:
        return page.evaluate("""way => {
            strip.scrollLeft = way;
            place();
            return [...strip.children].slice(0, 2).flatMap((item) => {
                const style = getComputedStyle(item);
                return [parseFloat(style.rotate) || 0, parseFloat(style.translate.split(' ')[1]) || 0];
            });
        }""", way)

    def scene(frame: Layer) -> list[float]:
        items = [frame.named(f"item{index}") for index in (0, 1)]
        return [value for item in items for value in (
            item.values("rotation", angle=0)["angle"], item.values("offset", y=0)["y"])]

    for way, frame in zip(drags, frames):
        assert agrees(shown(way), scene(frame), [2.5, 8] * 2), way
    assert not agrees(shown(round(140 * 0.95)), scene(frames[2]), [2.5, 8] * 2)


def test_the_list(pages):
    page = opened(pages, "hue")
    take, drags = Take("hue"), [10, 40, 70, 100, 125]
    take.pointer(1, "began", 195, 600)
    for index, way in enumerate(drags):
        take.pointer(2 + index, "moved", 195, 600 - way)
    frames = list(take.frames([2 + index for index in range(5)]).values())

    def shown(way: float) -> list[float]:
        return page.evaluate("""way => {
            list.scrollTop = way;
            draw();
            const { style } = list.children[0];
            const [hue, blur] = style.filter.match(/-?[\\d.]+(e-\\d+)?/g).map(Number);
            return [hue, blur, Number(style.scale), Number(style.opacity)];
        }""", way)

    def scene(frame: Layer) -> list[float]:
        row = frame.named("row0")
        return [
            row.values("hueRotation")["hueRotation"], row.values("blur", blur=0)["blur"], row.values("scale", x=1)["x"],
            row.values("opacity", opacity=1)["opacity"]]

    for way, frame in zip(drags, frames):
        assert agrees(shown(way), scene(frame), [10, 8, 0.25, 1]), way
    assert not agrees(shown(round(100 * 0.95)), scene(frames[3]), [10, 8, 0.25, 1])


def test_the_text(pages):
    page = opened(pages, "text")
    take, moments = Take("text"), [0.05, 0.15, 0.3, 0.5, 0.7]
    take.event(1, "action", name="toggle")
    take.event(3, "action", name="toggle")
    frames = list(take.frames([3 + moment for moment in moments]).values())
    # "Build Visual Effects with…": the first of the emphasis is the seventh glyph, and there is a space in it.
    glyphs = [6, 7, 11, 13, 16, 19, 0, 22]

    def shown(elapsed: float) -> list[float]:
        return page.evaluate("""([elapsed, indices]) => {
            draw(elapsed);
            return indices.flatMap((index) => {
                const { style } = slots[index].glyphs[0];
                const [blur, y] = [style.filter, style.transform].map((text) => Number(/-?[\\d.]+(e-\\d+)?/.exec(text)?.[0] ?? 0));
                return [Number(style.opacity), blur, y];
            });
        }""", [elapsed, glyphs])

    def scene(frame: Layer) -> list[float]:
        layers = [frame.named(f"glyph{index}") for index in glyphs]
        return [value for layer in layers for value in (
            layer.values("opacity", opacity=1)["opacity"], layer.values("blur", blur=0)["blur"], layer.values("offset", y=0)["y"])]

    ways = [1, 33.75 / 16, 6.75] * len(glyphs)
    for moment, frame in zip(moments, frames):
        assert agrees(shown(moment), scene(frame), ways), moment
    assert not agrees(shown(0.3 * 0.95), scene(frames[2]), ways)


@pytest.mark.parametrize("online", [False, True])
def test_the_avatar(pages, online):
    page = opened(pages, "twirl")
    take, moments = Take("twirl"), [0.06, 0.12, 0.2, 0.3, 0.45]
    take.event(1, "action", name="toggle")
    take.event(5, "action", name="toggle")
    frames = list(take.frames([(5 if online else 1) + moment for moment in moments]).values())
    toggle = page.get_by_role("button")
    toggle.click()
    if online:
        page.evaluate("avatar.getAnimations().forEach((animation) => animation.finish())")
        toggle.click()
    page.evaluate("avatar.getAnimations().forEach((animation) => animation.pause())")

    def shown(moment: float) -> list[float]:
        return page.evaluate("""time => {
            for (const animation of avatar.getAnimations()) animation.currentTime = 1000 * time;
            const style = getComputedStyle(avatar);
            const [blur, bright] = style.filter.match(/-?[\\d.]+(e-\\d+)?/g).map(Number);
            const [scale, turn] = [style.scale, style.rotate].map((text) => text === 'none' ? null : parseFloat(text));
            return [scale ?? 1, Number(style.opacity), turn ?? 0, blur, bright - 1];
        }""", moment)

    def scene(frame: Layer) -> list[float]:
        avatar = frame.named("avatar")
        return [
            avatar.values("scale")["x"], avatar.values("opacity")["opacity"], avatar.values("rotation")["angle"],
            avatar.values("blur")["blur"], avatar.values("brightness", brightness=0)["brightness"]]

    ways = [0.5, 1, 360, 10, 1]
    for moment, frame in zip(moments, frames):
        assert agrees(shown(moment), scene(frame), ways), moment
    assert not agrees(shown(0.12 * 0.95), scene(frames[1]), ways)
