// Puts the page together: header, views and their links, themes, help and search keys. Comes last of the scripts.

/** Weights and problems as objects, also by the item they belong to. */
function prepare(model) {
  const columns = model.weights;
  const text = (column, k) => (column ? model.strings[column[k]] ?? "" : "");
  model.weightList = (columns?.name ?? []).map((_, k) => ({
    name: text(columns.name, k), type: text(columns.type, k), shape: text(columns.shape, k),
      parameter: text(columns.parameter, k),
    storage: text(columns.storage, k), item: columns.item?.[k] ?? -1, bytes: columns.bytes?.[k],
      elements: columns.elements?.[k],
    min: columns.min?.[k], max: columns.max?.[k], mean: columns.mean?.[k], deviation: columns.deviation?.[k],
    zeros: columns.zeros?.[k], nan: columns.nan?.[k] || null, infinite: columns.infinite?.[k] || null,
    examined: columns.examined?.[k], histogram: columns.histogram?.[k],
  }));
  model.weightsOfItem = new Map();
  for (const w of model.weightList) {
    if (w.item >= 0) model.weightsOfItem.set(w.item, [...(model.weightsOfItem.get(w.item) ?? []), w]);
  }
  model.problemsOfItem = new Map();
  for (const p of model.problems ?? []) {
    if (p.item >= 0 && model.problemsOfItem.get(p.item) !== "error") model.problemsOfItem.set(p.item, p.severity);
  }
}

/** The picture with its tools, map, legend, outline and details. */
function graphWorkspace(model, graph, { withPanels = true, isPaired = false } = {}) {
  const canvas = el("canvas", {
    class: "picture", tabindex: 0, role: "application", "aria-roledescription": "graph",
    "aria-label": `Graph of ${model.name}`, "aria-describedby": "graph-keys",
  }, "The outline lists the same operations.");
  const view = new GraphView(graph, canvas);
  view.isPaired = isPaired;
  handleKeys(view);
  handlePointer(view);
  const mapCanvas = el("canvas", { class: "minimap", role: "img", "aria-label": "Map of the graph" });
  new Minimap(view, mapCanvas);
  const outline = withPanels ? new Outline(view) : null, details = withPanels ? new Details(view) : null;
  const legend = el("div", { class: "legend", role: "note", "aria-label": "Legend" });
  const tools = toolbar(view, legend, outline, details);
  view.insets = () => ({
    top: tools.offsetTop + tools.offsetHeight + 14, bottom: legend.offsetHeight ? legend.offsetHeight + 14 : 0,
  });
  const stage = el("div", { class: "stage" }, canvas, tools, legend, mapCanvas,
    el("p", { class: "visually-hidden", id: withPanels ? "graph-keys" : null },
      "Arrow keys move, plus and minus zoom, F fits all, question mark shows all keys."));
  new ResizeObserver(() => view.resized()).observe(canvas);
  const element = el("div", { class: "workspace" }, outline?.element, stage, details?.element);
  return { element, view, outline, details };
}

function toolbar(view, legend, outline, details) {
  const zoom = el("output", { class: "zoom", "aria-label": "Zoom" });
  view.addEventListener("draw",
    () => (zoom.textContent = `${view.scale < 0.1 ? (100 * view.scale).toFixed(1) : Math.round(100 * view.scale)} %`));
  const tool = (text, label, run) => button(text, run, { title: label, "aria-label": label });
  const panels = [outline,
    details].filter(Boolean).map((panel, k) => panelSwitch(panel.element, ["Outline", "Details"][k],
    { open: !view.isPaired }));
  const hasGroups = Array.from({ length: view.graph.count }, (_, i) => i).some((i) => view.graph.isGroup(i));
  const modes = [["category", "Kind"], ...view.graph.measures.map((m) => [m.key, m.label]),
    ...(view.graph.hasDifferences ? [["difference", "Difference"]] : [])];
  const select = el("select",
    { "aria-label": "Color by", onchange: () => { view.setMode(select.value); fillLegend(view, legend); } },
    modes.map(([key, label]) => el("option", { value: key, selected: key === view.mode }, label)));
  fillLegend(view, legend);
  view.addEventListener("theme", () => fillLegend(view, legend));
  return el("div", { class: "toolbar", role: "toolbar", "aria-label": "Graph tools" },
    panels[0]?.button,
    view.isPaired && el("strong", { class: "tools version" }, view.graph.model.name),
    partChoice(view),
    el("div", { class: "tools" }, tool("−", "Zoom out", () => view.zoomBy(0.8)), zoom,
      tool("+", "Zoom in", () => view.zoomBy(1.25)), tool("Fit", "Fit all into view", () => view.fit())),
    hasGroups && el("div", { class: "tools folds" }, tool("Fold all", "Fold all groups", () => view.foldAll()),
      tool("Unfold one level", "Unfold one more level of groups", () => view.unfoldLevel()),
      tool("Unfold all", "Unfold all groups", () => view.unfoldAll())),
    modes.length > 1 && el("label", { class: "tools choice" }, el("span", {}, "Color by"), select),
    panels[1]?.button);
}

