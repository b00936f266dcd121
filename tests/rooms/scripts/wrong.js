const at = await host("a");
const wrong = await outcome(await guess(at.code), "a");
const nobody = await outcome("0".repeat(8) === at.code ? "1".repeat(8) : await elsewhere(at.code), "a");
tell({ wrong, nobody, counted: at.door.wrong, met: at.met.length, right: typeof (await outcome(at.code, "a")) });
async function elsewhere(code) {
  let n = 0;
  const meeting = await pair.meetingOf(code);
  while ((await pair.meetingOf(String(n).padStart(8, "0"))) === meeting) n += 1;
  return String(n).padStart(8, "0");
}
