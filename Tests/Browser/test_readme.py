"""The README's pictures are as old as the pages that they show: `make media` takes them anew."""

import json

from live_pages import UNDRAWN, eventually
from live_server import REPOSITORY


def test_the_menu_in_the_readme_s_picture_is_the_present_one(pages, room):
    page = pages.open(room.presenter_url, script=UNDRAWN)
    shown = eventually(page.locator("#strip .title").all_text_contents)
    pictured = json.loads((REPOSITORY / "docs/images/tilt.json").read_text())["menu"]
    assert pictured == shown, "run `make media`"
