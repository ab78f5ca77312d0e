// The panel beside the picture: everything about the selected item, or about the graph as a whole.

class Details {
  constructor(view) {
    this.view = view;
    this.graph = view.graph;
    this.body = el("div",
      { class: "panel-body", tabindex: 0, role: "region", "aria-label": "Details of the selection" });
    this.element = el("aside", { class: "panel details", id: "details", "aria-label": "Details" }, this.body);
    this.views = [view];
    view.addEventListener("select", () => this.show());
    view.addEventListener("fold", () => this.show());
    this.show();
  }

  /** Also tells what is selected in another picture and not in this one. */
  follow(other) {
    this.views.push(other);
    other.addEventListener("select", () => this.show());
  }

  show() {
    this.view = this.views.find((view) => view.selected >= 0) ?? this.views[0];
    this.graph = this.view.graph;
    const { selected } = this.view;
    const top = selected === this.shown?.selected && this.view === this.shown.view ? this.body.scrollTop : 0;
    this.shown = { selected, view: this.view };
    this.body.replaceChildren(...(selected >= 0 ? this.item(selected) : this.whole()).flat().filter(Boolean));
    this.body.scrollTop = top;
  }

  /** A link to an item of the graph. */
  link(i) {
    return button(this.graph.title(i), () => this.view.select(i, { reveal: true }),
      { class: "link", title: this.graph.kind(i) });
  }

  whole() {
    const { graph } = this;
    const ends = (category) => Array.from({ length: graph.graphs.count[0] },
      (_, k) => graph.graphs.first[0] + k).filter((i) => graph.category(i) === category);
    const features = [...(graph.model.inputs ?? []), ...(graph.model.outputs ?? [])];
    const list = (label, items) => items.length && part(label, el("ul", { class: "plain" }, items.map((i) => {
      // What the model declares: a label is a string, though it is made of a layer's array.
      const feature = features.find((f) => f.name === graph.name(i));
      const value = (graph.outputsOf(i)[0] ?? graph.inputsOf(i)[0])?.value;
      const type = feature ? [featureType(feature), flexibility(feature)].filter(Boolean).join(", ")
        : value >= 0 && graph.valueType(value);
      return el("li", {}, this.link(i), type && el("span", { class: "type" }, type));
    })));
    const kinds = new Map();
    for (let i = 0; i < graph.count; i++) if (!graph.isGroup(i) && !graph.isPort(i)) kinds.set(graph.category(i),
      (kinds.get(graph.category(i)) ?? 0) + 1);
    const counts = [...kinds].filter(([c]) => !["input", "output"].includes(c)).sort((a, b) => b[1] - a[1]);
    const highest = counts[0]?.[1] ?? 1;
    return [
      el("h2", {}, "Graph"),
      el("p", { class: "hint" }, "Select an operation to see its attributes, inputs, outputs, weights and cost."),
      list("Inputs", ends("input")), list("Outputs", ends("output")),
      part("Operations", el("ul", { class: "plain bars" }, counts.map(([category, count]) =>
        el("li", { class: `cat-${cssCategory(category)}` }, el("span", {}, CATEGORY_LABELS[category] ?? category),
          bar(count / highest, cssCategory(category)), el("span", { class: "figure" }, number(count)))))),
      this.totals(),
      part("Picture", ["svg", "png"].map((kind) => [button(`Save as ${kind.toUpperCase()}`, () => savePicture(this.view, kind), { class: "action" }), " "]).flat()),
    ];
  }

  totals() {
    const { graph } = this;
    const top = Array.from({ length: graph.graphs.count[0] }, (_, k) => graph.graphs.first[0] + k);
    return part("Totals",
      facts(graph.measures.map((m) => [m.label,
      quantity(top.reduce((sum, i) => m.column[i] == null ? sum : m.combine(sum, m.column[i]), 0), m.unit)])));
  }

  item(i) {
    const { graph, view } = this;
    const path = graph.ancestors(i);
    return [
      el("p", { class: `eyebrow cat-${cssCategory(graph.category(i))}` },
        el("span", { class: "dot", "aria-hidden": "true" }),
        graph.isPort(i) ? "Border of a group" : CATEGORY_LABELS[graph.category(i)] ?? graph.category(i)),
      el("h2", {}, graph.isGroup(i) ? graph.title(i) : graph.kind(i) || graph.name(i)),
      graph.kind(i) && el("p", { class: "full-name" }, graph.isGroup(i) ? graph.kind(i) : graph.name(i)),
      path.length > 0 && el("p", { class: "path" }, path.flatMap((p, k) => [k ? " › " : "in ", this.link(p)])),
      graph.isGroup(i)
        && el("p", {}, button(view.unfolded.has(i) ? "Fold" : "Unfold", () => view.toggle(i), { class: "action" })),
      graph.hasDifferences && graph.difference(i) !== "same"
        && el("p", {}, chip(differenceLabel(graph.difference(i)), graph.difference(i))),
      changesOfItem(graph.model.changesOfItem?.get(i) ?? []),
      this.problems(i),
      facts([["Place", graph.place(i)], ["Note", graph.note(i)]]),
      this.ends("Inputs", graph.inputsOf(i), (v) => graph.producer[v] >= 0 ? [graph.producer[v]] : [], "from"),
      this.ends("Outputs", graph.outputsOf(i), (v) => graph.consumers[v] ?? [], "to"),
      part("Attributes", facts(graph.attributesOf(i).map(([name, value]) => [name, longText(value)]))),
      this.weights(i),
      part("Cost", facts(graph.measures.map((m) => [m.label, m.column[i] == null ? null : this.measure(m, i)]))),
    ];
  }

