"""What the container files say, done without a container engine: the same files, packages, user, entry point and networks."""

import contextlib
import ctypes
import json
import re
import secrets
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from live_pages import eventually, picture, shows_something
from live_server import CHROMIUM
from machine import REPOSITORY, Machine, await_that

TEXT = (REPOSITORY / "packaging/Containerfile").read_text()
BUILD, RUN = TEXT.replace("\\\n", " ").split("\nFROM ")[-2:]
# The archive's README has the packages.
assert "$(sed -n 's/^ *apt-get install //p' /opt/tiltcast/README)" in RUN
ENTRYPOINT = json.loads(re.search(r"^ENTRYPOINT (.*)$", RUN, re.MULTILINE)[1])
HEALTHCHECK = re.search(r"^HEALTHCHECK .*? CMD bash -c\s+'(.*)'$", RUN, re.MULTILINE)[1]
USER = re.search(r"^USER (\w+)$", RUN, re.MULTILINE)[1]
SITE = "tilt.example.org"


def run(*command, **options) -> str:
    result = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    assert result.returncode == 0, f"{command}: {result.stdout}{result.stderr}"
    return result.stdout


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    """The archive, made of nothing but the files that the first stage copies, and the program and pages that they give."""
    place = tmp_path_factory.mktemp("source")
    for sources in re.findall(r"^COPY (.*) \S+$", BUILD, re.MULTILINE):
        for source in sources.split():
            original = REPOSITORY / source
            (shutil.copytree if original.is_dir() else shutil.copy)(original, place / source)
    (place / ".build/release").mkdir(parents=True)
    for program in ("tiltcast", "tiltcast-confine"):
        shutil.copy(REPOSITORY / ".build/release" / program, place / ".build/release" / program)
    shutil.copytree(REPOSITORY / ".build/pages", place / ".build/pages")
    # The build wrote it.
    shutil.copy(REPOSITORY / "Package.resolved", place)
    return place / run(place / "Scripts/dist").strip().splitlines()[-1]


@pytest.fixture(scope="module")
def image(archive):
    """The second stage's root file system, in a network without anybody else."""
    readme = run("tar", "-xzOf", archive, "--wildcards", "*/README", "--no-wildcards-match-slash")
    with Machine(*re.search(r"^ *apt-get install (.*)$", readme, re.MULTILINE)[1].split()) as machine:
        (machine.root / "opt/tiltcast").mkdir(parents=True)
        run("tar", "-xzf", archive, "-C", machine.root / "opt/tiltcast", "--strip-components", "1")
        for command in re.findall(r"^RUN (useradd.*)$", RUN, re.MULTILINE):
            run("chroot", machine.root, *command.split())
        run("install", "-d", "/run/netns")
        # The browser and the programs that are started from now on are in this network.
        assert ctypes.CDLL(None, use_errno=True).unshare(0x40000000) == 0
        run("ip", "link", "set", "lo", "up")
        yield machine


def answers_health_checks(machine: Machine) -> bool:
    return machine.run("bash", "-c", HEALTHCHECK, user=USER, check=False).returncode == 0


def test_the_container_serves_a_picture_keeps_its_state_in_the_volume_and_ends_when_it_is_asked_to(image, tmp_path):
    volume = tmp_path / "volume"
    # An engine fills a new volume with what the image has at its place.
    run("cp", "-a", image.root / "var/lib/tiltcast", volume)
    image.start(*ENTRYPOINT, options=(f"--user={USER}", f"--bind={volume}:/var/lib/tiltcast", "--volatile=overlay"))
    link = await_that(lambda: re.search(r"http://localhost:8080/\?key=\S+", image.said))[0]
    await_that(lambda: answers_health_checks(image))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(link)
        eventually(lambda: shows_something(picture(page)))
        browser.close()
    started = time.monotonic()
    subprocess.run(["kill", str(image.leader)], check=True)
    assert image.process.wait(10) == 0
    assert time.monotonic() - started < 4
    assert (volume / "secret").stat().st_uid == int(run("chroot", image.root, "id", "-u", USER))
    assert (volume / "rooms/8080").exists()


