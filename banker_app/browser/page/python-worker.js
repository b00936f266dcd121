// The worker that runs Python: Pyodide, the app's archives, and Flet's messages. Flet's own
// python-worker.js installs packages from the Internet; here everything is in the folder.
import { BROKERS } from "./brokers.js";
import { archives, load, loadKept } from "./snapshot.js";
import { send } from "./storage.js";

const SETTLED = 15_000; // ms after which the first screens have been drawn

const flet_js = { args: null, documentUrl: null };
let connected;
const connection = new Promise((done) => (connected = done));
self.onmessage = ({ data }) => {
  if (data.awake) {
    self.rooms.room?.look();
    self.storage.look?.();
  } else if (data.opened) {
    self.opened.take(data.opened);
  } else if (data.installable !== undefined) {
    self.installable.take(data.installable);
  } else if (data.touched) {
    self.touched.take(data.touched);
  } else if (connected) {
    connected(data);
    connected = null;
  } else flet_js.send(data);
};

// What the page passes on, including what came before Python is ready.
class Inbox {
  #early = [];
  take = (it) => this.#early.push(it);
  listen(take) {
    this.take = take;
    this.#early.splice(0).forEach((it) => take(it));
  }
}
self.opened = new Inbox(); // files that the device opens with the app
self.touched = new Inbox(); // where fingers have touched the page
self.installable = new Inbox(); // how the app can be put on the home screen

// Rooms for other phones, whose scripts are loaded when one is used.
const kept = () => import("./seal.js");
self.rooms = {
  offered: BROKERS.length > 0,
  address: new URL("./", location.href).href,
  through: BROKERS.map((one) => new URL(one).host).join(", "),
  room: null,
  has: async () => (await kept()).hasRoom(),
  moved: async () => (await kept()).movedHere(),
  settled: async () => (await kept()).settled(),
  open: async (receive, knows, show, code) => {
    const { openRoom } = await import("./room_host.js");
    return (self.rooms.room = await openRoom(BROKERS, { receive, knows, show, code }));
  },
};

const give = (message) => send(message.toJs());
flet_js.receive_callback = give;

// What the page itself shall do waits like what it paints.
self.tell = (told) => send({ told });

const said = (text) => self.postMessage({ said: text });

function keepSnapshot(python) {
  const modules = python.runPython("import sys; ' '.join(sys.modules)");
  new Worker("snapshot-worker.js", { type: "module" }).postMessage(modules);
}

try {
  const parts = await archives();
  const kept = await loadKept(parts);
  const python = kept ?? (await load(parts));
  python.registerJsModule("flet_js", flet_js);
  const { args, documentUrl, games } = await connection;
  self.hadGames = games;
  Object.assign(flet_js, { args, documentUrl });
  await python.runPythonAsync(`
import flet
from banker_app.browser import main
flet.run(main.start)
`);
  await flet_js.start_connection(give);
  self.postMessage("initialized");
  if (!kept) setTimeout(() => keepSnapshot(python), SETTLED);
} catch (fault) {
  console.error(fault);
  said("fault");
  self.postMessage(String(fault));
}
