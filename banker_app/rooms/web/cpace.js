/* CPace on P-256: a key for two who know the same password. CPACE-P256_XMD:SHA-256_SSWU_NU_-SHA256 of
   draft-irtf-cfrg-cpace; ../CODE.md says what of it is proven, and what is not. */
import { B, KEY, P, encoded, joined, modulo, number, ordinate, point, power, uncompressed } from "./seal.js";

const EC = { name: "ECDH", namedCurve: "P-256" };
const SUITE = "CPaceP256_XMD:SHA-256_SSWU_NU_";
const BLOCK = 64; /* bytes that SHA-256 takes in at a time */
const WIDE = 48; /* bytes of a number that is evenly spread below P */
const A = P - 3n;
const Z = P - 10n;

const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));

/* Texts behind their lengths, of which each is below 128. */
const listed = (...texts) => joined(...texts.flatMap((text) => [[text.length], text]));

/* `expand_message_xmd` of RFC 9380, for one number. */
async function expanded(message) {
  const tag = encoded(`${SUITE}_DST`);
  const end = joined(tag, [tag.length]);
  const first = await sha256(new Uint8Array(BLOCK), message, [0, WIDE, 0], end);
  const one = await sha256(first, [1], end);
  const two = await sha256(one.map((byte, at) => byte ^ first[at]), [2], end);
  return joined(one, two).subarray(0, WIDE);
}

/* The simplified map of Shallue, van de Woestijne and Ulas: a point of the curve for any number. */
export function mapped(u) {
  const zu = modulo(Z * u * u);
  const sum = modulo(zu * zu + zu);
  const quotient = modulo(-B * power(A, P - 2n));
  const first = sum ? modulo(quotient * (1n + power(sum, P - 2n))) : modulo(B * power(modulo(Z * A), P - 2n));
  const x = ordinate(first) === null ? modulo(zu * first) : first;
  const y = ordinate(x);
  return [x, (u & 1n) === (y & 1n) ? y : P - y];
}

/* The base point of a password, `channel` and `session`. */
export async function baseOf(password, channel, session = new Uint8Array()) {
  const suite = encoded(SUITE);
  const zeros = new Uint8Array(Math.max(0, BLOCK - 3 - password.length - suite.length));
  const text = listed(suite, password, zeros, channel, session);
  return uncompressed(...mapped(modulo(number(await expanded(text)))));
}

async function times(own, other) {
  const theirs = await crypto.subtle.importKey("raw", other, EC, false, []);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, own, 8 * KEY));
}

/* The share of a secret number, as x: of the two points the same one stands for it on either side. */
export const shareOf = (own, base) => times(own, base);

/* The key of both. `one` and `two` are [share, data] of who began and of who answered. */
export async function agreed(own, theirs, one, two, session = new Uint8Array()) {
  const secret = await times(own, point(theirs));
  return keyOf(secret, [point(one[0]), one[1]], [point(two[0]), two[1]], session);
}

export const keyOf = (secret, one, two, session) =>
  sha256(listed(encoded(`${SUITE}_ISK`), session, secret), listed(...one), listed(...two));
