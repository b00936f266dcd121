// Runs compiling.py in the browser's Python: node compile.mjs PYODIDE TREE SCRIPT
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, tree, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
// A traceback names lines; with the columns too, bytecode would be a fifth larger.
const python = await loadPyodide({ env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });
for (const [at, root] of [["/tree", tree], ["/library", pyodide]]) {
  python.FS.mkdir(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
python.runPython(readFileSync(script, "utf-8"));
