// Small helpers that make the page's elements. Text from a model only ever becomes a text node or an attribute's value.

const SVG = "http://www.w3.org/2000/svg";

/** An element. `attributes` may hold `class`, `on…` handlers, and properties such as `hidden`; `children` texts or nodes. */
function el(tag, attributes = {}, ...children) {
  const node = tag.startsWith("svg:") ? document.createElementNS(SVG, tag.slice(4)) : document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value == null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child != null && child !== false));
  return node;
}

const button = (label, onclick, attributes = {}) => el("button", { type: "button", onclick, ...attributes }, label);

const decimals = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const digits = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

/** 1234567 → "1,234,567" for whole numbers, four digits for others. */
function number(x) {
  if (x == null || !Number.isFinite(x)) return "–";
  if (Number.isInteger(x)) return decimals.format(x);
  return Math.abs(x) < 0.001 ? x.toExponential(2) : digits.format(x);
}

/** A number with a prefix: 1.23 G. */
function scaled(x, unit, base = 1000) {
  const prefixes = ["", "k", "M", "G", "T", "P"];
  let power = 0;
  while (Math.abs(x) >= base && power < prefixes.length - 1) { x /= base; power++; }
  const text = power === 0 ? number(x) : x.toFixed(x < 10 ? 2 : x < 100 ? 1 : 0);
  return `${text} ${prefixes[power]}${unit}`.trim();
}

/** A measure's value with its unit. */
function quantity(x, unit) {
  if (x == null) return "–";
  if (unit === "bytes") return scaled(x, "B");
  if (unit === "flops") return scaled(x, "");
  if (unit === "seconds") return x < 1e-3
    ? `${digits.format(x * 1e6)} µs` : x < 1 ? `${digits.format(x * 1e3)} ms` : `${digits.format(x)} s`;
  return number(x);
}

/** Names and values, as a description list; pairs without a value are left out. */
function facts(pairs) {
  const rows = pairs.filter(([, value]) => value != null && value !== "" && value !== false);
  return rows.length
    ? el("dl", { class: "facts" }, rows.map(([k, v]) => el("div", {}, el("dt", {}, k), el("dd", {}, v)))) : null;
}

/**
 * A table whose columns can be sorted by their heads.
 * Columns: `label`, `text(row)` or `node(row)`, and, to be sortable, `key(row)`; `numeric` aligns right.
 * Shows `limit` rows after sorting, and a button for more.
 */
function table(caption, columns, rows, { limit = 200, sort = null, descending = true } = {}) {
  const state = { sort, descending, limit };
  const body = el("tbody");
  const more = button("", () => { state.limit *= 5; fill(); }, { class: "more" });
  const heads = columns.map((column) => {
    const th = el("th", { scope: "col", class: column.numeric ? "numeric" : null });
    const click = () => {
      state.descending = state.sort === column ? !state.descending : Boolean(column.numeric);
      state.sort = column;
      fill();
    };
    th.append(column.key ? button(column.label, click, { class: "sort" }) : column.label);
    return th;
  });
  function fill() {
    const sorted = state.sort ? [...rows].sort((a, b) => compare(state.sort.key(a), state.sort.key(b))) : [...rows];
    if (state.sort && state.descending) sorted.reverse();
    heads.forEach((th, k) => {
      if (columns[k] === state.sort) th.setAttribute("aria-sort", state.descending ? "descending" : "ascending");
      else th.removeAttribute("aria-sort");
    });
    body.replaceChildren(...sorted.slice(0, state.limit).map((row) => el("tr", {}, columns.map((column) =>
      el("td", { class: [column.numeric && "numeric", column.code && "code"].filter(Boolean).join(" ") || null },
        column.node ? column.node(row) : column.text(row))))));
    more.hidden = rows.length <= state.limit;
    more.textContent = `Show more (${number(rows.length - state.limit)} not shown)`;
  }
  fill();
  const scroller = el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    el("table", {}, el("caption", { class: "visually-hidden" }, caption), el("thead", {}, el("tr", {}, heads)), body));
  return el("div", { class: "table" }, scroller, more);
}

function compare(a, b) {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en", { numeric: true });
  return (a ?? -Infinity) - (b ?? -Infinity);
}

/** A histogram as bars. `label` says what it shows, for those who do not see it. */
function histogram(counts, label, { width = 220, height = 44 } = {}) {
  const highest = Math.max(1, ...counts);
  const step = width / counts.length;
  const path = counts.map((count, k) => {
    const h = count ? Math.max(1, (count / highest) * (height - 2)) : 0;
    return `M${(k * step).toFixed(1)} ${height}v${(-h).toFixed(1)}h${Math.max(step - 1, 0.5).toFixed(1)}v${h.toFixed(1)}z`;
  }).join("");
  return el("svg:svg",
    { class: "histogram", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label,
    preserveAspectRatio: "none" },
    el("svg:path", { d: path }), el("svg:path", { class: "axis", d: `M0 ${height}H${width}` }));
}

/** A bar whose length shows a share between 0 and 1. */
function bar(share, category = null) {
  const node = el("span", { class: "bar", "aria-hidden": "true" },
    el("span", { class: category ? `fill cat-${category}` : "fill" }));
  node.firstChild.style.width = `${(100 * Math.max(0, Math.min(1, share || 0))).toFixed(1)}%`;
  return node;
}

const chip = (text, kind = "") => el("span", { class: `chip ${kind}` }, text);

/** A number beside a bar, in a column of its own so that the bars line up. */
const figure = (text) => el("span", { class: "figure" }, text);
