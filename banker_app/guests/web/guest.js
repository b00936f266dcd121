/* A guest's page: draws the page that the app has sent, and sends back what was tapped and typed.
   The app decides everything; `guest.py` has the messages. */
"use strict";

const $ = (id) => document.getElementById(id);
const STREAM_SILENT = 8000; /* ms without a sign of life */
const LATE = 5000; /* ms after which a tap that could not be sent is forgotten */
const TAB = "banker.tab";
const DEVICE = "flutter.banker_app.device";

let now = null; /* the last message */
let number = -1; /* of the last message of ours */
let typed = {}; /* by field: what was entered here, and in which message */
let searched = "";
let queue = [];
let sending = false;
let stream = null;
let silent = 0;
let since = 0;
let tries = 0;
let waits = 0;

/* ---- elements ---- */

function el(tag, attributes = {}, ...children) {
  const node = tag === "svg" || tag === "path" || tag === "rect" || tag === "polyline"
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false || value === "") continue;
    if (name === "style") for (const [key, what] of Object.entries(value)) node.style.setProperty(key, what);
    else if (name === "checked" || name === "disabled" || name === "open") node[name] = true;
    else node.setAttribute(name, value === true ? "" : value);
  }
  if ("value" in attributes && node.tagName === "INPUT") node.value = attributes.value;
  node.append(...children.flat(9).filter((child) => child || child === 0));
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
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name) && name !== "style") old.removeAttribute(name);
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

/* A player's token, or the letters that stand for it. */
function token(mark, colour, kind = "") {
  const shape = SHAPES[mark];
  const drawn = shape
    ? el("svg", { viewBox: "0 0 24 24" }, el("path", { d: shape, "fill-rule": "evenodd" }))
    : mark;
  return el("span", { class: `token ${kind}`, "aria-hidden": true, ...dyed(colour) }, drawn);
}

/* ---- blocks ---- */

function button(action, kind = "") {
  const off = action.allowed === false;
  const below = off ? action.reason : action.detail;
  return el(
    "button",
    {
      type: "button",
      class: `${action.main && !off ? "main" : ""} ${off ? "off" : ""} ${kind}`.trim(),
      "data-do": action.do,
      "data-sure": action.sure && action.sure.join("\n"),
      "data-key": action.label,
      "aria-disabled": off && "true",
    },
    action.short || action.label,
    below ? el("small", {}, below) : "",
  );
}

const BLOCKS = {
  text: (b) => el("p", { class: b.style || "body" }, b.text),
  heading: (b) =>
    el(
      "h2",
      {},
      b.mark ? token(b.mark, b.colour, "tag") : "",
      b.action
        ? el("button", { type: "button", class: "open", "data-do": b.action.do }, b.text)
        : b.text,
    ),
  line: (b) =>
    el(
      "p",
      { class: `line ${b.strong ? "strong" : ""} ${b.rule ? "rule" : ""} ${b.alarm ? "alarm" : ""}` },
      el("span", {}, b.name),
      b.value ? el("span", { class: "figure" }, b.value) : "",
    ),
  row(b) {
    const at = b.mark
      ? token(b.mark, b.colour)
      : b.letter
        ? el("span", { class: "letter", ...dyed(b.colour) }, b.letter)
        : b.colour
          ? el("span", { class: "stripe", ...dyed(b.colour) })
          : "";
    const parts = [
      at,
      el(
        "span",
        { class: "words" },
        el("b", {}, b.name),
        b.note ? el("span", { class: "hint" }, b.note) : "",
        (b.badges || []).map((badge) => el("span", { class: `badge${b.alarm ? " alarm" : ""}` }, badge)),
      ),
      b.value || b.below
        ? el(
            "span",
            { class: `figure${b.gain ? " gain" : ""}` },
            b.value || "",
            b.below ? el("span", { class: "hint" }, b.below) : "",
          )
        : "",
    ];
    const head = b.action
      ? el(
          "button",
          {
            type: "button",
            class: "open",
            "data-do": b.action.do,
            "data-sure": b.action.sure && b.action.sure.join("\n"),
            "aria-label": b.label,
          },
          parts,
        )
      : el("div", { class: "open" }, parts);
    return el(
      "div",
      { class: `row${b.subject ? " large" : ""}${b.void ? " void" : ""}` },
      head,
      b.small ? el("div", { class: "buttons flow" }, b.small.map((one) => button(one, "small"))) : "",
    );
  },
  buttons: (b) =>
    el(
      "div",
      { class: `buttons ${b.layout || "stack"}` },
      (b.actions || []).map((one) => button(one)),
    ),
  panel: (b) =>
    el(
      "section",
      { class: b.piece ? "piece" : "panel", role: b.label && "status" },
      (b.blocks || []).map(draw),
    ),
  custom: (b) => (PICTURES[b.name] ? PICTURES[b.name](b.value) : ""),
  field: (f) => FIELDS[f.kind](f),
};
const draw = (b) => BLOCKS[b.block](b);

