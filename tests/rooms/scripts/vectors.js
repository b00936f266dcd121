const PKCS8 = "3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420";
const scalar = (digits) =>
  crypto.subtle.importKey("pkcs8", bytes(PKCS8 + digits), { name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
const [a, b, session] = [await scalar(given.ya), await scalar(given.yb), bytes(given.session)];
const [A, B] = [[bytes(given.Ya), text("ADa")], [bytes(given.Yb), text("ADb")]];
const base = await cpace.baseOf(text("Password"), bytes(given.channel), session);
tell({
  base: hex(base),
  shares: [hex(await cpace.shareOf(a, base)), hex(await cpace.shareOf(b, base))],
  secrets: [hex(await cpace.shareOf(a, B[0])), hex(await cpace.shareOf(b, A[0]))],
  key: hex(await cpace.keyOf(bytes(given.K), A, B, session)),
});
