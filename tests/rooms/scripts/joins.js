const at = await host("a");
const got = await outcome(at.code, "a");
tell({ code: at.code, minutes: at.minutes, key: hex(got.key) === hex(KEY), x: hex(got.device.x), sign: got.sign,
  met: at.met, topics: [...new Set(passed.map(([topic]) => topic.split("/").slice(0, 3).join("/")))],
  air: passed.map(([topic, said]) => topic + hex(said)).join() });
