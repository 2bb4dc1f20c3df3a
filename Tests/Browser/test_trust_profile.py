"""What `/trust` hands out, checked byte for byte as a phone reads it: the profile, the authority, the certificate."""

import plistlib
import re
import ssl
import subprocess
import urllib.request
import uuid
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from live_server import LiveServer


@pytest.fixture
def server(servers):
    return servers("--no-attract", tls=True)


def download(server: LiveServer, path: str) -> bytes:
    with urllib.request.urlopen(server.url + path, timeout=60) as response:
        return response.read()


@pytest.fixture
def profile(server) -> dict:
    return plistlib.loads(download(server, "/ca.mobileconfig"), fmt=plistlib.FMT_XML)


@pytest.fixture
def certificate(server) -> str:
    """The certificate that the server shows, as PEM."""
    return ssl.get_server_certificate(("127.0.0.1", int(server.secure_url.rsplit(":", 1)[1])))


def openssl(*arguments: str | Path, of: str = "") -> str:
    return subprocess.run(["openssl", *arguments], input=of, capture_output=True, text=True, check=True).stdout


def extensions(certificate: str, *names: str) -> str:
    return openssl("x509", "-noout", "-ext", ",".join(names), of=certificate)


def lifetime(certificate: str) -> timedelta:
    dates = openssl("x509", "-noout", "-dates", "-dateopt", "iso_8601", of=certificate)
    begin, end = (datetime.fromisoformat(date.rstrip("Z")) for date in re.findall(r"=(.*)", dates))
    return end - begin


def test_a_phone_is_told_that_this_is_a_profile(server):
    with urllib.request.urlopen(server.url + "/ca.mobileconfig", timeout=60) as response:
        assert response.headers["content-type"] == "application/x-apple-aspen-config"


def test_the_profile_has_the_keys_that_a_phone_insists_on(profile):
    assert (profile["PayloadType"], profile["PayloadVersion"]) == ("Configuration", 1)
    (payload,) = profile["PayloadContent"]
    assert (payload["PayloadType"], payload["PayloadVersion"]) == ("com.apple.security.root", 1)
    assert uuid.UUID(profile["PayloadUUID"]) != uuid.UUID(payload["PayloadUUID"])
    assert payload["PayloadIdentifier"].startswith(profile["PayloadIdentifier"] + ".")
    assert profile["PayloadDescription"]
    assert profile["PayloadDisplayName"] and payload["PayloadDisplayName"]
    assert not profile.get("PayloadRemovalDisallowed", False)


def test_the_profile_installs_the_authority_and_nothing_else(server, profile):
    (payload,) = profile["PayloadContent"]
    assert payload["PayloadContent"] == ssl.PEM_cert_to_DER_cert(download(server, "/ca.crt").decode())


def test_the_same_authority_is_the_same_profile_so_that_a_second_one_replaces_the_first(server, profile):
    assert plistlib.loads(download(server, "/ca.mobileconfig")) == profile


def test_the_authority_vouches_for_the_server_s_certificate(server, certificate, tmp_path):
    (tmp_path / "ca.pem").write_bytes(download(server, "/ca.crt"))
    (tmp_path / "server.pem").write_text(certificate)
    purpose = ["-x509_strict", "-purpose", "sslserver", "-verify_ip", "127.0.0.1"]
    answer = openssl("verify", *purpose, "-CAfile", tmp_path / "ca.pem", tmp_path / "server.pem")
    assert answer == f"{tmp_path}/server.pem: OK\n"


def test_the_authority_may_only_sign_certificates(server):
    authority = download(server, "/ca.crt").decode()
    assert "critical\n    CA:TRUE" in extensions(authority, "basicConstraints")
    assert re.search(r"critical\n +Certificate Sign", extensions(authority, "keyUsage"))


def test_the_certificate_is_what_iphones_accept(certificate):
    """At most 825 days, for TLS servers, with its names as alternative names, signed with SHA-2."""
    assert lifetime(certificate) <= timedelta(days=825)
    assert "TLS Web Server Authentication" in extensions(certificate, "extendedKeyUsage")
    names = extensions(certificate, "subjectAltName")
    assert "IP Address:127.0.0.1" in names and "DNS:localhost" in names
    text = openssl("x509", "-noout", "-text", of=certificate)
    assert re.search(r"Signature Algorithm: (ecdsa-with-SHA256|sha256WithRSAEncryption)", text)
    assert re.search(r"Public-Key: \((256|2048|3072|4096) bit\)", text)
