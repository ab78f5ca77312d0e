internal import ModelImage
internal import ModelOps
internal import ModelRuntime
internal import ModelSpec

extension InputReader {
  /// The value that an array of a file is for `feature`: itself, or its only element where the model takes a number.
  func value(
    _ array: FeatureArray, for feature: FeatureDescription, from file: String
  ) throws(Diagnostic) -> FeatureValue {
    switch feature.type?.kind {
    case .multiArrayType:
      // Arrays of models have one axis at least.
      return .array(array.shape.isEmpty ? FeatureArray(doubles: array.doubles, shape: [1]) : array)
    case .doubleType where array.count == 1: return .double(array.doubles[0])
    case .int64Type where array.count == 1:
      guard let integer = Int64(exactly: array.doubles[0]) else { break }
      return .int64(integer)
    case .imageType(let type):
      guard let image = Self.image(array, Self.format(type)) else { break }
      return .image(try fitted(image, type))
    default: break
    }
    throw Diagnostic(
      .error, "input-kind",
      "input '\(feature.name)' is an array of shape \(array.shape), expected \(Self.expectation(feature))",
      at: Location(file: file))
  }

  /// The values for `feature` in an array of a file, one for each prediction; nil if it is a single value for all of
  /// them.
  ///
  /// An array with an allowed shape is a single value. One with an additional first axis, whose other axes are allowed,
  /// is a batch; so is a vector if the model takes a number. An image is [H, W], or [H, W, 3] for models that take
  /// colors.
  func batch(
    _ array: FeatureArray, for feature: FeatureDescription, from file: String
  ) throws(Diagnostic) -> BatchedInput? {
    guard let length = array.shape.first, length > 0 || array.count == 0 else { return nil }
    let inner = Array(array.shape.dropFirst())
    switch feature.type?.kind {
    case .multiArrayType(let type):
      let allowed = AllowedShapes(type)
      guard !allowed.contains(array.shape), allowed.contains(inner) || inner.isEmpty && allowed.contains([1]) else {
        return nil
      }
      let shape = inner.isEmpty ? [1] : inner
      let count = shape.reduce(1, *)
      let size = array.elementType.byteCount * count
      let bytes = array.bytes(as: array.elementType)
      let type = array.elementType
      return BatchedInput(count: length) { index in
        .array(FeatureArray(bytes: Array(bytes[(index * size)..<((index + 1) * size)]), type, shape: shape))
      }
    case .doubleType, .int64Type:
      guard inner.allSatisfy({ $0 == 1 }) else { return nil }
      var values: [FeatureValue] = []
      for (index, number) in array.doubles.enumerated() {
        try budget.check(at: index, size: MemoryLayout<FeatureValue>.stride)
        values.append(try value(FeatureArray(doubles: [number], shape: [1]), for: feature, from: file))
      }
      return BatchedInput(count: length) { values[$0] }
    case .imageType(let type):
      let rank = Self.format(type) == .rgb24 ? 4 : 3
      guard array.shape.count == rank else { return nil }
      let count = inner.reduce(1, *)
      let doubles = array.doubles
      return BatchedInput(count: length) { (index) throws(Diagnostic) in
        let part = Array(doubles[(index * count)..<((index + 1) * count)])
        return try value(FeatureArray(doubles: part, shape: inner), for: feature, from: file)
      }
    default: return nil
    }
  }

  /// An image whose rows are [H, W] brightnesses, or [H, W, 3] of red, green and blue, of 0 to 255; nil for another shape.
  /// Half-precision gray keeps fractions.
  private static func image(_ array: FeatureArray, _ format: PixelFormat) -> PixelBuffer? {
    let channels = format == .rgb24 ? [3] : []
    guard array.shape.count == 2 + channels.count, Array(array.shape.dropFirst(2)) == channels,
      array.shape[0] > 0, array.shape[1] > 0
    else { return nil }
    if format == .gray16Half {
      return PixelBuffer(
        planes: array.floats, .gray, width: array.shape[1], height: array.shape[0], format: format)
    }
    let bytes = array.doubles.map { number in UInt8(truncating: number.isNaN ? 0 : min(max(number.rounded(), 0), 255)) }
    return PixelBuffer(
      bytes: bytes, width: array.shape[1], height: array.shape[0], format: format == .rgb24 ? .rgb24 : .gray8)
  }
}
