// The page's side of the worker, as Flet's client expects it. Unlike in Flet's own python.js, the
// worker starts with the page and not after the client has loaded: both take about as long.
(() => {
  // A browser that wants room deletes the games, and often leaves this.
  const MARK = `${globalThis.banker.ours}games`;
  const worker = new Worker("python-worker.js", { type: "module" });
  let listen = (event) => waiting.push(event);
  const waiting = [];
  worker.onmessage = (event) => listen(event);
  worker.onerror = () => globalThis.banker.fault("fault");

  globalThis.jsConnect = (appId, args, toClient) =>
    new Promise((done, fail) => {
      listen = ({ data }) => {
        if (data instanceof Uint8Array) toClient(data);
        else if (data === "initialized") done(globalThis.banker.start());
        else if (typeof data === "string") fail(new Error(data));
        else if (data.told) dispatchEvent(new CustomEvent("banker-told", { detail: data.told }));
        else if (data.games !== undefined) remember(data.games);
        else {
          if (data.fault === "deleted") remember(true);
          globalThis.banker.fault(data.fault ?? data.said, data.save);
        }
      };
      waiting.splice(0).forEach((event) => listen(event));
      worker.postMessage({ args, documentUrl: document.URL, games: MARK in localStorage });
    });
  const remember = (games) => (games ? localStorage.setItem(MARK, "") : localStorage.removeItem(MARK));
  const awake = () => document.hidden || worker.postMessage({ awake: true });
  document.addEventListener("visibilitychange", awake);
  addEventListener("online", awake);
  const installable = () => worker.postMessage({ installable: globalThis.installable });
  addEventListener("banker-installable", installable);
  installable();
  const touched = ({ clientX, clientY }) => worker.postMessage({ touched: [clientX, clientY] });
  addEventListener("pointerdown", touched, true);
  globalThis.banker.open = (bytes) => worker.postMessage({ opened: new Uint8Array(bytes) });
  globalThis.jsSend = async (appId, data) => worker.postMessage(data, [data.buffer]);
  globalThis.jsDisconnect = async () => worker.terminate();
})();