/* ---- fields ---- */

const value = (f) => (f.name in typed ? typed[f.name].value : f.value);

const FIELDS = {
  choice: (f) => options(f, "radio"),
  party: (f) => options(f, "radio"),
  many: (f) => options(f, "checkbox"),
  sum(f) {
    const quick = (f.quick || []).map(([words, sum]) =>
      el(
        "button",
        { type: "button", class: "small", "data-quick": f.name, "data-sum": sum, "aria-pressed": value(f) === sum },
        words,
      ),
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
          inputmode: "numeric",
          pattern: "[0-9]*",
          autocomplete: "off",
          class: "sum",
          name: f.name,
          "data-kind": "sum",
          maxlength: 9,
          placeholder: f.shown,
          value: value(f) || "",
        }),
      ),
      f.shown ? el("span", { class: "hint shown" }, f.shown) : "",
      quick.length ? el("div", { class: "buttons flow" }, quick) : "",
    );
  },
  text(f) {
    const about = {
      name: f.name,
      "data-kind": "text",
      autocomplete: "off",
      maxlength: 500,
      inputmode: f.digits && "numeric",
      type: f.search ? "search" : "text",
      "aria-invalid": f.error && "true",
    };
    const field = f.lines
      ? el("textarea", { ...about, type: false, rows: 4 }, value(f) || "")
      : el("input", { ...about, value: value(f) || "" });
    return el(
      "div",
      { class: "field" },
      el("label", {}, el("span", { class: "name" }, f.label || now.words.search), f.before || "", field),
      f.note ? el("p", { class: "hint" }, f.note) : "",
      f.error ? el("p", { class: "error", role: "alert" }, f.error) : "",
      f.small ? el("div", { class: "buttons flow" }, f.small.map((one) => button(one, "small"))) : "",
    );
  },
};

function options(f, type) {
  const held = value(f);
  const wanted = searched.trim().toLowerCase();
  const shown = (f.options || []).filter((o) => !f.search || o.label.toLowerCase().includes(wanted));
  const rows = shown.some((o) => o.note || o.letter) || f.listed;
  const choices = shown.map((o) =>
    el(
      "label",
      { class: `option${o.reason ? " off" : ""}`, "data-key": o.value },
      el("input", {
        type,
        name: f.name,
        "data-kind": type,
        value: o.value,
        disabled: !!o.reason,
        checked: type === "radio" ? (held || "") === o.value : (held || []).includes(o.value),
      }),
      o.mark || o.colour
        ? o.letter
          ? el("span", { class: "letter", ...dyed(o.colour) }, o.letter)
          : token(o.mark || o.label[0], o.colour)
        : "",
      el(
        "span",
        { class: "words" },
        o.short || o.label,
        o.note ? el("span", { class: "hint" }, o.note) : "",
        o.reason ? el("span", { class: "hint" }, o.reason) : "",
      ),
    ),
  );
  const list = el("div", { class: rows && f.kind !== "party" ? "options rows" : "options" }, choices);
  const legend = el("legend", { class: f.label ? "" : "away" }, f.label || now.title);
  if (f.folded)
    return el("details", { class: "field" }, el("summary", {}, f.label), el("fieldset", {}, legend, list));
  return el(
    "fieldset",
    { class: "field" },
    legend,
    f.search
      ? el("input", { type: "search", "data-kind": "search", "aria-label": now.words.search, value: searched })
      : "",
    list,
  );
}

/* ---- pictures ---- */

