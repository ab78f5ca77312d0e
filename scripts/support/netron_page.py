"""Runs Netron's own JavaScript, from the Python package `netron`, in headless Chromium: its reader of models and dagre, its layout.

The page holds none of Netron's user interface, which would call home: it imports the modules that are wanted.
"""
import http.server
import json
import threading
import urllib.parse
from pathlib import Path

import netron

NETRON = Path(netron.__file__).parent
VERSION = netron.__version__


class Server:
    """Serves Netron's modules, an empty page, and the directories in `folders` as /models/0, /models/1, …; use with `with`."""

    def __init__(self):
        self.folders = []

    def __enter__(self):
        owner = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                file = owner.file(urllib.parse.unquote(urllib.parse.urlparse(self.path).path))
                data = b"" if self.path == "/empty.html" else file.read_bytes() if file and file.is_file() else None
                self.send_response(404 if data is None else 200)
                kinds = {".js": "text/javascript", ".json": "application/json", ".html": "text/html"}
                self.send_header("Content-Type", kinds.get(Path(self.path).suffix, "application/octet-stream"))
                self.send_header("Content-Length", str(len(data or b"")))
                self.end_headers()
                self.wfile.write(data or b"")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        return self

    def __exit__(self, *_):
        self.server.shutdown()

    def file(self, path):
        parts = path.strip("/").split("/")
        if parts[0] != "models":
            return NETRON / parts[0] if len(parts) == 1 and (NETRON / parts[0]).suffix in (".js", ".json") else None
        base = self.folders[int(parts[1])].resolve()
        file = base.joinpath(*parts[2:]).resolve()
        return file if file.is_relative_to(base) else None


async def open_page(browser, server):
    page = await browser.page()
    await page.send("Page.navigate", url=f"{server.url}/empty.html")
    await page.until("document.readyState === 'complete' && location.pathname === '/empty.html'")
    return page


async def read_model(page, server, path):
    """What Netron reads: a list of graphs with `name`, `inputs`, `outputs` (names of values) and `nodes`.

    Raises RuntimeError with Netron's message if it cannot.
    """
    path = Path(path)
    package = path.is_dir()
    server.folders.append(path if package else path.parent)
    url = f"/models/{len(server.folders) - 1}"
    identifier = "Manifest.json" if package else path.name
    return await page.run(f"({READ})({json.dumps(url)}, {json.dumps(identifier)})")


READ = """async (folder, identifier) => {
  const [view, base] = await Promise.all([import('/view.js'), import('/base.js')]);
  const bytes = async (path) => {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`${path} is missing`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const path = (name) => '/' + name.split('/').filter(Boolean).map(encodeURIComponent).join('/');
  const context = {
    identifier, name: identifier, entries: new Map(),
    stream: new base.BinaryStream(await bytes(`${folder}/${encodeURIComponent(identifier)}`)),
    asset: async (file) => new TextDecoder().decode(await bytes(`/${file}`)),
    fetch: async (file, encoding, base_) => new base.BinaryStream(await bytes(`${folder}${path(`${base_ ?? ''}/${file}`)}`)),
    require: (id) => import(`/${id.replace(/^\\.\\//, '').replace(/\\.js$/, '')}.js`),
    error: () => {},
  };
  const host = { environment: () => undefined, event: () => {}, exception: () => {}, asset: context.asset, require: context.require };
  const model = await new view.ModelFactoryService(host).open(context);
  const values = (list) => list.flatMap((argument) => Array.isArray(argument.value) ? argument.value.map((value) => value?.initializer ? null : value?.name).filter((name) => typeof name === 'string') : []);
  const isGraph = (value) => value && Array.isArray(value.nodes);
  const graph = (g) => ({
    name: g.name, inputs: values(g.inputs), outputs: values(g.outputs),
    nodes: g.nodes.map((node) => ({
      kind: node.type.name, name: node.name, group: node.group ?? '', inputs: values(node.inputs), outputs: values(node.outputs),
      graphs: node.attributes.filter((attribute) => isGraph(attribute.value)).map((attribute) => graph(attribute.value)),
    })),
  });
  return [...model.modules, ...model.functions ?? []].map(graph);
}"""
