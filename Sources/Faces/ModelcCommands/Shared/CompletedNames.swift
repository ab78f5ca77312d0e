internal import ArgumentParser
internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Names that shells offer from the models of the command line.
extension CompletionKind {
  static let feature = CompletedNames { $0.features }.kind
  static let features = CompletedNames(isList: true) { $0.features }.kind
  /// `name=`, and after it the rest is the user's.
  static let featureValue = CompletedNames(ending: "=") { $0.features }.kind
  static let output = CompletedNames { $0.outputs }.kind
  static let outputValue = CompletedNames(ending: "=") { $0.outputs }.kind
  static let outputs = CompletedNames(isList: true) { $0.outputs }.kind
  static let inputValue = CompletedNames(ending: "=", hasFiles: true) { $0.inputs }.kind
  static let layers = CompletedNames(isList: true) { $0.layers }.kind
  static let value = CompletedNames { $0.values }.kind
  static let values = CompletedNames(isList: true) { $0.values }.kind
  static let function = CompletedNames { $0.functions }.kind
  static let functionValue = CompletedNames(ending: "=") { $0.functions }.kind
  static let stage = CompletedNames { $0.stages }.kind

  /// First systems that read a version of the specification.
  static let target = CompletionKind.list(
    SystemPlatform.allCases.flatMap { platform in
      var names: [String] = []
      for version in SpecificationVersion.known {
        guard let release = version.firstRelease(of: platform) else { continue }
        let name = platform.rawValue.lowercased() + release.number
        if !names.contains(name) { names.append(name) }
      }
      return names
    })
}

/// A kind of names in a model, and how they stand on the command line.
struct CompletedNames: Sendable {
  /// The text appended to a name.
  var ending = ""
  /// Whether a file may follow the ending.
  var hasFiles = false
  /// Whether several names may follow each other, with commas between them.
  var isList = false
  var names: @Sendable (ModelNames) -> [String]

  var kind: CompletionKind {
    .custom { words, index, prefix in candidates(words: words, index: index, prefix: prefix) }
  }

  /// Candidates for the word at `index`, of which `prefix` is already typed.
  func candidates(words: [String], index: Int, prefix: String) -> [String] {
    if CompletionShell.requesting == .bash, isBehindName(words, index: index, prefix: prefix) { return [] }
    let typed = ShellWord.plain(prefix)
    if hasFiles, let equals = typed.unicodeScalars.firstIndex(of: "=") {
      let start = typed[...equals]
      let rest = typed.unicodeScalars[equals...].dropFirst()
      return FileNames.beginning(with: String(rest)).filter(Self.isSafe).map { start + $0 }
    }
    var seen: NameSet = []
    let all = words.filter { ModelPaths.isModel(ShellWord.plain($0)) }.flatMap { word in
      ModelNames(ShellWord.path(word)).map(names) ?? []
    }
    let start = isList ? typed.unicodeScalars.lastIndex(of: ",").map { typed[...$0] } ?? "" : ""
    return all.filter { Self.isSafe($0) && seen.insert($0).inserted }.map { start + $0 + ending }
  }

  /// Whether a shell may offer `name`: one line, not an option, no terminal control characters, and nothing that a
  /// shell expands even in quotes, like bash 5.2 `$` and backticks of names that are not files, and zsh 5.9 `!`.
  /// `scripts/product/check-completion.py` tries all others in bash, zsh and fish.
  static func isSafe(_ name: String) -> Bool {
    let expanded: Set<Unicode.Scalar> = ["$", "`", "!"]
    guard let first = name.unicodeScalars.first, first != "~", first != "-" else { return false }
    return TerminalText.escaped(name) == name && !name.unicodeScalars.contains(where: expanded.contains)
  }

  /// bash makes words of `name=value`, and offers files for the last one by itself.
  private func isBehindName(_ words: [String], index: Int, prefix: String) -> Bool {
    prefix.utf8.first == UInt8(ascii: "=") || words.indices.contains(index - 1) && words[index - 1] == "="
  }
}

/// Names in a model.
struct ModelNames {
  private let model: Model

  /// Nil if there is no model at `path`.
  init?(_ path: String) {
    guard let file = try? ModelFile.read(path) else { return nil }
    model = file.model
  }

  var inputs: [String] { descriptions { $0.input } + descriptions { $0.state } }
  var outputs: [String] { descriptions { $0.output } }
  var features: [String] { inputs + outputs }
  var functions: [String] {
    guard case .mlProgram(let program) = model.kind else { return [] }
    return program.functions.map(\.key).sorted()
  }
  var stages: [String] {
    guard let pipeline = model.pipeline else { return [] }
    return pipeline.models.indices.map { index in
      let name = index < pipeline.names.count ? pipeline.names[index] : ""
      return name.isEmpty ? "\(index)" : name
    }
  }
  var layers: [String] { rows.map(\.name) }
  var values: [String] { rows.flatMap(\.outputs) }

  private var rows: [LayerListing.Row] {
    LayerListing(model, inferredShapes: { _ in [:] }).sections.flatMap(\.rows).filter { $0.number != nil }
  }

  private func descriptions(_ of: (ModelInterface) -> [FeatureDescription]) -> [String] {
    let description = model.description ?? ModelDescription()
    let main = ModelInterface(input: description.input, output: description.output, state: description.state)
    let others = description.functions.map { ModelInterface(input: $0.input, output: $0.output, state: $0.state) }
    return ([main] + others).flatMap(of).map(\.name)
  }
}

/// Features of a model or of one of its functions.
private struct ModelInterface {
  var input: [FeatureDescription]
  var output: [FeatureDescription]
  var state: [FeatureDescription]
}
