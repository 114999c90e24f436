"""The one way these scripts fail: a sentence that says what, where and what to do."""


class DeriveError(Exception):
    """A failure the user can act on; derive.py prints it and exits non-zero."""
