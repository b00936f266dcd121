// Python's access to the browser's storage, in the worker that runs it, and the gate that holds
// painted frames back until the IndexedDB has committed what they show.

const DATABASE = "banker";
const CHUNKS = "chunks";
const FOLDER = "banker";
const LOCK = "banker";
const LOCK_FILE = "banker.lock";
let lock; // whatever has it, which must not be forgotten

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
  // A database without any rows says that the games have moved; a new one has a mark.
  request.onupgradeneeded = () => {
    request.result.createObjectStore(CHUNKS).put(new Uint8Array([1]), ["database", 0]);
  };
  return (database = await whole(request));
}

const root = () => navigator.storage.getDirectory();
const opening = async (file) => (await file).createSyncAccessHandle();

// The blocks; none if there never was a folder.
async function files() {
  const found = [];
  try {
    for await (const file of (await (await root()).getDirectoryHandle(FOLDER)).values()) found.push(file);
  } catch (problem) {
    if (problem.name !== "NotFoundError") throw problem;
  }
  return found;
}

// Where there are no Web Locks, an open file serves as one: only one page can have it open.
async function lockedFile(patience) {
  const file = (await root()).getFileHandle(LOCK_FILE, { create: true });
  for (const end = Date.now() + patience; ; ) {
    try {
      return await opening(file);
    } catch (problem) {
      if (problem.name !== "NoModificationAllowedError") throw problem;
      if (Date.now() > end) return false;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

function webLock(patience) {
  const signal = AbortSignal.timeout(patience);
  return new Promise((done) => {
    const taken = () => (done(true), new Promise(() => {}));
    navigator.locks.request(LOCK, { signal }, taken).catch(() => done(false));
  });
}

// ---- frames ---------------------------------------------------------------------------------

let unsure = false; // whether anything is not confirmed yet that frames may show
const held = [];
const post = (message) =>
  self.postMessage(message, message instanceof Uint8Array ? [message.buffer] : []);

export function send(message) {
  if (unsure) held.push(message);
  else post(message);
}

// ---- called by Python -----------------------------------------------------------------------

self.storage = {
  name: newName,

  // Whether this page has the games to itself, from now on until it is closed.
  lock: async (patience) => {
    lock ||= await (navigator.locks ? webLock(patience) : lockedFile(patience));
    return Boolean(lock);
  },

  // Whether there is a private file system; some browsers have none in private windows.
  reachable: async () => {
    try {
      await root();
      return true;
    } catch (problem) {
      console.warn(problem);
      return false;
    }
  },

  // Name, age in seconds and size of each block; the size can be read even if a page has it open.
  blocks: async () => {
    const size = async (file) => (await file.getFile()).size;
    const row = async (file) => [file.name, age(file.name), await size(file)];
    return Promise.all((await files()).map(row));
  },

  handle: async (name, create) => {
    const folder = await (await root()).getDirectoryHandle(FOLDER, { create });
    const file = await folder.getFileHandle(name, { create });
    return { file, handle: await opening(file) };
  },

  // Throws if a file is gone: its open handle goes on as if nothing had happened.
  stands: async (file) => {
    try {
      await file.getFile();
    } catch (problem) {
      if (problem.name === "NotFoundError") throw problem;
      console.warn(problem);
    }
  },

  persisted: async () => (await navigator.storage?.persisted?.()) ?? false,

  // What of the blocks can be read, even if a page has them open.
  copies: async () => {
    const found = [];
    for (const file of await files())
      try {
        found.push(new Uint8Array(await (await file.getFile()).arrayBuffer()));
      } catch (problem) {
        console.warn(problem);
      }
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

  // Rows of name, number of a chunk, and bytes; without bytes, the chunk is removed.
  commit: (rows) =>
    new Promise((done, fail) => {
      const change = database.transaction(CHUNKS, "readwrite", { durability: "strict" });
      const store = change.objectStore(CHUNKS);
      for (const [name, number, bytes] of rows)
        if (bytes.length) store.put(bytes, [name, number]);
        else store.delete([name, number]);
      change.oncomplete = () => done();
      change.onabort = () => {
        try {
          database.transaction(CHUNKS).abort(); // throws if the browser has closed the database
          fail(change.error ?? new DOMException("aborted", "AbortError"));
        } catch (closed) {
          fail(closed);
        }
      };
    }),

  hold: () => {
    unsure = true;
  },

  release: () => {
    unsure = false;
    held.splice(0).forEach(post);
  },

  // What was painted last is what is stored; nothing else is painted from here on.
  fail: (fault, save) => self.postMessage({ fault, save }),

  // Has the page note whether there are games, where a browser may keep it that deletes them.
  remember: (games) => send({ games }),

  look: null, // finds out whether the files are still there
};
