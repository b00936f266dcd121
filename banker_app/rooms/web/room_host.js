/* The banker's end of a room, in the worker that runs the app: opens what guests seal, seals their pages.
   Everything that a message does is decided in `room.py`. */
import { Link, brokerOf } from "./mqtt_link.js";
import {
  BANK, FREE, HELLO, HERE, HOST, KEY, PAGE, Receiver, SAID, Sender, YOURS, base64, deflated, encoded, forget, hex, joined,
  mailboxOf, movableKey, movedKey, nameOf, newId, newKeys, newStart, remember, remembered, secretOf,
} from "./seal.js";

const LONGEST = 20_000; /* bytes of a message */
const KEEP_ALIVE = 20;
const STRANGERS = { rate: 4, most: 32 }; /* devices that are met for the first time, per second and at once */
const DENIAL = 500; /* ms until a false word about this host is set right */
const PART = 40_000; /* bytes of a part of the game */
const [GONE, PRESENT, CLOSED] = [0, 1, 2]; /* the first byte of the host's presence */

/* Opens the room of this device, or a new one. `on.hear(device, hello, text)` gets what is genuine and new,
   `on.knows(device)` whether it is a player's, `on.show(status)` the state of the connection: "live", "lost", "elsewhere". */
export async function openRoom(brokers, on) {
  const record = (await remembered(HOST)) ?? (await newRecord());
  const own = await movedKey(record.jwk);
  const base = await secretOf(own, record.x);
  const room = new Room(record, own, base, await nameOf(record.x), on);
  await room.connect(brokers);
  return room;
}

async function newRecord() {
  const { own, x } = await newKeys(true);
  const record = { jwk: await movableKey(own), x, id: newId(), time: 0 };
  await remember(HOST, record);
  return record;
}

class Room {
  constructor(record, own, base, name, on) {
    Object.assign(this, { record, own, base, name, on });
    this.key = base64(record.x);
    this.at = `banker/v1/${name}`;
    this.devices = new Map();
    this.strangers = STRANGERS.most;
    this.counted = performance.now();
    this.refused = this.denial = 0;
    this.closed = false;
  }

  async connect(brokers) {
    this.start = await this.begin();
    const others = new Receiver(this.base, "host");
    this.presence = joined([PRESENT], await new Sender(this.base, this.start, "host").seal(HERE, new Uint8Array()));
    this.link = new Link({
      url: brokerOf(brokers, this.name),
      id: this.record.id,
      user: this.name,
      keepAlive: KEEP_ALIVE,
      topics: [`${this.at}/up`, `${this.at}/host`],
      will: { topic: `${this.at}/host`, payload: new Uint8Array([GONE]) },
      up: () => {
        this.say(PRESENT);
        for (const device of this.devices.values()) this.deliver(device);
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

  say(presence) {
    const payload = presence === PRESENT ? this.presence : new Uint8Array([presence]);
    return this.link.publish(`${this.at}/host`, payload, true, 7).catch((fault) => console.warn(fault));
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
    this.link.close();
    this.on.show("elsewhere");
  }

  /* ---- from guests ---- */

  async take(bytes) {
    const [kind] = bytes;
    if (bytes.length > LONGEST || (kind !== HELLO && kind !== SAID)) return this.refuse();
    const x = bytes.slice(1, 1 + KEY);
    const name = base64(x);
    const device = this.devices.get(name) ?? (kind === HELLO && (await this.meet(x)));
    if (!device) return this.refuse();
    const sealed = joined([kind], bytes.subarray(1 + KEY));
    const opened = await device.from.open(sealed, kind === HELLO ? FREE : device.to.start);
    if (!opened) return this.refuse();
    this.devices.set(name, device);
    this.on.hear(name, kind === HELLO, new TextDecoder().decode(opened.plain));
  }

  refuse() {
    this.refused += 1;
  }

  /* The ends of the channel to a device that is met for the first time; null if there are too many of them,
     among whom a player's device waits for nobody. */
  async meet(x) {
    if (!this.on.knows(base64(x)) && !this.roomFor()) return null;
    try {
      const secret = await secretOf(this.own, x);
      return {
        box: `${this.at}/down/${await mailboxOf(secret)}`,
        from: new Receiver(secret, "up"),
        to: new Sender(secret, await this.begin(), "down"),
        page: null,
        sent: null,
        sending: false,
      };
    } catch {
      return null; /* no point of the curve */
    }
  }

  roomFor() {
    const now = performance.now();
    this.strangers = Math.min(STRANGERS.most, this.strangers + ((now - this.counted) / 1000) * STRANGERS.rate);
    this.counted = now;
    if (this.strangers < 1) return false;
    this.strangers -= 1;
    return true;
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
    const { jwk, x, time } = this.record;
    const room = { jwk, x: base64(x), time };
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
    await forget(HOST);
    if (this.link.live) await this.say(CLOSED);
    this.link.close();
  }

  look() {
    this.link.look();
  }
}