const PICTURES = {
  qr: (q) =>
    el(
      "svg",
      { class: "qr", viewBox: `0 0 ${q.side} ${q.side}`, role: "img", "aria-label": "QR" },
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
        el(
          "p",
          { class: `line${line.current ? " strong" : ""}` },
          el("span", {}, line.text),
          el("span", { class: "figure" }, line.amount),
        ),
      ),
      (d.facts || []).map(([name, figure]) =>
        el("p", { class: "line hint" }, el("span", {}, name), el("span", { class: "figure" }, figure)),
      ),
      d.rent_now ? el("p", { class: "strong" }, d.rent_now) : "",
      d.rent_why ? el("p", { class: "hint" }, d.rent_why) : "",
    ),
  stage: (s) => STAGES[s.kind](s),
  podium: (places) =>
    el(
      "ol",
      { class: "podium" },
      places.map((place) =>
        el(
          "li",
          { style: { "--step": STEPS[place.rank] || 0.5, order: place.rank === 2 ? 0 : place.rank } },
          token(place.initial, place.colour),
          el("b", {}, place.player),
          el("span", { class: "hint" }, place.total),
          el("span", { class: "step" }, place.rank),
        ),
      ),
    ),
  worth_chart: (c) =>
    el(
      "figure",
      { class: "chart" },
      el(
        "svg",
        { viewBox: "0 0 300 150", role: "img", "aria-label": c.label, preserveAspectRatio: "none" },
        c.curves.map((curve) =>
          el("polyline", {
            points: curve.points
              .map(([where, worth]) => `${(where / c.end) * 300},${150 - (Math.max(worth, 0) / c.top) * 150}`)
              .join(" "),
            style: { stroke: curve.colour },
            "stroke-dasharray": (curve.dashes || []).join(" "),
          }),
        ),
      ),
      el(
        "figcaption",
        {},
        c.title,
        c.curves.map((curve) => el("span", {}, token(curve.mark, curve.colour, "tag"), ` ${curve.last}`)),
      ),
    ),
  spreads: ([regions, cells]) => {
    const mark = (region) => el("th", {}, el("span", { class: "letter", ...dyed(region.colour) }, region.letter));
    return el(
      "table",
      { class: "panel" },
      el("tr", {}, el("td"), regions.map(mark)),
      cells.map((line, nth) =>
        el(
          "tr",
          {},
          mark(regions[nth]),
          line.map((cell) =>
            cell ? el("td", { "aria-label": cell[2] }, el("b", {}, cell[0]), el("small", {}, cell[1])) : el("td", {}, "–"),
          ),
        ),
      ),
    );
  },
  bid_clock: (b) => el("p", { class: "name", role: "timer", "data-until": Math.round(performance.now() / 1000 + b.left) }, clock(b.left)),
  board(b) {
    const side = b.spaces.length / 4;
    const ring = b.spaces.map((space, at) => boardSpace(b, space, at, Math.ceil(side)));
    const middle = el(
      "div",
      { class: "middle" },
      el("p", { class: "title" }, b.title),
      el("h2", {}, b.headline),
      b.dice ? el("p", { class: "dice" }, b.dice.map((face) => el("span", {}, face))) : "",
      el("ul", {}, (b.lately || []).map((news) => el("li", {}, news.text))),
    );
    return el(
      "div",
      { class: "board", style: { "--side": Math.ceil(side) - 1 } },
      ring,
      middle,
    );
  },
};

function boardSpace(board, space, at, side) {
  const edge = Math.floor(at / side);
  const step = at % side;
  const [row, column] = [
    [side + 1, side + 1 - step],
    [side + 1 - step, 1],
    [1, 1 + step],
    [1 + step, side + 1],
  ][edge];
  const pieces = board.tokens
    .filter((one) => one.space === at)
    .map((one) => token(one.initial, one.colour, `piece${one.on_turn ? " turn" : ""}${one.jailed ? " jailed" : ""}`));
  const built = space.hotel ? [el("i", { class: "hotel" })] : Array.from({ length: space.houses || 0 }, () => el("i"));
  const edges = ["bottom", "left", "top", "right"];
  return el(
    "div",
    {
      class: `space ${step ? edges[edge] : "corner"}${space.mortgaged ? " mortgaged" : ""}`,
      role: "img",
      "aria-label": space.label,
      style: { "grid-row": row, "grid-column": column, "--dye": space.colour || "transparent" },
    },
    space.colour ? el("span", { class: "band" }, built) : "",
    el("span", { class: "name" }, space.name),
    space.price ? el("span", { class: "price" }, space.price) : "",
    space.owner ? token(space.owner, space.ink, "owner") : "",
    pieces.length ? el("span", { class: "pieces" }, pieces) : "",
  );
}

