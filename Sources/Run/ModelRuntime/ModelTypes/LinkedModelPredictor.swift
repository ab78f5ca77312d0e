internal import ModelFormat
internal import ModelSpec

/// Predicts with another compiled model, which lies where the link says.
struct LinkedModelPredictor: ModelTypePredictor {
  private let linked: RuntimeModel

  init(_ message: LinkedModel, of model: Model, at path: ModelPath, _ options: LoadingOptions) throws(RuntimeError) {
    let place = path.field("linkedModel")
    guard case .linkedModelFile(let file)? = message.linkType else {
      throw RuntimeError(.generic, "the model does not name the linked model", at: place)
    }
    let name = file.linkedModelFileName?.defaultValue ?? ""
    guard FilePath.isName(name) else {
      throw RuntimeError(
        .generic, "the linked model is called '\(name)', expected the name of a directory", at: place)
    }
    var options = options
    options.nesting += 1
    guard options.nesting <= LoadingOptions.deepestNesting else {
      throw RuntimeError(
        .generic, "pipelines and linked models are nested more than \(LoadingOptions.deepestNesting) deep", at: place)
    }
    let searchPath = file.linkedModelSearchPath?.defaultValue ?? ""
    let directories = try Self.directories(searchPath.isEmpty ? "." : searchPath, beside: options.directory, at: place)
    for directory in directories {
      let candidate = "\(directory)/\(name)"
      if RuntimeModel.isThere(candidate) {
        linked = try RuntimeModel.load(directory: candidate, options)
        return
      }
    }
    throw RuntimeError(
      .linkedModel,
      "the linked model '\(name)' was not found in \(directories.map { "'\($0)'" }.joined(separator: ", "))",
      at: place)
  }

  private static func directories(
    _ searchPath: String, beside directory: String?, at path: ModelPath
  ) throws(RuntimeError) -> [String] {
    var directories: [String] = []
    for bytes in searchPath.utf8.split(separator: UInt8(ascii: ":")) {
      let part = String(Substring(bytes))
      // Bundles are a matter of Apple's systems.
      if bytes.starts(with: "$BUNDLE".utf8) { continue }
      if bytes.first == UInt8(ascii: "/") {
        directories.append(part)
      } else if let directory {
        directories.append(part == "." ? directory : "\(directory)/\(part)")
      }
    }
    guard !directories.isEmpty else {
      throw RuntimeError(
        .linkedModel, "the search path '\(searchPath)' of the linked model is not a directory that can be searched",
        at: path)
    }
    return directories
  }

  func prediction(
    from features: NameMap<FeatureValue>, options: PredictionOptions
  ) throws(RuntimeError) -> NameMap<FeatureValue> {
    try linked.predictor.prediction(
      from: features, options: options, checkedAs: linked.specification.kind?.schemaName ?? "", at: ModelPath())
  }

  func predictions(
    fromBatch batch: [NameMap<FeatureValue>], options: PredictionOptions
  ) throws(RuntimeError) -> [NameMap<FeatureValue>] {
    try linked.predictor.predictions(fromBatch: batch, options: options)
  }
}
