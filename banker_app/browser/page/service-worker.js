// Keeps the whole app in the browser: every file of one version, or none. The folder is fetched once;
// afterwards the server is only asked for a newer version.
const VERSION = "@VERSION@";
const FILES = @FILES@; // path -> [hash, bytes to fetch, whether there is a .gz, renderers]
const ENGINE = new URL(location.href).searchParams.get("engine"); // the renderer of this browser
const LATER = "@LATER@"; // fetched once the app has started
// Caches belong to a whole host, so their names contain the folder of this build.
const OURS = `banker ${new URL(registration.scope).pathname} `;
const CACHE = OURS + VERSION;
const SHARED = `${OURS}shared`;
const OLDER = /^banker-([0-9a-f]{12}|snapshot)$/; // names without a folder
const HASH = "x-banker-hash";
const AT_ONCE = 6;
const LARGEST = @LARGEST@; // bytes of a save file
const TYPES = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  mjs: "text/javascript",
  png: "image/png",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

const address = (path) => new URL(path, registration.scope).href;
const type = (path) => TYPES[path.split(".").pop()] ?? "application/octet-stream";

async function tell(message) {
  for (const page of await clients.matchAll({ includeUncontrolled: true })) page.postMessage(message);
}

// The same file of an older version, so that an update fetches only what has changed.
async function kept(path, hash) {
  for (const name of await caches.keys()) {
    const known = await (await caches.open(name)).match(address(path));
    if (known?.headers.get(HASH) === hash) return known;
  }
  return null;
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The hash is checked, since a host that is being updated could mix two versions.
async function fetched(path, [hash, , packed], hostPacks) {
  const unpack = packed && !hostPacks;
  const reply = await fetch(address(path) + (unpack ? ".gz" : ""), { cache: "no-cache" });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  const body = unpack ? reply.body.pipeThrough(new DecompressionStream("gzip")) : reply.body;
  const bytes = await new Response(body).arrayBuffer();
  if ((await sha256(bytes)) !== hash) throw new Error(`${path} is of another version`);
  return new Response(bytes, { headers: { "content-type": type(path), [HASH]: hash } });
}

// Whether the host itself compresses files, which is smaller than the .gz files.
async function packs() {
  const reply = await fetch(address("index.html"), { cache: "no-cache" });
  return reply.headers.get("content-encoding") === "br";
}

const ours = ([, [, , , engines]]) => !engines || !ENGINE || engines.includes(ENGINE);
const size = (files) => files.reduce((sum, [, [, bytes]]) => sum + bytes, 0);

async function fetchAll(wanted) {
  const cache = await caches.open(CACHE);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  const all = Object.entries(FILES).filter((file) => ours(file) && wanted(file));
  const queue = all.filter(([path]) => !here.has(address(path)));
  if (!queue.length) return;
  const [total, hostPacks] = [size(all), await packs()];
  let done = total - size(queue);
  const next = async () => {
    for (let one = queue.shift(); one; one = queue.shift()) {
      const [path, file] = one;
      const response = (await kept(path, file[0])) ?? (await fetched(path, file, hostPacks));
      await cache.put(address(path), response);
      done += file[1];
      await tell({ done, total });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

async function isOld(name) {
  if (!OLDER.test(name)) return name.startsWith(OURS) && name !== CACHE && name !== SHARED;
  const cache = await caches.open(name);
  return name.endsWith("snapshot") || Boolean(await cache.match(address("index.html")));
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (await isOld(name)) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const { origin, pathname } = new URL(request.url);
  const app = request.mode === "navigate" && !/\/((display|room)\.html|join\/?)$/.test(pathname);
  const wanted = app ? address("index.html") : origin + pathname;
  // A cache damaged by a power cut throws; the page then fetches everything again.
  const known = await caches.match(wanted, { cacheName: CACHE }).catch(() => null);
  return known ?? fetch(request);
}

// The device's sheet for sharing names no page from which it comes; any page may hide its name.
const foreign = ({ referrer }) =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin;

// A save file shared by another app waits for the page, which asks before it takes it in. Only the
// last one waits, so that nothing can fill the storage.
async function received(request) {
  const file = foreign(request) ? null : (await request.formData()).get("save");
  const cache = await caches.open(SHARED);
  const fits = file instanceof Blob && file.size <= LARGEST;
  if (fits) await cache.put(address("shared/save"), new Response(file));
  return Response.redirect(address(""), 303);
}

// The page has to know why nothing can be kept: with the storage full, it is not the network.
async function install() {
  try {
    await fetchAll(([path]) => path !== LATER);
  } catch (problem) {
    await tell({ failed: problem.name });
    throw problem;
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
addEventListener("message", (event) => {
  if (event.data === "update") skipWaiting();
  if (event.data === "claim") event.waitUntil(clients.claim());
  if (event.data === "complete") event.waitUntil(fetchAll(() => true));
});
addEventListener("fetch", (event) => {
  const within = event.request.url.startsWith(registration.scope);
  if (event.request.method === "GET" && within) event.respondWith(answer(event.request));
  if (event.request.method === "POST" && event.request.url === address("open"))
    event.respondWith(received(event.request));
});
