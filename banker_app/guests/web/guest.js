/* A guest's page: draws the page that the app has sent, and sends back what was tapped and typed.
   The app decides everything; `guest.py` has the messages. */
"use strict";

const $ = (id) => document.getElementById(id);
const STREAM_SILENT = 8000; /* ms without a sign of life */
const CROWDED = 30000; /* ms until a page without a place tries again */
const LATE = 5000; /* ms after which the way to another screen is forgotten, if it could not be opened */
const SLOW = 3000; /* ms without an answer until a tap is said to be kept */
const KEPT = 30000; /* ms until it is asked whether it is still meant */
const STALE = 4000; /* ms without a sign of life after which a page that is seen again asks for one */
const BUSY = 429; /* the answer to a message that came too soon */
const GONE = 409; /* and to one of a tab without a stream */
const TYPED = "input:not([type=radio], [type=checkbox])";
const FINGER = 20; /* pixels between two taps of one finger, at the most */
const SAME = 400; /* ms until a tap does the same once more */
const OTHER = 700; /* ms until something else answers in the place of a tap */
const SHOWN = 300; /* ms for taps that were on their way when a slow answer was drawn */
const TAB = "banker.tab";
const DEVICE = "flutter.banker_app.device";
const OWN = "banker.own";
const SIZES = { large: "125%", largest: "150%" };
const TABS = { "/me": "account_balance_wallet_outlined", "/deeds": "style_outlined", "/display": "tv_outlined" };

let now = null; /* the last message */
let number = -1; /* of the last message of ours */
let typed = {}; /* by field: what was entered here, and in which message */
const begun = new Set(); /* the fields of this page that something was entered in */
let queue = [];
let sending = false;
let silent = 0;
let heard = 0; /* the last sign of life */
let since = 0;
let tries = 0;
let waits = 0;
let paid = 0; /* the last entry that has changed the player's purse */
let tapped = null; /* the last tap that was taken: its place, time, effect, and message */
let answered = 0; /* when the page after that came */

/* ---- elements ---- */

/* A text in parts, its sums and other figures in elements that no line breaks; an address may break. */
const FIGURES = /([^ \n/]*\d[^ \n/]*)(?=[ \n]|$)/;
function unbroken(text) {
  return text.split(FIGURES).map((part, at) => {
    if (at % 2 === 0) return part;
    const figure = document.createElement("data");
    figure.append(part);
    return figure;
  });
}

function el(tag, attributes = {}, ...children) {
  const node = /^(svg|path|rect|polyline|line)$/.test(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false || value === "") continue;
    if (name === "style") for (const [key, what] of Object.entries(value)) node.style.setProperty(key, what);
    else if (name === "checked" || name === "disabled" || name === "open") node[name] = true;
    else node.setAttribute(name, value === true ? "" : value);
  }
  if ("value" in attributes && node.tagName === "INPUT") node.value = attributes.value;
  const parts = children.flat(9).flatMap((child) =>
    typeof child === "string" && tag !== "textarea" ? unbroken(child) : child,
  );
  node.append(...parts.filter((part) => part || part === 0));
  return node;
}

/* Turns an element into another, so that focus, caret and scrolling stay where they are. */
function morph(old, wanted) {
  if (old.nodeType !== wanted.nodeType || old.nodeName !== wanted.nodeName) return old.replaceWith(wanted);
  if (old.dataset?.key !== wanted.dataset?.key) return old.replaceWith(wanted);
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== wanted.data) old.data = wanted.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name) && !/^(style|open)$/.test(name)) old.removeAttribute(name);
  for (const { name, value } of [...wanted.attributes])
    if (name !== "style" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  /* As an attribute, a style is none of what the page's policy lets in. */
  if (old.style.cssText !== wanted.style.cssText) old.style.cssText = wanted.style.cssText;
  if (/^(INPUT|TEXTAREA)$/.test(old.nodeName)) {
    if (old.checked !== wanted.checked) old.checked = wanted.checked;
    if (old.value !== wanted.value) old.value = wanted.value;
    old.disabled = wanted.disabled;
  }
  if (old.nodeName !== "TEXTAREA") fill(old, [...wanted.childNodes]);
}

function fill(parent, wanted) {
  wanted.forEach((node, at) => {
    const old = parent.childNodes[at];
    if (old) morph(old, node);
    else parent.append(node);
  });
  while (parent.childNodes.length > wanted.length) parent.lastChild.remove();
}

/* Black or white, whichever can be read on a colour. */
function ink(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  const light = [r, g, b].map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2] > 0.18 ? "#000" : "#fff";
}
const dyed = (colour) => (colour ? { style: { "--dye": colour, "--ink": ink(colour) } } : {});

/* An icon or a token; nothing where there is no drawing of that name. */
function icon(name) {
  const shape = SHAPES[name] || SHAPES[name?.replace("_outlined", "")];
  const d = shape || TOKENS[name];
  const side = shape ? 48 : 24;
  return d && el("svg", { class: "icon", viewBox: `0 0 ${side} ${side}`, "aria-hidden": true }, el("path", { d, "fill-rule": "evenodd" }));
}

/* A figure or name as large as the page is wide. */
const large = (text) => ({ class: "large", style: { "--letters": text.length } });

/* What more there is to say, where there is. */
const hint = (text, tag = "span") => (text ? el(tag, { class: "hint" }, text) : "");
const figure = (...parts) => el("span", { class: "figure" }, ...parts);
const letter = (text, colour) => el("span", { class: "letter", ...dyed(colour) }, text);
const pressable = (attributes, ...parts) => el("button", { type: "button", ...attributes }, ...parts);

/* A player's token, or the letters that stand for it. */
function token(mark, colour, kind = "") {
  return el("span", { class: `token ${kind}`, "aria-hidden": true, ...dyed(colour) }, icon(mark) || mark);
}