/** A choice of the function or stage to look at by itself; null for a model that is one graph. */
function partChoice(view) {
  const { graph } = view;
  if (!graph.parts.length) return null;
  const label = (i) => [...graph.ancestors(i), i].filter((p) => graph.parts.includes(p))
    .map((p) => graph.title(p)).join(" › ");
  const select = el("select", { "aria-label": "Function or stage",
    onchange: () => view.showPart(Number(select.value)) },
    el("option", { value: -1 }, "All"), graph.parts.map((i) => el("option", { value: i }, label(i))));
  return el("label", { class: "tools choice part-choice" },
    el("span", {}, graph.kind(graph.parts[0]) === "function" ? "Function" : "Stage"), select);
}

/** A button that shows and hides a panel. On narrow screens panels lie over the picture, so they are shut at first. */
function panelSwitch(panel, label, { open }) {
  const node = button(label, () => set(panel.classList.contains("shut")),
    { class: "toggle", "aria-controls": panel.id });
  const set = (shown) => {
    panel.classList.toggle("shut", !shown);
    node.setAttribute("aria-expanded", String(shown));
  };
  panel.prepend(button("Close", () => { set(false); node.focus(); },
    { class: "close action", "aria-label": `Close ${label.toLowerCase()}` }));
  panel.addEventListener("open", () => set(true));
  const narrow = matchMedia("(max-width: 900px)");
  narrow.addEventListener("change", () => set(open && !narrow.matches));
  set(open && !narrow.matches);
  return { button: node };
}

/** What the colors mean: the categories in the graph, or the scale of a measure. */
function fillLegend(view, legend) {
  const { graph, mode } = view;
  if (mode === "category") {
    const used = new Set(graph.items.category.map((c) => cssCategory(graph.categories[c])));
    const told = Object.keys(CATEGORY_LABELS).filter((c) => used.has(c)
      && !["input", "output", "group", "other"].includes(c));
    legend.replaceChildren(...told.map((c) => el("span", { class: `cat-${c}` },
      el("span", { class: "dot", "aria-hidden": "true" }), CATEGORY_LABELS[c])));
  } else if (mode === "difference") {
    legend.replaceChildren(...DIFFERENCES.map((d) => el("span", { class: `difference-${d}` },
      el("span", { class: "dot", "aria-hidden": "true" }), differenceLabel(d))));
  } else {
    const m = graph.measures.find((m) => m.key === mode);
    legend.replaceChildren(el("span", {}, `${m.label}: 0`),
      el("span", { class: "scale", "aria-hidden": "true" }, view.painter.theme.heat.map((color) => swatch(color))),
      el("span", {}, quantity(m.highest, m.unit)));
  }
}

function swatch(color) {
  const node = el("span");
  node.style.background = color;
  return node;
}

function helpDialog() {
  const rows = [...KEYS.map((k) => [k.label, k.text]),
    ...PAGE_KEYS].map(([k, t]) => el("div", {}, el("dt", {}, el("kbd", {}, k)), el("dd", {}, t)));
  const dialog = el("dialog", { class: "help", "aria-labelledby": "help-title" },
    el("h2", { id: "help-title" }, "Keys and gestures"), el("dl", { class: "facts" }, rows),
    el("p", {}, "Drag to move, turn the wheel or pinch to zoom, and double-click a group to unfold or fold it. Letter keys work while the graph has the focus."),
    button("Close", () => dialog.close(), { class: "action" }));
  return dialog;
}

