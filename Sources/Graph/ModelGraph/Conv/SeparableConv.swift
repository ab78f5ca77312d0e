internal import ModelSpec

/// `nn.separable_conv`: two or three convolutions in a row, as mobile nets have them, computed a few rows at a time:
/// a 1 × 1 convolution that expands channels, one with a group for each channel, and a 1 × 1 convolution that projects them.
///
/// - `x`: [N, C_in, H, W], fp16 or fp32.
/// - `expansion_weight`: [C, C_in, 1, 1], `expansion_bias`: [C]; no such convolution unless given.
/// - `weight`: [C, 1, *k], `bias`, `strides`, `dilations`, `pad_type`, `pad`, `groups`: as for `conv`.
/// - `projection_weight`: [C_out, C, 1, 1], `projection_bias`: [C_out]; no such convolution unless given.
/// - `addend`: [N, C_out, H', W'], added to the projection; zeros unless given.
/// - `expansion_activation`, `expansion_alpha`, `expansion_beta`; `activation`, `alpha`, `beta`; `projection_activation`,
///   `projection_alpha`, `projection_beta`: what follows each convolution, as for `nn.fused_conv`.
/// - Result: [N, C_out, H', W'], the type of `x`.
///
/// All but `x` and `addend` are constants.
package struct SeparableConv: TensorOperation {
  package static let name = "nn.separable_conv"

  package static let cost = Cost { call in
    func places(_ shape: Shape?) -> Double {
      guard let extents = shape?.extents, extents.count > 2 else { return 0 }
      return CallShapes.count(extents[..<1]) * CallShapes.count(extents[2...])
    }
    func products(_ parameter: String) -> Double { call.argument(parameter) == nil ? 0 : call.count(parameter) }
    return 2 * places(call.argument("x")) * products("expansion_weight")
      + 2 * places(call.results.first) * (products("weight") + products("projection_weight"))
  }

  package static var noGradient: NoGradient? { .plans }

  package var expansion: Conv?
  package var depthwise: Conv
  package var projection: Conv?
  /// Of the three convolutions.
  package var activations: [ActivationChoice]
  package var addend: TensorType?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let x = InferredValue(.tensor(try arguments.tensor("x", .floats, rank: 4...4)))
    expansion = try Self.conv("expansion_", arguments, x: x)
    let expanded = try expansion?.outputTypes().first.map { InferredValue($0) } ?? x
    guard let depthwise = try Self.conv("", arguments, x: expanded), let type = try depthwise.outputTypes().first else {
      throw OperationError("`weight` is missing", argument: "weight")
    }
    self.depthwise = depthwise
    projection = try Self.conv("projection_", arguments, x: InferredValue(type))
    addend = try arguments.optionalTensor("addend", rank: 4...4)
    activations = []
    for prefix in ["expansion_", "", "projection_"] {
      activations.append(try ActivationChoice(arguments, prefix: prefix))
    }
  }

  /// The convolution of `x` whose parameters begin with `prefix`; nil when it is not there.
  private static func conv(
    _ prefix: String, _ arguments: OperationArguments, x: InferredValue
  ) throws(OperationError) -> Conv? {
    guard arguments.has(prefix + "weight") else { return nil }
    var parameters = ["weight", "bias"]
    if prefix.isEmpty { parameters += ["strides", "dilations", "pad_type", "pad", "groups"] }
    var own = OperationArguments(parameterCount: parameters.count + 1)
    own.bind("x", [OperationArguments.Argument(x)])
    for parameter in parameters { own.bind(parameter, arguments.all(prefix + parameter)) }
    return try Conv(own)
  }

  package var requirements: [ShapeRequirement] {
    [expansion, depthwise, projection].flatMap { $0?.requirements ?? [] }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { try (projection ?? depthwise).outputTypes() }
}
