"""Warnings of the compiler: they stop no build, and every check, in any later build of the same files."""

import re
import subprocess

import pytest

from machine import REPOSITORY

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "warned",
  targets: [
    .target(
      name: "Files", swiftSettings: [.unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode", "-incremental"])]),
    .target(name: "Whole"),
  ])
"""
DEPRECATED = '@available(*, deprecated, message: "call another") public func old() {}\n'


@pytest.fixture
def package(tmp_path):
    """One module compiled file by file and one as a whole; each calls what is deprecated."""
    (tmp_path / "Package.swift").write_text(MANIFEST)
    for module in ("Files", "Whole"):
        folder = tmp_path / "Sources" / module
        folder.mkdir(parents=True)
        (folder / "Old.swift").write_text(DEPRECATED)
        (folder / "Caller.swift").write_text("public func caller() { old() }\n")
    return tmp_path


def build(package) -> str:
    command = [REPOSITORY / "Scripts/stages", "swift", "build", "--configuration", "release", "--package-path", package]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def warned(package) -> list[str]:
    check = subprocess.run([REPOSITORY / "Scripts/warnings", package / ".build/release"], capture_output=True, text=True)
    found = re.findall(r"(\w+/\w+\.swift):1:\d+: warning: 'old\(\)' is deprecated: call another$", check.stdout, re.MULTILINE)
    assert (check.returncode == 1) == bool(found), check.stdout + check.stderr
    return found


def test_a_deprecated_call_stops_no_build_and_the_check_until_it_is_gone(package):
    build(package)
    assert warned(package) == ["Files/Caller.swift", "Whole/Caller.swift"]

    # Another file is compiled, and the compiler does not repeat what it said of this one.
    (package / "Sources/Files/Other.swift").write_text("public func other() {}\n")
    build(package)
    assert warned(package) == ["Files/Caller.swift", "Whole/Caller.swift"]

    for module in ("Files", "Whole"):
        (package / "Sources" / module / "Caller.swift").write_text("public func caller() {}\n")
    build(package)
    assert warned(package) == []


def test_the_warnings_of_packages_of_others_are_theirs(package, tmp_path):
    checkout = package / ".build/checkouts/theirs"
    (checkout / "Sources/Theirs").mkdir(parents=True)
    (checkout / "Package.swift").write_text(
        MANIFEST[:MANIFEST.index("let package")] + 'let package = Package(name: "theirs", products: '
        '[.library(name: "Theirs", targets: ["Theirs"])], targets: [.target(name: "Theirs")])\n')
    (checkout / "Sources/Theirs/Old.swift").write_text(DEPRECATED + "public func theirs() { old() }\n")
    manifest = MANIFEST.replace('targets: [', 'dependencies: [.package(path: ".build/checkouts/theirs")],\n  targets: [', 1)
    manifest = manifest.replace('name: "Whole"', 'name: "Whole", dependencies: [.product(name: "Theirs", package: "theirs")]')
    (package / "Package.swift").write_text(manifest)
    (package / "Sources/Whole/Caller.swift").write_text("import Theirs\n\npublic func caller() { theirs() }\n")
    (package / "Sources/Files/Caller.swift").write_text("public func caller() {}\n")
    build(package)
    assert warned(package) == []


def test_a_folder_without_a_build_is_no_success(tmp_path):
    check = subprocess.run([REPOSITORY / "Scripts/warnings", tmp_path], capture_output=True, text=True)
    assert check.returncode == 1 and "make build" in check.stderr
