// The page for a directory of models: a card for each, with a link to its report.

/** Drawing of a graph in small: boxes and lines in a rectangle of 200 × 100. */
function thumbnail(model) {
  const { boxes = [], lines = [] } = model.thumbnail ?? {};
  return el("svg:svg",
    { class: "thumbnail", viewBox: "-4 -4 208 108", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" },
    lines.length
      ? el("svg:path", { d: lines.map(([x1, y1, x2, y2]) => `M${+x1} ${+y1}L${+x2} ${+y2}`).join("") }) : null,
    boxes.map(([x, y, width, height, category]) => el("svg:rect",
      { x, y, width, height, rx: 1, class: `cat-${cssCategory(category)}` })));
}

/** Only files beside or below the page are linked. */
function safeLink(href) {
  return /^[a-z][a-z0-9+.-]*:|^[/\\]|(^|[/\\])\.\.([/\\]|$)/i.test(href)
    ? null : `./${href.split("/").map(encodeURIComponent).join("/")}`;
}

function card(model) {
  const errors = (model.problems ?? {}).error ?? 0, warnings = (model.problems ?? {}).warning ?? 0;
  const details = [model.type, model.specificationVersion && `specification ${model.specificationVersion}`,
    model.fileBytes != null && scaled(model.fileBytes, "B"),
    model.operationCount && `${number(model.operationCount)} operation${model.operationCount === 1 ? "" : "s"}`, model.contents].filter(Boolean).join(" · ");
  const short = (text) => (text.length > 140 ? `${text.slice(0, 140)}…` : text);
  const content = [model.thumbnail && thumbnail(model), el("h2", {}, model.name), el("p", {}, details),
    model.shortDescription && el("p", {}, short(model.shortDescription)),
    model.systems?.length > 0 && el("p", {}, model.systems.map((s) => `${s.system} ${s.version}`).join(", ")),
    model.diagnostic && el("p", { class: "refusal" }, model.diagnostic.message),
    model.diagnostic?.remedy && el("p", {}, model.diagnostic.remedy),
    el("div", { class: "chips" },
      model.diagnostic && chip("cannot be read", "error"),
      model.runs !== undefined && chip(model.runs ? "runs here" : "does not run here", model.runs ? "good" : "warning"),
      !model.diagnostic && errors > 0 && chip(`${number(errors)} error${errors > 1 ? "s" : ""}`, "error"),
      warnings > 0 && chip(`${number(warnings)} warning${warnings > 1 ? "s" : ""}`, "warning"))];
  // A model that cannot be read has no page.
  return el("li", {}, model.href ? el("a", { class: "model-card", href: safeLink(model.href) }, content)
    : el("div", { class: "model-card" }, content));
}

const ORDERS = {
  name: ["Name", (m) => m.name], size: ["Size", (m) => -(m.fileBytes ?? 0)], type: ["Type", (m) => m.type ?? ""],
  problems: ["Problems", (m) => -(1000 * (m.problems?.error ?? 0) + (m.problems?.warning ?? 0))],
};

function main() {
  const { title, models } = readData();
  document.title = title;
  const list = el("ul", { class: "cards" });
  const count = el("p", { role: "status" });
  const field = el("input",
    { type: "search", placeholder: "Search models", "aria-label": "Search models", oninput: show });
  const order = el("select", { "aria-label": "Sort by", onchange: show },
    Object.entries(ORDERS).map(([key, [label]]) => el("option", { value: key }, label)));
  const cards = new Map(models.map((m) => [m, card(m)]));
  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const key = ORDERS[order.value][1];
    const found = models.filter((m) => words.every((w) => `${m.name} ${m.type ?? ""} ${m.shortDescription ?? ""} ${m.diagnostic?.message ?? ""}`.toLowerCase().includes(w)));
    found.sort((a, b) => compare(key(a), key(b)));
    list.replaceChildren(...found.map((m) => cards.get(m)));
    count.textContent = `${number(found.length)} of ${number(models.length)} models`;
  }
  show();
  document.body.append(
    el("header", { class: "top" }, el("div", { class: "title" }, el("h1", {}, title)),
      el("div", { class: "actions" }, themeButton(() => {}))),
    el("main", { id: "main" },
      el("div", { class: "view index" }, el("div", { class: "index-tools" }, field, order, count), list)));
}

main();
