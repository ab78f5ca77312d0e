internal import CoreAIFormat
internal import ModelBase
internal import ModelFormat
internal import ModelGraph
internal import ModelSpec

/// Writes operations of Core AI. Lengths may be open: what needs one when the model runs takes it from the shape of a value
/// that has it.
///
/// Where something has no form, the operation at hand goes on with a value that stands for it, and `problem` says why.
struct AssetWriter {
  var builder = AssetBuilder()
  /// What is known of open lengths.
  var inference = OperationInference()
  /// Whether arguments of half precision are taken in single precision.
  var widens = false
  /// The labels of a classifier, in the order of its probabilities.
  var classes: [String] = []
  /// Why the operation at hand cannot be written.
  private(set) var problem: OperationError?
  /// Where open lengths can be read, and which of them were.
  var places = LengthPlaces()
  /// For each state's handle the token of what was last done with it.
  var tokens: [Int: Int] = [:]

  /// Notes why the operation at hand cannot be written; the first reason counts.
  mutating func refuse(_ error: OperationError) {
    if problem == nil { problem = error }
  }

  /// The reason that was noted, which is then forgotten.
  mutating func takeProblem() -> OperationError? {
    defer { problem = nil }
    return problem
  }

  /// Begins another function.
  mutating func forgetValues() {
    places = LengthPlaces()
    tokens = [:]
  }

  /// Core AI's type for elements of type `scalar`; nil for types that it lacks.
  static func element(_ scalar: ScalarType) -> ElementType? { ElementType(scalar.dataType) }

  /// The type of a tensor; where Core AI lacks the type of its elements, that is noted.
  private mutating func tensor(_ scalar: ScalarType, _ lengths: [Extent]) -> AssetTensorType {
    let element = Self.element(scalar)
    if element == nil { refuse(OperationError("elements of type \(scalar.name) have no form in Core AI")) }
    return AssetTensorType(element: element ?? .float32, sizes: lengths.map(\.fixed))
  }

  mutating func type(_ scalar: ScalarType, _ lengths: [Extent]) -> Int { builder.type(tensor(scalar, lengths)) }

  /// Adds an operation with one result.
  mutating func add(
    _ name: String, _ operands: [AssetValue], _ scalar: ScalarType, _ lengths: [Extent], properties: [Int?] = [],
    regions: [AssetBlock] = []
  ) -> AssetValue {
    let type = type(scalar, lengths)
    let numbers = builder.add(name, operands.map(\.number), to: [type], properties: properties, regions: regions)
    return named(AssetValue(numbers[0], scalar, lengths))
  }

  /// The value with a symbol for each open length, which from now on can be read from it.
  mutating func named(_ value: AssetValue) -> AssetValue {
    guard !value.type.shape.isFixed else { return value }
    var extents = value.lengths
    for axis in extents.indices where !extents[axis].isFixed { extents[axis] = symbolic(extents[axis]) }
    let named = AssetValue(value.number, value.scalar, extents)
    for (axis, extent) in extents.enumerated() {
      if let form = extent.form, places.axes[form] == nil { places.axes[form] = (named, axis) }
    }
    return named
  }

  /// An open length of which nothing but bounds is known gets a symbol, so that it can be told from others.
  mutating func symbolic(_ extent: Extent) -> Extent {
    guard !extent.isFixed, extent.form == nil else { return extent }
    return inference.bounds.makeExtent(in: max(0, extent.lower)...max(0, extent.upper))
  }

  // MARK: Constants

