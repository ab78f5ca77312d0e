// Mouse, touch and keys on a graph's picture.

/** Keys of the picture, for the help and for the handler: label, what it does, and the action. */
const KEYS = [
  { keys: ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], label: "Arrow keys", text: "Move (with Shift: faster)",
    run: pan },
  { keys: ["+", "="], label: "+", text: "Zoom in", run: (view) => view.zoomBy(1.25) },
  { keys: ["-", "_"], label: "−", text: "Zoom out", run: (view) => view.zoomBy(0.8) },
  { keys: ["0"], label: "0", text: "Actual size", run: (view) => view.zoomBy(1 / view.scale) },
  { keys: ["f", "F"], label: "F", text: "Fit all into view", run: (view) => view.fit() },
  { keys: ["k", "K"], label: "K", text: "Go to the producer of the first input", run: (view) => view.walk("in") },
  { keys: ["j", "J"], label: "J", text: "Go to the first consumer", run: (view) => view.walk("out") },
  { keys: ["n", "N"], label: "N", text: "Next operation", run: (view) => view.step(1) },
  { keys: ["p", "P"], label: "P", text: "Previous operation", run: (view) => view.step(-1) },
  { keys: ["Enter", " "], label: "Enter", text: "Unfold or fold the selected group",
    run: (view) => view.selected >= 0 && view.toggle(view.selected) },
  { keys: ["Escape"], label: "Escape", text: "Clear the selection", run: (view) => view.select(-1) },
];

/** Keys that work everywhere on the page, except while typing. */
const PAGE_KEYS = [["/", "Search"], ["?", "This help"]];

function pan(view, event) {
  const step = event.shiftKey ? 320 : 80;
  const x = { ArrowLeft: -step, ArrowRight: step }[event.key] ?? 0;
  const y = { ArrowUp: -step, ArrowDown: step }[event.key] ?? 0;
  view.panBy(x, y);
}

function handleKeys(view) {
  view.canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = KEYS.find((k) => k.keys.includes(event.key));
    if (!key) return;
    event.preventDefault();
    key.run(view, event);
  });
}

/** Drag to move, wheel and pinch to zoom, click to select, double click to unfold. */
function handlePointer(view) {
  const { canvas } = view;
  const pointers = new Map();
  let moved = 0, pinch = 0, lastTap = { time: 0, item: -1 };
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return { px: event.clientX - box.left, py: event.clientY - box.top };
  };
  const spread = () => {
    const [a, b] = [...pointers.values()];
    return { distance: Math.hypot(a.px - b.px, a.py - b.py), px: (a.px + b.px) / 2, py: (a.py + b.py) / 2 };
  };

  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const { px, py } = place(event);
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey) view.panBy(event.deltaY * unit, 0);
    else view.zoomBy(Math.exp(-clamp(event.deltaY * unit, -200, 200) * (event.ctrlKey ? 0.01 : 0.0016)), px, py);
  }, { passive: false });

  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) moved = 0;
    if (pointers.size === 2) pinch = spread().distance;
  });

  canvas.addEventListener("pointermove", (event) => {
    const now = place(event), before = pointers.get(event.pointerId);
    if (!before) return hover(view, now);
    pointers.set(event.pointerId, now);
    if (pointers.size === 1) {
      moved += Math.abs(now.px - before.px) + Math.abs(now.py - before.py);
      if (moved > 4) {
        canvas.classList.add("dragging");
        view.panBy(before.px - now.px, before.py - now.py);
      }
    } else if (pointers.size === 2) {
      moved = Infinity;
      const { distance, px, py } = spread();
      if (pinch > 0) view.zoomBy(distance / pinch, px, py);
      pinch = distance;
    }
  });

  const up = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    canvas.classList.remove("dragging");
    if (pointers.size || moved > 4 || event.type === "pointercancel") return;
    const { px, py } = place(event);
    const item = click(view, px, py);
    if (item === lastTap.item && event.timeStamp - lastTap.time < 400) {
      doubleClick(view, item, px, py);
      lastTap = { time: 0, item: -1 };
    } else lastTap = { time: event.timeStamp, item };
  };
  canvas.addEventListener("pointerup", up);
  canvas.addEventListener("pointercancel", up);
  canvas.addEventListener("pointerleave", () => setHovered(view, -1));
}

function click(view, px, py) {
  const { x, y } = view.toGraph(px, py);
  const stub = view.painter.stubs?.find((s) => x >= s.left && x <= s.right && y >= s.top && y <= s.bottom);
  if (stub) {
    view.select(stub.target, { reveal: true });
    return stub.target;
  }
  const item = view.arrangement.itemAt(x, y);
  view.select(item);
  return item;
}

/** Unfolds a folded group, folds one by its title or border, and zooms in anywhere else. */
function doubleClick(view, item, px, py) {
  if (item >= 0 && view.graph.isGroup(item)) view.toggle(item);
  else view.zoomBy(item < 0 ? 1.8 : Math.max(1, 1.2 / view.scale), px, py);
}

function hover(view, { px, py }) {
  const { x, y } = view.toGraph(px, py);
  setHovered(view, view.arrangement.itemAt(x, y));
}

function setHovered(view, item) {
  if (view.hovered === item) return;
  view.hovered = item;
  view.canvas.classList.toggle("over-item", item >= 0);
  view.emit("hover");
}
