// What differs between two versions of a model: the list of changes, and both versions' tables beside each other.

const PART_LABELS = { interface: "Interface", requirements: "Requirements", structure: "Structure", weights: "Weights",
  metadata: "Metadata", size: "Size" };

/** With more changes in a part, similar ones are one row. */
const MOST_ROWS = 20;

const withoutNumbers = (text) => text.replace(/\d+/g, "#");

/** Changes that readers take in as one: the same kind of change of the same attribute, or tensors alike in name and form. */
function changeFamilies(rows) {
  const families = new Map();
  for (const row of rows) {
    const form = (text) => (text ?? "").split(" [")[0];
    const what = row.part === "weights" ? [withoutNumbers(row.title), form(row.old), form(row.new)]
      : ["renamed", "moved"].includes(row.change) ? [] : [row.kind ?? "", withoutNumbers(row.aspect ?? "")];
    const key = JSON.stringify([row.section ?? "", row.change, ...what]);
    if (!families.has(key)) families.set(key, []);
    families.get(key).push(row);
  }
  return [...families.values()];
}

/** The sign of a change, with its word for those who cannot tell colors apart. */
const changeChip = (change) => chip(change, change === "added" || change === "removed" ? change : "changed");

/** A value of either version. */
function changeValue(row, key) {
  const text = row[key];
  if (text != null) return el("span", { class: "code" }, longText(text));
  const isWhole = row.change === "added" && key === "new" || row.change === "removed" && key === "old";
  return el("span", { class: "quiet" }, isWhole ? "" : "none");
}

/** The name of what differs, as a link to its box where it has one. */
function changeTitle(row, goTo) {
  const [first, second] = row.items ?? [-1, -1];
  const name = row.title || row.kind || "";
  return [
    goTo && (first >= 0 || second >= 0) ? button(name, () => goTo(row.items), { class: "link code" })
      : el("span", { class: "code" }, name),
    row.kind && row.title && el("span", { class: "quiet" }, row.kind),
    row.section && el("div", { class: "value-name" }, row.section)].filter(Boolean);
}

/** Members of a family, made when somebody looks at them. */
function familyMembers(rows, goTo) {
  const list = el("ul", { class: "plain" });
  const shown = rows.slice(0, 200);
  const fill = () => {
    if (list.childElementCount) return;
    list.append(...shown.map((row) => el("li", {}, changeTitle(row, goTo),
      (row.old != null || row.new != null) && el("div", { class: "code" }, `${row.old ?? "none"} → ${row.new ?? "none"}`),
      row.note && el("div", { class: "quiet" }, row.note))));
    if (rows.length > shown.length) list.append(el("li", { class: "quiet" }, `and ${number(rows.length - shown.length)} more`));
  };
  return [list, fill];
}

function changeRow(family, goTo) {
  const [row] = family;
  const isSame = family.every((r) => r.old === row.old && r.new === row.new);
  if (family.length === 1) {
    return { change: changeChip(row.change), title: changeTitle(row, goTo), aspect: row.aspect ?? "",
      old: changeValue(row, "old"), new: changeValue(row, "new"), note: row.note ?? "" };
  }
  const [list, fill] = familyMembers(family, goTo);
  const name = row.part === "weights" ? withoutNumbers(row.title) : row.kind || "operations";
  const title = el("details", { ontoggle: fill },
    el("summary", {}, el("strong", {}, `${number(family.length)} × `), el("span", { class: "code" }, name)), list);
  const worst = Math.max(...family.map((r) => r.error ?? -1));
  const such = (key) => (row.part === "weights" ? el("span", { class: "code" }, (row[key] ?? "none").split(" [")[0])
    : ["added", "removed", "renamed", "moved"].includes(row.change) ? ""
      : [isSame ? "" : "such as ", changeValue(row, key)]);
  return { change: changeChip(row.change), title: [title], aspect: withoutNumbers(row.aspect ?? ""),
    old: such("old"), new: such("new"), note: worst >= 0 ? `relative error up to ${digits.format(100 * worst)} %` : "" };
}

