internal import ModelLowering
internal import ModelOps
internal import ModelSpec

/// The inputs of a network as those of a function: what comes in, and how it becomes what layers see.
struct ProgramInputs {
  let network: NeuralNetwork
  /// Whether arrays come with a sequence and a batch axis in front, of any length, where layers see these axes.
  let hasLeadingAxes: Bool

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
      let declared = extents.map(symbolic)
      guard declaresLeadingAxes else { return TensorType(Self.scalar(array.dataType), Shape(declared)) }
      let leading = (0..<2).map { _ in bounds.makeExtent(in: 1...Extent.unbounded) }
      return TensorType(Self.scalar(array.dataType), Shape(leading + declared))
    case .imageType(let image):
      return TensorType(.fp32, Shape([1] + InputMapping.extents(image).map(symbolic)))
    case .int64Type, .doubleType: return TensorType(.fp32, [1])
    default: throw OperationError("input '\(feature.name)' is of a type that ML Programs do not accept")
    }
  }

  private var declaresLeadingAxes: Bool { hasLeadingAxes && network.arrayInputShapeMapping == .rank5ArrayMapping }

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
      x = try preprocessed(x, feature.name, image: image, &composer)
      return network.imageInputShapeMapping == .rank4ImageMapping
        ? x : try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0]))])
    }
    guard network.arrayInputShapeMapping == .rank5ArrayMapping else { return x }
    if declaresLeadingAxes, case .multiArrayType? = feature.type?.kind {
      return type.rank == 5 ? x : try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([3, 4]))])
    }
    switch type.rank {
    case 1: return try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0, 1, 3, 4]))])
    case 3: return try composer.emitOne("expand_dims", [("x", x), ("axes", .integers([0, 1]))])
    default: throw OperationError("input '\(feature.name)' has \(type.rank) axes, expected 1 or 3")
    }
  }

  /// Channels scaled and shifted, a mean image taken off.
  private func preprocessed(
    _ operand: Operand, _ name: String, image: ImageFeatureType, _ composer: inout GraphComposer
  ) throws(OperationError) -> Operand {
    var x = operand
    let channels = image.isGray ? 1 : 3
    let own = network.preprocessing.filter { $0.featureName == name || $0.featureName.isEmpty }
    for case .scaler(let scaler) in own.compactMap(\.preprocessor) {
      if scaler.channelScale != 1 { x = try composer.binary("mul", x, .float(scaler.channelScale)) }
      var bias = image.isGray ? [scaler.grayBias] : [scaler.redBias, scaler.greenBias, scaler.blueBias]
      if image.colorSpace == .bgr { bias.reverse() }
      guard bias.contains(where: { $0 != 0 }) else { continue }
      let type = TensorType(.fp32, [1, Extent(channels), 1, 1])
      x = try composer.binary("add", x, Operand(Constant(type, .floats(bias))))
    }
    for case .meanImage(let mean) in own.compactMap(\.preprocessor) {
      guard let shape = x.type?.shape.fixed, mean.meanImage.byteCount == 4 * shape.reduce(1, *) else {
        throw OperationError(
          "the mean image of input '\(name)' has \(mean.meanImage.byteCount / 4) numbers, expected one for each of the "
            + "image")
      }
      x = try composer.binary("sub", x, Operand(.weights(mean.meanImage, Shape(fixed: shape))))
    }
    return x
  }

  /// An input as the program declares it.
  func described(_ feature: FeatureDescription, named name: String) -> FeatureDescription {
    var described = Self.described(feature, named: name)
    guard declaresLeadingAxes, case .multiArrayType(var array)? = described.type?.kind else { return described }
    var ranges: [SizeRange] = []
    if case .shapeRange(let range)? = array.shapeFlexibility { ranges = range.sizeRanges }
    if ranges.isEmpty {
      ranges = (InputMapping.extents(array) ?? []).map { extent in
        .with {
          $0.lowerBound = UInt64(max(0, extent.lower))
          $0.upperBound = extent.isUnbounded ? -1 : Int64(extent.upper)
        }
      }
    }
    let open = SizeRange.with {
      $0.lowerBound = 1
      $0.upperBound = -1
    }
    array.shape = [1, 1] + array.shape
    array.shapeFlexibility = .shapeRange(.with { $0.sizeRanges = [open, open] + ranges })
    described.type?.kind = .multiArrayType(array)
    return described
  }

  /// A feature as programs declare it: arrays instead of numbers, single precision instead of double.
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
