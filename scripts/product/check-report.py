#!/usr/bin/env python3
"""Checks report pages in a real browser, headless Chromium. Needs `chromium` and the Python package `websockets`.

    scripts/product/check-report.py PAGE…                        status 1 if any check fails
    scripts/product/check-report.py --pictures DIR PAGE…         also writes screenshots, to look at
    scripts/product/check-report.py --frames 30 --first 1 PAGE…  also measures speed: frames per second while panning over the
                                                         unfolded graph, and seconds until the first picture, both in
                                                         processor time, so that a busy machine gives the same figures

Pages are those of `modelc report` or scripts/generate/make-report-mock.py, with or without a graph, and indexes.
"""
import argparse
import asyncio
import sys
from pathlib import Path

from support.devtools import Browser

WIDTHS = {375: 740, 768: 1024, 1440: 900, 2560: 1440}
#: Roles of the accessibility tree that need a name.
NAMED = {"button", "link", "textbox", "searchbox", "combobox", "checkbox", "slider", "tree", "treeitem", "application", "image", "img", "region", "navigation", "dialog", "toolbar", "complementary", "columnheader", "listbox", "option", "DisclosureTriangle"}

#: The most items that a page is tried with unfolded, and the seconds in which a step should be done.
UNFOLDED, STEP = 12000, 0.25

#: What is in view while panning, and how to get there.
PANNING = (
    ("all in view", "v.fit()"),
    ("at 30 %", "v.scale = .3; v.moveTo(v.arrangement.width / 2 - 900, 0)"),
    ("at 100 %", "v.scale = 1; v.moveTo(v.arrangement.width / 2 - 500, 0)"),
)

VIEW = "globalThis.modelReport?.views[0]"


