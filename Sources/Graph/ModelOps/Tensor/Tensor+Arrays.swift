import ModelSpec

extension Tensor {
  /// A row-major tensor of zeros.
  public init(zeros scalar: ScalarType, _ shape: [Int]) {
    let byteCount = shape.reduce(1, *) * Form(scalar).byteCount
    self.init(scalar, shape, storage: TensorStorage(byteCount: byteCount))
    address.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  }

  /// The same elements in memory of their own.
  public func copied() -> Tensor {
    let copy = Tensor(scalar, shape, layout: layout, storage: TensorStorage(byteCount: byteCount))
    copy.address.copyMemory(from: address, byteCount: byteCount)
    return copy
  }

  /// Row-major tensors of one form and as many elements each, as one of all their elements.
  ///
  /// - Parameter partCount: Into how many equal parts each is cut: first come the first parts of all, then the second.
  public init(joining tensors: [Tensor], _ shape: [Int], partCount: Int = 1) {
    let count = tensors.first?.count ?? 0
    precondition(tensors.allSatisfy { $0.layout == .rowMajor && $0.count == count && $0.form == tensors[0].form })
    precondition(count * tensors.count == shape.reduce(1, *) && partCount > 0 && count % partCount == 0)
    let scalar = tensors.first?.scalar ?? .fp32
    let byteCount = count / partCount * Form(scalar).byteCount
    self.init(scalar, shape, storage: TensorStorage(byteCount: byteCount * partCount * tensors.count))
    var place = address
    for part in 0..<partCount {
      for tensor in tensors {
        place.copyMemory(from: tensor.address + part * byteCount, byteCount: byteCount)
        place += byteCount
      }
    }
  }

  /// A row-major tensor of floats.
  public init(floats: [Float], _ shape: [Int], scalar: ScalarType = .fp32) {
    precondition(floats.count == shape.reduce(1, *) && Form(scalar) == .float)
    self.init(scalar, shape, storage: TensorStorage(byteCount: floats.count * 4))
    _ = self.floats.initialize(from: floats)
  }

  /// A row-major tensor of integers.
  public init(integers: [Int32], _ shape: [Int], scalar: ScalarType = .int32) {
    precondition(integers.count == shape.reduce(1, *) && Form(scalar) == .integer)
    self.init(scalar, shape, storage: TensorStorage(byteCount: integers.count * 4))
    _ = self.integers.initialize(from: integers)
  }

  /// A row-major tensor of truth values.
  public init(booleans: [Bool], _ shape: [Int]) {
    precondition(booleans.count == shape.reduce(1, *))
    self.init(.bool, shape, storage: TensorStorage(byteCount: booleans.count))
    _ = self.booleans.initialize(from: booleans.map { $0 ? 1 : 0 })
  }

  /// The elements in row-major order as floats, whatever form and layout they have.
  public var floatArray: [Float] {
    guard layout == .rowMajor else { return rowMajor(ExecutionContext()).floatArray }
    return switch form {
    case .float: Array(floats)
    case .integer: integers.map { Float($0) }
    case .boolean: booleans.map { Float($0) }
    }
  }

  /// The elements in row-major order as integers; floats are cut towards 0, and NaN is 0.
  public var integerArray: [Int] {
    guard layout == .rowMajor else { return rowMajor(ExecutionContext()).integerArray }
    return switch form {
    case .float: floats.map { Int(Int32(truncating: $0)) }
    case .integer: integers.map { Int($0) }
    case .boolean: booleans.map { Int($0) }
    }
  }

  /// Whether each element is not 0, in row-major order.
  public var booleanArray: [Bool] {
    guard layout == .rowMajor else { return rowMajor(ExecutionContext()).booleanArray }
    return switch form {
    case .float: floats.map { $0 != 0 }
    case .integer: integers.map { $0 != 0 }
    case .boolean: booleans.map { $0 != 0 }
    }
  }
}
