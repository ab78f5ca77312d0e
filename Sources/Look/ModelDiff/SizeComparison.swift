internal import ModelFormat
internal import ModelInspect
internal import ModelSpec

/// Compares numbers of parameters and bytes.
enum SizeComparison {
  static func changes(from old: ModelFile, to new: ModelFile) -> [ValueChange] {
    let (first, second) = (ModelSummary(old), ModelSummary(new))
    let parameters = ValueChange.between(
      NumberText.grouped(first.weights.parameterCount), NumberText.grouped(second.weights.parameterCount),
      named: "parameters")
    let bytes = ValueChange.between(
      NumberText.bytes(first.weights.byteCount), NumberText.bytes(second.weights.byteCount), named: "weights")
    return [parameters, bytes].compactMap(\.self)
  }
}