def command_of_readme() -> tuple[list[str], list[str]]:
    """The options of README's one command for an engine, and what comes after the image."""
    text = (REPOSITORY / "README.md").read_text()
    line = re.search(r"^    docker run (.*)$", text, re.MULTILINE)[1]
    build = re.search(r"\$\(docker build -q -f (\S+) (\S+)\)", line)
    assert (REPOSITORY / build[2] / build[1]) == REPOSITORY / "packaging/Containerfile"
    options, arguments = line.split(build[0])
    # What a Mac says of its address.
    return options.split(), arguments.replace("$(ipconfig getifaddr en0)", "192.168.1.20").split()


@pytest.mark.parametrize("addressed", [True, False], ids=["README's command", "without --address"])
def test_the_first_lines_of_a_container_say_which_link_a_phone_can_reach(image, tmp_path, addressed):
    options, arguments = command_of_readme()
    published = re.findall(r"^EXPOSE (.*)$", RUN, re.MULTILINE)[0].split()
    # The links have the ports of inside, so those of outside are the same.
    assert [options[at + 1] for at, option in enumerate(options) if option == "-p"] == [f"{port}:{port}" for port in published]
    name, place = options[options.index("-v") + 1].split(":")
    assert [place] == re.findall(r"^VOLUME (\S+)$", RUN, re.MULTILINE)
    volume = tmp_path / name
    run("cp", "-a", image.root / "var/lib/tiltcast", volume)
    # Outside, a file says what this is; the engine's network has an address that phones cannot reach.
    run("ip", "link", "add", "engine0", "type", "veth", "peer", "name", "engine1")
    run("ip", "address", "add", "172.17.0.2/16", "dev", "engine0")
    run("ip", "link", "set", "engine0", "up")
    run("ip", "link", "set", "engine1", "up")
    (image.root / ".dockerenv").touch()
    try:
        image.start(*ENTRYPOINT, *(arguments if addressed else []), options=(f"--user={USER}", f"--bind={volume}:{place}", "--volatile=overlay"))
        phones = await_that(lambda: re.findall(r"^https://(\S+?):8443/phone\?key=\S+$", image.said, re.MULTILINE))
        if addressed:
            assert phones == ["192.168.1.20"], image.said
            await_that(lambda: answers_health_checks(image))
            certificate = run("sh", "-c", "openssl s_client -connect 127.0.0.1:8443 </dev/null 2>/dev/null | openssl x509 -noout -ext subjectAltName")
            assert "IP Address:192.168.1.20" in certificate
        else:
            assert phones == ["172.17.0.2"], image.said
            assert "no phone can reach 172.17.0.2: give the address of the machine around it with --address" in image.said
        subprocess.run(["kill", str(image.leader)], check=True)
        assert image.process.wait(10) == 0
    finally:
        (image.root / ".dockerenv").unlink()
        run("ip", "link", "delete", "engine0")


def compose() -> dict:
    """The compose file; Debian's Python reads it."""
    read = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))"
    return json.loads(run("/usr/bin/python3", "-c", read, input=(REPOSITORY / "packaging/compose.yaml").read_text()))


