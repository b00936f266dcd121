// Opens the display in a tab of its own, where the app asks for it.
addEventListener("banker-told", ({ detail }) => {
  if (detail.open) open(detail.open, "banker-display");
});
