/* In with a code: what both ends of the exchange share. ../CODE.md has the protocol.

   The topic gives away ten bits of the code, and the rest is the password of a key exchange. Both sides have
   promised before either shows its word: who stands in the middle cannot choose the sign. */
import { agreed, baseOf, shareOf } from "./cpace.js";
import { KEY, encoded, hex, joined, newKeys, twoDigits } from "./seal.js";

export const DIGITS = 8;
export const [ASK, OFFER, SHOW, TELL] = [1, 2, 3, 4]; /* from the guest, the host, the guest, the host */
export const BOX = 16; /* bytes of a guest's mailbox, of a nonce, of a word */
const MEETINGS = 1024;
const CHANNEL = encoded("banker code 1");
const ONCE = { name: "AES-GCM", iv: new Uint8Array(12) }; /* each key seals one message */

export const random = (size) => crypto.getRandomValues(new Uint8Array(size));
export const same = (one, other) => hex(one) === hex(other);
export const digest = async (use, ...parts) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", joined(encoded(`banker code ${use}`), ...parts)));

/* The name of the place where both meet, also their user name: so a broker's acl is the same as for rooms. */
export async function meetingOf(code) {
  const [high, low] = await digest("topic", encoded(code));
  return `j${((high << 8) | low) % MEETINGS}`;
}

export const codeBase = (code) => baseOf(encoded(code), CHANNEL);

/* A new secret number and its share. */
export async function newShare(base) {
  const { own } = await newKeys(false);
  return { own, share: await shareOf(own, base) };
}

/* The keys of both directions. The guest has begun. */
export async function keysOf(own, theirs, guest, host) {
  const secret = await crypto.subtle.importKey("raw", await agreed(own, theirs, guest, host), "HKDF", false, ["deriveKey"]);
  const key = (way) =>
    crypto.subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoded(`banker code ${way}`) },
      secret,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    );
  return { up: await key("up"), down: await key("down") };
}
export const seal = async (key, bytes) => new Uint8Array(await crypto.subtle.encrypt(ONCE, key, bytes));
export const unseal = (key, bytes) =>
  crypto.subtle.decrypt(ONCE, key, bytes).then((plain) => new Uint8Array(plain), () => null);

/* Of all that was said, the word last; neither a device's key nor the room's, which one side would choose. */
export const signOf = async (...said) => twoDigits(await digest("sign", ...said));

export const SHOWN = KEY + BOX; /* bytes of what a guest has promised: share, nonce */
