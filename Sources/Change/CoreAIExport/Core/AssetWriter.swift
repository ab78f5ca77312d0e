internal import CoreAIFormat
internal import ModelBase
internal import ModelGraph
internal import ModelSpec

/// Writes operations of Core AI whose shapes are known.
struct AssetWriter {
  var builder = AssetBuilder()

  /// Core AI's type for elements of type `scalar`; nil for types that it lacks.
  static func element(_ scalar: ScalarType) -> ElementType? {
    switch scalar {
    case .bool: .bool
    case .string: nil
    case .fp8e4m3fn: .float8E4M3FN
    case .fp8e5m2: .float8E5M2
    case .fp16: .float16
    case .fp32: .float32
    case .fp64: .float64
    case .bf16: .bfloat16
    case .int4: .sint4
    case .int8: .sint8
    case .int16: .sint16
    case .int32: .sint32
    case .int64: .sint64
    case .uint1: .uint1
    case .uint2: .uint2
    case .uint3: .uint3
    case .uint4: .uint4
    case .uint6: .uint6
    case .uint8: .uint8
    case .uint16: .uint16
    case .uint32: .uint32
    case .uint64: .uint64
    }
  }

  mutating func type(_ scalar: ScalarType, _ lengths: [Int?]) -> Int {
    builder.type(AssetTensorType(element: Self.element(scalar) ?? .float32, sizes: lengths))
  }

  /// Adds an operation with one result.
  mutating func add(
    _ name: String, _ operands: [AssetValue], _ scalar: ScalarType, _ lengths: [Int], properties: [Int?] = [],
    regions: [AssetBlock] = []
  ) -> AssetValue {
    let type = type(scalar, lengths.map(\.self))
    let numbers = builder.add(name, operands.map(\.number), to: [type], properties: properties, regions: regions)
    return AssetValue(numbers[0], scalar, lengths)
  }

  // MARK: Constants

  /// Integers or truth values as a constant.
  mutating func integers(_ values: [Int], _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    let width = scalar == .bool ? 1 : max(1, scalar.bitWidth / 8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * width)
    for value in values {
      for shift in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
    }
    return constant(bytes, width: width, scalar, lengths)
  }

  /// Floats as a constant of type `scalar`, which is fp16 or fp32.
  mutating func floats(_ values: [Float], _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    var bytes: [UInt8] = []
    for value in values { bytes += Self.bytes(value, scalar) }
    return constant(bytes, width: scalar == .fp16 ? 2 : 4, scalar, lengths)
  }

