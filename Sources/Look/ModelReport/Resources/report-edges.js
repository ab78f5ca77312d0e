// The lines of a drawing: smooth curves, the ends of edges that are too long to draw, and shapes beside them.

Object.assign(Painter.prototype, {
  /** Plain edges in one path; those of the selected item above them, in their own colors. */
  drawEdges(view, edges) {
    const { context: c, theme } = this;
    const { arrangement: a, scale: s, near } = view;
    const trace = (e) => {
      const end = a.lineEnd[e], broken = a.breaks[e];
      const line = s >= LEGIBLE.curve ? curve : polyline;
      if (!broken) line(c, a.points, a.lineStart[e], end);
      else {
        line(c, a.points, a.lineStart[e], broken);
        line(c, a.points, broken, end);
      }
    };
    c.lineWidth = Math.max(1.2, 0.7 / s);
    c.strokeStyle = theme.edge;
    c.globalAlpha = near.edges.size ? 0.4 : s < LEGIBLE.curve ? 0.6 : 1;
    c.beginPath();
    for (const e of edges) if (!near.edges.has(e)) trace(e);
    c.stroke();
    c.globalAlpha = 1;
    if (s >= LEGIBLE.outline) {
      c.fillStyle = theme.edge;
      c.beginPath();
      for (const e of edges) if (!near.edges.has(e)) arrowhead(c, a.points, a.lineEnd[e]);
      c.fill();
    }
    c.lineWidth = Math.max(2, 1.5 / s);
    for (const side of ["in", "out"]) {
      c.strokeStyle = c.fillStyle = side === "in" ? theme.incoming : theme.outgoing;
      const own = edges.filter((e) => near.edges.get(e) === side);
      c.beginPath();
      own.forEach(trace);
      c.stroke();
      c.beginPath();
      if (s >= LEGIBLE.outline) for (const e of own) arrowhead(c, a.points, a.lineEnd[e]);
      c.fill();
    }
  },

  /** Both ends of broken edges carry the name of the other end; a click leads there. */
  drawStubs({ arrangement: a }, edges) {
    const { graph } = a;
    const sources = new Map();
    for (const e of edges) {
      if (!a.breaks[e]) continue;
      const from = graph.edges.from[e], to = graph.edges.to[e];
      const key = `${from} ${graph.edges.value[e]}`;
      if (!sources.has(key)) sources.set(key, []);
      sources.get(key).push(e);
      const start = a.breaks[e];
      this.drawStub(a.points[start], a.points[start + 1] - 8, graph.title(from), from);
    }
    for (const group of sources.values()) {
      const e = group[0], end = a.breaks[e];
      const to = graph.edges.to[e];
      const uses = graph.edgesOut[graph.edges.from[e]].filter((other) => graph.edges.value[other] === graph.edges.value[e]).length;
      this.drawStub(a.points[end - 2], a.points[end - 1] + 8, uses > 1 ? `${uses} uses` : graph.title(to),
        uses > 1 ? graph.edges.from[e] : to);
    }
  },

  drawStub(x, y, label, target) {
    const { context: c, theme } = this;
    const text = this.fit(label, 96, `10.5px ${theme.font}`);
    const w = c.measureText(text).width + 12, h = 16;
    if (this.overlaps([x - w / 2, y - h / 2, w, h])) return;
    c.beginPath();
    c.roundRect(x - w / 2, y - h / 2, w, h, h / 2);
    c.fillStyle = theme.surface;
    c.fill();
    c.strokeStyle = theme.accent;
    c.lineWidth = 1;
    c.stroke();
    c.fillStyle = theme.accent;
    c.fillText(text, x - w / 2 + 6, y + 3.6);
    this.stubs.push({ left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2, target });
  },

  /** The shape of each value beside the first stretch of its first edge, where nothing else is in the way. */
  drawEdgeLabels({ arrangement: a }, edges) {
    const { context: c, theme } = this;
    const { graph } = a;
    const done = new Set();
    for (const e of edges) {
      const value = graph.edges.value[e], from = graph.edges.from[e];
      if (value < 0 || done.has(value)) continue;
      const start = a.lineStart[e];
      const room = a.points[start + 3] - a.points[start + 1];
      // The box of an input has its type.
      const shape = graph.category(from) === "input" ? graph.valueShape(value) : graph.edgeText(value);
      if (room < 26 || !shape || (a.breaks[e] && room < 60)) continue;
      const text = this.fit(shape, 150, `10.5px ${theme.font}`);
      // On the side that the line does not turn to.
      const turnsRight = a.points[start + 2] > a.points[start] + 1;
      const x = a.points[start] + (turnsRight ? -6 - c.measureText(text).width : 6), y = a.points[start + 1] + 15;
      const box = [x - 3, y - 10, c.measureText(text).width + 6, 13];
      if (this.overlaps(box)
        || a.within({ left: box[0], top: box[1], right: box[0] + box[2],
        bottom: box[1] + box[3] }).nodes.some((i) => i !== from)) continue;
      done.add(value);
      c.globalAlpha = 0.85;
      c.fillStyle = theme.canvas;
      c.fillRect(...box);
      c.globalAlpha = 1;
      c.fillStyle = theme.muted;
      c.fillText(text, x, y);
    }
  },

  /** Whether a box touches one that is taken; if not, it is taken from now on. */
  overlaps([x, y, w, h]) {
    if (this.labels.some(([lx, ly, lw, lh]) => x < lx + lw && lx < x + w && y < ly + lh && ly < y + h)) return true;
    this.labels.push([x, y, w, h]);
    return false;
  },
});

function polyline(c, points, start, end) {
  c.moveTo(points[start], points[start + 1]);
  for (let k = start + 2; k < end; k += 2) c.lineTo(points[k], points[k + 1]);
}

/** A curve that is vertical at every corner; pieces that go up or are vertical anyway are straight. */
function curve(c, points, start, end) {
  let x = points[start], y = points[start + 1];
  c.moveTo(x, y);
  for (let k = start + 2; k < end; k += 2) {
    const nx = points[k], ny = points[k + 1];
    if (nx === x || ny <= y) c.lineTo(nx, ny);
    else c.bezierCurveTo(x, y + (ny - y) * 0.5, nx, ny - (ny - y) * 0.5, nx, ny);
    x = nx;
    y = ny;
  }
}

function arrowhead(c, points, end) {
  const x = points[end - 2], y = points[end - 1];
  const up = points[end - 3] > y ? -1 : 1;
  c.moveTo(x, y);
  c.lineTo(x - 3.4, y - 7 * up);
  c.lineTo(x + 3.4, y - 7 * up);
}
