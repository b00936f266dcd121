// A tap on "Add a player" brings a field, which has the keyboard a moment later. Letters typed until
// then are put into it. The app hears of them as before: they may be meant for the screen itself.
(() => {
  "use strict";

  const PATIENCE_MS = 2000; // from the tap until its field has the keyboard
  const READY_MS = 80; // until Flutter has put into a field with the focus what it holds
  let letters = "";
  let begun = -Infinity;
  let place = ""; // a key that leads to another screen is no letter
  let target = null;

  const isField = (node) => node?.matches?.("input, textarea") ?? false;
  const begin = () => {
    letters = "";
    target = null;
    begun = performance.now();
    place = location.href;
  };
  const awaited = () => performance.now() - begun < PATIENCE_MS && location.href === place;
  const fill = () => {
    if (target && target === document.activeElement && target.value === "")
      document.execCommand("insertText", false, letters);
    begun = -Infinity;
    target = null;
  };
  const note = (event) => {
    if (!awaited() || event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = isField(document.activeElement);
    if (typing && !target) return;
    if (event.key === "Backspace") letters = letters.slice(0, -1);
    else if (event.key.length === 1) letters += event.key;
    else return;
    if (!typing) return;
    // It comes after those that are still to be put in.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const focused = (event) => {
    if (!letters || target || !awaited() || !isField(event.target)) return;
    target = event.target;
    setTimeout(fill, READY_MS);
  };
  addEventListener("pointerdown", begin, true);
  addEventListener("keydown", note, true);
  addEventListener("focusin", focused, true);
})();
