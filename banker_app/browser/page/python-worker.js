// The worker that runs Python: Pyodide, the app's archives, and Flet's messages. Flet's own
// python-worker.js installs packages from the Internet; here everything is in the folder.
import { archives, load, loadKept } from "./snapshot.js";
import { send } from "./storage.js";

const SETTLED = 15_000; // ms after which the first screens have been drawn

const flet_js = { args: null, documentUrl: null };
let connected;
const connection = new Promise((done) => (connected = done));
self.onmessage = ({ data }) => {
  if (data.opened) {
    opened(data.opened);
  } else if (connected) {
    connected(data);
    connected = null;
  } else flet_js.send(data);
};

// Files that the device opens with the app, including those from before Python is ready.
const early = [];
let opened = (bytes) => early.push(bytes);
self.opened = {
  listen: (take) => {
    opened = take;
    early.splice(0).forEach((bytes) => take(bytes));
  },
};

const give = (message) => send(message.toJs());
flet_js.receive_callback = give;

// What the page itself shall do waits like what it paints.
self.tell = (told) => send({ told });

const said = (text) => self.postMessage({ said: text });

try {
  const parts = await archives();
  const kept = await loadKept(parts);
  const python = kept ?? (await load(parts));
  python.registerJsModule("flet_js", flet_js);
  const { args, documentUrl } = await connection;
  Object.assign(flet_js, { args, documentUrl });
  await python.runPythonAsync(`
import flet
from banker_app.browser import main
flet.run(main.start)
`);
  await flet_js.start_connection(give);
  self.postMessage("initialized");
  if (!kept) setTimeout(() => new Worker("snapshot-worker.js", { type: "module" }), SETTLED);
} catch (fault) {
  console.error(fault);
  said("fault");
  self.postMessage(String(fault));
}
