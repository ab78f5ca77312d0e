internal import ModelOps
internal import ModelSpec

/// The inputs of a network as those of a function: what comes in, and how it becomes what layers see.
struct ProgramInputs {
  let network: NetworkLowering.Network
  let preprocessing: [NeuralNetworkPreprocessing]

  /// The shape of a function's input; lengths that the feature leaves open are symbols.
  func type(_ feature: FeatureDescription, _ bounds: inout SymbolBounds) throws(OperationError) -> TensorType {
    func symbolic(_ extent: Extent) -> Extent {
      extent.isFixed ? extent : bounds.makeExtent(in: extent.lower...extent.upper)
    }
    switch feature.type?.kind {
    case .multiArrayType(let array):
      guard let extents = InputMapping.extents(array), !extents.isEmpty else {
        throw OperationError("input '\(feature.name)' has no shape, or shapes of several ranks")
      }
      return TensorType(Self.scalar(array.dataType), Shape(extents.map(symbolic)))
    case .imageType(let image):
      return TensorType(.fp32, Shape([1] + InputMapping.extents(image).map(symbolic)))
    case .int64Type, .doubleType: return TensorType(.fp32, [1])
    default: throw OperationError("input '\(feature.name)' is of a kind that no ML Program takes")
    }
  }

  /// The type of an array's elements in a program, which has no double precision.
  static func scalar(_ type: ArrayFeatureType.ArrayDataType) -> ScalarType {
    switch type {
    case .int32: .int32
    case .float16: .fp16
    default: .fp32
    }
  }

  /// Adds what makes of an input, `operand`, the tensor that layers see.
  func mapped(
    _ operand: Operand, _ feature: FeatureDescription, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    composer.stem = feature.name
    var x = operand
    guard let type = x.type else { return x }
    if type.scalar != .fp32 { x = try composer.emitOne("cast", [("x", x), ("dtype", .string("fp32"))]) }
    if case .imageType(let image)? = feature.type?.kind {
      x = try preprocessed(x, feature.name, image, &composer)
      return network.imageMapping == .rank4ImageMapping
        ? x : try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0]))])
    }
    guard network.arrayMapping == .rank5ArrayMapping else { return x }
    switch type.rank {
    case 1: return try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0, 1, 3, 4]))])
    case 3: return try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0, 1]))])
    default: throw OperationError("input '\(feature.name)' has \(type.rank) axes, expected 1 or 3")
    }
  }

  /// Channels scaled and shifted, a mean image taken off.
  private func preprocessed(
    _ operand: Operand, _ name: String, _ image: ImageFeatureType, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    var x = operand
    let isGray = image.colorSpace == .grayscale || image.colorSpace == .grayscaleFloat16
    let channels = isGray ? 1 : 3
    let own = preprocessing.filter { $0.featureName == name || $0.featureName.isEmpty }
    for case .scaler(let scaler) in own.compactMap(\.preprocessor) {
      if scaler.channelScale != 1 { x = try composer.binary("mul", x, .float(scaler.channelScale)) }
      var bias = isGray ? [scaler.grayBias] : [scaler.redBias, scaler.greenBias, scaler.blueBias]
      if image.colorSpace == .bgr { bias.reverse() }
      guard bias.contains(where: { $0 != 0 }) else { continue }
      let type = TensorType(.fp32, [1, Extent(channels), 1, 1])
      x = try composer.binary("add", x, Operand(Constant(type, .floats(bias))))
    }
    for case .meanImage(let mean) in own.compactMap(\.preprocessor) {
      guard let shape = x.type?.shape.fixed, mean.meanImage.byteCount == 4 * shape.reduce(1, *) else {
        throw OperationError(
          "the mean image of input '\(name)' has \(mean.meanImage.byteCount / 4) numbers, expected one for each of the "
            + "picture")
      }
      x = try composer.binary("sub", x, Operand(.weights(mean.meanImage, Shape(fixed: shape))))
    }
    return x
  }

  /// The feature as a program declares it: arrays instead of numbers, single precision instead of double.
  static func described(_ feature: FeatureDescription, named name: String) -> FeatureDescription {
    var described = feature
    described.name = name
    guard var type = feature.type else { return described }
    switch type.kind {
    case .multiArrayType(var array):
      if array.dataType == .double { array.dataType = .float32 }
      if case .doubleDefaultValue(let value)? = array.defaultOptionalValue, array.dataType == .float32 {
        array.defaultOptionalValue = .floatDefaultValue(Float(value))
      }
      type.kind = .multiArrayType(array)
    case .doubleType, .int64Type:
      type.kind = .multiArrayType(
        .with {
          $0.shape = [1]
          $0.dataType = .float32
        })
    default: break
    }
    described.type = type
    return described
  }
}
