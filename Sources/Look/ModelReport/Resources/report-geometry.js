// Where everything lies when some groups are unfolded. Each graph was laid out with all of its groups folded. To unfold
// one, its graph is stretched along each axis over just the width and height of the folded box, until the frame fits:
// what lies beyond moves away as a whole, and the order of things along both axes stays the same, so nothing collides.

/** Space between a frame and the graph in it: title at the top, the same elsewhere. */
const FRAME = { top: 30, side: 10, bottom: 10 };

/** A monotone, piecewise linear map of an axis. Stretched intervals have a slope above 1, everything else slope 1. */
class Stretch {
  /** `gains`: intervals `from`…`to` that become longer by `by`. Where several overlap, the steepest counts. */
  constructor(gains) {
    const ends = [...new Set(gains.flatMap((g) => [g.from, g.to]))].sort((a, b) => a - b);
    const place = new Map(ends.map((x, k) => [x, k]));
    const slope = new Float64Array(ends.length);
    for (const g of gains) {
      const steepness = g.by / (g.to - g.from);
      for (let k = place.get(g.from); k < place.get(g.to); k++) slope[k] = Math.max(slope[k], steepness);
    }
    this.ends = ends;
    this.slope = slope;
    this.moved = new Float64Array(ends.length);
    for (let k = 1; k < ends.length; k++) {
      this.moved[k] = this.moved[k - 1] + slope[k - 1] * (ends[k] - ends[k - 1]);
    }
  }

  /** Number of the interval that holds x; -1 before the first. */
  interval(x) {
    let low = -1, high = this.ends.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] <= x) low = middle;
      else high = middle;
    }
    return low;
  }
  map(x) {
    const k = this.interval(x);
    return k < 0 ? x : x + this.moved[k] + this.slope[k] * (x - this.ends[k]);
  }
  /** The stretched interval around x, or null. */
  around(x) {
    const k = this.interval(x);
    if (k < 0 || this.slope[k] === 0 || x === this.ends[k]) return null;
    let first = k, last = k + 1;
    while (first > 0 && this.slope[first - 1] > 0) first--;
    while (this.slope[last] > 0) last++;
    return [this.ends[first], this.ends[last]];
  }
}

const IDENTITY = new Stretch([]);

/** The drawing of a graph with some groups unfolded: boxes and lines in one plane. */
class Arrangement {
  constructor(graph, unfolded) {
    this.graph = graph;
    this.unfolded = unfolded;
    const n = graph.count;
    this.x = new Float64Array(n);  // left
    this.y = new Float64Array(n);  // top
    this.w = new Float64Array(n);
    this.h = new Float64Array(n);
    this.findShown();
    this.measure();
    this.place();
    this.drawLines();
    this.index();
  }

  isUnfolded(i) { return this.unfolded.has(i); }
  isShown(i) { return this.shownGraph[this.graph.graphOf[i]] === 1; }
  /** The item itself, or the folded group that hides it. */
  visible(i) {
    for (const p of this.graph.ancestors(i)) if (!this.isUnfolded(p)) return p;
    return i;
  }

  /** Graphs are listed outside first, so one pass finds all that are within unfolded groups only. */
  findShown() {
    const { graph } = this;
    this.shownGraph = new Uint8Array(graph.graphs.first.length);
    this.shownGraphs = [];
    this.frames = [];
    for (let g = 0; g < this.shownGraph.length; g++) {
      const owner = graph.owner[g];
      const shown = g === 0 || (owner >= 0 && this.unfolded.has(owner) && this.shownGraph[graph.graphOf[owner]] === 1);
      if (!shown) continue;
      this.shownGraph[g] = 1;
      this.shownGraphs.push(g);
      if (owner >= 0) this.frames.push(owner);
    }
  }

  /** Sizes of the frames, inside first, and the stretch of each graph that makes room for its frames. */
  measure() {
    const { graph, w, h } = this;
    const { items, graphs } = graph;
    const framesOf = new Map();
    for (const i of this.frames) {
      const g = graph.graphOf[i];
      if (!framesOf.has(g)) framesOf.set(g, []);
      framesOf.get(g).push(i);
    }
    this.stretch = new Map();
    for (const g of [...this.shownGraphs].reverse()) {
      const first = graphs.first[g], end = first + graphs.count[g];
      for (let i = first; i < end; i++) {
        if (w[i] === 0) { w[i] = items.w[i]; h[i] = items.h[i]; }
      }
      const frames = framesOf.get(g) ?? [];
      const gains = (size, start, length) => frames.map((i) => ({
        from: start[i] - length[i] / 2, to: start[i] + length[i] / 2, by: size[i] - length[i],
      })).filter((gain) => gain.by > 0 && gain.to > gain.from);
      const x = frames.length ? new Stretch(gains(w, items.x, items.w)) : IDENTITY;
      const y = frames.length ? new Stretch(gains(h, items.y, items.h)) : IDENTITY;
      this.stretch.set(g, { x, y });
      const width = x.map(graphs.width[g]), height = y.map(graphs.height[g]);
      const owner = graph.owner[g];
      if (owner >= 0) {
        w[owner] = Math.max(items.w[owner], width + 2 * FRAME.side);
        h[owner] = Math.max(items.h[owner], height + FRAME.top + FRAME.bottom);
      } else {
        this.width = width;
        this.height = height;
      }
    }
  }