/** The page's first view: the verdict, and the changes of each part, the worst first. */
function changesView(changes, goTo) {
  const parts = Object.keys(PART_LABELS).map((key) => [key, changes.rows.filter((row) => row.part === key)])
    .filter(([, rows]) => rows.length);
  const verdict = parts.length || changes.notes.length ? changes.verdict : "the models are the same";
  return [
    section("What changed",
      el("p", { class: "versions" }, el("span", { class: "code" }, changes.old), " → ",
        el("span", { class: "code" }, changes.new), " ", chip(verdict, changes.isBreaking ? "error" : "good")),
      changes.notes.map((note) => el("p", { class: "problem warning" }, note)),
      el("ul", { class: "plain" }, parts.map(([key, rows]) => el("li", {}, el("strong", {}, PART_LABELS[key]),
        ` ${number(rows.length)} change${rows.length === 1 ? "" : "s"}`))),
      changes.omitted > 0 && el("p", { class: "quiet" },
        `${number(changes.omitted)} more changes are not in this page: modelc diff --all lists them.`)),
    ...parts.map(([key, rows]) => {
      const families = rows.length > MOST_ROWS ? changeFamilies(rows) : rows.map((row) => [row]);
      const shown = families.map((family) => changeRow(family, goTo));
      const columns = [
        { label: "Change", node: (r) => r.change }, { label: "What", node: (r) => r.title },
        ...(shown.some((r) => r.aspect) ? [{ label: "Property", text: (r) => r.aspect, code: true }] : []),
        { label: "Old", node: (r) => r.old }, { label: "New", node: (r) => r.new },
        ...(shown.some((r) => r.note) ? [{ label: key === "interface" ? "Effect on apps" : "Distance",
          text: (r) => r.note }] : [])];
      return section(`${PART_LABELS[key]} (${number(rows.length)})`, table(PART_LABELS[key], columns, shown, { limit: 100 }));
    }),
  ].filter(Boolean);
}

/** What changed of an item, for the panel beside the picture. */
function changesOfItem(rows) {
  return rows.length > 0 && part("Changes", el("ul", { class: "values" }, rows.slice(0, 50).map((row) => el("li", {},
    el("div", {}, changeChip(row.change), " ",
      el("span", { class: "parameter" }, row.aspect || (row.part === "weights" ? row.title : ""))),
    (row.old != null || row.new != null) && el("div", {}, changeValue(row, "old"), " → ", changeValue(row, "new")),
    row.note && el("div", { class: "value-name" }, row.note)))));
}

/** The summaries of two versions, line by line; what differs is marked. */
function pairedSummary(changes, models) {
  const [old, now] = models.map((m) => new Map(summaryRows(m).map(([label, value]) => [label, value])));
  const text = (value) => (value instanceof Node ? value.textContent : value == null || value === false ? "" : String(value));
  const labels = [...new Set([...old.keys(), ...now.keys()])].filter((k) => text(old.get(k)) || text(now.get(k)));
  const rows = labels.map((label) => ({ label, old: old.get(label) || "none", new: now.get(label) || "none",
    differs: text(old.get(label)) !== text(now.get(label)) }));
  const cell = (key) => (r) => el(r.differs ? "strong" : "span", {}, r[key]);
  return section("Summary", table("Summary of both versions", [
    { label: "Property", text: (r) => r.label }, { label: changes.old, node: cell("old") }, { label: changes.new, node: cell("new") },
    { label: "Compared", node: (r) => (r.differs ? chip("differs", "changed") : "same") }], rows));
}

/** The same view of both versions, of which one is shown at a time. */
function eitherVersion(changes, make) {
  const bodies = [null, null];
  const holder = el("div");
  const buttons = [["Old", changes.old], ["New", changes.new]].map(([word, name], k) =>
    button(`${word}: ${name}`, () => show(k), { class: "action version-choice", "aria-pressed": "false" }));
  function show(k) {
    bodies[k] ??= [make(k)].flat().filter(Boolean);
    holder.replaceChildren(...(bodies[k].length ? bodies[k] : [el("p", { class: "hint" }, "This version has none.")]));
    buttons.forEach((b, j) => b.setAttribute("aria-pressed", String(j === k)));
  }
  show(1);
  return [el("div", { class: "version-choices", role: "group", "aria-label": "Version" }, buttons), holder];
}