const PIPS = ["", "4", "26", "246", "0268", "02468", "023568"]; /* of nine places */
function die(face) {
  const pips = [...(PIPS[face] || "")].map((at) =>
    el("i", { style: { "grid-area": `${1 + Math.floor(at / 3)} / ${1 + (at % 3)}` } }),
  );
  return el("span", { class: "die", role: "img", "aria-label": face }, pips.length ? pips : face);
}

/* ---- blocks ---- */

function button(action, kind = "") {
  const off = action.allowed === false;
  const below = off ? action.reason : action.detail;
  /* Many in a row: the reason against one is read aloud, and shown at a tap. */
  const away = off && /flow|even/.test(kind) ? "away" : "";
  return pressable(
    {
      class: `${action.main && !off ? "main" : ""} ${off ? "off" : ""} ${kind}`.trim(),
      "data-do": action.do,
      "data-key": action.label,
      "aria-disabled": off && "true",
    },
    icon(action.icon),
    el("span", {}, action.short || action.label, below ? el("small", { class: away }, below) : ""),
  );
}

const BLOCKS = {
  text: (b) => el("p", { class: b.style || "body" }, b.text),
  heading: (b) =>
    el(
      "h2",
      {},
      b.mark ? el("span", { class: "letter tag", ...dyed(b.colour) }, b.mark) : "",
      b.action
        ? pressable({ class: "open", "data-do": b.action.do }, b.text)
        : b.text,
    ),
  line: (b) =>
    el(
      "p",
      { class: `line ${b.strong ? "strong" : ""} ${b.rule ? "rule" : ""} ${b.tone || ""}` },
      icon(b.icon),
      el("span", {}, b.name),
      b.value ? figure(b.value) : "",
    ),
  row(b) {
    const at = b.mark
      ? token(b.mark, b.colour)
      : b.letter
        ? letter(b.letter, b.colour)
        : b.colour
          ? el("span", { class: "stripe", ...dyed(b.colour) })
          : icon(b.icon);
    const parts = [
      at,
      el(
        "span",
        { class: "words" },
        b.name ? el("b", b.large && !b.value ? large(b.name) : {}, b.name) : "",
        hint(b.note),
        b.picture ? BLOCKS.custom(b.picture) : "",
        (b.badges || []).map((badge) => el("span", { class: "badge" }, badge)),
      ),
      b.value || b.value_note
        ? figure(b.value && b.large ? el("b", large(b.value), b.value) : b.value || "", hint(b.value_note))
        : "",
      icon(b.trailing_icon),
    ];
    const off = b.action?.allowed === false && "true";
    const head = b.action
      ? pressable({ class: "open", "data-do": b.action.do, "aria-label": b.label, "aria-disabled": off }, parts)
      : el("div", { class: "open" }, parts);
    return el(
      "div",
      { class: `row ${b.large ? "large" : ""} ${b.tone || ""}` },
      head,
      b.buttons ? el("div", { class: "buttons tiles" }, b.buttons.map((one) => button(one, "small"))) : "",
    );
  },
  buttons: (b) =>
    el(
      "div",
      { class: `buttons ${b.layout || "stack"}` },
      (b.actions || []).map((one) => button(one, b.layout)),
    ),
  panel: (b) =>
    el(
      "section",
      { class: b.chunk ? "chunk" : "panel", role: b.label && "status" },
      (b.blocks || []).map(draw),
    ),
  custom: (b) => (PICTURES[b.name] ? PICTURES[b.name](b.value) : ""),
};
const draw = (b) => (BLOCKS[b.kind] || FIELDS[b.kind])(b);

/* ---- fields ---- */

const value = (f) => (f.name in typed ? typed[f.name].value : f.value);
/* The sum of a page that has only one: its digits stand above the button. */
const sumOf = (page) => {
  const sums = page.blocks.filter((b) => b.kind === "sum_field");
  return sums.length === 1 ? sums[0] : null;
};
const fieldsOf = (message) => (message.sheet || message.page).blocks.filter((b) => b.kind in FIELDS);

const FIELDS = {
  choice_field: (f) => options(f, "radio"),
  party_field: (f) => options(f, "radio"),
  many_field: (f) => options(f, "checkbox"),
  sum_field(f) {
    const quick = (f.quick || []).map(([words, sum]) =>
      pressable({ class: "small", "data-quick": f.name, "data-sum": sum, "aria-pressed": value(f) === sum }, words),
    );
    return el(
      "div",
      { class: "field" },
      el(
        "label",
        {},
        el("span", { class: "name" }, f.label || now.title),
        el("input", {
          type: "text",
          inputmode: sumOf(now.page) === f ? "none" : "numeric",
          pattern: "[0-9]*",
          autocomplete: "off",
          enterkeyhint: "next",
          class: "sum",
          name: f.name,
          "data-kind": "sum",
          maxlength: 9,
          placeholder: f.shown,
          value: value(f) || "",
        }),
      ),
      /* It keeps its place while there is no sum, so that the first digit moves nothing. */
      f.picture ? BLOCKS.custom(f.picture) : "",
      f.shown && !f.picture ? el("span", { class: `hint shown${value(f) ? "" : " unseen"}` }, f.shown) : "",
      quick.length ? el("div", { class: "buttons flow" }, quick) : "",
    );
  },
  text_field(f) {
    const about = {
      name: f.name,
      "data-kind": "text",
      autocomplete: "off",
      maxlength: 500,
      inputmode: f.content === "number" && "numeric",
      enterkeyhint: f.enter ? "go" : "next",
      "data-enter": f.enter?.do,
      type: f.content === "search" ? "search" : "text",
      "aria-invalid": f.error && "true",
    };
    const field = f.content === "lines"
      ? el("textarea", { ...about, type: false, rows: 4 }, value(f) || "")
      : el("input", { ...about, value: value(f) || "" });
    return el(
      "div",
      { class: "field" },
      el("label", {}, el("span", { class: "name" }, f.label || now.words.search), f.prefix || "", field),
      hint(f.note, "p"),
      f.error ? el("p", { class: "error", role: "alert" }, f.error) : "",
      f.buttons ? el("div", { class: "buttons flow" }, f.buttons.map((one) => button(one, "small"))) : "",
    );
  },
};

