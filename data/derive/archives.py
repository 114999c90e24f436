"""Members of Debian packages and wheels, read in memory.

Nothing is unpacked to disk, so no path, permission or locale of the machine
can leak into the derived data, and no dpkg is needed.
"""

import io
import tarfile
import zipfile

from errors import DeriveError

AR_MAGIC = b"!<arch>\n"
AR_HEADER = 60


def _ar_members(data, path):
    """Yield (name, bytes) of a Unix `ar` file, the outer form of a .deb."""
    if not data.startswith(AR_MAGIC):
        raise DeriveError(f"{path}: expected a Debian package (ar archive), found something else; "
                          "delete the file and run again")
    at = len(AR_MAGIC)
    while at + AR_HEADER <= len(data):
        header = data[at:at + AR_HEADER]
        name = header[:16].decode("ascii").rstrip(" /")
        size = int(header[48:58])
        at += AR_HEADER
        yield name, data[at:at + size]
        at += size + size % 2


def _read_deb(path, wanted):
    """The wanted members (paths without leading "./") of a .deb."""
    with open(path, "rb") as file:
        data = file.read()
    for name, body in _ar_members(data, path):
        if name.startswith("data.tar"):
            with tarfile.open(fileobj=io.BytesIO(body), mode="r:*") as tar:
                return {member.name.removeprefix("./"): tar.extractfile(member).read()
                        for member in tar
                        if member.isfile() and member.name.removeprefix("./") in wanted}
    raise DeriveError(f"{path}: the package holds no data.tar; delete the file and run again")


def _read_wheel(path, wanted):
    """The wanted members of a wheel (a zip file)."""
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        return {name: wheel.read(name) for name in wanted if name in names}


def read_members(path, wanted):
    """Return {member: bytes} for every wanted member, or fail naming the ones that lack."""
    wanted = set(wanted)
    reader = _read_deb if path.suffix == ".deb" else _read_wheel
    found = reader(path, wanted)
    missing = sorted(wanted - set(found))
    if missing:
        raise DeriveError(f"{path}: the package lacks {', '.join(missing)}; "
                          "the pinned version in data/derive/packages.py must be wrong")
    return found
