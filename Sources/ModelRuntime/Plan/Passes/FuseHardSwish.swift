internal import ModelOps

/// x · sigmoid_hard(x) behind a convolution, as converters write hard swish, becomes the activation of the convolution.
enum FuseHardSwish: PatternPass {
  static func match(
    _ operation: GraphOperation, _ graph: GraphMatch
  ) -> (operation: GraphOperation, gone: [Int])? {
    guard operation.operation == "mul" else { return nil }
    for side in operation.sides {
      guard let gate = graph.onlyMaker(of: side.second, ["sigmoid_hard"]), gate.operation["x"].first == side.first,
        isClose(gate.operation["alpha"].first, 1 / 6), isClose(gate.operation["beta"].first, 0.5),
        graph.useCount(side.first) == 2
      else { continue }
      var gone = [gate.index]
      var x = side.first
      // What is below −3 counts 0 either way.
      if let threshold = graph.maker(of: x, ["thresholded_relu"]), isClose(threshold.operation["alpha"].first, -3),
        let inner = threshold.operation["x"].first
      {
        guard graph.useCount(inner) == 1 else { return nil }
        gone.append(threshold.index)
        x = inner
      }
      guard let maker = graph.maker(of: x, ["conv", "linear", "nn.fused_conv", "nn.fused_linear"]),
        maker.operation["activation"].isEmpty, hasConstantWeights(maker.operation)
      else { return nil }
      var fused = maker.operation
      fused.operation = FuseConvolution.fusedNames[fused.operation] ?? fused.operation
      fused.bindings.append(GraphOperation.Binding("activation", [.constant(.string("hard_swish"))]))
      fused.outputs = operation.outputs
      return (fused, gone + [maker.index])
    }
    return nil
  }

  private static func hasConstantWeights(_ operation: GraphOperation) -> Bool {
    (operation["weight"] + operation["bias"]).allSatisfy { if case .constant = $0 { true } else { false } }
  }

  private static func isClose(_ argument: GraphOperation.Argument?, _ wanted: Float) -> Bool {
    argument?.number.map { abs($0 - wanted) <= 1e-3 * abs(wanted) } ?? false
  }
}
