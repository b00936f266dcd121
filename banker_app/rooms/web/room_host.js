/* The banker's end of a room, in the worker that runs the app: opens what guests seal, seals their pages.
   Everything that a message does is decided in `room.py`. */
import { Bucket } from "./bucket.js";
import { Link, brokerOf } from "./mqtt_link.js";
import {
  ABOUT, BANK, FREE, HELLO, HERE, HOST, KEY, PAGE, Receiver, SAID, Sender, YOURS, base64, deflated, encoded, ending, forget, gateOf,
  hex, joined, mailboxOf, movableKey, movedKey, nameOf, newId, newKeys, newStart, openTo, remember, remembered, secretOf,
  signOf,
} from "./seal.js";

const LONGEST = 20_000; /* bytes of a message */
const KEEP_ALIVE = 20;
const PRODUCTS = { rate: 40, most: 80 }; /* secrets computed for strangers, per second and at once */
const STRANGERS = { rate: 4, most: 32 }; /* of them, those that are met */
const DENIAL = 500; /* ms until a false word about this host is set right */
const BY_CODE = 48; /* devices whose sign is remembered */
const PART = 40_000; /* bytes of a part of the game */
const [GONE, PRESENT, CLOSED] = [0, 1, 2]; /* the first byte of the host's presence */

/* Opens the room of this device, or a new one. `on.receive(device, hello, text, sign, byCode)` gets what is genuine and new,
   `on.knows(device)` whether it is a player's, `on.show(status)` the state of the connection: "live", "lost", "elsewhere",
   `on.code` that of the code, as in `pair_host.js`. */
export async function openRoom(brokers, on) {
  const record = (await remembered(HOST)) ?? (await newRecord());
  const own = await movedKey(record.jwk);
  const base = await secretOf(own, record.x);
  const room = new Room(brokers, record, own, base, await nameOf(record.x), on);
  await room.connect();
  return room;
}

async function newRecord() {
  const { own, x } = await newKeys(true);
  const record = { jwk: await movableKey(own), x, id: newId(), time: 0 };
  await remember(HOST, record);
  return record;
}

class Room {
  constructor(brokers, record, own, base, name, on) {
    Object.assign(this, { brokers, record, own, base, name, on });
    this.record.signs ??= {}; /* of devices that have come by a code */
    this.key = base64(record.x);
    this.at = `banker/v1/${name}`;
    this.devices = new Map();
    this.products = new Bucket(PRODUCTS);
    this.strangers = new Bucket(STRANGERS);
    this.refused = this.denial = 0;
    this.closed = false;
  }

  async connect() {
    this.start = await this.begin();
    this.gate = await gateOf(this.record.x);
    const others = new Receiver(this.base, "host");
    this.presence = joined([PRESENT], await new Sender(this.base, this.start, "host").seal(HERE, new Uint8Array()));
    this.link = new Link({
      url: brokerOf(this.brokers, this.name),
      id: this.record.id,
      user: this.name,
      keepAlive: KEEP_ALIVE,
      topics: [`${this.at}/up`, `${this.at}/host`],
      will: { topic: `${this.at}/host`, payload: new Uint8Array([GONE]) },
      up: () => {
        this.say(PRESENT);
        for (const device of this.devices.values()) this.deliver(device);
        this.sayAbout();
        this.on.show("live");
      },
      down: () => this.on.show("lost"),
      message: (topic, bytes) => (topic.endsWith("/up") ? this.take(bytes) : this.compare(others, bytes)),
    });
  }

  /* A start that is later than any before, also after a restart under a clock that was put back. */
  async begin() {
    const start = newStart(this.record);
    if (!this.closed) await remember(HOST, this.record);
    return start;
  }

  say(presence, proof = []) {
    const payload = presence === PRESENT ? this.presence : joined([presence], proof);
    return this.link.publish(`${this.at}/host`, payload, true, 7).catch((fault) => console.warn(fault));
  }

  /* Who plays here, for pages that are opened while this device sleeps. */
  async about(players) {
    this.open ??= new Sender(await openTo(this.record.x), await this.begin(), ABOUT);
    this.players = await this.open.seal(HERE, encoded(players));
    await this.sayAbout();
  }

  async sayAbout() {
    if (!this.players || !this.link.live) return;
    await this.link.publish(`${this.at}/down/${ABOUT}`, this.players, true, 7).catch((fault) => console.warn(fault));
  }

  deny() {
    this.denial = 0;
    if (this.link.live) this.say(PRESENT);
  }

  /* Two hosts of one room: the later start stays. Who has only the link cannot seal a presence. */
  async compare(others, bytes) {
    if (bytes[0] !== PRESENT) {
      /* The will of a connection that was lost, or one of many forgeries. */
      this.denial ||= setTimeout(() => this.deny(), DENIAL);
      return;
    }
    const other = await others.open(bytes.subarray(1));
    if (other?.kind !== HERE || hex(others.start) <= hex(this.start)) return;
    this.closed = true;
    this.shut();
    this.link.close();
    this.on.show("elsewhere");
  }

