// What both kinds of pages share: their data, the names of categories, and the choice of a theme.

/** The data that the page was written with. */
function readData() {
  return JSON.parse(document.getElementById("report-data").textContent);
}

/** What each category of operations is called; `cssCategory` and the style sheet's `--category-…` know the same names. */
const CATEGORY_LABELS = {
  convolution: "Convolution", matrix: "Matrix product", activation: "Activation", normalization: "Normalization",
  pooling: "Pooling, reduction", shape: "Shape, movement", arithmetic: "Arithmetic", recurrent: "Recurrent",
  control: "Control flow", split: "Comparison", leaf: "Leaf", constant: "Constant, weight", input: "Input", output: "Output",
  quantization: "Quantization", group: "Group", other: "Other",
};
const cssCategory = (name) => (Object.hasOwn(CATEGORY_LABELS, name) ? name : "other");

/** A button that switches between the system's theme, light and dark. */
function themeButton(changed) {
  const themes = ["auto", "light", "dark"];
  const system = matchMedia("(prefers-color-scheme: dark)");
  let current = 0;
  const show = () => {
    document.documentElement.dataset.theme = current ? themes[current] : system.matches ? "dark" : "light";
    node.textContent = `Theme: ${themes[current]}`;
    changed();
  };
  const node = button("", () => {
    current = (current + 1) % themes.length;
    show();
  }, { class: "theme" });
  system.addEventListener("change", show);
  show();
  return node;
}
