"""What is copied of an installed library."""

from pathlib import Path

import pytest

from banker_app.browser.libraries import copy_installed


def test_missing_files_of_an_old_pip_are_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian 12's own pip keeps the list of the source archive, some of which it leaves out."""
    site = tmp_path / "site"
    known = site / "letters-1.0.egg-info"
    known.mkdir(parents=True)
    (known / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: letters\nVersion: 1.0\n")
    (known / "SOURCES.txt").write_text(
        "CHANGELOG.txt\nsetup.py\nletters/__init__.py\nletters-1.0.egg-info/PKG-INFO\n"
    )
    (site / "letters").mkdir()
    (site / "letters" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(str(site))
    copied = tmp_path / "copied"
    copy_installed(["letters"], copied)
    assert [str(one.relative_to(copied)) for one in copied.rglob("*") if one.is_file()] == [
        "letters/__init__.py"
    ]
