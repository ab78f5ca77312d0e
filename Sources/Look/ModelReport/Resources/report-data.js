// Reads the page's data (Documentation/internals/report-data.md) and answers questions about a graph's items and values.
// Items, values, edges and graphs are numbers everywhere: their places in the columns.

/** First place of each row in a column of lists, from the number of elements of each row; one more than there are rows. */
function starts(counts) {
  const result = new Int32Array(counts.length + 1);
  for (let i = 0; i < counts.length; i++) result[i + 1] = result[i] + counts[i];
  return result;
}

/** Measures that an operation can be colored by: column, label, and how a group's value follows from its contents. */
const MEASURES = [
  { key: "flops", label: "FLOPs", unit: "flops", combine: (a, b) => a + b },
  { key: "time", label: "Time", unit: "seconds", combine: (a, b) => a + b },
  { key: "weightBytes", label: "Weight bytes", unit: "bytes", combine: (a, b) => a + b },
  { key: "bytes", label: "Memory traffic", unit: "bytes", combine: (a, b) => a + b },
  { key: "error", label: "Relative error", unit: "ratio", combine: Math.max },
];

/** What happened to an item between two models; its place is the number in the column `difference`. */
const DIFFERENCES = ["same", "added", "removed", "changed", "unknown"];
/** What a reader is told of it. */
const differenceLabel = (difference) => (difference === "unknown" ? "not compared" : difference);

/** One model's graph: columns, and what follows from them. */
class Graph {
  constructor(model) {
    const data = model.graph;
    this.model = model;
    this.strings = model.strings;
    this.items = data.items;
    this.values = data.values;
    this.edges = data.edges;
    this.graphs = data.graphs;
    this.categories = data.categories;
    this.count = data.items.kind.length;
    this.edgeCount = data.edges.from.length;
    this.open = data.open ?? [];
    this.parts = data.parts ?? [];
    this.findParents();
    this.findEdges();
    this.findValues();
    this.measures = MEASURES.filter((m) => data.items[m.key]).map((m) => ({ ...m, ...this.combined(m) }));
    this.hasDifferences = Boolean(data.items.difference);
  }

  text(column, i) {
    return column ? this.strings[column[i]] ?? "" : "";
  }
  kind(i) { return this.text(this.items.kind, i); }
  name(i) { return this.text(this.items.name, i); }
  note(i) { return this.text(this.items.note, i); }
  place(i) { return this.text(this.items.place, i); }
  category(i) { return this.categories[this.items.category[i]] ?? "other"; }
  isGroup(i) { return this.inner(i) >= 0; }
  inner(i) { return this.items.inner ? this.items.inner[i] : -1; }
  isPort(i) { return this.items.port ? this.items.port[i] >= 0 : false; }
  /** What people call an item: its name, or its kind if it has none. */
  title(i) { return this.name(i) || this.kind(i); }
  /** The name without the part that the surrounding group's name already says. */
  shortName(i) {
    const name = this.name(i), parent = this.parent(i);
    const prefix = parent >= 0 ? `${this.name(parent)}/` : "/";
    return name.startsWith(prefix) && name.length > prefix.length ? name.slice(prefix.length) : name;
  }
  /** The type of what an input or output passes on. */
  endType(i) {
    const end = this.outputsOf(i)[0] ?? this.inputsOf(i)[0];
    return end ? this.valueType(end.value) : "";
  }
  shortTitle(i) { return this.shortName(i) || this.kind(i); }
  valueName(v) { return this.text(this.values.name, v); }
  valueType(v) { return [this.text(this.values.type, v), this.text(this.values.shape, v)].filter(Boolean).join(" "); }
  valueShape(v) { return this.text(this.values.shape, v).replace(/^\[|\]$/g, "").replaceAll(", ", "×"); }
  /** What is written at a line: the shape of its value, or else its type. */
  edgeText(v) { return this.valueShape(v) || this.text(this.values.type, v); }
  difference(i) { return DIFFERENCES[this.items.difference?.[i] ?? 0]; }

