"""The command line: `banker-app` starts the app, `banker-app referee` rules on a script,
`banker-app doctor` examines a data folder, `banker-app schema` prints the JSON Schema of a format,
`banker-app build-web` writes the app for browsers, `banker-app stage-native` writes the project
that Flet's builder makes a phone app from.

Each subcommand imports what it needs when it runs, so that `--help` and the referee never wait
for the screens to load.
"""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final, NoReturn

from banker_app import __version__
from banker_app.app.machine import DEFAULT_PORT

HIGHEST_PORT: Final = 65535
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130
"""The exit status after Ctrl+C, as shells give it."""
UNREAD: Final = 1
"""The exit status if the reader of the output is gone."""
LAN: Final = "lan"

EPILOG: Final = """\
other ways in:
  banker-app referee [FILE] [--schema] [--store DIR]
                        rule on a script of JSON lines, from FILE or standard input
  banker-app doctor [FOLDER] [--json]
                        examine a data folder and this machine; nothing is changed
  banker-app schema FORMAT
                        print the JSON Schema of a format: edition or referee
  banker-app build-web FOLDER [--broker wss://HOST/mqtt]
                        write the app as a folder of files for a web server; in a browser it
                        then runs without a server and keeps its games there; with an MQTT
                        broker, other phones can join in
  banker-app stage-native FOLDER
                        write the folder from which Flet's builder makes an app for a phone
"""


class _Parser(argparse.ArgumentParser):
    """Argument parser that reports an error as one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process, and return the exit status."""
    try:
        return _run(sys.argv[1:] if argv is None else list(argv))
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("banker_app"):
            raise
        # Whoever installed the engine alone has no library.
        need = f"the library {missing.name} is not installed"
        print(f"banker-app: {need}; install Banker without --no-deps", file=sys.stderr)
        return 1


def _run(words: list[str]) -> int:
    if words[:1] == ["referee"]:
        return _in_a_pipe(_referee, words[1:])
    if words[:1] == ["doctor"]:
        return _in_a_pipe(_doctor, words[1:])
    if words[:1] == ["schema"]:
        return _in_a_pipe(_schema, words[1:])
    if words[:1] == ["build-web"]:
        return _build_web(words[1:])
    if words[:1] == ["stage-native"]:
        return _stage_native(words[1:])
    return _app(_parser().parse_args(words))


def _in_a_pipe(run: Callable[[Sequence[str]], int], words: Sequence[str]) -> int:
    """Run a command that other programs may stop, by an interrupt or by not reading on."""
    try:
        status = run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes the output once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    return status


def _referee(words: Sequence[str]) -> int:
    from banker_app.referee import script

    return script.main(words)


def _doctor(words: Sequence[str]) -> int:
    from banker_app.app import doctor

    return doctor.main(words)


def _schema(words: Sequence[str]) -> int:
    from banker_app.referee import schemas

    return schemas.main(words)


def _build_web(words: Sequence[str]) -> int:
    from banker_app.browser import build

    return build.main(words)


def _stage_native(words: Sequence[str]) -> int:
    from banker_app.native import stage

    return stage.main(words)


def _app(choice: argparse.Namespace) -> int:
    if choice.data_dir is not None:
        from banker_app.store.paths import CHOSEN_BY_PLAYER

        # An option on the command line overrides the environment.
        os.environ[CHOSEN_BY_PLAYER] = str(choice.data_dir)

    from banker_app.store.gc_pause import paused

    print("Banker is starting …", flush=True)
    with paused():
        import_module("banker_app.main")

    from banker_app.ui.serving import launch

    try:
        if choice.mode == LAN:
            from banker_app.main import share

            share(choice.port)
        else:
            from banker_app.main import show

            show(mode=launch.Mode(choice.mode), port=choice.port)
    except launch.CannotStart as reason:
        print(f"banker-app: {reason}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="banker-app",
        description="The banker's companion for Monopoly-family board games.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"Banker {__version__}")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--web",
        dest="mode",
        action="store_const",
        const="browser",
        default="auto",
        help="show the app in the browser",
    )
    where.add_argument(
        "--native",
        dest="mode",
        action="store_const",
        const="native",
        default="auto",
        help="show the app in its own window, or fail; without either, whichever works",
    )
    where.add_argument(
        "--lan",
        dest="mode",
        action="store_const",
        const=LAN,
        default="auto",
        help="serve one evening to the phones and tablets in the same network",
    )
    parser.add_argument(
        "--port",
        type=_port,
        default=DEFAULT_PORT,
        metavar="N",
        help="where browsers find the app on this machine (default: %(default)s)",
    )
    parser.add_argument(
        "--data-dir",
        type=_folder,
        metavar="DIR",
        help="where games are kept (default: the system's folder for app data)",
    )
    return parser


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST_PORT):
        raise argparse.ArgumentTypeError(
            f"a port is a whole number from 1 to {HIGHEST_PORT}, not {text!r}"
        )
    return int(text)


def _folder(text: str) -> Path:
    folder = Path(text).expanduser().absolute()
    # Unlike a path's own methods, these take a folder that cannot be looked into for none.
    above = next(place for place in (folder, *folder.parents) if os.path.exists(place))
    if not os.path.isdir(above):
        raise argparse.ArgumentTypeError(f"{str(above)!r} is a file, not a folder")
    return folder
