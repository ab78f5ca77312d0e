/// Command lines for every command, in every form of its output; `@` is the folder with the models.
enum HostileInvocations {
  static let all: [String: [[String]]] = [
    "inspect": [
      ["@m.mlmodel"], ["@m.mlmodel", "--json"], ["@m.mlmodel", "--layers"], ["@m.mlmodel", "--weights"],
      ["@m.mlmodel", "--mil"], ["@m.mlmodel", "--cost"], ["@m.mlmodel", "--constraints", "x"],
    ],
    "report": [["@m.mlmodel", "-o", "@out/page.html"]],
    "graph": [
      ["@m.mlmodel", "-o", "@out/g.svg"], ["@m.mlmodel", "-o", "@out/g.dot"], ["@m.mlmodel", "--format", "svg"],
      ["@m.mlmodel", "--format", "dot"],
    ],
    "validate": [["@m.mlmodel"], ["@m.mlmodel", "--json"]],
    "check": ["text", "github", "sarif", "junit", "markdown", "json"].map {
      ["@m.mlmodel", "@other.mlmodel", "--target", "ios11", "--format", $0]
    } + [["@m.mlmodel", "--json"]],
    "compile": [["@m.mlmodel", "@out"], ["@m.mlmodel", "@out", "--for-build"]],
    "generate": [
      ["@m.mlmodel", "@out"], ["@m.mlmodel", "@out", "--for-build"], ["@m.mlmodel", "@out", "--dry-run", "yes"],
    ],
    "diff": [
      ["@m.mlmodel", "@other.mlmodel"], ["@m.mlmodel", "@other.mlmodel", "--json"],
      ["@m.mlmodel", "@other.mlmodel", "--markdown"], ["@m.mlmodel", "@other.mlmodel", "--api"],
      ["@m.mlmodel", "@other.mlmodel", "--html", "@out/d.html"],
    ],
    "lock": [["@m.mlmodel"], ["@m.mlmodel", "-o", "@out/l.json"]],
    "metadata": [["@m.mlmodel"]],
    "decompile": [["@c/m.mlmodelc", "@out/m.mlmodel"]],
    "convert": [["@m.mlmodel", "@out/m.mlpackage"]],
    "edit": [
      ["@m.mlmodel", "--author", "A", "-o", "@out/m.mlmodel"], ["@m.mlmodel", "--author", "A", "--dry-run"],
      ["@m.mlmodel", "--author", "A", "--dry-run", "--json"],
      ["@m.mlmodel", "--rename", "none=x", "-o", "@out/m.mlmodel"],
    ],
    "extract": [["@m.mlmodel", "--to", "none", "-o", "@out/m.mlmodel"]],
    "join": [["@m.mlmodel", "@other.mlmodel", "-o", "@out/m.mlpackage"]],
    "split": [["@m.mlmodel", "--chunks", "2", "-o", "@out"]],
    "simplify": [
      ["@m.mlmodel", "-o", "@out/m.mlmodel"], ["@m.mlmodel", "--dry-run"], ["@m.mlmodel", "--dry-run", "--json"],
    ],
    "optimize": [
      ["@m.mlmodel", "--quantize", "int8", "--random", "1", "-o", "@out/m.mlmodel"],
      ["@m.mlmodel", "--quantize", "int8", "--json", "-o", "@out/m.mlmodel"],
    ],
    "predict": [
      ["@m.mlmodel"], ["@m.mlmodel", "-i", "none=1"], ["@m.mlmodel", "--inputs", "@inputs.json"],
      ["@m.mlmodel", "--inputs", "@inputs.json", "--json"],
      ["@m.mlmodel", "--inputs", "@inputs.json", "-o", "@out/p/"],
      ["@m.mlmodel", "--inputs", "@inputs.json", "-o", "@out/p.csv"],
    ],
    "compare": [
      ["@m.mlmodel", "@other.mlmodel", "--random", "1"], ["@m.mlmodel", "@other.mlmodel", "--random", "1", "--json"],
      ["@m.mlmodel", "@m.mlmodel", "--random", "1", "--all"],
      ["@m.mlmodel", "@other.mlmodel", "--labels", "@", "--html", "@out/l.html"],
    ],
    "bench": [
      ["@m.mlmodel", "--random", "1", "--seconds", "0.01", "--warmup", "0"],
      ["@m.mlmodel", "--random", "1", "--seconds", "0.01", "--warmup", "0", "--json"],
    ],
    "update": [
      ["@m.mlmodel", "--data", "@inputs.json", "-o", "@out/u.mlmodelc"],
      ["@m.mlmodel", "--data", "@inputs.json", "-o", "@out/u.mlmodelc", "--json", "--plot", "@out/p.svg"],
    ],
    "make-updatable": [["@m.mlmodel", "-o", "@out/u.mlmodel"]],
    "serve": [["@m.mlmodel"]],
    "cache ls": [[], ["--json"]],
    "pack": [["@c/m.mlmodelc", "@out/m.tar"], ["@m.mlmodel", "@out/m.tar", "--json"]],
    "unpack": [["@m.mlmodel", "@out"], ["@m.mlmodel", "@out", "--json"]],
    "sign": [["@m.mlmodel", "--key", "@none.pem"]],
    "verify": [["@m.mlmodel", "--key", "@none.pem"]],
    "weights ls": [["@m.mlmodel"], ["@m.mlmodel", "--json"]],
    "weights stats": [["@m.mlmodel"], ["@m.mlmodel", "--json"]],
    "weights export": [["@m.mlmodel", "@out/w.npz"]],
    "weights extract": [["@c/m.mlmodelc", "@out/w.mlweights"]],
    "weights diff": [["@c/m.mlmodelc", "@c/m.mlmodelc"]],
    "weights apply": [["@c/m.mlmodelc", "@out/w.mlweights"]],
    "weights truncate": [["@c/m.mlmodelc"]],
  ]
}