const STAGES = {
  bidding: (s) =>
    el(
      "section",
      { class: "stage", role: "status" },
      s.card ? PICTURES.deed_card(s.card) : "",
      el(
        "div",
        {},
        el("h2", {}, s.lot),
        el("p", { class: "hint" }, s.price),
        s.amount ? el("p", { class: "headline" }, s.amount) : "",
        el("p", { class: "name" }, s.standing),
        s.out.length ? el("p", { class: "hint" }, s.out.join(", ")) : "",
      ),
    ),
  windfall: (s) =>
    el(
      "section",
      { class: "stage", role: "status" },
      el("div", {}, el("h2", {}, s.title), el("p", { class: "headline" }, s.amount), el("p", { class: "name" }, s.player)),
    ),
  failure: (s) =>
    el(
      "section",
      { class: "stage", role: "status" },
      el("div", {}, el("h2", {}, s.title), s.heirs.map((heir) => el("p", {}, `${heir.name}: ${heir.items}`))),
    ),
};

const STEPS = { 1: 1, 2: 0.75, 3: 0.5 };

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

function drawn(page, kind) {
  const blocks = page.blocks.map(draw);
  const submit = page.submit || [];
  const first = submit.find((one) => one.allowed === false) || submit[0];
  const foot = [...(page.foot || []).map(draw)];
  if (first)
    foot.push(
      el(
        "button",
        {
          type: "button",
          class: first.allowed === false ? "off" : "main",
          "data-do": "submit",
          "data-sure": first.sure && first.sure.join("\n"),
          "aria-disabled": first.allowed === false && "true",
        },
        first.label,
        first.detail || first.reason ? el("small", {}, first.allowed === false ? first.reason : first.detail) : "",
      ),
    );
  return kind === "sheet" ? [...blocks, ...foot] : [blocks, foot];
}

function show() {
  const { page, sheet, words } = now;
  document.documentElement.lang = now.language;
  document.documentElement.dataset.theme = now.theme;
  document.title = waits ? `(${waits}) ${now.title}` : now.title;
  document.body.className = now.at === "/display" ? "display" : "";
  fill($("bar"), [
    ...(now.back
      ? [el("button", { type: "button", class: "back", "data-back": true, "aria-label": words.back }, "‹")]
      : []),
    el("h1", { tabindex: "-1" }, now.title),
  ]);
  const [blocks, foot] = drawn(page);
  const scene = page.blocks[0]?.block === "custom" && now.at === "/display";
  fill($("page"), scene ? [blocks[0], el("aside", {}, blocks.slice(1))] : blocks);
  fill($("foot"), foot);
  fill(
    $("tabs"),
    now.tabs.map((tab) =>
      el("button", { type: "button", "data-go": tab.go, "aria-current": tab.here && "page" }, tab.label),
    ),
  );
  const dialog = $("sheet");
  if (asked) return;
  fill(dialog, sheet ? drawn(sheet, "sheet") : []);
  if (sheet && !dialog.open) dialog.showModal();
  if (!sheet && dialog.open) dialog.close();
}

function hear(message) {
  const moved = now && message.at !== now.at;
  if (message.n < 0 && now && !moved && number >= 0) {
    /* The app has been started anew: what was typed here is said again. */
    const all = Object.entries(typed).map(([name, one]) => [name, one.value]);
    if (all.length) say({ enter: Object.fromEntries(all) });
  }
  if (moved) typed = {};
  for (const [name, one] of Object.entries(typed)) if (one.n <= message.n) delete typed[name];
  if (message.waits > waits) navigator.vibrate?.([80, 60, 80]);
  waits = message.waits || 0;
  now = message;
  show();
  if (message.alert) alert(message.alert);
  if (message.file) save(message.file);
  if (moved) {
    searched = "";
    scrollTo(0, 0);
    $("bar").querySelector("h1").focus({ preventScroll: true });
  }
  const deep = now.back || now.sheet;
  if (deep && !history.state) history.pushState(true, "");
}

function alert(words) {
  const line = $("alert");
  line.textContent = words;
  line.hidden = false;
  navigator.vibrate?.(60);
  clearTimeout(alert.timer);
  alert.timer = setTimeout(() => (line.hidden = true), 6000);
}

function save({ name, data }) {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const link = el("a", { href: URL.createObjectURL(new Blob([bytes])), download: name });
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
  const { at, ...said } = queue[0];
  try {
    const answer = await fetch(`/guest/do?tab=${tab}`, { method: "POST", body: JSON.stringify(said) });
    if (answer.status === 429) await new Promise((go) => setTimeout(go, 500));
    else queue.shift();
    if (answer.status === 409) reopen();
  } catch {
    if (said.do || Date.now() - at > LATE) queue.shift();
    offline();
    await new Promise((go) => setTimeout(go, 500));
  }
  sending = false;
  send();
}

