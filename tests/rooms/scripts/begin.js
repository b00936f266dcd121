/* What the scripts of `test_code.py` begin with, behind `given`. */
import { passed, pass, seized } from "./mqtt_link.js";
import { Door } from "./pair_host.js";
import { joinBy, digitsOf, isCode } from "./pair_guest.js";
import * as pair from "./pair.js";
import * as cpace from "./cpace.js";
import { hex, joined, newKeys, unbase64, base64 } from "./seal.js";
const bytes = (text) => Uint8Array.from(text.match(/../g), (two) => parseInt(two, 16));
const text = (words) => new TextEncoder().encode(words);
const KEY = bytes("ab".repeat(32));
const tell = (what) => console.log(JSON.stringify(what));
/* A banker's phone at a broker: its code, the devices that it has met, why a code ended. */
async function host(url) {
  const at = { met: [], ended: [] };
  const shown = new Promise((done) => {
    at.code = "";
    at.door = new Door([url], KEY, {
      code: (code, minutes, why) => (code ? done(Object.assign(at, { code, minutes })) : at.ended.push(why)),
      met: async (x, sign) => void at.met.push([hex(x), sign]),
    });
  });
  await at.door.open();
  return shown;
}
/* Another code that meets at the same topic. */
async function guess(code) {
  const meeting = await pair.meetingOf(code);
  for (let n = Number(code) + 1; ; n += 1) {
    const other = String(n % 1e8).padStart(8, "0");
    if ((await pair.meetingOf(other)) === meeting) return other;
  }
}
const outcome = (code, url) => joinBy(code, [url]).catch((fault) => fault.message);
