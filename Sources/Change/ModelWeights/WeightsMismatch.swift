internal import ModelFormat
public import ModelSpec

/// Why weights do not fit a model: it is not the one that they were made for, but for its weights.
public struct WeightsMismatch: DiagnosticError, Equatable, Sendable {
  /// The finding in one sentence, with the model's path and the remedy; code `weights-mismatch`.
  public var diagnostic: Diagnostic
  /// What differs, one short sentence each, all of it.
  public var differences: [String]

  init(
    model: String, other: String, differences: [String],
    remedy: String = "use the model that the weights were made for, or exchange the whole model"
  ) {
    self.differences = differences
    let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
    diagnostic = Diagnostic(
      .error, "weights-mismatch", "the weights of '\(other)' do not fit this model: \(count)",
      at: Location(file: model), remedy: remedy)
  }

  /// The differences, one a line.
  public var details: [String] { differences.map { "  - \($0)" } }
}

extension WeightsMismatch {
  /// What differs between `model` and a model with these parts, tensors and weight files.
  ///
  /// Tensors of files that cannot be read are not compared, nor are the lengths of those files.
  static func differences(
    of model: CompiledWeights, expecting identity: GraphIdentity, tensors: [WeightTensor],
    files: [(path: String, byteCount: Int)]
  ) -> [String] {
    let unreadable = NameSet(model.files.lazy.filter { $0.problem != nil }.map(\.path))
    return parts(model.identity, identity) + self.files(model, files)
      + self.tensors(model.tensors, tensors.filter { !unreadable.contains($0.file) })
  }

  private static func parts(_ found: GraphIdentity, _ expected: GraphIdentity) -> [String] {
    let theirs = NameMap(expected.parts.map { ($0.path, $0.digest) }) { first, _ in first }
    let ours = NameSet(found.parts.map(\.path))
    let differing = found.parts.compactMap { part -> String? in
      guard let digest = theirs[part.path] else { return "'\(part.path)' belongs to this model alone" }
      return digest == part.digest ? nil : "'\(part.path)' differs"
    }
    return differing + expected.parts.filter { !ours.contains($0.path) }.map { "'\($0.path)' is missing" }
  }

  private static func files(_ model: CompiledWeights, _ expected: [(path: String, byteCount: Int)]) -> [String] {
    let theirs = NameMap(expected) { first, _ in first }
    let ours = NameSet(model.files.map(\.path))
    let differing = model.files.compactMap { file -> String? in
      guard let byteCount = theirs[file.path] else {
        return "the weight file '\(file.path)' belongs to this model alone"
      }
      guard file.problem == nil, file.byteCount != byteCount else { return nil }
      return "the weight file '\(file.path)' has \(file.byteCount) bytes, expected \(byteCount)"
    }
    return differing
      + expected.filter { !ours.contains($0.path) }.map { "the weight file '\($0.path)' is missing" }
  }

  private static func tensors(_ found: [WeightTensor], _ expected: [WeightTensor]) -> [String] {
    let theirs = NameMap(expected.map { ($0.name, $0) }) { first, _ in first }
    let ours = NameSet(found.map(\.name))
    let differing = found.compactMap { tensor -> String? in
      guard let other = theirs[tensor.name] else { return "tensor '\(tensor.name)' belongs to this model alone" }
      guard tensor.type == other.type, tensor.shape == other.shape else {
        return "tensor '\(tensor.name)' is \(tensor.kind), expected \(other.kind)"
      }
      guard tensor.file == other.file, tensor.range == other.range else {
        return "tensor '\(tensor.name)' lies at \(tensor.range.lowerBound) of '\(tensor.file)', expected "
          + "\(other.range.lowerBound) of '\(other.file)'"
      }
      return nil
    }
    return differing + expected.filter { !ours.contains($0.name) }.map { "tensor '\($0.name)' is missing" }
  }
}
