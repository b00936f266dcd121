// Makes the memory that later starts begin with, beside the app that runs. The Python that it is taken
// from sees the browser through proxies, by which Pyodide can write down what it refers to.
import { archives, keep, load } from "./snapshot.js";

const parts = await archives();
await keep(parts, async () => (await load(parts, { _makeSnapshot: true })).makeMemorySnapshot());
self.close();