  private static func bytes(_ value: Float, _ scalar: ScalarType) -> [UInt8] {
    let (bits, count) = scalar == .fp16 ? (UInt32(Float16(value).bitPattern), 2) : (value.bitPattern, 4)
    return (0..<count).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt32($0))) }
  }

  private mutating func constant(_ bytes: [UInt8], width: Int, _ scalar: ScalarType, _ lengths: [Int]) -> AssetValue {
    let tensor = AssetTensorType(element: Self.element(scalar) ?? .float32, sizes: lengths)
    // Small constants stand in the file where they are used; larger ones are resources, which stay outside of attributes.
    let number =
      bytes.count <= 512 || scalar == .bool
      ? builder.constant(tensor, bytes: bytes, isSplat: false) : builder.constant(tensor, WeightData(bytes: bytes))
    return AssetValue(number, scalar, lengths)
  }

  /// One number in every place of a tensor like `value`.
  mutating func number(_ number: Float, like value: AssetValue) -> AssetValue {
    let tensor = AssetTensorType(element: Self.element(value.scalar) ?? .float32, sizes: value.lengths)
    var bytes = Self.bytes(number, value.scalar)
    if !value.isFloat {
      let integer = exactly(number)
      bytes = (0..<max(1, value.scalar.bitWidth / 8)).map { UInt8(truncatingIfNeeded: integer >> (8 * $0)) }
    }
    if value.lengths.contains(0) { bytes = [] }
    return AssetValue(builder.constant(tensor, bytes: bytes, isSplat: !bytes.isEmpty), value.scalar, value.lengths)
  }

  private func exactly(_ number: Float) -> Int { Int(exactly: number.rounded()) ?? 0 }

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
      guard let element = Self.element(stored), stored.bitWidth >= 8, stored != .bool else {
        throw OperationError(
          "`\(parameter)` is stored in \(stored.bitWidth) bits, which are not written yet", argument: parameter)
      }
      let tensor = AssetTensorType(element: element, sizes: lengths)
      let number =
        data.byteCount <= 512
        ? builder.constant(tensor, bytes: data.bytes, isSplat: false) : builder.constant(tensor, data)
      return cast(AssetValue(number, stored, lengths), constant.type.scalar)
    }
  }

  // MARK: Shapes

  mutating func cast(_ value: AssetValue, _ scalar: ScalarType) -> AssetValue {
    value.scalar == scalar ? value : add("primitive.cast_v1", [value], scalar, value.lengths)
  }

  mutating func reshape(_ value: AssetValue, _ lengths: [Int]) -> AssetValue {
    if value.lengths == lengths { return value }
    return add("primitive.reshape_v2", [value, vector(lengths, isSigned: false)], value.scalar, lengths)
  }

  mutating func transpose(_ value: AssetValue, _ permutation: [Int]) -> AssetValue {
    if permutation == Array(0..<permutation.count) { return value }
    return add(
      "primitive.transpose_v1", [value, vector(permutation, isSigned: false)], value.scalar,
      permutation.map { value.lengths[$0] })
  }

  /// `value` repeated along axes of length 1 and axes that are missing in front.
  mutating func broadcast(_ value: AssetValue, _ lengths: [Int]) -> AssetValue {
    if value.lengths == lengths { return value }
    let missing = max(0, lengths.count - value.rank)
    let wide = reshape(value, [Int](repeating: 1, count: missing) + value.lengths)
    let axes = lengths.indices.filter { wide.lengths[$0] != lengths[$0] }
    if axes.isEmpty { return wide }
    return add(
      "primitive.broadcast_in_dims_v1",
      [wide, vector(axes.map { lengths[$0] }, isSigned: false), vector(axes, isSigned: true)], value.scalar, lengths)
  }

  /// Slices along all axes. The ends are never below 0, so that a slice to the first element of a reversed axis is not written.
  mutating func slice(_ value: AssetValue, _ starts: [Int], ends: [Int], steps: [Int], to lengths: [Int])
    -> AssetValue
  {
    add(
      "primitive.slice_v1",
      [value, vector(starts, isSigned: true), vector(ends, isSigned: true), vector(steps, isSigned: true)],
      value.scalar, lengths)
  }

  /// `value` with `number` around it; pairs of lengths before and after each axis.
  mutating func pad(_ value: AssetValue, _ padding: [Int], with number: AssetValue, mode: Int = 1) -> AssetValue {
    if padding.allSatisfy({ $0 == 0 }) { return value }
    let lengths = value.lengths.indices.map { value.lengths[$0] + padding[2 * $0] + padding[2 * $0 + 1] }
    return add(
      "primitive.pad_v1", [value, vector(padding, isSigned: false), number], value.scalar, lengths,
      properties: [builder.mode(.padding, mode)])
  }

  /// One number as a tensor of rank 0.
  mutating func single(_ number: Float, _ scalar: ScalarType) -> AssetValue {
    self.number(number, like: AssetValue(0, scalar, []))
  }

  // MARK: Arithmetic

  mutating func unary(_ name: String, _ x: AssetValue) -> AssetValue {
    add("primitive.\(name)_v1", [x], x.scalar, x.lengths)
  }

  /// The shape that two shapes broadcast to.
  static func common(_ x: [Int], _ y: [Int]) -> [Int] {
    let rank = max(x.count, y.count)
    let (a, b) = (
      [Int](repeating: 1, count: rank - x.count) + x, [Int](repeating: 1, count: rank - y.count) + y
    )
    return zip(a, b).map { $0 == 1 ? $1 : $0 }
  }

  /// An operation on pairs of elements.
  mutating func binary(_ name: String, _ x: AssetValue, _ y: AssetValue, as scalar: ScalarType? = nil) -> AssetValue {
    let lengths = Self.common(x.lengths, y.lengths)
    let (a, b) = (broadcast(x, lengths), broadcast(y, lengths))
    return add("primitive.\(name)_v1", [a, b], scalar ?? x.scalar, lengths)
  }

  mutating func binary(_ name: String, _ x: AssetValue, _ number: Float) -> AssetValue {
    binary(name, x, self.number(number, like: x))
  }

  mutating func compare(_ name: String, _ x: AssetValue, _ y: AssetValue) -> AssetValue {
    binary(name, x, y, as: .bool)
  }

  mutating func select(_ condition: AssetValue, _ x: AssetValue, _ y: AssetValue) -> AssetValue {
    let lengths = Self.common(condition.lengths, Self.common(x.lengths, y.lengths))
    let operands = [broadcast(condition, lengths), broadcast(x, lengths), broadcast(y, lengths)]
    return add("primitive.where_v1", operands, x.scalar, lengths)
  }

  /// A reduction, which keeps its axes with length 1.
  mutating func reduce(_ kind: Reducing, _ x: AssetValue, _ axes: [Int]) -> AssetValue {
    if axes.isEmpty { return x }
    let lengths = x.lengths.indices.map { axes.contains($0) ? 1 : x.lengths[$0] }
    let places = vector(axes, isSigned: true)
    // The definition that comes with the operation: a fold over single elements.
    let outer = builder.open([builder.type(ofValue: x.number), builder.type(ofValue: places.number)])
    let start = single(kind.start(x.scalar), x.scalar)
    let element = type(x.scalar, [])
    let inner = builder.open([element, element])
    let folded = builder.add("primitive.\(kind.step)_v1", inner, to: [element])
    let fold = builder.close(yielding: folded)
    let open = type(x.scalar, x.lengths.map { _ in nil })
    let result = builder.add("primitive.reduce_v1", outer + [start.number], to: [open], regions: [fold])
    let definition = builder.close(yielding: result)
    return add("\(kind.rawValue)_v1", [x, places], x.scalar, lengths, regions: [definition])
  }

  /// The mean along axes.
  mutating func mean(_ x: AssetValue, _ axes: [Int]) -> AssetValue {
    let count = axes.reduce(1) { $0 * x.lengths[$1] }
    return binary("divide", reduce(.sum, x, axes), Float(count))
  }

  /// The product of matrices, whose batch axes broadcast.
  mutating func matmul(_ x: AssetValue, _ y: AssetValue) -> AssetValue {
    let batch = Self.common(Array(x.lengths.dropLast(2)), Array(y.lengths.dropLast(2)))
    let a = broadcast(x, batch + x.lengths.suffix(2))
    let b = broadcast(y, batch + y.lengths.suffix(2))
    return add(
      "primitive.batch_matmul_v1", [a, b], x.scalar, batch + [a.lengths[a.rank - 2], b.lengths[b.rank - 1]])
  }
}

/// Reductions that Core AI has.
enum Reducing: String {
  case sum = "reduce_sum"
  case product = "reduce_product"
  case max = "reduce_max"
  case min = "reduce_min"

  /// The operation on pairs of elements.
  var step: String {
    switch self {
    case .sum: "add"
    case .product: "mul"
    case .max: "maximum"
    case .min: "minimum"
    }
  }

  /// What the fold begins with.
  func start(_ scalar: ScalarType) -> Float {
    switch (self, scalar) {
    case (.sum, _): 0
    case (.product, _): 1
    // The finite ends, as coreai-core writes them.
    case (.max, .fp16): -65504
    case (.max, .fp32): -Float.greatestFiniteMagnitude
    case (.max, _): -2_147_483_648
    case (.min, .fp16): 65504
    case (.min, .fp32): Float.greatestFiniteMagnitude
    case (.min, _): 2_147_483_520
    }
  }
}
