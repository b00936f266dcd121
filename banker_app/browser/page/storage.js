// Python's access to the browser's storage, in the worker that runs it, and the gate that holds
// painted frames back until the IndexedDB has committed what they show.

const DATABASE = "banker";
const CHUNKS = "chunks";
const FOLDER = "banker";
const LOCK = "banker";

// The name of a block contains its creation time.
const newName = () => `${Date.now()}-${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
const age = (name) => (Date.now() - Number(name.split("-")[0])) / 1000;
const whole = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

let database;
async function opened() {
  if (database) return database;
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(CHUNKS);
  };
  return (database = await whole(request));
}

const folder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
const handleOf = async (dir, name) =>
  (await dir.getFileHandle(name, { create: true })).createSyncAccessHandle();

// ---- frames ---------------------------------------------------------------------------------

let commits = 0;
let failed = null;
const held = [];
const post = (message) =>
  self.postMessage(message, message instanceof Uint8Array ? [message.buffer] : []);

export function send(message) {
  if (commits || failed) held.push(message);
  else post(message);
}

// What was painted last is what is stored; nothing else is painted from here on.
function fail(fault) {
  failed = fault;
  self.postMessage({ fault: fault?.name === "QuotaExceededError" ? "full" : "lost" });
}

// ---- called by Python -----------------------------------------------------------------------

self.storage = {
  name: newName,

  // Whether this page gets the games, from now on until it is closed.
  lock: (patience) => {
    if (!navigator.locks) return true;
    const signal = AbortSignal.timeout(patience);
    return new Promise((done) => {
      const taken = () => (done(true), new Promise(() => {}));
      navigator.locks.request(LOCK, { signal }, taken).catch(() => done(false));
    });
  },

  open: async (fewest) => {
    const dir = await folder();
    const names = [];
    for await (const name of dir.keys()) names.push(name);
    while (names.length < fewest) names.push(newName());
    return Promise.all(names.map(async (name) => [age(name), await handleOf(dir, name)]));
  },

  more: async (count) => {
    const dir = await folder();
    return Promise.all([...Array(count)].map(() => handleOf(dir, newName())));
  },

  persisted: async () => (await navigator.storage?.persisted?.()) ?? false,

  copies: async () => {
    const found = [];
    for await (const file of (await folder()).values())
      found.push(new Uint8Array(await (await file.getFile()).arrayBuffer()));
    return found;
  },

  read: (handle, at, length) => {
    const bytes = new Uint8Array(length);
    return bytes.subarray(0, handle.read(bytes, { at }));
  },

  write: (handle, at, bytes) => handle.write(bytes, { at }),

  load: async () => {
    const store = (await opened()).transaction(CHUNKS).objectStore(CHUNKS);
    const [keys, values] = await Promise.all([whole(store.getAllKeys()), whole(store.getAll())]);
    return keys.map((key, index) => [...key, values[index]]);
  },

  commit: (block, numbers, pieces) => {
    const change = database.transaction(CHUNKS, "readwrite", { durability: "strict" });
    const store = change.objectStore(CHUNKS);
    // Bytes beyond the end are removed together with their chunk.
    numbers.forEach((number, index) =>
      pieces[index].length ? store.put(pieces[index], [block, number]) : store.delete([block, number])
    );
    commits += 1;
    change.oncomplete = () => {
      commits -= 1;
      if (!commits && !failed) held.splice(0).forEach(post);
    };
    change.onabort = () => fail(change.error);
  },

  clear: async () => {
    const change = (await opened()).transaction(CHUNKS, "readwrite", { durability: "strict" });
    change.objectStore(CHUNKS).clear();
    return new Promise((done, fail) => {
      change.oncomplete = () => done();
      change.onabort = () => fail(change.error);
    });
  },
};
