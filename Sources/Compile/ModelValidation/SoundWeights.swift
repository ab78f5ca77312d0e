internal import ModelFormat
internal import ModelLowering
internal import ModelSpec

extension ModelFile {
  /// Finds constants in the weight files; none where something is wrong with these, which has findings of its own.
  var soundWeights: ProgramLowering.WeightSource {
    guard !findings.contains(where: { $0.severity == .error }) else { return { _ in nil } }
    return { blob in try? ProgramLowering.Weights(blob, in: self) }
  }
}
