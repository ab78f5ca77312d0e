public import ModelSpec

/// A tensor whose elements are known before anything runs.
public struct Constant: Equatable, Sendable {
  /// Elements in memory, or where to read them.
  public enum Elements: Equatable, Sendable {
    /// Elements of an integer type.
    case integers([Int])
    /// Elements of a floating-point type.
    case floats([Float])
    /// Truth values.
    case booleans([Bool])
    /// Strings.
    case strings([String])
    /// Elements in a model file or in memory, little-endian, and the type they are stored in, which may be narrower than
    /// that of the constant; packed without gaps when one takes less than a byte.
    case weights(WeightData, stored: ScalarType)
  }

  /// Its shape is fixed.
  public var type: TensorType
  /// In row-major order.
  public var elements: Elements

  /// A constant of type `type`, whose shape is fixed, with as many elements as the shape has places.
  public init(_ type: TensorType, _ elements: Elements) {
    self.type = type
    self.elements = elements
  }

  /// A vector of int32.
  public static func integers(_ values: [Int]) -> Constant {
    Constant(TensorType(.int32, [Extent(values.count)]), .integers(values))
  }

  /// A vector of fp32.
  public static func floats(_ values: [Float]) -> Constant {
    Constant(TensorType(.fp32, [Extent(values.count)]), .floats(values))
  }

  /// A vector of truth values.
  public static func booleans(_ values: [Bool]) -> Constant {
    Constant(TensorType(.bool, [Extent(values.count)]), .booleans(values))
  }

  /// A scalar of int32.
  public static func integer(_ value: Int) -> Constant { Constant(.scalar(.int32), .integers([value])) }

  /// A scalar of fp32.
  public static func float(_ value: Float) -> Constant { Constant(.scalar(.fp32), .floats([value])) }

  /// A scalar truth value.
  public static func boolean(_ value: Bool) -> Constant { Constant(.scalar(.bool), .booleans([value])) }

  /// A scalar string.
  public static func string(_ value: String) -> Constant { Constant(.scalar(.string), .strings([value])) }

  /// fp32 elements in the given shape, which may be stored as fp16.
  public static func weights(_ data: WeightData, _ shape: Shape, stored: ScalarType = .fp32) -> Constant {
    Constant(TensorType(.fp32, shape), .weights(data, stored: stored))
  }
}

extension Constant {
  /// Why the stored weights cannot be loaded in this shape; nil if they can, or if the constant is not stored as weights. Validation
  /// asks the same question as loading does.
  package var weightsProblem: String? {
    guard case .weights(let data, let stored) = elements, let shape = type.shape.fixed else { return nil }
    guard stored.bitWidth > 0 else { return "weights of type \(stored.name) cannot be loaded as they are" }
    guard let needed = Self.byteCount(of: shape, bitWidth: stored.bitWidth) else {
      return "a constant \(type.scalar.name) \(shape) has more elements than memory"
    }
    guard data.byteCount == needed else {
      return "a constant \(type.scalar.name) \(shape) has \(data.byteCount) bytes of weights, expected \(needed)"
    }
    return nil
  }

  private static func byteCount(of shape: [Int], bitWidth: Int) -> Int? {
    var bits = bitWidth
    for extent in shape {
      let (product, overflow) = bits.multipliedReportingOverflow(by: extent)
      if overflow { return nil }
      bits = product
    }
    return bits / 8 + (bits % 8 == 0 ? 0 : 1)
  }

  /// The elements of a small vector of whole numbers that is stored as floats: such constants take part in the computation
  /// of shapes. Nil for any other constant.
  package var smallIntegers: [Extent]? {
    guard case .weights(let data, .fp32) = elements, let count = type.shape.elementCount.fixed, count <= 16,
      data.byteCount == 4 * count
    else { return nil }
    let copied = data.bytes
    let bytes = copied.span.bytes
    var elements: [Extent] = []
    for index in 0..<count {
      guard let integer = Int(exactly: bytes.float(at: 4 * index)) else { return nil }
      elements.append(Extent(integer))
    }
    return elements
  }
}