  measure(m, i) {
    const total = m.combine === Math.max ? 0 : m.highest && this.sum(m);
    return [quantity(m.column[i], m.unit),
      total ? el("span", { class: "share" }, ` ${(100 * m.column[i] / total).toFixed(1)} %`) : ""];
  }
  /** Sum of a measure over the graph, kept since it is asked for at every selection. */
  sum(m) {
    return (m.total ??= m.column.reduce((sum, x, i) => (this.graph.parent(i) < 0 ? sum + (x ?? 0) : sum), 0));
  }

  ends(label, list, others, word) {
    const { graph } = this;
    return list.length > 0 && part(label, el("ul", { class: "values" }, list.map(({ name, value }) => {
      const items = others(value);
      const shown = items.slice(0, 8);
      return el("li", {},
        el("div", {}, el("span", { class: "parameter" }, name || graph.valueName(value)),
          el("span", { class: "type" }, graph.valueType(value))),
        name && name !== graph.valueName(value) ? el("div", { class: "value-name" }, graph.valueName(value)) : null,
        shown.length > 0
          && el("div", { class: "others" }, `${word} `, shown.flatMap((other, k) => [k ? ", " : "", this.link(other)]),
          items.length > shown.length ? ` and ${number(items.length - shown.length)} more` : ""));
    })));
  }

  weights(i) {
    const { model } = this.graph;
    const own = model.weightsOfItem?.get(i) ?? [];
    const other = this.views.find((view) => view !== this.view);
    const twin = other ? this.graph.items.counterpart?.[i] ?? -1 : -1;
    const theirs = twin >= 0 ? other.graph.model.weightsOfItem?.get(twin) ?? [] : [];
    const cards = (list) => list.slice(0, 24).map((w) => weightCard(w));
    if (!theirs.length) return own.length > 0 && part("Weights", ...cards(own));
    return [part("Weights, old version", ...cards(this.views.indexOf(this.view) ? theirs : own)),
      part("Weights, new version", ...cards(this.views.indexOf(this.view) ? own : theirs))];
  }

  problems(i) {
    const own = (this.graph.model.problems ?? []).filter((p) => p.item === i);
    return own.length > 0 && el("div", {}, own.map((p) => problemCard(p)));
  }
}

/** A titled part of the panel; null if it is empty. */
function part(title, ...content) {
  const shown = content.flat().filter(Boolean);
  return shown.length ? el("section", { class: "part" }, el("h3", {}, title), shown) : null;
}

/** Text of any length: what does not fit can be unfolded. */
function longText(text) {
  if (text.length <= 160) return text;
  return el("details", {}, el("summary", {}, `${text.slice(0, 120)}…`), el("div", { class: "long" }, text));
}

function weightCard(w) {
  return el("div", { class: "weight" },
    el("div", {}, el("span", { class: "parameter" }, w.parameter || w.name),
      el("span", { class: "type" }, [w.type, w.shape].filter(Boolean).join(" "))),
    w.parameter && el("div", { class: "value-name" }, w.name),
    w.histogram && histogram(w.histogram, `Distribution of ${w.name} from ${number(w.min)} to ${number(w.max)}`),
    w.histogram && el("div", { class: "range" }, el("span", {}, number(w.min)), el("span", {}, number(w.max))),
    facts([["Size", w.bytes == null ? null : quantity(w.bytes, "bytes")],
      ["Elements", w.elements == null ? null : number(w.elements)],
      ["Range", w.histogram || w.min == null ? null : w.min === w.max ? number(w.min) : `${number(w.min)} … ${number(w.max)}`],
      ["Mean ± deviation", w.mean == null ? null : `${number(w.mean)} ± ${number(w.deviation)}`],
      ["Zeros", w.zeros == null ? null : `${(100 * w.zeros).toFixed(1)} %`],
      ["NaN", w.nan && chip(number(w.nan), "error")], ["Infinite", w.infinite && chip(number(w.infinite), "error")],
      ["Sample", w.examined && `${number(w.examined)} of ${number(w.elements)} elements`], ["Stored", w.storage]]));
}

function problemCard(p, link = null) {
  return el("div", { class: `problem ${["error", "warning", "note"].includes(p.severity) ? p.severity : "note"}` },
    el("p", { class: "message" }, chip(p.severity, p.severity), " ", p.message),
    facts([["Where", link ?? p.location], link && p.location ? ["Location", p.location] : ["", null],
      ["Expected", p.expected], ["Found", p.found], ["Fix", p.remedy], ["Code", p.code]]));
}
