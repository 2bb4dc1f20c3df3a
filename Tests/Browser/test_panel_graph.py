"""The panel's graph of what drives a scene."""

from live_pages import eventually
from panels import open_presenter, unfold


def test_the_graph_draws_what_drives_the_scene(pages, room):
    page = open_presenter(pages, room, script="")
    unfold(page, "What drives it")
    graph = page.locator("canvas.graph")
    graph.wait_for()
    page.mouse.move(400, 300)
    for _ in range(5):
        page.keyboard.press("ArrowUp")
    still = eventually(lambda: graph.get_attribute("aria-label"))
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(50)
    eventually(lambda: graph.get_attribute("aria-label") != still)
    drawn = """canvas => {
        const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
        return data.reduce((sum, value, index) => sum + value * (index % 251), 0);
    }"""
    pixels = graph.evaluate(drawn)
    assert pixels > 0
    page.keyboard.press("Shift+ArrowUp")
    eventually(lambda: graph.evaluate(drawn) != pixels)
