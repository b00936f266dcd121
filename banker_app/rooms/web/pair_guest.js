/* A guest's end of the code: the exchange, and the field for it on a page that has no link, or whose link nobody answers. */
import { Link, brokerOf } from "./mqtt_link.js";
import {
  ASK, BOX, DIGITS, OFFER, SHOW, TELL, codeBase, digest, keysOf, meetingOf, newShare, random, same, seal, signOf, unseal,
} from "./pair.js";
import { KEY, base64, joined, newKeys } from "./seal.js";

const AGAIN = 1200; /* ms after which a message is repeated */
const TIMES = 5;
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10]; /* of European, Arabic, Persian, Indian and wide digits */

/* The digits of what was typed, with "x" for anything but a digit, a space or a stroke between them. */
export const digitsOf = (typed) =>
  [...typed.replace(/[\s\u200e\u200f·.-]/g, "")]
    .map((letter) => ZEROS.map((zero) => letter.codePointAt(0) - zero).find((n) => n >= 0 && n < 10) ?? "x")
    .join("");
export const isCode = (digits) => digits.length === DIGITS && !digits.includes("x");

/* Sends, and listens for what fits. */
class Talk {
  constructor(brokers, meeting, box) {
    const at = `banker/v1/${meeting}`;
    this.up = `${at}/up`;
    this.link = new Link({
      url: brokerOf(brokers, meeting),
      id: base64(random(BOX)),
      user: meeting,
      keepAlive: 30,
      topics: [`${at}/down/${base64(box)}`],
      up: () => ((this.reached = true), this.connected?.()),
      down() {},
      message: (_, bytes) => this.receive?.(bytes),
    });
  }

  /* Resolves to the first answer of that kind and length; null if none comes. */
  async asked(bytes, kind, length) {
    const answered = new Promise((done) => {
      this.receive = (got) => got[0] === kind && got.length === length && done(got.subarray(1));
    });
    for (let time = 0; time < TIMES; time += 1) {
      const late = new Promise((done) => setTimeout(done, AGAIN, null));
      if (!this.link.live) await Promise.race([new Promise((done) => (this.connected = done)), late]);
      if (this.link.live) this.link.publish(this.up, bytes).catch((fault) => console.warn(fault));
      const answer = await Promise.race([answered, late]);
      if (answer) return answer;
    }
    return null;
  }
}

/* Resolves to the room's key, the keys of this device and the sign. Throws "no_broker", "nobody" or "wrong".
   `known`: the keys, if it has some. */
export async function joinBy(code, brokers, known) {
  const [box, nonce, meeting, device] = [random(BOX), random(BOX), await meetingOf(code), known ?? (await newKeys(false))];
  const talk = new Talk(brokers, meeting, box);
  try {
    const mine = await newShare(await codeBase(code));
    const promise = await digest("promise", box, mine.share, nonce);
    /* The first offer and no other: the sign could be chosen among several. */
    const offer = await talk.asked(joined([ASK], box, promise), OFFER, 1 + 2 * KEY);
    if (!offer) throw new Error(talk.reached ? "nobody" : "no_broker");
    const [theirs, ticket] = [offer.slice(0, KEY), offer.slice(KEY)];
    const keys = await keysOf(mine.own, theirs, [mine.share, joined(box, nonce)], [theirs, ticket]).catch(() => null);
    if (!keys) throw new Error("wrong");
    const shown = joined([SHOW], box, mine.share, nonce, ticket, await seal(keys.up, device.x));
    const told = await talk.asked(shown, TELL, 1 + BOX + KEY + 16);
    const word = told?.slice(0, BOX);
    const key = told && (await unseal(keys.down, told.slice(BOX)));
    if (!key || !same(ticket, await digest("word", promise, word))) throw new Error("wrong");
    return { key, device, sign: await signOf(promise, mine.share, nonce, theirs, ticket, word) };
  } finally {
    talk.link.close();
  }
}

/* ---- the field ---- */

const $ = (id) => document.getElementById(id);

function made(tag, words = "", about = {}) {
  const node = Object.assign(document.createElement(tag), about);
  node.textContent = words;
  return node;
}

/* `joined({ key, device, sign })`: what the code was good for. `known`: the keys that this device has for the room. */
export function askForCode(words, brokers, known, joined) {
  const label = made("label");
  const typed = made("input", "", { id: "code", type: "text", className: "sum", autocomplete: "off", enterKeyHint: "go" });
  typed.inputMode = "numeric";
  label.append(made("span", words.code, { className: "name" }), typed);
  const [hint, note] = [made("p", words.code_hint, { className: "hint" }), made("p", "", { className: "name" })];
  note.setAttribute("role", "status");
  const field = made("div", "", { className: "field" });
  field.append(label, hint, note);
  $("page").replaceChildren(field);
  $("bar").replaceChildren(made("h1", words.join));
  if (!known) typed.focus();

  let busy = false; /* the field stays as it is, or the phone's keys would go and come */
  const tell = (text) => (note.textContent = text);
  typed.addEventListener("input", async () => {
    const digits = digitsOf(typed.value);
    if (digits.includes("x")) return tell(words.code_digits);
    typed.value = digits.slice(0, DIGITS).replace(/^(....)(.)/, "$1 $2");
    if (!busy) tell("");
    if (busy || !isCode(digits.slice(0, DIGITS))) return;
    busy = typed.readOnly = true;
    tell(words.joining);
    try {
      await joined(await joinBy(digits.slice(0, DIGITS), brokers, known));
    } catch (fault) {
      tell(words[`code_${fault.message}`] ?? words.no_broker);
      typed.select();
    }
    busy = typed.readOnly = false;
  });
}
