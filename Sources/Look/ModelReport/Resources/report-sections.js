// Everything that is not the graph: summary, interface, metadata, weights, operations and problems.

function section(title, ...content) {
  const shown = content.flat().filter(Boolean);
  return shown.length ? el("section", { class: "card" }, el("h2", {}, title), shown) : null;
}

const dimension = ([low, high]) => (low === high ? `${low}` : high < 0 ? `${low} or more` : `${low} to ${high}`);

/** Type of a feature in words; feature objects are those of `modelc inspect --json`. */
function featureType(f) {
  const { image: m, multiArray: a, dictionary: d, sequence: s } = f;
  if (m) return `image ${m.width} × ${m.height} ${m.colorSpace ?? ""}`.trim();
  if (a) return `${f.type === "state" ? "state, " : ""}${a.dataType ?? "array"} [${a.shape.join(", ")}]`;
  if (d) return `dictionary ${d.keyType} → double`;
  if (s) return `sequence of ${s.elementType}`;
  return f.type ?? "not declared";
}
function flexibility(f) {
  const { image: m, multiArray: a, sequence: s } = f;
  if (m?.enumeratedSizes) return m.enumeratedSizes.map(([w, h]) => `${w} × ${h}`).join(", ");
  if (m?.widthRange) return `${dimension(m.widthRange)} × ${dimension(m.heightRange)}`;
  if (a?.enumeratedShapes) return a.enumeratedShapes.map((shape) => `[${shape.join(", ")}]`).join(", ");
  if (a?.shapeRange) return `[${a.shapeRange.map(dimension).join(", ")}]`;
  if (s?.range) return `length ${dimension(s.range)}`;
  return "";
}

function featureTable(title, features, model) {
  if (!features?.length) return null;
  const columns = [
    { label: "Name", node: (f) => [el("span", { class: "code" }, f.name), f.optional ? chip("optional") : "",
      f.name === model.predictedFeatureName ? chip("prediction") : "",
        f.name === model.predictedProbabilitiesName ? chip("probabilities") : ""] },
    { label: "Type", text: featureType, code: true },
  ];
  if (features.some(flexibility)) columns.push({ label: "Allowed sizes", text: flexibility, code: true });
  if (features.some((f) => f.shortDescription)) columns.push({ label: "Description",
    text: (f) => f.shortDescription ?? "" });
  return el("div", {}, el("h3", {}, title), table(`${title} of ${model.name}`, columns, features));
}

function interfaceTables(model) {
  return [featureTable("Inputs", model.inputs, model), featureTable("Outputs", model.outputs, model),
    featureTable("States", model.states, model), featureTable("Training inputs", model.trainingInputs, model)];
}

/** Labels and values that sum a model up. */
function summaryRows(model) {
  const m = model.metadata ?? {};
  return [
      ["Type", model.type], ["Specification version", model.specificationVersion], ["File", model.path],
      ["Size", model.fileBytes == null ? null : `${scaled(model.fileBytes, "B")} (${number(model.fileBytes)} bytes)`],
      ["Parameters",
        model.parameterCount ? `${scaled(model.parameterCount, "")} (${number(model.parameterCount)})` : null],
      ["Weights", model.weightBytes
        ? Object.entries(model.weightTypes ?? {}).map(([t, b]) => `${t} ${scaled(b, "B")}`).join(", ")
        || scaled(model.weightBytes, "B") : null],
      ["Runs on", model.systems?.map((s) => `${s.system} ${s.version}`).join(", ")],
      ["Runs here", model.runs === undefined ? null : model.runs ? "yes" : `no: ${model.obstacle ?? "unknown reason"}`],
      ["Updatable", model.isUpdatable ? "yes" : "no"],
      ["Author", m.author], ["License", m.license && longText(m.license)], ["Version", m.version],
      ...Object.entries(m.userDefined ?? {}).map(([k, v]) => [k, longText(String(v))]),
      ...contentRows(model.contents),
  ];
}

