"""The bill of materials that a release comes with."""

import json
import re
import subprocess

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from live_server import BINARY
from machine import REPOSITORY


def made() -> str:
    return subprocess.run([REPOSITORY / "Scripts/sbom", BINARY], check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def text() -> str:
    return made()


@pytest.fixture(scope="module")
def components(text) -> dict[str, dict]:
    return {component["name"]: component for component in json.loads(text)["components"]}


def test_it_is_valid(text):
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None


def test_the_same_build_has_the_same_bill(text):
    assert made() == text


def test_it_has_every_swift_package_at_the_version_of_the_manifest(components):
    manifest = (REPOSITORY / "Package.swift").read_text()
    packages = re.findall(r'\.package\(url: "https://(\S+/(\S+))", exact: "(\S+)"\)', manifest)
    assert packages
    for address, name, version in packages:
        assert components[name]["purl"] == f"pkg:swift/{address}@{version}"


def test_it_has_every_library_that_is_linked_or_loaded_and_every_package_that_is_needed(components):
    assert {"swift", "libhiredis-dev"} <= components.keys()
    needed = subprocess.run([REPOSITORY / "Scripts/needed-packages", BINARY], check=True, capture_output=True, text=True).stdout.split()
    assert set(needed) <= components.keys()
    websockets = [name for name in needed if re.match(r"libwebsockets\d", name)]
    assert len(websockets) == 1
    assert components["libc6"]["scope"] == components[websockets[0]]["scope"] == "required"
    assert components["libvips-tools"]["scope"] == "optional"


def test_all_that_is_part_of_the_archive_has_a_licence(components):
    for name, component in components.items():
        if component.get("scope") is None or name == "libhiredis-dev":
            assert component["licenses"], name
