const at = await host("a");
const other = new Door(["a"], KEY, { code() {}, met() {} });
let asked = 0;
Object.defineProperty(other, "at", { set(topic) { this.meets = asked++ ? topic : at.door.at; }, get() { return this.meets; } });
await other.open();
await new Promise((done) => setTimeout(done, 200));
tell({ codes: asked, shown: other.shown, apart: other.at !== at.door.at, first: typeof (await outcome(at.code, "a")) });
