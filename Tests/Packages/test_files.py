"""What the packages are made of, without making them: the man page, the completions, the unit and the version."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from live_server import BINARY
from machine import REPOSITORY

VERSION = subprocess.run([BINARY, "--version"], capture_output=True, text=True).stdout.strip()
COMMANDS = ["serve", "edit", "check", "new-show", "new-scene", "doctor", "replay", "export", "source"]


@pytest.fixture(scope="module")
def manual() -> str:
    return subprocess.run([REPOSITORY / "Scripts/manual", BINARY], check=True, capture_output=True, text=True).stdout


def test_the_man_page_has_every_command_and_every_option(manual):
    plain = manual.replace("\\-", "-")
    assert f"Tiltcast {VERSION}" in plain
    for command in COMMANDS:
        assert f"tiltcast {command}" in plain
        if command in ("edit", "doctor"):
            continue  # They have the options of serve.
        said = subprocess.run([BINARY, command, "--help"], capture_output=True, text=True).stdout
        for option in re.findall(r"^  (--[a-z-]+)", said, re.MULTILINE):
            assert option in plain or option in ("--version", "--help"), f"{command} {option}"


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff")
def test_the_man_page_renders_without_a_warning(manual):
    result = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=manual, capture_output=True, text=True)
    assert result.returncode == 0 and result.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_told_every_command(shell):
    script = subprocess.run([BINARY, "--generate-completion-script", shell], check=True, capture_output=True, text=True).stdout
    assert all(command in script for command in COMMANDS)
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=script, text=True).returncode == 0


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd")
def test_systemd_takes_the_unit(tmp_path):
    unit = tmp_path / "tiltcast.service"
    unit.write_text((REPOSITORY / "packaging/tiltcast.service").read_text().replace("/opt/tiltcast/tiltcast", str(BINARY)))
    result = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_the_version_stands_in_one_place_and_the_changelog_knows_it_or_what_is_unreleased():
    assert f'"{VERSION}"' in (REPOSITORY / "Sources/LiveServer/Support/Product.swift").read_text()
    assert re.search(rf"^## \[({re.escape(VERSION)}|Unreleased)\]", (REPOSITORY / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_the_package_the_container_and_the_archive_need_the_same_packages():
    def named(text: str) -> set[str]:
        return set(re.findall(r"\b(?:lib[a-z0-9-]+|fonts-[a-z-]+|zlib1g)\b", text))

    readme = named(re.search(r"apt-get install (.*)", (REPOSITORY / "packaging/README").read_text())[1])
    container = (REPOSITORY / "packaging/Containerfile").read_text().split("\nFROM ")[-1]
    assert named(re.search(r"apt-get install (.*?)&& rm", container, re.DOTALL)[1]) == readme
    # Those that the program is linked with, dpkg-shlibdeps finds.
    depends = re.search(r"^Depends: (.*)", (REPOSITORY / "packaging/debian/control").read_text(), re.MULTILINE)[1]
    assert named(depends) <= readme

@pytest.fixture
def clone(tmp_path) -> Path:
    """The project as it is committed, with something to release: just after a release there is nothing."""
    subprocess.run(["git", "clone", "--quiet", "--shared", REPOSITORY, tmp_path / "tiltcast"], check=True)
    changelog = tmp_path / "tiltcast/CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("## [Unreleased]\n", "## [Unreleased]\n\n- Something new.\n", 1))
    git(tmp_path / "tiltcast", "commit", "--quiet", "--all", "--message", "Add something")
    return tmp_path / "tiltcast"


def git(folder: Path, *arguments: str) -> str:
    return run(["git", *arguments], folder).stdout


def run(command: list, folder: Path, check: bool = True) -> subprocess.CompletedProcess:
    """What a command says to somebody whose git knows no name."""
    identity = {f"GIT_{role}_{part}": "test@example.org" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    return subprocess.run(command, cwd=folder, check=check, capture_output=True, text=True, env={**os.environ, **identity})


def test_a_release_in_dry_mode_sets_the_version_moves_the_changelog_and_tags_in_a_clone(clone):
    head = git(clone, "rev-parse", "HEAD")
    result = run(["Scripts/release", "999.0.0", "--dry"], clone, check=False)
    assert result.returncode == 0, result.stderr
    assert "would run: make test" in result.stdout and "would run: make checksums" in result.stdout
    for changed in ("CHANGELOG.md", "Product.swift"):
        assert changed in result.stdout
    assert "Tagged v999.0.0" in result.stdout
    assert git(clone, "rev-parse", "HEAD") == head
    assert git(clone, "tag", "--list", "v999.0.0") == ""


def test_a_release_needs_news(clone):
    changelog = clone / "CHANGELOG.md"
    changelog.write_text(changelog.read_text().replace("- Something new.\n\n", "", 1).replace("## [Unreleased]\n", "## [Unreleased]\n\n## [998.0.0]\n", 1))
    git(clone, "commit", "--quiet", "--all", "--message", "Release 998.0.0")
    result = run(["Scripts/release", "999.0.0", "--dry"], clone, check=False)
    assert result.returncode == 1 and result.stderr == "CHANGELOG.md has nothing under Unreleased.\n"


@pytest.mark.parametrize("version", ["", "1.0", "v1.0.0", "01.0.0"])
def test_a_release_needs_a_version(version):
    result = subprocess.run([REPOSITORY / "Scripts/release", version, "--dry"], capture_output=True, text=True)
    assert result.returncode == 1 and "VERSION=1.0.0" in result.stderr
