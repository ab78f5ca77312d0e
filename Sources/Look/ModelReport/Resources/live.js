// For pages that `modelc view` serves: loads the page again when its model has changed. Comes after the page's own scripts.

/** Asks once a second whether the page is of the version that there is now. */
function followVersion(own) {
  const address = `version/${location.pathname.split("/").pop()}`;
  const note = el("p", { class: "server-ended", role: "status", hidden: true },
    "modelc view has ended: this page no longer follows the model.");
  document.body.append(note);
  let last = own;
  let isAsking = false;
  const ask = async () => {
    // A slow answer delays the next question.
    if (document.hidden || isAsking) return;
    isAsking = true;
    try {
      const answer = await fetch(address, { cache: "no-store" });
      const version = await answer.text();
      note.hidden = answer.ok;
      // A file that is still being written has another version each time.
      if (answer.ok && version !== own && version === last) return location.reload();
      if (answer.ok) last = version;
    } catch {
      note.hidden = false;
    } finally {
      isAsking = false;
    }
  };
  setInterval(ask, 1000);
  document.addEventListener("visibilitychange", ask);
}

followVersion(readData().version);
