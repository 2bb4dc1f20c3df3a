"""The steps of the action for GitHub, with a stand-in for GitHub: a repository in a folder, and a `gh` that notes its calls."""

import os
import pathlib
import shutil
import subprocess

import pytest

ACTION = pathlib.Path(__file__).resolve().parents[2] / "packaging/action"
GH = """#!/bin/sh
echo "$*" >>"$CALLS"
case $* in
  *--paginate*) echo "$COMMENTS" ;;
  *"release view"*) echo v9.9.9 ;;
  *"release download"*)
    while [ "$1" != --dir ]; do shift; done
    echo package >"$2/$4"
    (cd "$2" && sha256sum "$4" >SHA256SUMS)
    [ -z "$SPOILED" ] || echo other >"$2/$4" ;;
esac
"""


def git(folder: pathlib.Path, *words: str) -> str:
    identity = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "safe.directory=*"]
    return subprocess.run(["git", *identity, "-C", folder, *words], check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def job(tmp_path):
    """The environment of a step, and its folder."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "gh").write_text(GH)
    # It copies the view in the place of a picture.
    (programs / "tiltcast").write_text('#!/bin/sh\n[ "$1" != --version ] || exit 0\nwhile [ "$1" != -o ]; do [ "$1" = render ] && cat "$2/Card.swift" >"$CALLS"; shift; done\ncp "$CALLS" "$2"\n')
    (programs / "sudo").write_text('#!/bin/sh\nexec "$@"\n')
    (programs / "apt-get").write_text('#!/bin/sh\necho "apt-get $*" >>"$CALLS"\n')
    for program in programs.iterdir():
        program.chmod(0o755)
    subprocess.run(["git", "init", "-q", "--bare", tmp_path / "hub"], check=True)
    return os.environ | {
        "PATH": f"{programs}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls"), "COMMENTS": "", "SPOILED": "", "HOME": str(tmp_path),
        "GITHUB_SERVER_URL": "https://github.test", "GITHUB_REPOSITORY": "ada/views", "GITHUB_SHA": "c0ffee", "GH_TOKEN": "t",
        "NUMBER": "7", "BRANCH": "pictures", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_VALUE_0": "https://x-access-token:t@github.test/ada/views",
        "GIT_CONFIG_KEY_0": f"url.{tmp_path / 'hub'}.insteadOf"}


def run(job, step: str, *words, cwd=None):
    return subprocess.run([ACTION / step, *words], env=job, cwd=cwd, capture_output=True, text=True)


def pictures(folder: pathlib.Path, *names: str) -> pathlib.Path:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).write_bytes(name.encode())
    return folder


def test_a_report_calls_nobody_and_has_no_markup_of_the_tests(job, tmp_path):
    message = "Expectation failed: @State #12 &lt; <img src=x> | `a` [b](http://c)"
    xunit = tmp_path / "results.xml"
    escaped = message.replace("&", "&amp;").replace("<", "&lt;")
    xunit.write_text(f'<testsuite><testcase name="a()"><failure message="{escaped}">Card.swift:9</failure></testcase></testsuite>')
    said = run(job, "report", pictures(tmp_path / "pictures"), xunit, "https://github.test/raw").stdout
    assert "@<!-- -->State" in said and "#<!-- -->12" in said and "\\&lt;" in said
    assert "@State" not in said and "#12" not in said and "\\<img" in said and "\\]\\(http" in said


def test_a_report_is_no_longer_than_a_comment_may_be(job, tmp_path):
    names = [f"{time}-{'n' * 100}{number}.png" for number in range(500) for time in ("before", "after")]
    said = run(job, "report", pictures(tmp_path / "pictures", *names), tmp_path / "none.xml", "https://github.test/raw").stdout
    assert len(said) < 65_536 and "460 more" in said


def test_pictures_are_kept_although_another_job_keeps_its_own_meanwhile(job, tmp_path):
    # The first push finds a branch that has gone on.
    hook = tmp_path / "hub/hooks/update"
    hook.write_text('#!/bin/sh\n[ -e "$CALLS.once" ] || { touch "$CALLS.once"; exit 1; }\n')
    hook.chmod(0o755)
    done = run(job, "comment", pictures(tmp_path / "pictures", "before.png", "after.png"), tmp_path / "none.xml")
    assert done.returncode == 0, done.stderr
    assert git(tmp_path / "hub", "ls-tree", "-r", "--name-only", "pictures").split() == ["7/c0ffee/after.png", "7/c0ffee/before.png"]
    asked, written = (tmp_path / "calls").read_text().splitlines()
    assert "github-actions[bot]" in asked and written.startswith("api -X POST repos/ada/views/issues/7/comments")


def test_a_comment_of_before_is_written_again(job, tmp_path):
    done = run(job | {"COMMENTS": "41\n42"}, "comment", pictures(tmp_path / "pictures", "after.png"), tmp_path / "none.xml")
    assert done.returncode == 0, done.stderr
    assert "-X PATCH repos/ada/views/issues/comments/41" in (tmp_path / "calls").read_text()


def install(job, **more) -> tuple[int, str]:
    done = run(job | {"REPOSITORY": "tilt/cast", "RELEASE": "", "REF": ""} | more, "install")
    return done.returncode, pathlib.Path(job["CALLS"]).read_text()


def test_an_action_that_is_pinned_to_a_release_installs_that_one_and_others_the_newest(job):
    code, calls = install(job, REF="v1.2.0")
    assert code == 0 and "release download v1.2.0 --repo tilt/cast" in calls and "release view" not in calls
    for ref in ("main", "v1", "v1.2.0-rc", "0123456789abcdef"):
        code, calls = install(job, REF=ref)
        assert code == 0 and "release download v9.9.9" in calls.splitlines()[-2]
    code, calls = install(job, REF="v1.2.0", RELEASE="v1.3.0")
    assert code == 0 and "release download v1.3.0" in calls.splitlines()[-2]


def test_nothing_is_installed_whose_checksum_differs(job):
    code, calls = install(job, SPOILED="yes")
    assert code != 0 and not [call for call in calls.splitlines() if call.startswith("apt-get") and ".deb" in call]


@pytest.fixture
def checkout(tmp_path):
    """A checkout with a view that the base has in another form."""
    folder = tmp_path / "work"
    (folder / "my motion").mkdir(parents=True)
    git(folder, "init", "-q")
    (folder / "my motion/Card.swift").write_text("base")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "base")
    (folder / "my motion/Card.swift").write_text("change")
    return folder


@pytest.mark.parametrize("is_absolute", [False, True])
def test_the_base_is_drawn_from_a_checkout_of_another_user(job, tmp_path, checkout, is_absolute):
    base = git(checkout, "rev-parse", "HEAD")
    if os.geteuid() == 0:
        subprocess.run(["chown", "-R", "1234", checkout], check=True)
    folder = str(checkout / "my motion") if is_absolute else "my motion"
    done = run(job | {"FOLDER": folder, "AT": "0", "BASE": base}, "draw", tmp_path / "out", cwd=checkout)
    assert done.returncode == 0, done.stderr
    drawn = {file.name: file.read_text() for file in (tmp_path / "out").iterdir()}
    assert drawn == {"after.png": "change", "after.gif": "change", "before.png": "base", "before.gif": "base"}


def test_without_a_base_the_change_is_drawn_all_the_same(job, tmp_path, checkout):
    shutil.rmtree(checkout / ".git")
    done = run(job | {"FOLDER": "my motion", "AT": "0", "BASE": "c0ffee"}, "draw", tmp_path / "out", cwd=checkout)
    assert done.returncode == 0 and "::warning::" in done.stdout
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["after.gif", "after.png"]
