"""A small expander of hunspell dictionaries: .dic entries through the rules of an .aff file.

It knows what dictionaries of European languages use: SFX and PFX with strip,
condition and continuation flags, cross products, FLAG long/num/UTF-8, AF
aliases, FULLSTRIP, NEEDAFFIX, FORBIDDENWORD and NOSUGGEST. It does not know
compounding.
"""

import re
from dataclasses import dataclass, field

from errors import DeriveError

# A suffix may carry a suffix, which may carry a prefix: hunspell's own limit.
DEEPEST = 3


@dataclass
class Rule:
    """One affix rule."""
    kind: str              # "SFX" or "PFX"
    cross: bool            # may combine with an affix of the other kind
    strip: str
    add: str
    condition: re.Pattern  # matches a word the rule applies to
    flags: list            # continuation flags of the result

    def apply(self, word):
        """The word with this affix, or None where it does not fit."""
        if not self.condition.search(word):
            return None
        if self.kind == "SFX":
            return word[:len(word) - len(self.strip)] + self.add if word.endswith(self.strip) else None
        return self.add + word[len(self.strip):] if word.startswith(self.strip) else None


@dataclass
class Affixes:
    """An .aff file."""
    flag_form: str = "short"
    aliases: list = field(default_factory=list)
    rules: dict = field(default_factory=dict)     # flag → [Rule]
    special: dict = field(default_factory=dict)   # NEEDAFFIX and the like → flag

    def split_flags(self, text):
        """Flags of one word or rule, by the file's FLAG form or by alias number."""
        if self.aliases and text.isdigit():
            return self.aliases[int(text) - 1]
        if self.flag_form == "long":
            return [text[at:at + 2] for at in range(0, len(text), 2)]
        if self.flag_form == "num":
            return text.split(",")
        return list(text)

    def flag(self, name):
        """The flag that a special directive names, or None."""
        return self.special.get(name)


def _add_rule(affixes, parts, cross):
    """One rule line: KIND FLAG STRIP ADD[/FLAGS] [CONDITION [morphology]]."""
    kind, flag, strip, add = parts[:4]
    add, _, flags = add.partition("/")
    condition = parts[4] if len(parts) > 4 else "."
    if condition == ".":
        pattern = re.compile("")
    else:
        pattern = re.compile(condition + "$" if kind == "SFX" else "^" + condition)
    affixes.rules.setdefault(flag, []).append(Rule(
        kind, cross[kind, flag], "" if strip == "0" else strip, "" if add == "0" else add,
        pattern, affixes.split_flags(flags)))


def read_affixes(text, path):
    """Parse an .aff file."""
    affixes = Affixes()
    cross = {}
    for number, line in enumerate(text.splitlines(), 1):
        parts = line.split()
        if not parts:
            continue
        if parts[0] == "FLAG":
            affixes.flag_form = parts[1]
        elif parts[0] == "AF" and not (len(parts) == 2 and parts[1].isdigit() and not affixes.aliases):
            affixes.aliases.append(affixes.split_flags(parts[1]))
        elif parts[0] in ("NEEDAFFIX", "FORBIDDENWORD", "NOSUGGEST"):
            affixes.special[parts[0]] = parts[1]
        elif parts[0] in ("COMPOUNDFLAG", "COMPOUNDRULE", "CHECKCOMPOUNDPATTERN"):
            raise DeriveError(f"{path}:{number}: {parts[0]} is not supported by hunspell.py")
        elif parts[0] in ("SFX", "PFX") and (parts[0], parts[1]) not in cross:
            cross[parts[0], parts[1]] = parts[2] == "Y"
        elif parts[0] in ("SFX", "PFX"):
            _add_rule(affixes, parts, cross)
    return affixes


def _grow(affixes, word, flags, used, results):
    """Add to `results` every form that `word` with `flags` stands for.

    `used` is the chain of rules so far: at most two suffixes and one prefix,
    and both kinds meet only where both rules allow the cross product.
    """
    if affixes.flag("NEEDAFFIX") not in flags:
        results.append((word, affixes.flag("NOSUGGEST") in flags))
    if len(used) == DEEPEST:
        return
    kinds = [rule.kind for rule in used]
    for flag in flags:
        for rule in affixes.rules.get(flag, ()):
            if kinds.count(rule.kind) >= (1 if rule.kind == "PFX" else 2):
                continue
            if any(other.kind != rule.kind and not (other.cross and rule.cross) for other in used):
                continue
            grown = rule.apply(word)
            if grown is not None:
                _grow(affixes, grown, rule.flags, [*used, rule], results)


def _grow_entry(affixes, word, flags, results):
    """All forms of a .dic entry.

    `_grow` tries the flags of the word it is given, so an affix whose result
    carries no flags ends there. A prefix of the entry itself still crosses
    with the entry's suffixes: that is done here.
    """
    stem_prefixes = [flag for flag in flags
                     if any(rule.kind == "PFX" for rule in affixes.rules.get(flag, ()))]
    first = []
    _grow(affixes, word, flags, [], first)
    results.extend(first)
    if not stem_prefixes or len(stem_prefixes) == len(flags):
        return
    for flag in stem_prefixes:
        for rule in affixes.rules[flag]:
            prefixed = rule.apply(word) if rule.cross else None
            if prefixed is not None:
                suffixes = [other for other in flags
                            if any(each.kind == "SFX" and each.cross for each in affixes.rules.get(other, ()))]
                needs = [affixes.flag("NEEDAFFIX")] if affixes.flag("NEEDAFFIX") else []
                _grow(affixes, prefixed, [*suffixes, *needs], [rule], results)


def expand(dic_text, aff_text, path, keep=lambda rule: True):
    """Yield (form, nosuggest) for every form a dictionary accepts; forms may repeat.

    Rules that `keep` refuses are left out: French elision alone multiplies the
    forms by six and says nothing about the words.
    """
    affixes = read_affixes(aff_text, path)
    affixes.rules = {flag: [rule for rule in rules if keep(rule)] for flag, rules in affixes.rules.items()}
    forbidden = set()
    entries = []
    for line in dic_text.splitlines()[1:]:
        if not line:
            continue
        word, _, flags = line.split()[0].partition("/")
        flags = affixes.split_flags(flags)
        if affixes.flag("FORBIDDENWORD") and affixes.flag("FORBIDDENWORD") in flags:
            forbidden.add(word)
        else:
            entries.append((word, flags))
    for word, flags in entries:
        results = []
        _grow_entry(affixes, word, flags, results)
        for form, nosuggest in results:
            if form not in forbidden:
                yield form, nosuggest
