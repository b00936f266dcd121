const at = await host("a");
at.door.wrong = 999;
await outcome(await guess(at.code), "a");
tell({ ended: at.ended, after: await outcome(at.code, "a"), met: at.met.length });
