// Opens the display in a tab of its own, or another page in this one, where the app asks for it.
addEventListener("banker-told", ({ detail }) => {
  if (detail.open) open(detail.open, "banker-display");
  if (detail.visit) location.assign(detail.visit);
});
