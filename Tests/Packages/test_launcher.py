"""The archive's `tiltcast`, which looks at what the program needs before the loader does."""

import glob
import os
import platform
import subprocess

import pytest

from live_server import BINARY
from machine import REPOSITORY


def compiled(folder, name: str, source: str, *options: str):
    """A program or a library, made of some lines of C."""
    (folder / f"{name}.c").write_text(source)
    path = folder / name
    subprocess.run(["gcc", "-o", path, folder / f"{name}.c", *options], check=True, cwd=folder)
    return path


def library(folder, name: str, version: str):
    """A library whose only function has a version."""
    (folder / f"{name}.map").write_text(f"{version} {{ global: one; }};\n")
    return compiled(folder, name, "int one(void) { return 1; }", "-shared", "-fPIC", f"-Wl,-soname,{name}", f"-Wl,--version-script={name}.map")


@pytest.fixture
def archive(tmp_path):
    """A folder like the archive's, whose program needs two libraries beside it."""
    folder = tmp_path / "archive"
    (folder / "libexec").mkdir(parents=True)
    first, second = library(tmp_path, "libone.so.3", "ONE_1.0"), compiled(tmp_path, "libtwo.so.1", "int two(void) { return 2; }", "-shared", "-fPIC", "-Wl,-soname,libtwo.so.1")
    program = compiled(
        tmp_path, "program", "#include <stdio.h>\n#include <unistd.h>\nint one(void), two(void);\n"
        'int main(int count, char **words) { printf("%d %s\\n", getpid(), words[count - 1]); return one() + two(); }',
        first, second, f"-Wl,-rpath,{tmp_path}")
    program.rename(folder / "libexec/tiltcast")
    text = (REPOSITORY / "packaging/tiltcast.sh").read_text()
    for name, value in {"RELEASE": "Debian 99", "PACKAGES": "libone3 libtwo1", "MACHINE": platform.machine()}.items():
        text = text.replace(f"@{name}@", value)
    (folder / "tiltcast").write_text(text)
    (folder / "tiltcast").chmod(0o755)
    return folder


def refusal(archive) -> str:
    run = subprocess.run([archive / "tiltcast", "serve"], capture_output=True, text=True)
    assert (run.returncode, run.stdout) == (127, "")
    return run.stderr


def test_it_becomes_the_program_when_all_is_there_also_through_a_link(archive, tmp_path):
    (tmp_path / "link").symlink_to(archive / "tiltcast")
    process = subprocess.Popen([tmp_path / "link", "serve", "two words"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    said, complaint = process.communicate()
    assert (process.returncode, said, complaint) == (3, f"{process.pid} two words\n", "")


def test_it_names_all_libraries_that_are_missing_and_how_to_install_them(archive, tmp_path):
    for name in ("libone.so.3", "libtwo.so.1"):
        (tmp_path / name).unlink()
    said = refusal(archive)
    assert "libraries are missing: libone.so.3 libtwo.so.1. This archive is made for Debian 99, and this is " in said
    assert said.endswith("    apt-get install libone3 libtwo1\n")


def test_it_says_when_a_library_is_an_older_one(archive, tmp_path):
    library(tmp_path, "libone.so.3", "ONE_0.9")
    said = refusal(archive)
    assert "made for Debian 99, and this is " in said and "ONE_1.0" in said


def test_it_says_when_it_is_for_another_processor(archive):
    script = archive / "tiltcast"
    script.write_text(script.read_text().replace(platform.machine(), "riscv64"))
    assert f"this archive is for riscv64, and this machine is {platform.machine()}." in refusal(archive)


@pytest.mark.skipif(os.geteuid() != 0, reason="root alone hides files from a program")
def test_the_program_says_what_to_install_where_the_library_lacks_its_event_loop(tmp_path):
    parts = glob.glob("/usr/lib/*/libwebsockets-evlib_uv.so*")
    assert parts
    hidden = " && ".join(f"mount --bind /dev/null {part}" for part in parts)
    serve = f"{hidden} && exec {BINARY} serve --port 0 --host 127.0.0.1 --no-tls --state {tmp_path}"
    run = subprocess.run(["unshare", "--mount", "sh", "-c", serve], capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert "Cannot start libwebsockets: " in run.stderr and "(Debian: libwebsockets-evlib-uv)" in run.stderr
