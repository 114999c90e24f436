#!/usr/bin/env python3
"""Fetch the text that figures of predictions are measured on, which is not ours to ship.

    python3 data/derive/evaluation_text.py --into FOLDER [--cache DIR]

It is a section of a book in a Debian package that no table in data/ was made from. The file is written
as it is in the package, unpacked. Exit codes: 0 fine, 1 problems found, 64 usage, 74 I/O.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"evaluation_text.py: error: needs Python 3.11 or later, this is {sys.version.split()[0]}")
sys.dont_write_bytecode = True

# pylint: disable=wrong-import-position
import argparse
import gzip
import hashlib
import tempfile
from pathlib import Path

from errors import DeriveError
from packages import members

PACKAGE = "anarchism"
MEMBER = "usr/share/doc/anarchism/markdown/secE1.md.gz"
# Of the text itself: what gzip makes of it may differ.
SHA256 = "a72abeb4b5682c3dfdce6f298aa1fcf4c9462bfbb28a7a4a7ba7e1adca4b82dc"
NAME = "afaq-e1.md"


def fetch(into, cache):
    """Write the text into a folder, or fail if it is not the pinned one."""
    (member,) = members(PACKAGE, [MEMBER], cache)
    text = gzip.decompress(member.data)
    found = hashlib.sha256(text).hexdigest()
    if found != SHA256:
        raise DeriveError(f"{MEMBER}: expected sha256 {SHA256}, found {found}")
    into.mkdir(parents=True, exist_ok=True)
    path = into / NAME
    path.write_bytes(text)
    print(f"{path}: {len(text)} bytes, sha256 {found}")


def main():
    """Parse the command line and fetch."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--into", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--cache", type=Path, metavar="DIR", help="where package files are kept")
    arguments = parser.parse_args()
    try:
        if arguments.cache:
            arguments.cache.mkdir(parents=True, exist_ok=True)
            fetch(arguments.into, arguments.cache.resolve())
        else:
            with tempfile.TemporaryDirectory() as folder:
                fetch(arguments.into, Path(folder))
    except DeriveError as error:
        print(f"evaluation_text.py: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"evaluation_text.py: error: {error}", file=sys.stderr)
        return 74
    return 0


if __name__ == "__main__":
    sys.exit(main())
