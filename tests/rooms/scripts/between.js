/* Sits at the broker of the guest, "g", and is a guest at that of the host, "h". Passes on what it can, puts its own
   shares in between, and knows `knows`. */
const { ASK, OFFER, SHOW, TELL, BOX } = pair;
async function between(at, knows) {
  const base = await pair.codeBase(knows);
  const meeting = `banker/v1/${await pair.meetingOf(at.code)}`;
  const [up, down, mine] = [await pair.newShare(base), await pair.newShare(base), pair.random(BOX)];
  const [box, nonce, word] = [pair.random(BOX), pair.random(BOX), pair.random(BOX)];
  const promise = await pair.digest("promise", box, up.share, nonce);
  const got = {};
  const answers = [];
  let theirs = null;
  let promised = null;
  const guest = (bytes) => pass("g", `${meeting}/down/${got.box}`, bytes);
  const { Link } = await import("./mqtt_link.js");
  const link = new Link({ url: "h", topics: [`${meeting}/down/${base64(box)}`], up() {}, down() {}, message: async (_, said) => {
    if (said[0] === OFFER && !theirs) {
      theirs = [said.slice(1, 33), said.slice(33)];
      await guest(joined([OFFER], down.share, (got.ticket = await pair.digest("word", promised, word))));
    }
    if (said[0] === TELL) answers.push(said);
  } });
  seized.set("g", async (topic, said) => {
    const rest = said.slice(1 + BOX);
    if (said[0] === ASK) {
      [got.box, promised] = [base64(said.slice(1, 1 + BOX)), rest];
      await pass("h", `${meeting}/up`, joined([ASK], box, promise));
    }
    if (said[0] === SHOW && !got.shown) {
      got.shown = true;
      const [share, own] = [rest.slice(0, 32), joined(said.slice(1, 1 + BOX), rest.slice(32, 48))];
      const below = await pair.keysOf(down.own, share, [share, own], [down.share, got.ticket]);
      const x = (await pair.unseal(below.up, rest.slice(80))) ?? pair.random(32);
      const above = await pair.keysOf(up.own, theirs[0], [up.share, joined(box, nonce)], theirs);
      await pass("h", `${meeting}/up`, joined([SHOW], box, up.share, nonce, theirs[1], await pair.seal(above.up, x)));
      for (let n = 0; n < 4 && !answers.length; n += 1) await new Promise((done) => setTimeout(done, 1));
      const told = answers[0];
      got.key = told && (await pair.unseal(above.down, told.slice(1 + BOX)));
      await guest(joined([TELL], word, await pair.seal(below.down, got.key ?? pair.random(32))));
    }
  });
  const came = await outcome(at.code, "g");
  link.close();
  return { key: Boolean(got.key), came };
}
const at = await host("h");
const found = { keys: 0, joined: 0, alike: 0, cards: 0, wrong: 0 };
for (let run = 0; run < given.runs; run += 1) {
  const before = at.met.length;
  const { key, came } = await between(at, given.knows ? at.code : await guess(at.code));
  found.keys += key;
  found.cards += at.met.length - before;
  found.joined += typeof came === "object";
  found.wrong += came === "wrong";
  found.alike += typeof came === "object" && at.met.length > before && at.met.at(-1)[1] === came.sign;
}
tell(found);
