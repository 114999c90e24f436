"""The pinned packages, and how a package file gets into the cache.

A package is named by version and by the sha256 of its file: the version says
what to ask the registry for, the hash says what we accept.
"""

import hashlib
import subprocess
from dataclasses import dataclass

from archives import read_members
from errors import DeriveError


@dataclass(frozen=True)
class Package:
    """One package file of a registry."""
    name: str
    version: str
    registry: str          # "PyPI" or "Debian"
    file: str              # name of the downloaded file
    sha256: str


PACKAGES = {package.name: package for package in (
    Package("anarchism", "15.3-3", "Debian", "anarchism_15.3-3_all.deb",
            "cf21c10948b00e923c62eb31c39a3390413fa26c5ee0e3b925feb0ec7fe42948"),
    Package("better-profanity", "0.7.0", "PyPI", "better_profanity-0.7.0-py3-none-any.whl",
            "bd4c529ea6aa2db1aaa50524be1ed14d0fe5c664f1fd88c8bc388c7e9f9f00e8"),
    Package("hunspell-fr-comprehensive", "1:7.0-1", "Debian",
            "hunspell-fr-comprehensive_1%3a7.0-1_all.deb",
            "95492f44ddfef23a4cea1981aaa64610bee84ca3da8d5aa68552310873659d8d"),
    Package("scowl", "2020.12.07-2", "Debian", "scowl_2020.12.07-2_all.deb",
            "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718"),
    Package("symspellpy", "6.10.1", "PyPI", "symspellpy-6.10.1-py3-none-any.whl",
            "a653a6c125839a21ada87c3e044d690fc3b39872efbd7b7270db3de9471315e1"),
    Package("unicode-cldr-core", "41-0.1", "Debian", "unicode-cldr-core_41-0.1_all.deb",
            "35d30d5d3bee4d8244e95236259c4c2a0db06e21bad696515751fcfeee4d0260"),
    Package("unicode-data", "15.0.0-1", "Debian", "unicode-data_15.0.0-1_all.deb",
            "5efef23bbb1c6a133ecbdd63a2cfa07159ccacf5466a49e2426101c5ecd691fc"),
    Package("wordfreq", "3.1.1", "PyPI", "wordfreq-3.1.1-py3-none-any.whl",
            "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473"),
)}


@dataclass(frozen=True)
class Member:
    """One file inside a package, with its bytes."""
    package: Package
    path: str
    data: bytes

    @property
    def sha256(self):
        """Hash of the member alone: what a data file was really made from."""
        return hashlib.sha256(self.data).hexdigest()

    def text(self):
        """The member as UTF-8 text, or an error that says where it is not."""
        try:
            return self.data.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DeriveError(f"{self.package.file}: {self.path}: expected UTF-8, found a bad byte "
                              f"at offset {error.start}") from error


def _download(package, cache):
    """Ask the registry's own client for exactly the pinned version."""
    if package.registry == "PyPI":
        command = ["pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:",
                   "--dest", str(cache), f"{package.name}=={package.version}"]
    else:
        command = ["apt-get", "download", f"{package.name}={package.version}"]
    try:
        done = subprocess.run(command, cwd=cache, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise DeriveError(f"{command[0]} is not installed; install it, or put {package.file} "
                          f"into {cache} yourself") from error
    if done.returncode != 0 or not (cache / package.file).is_file():
        detail = (done.stderr or done.stdout).strip().splitlines()
        raise DeriveError(f"`{' '.join(command)}` did not give {package.file}: "
                          f"{detail[-1] if detail else 'no message'}; "
                          f"put the file into {cache} and run again with --cache {cache}")


def members(name, paths, cache):
    """Return [Member] of a pinned package, fetching its file if the cache lacks it."""
    package = PACKAGES[name]
    file = cache / package.file
    if not file.is_file():
        _download(package, cache)
    found = hashlib.sha256(file.read_bytes()).hexdigest()
    if found != package.sha256:
        raise DeriveError(f"{file}: expected sha256 {package.sha256}, found {found}; "
                          "delete the file and run again; never change the pin without review")
    contents = read_members(file, paths)
    return [Member(package, path, contents[path]) for path in paths]