function header(model, links, theme, help) {
  const systems = model.systems?.map((s) => `${s.system} ${s.version}`).join(", ");
  const problems = model.problems?.filter((p) => p.severity === "error").length;
  return el("header", { class: "top" },
    el("div", { class: "title" }, el("h1", { title: model.path }, model.name),
      el("p", { class: "summary" }, chip(model.type ?? "no type", "type"),
        el("span", {}, `specification ${model.specificationVersion}`),
        model.fileBytes != null && el("span", {}, scaled(model.fileBytes, "B")),
          systems && el("span", { class: "systems", title: systems }, systems),
        model.runs !== undefined
          && chip(model.runs ? "runs here" : "does not run here", model.runs ? "good" : "warning"),
        problems > 0 && chip(`${problems} error${problems > 1 ? "s" : ""}`, "error"))),
    el("nav", { "aria-label": "Views" }, links),
      el("div", { class: "actions" }, theme,
      button("?", () => help.showModal(), { "aria-label": "Keys and gestures", title: "Keys and gestures" })));
}

function main() {
  const data = readData();
  data.models.forEach(prepare);
  const { models, changes } = data;
  models.forEach((m, k) => {
    m.changesOfItem = new Map();
    for (const row of changes?.rows ?? []) {
      const item = row.items[k];
      if (item >= 0) m.changesOfItem.set(item, m.changesOfItem.get(item) ?? []).get(item).push(row);
    }
  });
  const [model] = models;
  document.title = changes ? `${changes.old} → ${changes.new}` : `${model.name} – Core ML model`;
  const graphs = models.map((m) => (m.graph ? new Graph(m) : null));
  const workspaces = graphs.map((graph, k) => graph
    && graphWorkspace(models[k], graph, { withPanels: k === 0 || !graphs[0], isPaired: graphs.length > 1 })).filter(Boolean);
  if (workspaces.length === 2) link(workspaces[0], workspaces[1]);
  const first = workspaces[0];
  const viewOf = models.map((m) => workspaces.find((w) => w.view.graph.model === m)?.view);
  const goesTo = viewOf.map((view) => view && ((item) => { show("graph"); view.select(item, { reveal: true }); }));
  /** Shows what a change is of: in the new version, or in the old one if it is gone. */
  const goToChange = first && (([old, now]) => {
    const k = now >= 0 && goesTo[1] ? 1 : 0;
    if (!goesTo[k]) return;
    goesTo[k](k ? now : old);
    if (!matchMedia("(max-width: 900px)").matches) first.details?.element.dispatchEvent(new Event("open"));
  });
  /** Makes a view of the model, or of either version. */
  const of = (make) => (models.length === 1 ? make(model, graphs[0], goesTo[0])
    : eitherVersion(changes, (k) => make(models[k], graphs[k], goesTo[k])));
  const overview = (m) => [section("Interface", interfaceTables(m)), ...contentSection(m), functionSection(m), stageSection(m),
    labelSection(m), updateSection(m)];
  const problemCount = models.reduce((sum, m) => sum + (m.problems?.length ?? 0), 0);

  const views = [
    ["changes", changes && `Changes (${number(changes.rows.length + changes.omitted)})`,
      changes && (() => changesView(changes, goToChange))],
    ["graph", "Graph",
      workspaces.length
      && el("div", { class: workspaces.length === 2 ? "pair" : "single" }, workspaces.map((w) => w.element))],
    ["overview", "Overview", () => [
      models.length === 2 ? pairedSummary(changes, models) : summarySection(model, data.tool), ...of(overview),
      benchmarkSection(model, graphs[0]), data.comparison && section("Comparison", facts(data.comparison.rows))]],
    ["operations", "Operations", models.some((m) => m.graph || m.layerHistogram) && (() => of(operationsView))],
    ["weights", "Weights", models.some((m) => m.weightList.length) && (() => of((m, _, goTo) => weightsView(m, goTo)))],
    ["problems", problemCount ? `Problems (${number(problemCount)})` : "Problems",
      problemCount > 0 && (() => of((m, _, goTo) => problemsView(m, goTo)))],
  ].filter(([, , content]) => content);
  const pages = views.map(([key, label, content]) => {
    const page = el("section", { class: `view ${key}`, id: `view-${key}`, "aria-label": label, hidden: true });
    // Long tables are made when they are first looked at, or printed.
    page.fill = () => { if (content) page.append(...[typeof content === "function"
      ? content() : content].flat().filter(Boolean)); content = null; };
    return page;
  });
  const links = views.map(([key, label]) => el("a", { href: `#${key}` }, label));
  const help = helpDialog();
  const theme = themeButton(repaint);
  document.body.append(el("a",
    { class: "skip", href: "#main", onclick: (e) => { e.preventDefault(); document.getElementById("main").focus(); } },
    "Skip to content"),
    header(model, links, theme, help), el("main", { id: "main", tabindex: -1 }, pages), help);

  /** The address of a view; of the graph, with what is selected, so that it can be sent to somebody. */
  function address(key) {
    const view = key === "graph" && workspaces.map((w) => w.view).findLast((v) => v.selected >= 0);
    return view ? `#${selectionAddress(view)}` : `#${key}`;
  }
  function show(key) {
    const k = Math.max(0, views.findIndex(([name]) => name === key));
    pages[k].fill();
    pages.forEach((page, j) => (page.hidden = j !== k));
    links.forEach((a, j) => (j === k ? a.setAttribute("aria-current", "page") : a.removeAttribute("aria-current")));
    document.documentElement.dataset.view = views[k][0];
    writeAddress();
    if (views[k][0] === "graph") startPictures();
  }
  function writeAddress() {
    const wanted = address(document.documentElement.dataset.view);
    if (location.hash !== wanted) history.replaceState(null, "", wanted);
  }
  /** Follows an address: `#weights`, or `#op=` with the name of an operation. */
  function follow(hash) {
    const selection = /^(op|item)=(.*)$/.exec(hash);
    if (!selection) return show(hash);
    show("graph");
    for (const view of workspaces.map((w) => w.view).reverse()) {
      const item = selectedItem(view, selection[1], selection[2]);
      if (item >= 0) return view.select(item, { reveal: true });
    }
  }
  function startPictures() {
    for (const { view } of workspaces) {
      if (!view.started) view.start();
      view.started = true;
      view.draw();
    }
  }
  function repaint() {
    for (const { view } of workspaces) {
      view.painter.theme = new Theme();
      view.emit("mode");
      view.emit("theme");
    }
  }
  for (const { view } of workspaces) view.addEventListener("select", writeAddress);
  addEventListener("hashchange", () => follow(location.hash.slice(1)));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    if (event.key === "?") help.open || help.showModal();
    else if (event.key === "/" && first) {
      show("graph");
      first.outline.element.dispatchEvent(new Event("open"));
      first.outline.field.focus();
    } else return;
    event.preventDefault();
  });
  // On paper: all views, and all of the graph in light colors.
  let screenTheme = null, places = [];
  addEventListener("beforeprint", () => {
    pages.forEach((page) => page.fill());
    screenTheme = document.documentElement.dataset.theme;
    document.documentElement.dataset.theme = "light";
    repaint();
    places = workspaces.map(({ view }) => ({ scale: view.scale, left: view.left, top: view.top }));
    for (const { view } of workspaces) {
      view.fit();
      view.draw();
    }
  });
  addEventListener("afterprint", () => {
    document.documentElement.dataset.theme = screenTheme;
    workspaces.forEach(({ view }, k) => Object.assign(view, places[k]));
    repaint();
  });
  follow(location.hash.slice(1));
  // For scripts/product/check-report.py.
  globalThis.modelReport = { views: workspaces.map((w) => w.view), outline: first?.outline };
}

