"""In with a code: the method against its published vectors, and who stands in between."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from banker_app.browser.build import _node
from tests.repo.house import PACKAGE

Run = Callable[..., Any]

SCRIPTS: Final = Path(__file__).parent / "scripts"
QUICK: Final = {"AGAIN = 1200": "AGAIN = 200", "ALONE = 400": "ALONE = 150"}
"""Waits that nobody is there to need."""
PASSWORD_OF_THE_DRAFT: Final = {
    "channel": "6f630b425f726573706f6e6465720b415f696e69746961746f72",
    "session": "34b36454cab2e7842c389f7d88ecb7df",
    "base": "04eee577320b1c241a79419fcde5718c2b63f81ef8717d56a57d2fb26b65a8beb6"
    "3573b52605efb32ff4cf31aaef9a92df84e4e8408cc6c7cf27a535aad2b38a56",
    "ya": "37574cfbf1b95ff6a8e2d7be462d4d01e6dde2618f34f4de9df869b24f532c5d",
    "Ya": "041f12ad5fc65010a24fc04c86197109a36df0e9ce85a7479e1e1364692fdace17"
    "ea5a634e19c207a5d52ead6c6817a163cf2f2fe3406c5dfdfc2ecdf8e42c5e16",
    "yb": "e5672fc9eb4e721f41d80181ec4c9fd9886668acc48024d33c82bb102aecba52",
    "Yb": "046a51180b6ebabaf5ed0af8cd786886d93342bcae4c158ce1617a0acc8ec35448"
    "6f9ed2e9210913206d1e3f5e463d2d320c4f1f5ce8b677a7e38a26f752bf8f84",
    "K": "3e0e2f8976fb8d0deee30aef4b5cd3631eed249af32f53d0dd009b5d7b8f6b6c",
    "ISK": "9565ed286b6e3cf1f943fd31746f9a22935537025a1328d4980005ba984f0c39",
}
"""Of draft-irtf-cfrg-cpace, P-256, for the password "Password" and the data "ADa" and "ADb"."""


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs one of our scripts with those of rooms, over brokers of the air, in Node."""
    folder = tmp_path / "scripts"
    shutil.copytree(PACKAGE / "rooms" / "web", folder)
    shutil.copy(SCRIPTS / "air.js", folder / "mqtt_link.js")
    for name in ("pair_guest.js", "pair_host.js"):
        script = (folder / name).read_text("utf-8")
        for slow, quick in QUICK.items():
            script = script.replace(slow, quick)
        (folder / name).write_text(script, "utf-8")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")

    def run(name: str, **given: Any) -> Any:
        begin, script = ((SCRIPTS / f"{one}.js").read_text("utf-8") for one in ("begin", name))
        whole = f"const given = {json.dumps(given)};\n{begin}{script}\nprocess.exit(0);"
        (folder / "test.js").write_text(whole, "utf-8")
        command = [_node(), str(folder / "test.js")]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def test_the_published_vectors(run: Run) -> None:
    vector = PASSWORD_OF_THE_DRAFT
    found = run("vectors", **vector)
    assert found["base"] == vector["base"]
    # The method here sends x alone, and so does what the browser computes.
    assert found["shares"] == [vector["Ya"][2:66], vector["Yb"][2:66]]
    assert found["secrets"] == [vector["K"]] * 2
    assert found["key"] == vector["ISK"]


def test_whoever_types_the_code_has_the_key(run: Run) -> None:
    """A code begins with a zero as often as with any other digit; both ends have the same sign."""
    found = run("joins")
    assert len(found["code"]) == 8
    assert found["code"].isdecimal()
    assert found["minutes"] == 10
    assert found["key"]
    assert found["met"] == [[found["x"], found["sign"]]]
    assert len(found["sign"]) == 2
    (topic,) = found["topics"]
    assert topic.removeprefix("banker/v1/j").isdecimal(), "ten bits of the code, and no more"
    for secret in ("ab" * 32, found["x"], found["code"], found["code"].encode().hex()):
        assert secret not in found["air"]


def test_a_wrong_code_gets_nothing(run: Run) -> None:
    """It counts once, and as often as it is repeated it costs the host nothing."""
    found = run("wrong")
    assert found == {
        "wrong": "wrong", "nobody": "nobody", "counted": 1, "met": 0, "right": "object",
    }  # fmt: skip


def test_whoever_tries_out_codes_ends_the_code(run: Run) -> None:
    found = run("guessed")
    assert found == {"ended": ["guessed"], "after": "nobody", "met": 0}


def test_what_is_said_again_changes_nothing(run: Run) -> None:
    """Of a join that worked: to the same code and to the next one."""
    found = run("again")
    assert found == {"before": 1, "after": 1, "wrong": 0}


def test_two_hosts_do_not_share_a_topic(run: Run) -> None:
    """The second one makes another code; guests of the first one come to the first one."""
    found = run("two_hosts")
    assert found == {"codes": 2, "shown": True, "apart": True, "first": "object"}


def test_a_broker_without_the_code_learns_nothing(run: Run) -> None:
    """It guesses a code of the same topic in the middle of each join: 0 of 500 once, fewer here."""
    runs = 40
    found = run("between", runs=runs, knows=False)
    assert found == {"keys": 0, "joined": 0, "alike": 0, "cards": 0, "wrong": runs}


@pytest.mark.slow
def test_an_accomplice_with_the_code_meets_the_sign(run: Run) -> None:
    """Who knows the code and sits in the middle is as good as one guess of two digits, and each
    guess is a card on the banker's screen.
    """
    runs = 300
    found = run("between", runs=runs, knows=True)
    assert found["cards"] == found["joined"] == runs
    assert found["alike"] <= runs // 20


def test_what_is_typed(run: Run) -> None:
    """Digits of any script, with what people put between them; nothing else is a code."""
    good = ("47190362", "4719 0362", "4719-0362", "٤٧١٩ ٠٣٦٢", "۴۷۱۹۰۳۶۲", "\u200e47190362 ")
    bad = ("", "4719 036", "471903622", "4719 O362", "47190Ъ62", "KTM 4X9")
    assert run("typed", typed=good) == ["47190362"] * len(good)
    assert run("typed", typed=bad) == [None] * len(bad)
