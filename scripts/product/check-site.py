#!/usr/bin/env python3
"""Checks a site that scripts/build/build-site.py made:

    "$(scripts/env/find-python.sh site)" scripts/product/check-site.py SITE [--every N] [--pictures FOLDER]

Every link of every page leads to a page of the site, and every entry of its index, which the search reads, too; nothing but links
leads out of it. Then headless Chromium opens pages, by default one of 25 and all that are not of the API, from a server on a
loopback port: each must show its title, say nothing in the console, and ask nobody else for anything; the address of the site
must lead to its first page, and the search there must find pages of every kind. --pictures keeps pictures of some. Needs `chromium`.
"""
import argparse
import asyncio
import functools
import http.server
import json
import re
import sys
import threading
from pathlib import Path

from support.devtools import Browser

PICTURES = {
    "start": "documentation", "pages": "documentation/modelc", "tutorial": "documentation/modelc/tutorials-first-prediction-page",
    "command": "documentation/modelc/modelc-compile-command", "module": "documentation/coremlapi",
    "symbol": "documentation/coremlapi/mlmodel",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def links(value):
    """What a page refers to: (address, whether it is a page)."""
    if isinstance(value, dict):
        if isinstance(value.get("url"), str):
            yield value["url"], value.get("type") == "topic" or value.get("kind") in ("symbol", "article")
        for inner in value.values():
            yield from links(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from links(inner)


def pages_of_index(nodes):
    for node in nodes:
        if "path" in node:
            yield node["path"]
        yield from pages_of_index(node.get("children", []))


def check_files(site):
    """Problems of links, all pages, and the number of links."""
    problems, pages, count = [], {}, 0
    for file in sorted((site / "data").rglob("*.json")):
        page = json.loads(file.read_text())
        path = file.relative_to(site / "data").with_suffix("").as_posix()
        pages[path] = page.get("metadata", {}).get("title", "")
        if not (site / path / "index.html").exists():
            problems.append(f"{path}: there is no HTML")
        for address, _ in links(page):
            if re.match(r"(https?|mailto|doc):", address):
                continue
            count += 1
            target = address.partition("#")[0].strip("/").lower()
            if target and not (site / "data" / f"{target}.json").exists() and not (site / target).is_file():
                problems.append(f"{path}: the link to '{address}' leads nowhere")
    index = json.loads((site / "index" / "index.json").read_text())
    listed = {path.strip("/").lower() for nodes in index["interfaceLanguages"].values() for path in pages_of_index(nodes)}
    problems += [f"index: there is no page '{path}'" for path in sorted(listed - set(pages))]
    problems += [f"index: '{path}' is not in it" for path in sorted(set(pages) - listed - {"documentation"})]
    return problems, pages, count


async def look(site, pages, chosen, pictures):
    """Problems that the browser meets."""
    problems = []
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    async with Browser() as browser:
        page = await browser.page()
        await page.size(1280, 900)
        for path in chosen:
            page.events.clear()
            await page.send("Page.navigate", url=f"{base}/{path}/")
            title = "".join(pages[path].split())
            shown = "(document.querySelector('main h1, .title, h1')?.innerText ?? '').replace(/[\\s\\u200b]+/g, '')"
            try:
                await page.until(f"{shown}.includes({json.dumps(title)})", 20)
            except TimeoutError:
                problems.append(f"{path}: shows '{await page.run(shown)}' in place of '{title}'")
            for event in page.events:
                what, parameters = event["method"], event["params"]
                if what == "Network.requestWillBeSent" and not parameters["request"]["url"].startswith((base, "data:", "blob:")):
                    problems.append(f"{path}: asks {parameters['request']['url']}")
                if what == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                    problems.append(f"{path}: {parameters['entry']['text']} {parameters['entry'].get('url', '')}")
                if what == "Runtime.exceptionThrown":
                    problems.append(f"{path}: {parameters['exceptionDetails'].get('text')}")
        problems += await search(page, base, pictures)
        for name, path in PICTURES.items() if pictures else ():
            await page.send("Page.navigate", url=f"{base}/{path}/")
            await page.until("document.querySelector('h1')", 20)
            await asyncio.sleep(1)
            await page.picture(pictures / f"{name}.png")
    server.shutdown()
    return problems


async def search(page, base, pictures):
    """The filter of the list of pages, typed into as a reader does who has opened the site."""
    problems = []
    await page.send("Page.navigate", url=f"{base}/")
    # There is another field like it, which only shows when / is typed.
    field = "document.querySelector('.navigator-filter input')"
    await page.until(f"{field}?.offsetWidth && document.querySelector('.navigator-card-item')", 20)
    for word, wanted in (("optimize", "optimize"), ("MLModelConfiguration", "MLModelConfiguration"), ("sign", "modelc sign")):
        await page.run(f"{field}.focus(), {field}.select()")
        await page.send("Input.insertText", text=word)
        found = f"[...document.querySelectorAll('.navigator-card-item')].some(e => e.innerText.includes({json.dumps(wanted)}))"
        try:
            await page.until(found, 20)
        except TimeoutError:
            problems.append(f"search: '{word}' does not find '{wanted}'")
    if pictures:
        await page.picture(pictures / "search.png")
    return problems


def main():
    parser = argparse.ArgumentParser(usage="check-site.py SITE [--every N] [--pictures FOLDER]")
    parser.add_argument("site", type=Path)
    parser.add_argument("--every", type=int, default=25)
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    problems, pages, count = check_files(options.site)
    chosen = [path for number, path in enumerate(sorted(pages)) if number % options.every == 0 or path.startswith("documentation/modelc/")]
    problems += asyncio.run(look(options.site.resolve(), pages, chosen, options.pictures))
    for problem in problems[:100]:
        print(f"error: {problem}", file=sys.stderr)
    print(f"{len(pages)} pages, {count} links, {len(chosen)} pages opened: {len(problems)} problems")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