function enter(name, what) {
  typed[name] = { value: what, n: number + 1 };
  const fields = (now.sheet || now.page).blocks.filter((b) => b.block === "field");
  if (fields.find((f) => f.name === name)?.kind === "party")
    for (const f of fields)
      if (f.kind === "party" && f.name !== name && value(f) === what) typed[f.name] = { value: "", n: number + 1 };
  say({ enter: { [name]: what } });
  show();
}

/* What should not happen by a slip of the finger is asked for once more. */
let asked = null;
function press(act, sure, label) {
  if (!sure || asked === act) {
    asked = null;
    say({ do: act });
    return;
  }
  asked = act;
  const [question, ...effect] = sure.split("\n");
  const dialog = $("sheet");
  fill(dialog, [
    el("h2", {}, question),
    ...effect.map((line) => el("p", {}, line)),
    el(
      "div",
      { class: "buttons" },
      el("button", { type: "button", class: "main", "data-do": act, "data-sure": sure }, label),
      el("button", { type: "button", "data-keep": true }, now.words.close),
    ),
  ]);
  dialog.showModal();
}
function keep() {
  asked = null;
  show();
}

/* ---- what is tapped and typed ---- */

addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed || !now) return;
  const { do: act, go, back, keep: kept, quick, sum, sure, key } = pressed.dataset;
  if (quick) enter(quick, Number(sum));
  else if (go) say({ go });
  else if (back !== undefined) say({ back: true });
  else if (kept !== undefined) keep();
  else if (act) press(act, sure, key || pressed.textContent);
});
addEventListener("input", (event) => {
  const { kind } = event.target.dataset;
  const { name } = event.target;
  if (kind === "search") {
    searched = event.target.value;
    show();
  } else if (kind === "sum") enter(name, Number(event.target.value.replace(/\D/g, "")) || 0);
  else if (kind === "checkbox") {
    const boxes = document.querySelectorAll(`input[name="${CSS.escape(name)}"]:checked`);
    enter(name, [...boxes].map((box) => box.value));
  } else if (kind) enter(name, event.target.value);
});
addEventListener("keydown", (event) => {
  const field = event.target.matches("input:not([type=radio]):not([type=checkbox])");
  if (event.key !== "Enter" || !field) return;
  const within = $("sheet").open ? $("sheet") : $("foot");
  const act = within.querySelector("button.main") || $("page").querySelector("button[data-do]");
  act?.click();
});
$("sheet").addEventListener("cancel", (event) => {
  event.preventDefault();
  if (asked) keep();
  else say({ back: true });
});
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

/* ---- the stream ---- */

function newName() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
}

const tab = (() => {
  try {
    const kept = sessionStorage.getItem(TAB) || newName();
    sessionStorage.setItem(TAB, kept);
    return kept;
  } catch {
    return newName();
  }
})();

function offline() {
  since ||= Date.now();
  if (!now) return;
  const time = new Date(since).toLocaleTimeString(now.language, { hour: "2-digit", minute: "2-digit" });
  $("offline").textContent = now.words.offline.replace("{time}", time);
  $("offline").hidden = false;
}

function alive() {
  since = tries = 0;
  $("offline").hidden = true;
  clearTimeout(silent);
  silent = setTimeout(reopen, STREAM_SILENT);
}

function reopen() {
  clearTimeout(silent);
  stream?.close();
  offline();
  silent = setTimeout(open, Math.min(5000, 250 * 2 ** tries++));
}

function open() {
  clearTimeout(silent);
  const at = now ? now.at : location.pathname;
  stream = new EventSource(`/guest/pages?tab=${tab}&at=${encodeURIComponent(at)}${now ? "" : "&load=1"}`);
  stream.onmessage = (event) => {
    alive();
    hear(JSON.parse(event.data));
    send();
  };
  stream.addEventListener("beat", alive);
  stream.addEventListener("bank", () => location.assign("/"));
  stream.onerror = reopen;
}

addEventListener("visibilitychange", () => {
  if (!document.hidden && stream?.readyState !== EventSource.OPEN) {
    tries = 0;
    reopen();
  }
});

/* The secret word by which the app knows this device. A browser that keeps nothing is known for as
   long as its cookies last. */
function device() {
  try {
    const kept = JSON.parse(localStorage.getItem(DEVICE)) || newName();
    localStorage.setItem(DEVICE, JSON.stringify(kept));
    return kept;
  } catch {
    return newName();
  }
}

fetch("/guest/word", { method: "POST", body: device() }).then(open, open);
