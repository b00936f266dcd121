// The app writes each of its screens into the browser's history, also those that it goes back to.
// One that lies there already is gone back to here, too: the arrow at the top and the browser's own
// way back are one, and an evening never has to be left through all that was looked at. Below the
// table are all games, and not the form of a new game, which would begin another one.
(() => {
  const PATIENCE_MS = 500; // for the browser to go back
  const { pushState, replaceState } = history;
  const address = (url) => new URL(url, document.baseURI).href;
  const cameBy = location.href;
  const home = address("");
  const table = address("table");
  // Kept with each entry, so that a page which is loaded again knows what lies below it.
  const below = () => history.state?.below ?? [];
  let waiting = null;
  let hidden = false; // from Flutter: a step back on the way to the table
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
    const isTable = address(url) === table;
    if (!touched && !(isTable && location.href === home)) {
      // What the app shows at first takes the place of the address that the page was come to by,
      // which Flutter may yet say after it.
      history.replaceState(state, title, address(url) === cameBy ? location.href : url);
      return;
    }
    let at = below().lastIndexOf(address(url));
    if (at < 0 && isTable) {
      at = below().indexOf(home);
      hidden = at >= 0;
    }
    if (at < 0) {
      const lies = [...below(), location.href];
      pushState.call(history, { ...state, below: lies }, title, url);
      return;
    }
    waiting = hidden ? [[state, title, url]] : [];
    setTimeout(release, PATIENCE_MS);
    history.go(at - below().length);
  };
  history.replaceState = (state, title, url) =>
    replaceState.call(history, { ...state, below: below() }, title, url);
  // Flutter hears of it first.
  const stepped = (event) => {
    if (hidden) event.stopImmediatePropagation();
    hidden = false;
    setTimeout(release);
  };
  addEventListener("popstate", stepped, true);
})();
