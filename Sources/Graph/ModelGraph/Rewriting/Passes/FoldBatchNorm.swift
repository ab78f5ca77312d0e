internal import ModelSpec

/// A `batch_norm` behind a `conv`, `conv_transpose` or `linear` with constant weights goes into them: it is a factor and an addend
/// for each channel, gamma / √(variance + epsilon) and beta − mean · factor.
package enum FoldBatchNorm: PatternPass {
  package static let triggers: Set<String>? = ["batch_norm"]

  package static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    if operation.operation == "squeeze" { return expanded(operation, graph) }
    guard operation.operation == "batch_norm",
      let product = graph.soleProducer(of: operation["x"].first, ["conv", "conv_transpose", "linear"])?.operation,
      product.operation != "linear" || graph.type(operation["x"].first)?.rank == 2,
      let map = ChannelMap(batchNorm: operation), let folded = map.folded(into: product, like: operation, in: graph)
    else { return nil }
    return .operation(folded)
  }

  /// `BatchNorm1d` of vectors as coremltools writes it: with an axis of length 1 inserted before and removed again.
  private static func expanded(_ squeeze: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard let norm = graph.soleProducer(of: squeeze["x"].first, ["batch_norm"])?.operation,
      let expansion = graph.soleProducer(of: norm["x"].first, ["expand_dims"])?.operation,
      let product = graph.soleProducer(of: expansion["x"].first, ["linear"])?.operation,
      let type = graph.type(expansion["x"].first), type.rank == 2, graph.resultType(squeeze) == type,
      let normed = graph.type(norm["x"].first), normed.rank == 3,
      normed.shape[0] == type.shape[0], normed.shape[1] == type.shape[1],
      let map = ChannelMap(batchNorm: norm), let folded = map.folded(into: product, like: squeeze, in: graph)
    else { return nil }
    return .operation(folded)
  }
}
