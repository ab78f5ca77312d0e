// A small map of the whole graph with the part in view; press or drag in it to go elsewhere.

class Minimap {
  constructor(view, canvas) {
    this.view = view;
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.picture = document.createElement("canvas");
    for (const event of ["fold", "mode"]) view.addEventListener(event, () => (this.stale = true));
    view.addEventListener("draw", () => this.draw());
    this.stale = true;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      this.go(event);
    });
    canvas.addEventListener("pointermove", (event) => event.buttons && this.go(event));
  }

  go(event) {
    const box = this.canvas.getBoundingClientRect(), { view } = this;
    const x = (event.clientX - box.left) / this.scaleX, y = (event.clientY - box.top) / this.scaleY;
    view.moveTo(x - view.size.width / view.scale / 2, y - view.size.height / view.scale / 2);
  }

  /** The map keeps the graph's proportions, unless it would be too slim to see. */
  measure() {
    const { width, height } = this.view.arrangement;
    const scale = Math.min(168 / Math.max(1, width), 190 / Math.max(1, height));
    const w = Math.max(44, width * scale), h = Math.max(30, height * scale);
    this.scaleX = w / Math.max(1, width);
    this.scaleY = h / Math.max(1, height);
    this.ratio = Math.min(devicePixelRatio || 1, 2);
    Object.assign(this.canvas.style, { width: `${Math.round(w)}px`, height: `${Math.round(h)}px` });
    for (const canvas of [this.canvas, this.picture]) {
      Object.assign(canvas, { width: Math.round(w * this.ratio), height: Math.round(h * this.ratio) });
    }
  }

  drawPicture() {
    this.measure();
    const c = this.picture.getContext("2d");
    const { arrangement: a, painter, graph, mode } = this.view;
    const fx = this.scaleX * this.ratio, fy = this.scaleY * this.ratio;
    c.globalAlpha = 0.12;
    for (const i of a.frames) {
      c.fillStyle = painter.color(graph, i, mode);
      c.fillRect(a.x[i] * fx, a.y[i] * fy, a.w[i] * fx, a.h[i] * fy);
    }
    c.globalAlpha = 0.8;
    for (const i of a.nodes) {
      c.fillStyle = painter.color(graph, i, mode);
      c.fillRect(a.x[i] * fx, a.y[i] * fy, Math.max(1, a.w[i] * fx), Math.max(0.6, a.h[i] * fy));
    }
    this.stale = false;
  }

  draw() {
    if (this.stale) this.drawPicture();
    const { context: c, view, ratio } = this;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalAlpha = 1;
    c.clearRect(0, 0, this.canvas.width, this.canvas.height);
    c.drawImage(this.picture, 0, 0);
    c.setTransform(ratio, 0, 0, ratio, 0, 0);
    const { width, height } = view.size;
    const w = Math.max(6, (width / view.scale) * this.scaleX), h = Math.max(4, (height / view.scale) * this.scaleY);
    const x = view.left * this.scaleX, y = view.top * this.scaleY;
    c.strokeStyle = view.painter.theme.accent;
    c.lineWidth = 1.5;
    c.strokeRect(x, y, w, h);
    c.globalAlpha = 0.12;
    c.fillStyle = view.painter.theme.accent;
    c.fillRect(x, y, w, h);
  }
}
