"""Names of people: which may be one, and which are the same."""

from __future__ import annotations

import pytest

from croupier.names import BadName, checked, key

ALIKE = [
    ("Ann Lee", "annlee", "ANN-LEE", "Ann.Lee", "Ａｎｎ　Ｌｅｅ", "Ánň Łee", "𝐀nn Lee"),
    ("scope", "ѕсоре", "SCOPE", "sc0pe"),
    ("Poma", "Рома", "ΡΟΜΑ", "РОМА"),
    ("Bill", "B1ll", "BiII", "Bıll", "Biḷḷ"),
    ("Marna", "Rnarna", "Mama"),
    ("William", "vvilliam"),
    ("Νίκος", "ΝΙΚΟΣ", "νικος", "νικοσ"),
    ("Žofie", "zofie", "ŽOFIE"),
    ("Đorđe", "Dorde"),
    ("straße", "STRASSE"),
    ("ニコ", "二コ"),
    ("O'Hara", "O’Hara", "OHara"),
]


@pytest.mark.parametrize("names", ALIKE, ids=lambda names: names[0])
def test_names_that_read_alike_are_one(names: tuple[str, ...]) -> None:
    assert len({key(name) for name in names}) == 1, {name: key(name) for name in names}


def test_other_names_are_others() -> None:
    names = [
        "Ann",
        "Anna",
        "Hana",
        "Nina",
        "Niva",
        "Νίνα",
        "Άννα",
        "Аня",
        "Božena",
        "Jan 10",
        "Jan 100",
        "日本",
        "本日",
        "Ёж",
    ]
    keys = {name: key(name) for name in names}
    assert len({*keys.values()}) == len(names) - 1, keys
    assert key("Νίνα") == key("Niva"), "as it is shown, the one could be read as the other"


def test_a_greek_name_is_shown_so_that_its_look_does_not_depend_on_case() -> None:
    assert checked("ΑΝΝΑ ΝΙΚΟΛΑΟΥ") == "Αννα Νικολαου"
    assert key("ΑΝΝΑ") == key("Άννα") != key("Anna")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Аnna", "one script, not in Cyrillic and Latin at once"),
        ("Annα", "one script, not in Greek and Latin at once"),
        ("日本 kai", "one script"),
        ("An\u200bna", "no zero width space"),
        ("An\u00adna", "no soft hyphen"),
        ("An\u202ena", "no right-to-left override"),
        ("An\u2066na", "no left-to-right isolate"),
        ("An\ufe0fna", "no variation selector-16"),
        ("An\u034fna", "no combining grapheme joiner"),
        ("\u3164\u3164", "no hangul jungseong filler"),
        ("\u2800\u2800", "no braille pattern blank"),
        ("a\x00b", "no U+0000"),
        ("a\u0301\u0302\u0303\u0304b", "no combining circumflex accent"),
        ("ɑnna", "no latin small letter alpha"),
        ("ᴀnna", "no latin letter small capital a"),
        ("Ꭺnna", "no cherokee letter go"),
        ("J٣n", "no arabic-indic digit three"),
        ("مـــريم", "no arabic tatweel"),
        ("<b>Ann</b>", "no less-than sign"),
        ("Ann🙂", "no slightly smiling face"),
        ("-Ann", "2 to 24"),
        ("Ann.", "2 to 24"),
        ("A", "2 to 24"),
        ("", "2 to 24"),
        ("ﷺﷺ", "2 to 24"),
    ],
)
def test_names_that_cannot_be(name: str, why: str) -> None:
    with pytest.raises(BadName, match=why.replace("+", r"\+")):
        checked(name)


@pytest.mark.parametrize(
    "name",
    ["Ann", "Žofie Nováková", "Jean-Luc", "D'Arcy", "Łukasz", "Ngọc", "Þór", "Әли", "Їжак", "Άννα", "שרה", "مريم", "ნინო",
     "Անի", "ሰላም", "太郎", "たろう", "タロー", "민준", "7 of 9", "a_b"],
)  # fmt: skip
def test_names_of_the_world(name: str) -> None:
    assert checked(f"  {name} ") == name
