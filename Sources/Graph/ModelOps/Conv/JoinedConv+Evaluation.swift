import ModelSpec

extension JoinedConv: ProductOperation {
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
