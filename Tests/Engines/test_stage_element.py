"""The element `<tiltcast-stage>` in pages of another site."""

import pytest

from live_pages import eventually, shows_something
from sites import other_site

# What the element has told the page, by event.
LISTEN = """<script>
    const told = { statuschange: [], scenechange: [], presencechange: [] };
    for (const name of Object.keys(told)) {
        addEventListener(name, ({ detail }) => told[name].push(detail), true);
    }
</script>"""
# In its shadow: the frame and what is shown in its place.
PARTS = """() => Object.fromEntries(["box", "frame", "fallback"].map((part) =>
    [part, document.querySelector("tiltcast-stage").shadowRoot.querySelector(`[part=${part}]`)?.checkVisibility() ?? null]))"""


@pytest.fixture(scope="module")
def site():
    with other_site() as site:
        yield site


def element(server, attributes: str, style: str = "width: 480px") -> str:
    return (f'{LISTEN}<script type="module" src="{server.url}/stage.js"></script>'
            f'<tiltcast-stage style="{style}" {attributes}><a href="/">Watch the stage</a></tiltcast-stage>')


@pytest.fixture
def open_server(servers, site):
    """A server that allows the site."""
    return servers("--no-attract", "--allow-origin", site.origin)


@pytest.mark.smoke
def test_a_page_that_the_server_allows_shows_the_stage_and_learns_what_it_shows(screens, open_server, site):
    screen = screens.open(site.page(element(open_server, f'src="{open_server.url}/" label="The stage"')))
    assert screen.until("() => told.scenechange.at(-1)") == {"name": "lenticular", "title": "Lenticular card", "stage": [640, 400]}
    assert screen.until("() => told.statuschange.at(-1) === 'open' && told.statuschange") == ["loading", "open"]
    assert screen.until("() => told.presencechange.at(-1)?.viewers > 0 && [told.presencechange.at(-1).phones]") == [0]
    assert screen.evaluate("""() => {
        const stage = document.querySelector("tiltcast-stage");
        return [stage.status, stage.scene.title, stage.shadowRoot.querySelector("iframe").title,
            stage.offsetWidth, stage.offsetHeight, getComputedStyle(stage).display];
    }""") == ["open", "Lenticular card", "The stage", 480, 300, "block"]
    assert screen.evaluate(PARTS) == {"box": True, "frame": True, "fallback": False}
    eventually(lambda: shows_something(screen.picture("tiltcast-stage")))


def test_a_page_that_the_server_does_not_know_shows_the_stage_and_learns_nothing(screens, server, site):
    screens.allow("403")
    screen = screens.open(site.page(element(server, f'src="{server.url}/"')))
    screen.until("() => told.statuschange.at(-1) === 'shown'")
    assert screen.evaluate("() => [told.scenechange, told.presencechange]") == [[], []]
    assert screen.evaluate(PARTS) == {"box": True, "frame": True, "fallback": False}


def test_another_link_shows_another_room_and_no_link_shows_what_stands_in_the_element(screens, open_server, site):
    room = open_server.main.new(open_server)
    screen = screens.open(site.page(element(open_server, "")))
    screen.until("() => customElements.get('tiltcast-stage') !== undefined")
    assert screen.evaluate(PARTS) == {"box": True, "frame": None, "fallback": True}
    assert screen.evaluate("() => document.querySelector('tiltcast-stage').status") == "none"
    screen.evaluate("(src) => { document.querySelector('tiltcast-stage').src = src; }", f"{open_server.url}/r/{room.name}/phone?key={room.key}")
    screen.until("() => told.statuschange.at(-1) === 'open'")
    assert screen.evaluate("() => document.querySelector('tiltcast-stage').shadowRoot.querySelector('iframe').src") == (
        f"{open_server.url}/r/{room.name}?embed")
    screen.until("() => told.scenechange.length > 0")
    screen.evaluate("() => document.querySelector('tiltcast-stage').removeAttribute('src')")
    assert screen.evaluate(PARTS) == {"box": True, "frame": None, "fallback": True}


def test_a_height_of_the_page_counts_more_than_the_stage_s(screens, open_server, site):
    screen = screens.open(site.page(element(open_server, f'src="{open_server.url}/"', "display: inline-block; width: 300px; height: 300px")))
    screen.until("() => told.scenechange.length > 0")
    assert screen.evaluate("""() => {
        const stage = document.querySelector("tiltcast-stage");
        return [stage.offsetHeight, stage.shadowRoot.querySelector("iframe").offsetHeight, getComputedStyle(stage).display];
    }""") == [300, 300, "inline-block"]