/** The address of a selection: by name if that finds it again. */
function selectionAddress(view) {
  const name = view.graph.title(view.selected);
  return view.graph.named(name) === view.selected ? `op=${encodeURIComponent(name)}` : `item=${view.selected}`;
}

/** The item of such an address; -1 if there is none. */
function selectedItem(view, kind, text) {
  if (kind === "item") return /^\d+$/.test(text) && Number(text) < view.graph.count ? Number(text) : -1;
  try {
    return view.graph.named(decodeURIComponent(text));
  } catch {
    return -1;
  }
}

/** Two pictures move, zoom and select together; what is selected in both stands at the same place. */
function link(left, right) {
  let busy = false, apart = { x: 0, y: 0 };
  const [a, b] = [left.view, right.view];
  left.details?.follow(b);
  const together = (run) => { if (!busy) { busy = true; run(); busy = false; } };
  for (const [one, two, sign] of [[a, b, 1], [b, a, -1]]) {
    const align = () => {
      two.scale = one.scale;
      two.moveTo(one.left + sign * apart.x, one.top + sign * apart.y);
    };
    one.addEventListener("move", () => together(align));
    one.addEventListener("select", () => together(() => {
      const twin = one.graph.items.counterpart?.[one.selected] ?? -1;
      two.select(twin, { reveal: false });
      if (twin < 0) return;
      const [p, q] = [one.corner(one.selected), two.corner(twin)];
      apart = { x: sign * (q.x - p.x), y: sign * (q.y - p.y) };
      align();
    }));
  }
}

main();
