"""Word lists: wordfreq (English and French), symspellpy, SCOWL, and the graded offensive words."""

import gzip
import re

import msgpack
from errors import DeriveError
from packages import members
from tables import Table, nfc, read_rows

GENERIC_SIZES = ("10", "20", "35", "40", "50", "55", "60", "70", "80")
# Kinds first, regions last: the order in which the category column names them.
KINDS = {"words": "words", "upper": "upper", "proper-names": "proper",
         "contractions": "contractions", "abbreviations": "abbreviations"}
REGIONS = ("american", "british")
CATEGORY_ORDER = (*KINDS.values(), *REGIONS)
# Every list up to size 80 that the package holds (not every region has every kind at every size).
SCOWL_LISTS = {
    "english-words": GENERIC_SIZES,
    "english-upper": ("10", "35", "40", "50", "60", "70", "80"),
    "english-proper-names": ("35", "40", "50", "60", "70", "80"),
    "english-contractions": ("10", "35", "40", "50", "60", "70", "80"),
    "english-abbreviations": GENERIC_SIZES,
    "american-words": GENERIC_SIZES,
    "american-upper": ("50", "60", "70", "80"),
    "american-proper-names": ("50", "80"),
    "american-abbreviations": ("70",),
    "british-words": GENERIC_SIZES,
    "british-upper": ("35", "50", "60", "70", "80"),
    "british-proper-names": ("80",),
    "british-abbreviations": ("35", "55", "70", "80"),
}
SCOWL_FOLDER = "usr/share/dict/scowl/"


def wordfreq(language, name, cache):
    """wordfreq's list of one language, every word.

    The member is gzip over msgpack: a header map, then one array of words for
    each whole centibel below probability 1; the index of the array is the cost.
    """
    origin = members("wordfreq", [f"wordfreq/data/large_{language}.msgpack.gz"], cache)
    header, *bins = msgpack.loads(gzip.decompress(origin[0].data))
    if header != {"format": "cB", "version": 1}:
        raise DeriveError(f"{origin[0].path}: expected format cB version 1, found {header!r}")
    costs = {}
    for cost, words in enumerate(bins):
        for word in words:
            # Two spellings that normalise to one word: the more frequent one names the cost.
            costs.setdefault(nfc(word), cost)
    return Table(
        path=f"lexicons/{language}/wordfreq.tsv",
        title=f"{name} words with their frequency, the whole of wordfreq's large list",
        licence="CC-BY-SA-4.0",
        columns=["Columns: word (NFC, lower case as wordfreq has it), cB (positive whole centibels; frequency = 10^(-cB/100))"],
        notes=["Uncleaned: tokens of other languages, digits (wordfreq writes 0 for every digit of a longer number), emoji",
               "and stray spaces such as U+202F stand as they are; the build rejects them and counts them by reason."],
        rows=[(word, str(cost)) for word, cost in costs.items()],
        origin=origin)


def symspell(cache):
    """symspellpy's English unigrams."""
    origin = members("symspellpy", ["symspellpy/frequency_dictionary_en_82_765.txt"], cache)
    rows = [tuple(nfc(line).split(" ")) for line in origin[0].text().splitlines()]
    return Table(
        path="lexicons/en/symspell.tsv", title="English words with their count, symspellpy's dictionary",
        licence="MIT", columns=["Columns: word (lower case), count (occurrences in its corpus)"],
        rows=rows, origin=origin)


def bigrams(cache):
    """symspellpy's English word pairs."""
    origin = members("symspellpy", ["symspellpy/frequency_bigramdictionary_en_243_342.txt"], cache)
    rows = []
    for number, line in enumerate(origin[0].text().splitlines(), 1):
        parts = nfc(line).split(" ")
        if len(parts) != 3:
            raise DeriveError(f"{origin[0].path}:{number}: expected two words and a count, found {line!r}")
        rows.append((f"{parts[0]} {parts[1]}", parts[2]))
    return Table(
        path="ngrams/en-bigrams.tsv", title="English word pairs with their count, symspellpy's bigram dictionary",
        licence="MIT",
        columns=["Columns: pair (first word, one space, second word; lower case), count (occurrences in its corpus)"],
        rows=rows, origin=origin)


def scowl(cache):
    """SCOWL up to size 80: which English forms exist, how common, and with which capitals."""
    paths = [f"{SCOWL_FOLDER}{name}.{size}" for name, sizes in SCOWL_LISTS.items() for size in sizes]
    origin = members("scowl", paths, cache)
    forms = {}
    for member in origin:
        name, size = member.path.removeprefix(SCOWL_FOLDER).split(".")
        region, kind = name.split("-", 1)
        for line in member.text().splitlines():
            entry = forms.setdefault(nfc(line), [int(size), set()])
            entry[0] = min(entry[0], int(size))
            entry[1].update({KINDS[kind]} | ({region} & set(REGIONS)))
    rows = [(form, str(size), ",".join(category for category in CATEGORY_ORDER if category in categories))
            for form, (size, categories) in forms.items()
            if not (form.endswith("'s") and form[:-2] in forms and "contractions" not in categories)]
    return Table(
        path="lexicons/en/scowl.tsv", title="English forms with the capitals they are written with, SCOWL up to size 80",
        licence="LicenseRef-SCOWL",
        columns=["Columns: form (as written), size (smallest SCOWL size, 10 = most common to 80), categories (comma-joined:",
                 "words, upper, proper, contractions, abbreviations = kind of list; american, british = a list of that region)"],
        notes=["Left out: possessives in 's of a form that is here (derivable), sizes above 80, hacker words, roman numerals."],
        rows=rows, origin=origin)


def offensive(cache, folder, known):
    """Offensive English words, graded by hand in offensive-en.tsv beside this script.

    Every single word of better-profanity's list that our lists know must have a
    grade there (0 = innocent in most uses), so that nothing is decided by silence.
    """
    origin = members("better-profanity", ["better_profanity-0.7.0.data/data/wordlist/profanity_wordlist.txt"], cache)
    table = folder / "offensive-en.tsv"
    grades = {}
    for word, grade in read_rows(table):
        if word in grades or grade not in ("0", "1", "2", "3"):
            raise DeriveError(f"{table}: {word!r}: expected one row with a grade from 0 to 3, found {grade!r}")
        grades[word] = grade
    listed = {line.strip().lower() for line in origin[0].text().splitlines()}
    ungraded = sorted(word for word in listed
                      if re.fullmatch("[a-z]+", word) and word in known and word not in grades)
    if ungraded:
        raise DeriveError(f"{table}: no grade for {len(ungraded)} words: {' '.join(ungraded)}; add a row each (0 = innocent)")
    unknown = sorted(word for word in grades if word not in known)
    if unknown:
        raise DeriveError(f"{table}: not in any English word list: {' '.join(unknown)}; remove the rows")
    return Table(
        path="lexicons/en/offensive.tsv", title="Offensive English words, graded",
        licence="MIT",
        columns=["Columns: word (lower case), grade (1 = mild or crude, 2 = strong profanity or explicit, 3 = slur or hate)"],
        notes=["Grades and inflections are ours (data/derive/offensive-en.tsv); the words to grade started from better-profanity's list."],
        rows=[(word, grade) for word, grade in grades.items() if grade != "0"], origin=origin)
