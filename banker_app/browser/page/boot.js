// Starts the app: fetches the whole folder once with a progress bar, starts the app from the cached
// files, and reports problems in a sentence.
(() => {
  "use strict";
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in WORDS) ?? "en";
  const words = WORDS[language];
  document.documentElement.lang = language;
  const FETCHED = 0.6; // of the bar, once everything has been fetched
  const STARTED = 0.95; // of it, which nothing reaches but a slow start
  const SLOWEST = 30; // s of a start
  const base = new URL(document.baseURI).pathname;
  const ours = `banker ${base} `; // how the names of this folder's caches begin

  // The renderer of this browser, and so the files it needs; Flutter decides in the same way.
  function engineOf() {
    const blink = navigator.vendor === "Google Inc." || navigator.userAgent.includes("Edg/");
    const chromium = blink && globalThis.ImageDecoder && Intl.v8BreakIterator && Intl.Segmenter;
    if (!chromium) return "canvaskit";
    const structs = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 95, 1, 120, 0]);
    const canvas = document.createElement("canvas");
    const drawn = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
    return drawn && WebAssembly.validate(structs) ? "skwasm" : "chromium";
  }
  const engine = typeof WebAssembly === "object" ? engineOf() : "";

  globalThis.flet = {
    pyodide: true,
    multiView: false,
    noCdn: true,
    entrypointBaseUrl: base,
    assetBase: base,
    routeUrlStrategy: "hash",
    canvasKitBaseUrl: `${base}canvaskit/`,
    pyodideUrl: "./pyodide/pyodide.mjs",
    webRenderer: engine === "skwasm" ? "skwasm" : "canvaskit",
    fontFallbackBaseUrl: "assets/fonts/",
    appPackageUrl: "app.zip",
  };
  flet.flutterAppLoaded = new Promise((done) => (flet.flutterAppResolve = done));

  const part = (id) => document.getElementById(id);

  // Whether the browser stores anything for this address: if not, the very name throws.
  function allowed() {
    try {
      return Boolean(sessionStorage);
    } catch {
      return false;
    }
  }

  // A page that covers everything, with a sentence and a button; `save` are bytes to be saved first.
  function fault(name, save) {
    if (allowed()) globalThis.caches?.delete(`${ours}snapshot`); // the next start is without one
    part("fault")?.remove();
    const page = document.createElement("main");
    page.id = "fault";
    page.setAttribute("role", "alert");
    const text = document.createElement("p");
    text.textContent = words[name];
    const again = document.createElement("button");
    again.textContent = words.again;
    again.onclick = () => location.reload();
    page.append(text, again);
    if (save) again.before(saving(save));
    document.body.append(page);
    page.querySelector("button, a").focus();
  }
  globalThis.banker = { fault, ours };
  banker.started = new Promise((done) => (banker.start = done));

  function saving(bytes) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: "application/json" }));
    link.download = "games.banker.json";
    link.textContent = words.save;
    return link;
  }

  // Moved by the compositor, since Flutter keeps the page itself busy while it loads.
  function shows(text, share, seconds) {
    if (!part("bar")) return; // the splash is gone once the app has started
    part("said").textContent = text;
    const style = part("bar").firstElementChild.style;
    style.transition = `transform ${seconds}s cubic-bezier(0, 0.5, 0.5, 1)`;
    style.transform = `scaleX(${share})`;
  }

  function script(source) {
    const element = document.createElement("script");
    element.src = source;
    element.async = false;
    element.onerror = () => fault("gone");
    document.head.append(element);
  }

  // A newer version waits until the user accepts it; it never replaces a running one.
  function offer(waiting) {
    if (part("update")) return;
    const bar = document.createElement("aside");
    bar.id = "update";
    bar.setAttribute("role", "status");
    const text = document.createElement("span");
    text.textContent = words.newer;
    const button = (label, act) => {
      const element = document.createElement("button");
      element.textContent = label;
      element.onclick = act;
      return element;
    };
    const now = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("update");
    };
    bar.append(text, button(words.now, now), button(words.later, () => bar.remove()));
    document.body.append(bar);
  }

  function follow(registration) {
    const look = (worker) =>
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker);
      });
    if (registration.waiting) offer(registration.waiting);
    look(registration.installing);
    registration.addEventListener("updatefound", () => look(registration.installing));
  }

  const controlled = () =>
    new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
      if (navigator.serviceWorker.controller) done();
    });

  // The first visit fetches everything before the app starts, so that it is complete from then on.
  async function fetchedOnce() {
    const known = navigator.serviceWorker.controller;
    let reason, here = Boolean(known);
    if (!here) shows(words.fetching, 0, 0);
    const told = new Promise((done) => (reason = done));
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.failed) reason(data.failed);
      if (data.total && !here) shows(words.fetching, (FETCHED * data.done) / data.total, 0.3);
    });
    const settings = { updateViaCache: "none" };
    const worker = `service-worker.js?engine=${engine}`;
    const registration = await navigator.serviceWorker.register(worker, settings);
    if (!known) {
      registration.active?.postMessage("claim"); // a reload that bypassed the service worker
      const failed = new Promise((_, fail) =>
        registration.installing?.addEventListener("statechange", ({ target }) => {
          if (target.state !== "redundant") return;
          setTimeout(reason, 1000, "not everything could be fetched");
          told.then((name) => fail(new DOMException("", name)));
        })
      );
      await Promise.race([controlled(), failed]);
      here = true; // the rest is fetched after the start
    }
    follow(registration);
  }

  // Save files that the device opens with the app: from its file manager, or from a sheet for sharing
  // (which the service worker receives).
  async function takeInFiles() {
    globalThis.launchQueue?.setConsumer(async ({ files }) => {
      for (const file of files ?? []) banker.open(await (await file.getFile()).arrayBuffer());
    });
    const cache = await caches.open(`${ours}shared`);
    for (const request of await cache.keys()) {
      banker.open(await (await cache.match(request)).arrayBuffer());
      await cache.delete(request);
    }
  }

  // Other apps of the same host have caches of their own.
  const ourCaches = async () => (await caches.keys()).filter((name) => name.startsWith(ours));

  const readable = async () => {
    try {
      for (const name of await ourCaches()) await (await caches.open(name)).keys();
      return true;
    } catch (problem) {
      console.warn(problem);
      return false;
    }
  };

  // After a power cut the cache may be unreadable; the games are stored elsewhere.
  async function fetchAfresh() {
    const tried = Number(sessionStorage.getItem("afresh"));
    if (tried === 3) return fault("blocked");
    sessionStorage.setItem("afresh", tried + 1);
    for (const name of await ourCaches()) await caches.delete(name);
    const known = await navigator.serviceWorker.getRegistration().catch(() => null);
    await known?.unregister();
    location.reload();
  }

  async function start() {
    if (location.protocol === "file:") return fault("file");
    if (typeof WebAssembly !== "object" || typeof indexedDB !== "object") return fault("old");
    if (!window.isSecureContext || !("serviceWorker" in navigator)) return fault("insecure");
    if (!navigator.locks && !navigator.storage?.getDirectory) return fault("old");
    if (!allowed()) return fault("blocked");
    if (!(await readable())) return fetchAfresh();
    try {
      await fetchedOnce();
    } catch (problem) {
      console.warn(problem);
      if (problem.name === "AbortError") return fetchAfresh(); // it was still discarding its cache
      const full = problem.name === "QuotaExceededError";
      if (!navigator.serviceWorker.controller) return fault(full ? "no_room" : "unfetched");
    }
    await navigator.storage?.persist?.();
    shows(words.starting, STARTED, SLOWEST);
    script("python.js");
    script("flutter_bootstrap.js");
    await flet.flutterAppLoaded;
    sessionStorage.removeItem("afresh");
    await takeInFiles();
    navigator.serviceWorker.controller?.postMessage("complete");
  }

  addEventListener("DOMContentLoaded", start);
})();
