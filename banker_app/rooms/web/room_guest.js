/* A guest's end of a room, for `guest.js`: gets its pages and says what was tapped through a broker. */
import { BROKERS, LANGUAGES } from "./brokers.js";
import { Link, brokerOf } from "./mqtt_link.js";
import {
  ABOUT, BANK, FREE, HELLO, PAGE, Receiver, SAID, Sender, YOURS, base64, clientOf, encoded, gateOf, hasEnded, inflated, joined, mailboxOf,
  moveHere, nameOf, newKeys, newStart, openTo, remember, remembered, secretOf, signOf, unbase64,
} from "./seal.js";

const KEEP_ALIVE = 30;
const UNANSWERED = 3000; /* ms after which a message is repeated */
const LINK = 46; /* letters of a link's version and key */
const DISPLAY = "/display";
const RESTING = 1000; /* ms between two hellos because of what is said about the host */
const ASLEEP = 15_000; /* ms between two hellos to a host that has not answered PATIENT of them */
const PATIENT = 4;
const HERE = 20_000; /* ms between two hellos of a device that claims a seat, which a minute without any would end */
const CLOSED = 2; /* the first byte of the host's presence, if a proof follows */
const LOBBY = "/join";

const wordsIn = async (language) => (await import(`./room_words.${language}.js`)).WORDS;
let spoken; /* the words of the language of the page */
const words = () => spoken;
const newToken = () => base64(crypto.getRandomValues(new Uint8Array(6)));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