class Check:
    def __init__(self, page, name, pictures):
        self.page, self.name, self.pictures, self.failures = page, name, pictures, []

    def expect(self, ok, what):
        print(f"  {'ok  ' if ok else 'FAIL'} {what}")
        if not ok:
            self.failures.append(f"{self.name}: {what}")

    async def picture(self, label):
        if self.pictures:
            await self.page.picture(self.pictures / f"{self.name}-{label}.png")

    # What holds for every page.

    def quiet(self):
        noise = [e for e in self.page.events if e["method"] == "Runtime.exceptionThrown"
                 or e["method"] == "Runtime.consoleAPICalled" and e["params"]["type"] in ("error", "warning", "assert")
                 or e["method"] == "Log.entryAdded" and e["params"]["entry"]["level"] in ("error", "warning")]
        self.expect(not noise, f"no message on the console {str(noise[0]['params'])[:300] if noise else ''}")
        requests = [e["params"]["request"]["url"] for e in self.page.events if e["method"] == "Network.requestWillBeSent"]
        outside = [url for url in requests if not url.startswith("file:")]
        self.expect(not outside and len(set(requests)) == 1, f"no request but for the page {outside[:2]}")

    async def policy(self):
        """The policy forbids loading and injected markup, so neither a mistake nor a name in a model can do it."""
        blocked = await self.page.run("fetch('https://example.invalid/').then(() => false, () => true)")
        trusted = await self.page.run("(() => { try { document.createElement('p').innerHTML = '<b>x</b>'; return false } catch { return true } })()")
        self.expect(blocked and trusted, "network access and markup from text are blocked by the policy")
        self.page.events.clear()

    async def accessibility(self, label):
        nodes = (await self.page.send("Accessibility.getFullAXTree"))["nodes"]
        unnamed = [n["role"]["value"] for n in nodes if not n.get("ignored") and n["role"]["value"] in NAMED and not n.get("name", {}).get("value", "").strip()]
        self.expect(not unnamed, f"{label}: every control has a name {unnamed[:5]}")
        roles = {n["role"]["value"] for n in nodes if not n.get("ignored")}
        self.expect({"banner", "main"} <= roles, f"{label}: landmarks")
        twice = await self.page.run("(() => { const ids = [...document.querySelectorAll('[id]')].map((e) => e.id); return ids.filter((id, k) => ids.indexOf(id) !== k) })()")
        self.expect(not twice, f"{label}: no id twice {twice[:3]}")

    async def contrast(self, label):
        """Text against what is behind it, by WCAG: 4.5, or 3 for large text."""
        low = await self.page.run(CONTRAST)
        self.expect(not low, f"{label}: contrast of text {low[:3]}")

    async def widths(self, label):
        for width, height in WIDTHS.items():
            await self.page.size(width, height)
            await asyncio.sleep(0.25)
            wide = await self.page.run("document.documentElement.scrollWidth - innerWidth")
            self.expect(wide <= 0, f"{label}: {width} pixels wide without scrolling sideways ({wide})")
            await self.picture(f"{label}-{width}")
        await self.page.size(1280, 800)

    async def keyboard(self, label):
        """Tab reaches every control in sight and comes round."""
        await self.page.run("document.activeElement?.blur()")
        total = await self.page.run(f"({FOCUSABLE}).length")
        reached = set()
        for _ in range(min(total, 150) + 4):
            await self.page.key("Tab")
            reached.add(await self.page.run(f"({FOCUSABLE}).indexOf(document.activeElement)"))
        reached.discard(-1)
        self.expect(len(reached) >= min(total, 150), f"{label}: Tab reaches {len(reached)} of {total} controls")

    # What holds for pages with a graph.

    async def search(self):
        await self.page.run("document.activeElement?.blur()")
        await self.page.key("/")
        self.expect(await self.page.run("document.activeElement.id") == "search", "/ goes to the search field")
        # In the innermost group, where a hit has to be unfolded. Borders of groups are not searched.
        word = (await self.page.run(f"((g) => {{ let i = g.graphs.first.length > 1 ? g.count - 2 : Math.min(3, g.count - 1); while (i > 0 && g.isPort(i)) i--; return g.kind(i) || g.name(i) }})({VIEW}.graph)"))[:24]
        for letter in word:
            await self.page.key(letter)
        await asyncio.sleep(0.2)
        hits = await self.page.run("modelReport.outline.rows.length")
        expected = await self.page.run(f"{VIEW}.graph.search({word!r}).length")
        self.expect(hits == expected > 0, f"search for {word!r} finds {hits}")
        await self.picture("search")
        await self.page.key("Enter")
        self.expect(await self.page.run(f"{VIEW}.selected === modelReport.outline.rows[0].item && {VIEW}.selectedIsShown()"), "Enter selects the first hit and unfolds what hides it")
        await self.page.key("Escape")
        self.expect(await self.page.run("modelReport.outline.query") == "", "Escape ends the search")

    async def details(self):
        await self.page.run(f"{VIEW}.select(-1)")
        item = await self.page.run(f"(() => {{ const v = {VIEW}; v.unfolded.size && v.foldAll(); v.start(); const i = v.graph.graphs.first[0] + Math.min(2, v.graph.graphs.count[0] - 1); v.reveal(i); v.draw(); return i }})()")
        x, y = await self.page.run(f"(() => {{ const v = {VIEW}, a = v.arrangement, b = v.canvas.getBoundingClientRect(); return [b.left + (a.x[{item}] + a.w[{item}] / 2 - v.left) * v.scale, b.top + (a.y[{item}] + a.h[{item}] / 2 - v.top) * v.scale] }})()")
        await self.page.click(x, y)
        self.expect(await self.page.run(f"{VIEW}.selected") == item, "a click selects the item under it")
        title = await self.page.run(f"{VIEW}.graph.kind({item})")
        self.expect(title in await self.page.run("document.querySelector('#details').textContent"), "the details show it")
        await self.picture("details")
        followed = await self.page.run("(() => { const l = document.querySelector('#details .others .link'); l?.click(); return Boolean(l) })()")
        self.expect(not followed or await self.page.run(f"{VIEW}.selected") != item, "a link in the details leads on")

    async def folding(self):
        group = await self.page.run(f"(() => {{ const v = {VIEW}; v.foldAll(); return Array.from({{ length: v.graph.graphs.count[0] }}, (_, k) => v.graph.graphs.first[0] + k).find((i) => v.graph.isGroup(i)) ?? -1 }})()")
        if group < 0:
            return
        shown = f"{VIEW}.arrangement.nodes.length"
        before = await self.page.run(shown)
        await self.page.run(f"{VIEW}.select({group}, {{ reveal: true }}); {VIEW}.canvas.focus()")
        await self.page.key("Enter")
        unfolded = await self.page.run(shown)
        overlaps = await self.page.run(OVERLAPS)
        self.expect(unfolded > before, f"Enter unfolds a group: {before} items, then {unfolded}")
        self.expect(overlaps == 0, f"nothing overlaps when unfolded ({overlaps})")
        await self.page.key("Enter")
        self.expect(await self.page.run(shown) == before, "Enter folds it again")
        x, y = await self.page.run(f"(() => {{ const v = {VIEW}, a = v.arrangement, b = v.canvas.getBoundingClientRect(); return [b.left + (a.x[{group}] + a.w[{group}] / 2 - v.left) * v.scale, b.top + (a.y[{group}] + a.h[{group}] / 2 - v.top) * v.scale] }})()")
        await self.page.click(x, y, count=2)
        self.expect(await self.page.run(f"{VIEW}.unfolded.has({group})"), "a double click unfolds it")
        for label, least in (("Fold all", 0), ("Unfold one level", 1), ("Unfold all", 1)):
            await self.page.run(f"[...document.querySelectorAll('.toolbar button')].find((b) => b.textContent === {label!r}).click()")
            count = await self.page.run(f"{VIEW}.arrangement.frames.length")
            self.expect(count >= least and (label != "Fold all" or count == 0), f"{label}: {count} frames")
        if await self.page.run(f"{VIEW}.graph.count") < 8000:
            self.expect(await self.page.run(OVERLAPS) == 0, "nothing overlaps with all unfolded")
        await self.page.run(f"{VIEW}.fit()")
        await self.picture("unfolded")

    async def keys(self):
        await self.page.run(f"{VIEW}.foldAll(); {VIEW}.start(); {VIEW}.canvas.focus()")
        top = await self.page.run(f"{VIEW}.top")
        await self.page.key("ArrowDown")
        self.expect(await self.page.run(f"{VIEW}.top") != top, "arrow keys move")
        scale = await self.page.run(f"{VIEW}.scale")
        await self.page.key("+")
        self.expect(await self.page.run(f"{VIEW}.scale") > scale, "+ zooms in")
        await self.page.key("f")
        await self.page.key("n")
        self.expect(await self.page.run(f"{VIEW}.selected") >= 0, "N selects an operation")
        await self.page.run("document.querySelector('.tree').focus()")
        await self.page.key("ArrowDown")
        await self.page.key("Enter")
        self.expect(await self.page.run("document.querySelector('.tree [aria-selected=true]') !== null"), "Enter in the outline selects")
        await self.page.key("?")
        self.expect(await self.page.run("document.querySelector('dialog').open"), "? opens the help")
        await self.picture("help")
        await self.page.key("Escape")
        self.expect(not await self.page.run("document.querySelector('dialog').open"), "Escape closes it")
        box = await self.page.run(f"(() => {{ const b = {VIEW}.canvas.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2] }})()")
        scale = await self.page.run(f"{VIEW}.scale")
        await self.page.send("Input.dispatchMouseEvent", type="mouseWheel", x=box[0], y=box[1], deltaX=0, deltaY=-240)
        await asyncio.sleep(0.2)
        self.expect(await self.page.run(f"{VIEW}.scale") > scale, "the wheel zooms in")

    async def speed(self, frames, first):
        """Frames per second, zoomed to fit the width, to half size and to all of it; with everything unfolded, unless that is
        more than UNFOLDED: then as the graph opens, and the time to unfold and fold a group."""
        if first:
            drawn = await self.page.run("performance.getEntriesByName('graph-drawn')[0]?.startTime / 1000") or 0
            busy = await self.busy()
            self.expect(busy <= first, f"first picture after {busy:.2f} s of work; {drawn:.2f} s on this machine now")
        if not frames:
            return
        if await self.page.run(f"{VIEW}.graph.count") <= UNFOLDED:
            await self.page.run(f"{VIEW}.unfoldAll()")
        else:
            group = await self.page.run(f"{VIEW}.arrangement.nodes.find((i) => {VIEW}.graph.isGroup(i))")
            for what in ("unfolding", "folding"):
                busy = await self.busy()
                await self.page.run(f"{VIEW}.toggle({group}); {VIEW}.draw()")
                busy = await self.busy() - busy
                self.expect(busy <= STEP, f"{what} a group: {busy:.2f} s of work")
        for label, setup in PANNING:
            busy = await self.busy()
            count, seconds = await self.page.run(PAN.replace("SETUP", setup))
            rate = count / (await self.busy() - busy)
            self.expect(rate >= frames, f"panning {label}: {rate:.0f} frames/s of work; {count / seconds:.0f} on this machine now")

    async def busy(self):
        """Processor time of the page's main thread, in seconds."""
        metrics = (await self.page.send("Performance.getMetrics"))["metrics"]
        return next(m["value"] for m in metrics if m["name"] == "TaskDuration")

    async def touch(self):
        before = await self.page.run(f"(() => {{ const v = {VIEW}; v.start(); return [v.scale, v.left] }})()")
        box = await self.page.run(f"(() => {{ const b = {VIEW}.canvas.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2] }})()")
        for kind, spread in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", None)):
            points = [] if spread is None else [dict(x=box[0] + side * spread, y=box[1], id=k) for k, side in enumerate((-1, 1))]
            await self.page.send("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        self.expect(await self.page.run(f"{VIEW}.scale") > before[0] * 1.5, "a pinch zooms in")
        left = await self.page.run(f"{VIEW}.left")
        for kind, dx in (("mousePressed", 0), ("mouseMoved", 40), ("mouseMoved", 80), ("mouseReleased", 80)):
            await self.page.send("Input.dispatchMouseEvent", type=kind, x=box[0] + dx, y=box[1] + 60, button="left", buttons=1)
        self.expect(await self.page.run(f"{VIEW}.left") < left, "dragging moves the graph")


FOCUSABLE = "[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex=\"0\"]')].filter((e) => e.checkVisibility({ visibilityProperty: true }))"

OVERLAPS = """(() => {
  const a = modelReport.views[0].arrangement, { graph } = a;
  let count = 0;
  for (const g of a.shownGraphs) {
    const list = Array.from({ length: graph.graphs.count[g] }, (_, k) => graph.graphs.first[g] + k).sort((i, j) => a.y[i] - a.y[j]);
    for (let p = 0; p < list.length; p++) for (let q = p + 1; q < list.length && a.y[list[q]] < a.y[list[p]] + a.h[list[p]] - .01; q++) {
      const [i, j] = [list[p], list[q]];
      if (a.x[i] < a.x[j] + a.w[j] - .01 && a.x[j] < a.x[i] + a.w[i] - .01) count++;
    }
    const owner = graph.owner[g];
    if (owner >= 0) for (const i of list) if (a.x[i] < a.x[owner] || a.x[i] + a.w[i] > a.x[owner] + a.w[owner] || a.y[i] < a.y[owner] || a.y[i] + a.h[i] > a.y[owner] + a.h[owner]) count++;
  }
  return count;
})()"""

PAN = """(async () => {
  const v = modelReport.views[0];
  SETUP;
  const next = () => new Promise(requestAnimationFrame);
  await next(); await next();
  const begin = performance.now(), drawn = v.frames;
  for (let k = 0; performance.now() - begin < 2000; k++) {
    v.panBy(k % 2 ? 9 : -7, 24);
    await next();
  }
  return [v.frames - drawn, (performance.now() - begin) / 1000];
})()"""

CONTRAST = """(() => {
  const parse = (c) => { const m = c.match(/[\\d.]+/g).map(Number); return { rgb: m.slice(0, 3), a: m[3] ?? 1 } };
  const light = (rgb) => { const [r, g, b] = rgb.map((x) => (x /= 255) <= .04045 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b };
  const behind = (e) => { for (; e; e = e.parentElement) { const { rgb, a } = parse(getComputedStyle(e).backgroundColor); if (a > .5) return rgb } return [255, 255, 255] };
  const low = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n, k = 0; (n = walker.nextNode()) && k < 4000; k++) {
    const e = n.parentElement;
    if (!n.data.trim() || !e.checkVisibility() || ['SCRIPT', 'STYLE', 'CANVAS'].includes(e.tagName)) continue;
    const style = getComputedStyle(e), size = parseFloat(style.fontSize);
    const [a, b] = [light(parse(style.color).rgb), light(behind(e))].sort((p, q) => q - p);
    const ratio = (a + .05) / (b + .05);
    if (ratio < (size >= 24 ? 3 : 4.5)) low.add(`${n.data.trim().slice(0, 20)} ${ratio.toFixed(2)}`);
  }
  return [...low];
})()"""


async def check(browser, path, arguments):
    print(path)
    page = await browser.page()
    check = Check(page, path.stem, arguments.pictures)
    await page.size(1280, 800)
    await page.theme("light")
    await page.send("Performance.enable", timeDomain="threadTicks")
    await page.open(path.resolve().as_uri())
    await page.until("document.querySelector('main')")
    await asyncio.sleep(0.5)
    if arguments.frames or arguments.first:
        await check.speed(0, arguments.first)
    views = await page.run("[...document.querySelectorAll('nav a')].map((a) => a.hash)") or [""]
    await check.picture("light")
    check.quiet()
    has_graph = await page.run(f"Boolean({VIEW})")
    for view in views:
        label = view[1:] or "page"
        if view:
            await page.run(f"document.querySelector('nav a[href=\"{view}\"]').click()")
            await asyncio.sleep(0.4)
        await check.accessibility(label)
        await check.contrast(f"{label}, light")
        await check.widths(label)
        await check.keyboard(label)
        await page.theme("dark")
        await asyncio.sleep(0.3)
        dark = await page.run("getComputedStyle(document.documentElement).getPropertyValue('--is-dark').trim()")
        check.expect(dark == "1", f"{label}: dark theme follows the system")
        await check.contrast(f"{label}, dark")
        await check.picture(f"{label}-dark")
        await page.theme("light")
    await page.run("document.querySelector('.theme').click()")
    await page.run("document.querySelector('.theme').click()")
    check.expect(await page.run("document.documentElement.dataset.theme") == "dark", "the switch sets the dark theme")
    await page.run("document.querySelector('.theme').click()")
    if has_graph:
        await page.run("document.querySelector('nav a[href=\"#graph\"]').click()")
        await asyncio.sleep(0.3)
        await check.search()
        await check.details()
        await check.folding()
        await check.keys()
        await check.touch()
        if arguments.frames:
            await check.speed(arguments.frames, 0)
            await page.run(f"{VIEW}.foldAll()")
    check.quiet()
    await page.send("Emulation.setEmulatedMedia", media="print")
    await page.run("dispatchEvent(new Event('beforeprint'))")
    await page.size(794, 1123)
    check.expect(await page.run("document.documentElement.scrollWidth <= innerWidth"), "fits the width of a sheet")
    await check.picture("print")
    await page.run("dispatchEvent(new Event('afterprint'))")
    await page.send("Emulation.setEmulatedMedia", media="")
    pdf = await page.send("Page.printToPDF", printBackground=True)
    check.expect(len(pdf["data"]) > 4000, "prints")
    if arguments.pictures:
        import base64
        (arguments.pictures / f"{check.name}.pdf").write_bytes(base64.b64decode(pdf["data"]))
    await check.policy()
    await page.close()
    return check.failures


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--frames", type=float, default=0)
    parser.add_argument("--first", type=float, default=0)
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    failures = []
    async with Browser() as browser:
        for path in arguments.pages:
            failures += await check(browser, path, arguments)
    print(f"{len(failures)} failures")
    for failure in failures:
        print(f"  {failure}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
