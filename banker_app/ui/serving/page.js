// The banker's page and its socket: it says when the app cannot be reached, looks for it, and loads
// itself again on the screen that it had; `banker_socket.py` is the other end.
//
// Flet's client never learns that a socket broke: it would connect again after pauses that grow and
// be sent the whole page into the old one, with buttons that no longer mean anything.
(() => {
  "use strict";

  const ALIVE = "/connection/alive";
  const PING_EVERY = 300; // ms between two signs of life
  const SILENCE = 1600; // ms without a word from the app after which the page counts as offline
  const LATE = 250; // ms by which a timer of a busy page may be late and still be believed
  const PROBE_EVERY = 300; // ms between two looks for the app while it is away
  const PROBE = 1500; // ms that one look may take
  const RESUMING = 800; // ms that a socket has for its first word once the app is found again
  const NOT_THE_BANKER = 1008;
  const TAB = "banker.tab";
  const TYPED = "banker.typed";
  const Native = window.WebSocket;

  // A page that is loaded again begins anew on the app's side as well.
  sessionStorage.removeItem("_flet_session_id");

  // The name by which the app knows the state of this tab. It lies in the browser's store only while
  // no page is open: a tab that is doubled copies the store, and is another one.
  const newName = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const taken = (name) => {
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    return kept;
  };
  const tab = taken(TAB) || newName();
  const typed = taken(TYPED);
  addEventListener("pagehide", () => sessionStorage.setItem(TAB, tab));
  addEventListener("pageshow", (event) => event.persisted && sessionStorage.removeItem(TAB));

  const field = () => {
    const active = document.activeElement;
    return active?.matches("input, textarea") ? active : null;
  };

  let socket = null;
  let language = navigator.language.slice(0, 2);
  let offline = OFFLINE;
  let heardAt = 0;
  let silence = 0;
  let cover = null;
  let looking = false;

  // Over the last picture: since when the page is offline. It keeps fingers from what cannot answer.
  const show = () => {
    if (cover || !document.body) return;
    const time = new Date().toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
    cover = document.createElement("div");
    cover.id = "offline";
    cover.style.cssText =
      "position:fixed;inset:0;z-index:2147483647;cursor:not-allowed;touch-action:none;" +
      "background:rgba(96,96,96,.28)";
    const line = document.createElement("div");
    line.setAttribute("role", "alert");
    line.textContent = offline.replace("{time}", time);
    line.style.cssText =
      "background:#5d1212;color:#fff;padding:calc(env(safe-area-inset-top) + .6em) 1em .6em;" +
      "font:600 1rem/1.3 Roboto,system-ui,sans-serif;text-align:center;overflow-wrap:anywhere";
    cover.append(line);
    document.body.append(cover);
  };

  const hide = () => {
    cover?.remove();
    cover = null;
  };

  const again = () => {
    const text = field()?.value;
    if (text) sessionStorage.setItem(TYPED, text);
    location.reload();
  };

  const isOpen = () => socket?.readyState === Native.OPEN;
  const pause = (ms) => new Promise((go) => setTimeout(go, ms));

  // A request is looked with, as it can be given up early: the browser lets a socket that nobody
  // answers wait, and makes those after it wait longer.
  const found = () =>
    fetch(ALIVE, { cache: "no-store", signal: AbortSignal.timeout(PROBE) }).then(
      (answer) => answer.ok,
      () => false
    );

  const lost = async () => {
    if (document.visibilityState === "visible") show();
    if (looking) return;
    looking = true;
    const since = performance.now();
    while (!(await found())) await pause(PROBE_EVERY);
    // What was only silent goes on by itself.
    if (isOpen()) await pause(RESUMING);
    looking = false;
    if (!isOpen() || heardAt < since) again();
  };

  const expect = (patience) => {
    clearTimeout(silence);
    const due = performance.now() + patience;
    silence = setTimeout(() => {
      // A page that was busy or asleep has not yet read what has come.
      if (document.visibilityState !== "visible") return;
      if (performance.now() - due > LATE) expect(LATE);
      else lost();
    }, patience);
  };

  const say = (words) => isOpen() && socket.send(JSON.stringify(words));
  // Two taps of one finger are told from two of two by their places, which Flet does not tell.
  addEventListener("pointerdown", ({ clientX, clientY }) => say({ touched: [clientX, clientY] }), true);
  const ping = () => say({ installable: window.installable });

  const hear = (event) => {
    heardAt = performance.now();
    hide();
    expect(SILENCE);
    if (typeof event.data !== "string") return;
    event.stopImmediatePropagation();
    const { told, ...spoken } = JSON.parse(event.data);
    if (spoken.language) ({ language, offline } = spoken);
    if (told) dispatchEvent(new CustomEvent("banker-told", { detail: told }));
  };

  const follow = (opened) => {
    socket = opened;
    opened.addEventListener("message", hear);
    opened.addEventListener("open", () => {
      if (typed) say({ typed });
      ping();
      expect(SILENCE);
    });
    for (const end of ["close", "error"])
      opened.addEventListener(end, (event) => {
        event.stopImmediatePropagation();
        if (event.code === NOT_THE_BANKER) again();
        else lost();
      });
  };

  window.WebSocket = class extends Native {
    constructor(url, protocols) {
      const ours = new URL(url, location.href).pathname === "/ws";
      super(ours ? `${url}?tab=${tab}` : url, protocols);
      if (ours) follow(this);
    }
  };

  setInterval(() => document.visibilityState === "visible" && ping(), PING_EVERY);
  const look = () => {
    if (!socket || document.visibilityState !== "visible") return;
    if (isOpen()) {
      ping();
      expect(SILENCE);
    } else lost();
  };
  document.addEventListener("visibilitychange", look);
  for (const news of ["online", "offline", "focus"]) addEventListener(news, look);
  // Typing into a field goes on; a key that would enter something has to wait.
  const hold = (event) => cover && !field() && event.stopImmediatePropagation();
  for (const key of ["keydown", "keyup"]) addEventListener(key, hold, true);
})();
