"""Fixtures of running servers, and rooms in them."""

import pytest

from live_room import Room
from live_server import REPOSITORY, LiveServer


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory):
    """Gives the running server that has these options: one for all the tests that want them."""
    running: dict[tuple, LiveServer] = {}

    def with_options(*options: str, tls: bool = False) -> LiveServer:
        key = (options, tls)
        if key not in running:
            running[key] = LiveServer(tmp_path_factory.mktemp("server"), *options, tls=tls).start()
        return running[key]

    yield with_options
    for server in running.values():
        assert server.stop() == 0, (server.folder / "server.log").read_text()


@pytest.fixture
def server(servers):
    """The server that every test can share which does not restart it."""
    return servers("--no-attract")


@pytest.fixture
def single_modules(servers):
    """A server whose pages load their modules one by one."""
    return servers("--no-attract", "--pages", str(REPOSITORY / "Public"))


@pytest.fixture
def own_server(tmp_path):
    """A server of this test's own, for those that restart it."""
    server = LiveServer(tmp_path, "--no-attract").start()
    yield server
    assert server.stop() == 0, (tmp_path / "server.log").read_text()


@pytest.fixture
def room(request: pytest.FixtureRequest) -> Room:
    """A room of the test's own; where the test has a server of its own, that one's."""
    if "own_server" in request.fixturenames:
        return request.getfixturevalue("own_server").main
    return Room.new(request.getfixturevalue("server"))