  /** Graph of each item, group that a graph is the inside of, and items at the border of each graph. */
  findParents() {
    const { first, count } = this.graphs;
    this.graphOf = new Int32Array(this.count);
    this.owner = new Int32Array(first.length).fill(-1);
    for (let g = 0; g < first.length; g++) this.graphOf.fill(g, first[g], first[g] + count[g]);
    this.portsOfGraph = first.map(() => []);
    for (let i = 0; i < this.count; i++) {
      if (this.isGroup(i)) this.owner[this.inner(i)] = i;
      if (this.isPort(i)) this.portsOfGraph[this.graphOf[i]].push(i);
    }
  }
  /** The group that contains an item; -1 at the top. */
  parent(i) { return this.owner[this.graphOf[i]]; }
  /** The groups that contain an item, outermost first. */
  ancestors(i) {
    const result = [];
    for (let p = this.parent(i); p >= 0; p = this.parent(p)) result.unshift(p);
    return result;
  }

  /** Edges of each graph and of each item. */
  findEdges() {
    const { from, to } = this.edges;
    this.edgesOfGraph = this.graphs.first.map(() => []);
    this.edgesOut = Array.from({ length: this.count }, () => []);
    this.edgesIn = Array.from({ length: this.count }, () => []);
    for (let e = 0; e < this.edgeCount; e++) {
      this.edgesOfGraph[this.graphOf[from[e]]].push(e);
      this.edgesOut[from[e]].push(e);
      this.edgesIn[to[e]].push(e);
    }
    this.pointStart = starts(this.edges.points);
  }

  /** Producer of each value, and its consumers. */
  findValues() {
    const { inputs, outputs, attributes } = this.items;
    this.inputStart = starts(inputs.count);
    this.outputStart = starts(outputs.count);
    this.attributeStart = attributes ? starts(attributes.count) : new Int32Array(this.count + 1);
    const n = this.values.name.length;
    this.producer = new Int32Array(n).fill(-1);
    this.consumers = Array.from({ length: n }, () => []);
    for (let i = 0; i < this.count; i++) {
      for (let k = this.outputStart[i]; k < this.outputStart[i + 1]; k++) this.producer[outputs.value[k]] = i;
      for (let k = this.inputStart[i]; k < this.inputStart[i + 1]; k++) {
        const users = this.consumers[inputs.value[k]];
        if (users && users.at(-1) !== i) users.push(i);
      }
    }
  }

  /**
   * A measure of every item, null where it is not known. Of a group, `column` is what its contents add up to, `peak` the
   * highest among them, which is what its color shows. `highest` is the highest of all operations.
   */
  combined(measure) {
    const column = [...this.items[measure.key]], peak = [...column];
    const inside = new Set();  // groups whose peak is one of their contents already, not a given sum
    let highest = 0;
    // Inner graphs come after the graph they lie in, so from the end on, contents are complete before their group.
    for (let i = this.count - 1; i >= 0; i--) {
      if (!this.isGroup(i)) highest = Math.max(highest, column[i] ?? 0);
      const p = this.parent(i);
      if (p >= 0 && peak[i] != null) {
        peak[p] = Math.max(inside.has(p) ? peak[p] : 0, peak[i]);
        inside.add(p);
      }
      if (p >= 0 && column[i] != null && this.items[measure.key][p] == null) {
        column[p] = column[p] == null ? column[i] : measure.combine(column[p], column[i]);
      }
    }
    return { column, peak, highest };
  }

  inputsOf(i) { return this.parameters(this.items.inputs, this.inputStart, i); }
  outputsOf(i) { return this.parameters(this.items.outputs, this.outputStart, i); }
  parameters(columns, start, i) {
    const result = [];
    for (let k = start[i]; k < start[i + 1]; k++) {
      result.push({ name: this.text(columns.name, k), value: columns.value[k] });
    }
    return result;
  }
  attributesOf(i) {
    const columns = this.items.attributes;
    const result = [];
    for (let k = this.attributeStart[i]; k < this.attributeStart[i + 1]; k++) {
      result.push([this.text(columns.name, k), this.text(columns.value, k)]);
    }
    return result;
  }

  /** The first item of a name, an operation before a group; -1 if there is none. */
  named(name) {
    const all = Array.from({ length: this.count }, (_, i) => i).filter((i) => !this.isPort(i) && this.title(i) === name);
    return all.find((i) => !this.isGroup(i)) ?? all[0] ?? -1;
  }

  /** Items whose name, kind, note, place or category contain every word, in order, without the borders of groups. */
  search(words) {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    const result = [];
    for (let i = 0; i < this.count && wanted.length; i++) {
      if (this.isPort(i)) continue;
      const text = `${this.name(i)} ${this.kind(i)} ${this.note(i)} ${this.place(i)} ${this.category(i)}`.toLowerCase();
      if (wanted.every((word) => text.includes(word))) result.push(i);
    }
    return result;
  }
}
