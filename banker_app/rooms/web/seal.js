/* Keys of a room, and messages that only their reader can open; ../README.md says against whom.

   A pair of devices has one secret: ECDH of a P-256 key on either side. HKDF makes of it an AES-256-GCM
   key for each direction and each start of a sender, so no nonce is ever used twice, whatever a clock or
   a storage forgets. A sealed message: kind (1 byte), start (6 of time, 8 random), counter (4), the rest. */
export const HELLO = 1; /* from a guest: shows that it is there, and asks for the page of now */
export const SAID = 2; /* from a guest, for the session that it has had a page of */
export const PAGE = 3;
export const BANK = 4; /* a part of the game, for the next banker */
export const YOURS = 5; /* the sender is no longer the banker */
export const HERE = 6; /* from a host to any other host of the room */
export const KEY = 32;
export const FREE = new Uint8Array(14); /* the session of a message that is for any */
const HEAD = 19;
const TAG = 16;
const GATE = 4; /* bytes of a start by which a stranger shows that it has the link */
const EC = { name: "ECDH", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const letters = new TextEncoder();

export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const base64 = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
export const unbase64 = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/* ---- keys ---- */

/* A new key pair; the private half can be read by scripts only if it is `movable`. */
export async function newKeys(movable) {
  const pair = await crypto.subtle.generateKey(EC, movable, ["deriveBits"]);
  const point = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return { own: pair.privateKey, x: point.slice(1, 1 + KEY) };
}
export const movableKey = async (own) => crypto.subtle.exportKey("jwk", own);
export const movedKey = (jwk) => crypto.subtle.importKey("jwk", jwk, EC, true, ["deriveBits"]);

export const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
export const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
export const modulo = (n) => ((n % P) + P) % P;
export function power(base, exponent) {
  let found = 1n;
  for (; exponent; exponent >>= 1n, base = (base * base) % P) if (exponent & 1n) found = (found * base) % P;
  return found;
}
export const number = (bytes) => BigInt(`0x${hex(bytes)}`);

/* One of the two y of an x, or null where the curve has none. */
export function ordinate(x) {
  const square = modulo((x * x - 3n) * x + B);
  const y = power(square, (P + 1n) / 4n);
  return (y * y) % P === square ? y : null;
}
export function uncompressed(x, y) {
  const digits = [x, y].map((n) => n.toString(16).padStart(2 * KEY, "0")).join("");
  return joined([4], Uint8Array.from(digits.match(/../g), (byte) => parseInt(byte, 16)));
}

/* A public key is its x alone: the secret of ECDH is an x, for which the sign of y does not matter.
   `other`: the other one of the two points. */
export function point(x, other = false) {
  const at = number(x);
  const y = at < P ? ordinate(at) : null;
  if (y === null) throw new Error("no point of the curve");
  return uncompressed(at, other ? P - y : y);
}

/* The broker learns the digest of the room's key and never the key. */
export const nameOf = async (x) =>
  base64(new Uint8Array(await crypto.subtle.digest("SHA-256", joined(letters.encode("banker room"), x))).slice(0, 16));

const hkdf = (salt, use) => ({ name: "HKDF", hash: "SHA-256", salt, info: letters.encode(`banker ${use}`) });

/* The secret of a private key and another one's public key. */
export async function secretOf(own, x) {
  const other = await crypto.subtle.importKey("raw", point(x), EC, false, []);
  const bits = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, own, 256);
  return crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey", "deriveBits"]);
}

/* A sign by which people tell devices apart, the same at both ends. */
export const twoDigits = (bytes) => String(new DataView(bytes.buffer).getUint32(0) % 100).padStart(2, "0");
export const signOf = async (secret) =>
  twoDigits(new Uint8Array(await crypto.subtle.deriveBits(hkdf(FREE, "sign"), secret, 32)));

/* The names of a guest's mailbox and of its connection, which nobody else can guess; all who listen at a broker
   see the first one, and whoever takes the second ends the connection. */
const named = async (secret, use) =>
  base64(new Uint8Array(await crypto.subtle.deriveBits(hkdf(FREE, use), secret, 128)));
export const mailboxOf = (secret) => named(secret, "mailbox");
export const clientOf = (secret) => named(secret, "client");

/* What all who have the link can read, and write: who plays here, told while the host sleeps. */
export const ABOUT = "about";
export const openTo = (room) => crypto.subtle.importKey("raw", room, "HKDF", false, ["deriveKey"]);

/* Whoever has the link can mark the start of a device, without which a host computes nothing dearer. */
export async function gateOf(room) {
  const base = await openTo(room);
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 };
  const key = await crypto.subtle.deriveKey(hkdf(FREE, "gate"), base, hmac, false, ["sign"]);
  const markOf = async (x, start) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(x, start.subarray(0, -GATE)))).slice(0, GATE);
  return {
    mark: async (x, start) => (start.set(await markOf(x, start), start.length - GATE), start),
    admits: async (x, start) => hex(await markOf(x, start)) === hex(start.subarray(-GATE)),
  };
}

