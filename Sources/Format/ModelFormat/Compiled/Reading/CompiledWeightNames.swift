internal import ModelSpec

/// The names that the weight files of a compiled model have in its source, where all models of a pipeline share one
/// directory.
struct CompiledWeightNames {
  private let file: ModelFile
  /// Paths of the files, by their names in the source.
  private(set) var paths: [String: String] = [:]
  /// Files whose name another, different file has too: what a program of the compiled model calls them, and their names
  /// in the source.
  private(set) var renamed: [(compiled: String, source: String)] = []

  init(_ file: ModelFile) {
    self.file = file
  }

  /// Gives the programs of `model` the names of the source.
  ///
  /// - Throws: `Diagnostic` when a weight file is missing.
  mutating func rename(_ model: inout Model, at stage: CompiledStage = CompiledStage()) throws(Diagnostic) {
    switch model.kind {
    case .mlProgram(var program)?:
      var names: [String: String] = [:]
      for name in model.weightFileNames { names[name] = try sourceName(of: name, at: stage) }
      program.renameWeightFiles { names[$0] ?? $0 }
      model.kind = .mlProgram(program)
    default:
      guard var pipeline = model.pipeline else { return }
      try rename(&pipeline, at: stage)
      model.pipeline = pipeline
    }
  }

  private mutating func rename(_ pipeline: inout Pipeline, at stage: CompiledStage) throws(Diagnostic) {
    for index in pipeline.models.indices { try rename(&pipeline.models[index], at: stage.child(index)) }
  }

  /// The name of the file that the compiled model calls `name`: the one that the program at `stage` has for it, unless
  /// another file has that too.
  private mutating func sourceName(of name: String, at stage: CompiledStage) throws(Diagnostic) -> String {
    let weights = try file.weightFile(name)
    let own = stage.ownName(name) ?? name
    var candidate = own
    var count = 1
    while let taken = paths[candidate], try !isSame(taken, weights) {
      count += 1
      candidate = candidate == own ? name : "\(name)-\(count)"
    }
    paths[candidate] = weights.path
    if candidate != own { renamed.append((own, candidate)) }
    return candidate
  }

  private func isSame(_ path: String, _ other: MappedFile) throws(Diagnostic) -> Bool {
    if path == other.path { return true }
    let file = try MappedFile(path: path)
    guard file.byteCount == other.byteCount else { return false }
    return try SHA256Digest.file(path) == SHA256Digest.file(other.path)
  }
}
