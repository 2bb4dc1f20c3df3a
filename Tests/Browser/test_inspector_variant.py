"""Two variants side by side in the inspector: the same input, with another value of a parameter."""

from playwright.sync_api import expect

from live_pages import eventually
from test_inspector import inspector, presenter, settled

__all__ = ["presenter"]


def canvas(page):
    return page.get_by_role("region", name="The variant").locator("canvas")


def drawn(page) -> bytes:
    """The variant's picture once it stands still."""
    seen = [canvas(page).screenshot()]

    def is_still():
        page.wait_for_timeout(100)
        seen.append(canvas(page).screenshot())
        return seen[-1] == seen[-2] and seen[-1]

    return eventually(is_still)


def test_a_variant_stands_beside_the_held_picture_and_nobody_else_sees_it(presenter, pages, room):
    viewer = pages.open(room.watch_url)
    seen, before = settled(viewer).tobytes(), room.frame()
    presenter.keyboard.press("d")
    inspector(presenter).wait_for()
    presenter.keyboard.press("Space")
    expect(inspector(presenter).get_by_role("button", name="Live")).to_be_visible()
    with presenter.expect_response(lambda response: response.url.endswith("/variant") and "film" in response.text()):
        presenter.keyboard.press("v")
    expect(canvas(presenter)).to_be_visible()
    label = presenter.get_by_role("region", name="The variant").get_by_role("status")
    expect(label).to_contain_text("instead of")
    first = drawn(presenter)
    with presenter.expect_response(lambda response: response.url.endswith("/variant")):
        for _ in range(6):
            presenter.keyboard.press("]")
    eventually(lambda: drawn(presenter) != first)
    # The keys go through both.
    last = drawn(presenter)
    presenter.keyboard.press("Home")
    eventually(lambda: drawn(presenter) != last)
    # The held picture leaves the variant its place.
    left = presenter.locator("#stage").bounding_box()
    right = canvas(presenter).bounding_box()
    assert right["x"] >= left["x"] + left["width"] / 3 and right["width"] > 200
    assert room.frame() == before and settled(viewer).tobytes() == seen
    presenter.keyboard.press("v")
    expect(canvas(presenter)).to_have_count(0)


def test_a_variant_ends_with_the_hold(presenter):
    presenter.keyboard.press("d")
    inspector(presenter).wait_for()
    compare = inspector(presenter).get_by_role("button", name="Compare")
    expect(compare).to_be_disabled()
    presenter.keyboard.press("Space")
    compare.click()
    expect(compare).to_have_attribute("aria-pressed", "true")
    expect(canvas(presenter)).to_be_visible()
    presenter.keyboard.press("Space")
    expect(canvas(presenter)).to_have_count(0)
    expect(compare).to_have_attribute("aria-pressed", "false")