  /// Integers or truth values as a constant.
  mutating func integers(_ values: [Int], _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    let width = scalar == .bool ? 1 : max(1, scalar.bitWidth / 8)
    if scalar.bitWidth < 8 { return packed(values, scalar, lengths) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * width)
    for value in values {
      for shift in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
    return constant(bytes, scalar, lengths)
  }

  /// Integers of less than a byte, which a resource holds packed.
  private mutating func packed(_ values: [Int], _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    var bytes = [UInt8](repeating: 0, count: (values.count * scalar.bitWidth + 7) / 8)
    for (index, value) in values.enumerated() {
      for bit in 0..<scalar.bitWidth where value >> bit & 1 == 1 {
        let place = index * scalar.bitWidth + bit
        bytes[place / 8] |= 1 << UInt8(place % 8)
      }
    }
    return resource(WeightData(bytes: bytes), scalar, lengths)
  }

  /// Floats as a constant of type `scalar`, which is fp16 or fp32.
  mutating func floats(_ values: [Float], _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    var bytes: [UInt8] = []
    for value in values { bytes += Self.bytes(value, scalar) }
    return constant(bytes, scalar, lengths)
  }

  private static func bytes(_ value: Float, _ scalar: ScalarType) -> [UInt8] {
    let (bits, count) = scalar == .fp16 ? (UInt32(Float16(value).bitPattern), 2) : (value.bitPattern, 4)
    return (0..<count).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
  }

  private mutating func constant(_ bytes: [UInt8], _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    // Small constants stand in the file where they are used; larger ones are resources, which stay outside of attributes.
    guard bytes.count <= 512 || scalar == .bool else { return resource(WeightData(bytes: bytes), scalar, lengths) }
    let tensor = tensor(scalar, lengths.map { Extent($0) })
    return AssetValue(builder.constant(tensor, bytes: bytes, isSplat: false), scalar, lengths.map { Extent($0) })
  }

  /// A constant whose elements lie in the file as they do in `data`, packed.
  mutating func resource(_ data: WeightData, _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    let tensor = tensor(scalar, lengths.map { Extent($0) })
    return AssetValue(builder.constant(tensor, data), scalar, lengths.map { Extent($0) })
  }

  /// One number in every place of a tensor like `value`.
  mutating func number(_ number: Float, like value: AssetValue) -> AssetValue {
    guard let lengths = value.type.shape.fixed else {
      return broadcast(
        self.number(number, like: AssetValue(0, value.scalar, value.lengths.map { _ in 1 })), value.lengths)
    }
    let tensor = tensor(value.scalar, value.lengths)
    var bytes = Self.bytes(number, value.scalar)
    if !value.isFloat {
      let integer = exactly(number)
      bytes = (0..<max(1, value.scalar.bitWidth / 8)).map { UInt8(truncatingIfNeeded: integer >> (8 * $0)) }
    }
    if value.scalar == .bool {
      return integers([Int](repeating: exactly(number), count: lengths.reduce(1, *)), .bool, lengths)
    }
    if lengths.contains(0) { bytes = [] }
    return AssetValue(builder.constant(tensor, bytes: bytes, isSplat: !bytes.isEmpty), value.scalar, value.lengths)
  }

  private func exactly(_ number: Float) -> Int { Int(exactly: number.rounded()) ?? 0 }

  /// One number as a tensor of rank 0.
  mutating func single(_ number: Float, _ scalar: ScalarType) -> AssetValue {
    self.number(number, like: AssetValue(0, scalar, []))
  }

  /// A vector of lengths or axes, which Core AI takes as operands.
  mutating func vector(_ values: [Int], isSigned: Bool) -> AssetValue {
    integers(values, isSigned ? .int32 : .uint32, [values.count])
  }

  /// A number that Core AI takes as an operand.
  mutating func scalar(_ value: Int, isSigned: Bool) -> AssetValue {
    integers([value], isSigned ? .int32 : .uint32, [])
  }

  mutating func flag(_ value: Bool) -> AssetValue { integers([value ? 1 : 0], .bool, []) }

  /// A constant of the model.
  mutating func constant(_ constant: Constant, _ parameter: String) throws(OperationError) -> AssetValue {
    guard let lengths = constant.type.shape.fixed, Self.element(constant.type.scalar) != nil else {
      throw OperationError("`\(parameter)` is a constant that Core AI has no type for", argument: parameter)
    }
    switch constant.elements {
    case .integers(let integers): return self.integers(integers, constant.type.scalar, lengths)
    case .booleans(let values): return integers(values.map { $0 ? 1 : 0 }, .bool, lengths)
    case .floats(let floats):
      guard [.fp16, .fp32].contains(constant.type.scalar) else {
        throw OperationError("`\(parameter)` is a constant of type \(constant.type.scalar.name)", argument: parameter)
      }
      return self.floats(floats, constant.type.scalar, lengths)
    case .strings: throw OperationError("`\(parameter)` is text, which Core AI lacks", argument: parameter)
    case .weights(let data, let stored):
      guard Self.element(stored) != nil, stored != .bool else {
        throw OperationError("`\(parameter)` is stored as \(stored.name), which Core AI lacks", argument: parameter)
      }
      if data.byteCount <= 512, stored.bitWidth >= 8 {
        return cast(self.constant(data.bytes, stored, lengths), constant.type.scalar)
      }
      let value = resource(data, stored, lengths)
      // Integers of a few bits are what operations on weights take.
      return stored.bitWidth < 8 ? value : cast(value, constant.type.scalar)
    }
  }
}

/// Where open lengths can be read in the values that are visible.
struct LengthPlaces: Sendable {
  /// An axis of a value.
  var axes: [LinearForm: (value: AssetValue, axis: Int)] = [:]
  /// Lengths that were read already, as vectors of one element.
  var lengths: [LinearForm: AssetValue] = [:]
  /// Shapes that were read already, by the numbers of the values.
  var shapes: [Int: AssetValue] = [:]
}
