"""Pages of another site, as browsers see it: its name differs from the server's. It is on this machine, because pages from
the internet may not frame what is on a local network."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Site:
    """A site whose pages are given as HTML."""

    def __init__(self, port: int):
        self.origin = f"http://localhost:{port}"
        self.pages: dict[str, str] = {}

    def page(self, body: str) -> str:
        """The address of a page with this body."""
        path = f"/{len(self.pages)}"
        self.pages[path] = f"<!doctype html><link rel=icon href=data:><body>{body}"
        return self.origin + path


@contextmanager
def other_site() -> Iterator[Site]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            page = site.pages.get(self.path)
            self.send_response(404 if page is None else 200)
            self.send_header("content-type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write((page or "").encode())

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    site = Site(server.server_port)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield site
    server.shutdown()
    server.server_close()
