internal import ModelOps
internal import ModelSpec

/// A `batch_norm` of the result of `conv` or `conv_transpose` becomes part of its weights and bias.
package enum FuseBatchNorm: LocalPass {
  package static let name = "fuse-batch-norm"
  package static let summary = "Make batch_norm part of the conv or conv_transpose before it"

  static func rewrite(_ operation: MILSpec.Operation, _ scope: inout RewriteScope) throws(Diagnostic) -> Rewrite? {
    guard operation.type == "batch_norm", let conv = scope.onlyMaker(operation, "x"),
      conv.type == "conv" || conv.type == "conv_transpose",
      let mean = try scope.tensor(operation, "mean")?.floatArray,
      let variance = try scope.tensor(operation, "variance")?.floatArray, variance.count == mean.count,
      let gamma = try vector(operation, "gamma", fallback: 1, count: mean.count, scope),
      let beta = try vector(operation, "beta", fallback: 0, count: mean.count, scope)
    else { return nil }
    let given: Float? = scope.has(operation, "epsilon") ? try scope.number(operation, "epsilon") : 1e-5
    guard let epsilon = given else { return nil }
    let scale = mean.indices.map { gamma[$0] / (variance[$0] + epsilon).squareRoot() }
    guard scale.allSatisfy(\.isFinite) else { return nil }
    let line = ChannelLine(scale: scale, offset: mean.indices.map { beta[$0] - mean[$0] * scale[$0] })
    return try line.fused(into: conv, last: operation, &scope).map { .operation($0) }
  }

  private static func vector(
    _ operation: MILSpec.Operation, _ parameter: String, fallback: Float, count: Int, _ scope: RewriteScope
  ) throws(Diagnostic) -> [Float]? {
    guard scope.has(operation, parameter) else { return [Float](repeating: fallback, count: count) }
    guard let vector = try scope.tensor(operation, parameter)?.floatArray, vector.count == count else { return nil }
    return vector
  }
}
