package import ModelOps
package import ModelSpec

extension FeatureArray {
  /// The elements as a row-major tensor of the form that `scalar` has. Nothing is copied where they lie so already.
  ///
  /// Whole types take numbers cut towards 0 and moved into their range, 0 for NaN.
  package func tensor(_ scalar: ScalarType) -> Tensor {
    let isHeldSo =
      switch Tensor.Form(scalar) {
      case .float: elementType == .float32
      case .integer: elementType == .int32 && scalar.wholeRange == Int32.min...Int32.max
      case .boolean: false
      }
    if isHeldSo, isRowMajor, Int(bitPattern: storage.base) % 4 == 0 {
      return Tensor(scalar, shape, storage: storage)
    }
    return switch Tensor.Form(scalar) {
    case .float: Tensor(floats: floats, shape, scalar: scalar)
    case .integer: Tensor(integers: doubles.map { scalar.whole($0) }, shape, scalar: scalar)
    case .boolean: Tensor(booleans: doubles.map { $0 != 0 }, shape)
    }
  }

  /// The first element that a tensor of a whole type cannot hold as it is; nil where there is none, and for other types.
  func firstNumber(outside scalar: ScalarType) -> String? {
    let range = scalar.wholeRange
    guard Tensor.Form(scalar) == .integer, elementType != .int32 || range != Int32.min...Int32.max else { return nil }
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = doubles.first(where: { !bounds.contains($0.rounded(.towardZero)) }) else { return nil }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// The elements of a row-major tensor as an array of the given type.
  package init(_ tensor: Tensor, as type: ElementType) {
    switch (type, tensor.form) {
    case (.float32, .float), (.int32, .integer):
      self.init(type, shape: tensor.shape)
      storage.base.copyMemory(from: tensor.address, byteCount: tensor.byteCount)
    case (.float16, .float):
      self.init(type, shape: tensor.shape)
      HalfKernel.narrow(tensor, to: storage.base)
    case (.double, .float):
      self.init(type, shape: tensor.shape)
      for (index, value) in tensor.floats.enumerated() {
        storage.base.storeBytes(of: Double(value), toByteOffset: 8 * index, as: Double.self)
      }
    default:
      self.init(type, shape: tensor.shape)
      switch tensor.form {
      case .float: for (index, value) in tensor.floats.enumerated() { store(Double(value), at: index) }
      case .integer: for (index, value) in tensor.integers.enumerated() { store(Double(value), at: index) }
      case .boolean: for (index, value) in tensor.booleans.enumerated() { store(Double(value), at: index) }
      }
    }
  }
}

extension ScalarType {
  /// What an element of a tensor of this whole type may be. Those of types with more than 32 bits have 32.
  var wholeRange: ClosedRange<Int32> {
    switch self {
    case .int8: -128...127
    case .uint8: 0...255
    case .int16: -32768...32767
    case .uint16: 0...65535
    case .int4: -8...7
    case .uint1: 0...1
    case .uint2: 0...3
    case .uint3: 0...7
    case .uint4: 0...15
    case .uint6: 0...63
    case .uint32, .uint64: 0...Int32.max
    case .int32, .int64, .bool, .string, .fp8e4m3fn, .fp8e5m2, .fp16, .fp32, .fp64, .bf16: Int32.min...Int32.max
    }
  }

  /// `number` cut towards 0 and moved into the range of this whole type; 0 for NaN.
  func whole(_ number: Double) -> Int32 {
    let range = wholeRange
    return min(max(Int32(clamping: Int64(truncating: number)), range.lowerBound), range.upperBound)
  }
}

extension FeatureArray.ElementType {
  /// The type that the model declares; single precision where it declares none.
  package init(_ type: ArrayFeatureType.ArrayDataType) {
    switch type {
    case .double: self = .double
    case .float16: self = .float16
    case .int32: self = .int32
    case .int8: self = .int8
    default: self = .float32
    }
  }
}
