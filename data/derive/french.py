"""French forms: what the Dicollecte dictionary accepts, restricted to words people use."""

import re

from hunspell import expand
from packages import members
from tables import Table, nfc

# Letters French is written with, and the two marks that stand inside a word.
FORM = re.compile("[a-zàâäçéèêëîïôöùûüÿœæ]+(?:['-][a-zàâäçéèêëîïôöùûüÿœæ]+)*")
# Elided words that are written as one token; all other elisions (l', d', qu', j' …) are left out.
KEPT_ELISIONS = {"jusqu'", "lorsqu'", "puisqu'", "quoiqu'"}
FOLDER = "usr/share/hunspell/"


def _shape(form):
    """Which capitals a form is written with."""
    if form == form.lower():
        return "lower"
    return "upper" if len(form) > 1 and form == form.upper() else "capital"


def _keep(rule):
    """False for affix rules that only put an elided word in front."""
    return "'" not in rule.add or rule.add in KEPT_ELISIONS


def dictionary(cache, used):
    """Forms of hunspell-fr whose lower-case form is one of `used` (the wordfreq words)."""
    origin = members("hunspell-fr-comprehensive", [FOLDER + "fr.aff", FOLDER + "fr.dic"], cache)
    aff, dic = (member.text() for member in origin)
    suggested = {}
    for form, nosuggest in expand(dic, aff, FOLDER + "fr.aff", _keep):
        form = nfc(form.replace("’", "'"))
        lower = form.lower()
        if lower in used and FORM.fullmatch(lower):
            suggested[form] = suggested.get(form, False) or not nosuggest
    rows = [(form, _shape(form) + ("" if suggest else ",nosuggest")) for form, suggest in suggested.items()]
    return Table(
        path="lexicons/fr/dictionary.tsv",
        title="French forms the Dicollecte spelling dictionary accepts, as far as wordfreq's French list has them",
        licence="MPL-2.0",
        columns=["Columns: form (as written), flags (comma-joined: lower = all lower case, capital = has a capital,",
                 "upper = all capitals; nosuggest = valid but marked by the dictionary as never to be suggested)"],
        notes=["Expanded from stems and affix rules; only letters, hyphen and apostrophe; apostrophes are U+0027;",
               "of the elided forms only those with jusqu', lorsqu', puisqu' and quoiqu'."],
        rows=rows, origin=origin)