function options(f, type) {
  const held = value(f);
  const shown = f.options || [];
  const sliding = f.look === "sliding";
  const rows = f.kind !== "party_field" && (f.look === "listed" || shown.some((o) => o.note || o.letter));
  const choices = shown.map((o) =>
    el(
      "label",
      /* An input that changes its name would take the choice away from others of that name. */
      { class: `option${o.reason ? " off" : ""}`, "data-key": `${f.name} ${o.value}` },
      el("input", {
        type,
        name: f.name,
        "data-kind": type,
        value: o.value,
        "aria-label": o.short && o.label,
        disabled: !!o.reason,
        checked: type === "radio" ? (held || "") === o.value : (held || []).includes(o.value),
      }),
      o.mark || o.colour
        ? o.letter
          ? letter(o.letter, o.colour)
          : token(o.mark || o.label[0], o.colour)
        : "",
      el(
        "span",
        { class: "words" },
        el("span", {}, o.short || o.label),
        hint(o.note),
        hint(o.reason),
      ),
    ),
  );
  const short = sliding && shown.every((o) => o.label.length < 3);
  const way = short ? "dice" : sliding ? "sliding" : f.look === "reel" ? "reel" : rows ? "rows" : "";
  const list = el("div", { class: `options ${way}` }, choices);
  const legend = el("legend", { class: f.label && !short ? "" : "away" }, f.label || now.title);
  if (f.look?.startsWith("folded"))
    return el("details", { class: "field" }, el("summary", {}, f.label), el("fieldset", {}, legend, list));
  return el("fieldset", { class: "field" }, legend, list);
}

/* ---- pictures ---- */

