// Draws an arrangement: boxes, lines and labels, in as much detail as the zoom allows.

/** Below these zooms, things are no longer legible and are left out or simplified. */
const LEGIBLE = { text: 0.3, note: 0.62, outline: 0.28, curve: 0.22, edgeLabel: 0.8, stub: 0.4 };

/** Colors and fonts, from the style sheet: the one place where they are defined. */
class Theme {
  constructor() {
    const style = getComputedStyle(document.documentElement);
    this.get = (name) => style.getPropertyValue(`--${name}`).trim();
    for (const name of ["ink", "muted", "faint", "canvas", "surface", "line", "edge", "accent", "incoming", "outgoing",
      "match", "error", "warning"]) {
      this[name] = this.get(name);
    }
    this.font = this.get("font");
    this.solid = new Map();
    this.heat = this.get("heat").split(/\s+/);
    this.difference = { same: this.get("faint"), added: this.get("added"), removed: this.get("removed"),
      changed: this.get("changed"), unknown: this.get("unknown") };
    this.isDark = this.get("is-dark") === "1";
  }
  category(name) {
    if (!this.solid.has(name)) this.solid.set(name, this.get(`category-${name}`) || this.get("category-other"));
    return this.solid.get(name);
  }
}

/** Number of the color for a measure: by its square root, since few operations take most. -1 if there is no value. */
function heatStep(value, highest, steps) {
  if (value == null) return -1;
  return highest > 0 ? Math.min(steps - 1, Math.floor(Math.sqrt(Math.min(1, value / highest)) * steps)) : 0;
}