def filled(text: str, variables: dict[str, str]) -> str:
    """A value of the file as compose reads it: variables in braces, and two dollars for one."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: variables[found[1]], text).replace("$$", "$")


@pytest.fixture
def network(image):
    """Makes a network of its own at an address of the bridge, and gives its name."""
    run("ip", "link", "add", "engine", "type", "bridge")
    run("ip", "address", "add", "10.0.0.1/24", "dev", "engine")
    run("ip", "link", "set", "engine", "up")
    made = []

    def make(service: str, address: str) -> str:
        # Names of networks are the whole machine's.
        name = f"tiltcast-{secrets.token_hex(3)}"
        made.append(name)
        run("ip", "netns", "add", name)
        run("ip", "link", "add", service, "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "link", "set", service, "master", "engine", "up")
        for command in (["address", "add", f"{address}/24", "dev", "eth0"], ["link", "set", "eth0", "up"], ["link", "set", "lo", "up"]):
            run("ip", "-n", name, *command)
        return name

    yield make
    for name in made:
        run("ip", "netns", "delete", name)


def test_the_composed_nodes_share_a_room_behind_the_balancer(image, network, tmp_path):
    services = compose()["services"]
    variables = {"REDIS_PASSWORD": secrets.token_hex(16), "TILTCAST_SECRET": secrets.token_hex(32)}
    addresses = {name: service["networks"]["cluster"].get("ipv4_address", "10.0.0.20") for name, service in services.items()}
    (image.root / "etc/hosts").write_text("127.0.0.1 localhost\n" + "".join(f"{at} {name}\n" for name, at in addresses.items()))
    networks = {name: network(name, address) for name, address in addresses.items()}
    environment = {name: filled(value, variables) for name, value in services["redis"]["environment"].items()}
    with contextlib.ExitStack() as stack:

        def start(service: str, *command: str, **variables: str) -> subprocess.Popen:
            log = stack.enter_context(open(tmp_path / f"{service}.log", "w"))
            process = subprocess.Popen(
                ["nsenter", f"--net=/run/netns/{networks[service]}", "env", *(f"{name}={value}" for name, value in variables.items()), *command],
                stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, cwd=tmp_path)
            stack.callback(lambda: (process.terminate(), process.wait(20)))
            return process

        shell, flag, text = services["redis"]["command"]
        start("redis", shell, flag, filled(text, {}), **environment)
        check = services["redis"]["healthcheck"]["test"][1:]
        await_that(lambda: subprocess.run(
            ["nsenter", f"--net=/run/netns/{networks['redis']}", "env", *(f"{name}={value}" for name, value in environment.items()), *check],
            capture_output=True, text=True).stdout == "PONG\n")

        for name in ("node1", "node2", "node3"):
            values = {key: filled(value, variables) for key, value in services[name]["environment"].items()}
            start(
                name, "systemd-nspawn", "--quiet", "--directory", str(image.root), "--register=no", "--keep-unit", "--resolv-conf=off",
                "--timezone=off", f"--machine={networks[name]}", "--console=pipe", f"--user={USER}", "--volatile=overlay",
                *(f"--setenv={key}={value}" for key, value in values.items()), "--", *ENTRYPOINT, *services[name]["command"])
        link = await_that(lambda: re.search(r"/\?key=\S+", (tmp_path / "node1.log").read_text()))[0]

        run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={SITE}", "-keyout", tmp_path / "key",
            "-out", tmp_path / "certificate")
        (tmp_path / "site.pem").write_text((tmp_path / "certificate").read_text() + (tmp_path / "key").read_text())
        source, target, _ = services["balancer"]["volumes"][1].split(":")
        text = (REPOSITORY / "packaging/haproxy.cfg").read_text()
        assert target in text and source == "./site.pem"
        (tmp_path / "haproxy.cfg").write_text(text.replace(target, str(tmp_path / "site.pem")))
        start("balancer", "/usr/sbin/haproxy", "-db", "-f", str(tmp_path / "haproxy.cfg"))

        with sync_playwright() as playwright:
            rules = f"--host-resolver-rules=MAP {SITE} {addresses['balancer']}"
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules, "--ignore-certificate-errors"])
            pages = []
            for _ in range(3):
                page = browser.new_context(ignore_https_errors=True).new_page()
                # Until the balancer has found a node, it says that there is none.
                eventually(lambda: page.goto(f"https://{SITE}{link}").ok)
                eventually(lambda: shows_something(picture(page)))
                pages.append(page)
            pages[0].keyboard.press("4")
            for page in pages:
                page.locator(".tile[aria-current]", has_text="Book").wait_for()
            browser.close()
        for name in ("node1", "node2", "node3"):
            metrics = run("curl", "--silent", "--header", f"Host: {addresses[name]}:8080", f"http://{addresses[name]}:8080/metrics")
            assert re.search(r"^tiltcast_cluster_connected 1$", metrics, re.MULTILINE)
            # The balancer gives each node as many as the others.
            assert re.search(r'^tiltcast_handshakes_total [1-9]', metrics, re.MULTILINE), name
