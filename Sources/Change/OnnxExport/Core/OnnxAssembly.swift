internal import ModelFiles
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat
internal import OrderedCollections

/// Puts nodes, initializers and what is said about a model into a file's message.
struct OnnxAssembly {
  private let model: Model
  private let description: ModelDescription
  private let options: ExportOptions

  /// IR versions, by the first operator set of each.
  private static let irVersions = [(13, 7), (15, 8), (19, 9), (21, 10), (23, 11)]

  init(_ model: Model, _ description: ModelDescription, _ options: ExportOptions) {
    self.model = model
    self.description = description
    self.options = options
  }

  func model(
    _ builder: ExportBuilder, inputs: [Onnx.ValueInfo], outputs: [Onnx.ValueInfo], metadata more: [(String, String)],
    opset: Int
  ) -> Onnx.Model {
    var graph = Onnx.Graph()
    graph.name = options.function ?? "main"
    graph.node = builder.nodes
    graph.initializer = builder.initializers
    graph.input = inputs
    graph.output = outputs
    var file = Onnx.Model()
    file.irVersion = Int64(Self.irVersions.last { $0.0 <= opset }?.1 ?? 7)
    file.producerName = "modelc"
    file.opsetImport =
      [Self.imported("", opset)] + builder.domains.sorted { $0.key < $1.key }.map { Self.imported($0.key, $0.value) }
    file.graph = graph
    let metadata = description.metadata ?? Metadata()
    file.docString = metadata.shortDescription
    var entries: [(String, String)] = []
    for (key, value) in [
      ("author", metadata.author), ("license", metadata.license), ("version", metadata.versionString),
    ] where !value.utf8.isEmpty {
      entries.append((key, value))
    }
    entries += metadata.userDefined.map { ($0.key, $0.value) }
    entries += more
    if let classes = builder.classes { entries.append(("coreml.classes", Self.text(classes))) }
    if more.contains(where: { $0.0.utf8.starts(with: "Image.".utf8) }) {
      entries.append(("Image.NominalPixelRange", "NominalRange_0_255"))
    }
    var seen: NameSet = []
    for (key, value) in entries where seen.insert(key).inserted {
      var entry = Onnx.StringStringEntry()
      (entry.key, entry.value) = (key, value)
      file.metadataProps.append(entry)
    }
    return describe(file)
  }

  /// The descriptions of features, at inputs and outputs of the same names.
  private func describe(_ file: Onnx.Model) -> Onnx.Model {
    var file = file
    let texts = NameMap(
      (description.input + description.output).map { ($0.name, $0.shortDescription) },
      uniquingKeysWith: { first, _ in first })
    for index in 0..<(file.graph?.input.count ?? 0) {
      if let text = texts[file.graph?.input[index].name ?? ""] { file.graph?.input[index].docString = text }
    }
    for index in 0..<(file.graph?.output.count ?? 0) {
      if let text = texts[file.graph?.output[index].name ?? ""] { file.graph?.output[index].docString = text }
    }
    return file
  }

  private static func imported(_ domain: String, _ version: Int) -> Onnx.OperatorSetId {
    var imported = Onnx.OperatorSetId()
    (imported.domain, imported.version) = (domain, Int64(version))
    return imported
  }

  private static func text(_ classes: NumberDictionary.Keys) -> String {
    switch classes {
    case .strings(let labels): JSONWriter.text(.array(labels.map { .string($0) }), isOneLine: true)
    case .integers(let labels): "[" + labels.map { "\($0)" }.joined(separator: ",") + "]"
    }
  }
}
