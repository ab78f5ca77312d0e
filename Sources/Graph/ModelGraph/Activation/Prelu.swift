/// `prelu`: a rectifier with a slope of its own for each channel: y = x for x ≥ 0, alpha[c] · x below.
///
/// - `x`: [N, C, *d], fp16 or fp32.
/// - `alpha`: [C], or [1] for one slope in all channels, which MIL does not have.
/// - Result: the type and shape of `x`.
package struct Prelu: TensorOperation {
  package static let name = "prelu"
  package static let cost = Cost.perElement
  package var x: TensorType
  package var alpha: TensorType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 2...Int.max)
    alpha = try arguments.tensor("alpha", rank: 1...1)
  }

  package var requirements: [ShapeRequirement] {
    alpha.shape[0].isAlways(1) ? [] : [ShapeRequirement("x", x.shape, axis: 1, "channels", .equal(alpha.shape[0]))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}

extension Prelu: DifferentiableOperation {
  /// 1 from 0 on, alpha below; by alpha, x where it is below 0.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, slope) = (try call.x, try graph.alongChannels(call.argument("alpha"), of: call.x))
    let below = try graph.masked(call.gradient, where: x, operation: "less", b: .float(0))
    if graph.needs(x) {
      let above = try graph.masked(call.gradient, where: x, operation: "greater_equal", b: .float(0))
      try graph.accumulate(try graph.plus(above, try graph.times(below, slope)), into: x)
    }
    let alpha = try call.argument("alpha")
    if graph.needs(alpha) {
      try graph.accumulate(overChannels: try graph.times(below, x), into: alpha)
    }
  }
}
