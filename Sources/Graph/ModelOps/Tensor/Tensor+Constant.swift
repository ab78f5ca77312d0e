internal import CModelKernels
internal import ModelSpec

extension Tensor {
  /// The elements of a constant, loaded. Single-precision weights stay where they are when they lie aligned there.
  ///
  /// - Throws: `OperationError` when the elements or their type are strings, or their number does not fit the shape.
  public init(_ constant: Constant) throws(OperationError) {
    guard let shape = constant.type.shape.fixed else {
      throw OperationError("a constant has shape \(constant.type.shape), expected fixed lengths")
    }
    guard !constant.type.shape.isBeyondMemory else {
      throw OperationError("a constant has shape \(constant.type.shape), more elements than any machine holds")
    }
    guard constant.type.scalar != .string else { throw OperationError("a constant holds strings, expected numbers") }
    let (scalar, count) = (constant.type.scalar, shape.reduce(1, *))
    func check(_ found: Int) throws(OperationError) {
      guard found == count else {
        throw OperationError("a constant \(constant.type) holds \(found) elements, expected \(count)")
      }
    }
    switch constant.elements {
    case .strings: throw OperationError("a constant holds strings, expected numbers")
    case .integers(let integers):
      try check(integers.count)
      switch Form(scalar) {
      case .float: self.init(floats: integers.map { Float($0) }, shape, scalar: scalar)
      case .integer:
        var elements: [Int32] = []
        elements.reserveCapacity(count)
        for integer in integers { elements.append(try Self.element(integer, of: scalar)) }
        self.init(integers: elements, shape, scalar: scalar)
      case .boolean: self.init(booleans: integers.map { $0 != 0 }, shape)
      }
    case .floats(let floats):
      try check(floats.count)
      switch Form(scalar) {
      case .float: self.init(floats: floats, shape, scalar: scalar)
      case .integer: self.init(integers: floats.map { Int32(truncating: $0) }, shape, scalar: scalar)
      case .boolean: self.init(booleans: floats.map { $0 != 0 }, shape)
      }
    case .booleans(let booleans):
      try check(booleans.count)
      switch Form(scalar) {
      case .float: self.init(floats: booleans.map { $0 ? 1 : 0 }, shape, scalar: scalar)
      case .integer: self.init(integers: booleans.map { $0 ? 1 : 0 }, shape, scalar: scalar)
      case .boolean: self.init(booleans: booleans, shape)
      }
    case .weights(let data, let stored):
      if let problem = constant.weightsProblem { throw OperationError(problem) }
      try self.init(data, stored: stored, scalar: scalar, shape: shape, count: count)
    }
  }

  private init(
    _ data: WeightData, stored: ScalarType, scalar: ScalarType, shape: [Int], count: Int
  ) throws(OperationError) {
    if stored == .fp32, Form(scalar) == .float, let borrowed = Self.borrowed(data) {
      self.init(scalar, shape, storage: borrowed)
      return
    }
    let tensor = Tensor(scalar, shape, storage: TensorStorage(byteCount: count * Form(scalar).byteCount))
    try data.withBytes { (bytes) throws(OperationError) in try tensor.fill(from: bytes, stored: stored) }
    // What was converted is not needed twice.
    if let (source, range) = data.place, range.count >= Self.smallestLetGo { source.letGo(of: range) }
    self = tensor
  }

  /// Bytes that are worth a call of the system.
  private static let smallestLetGo = 1 << 16

  /// The bytes where they are; nil when floats cannot be read from there.
  private static func borrowed(_ data: WeightData) -> TensorStorage? {
    guard let (source, range) = data.place else { return nil }
    // Sources never move their bytes; the storage keeps the source alive.
    let address = data.withBytes { $0.withUnsafeBytes { $0.baseAddress } }
    guard let address, Int(bitPattern: address) % MemoryLayout<Float>.alignment == 0 else { return nil }
    return BorrowedStorage.storage(at: UnsafeMutableRawPointer(mutating: address), byteCount: data.byteCount) { _ in
      // Whoever needed the elements has them packed.
      source.letGo(of: range)
    }
  }

  /// An integer as tensors hold it.
  ///
  /// - Throws: `OperationError` when it needs more than 32 bits. An int32 that does is an attribute of a layer, such as an
  ///   index or a limit, which the schema gives 64 bits: the nearest number of 32 means the same.
  private static func element(_ value: some BinaryInteger, of scalar: ScalarType) throws(OperationError) -> Int32 {
    if let element = Int32(exactly: value) { return element }
    if scalar == .int32 { return Int32(clamping: value) }
    throw OperationError("a constant of type \(scalar.name) holds \(value), expected \(Int32.min) to \(Int32.max)")
  }

  private func fill(from bytes: RawSpan, stored: ScalarType) throws(OperationError) {
    switch (form, stored) {
    case (.float, .fp32):
      bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(floats).copyMemory(from: $0) }
    case (.float, .fp16):
      bytes.withUnsafeBytes { model_kernels_widen_half($0.baseAddress, floats.baseAddress, count) }
    case (.float, .fp64): for i in 0..<count { floats[i] = Float(bytes.double(at: 8 * i)) }
    case (.float, .bf16):
      for i in 0..<count { floats[i] = Float(bitPattern: UInt32(bytes.integer(at: 2 * i, as: UInt16.self)) << 16) }
    case (.float, .int8): for i in 0..<count { floats[i] = Float(bytes.integer(at: i, as: Int8.self)) }
    case (.float, .uint8): for i in 0..<count { floats[i] = Float(bytes.byte(at: i)) }
    case (.float, .fp8e4m3fn), (.float, .fp8e5m2):
      let values = (stored == .fp8e5m2 ? ByteFloat.e5m2 : .e4m3fn).values
      for i in 0..<count { floats[i] = values[Int(bytes.byte(at: i))] }
    case (.integer, .int4), (.integer, .uint1), (.integer, .uint2), (.integer, .uint3), (.integer, .uint4),
      (.integer, .uint6):
      let (width, isSigned) = (Int32(stored.bitWidth), Int32(stored == .int4 ? 1 : 0))
      bytes.withUnsafeBytes { model_kernels_unpack($0.baseAddress, integers.baseAddress, count, width, isSigned) }
    case (.integer, .int8): for i in 0..<count { integers[i] = Int32(bytes.integer(at: i, as: Int8.self)) }
    case (.integer, .uint8): for i in 0..<count { integers[i] = Int32(bytes.byte(at: i)) }
    case (.integer, .int16): for i in 0..<count { integers[i] = Int32(bytes.integer(at: 2 * i, as: Int16.self)) }
    case (.integer, .uint16): for i in 0..<count { integers[i] = Int32(bytes.integer(at: 2 * i, as: UInt16.self)) }
    case (.integer, .int32): for i in 0..<count { integers[i] = bytes.integer(at: 4 * i, as: Int32.self) }
    case (.integer, .uint32):
      for i in 0..<count { integers[i] = try Self.element(bytes.integer(at: 4 * i, as: UInt32.self), of: scalar) }
    case (.integer, .int64):
      for i in 0..<count { integers[i] = try Self.element(bytes.integer(at: 8 * i, as: Int64.self), of: scalar) }
    case (.integer, .uint64):
      for i in 0..<count { integers[i] = try Self.element(bytes.integer(at: 8 * i, as: UInt64.self), of: scalar) }
    case (.boolean, .bool): for i in 0..<count { booleans[i] = bytes.byte(at: i) == 0 ? 0 : 1 }
    default:
      throw OperationError("weights of type \(stored.name) cannot be loaded as \(scalar.name)")
    }
  }
}
