// The client takes the splash away with its first frame, which is empty and white. It stays until
// the app has dressed the page, which is when the client writes the title again.
(() => {
  const LONGEST_MS = 4000;
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
    setTimeout(away, LONGEST_MS);
  }, { capture: true, once: true });
})();
