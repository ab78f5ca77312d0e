/// `linear`: a fully connected layer: y[…, o] = bias[o] + Σ over i of weight[o, i] · x[…, i].
///
/// - `x`: [*d, I], fp16, fp32 or int32.
/// - `weight`: [O, I]; `bias`: [O], zeros unless given. From opset iOS17 on their types may differ from that of `x`, which
///   they are then converted to.
/// - Result: [*d, O], the type of `x`. Integers wrap around.
struct Linear: TensorOperation {
  static let name = "linear"
  static let cost = Cost { 2 * $0.resultCount * $0.length("weight", -1) + $0.biasCount }

  var x: TensorType
  var weight: TensorType
  var bias: TensorType?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    weight = try arguments.tensor("weight", .numbers, rank: 2...2)
    bias = try arguments.optionalTensor("bias", .numbers, rank: 1...1)
  }

  var requirements: [ShapeRequirement] {
    let features = ShapeRequirement("x", x.shape, axis: x.rank - 1, "features", .equal(weight.shape[1]))
    guard let bias else { return [features] }
    return [features, ShapeRequirement("bias", bias.shape, axis: 0, .equal(weight.shape[0]))]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 1] = weight.shape[0]
    return [.tensor(x.with(shape))]
  }

  /// The product over the shapes at hand, which are fixed.
  func product() throws(OperationError) -> LinearProduct {
    LinearProduct(
      scalar: x.scalar, inputShape: try x.fixedShape("x"), weightShape: try weight.fixedShape("weight"),
      outputShape: try fixedOutputShape(), hasBias: bias != nil)
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    inputs.convert("weight", to: x.scalar, in: context)
    inputs.convert("bias", to: x.scalar, in: context)
    guard Tensor.Form(x.scalar) == .integer else { return [.tensor(try product().evaluate(&inputs, context))] }
    return [.tensor(try integerProduct(inputs, context))]
  }

  private func integerProduct(_ inputs: OperationInputs, _ context: ExecutionContext) throws(OperationError) -> Tensor {
    let product = MatrixProduct(
      x.scalar, x: try x.fixedShape("x"), y: try weight.fixedShape("weight"), transposesX: false, transposesY: true,
      outputShape: try fixedOutputShape())
    var factors = OperationInputs([("x", try inputs.tensor("x")), ("y", try inputs.tensor("weight"))])
    return try inputs.addingBias(to: try product.evaluate(&factors, context), context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard [x, weight, bias ?? x].allSatisfy({ Tensor.Form($0.scalar) == .float }) else { return nil }
    return try product().prepare(arguments)
  }
}

extension OperationInputs {
  /// `y` and the bias that is bound to `parameter` added along the last axis; `y` itself when none is given.
  func addingBias(
    to y: Tensor, _ context: ExecutionContext, parameter: String = "bias"
  ) throws(OperationError) -> Tensor {
    guard let bias = optionalTensor(parameter) else { return y }
    var terms = OperationInputs([("x", y), ("y", bias)])
    return try BinaryKernel.add.run(&terms, context, as: y.scalar)
  }
}

extension Linear: DifferentiableOperation {
  /// g · W by x, gᵀ · x by the weights, the sum over all rows by the bias.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, weight, gradient) = (try call.x, try call.argument("weight"), try call.gradient)
    let (shape, weightShape) = (try x.shape(), try weight.shape())
    let rows = shape.dropLast().reduce(1, *)
    let flat = try graph.reshaped(gradient, [rows, weightShape[0]])
    if graph.needs(x) {
      let product = try graph.add("matmul", [("x", flat), ("y", try graph.cast(weight, like: flat))])
      try graph.accumulate(try graph.reshaped(product, shape), into: x)
    }
    if graph.needs(weight) {
      let product = try graph.add(
        "matmul",
        [("x", flat), ("y", try graph.reshaped(x, [rows, weightShape[1]])), ("transpose_x", .boolean(true))])
      try graph.accumulate(product, into: weight)
    }
    if let bias = call.optional("bias"), graph.needs(bias) {
      try graph.accumulate(try graph.sum(flat, [0], keepsDimensions: false), into: bias)
    }
  }
}
