// Makes the snapshot for later starts, beside the running app. The Python that it is taken from
// accesses the browser through proxies, so that Pyodide can serialize its references.
import { archives, keep, load } from "./snapshot.js";

const parts = await archives();
await keep(parts, async () => (await load(parts, { _makeSnapshot: true })).makeMemorySnapshot());
self.close();