const PICTURES = {
  qr: (q) =>
    el(
      "svg",
      { class: q.large ? "qr afar" : "qr", viewBox: `0 0 ${q.side} ${q.side}`, role: "img", "aria-label": "QR" },
      q.bars.map(([x, y, width]) => el("rect", { x, y, width, height: 1 })),
    ),
  deed_card: (d) =>
    el(
      "section",
      { class: "deed" },
      el(
        "h2",
        dyed(d.colour),
        d.group ? el("small", {}, d.group) : "",
        d.name,
      ),
      d.mortgaged ? el("p", { class: "alarm" }, d.mortgaged) : "",
      (d.lines || []).map((line) =>
        el("p", { class: `line${line.current ? " strong" : ""}` }, el("span", {}, line.text), figure(line.amount)),
      ),
      (d.facts || []).map(([name, fact]) => el("p", { class: "line hint" }, el("span", {}, name), figure(fact))),
      d.rent_now ? el("p", { class: "strong" }, d.rent_now) : "",
      hint(d.rent_why, "p"),
    ),
  stack: (s) =>
    el(
      "div",
      { class: "stacked", role: "img", "aria-label": s.label },
      el("span"),
      el("small", {}, s.alone),
      el("small", {}, s.together),
      s.cards.map((card, at) => [
        el("span", { class: at ? "bar" : "bar top" }, el("b", dyed(card.colour), card.name), !at && s.stamp ? el("em", {}, s.stamp) : ""),
        el("s", {}, card.alone),
        el("b", {}, card.together),
      ]),
    ),
  stage: (s) => STAGES[s.kind](s),
  worth_bar: (bar) =>
    el(
      "div",
      { class: "worth", role: "img", "aria-label": bar.label },
      el("p", {}, bar.parts.map((part) => el("i", { style: { width: `${100 * part.share}%` } }))),
      el("p", { class: "hint" }, bar.parts.map((part) => el("span", {}, el("i"), part.text))),
    ),
  podium: (places) =>
    el(
      "ol",
      { class: "podium" },
      places.map((place) =>
        el(
          "li",
          { style: { "--step": place.step }, ...(place.rank === 1 && { class: "first" }) },
          place.rank === 1 ? icon("emoji_events") : "",
          token(place.initial, place.colour),
          el("b", {}, place.player),
          el("span", {}, place.total),
          hint(place.common),
          el("span", { class: "step", ...dyed(place.colour) }, place.rank),
        ),
      ),
    ),
  worth_chart(c) {
    const bottom = c.bottom || 0;
    const high = (worth) => (Math.max(worth, bottom) - bottom) / (c.top - bottom);
    const line = (curve) => ({ style: { stroke: `color-mix(in srgb, ${curve.colour} 70%, var(--on-surface))` }, "stroke-dasharray": (curve.dashes || []).join(" ") });
    const size = `${Math.max(...c.up.map(([, text]) => text.length))}ch`;
    const share = (part) => `${part * 100}%`;
    return el(
      "figure",
      { class: "chart" },
      hint(c.title, "p"),
      el(
        "div",
        { class: "curves", role: "img", "aria-label": c.label, style: { "--axis": size } },
        c.up.map(([at, text]) => el("span", { class: "up", style: { bottom: share(high(at)) } }, text)),
        c.across.map(([at, text]) => el("span", { class: "across", style: { left: share(at / c.end) } }, text)),
        c.bottom < 0 ? el("i", { class: "par", style: { bottom: share(high(0)) } }) : "",
        c.curves.map((curve) =>
          (curve.dots || []).map((nth) => {
            const [at, worth] = curve.points[nth];
            return el("i", { class: "dot", style: { left: share(at / c.end), bottom: share(high(worth)), "--dot": curve.colour } });
          }),
        ),
        (c.marks || []).map((mark) =>
          el("b", { class: "mark letter", style: { left: share(mark.at / c.end), bottom: share(high(mark.worth)), "--dye": mark.colour, "--ink": ink(mark.colour) } }, mark.number),
        ),
        el(
          "svg",
          { viewBox: "0 0 300 150", preserveAspectRatio: "none" },
          c.curves.map((curve) =>
            el("polyline", {
              points: curve.points.map(([at, worth]) => `${(at / c.end) * 300},${150 - high(worth) * 150}`).join(" "),
              ...line(curve),
            }),
          ),
        ),
      ),
      el("p", { class: "hint figure" }, c.along),
      el(
        "figcaption",
        {},
        c.curves.map((curve) =>
          el(
            "span",
            {},
            token(curve.token || curve.mark, curve.colour, "tag"),
            el("svg", { class: "sample", viewBox: "0 0 44 4" }, el("line", { x1: 0, y1: 2, x2: 44, y2: 2, ...line(curve) })),
            `${curve.player} ${curve.last}`,
          ),
        ),
      ),
    );
  },
  holdings: (groups) =>
    el(
      "span",
      { class: "holdings", "aria-hidden": true },
      groups.map((group) =>
        el(
          "span",
          { class: group.large && "large", ...dyed(group.colour) },
          group.deeds.map((deed) =>
            el(
              "span",
              { class: deed ? `held${deed.mortgaged ? " mortgaged" : ""}` : "" },
              deed ? [built(deed), deed.ticked ? icon("check") : ""] : "",
            ),
          ),
        ),
      ),
    ),
  rates: (r) =>
    el(
      "div",
      { class: "rates", role: "img", "aria-label": r.label },
      hint(r.caption, "p"),
      r.tiles.map((tile) =>
        el(
          "span",
          dyed(tile.colour),
          el("span", {}, tile.name, icon(tile.icon)),
          el("small", {}, tile.player, el("b", {}, tile.rate)),
          el("b", {}, tile.hundred),
        ),
      ),
    ),
  jackpot: (j) =>
    el("p", { class: "jackpot", role: "img", "aria-label": j.label }, j.name, el("span", {}, el("b", {}, j.figure), ` ${j.unit}`)),
  handover: (h) =>
    el(
      "div",
      { class: "handover", role: "img", "aria-label": h.label },
      h.notes.map((note) =>
        el("span", {}, note.giver ? el("small", {}, note.giver, icon("arrow_forward"), note.taker) : "", el("b", dyed(note.colour), note.amount), note.purse ? el("small", {}, note.purse) : ""),
      ),
      (h.changes || []).map((one) => el("span", {}, el("b", dyed(one.colour), one.change, icon(one.icon)))),
      hint(h.rate, "p"),
    ),
  costs: (rows) =>
    el(
      "table",
      { class: "panel costs" },
      el("tr", {}, el("td"), rows.map((one) => el("th", {}, letter(one.region, one.colour)))),
      rows.map((row) =>
        el(
          "tr",
          { class: row.asks && "asks" },
          el("th", { "aria-label": row.label, ...dyed(row.colour) }, row.figure, el("small", {}, row.money)),
          row.costs.map((cost, nth) => el("td", dyed(cost && rows[nth].colour), el("b", {}, cost || "–"))),
        ),
      ),
    ),
  payments: (m) => {
    const head = (label, ...parts) => el("th", { "aria-label": label }, parts);
    const mark = (party) => (party.icon ? icon(party.icon) || party.name : token(party.mark, party.colour, "tag"));
    const row = (first, cells, total, colour, shares = []) =>
      el(
        "tr",
        { style: { "--dye": colour || "var(--on-surface-variant)" } },
        first,
        cells.map((cell, nth) => el("td", { style: { "--share": shares[nth] || 0 } }, cell)),
        el("td", {}, el("b", {}, total)),
      );
    return el(
      "div",
      { class: "panel payments", tabindex: 0 },
      el(
        "table",
        {},
        el("tr", {}, el("td"), m.parties.map((party) => head(party.name, mark(party))), head("", "Σ")),
        m.rows.map((line, nth) => row(head(line.label, mark(m.parties[nth])), line.cells, line.total, m.parties[nth].colour, line.shares)),
        row(head(m.label, "Σ"), m.received, m.total),
      ),
    );
  },
  bars: (bars) =>
    el(
      "div",
      { class: "panel bars" },
      bars.map((bar) => [
        el("span", {}, bar.name, bar.note ? el("small", {}, bar.note) : ""),
        el(
          "span",
          { class: "track", role: "img", "aria-label": bar.label },
          bar.share ? el("b", { style: { "--share": bar.share, "--dye": bar.colour || "var(--primary)" } }) : "",
          bar.expected >= 0 ? el("s", { style: { "--share": bar.expected } }) : "",
        ),
        el("b", {}, bar.value),
      ]),
    ),
  bid_clock: (left) => el("p", { class: "name", role: "timer", "data-until": Math.round(performance.now() / 1000 + left) }, clock(left)),
  board(b) {
    const side = Math.ceil(b.spaces.length / 4);
    return el(
      "div",
      { class: "board", style: { "--side": side - 1 } },
      b.spaces.map((space, at) => boardSpace(b, space, at, side)),
      el(
        "div",
        { class: "middle" },
        hint(b.title, "p"),
        el("h2", {}, b.initial ? token(b.initial, b.colour) : "", b.headline),
        b.dice
          ? el("p", { class: "dice" }, b.thrower ? token(b.thrower, b.thrower_colour, "tag") : "", b.dice.map(die))
          : "",
        b.pots.map(([name, amount]) => el("p", { class: "pot" }, name, el("b", {}, amount))),
        el(
          "ul",
          {},
          b.lately.map((news) => el("li", {}, news.initial ? token(news.initial, news.colour, "tag") : "", el("span", {}, news.text))),
        ),
        el("p", { class: "stock" }, b.stock.map(([name, left]) => [icon(name), left])),
      ),
    );
  },
};

