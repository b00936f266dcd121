// Python with the app loaded. Its imports take seconds, so later starts load a snapshot of the memory
// after them.
const CACHE = `banker ${new URL("./", location.href).pathname} snapshot`;
const HASH = "x-banker-hash";
const TRIES = "tries";
const MOST_TRIES = 2; // a browser with too little memory is not tried forever
const IMPORTS = `
import sys
sys.path.insert(0, "/app.zip")
from banker_app.browser import snapshot
snapshot.prepare()
`;
const COMPLETE = `
from banker_app.browser import snapshot
snapshot.complete(modules)
`;
const FROM_MEMORY = `
from banker_app.browser import snapshot
snapshot.resume()
`;

const archive = async (name) => {
  const reply = await fetch(name);
  return { bytes: new Uint8Array(await reply.arrayBuffer()), hash: reply.headers.get(HASH) };
};

export async function archives() {
  const [app, compiled] = await Promise.all([archive("app.zip"), archive("compiled.zip")]);
  return { app, compiled };
}

export async function load({ app, compiled }, settings = {}) {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide(settings);
  python.FS.writeFile("/app.zip", app.bytes, { canOwn: true });
  python.FS.writeFile("/compiled.zip", compiled.bytes, { canOwn: true });
  python.runPython(settings._loadSnapshot ? FROM_MEMORY : IMPORTS);
  return python;
}

// A Python of which `keep` makes a snapshot, with the modules that a running one has.
export async function loadAll(parts, modules) {
  const python = await load(parts, { _makeSnapshot: true });
  python.runPython(COMPLETE.replace("modules", `"${modules}".split()`));
  return python;
}

// Null if there is no snapshot of this version, or it is damaged or rejected.
export async function loadKept(parts) {
  try {
    const reply = await caches.match(parts.app.hash, { cacheName: CACHE });
    if (!reply) return null;
    return await loadFrom(await unpacked(reply), parts);
  } catch (problem) {
    console.warn("a start without a memory", problem);
    await caches.delete(CACHE);
    return null;
  }
}

// Of what is compressed, the checksum is part.
async function unpacked(reply) {
  const bytes = reply.body.pipeThrough(new DecompressionStream("gzip"));
  const damaged = () => Promise.reject(new Error("it is damaged"));
  return new Uint8Array(await new Response(bytes).arrayBuffer().catch(damaged));
}

function loadFrom(memory, parts) {
  // Pyodide allocates memory for a Python that has imported nothing.
  const createPyodideModule = async (settings) => {
    const { default: create } = await import("./pyodide/pyodide.asm.mjs");
    const module = await create(settings);
    while (module.HEAP8.length < memory.length) module._malloc(memory.length - module.HEAP8.length);
    return module;
  };
  return load(parts, { _loadSnapshot: memory, createPyodideModule });
}

// Stores the snapshot that `make` returns for these archives.
export async function keep({ app }, make) {
  const cache = await caches.open(CACHE);
  const tried = Number((await (await cache.match(TRIES))?.text()) ?? 0);
  if (tried >= MOST_TRIES) return;
  await cache.put(TRIES, new Response(tried + 1));
  const memory = await make();
  const packed = new Blob([memory]).stream().pipeThrough(new CompressionStream("gzip"));
  await cache.put(app.hash, new Response(packed));
}
