// The state of one graph's picture: what is unfolded, selected and in view. Gestures and keys are in report-input.js.

const ZOOM = { least: 0.004, most: 4 };

/** Above this many items, the first picture shows the start of the graph rather than all of it. */
const READABLE = 0.62;

/** A graph's picture on a canvas. Sends "select", "fold" and "move" events, which the panels beside it listen to. */
class GraphView extends EventTarget {
  constructor(graph, canvas) {
    super();
    this.graph = graph;
    this.canvas = canvas;
    this.painter = new Painter(canvas);
    this.unfolded = new Set(graph.open);
    this.scale = 1;
    this.left = this.top = 0;
    this.isAtStart = false;
    this.mode = graph.hasDifferences ? "difference" : "category";
    this.selected = this.hovered = -1;
    this.matches = [];
    this.near = { edges: new Map(), items: new Map() };
    this.arrange();
    this.frames = 0;
  }

  get size() { return { width: this.canvas.clientWidth, height: this.canvas.clientHeight }; }

  arrange() {
    this.arrangement = new Arrangement(this.graph, this.unfolded);
    this.findNear();
  }

  /** Draws soon, once, however often this is called. */
  redraw() {
    if (this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      this.draw();
    });
  }
  draw() {
    if (!this.canvas.clientWidth) return;
    this.painter.resize();
    this.painter.draw(this);
    if (this.frames++ === 0) performance.mark("graph-drawn");
    this.dispatchEvent(new Event("draw"));
  }
  emit(name) {
    this.dispatchEvent(new Event(name));
    this.redraw();
  }

  // Moving and zooming.

  toGraph(px, py) { return { x: this.left + px / this.scale, y: this.top + py / this.scale }; }

  moveTo(left, top) {
    const { width, height } = this.size;
    const slackX = (width * 0.8) / this.scale, slackY = (height * 0.8) / this.scale;
    this.left = clamp(left, -slackX, this.arrangement.width + slackX - width / this.scale);
    this.top = clamp(top, -slackY, this.arrangement.height + slackY - height / this.scale);
    this.isAtStart = false;
    this.emit("move");
  }
  panBy(dx, dy) { this.moveTo(this.left + dx / this.scale, this.top + dy / this.scale); }
  /** Zooms by a factor; the place under (px, py) stays there. */
  zoomBy(factor, px = this.size.width / 2, py = this.size.height / 2) {
    const { x, y } = this.toGraph(px, py);
    this.scale = clamp(this.scale * factor, ZOOM.least, ZOOM.most);
    this.moveTo(x - px / this.scale, y - py / this.scale);
  }
  /** Shows all of the graph. */
  fit() {
    const { width, height } = this.size, a = this.arrangement;
    const { top, bottom } = this.insets?.() ?? { top: 0, bottom: 0 };
    this.scale = clamp(Math.min(width / (a.width + 40), (height - top - bottom) / (a.height + 20)), ZOOM.least, 1.25);
    this.moveTo((a.width - width / this.scale) / 2, (a.height - (height + top - bottom) / this.scale) / 2);
  }
  /** The first picture: all of a small graph, the start of a large one. */
  start() {
    this.fit();
    if (this.scale < READABLE) this.startAtTop();
    this.isAtStart = true;
  }
  startAtTop() {
    const { width } = this.size, a = this.arrangement;
    this.scale = clamp(width / (a.width + 40), READABLE, 0.9);
    const first = this.graph.graphs.first[0];
    this.moveTo(a.x[first] + a.w[first] / 2 - width / 2 / this.scale, -(this.insets?.().top ?? 16) / this.scale);
  }
  /** The canvas has another size: the first picture is made anew, any other keeps its middle. */
  resized() {
    const { width, height } = this.size, before = this.sizeBefore;
    if (!width) return;
    this.sizeBefore = { width, height };
    if (this.isAtStart) this.start();
    else if (before) {
      const dx = (before.width - width) / 2 / this.scale, dy = (before.height - height) / 2 / this.scale;
      this.moveTo(this.left + dx, this.top + dy);
    } else this.redraw();
  }
  /** Brings an item to the middle, at a zoom at which it can be read. */
  reveal(i) {
    const a = this.arrangement, { width, height } = this.size;
    const fits = Math.min((width - 60) / a.w[i], (height - 100) / a.h[i]);
    this.scale = clamp(Math.min(Math.max(this.scale, 0.8), fits), Math.min(0.3, fits), ZOOM.most);
    this.moveTo(a.x[i] + a.w[i] / 2 - width / 2 / this.scale, a.y[i] + a.h[i] / 2 - height / 2 / this.scale);
  }

  // Folding.

  /** Changes what is unfolded; `anchor`, if it is shown before and after, keeps its place on the screen. */
  setUnfolded(unfolded, anchor = this.selected) {
    const before = anchor >= 0 && this.arrangement.isShown(anchor) ? { ...this.corner(anchor) } : null;
    this.unfolded = unfolded;
    this.arrange();
    if (before && this.arrangement.isShown(anchor)) {
      const after = this.corner(anchor);
      this.left += after.x - before.x;
      this.top += after.y - before.y;
    }
    this.emit("fold");
    this.moveTo(this.left, this.top);
  }
  corner(i) {
    const a = this.arrangement;
    return { x: a.x[i] + a.w[i] / 2, y: a.y[i] };
  }
  toggle(i) {
    if (!this.graph.isGroup(i)) return;
    const unfolded = new Set(this.unfolded);
    if (!unfolded.delete(i)) unfolded.add(i);
    this.setUnfolded(unfolded, i);
  }
  foldAll() {
    this.setUnfolded(new Set());
    if (!this.selectedIsShown()) this.start();
  }
  unfoldAll() {
    this.setUnfolded(new Set(Array.from({ length: this.graph.count },
      (_, i) => i).filter((i) => this.graph.isGroup(i))));
  }
  /** Unfolds every group that is in view as a box. */
  unfoldLevel() {
    this.setUnfolded(new Set([...this.unfolded, ...this.arrangement.nodes.filter((i) => this.graph.isGroup(i))]));
  }
  /** Unfolds a function or stage, folds all others, and shows it; all of the graph with -1. */
  showPart(i) {
    if (i < 0) {
      this.setUnfolded(new Set(this.graph.open));
      this.fit();
      return;
    }
    const within = (p) => p === i || this.graph.ancestors(p).includes(i);
    this.setUnfolded(new Set([...this.graph.ancestors(i), i, ...this.graph.open.filter(within)]));
    this.reveal(i);
  }
  selectedIsShown() { return this.selected >= 0 && this.arrangement.isShown(this.selected); }

  // Selection.

  /** Selects an item, or nothing with -1; unfolds what hides it, and shows it if `reveal`. */
  select(i, { reveal = false } = {}) {
    if (i >= 0 && !this.arrangement.isShown(i)) {
      this.setUnfolded(new Set([...this.unfolded, ...this.graph.ancestors(i)]));
    }
    this.selected = i;
    this.findNear();
    if (reveal && i >= 0) this.reveal(i);
    this.emit("select");
  }

  /** Edges and items next to the selected one. Where an edge enters or leaves an unfolded group, it goes on inside. */
  findNear() {
    const near = (this.near = { edges: new Map(), items: new Map() });
    const { graph, arrangement: a, selected } = this;
    if (selected < 0) return;
    const queue = [];
    const follow = (e, side) => {
      if (near.edges.has(e)) return;
      near.edges.set(e, side);
      queue.push([side === "in" ? graph.edges.from[e] : graph.edges.to[e], graph.edges.value[e], side]);
    };
    for (const e of graph.edgesIn[selected]) follow(e, "in");
    for (const e of graph.edgesOut[selected]) follow(e, "out");
    while (queue.length) {
      const [i, value, side] = queue.pop();
      if (graph.isPort(i)) {
        const owner = graph.parent(i), outer = graph.items.port[i];
        const beyond = side === "in" ? graph.edgesIn[owner] : graph.edgesOut[owner];
        for (const e of beyond) if (graph.edges.value[e] === outer) follow(e, side);
      } else if (a.isUnfolded(i) && graph.isGroup(i)) {
        const port = a.portOf(i, value, side === "in" ? "out" : "in");
        if (port >= 0) for (const e of side === "in" ? graph.edgesIn[port] : graph.edgesOut[port]) follow(e, side);
      } else near.items.set(i, side);
    }
    near.items.delete(selected);
  }

  /** Selects the item that makes an input of the selected one ("in") or takes an output ("out"); again: the next one. */
  walk(side) {
    const next = [...this.near.items].filter(([, s]) => s === side).map(([i]) => i).sort((p,
      q) => this.arrangement.x[p] - this.arrangement.x[q]);
    if (this.selected < 0) this.select(this.graph.graphs.first[0], { reveal: true });
    else if (next.length) this.select(next[0], { reveal: true });
  }
  /** Selects the item beside the selected one, in reading order. */
  step(by) {
    const order = this.arrangement.nodes.filter((i) => !this.graph.isPort(i));
    if (!order.length) return;
    const place = order.indexOf(this.selected);
    this.select(order[(place + by + order.length) % order.length], { reveal: true });
  }

  setMode(mode) {
    this.mode = mode;
    this.emit("mode");
  }
}
