"""Refusals of what somebody wrote into a form: they name the field beside which they belong."""

from __future__ import annotations

from typing import Literal

from croupier.play import Refused

Field = Literal["name", "password", "new", "code", "number", "born", "terms"]


class Wrong(Refused):
    """What stands in one field cannot be taken."""

    def __init__(self, field: Field, reason: str, rule: str | None = None) -> None:
        super().__init__(reason, rule)
        self.field: Field = field


class WrongPassword(Wrong):
    """Somebody says he is who he is not."""

    def __init__(self, reason: str) -> None:
        super().__init__("password", reason)


class WrongCode(Wrong):
    """The second factor is missing, or it is not the right one."""

    def __init__(self, reason: str) -> None:
        super().__init__("code", reason)