  /** Left and top of every shown item, outside first. */
  place() {
    const { graph, x, y, w, h } = this;
    const { items, graphs } = graph;
    this.origin = new Map();
    for (const g of this.shownGraphs) {
      const owner = graph.owner[g];
      // A graph that is narrower than its frame is centered.
      const inset = owner < 0 ? 0 : (w[owner] - this.stretch.get(g).x.map(graphs.width[g])) / 2;
      const origin = owner < 0 ? { x: 0, y: 0 } : { x: x[owner] + inset, y: y[owner] + FRAME.top };
      this.origin.set(g, origin);
      const stretch = this.stretch.get(g);
      for (let i = graphs.first[g]; i < graphs.first[g] + graphs.count[g]; i++) {
        const center = { x: stretch.x.map(items.x[i]), y: stretch.y.map(items.y[i]) };
        if (this.isUnfolded(i) && this.graph.isGroup(i)) {
          // Several frames share the stretched interval: this one stays within its own part.
          center.x = clamp(center.x, stretch.x.map(items.x[i] - items.w[i] / 2) + w[i] / 2,
            stretch.x.map(items.x[i] + items.w[i] / 2) - w[i] / 2);
          center.y = clamp(center.y, stretch.y.map(items.y[i] - items.h[i] / 2) + h[i] / 2,
            stretch.y.map(items.y[i] + items.h[i] / 2) - h[i] / 2);
        }
        x[i] = origin.x + center.x - w[i] / 2;
        y[i] = origin.y + center.y - h[i] / 2;
      }
    }
  }

  /** Points of every shown edge; a broken edge has two parts, the second of which starts at `breaks`. */
  drawLines() {
    const { graph } = this;
    const m = graph.edgeCount;
    this.breaks = new Int32Array(m);
    this.edges = [];
    this.points = [];
    const starts = new Int32Array(m), ends = new Int32Array(m);
    for (const g of this.shownGraphs) {
      for (const e of graph.edgesOfGraph[g]) {
        starts[e] = this.points.length;
        this.drawLine(e, g);
        ends[e] = this.points.length;
        this.edges.push(e);
      }
    }
    this.lineStart = starts;
    this.lineEnd = ends;
    this.points = Float64Array.from(this.points);
  }

  drawLine(e, g) {
    const { graph, points } = this;
    const { xy, from, to } = graph.edges;
    const stretch = this.stretch.get(g), origin = this.origin.get(g);
    const first = graph.pointStart[e], last = graph.pointStart[e + 1] - 1;
    const broken = graph.edges.break ? graph.edges.break[e] : 0;
    const value = graph.edges.value[e];
    for (let k = first; k <= last; k++) {
      const px = xy[2 * k], py = xy[2 * k + 1];
      const stretched = stretch.y.around(py);
      if (broken && k === first + broken) this.breaks[e] = points.length;
      if (k === first || k === last) {
        // Ends stay where they touch their item. Beside a frame, the way to the side is taken before or after it.
        const end = k === first ? this.anchor(from[e], px, py, value, "out") : this.anchor(to[e], px, py, value, "in");
        const turn = stretched && origin.y + stretch.y.map(k === first ? stretched[1] : stretched[0]);
        if (stretched && k === last) points.push(end[0], turn);
        points.push(end[0], end[1]);
        if (stretched && k === first) points.push(end[0], turn);
      } else {
        const x = origin.x + stretch.x.map(px);
        for (const y of stretched ? passed(xy, k, stretched) : [py]) points.push(x, origin.y + stretch.y.map(y));
      }
    }
  }

  /** Where an end of an edge touches its item: above or below the inner end of the value, if the item is unfolded. */
  anchor(i, px, py, value, side) {
    const { graph, x, y, w, h } = this;
    const { items } = graph;
    if (!this.isUnfolded(i) || !this.graph.isGroup(i)) {
      return [x[i] + w[i] / 2 + px - items.x[i], y[i] + h[i] / 2 + py - items.y[i]];
    }
    const port = this.portOf(i, value, side);
    const stretch = this.stretch.get(graph.inner(i)), origin = this.origin.get(graph.inner(i));
    const inside = port >= 0 && stretch
      ? clamp(this.insideX(port), x[i] + 8, x[i] + w[i] - 8) : x[i] + w[i] / 2 + px - items.x[i];
    return [inside, side === "in" ? y[i] : y[i] + h[i]];
  }
  insideX(port) {
    const { graph } = this;
    const g = graph.graphOf[port];
    const owner = graph.owner[g];
    const inset = (this.w[owner] - this.stretch.get(g).x.map(graph.graphs.width[g])) / 2;
    return this.x[owner] + inset + this.stretch.get(g).x.map(graph.items.x[port]);
  }