/* Up to four houses, a hotel, a skyscraper or a depot. */
const built = (deed) =>
  deed.hotel || deed.landmark ? el("i", { class: deed.landmark ? "hotel landmark" : "hotel" }) : Array.from({ length: deed.houses || 0 }, () => el("i"));

function boardSpace(board, space, at, side) {
  const edge = Math.floor(at / side);
  const step = at % side;
  const [row, column] = [
    [side + 1, side + 1 - step],
    [side + 1 - step, 1],
    [1, 1 + step],
    [1 + step, side + 1],
  ][edge];
  const pieces = (held) =>
    board.tokens
      .filter((one) => one.space === at && one.jailed === held)
      .map((one) => token(one.initial, one.colour, `piece${one.on_turn ? " turn" : ""}`));
  const free = pieces(false);
  const longest = Math.max(...space.name.split(/[\s-]/).map((word) => word.length));
  return el(
    "div",
    {
      class: `space ${step ? ["bottom", "left", "top", "right"][edge] : "corner"} of-${space.kind}`,
      role: "img",
      "aria-label": space.label,
      style: { "grid-row": row, "grid-column": column, "--fit": Math.min(1, 10.5 / longest) },
    },
    space.colour ? el("span", { class: "band", style: { "--dye": space.colour } }, built(space)) : "",
    space.kind === "jail" ? el("span", { class: "cell" }, pieces(true)) : "",
    el(
      "span",
      { class: `body${space.mortgaged ? " mortgaged" : ""}` },
      el("span", { class: "name" }, space.name),
      free.length && step ? "" : icon(space.icon),
      free.length ? el("span", { class: "pieces" }, free) : space.price ? el("span", { class: "price" }, space.price) : "",
    ),
    space.owner ? el("span", { class: "owner", ...dyed(space.ink) }, icon(space.owner) || space.owner) : "",
  );
}

const stage = (kind, label, ...parts) => el("section", { class: `stage ${kind}`, role: "status", "aria-label": label }, parts);
const who = (mark, name, colour) => (name ? el("p", { class: "who" }, token(mark, colour), name) : "");

const STAGES = {
  bidding: (s) =>
    stage(
      "bidding",
      s.label,
      s.card ? PICTURES.deed_card({ ...s.card, rent_why: "" }) : "",
      el("h2", { class: "lot", ...dyed(s.colour) }, s.lot, s.price ? el("small", {}, s.price) : ""),
      el(
        "div",
        { class: "bid" },
        s.amount ? el("p", { class: "sum" }, s.amount) : el("p", { class: "headline" }, s.standing),
        who(s.mark, s.bidder, s.bidder_colour),
        s.out.length ? el("p", { class: "hint out" }, s.out.join(", ")) : "",
      ),
    ),
  windfall: (s) =>
    stage(
      "windfall",
      s.label,
      icon("emoji_events"),
      el("h2", {}, s.title),
      s.reels.length ? el("p", { class: "dice" }, s.reels.map(die)) : "",
      el("p", { class: `sum${s.band ? " set" : ""}`, ...dyed(s.band) }, s.amount),
      who(s.mark, s.player, s.colour),
    ),
  victory: (s) =>
    stage(
      "victory",
      s.label,
      icon("emoji_events"),
      el("p", { class: "winners" }, s.winners.map(([mark, colour]) => token(mark, colour))),
      el("h2", {}, s.title),
      el("p", { class: "sum" }, el("small", {}, s.worth), s.amount),
      el("p", {}, s.reason),
    ),
  failure: (s) =>
    stage(
      "failure",
      s.label,
      token(s.mark, s.colour, "loser"),
      el("h2", {}, s.title),
      s.heirs.map((heir) =>
        el(
          "div",
          {},
          el("p", { class: "headline" }, `${heir.name}: ${heir.items}`),
          el(
            "ul",
            {},
            heir.deeds.map(([mark, colour, name]) => el("li", {}, letter(mark, colour), name)),
          ),
        ),
      ),
    ),
};

