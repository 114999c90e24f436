"""Emoji sequences in CLDR order, and the base each one belongs to."""

import re

from errors import DeriveError
from packages import members
from tables import Table

MEMBER = "usr/share/unicode/emoji/emoji-test.txt"
LINE = re.compile(r"(?P<codes>[0-9A-F ]+?)\s*; fully-qualified\s*# \S+ E(?P<version>\d+\.\d+) (?P<name>.+)")
ZWJ, VARIATION = "\u200d", "\ufe0f"
TONES = re.compile("[\U0001f3fb-\U0001f3ff]")
HAIR = re.compile(ZWJ + "[\U0001f9b0-\U0001f9b3]$")
SIGN = re.compile(ZWJ + "[\u2640\u2642]$")
PERSON, WOMAN, MAN = "\U0001f9d1", "\U0001f469", "\U0001f468"
ANYONE = f"[{PERSON}{WOMAN}{MAN}]"
# Pairs and groups: which plain form stands for all their combinations.
GROUPS = (
    (re.compile(f"{ANYONE}{ZWJ}\u2764{ZWJ}\U0001f48b{ZWJ}{ANYONE}"), "\U0001f48f"),        # kiss
    (re.compile(f"{ANYONE}{ZWJ}\u2764{ZWJ}{ANYONE}"), "\U0001f491"),                        # couple with heart
    (re.compile(f"{WOMAN}{ZWJ}\U0001f91d{ZWJ}{MAN}"), "\U0001f46b"),                        # holding hands
    (re.compile(f"{WOMAN}{ZWJ}\U0001f91d{ZWJ}{WOMAN}"), "\U0001f46d"),
    (re.compile(f"{MAN}{ZWJ}\U0001f91d{ZWJ}{MAN}"), "\U0001f46c"),
    (re.compile(f"[{WOMAN}{MAN}](?:{ZWJ}[{WOMAN}{MAN}])?(?:{ZWJ}[\U0001f466\U0001f467])+"), "\U0001f46a"),  # family
    (re.compile(f"\U0001faf1{ZWJ}\U0001faf2"), "\U0001f91d"),                               # handshake
)


def read_emoji_test(member):
    """Yield (sequence, group, subgroup, version, English name) for every fully-qualified line."""
    group = subgroup = ""
    for number, line in enumerate(member.text().splitlines(), 1):
        if line.startswith("# group: "):
            group = line.removeprefix("# group: ")
        elif line.startswith("# subgroup: "):
            subgroup = line.removeprefix("# subgroup: ")
        elif "; fully-qualified" in line:
            match = LINE.match(line)
            if not match:
                raise DeriveError(f"{member.path}:{number}: expected a fully-qualified emoji line, found {line!r}")
            sequence = "".join(chr(int(code, 16)) for code in match["codes"].split())
            yield sequence, group, subgroup, match["version"], match["name"]


def bare(sequence):
    """The sequence without presentation selectors: the key under which CLDR and the folding compare."""
    return sequence.replace(VARIATION, "")


def is_toned(sequence):
    """True for sequences that carry a skin tone beside something else."""
    return len(sequence) > 1 and TONES.search(sequence) is not None


def _folds(key):
    """The plainer forms of a bare sequence to try, the nearest first."""
    toneless = TONES.sub("", key)
    yield toneless
    for pattern, plain in GROUPS:
        if pattern.fullmatch(toneless):
            yield plain
    for pattern in (HAIR, SIGN):
        if pattern.search(toneless):
            yield pattern.sub("", toneless)
    if toneless[0] in (WOMAN, MAN) and len(toneless) > 1:
        yield PERSON + toneless[1:]


def base_of(sequence, qualified):
    """The base of a sequence: fold as long as a plainer form is itself an emoji.

    `qualified` maps bare sequences to fully-qualified ones.
    """
    key = bare(sequence)
    while True:
        plainer = [fold for fold in _folds(key) if fold in qualified and fold != key]
        if not plainer:
            break
        key = plainer[0]
    if key not in qualified or TONES.search(key):
        raise DeriveError(f"{MEMBER}: no base found for {sequence} ({' '.join(f'{ord(c):X}' for c in sequence)})")
    return qualified[key]


def sequences(cache):
    """The table of all sequences, and [(sequence, name)] of those without a skin tone."""
    origin = members("unicode-data", [MEMBER], cache)
    entries = list(read_emoji_test(origin[0]))
    qualified = {bare(entry[0]): entry[0] for entry in entries}
    rows = [(str(order), sequence, base_of(sequence, qualified), group, subgroup, version)
            for order, (sequence, group, subgroup, version, _) in enumerate(entries)]
    table = Table(
        path="emoji/sequences.tsv", title="Emoji sequences in CLDR order, Emoji 15.0, the fully-qualified ones",
        licence="Unicode-DFS-2016",
        columns=["Columns: order (0 = first), sequence, base (the sequence it is grouped under, itself if it is a base),",
                 "group, subgroup, version (of Emoji in which it came)"],
        notes=["The base is without skin tones, gender signs and hair; women and men at work fold to the person at work,",
               "couples, kisses, families, pairs holding hands and handshakes to their plain form; ours, not Unicode's."],
        rows=rows, origin=origin, key_columns=2, sort=False)
    return table, [(entry[0], entry[4]) for entry in entries if not is_toned(entry[0])]
