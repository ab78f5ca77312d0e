"""Drives headless Chromium through its DevTools protocol. Needs `chromium` and the Python package `websockets`."""
import asyncio
import base64
import json
import re
import shutil
import tempfile
import time

import websockets


class Browser:
    """A Chromium process of our own, with its own profile. Use as `async with Browser() as browser`."""

    async def __aenter__(self):
        self.profile = tempfile.mkdtemp(prefix="check-report-")
        self.process = await asyncio.create_subprocess_exec(
            shutil.which("chromium") or "chromium", "--headless=new", "--no-sandbox", "--remote-debugging-port=0", "--hide-scrollbars",
            "--disable-gpu", "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--no-first-run", f"--user-data-dir={self.profile}", "about:blank",
            stderr=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL)
        try:
            await self.connect()
        except BaseException:
            self.process.terminate()
            raise
        return self

    async def connect(self):
        while True:
            line = (await self.process.stderr.readline()).decode()
            if not line:
                raise RuntimeError("chromium did not start")
            if found := re.search(r"listening on (ws://\S+)", line):
                break
        self.drain = asyncio.create_task(self.process.stderr.read())
        self.socket = await websockets.connect(found[1], max_size=None, open_timeout=120)
        self.waiting, self.pages, self.next = {}, {}, 0
        self.reader = asyncio.create_task(self.read())

    async def __aexit__(self, *_):
        await self.socket.close()
        self.reader.cancel()
        self.process.terminate()
        await self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    async def read(self):
        async for text in self.socket:
            message = json.loads(text)
            if "id" in message:
                future = self.waiting.pop(message["id"], None)
                if future and not future.done():
                    future.set_result(message)
            elif page := self.pages.get(message.get("sessionId")):
                page.events.append(message)

    async def send(self, method, session=None, seconds=120, **parameters):
        self.next += 1
        message = {"id": self.next, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        future = self.waiting[self.next] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps(message))
        answer = await asyncio.wait_for(future, seconds)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    async def page(self):
        target = await self.send("Target.createTarget", url="about:blank")
        session = (await self.send("Target.attachToTarget", targetId=target["targetId"], flatten=True))["sessionId"]
        page = self.pages[session] = Page(self, session, target["targetId"])
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            await page.send(f"{domain}.enable")
        return page


class Page:
    """A tab; `events` holds everything it has reported."""

    def __init__(self, browser, session, target):
        self.browser, self.session, self.target, self.events = browser, session, target, []

    async def send(self, method, **parameters):
        return await self.browser.send(method, self.session, **parameters)

    async def close(self):
        await self.browser.send("Target.closeTarget", targetId=self.target)

    async def open(self, url):
        await self.send("Page.navigate", url=url)
        await self.until("document.readyState === 'complete' && location.href.startsWith('file:')")

    async def until(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while not await self.run(f"Boolean({expression})"):
            if time.monotonic() > end:
                raise TimeoutError(expression)
            await asyncio.sleep(0.05)

    async def run(self, expression, seconds=120):
        """The value of a JavaScript expression, which may be a promise; TimeoutError if it takes longer than `seconds`."""
        answer = await self.send("Runtime.evaluate", seconds=seconds, expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", "exception"))
        return answer["result"].get("value")

    async def size(self, width, height, scale=1, mobile=False):
        await self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile)

    async def theme(self, name):
        await self.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    async def key(self, key, text=None, modifiers=0):
        codes = {"Tab": 9, "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39}
        common = dict(key=key, code=key if key in codes else "", modifiers=modifiers, windowsVirtualKeyCode=codes.get(key, ord(key.upper()) if key.isalnum() and len(key) == 1 else 0))
        text = text or ("\r" if key == "Enter" else key if len(key) == 1 else None)
        await self.send("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **common, **({"text": text} if text else {}))
        await self.send("Input.dispatchKeyEvent", type="keyUp", **common)

    async def click(self, x, y, count=1):
        for n in range(1, count + 1):
            for kind in ("mousePressed", "mouseReleased"):
                await self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1 if kind == "mousePressed" else 0, clickCount=n)

    async def picture(self, path):
        await self.run("new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))")
        path.write_bytes(base64.b64decode((await self.send("Page.captureScreenshot", format="png"))["data"]))