/* The time in which a bid has to be beaten; the hammer stays the banker's. */
function clock(left) {
  if (left <= 0) return now.words.time_over;
  return `${now.words.time_left} ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}
setInterval(() => {
  for (const timer of document.querySelectorAll("[data-until]"))
    timer.textContent = clock(Number(timer.dataset.until) - Math.round(performance.now() / 1000));
}, 1000);

/* ---- the page ---- */

const pad = (name) =>
  el(
    "div",
    { class: "pad" },
    ["1", "2", "3", "", "4", "5", "6", "00", "7", "8", "9", "0"].map((key) =>
      pressable({ "data-pad": name, "data-key": key, "aria-label": key ? "" : now.words.erase }, key || "⌫"),
    ),
  );
function press(name, key) {
  /* The first digit takes the place of a sum that was proposed. */
  const goes = !key || begun.has(name);
  const digits = goes ? String(value(fieldsOf(now).find((f) => f.name === name)) || "") : "";
  enter(name, Number(key ? (digits + key).slice(0, 9) : digits.slice(0, -1)));
}

function drawn(page, kind) {
  const reels = page.blocks.filter((b) => b.look === "reel");
  const blocks = page.blocks.flatMap((b) => {
    if (!reels.includes(b)) return draw(b);
    return b === reels[0] ? el("div", { class: "reels" }, reels.map(draw)) : [];
  });
  const submit = page.submit || [];
  const first = submit.find((one) => one.allowed === false) || submit[0];
  const foot = (page.foot || []).map(draw);
  const sum = kind !== "sheet" && sumOf(page);
  const last = first && { ...first, do: "submit", main: true };
  if (sum) {
    /* What a sum comes to stands above its keys, which keep their place. */
    const below = last && (last.allowed === false ? last.reason : last.detail);
    if (below) foot.push(hint(below, "p")), (last.reason = last.detail = "");
    foot.push(pad(sum.name));
  }
  if (last) foot.push(button(last));
  return kind === "sheet" ? [...blocks, ...foot] : [blocks, foot];
}

function show() {
  const { page, sheet, words } = now;
  if ($("told").textContent !== now.told) $("told").textContent = now.told || "";
  document.documentElement.lang = now.language;
  document.documentElement.dataset.theme = now.theme;
  document.documentElement.style.fontSize = SIZES[now.text] || "";
  document.title = waits ? `(${waits}) ${now.title}` : now.title;
  document.body.className = now.at === "/display" ? "display" : "";
  /* Where few letters fit in a line, nothing stays in sight while the page scrolls. */
  const letter = parseFloat(getComputedStyle(document.documentElement).fontSize);
  document.body.classList.toggle("large", innerWidth < 16 * letter);
  fill($("bar"), [
    ...(now.back
      ? [pressable({ class: "back", "data-back": true, "aria-label": words.back }, icon("arrow_back"))]
      : []),
    el("h1", { tabindex: "-1" }, now.title),
    ...(now.waiting
      ? [pressable({ class: "waiting", "data-go": now.waiting.go }, el("span", {}, now.waiting.text))]
      : []),
  ]);
  const [blocks, foot] = drawn(page);
  /* A display begins with the board, or a stage and its clock; the winner stands among the results. */
  const scenic = now.at === "/display" && page.blocks[0]?.value?.kind !== "victory";
  const first = scenic ? page.blocks.findIndex((block) => block.kind !== "custom") : 0;
  const scene = el("div", { class: "scene" }, blocks.slice(0, first));
  fill($("page"), first ? [scene, el("aside", {}, blocks.slice(first))] : blocks);
  fill($("foot"), foot);
  fill(
    $("tabs"),
    /* The keys have their place. */
    (sumOf(page) ? [] : now.tabs).map((tab) =>
      pressable(
        { "data-go": tab.go, "aria-current": tab.here && "page" },
        icon(TABS[tab.go]),
        tab.label,
        tab.waits ? el("span", { class: "badge alarm" }, tab.waits) : "",
      ),
    ),
  );
  const dialog = $("sheet");
  if (asked) return;
  fill(dialog, sheet ? drawn(sheet, "sheet") : []);
  if (sheet && !dialog.open) dialog.showModal();
  if (!sheet && dialog.open) dialog.close();
}

function receive(message) {
  const moved = now && message.at !== now.at;
  if (moved) (typed = {}), begun.clear();
  /* A page on its way may know of no message yet; that of another start counts from anywhere else. */
  if (message.n < 0 && number >= 0 && Math.abs(message.v - now.v) > 1e6) {
    /* The app has been started anew: nothing is pressed, and what is typed here is said again. */
    if (queue.some((one) => one.do)) message.alert ||= now.words.dropped;
    queue = [];
    const fresh = fieldsOf(message);
    const all = fieldsOf(now).filter((f) => {
      const other = fresh.find((one) => one.name === f.name);
      return JSON.stringify(value(f)) !== JSON.stringify(other?.value);
    });
    const held = Object.fromEntries(all.map((f) => [f.name, value(f) ?? ""]));
    if (!moved && all.length) {
      say({ enter: held });
      for (const f of all) typed[f.name] = { value: held[f.name], n: number };
    }
  }
  /* A page that was loaded anew goes on counting. */
  number = Math.max(number, message.n);
  for (const [name, one] of Object.entries(typed)) if (one.n <= message.n) delete typed[name];
  if (message.waits > waits) signal(message);
  else if (now && message.paid && message.paid !== paid && own().signal !== "off") navigator.vibrate?.(80);
  waits = message.waits || 0;
  paid = message.paid || paid;
  if (tapped && !answered && message.n >= tapped.n) answered = performance.now();
  now = message;
  show();
  if (message.alert) alert(message.alert);
  if (message.thrown) prove(message.thrown);
  if (message.file) save(message.file);
  if (moved) {
    scrollTo(0, 0);
    $("bar").querySelector("h1").focus({ preventScroll: true });
  }
  const deep = now.back || now.sheet;
  if (deep && !history.state) history.pushState(true, "");
}

/* Something waits, the turn too: told as this device has chosen. */
function signal({ title, told }) {
  const how = own().signal;
  if (how === "off") return;
  navigator.vibrate?.([80, 60, 80]);
  if (how === "sound" || how === "notify") play();
  if (how === "notify" && document.hidden) notify(title, told).catch((fault) => console.warn(fault));
}

/* Two tones. Browsers allow sounds once the page was touched. */
let audio = null;
addEventListener("pointerdown", () => (audio ??= globalThis.AudioContext && new AudioContext())?.resume());
function play() {
  for (const [at, pitch] of audio ? [660, 880].entries() : []) {
    const [tone, volume, from] = [audio.createOscillator(), audio.createGain(), audio.currentTime + at / 6];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  }
}

/* Phones show what a worker of the site says; other browsers also what a page says. */
async function notify(title, body) {
  const worker = await navigator.serviceWorker?.getRegistration();
  const more = { body, tag: TAB, renotify: true };
  if (worker) await worker.showNotification(title, more);
  else new Notification(title, more);
}
async function mayNotify() {
  const answer = globalThis.Notification && isSecureContext ? await Notification.requestPermission() : "denied";
  if (answer !== "granted") alert(now.words.unnotified);
}

function alert(words) {
  const line = $("alert");
  line.hidden = false;
  line.textContent = words;
  navigator.vibrate?.(60);
  clearTimeout(alert.timer);
  alert.timer = setTimeout(() => (line.hidden = true), 6000);
}

async function save({ name, data }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], name, { type: "text/csv" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (fault) {
      if (fault.name === "AbortError") return; // it was cancelled
    }
  }
  const link = el("a", { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/* ---- messages ---- */

function say(what) {
  const last = queue.at(-1);
  number += 1;
  if (last && !(sending && queue.length === 1) && last.enter && !last.do && what.enter && !what.do) {
    last.n = number;
    Object.assign(last.enter, what.enter);
  } else queue.push({ n: number, v: now?.v, at: Date.now(), ...what });
  send();
}

async function send() {
  if (sending || !queue.length) return;
  sending = true;
  const first = queue[0];
  const { at, label, ...said } = first;
  const slow = said.do && setTimeout(() => offline(now.words.kept, 0, false), SLOW);
  const status = await carrier.say(said).catch(() => carrier === stream && offline());
  clearTimeout(slow);
  const passed = Date.now() - at;
  if ((status && status !== BUSY && status !== GONE) || ((said.go || said.back) && passed > LATE)) drop(first);
  else {
    if (said.do && passed > KEPT) doubt(first);
    await new Promise((go) => setTimeout(go, 500));
  }
  sending = false;
  send();
}

function drop(one) {
  if (queue[0] === one) queue.shift();
  if (one.doubt) keep();
}

/* A tap that nobody answers: it is kept on, or its sender drops it. */
function doubt(one) {
  if (asked) return;
  one.at = Date.now();
  one.doubt = true;
  const { unanswered, keep_trying: on, drop: off } = now.words;
  ask(unanswered.replace("{what}", one.label), on, keep);
  const other = pressable({}, off);
  other.addEventListener("click", () => drop(one));
  $("sheet").lastChild.append(other);
}

function enter(name, what) {
  begun.add(name);
  typed[name] = { value: what, n: number + 1 };
  const fields = fieldsOf(now);
  if (fields.find((f) => f.name === name)?.kind === "party_field")
    for (const f of fields)
      if (f.kind === "party_field" && f.name !== name && value(f) === what) typed[f.name] = { value: "", n: number + 1 };
  if (name === "signal" && what === "notify") mayNotify();
  if (/^(language|text|signal)$/.test(name))
    kept(() => localStorage.setItem(OWN, JSON.stringify({ ...own(), [name]: what })));
  say({ enter: { [name]: what } });
  show();
}

let asked = null;
/* Says what has become of the page, with the one way on. */
function ask(question, label, act) {
  asked = question;
  const button = pressable({ class: "main" }, label);
  button.addEventListener("click", act);
  fill($("sheet"), []);
  $("sheet").append(el("p", {}, question), el("div", { class: "buttons" }, button));
  if (!$("sheet").open) $("sheet").showModal();
}
function keep() {
  asked = null;
  show();
}

/* ---- what is tapped and typed ---- */

/* What answers to a tap, by its effect: pages name their actions by it. */
function effect(node) {
  const { do: act, go, back, quick, sum, key } = node.dataset;
  return [now.at, asked, act, go, back, quick, sum, act ? "" : key || node.textContent].join("\n");
}

/* Two taps of one finger are one: what has just been done is not done twice, and nothing else answers
   where a tap was until it can have been seen. */
function admits(node, { clientX: x, clientY: y }) {
  const time = performance.now();
  const what = effect(node);
  const passed = tapped ? time - tapped.time : Infinity;
  const near = passed < LATE && Math.hypot(x - tapped.x, y - tapped.y) < FINGER;
  const unseen = near && (answered ? time < answered + SHOWN : now.n < tapped.n);
  const repeated = node.matches("[data-quick], [data-pad], label, summary");
  if (near && what !== tapped.what && (passed < OTHER || unseen)) return false;
  if (passed < SAME && what === tapped.what && !repeated) return false;
  tapped = { x, y, time, what, n: now.n };
  answered = 0;
  return true;
}
/* Keys, and screen readers that have no place of a tap, are not held up. */
addEventListener(
  "click",
  (event) => {
    const node = event.target.closest("button, label, summary");
    if (!now || !node || !event.detail || admits(node, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed || !now) return;
  const { do: act, go, back, quick, sum, pad: digits, key } = pressed.dataset;
  if (document.documentElement.dataset.cut && (act || go || back !== undefined)) return alert($("offline").textContent);
  if (quick) enter(quick, Number(sum));
  else if (digits) press(digits, key);
  else if (go) say({ go });
  else if (back !== undefined) say({ back: true });
  else if (act) say({ do: act, label: pressed.innerText, ...pledged() });
  if (tapped) tapped.n = number;
});
addEventListener("input", (event) => {
  const { kind } = event.target.dataset;
  const { name } = event.target;
  if (kind === "sum") enter(name, Number(event.target.value.replace(/\D/g, "")) || 0);
  else if (kind === "checkbox") {
    const boxes = document.querySelectorAll(`input[name="${CSS.escape(name)}"]:checked`);
    enter(name, [...boxes].map((box) => box.value));
  } else if (kind) enter(name, event.target.value);
  if (kind === "radio") event.target.closest("details")?.removeAttribute("open");
});
/* Enter presses the button of a field that has one; else it goes on to the next field, and from the
   last one to the button of the page, which tells its effect before it is pressed. */
addEventListener("keydown", (event) => {
  const field = event.target.closest(TYPED);
  if (event.key !== "Enter" || event.isComposing || !field) return;
  event.preventDefault();
  if (field.dataset.enter) return say({ do: field.dataset.enter });
  const within = $("sheet").open ? $("sheet") : document.body;
  const fields = [...within.querySelectorAll(TYPED)];
  const next = fields[fields.indexOf(field) + 1] || within.querySelector("[data-do=submit]");
  if (next) next.focus();
  else field.blur();
});
$("sheet").addEventListener("cancel", (event) => {
  event.preventDefault();
  if (asked) keep();
  else say({ back: true });
});
addEventListener("resize", () => now && show());
addEventListener("popstate", () => {
  if (now?.back || now?.sheet) say({ back: true });
});

/* The screen stays on where the browser lets it: a purse is looked at all evening. */
let awake = null;
async function wake() {
  if (document.hidden || !navigator.wakeLock || (awake && !awake.released)) return;
  awake = await navigator.wakeLock.request("screen").catch(() => null);
}
addEventListener("click", wake);
addEventListener("visibilitychange", wake);

/* ---- dice of the app ---- */

let pledge = {}; /* the promise that this page had when its share went away */
function pledged() {
  if (!now?.promise) return {};
  pledge = { promise: now.promise, share: newName() };
  return { share: pledge.share };
}

/* Computes a throw again, where the browser can: it was promised before our share was known. */
async function prove({ secret, faces, unfair }) {
  const digest = async (text) =>
    [...new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))];
  if (!crypto.subtle) return;
  const hex = (await digest(secret)).map((b) => b.toString(16).padStart(2, "0")).join("");
  const fair = (await digest(secret + pledge.share)).filter((b) => b < 252).map((b) => (b % 6) + 1);
  if (hex !== pledge.promise || faces.some((face, at) => face !== fair[at])) alert(unfair);
}

/* ---- the connection ---- */

function newName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

/* The name of this tab lies in the browser's store only while no page is open: a tab that is doubled
   copies the store, and is another one. */
const kept = (use) => {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
};
/* What was chosen on this device; before that, the languages it speaks. */
const own = () =>
  ({ language: navigator.languages.join(), ...kept(() => JSON.parse(localStorage.getItem(OWN))) });
const tab = kept((store) => store.getItem(TAB)) || newName();
kept((store) => store.removeItem(TAB));
addEventListener("pagehide", () => kept((store) => store.setItem(TAB, tab)));
addEventListener("pageshow", (event) => event.persisted && kept((store) => store.removeItem(TAB)));

/* Says why there is no connection, and since when; buttons are grey if it is `cut`. */
function offline(words = now?.words.offline, last = 0, cut = true) {
  since = last || since || Date.now();
  if (!words) return;
  if (cut) document.documentElement.dataset.cut = 1;
  const time = new Date(since).toLocaleTimeString(document.documentElement.lang, { hour: "numeric", minute: "2-digit" });
  $("offline").textContent = words.replace("{time}", time);
  $("offline").hidden = false;
}

function online() {
  since = tries = 0;
  $("offline").hidden = true;
  delete document.documentElement.dataset.cut;
  send();
}

/* What brings pages and takes messages. `say` resolves to the status of the answer, and throws without
   one. The app itself sends a stream of events; `room_guest.js` has another carrier. */
const stream = {
  source: null,
  async open() {
    const token = { method: "POST", body: deviceToken() };
    await fetch("/guest/token", token).catch(() => offline());
    connect();
  },
  async say(said) {
    const { status } = await fetch(`/guest/do?tab=${tab}`, { method: "POST", body: JSON.stringify(said) });
    if (status === GONE && stream.source?.readyState === EventSource.OPEN) reopen();
    return status;
  },
  /* Streams are ended in the background, and some browsers say so late or never. */
  look() {
    if (stream.source?.readyState === EventSource.OPEN && Date.now() - heard < STALE) return;
    tries = 0;
    hangUp();
    connect();
  },
};

function alive() {
  heard = Date.now();
  online();
  clearTimeout(silent);
  silent = setTimeout(reopen, STREAM_SILENT);
}

function reopen() {
  hangUp();
  silent = setTimeout(connect, Math.min(5000, 250 * 2 ** tries++));
}

function hangUp(words) {
  clearTimeout(silent);
  stream.source?.close();
  offline(words);
}

function connect() {
  clearTimeout(silent);
  const at = now ? now.at : location.pathname;
  const asks = new URLSearchParams({ tab, at, ...own(), ...(now ? {} : { load: 1 }) });
  const source = new EventSource(`/guest/pages?${asks}`);
  stream.source = source;
  silent = setTimeout(reopen, STREAM_SILENT);
  source.onmessage = (event) => {
    alive();
    receive(JSON.parse(event.data));
  };
  source.addEventListener("beat", alive);
  source.addEventListener("bank", () => location.assign("/"));
  source.addEventListener("full", (event) => {
    hangUp(event.data);
    silent = setTimeout(connect, CROWDED);
  });
  source.onerror = reopen;
}

addEventListener("offline", () => carrier.look && offline());
for (const event of ["visibilitychange", "pageshow", "online"])
  addEventListener(event, ({ persisted }) => {
    if (!document.hidden && (event !== "pageshow" || persisted)) carrier.look?.();
  });

/* The secret token by which the app knows this device; none from a browser that keeps only cookies. */
function deviceToken() {
  try {
    const token = JSON.parse(localStorage.getItem(DEVICE)) || newName();
    localStorage.setItem(DEVICE, JSON.stringify(token));
    return token;
  } catch {
    return "";
  }
}

/* A second tab of the app in a browser, which only shows. */
const shown = (name) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data.startsWith("{")) receive(JSON.parse(data));
  };
  return { open: () => channel.postMessage("a display"), say: async () => 204 };
};

const { channel } = document.documentElement.dataset;
const carrier = globalThis.carrier ?? (channel ? shown(channel) : stream);
carrier.open({ receive, online, offline, ask, own });
