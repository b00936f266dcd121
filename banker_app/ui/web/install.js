// Whether the app can be put on the home screen, and by what: the browser's own offer, which is kept
// back until the app makes it, or the share button of an iPhone. The app itself knows the moment.
(() => {
  const apple = navigator.standalone === false && navigator.maxTouchPoints > 1;
  let offer = null;

  const know = () => {
    const installed = matchMedia("(display-mode: standalone)").matches;
    window.installable = installed ? "" : offer ? "prompt" : apple ? "share" : "";
    dispatchEvent(new Event("banker-installable"));
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event;
    know();
  });
  addEventListener("appinstalled", () => {
    offer = null;
    know();
  });
  addEventListener("banker-told", ({ detail }) => {
    if (detail.install) offer?.prompt();
  });
  know();
})();
