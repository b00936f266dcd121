// The client takes the splash away with its first frame, which is empty and white. It stays until
// the app has dressed the page, which is when the client writes the title again. Where Python starts
// within the page, that may take long: `banker.started` is settled once it runs.
(() => {
  const LONGEST_MS = 4000;
  const LONGEST_HERE_MS = 30000;
  const PAINTED_MS = 250;
  const away = () => document.getElementById('loading')?.remove();
  addEventListener('flutter-first-frame', (event) => {
    event.stopImmediatePropagation();
    const dressed = new MutationObserver(() => {
      if (!document.title) return;
      dressed.disconnect();
      setTimeout(away, PAINTED_MS);
    });
    dressed.observe(document.head, { subtree: true, childList: true, characterData: true });
    const here = globalThis.banker?.started;
    if (here) here.then(() => setTimeout(away, LONGEST_HERE_MS));
    else setTimeout(away, LONGEST_MS);
  }, { capture: true, once: true });
})();
