/* The banker's end of the code: answers whoever asks, and gives the room's key to who knows the code. */
import { Bucket } from "./bucket.js";
import { Link, brokerOf } from "./mqtt_link.js";
import {
  ASK, BOX, DIGITS, OFFER, SHOW, SHOWN, TELL, codeBase, digest, keysOf, meetingOf, newShare, random, same, seal, signOf,
  unseal,
} from "./pair.js";
import { KEY, base64, hex, joined } from "./seal.js";

const MINUTE = 60_000;
const MINUTES = 10; /* of a code */
const WRONG = 1000; /* wrong codes until it is withdrawn: whoever tries out codes has hit it by 1 in 100 then */
const ANSWERS = { rate: 100, most: 200 }; /* to who asks, per second and at once */
const PRODUCTS = { rate: 100, most: 200 }; /* secrets computed, the same */
const KEPT = 256; /* answers that can be repeated */
const ALONE = 400; /* ms in which another host with this topic answers */

function newCode() {
  const most = 10 ** DIGITS;
  let number;
  do [number] = crypto.getRandomValues(new Uint32Array(1));
  while (number >= 42 * most); /* all codes are equally likely */
  return String(number % most).padStart(DIGITS, "0");
}

/* `on.code(code, minutes, why)`: what is on show and for how long, or "" and why it has ended: "over", "guessed", or as
   `withdraw` is told.
   `on.met(x, sign)`: a device that knew it. */
export class Door {
  constructor(brokers, key, on) {
    Object.assign(this, { brokers, key, on });
  }

  async open() {
    this.close();
    const code = (this.code = newCode());
    const [base, meeting, box] = [await codeBase(code), await meetingOf(code), random(BOX)];
    Object.assign(this, { base, shares: [], told: new Map(), wrong: 0, box: base64(box), at: `banker/v1/${meeting}` });
    this.answers = new Bucket(ANSWERS);
    this.products = new Bucket(PRODUCTS);
    await this.renew();
    if (this.code !== code) return; /* closed, or opened once more */
    this.link = new Link({
      url: brokerOf(this.brokers, meeting),
      id: base64(random(BOX)),
      user: meeting,
      keepAlive: 20,
      topics: [`${this.at}/up`, `${this.at}/down/${this.box}`],
      up: () => this.lookAround(box),
      down() {},
      message: (topic, bytes) => (topic.endsWith("/up") ? this.take(bytes) : this.shown || this.open()),
    });
  }

  /* A guest believes the first answer, so two hosts do not share a topic: this one asks as a guest would. */
  lookAround(box) {
    if (this.shown) return;
    this.link.publish(`${this.at}/up`, joined([ASK], box, random(KEY))).catch((fault) => console.warn(fault));
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      this.shown = true;
      this.until = Date.now() + MINUTES * MINUTE;
      this.tick();
    }, ALONE);
  }

  /* Once a minute: the time left, and a new secret number; by the clock, as a phone may sleep. */
  tick() {
    const minutes = Math.ceil((this.until - Date.now()) / MINUTE);
    if (minutes <= 0) return this.withdraw("over");
    this.on.code(this.code, minutes, "");
    this.later = setTimeout(() => this.renew().then(() => this.shown && this.tick()), MINUTE);
  }

  /* A share with the key of its words; the one before is good for who has just asked. */
  async renew() {
    const words = await crypto.subtle.importKey("raw", random(KEY), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    this.shares = [{ ...(await newShare(this.base)), words }, ...this.shares.slice(0, 1)];
  }

  withdraw(why) {
    this.close();
    this.on.code("", 0, why);
  }

  close() {
    clearTimeout(this.later);
    this.link?.close();
    Object.assign(this, { code: "", link: null, shown: false });
  }

  answer(box, kind, ...parts) {
    this.link?.publish(`${this.at}/down/${base64(box)}`, joined([kind], ...parts)).catch((fault) => console.warn(fault));
  }

  /* The word for a promise, and the ticket that promises it. Nobody is remembered who only asks. */
  async wordFor({ words }, promise) {
    const word = new Uint8Array(await crypto.subtle.sign("HMAC", words, promise)).slice(0, BOX);
    return { word, ticket: await digest("word", promise, word) };
  }

  async take(bytes) {
    const box = bytes.slice(1, 1 + BOX);
    if (!this.link || base64(box) === this.box) return;
    const rest = bytes.subarray(1 + BOX);
    if (bytes[0] === ASK && rest.length === KEY && this.answers.take()) {
      const [{ share }] = this.shares;
      this.answer(box, OFFER, share, (await this.wordFor(this.shares[0], rest)).ticket);
    }
    if (bytes[0] === SHOW && rest.length === SHOWN + 2 * KEY + 16) await this.look(box, rest);
  }

  async look(box, rest) {
    const [theirs, nonce, ticket] = [rest.slice(0, KEY), rest.slice(KEY, SHOWN), rest.slice(SHOWN, SHOWN + KEY)];
    const promise = await digest("promise", box, theirs, nonce);
    const before = this.told.get(hex(promise));
    if (before) return before.length ? this.answer(box, TELL, before) : undefined;
    for (const mine of this.shares) {
      const { word, ticket: ours } = await this.wordFor(mine, promise);
      /* Who has not asked, or has asked another host, costs no more than this. */
      if (!same(ticket, ours) || !this.products.take()) continue;
      const keys = await keysOf(mine.own, theirs, [theirs, joined(box, nonce)], [mine.share, ticket]).catch(() => null);
      const x = keys && (await unseal(keys.up, rest.slice(SHOWN + KEY)));
      if (!x) return this.count(promise);
      const told = joined(word, await seal(keys.down, this.key));
      this.keep(promise, told);
      /* First the card, then the word. */
      await this.on.met(x, await signOf(promise, theirs, nonce, mine.share, ticket, word));
      return this.answer(box, TELL, told);
    }
  }

  count(promise) {
    this.keep(promise, []);
    this.wrong += 1;
    if (this.wrong >= WRONG) this.withdraw("guessed");
  }

  /* An answer that can be repeated; none to a wrong code, which counts once. */
  keep(promise, told) {
    if (this.told.size >= KEPT) this.told.delete(this.told.keys().next().value);
    this.told.set(hex(promise), told);
  }
}
