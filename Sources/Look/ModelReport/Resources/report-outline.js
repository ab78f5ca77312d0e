// The list of operations: a tree that follows the picture's folding, or the hits of a search. It is how the graph is
// reached without seeing the picture. Only the rows in view are in the document, however long the list is.

const ROW = 28;

class Outline {
  constructor(view) {
    this.view = view;
    this.graph = view.graph;
    this.active = 0;
    this.rows = [];
    this.query = "";
    this.field = el("input", {
      type: "search", id: "search", placeholder: "Search name, kind, place", autocomplete: "off", spellcheck: "false",
      "aria-label": "Search operations", "aria-controls": "outline-tree", oninput: () => this.search(this.field.value),
      onkeydown: (event) => this.fieldKey(event),
    });
    this.count = el("p", { class: "count", role: "status" });
    this.filler = el("div", { class: "filler", role: "none" });
    this.tree = el("div", {
      id: "outline-tree", class: "tree", role: "tree", tabindex: 0, "aria-label": "Operations",
      onscroll: () => this.fill(), onkeydown: (event) => this.treeKey(event), onclick: (event) => this.click(event),
    }, this.filler);
    this.element = el("aside", { class: "panel outline", id: "outline", "aria-label": "Outline" },
      el("div", { class: "panel-head" }, this.field, this.count), this.tree);
    view.addEventListener("fold", () => this.list());
    view.addEventListener("select", () => this.follow());
    new ResizeObserver(() => this.fill()).observe(this.tree);
    this.list();
  }

  /** Rows in order: contents come after their unfolded group, a level deeper. */
  list() {
    const { graph, view } = this;
    if (this.query) this.rows = graph.search(this.query).map((item) => ({ item, level: 1 }));
    else {
      this.rows = [];
      const stack = [{ g: 0, next: 0 }];
      while (stack.length) {
        const top = stack.at(-1);
        if (top.next >= graph.graphs.count[top.g]) { stack.pop(); continue; }
        const item = graph.graphs.first[top.g] + top.next++;
        if (graph.isPort(item)) continue;
        this.rows.push({ item, level: stack.length });
        if (graph.isGroup(item) && view.unfolded.has(item)) stack.push({ g: graph.inner(item), next: 0 });
      }
    }
    this.rowOf = new Map(this.rows.map((row, k) => [row.item, k]));
    this.active = Math.max(0, Math.min(this.rowOf.get(view.selected) ?? this.active, this.rows.length - 1));
    this.filler.style.height = `${this.rows.length * ROW}px`;
    const noun = this.query ? "match" : "shown";
    this.count.textContent = this.query
      ? `${number(this.rows.length)} ${this.rows.length === 1 ? noun : "matches"} for “${this.query}”`
      : `${number(this.rows.length)} of ${number(this.total())} ${noun}`;
    this.fill();
  }
  total() {
    this.counted ??= Array.from({ length: this.graph.count }, (_, i) => i).filter((i) => !this.graph.isPort(i)).length;
    return this.counted;
  }

  search(query) {
    this.query = query.trim();
    this.active = 0;
    this.tree.scrollTop = 0;
    this.list();
    this.view.matches = this.query ? this.rows.slice(0, 2000).map((row) => row.item) : [];
    this.view.redraw();
  }

  /** Makes elements for the rows in view. */
  fill() {
    const { graph, view } = this;
    const first = Math.max(0, Math.floor(this.tree.scrollTop / ROW) - 4);
    const last = Math.min(this.rows.length, first + Math.ceil((this.tree.clientHeight || 600) / ROW) + 8);
    const nodes = [];
    for (let k = first; k < last; k++) nodes.push(this.row(k, graph, view));
    this.filler.replaceChildren(...nodes);
    if (nodes.length && this.active >= first && this.active < last) this.tree.setAttribute("aria-activedescendant",
      `row-${this.active}`);
    else this.tree.removeAttribute("aria-activedescendant");
  }

  row(k, graph, view) {
    const { item, level } = this.rows[k];
    const isGroup = graph.isGroup(item), unfolded = isGroup && view.unfolded.has(item);
    const path = this.query ? graph.ancestors(item).map((p) => graph.title(p)).join(" › ") : "";
    const node = el("div", {
      role: "treeitem", id: `row-${k}`, class: `row cat-${cssCategory(graph.category(item))}`, "aria-level": level,
      "aria-posinset": k + 1, "aria-setsize": this.rows.length,
        "aria-selected": item === view.selected ? "true" : "false",
      "aria-expanded": isGroup && !this.query ? String(unfolded) : null, "data-row": k,
      title: [graph.title(item), path && `in ${path}`].filter(Boolean).join(" "),
    },
    el("span", { class: `twist${isGroup && !this.query ? (unfolded ? " open" : " closed") : ""}`,
      "aria-hidden": "true" }),
    el("span", { class: "dot", "aria-hidden": "true" }),
    el("span", { class: "kind" }, isGroup ? this.label(item) : graph.kind(item) || graph.name(item)), " ",
    el("span", { class: "name" }, path || (isGroup ? graph.note(item) || graph.kind(item) : this.label(item))));
    if (k === this.active) node.classList.add("active");
    node.style.top = `${k * ROW}px`;
    node.style.paddingInlineStart = `${8 + (level - 1) * 14}px`;
    return node;
  }

  /** In the tree, a name need not repeat its group's; among hits, it stands alone. */
  label(item) { return this.query ? this.graph.title(item) : this.graph.shortTitle(item); }

  click(event) {
    const row = event.target.closest("[data-row]");
    if (!row) return;
    this.active = Number(row.dataset.row);
    const { item } = this.rows[this.active];
    if (event.target.classList.contains("twist") && this.graph.isGroup(item) && !this.query) this.view.toggle(item);
    else this.view.select(item, { reveal: true });
  }

  /** The picture's selection becomes the active row. */
  follow() {
    const k = this.rowOf.get(this.view.selected);
    if (k !== undefined) this.activate(k);
    else this.fill();
  }
  activate(k) {
    this.active = Math.max(0, Math.min(k, this.rows.length - 1));
    const top = this.active * ROW, height = this.tree.clientHeight;
    if (top < this.tree.scrollTop) this.tree.scrollTop = top;
    else if (top + ROW > this.tree.scrollTop + height) this.tree.scrollTop = top + ROW - height;
    this.fill();
  }

  fieldKey(event) {
    if (event.key === "Escape") {
      this.field.value = "";
      this.search("");
    } else if (event.key === "ArrowDown") this.tree.focus();
    else if (event.key === "Enter" && this.rows.length) this.view.select(this.rows[0].item, { reveal: true });
    else return;
    event.preventDefault();
  }

  treeKey(event) {
    const row = this.rows[this.active];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(this.tree.clientHeight / ROW) - 1);
    const isGroup = this.graph.isGroup(row.item) && !this.query, unfolded = this.view.unfolded.has(row.item);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in moves) this.activate(this.active + moves[event.key]);
    else if (event.key === "ArrowRight") {
      if (isGroup && !unfolded) this.view.toggle(row.item);
      else if (isGroup) this.activate(this.active + 1);
    } else if (event.key === "ArrowLeft") {
      if (isGroup && unfolded) this.view.toggle(row.item);
      else this.activate(this.rowOf.get(this.graph.parent(row.item)) ?? this.active);
    } else if (event.key === "Enter" || event.key === " ") this.view.select(row.item, { reveal: true });
    else return;
    event.preventDefault();
  }
}
