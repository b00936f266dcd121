"""A translation that is older than its English is seen."""

from pathlib import Path

import pytest

from tests.repo import words


def test_no_translation_is_older_than_its_english() -> None:
    stale = {key for language in words.translations() for key in words.older(language)}
    assert not stale, f"{words.REPAIR}\n" + "\n".join(sorted(stale))


def test_a_changed_english_sentence_is_listed_until_it_is_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(words, "NOTED", tmp_path / "words.txt")
    assert words.main(["record"]) == 0
    assert words.main([]) == 0
    today = {**words.fingerprints(), "words/ui back": "0000"}
    monkeypatch.setattr(words, "fingerprints", lambda: today)
    capsys.readouterr()
    assert words.main(["record", "de", "es", "ru", "uk"]) == 0
    assert words.main([]) == 1
    assert capsys.readouterr().out == (
        f"words/ui back is older than its English in fr\n{words.REPAIR}\n"
    )
    assert words.main(["record", "fr"]) == 0
    assert words.main([]) == 0
