"""Views for coding agents: `tiltcast mcp`, with the official client of the Model Context Protocol as a peer."""

import asyncio
import base64
import contextlib
import json
import subprocess

import pytest
from mcp import ClientSession, StdioServerParameters, stdio_client

from program import BINARY, ENVIRONMENT, tiltcast

VIEW = """import SwiftUI

struct CardView: View {
  @State private var isOpen = false

  var body: some View {
    VStack {
      Rectangle().fill(isOpen ? Color.orange : Color.indigo).frame(width: 100, height: 60)
        .rotationEffect(.degrees(isOpen ? 90 : 0)).accessibilityIdentifier("card")
      Button("Open") { withAnimation(.spring(duration: 0.5, bounce: BOUNCE)) { isOpen.toggle() } }
    }
  }
}

#Preview("Card") { CardView() }
"""


@pytest.fixture
def folder(tmp_path):
    write(tmp_path, 0.6)
    # What views are compiled against is built before the client waits for an answer.
    assert tiltcast("check", tmp_path).returncode == 0
    return tmp_path


def write(folder, bounce):
    (folder / "CardView.swift").write_text(VIEW.replace("BOUNCE", str(bounce)))


@contextlib.asynccontextmanager
async def agent(folder):
    """A session of a client with the program."""
    server = StdioServerParameters(command=BINARY, args=["mcp", str(folder)], env=ENVIRONMENT)
    async with stdio_client(server) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        yield session


async def text(session, tool, /, **arguments):
    """What a tool says, all of which must be text."""
    result = await session.call_tool(tool, arguments)
    said = "\n".join(part.text for part in result.content)
    assert not result.is_error, said
    return said


async def refusal(session, tool, /, **arguments):
    result = await session.call_tool(tool, arguments)
    assert result.is_error
    return result.content[0].text


def play(script, folder):
    async def run():
        async with agent(folder) as session:
            await script(session)
    asyncio.run(asyncio.wait_for(run(), 300))


def test_an_agent_sees_touches_and_measures_a_view(folder):
    async def script(session):
        names = {tool.name for tool in (await session.list_tools()).tools}
        assert names >= {"previews", "open", "picture", "sheet", "tree", "tap", "drag", "tilt", "type", "advance", "curve", "set", "errors", "test"}
        assert await text(session, "previews") == "card: Card"
        assert '"identifier":"card"' in await text(session, "open", preview="Card")
        assert "Everything rests after" in await text(session, "tap", element="Open")
        curve = json.loads(await text(session, "curve", element="card", value="rotation.z", seconds=2))
        assert curve["start"] == 0 and abs(curve["end"] - 90) < 0.1 and curve["overshoot"] > 1
        assert len(curve["points"]) <= 121
        tree = [json.loads(line) for line in (await text(session, "tree")).splitlines()]
        assert next(element for element in tree if element.get("identifier") == "card")["color"]["red"] > 0.8
        assert "from 0 to 600" in await refusal(session, "picture", at=-1)
        picture = (await session.call_tool("picture", {"at": 0.1})).content[0]
        sheet = (await session.call_tool("sheet", {"at": [0, 0.1, 0.2]})).content[0]
        for image in (picture, sheet):
            assert image.mime_type == "image/png" and base64.b64decode(image.data).startswith(b"\x89PNG")
    play(script, folder)


FORM = """import SwiftUI

struct FormView: View {
  @State private var name = ""
  @State private var sent = "nobody"

  var body: some View {
    VStack {
      TextField("Name", text: $name).accessibilityIdentifier("name").onSubmit { sent = "Hello, \\(name)" }
      Text(sent).accessibilityIdentifier("sent")
    }
  }
}

#Preview("Form") { FormView() }
"""


def test_an_agent_types_into_a_field_and_submits_it(folder):
    (folder / "FormView.swift").write_text(FORM)

    async def script(session):
        await text(session, "open", preview="Form")
        assert "No text field has the focus" in await refusal(session, "type", text="x")
        assert "There is no key escape" in await refusal(session, "type", key="escape")
        await text(session, "type", element="name", text="Adam")
        await text(session, "type", key="delete")
        assert '"text":"Hello, Ada"' in await text(session, "type", key="return")
    play(script, folder)


def test_a_scripted_agent_mends_a_wrong_spring_by_its_curve_alone(folder):
    async def script(session):
        async def overshoot():
            await text(session, "open", preview="Card")
            await text(session, "tap", element="Open")
            return json.loads(await text(session, "curve", element="card", value="rotation.z"))["overshoot"]

        # A card may go 2 degrees too far. The agent sees no picture, and knows no formula: it halves an interval.
        least, most = 0.0, 0.6
        assert await overshoot() > 2
        for _ in range(12):
            bounce = (least + most) / 2
            write(folder, bounce)
            assert (await text(session, "errors")).endswith("There are no errors.")
            found = await overshoot()
            if 1 < found < 2:
                break
            least, most = (least, bounce) if found > 2 else (bounce, most)
        assert 1 < await overshoot() < 2
    play(script, folder)


def test_a_mistake_is_told_at_its_line_and_the_version_before_plays(folder):
    async def script(session):
        await text(session, "open")
        (folder / "CardView.swift").write_text(VIEW.replace("BOUNCE", "nonsense"))
        said = await text(session, "tree")
        assert "CardView.swift:10" in said and "nonsense" in said and '"identifier":"card"' in said
        write(folder, 0.2)
        assert "the preview begins again" in await text(session, "tree")
        (folder / "CardTests.swift").write_text(
            'import SwiftUI\nimport Testing\n@Test func opens() { #expect(Stage(CardView())["card"].opacity == 0.5) }\n')
        assert "(Stage(CardView())[\"card\"].opacity → 1.0) == 0.5" in await text(session, "test")
    play(script, folder)


def test_what_cannot_be_done_is_said(folder):
    async def script(session):
        assert "call open first" in await refusal(session, "tree")
        assert "There is no preview" in await refusal(session, "open", preview="none")
        await text(session, "open")
        assert 'There is no element "Opne"' in await refusal(session, "tap", element="Opne")
        assert "Say where" in await refusal(session, "tap")
        assert "x is a number" in await refusal(session, "tap", x="left", y=1)
        assert "There is no value size" in await refusal(session, "curve", element="card", value="size")
        assert "at is a list" in await refusal(session, "sheet", at=[-1])
        assert "none" in await refusal(session, "set", name="none", value=1)
    play(script, folder)


def test_lines_that_are_no_requests_are_answered_by_errors(folder):
    lines = ["nonsense", "[1]", '{"jsonrpc": "2.0", "id": 1}', '{"jsonrpc": "2.0", "id": 2, "method": "none"}',
             '{"jsonrpc": "2.0", "method": "notifications/initialized"}', '{"jsonrpc": "2.0", "id": "a", "method": "ping"}',
             '{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "none"}}', "x" * (5 << 20)]
    done = subprocess.run([BINARY, "mcp", folder], input="\n".join(lines) + "\n", capture_output=True, text=True,
                          timeout=120, env=ENVIRONMENT)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer.get("error", {}).get("code") for answer in answers] == [-32700, -32700, -32600, -32601, None, -32602, -32700]
    assert answers[4] == {"jsonrpc": "2.0", "id": "a", "result": {}}
    assert done.returncode == 0
