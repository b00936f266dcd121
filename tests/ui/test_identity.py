"""What the stock page becomes on its way out, and the pictures that go with it."""

import asyncio
import json
import re
from typing import Any

import pytest
from flet_web import get_package_web_dir
from fontTools.ttLib import TTFont
from PIL import Image

from banker_app.app.color_schemes import DARK, LIGHT
from banker_app.app.devices.caller import CALLER, Caller
from banker_app.pages.contract import texts
from banker_app.ui.serving.page_identity import FOLDER
from banker_app.ui.serving.request_guard import OWN_THINGS_ONLY
from banker_app.ui.serving.served_page import FONTS, INLINE, ROBOTO, SCRIPT, ServedPage, served

STOCK = f"{get_package_web_dir()}/index.html"
GROUND = (27, 107, 82)


def page_and_script() -> tuple[str, str]:
    with open(STOCK, encoding="utf-8") as page:
        return served(page.read())


def test_nothing_of_the_stock_page_says_whose_it_was() -> None:
    page, _ = page_and_script()
    assert "Flet" not in page[: page.index("</head>")]
    assert page.count("<title>") == page.count('rel="manifest"') == page.count('id="loading"') == 1
    assert page.count('rel="apple-touch-icon"') == 1
    assert "loading-animation" not in page


def test_what_the_client_needs_is_still_there() -> None:
    page, _ = page_and_script()
    for needed in ('<base href="/">', "charset", "<!-- fletAppConfig -->", "flutter_bootstrap.js"):
        assert needed in page
    ours, theirs = page.index(SCRIPT), page.index(INLINE)
    assert ours < theirs < page.index("flutter_bootstrap.js")
    assert theirs < page.index("</head>")


def test_no_script_stands_in_the_page_itself() -> None:
    page, inline = page_and_script()
    assert all(" src=" in tag for tag in re.findall("<script[^>]*>", page))
    assert "flutter" in inline
    assert "'unsafe-inline'" not in OWN_THINGS_ONLY.partition("script-src")[2].partition(";")[0]


@pytest.mark.parametrize("language", texts.languages())
def test_the_script_has_words_in_the_language_of_the_caller(language: str) -> None:
    caller = CALLER.set(Caller(languages=language))
    first, _, rest = answered("", path=SCRIPT)[1]["body"].decode().partition("\n")
    CALLER.reset(caller)
    words = json.loads(first.removeprefix("const OFFLINE = ").removesuffix(";"))
    assert words == texts.catalogue(language).plain("connection.offline")
    assert "HTMLScriptElement" in rest


def test_the_splash_has_the_colours_of_the_pages_after_it() -> None:
    light, dark = page_and_script()[0].split("@media (prefers-color-scheme: dark)", 1)
    assert f"background: {LIGHT['surface']};" in light
    assert f"background: {DARK['surface']};" in dark


@pytest.mark.parametrize("size", [192, 512])
def test_a_mask_cuts_nothing_off_an_icon(size: int) -> None:
    """A launcher may cut away whatever lies outside a circle of four fifths."""
    image = Image.open(FOLDER / "icons" / f"icon-maskable-{size}.png").convert("RGB")
    assert image.size == (size, size)
    middle, safe = (size - 1) / 2, size * 0.4
    drawn = [
        (x, y)
        for x in range(size)
        for y in range(size)
        if image.getpixel((x, y)) != GROUND
        and ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 > safe
    ]
    assert drawn == []


def answered(
    kind: str, *bodies: bytes, method: str = "GET", path: str = "/"
) -> list[dict[str, Any]]:
    """What goes out when the server answers in so many pieces."""
    out: list[dict[str, Any]] = []

    async def server(scope: Any, receive: Any, send: Any) -> None:
        headers = [
            (b"Content-Type", kind.encode()),
            (b"content-length", str(sum(map(len, bodies))).encode()),
            (b"etag", b"1"),
        ]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for body in bodies:
            await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b""})

    async def send(message: Any) -> None:
        out.append(message)

    async def receive() -> Any:
        return {"type": "http.disconnect"}

    scope = {"type": "http", "method": method, "path": path}
    asyncio.run(ServedPage(server)(scope, receive, send))
    return out


def test_a_page_in_pieces_goes_out_whole_and_with_its_own_length() -> None:
    start, body = answered("text/html; charset=utf-8", b"<head></he", b"ad>")
    headers = dict(start["headers"])
    assert b"Banker" in body["body"]
    assert int(headers[b"content-length"]) == len(body["body"])
    assert b"etag" not in headers


def test_what_is_no_page_is_passed_on_as_it_comes() -> None:
    assert [m.get("body") for m in answered("text/javascript", b"a", b"b")] == [
        None,
        b"a",
        b"b",
        b"",
    ]
    assert b"etag" in dict(answered("text/html", b"<head>", method="HEAD")[0]["headers"])


def test_letters_come_in_their_real_weights_and_none_for_formulas() -> None:
    families = ["MaterialIcons", "Roboto", "packages/flutter_math_fork/KaTeX_Main"]
    manifest = json.dumps([{"family": family, "fonts": []} for family in families]).encode()
    start, body = answered("application/json", manifest, path=FONTS)
    icons, roboto = json.loads(body["body"])
    assert (icons["family"], roboto["family"]) == ("MaterialIcons", "Roboto")
    assert [font["weight"] for font in roboto["fonts"]] == [400, 500, 700]
    assert int(dict(start["headers"])[b"content-length"]) == len(body["body"])


def letters_of(language: str) -> str:
    """Every letter that a screen of a language may write."""
    words = texts.catalogue(language)
    return "".join(text.replace("\n", "") for key in words for text in words.texts(key))


@pytest.mark.parametrize("font", ROBOTO["fonts"], ids=lambda font: str(font["weight"]))
def test_a_font_is_of_the_weight_that_is_said_and_has_the_letters_of_all_languages(
    font: dict[str, Any],
) -> None:
    with TTFont(FOLDER / "assets" / font["asset"]) as face:
        assert face["OS/2"].usWeightClass == font["weight"]
        known = set(map(chr, face.getBestCmap()))
        written = {letter for language in texts.languages() for letter in letters_of(language)}
        assert not written - known