/** Names in the object `contents` as words: `supportVectors` → "Support vectors". */
function contentRows(contents) {
  const words = (key) => key.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`).replace(/^./, (c) => c.toUpperCase());
  return Object.entries(contents ?? {}).map(([key, value]) => [words(key), typeof value === "number" ? number(value) : value]);
}

function summarySection(model, tool) {
  const description = model.metadata?.shortDescription;
  return section("Summary", description && el("p", { class: "lead" }, description),
    facts([...summaryRows(model), ["Page written by", tool]]));
}

/** Tables of a model without operations: weights as bars, categories, columns, samples. */
function contentSection(model) {
  return (model.contentTables ?? []).map((t) => {
    const highest = Math.max(...t.rows.map((row) => Math.abs(row.at(-1)) || 0), 1e-300);
    const columns = t.columns.map((label, k) => ({ label, key: (row) => row[k], numeric: typeof t.rows[0]?.[k] === "number",
      node: (row) => (t.bars && k === t.columns.length - 1
        ? [bar(Math.abs(row[k]) / highest, row[k] < 0 ? "activation" : "convolution"), figure(number(row[k]))]
        : typeof row[k] === "number" ? number(row[k]) : el("span", { class: "code" }, row[k])) }));
    return section(t.title, t.omitted > 0 && el("p", { class: "lead" }, `The first ${number(t.rows.length)} of ${number(t.rows.length + t.omitted)}.`),
      table(t.title, columns, t.rows, { limit: 50 }));
  });
}

function functionSection(model) {
  if (!model.functions?.length) return null;
  return section("Functions", model.functions.map((f) => typeof f === "string" ? el("p", { class: "code" }, f)
    : el("details", { open: f.isDefault },
      el("summary", {}, el("span", { class: "code" }, f.name), f.isDefault ? chip("default") : ""),
      interfaceTables({ ...f, name: f.name }))));
}

function labelSection(model) {
  const labels = model.classLabels;
  if (!labels?.length) return null;
  return section("Class labels", el("details", {}, el("summary", {}, `${number(labels.length)} labels`),
    el("ol", { class: "labels", start: 0 }, labels.map((l) => el("li", {}, String(l))))));
}

function stageSection(model) {
  if (!model.stages?.length) return null;
  return section("Pipeline stages", el("ol", { class: "stages" }, model.stages.map((stage) => el("li", {},
    el("details", {},
      el("summary", {}, el("strong", {}, stage.name ?? stage.type), " ", el("span", { class: "type" }, stage.type)),
      facts(contentRows(stage.contents)),
      interfaceTables({ name: stage.type, ...stage }))))));
}

function updateSection(model) {
  return section("Update parameters", facts((model.updateFacts ?? []).map(([label, text]) => [label, longText(text)])),
    model.updateParameters?.length && table("Update parameters", [
      { label: "Name", text: (p) => p.name, code: true }, { label: "Default", text: (p) => p.value, code: true },
      { label: "Allowed", text: (p) => p.allowed ?? "", code: true },
    ], model.updateParameters));
}

function benchmarkSection(model) {
  if (!model.benchmarks?.length) return null;
  return section("Latency", model.benchmarks.map((b) => el("div", { class: "benchmark" },
    el("h3", {}, b.title),
    b.histogram && histogram(b.histogram.counts,
      `Latency from ${quantity(b.histogram.min, "seconds")} to ${quantity(b.histogram.max, "seconds")}`,
      { width: 640, height: 90 }),
    b.histogram && el("div", { class: "range" }, el("span", {}, quantity(b.histogram.min, "seconds")),
      el("span", {}, quantity(b.histogram.max, "seconds"))),
    b.histogram?.above > 0 && el("p", { class: "hint" }, `${number(b.histogram.above)} slower predictions are not in the histogram.`),
    latencyBars(b.latency ?? {}),
    facts([["Predictions", b.runs && number(b.runs)], ["Load time", b.loadTime && quantity(b.loadTime, "seconds")],
      ["Memory after loading", b.memory?.loaded && scaled(b.memory.loaded, "B")],
      ["Peak memory", b.memory?.peak && scaled(b.memory.peak, "B")]]),
    throughputTable(b), b.machine && b.operations && rooflineChart(b.operations, b.machine))));
}

/** Percentiles as bars below each other. */
function latencyBars(latency) {
  const rows = Object.entries(latency).filter(([, x]) => x > 0);
  const longest = Math.max(...rows.map(([, x]) => x));
  return rows.length ? el("ul", { class: "plain bars" }, rows.map(([label, x]) => el("li", {},
    el("span", {}, label), bar(x / longest), el("span", { class: "figure" }, quantity(x, "seconds"))))) : null;
}

function throughputTable(b) {
  if (!b.throughput?.length) return null;
  const most = Math.max(...b.throughput.map((t) => t.inputsPerSecond ?? 0));
  return el("div", {}, el("h3", {}, "Throughput"), table("Throughput", [
    { label: "Threads", text: (t) => number(t.threads), numeric: true },
    { label: "At a time", text: (t) => number(t.concurrency), numeric: true },
    { label: "Batch", text: (t) => number(t.batch), numeric: true },
    { label: "Inputs per second", numeric: true,
      node: (t) => [bar(t.inputsPerSecond / most), figure(number(t.inputsPerSecond))] },
    { label: "Median", text: (t) => quantity(t.latency?.median, "seconds"), numeric: true },
    { label: "p99", text: (t) => quantity(t.latency?.p99, "seconds"), numeric: true },
  ], b.throughput));
}

/**
 * Operations as they ran, several of the model in one perhaps, under the roof of the machine: arithmetic a second over arithmetic a byte, both logarithmic. Areas
 * grow with time, so that what is large and far below the roof is what is worth a look.
 */
function rooflineChart(operations, machine) {
  const peak = machine.floatingPointOperationsPerSecond, band = machine.bytesPerSecond;
  if (!(peak > 0) || !(band > 0)) return null;
  const points = operations.filter((o) => o.flops > 0 && o.bytes > 0 && o.seconds > 0)
    .map((o) => ({ ...o, x: o.flops / o.bytes, y: o.flops / o.seconds }))
    .sort((a, b) => b.seconds - a.seconds).slice(0, 2000);
  if (!points.length) return null;
  const width = 640, height = 300, left = 64, right = 30, bottom = 40, top = 26;
  const whole = (low, high) => [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))];
  const [x0, x1] = whole(Math.min(...points.map((p) => p.x), peak / band), Math.max(...points.map((p) => p.x), peak / band * 2));
  const [y0, y1] = whole(Math.max(Math.min(...points.map((p) => p.y)), peak / 1e6), Math.max(...points.map((p) => p.y), peak));
  const px = (x) => left + ((Math.log10(x) - x0) / (x1 - x0)) * (width - left - right);
  const py = (y) => height - bottom - ((Math.log10(Math.max(y, 10 ** y0)) - y0) / (y1 - y0)) * (height - bottom - top);
  const ticks = (low, high) => Array.from({ length: high - low + 1 }, (_, k) => 10 ** (low + k));
  const longest = points[0].seconds;
  const roof = [10 ** x0, peak / band, 10 ** x1].map((x) => `${px(x).toFixed(1)} ${py(Math.min(peak, band * x)).toFixed(1)}`);
  const text = (x, y, anchor, label) => el("svg:text", { x, y, "text-anchor": anchor }, label);
  return el("div", {}, el("h3", {}, "Operations and what the machine reaches"),
    el("svg:svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img",
      "aria-label": `${number(points.length)} operations by FLOP per byte and FLOP per second; the machine reaches ${scaled(peak, "FLOP/s")} and ${scaled(band, "B/s")}` },
    ticks(x0, x1).flatMap((x) => [el("svg:path", { class: "grid", d: `M${px(x)} ${top}V${height - bottom}` }),
      text(px(x), height - bottom + 16, "middle", number(x))]),
    ticks(y0, y1).flatMap((y) => [el("svg:path", { class: "grid", d: `M${left} ${py(y)}H${width - right}` }),
      text(left - 8, py(y) + 4, "end", scaled(y, "").replace(/\.0+ /, " "))]),
    text(width - right, height - 6, "end", "FLOP per byte"), text(left - 8, 12, "end", "FLOP/s"),
    el("svg:path", { class: "roof", d: `M${roof.join("L")}` }),
    points.map((p) => el("svg:circle", { class: `cat-${cssCategory(p.category)}`, cx: px(p.x).toFixed(1),
      cy: py(p.y).toFixed(1), r: (3 + 9 * Math.sqrt(p.seconds / longest)).toFixed(1) },
    el("svg:title", {}, `${p.kind} ${p.name}: ${quantity(p.seconds, "seconds")}, ${scaled(p.y, "FLOP/s")}`)))));
}

function weightsView(model, goTo) {
  const list = model.weightList;
  if (!list.length) return null;
  const highest = Math.max(...list.map((w) => w.bytes ?? 0));
  const title = (w) => [w.name, w.parameter].filter(Boolean).join(" › ");
  const columns = [
    { label: "Name", key: title,
      node: (w) => (w.item >= 0 && goTo
      ? button(title(w), () => goTo(w.item), { class: "link code" }) : el("span", { class: "code" }, title(w))) },
    { label: "Type", key: (w) => w.type, text: (w) => w.type, code: true },
    { label: "Shape", text: (w) => w.shape, code: true },
    { label: "Bytes", key: (w) => w.bytes, numeric: true,
      node: (w) => [bar(w.bytes / highest, "constant"), figure(quantity(w.bytes, "bytes"))] },
    { label: "Mean", key: (w) => w.mean, text: (w) => number(w.mean), numeric: true },
    { label: "Deviation", key: (w) => w.deviation, text: (w) => number(w.deviation), numeric: true },
    { label: "Min", key: (w) => w.min, text: (w) => number(w.min), numeric: true },
    { label: "Max", key: (w) => w.max, text: (w) => number(w.max), numeric: true },
    ...[["NaN", "nan"], ["Infinite", "infinite"]].filter(([, key]) => list.some((w) => w[key])).map(([label, key]) => (
      { label, key: (w) => w[key] ?? 0, numeric: true,
        node: (w) => (w[key] ? chip(number(w[key]), "error") : w.min == null ? "–" : "0") })),
    { label: "Zeros", key: (w) => w.zeros,
      text: (w) => (w.zeros == null ? "–" : `${(100 * w.zeros).toFixed(1)} %`), numeric: true },
  ];
  if (list.some((w) => w.histogram)) columns.push({ label: "Distribution",
    node: (w) => (w.histogram
    ? histogram(w.histogram, `Distribution of ${w.name}`, { width: 120, height: 22 }) : "") });
  return section("Weights",
    el("p", { class: "lead" },
    `${number(list.length)} weights, ${scaled(model.weightBytes ?? list.reduce((s, w) => s + (w.bytes ?? 0), 0), "B")}`
      + (list.some((w) => w.examined) ? ". Statistics of large ones are of a sample." : "")),
    table("Weights", columns, list, { sort: columns[3], limit: 100 }));
}

function operationsView(model, graph, goTo) {
  if (!graph) {
    const kinds = Object.entries(model.layerHistogram ?? {});
    const highest = Math.max(...kinds.map(([, n]) => n));
    return kinds.length ? section("Operations by kind", table("Operations by kind", [
      { label: "Kind", key: (k) => k[0], text: (k) => k[0], code: true },
      { label: "Count", key: (k) => k[1], numeric: true, node: (k) => [bar(k[1] / highest), figure(number(k[1]))] }],
        kinds)) : null;
  }
  const kinds = new Map();
  const own = [];
  for (let i = 0; i < graph.count; i++) {
    if (graph.isGroup(i) || graph.isPort(i) || ["input", "output", "split", "leaf"].includes(graph.category(i))) continue;
    own.push(i);
    const k = kinds.get(graph.kind(i)) ?? { kind: graph.kind(i), category: cssCategory(graph.category(i)), count: 0 };
    k.count++;
    for (const m of graph.measures) if (m.column[i] != null) k[m.key] = k[m.key] == null
      ? m.column[i] : m.combine(k[m.key], m.column[i]);
    kinds.set(k.kind, k);
  }
  const rows = [...kinds.values()];
  const highest = (key) => Math.max(...rows.map((r) => r[key] ?? 0));
  const sum = (label, key, unit) => ({ label, key: (r) => r[key], numeric: true,
    node: (r) => [bar(r[key] / highest(key), r.category), figure(quantity(r[key], unit))] });
  const count = sum("Count", "count", "");
  const measured = graph.measures.filter((m) => own.some((i) => m.column[i] != null));
  const first = measured[0];
  const columns = [
    { label: "Name", key: (i) => graph.title(i),
      node: (i) => button(graph.title(i), () => goTo(i), { class: "link code" }) },
    { label: "Kind", key: (i) => graph.kind(i), text: (i) => graph.kind(i), code: true },
    ...measured.map((m) => ({ label: m.label, key: (i) => m.column[i], numeric: true,
      node: (i) => [bar(m.column[i] / m.highest, cssCategory(graph.category(i))), figure(quantity(m.column[i], m.unit))] })),
  ];
  return [
    section("Operations by kind", table("Operations by kind", [
      { label: "Kind", key: (r) => r.kind,
        node: (r) => el("span", { class: `code cat-${r.category}` },
        el("span", { class: "dot", "aria-hidden": "true" }), r.kind) },
      count, ...measured.map((m) => sum(m.label, m.key, m.unit))], rows, { sort: count })),
    first && section("Cost by operation", table("Cost by operation", columns, own, { sort: columns[2], limit: 100 })),
  ];
}

function problemsView(model, goTo) {
  return model.problems?.length ? section("Problems", model.problems.map((p) =>
    problemCard(p,
      p.item >= 0 && goTo ? button("Show in graph", () => goTo(p.item), { class: "link" }) : null))) : null;
}