class Painter {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.fitted = new Map();
    this.widths = new Map();
    this.theme = new Theme();
  }

  /** The size of the picture on the screen. */
  get size() { return { width: this.canvas.clientWidth, height: this.canvas.clientHeight }; }

  resize() {
    const ratio = (this.ratio = Math.min(devicePixelRatio || 1, 3));
    const width = Math.round(this.canvas.clientWidth * ratio), height = Math.round(this.canvas.clientHeight * ratio);
    if (this.canvas.width !== width || this.canvas.height !== height) Object.assign(this.canvas, { width, height });
  }

  /** Color of an item: of its category, or of what the picture is colored by. */
  color(graph, i, mode) {
    if (mode === "category") return this.theme.category(graph.category(i));
    if (mode === "difference") return this.theme.difference[graph.difference(i)];
    const measure = graph.measures.find((m) => m.key === mode);
    const step = heatStep(measure.peak[i], measure.highest, this.theme.heat.length);
    return step < 0 ? this.theme.faint : this.theme.heat[step];
  }

  /**
   * Draws what `view` shows: `arrangement`, `scale`, `left`, `top`, `mode`, `selected`, `hovered`, `near` (edges and
   * items next to the selected one, with "in" or "out") and `matches`.
   */
  draw(view) {
    const { context: c, theme } = this;
    const { arrangement: a, scale: s, left, top } = view;
    this.labels = [];
    this.stubs = [];
    c.fillStyle = theme.canvas;
    const { width, height } = this.size;
    c.setTransform(this.ratio * s, 0, 0, this.ratio * s, -left * s * this.ratio, -top * s * this.ratio);
    c.fillRect(left, top, width / s, height / s);
    const area = { left, top, right: left + width / s, bottom: top + height / s };
    const seen = a.within(area);
    for (const i of seen.frames) this.drawFrame(view, i);
    this.drawEdges(view, seen.edges);
    if (s >= LEGIBLE.outline) for (const i of seen.nodes) this.drawNode(view, i);
    else this.drawSpecks(view, seen.nodes);
    if (s >= LEGIBLE.stub) this.drawStubs(view, seen.edges);
    if (s >= LEGIBLE.edgeLabel) this.drawEdgeLabels(view, seen.edges);
    if (view.hovered >= 0 && a.isShown(view.hovered)) this.ring(a, view.hovered, theme.muted, 1.2 / s, 2 / s);
    for (const [i, side] of view.near.items) if (a.isShown(i)) this.ring(a, i,
      side === "in" ? theme.incoming : theme.outgoing, 2 / Math.max(s, 0.3), 1.5);
    for (const i of view.matches) if (a.isShown(i)) this.ring(a, i, theme.match, 2 / Math.max(s, 0.1),
      3 / Math.max(s, 0.3));
    if (view.selected >= 0 && a.isShown(view.selected)) this.ring(a, view.selected, theme.accent,
      2.5 / Math.max(s, 0.3), 2.5 / Math.max(s, 0.3));
    this.drawFrameTitles(view, seen.frames, area);
  }

  drawFrame({ arrangement: a, mode, scale: s }, i) {
    const { context: c } = this;
    // What a measure tells is shown by the items within.
    const color = mode === "difference" ? this.color(a.graph, i, mode) : this.theme.category(a.graph.category(i));
    c.beginPath();
    c.roundRect(a.x[i], a.y[i], a.w[i], a.h[i], 8);
    c.globalAlpha = this.theme.isDark ? 0.1 : 0.055;
    c.fillStyle = color;
    c.fill();
    c.globalAlpha = 0.55;
    c.strokeStyle = color;
    c.lineWidth = 1 / Math.min(1, s);
    c.stroke();
    c.globalAlpha = 1;
  }

  /** Titles stay legible when zoomed out, and stay in view while any of their frame does. */
  drawFrameTitles({ arrangement: a, scale: s, mode }, frames, area) {
    const { context: c, theme } = this;
    const size = Math.max(12, 11 / s);
    for (const i of frames) {
      const roomy = a.w[i] * s > 70 && a.h[i] * s > 36;
      if (!roomy) continue;
      const x = Math.max(a.x[i], area.left) + 10 / Math.max(s, 0.5);
      const y = clamp(area.top, a.y[i], a.y[i] + a.h[i] - size * 2) + size * 1.55;
      const width = Math.min(a.x[i] + a.w[i], area.right) - x - 14 / Math.max(s, 0.5);
      if (width * s < 40) continue;
      const name = a.graph.shortTitle(i), kind = a.graph.kind(i);
      const text = this.fit(kind && kind !== name ? `${name} · ${kind}` : name, width, `600 ${size}px ${theme.font}`);
      c.fillStyle = theme.canvas;
      c.globalAlpha = 0.82;
      c.beginPath();
      c.roundRect(x - 4 / s, y - size * 1.15, c.measureText(text).width + 8 / s, size * 1.55, 4 / s);
      c.fill();
      c.globalAlpha = 1;
      c.fillStyle = theme.ink;
      c.fillText(text, x, y);
      this.labels.push([x, y - size * 1.15, width, size * 1.55]);
    }
  }

  drawNode({ arrangement: a, mode, scale: s }, i) {
    const { context: c, theme } = this;
    const { graph } = a;
    const x = a.x[i], y = a.y[i], w = a.w[i], h = a.h[i];
    const color = this.color(graph, i, mode), isGroup = graph.isGroup(i), isPort = graph.isPort(i);
    const radius = isPort || ["input", "output"].includes(graph.category(i)) ? h / 2 : 5;
    if (isGroup) {
      // A folded group looks like a stack of sheets.
      c.beginPath();
      c.roundRect(x + 4, y + 4, w, h, radius);
      c.fillStyle = theme.surface; c.fill();
      c.globalAlpha = 0.5; c.strokeStyle = color; c.lineWidth = 1; c.stroke(); c.globalAlpha = 1;
    }
    c.beginPath();
    c.roundRect(x, y, w, h, radius);
    c.fillStyle = theme.surface;
    c.fill();
    c.globalAlpha = mode === "category" ? (theme.isDark ? 0.26 : 0.13) : theme.isDark ? 0.6 : 0.5;
    c.fillStyle = color;
    c.fill();
    c.globalAlpha = 0.75;
    c.strokeStyle = color;
    c.lineWidth = 1;
    c.stroke();
    c.globalAlpha = 1;
    if (!isPort && radius === 5) {
      c.beginPath();
      c.roundRect(x, y, 4, h, [5, 0, 0, 5]);
      c.fillStyle = color;
      c.fill();
    }
    if (s < LEGIBLE.text) return;
    const problem = graph.model.problemsOfItem?.get(i);
    const indent = radius === 5 ? 12 : 10, room = w - indent - 8 - (isGroup ? 14 : 0) - (problem ? 14 : 0);
    // What enters and leaves is known by its name at every zoom.
    const isEnd = ["input", "output"].includes(graph.category(i));
    const title = isGroup || isPort ? graph.shortTitle(i) : isEnd ? graph.title(i) : graph.kind(i) || graph.name(i);
    const below = graph.note(i) || (isEnd ? graph.endType(i) || graph.kind(i) : isGroup ? graph.kind(i)
      : graph.kind(i) && graph.shortName(i));
    const second = isPort || below === title ? "" : below;
    const two = second && h >= 38 && s >= LEGIBLE.note;
    const size = this.titleSize(title, room, h, s);
    c.textBaseline = "alphabetic";
    c.fillStyle = theme.ink;
    const first = this.fit(title, room, `600 ${size}px ${theme.font}`);
    const centered = radius !== 5;
    c.fillText(first, centered ? x + (w - c.measureText(first).width) / 2 : x + indent,
      y + (two ? h / 2 - 3 : h / 2 + size * 0.35));
    if (two) {
      c.fillStyle = theme.muted;
      const text = this.fit(second, room, `11px ${theme.font}`);
      c.fillText(text, centered ? x + (w - c.measureText(text).width) / 2 : x + indent, y + h / 2 + 13);
    }
    if (isGroup) this.drawPlus(x + w - 15, y + h / 2);
    if (problem) {
      c.fillStyle = problem === "error" ? theme.error : theme.warning;
      c.beginPath();
      c.arc(x + w - (isGroup ? 30 : 12), y + h / 2, 4.5, 0, 7);
      c.fill();
    }
  }

  /**
   * The size of a title: 13, or, from further away, 9 pixels on the screen, as there is nothing else in the box then. Less
   * if the whole title fits then.
   */
  titleSize(title, room, height, scale) {
    const isNear = scale >= LEGIBLE.note;
    const highest = isNear ? 13 : Math.min(Math.round(9 / scale), Math.floor(height * 0.62));
    if (!this.widths.has(title)) {
      this.context.font = `600 13px ${this.theme.font}`;
      this.widths.set(title, this.context.measureText(title.slice(0, 400)).width);
    }
    const fitting = Math.floor((13 * room) / this.widths.get(title));
    return fitting < (isNear ? 10 : Math.min(highest, 7 / scale)) ? highest : Math.min(highest, fitting);
  }

  drawPlus(x, y) {
    const { context: c, theme } = this;
    c.strokeStyle = theme.muted;
    c.lineWidth = 1.4;
    c.beginPath();
    c.moveTo(x - 4, y); c.lineTo(x + 4, y);
    c.moveTo(x, y - 4); c.lineTo(x, y + 4);
    c.stroke();
  }

  /** Far away, items are plain rectangles, filled color by color. */
  drawSpecks({ arrangement: a, mode }, nodes) {
    const { context: c } = this;
    const byColor = new Map();
    for (const i of nodes) {
      const color = this.color(a.graph, i, mode);
      if (!byColor.has(color)) byColor.set(color, []);
      byColor.get(color).push(i);
    }
    c.globalAlpha = 0.85;
    for (const [color, list] of byColor) {
      c.fillStyle = color;
      for (const i of list) c.fillRect(a.x[i], a.y[i], a.w[i], a.h[i]);
    }
    c.globalAlpha = 1;
  }

  /** Outline of an item in a color, at a distance. */
  ring(a, i, color, width, gap) {
    const { context: c } = this;
    c.strokeStyle = color;
    c.lineWidth = width;
    c.beginPath();
    c.roundRect(a.x[i] - gap, a.y[i] - gap, a.w[i] + 2 * gap, a.h[i] + 2 * gap, 6 + gap);
    c.stroke();
  }

  /** Text that is cut to a width, with an ellipsis; also sets the font. */
  fit(text, width, font) {
    this.context.font = font;
    const key = `${font}|${Math.round(width)}|${text}`;
    let result = this.fitted.get(key);
    if (result === undefined) {
      result = text.length > 400 ? text.slice(0, 400) : text;
      const full = this.context.measureText(result).width;
      if (full > width) {
        let low = 0, high = result.length;
        while (high - low > 1) {
          const middle = (low + high) >> 1;
          if (this.context.measureText(`${result.slice(0, middle)}…`).width <= width) low = middle;
          else high = middle;
        }
        result = low ? `${result.slice(0, low)}…` : "";
      }
      if (this.fitted.size > 20000) this.fitted.clear();
      this.fitted.set(key, result);
    }
    return result;
  }
}
