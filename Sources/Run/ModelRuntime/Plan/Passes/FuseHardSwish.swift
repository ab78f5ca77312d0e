internal import ModelOps
internal import ModelSpec

/// x · sigmoid_hard(x) behind a convolution, as converters write hard swish, becomes the activation of the convolution.
enum FuseHardSwish: PatternPass {
  static let triggers: Set<String>? = ["sigmoid_hard"]

  static func match(_ operation: GraphOperation, _ graph: GraphMatch) -> Rewrite? {
    guard operation.operation == "mul" else { return nil }
    for side in operation.sides {
      guard let gate = graph.soleProducer(of: side.second, ["sigmoid_hard"]), gate.operation["x"].first == side.first,
        gate.operation["alpha"].first?.number?.isClose(to: 1 / 6) == true,
        gate.operation["beta"].first?.number?.isClose(to: 0.5) == true,
        graph.useCount(side.first) == 2
      else { continue }
      var x = side.first
      // What is below −3 counts 0 either way, but for minus infinity: the activation's `alpha` tells.
      var isBounded = false
      if let threshold = graph.producer(of: x, ["thresholded_relu"]),
        threshold.operation["alpha"].first?.number?.isClose(to: -3) == true,
        let inner = threshold.operation["x"].first
      {
        guard graph.useCount(inner) == 1 else { return nil }
        (x, isBounded) = (inner, true)
      }
      guard
        let producer = graph.producer(
          of: x, Set(FuseConvolution.fusedNames.keys).union(FuseConvolution.fusedNames.values)),
        producer.operation["activation"].isEmpty, producer.operation.hasConstants("weight", "bias")
      else { return nil }
      var fused = producer.operation
      fused.operation = FuseConvolution.fusedNames[fused.operation] ?? fused.operation
      fused.bindings.append(GraphOperation.Binding("activation", [.constant(.string("hard_swish"))]))
      if isBounded { fused.bindings.append(GraphOperation.Binding("alpha", [.constant(.float(1))])) }
      fused.outputs = operation.outputs
      return .operation(fused)
    }
    return nil
  }
}