  /* ---- from guests ---- */

  async take(bytes) {
    const [kind] = bytes;
    if (bytes.length > LONGEST || (kind !== HELLO && kind !== SAID)) return this.refuse();
    const x = bytes.slice(1, 1 + KEY);
    const name = base64(x);
    const sealed = joined([kind], bytes.subarray(1 + KEY));
    const device = this.devices.get(name) ?? (kind === HELLO && (await this.meet(name, x, sealed)));
    const opened = device && (await device.from.open(sealed, kind === HELLO ? FREE : device.to.start));
    if (!opened || !(this.devices.has(name) || (await this.admit(name, device)))) return this.refuse();
    /* Met by another hello meanwhile: that one has the place, and no message counts twice there. */
    const known = this.devices.get(name);
    if (known !== device && !(await known.from.open(sealed, kind === HELLO ? FREE : known.to.start))) return this.refuse();
    const { [name]: sign } = this.record.signs;
    this.on.receive(name, kind === HELLO, new TextDecoder().decode(opened.plain), sign ?? device.sign, Boolean(sign));
  }

  refuse() {
    this.refused += 1;
  }

  /* A player's device waits for no stranger, nor does one that has come by the code. */
  expects(name) {
    return this.on.knows(name) || name in this.record.signs;
  }

  /* Strangers pay first: the mark of the link before any computing, that before a place among those who are met. */
  async meet(name, x, sealed) {
    if (!(await this.gate.admits(x, sealed.subarray(1, 1 + FREE.length)))) return null;
    if (!this.expects(name) && !this.products.take()) return null;
    try {
      const secret = await secretOf(this.own, x);
      return { secret, from: new Receiver(secret, "up"), page: null, sent: null, sending: false };
    } catch {
      return null; /* no point of the curve */
    }
  }

  /* The other end of the channel, to a device that could be read. */
  async admit(name, device) {
    if (!this.expects(name) && !this.strangers.take()) return false;
    device.sign = await signOf(device.secret);
    device.box = `${this.at}/down/${await mailboxOf(device.secret)}`;
    device.to = new Sender(device.secret, await this.begin(), "down");
    if (!this.devices.has(name)) this.devices.set(name, device);
    return true;
  }

  /* ---- in with a code ---- */

  async letIn() {
    const { Door } = await import("./pair_host.js");
    const met = (x, sign) => this.invite(base64(x), sign);
    this.door ??= new Door(this.brokers, this.record.x, { code: this.on.code, met });
    await this.door.open();
  }

  async invite(name, sign) {
    const signs = Object.entries(this.record.signs).slice(1 - BY_CODE);
    this.record.signs = Object.fromEntries([...signs, [name, sign]]);
    if (!this.closed) await remember(HOST, this.record);
  }

  /* `why`: as in `pair_host.js`, or "" if nobody has to be told. */
  shut(why = "") {
    this.door?.withdraw(why);
  }

  /* ---- to guests ---- */

  /* Lets a device have a page, which Python has deflated; of several, the newest. */
  send(name, packed) {
    const device = this.devices.get(name);
    if (!device) return;
    device.page = { bytes: packed.toJs() };
    this.deliver(device);
  }

  async deliver(device) {
    if (device.sending) return;
    device.sending = true;
    try {
      while (this.link.live && device.page && device.sent !== device.page) {
        const { page } = device;
        await this.post(device, PAGE, page.bytes, true);
        device.sent = page;
      }
    } catch (fault) {
      console.warn(fault); /* sent again once the broker is back */
    }
    device.sending = false;
  }

  async post(device, kind, bytes, retain) {
    await this.link.publish(device.box, await device.to.seal(kind, bytes), retain);
  }

  forget(name) {
    this.devices.delete(name);
  }

  /* ---- the bank ---- */

  /* Sends a device the game, `text`, with the key of the room. */
  async give(name, text) {
    const device = this.devices.get(name);
    if (!device) return;
    this.shut();
    const { jwk, x, time, signs } = this.record;
    const room = { jwk, x: base64(x), time, signs };
    const packed = await deflated(JSON.stringify({ room, game: text }));
    const parts = Math.ceil(packed.length / PART);
    for (let part = 0; part < parts; part += 1) {
      const bytes = packed.subarray(part * PART, (part + 1) * PART);
      await this.post(device, BANK, joined([part, parts], bytes), false);
    }
  }

  /* Lets go of the room, which a device now has, and tells it so. */
  async gave(name) {
    this.closed = true;
    await forget(HOST);
    await this.post(this.devices.get(name), YOURS, encoded("yours"), true);
    await this.say(GONE);
    this.link.close();
  }

  /* Closes the room for good. */
  async close() {
    this.closed = true;
    this.shut();
    await forget(HOST);
    this.players &&= new Uint8Array();
    await this.sayAbout();
    if (this.link.live) await this.say(CLOSED, await ending(this.record.jwk));
    this.link.close();
  }

  look() {
    this.link.look();
  }
}
