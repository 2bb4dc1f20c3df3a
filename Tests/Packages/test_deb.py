"""The Debian packages, each from its installation in its bare Debian to the last trace of it.

The tests follow one another, and begin again with the package of the next release.
"""

import re
import subprocess
import urllib.request

import pytest

from live_server import BINARY
from machine import REPOSITORY, Machine, await_that
from watching import shows_a_picture


RELEASES = {"12": "bookworm", "13": "trixie"}
VERSION = subprocess.run([BINARY, "--version"], capture_output=True, text=True).stdout.strip()
# As `make deb` or `make debs` has built them.
PACKAGES = sorted((REPOSITORY / ".build/dist").glob(f"tiltcast_{VERSION.replace('-', '~')}+deb*.deb"))


@pytest.fixture(scope="module", params=PACKAGES, ids=lambda path: path.name)
def package(request) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def machine(package):
    release = RELEASES[re.search(r"\+deb(\d+)_", package)[1]]
    with Machine("systemd", "systemd-sysv", release=release) as machine:
        machine.boot()
        yield machine


def copy(machine: Machine, path: str, name: str) -> str:
    (machine.root / "root" / name).write_bytes(open(path, "rb").read())
    return f"/root/{name}"


def traces(machine: Machine) -> set[str]:
    """Every path with the product's name, except in the package system's own caches and logs."""
    ours = ["find", "/", "-xdev", "-name", "*tiltcast*", "-not", "-path", "/root/*", "-not", "-path", "/proc/*",
            "-not", "-path", "/var/lib/dpkg/*", "-not", "-path", "/var/lib/apt/*", "-not", "-path", "/var/cache/*", "-prune", "-print"]
    return set(machine.run(*ours).stdout.split()) | set(machine.run("find", "/run", "-name", "*tiltcast*").stdout.split())


def service_links(machine: Machine) -> list[str]:
    return re.findall(r"^http://\S+", machine.run("cat", "/run/tiltcast.links", check=False).stdout, re.MULTILINE)


def test_there_is_a_package():
    assert PACKAGES, "make deb"


def test_apt_installs_it_in_a_bare_debian_with_all_that_it_needs(machine, package):
    machine.run("apt-get", "update")
    path = copy(machine, package, "tiltcast.deb")
    machine.run("apt-get", "install", "--yes", "--option", "Dpkg::Options::=--force-unsafe-io", path)
    version = machine.run("tiltcast", "--version").stdout.strip()
    assert version == VERSION
    machine.run("useradd", "--create-home", "guest")
    said = machine.run("tiltcast", "doctor", "--host", "127.0.0.1", "--port", "0", user="guest").stdout
    assert "problem" not in said, said


def test_the_service_is_off_until_it_is_enabled(machine):
    assert machine.run("systemctl", "is-enabled", "tiltcast", check=False).stdout.strip() == "disabled"
    assert machine.run("systemctl", "is-active", "tiltcast", check=False).stdout.strip() == "inactive"


def test_tiltcast_serve_shows_a_picture_in_a_browser(machine):
    serve = "echo $$; exec tiltcast serve --host 127.0.0.1 --port 0 --no-tls"
    server = machine.popen("sh", "-c", serve, user="guest")
    process = server.stdout.readline().strip()
    link = next(line for line in server.stdout if line.startswith("http://")).strip()
    shows_a_picture(link)
    machine.run("sh", "-c", f"kill {process}")
    assert server.wait(10) == 0


def test_the_shells_know_its_commands(machine):
    shells = "source /usr/share/bash-completion/completions/tiltcast && complete -p tiltcast"
    assert "_tiltcast" in machine.run("bash", "-c", shells).stdout
    for path in ("zsh/vendor-completions/_tiltcast", "fish/vendor_completions.d/tiltcast.fish", "man/man1/tiltcast.1.gz"):
        assert (machine.root / "usr/share" / path).stat().st_size > 1000


def test_the_enabled_service_shows_a_picture(machine):
    machine.run("systemctl", "enable", "--now", "tiltcast")
    links = await_that(lambda: service_links(machine))
    shows_a_picture(links[0])
    said = machine.run("tiltcast", "doctor", "--state", "/var/lib/tiltcast", "--port", "0").stdout
    assert "problem" not in said, said


def test_a_newer_package_restarts_the_service_with_the_same_links(machine, package, tmp_path):
    before = service_links(machine)
    pid = machine.run("systemctl", "show", "--property", "MainPID", "tiltcast").stdout
    tree = tmp_path / "tree"
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", "Version: 999", control.read_text(), flags=re.MULTILINE))
    subprocess.run(["dpkg-deb", "--build", "-Zgzip", tree, tmp_path / "newer.deb"], check=True, capture_output=True)
    machine.run("apt-get", "install", "--yes", copy(machine, tmp_path / "newer.deb", "newer.deb"))
    await_that(lambda: machine.run("systemctl", "is-active", "tiltcast", check=False).stdout.strip() == "active")
    assert machine.run("systemctl", "show", "--property", "MainPID", "tiltcast").stdout != pid
    assert await_that(lambda: service_links(machine)) == before
    origin = re.match(r"http://[^/]+", before[0])[0]
    await_that(lambda: urllib.request.urlopen(f"{origin}/healthz", timeout=5).read().strip() == b"ok")


def test_removing_it_leaves_only_the_state_folder(machine):
    machine.run("apt-get", "remove", "--yes", "tiltcast")
    assert traces(machine) - {"/home/guest/.local/state/tiltcast"} == {"/var/lib/tiltcast", "/var/lib/private/tiltcast"}
    assert machine.run("systemctl", "list-units", "--all", "tiltcast*", "--no-legend").stdout.strip() == ""


def test_purging_it_leaves_nothing_but_what_is_in_people_s_home_folders(machine):
    machine.run("apt-get", "purge", "--yes", "tiltcast")
    assert traces(machine) == {"/home/guest/.local/state/tiltcast"}
