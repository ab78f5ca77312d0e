// For pages that `modelc view` serves: loads the page again when its model has changed. Comes after the page's own scripts.

/** Asks once a second whether the page is of the version that there is now. */
function followVersion(own) {
  const address = `version/${location.pathname.split("/").pop()}`;
  const note = el("p", { class: "server-ended", role: "status", hidden: true },
    "modelc view has ended: this page no longer follows the model.");
  document.body.append(note);
  let last = own;
  const ask = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(address, { cache: "no-store" });
      const version = await answer.text();
      note.hidden = answer.ok;
      // A file that is still being written has another version each time.
      if (answer.ok && version !== own && version === last) return location.reload();
      if (answer.ok) last = version;
    } catch {
      note.hidden = false;
    }
  };
  setInterval(ask, 1000);
  document.addEventListener("visibilitychange", ask);
}

followVersion(readData().version);
