// The page's end of a connection that outlasts its sockets; `channel.py` is the other end.
//
// Flet's client knows a single WebSocket that never closes. Below it, sockets come and go: what was
// sent and not yet acknowledged is sent again on the next one. So a lost network costs the page
// neither its picture nor a tap, and Flet's own reconnect, which sends the whole page into the old
// one and can freeze it, is never used.
(() => {
  "use strict";

  const PROTOCOL = "banker-resume.1";
  const ALIVE = "/connection/alive";
  const PING_EVERY = 300; // ms between two signs of life
  const SILENCE = 1600; // ms without a word from the app after which the page counts as offline
  const LATE = 250; // ms by which a timer of a busy page may be late and still be believed
  const OPENING = 2000; // ms that a new socket may take
  const PROBE_EVERY = 300; // ms between two looks for the app while it is away
  const PROBE = 1500; // ms that one look may take
  const TAB = "banker.tab";
  const DEVICE = "flutter.banker_app.device"; // as Flet's client named it when it kept the word
  const Native = window.WebSocket;

  // A page that was reloaded begins anew on the app's side as well: half of the old page would be
  // drawn under the new one otherwise, with buttons that no longer mean anything.
  sessionStorage.removeItem("_flet_session_id");

  // A name that nobody can guess.
  const newName = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, "0")
    ).join("");

  // The secret word by which the app knows this device again, whatever page it is on. A browser
  // that keeps nothing is known for as long as its page is open.
  const device = (() => {
    const fresh = newName();
    try {
      const kept = localStorage.getItem(DEVICE);
      if (kept) return JSON.parse(kept);
      localStorage.setItem(DEVICE, JSON.stringify(fresh));
    } catch (fault) {
      console.warn("This browser does not keep the word of the device.", fault);
    }
    return fresh;
  })();

  class Mark {
    // What the page says while it is offline: since when, over the last picture. It also keeps
    // fingers from what cannot answer.
    constructor() {
      this.language = navigator.language.slice(0, 2);
      this.element = null;
    }

    show(text = "offline") {
      if (this.element || !document.body) return;
      const words = (WORDS[this.language] || WORDS.en)[text];
      const clock = { hour: "2-digit", minute: "2-digit" };
      const time = new Date().toLocaleTimeString(this.language, clock);
      const cover = document.createElement("div");
      cover.id = "offline";
      cover.style.cssText =
        "position:fixed;inset:0;z-index:2147483647;cursor:not-allowed;touch-action:none;" +
        "background:rgba(96,96,96,.28)";
      const line = document.createElement("div");
      line.setAttribute("role", "alert");
      line.textContent = words.replace("{time}", time);
      line.style.cssText =
        "background:#5d1212;color:#fff;padding:calc(env(safe-area-inset-top) + .6em) 1em .6em;" +
        "font:600 1rem/1.3 Roboto,system-ui,sans-serif;text-align:center;overflow-wrap:anywhere";
      cover.append(line);
      document.body.append(cover);
      this.element = cover;
    }

    hide() {
      this.element?.remove();
      this.element = null;
    }
  }

  class ResumableSocket extends EventTarget {
    constructor(url) {
      super();
      this.url = url;
      this.readyState = Native.CONNECTING;
      this.binaryType = "arraybuffer";
      this.protocol = this.extensions = "";
      this.bufferedAmount = 0;
      this.mark = new Mark();
      this.key = newName();
      this.begun = false; // whether the app knows the key
      this.received = 0; // frames from the app, counted to acknowledge them
      this.unacknowledged = [];
      this.forgotten = 0; // frames of ours that the app has and we no longer keep
      this.socket = null;
      this.attached = false; // whether frames may be sent on the socket
      this.probing = 0;
      this.silence = 0;
      this.listen();
      this.open();
    }

    // ---- what Flet's client calls ----------------------------------------------------------

    send(data) {
      const view = ArrayBuffer.isView(data)
        ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
        : new Uint8Array(data);
      const frame = view.slice(); // the client may use its buffer again
      this.unacknowledged.push(frame);
      if (this.attached) this.socket.send(frame);
    }

    close(code = 1000, reason = "") {
      if (this.readyState === Native.CLOSED) return;
      this.readyState = Native.CLOSED;
      this.leave();
      this.dispatchEvent(new CloseEvent("close", { code, reason, wasClean: true }));
    }

    // ---- a socket comes and goes -----------------------------------------------------------

    open() {
      const socket = new Native(this.url, [PROTOCOL]);
      socket.binaryType = "arraybuffer";
      this.socket = socket;
      const tooLong = setTimeout(() => this.lost(socket), OPENING);
      socket.onopen = () => {
        const tab = sessionStorage.getItem(TAB) || newName();
        const { key, received } = this;
        socket.send(JSON.stringify({ key, tab, device, received, begins: !this.begun }));
      };
      socket.onmessage = (event) => {
        clearTimeout(tooLong);
        this.heard();
        if (typeof event.data === "string") this.note(JSON.parse(event.data));
        else this.pass(event.data);
      };
      socket.onclose = () => {
        clearTimeout(tooLong);
        this.lost(socket);
      };
    }

    note(word) {
      if (word.gone) {
        // The app was started anew and knows nothing of this page.
        this.readyState = Native.CLOSED;
        location.reload();
        return;
      }
      if (word.full) {
        this.mark.show("full");
        this.close();
        return;
      }
      this.mark.language = word.language || this.mark.language;
      this.forget(word.received);
      if (word.told) dispatchEvent(new CustomEvent("banker-told", { detail: word.told }));
      if (word.tab) this.attach(word);
    }

    attach(word) {
      this.begun = true;
      sessionStorage.setItem(TAB, word.tab);
      this.attached = true;
      this.mark.hide();
      for (const frame of this.unacknowledged) this.socket.send(frame);
      if (this.readyState === Native.CONNECTING) {
        this.readyState = Native.OPEN;
        this.dispatchEvent(new Event("open"));
      }
      this.ping();
    }

    pass(data) {
      this.received += 1;
      this.dispatchEvent(new MessageEvent("message", { data }));
    }

    forget(count) {
      this.unacknowledged.splice(0, count - this.forgotten);
      this.forgotten = count;
    }

    lost(socket) {
      if (socket !== this.socket || this.readyState === Native.CLOSED) return;
      this.drop();
      if (document.visibilityState === "visible" && this.begun) this.mark.show();
      this.probe();
    }

    drop() {
      clearTimeout(this.silence);
      const socket = this.socket;
      this.socket = null;
      this.attached = false;
      if (!socket) return;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }

    leave() {
      if (this.attached) this.socket.send(JSON.stringify({ leaving: true }));
      this.drop();
      clearTimeout(this.probing);
    }

    // ---- signs of life ---------------------------------------------------------------------

    ping() {
      const { installable } = window;
      if (this.attached) this.socket.send(JSON.stringify({ received: this.received, installable }));
    }

    heard() {
      this.expect(SILENCE);
    }

    expect(patience) {
      clearTimeout(this.silence);
      const due = performance.now() + patience;
      this.silence = setTimeout(() => {
        // A page that was busy or asleep has not yet read what has come.
        const late = performance.now() - due > LATE;
        if (document.visibilityState !== "visible") return;
        if (!late) this.lost(this.socket);
        else this.expect(LATE);
      }, patience);
    }

    // While the app cannot be reached. A request is looked with, as it can be given up early: the
    // browser lets a socket that nobody answers wait, and makes those after it wait longer.
    probe() {
      clearTimeout(this.probing);
      if (this.socket || this.readyState === Native.CLOSED) return;
      this.probing = setTimeout(() => this.probe(), PROBE_EVERY);
      const found = (response) => {
        if (!response.ok || this.socket) return;
        clearTimeout(this.probing);
        this.open();
      };
      const signal = AbortSignal.timeout(PROBE);
      fetch(ALIVE, { cache: "no-store", signal }).then(found, () => {});
    }

    look() {
      if (this.socket) this.ping();
      else this.probe();
      this.expect(SILENCE);
    }

    listen() {
      setInterval(() => {
        if (document.visibilityState === "visible") this.ping();
      }, PING_EVERY);
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") this.look();
      });
      for (const news of ["online", "offline", "focus"])
        window.addEventListener(news, () => this.look());
      window.addEventListener("pagehide", (event) => {
        if (!event.persisted) this.leave();
      });
      const quiet = (event) => {
        // Typing into a field goes on; a key that would enter something has to wait.
        const field = document.activeElement?.matches("input, textarea");
        if (this.mark.element && !field) event.stopImmediatePropagation();
      };
      for (const key of ["keydown", "keyup"]) window.addEventListener(key, quiet, true);
    }
  }

  window.WebSocket = class extends Native {
    constructor(url, protocols) {
      if (new URL(url, location.href).pathname === "/ws") return new ResumableSocket(url);
      super(url, protocols);
    }
  };
})();
