#!/usr/bin/env python3
"""Derive the data files from pinned packages, or check the committed ones.

    python3 data/derive/derive.py --into data [--cache DIR]   fetch what is missing, write everything
    python3 data/derive/derive.py --into data --check          no network: files against SOURCES.toml

The same packages give the same bytes on every machine: `git diff` after a run
shows exactly what changed. Exit codes: 0 fine, 1 problems found, 64 usage, 74 I/O, 130 interrupted.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(f"derive.py: error: needs Python 3.11 or later, this is {sys.version.split()[0]}")
sys.dont_write_bytecode = True

# pylint: disable=wrong-import-position
import argparse
import os
import tempfile
from pathlib import Path

import emoji
import english
import french
import sources
from annotations import LANGUAGES, annotations
from errors import DeriveError
from tables import encode

HERE = Path(__file__).resolve().parent


class Arguments(argparse.ArgumentParser):
    """argparse exits with 2; the house exits with 64."""

    def error(self, message):
        self.print_usage(sys.stderr)
        print(f"derive.py: error: {message}", file=sys.stderr)
        sys.exit(64)


def note(message):
    """Progress goes to stderr, one plain line a step."""
    print(message, file=sys.stderr, flush=True)


def hand_kept(into):
    """[(path, bytes, title, [])] of the hand-kept files, which must be there."""
    files = []
    for path, title in sources.HAND_KEPT:
        try:
            files.append((path, (into / path).read_bytes(), title, []))
        except OSError as error:
            raise DeriveError(f"{into / path}: cannot be read: {error.strerror}; it is hand-kept, restore it from git") from error
    return files


def known_words(tables, kept):
    """Every English word of any list, in lower case: what an offensive word must be one of."""
    words = {row[0].lower() for table in tables for row in table.rows}
    for path, data, _, _ in kept:
        if path == "lexicons/en/modern.tsv":
            words.update(row[0].lower() for row in sources.parse(data, path)[1])
    return words


def derive(cache, kept):
    """Yield every generated table, in the order they depend on one another."""
    word_lists = [english.wordfreq("en", "English", cache), english.symspell(cache), english.scowl(cache)]
    yield from word_lists
    yield english.offensive(cache, HERE, known_words(word_lists, kept))
    yield english.bigrams(cache)
    french_words = english.wordfreq("fr", "French", cache)
    yield french_words
    yield french.dictionary(cache, {row[0] for row in french_words.rows})
    sequences, names = emoji.sequences(cache)
    yield sequences
    for language in LANGUAGES:
        yield annotations(cache, HERE, language, names)


def write(path, data):
    """Replace a file as a whole, and only if its bytes change."""
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(data)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def run(into, cache):
    """Derive everything first, then write, so that an error leaves the folder as it was."""
    cache.mkdir(parents=True, exist_ok=True)
    kept = hand_kept(into)
    files = list(kept)
    for table in derive(cache, kept):
        note(f"  {table.path}: {len(table.rows)} rows")
        files.append((table.path, encode(table), table.title, table.origin))
    record = sources.render(files).encode("utf-8")
    for path, data, _, origin in files:
        if origin:
            write(into / path, data)
    write(into / "SOURCES.toml", record)
    note(f"{len(files)} files and SOURCES.toml are in {into}")


def main():
    """Parse the arguments, run, and turn errors into one line and an exit code."""
    parser = Arguments(prog="derive.py", description="Derive data files from pinned packages, or check them.")
    parser.add_argument("--into", type=Path, required=True, help="the data folder of the repository")
    parser.add_argument("--cache", type=Path, default=Path(tempfile.gettempdir()) / "keyboard-toolchain-sources",
                        help="where package files are kept (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="check the files against SOURCES.toml; no network")
    arguments = parser.parse_args()
    try:
        if arguments.check:
            problems = sources.check(arguments.into)
            for problem in problems:
                print(f"derive.py: error: {problem}", file=sys.stderr)
            return 1 if problems else 0
        run(arguments.into, arguments.cache.resolve())
        return 0
    except DeriveError as error:
        print(f"derive.py: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"derive.py: error: {error.filename}: {error.strerror}", file=sys.stderr)
        return 74
    except KeyboardInterrupt:
        print("derive.py: interrupted; every file is the old one or the new one", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
