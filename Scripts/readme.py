"""Draws the README's picture of its view, by the README's own command.

Usage: readme.py FILE.png (a release build must be there; see `make media`)

A test compares the picture with the one that is there, so that neither the view nor the command changes without it.
"""

import re
import shlex
import sys
import tempfile
from pathlib import Path

from rendering import REPOSITORY, render


def main(file: Path):
    text = (REPOSITORY / "README.md").read_text()
    view = re.search(r"```swift\n(import SwiftUI\n\nstruct .*?)```", text, re.DOTALL)[1]
    _, _, source, *options = shlex.split(re.search(r"^    (tiltcast render .*)$", text, re.MULTILINE)[1])
    output = options.index("-o")
    with tempfile.TemporaryDirectory() as place:
        own = Path(place) / source
        own.mkdir()
        (own / "Moon.swift").write_text(view)
        render(own, file, *options[:output], *options[output + 2:])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]))
