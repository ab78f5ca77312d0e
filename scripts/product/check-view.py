#!/usr/bin/env python3
"""Checks `modelc view` in a real browser, headless Chromium: what it shows, and that pages follow the model and the server.

    scripts/product/check-view.py MODELC MODEL OTHER             status 1 if any check fails

MODEL and OTHER are files of models of the same kind; a copy of MODEL is shown, and OTHER takes its place. Needs `chromium` and the
Python package `websockets`.
"""
import asyncio
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from support.devtools import Browser

#: A page asks once a second, and loads itself again when it has seen a version twice.
PATIENCE = 20


class Viewer:
    """A running `modelc view` and its address."""

    def __init__(self, program, model):
        self.process = subprocess.Popen([program, "view", "--no-open", model], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(10)


async def check(browser, program, model, other):
    failures = []

    def expect(ok, what):
        print(f"  {'ok  ' if ok else 'FAIL'} {what}")
        if not ok:
            failures.append(what)

    with tempfile.TemporaryDirectory() as folder:
        shown = Path(folder, model.name)
        shutil.copy(model, shown)
        viewer = Viewer(program, str(shown))
        page = await browser.page()
        try:
            await page.send("Page.navigate", url=viewer.address)
            await page.until("globalThis.modelReport?.views.length")
            title = await page.run("document.title")
            expect(shown.stem in title, f"the page shows the model: {title!r}")
            # A global variable goes when the page is loaded again.
            name = await page.run("(() => { globalThis.isFirst = true; const v = modelReport.views[0]; v.select(v.graph.graphs.first[0] + 1); return v.graph.title(v.selected) })()")
            await asyncio.sleep(4)
            expect(await page.run("globalThis.isFirst === true"), "a page of a model that does not change stays")
            before = await page.run("document.getElementById('report-data').textContent.length")
            shutil.copy(other, shown)
            await page.until("!globalThis.isFirst && globalThis.modelReport?.views.length", PATIENCE)
            after = await page.run("document.getElementById('report-data').textContent.length")
            expect(before != after, f"a changed model is shown: {before} bytes, then {after}")
            expect((await page.run("location.hash")).startswith("#"), f"the address keeps what was selected, {name!r}")
            shown.write_bytes(shown.read_bytes()[:100])
            await page.until("document.querySelector('.refusal')", PATIENCE)
            expect(True, "a model that is cut off shows why")
            shutil.copy(model, shown)
            await page.until("globalThis.modelReport?.views.length", PATIENCE)
            expect(True, "a model that is whole again is shown")
            blocked = await page.run("fetch('https://example.invalid/').then(() => false, () => true)")
            expect(blocked, "connections to other servers are blocked by the policy")
            page.events.clear()
            start = time.monotonic()
            expect(viewer.end() == 0, f"Ctrl-C ends it with status 0, after {time.monotonic() - start:.1f} s")
            await page.until("!document.querySelector('.server-ended').hidden", PATIENCE)
            expect(True, "the page says that the server has ended")
        finally:
            if viewer.process.poll() is None:
                viewer.end()
            await page.close()
    return failures


async def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, model, other = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    async with Browser() as browser:
        failures = await check(browser, program, model, other)
    print(f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