  /** The item within a group at which an outer value enters ("in") or leaves ("out"); -1 if there is none. */
  portOf(group, value, side) {
    const { graph } = this;
    for (const i of graph.portsOfGraph[graph.inner(group)]) {
      if (graph.items.port[i] === value && (side === "in") === (graph.edgesIn[i].length === 0)) return i;
    }
    return -1;
  }

  /** Bands of the plane with what lies in each, so that drawing and pointing look at little. */
  index() {
    const band = (this.band = 1024);
    const count = Math.floor(this.height / band) + 1;
    this.nodeBands = Array.from({ length: count }, () => []);
    this.edgeBands = Array.from({ length: count }, () => []);
    this.longEdges = [];
    const at = (y) => Math.max(0, Math.min(count - 1, Math.floor(y / band)));
    this.nodes = [];
    for (const g of this.shownGraphs) {
      const first = this.graph.graphs.first[g];
      for (let i = first; i < first + this.graph.graphs.count[g]; i++) {
        if (this.isUnfolded(i) && this.graph.isGroup(i)) continue;
        this.nodes.push(i);
        for (let b = at(this.y[i]); b <= at(this.y[i] + this.h[i]); b++) this.nodeBands[b].push(i);
      }
    }
    this.box = new Float64Array(4 * this.graph.edgeCount);
    for (const e of this.edges) {
      let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
      for (let k = this.lineStart[e]; k < this.lineEnd[e]; k += 2) {
        left = Math.min(left, this.points[k]); right = Math.max(right, this.points[k]);
        top = Math.min(top, this.points[k + 1]); bottom = Math.max(bottom, this.points[k + 1]);
      }
      this.box.set([left, top, right, bottom], 4 * e);
      if (at(bottom) - at(top) > 4) this.longEdges.push(e);
      else for (let b = at(top); b <= at(bottom); b++) this.edgeBands[b].push(e);
    }
    this.stamp = new Int32Array(Math.max(this.graph.count, this.graph.edgeCount));
    this.stamps = 0;
  }

  /** Items and edges that touch a rectangle. */
  within({ left, top, right, bottom }) {
    const { x, y, w, h, box, stamp, band } = this;
    const b0 = Math.max(0, Math.floor(top / band)), b1 = Math.min(this.nodeBands.length - 1, Math.floor(bottom / band));
    const nodes = [], edges = [];
    let mark = ++this.stamps;
    for (let b = b0; b <= b1; b++) for (const i of this.nodeBands[b]) {
      if (stamp[i] === mark || x[i] > right || x[i] + w[i] < left || y[i] > bottom || y[i] + h[i] < top) continue;
      stamp[i] = mark;
      nodes.push(i);
    }
    mark = ++this.stamps;
    const touches = (e) => box[4 * e] <= right && box[4 * e + 2] >= left && box[4 * e + 1] <= bottom
      && box[4 * e + 3] >= top;
    for (let b = b0; b <= b1; b++) for (const e of this.edgeBands[b]) {
      if (stamp[e] === mark || !touches(e)) continue;
      stamp[e] = mark;
      edges.push(e);
    }
    for (const e of this.longEdges) if (touches(e)) edges.push(e);
    const frames = this.frames.filter((i) => x[i] <= right && x[i] + w[i] >= left && y[i] <= bottom
      && y[i] + h[i] >= top);
    return { nodes, edges, frames };
  }

  /** The innermost item at a point; -1 if there is none. */
  itemAt(px, py) {
    const { nodes, frames } = this.within({ left: px, top: py, right: px, bottom: py });
    return nodes.at(-1) ?? frames.at(-1) ?? -1;
  }
}

/** Ends of a stretched interval at which the line through corner k enters and leaves it: vertical in between. */
function passed(xy, k, [low, high]) {
  const y = xy[2 * k + 1], before = xy[2 * k - 1], after = xy[2 * k + 3];
  const [enter, leave] = after >= before ? [low, high] : [high, low];
  const inside = (other) => other > low && other < high && other !== y;
  return [inside(before) ? null : enter, inside(after) ? null : leave].filter((end) => end !== null);
}

/** x between low and high, or their middle if they are the wrong way round. */
function clamp(x, low, high) {
  return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, x));
}
