// Makes the snapshot for later starts, beside the running app, with the modules that it has imported.
// The Python that it is taken from accesses the browser through proxies, so that Pyodide can serialize
// its references.
import { archives, keep, loadAll } from "./snapshot.js";

self.onmessage = async ({ data }) => {
  const parts = await archives();
  await keep(parts, async () => (await loadAll(parts, data)).makeMemorySnapshot());
  self.close();
};
