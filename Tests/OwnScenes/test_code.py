"""The sources of edited scenes over HTTP: for presenters on this machine, and only sources of the folder."""

import http.client
import json
import pathlib
import re
import socket

import pytest

from program import Server, tiltcast

EXAMPLES = pathlib.Path(__file__).parents[2] / "Public/js/code/examples.json"
VIEW_EXAMPLES = EXAMPLES.with_name("viewExamples.json")
PATH = "/api/rooms/main/sources"


class Code:
    """Requests to a server that edits a folder."""

    def __init__(self, server: Server, folder):
        self.server, self.folder = server, folder
        self.port = int(server.url.rsplit(":", 1)[1])
        log = server.log.read_text()
        self.key = re.search(r"/\?key=(\S+)", log)[1]
        self.phone_key = re.search(r"/phone\?key=(\S+)", log)[1]

    def ask(self, method="GET", path=PATH, body=None, key=None, host="localhost", **headers):
        """The status, the body and the headers of a response."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        if host is not None:
            connection.putheader("Host", f"{host}:{self.port}")
        if key != "":
            connection.putheader("Authorization", f"Bearer {key or self.key}")
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        body = body.encode() if isinstance(body, str) else body
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        response = connection.getresponse()
        return response.status, response.read().decode(), response.headers

    def status(self, *arguments, **options) -> int:
        return self.ask(*arguments, **options)[0]

    def files(self) -> dict[str, bytes]:
        """The content of every file around the folder."""
        root = self.folder.parent
        return {
            str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*")
            if path.is_file() and "server" not in path.relative_to(root).parts}


@pytest.fixture(scope="module")
def code(tmp_path_factory):
    root = tmp_path_factory.mktemp("code")
    folder = root / "my-motion"
    assert tiltcast("new-scene", folder).returncode == 0
    (root / "outside.swift").write_text("outside")
    (folder / "link.swift").symlink_to(root / "outside.swift")
    (folder / "Away").symlink_to(root)
    with Server(root / "server", "edit", folder) as server:
        yield Code(server, folder)


def test_sources_are_listed_read_and_saved(code):
    status, text, _ = code.ask()
    assert status == 200 and [entry["name"] for entry in json.loads(text)["sources"]] == ["MyMotion.swift", "main.swift"]
    status, text, headers = code.ask(path=f"{PATH}/main.swift")
    assert (status, text) == (200, (code.folder / "main.swift").read_text())
    assert headers["content-security-policy"] == "sandbox; default-src 'none'"
    assert code.status(path=f"{PATH}/main.swift", If_None_Match=headers["etag"]) == 304
    saved = code.ask("PUT", f"{PATH}/main.swift", text + "// more\n")
    assert saved[0] == 200 and json.loads(saved[1])["version"] != headers["etag"].strip('"')
    assert (code.folder / "main.swift").read_text() == text + "// more\n"
    versions = json.loads(code.ask(path=f"{PATH}/main.swift?history")[1])["versions"]
    assert [version["bytes"] for version in versions] == [len(text) + 8, len(text)]
    assert code.ask(path=f"{PATH}/main.swift?version={versions[1]['id']}")[1] == text
    assert code.status(path=f"{PATH}/MyMotion.swift?version={versions[1]['id']}") == 404
    code.status("PUT", f"{PATH}/main.swift", text)
    assert code.status("PUT", f"{PATH}/New.swift", "// new\n", If_None_Match="*") == 201
    assert code.status("PUT", f"{PATH}/New.swift", "", If_None_Match="*") == 409
    (code.folder / "New.swift").unlink()


def test_a_save_for_one_version_replaces_no_other_and_the_last_one_for_the_newest_wins(code):
    path = f"{PATH}/main.swift"
    _, text, headers = code.ask(path=path)
    seen = headers["etag"]
    (code.folder / "main.swift").write_text(text + "// theirs\n")
    status, sentence, _ = code.ask("PUT", path, text + "// mine\n", If_Match=seen)
    assert status == 412 and sentence.startswith("main.swift has another version")
    assert (code.folder / "main.swift").read_text() == text + "// theirs\n"
    newer = code.ask(path=path)[2]["etag"]
    assert code.status("PUT", path, text + "// mine\n", If_Match=f'"0", {newer}') == 200
    assert code.status("PUT", path, text + "// mine\n", If_Match=newer) == 200  # Its first answer may have been lost.
    versions = json.loads(code.ask(path=f"{path}?history")[1])["versions"]
    assert code.ask(path=f"{path}?version={versions[1]['id']}")[1] == text + "// theirs\n"
    for tags, status in [(newer, 412), ("*", 200)]:
        assert code.status("PUT", path, text, If_Match=tags) == status
    assert code.status("PUT", f"{PATH}/New.swift", "// new\n", If_Match="*") == 412
    assert not (code.folder / "New.swift").exists()


def format_source(code, text: str, name: str = "main.swift") -> dict:
    status, answer, _ = code.ask("POST", f"{PATH}/{name}", text)
    assert status == 200, answer
    return json.loads(answer)


def test_a_text_is_formatted_as_the_folder_says_and_not_saved(code):
    before = code.files()
    assert format_source(code, "let a=1\nfunc f(){\nprint(a)}\n") == {"text": "let a = 1\nfunc f() {\n  print(a)\n}\n"}
    assert code.files() == before
    settings = code.folder / ".swift-format"
    settings.write_text('{"version": 1, "indentation": {"spaces": 4}}')
    assert format_source(code, "func f(){\nprint(1)}\n") == {"text": "func f() {\n    print(1)\n}\n"}
    settings.write_text("{")
    [problem] = format_source(code, "let a = 1\n")["problems"]
    assert ".swift-format cannot be used" in problem["message"]
    settings.unlink()
    assert code.status("POST", f"{PATH}/glow.frag", "x") == 422


def test_what_cannot_be_formatted_is_named_by_its_line(code):
    answer = format_source(code, 'let a = 1\nlet é = "é" + )\n')
    [problem] = answer["problems"]
    assert (problem["file"], problem["line"], problem["column"]) == ("main.swift", 2, 15), problem
    assert "expected expression" in problem["message"] and "text" not in answer


@pytest.mark.parametrize("text", [
    "let x = " + "(" * 100_000 + ")" * 100_000, "f{" * 20_000, "/*" * 100_000, "let x = " + "a+" * 60_000 + "a",
    '"' * 200_000, "#if A\n" * 20_000,
    # Ends by the same limit as the quotes, after five seconds of processor time.
    pytest.param("\\(" * 60_000, marks=pytest.mark.bombs),
], ids=["parentheses", "closures", "comments", "sum", "quotes", "conditions", "interpolations"])
def test_bombs_for_the_formatter_end_with_a_text_or_a_sentence(code, text):
    answer = format_source(code, text)
    assert answer.get("text") or answer["problems"][0]["message"]


@pytest.mark.parametrize("name, body, status", [
    ("../outside.swift", "x", 404), ("%2e%2e/outside.swift", "x", 404), ("..%2foutside.swift", "x", 404),
    ("/etc/passwd.swift", "x", 404), ("a/../../outside.swift", "x", 404), ("link.swift", "x", 422),
    ("Away/outside.swift", "x", 400), ("Away/new.swift", "x", 400), ("Sub/new.swift", "x", 400),
    ("-load.swift", "x", 400), ("@a.swift", "x", 400), ("a%0ab.swift", "x", 400), ("a%00.swift", "x", 400),
    ("Package.swift", "x", 400), ("Package@swift-6.swift", "x", 400), ("Tests/SceneTests.swift", "x", 400),
    (".hidden.swift", "x", 400), ("page.html", "x", 400), ("a" * 41 + ".swift", "x", 400),
    ("con.swift", "x", 400), ("Main.swift", "x", 409), ("Sub/Package.swift", "x", 400),
    ("main.swift", b"\xff", 422), ("main.swift", b"a\0b", 422), ("main.swift", b"x" * (256 * 1024 + 1), 413),
])
def test_whatever_is_no_source_of_the_folder_is_refused_and_nothing_is_written(code, name, body, status):
    before = code.files()
    found, sentence, _ = code.ask("PUT", f"{PATH}/{name}", body)
    assert found == status, sentence
    assert code.files() == before


@pytest.mark.parametrize("how", [
    {"key": ""}, {"key": "wrong"}, {"host": "evil.example"}, {"host": "192.168.1.20"}, {"host": None},
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"X_Forwarded_For": "203.0.113.9"},
    {"X_Forwarded_For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X_Forwarded_Proto": "https"},
    {"X_Forwarded_Host": "localhost"}, {"X_Real_IP": "127.0.0.1"}, {"Via": "1.1 proxy"},
    {"CF_Connecting_IP": "203.0.113.9"}, {"X_Forwarded_Port": "443"}, {"X_Forwarded_Server": "a"},
    {"X_Client_IP": "127.0.0.1"}, {"True_Client_IP": "127.0.0.1"},
], ids=str)
def test_strangers_other_sites_and_whatever_comes_through_a_proxy_are_refused(code, how):
    before = code.files()
    for method, path, body in [("GET", PATH, None), ("GET", f"{PATH}/main.swift", None), ("PUT", f"{PATH}/main.swift", "x"), ("POST", f"{PATH}/main.swift", "x")]:
        status, text, _ = code.ask(method, path, body, **how)
        assert status == 403 and "import" not in text, text
    assert code.files() == before


def test_an_older_version_of_the_protocol_is_a_proxys(code):
    with socket.create_connection(("127.0.0.1", code.port)) as connection:
        connection.sendall(f"GET {PATH} HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer {code.key}\r\n\r\n".encode())
        assert connection.recv(1000).startswith(b"HTTP/1.1 403 ")


def test_a_phone_edits_nothing_and_no_key_stands_in_an_address(code):
    assert code.status("PUT", f"{PATH}/main.swift", "x", key=code.phone_key) == 403
    assert code.status("PUT", f"{PATH}/main.swift?key={code.key}", "x", key="") == 400
    assert code.status("OPTIONS", f"{PATH}/main.swift", Origin="http://evil.example") == 405
    assert code.status("PUT", "/api/rooms/other/sources/main.swift", "x") == 403


def test_only_presenters_who_may_edit_are_told_where(code):
    path = "/api/rooms/main/links"
    assert json.loads(code.ask(path=path)[1])["sources"] == PATH
    for how in ({"key": code.phone_key}, {"host": "192.168.1.20"}, {"Via": "1.1 proxy"}):
        assert "sources" not in json.loads(code.ask(path=path, **how)[1])




def test_with_code_others_edit_over_https(tmp_path):
    folder = tmp_path / "my-motion"
    assert tiltcast("new-scene", folder).returncode == 0
    with Server(tmp_path / "server", "edit", folder, "--code", "--trusted-proxy", "127.0.0.1") as server:
        code = Code(server, folder)
        proxied = {"host": "127.0.0.1", "X_Forwarded_For": "203.0.113.9"}
        assert code.status("PUT", f"{PATH}/New.swift", "// new\n", X_Forwarded_Proto="https", **proxied) == 201
        assert code.status("PUT", f"{PATH}/New.swift", "// other\n", X_Forwarded_Proto="http", **proxied) == 403
        assert code.status("PUT", f"{PATH}/New.swift", "x", key="wrong", X_Forwarded_Proto="https", **proxied) == 403
        assert code.status(X_Forwarded_Proto="https", **proxied) == 200
        # What a trusted proxy brings without naming its sender does not come from the proxy's machine.
        assert code.status() == 403
        assert (folder / "New.swift").read_text() == "// new\n"


def test_behind_a_proxy_that_may_leave_no_trace_nobody_edits(tmp_path):
    folder = tmp_path / "my-motion"
    assert tiltcast("new-scene", folder).returncode == 0
    with Server(tmp_path / "server", "edit", folder, "--public-url", "https://tilt.example.org") as server:
        status, sentence, _ = Code(server, folder).ask()
        assert status == 403 and "--trusted-proxy" in sentence


def test_every_example_of_the_drawer_compiles(code):
    examples = json.loads(EXAMPLES.read_text())
    layers = [example["code"] for example in examples if not example["code"].startswith(".")]
    modifiers = [example["code"] for example in examples if example["code"].startswith(".")]
    shown = layers + [f"Rectangle().frame(width: 9, height: 9).fill(sky){modifier}" for modifier in modifiers]
    assert len(layers) >= 5 and len(modifiers) >= 5
    source = (code.folder / "MyMotion.swift").read_text()
    mark = "Rectangle().frame(Self.stage).fill(sky)\n"
    assert mark in source
    (code.folder / "link.swift").unlink()
    log = code.server.log.read_text()
    # A builder takes ten layers.
    stacks = "\n".join("ZStack {\n" + "\n".join(shown[start:start + 5]) + "\n}" for start in range(0, len(shown), 5))
    assert code.status("PUT", f"{PATH}/MyMotion.swift", source.replace(mark, f"{mark}{stacks}\n")) == 200
    said = code.server.wait(lambda: re.search("^(Compiled|.*error:)(.|\n)*$", code.server.log.read_text()[len(log):], re.MULTILINE)[0])
    assert said.startswith("Compiled"), said
    assert code.status("PUT", f"{PATH}/MyMotion.swift", source) == 200


def test_every_example_for_views_compiles(tmp_path):
    folder = tmp_path / "my-view"
    assert tiltcast("new-scene", "--swiftui", folder).returncode == 0
    examples = [example["code"] for example in json.loads(VIEW_EXAMPLES.read_text())]
    shown = [code if not code.startswith(".") else f"Circle(){code}" for code in examples]
    assert len(shown) >= 15
    stacks = "\n".join("VStack {\n" + "\n".join(shown[start:start + 5]) + "\n}" for start in range(0, len(shown), 5))
    with Server(tmp_path / "server", "edit", folder) as server:
        code = Code(server, folder)
        log = server.log.read_text()
        text = f'import SwiftUI\n\nstruct Examples: View {{\n  var body: some View {{\n{stacks}\n  }}\n}}\n\n#Preview("Examples") {{ Examples() }}\n'
        assert code.status("PUT", f"{PATH}/Examples.swift", text, If_None_Match="*") == 201
        said = server.wait(lambda: re.search("^(Compiled|.*error:)(.|\n)*$", server.log.read_text()[len(log):], re.MULTILINE)[0])
        assert said.startswith("Compiled"), said
