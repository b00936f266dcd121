// Sends a link by what the device has for that; copies it where it has nothing.
(() => {
  const say = (text) => {
    const line = document.createElement("div");
    line.role = "status";
    line.style.cssText =
      "position:fixed;left:50%;bottom:88px;width:max-content;transform:translateX(-50%);" +
      "padding:12px 16px;border-radius:8px;font:16px Roboto,sans-serif;color:#fff;" +
      "background:#323232";
    document.body.append(line);
    line.textContent = text; // after it is there, or it would not be read aloud
    setTimeout(() => line.remove(), 4000);
  };

  const copy = async (link, { copied, by_hand }) => {
    try {
      await navigator.clipboard.writeText(link);
      say(copied);
    } catch {
      prompt(by_hand, link);
    }
  };

  addEventListener("banker-told", async ({ detail }) => {
    if (!detail.share) return;
    try {
      await navigator.share({ url: detail.share });
    } catch (fault) {
      if (fault.name !== "AbortError") await copy(detail.share, detail); // else it was cancelled
    }
  });
})();
