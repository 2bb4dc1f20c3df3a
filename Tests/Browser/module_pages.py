"""The tests' own pages, which use the viewer's modules without a server of rooms."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page

from live_server import REPOSITORY

SERVED = ("/Public/js/", "/Public/shaders/", "/Tests/Browser/pages/")


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves the viewer's modules and the tests' pages."""

    def do_GET(self):
        if self.path.startswith(SERVED):
            super().do_GET()
        else:
            self.send_error(404)

    def log_message(self, *_):
        pass


@contextmanager
def module_server() -> Iterator[str]:
    """Serves the pages below `pages`, and gives the address under which their names are found."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(REPOSITORY)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/Tests/Browser/pages/"
    server.shutdown()
    server.server_close()


@contextmanager
def module_page(browser: Browser, name: str, ready: str) -> Iterator[Page]:
    """The page of a name below `pages`, once an expression is true in it; any error in it fails its tests."""
    with module_server() as address:
        page = browser.new_page(viewport={"width": 900, "height": 700})
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and errors.append(message.text))
        page.goto(address + name)
        page.wait_for_function(ready)
        yield page
        page.close()
    assert errors == []
