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
struct SeparableConv: TensorOperation {
  static let name = "nn.separable_conv"
  static let cost = Cost { call in
    func places(_ shape: Shape?) -> Double {
      guard let extents = shape?.extents, extents.count > 2 else { return 0 }
      return CallShapes.count(extents[..<1]) * CallShapes.count(extents[2...])
    }
    func products(_ parameter: String) -> Double { call.argument(parameter) == nil ? 0 : call.count(parameter) }
    return 2 * places(call.argument("x")) * products("expansion_weight")
      + 2 * places(call.results.first) * (products("weight") + products("projection_weight"))
  }
  static var noGradient: NoGradient? { .plans }

  private var expansion: Conv?
  private var depthwise: Conv
  private var projection: Conv?
  /// Of the three convolutions.
  private var activations: [ActivationChoice]
  private var addend: TensorType?

  init(_ arguments: OperationArguments) throws(OperationError) {
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

  var requirements: [ShapeRequirement] {
    [expansion, depthwise, projection].flatMap { $0?.requirements ?? [] }
  }

  func outputTypes() throws(OperationError) -> [ValueType] { try (projection ?? depthwise).outputTypes() }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var arguments = PreparationArguments(threadCount: context.threadCount, allowsWinograd: false)
    for name in PreparedSeparableConvolution.packed { arguments.constants[name] = inputs.optionalTensor(name) }
    return try prepared(arguments).run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try prepared(arguments)
  }

  private func prepared(_ arguments: PreparationArguments) throws(OperationError) -> PreparedSeparableConvolution {
    let (first, last) = (try expansion?.product(), try projection?.product())
    let chain = SeparableConvolution(
      expansion: first, depthwise: try depthwise.product(), projection: last, activations: activations,
      hasAddend: addend != nil)
    return try PreparedSeparableConvolution(chain, arguments)
  }
}