/* The end of a room, which only its own key can sign, and signs nothing else. */
const ENDED = letters.encode("banker room closed");
export async function ending({ kty, crv, x, y, d }) {
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y, d }, SIGNING, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(SIGNING, key, ENDED));
}
export async function hasEnded(room, signature) {
  for (const other of [false, true]) {
    const key = await crypto.subtle.importKey("raw", point(room, other), SIGNING, false, ["verify"]);
    if (await crypto.subtle.verify(SIGNING, key, signature, ENDED)) return true;
  }
  return false;
}

const keyFor = (secret, start, way) =>
  crypto.subtle.deriveKey(hkdf(start, way), secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);

/* ---- messages ---- */

/* A start later than `record.time`, which follows: milliseconds that grow whatever the clock does. */
export function newStart(record) {
  record.time = Math.max(Date.now(), (record.time || 0) + 1);
  const start = crypto.getRandomValues(new Uint8Array(FREE.length));
  const view = new DataView(start.buffer);
  view.setUint16(0, Math.floor(record.time / 2 ** 32));
  view.setUint32(2, record.time >>> 0);
  return start;
}

const nonceOf = (head) => joined(new Uint8Array(8), head.subarray(HEAD - 4));

export class Sender {
  constructor(secret, start, way) {
    this.start = start;
    this.count = 0;
    this.key = keyFor(secret, start, way);
  }

  /* `session`: the start of the reader that it is meant for. */
  async seal(kind, bytes, session = FREE) {
    const head = joined([kind], this.start, FREE.subarray(0, 4));
    new DataView(head.buffer).setUint32(HEAD - 4, ++this.count);
    const about = { name: "AES-GCM", iv: nonceOf(head), additionalData: joined(head, session) };
    return joined(head, new Uint8Array(await crypto.subtle.encrypt(about, await this.key, bytes)));
  }
}

/* Accepts a later start, or the same start and a higher counter: nothing twice, nothing out of order. */
export class Receiver {
  /* `last`: the mark of the last that was accepted, which may come once `again`. */
  constructor(secret, way, last = "") {
    Object.assign(this, { secret, way, last, again: true, start: null, key: null });
  }

  /* Resolves to the kind and the contents; to null for whatever is not new and genuine. */
  async open(bytes, session = FREE) {
    if (bytes.length < HEAD + TAG) return null;
    const head = bytes.slice(0, HEAD);
    const mark = hex(head.subarray(1));
    if (mark < this.last || (mark === this.last && !this.again)) return null;
    const start = head.slice(1, HEAD - 4);
    const known = this.start && hex(this.start) === hex(start);
    const key = known ? this.key : await keyFor(this.secret, start, this.way);
    const about = { name: "AES-GCM", iv: nonceOf(head), additionalData: joined(head, session) };
    try {
      const plain = new Uint8Array(await crypto.subtle.decrypt(about, key, bytes.subarray(HEAD)));
      Object.assign(this, { last: mark, again: false, start, key });
      return { kind: head[0], plain };
    } catch {
      return null; /* WebCrypto says no more than that it is not genuine */
    }
  }
}

const through = async (bytes, way) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(way)).arrayBuffer());
export const deflated = (text) => through(letters.encode(text), new CompressionStream("deflate-raw"));
export const inflated = async (bytes) =>
  new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")));
export const encoded = (text) => letters.encode(text);

/* ---- what a device remembers ---- */

function store(mode, use) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open("banker-rooms", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("rooms");
    opening.onerror = () => fail(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction("rooms", mode);
      const asked = use(change.objectStore("rooms"));
      change.oncomplete = () => (opening.result.close(), done(asked.result));
      change.onabort = () => (opening.result.close(), fail(change.error));
    };
  });
}
export const remembered = (name) => store("readonly", (rooms) => rooms.get(name));
export const remember = (name, record) => store("readwrite", (rooms) => rooms.put(record, name));
export const forget = (name) => store("readwrite", (rooms) => rooms.delete(name));

export const HOST = "host"; /* the room of this device, where it is the banker's */
const MOVED = "moved"; /* the game that has come with it */
export const newId = () => base64(crypto.getRandomValues(new Uint8Array(16)));

export const hasRoom = async () => Boolean(await remembered(HOST));

/* Makes the room and the game, as `room_host.js` gives them, those of this device. */
export async function moveHere(packed) {
  const { room, game } = JSON.parse(await inflated(packed));
  await remember(MOVED, game);
  await remember(HOST, { ...room, x: unbase64(room.x), id: newId() });
}
export const movedHere = async () => (await remembered(MOVED)) ?? "";
export const settled = () => forget(MOVED);
