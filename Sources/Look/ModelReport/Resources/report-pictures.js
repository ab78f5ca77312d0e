// Saves the picture of a graph as it stands, with the groups that are unfolded, as SVG or PNG.

/** The longest side of a PNG in pixels, which all browsers can draw. */
const LONGEST_SIDE = 8000;

/** Takes what a painter draws on a canvas, and writes it down as SVG. */
class SvgContext {
  constructor(measure) {
    this.measure = measure;
    this.parts = [];
    Object.assign(this, { globalAlpha: 1, fillStyle: "#000", strokeStyle: "#000", lineWidth: 1, font: "12px sans-serif" });
    this.path = "";
  }
  setTransform() {}
  beginPath() { this.path = ""; }
  moveTo(x, y) { this.path += `M${round(x)} ${round(y)}`; }
  lineTo(x, y) { this.path += `L${round(x)} ${round(y)}`; }
  bezierCurveTo(...xy) { this.path += `C${xy.map(round).join(" ")}`; }
  arc(x, y, r) { this.path += `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`; }
  roundRect(x, y, w, h, radii) {
    const [a, b, c, d] = (Array.isArray(radii) ? radii : [radii, radii, radii, radii]).map((r) => Math.min(r, w / 2, h / 2));
    const corner = (r, dx, dy) => (r ? `a${r} ${r} 0 0 1 ${dx} ${dy}` : "");
    this.path += `M${round(x + a)} ${round(y)}H${round(x + w - b)}${corner(b, b, b)}V${round(y + h - c)}${corner(c, -c, c)}`
      + `H${round(x + d)}${corner(d, -d, -d)}V${round(y + a)}${corner(a, a, -a)}z`;
  }
  fillRect(x, y, w, h) {
    this.add(`<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${this.fillStyle}"`, "/>");
  }
  fill() { if (this.path) this.add(`<path d="${this.path}" fill="${this.fillStyle}"`, "/>"); }
  stroke() {
    if (this.path) {
      this.add(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${round(this.lineWidth)}"`, "/>");
    }
  }
  measureText(text) {
    this.measure.font = this.font;
    return this.measure.measureText(text);
  }
  fillText(text, x, y) {
    const [, weight, size] = /^(?:(\d+) )?([\d.]+)px/.exec(this.font) ?? [null, null, "12"];
    this.add(`<text x="${round(x)}" y="${round(y)}" font-size="${size}"${weight ? ` font-weight="${weight}"` : ""} fill="${this.fillStyle}"`,
      `>${escaped(text)}</text>`);
  }
  add(start, end) { this.parts.push(start + (this.globalAlpha < 1 ? ` opacity="${this.globalAlpha}"` : "") + end); }
}

const round = (x) => Math.round(x * 10) / 10;

/** Text of a model as text of a document; what XML cannot hold is left out. */
function escaped(text) {
  return [...text].map((c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]
    ?? (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udfff](?![\udc00-\udfff])/.test(c) && c.length === 1 ? "" : c)).join("");
}

/** A painter that draws all of a view's arrangement on `context`, at a scale. */
function paintWhole(view, context, scale) {
  const margin = 20, { width, height } = view.arrangement;
  const painter = new Painter(view.canvas);
  const size = { width: (width + 2 * margin) * scale, height: (height + 2 * margin) * scale };
  painter.context = context;
  painter.ratio = 1;
  Object.defineProperty(painter, "size", { value: size });
  painter.draw({ arrangement: view.arrangement, scale, left: -margin, top: -margin, mode: view.mode, selected: -1, hovered: -1,
    near: { edges: new Map(), items: new Map() }, matches: [] });
  return size;
}

function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The whole picture in the language of SVG. */
function pictureText(view) {
  const context = new SvgContext(document.createElement("canvas").getContext("2d"));
  const { width, height } = paintWhole(view, context, 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width)}" height="${round(height)}" viewBox="-20 -20 ${round(width)} ${round(height)}" font-family="system-ui, sans-serif">\n<title>${escaped(view.graph.model.name)}</title>\n${context.parts.join("\n")}\n</svg>\n`;
}

function savePicture(view, kind) {
  const name = `${view.graph.model.name}.${kind}`;
  if (kind === "svg") {
    saveFile(new Blob([pictureText(view)], { type: "image/svg+xml" }), name);
    return;
  }
  const { width, height } = view.arrangement;
  const scale = Math.min(2, LONGEST_SIDE / (Math.max(width, height) + 40));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.ceil((width + 40) * scale), height: Math.ceil((height + 40) * scale) });
  paintWhole(view, canvas.getContext("2d"), scale);
  canvas.toBlob((blob) => blob && saveFile(blob, name));
}
