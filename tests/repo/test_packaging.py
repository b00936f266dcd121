"""The app finds what ships with it, wherever it was installed from."""

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from banker_app import __version__, api
from tests.repo.house import PACKAGE, ROOT, blocks, modules, name, python

BUILD: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LISTING: Final = """
from importlib.resources import files
import banker_app, banker_app.data
data = files("banker_app.data")
def walk(folder, prefix=""):
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from walk(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith(".pyc"):
            yield prefix + entry.name, entry.read_bytes()
print(banker_app.__file__)
for path, content in sorted(walk(data)):
    print(path, len(content))
"""


def shipped() -> list[str]:
    """Every file of `data/` with its size, as `LISTING` prints it."""
    found = {
        path.relative_to(ROOT / "data").as_posix(): path.stat().st_size
        for path in (ROOT / "data").rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    return [f"{path} {size}" for path, size in sorted(found.items())]


def test_every_package_is_in_the_build() -> None:
    """The list in pyproject.toml is written by hand; a folder that it lacks would not ship."""
    folders = {name(path.parent).replace("/", ".") for path in modules()}
    assert set(BUILD["tool"]["setuptools"]["packages"]) == folders | {"banker_app.data"}


def test_a_checkout_finds_its_data() -> None:
    """After an editable install `banker_app.data` is the folder beside the code."""
    assert files("banker_app.data").joinpath("README.md").is_file()
    assert Path(str(files("banker_app.data"))) == ROOT / "data"


def test_a_checkout_finds_its_data_from_anywhere(tmp_path: Path) -> None:
    """Not only where the working directory happens to help."""
    code, *listing = python("-c", LISTING, cwd=tmp_path).splitlines()
    assert Path(code) == PACKAGE / "__init__.py"
    assert listing == shipped()


def test_the_versions_agree() -> None:
    """The one that is built and the one that the app says."""
    assert BUILD["project"]["version"] == __version__


def test_the_readme_names_the_newest_release() -> None:
    """On its badge."""
    released = re.search(
        r"^## \[(\d\S*)\]", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    assert released
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"badge/version-([\d.]+)-", readme) == [released[1]]


def test_direct_dependencies_are_pinned() -> None:
    """An application is installed as it was tested."""
    project = BUILD["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert [each for each in wanted if "==" not in each] == []


def test_old_python_is_refused_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """In one sentence, whichever pip asks, and by the version that the project names."""
    assert BUILD["build-system"]["build-backend"] == "banker_app.build_backend:build_meta"
    oldest = tuple(map(int, BUILD["project"]["requires-python"].removeprefix(">=").split(".")))
    backend = str(PACKAGE / "build_backend.py")
    monkeypatch.setattr(sys, "version_info", oldest)
    assert "build_meta" in runpy.run_path(backend)
    monkeypatch.setattr(sys, "version_info", (oldest[0], oldest[1] - 1, 99))
    needed = ".".join(map(str, oldest))
    with pytest.raises(SystemExit, match=f"^Banker needs Python {needed} or newer; this is "):
        runpy.run_path(backend)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as a wheel, built from a copy so that nothing is left in the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    leftovers = shutil.ignore_patterns(".*", "*.egg-info", "build", "dist", "__pycache__", "tests")
    shutil.copytree(ROOT, source, ignore=leftovers)
    python(
        *("-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"),
        *("--no-index", "--wheel-dir", str(folder), str(source)),
        cwd=folder,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_a_wheel_holds_the_house_and_nothing_else(wheel: Path) -> None:
    """Code, data, what the page is dressed with, READMEs and pages of formats; no tests."""
    with zipfile.ZipFile(wheel) as archive:
        held = {path for path in archive.namelist() if ".dist-info/" not in path}
    code = {name(path) for path in modules()}
    data = {f"banker_app/data/{line.rpartition(' ')[0]}" for line in shipped()}
    readmes = {name(path) for page in ("README", "FORMAT") for path in PACKAGE.rglob(f"{page}.md")}
    dress = {name(path) for path in (PACKAGE / "ui" / "web").rglob("*") if path.is_file()}
    page = {name(PACKAGE / "ui" / "serving" / "page.js")}
    for part in ("guests/web", "rooms/web", "rooms/hosting"):
        page |= {name(path) for path in (PACKAGE / part).iterdir()}
    served = {name(path) for path in (PACKAGE / "browser" / "page").iterdir()}
    served.add(name(PACKAGE / "browser" / "compile.mjs"))
    typed = {name(PACKAGE / "py.typed")}
    assert held == code | data | readmes | dress | page | served | typed


@pytest.mark.slow
def test_an_installed_wheel_finds_its_data_and_starts(wheel: Path, tmp_path: Path) -> None:
    """With the wheel's own copy of everything, not with this checkout."""
    target = tmp_path / "installed"
    python(
        *("-m", "pip", "install", "--quiet", "--no-deps", "--no-index"),
        *("--target", str(target), str(wheel)),
        cwd=tmp_path,
    )
    code, *listing = python("-c", LISTING, cwd=tmp_path, path=target).splitlines()
    assert Path(code) == target / "banker_app" / "__init__.py"
    assert listing == shipped()
    assert "--data-dir" in python("-m", "banker_app", "--help", cwd=tmp_path, path=target)


@pytest.mark.slow
def test_the_engine_runs_without_any_library(wheel: Path, tmp_path: Path) -> None:
    """In an environment that has only the wheel: the public door, and the referee."""
    python("-m", "venv", "--without-pip", str(tmp_path / "bare"), cwd=tmp_path)
    bare = tmp_path / "bare" / ("Scripts" if os.name == "nt" else "bin") / "python"
    (site,) = (tmp_path / "bare").rglob("site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)

    def run(*words: str, said: str = "") -> str:
        done = subprocess.run(
            [bare, *words], cwd=tmp_path, input=said, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    first, *_ = blocks(api.__doc__ or "", "python")
    assert "Roll(" in run("-c", first)
    begin = '{"cmd": "start_game", "edition": "us_2008", "seats": ["Ann", "Bob"]}'
    replies = run("-m", "banker_app", "referee", said=f'{begin}\n{{"cmd": "roll", "dice": [1, 2]}}')
    assert [json.loads(line)["result"] for line in replies.splitlines()] == ["accepted"] * 2
    app = subprocess.run(
        [bare, "-m", "banker_app", "--web"], capture_output=True, text=True, check=False
    )
    assert app.stderr.startswith("banker-app: the library ")
    assert app.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def index(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of wheels: the app, all that it needs, and the pip that pipx installs with."""
    folder = tmp_path_factory.mktemp("index")
    wheels = ("--wheel-dir", str(folder), str(wheel), "pip")
    python("-m", "pip", "wheel", "--quiet", *wheels, cwd=folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("tool", ["pipx", "uvx"])
def test_one_line_runs_the_app_from_its_wheel(index: Path, tmp_path: Path, tool: str) -> None:
    """In an empty environment, and with nothing but the wheels."""
    tools = tmp_path / "tools"
    (app,) = index.glob("banker_app-*.whl")
    python("-m", "pip", "install", "--quiet", "--target", str(tools), "pipx", "uv", cwd=tmp_path)
    command = {
        "pipx": [
            *(sys.executable, "-m", "pipx", "run", "--backend", "pip"),
            f"--pip-args=--no-index --find-links {index}",
            *("--spec", str(app)),
        ],
        "uvx": [
            *(str(tools / "bin" / "uvx"), "--no-index", "--find-links", str(index)),
            *("--from", str(app)),
        ],
    }
    done = subprocess.run(
        [*command[tool], "banker-app", "referee"],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(tools)},
        input='{"query": "rules"}',
        capture_output=True,
        text=True,
        check=False,
    )
    assert '"no game has been started' in done.stdout, done.stderr
