// The app writes each of its screens into the browser's history, also those that it goes back to.
// One that lies there already is gone back to here, too: the arrow at the top and the browser's own
// way back are one, and an evening never has to be left through all that was looked at.
(() => {
  const PATIENCE_MS = 500; // for the browser to go back
  const { pushState, replaceState } = history;
  const address = (url) => new URL(url, document.baseURI).href;
  const cameBy = location.href;
  // Kept with each entry, so that a page which is loaded again knows what lies below it.
  const below = () => history.state?.below ?? [];
  let waiting = null;
  let touched = false; // by a finger or a key, or led by the browser
  for (const news of ["pointerdown", "keydown", "popstate"])
    addEventListener(news, () => (touched = true), true);

  const release = () => {
    const late = waiting ?? [];
    waiting = null;
    for (const entry of late) history.pushState(...entry);
  };

  history.pushState = (state, title, url) => {
    if (waiting) {
      waiting.push([state, title, url]);
      return;
    }
    if (!touched) {
      // What the app shows at first takes the place of the address that the page was come to by,
      // which Flutter may yet say after it.
      history.replaceState(state, title, address(url) === cameBy ? location.href : url);
      return;
    }
    const at = below().lastIndexOf(address(url));
    if (at < 0) {
      const lies = [...below(), location.href];
      pushState.call(history, { ...state, below: lies }, title, url);
      return;
    }
    waiting = [];
    setTimeout(release, PATIENCE_MS);
    history.go(at - below().length);
  };
  history.replaceState = (state, title, url) =>
    replaceState.call(history, { ...state, below: below() }, title, url);
  // Flutter hears of it first.
  addEventListener("popstate", () => setTimeout(release));
})();