class Carrier {
  /* `page`: what guest.js lends: receive(message), online(), offline(words, since, cut), own(). It calls open, say, look. */
  async open(page) {
    this.page = page;
    addEventListener("hashchange", () => this.isElsewhere(location.hash) && location.reload());
    const wishes = page.own().language.split(",").map((one) => one.slice(0, 2));
    document.documentElement.lang = this.language = wishes.find((one) => LANGUAGES.includes(one)) ?? "en";
    spoken = await wordsIn(this.language);
    const [, key, at] = location.hash.match(/^#1\.([\w-]{43})(\/.*)?$/) ?? [];
    if (!globalThis.crypto?.subtle) return this.fail("insecure");
    if (!globalThis.DecompressionStream || !globalThis.BroadcastChannel) return this.fail("old");
    if (location.hash.length < 2) return this.askForCode();
    if (!key) return this.fail("version");
    this.address = at ?? "";
    setTimeout(() => this.greeted || this.shut || page.offline(words().connecting, 0, false), 1000);
    try {
      await this.enter(unbase64(key));
    } catch (fault) {
      console.warn(fault);
      this.fail("version");
    }
  }

  /* Whether another link, or a code, was opened in this tab. */
  isElsewhere(hash) {
    return hash !== this.shown && hash !== this.shown?.slice(0, LINK);
  }

  fail(name) {
    this.page.offline(words()[name]);
  }

  /* The code gives what the link has. Where this device has had pages of the room, it is known there by its own keys. */
  async askForCode() {
    if (document.getElementById("code")) return;
    const { askForCode } = await import("./pair_guest.js");
    askForCode(words(), BROKERS, this.record, async ({ key, device, sign }) => {
      const name = await nameOf(key);
      const before = await remembered(name).catch(() => null);
      const record = before?.seen && device !== this.record ? before : { ...before, ...device, sign };
      await remember(name, record).catch((fault) => console.warn(fault));
      history.replaceState(null, "", `#1.${base64(key)}`);
      if (this.link) return location.reload();
      this.address = "";
      await this.enter(key, record);
    });
  }

  /* Beside the page and not in it, as the banker's phone writes the page, or whoever poses as it. */
  showSign(at) {
    if (!this.shownSign) {
      this.shownSign = Object.assign(document.createElement("p"), { id: "sign" });
      document.getElementById("page").before(this.shownSign);
    }
    this.shownSign.textContent = words().sign.replace("{sign}", this.sign);
    this.shownSign.hidden = at !== LOBBY;
  }

  async enter(key, record) {
    const name = await nameOf(key);
    this.name = name;
    this.room = key;
    this.record = record ?? (await remembered(name).catch(() => null)) ?? (await newKeys(false));
    const { own, x } = this.record;
    const secret = await secretOf(own, key);
    const box = await mailboxOf(secret);
    this.sign = this.record.sign ?? (await signOf(secret));
    this.topic = `banker/v1/${name}`;
    this.from = new Receiver(secret, "down", this.record.seen);
    this.to = new Sender(secret, await (await gateOf(key)).mark(x, newStart(this.record)), "up");
    await this.keep();
    this.head = x;
    this.parts = [];
    this.asked = -RESTING;
    this.tried = 0;
    this.single();
    this.link = new Link({
      url: brokerOf(BROKERS, name),
      id: await clientOf(secret),
      user: name,
      keepAlive: KEEP_ALIVE,
      topics: ["host", `down/${box}`, `down/${ABOUT}`].map((one) => `${this.topic}/${one}`),
      up: () => this.hello(newToken()),
      down: () => (this.stopWaiting(), this.dead("no_broker")),
      message: (topic, bytes) => {
        if (topic.endsWith(`/${ABOUT}`)) return this.about(bytes);
        return topic.endsWith("/host") ? this.presence(bytes) : this.take(bytes);
      },
    });
  }

  /* Seen again, or connected again. */
  look() {
    this.link?.look();
    if (this.link) this.hello(newToken());
  }

  keep() {
    return remember(this.name, this.record).catch((fault) => console.warn(fault));
  }

  /* Tabs of one browser are one device: the newest speaks. */
  single() {
    const tabs = new BroadcastChannel(`banker-room-${this.name}`);
    tabs.onmessage = () => {
      this.link.close();
      this.dead("other_tab");
      this.page.ask(words().other_tab, words().use_here, () => location.reload());
    };
    tabs.postMessage("here");
  }

  /* ---- the host ---- */

  /* Asks for the page of now, until it comes: only that says that the host is there. */
  hello(token = this.token) {
    clearTimeout(this.again);
    if (!this.link.live) return;
    this.token = token;
    this.asked = performance.now();
    const greeting = { hello: this.token, at: this.address, load: !this.greeted, ...this.page.own() };
    this.post(HELLO, encoded(JSON.stringify(greeting)));
    this.again = setTimeout(() => this.hello(), this.tried++ < PATIENT ? UNANSWERED : ASLEEP);
    this.late ??= setTimeout(() => this.unanswered(), UNANSWERED);
  }

  /* Who has never had a page does not know whether the host sleeps, or has too many to answer. */
  unanswered() {
    if (this.heard) return this.dead("asleep");
    this.dead("unmet");
    this.askForCode();
  }

  /* An answer, or nobody to ask: the next hello has its own time. */
  stopWaiting() {
    clearTimeout(this.again);
    clearTimeout(this.late);
    this.late = undefined;
  }

  /* Who plays here, for a page that has nothing else to show yet. */
  async about(bytes) {
    const opened = await new Receiver(await openTo(this.room), ABOUT).open(bytes);
    if (opened) this.players = new TextDecoder().decode(opened.plain);
  }

  dead(name) {
    this.live = false;
    const here = name === "unmet" && this.players ? `${words().game_of.replace("{names}", () => this.players)} ` : "";
    this.page.offline(navigator.onLine ? here + words()[name] : undefined, this.heard, name !== "connecting");
  }

  /* Anybody with the link can say that the host is there or gone, and as often as they like: a bell that has
     this device ask, and no more. */
  async presence(bytes) {
    if (bytes[0] === CLOSED && (await hasEnded(this.room, bytes.slice(1)))) return this.end();
    this.tried = 0;
    clearTimeout(this.again);
    this.again = setTimeout(() => this.hello(newToken()), Math.max(0, this.asked + RESTING - performance.now()));
  }

  end() {
    this.shut = true;
    this.stopWaiting();
    this.link.close();
    this.dead("closed");
  }

  async take(bytes) {
    const opened = await this.from.open(bytes);
    if (!opened) return;
    if (opened.kind === PAGE) await this.show(opened.plain);
    if (opened.kind === BANK) await this.collect(opened.plain);
    if (opened.kind === YOURS) location.assign("./");
  }

  async show(packed) {
    const message = JSON.parse(await inflated(packed));
    this.record.seen = this.from.last;
    this.keep();
    const session = base64(this.from.start);
    /* A page that the broker has kept may be old: only the answer to a hello says that the host is there. */
    if (message.hello === this.token) {
      this.stopWaiting();
      this.live = this.greeted = true;
      this.tried = 0;
      /* A code is used once. Who comes again is where it was: a display, and anyone after a new start of the host. */
      this.address = message.at;
      this.shown = location.hash.slice(0, LINK) + (message.at === DISPLAY ? DISPLAY : "");
      if (this.shown !== location.hash) history.replaceState(history.state, "", this.shown);
      this.page.online();
    }
    /* When the host was there last: by the own clock, where this page has seen it. */
    this.heard = this.live ? Date.now() : message.sent;
    if (this.waiting && (message.n >= this.waiting.n || session !== this.waiting.session)) this.waiting.done();
    this.session = this.from.start;
    if (message.language !== this.language && LANGUAGES.includes(message.language))
      spoken = await wordsIn((this.language = message.language));
    this.page.receive(message);
    clearTimeout(this.here);
    if (message.claims) this.here = setTimeout(() => this.hello(newToken()), HERE);
    this.showSign(message.at);
    if (!this.live) this.dead("connecting");
  }

  /* ---- to the host ---- */

  async post(kind, bytes, session = FREE) {
    const sealed = await this.to.seal(kind, bytes, session);
    await this.link
      .publish(`${this.topic}/up`, joined([kind], this.head, sealed.subarray(1)))
      .catch((fault) => console.warn(fault)); /* repeated */
  }

  /* Resolves once a page knows of the message; throws if none comes for a while: it is said again. */
  async say(said) {
    const session = this.session && base64(this.session);
    const answered = new Promise((done) => (this.waiting = { n: said.n, session, done }));
    if (this.link?.live && this.session) this.post(SAID, encoded(JSON.stringify(said)), this.session);
    if ((await Promise.race([answered.then(() => true), pause(UNANSWERED)])) === true) return 204;
    if (this.link?.live) this.hello(newToken()); /* the host may have let go of a device without a seat */
    throw new Error("nobody answers");
  }

  /* ---- the bank ---- */

  /* Keeps the game, once all its parts are here, and says so to the host, which then lets go of it. */
  async collect(plain) {
    const [part, parts] = plain;
    this.parts[part] = plain.slice(2);
    this.page.offline(words().bank_here);
    if (Object.keys(this.parts).length < parts) return;
    await moveHere(joined(...this.parts));
    this.post(SAID, encoded(JSON.stringify({ bank: "kept" })), this.session);
    clearTimeout(this.unsure);
    this.unsure = setTimeout(() => this.page.ask(words().bank_unsure, words().bank_take, () => location.assign("./")), 8000);
  }
}

globalThis.carrier = new Carrier();
