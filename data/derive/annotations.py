"""Names and keywords of emoji in four languages, from CLDR and two hand-kept tables.

CLDR 41 is older than Emoji 15.0 and calls every flag just "flag": names of the
new emoji and common names of countries come from emoji-15.tsv and
flag-aliases.tsv beside this script.
"""

import re
import xml.etree.ElementTree as ElementTree

from emoji import bare
from errors import DeriveError
from packages import members
from tables import Table, nfc, read_rows

CLDR = "usr/share/unicode/cldr/common/"
LANGUAGES = {"en": ("en", "English"), "fr": ("fr", "French"),
             "zh-Hant": ("zh_Hant", "Traditional Chinese"), "zh-Hans": ("zh", "Simplified Chinese")}
REGIONAL_A = 0x1F1E6
SUBDIVISION_FLAG = "\U0001f3f4\U000e0067"


def clean(text):
    """NFC, plain apostrophe and spaces, no invisible format characters (CLDR has a few U+200B)."""
    text = re.sub("[\u00a0\u202f]", " ", re.sub("[\u200b\u200e\u200f]", "", text))
    return nfc(text.replace("\u2019", "'")).strip()


def _parse(member):
    try:
        return ElementTree.fromstring(member.data)
    except ElementTree.ParseError as error:
        raise DeriveError(f"{member.path}: not well-formed XML: {error}") from error


def _annotations(origin):
    """{bare sequence: (name, [keyword])} of CLDR's annotation files, the derived ones second."""
    names, keywords = {}, {}
    for member in origin:
        for node in _parse(member).iter("annotation"):
            if node.get("type") == "tts":
                names.setdefault(node.get("cp"), clean(node.text))
            else:
                words = [clean(word) for word in re.split(r" \| ", node.text)]
                keywords.setdefault(node.get("cp"), words)
    return {key: (name, keywords.get(key, [])) for key, name in names.items()}


def _territories(member):
    """{region code: [name, alternative names …]}: short and variant forms follow the name."""
    territories = {}
    for node in _parse(member).iter("territory"):
        if re.fullmatch("[A-Z]{2}", node.get("type") or ""):
            names = territories.setdefault(node.get("type"), [])
            if node.get("alt"):
                names.append(clean(node.text))
            else:
                names.insert(0, clean(node.text))
    return territories


def _region(sequence):
    """The region code of a flag of two regional indicators, else None."""
    codes = [ord(character) - REGIONAL_A for character in sequence]
    if len(codes) == 2 and all(0 <= code < 26 for code in codes):
        return "".join(chr(ord("A") + code) for code in codes)
    return None


def _by_hand(folder, language, sequences):
    """The two hand-kept tables: {bare sequence: (name, keywords)}, {region: aliases}."""
    new = {bare(sequence): (name, keywords.split("|"))
           for tag, sequence, name, keywords in read_rows(folder / "emoji-15.tsv") if tag == language}
    unknown = sorted(key for key in new if key not in {bare(sequence) for sequence, _ in sequences})
    if unknown:
        raise DeriveError(f"{folder / 'emoji-15.tsv'}: not in emoji-test: {' '.join(unknown)}")
    aliases = {region: names.split("|")
               for tag, region, names in read_rows(folder / "flag-aliases.tsv") if tag == language}
    return new, aliases


def _unique(words, name):
    """Keywords in order, each once, without the name itself."""
    return [word for at, word in enumerate(words) if word and word != name and word not in words[:at]]


def annotations(cache, folder, language, sequences):
    """The table of one language: a row for each [(sequence, English name)] without skin tone."""
    locale, title = LANGUAGES[language]
    origin = members("unicode-cldr-core", [f"{CLDR}annotations/{locale}.xml", f"{CLDR}annotationsDerived/{locale}.xml",
                                           f"{CLDR}main/{locale}.xml"], cache)
    known = _annotations(origin[:2])
    territories = _territories(origin[2])
    new, aliases = _by_hand(folder, language, sequences)
    rows = []
    for sequence, english in sequences:
        key, region = bare(sequence), _region(sequence)
        if key not in known and key not in new:
            raise DeriveError(f"{origin[0].path}: no name for {sequence} ({english}); add it to emoji-15.tsv")
        name, keywords = known.get(key) or new[key]
        if region:
            name, *others = territories[region]
            keywords = [*keywords, *others, *aliases.pop(region, [])]
        elif sequence.startswith(SUBDIVISION_FLAG):
            name = re.split(" ?: ", name, maxsplit=1)[1]
        words = _unique(keywords, name)
        if any("|" in word and word != "|" for word in [name, *words]):
            raise DeriveError(f"{origin[0].path}: a keyword of {sequence} holds the separator |")
        rows.append((sequence, name, "|".join(words)))
    if aliases:
        raise DeriveError(f"{folder / 'flag-aliases.tsv'}: no flag for {' '.join(sorted(aliases))}")
    return Table(
        path=f"emoji/{language}.tsv", title=f"Emoji names and keywords, {title}",
        licence="Unicode-DFS-2016",
        columns=["Columns: sequence (as in sequences.tsv, none with a skin tone), name, keywords (joined by |, in CLDR's order, may be empty)"],
        notes=["A flag's name is its country; short forms, variants and a few hand-kept aliases follow the keywords.",
               "Emoji 15.0's new ones are not in this CLDR: their rows are ours (data/derive/emoji-15.tsv, flag-aliases.tsv).",
               "Apostrophes are U+0027, spaces U+0020. A comment line starts with # and a space; the keycap # is a row."],
        rows=rows, origin=origin)
