"""Pages as JSON: what a guest's device draws. Actions lose their effect and get an id."""

import hashlib
import json
from dataclasses import replace

from banker_app.app.projections.context import Action
from banker_app.content.serialization import encode
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract.blocks import Page, PageLayout, map_actions


def page_json(page: Page) -> JsonObject:
    """Return a page as JSON; what is usual is left out, and what is the banker's alone."""
    return encode(replace(map_actions(page, _sent), after="", typed="", layout=PageLayout()))


def _sent(action: Action) -> Action:
    usual = replace(action, effect=None, rest=(), sure=(), handover=None)
    return replace(usual, do=action_id(action))


def action_id(action: Action) -> str:
    """Return the name of an action on its page: a digest of its words and its effect, so that a
    late tap does what its reader saw, or nothing.
    """
    command = action.command
    effects = [encode(command) if command else action.effect, *map(encode, action.rest)]
    words = action.label, action.detail, action.allowed, action.sure
    text = json.dumps((*words, effects), ensure_ascii=False, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=9).hexdigest()
