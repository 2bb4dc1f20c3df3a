"""Measures how pages open: how soon they move on a slow way, and what they cost.

Usage: opening.py [PROGRAM…] [--round-trip 400] [--times 5]

Of each program (default: the release build) it prints the medians of

- the time from the address to the second picture that is drawn, over TLS, through a proxy that delays everything as a
  network with this round trip in ms does: also handshakes, and with TCP's slow start from ten segments;
- the processor time of all of Chromium for a presenter's page until its scene menu is there, without a proxy, the part
  of it that the page's main thread has, and the number of requests.

Programs take turns, so that all of them are measured under the same load.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

REPOSITORY = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPOSITORY / "Tests/Browser"))

import live_server  # noqa: E402
from live_server import CHROMIUM, LiveServer  # noqa: E402

SEGMENT = 1448
FIRST_WINDOW = 10 * SEGMENT
# The second picture that differs: the page moves.
MOVES = """new Promise(resolve => {
    const drawn = new Set();
    const look = () => {
        const sequence = document.getElementById("stage")?.dataset.sequence;
        if (sequence !== undefined && Number(sequence) >= 0) drawn.add(sequence);
        if (drawn.size < 2) requestAnimationFrame(look);
        else resolve(performance.now());
    };
    look();
})"""
MENU = """new Promise(resolve => {
    const look = () => document.querySelectorAll("#strip .tile").length > 3 && document.querySelector("#panel *") !== null
        ? resolve() : setTimeout(look, 20);
    look();
})"""


class SlowWay:
    """A proxy to a port of this machine, with the delay and the slow start of a long way."""

    def __init__(self, port: int, round_trip: float):
        self.target, self.round_trip = port, round_trip
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        opening = asyncio.run_coroutine_threadsafe(asyncio.start_server(self.serve, "127.0.0.1", 0), self.loop)
        self.server = opening.result()
        self.port = self.server.sockets[0].getsockname()[1]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        # The browser's own handshake took no time, so what it sends first waits for it here.
        await asyncio.sleep(self.round_trip)
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        await asyncio.gather(self.carry(reader, back), self.carry(there, writer), return_exceptions=True)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter):
        window, under_way = FIRST_WINDOW, 0
        room = asyncio.Condition()

        async def arrive(data: bytes):
            nonlocal window, under_way
            await asyncio.sleep(self.round_trip / 2)
            writer.write(data)
            await asyncio.sleep(self.round_trip / 2)
            async with room:
                window, under_way = window + len(data), under_way - len(data)
                room.notify_all()

        tasks = set()
        while data := await reader.read(SEGMENT):
            async with room:
                await room.wait_for(lambda: under_way < window)
                under_way += len(data)
            tasks.add(asyncio.create_task(arrive(data)))
        await asyncio.gather(*tasks)
        writer.close()

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)


def time_until_it_moves(browser: Browser, url: str) -> float:
    """How long a page takes, in s."""
    context = browser.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.goto(url, wait_until="commit")
    elapsed = page.evaluate(MOVES) / 1000
    context.close()
    return elapsed


def chromium_time() -> float:
    """What the processes of Chromium that this one has started have used so far, in s."""
    spent, parents = {}, {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        try:
            name, _, rest = (folder / "stat").read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        fields = rest.split()
        parents[int(folder.name)] = int(fields[1])
        if "chrom" in name or "headless" in name:
            spent[int(folder.name)] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def is_own(process: int) -> bool:
        while process > 1 and process != os.getpid():
            process = parents.get(process, 0)
        return process == os.getpid()

    return sum(seconds for process, seconds in spent.items() if is_own(process))


def cost_of_a_presenters_page(browser: Browser, url: str) -> tuple[float, float, int]:
    """The processor time of Chromium, that of the page's main thread, in s, and the number of requests."""
    context = browser.new_context()
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    requests = []
    page.on("request", lambda request: requests.append(request))
    before = chromium_time()
    page.goto(url)
    page.evaluate(MENU)
    metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
    spent = chromium_time() - before
    context.close()
    return spent, metrics["TaskDuration"], len(requests)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("programs", nargs="*", type=Path, default=[live_server.BINARY])
    parser.add_argument("--round-trip", type=float, default=400, help="in ms (default: 400)")
    parser.add_argument("--times", type=int, default=5, help="how often each is measured (default: 5)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        servers = []
        for index, program in enumerate(options.programs):
            live_server.BINARY = program.resolve()
            place = Path(folder) / str(index)
            place.mkdir()
            servers.append(LiveServer(place, tls=True).start())
        # Bundles are made soon after the start.
        time.sleep(3)
        ways = [SlowWay(server.tls_port, options.round_trip / 1000) for server in servers]
        opened = [[] for _ in servers]
        costs = [[] for _ in servers]
        for _ in range(options.times):
            for server, way, times, cost in zip(servers, ways, opened, costs):
                # Each time a browser that has nothing, so that nothing is cached and no connection is open.
                for measure in (
                        lambda browser: times.append(time_until_it_moves(browser, f"https://127.0.0.1:{way.port}/")),
                        lambda browser: cost.append(cost_of_a_presenters_page(browser, server.presenter_url))):
                    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--ignore-certificate-errors"])
                    browser.new_context().new_page().close()
                    time.sleep(0.5)
                    measure(browser)
                    browser.close()
        for program, server, way, times, cost in zip(options.programs, servers, ways, opened, costs):
            way.stop()
            server.stop()
            spent, main_thread, requests = (statistics.median(column) for column in zip(*cost))
            print(f"{program}: moves after {statistics.median(times):.2f} s ({min(times):.2f} to {max(times):.2f}); "
                  f"a presenter's page costs {spent:.2f} s, {main_thread * 1000:.0f} ms of it in its main thread, "
                  f"and asks for {requests:.0f} files")


if __name__ == "__main__":
    main()
