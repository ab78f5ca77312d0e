import ModelSpec

/// `nn.joined_conv`: a convolution with what comes before it: tensors joined by their channels, whose rows and columns may be
/// repeated, mirrored or left out, with a factor and an addend for each channel.
///
/// - `values`: [N, C_i, *d_i], fp16 or fp32, 1 to 3 spatial axes.
/// - `lengths`: the spatial lengths of what the windows slide over.
/// - `places`: for each tensor, spatial axis and index of that axis, the index of the tensor that lies there; −1 for zeros.
/// - `factors`, `addends`: [ΣC]; elements stay as they are unless given. `rectifies`: whether negative elements become 0
///   after that; false unless given. Zeros of `places` stay zeros.
/// - `weight`, `bias`, `strides`, `dilations`, `pad_type`, `pad`, `groups`, `addend`, `activation`, `alpha`, `beta`: as for
///   `nn.fused_conv`; all but `addend` are constants.
/// - Result: [N, C_out, *d'], the type of the values.
struct JoinedConv: ProductOperation {
  static let name = "nn.joined_conv"
  static let cost = Cost { 2 * $0.resultCount * $0.count("weight", dropping: 1) + $0.biasCount }
  static var noGradient: NoGradient? { .plans }

  private var values: [TensorType]
  private var lengths: [Int]
  private var conv: OperationArguments
  private var addend: TensorType?
  private var activation: ActivationChoice

  init(_ arguments: OperationArguments) throws(OperationError) {
    values = try arguments.tensors("values", .floats, rank: 3...5)
    let first = values[0]
    lengths = try arguments.integers("lengths", count: first.rank - 2, default: 1)
    let channels = values.reduce(Extent(0)) { $0 + $1.shape[1] }
    let x = first.with(Shape([first.shape[0], channels] + lengths.map { Extent($0) }))
    conv = arguments
    conv.bind("x", [OperationArguments.Argument(InferredValue(.tensor(x)))])
    addend = try arguments.optionalTensor("addend", rank: first.rank...first.rank)
    activation = try ActivationChoice(arguments)
    _ = try Conv(conv)
  }

  func outputTypes() throws(OperationError) -> [ValueType] { try Conv(conv).outputTypes() }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var arguments = PreparationArguments(threadCount: context.threadCount, allowsWinograd: false)
    for name in ["weight", "bias", "places", "factors", "addends"] {
      arguments.constants[name] = inputs.optionalTensor(name)
    }
    return try prepared(arguments).run(&inputs, context)
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    try prepared(arguments)
  }

  /// The convolution of what is joined.
  func product() throws(OperationError) -> Convolution {
    var product = try Conv(conv).product()
    product.hasAddend = addend != nil
    product.activation = activation
    return product
  }

  private func prepared(_ arguments: PreparationArguments) throws(OperationError) -> PreparedDirectConvolution {
    let product = try product()
    guard let weight = arguments.constants["weight"], product.isWithinReach,
      !product.hasBias || arguments.constants["bias"] != nil
    else { throw OperationError("`weight` is not a constant") }
    return try product.prepareDirect(
      try input(arguments), parameter: "values", weight: weight, bias: arguments.constants["bias"], arguments)
  }

  private func input(_ arguments: PreparationArguments) throws(OperationError) -> ConvolutionInput {
    let places = arguments.constants["places"]?.integerArray ?? []
    guard places.count == values.count * lengths.reduce(0, +) else {
      throw OperationError("`places` has \(places.count) elements, expected those of all axes", argument: "places")
    }
    let factors = arguments.constants["factors"]?.floatArray
    let addends = arguments.constants["addends"]?.floatArray
    let rectifies = try conv.boolean("rectifies", default: false)
    var input = ConvolutionInput(sources: [])
    var (channel, place) = (0, 0)
    for value in values {
      let shape = try value.fixedShape("values")
      var source = ConvolutionInput.Source(channels: shape[1], lengths: Array(shape[2...]))
      for (axis, length) in lengths.enumerated() {
        source.places[axis] = places[place..<place + length].map { Int32(clamping: $0) }
        guard source.places[axis].allSatisfy({ $0 >= -1 && $0 < shape[2 + axis] }) else {
          throw OperationError("`places` names indices that `values` does not have", argument: "places")
        }
        place += length
      }
      let end = channel + shape[1]
      if rectifies || factors != nil {
        guard (factors?.count ?? end) >= end, (addends?.count ?? end) >= end else {
          throw OperationError("`factors` has fewer elements than there are channels", argument: "factors")
        }
        source.line = (
          factors.map { Array($0[channel..<end]) } ?? Array(repeating: 1, count: shape[1]),
          addends.map { Array($0[channel..<end]) } ?? Array(repeating: 0, count: shape[1])
        )
        source.isRectified = rectifies
      }
      channel = end
      input.sources.append(source)
    }
    return input
  }
}

/// Which pixels operations that repeat rows and columns take.
package enum RepeatedPlaces {
  /// For each of `count` indices of the result along an axis, the one of the `length` of the argument that it is; nil for an
  /// operation that is no such one.
  package static func of(_ operation: String, count: Int, length: Int) -> [Int]? {
    switch operation {
    case UpsampleNearestNeighbor.name:
      AxisSamples(nearest: count, length: length, atCenter: false).first.map { Int($0) }
    case ResizeNearestNeighbor.name:
      AxisSamples(nearest: count, length: length, atCenter: true).first.map { Int($0) }
    default: nil
    }
  }
}
