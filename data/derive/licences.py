"""The licences of the data: their kind, and the notice an app that ships the data must show."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Licence:
    """One SPDX licence; kinds: permissive, share-alike, weak-copyleft, copyleft, public-domain."""
    id: str
    kind: str
    notice: str


LICENCES = (
    Licence("CC-BY-SA-4.0", "share-alike",
            "Word frequencies from wordfreq 3.1.1 by Robyn Speer, licensed CC BY-SA 4.0 "
            "(https://creativecommons.org/licenses/by-sa/4.0/), changed in form. wordfreq builds on Google Books Ngrams "
            "(http://books.google.com/ngrams), the Leeds Internet Corpus, Wikipedia, ParaCrawl, OPUS OpenSubtitles 2018 "
            "(http://www.opensubtitles.org/) and the freely available SUBTLEX lists by Marc Brysbaert et al. "
            "(http://crr.ugent.be/programs-data/subtitle-frequencies)."),
    Licence("CC0-1.0", "public-domain",
            "Hand-kept lists of the Keyboard Toolchain, dedicated to the public domain under CC0 1.0."),
    Licence("LicenseRef-SCOWL", "permissive",
            "English word lists from SCOWL 2020.12.07, Copyright 2000-2011 by Kevin Atkinson; parts Copyright 1993 Geoff "
            "Kuenning, Copyright 1997 Princeton University (WordNet 1.6) and Copyright (c) J Ross Beresford 1993-1999 "
            "(UK Advanced Cryptics Dictionary). All Rights Reserved by each holder. Provided \"as is\" without warranty; "
            "the full permission notices are in docs/data-sources.md and must go with copies."),
    Licence("MIT", "permissive",
            "English counts and word pairs from symspellpy 6.10.1, Copyright (c) 2025 mmb L, Copyright (c) 2021 Wolf Garbe, "
            "which count Google Books Ngrams (http://books.google.com/ngrams); words to grade as offensive from "
            "better-profanity 0.7.0, Copyright (c) 2018 The Python Packaging Authority; MIT licence, provided \"as is\" "
            "without warranty of any kind; the permission notice is in docs/data-sources.md and must go with copies."),
    Licence("MPL-2.0", "weak-copyleft",
            "French forms from the Dicollecte dictionary 7.0, Copyright 2007-2018 Dicollecte contributors, under the Mozilla "
            "Public License 2.0 (https://mozilla.org/MPL/2.0/); source form: data/lexicons/fr/dictionary.tsv of the "
            "Keyboard Toolchain."),
    Licence("Unicode-DFS-2016", "permissive",
            "Emoji data from Unicode 15.0 and CLDR 41, Copyright © 1991-2022 Unicode, Inc. All rights reserved. Distributed "
            "under the Terms of Use in https://www.unicode.org/copyright.html; changed in form, with names added; provided "
            "\"as is\" without warranty; the permission notice is in docs/data-sources.md and must go with copies."),
)
